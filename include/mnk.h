/*
 * mnk: one engine for every m,n,k-game: tic-tac-toe, Gomoku, Renju, Connect Four, Connect6 and
 * all between. This header is the manual of its C interface.
 *
 *     mnk_rules rules;
 *     mnk_game *game;
 *     mnk_rules_init(&rules, sizeof rules);          -- 3 x 3, 3 in a row
 *     mnk_game_new(&rules, &game);
 *     mnk_game_play(game, 1, 1);                     -- X in the middle
 *     mnk_game_status(game);                         -- MNK_PLAYING
 *     mnk_game_free(game);
 *
 * What holds everywhere
 * ---------------------
 *
 * Results. A call that can fail returns int32_t: MNK_OK (0); a refusal > 0 (the question was fine,
 * the answer is no, nothing changed); or an error < 0 (misuse, or the environment failed; nothing
 * changed, except after MNK_ERR_UNCERTAIN, which says that it cannot be known). The numbers never
 * change; new ones may come, so test for < 0 and > 0 before all else. int32_t and int64_t getters
 * return their value (>= 0) or an error; uint64_t getters return 0 for NULL or a dead handle.
 *
 * Order. Where several things are wrong: NULL, dead handle, invalid argument, unsupported, then the
 * refusals in the order of their numbers.
 *
 * Words. mnk_last_error says in plain English what the last refusal or error on this thread was
 * about. mnk_result_name and mnk_result_text know every number.
 *
 * Handles (mnk_game ...) come out of calls that take a pointer to a pointer, and go back with their
 * _free, which takes NULL too, from any thread, in any order. A freed handle must not be used:
 * nothing pretends to detect it. Handles are the only memory that the library gives away; pointers
 * that it returns otherwise are static strings.
 *
 * Outputs are written only on success, but for these:
 *   Texts and arrays take (out, capacity, needed). *needed is always written: the number of items,
 *   of a text its bytes without the NUL, 0 when the call failed before there was one. Too small
 *   gives MNK_ERR_BUFFER (and of a text as much as fits, with a NUL, cut between characters). NULL
 *   with 0 asks for the size and succeeds. needed may be NULL.
 *   Lists of structs that may grow take (out, element_size, capacity, written) and write as many
 *   as fit: a short page is a success, loop until nothing comes.
 *
 * Inputs. Texts are UTF-8, (text, len), without need of a NUL. (NULL, 0) is an empty text or array.
 * Marks, kinds and coordinates are int32_t and may hold anything: they are checked.
 *
 * Structs that may grow begin with struct_size. Fill them in with their _init, giving sizeof, also
 * those that are only written to, then change what you want: what a later header adds has a default
 * that keeps the old meaning. As an input a longer struct than this library knows is fine as long
 * as the rest of it is zero, else MNK_ERR_STRUCT. As an output never more than struct_size bytes
 * are written; only a mnk_rules too short for a value that differs from its default is an error
 * (MNK_ERR_STRUCT). A struct_size below 4 or above 65536 is MNK_ERR_STRUCT.
 *
 * Threads. A call that takes a handle as const only reads: it may run at the same time as other
 * reads of that handle. Without const: one thread at a time. What is safer says so. Different
 * handles never disturb each other. The library has no other state than each thread's last error.
 *
 * Faults. Should something in the library itself go wrong, the call returns MNK_ERR_PANIC, and the
 * handles it was given answer only MNK_ERR_HANDLE from then on, and can be freed. The process lives.
 *
 * Versions. mnk_abi_version() is what the library implements, MNK_ABI_VERSION what this header
 * describes: major << 16 | minor. A program needs the same major and at least its own minor. The
 * shared library's name on Linux is libmnk.so.<major>. All functions are there in every build: what
 * was not built answers MNK_ERR_UNSUPPORTED, and mnk_has tells.
 *
 * Valid as C99 and C++11. Written by cbindgen from src/capi/: change it there.
 */
