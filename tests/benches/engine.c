/* How fast is a game through the C ABI?
 *
 * Plays random complete games, generated beforehand, through libmnk.so and
 * through the C engines of plain.h, which are compiled into this program: one
 * that forgets its moves, and one that can take them back, as ours can. The
 * status is read after each move, and a reset follows each game. All boards are
 * measured in turn, many times, and the best time of each counts, so that the
 * ratios hold on a busy machine better than any one figure.
 *
 * Another engine does nothing, behind a shared library: its figure is what the
 * calls cost by themselves. They cost it once a game, or once every 256 moves,
 * where a game is played by mnk_game_play_many.
 *
 *     make bench            builds the library and runs this
 */
#define _POSIX_C_SOURCE 200809L
#include "empty.h"
#include "mnk.h"
#include "plain.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define ROUNDS 25
#define AT_ONCE 256 /* the most moves a call, where there are many */

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

/* ---- the work: complete random games ------------------------------------- */

typedef struct place {
    int32_t row, col;
} place;

typedef struct work {
    int rows, cols, k;
    size_t moves, games;
    place *places; /* all games one after the other; a game ends where its status says so */
    mnk_cell *cells; /* the same as a list */
    uint8_t *statuses; /* room for the status after each */
} work;

static int is_over(mnk_game *game) { return mnk_game_status(game) != MNK_PLAYING; }

/* Random games until there are about `moves` of them; at most `longest` moves
 * of the last game are kept when one game alone is longer than that. */
