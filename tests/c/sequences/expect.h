/* What a sequence expects of a game, and the bytes that it is made from. */
#ifndef SEQUENCES_EXPECT_H
#define SEQUENCES_EXPECT_H

#include "../check.h"

/* What is expected, told from what is not by ending the program: a fuzzer keeps
 * the input then. */
#define EXPECT(condition) expect((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
#define EXPECT_INT(actual, expected) \
    expect_equal((long long)(actual), (long long)(expected), #actual, __FILE__, __LINE__)

static const char *call_name = "";
static unsigned long call_number = 0;
static uint64_t seed_in_use = 0;

static void give_up(void)
{
    fprintf(stderr, "in call %lu (%s), seed %llu\n", call_number, call_name,
            (unsigned long long)seed_in_use);
    abort();
}

static void expect(int holds, const char *what, const char *file, int line)
{
    if (!holds) {
        fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
        give_up();
    }
}

static void expect_equal(long long actual, long long expected, const char *what, const char *file,
                         int line)
{
    if (actual != expected) {
        fprintf(stderr, "%s:%d: %s is %lld, expected %lld: %s\n", file, line, what, actual,
                expected, last_error());
        give_up();
    }
}

typedef struct input {
    const uint8_t *bytes;
    size_t left;
} input;

static int next(input *from, int below)
{
    if (from->left == 0) {
        return 0;
    }
    from->left--;
    return *from->bytes++ % below;
}

/* Mostly a coordinate of the board, now and then any number. */
static int32_t coordinate(input *from, int side)
{
    static const int32_t odd[] = {-1, INT32_MIN, INT32_MAX, 256, 65536, -65535, 7, 1024};
    const int number = next(from, side + 2);
    return number < side ? number : odd[next(from, 8)];
}

#endif
