/* The C call that csharp.cs is measured against: a move and its undo, many
 * times, in a loop of C; and a function that does nothing. */
#include <mnk.h>

int32_t bench_pairs(int32_t rounds);
int32_t bench_nothing(void *game, int32_t row, int32_t col);

int32_t bench_pairs(int32_t rounds)
{
    mnk_rules rules;
    mnk_game *game = NULL;
    int32_t i, failed = 0;
    if (mnk_rules_preset(&rules, sizeof rules, "gomoku", 6) != MNK_OK ||
        mnk_game_new(&rules, &game) != MNK_OK)
        return -1;
    for (i = 0; i < rounds; i++) {
        failed |= mnk_game_play(game, i % 15, 7);
        failed |= mnk_game_undo(game);
    }
    mnk_game_free(game);
    return failed;
}

int32_t bench_nothing(void *game, int32_t row, int32_t col)
{
    (void)game;
    return row + col;
}
