/* Every function with everything wrong: a clear code, and nothing changed. */
#include "check.h"

static const int32_t garbage[] = {INT32_MIN, INT32_MIN + 1, -65536, -32769, -256, -128, -2, -1,
                                  3,         9,             127,    128,    255,  256,  257,
                                  1024,      32767,         32768,  65535,  65536, 65537,
                                  1 << 24,   INT32_MAX - 1, INT32_MAX};
enum { GARBAGE = (int)(sizeof garbage / sizeof *garbage) };

static void null_is_checked_everywhere(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_game *out = NULL;
    mnk_game_info info;
    mnk_cell cell;
    mnk_move move;
    uint8_t byte = 0;
    char text[8] = "";
    const uint32_t size = (uint32_t)sizeof rules;
    CHECK_INT(mnk_game_info_init(&info, (uint32_t)sizeof info), MNK_OK);

    CHECK_INT(mnk_has(NULL, 1), MNK_ERR_NULL);
    CHECK_INT(mnk_has(NULL, 0), 0);
    CHECK_INT(mnk_last_error(NULL, 1, NULL), MNK_ERR_NULL);

    CHECK_INT(mnk_rules_init(NULL, size), MNK_ERR_NULL);
    CHECK_INT(mnk_rules_preset(NULL, size, "caro", 4), MNK_ERR_NULL);
    CHECK_INT(mnk_rules_preset(&rules, size, NULL, 4), MNK_ERR_NULL);
    CHECK_INT(mnk_rules_check(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_rules_id(NULL, text, sizeof text, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_rules_id(&rules, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_rules_parse(NULL, size, "3,3,3", 5), MNK_ERR_NULL);
    CHECK_INT(mnk_rules_parse(&rules, size, NULL, 5), MNK_ERR_NULL);
    CHECK_INT(mnk_rules_parse(&rules, size, NULL, 0), MNK_ERR_PARSE);
    CHECK(mnk_rules_fingerprint(NULL) == 0);

    CHECK_INT(mnk_game_new(NULL, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_game_new(&rules, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_clone(NULL, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_game_clone(game, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_play(NULL, 0, 0), MNK_ERR_NULL);
    CHECK_INT(mnk_game_play_as(NULL, 1, 0, 0, 0), MNK_ERR_NULL);
    CHECK_INT(mnk_game_drop(NULL, 0), MNK_ERR_NULL);
    CHECK_INT(mnk_game_can_play(NULL, 0, 0), MNK_ERR_NULL);
    CHECK_INT(mnk_game_undo(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_redo(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_reset(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_forfeit(NULL, 1), MNK_ERR_NULL);

    CHECK_INT(mnk_game_info_init(NULL, (uint32_t)sizeof info), MNK_ERR_NULL);
    CHECK_INT(mnk_game_info_get(NULL, &info), MNK_ERR_NULL);
    CHECK_INT(mnk_game_info_get(game, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_rules(NULL, &rules), MNK_ERR_NULL);
    CHECK_INT(mnk_game_rules(game, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_status(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_reason(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_winner(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_turn(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_cell(NULL, 0, 0), MNK_ERR_NULL);
    CHECK_INT(mnk_game_move_count(NULL), MNK_ERR_NULL);
    CHECK(mnk_game_revision(NULL) == 0);
    CHECK(mnk_game_hash(NULL) == 0);
    CHECK_INT(mnk_game_is_dead(NULL), MNK_ERR_NULL);

    CHECK_INT(mnk_game_moves(NULL, &move, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_moves(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_legal(NULL, &cell, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_legal(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_board(NULL, &byte, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_board(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_winning_cells(NULL, &cell, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_winning_cells(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_text(NULL, text, sizeof text, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_text(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_svg(NULL, text, sizeof text, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_svg(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_from_board(NULL, &byte, 1, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_game_from_board(&rules, NULL, 9, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_game_from_board(&rules, &byte, 1, NULL), MNK_ERR_NULL);

    CHECK_INT(mnk_game_tag(NULL, "a", 1, text, sizeof text, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_tag(game, NULL, 1, text, sizeof text, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_tag(game, "a", 1, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_set_tag(NULL, "a", 1, "b", 1), MNK_ERR_NULL);
    CHECK_INT(mnk_game_set_tag(game, NULL, 1, "b", 1), MNK_ERR_NULL);
    CHECK_INT(mnk_game_set_tag(game, "a", 1, NULL, 1), MNK_ERR_NULL);
    CHECK_INT(mnk_game_tag_at(NULL, 0, text, sizeof text, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_tag_at(game, 0, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_save(NULL, &byte, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_save(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_load(NULL, 1, NULL, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_game_load(&byte, 1, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_load(NULL, 0, NULL, &out), MNK_ERR_CORRUPT);
    CHECK_INT(mnk_game_replay(NULL, 0, &move, 1, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_game_replay(&rules, 0, NULL, 1, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_game_replay(&rules, 0, &move, 1, NULL), MNK_ERR_NULL);
    CHECK(out == NULL);

    mnk_game_free(NULL);
    mnk_game_free(game);
}

/* Lengths that no memory has. Nothing is read there: the code comes first. */
static void impossible_lengths(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_game *out = NULL;
    const uint8_t byte = 0;
    const mnk_move move = {0, 0, 0, 0, {0, 0}};
    const uint32_t size = (uint32_t)sizeof rules;
    const size_t lengths[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2 + 1};
    size_t i;
    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const size_t len = lengths[i];
        CHECK_INT(mnk_has("threads", len), 0);
        CHECK_INT(mnk_rules_preset(&rules, size, "caro", len), MNK_ERR_INVALID);
        CHECK_INT(mnk_rules_parse(&rules, size, "3,3,3", len), MNK_ERR_PARSE);
        CHECK_INT(mnk_game_from_board(&rules, &byte, len, &out), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_load(&byte, len, NULL, &out), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_replay(&rules, 0, &move, len, &out), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_set_tag(game, "a", len, "b", 1), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_set_tag(game, "a", 1, "b", len), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_tag(game, "a", len, NULL, 0, NULL), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_tag_at(game, len, NULL, 0, NULL), MNK_NOT_FOUND);
    }
    CHECK(out == NULL);
    mnk_game_free(game);
}

/* Coordinates and marks that are none, on a game in the middle. */
static void garbage_numbers_change_nothing(void)
{
    static const int shapes[2][2] = {{3, 7}, {7, 3}};
    int shape, i, j;
    for (shape = 0; shape < 2; shape++) {
        mnk_rules rules = rules_of(shapes[shape][0], shapes[shape][1], 3);
        mnk_game *game = game_of(&rules);
        sight before;
        CHECK_INT(mnk_game_play(game, 0, 0), MNK_OK);
        CHECK_INT(mnk_game_play(game, 1, 1), MNK_OK);
        CHECK_INT(mnk_game_play(game, 2, 2), MNK_OK);
        CHECK_INT(mnk_game_undo(game), MNK_OK);
        before = sight_of(game);
        for (i = 0; i < GARBAGE; i++) {
            for (j = 0; j < GARBAGE; j++) {
                const int32_t row = garbage[i], col = garbage[j];
                int on_board = row >= 0 && row < rules.rows && col >= 0 && col < rules.cols;
                if (on_board) {
                    continue;
                }
                CHECK_INT(mnk_game_play(game, row, col), MNK_OUT_OF_BOUNDS);
                CHECK_INT(mnk_game_can_play(game, row, col), MNK_OUT_OF_BOUNDS);
                CHECK_INT(mnk_game_cell(game, row, col), MNK_ERR_INVALID);
                CHECK_INT(mnk_game_play_as(game, MNK_X, MNK_ANY_REVISION, row, col),
                          MNK_OUT_OF_BOUNDS);
            }
            CHECK_INT(mnk_game_forfeit(game, garbage[i]), MNK_ERR_INVALID);
            CHECK_INT(mnk_game_play_as(game, garbage[i], 12345, 0, 0), MNK_ERR_INVALID);
            CHECK_INT(mnk_game_drop(game, garbage[i]), MNK_ERR_UNSUPPORTED);
            CHECK(mnk_result_name(garbage[i]) != NULL);
            CHECK(mnk_result_text(garbage[i]) != NULL);
        }
        CHECK_INT(mnk_game_forfeit(game, MNK_EMPTY), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_play_as(game, MNK_EMPTY, 0, 0, 0), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_play(game, 0, 0), MNK_CELL_TAKEN);
        CHECK(looks_like(game, &before));
        /* What was undone can still be redone after all that. */
        CHECK_INT(mnk_game_redo(game), MNK_OK);
        mnk_game_free(game);
    }
}

/* Where several refusals apply, the first in the order of the numbers. */
static void refusals_come_in_order(void)
{
    static const int win[] = {0, 0, 1, 0, 0, 1, 1, 1, 0, 2};
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    sight before;
    play_all(game, win, 5);
    before = sight_of(game);
    CHECK_INT(mnk_game_play_as(game, 9, 0, 9, 9), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_play_as(game, MNK_X, 0, 9, 9), MNK_STALE);
    CHECK_INT(mnk_game_play_as(game, MNK_X, 5, 9, 9), MNK_GAME_OVER);
    CHECK_INT(mnk_game_play(game, 9, 9), MNK_GAME_OVER);
    CHECK_INT(mnk_game_play(game, 0, 0), MNK_GAME_OVER);
    CHECK_INT(mnk_game_forfeit(game, MNK_O), MNK_GAME_OVER);
    CHECK(looks_like(game, &before));
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_play_as(game, MNK_O, MNK_ANY_REVISION, 9, 9), MNK_NOT_YOUR_TURN);
    CHECK_INT(mnk_game_play_as(game, MNK_X, MNK_ANY_REVISION, 9, 9), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_game_play_as(game, MNK_X, MNK_ANY_REVISION, 0, 0), MNK_CELL_TAKEN);
    mnk_game_free(game);
}

/* Every kind of wrong rules names its field. */
static void wrong_rules_name_the_field(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *out = NULL;
    char text[8];
    int i;
#define WRONG(field, value)                                                 \
    do {                                                                    \
        mnk_rules wrong = rules;                                            \
        wrong.field = (value);                                              \
        CHECK_INT(mnk_rules_check(&wrong), MNK_ERR_RULES);                  \
        CHECK_SAYS(#field);                                                 \
        CHECK_INT(mnk_game_new(&wrong, &out), MNK_ERR_RULES);               \
        CHECK_INT(mnk_rules_id(&wrong, text, sizeof text, NULL), MNK_ERR_RULES); \
        CHECK(mnk_rules_fingerprint(&wrong) == 0);                          \
    } while (0)
    WRONG(rows, 0);
    WRONG(rows, 1025);
    WRONG(cols, 0);
    WRONG(cols, 65535);
    WRONG(k, 0);
    WRONG(k, 4);
    WRONG(players, 0);
    WRONG(players, 1);
    WRONG(players, 9);
    WRONG(run, 5);
    WRONG(run, 255);
    WRONG(gravity, 2);
    WRONG(misere, 2);
    WRONG(wrap, 255);
    WRONG(early_draw, 128);
    WRONG(stones, 0);
    WRONG(stones, 5);
    WRONG(first_stones, 0);
    WRONG(first_stones, 5);
#undef WRONG
    for (i = 0; i < 6; i++) {
        mnk_rules wrong = rules;
        wrong.reserved[i] = 1;
        CHECK_INT(mnk_rules_check(&wrong), MNK_ERR_RULES);
        CHECK_SAYS("reserved");
    }
    rules.gravity = 1;
    rules.wrap = 1;
    CHECK_INT(mnk_rules_check(&rules), MNK_ERR_RULES);
    CHECK_SAYS("gravity");
    CHECK_SAYS("torus");
    CHECK(out == NULL);
}

int main(void)
{
    null_is_checked_everywhere();
    impossible_lengths();
    garbage_numbers_change_nothing();
    refusals_come_in_order();
    wrong_rules_name_the_field();
    return check_done("misuse");
}