#ifndef MNK_H
#define MNK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------------------------------
 * Results
 * --------------------------------------------------------------------------------------------- */

// Done.
#define MNK_OK 0

// The game has moved on since the revision that the call named.
#define MNK_STALE 1

// The game is over.
#define MNK_GAME_OVER 2

// It is another player's turn.
#define MNK_NOT_YOUR_TURN 3

// The cell is not on the board.
#define MNK_OUT_OF_BOUNDS 4

// The cell has a mark, or the column is full.
#define MNK_CELL_TAKEN 5

// With gravity: the cell below is empty.
#define MNK_FLOATING 6

// Renju forbids X this point.
#define MNK_FORBIDDEN 7

// There is nothing to undo.
#define MNK_NOTHING_TO_UNDO 8

// What was named is not there.
#define MNK_NOT_FOUND 9

// What was named is there already.
#define MNK_ALREADY_EXISTS 10

// The call was cancelled, or what it waited for was closed.
#define MNK_CANCELLED 11

// The time given ran out.
#define MNK_TIMED_OUT 12

// The budget ended before the answer was certain.
#define MNK_UNDECIDED 13

// There is no move to make.
#define MNK_NO_MOVE 14

// The settings do not allow this.
#define MNK_NOT_ALLOWED 15

// A pointer that must not be NULL was.
#define MNK_ERR_NULL (-1)

// An argument is outside what the function takes.
#define MNK_ERR_INVALID (-2)

// The buffer is too small; *needed says what it takes.
#define MNK_ERR_BUFFER (-3)

// A struct_size that cannot be, or a struct of another version that does not fit.
#define MNK_ERR_STRUCT (-4)

// Rules that mnk does not play.
#define MNK_ERR_RULES (-5)

// The record is of a game with other rules.
#define MNK_ERR_RULES_MISMATCH (-6)

// Not what the text or the data should be.
#define MNK_ERR_PARSE (-7)

// A record that was cut off or damaged.
#define MNK_ERR_CORRUPT (-8)

// A position that no game can reach.
#define MNK_ERR_POSITION (-9)

// Not in this library, or not under these rules.
#define MNK_ERR_UNSUPPORTED (-10)

// Somebody else is using it just now.
#define MNK_ERR_BUSY (-11)

// The handle is dead: an earlier call on it answered MNK_ERR_PANIC, and it can only be freed.
#define MNK_ERR_HANDLE (-12)

// Reading or writing failed.
#define MNK_ERR_IO (-13)

// Not enough memory.
#define MNK_ERR_MEMORY (-14)

// A fault in the library, contained; the handle it happened on is dead.
#define MNK_ERR_PANIC (-15)

// A limit was reached.
#define MNK_ERR_LIMIT (-16)

// It cannot be known whether the call took effect.
#define MNK_ERR_UNCERTAIN (-17)

/* ------------------------------------------------------------------------------------------------
 * Library
 * --------------------------------------------------------------------------------------------- */

// The ABI that this header describes: major << 16 | minor. Compare with mnk_abi_version.
#define MNK_ABI_VERSION 2

// The ABI that the library implements: major << 16 | minor.
//
// A program needs the same major and at least the minor of the header it was compiled with:
// check it once, before anything else, when the library is loaded at run time.
uint32_t mnk_abi_version(void);

// The version of the library, such as "0.1.0". Static.
const char *mnk_version(void);

// Whether something optional was built into the library: 1 or 0.
//
// Known names: "threads", "sqlite", "postgres". Other names are 0, so that a name from a
// newer header gets a true answer. All functions are there in any case; what was not built
// answers MNK_ERR_UNSUPPORTED.
int32_t mnk_has(const char *feature, size_t len);

// The name of a result, such as "MNK_CELL_TAKEN". Static.
//
// For numbers that this library does not know: "MNK_UNKNOWN".
const char *mnk_result_name(int32_t result);

