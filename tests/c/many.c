/* Several moves in one call: the same as one by one, and nothing written where
 * it should not be. */
#include "check.h"

static mnk_cell cell_of(int row, int col)
{
    mnk_cell cell;
    cell.row = (uint16_t)row;
    cell.col = (uint16_t)col;
    return cell;
}

static void a_game_in_one_call(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    const mnk_cell cells[] = {cell_of(0, 0), cell_of(1, 1), cell_of(0, 1),
                              cell_of(2, 2), cell_of(0, 2), cell_of(2, 0)};
    uint8_t statuses[6];
    size_t played = 12345;
    CHECK_INT(mnk_game_play_many(game, cells, 6, statuses, &played), MNK_OK);
    CHECK_INT(played, 5);
    CHECK_INT(statuses[0], MNK_PLAYING);
    CHECK_INT(statuses[3], MNK_PLAYING);
    CHECK_INT(statuses[4], MNK_WON);
    CHECK_INT(mnk_game_winner(game), MNK_X);
    CHECK_INT(mnk_game_revision(game), 5);
    CHECK_INT(mnk_game_can_play(game, 2, 0), MNK_GAME_OVER);
    /* A game that is over takes none, which is no refusal. */
    CHECK_INT(mnk_game_play_many(game, cells + 5, 1, statuses, &played), MNK_OK);
    CHECK_INT(played, 0);
    CHECK_INT(mnk_game_revision(game), 5);
    mnk_game_free(game);
}

static void it_stops_where_a_move_is_refused(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    const mnk_cell cells[] = {cell_of(2, 6), cell_of(0, 0), cell_of(2, 6), cell_of(1, 1)};
    const mnk_cell off = cell_of(7, 3);
    size_t played = 12345;
    CHECK_INT(mnk_game_play(game, 1, 3), MNK_OK);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    /* Nothing is played: the move that was undone can still be redone. */
    CHECK_INT(mnk_game_play_many(game, &off, 1, NULL, &played), MNK_OK);
    CHECK_INT(played, 0);
    CHECK_INT(mnk_game_redo(game), MNK_OK);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_play_many(game, cells, 4, NULL, &played), MNK_OK);
    CHECK_INT(played, 2);
    CHECK_INT(mnk_game_move_count(game), 2);
    CHECK_INT(mnk_game_redo(game), MNK_NO_MOVE);
    CHECK_INT(mnk_game_can_play(game, cells[2].row, cells[2].col), MNK_CELL_TAKEN);
    CHECK_SAYS("taken");
    mnk_game_free(game);

    rules = rules_of(6, 7, 4);
    rules.gravity = 1;
    game = game_of(&rules);
    CHECK_INT(mnk_game_play_many(game, cells, 4, NULL, &played), MNK_OK);
    CHECK_INT(played, 0);
    CHECK_INT(mnk_game_can_play(game, cells[0].row, cells[0].col), MNK_FLOATING);
    mnk_game_free(game);
}

static void misuse(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    const mnk_cell cell = cell_of(1, 1);
    uint8_t status = 0xA5;
    size_t played = 12345;
    CHECK_INT(mnk_game_play_many(NULL, &cell, 1, &status, &played), MNK_ERR_NULL);
    CHECK_INT(mnk_game_play_many(game, NULL, 1, &status, &played), MNK_ERR_NULL);
    CHECK_INT(mnk_game_play_many(game, &cell, 1, &status, NULL), MNK_ERR_NULL);
    CHECK_SAYS("played");
    /* Nothing is read or written where no memory holds so many. */
    CHECK_INT(mnk_game_play_many(NULL, &cell, SIZE_MAX, &status, &played), MNK_ERR_NULL);
    CHECK_INT(mnk_game_play_many(game, &cell, SIZE_MAX, &status, &played), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_play_many(game, &cell, SIZE_MAX / 4, &status, &played), MNK_ERR_INVALID);
    CHECK_SAYS("memory");
    CHECK_INT(played, 12345);
    CHECK_INT(status, 0xA5);
    CHECK_INT(mnk_game_revision(game), 0);
    /* No cells are fine, also where there is no array. */
    CHECK_INT(mnk_game_play_many(game, NULL, 0, NULL, &played), MNK_OK);
    CHECK_INT(played, 0);
    CHECK_INT(mnk_game_play_many(game, &cell, 0, &status, &played), MNK_OK);
    CHECK_INT(status, 0xA5);
    CHECK_INT(mnk_game_revision(game), 0);
    mnk_game_free(game);
}

