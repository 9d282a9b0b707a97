/* How fast is a game through the C ABI?
 *
 * Plays random complete games, generated beforehand, through libmnk.so and
 * through a C engine of the usual kind that is compiled into this program and
 * inlined: counters on 3x3, a scan from the last move elsewhere. The status is
 * read after each move, and a reset follows each game. All boards are
 * measured in turn, many times, and the best time of each counts, so that the
 * ratios hold on a busy machine better than any one figure.
 *
 * A third engine does nothing, behind a shared library: its figure is what the
 * calls cost by themselves.
 *
 *     make bench            builds the library and runs this
 */
#define _POSIX_C_SOURCE 200809L
#include "empty.h"
#include "mnk.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define ROUNDS 25

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static uint64_t random_state = 88172645463325252u;

static uint32_t random_below(uint32_t n)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)(((random_state >> 32) * n) >> 32);
}

static void die(const char *what)
{
    char text[256];
    mnk_last_error(text, sizeof text, NULL);
    fprintf(stderr, "engine: %s: %s\n", what, text);
    exit(1);
}

/* ---- the usual C engine -------------------------------------------------- */

enum { MAX_CELLS = 19 * 19 };

typedef struct plain_game {
    int rows, cols, k;
    int turn, moves, status; /* status: 0 playing, 1 won, 2 draw */
    signed char cells[MAX_CELLS];
    int row_count[3], col_count[3], diagonal, antidiagonal; /* 3x3 only */
} plain_game;

static inline void plain_reset(plain_game *g)
{
    memset(g->cells, 0, (size_t)(g->rows * g->cols));
    memset(g->row_count, 0, sizeof g->row_count);
    memset(g->col_count, 0, sizeof g->col_count);
    g->diagonal = g->antidiagonal = 0;
    g->turn = 1;
    g->moves = g->status = 0;
}

/* Tic-tac-toe: a signed counter for each line. */
static inline int plain_play_3x3(plain_game *g, int row, int col)
{
    if (g->status != 0 || row < 0 || row >= 3 || col < 0 || col >= 3)
        return 1;
    signed char *cell = &g->cells[row * 3 + col];
    if (*cell != 0)
        return 2;
    int who = g->turn;
    *cell = (signed char)who;
    g->moves++;
    g->row_count[row] += who;
    g->col_count[col] += who;
    if (row == col)
        g->diagonal += who;
    if (row + col == 2)
        g->antidiagonal += who;
    if (g->row_count[row] == 3 * who || g->col_count[col] == 3 * who || g->diagonal == 3 * who ||
        g->antidiagonal == 3 * who)
        g->status = 1;
    else if (g->moves == 9)
        g->status = 2;
    g->turn = -who;
    return 0;
}