// A result in one plain sentence. Static.
//
// mnk_last_error says more of a failure that just happened.
const char *mnk_result_text(int32_t result);

// What the last refusal or error on this thread was about, in plain English; empty when there
// was none so far.
//
// For people and logs: the words may change, the numbers do not. It stays until the next
// refusal or error on this thread: calls that succeed, questions for a size, and this function
// itself leave it.
int32_t mnk_last_error(char *out, size_t capacity, size_t *needed);

/* ------------------------------------------------------------------------------------------------
 * Rules
 * --------------------------------------------------------------------------------------------- */

// k or more in a row win: tic-tac-toe, freestyle Gomoku, Connect Four.
#define MNK_RUN_AT_LEAST 0

// Exactly k in a row win; an overline does not, and the game goes on: standard Gomoku.
#define MNK_RUN_EXACT 1

// At least k, but exactly k between two foreign marks do not count; the edge does not block.
#define MNK_RUN_CARO 2

// O needs k or more, X exactly k; X may not make overlines, double fours and double threes.
#define MNK_RUN_RENJU 3

// Exactly k, and not between two foreign marks.
#define MNK_RUN_CARO_EXACT 4

// What game is played. Plain memory of yours: copy it as you like.
//
// Fill it with mnk_rules_init, mnk_rules_preset or mnk_rules_parse, then change what you
// want. Not everything goes with everything; mnk_rules_check tells.
typedef struct mnk_rules {
    // Bytes of this struct, filled in by the functions that make one.
    uint32_t struct_size;
    // Rows of the board, 1 to 1024.
    uint16_t rows;
    // Columns of the board, 1 to 1024.
    uint16_t cols;
    // Marks in a row that win, 1 to the longer side.
    uint16_t k;
    // Players, 2 to 8.
    uint8_t players;
    // Which runs win: MNK_RUN_....
    uint8_t run;
    // 1: marks fall to the lowest free cell of their column.
    uint8_t gravity;
    // 1: the player who completes a line loses.
    uint8_t misere;
    // 1: opposite edges meet, the board is a torus.
    uint8_t wrap;
    // 1: drawn as soon as nobody can complete a line any more.
    uint8_t early_draw;
    // Marks that a player places in a turn, 1 to 4 (Connect6: 2).
    uint8_t stones;
    // Marks in the very first turn, 1 to 4.
    uint8_t first_stones;
    // Zero.
    uint8_t reserved[6];
} mnk_rules;

// Fills in tic-tac-toe: 3 rows, 3 columns, 3 in a row, two players, nothing else.
//
// struct_size is sizeof(mnk_rules) as you compile it.
int32_t mnk_rules_init(mnk_rules *rules, uint32_t struct_size);

// Fills in the rules of a game that people know by name.
//
//  - tic_tac_toe      3 x 3, 3 in a row
//  - gomoku           15 x 15, 5 or more
//  - gomoku_standard  15 x 15, exactly 5
//  - caro             15 x 15, 5 or more, but not 5 between two foreign marks
//  - renju            15 x 15, 5, with X's forbidden points
//  - connect_four     6 rows, 7 columns, 4 in a row, with gravity
//  - connect6         19 x 19, 6 in a row, two marks a turn, one in the first
//
// MNK_ERR_INVALID: no such name.
int32_t mnk_rules_preset(mnk_rules *rules,
                         uint32_t struct_size,
                         const char *name,
                         size_t len);

// Whether mnk plays these rules: MNK_OK or MNK_ERR_RULES, and then mnk_last_error names
// the field at fault and the reason.
int32_t mnk_rules_check(const mnk_rules *rules);

