/* Games that are kept and brought back: records, replay, tags, pictures. */
#include "check.h"

/* A game with a bit of everything that a record holds. */
static mnk_game *eventful_game(const mnk_rules *rules)
{
    static const uint8_t base[21] = {1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 3};
    mnk_game *game = NULL;
    CHECK_INT(mnk_game_from_board(rules, base, sizeof base, &game), MNK_OK);
    CHECK_INT(mnk_game_play(game, 2, 6), MNK_OK);
    CHECK_INT(mnk_game_forfeit(game, 3), MNK_OK);
    CHECK_INT(mnk_game_play(game, 2, 0), MNK_OK);
    CHECK_INT(mnk_game_play(game, 2, 1), MNK_OK);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_set_tag(game, "event", 5, "tea time", 8), MNK_OK);
    CHECK_INT(mnk_game_set_tag(game, "X", 1, "\xC3\x85sa", 4), MNK_OK);
    return game;
}

static mnk_rules three_players(void)
{
    mnk_rules rules = rules_of(3, 7, 4);
    rules.players = 3;
    return rules;
}

static void a_record_brings_all_back(void)
{
    mnk_rules rules = three_players();
    mnk_game *game = eventful_game(&rules);
    mnk_game *again = NULL;
    sight seen = sight_of(game);
    char value[16];
    CHECK_INT(mnk_game_load(seen.record, seen.bytes, &rules, &again), MNK_OK);
    CHECK(looks_like(again, &seen));
    CHECK(mnk_game_revision(again) == 5);
    CHECK_INT(mnk_game_tag(again, "event", 5, value, sizeof value, NULL), MNK_OK);
    CHECK(strcmp(value, "tea time") == 0);
    CHECK_INT(mnk_game_redo(again), MNK_NO_MOVE);
    mnk_game_free(again);
    mnk_game_free(game);
}

static void damaged_records_are_refused(void)
{
    mnk_rules rules = three_players();
    mnk_rules others = rules_of(3, 7, 4);
    mnk_rules wrong = rules_of(3, 7, 8);
    mnk_game *game = eventful_game(&rules);
    mnk_game *out = NULL;
    sight seen = sight_of(game);
    size_t i;
    int bit;
    for (i = 0; i < seen.bytes; i++) {
        uint8_t *cut = (uint8_t *)exactly(i);
        int32_t code;
        memcpy(cut, seen.record, i);
        CHECK_INT(mnk_game_load(cut, i, NULL, &out), MNK_ERR_CORRUPT);
        free(cut);
        for (bit = 0; bit < 8; bit++) {
            seen.record[i] = (uint8_t)(seen.record[i] ^ 1 << bit);
            code = mnk_game_load(seen.record, seen.bytes, NULL, &out);
            CHECK(code == MNK_ERR_CORRUPT || (code == MNK_ERR_PARSE && i < 4) ||
                  (code == MNK_ERR_UNSUPPORTED && i < 6));
            seen.record[i] = (uint8_t)(seen.record[i] ^ 1 << bit);
        }
    }
    CHECK_INT(mnk_game_load((const uint8_t *)"no record", 9, NULL, &out), MNK_ERR_PARSE);
    CHECK_INT(mnk_game_load(seen.record, seen.bytes, &others, &out), MNK_ERR_RULES_MISMATCH);
    CHECK_SAYS("players=3");
    CHECK_INT(mnk_game_load(seen.record, seen.bytes, &wrong, &out), MNK_ERR_RULES);
    CHECK(out == NULL);
    mnk_game_free(game);
}

