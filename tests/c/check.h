/* What the C tests share: checks that name what failed and go on, so that one
 * run shows everything; games to test with; and all that can be seen of a
 * game, to compare. Compiles as C99, C11 and C++17. */
#ifndef CHECK_H
#define CHECK_H

#include <mnk.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int check_failures = 0;

#define CHECK(condition) check_that((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define CHECK_INT(actual, expected) \
    check_equal((long long)(actual), (long long)(expected), #actual, __FILE__, __LINE__)

static inline void check_that(int holds, const char *what, const char *file, int line)
{
    if (!holds) {
        fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
        check_failures++;
    }
}

static inline void check_equal(long long actual, long long expected, const char *what,
                               const char *file, int line)
{
    if (actual != expected) {
        char why[300] = "";
        mnk_last_error(why, sizeof why, NULL);
        fprintf(stderr, "%s:%d: %s is %lld, expected %lld (last error: %s)\n", file, line, what,
                actual, expected, why);
        check_failures++;
    }
}

/* The last line of every test's main. */
static inline int check_done(const char *name)
{
    if (check_failures == 0) {
        printf("%s: ok\n", name);
    }
    return check_failures == 0 ? 0 : 1;
}

/* Memory of exactly this size, so that valgrind and ASan see one byte too much;
 * filled with something that is not zero. */
static inline void *exactly(size_t bytes)
{
    void *memory = malloc(bytes == 0 ? 1 : bytes);
    if (memory == NULL) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    memset(memory, 0xA5, bytes);
    return memory;
}

/* What the last refusal or error on this thread was about. */
static inline const char *last_error(void)
{
    static char text[512];
    CHECK_INT(mnk_last_error(text, sizeof text, NULL), MNK_OK);
    return text;
}

#define CHECK_SAYS(word) CHECK(strstr(last_error(), word) != NULL)

/* Rules of this size; change what else you want. */
static inline mnk_rules rules_of(int rows, int cols, int k)
{
    mnk_rules rules;
    CHECK_INT(mnk_rules_init(&rules, (uint32_t)sizeof rules), MNK_OK);
    rules.rows = (uint16_t)rows;
    rules.cols = (uint16_t)cols;
    rules.k = (uint16_t)k;
    return rules;
}

static inline mnk_rules preset(const char *name)
{
    mnk_rules rules;
    CHECK_INT(mnk_rules_preset(&rules, (uint32_t)sizeof rules, name, strlen(name)), MNK_OK);
    return rules;
}

/* A game that is known to be possible. */
static inline mnk_game *game_of(const mnk_rules *rules)
{
    mnk_game *game = NULL;
    CHECK_INT(mnk_game_new(rules, &game), MNK_OK);
    if (game == NULL) {
        fprintf(stderr, "no game to test with\n");
        exit(1);
    }
    return game;
}

/* Plays cells given as row, col pairs; the game goes on until the last. */
static inline void play_all(mnk_game *game, const int *cells, int count)
{
    int i;
    for (i = 0; i < count; i++) {
        CHECK_INT(mnk_game_status(game), MNK_PLAYING);
        CHECK_INT(mnk_game_play(game, cells[2 * i], cells[2 * i + 1]), MNK_OK);
    }
}

/* All that can be seen of a game of up to 225 cells. */
typedef struct sight {
    mnk_game_info info;
    uint8_t board[225];
    mnk_move moves[240];
    mnk_cell legal[225];
    uint8_t record[2048];
    size_t cells, count, options, bytes;
} sight;

static inline sight sight_of(const mnk_game *game)
{
    sight seen;
    memset(&seen, 0, sizeof seen);
    CHECK_INT(mnk_game_info_init(&seen.info, (uint32_t)sizeof seen.info), MNK_OK);
    CHECK_INT(mnk_game_info_get(game, &seen.info), MNK_OK);
    CHECK_INT(mnk_game_board(game, seen.board, sizeof seen.board, &seen.cells), MNK_OK);
    CHECK_INT(mnk_game_moves(game, seen.moves, 240, &seen.count), MNK_OK);
    CHECK_INT(mnk_game_legal(game, seen.legal, 225, &seen.options), MNK_OK);
    CHECK_INT(mnk_game_save(game, seen.record, sizeof seen.record, &seen.bytes), MNK_OK);
    return seen;
}

/* Whether a game still is what was seen of it, revision and all. */
static inline int looks_like(const mnk_game *game, const sight *before)
{
    sight now = sight_of(game);
    return memcmp(&now, before, sizeof now) == 0;
}

#endif