// The identity of the rules as a text, such as "15,15,5;run=exact". Stable for ever.
//
//   id     = rows "," cols "," k { ";" option }
//   option = "players=" n | "run=" run | "gravity" | "misere" | "wrap"
//          | "early_draw" | "stones=" n | "first_stones=" n
//   run    = "exact" | "caro" | "renju" | "caro_exact"
//   n      = decimal digits without leading zeros
//
// Options stand in this order and only where they differ from their defaults, so that equal
// rules have equal texts, and fields that come later leave older texts as they are.
//
// MNK_ERR_RULES: not rules that mnk plays.
int32_t mnk_rules_id(const mnk_rules *rules, char *out, size_t capacity, size_t *needed);

// Fills in the rules that an identity names.
//
// Takes exactly what mnk_rules_id writes, so that one game never has two names.
//
// MNK_ERR_PARSE: not such a text. MNK_ERR_RULES: well written, but not rules that mnk plays.
int32_t mnk_rules_parse(mnk_rules *rules, uint32_t struct_size, const char *id, size_t len);

// A number for the identity: FNV-1a of the bytes of the id (64 bits, offset basis
// 0xcbf29ce484222325, prime 0x100000001b3). Stable for ever, never 0.
//
// 0 if the rules are not valid.
uint64_t mnk_rules_fingerprint(const mnk_rules *rules);

/* ------------------------------------------------------------------------------------------------
 * Game
 * --------------------------------------------------------------------------------------------- */

// No mark; also: no player.
#define MNK_EMPTY 0

// The first player's mark. The third to the eighth have 3 to 8.
#define MNK_X 1

// The second player's mark.
#define MNK_O 2

// In place of a revision: whatever it is.
#define MNK_ANY_REVISION UINT64_MAX

// A game: a handle, made by the library and freed with mnk_game_free.
//
// One thread at a time, but calls that take it as const may overlap each other.
typedef struct mnk_game mnk_game;

// A new game on an empty board. Free it with mnk_game_free.
//
// MNK_ERR_RULES: not rules that mnk plays.
int32_t mnk_game_new(const mnk_rules *rules, mnk_game **out);

// A copy of a game with all it knows: history, what can be redone, revision, tags. Free it with
// mnk_game_free.
int32_t mnk_game_clone(const mnk_game *game, mnk_game **out);

// Frees a game; NULL is fine.
void mnk_game_free(mnk_game *game);

// Places the mark of the player whose turn it is.
//
// MNK_GAME_OVER, MNK_OUT_OF_BOUNDS (any number, negative ones too), MNK_CELL_TAKEN,
// MNK_FLOATING, MNK_FORBIDDEN, in this order where several apply; nothing changed then.
int32_t mnk_game_play(mnk_game *game, int32_t row, int32_t col);

// The move for games over a network: only if the game is at this revision, and it is this
// player's turn.
//
// A revision, unlike a move number, never comes back: a move that arrives late is refused even
// after an undo has freed its cell. MNK_ANY_REVISION skips that check.
//
// MNK_ERR_INVALID: no such player. MNK_STALE, MNK_GAME_OVER, MNK_NOT_YOUR_TURN, then as
// mnk_game_play.
int32_t mnk_game_play_as(mnk_game *game,
                         int32_t mark,
                         uint64_t revision,
                         int32_t row,
                         int32_t col);

// With gravity: lets the mark fall to the lowest free cell of a column.
//
// MNK_ERR_UNSUPPORTED: rules without gravity. MNK_GAME_OVER, MNK_OUT_OF_BOUNDS,
// MNK_CELL_TAKEN when the column is full.
int32_t mnk_game_drop(mnk_game *game, int32_t col);

// What mnk_game_play would answer; nothing changes.
int32_t mnk_game_can_play(const mnk_game *game, int32_t row, int32_t col);

// Takes back the last action: one mark, or one player's leaving. Everything is what it was
// before it, but for the revision, which goes on counting.
//
// MNK_NOTHING_TO_UNDO.
int32_t mnk_game_undo(mnk_game *game);

// Repeats the action that was undone last. Possible until something else is played, or the game
// is reset; refused calls do not end it, clones keep it, records do not.
//
// MNK_NO_MOVE: nothing was undone.
int32_t mnk_game_redo(mnk_game *game);

