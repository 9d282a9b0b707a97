/* What every consumer project builds: a game won on 3x7. */
#include <mnk.h>

#include <stdio.h>

int main(void)
{
    static const int moves[5][2] = {{0, 0}, {2, 6}, {1, 1}, {2, 5}, {2, 2}};
    mnk_rules rules;
    mnk_game *game = NULL;
    mnk_rules_init(&rules, (uint32_t)sizeof rules);
    rules.cols = 7;
    if (mnk_abi_version() != MNK_ABI_VERSION || mnk_game_new(&rules, &game) != MNK_OK)
        return 1;
    for (int i = 0; i < 5; i++)
        if (mnk_game_play(game, moves[i][0], moves[i][1]) != MNK_OK)
            return 2;
    int won = mnk_game_status(game) == MNK_WON && mnk_game_winner(game) == MNK_X;
    mnk_game_free(game);
    puts(won ? "X wins" : "no");
    return won ? 0 : 3;
}