/* ---- beside single moves --------------------------------------------------- */

static uint32_t dice_state = 2463534242u;

static int below(int n)
{
    dice_state ^= dice_state << 13;
    dice_state ^= dice_state >> 17;
    dice_state ^= dice_state << 5;
    return (int)(dice_state % (uint32_t)n);
}

static int along(int side)
{
    static const int far_off[] = {255, 256, 257, 1024, 4096, 32768, 65535};
    if (below(12) == 0)
        return side;
    return below(16) == 0 ? far_off[below(7)] : below(side);
}

static int same_records(const mnk_game *a, const mnk_game *b)
{
    uint8_t one[4096], other[4096];
    size_t first = 0, second = 0;
    CHECK_INT(mnk_game_save(a, one, sizeof one, &first), MNK_OK);
    CHECK_INT(mnk_game_save(b, other, sizeof other, &second), MNK_OK);
    return first == second && memcmp(one, other, first) == 0;
}

/* Arrays of exactly the size that they must have, one byte off where machines
 * like them: out of a packed file. */
static void play_beside(mnk_game *many, mnk_game *alone, size_t count)
{
    mnk_rules rules = rules_of(1, 1, 1);
    uint8_t *packed = (uint8_t *)exactly(1 + count * sizeof(mnk_cell));
    uint8_t *statuses = (uint8_t *)exactly(count);
    const int wanted = below(4) > 0;
    size_t played = 12345, expected = 0, i;
    CHECK_INT(mnk_game_rules(many, &rules), MNK_OK);
    for (i = 0; i < count; i++) {
        const mnk_cell cell = cell_of(along(rules.rows), along(rules.cols));
        memcpy(packed + 1 + i * sizeof cell, &cell, sizeof cell);
    }
    CHECK_INT(mnk_game_play_many(many, (const mnk_cell *)(const void *)(packed + 1), count,
                                 wanted ? statuses : NULL, &played),
              MNK_OK);
    for (; expected < count; expected++) {
        mnk_cell cell;
        memcpy(&cell, packed + 1 + expected * sizeof cell, sizeof cell);
        if (mnk_game_play(alone, cell.row, cell.col) != MNK_OK)
            break;
        if (wanted)
            CHECK_INT(statuses[expected], mnk_game_status(alone));
    }
    CHECK_INT(played, expected);
    CHECK_INT(mnk_game_status(many), mnk_game_status(alone));
    CHECK_INT(mnk_game_revision(many), mnk_game_revision(alone));
    CHECK(mnk_game_hash(many) == mnk_game_hash(alone));
    CHECK(same_records(many, alone));
    free(statuses);
    free(packed);
}

static void many_moves_are_moves_one_by_one(void)
{
    static const char *const ids[] = {
        "3,3,3",         "3,7,3",      "7,3,3",          "4,4,4",
        "15,15,5",       "19,19,5",    "6,7,4;gravity",  "3,3,3;misere",
        "9,9,4;players=3", "renju",    "8,8,4;wrap",     "connect6",
        "7,7,4;early_draw"};
    size_t i;
    int round;
    for (i = 0; i < sizeof ids / sizeof *ids; i++) {
        mnk_rules rules = rules_of(1, 1, 1);
        mnk_game *many, *alone;
        if (mnk_rules_parse(&rules, (uint32_t)sizeof rules, ids[i], strlen(ids[i])) != MNK_OK)
            CHECK_INT(
                mnk_rules_preset(&rules, (uint32_t)sizeof rules, ids[i], strlen(ids[i])), MNK_OK);
        many = game_of(&rules);
        alone = game_of(&rules);
        for (round = 0; round < 200; round++) {
            play_beside(many, alone, (size_t)below(below(2) ? 12 : 40));
            if (below(4) == 0 || mnk_game_status(many) != MNK_PLAYING) {
                CHECK_INT(mnk_game_reset(many), MNK_OK);
                CHECK_INT(mnk_game_reset(alone), MNK_OK);
            } else if (below(4) == 0) {
                CHECK_INT(mnk_game_undo(many), mnk_game_undo(alone));
            }
        }
        mnk_game_free(alone);
        mnk_game_free(many);
    }
}

int main(void)
{
    a_game_in_one_call();
    it_stops_where_a_move_is_refused();
    misuse();
    many_moves_are_moves_one_by_one();
    return check_done("many");
}