// Back to the start, or to the position that the game was made from. Tags stay; the revision
// counts on.
int32_t mnk_game_reset(mnk_game *game);

// A player gives up, in turn or not. With two players the other wins; with more the turn order
// closes, the marks stay and block, and the last one left wins.
//
// MNK_ERR_INVALID: the game has no such player. MNK_GAME_OVER; MNK_NOT_FOUND: out already.
int32_t mnk_game_forfeit(mnk_game *game, int32_t mark);

/* ------------------------------------------------------------------------------------------------
 * Game: how it stands
 * --------------------------------------------------------------------------------------------- */

// The game goes on.
#define MNK_PLAYING 0

// Somebody won.
#define MNK_WON 1

// Nobody won.
#define MNK_DRAW 2

// The game is not over.
#define MNK_REASON_NONE 0

// A line was completed.
#define MNK_REASON_LINE 1

// All others left, the last of them of their own accord.
#define MNK_REASON_FORFEIT 2

// All others left, the last of them out of time.
#define MNK_REASON_TIMEOUT 3

// The board is full.
#define MNK_REASON_FULL 4

// Nobody could have completed a line any more.
#define MNK_REASON_DEAD 5

// The players agreed on a draw.
#define MNK_REASON_AGREED 6

// All that is needed to draw a game anew. Plain memory of yours.
typedef struct mnk_game_info {
    // Bytes of this struct, filled in by mnk_game_info_init.
    uint32_t struct_size;
    // MNK_PLAYING, MNK_WON or MNK_DRAW.
    int32_t status;
    // MNK_REASON_...
    int32_t reason;
    // The winner's mark, 0 if nobody has won.
    int32_t winner;
    // The mark whose turn it is, 0 when the game is over.
    int32_t turn;
    // Marks that player may still place in this turn, 0 when the game is over.
    int32_t stones_left;
    // The row of the last mark placed, -1 when none was.
    int32_t last_row;
    // The column of the last mark placed, -1 when none was.
    int32_t last_col;
    // Marks on the board.
    int64_t move_count;
    // Accepted changes so far.
    uint64_t revision;
    // As mnk_game_hash.
    uint64_t hash;
} mnk_game_info;

// Whether the game goes on: MNK_PLAYING, MNK_WON or MNK_DRAW.
int32_t mnk_game_status(const mnk_game *game);

// Why the game is over: MNK_REASON_....
int32_t mnk_game_reason(const mnk_game *game);

// The winner's mark, MNK_EMPTY if nobody has won.
int32_t mnk_game_winner(const mnk_game *game);

// The mark of the player whose turn it is, MNK_EMPTY when the game is over.
int32_t mnk_game_turn(const mnk_game *game);

// Marks on the board.
int64_t mnk_game_move_count(const mnk_game *game);

// Counts every accepted change, undo, redo and reset included; never goes back.
//
// 0 for a new game, and for NULL and a dead handle.
uint64_t mnk_game_revision(const mnk_game *game);

// Rules, position, turn, marks left in the turn and who is out, in one number: the same for the
// same on every platform, never 0.
//
// 0 for NULL and a dead handle.
uint64_t mnk_game_hash(const mnk_game *game);

// 1 when no player still in the game can complete a line any more, else 0.
//
// Looks at the whole board, unless the rules have early draw.
int32_t mnk_game_is_dead(const mnk_game *game);

// Fills in size and defaults: a game of nobody, without a last mark.
int32_t mnk_game_info_init(mnk_game_info *info, uint32_t struct_size);

// How the game stands, in one call. out was initialised with mnk_game_info_init.
int32_t mnk_game_info_get(const mnk_game *game, mnk_game_info *out);

// The rules of the game. out was initialised with mnk_rules_init.
int32_t mnk_game_rules(const mnk_game *game, mnk_rules *out);