static work make_work(const mnk_rules *rules, size_t moves)
{
    work w = {rules->rows, rules->cols, rules->k, 0, 0, NULL, NULL, NULL};
    uint32_t cells = (uint32_t)rules->rows * rules->cols;
    place *order = malloc(cells * sizeof *order);
    w.places = malloc((moves + cells) * sizeof *w.places);
    w.cells = malloc((moves + cells) * sizeof *w.cells);
    w.statuses = malloc(moves + cells);
    mnk_game *game;
    if (order == NULL || w.places == NULL || w.cells == NULL || w.statuses == NULL || mnk_game_new(rules, &game) != MNK_OK)
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
            w.cells[w.moves].row = (uint16_t)p.row;
            w.cells[w.moves].col = (uint16_t)p.col;
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

/* The same with a game in one call, or AT_ONCE moves of it where it is longer:
 * the statuses stand beside the moves then, and each of them is read. */
static double run_many(mnk_game *game, const work *w)
{
    size_t played, ended = 0;
    double start = seconds();
    for (size_t i = 0; i < w->moves; i += played) {
        size_t left = w->moves - i;
        if (mnk_game_play_many(game, w->cells + i, left < AT_ONCE ? left : AT_ONCE,
                               w->statuses + i, &played) != MNK_OK ||
            played == 0)
            die("mnk_game_play_many");
        if (w->statuses[i + played - 1] != MNK_PLAYING)
            mnk_game_reset(game);
    }
    for (size_t i = 0; i < w->moves; i++)
        ended += w->statuses[i] != MNK_PLAYING;
    double took = seconds() - start;
    sink += ended;
    mnk_game_reset(game);
    return took;
}

static double run_plain(plain_game *g, const work *w)
{
    plain_reset(g);
    double start = seconds();
    if (plain_is_3x3(g)) {
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

/* The C engine that keeps its moves: the same work as run_mnk, and as run_undo. */
static double run_kept(kept_game *g, const work *w)
{
    const int small = plain_is_3x3(&g->plain);
    plain_reset(&g->plain);
    double start = seconds();
    for (size_t i = 0; i < w->moves; i++) {
        const int row = w->places[i].row, col = w->places[i].col;
        if ((small ? kept_play_3x3(g, row, col) : kept_play_any(g, row, col)) != 0)
            abort();
        if (g->plain.status != 0) {
            sink += (uint64_t)g->plain.turn;
            plain_reset(&g->plain);
        }
    }
    return seconds() - start;
}

static double run_kept_undo(kept_game *g, const work *w)
{
    const int small = plain_is_3x3(&g->plain);
    size_t first = 0;
    plain_reset(&g->plain);
    double start = seconds();
    for (size_t i = 0; i < w->moves; i++) {
        const int row = w->places[i].row, col = w->places[i].col;
        if ((small ? kept_play_3x3(g, row, col) : kept_play_any(g, row, col)) != 0)
            abort();
        if (g->plain.status != 0 || i + 1 == w->moves) {
            sink += (uint64_t)g->plain.turn;
            for (; first <= i; first++)
                (void)(small ? kept_undo_3x3(g) : kept_undo_any(g));
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
    /* Best seconds for all moves. */
    double ours, many, undo, floor, plain, kept, kept_undo;
} board;

static void prepare(board *b)
{
    b->work = make_work(&b->rules, b->moves);
    if (mnk_game_new(&b->rules, &b->game) != MNK_OK)
        die("mnk_game_new");
    b->ours = b->many = b->undo = b->floor = b->plain = b->kept = b->kept_undo = 1e9;
}

static void measure(board *b)
{
    static kept_game c;
    c.plain.rows = b->rules.rows;
    c.plain.cols = b->rules.cols;
    c.plain.k = b->rules.k;
    b->ours = best(b->ours, run_mnk(b->game, &b->work));
    b->many = best(b->many, run_many(b->game, &b->work));
    b->undo = best(b->undo, run_undo(b->game, &b->work));
    if (b->beside) {
        b->plain = best(b->plain, run_plain(&c.plain, &b->work));
        b->kept = best(b->kept, run_kept(&c, &b->work));
        b->kept_undo = best(b->kept_undo, run_kept_undo(&c, &b->work));
    }
    b->floor = best(b->floor, run_empty(&b->work));
}

static void report(const board *b, double usual, double usual_many)
{
    const double moves = 1e-6 * (double)b->work.moves;
    printf("%-22s %7.1f M moves/s %7.1f M play+undo/s %6.2f x 15x15's cost\n", b->name,
           moves / b->ours, moves / b->undo, b->ours / (double)b->work.moves / usual);
    printf("  many moves a call    %7.1f M moves/s %35.2f x 15x15's cost\n", moves / b->many,
           b->many / (double)b->work.moves / usual_many);
    if (!b->beside)
        return;
    printf("  C engine, bare       %7.1f M moves/s (ratio %.2f; many moves a call %.2f)\n",
           moves / b->plain, b->plain / b->ours, b->plain / b->many);
    printf("  C engine, with undo  %7.1f M moves/s (ratio %.2f; many moves a call %.2f) %7.1f M "
           "play+undo/s (ratio %.2f)\n",
           moves / b->kept, b->kept / b->ours, b->kept / b->many, moves / b->kept_undo,
           b->kept_undo / b->undo);
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
        {"15x15 k=5", rules_of(15, 15, 5), 1000000, 1, {0}, NULL, 0, 0, 0, 0, 0, 0, 0},
        {"3x3 k=3", rules_of(3, 3, 3), 1000000, 1, {0}, NULL, 0, 0, 0, 0, 0, 0, 0},
        {"1000x1000 k=5", rules_of(1000, 1000, 5), 1000000, 0, {0}, NULL, 0, 0, 0, 0, 0, 0, 0},
        {"1000x1000 k=1000", rules_of(1000, 1000, 1000), 1000000, 0, {0}, NULL, 0, 0, 0, 0, 0, 0, 0},
        {"19x19 k=5", rules_of(19, 19, 5), 1000000, 1, {0}, NULL, 0, 0, 0, 0, 0, 0, 0},
        {"6x7 k=4, no gravity", rules_of(6, 7, 4), 1000000, 1, {0}, NULL, 0, 0, 0, 0, 0, 0, 0},
        {"15x15 k=5 early draw", early_draw(rules_of(15, 15, 5)), 500000, 0, {0}, NULL, 0, 0, 0, 0, 0, 0, 0},
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
        report(&boards[i], boards[0].ours / (double)boards[0].work.moves,
               boards[0].many / (double)boards[0].work.moves);
        mnk_game_free(boards[i].game);
        free(boards[i].work.places);
    }
    report_memory("3x3 k=3", rules_of(3, 3, 3));
    report_memory("15x15 k=5", rules_of(15, 15, 5));
    return sink == 42;
}