/* Any board: count equal marks from the last move, both ways, four directions. */
static inline int plain_play_any(plain_game *g, int row, int col)
{
    static const int step[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    if (g->status != 0 || row < 0 || row >= g->rows || col < 0 || col >= g->cols)
        return 1;
    signed char *cell = &g->cells[row * g->cols + col];
    if (*cell != 0)
        return 2;
    signed char who = (signed char)g->turn;
    *cell = who;
    g->moves++;
    for (int d = 0; d < 4; d++) {
        int count = 1;
        for (int sign = -1; sign <= 1; sign += 2) {
            int r = row + sign * step[d][0], c = col + sign * step[d][1];
            while (r >= 0 && r < g->rows && c >= 0 && c < g->cols &&
                   g->cells[r * g->cols + c] == who) {
                count++;
                r += sign * step[d][0];
                c += sign * step[d][1];
            }
        }
        if (count >= g->k) {
            g->status = 1;
            break;
        }
    }
    if (g->status == 0 && g->moves == g->rows * g->cols)
        g->status = 2;
    g->turn = -who;
    return 0;
}

/* ---- the work: complete random games ------------------------------------- */

typedef struct place {
    int32_t row, col;
} place;

typedef struct work {
    int rows, cols, k;
    size_t moves, games;
    place *places; /* all games one after the other; a game ends where its status says so */
} work;

static int is_over(mnk_game *game) { return mnk_game_status(game) != MNK_PLAYING; }

/* Random games until there are about `moves` of them; at most `longest` moves
 * of the last game are kept when one game alone is longer than that. */
static work make_work(const mnk_rules *rules, size_t moves)
{
    work w = {rules->rows, rules->cols, rules->k, 0, 0, NULL};
    uint32_t cells = (uint32_t)rules->rows * rules->cols;
    place *order = malloc(cells * sizeof *order);
    w.places = malloc((moves + cells) * sizeof *w.places);
    mnk_game *game;
    if (order == NULL || w.places == NULL || mnk_game_new(rules, &game) != MNK_OK)
        die("work");
    while (w.moves < moves) {
        for (uint32_t i = 0; i < cells; i++) {
            order[i].row = (int32_t)(i / rules->cols);
            order[i].col = (int32_t)(i % rules->cols);
        }
        for (uint32_t i = 0; !is_over(game); i++) {
            uint32_t j = i + random_below(cells - i);
            place p = order[j];
            order[j] = order[i];
            order[i] = p;
            if (mnk_game_play(game, p.row, p.col) != MNK_OK)
                die("work");
            w.places[w.moves++] = p;
            if (w.moves == moves && cells > 100000)
                break; /* one huge game is enough */
        }
        w.games++;
        mnk_game_reset(game);
    }
    mnk_game_free(game);
    free(order);
    return w;
}

/* ---- one timed run of each ------------------------------------------------ */

static uint64_t sink;

static double run_mnk(mnk_game *game, const work *w)
{
    double start = seconds();
    for (size_t i = 0; i < w->moves; i++) {
        if (mnk_game_play(game, w->places[i].row, w->places[i].col) != MNK_OK)
            die("mnk_game_play");
        if (mnk_game_status(game) != MNK_PLAYING)
            mnk_game_reset(game);
    }
    double took = seconds() - start;
    mnk_game_reset(game);
    return took;
}

static double run_plain(plain_game *g, const work *w)
{
    plain_reset(g);
    double start = seconds();
    if (w->rows == 3 && w->cols == 3 && w->k == 3) {
        for (size_t i = 0; i < w->moves; i++) {
            if (plain_play_3x3(g, w->places[i].row, w->places[i].col) != 0)
                abort();
            if (g->status != 0) {
                sink += (uint64_t)g->turn;
                plain_reset(g);
            }
        }
    } else {
        for (size_t i = 0; i < w->moves; i++) {
            if (plain_play_any(g, w->places[i].row, w->places[i].col) != 0)
                abort();
            if (g->status != 0) {
                sink += (uint64_t)g->turn;
                plain_reset(g);
            }
        }
    }
    return seconds() - start;
}

/* Play and undo pairs: a game is played to its end, then taken back whole. */
static double run_undo(mnk_game *game, const work *w)
{
    size_t first = 0;
    double start = seconds();
    for (size_t i = 0; i < w->moves; i++) {
        if (mnk_game_play(game, w->places[i].row, w->places[i].col) != MNK_OK)
            die("mnk_game_play");
        if (mnk_game_status(game) != MNK_PLAYING || i + 1 == w->moves) {
            for (; first <= i; first++)
                mnk_game_undo(game);
        }
    }
    return seconds() - start;
}

/* The same calls to functions that do nothing: the floor under any library. */
static double run_empty(const work *w)
{
    empty_game game;
    empty_reset(&game);
    double start = seconds();
    for (size_t i = 0; i < w->moves; i++) {
        if (empty_play(&game, w->places[i].row, w->places[i].col) != 0)
            abort();
        if (empty_status(&game) != 0)
            empty_reset(&game);
    }
    return seconds() - start;
}

static double best(double a, double b) { return a < b ? a : b; }

/* ---- the boards, measured in turn ----------------------------------------- */

typedef struct board {
    const char *name;
    mnk_rules rules;
    size_t moves;
    int beside; /* the C engine plays it too */
    work work;
    mnk_game *game;
    double ours, theirs, undo, floor; /* best seconds for all moves */
} board;

static void prepare(board *b)
{
    b->work = make_work(&b->rules, b->moves);
    if (mnk_game_new(&b->rules, &b->game) != MNK_OK)
        die("mnk_game_new");
    b->ours = b->theirs = b->undo = b->floor = 1e9;
}

static void measure(board *b)
{
    static plain_game plain;
    plain.rows = b->rules.rows;
    plain.cols = b->rules.cols;
    plain.k = b->rules.k;
    b->ours = best(b->ours, run_mnk(b->game, &b->work));
    if (b->beside)
        b->theirs = best(b->theirs, run_plain(&plain, &b->work));
    b->undo = best(b->undo, run_undo(b->game, &b->work));
    b->floor = best(b->floor, run_empty(&b->work));
}

static void report(const board *b, double usual)
{
    double moves = (double)b->work.moves;
    printf("%-22s %7.1f M moves/s %7.1f M play+undo/s %6.2f x 15x15's cost", b->name,
           1e-6 * moves / b->ours, 1e-6 * moves / b->undo, b->ours / moves / usual);
    if (b->beside)
        printf("   C engine %6.1f M/s, ratio %5.2f", 1e-6 * moves / b->theirs, b->theirs / b->ours);
    printf("\n");
}

static mnk_rules rules_of(uint16_t rows, uint16_t cols, uint16_t k)
{
    mnk_rules rules;
    mnk_rules_init(&rules, (uint32_t)sizeof rules);
    rules.rows = rows;
    rules.cols = cols;
    rules.k = k;
    return rules;
}

/* ---- memory ---------------------------------------------------------------- */

/* Bytes that one live game takes on the heap, the allocator's own included. */
static void report_memory(const char *name, mnk_rules rules)
{
    enum { GAMES = 2000 };
    static mnk_game *games[GAMES];
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
    struct mallinfo2 before = mallinfo2();
    for (int i = 0; i < GAMES; i++)
        if (mnk_game_new(&rules, &games[i]) != MNK_OK)
            die("mnk_game_new");
    struct mallinfo2 after = mallinfo2();
    printf("%-22s %7.0f bytes a live game\n", name,
           (double)(after.uordblks - before.uordblks) / GAMES);
    for (int i = 0; i < GAMES; i++)
        mnk_game_free(games[i]);
#else
    (void)name, (void)rules, (void)games;
#endif
}

static mnk_rules early_draw(mnk_rules rules)
{
    rules.early_draw = 1;
    return rules;
}

int main(void)
{
    board boards[] = {
        {"15x15 k=5", rules_of(15, 15, 5), 1000000, 1, {0}, NULL, 0, 0, 0, 0},
        {"3x3 k=3", rules_of(3, 3, 3), 1000000, 1, {0}, NULL, 0, 0, 0, 0},
        {"1000x1000 k=5", rules_of(1000, 1000, 5), 1000000, 0, {0}, NULL, 0, 0, 0, 0},
        {"1000x1000 k=1000", rules_of(1000, 1000, 1000), 1000000, 0, {0}, NULL, 0, 0, 0, 0},
        {"19x19 k=5", rules_of(19, 19, 5), 1000000, 1, {0}, NULL, 0, 0, 0, 0},
        {"6x7 k=4, no gravity", rules_of(6, 7, 4), 1000000, 1, {0}, NULL, 0, 0, 0, 0},
        {"15x15 k=5 early draw", early_draw(rules_of(15, 15, 5)), 500000, 0, {0}, NULL, 0, 0, 0, 0},
    };
    size_t count = sizeof boards / sizeof *boards;
    for (size_t i = 0; i < count; i++)
        prepare(&boards[i]);
    for (int round = 0; round < ROUNDS; round++)
        for (size_t i = 0; i < count; i++)
            measure(&boards[i]);
    printf("Empty calls of a shared library in the same loop: %.1f M moves/s.\n",
           1e-6 * (double)boards[1].work.moves / boards[1].floor);
    for (size_t i = 0; i < count; i++) {
        report(&boards[i], boards[0].ours / (double)boards[0].work.moves);
        mnk_game_free(boards[i].game);
        free(boards[i].work.places);
    }
    report_memory("3x3 k=3", rules_of(3, 3, 3));
    report_memory("15x15 k=5", rules_of(15, 15, 5));
    return sink == 42;
}