/* ------------------------------------------------------------------------------------------------
 * Game: board, moves, pictures
 * --------------------------------------------------------------------------------------------- */

// A mark was placed.
#define MNK_MOVE_MARK 0

// A player forfeited.
#define MNK_MOVE_FORFEIT 1

// A player ran out of time.
#define MNK_MOVE_TIMEOUT 2

// One thing that a player did.
typedef struct mnk_move {
    // Where the mark was placed; 0 when none was.
    uint16_t row;
    // Where the mark was placed; 0 when none was.
    uint16_t col;
    // Whose action it was.
    uint8_t mark;
    // MNK_MOVE_...
    uint8_t kind;
    // Zero.
    uint8_t reserved[2];
} mnk_move;

// A cell: row 0 on top, column 0 left.
typedef struct mnk_cell {
    // Rows from the top.
    uint16_t row;
    // Columns from the left.
    uint16_t col;
} mnk_cell;

// The mark on a cell. MNK_ERR_INVALID off the board.
int32_t mnk_game_cell(const mnk_game *game, int32_t row, int32_t col);

// Every action since the start or the base position, oldest first.
int32_t mnk_game_moves(const mnk_game *game, mnk_move *out, size_t capacity, size_t *needed);

// Every cell that may be played now, row by row: with gravity one a column at most, in Renju
// without the points that are forbidden. None when the game is over.
int32_t mnk_game_legal(const mnk_game *game, mnk_cell *out, size_t capacity, size_t *needed);

// Every cell's mark, row by row: rows * cols of them.
int32_t mnk_game_board(const mnk_game *game, uint8_t *out, size_t capacity, size_t *needed);

// Every cell of every run that decided the game, overlines whole, row by row; in a misere game
// the run of the player who lost. None unless a line decided.
int32_t mnk_game_winning_cells(const mnk_game *game,
                               mnk_cell *out,
                               size_t capacity,
                               size_t *needed);

// The board as text: rows of ., X, O, 3 to 8, with a newline between rows.
int32_t mnk_game_text(const mnk_game *game, char *out, size_t capacity, size_t *needed);

// The board as a picture: a complete SVG document, with coordinates, the last mark and the
// winning cells marked.
int32_t mnk_game_svg(const mnk_game *game, char *out, size_t capacity, size_t *needed);

// A game that starts from a position: cells holds rows * cols marks, row by row. Free it with
// mnk_game_free.
//
// It has no history: nothing to undo, no moves, and a reset comes back to it. mnk_game_move_count
// counts its marks. With more than two players nobody has left.
//
// MNK_ERR_RULES; MNK_ERR_INVALID: not rows * cols cells; MNK_ERR_POSITION: no game can reach
// it, and mnk_last_error says why.
int32_t mnk_game_from_board(const mnk_rules *rules,
                            const uint8_t *cells,
                            size_t len,
                            mnk_game **out);

/* ------------------------------------------------------------------------------------------------
 * Game: records, replay, tags
 * --------------------------------------------------------------------------------------------- */

// The game as bytes: rules, base position, actions, revision and tags, with a version and a
// checksum. What was undone is not in it. Equal games give equal bytes.
int32_t mnk_game_save(const mnk_game *game, uint8_t *out, size_t capacity, size_t *needed);

// A game from bytes that mnk_game_save wrote, in this version or an older one. Its revision is
// what it was. Free it with mnk_game_free. expected may be NULL: any rules.
//
// The bytes may come from anywhere: every size is checked before memory is taken for it, every
// action goes through the checks of play.
//
// MNK_ERR_RULES: what is expected is not played. MNK_ERR_PARSE: not a record.
// MNK_ERR_UNSUPPORTED: from a newer version. MNK_ERR_CORRUPT: cut off or damaged.
// MNK_ERR_RULES_MISMATCH: of a game with other rules than expected.
int32_t mnk_game_load(const uint8_t *data, size_t len, const mnk_rules *expected, mnk_game **out);

