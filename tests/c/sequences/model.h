/* The model that games are held against: a list of actions, from which board,
 * turn and result are worked out anew each time, with a scan of the whole
 * board. */
#ifndef SEQUENCES_MODEL_H
#define SEQUENCES_MODEL_H

#include "expect.h"

enum { MAX_CELLS = 49, MAX_ACTIONS = 60, TAGS = 4 };

typedef struct model {
    mnk_rules rules;
    uint8_t base[MAX_CELLS];
    int has_base;
    mnk_move actions[MAX_ACTIONS];
    int live, stored; /* what is behind the live ones could be redone */
    uint64_t revision;
    uint64_t hashes[MAX_ACTIONS + 1]; /* after so many actions, 0 unknown */
    char tags[TAGS][8];
    /* worked out */
    uint8_t board[MAX_CELLS];
    int out[9];
    int turn, stones_left, status, reason, winner, marks, last_row, last_col;
} model;

static int cells_of(const model *m)
{
    return m->rules.rows * m->rules.cols;
}

/* Length of the run of `mark` that begins on this cell, 0 if none begins here. */
static int run_from(const model *m, int row, int col, int down, int right)
{
    const int mark = m->board[row * m->rules.cols + col];
    int length = 0;
    if (mark == 0) {
        return 0;
    }
    if (row - down >= 0 && row - down < m->rules.rows && col - right >= 0 &&
        col - right < m->rules.cols &&
        m->board[(row - down) * m->rules.cols + col - right] == mark) {
        return 0;
    }
    while (row >= 0 && row < m->rules.rows && col >= 0 && col < m->rules.cols &&
           m->board[row * m->rules.cols + col] == mark) {
        length++;
        row += down;
        col += right;
    }
    return length;
}

/* Marks every cell of every run that wins; gives how many there are. */
static int winning(const model *m, uint8_t *cells)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int row, col, d, i, count = 0;
    memset(cells, 0, MAX_CELLS);
    for (row = 0; row < m->rules.rows; row++) {
        for (col = 0; col < m->rules.cols; col++) {
            for (d = 0; d < 4; d++) {
                const int length = run_from(m, row, col, steps[d][0], steps[d][1]);
                if (m->rules.run == MNK_RUN_EXACT ? length != m->rules.k : length < m->rules.k) {
                    continue;
                }
                for (i = 0; i < length; i++) {
                    uint8_t *cell = &cells[(row + i * steps[d][0]) * m->rules.cols + col +
                                           i * steps[d][1]];
                    count += *cell == 0;
                    *cell = 1;
                }
            }
        }
    }
    return count;
}

static int next_player(const model *m, int mark)
{
    int steps;
    for (steps = 0; steps < m->rules.players; steps++) {
        mark = mark % m->rules.players + 1;
        if (!m->out[mark]) {
            return mark;
        }
    }
    return 0;
}

static void end_turn(model *m, int mark)
{
    m->turn = next_player(m, mark);
    m->stones_left = m->rules.stones;
}

static void is_over(model *m, int status, int reason, int winner)
{
    m->status = status;
    m->reason = reason;
    m->winner = winner;
    m->turn = m->stones_left = 0;
}

static void place(model *m, int row, int col)
{
    uint8_t line[MAX_CELLS];
    const int mark = m->turn;
    m->board[row * m->rules.cols + col] = (uint8_t)mark;
    m->marks++;
    m->last_row = row;
    m->last_col = col;
    if (winning(m, line) > 0) {
        is_over(m, MNK_WON, MNK_REASON_LINE, m->rules.misere ? 3 - mark : mark);
    } else if (m->marks == cells_of(m)) {
        is_over(m, MNK_DRAW, MNK_REASON_FULL, 0);
    } else if (--m->stones_left == 0) {
        end_turn(m, mark);
    }
}

static void leave(model *m, int mark)
{
    int player, left = 0, last = 0;
    m->out[mark] = 1;
    for (player = 1; player <= m->rules.players; player++) {
        if (!m->out[player]) {
            left++;
            last = player;
        }
    }
    if (left == 1) {
        is_over(m, MNK_WON, MNK_REASON_FORFEIT, last);
    } else if (m->turn == mark) {
        end_turn(m, mark);
    }
}

/* Everything that follows from rules, base and live actions. */
static void work_out(model *m)
{
    int i;
    memset(m->board, 0, sizeof m->board);
    memset(m->out, 0, sizeof m->out);
    m->turn = MNK_X;
    m->stones_left = m->rules.first_stones;
    m->status = MNK_PLAYING;
    m->reason = MNK_REASON_NONE;
    m->winner = m->marks = 0;
    for (i = 0; i < cells_of(m); i++) {
        m->board[i] = m->base[i];
        if (m->base[i] != 0) {
            m->marks++;
            if (--m->stones_left == 0) {
                end_turn(m, m->turn);
            }
        }
    }
    m->last_row = m->last_col = -1;
    for (i = 0; i < m->live; i++) {
        if (m->actions[i].kind == MNK_MOVE_MARK) {
            place(m, m->actions[i].row, m->actions[i].col);
        } else {
            leave(m, m->actions[i].mark);
        }
    }
}

/* What play should answer. */
static int32_t answer(const model *m, int32_t row, int32_t col)
{
    if (m->status != MNK_PLAYING) {
        return MNK_GAME_OVER;
    }
    if (row < 0 || row >= m->rules.rows || col < 0 || col >= m->rules.cols) {
        return MNK_OUT_OF_BOUNDS;
    }
    if (m->board[row * m->rules.cols + col] != 0) {
        return MNK_CELL_TAKEN;
    }
    if (m->rules.gravity && row + 1 < m->rules.rows &&
        m->board[(row + 1) * m->rules.cols + col] == 0) {
        return MNK_FLOATING;
    }
    return MNK_OK;
}

static void changed(model *m)
{
    m->revision++;
    work_out(m);
}

static void act(model *m, int kind, int row, int col, int mark)
{
    mnk_move *action = &m->actions[m->live];
    memset(action, 0, sizeof *action);
    action->kind = (uint8_t)kind;
    action->row = (uint16_t)row;
    action->col = (uint16_t)col;
    action->mark = (uint8_t)mark;
    m->stored = ++m->live;
    m->hashes[m->live] = 0;
    changed(m);
}

#endif
