/* What the C tests share: a check that names what failed and goes on, so that
 * one run shows everything. Compiles as C99, C11 and C++17. */
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

static void check_that(int holds, const char *what, const char *file, int line)
{
    if (!holds) {
        fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
        check_failures++;
    }
}

static void check_equal(long long actual, long long expected, const char *what, const char *file,
                        int line)
{
    if (actual != expected) {
        fprintf(stderr, "%s:%d: %s is %lld, expected %lld\n", file, line, what, actual, expected);
        check_failures++;
    }
}

/* The last line of every test's main. */
static int check_done(const char *name)
{
    if (check_failures == 0) {
        printf("%s: ok\n", name);
    }
    return check_failures == 0 ? 0 : 1;
}

/* Rules of this size; change what else you want. */
static mnk_rules rules_of(int rows, int cols, int k)
{
    mnk_rules rules;
    CHECK_INT(mnk_rules_init(&rules, (uint32_t)sizeof rules), MNK_OK);
    rules.rows = (uint16_t)rows;
    rules.cols = (uint16_t)cols;
    rules.k = (uint16_t)k;
    return rules;
}

/* A game that is known to be possible. */
static mnk_game *game_of(const mnk_rules *rules)
{
    mnk_game *game = NULL;
    CHECK_INT(mnk_game_new(rules, &game), MNK_OK);
    if (game == NULL) {
        fprintf(stderr, "no game to test with\n");
        exit(1);
    }
    return game;
}

#endif