// A game from a list of actions, as mnk_game_moves gives them, played from the empty board
// through the checks of mnk_game_play_as and mnk_game_forfeit, with their results. Free it
// with mnk_game_free. Its revision is the number of actions.
//
// recorded_fingerprint is that of the rules that the actions were played under. A mark of 0
// stands for the player whose turn it is. Only here and in records can a timeout be an action.
//
// MNK_ERR_RULES; MNK_ERR_INVALID: an unknown mark, kind or reserved byte;
// MNK_ERR_RULES_MISMATCH: another fingerprint; or what play refuses. mnk_last_error names the
// index of the action at fault.
int32_t mnk_game_replay(const mnk_rules *rules,
                        uint64_t recorded_fingerprint,
                        const mnk_move *moves,
                        size_t count,
                        mnk_game **out);

// The text of a tag. Tags are short texts that travel with the game and its records, such as
// names, event and date; they are no part of what is played.
//
// MNK_ERR_INVALID: the key is not UTF-8. MNK_NOT_FOUND: there is no such tag.
int32_t mnk_game_tag(const mnk_game *game,
                     const char *key,
                     size_t len,
                     char *out,
                     size_t capacity,
                     size_t *needed);

// Sets a tag; an empty value deletes it.
//
// MNK_ERR_INVALID: an empty key, one of more than 64 bytes, a value of more than 1024, or a
// text that is not UTF-8 or holds a NUL. MNK_ERR_LIMIT: a 33rd tag.
int32_t mnk_game_set_tag(mnk_game *game,
                         const char *key,
                         size_t len,
                         const char *value,
                         size_t value_len);

// The key of a tag by its place, from 0, in the order of their bytes.
//
// MNK_NOT_FOUND past the last one.
int32_t mnk_game_tag_at(const mnk_game *game,
                        size_t index,
                        char *key,
                        size_t key_capacity,
                        size_t *needed);

/* ------------------------------------------------------------------------------------------------
 * Notation: coordinates and text formats
 * --------------------------------------------------------------------------------------------- */

// The cell that a coordinate such as h8 names: the column by its letters, from the left, none
// skipped (i follows h, aa follows z), then the row by its number, from the bottom.
//
// MNK_ERR_RULES. MNK_ERR_PARSE: no coordinate. MNK_OUT_OF_BOUNDS: not on this board.
int32_t mnk_cell_parse(const mnk_rules *rules, const char *text, size_t len, mnk_cell *out);

// The coordinate of a cell, such as h8. At most 7 bytes and the NUL.
//
// MNK_ERR_RULES. MNK_OUT_OF_BOUNDS: not on this board.
int32_t mnk_cell_text(const mnk_rules *rules,
                      int32_t row,
                      int32_t col,
                      char *out,
                      size_t capacity,
                      size_t *needed);

// A game from a text in one of these formats. Free it with mnk_game_free.
//
// - moves: h8i9g7, or with blanks, commas or numbers between;
// - columns: 4453, Connect Four, a digit a column from 1;
// - sgf: SGF of game number 4, the main line; names and comments become tags;
// - psq, rec: the files of Piskvork; names become the tags X and O;
// - line, json: the record as one line of text and as JSON.
//
// rules may be NULL: those that the text names, or else five in a row on the board's size (15
// by 15 for moves, 20 by 20 for rec) and Connect Four for columns. With rules, a text that names
// others is refused. Texts are UTF-8, for sgf, psq and rec Latin-1 where they are not, of 32 MiB
// at most. line and json keep the revision, with all others it is the number of actions.
//
// MNK_ERR_INVALID: no such format. MNK_ERR_RULES: rules that are not played. MNK_ERR_LIMIT:
// too long. MNK_ERR_PARSE: not this format. MNK_ERR_UNSUPPORTED: from a newer version, or
// something that these games do not have, such as a pass. MNK_ERR_CORRUPT: a line that was cut
// off or changed, an impossible revision. MNK_ERR_RULES_MISMATCH, MNK_ERR_POSITION; or what
// play refuses, with its results. mnk_last_error says in which line and column.
int32_t mnk_notation_read(const char *format,
                          size_t format_len,
                          const char *text,
                          size_t len,
                          const mnk_rules *rules,
                          mnk_game **out);

