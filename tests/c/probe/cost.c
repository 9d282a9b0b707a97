/* What one play, undo, status and hash cost at some point of a long game, as
 * the number of instructions that an emulator counts: the same on any machine.
 *
 *     cost PLY ROUNDS
 *
 * Two runs with different ROUNDS differ by the cost alone. */
#include "../check.h"

int main(int argc, char **argv)
{
    const long ply = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    const long rounds = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    mnk_rules rules = rules_of(19, 19, 5);
    mnk_game *game = game_of(&rules);
    uint64_t sum = 0, state = 1;
    long i;
    /* Any cells, but none that ends the game, and none of the last row. */
    while (mnk_game_move_count(game) < ply) {
        state = state * UINT64_C(6364136223846793005) + 1;
        if (mnk_game_play(game, (int32_t)((state >> 33) % 18), (int32_t)((state >> 40) % 19)) ==
                MNK_OK &&
            mnk_game_status(game) != MNK_PLAYING) {
            CHECK_INT(mnk_game_undo(game), MNK_OK);
        }
    }
    for (i = 0; i < rounds; i++) {
        CHECK_INT(mnk_game_play(game, 18, (int32_t)(i % 19)), MNK_OK);
        sum += (uint64_t)mnk_game_status(game) + mnk_game_hash(game);
        CHECK_INT(mnk_game_undo(game), MNK_OK);
    }
    CHECK(rounds == 0 || sum != 0);
    mnk_game_free(game);
    return check_done("cost");
}
