/* Any calls in any order, held against a model that is as simple as can be: a
 * list of actions, from which board, turn and result are worked out anew each
 * time, with a scan of the whole board.
 *
 * An input is a string of bytes; each call takes what it needs from it. Run
 * without arguments it tries a few inputs, with a number that many:
 *
 *     sequences [count [seed]]
 *
 * and tests/fuzz hands it inputs that a fuzzer makes up (MNK_FUZZ). */
#include "check.h"

enum { MAX_CELLS = 49, MAX_ACTIONS = 60, GAMES = 3, TAGS = 4 };

/* What is expected, told from what is not by ending the program: a fuzzer keeps
 * the input then. */
#define EXPECT(condition) expect((condition) ? 1 : 0, #condition, __LINE__)
#define EXPECT_INT(actual, expected) \
    expect_equal((long long)(actual), (long long)(expected), #actual, __LINE__)

static const char *call_name = "";
static unsigned long call_number = 0;
static uint64_t seed_in_use = 0;

static void give_up(void)
{
    fprintf(stderr, "in call %lu (%s), seed %llu\n", call_number, call_name,
            (unsigned long long)seed_in_use);
    abort();
}

static void expect(int holds, const char *what, int line)
{
    if (!holds) {
        fprintf(stderr, "sequences.c:%d: does not hold: %s\n", line, what);
        give_up();
    }
}

static void expect_equal(long long actual, long long expected, const char *what, int line)
{
    if (actual != expected) {
        fprintf(stderr, "sequences.c:%d: %s is %lld, expected %lld: %s\n", line, what, actual,
                expected, last_error());
        give_up();
    }
}

/* --- the input ------------------------------------------------------------ */

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

/* --- the model ------------------------------------------------------------ */

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

/* --- game and model side by side ------------------------------------------ */

typedef struct pair {
    mnk_game *game;
    model m;
} pair;

static void compare(pair *p)
{
    model *m = &p->m;
    uint8_t board[MAX_CELLS + 1], line[MAX_CELLS];
    mnk_move moves[MAX_ACTIONS];
    mnk_cell cells[MAX_CELLS];
    mnk_game_info info;
    size_t count = 0, i, legal = 0;
    int row, col;
    EXPECT_INT(mnk_game_info_init(&info, (uint32_t)sizeof info), MNK_OK);
    EXPECT_INT(mnk_game_info_get(p->game, &info), MNK_OK);
    EXPECT_INT(info.status, m->status);
    EXPECT_INT(info.reason, m->reason);
    EXPECT_INT(info.winner, m->winner);
    EXPECT_INT(info.turn, m->turn);
    EXPECT_INT(info.stones_left, m->stones_left);
    EXPECT_INT(info.last_row, m->last_row);
    EXPECT_INT(info.last_col, m->last_col);
    EXPECT_INT(info.move_count, m->marks);
    EXPECT_INT(info.revision, m->revision);
    EXPECT_INT(mnk_game_status(p->game), m->status);
    EXPECT_INT(mnk_game_reason(p->game), m->reason);
    EXPECT_INT(mnk_game_winner(p->game), m->winner);
    EXPECT_INT(mnk_game_turn(p->game), m->turn);
    EXPECT_INT(mnk_game_move_count(p->game), m->marks);
    EXPECT_INT(mnk_game_revision(p->game), m->revision);
    /* The same position has the same hash, whichever way it came about. */
    EXPECT(info.hash != 0 && info.hash == mnk_game_hash(p->game));
    EXPECT(m->hashes[m->live] == 0 || m->hashes[m->live] == info.hash);
    m->hashes[m->live] = info.hash;

    board[cells_of(m)] = 0xA5;
    EXPECT_INT(mnk_game_board(p->game, board, (size_t)cells_of(m), &count), MNK_OK);
    EXPECT_INT(count, cells_of(m));
    EXPECT(memcmp(board, m->board, count) == 0 && board[count] == 0xA5);
    EXPECT_INT(mnk_game_moves(p->game, moves, MAX_ACTIONS, &count), MNK_OK);
    EXPECT_INT(count, m->live);
    for (i = 0; i < count; i++) {
        EXPECT_INT(moves[i].kind, m->actions[i].kind);
        EXPECT_INT(moves[i].row, m->actions[i].row);
        EXPECT_INT(moves[i].col, m->actions[i].col);
        EXPECT_INT(moves[i].mark, m->actions[i].mark);
    }
    EXPECT_INT(mnk_game_legal(p->game, cells, MAX_CELLS, &count), MNK_OK);
    for (row = 0; row < m->rules.rows; row++) {
        for (col = 0; col < m->rules.cols; col++) {
            const int32_t code = answer(m, row, col);
            EXPECT_INT(mnk_game_cell(p->game, row, col), m->board[row * m->rules.cols + col]);
            EXPECT_INT(mnk_game_can_play(p->game, row, col), code);
            if (code == MNK_OK) {
                EXPECT(legal < count && cells[legal].row == row && cells[legal].col == col);
                legal++;
            }
        }
    }
    EXPECT_INT(legal, count);
    EXPECT_INT(mnk_game_winning_cells(p->game, cells, MAX_CELLS, &count), MNK_OK);
    EXPECT_INT(count, m->reason == MNK_REASON_LINE ? winning(m, line) : 0);
    for (i = 0; i < count; i++) {
        EXPECT(line[cells[i].row * m->rules.cols + cells[i].col]);
    }
}

static mnk_rules some_rules(input *from)
{
    static const uint8_t sides[][2] = {{3, 3}, {3, 7}, {7, 3}, {1, 1}, {1, 5}, {6, 7}, {5, 5},
                                       {7, 7}, {2, 4}, {4, 4}};
    const int shape = next(from, 10);
    const int longer = sides[shape][0] > sides[shape][1] ? sides[shape][0] : sides[shape][1];
    mnk_rules rules = rules_of(sides[shape][0], sides[shape][1], 1 + next(from, longer));
    const int variant = next(from, 32);
    rules.run = variant & 1 ? MNK_RUN_EXACT : MNK_RUN_AT_LEAST;
    if (variant & 2) {
        rules.gravity = 1;
    }
    if (variant & 4) {
        rules.misere = 1;
    } else if (variant & 8) {
        rules.players = (uint8_t)(3 + next(from, 6));
    }
    if (variant & 16 && !rules.gravity && !rules.misere) {
        rules.stones = (uint8_t)(1 + next(from, 4));
        rules.first_stones = (uint8_t)(1 + next(from, 4));
    }
    return rules;
}

static void start(pair *p, const mnk_rules *rules)
{
    mnk_game_free(p->game);
    p->game = NULL;
    memset(&p->m, 0, sizeof p->m);
    p->m.rules = *rules;
    EXPECT_INT(mnk_game_new(rules, &p->game), MNK_OK);
    work_out(&p->m);
}

/* --- the calls ------------------------------------------------------------ */

static void call_play(pair *p, input *from)
{
    const int32_t row = coordinate(from, p->m.rules.rows);
    const int32_t col = coordinate(from, p->m.rules.cols);
    const int32_t code = answer(&p->m, row, col);
    EXPECT_INT(mnk_game_play(p->game, row, col), code);
    if (code == MNK_OK) {
        act(&p->m, MNK_MOVE_MARK, row, col, p->m.turn);
    }
}

static void call_play_as(pair *p, input *from)
{
    const int32_t row = coordinate(from, p->m.rules.rows);
    const int32_t col = coordinate(from, p->m.rules.cols);
    const int32_t mark = next(from, 3) > 0 ? p->m.turn : next(from, 12) - 1;
    const uint64_t revisions[] = {p->m.revision, MNK_ANY_REVISION, p->m.revision + 1,
                                  p->m.revision - 1, 0};
    const int which = next(from, 5);
    const int fresh =
        revisions[which] == MNK_ANY_REVISION || revisions[which] == p->m.revision;
    int32_t code = answer(&p->m, row, col);
    if (code != MNK_GAME_OVER && mark != p->m.turn) {
        code = MNK_NOT_YOUR_TURN;
    }
    if (!fresh) {
        code = MNK_STALE;
    }
    if (mark < 1 || mark > p->m.rules.players) {
        code = MNK_ERR_INVALID;
    }
    EXPECT_INT(mnk_game_play_as(p->game, mark, revisions[which], row, col), code);
    if (code == MNK_OK) {
        act(&p->m, MNK_MOVE_MARK, row, col, mark);
    }
}

static void call_drop(pair *p, input *from)
{
    const int32_t col = coordinate(from, p->m.rules.cols);
    int32_t row = p->m.rules.rows - 1, code;
    if (!p->m.rules.gravity) {
        EXPECT_INT(mnk_game_drop(p->game, col), MNK_ERR_UNSUPPORTED);
        return;
    }
    while (col >= 0 && col < p->m.rules.cols && row > 0 &&
           p->m.board[row * p->m.rules.cols + col] != 0) {
        row--;
    }
    code = answer(&p->m, row, col);
    EXPECT_INT(mnk_game_drop(p->game, col), code);
    if (code == MNK_OK) {
        act(&p->m, MNK_MOVE_MARK, row, col, p->m.turn);
    }
}

static void call_undo(pair *p)
{
    EXPECT_INT(mnk_game_undo(p->game), p->m.live > 0 ? MNK_OK : MNK_NOTHING_TO_UNDO);
    if (p->m.live > 0) {
        p->m.live--;
        changed(&p->m);
    }
}

static void call_redo(pair *p)
{
    EXPECT_INT(mnk_game_redo(p->game), p->m.live < p->m.stored ? MNK_OK : MNK_NO_MOVE);
    if (p->m.live < p->m.stored) {
        p->m.live++;
        changed(&p->m);
    }
}

static void call_reset(pair *p)
{
    EXPECT_INT(mnk_game_reset(p->game), MNK_OK);
    p->m.live = p->m.stored = 0;
    changed(&p->m);
}

static void call_forfeit(pair *p, input *from)
{
    const int32_t mark = next(from, 11) - 1;
    int32_t code = MNK_OK;
    if (mark < 1 || mark > p->m.rules.players) {
        code = MNK_ERR_INVALID;
    } else if (p->m.status != MNK_PLAYING) {
        code = MNK_GAME_OVER;
    } else if (p->m.out[mark]) {
        code = MNK_NOT_FOUND;
    }
    EXPECT_INT(mnk_game_forfeit(p->game, mark), code);
    if (code == MNK_OK) {
        act(&p->m, MNK_MOVE_FORFEIT, 0, 0, mark);
    }
}

/* A clone in place of the game, or of another one. */
static void call_clone(pair *pairs, int which, int target)
{
    mnk_game *copy = NULL;
    EXPECT_INT(mnk_game_clone(pairs[which].game, &copy), MNK_OK);
    mnk_game_free(pairs[target].game);
    pairs[target].game = copy;
    pairs[target].m = pairs[which].m;
}

/* Saved and loaded, the game is the same but for what could be redone. */
static void call_save_and_load(pair *p, input *from)
{
    uint8_t record[1024];
    mnk_game *loaded = NULL;
    size_t len = 0, at;
    EXPECT_INT(mnk_game_save(p->game, record, sizeof record, &len), MNK_OK);
    EXPECT(len < sizeof record);
    EXPECT_INT(mnk_game_load(record, len, &p->m.rules, &loaded), MNK_OK);
    mnk_game_free(p->game);
    p->game = loaded;
    p->m.stored = p->m.live;
    /* Damaged it is refused, or taken for something else, but never loaded. */
    loaded = NULL;
    at = (size_t)next(from, 256) * len / 256;
    record[at] = (uint8_t)(record[at] ^ (1 + next(from, 255)));
    EXPECT(mnk_game_load(record, len, NULL, &loaded) < 0 && loaded == NULL);
    EXPECT(mnk_game_load(record, at, NULL, &loaded) < 0 && loaded == NULL);
}

static void call_replay(pair *p, input *from)
{
    const uint64_t fingerprint = mnk_rules_fingerprint(&p->m.rules);
    mnk_move moves[MAX_ACTIONS];
    mnk_game *again = NULL;
    size_t count = 0;
    int32_t code;
    EXPECT_INT(mnk_game_moves(p->game, moves, MAX_ACTIONS, &count), MNK_OK);
    EXPECT_INT(mnk_game_replay(&p->m.rules, fingerprint + 1, moves, count, &again),
               MNK_ERR_RULES_MISMATCH);
    if (!p->m.has_base) {
        EXPECT_INT(mnk_game_replay(&p->m.rules, fingerprint, moves, count, &again), MNK_OK);
        EXPECT(mnk_game_hash(again) == mnk_game_hash(p->game));
        EXPECT_INT(mnk_game_revision(again), count);
        mnk_game_free(again);
        again = NULL;
    }
    if (count > 0) {
        /* One byte of it is something else: any answer, but no harm. */
        uint8_t *bytes = (uint8_t *)moves;
        const size_t at = (size_t)next(from, 255) % (count * sizeof *moves);
        bytes[at] = (uint8_t)next(from, 256);
        code = mnk_game_replay(&p->m.rules, fingerprint, moves, count, &again);
        EXPECT((code == MNK_OK) == (again != NULL));
        mnk_game_free(again);
    }
}

/* The board as it stands becomes the base of a new game, if a game of players
 * who all stayed can have come there. */
static void call_from_board(pair *p)
{
    mnk_game *placed = NULL;
    int i;
    for (i = 1; i <= p->m.rules.players; i++) {
        if (p->m.out[i]) {
            return;
        }
    }
    if (p->m.status != MNK_PLAYING) {
        return;
    }
    EXPECT_INT(mnk_game_from_board(&p->m.rules, p->m.board, (size_t)cells_of(&p->m) - 1, &placed),
               MNK_ERR_INVALID);
    EXPECT_INT(mnk_game_from_board(&p->m.rules, p->m.board, (size_t)cells_of(&p->m), &placed),
               MNK_OK);
    EXPECT(mnk_game_hash(placed) == mnk_game_hash(p->game));
    mnk_game_free(p->game);
    p->game = placed;
    memcpy(p->m.base, p->m.board, sizeof p->m.base);
    p->m.has_base = 1;
    p->m.live = p->m.stored = 0;
    p->m.revision = 0;
    memset(p->m.hashes, 0, sizeof p->m.hashes);
    memset(p->m.tags, 0, sizeof p->m.tags);
    work_out(&p->m);
}

/* Keys are one letter, so that their order is known. */
static void call_tags(pair *p, input *from)
{
    const int which = next(from, TAGS);
    char key[2] = "a", text[8];
    size_t needed = 0, index = 0;
    int i;
    key[0] = (char)('a' + which);
    if (next(from, 2) == 0) {
        const int len = next(from, 8);
        memset(p->m.tags[which], 0, sizeof p->m.tags[which]);
        memset(p->m.tags[which], 'v', (size_t)len);
        EXPECT_INT(mnk_game_set_tag(p->game, key, 1, p->m.tags[which], (size_t)len), MNK_OK);
    }
    for (i = 0; i < TAGS; i++) {
        key[0] = (char)('a' + i);
        if (p->m.tags[i][0] == 0) {
            EXPECT_INT(mnk_game_tag(p->game, key, 1, text, sizeof text, &needed), MNK_NOT_FOUND);
            continue;
        }
        EXPECT_INT(mnk_game_tag(p->game, key, 1, text, sizeof text, &needed), MNK_OK);
        EXPECT(strcmp(text, p->m.tags[i]) == 0 && needed == strlen(text));
        EXPECT_INT(mnk_game_tag_at(p->game, index++, text, sizeof text, &needed), MNK_OK);
        EXPECT(strcmp(text, key) == 0);
    }
    EXPECT_INT(mnk_game_tag_at(p->game, index, text, sizeof text, &needed), MNK_NOT_FOUND);
}

/* Room for less than there is: nothing behind it is touched. */
static void call_short_buffers(pair *p, input *from)
{
    uint8_t out[64];
    const size_t room = (size_t)next(from, 8);
    const size_t cells = (size_t)cells_of(&p->m), length = cells + p->m.rules.rows - 1;
    size_t needed = 0, i;
    memset(out, 0xA5, sizeof out);
    EXPECT_INT(mnk_game_board(p->game, out, room, &needed),
               room < cells ? MNK_ERR_BUFFER : MNK_OK);
    EXPECT_INT(needed, cells);
    for (i = room; i < sizeof out; i++) {
        EXPECT_INT(out[i], 0xA5);
    }
    memset(out, 0xA5, sizeof out);
    EXPECT_INT(mnk_game_text(p->game, (char *)out, room, &needed),
               room <= length ? MNK_ERR_BUFFER : MNK_OK);
    EXPECT_INT(needed, length);
    for (i = room; i < sizeof out; i++) {
        EXPECT_INT(out[i], 0xA5);
    }
}

static void one_call(pair *pairs, input *from)
{
    static const char *const names[] = {"play",  "play",    "play",    "play",   "play_as",
                                        "drop",  "undo",    "undo",    "redo",   "reset",
                                        "clone", "forfeit", "save",    "replay", "from_board",
                                        "tags",  "buffers", "new"};
    const int which = next(from, GAMES);
    const int call = next(from, 18);
    pair *p = &pairs[which];
    call_name = names[call];
    call_number++;
    switch (call) {
    case 4: call_play_as(p, from); break;
    case 5: call_drop(p, from); break;
    case 6: case 7: call_undo(p); break;
    case 8: call_redo(p); break;
    case 9: call_reset(p); break;
    case 10: call_clone(pairs, which, next(from, GAMES)); break;
    case 11: call_forfeit(p, from); break;
    case 12: call_save_and_load(p, from); break;
    case 13: call_replay(p, from); break;
    case 14: call_from_board(p); break;
    case 15: call_tags(p, from); break;
    case 16: call_short_buffers(p, from); break;
    case 17:
        if (next(from, 4) == 0) {
            const mnk_rules rules = some_rules(from);
            start(p, &rules);
        }
        break;
    default: call_play(p, from); break;
    }
}

void run_sequence(const uint8_t *bytes, size_t len);

void run_sequence(const uint8_t *bytes, size_t len)
{
    static pair pairs[GAMES];
    input from;
    int i;
    from.bytes = bytes;
    from.left = len;
    call_number = 0;
    memset(pairs, 0, sizeof pairs);
    for (i = 0; i < GAMES; i++) {
        const mnk_rules rules = some_rules(&from);
        start(&pairs[i], &rules);
    }
    while (from.left > 0) {
        one_call(pairs, &from);
        for (i = 0; i < GAMES; i++) {
            compare(&pairs[i]);
        }
    }
    for (i = 0; i < GAMES; i++) {
        mnk_game_free(pairs[i].game);
    }
}

#ifndef MNK_FUZZ
/* xorshift64, so that a seed means the same everywhere. */
static uint64_t random_word(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

int main(int argc, char **argv)
{
    const unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 40;
    const unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    unsigned long round;
    for (round = 0; round < count; round++) {
        uint8_t bytes[600];
        uint64_t state;
        size_t i, len;
        seed_in_use = first + round;
        state = seed_in_use * UINT64_C(0x9E3779B97F4A7C15);
        len = (size_t)(random_word(&state) % sizeof bytes);
        for (i = 0; i < len; i++) {
            bytes[i] = (uint8_t)(random_word(&state) >> 32);
        }
        run_sequence(bytes, len);
    }
    return check_done("sequences");
}
#endif