static void replay_is_play_again(void)
{
    mnk_rules rules = three_players();
    mnk_rules others = rules_of(3, 7, 4);
    mnk_game *game = game_of(&rules);
    mnk_game *again = NULL;
    mnk_move moves[8];
    size_t count = 0;
    const uint64_t fingerprint = mnk_rules_fingerprint(&rules);
    CHECK_INT(mnk_game_play(game, 0, 6), MNK_OK);
    CHECK_INT(mnk_game_forfeit(game, 2), MNK_OK);
    CHECK_INT(mnk_game_play(game, 1, 5), MNK_OK);
    CHECK_INT(mnk_game_play(game, 2, 0), MNK_OK);
    CHECK_INT(mnk_game_moves(game, moves, 8, &count), MNK_OK);
    CHECK_INT(count, 4);
    CHECK_INT(mnk_game_replay(&rules, fingerprint, moves, count, &again), MNK_OK);
    CHECK(mnk_game_hash(again) == mnk_game_hash(game));
    CHECK(mnk_game_revision(again) == 4);
    mnk_game_free(again);
    again = NULL;

    /* Without marks, whoever's turn it is. */
    moves[0].mark = moves[2].mark = moves[3].mark = 0;
    CHECK_INT(mnk_game_replay(&rules, fingerprint, moves, count, &again), MNK_OK);
    CHECK(mnk_game_hash(again) == mnk_game_hash(game));
    mnk_game_free(again);
    again = NULL;

    CHECK_INT(mnk_game_replay(&rules, fingerprint ^ 1, moves, count, &again),
              MNK_ERR_RULES_MISMATCH);
    CHECK_INT(mnk_game_replay(&others, fingerprint, moves, 0, &again), MNK_ERR_RULES_MISMATCH);
    CHECK_INT(mnk_game_replay(&rules, fingerprint, NULL, 0, &again), MNK_OK);
    CHECK_INT(mnk_game_move_count(again), 0);
    mnk_game_free(again);
    again = NULL;

#define REFUSED(index, field, value, code)                                              \
    do {                                                                                \
        const mnk_move kept = moves[index];                                             \
        moves[index].field = (value);                                                   \
        CHECK_INT(mnk_game_replay(&rules, fingerprint, moves, count, &again), (code));  \
        CHECK_SAYS("action " #index);                                                   \
        moves[index] = kept;                                                            \
    } while (0)
    REFUSED(3, kind, 3, MNK_ERR_INVALID);
    REFUSED(1, kind, 255, MNK_ERR_INVALID);
    REFUSED(2, reserved[0], 1, MNK_ERR_INVALID);
    REFUSED(2, reserved[1], 128, MNK_ERR_INVALID);
    REFUSED(0, mark, 4, MNK_ERR_INVALID);
    REFUSED(0, mark, 255, MNK_ERR_INVALID);
    REFUSED(2, mark, 1, MNK_NOT_YOUR_TURN);
    REFUSED(3, row, 3, MNK_OUT_OF_BOUNDS);
    REFUSED(3, col, 65535, MNK_OUT_OF_BOUNDS);
    moves[3] = moves[0];
    CHECK_INT(mnk_game_replay(&rules, fingerprint, moves, count, &again), MNK_CELL_TAKEN);
    CHECK_SAYS("action 3");
#undef REFUSED
    CHECK(again == NULL);

    /* A timeout can be an action here, and only here. */
    moves[3].kind = MNK_MOVE_TIMEOUT;
    moves[3].row = moves[3].col = 0;
    moves[3].mark = 3;
    CHECK_INT(mnk_game_replay(&rules, fingerprint, moves, count, &again), MNK_OK);
    CHECK_INT(mnk_game_winner(again), MNK_X);
    CHECK_INT(mnk_game_reason(again), MNK_REASON_TIMEOUT);
    mnk_game_free(again);
    mnk_game_free(game);
}

static void tags_travel_with_the_game(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_game *copy = NULL;
    char longest[1025], text[1100];
    const uint64_t hash = mnk_game_hash(game);
    size_t needed = 0;
    int i;
    memset(longest, 'v', sizeof longest);
    CHECK_INT(mnk_game_tag(game, "event", 5, text, sizeof text, &needed), MNK_NOT_FOUND);
    CHECK_INT(needed, 0);
    CHECK_INT(mnk_game_tag_at(game, 0, text, sizeof text, NULL), MNK_NOT_FOUND);
    CHECK_INT(mnk_game_set_tag(game, "", 0, "v", 1), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_set_tag(game, longest, 65, "v", 1), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_set_tag(game, longest, 64, longest, 1025), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_set_tag(game, longest, 64, longest, 1024), MNK_OK);
    CHECK_INT(mnk_game_set_tag(game, "\xFF", 1, "v", 1), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_set_tag(game, "k", 1, "\xC3", 1), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_set_tag(game, "a\0b", 3, "v", 1), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_set_tag(game, "k", 1, "a\0b", 3), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_tag(game, longest, 64, text, sizeof text, &needed), MNK_OK);
    CHECK_INT(needed, 1024);
    for (i = 1; i < 32; i++) {
        char key[2];
        key[0] = (char)('!' + i);
        key[1] = 0;
        CHECK_INT(mnk_game_set_tag(game, key, 1, key, 1), MNK_OK);
    }
    CHECK_INT(mnk_game_set_tag(game, "one more", 8, "v", 1), MNK_ERR_LIMIT);
    CHECK_INT(mnk_game_set_tag(game, longest, 64, "changed", 7), MNK_OK);
    CHECK_INT(mnk_game_set_tag(game, "absent", 6, "", 0), MNK_OK);
    CHECK_INT(mnk_game_set_tag(game, longest, 64, "", 0), MNK_OK);
    CHECK_INT(mnk_game_set_tag(game, "one more", 8, "v", 1), MNK_OK);
    for (i = 0; i < 31; i++) {
        CHECK_INT(mnk_game_tag_at(game, (size_t)i, text, sizeof text, NULL), MNK_OK);
        CHECK(text[0] == (char)('!' + i + 1));
    }
    CHECK_INT(mnk_game_tag_at(game, 31, text, sizeof text, NULL), MNK_OK);
    CHECK(strcmp(text, "one more") == 0);
    CHECK_INT(mnk_game_tag_at(game, 32, text, sizeof text, NULL), MNK_NOT_FOUND);
    /* No part of what is played. */
    CHECK(mnk_game_hash(game) == hash);
    CHECK(mnk_game_revision(game) == 0);
    CHECK_INT(mnk_game_reset(game), MNK_OK);
    CHECK_INT(mnk_game_clone(game, &copy), MNK_OK);
    CHECK_INT(mnk_game_tag_at(copy, 31, text, sizeof text, NULL), MNK_OK);
    mnk_game_free(copy);
    mnk_game_free(game);
}

static void pictures_show_the_board(void)
{
    static const int cells[] = {0, 0, 1, 1, 0, 1, 2, 2, 0, 2};
    mnk_rules rules = rules_of(3, 4, 3);
    mnk_game *game = game_of(&rules);
    char text[64];
    size_t needed = 0;
    char *svg;
    play_all(game, cells, 5);
    CHECK_INT(mnk_game_text(game, text, sizeof text, &needed), MNK_OK);
    CHECK(strcmp(text, "XXX.\n.O..\n..O.") == 0);
    CHECK_INT(needed, 14);
    CHECK_INT(mnk_game_svg(game, NULL, 0, &needed), MNK_OK);
    svg = (char *)exactly(needed + 1);
    CHECK_INT(mnk_game_svg(game, svg, needed + 1, NULL), MNK_OK);
    CHECK(strstr(svg, "<svg") != NULL && strstr(svg, "</svg>") != NULL);
    free(svg);
    mnk_game_free(game);
}

int main(void)
{
    a_record_brings_all_back();
    damaged_records_are_refused();
    replay_is_play_again();
    tags_travel_with_the_game();
    pictures_show_the_board();
    return check_done("records");
}
