/* A game and its model side by side: each call made on both, and everything
 * that can be seen compared. */
#ifndef SEQUENCES_CALLS_H
#define SEQUENCES_CALLS_H

#include "model.h"

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

static void start(pair *p, const mnk_rules *rules)
{
    mnk_game_free(p->game);
    p->game = NULL;
    memset(&p->m, 0, sizeof p->m);
    p->m.rules = *rules;
    EXPECT_INT(mnk_game_new(rules, &p->game), MNK_OK);
    work_out(&p->m);
}

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

#endif
