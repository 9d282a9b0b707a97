/* The C engine that people write by hand: compiled into the benchmark and
 * inlined, signed counters for each line on 3x3, elsewhere a scan from the last
 * move. The bare one forgets its moves; the other keeps them on a stack, as a
 * game must that can take them back. */
#ifndef PLAIN_H
#define PLAIN_H

#include <string.h>

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

static inline int plain_is_3x3(const plain_game *g)
{
    return g->rows == 3 && g->cols == 3 && g->k == 3;
}

/* The same with the cells of all moves, and the way back. */
typedef struct kept_game {
    plain_game plain;
    short played[MAX_CELLS];
} kept_game;

static inline int kept_play_3x3(kept_game *g, int row, int col)
{
    int refused = plain_play_3x3(&g->plain, row, col);
    if (refused == 0)
        g->played[g->plain.moves - 1] = (short)(row * 3 + col);
    return refused;
}

static inline int kept_play_any(kept_game *g, int row, int col)
{
    int refused = plain_play_any(&g->plain, row, col);
    if (refused == 0)
        g->played[g->plain.moves - 1] = (short)(row * g->plain.cols + col);
    return refused;
}

static inline int kept_undo_3x3(kept_game *g)
{
    if (g->plain.moves == 0)
        return 1;
    int cell = g->played[--g->plain.moves], row = cell / 3, col = cell % 3;
    int who = g->plain.cells[cell];
    g->plain.cells[cell] = 0;
    g->plain.row_count[row] -= who;
    g->plain.col_count[col] -= who;
    if (row == col)
        g->plain.diagonal -= who;
    if (row + col == 2)
        g->plain.antidiagonal -= who;
    g->plain.turn = who;
    g->plain.status = 0;
    return 0;
}

static inline int kept_undo_any(kept_game *g)
{
    if (g->plain.moves == 0)
        return 1;
    int cell = g->played[--g->plain.moves];
    g->plain.turn = g->plain.cells[cell];
    g->plain.cells[cell] = 0;
    g->plain.status = 0;
    return 0;
}

#endif