// The game as a text in one of the formats of mnk_notation_read, which reads it back as it was:
// rules where the format names them (sgf, line, json), base position, actions, tags and revision
// as far as the format keeps them.
//
// MNK_ERR_INVALID: no such format. MNK_ERR_UNSUPPORTED: the format has no place for something
// without which it would be another game: a base position, a forfeit, more players.
int32_t mnk_notation_write(const mnk_game *game,
                           const char *format,
                           size_t format_len,
                           char *out,
                           size_t capacity,
                           size_t *needed);

/* ------------------------------------------------------------------------------------------------
 * Layouts, as every binding relies on them: checked by compilers that can.
 * --------------------------------------------------------------------------------------------- */

#if defined(__cplusplus) && __cplusplus >= 201103L
#define MNK_ASSERT(condition) static_assert(condition, #condition)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define MNK_ASSERT(condition) _Static_assert(condition, #condition)
#endif

#ifdef MNK_ASSERT
MNK_ASSERT(sizeof(mnk_rules) == 24);
MNK_ASSERT(offsetof(mnk_rules, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_rules, rows) == 4);
MNK_ASSERT(offsetof(mnk_rules, cols) == 6);
MNK_ASSERT(offsetof(mnk_rules, k) == 8);
MNK_ASSERT(offsetof(mnk_rules, players) == 10);
MNK_ASSERT(offsetof(mnk_rules, run) == 11);
MNK_ASSERT(offsetof(mnk_rules, gravity) == 12);
MNK_ASSERT(offsetof(mnk_rules, misere) == 13);
MNK_ASSERT(offsetof(mnk_rules, wrap) == 14);
MNK_ASSERT(offsetof(mnk_rules, early_draw) == 15);
MNK_ASSERT(offsetof(mnk_rules, stones) == 16);
MNK_ASSERT(offsetof(mnk_rules, first_stones) == 17);
MNK_ASSERT(offsetof(mnk_rules, reserved) == 18);
MNK_ASSERT(sizeof(mnk_cell) == 4);
MNK_ASSERT(offsetof(mnk_cell, row) == 0);
MNK_ASSERT(offsetof(mnk_cell, col) == 2);
MNK_ASSERT(sizeof(mnk_move) == 8);
MNK_ASSERT(offsetof(mnk_move, row) == 0);
MNK_ASSERT(offsetof(mnk_move, col) == 2);
MNK_ASSERT(offsetof(mnk_move, mark) == 4);
MNK_ASSERT(offsetof(mnk_move, kind) == 5);
MNK_ASSERT(offsetof(mnk_move, reserved) == 6);
MNK_ASSERT(sizeof(mnk_game_info) == 56);
MNK_ASSERT(offsetof(mnk_game_info, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_game_info, status) == 4);
MNK_ASSERT(offsetof(mnk_game_info, reason) == 8);
MNK_ASSERT(offsetof(mnk_game_info, winner) == 12);
MNK_ASSERT(offsetof(mnk_game_info, turn) == 16);
MNK_ASSERT(offsetof(mnk_game_info, stones_left) == 20);
MNK_ASSERT(offsetof(mnk_game_info, last_row) == 24);
MNK_ASSERT(offsetof(mnk_game_info, last_col) == 28);
MNK_ASSERT(offsetof(mnk_game_info, move_count) == 32);
MNK_ASSERT(offsetof(mnk_game_info, revision) == 40);
MNK_ASSERT(offsetof(mnk_game_info, hash) == 48);
#undef MNK_ASSERT
#endif

#ifdef __cplusplus
}
#endif

#endif /* MNK_H */
