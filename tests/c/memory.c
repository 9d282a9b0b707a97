/* What a live game costs: every byte that malloc hands out for it, its own
 * headers included, with the game played to its end; and that it comes back.
 * Measured where the C library can tell (glibc, no sanitizer). */
#include "check.h"

#if defined(__GLIBC__) && (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
#include <malloc.h>
static size_t in_use(void)
{
    const struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}
#else
static size_t in_use(void)
{
    return 0;
}
#endif

enum { GAMES = 1000 };
static mnk_game *games[GAMES];

/* Fills a board from a corner, in an order that differs from game to game. */
static void play_to_the_end(mnk_game *game, int rows, int cols, int number)
{
    const int cells = rows * cols, step = 7;
    int i;
    for (i = 0; i < cells && mnk_game_status(game) == MNK_PLAYING; i++) {
        const int cell = (number + i * step) % cells;
        mnk_game_play(game, cell / cols, cell % cols);
    }
}

static void a_live_game_is_small(int rows, int cols, int k, size_t most)
{
    mnk_rules rules = rules_of(rows, cols, k);
    size_t before, live, after;
    int i;
    for (i = 0; i < GAMES; i++) {
        games[i] = NULL;
    }
    mnk_game_free(game_of(&rules));
    before = in_use();
    for (i = 0; i < GAMES; i++) {
        CHECK_INT(mnk_game_new(&rules, &games[i]), MNK_OK);
        play_to_the_end(games[i], rows, cols, i);
    }
    live = (in_use() - before) / GAMES;
    printf("%d x %d, %d in a row: %lu bytes a game\n", rows, cols, k, (unsigned long)live);
    CHECK(live <= most);
    for (i = 0; i < GAMES; i++) {
        mnk_game_free(games[i]);
    }
    /* All but what malloc keeps at hand for the next request. */
    after = in_use();
    CHECK(after - before <= GAMES * live / 10);
}

int main(void)
{
    a_live_game_is_small(3, 3, 3, 160);
    a_live_game_is_small(15, 15, 5, 960);
    return check_done("memory");
}
