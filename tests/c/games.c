/* Whole games through the C interface, from the first mark to the last. */
#include "check.h"

/* Plays cells given as row, col pairs; all but the last leave the game going. */
static void play_all(mnk_game *game, const int *cells, int count)
{
    int i;
    for (i = 0; i < count; i++) {
        CHECK_INT(mnk_game_status(game), MNK_PLAYING);
        CHECK_INT(mnk_game_play(game, cells[2 * i], cells[2 * i + 1]), MNK_OK);
    }
}

static void x_wins_on_the_diagonal(void)
{
    static const int cells[] = {0, 0, 0, 1, 1, 1, 0, 2, 2, 2};
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_cell line[9];
    size_t needed = 0;
    CHECK_INT(mnk_game_turn(game), MNK_X);
    play_all(game, cells, 5);
    CHECK_INT(mnk_game_status(game), MNK_WON);
    CHECK_INT(mnk_game_reason(game), MNK_REASON_LINE);
    CHECK_INT(mnk_game_winner(game), MNK_X);
    CHECK_INT(mnk_game_turn(game), MNK_EMPTY);
    CHECK_INT(mnk_game_play(game, 1, 0), MNK_GAME_OVER);
    CHECK_INT(mnk_game_winning_cells(game, line, 9, &needed), MNK_OK);
    CHECK_INT(needed, 3);
    CHECK(line[0].row == 0 && line[0].col == 0);
    CHECK(line[1].row == 1 && line[1].col == 1);
    CHECK(line[2].row == 2 && line[2].col == 2);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_status(game), MNK_PLAYING);
    CHECK_INT(mnk_game_turn(game), MNK_X);
    CHECK_INT(mnk_game_move_count(game), 4);
    mnk_game_free(game);
}

int main(void)
{
    x_wins_on_the_diagonal();
    return check_done("games");
}
