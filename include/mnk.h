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
 * (Where the system has no memory left, it may not: a game takes a few bytes a cell, and the process
 * ends if they cannot be had. What is asked for in bulk answers MNK_ERR_MEMORY instead.)
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
#define MNK_ABI_VERSION 5

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

// Somebody won. A line that the last free cell completes wins: a win comes before a draw.
#define MNK_WON 1

// Nobody won: the board is full without a line, or went dead early, or a draw was agreed on.
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
// Exact wherever k or more marks win without gravity. With gravity, where exactly k win, in caro
// and in Renju the order of moves is searched within bounds: exact on small boards (gravity up to
// 6 x 7 among them), while on larger ones what is not refuted is accepted.
//
// MNK_ERR_RULES; MNK_ERR_INVALID: not rows * cols cells; MNK_ERR_POSITION: no game can reach
// it, and mnk_last_error says why.
int32_t mnk_game_from_board(const mnk_rules *rules,
                            const uint8_t *cells,
                            size_t len,
                            mnk_game **out);

/* ------------------------------------------------------------------------------------------------
 * Game: many moves in one call
 * --------------------------------------------------------------------------------------------- */

// Places marks on several cells, one after the other, until a move is refused or the cells are
// at an end: for games that are read or caught up with. As so many calls of mnk_game_play, but
// what a call costs is paid once.
//
// *played is how many were played. That not all of them could be is no refusal: what is the
// matter with the next, mnk_game_can_play tells. The status after each, MNK_PLAYING, MNK_WON
// or MNK_DRAW, goes into statuses, which has room for count of them or is NULL; what stands
// there behind the last move played means nothing. Cells and statuses may not overlap.
//
// MNK_ERR_INVALID: more cells than memory can hold.
int32_t mnk_game_play_many(mnk_game *game,
                           const mnk_cell *cells,
                           size_t count,
                           uint8_t *statuses,
                           size_t *played);

/* ------------------------------------------------------------------------------------------------
 * Game: pictures as asked
 * --------------------------------------------------------------------------------------------- */

// Discs with gravity, cells up to 9 x 9, else stones.
#define MNK_STYLE_AUTO 0

// Crosses, noughts and further shapes in cells.
#define MNK_STYLE_CELLS 1

// Stones on the crossings of lines.
#define MNK_STYLE_STONES 2

// Discs in the holes of an upright board.
#define MNK_STYLE_DISCS 3

// What a picture shows. Plain memory of yours; fill it with mnk_svg_options_init.
typedef struct mnk_svg_options {
    // Bytes of this struct, filled in by mnk_svg_options_init.
    uint32_t struct_size;
    // The width in pixels; 0 (default) is by size of the board.
    uint32_t width;
    // MNK_STYLE_...; AUTO by default.
    uint8_t style;
    // 1 (default): letters and numbers at the sides.
    uint8_t coordinates;
    // 1 (default): the last mark stands out.
    uint8_t last_move;
    // 1 (default): so do the winning cells.
    uint8_t winning_line;
    // 1 (default): in Renju, so do the points that X may not play.
    uint8_t forbidden;
    // Zero.
    uint8_t reserved[11];
} mnk_svg_options;

// Fills in size and defaults: what mnk_game_svg draws.
int32_t mnk_svg_options_init(mnk_svg_options *options, uint32_t struct_size);

// The board as a picture, drawn as options says; NULL is the defaults.
//
// title replaces the words that describe the picture to those who cannot see it; with 0 bytes
// they stay. heat colours the cells: a value for each, row by row, from -1, bad and red, over 0
// to 1, good and green; NaN colours nothing, as does a heat_len of 0. mnk_bot_analysis_heat
// gives such values.
//
// MNK_ERR_INVALID: an option that there is not, a title that is not UTF-8, or another number of
// values than cells.
int32_t mnk_game_svg_with(const mnk_game *game,
                          const mnk_svg_options *options,
                          const char *title,
                          size_t title_len,
                          const float *heat,
                          size_t heat_len,
                          char *out,
                          size_t capacity,
                          size_t *needed);

/* ------------------------------------------------------------------------------------------------
 * Game: records, replay, tags
 * --------------------------------------------------------------------------------------------- */

// The game as bytes: rules, base position, actions, revision and tags, with a version and a
// checksum; also that a session's players agreed on a draw. What was undone is not in it. Equal
// games give equal bytes.
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
 * Sessions: settings, commands, replies, events
 * --------------------------------------------------------------------------------------------- */

// A command: place a mark at row and col.
#define MNK_COMMAND_PLAY 0

// A command: take back arg actions, all or none; 0 means 1.
#define MNK_COMMAND_UNDO 1

// A command: leave the game.
#define MNK_COMMAND_FORFEIT 2

// A command: start over. The log and the revision go on.
#define MNK_COMMAND_RESET 3

// A command: let clocks run out. The first one also starts them. The seat is not looked at.
#define MNK_COMMAND_TICK 4

// A command: propose arg, which is MNK_OFFER_..., to the other seats.
#define MNK_COMMAND_OFFER 5

// A command: agree to the open offer.
#define MNK_COMMAND_ACCEPT 6

// A command: turn the open offer down, or withdraw one's own.
#define MNK_COMMAND_DECLINE 7

// A command: choose arg, which is MNK_CHOICE_..., in an opening.
#define MNK_COMMAND_CHOOSE 8

// An event: a mark was placed at row and col.
#define MNK_EVENT_PLAY 0

// An event: arg actions were taken back.
#define MNK_EVENT_UNDO 1

// An event: the player with mark left.
#define MNK_EVENT_FORFEIT 2

// An event: the game starts over.
#define MNK_EVENT_RESET 3

// An event: the clocks started, or a tick had a request id. Seat -1.
#define MNK_EVENT_TICK 4

// An event: arg was offered. Where the settings make it free, it took effect at once.
#define MNK_EVENT_OFFER 5

// An event: the seat accepted the offer arg. It took effect if the revision went up.
#define MNK_EVENT_ACCEPT 6

// An event: the offer arg was declined or withdrawn.
#define MNK_EVENT_DECLINE 7

// An event: arg was chosen in an opening.
#define MNK_EVENT_CHOOSE 8

// An event: time was up. With a row and a col, a random mark was placed there; without (-1), the
// player with mark left; with mark 0, a choice was due and fell on MNK_CHOICE_STAY.
#define MNK_EVENT_TIMEOUT 32

// An offer: take back as many actions as row says; 0 means 1.
#define MNK_OFFER_UNDO 0

// An offer: a draw.
#define MNK_OFFER_DRAW 1

// An offer: start over.
#define MNK_OFFER_RESET 2

// An offer: exchange seats (two players).
#define MNK_OFFER_SWAP 3

// A choice: keep one's mark.
#define MNK_CHOICE_STAY 0

// A choice: exchange marks.
#define MNK_CHOICE_SWAP 1

// A choice: place two more marks and leave the choice to the other (swap2).
#define MNK_CHOICE_PLACE_TWO 2

// A session waits for a mark of the player in turn.
#define MNK_PHASE_PLAY 0

// A session waits for a mark in an opening.
#define MNK_PHASE_OPENING_MARK 1

// A session waits for a choice in an opening.
#define MNK_PHASE_OPENING_CHOICE 2

// A session waits for nothing: the game is over.
#define MNK_PHASE_OVER 3

// The settings of a session. Plain memory of yours.
//
// By consent means that one seat offers and all others accept. Who has left the game is not asked
// about an undo or a draw, also when the game is over; a reset deals every seat in again, and takes
// all of them.
typedef struct mnk_session_config {
    // Bytes of this struct, filled in by mnk_session_config_init.
    uint32_t struct_size;
    // Taking back: 0 off, 1 free (default), 2 by consent.
    uint8_t undo;
    // Starting over: 0 off, 1 free (default), 2 by consent.
    uint8_t reset;
    // Agreeing on a draw: 0 off, 1 free (default), 2 by consent.
    uint8_t draw;
    // When time is up: 0 the player leaves (default), 1 a random move is played.
    uint8_t on_timeout;
    // Milliseconds each seat has for the game; UINT64_MAX (default): no such limit.
    uint64_t initial_ms;
    // Milliseconds added to them after each of the seat's moves; 0 by default.
    uint64_t increment_ms;
    // Milliseconds for one move; UINT64_MAX (default): no such limit.
    uint64_t move_ms;
    // The seed of random moves.
    uint64_t seed;
    // From so many events on undo, offers and reset are refused, moves never; 65536 by default.
    uint32_t max_events;
    // 0 none (default), 1 swap, 2 swap2.
    uint8_t opening;
    // Zero.
    uint8_t reserved[3];
} mnk_session_config;

// What somebody wants done in a session. Plain memory of yours.
typedef struct mnk_command {
    // Bytes of this struct, filled in by mnk_command_init.
    uint32_t struct_size;
    // MNK_COMMAND_...
    int32_t kind;
    // By whom: 0 is the seat that starts with X.
    int32_t seat;
    // The row of a mark; of an offer to undo, how many actions.
    int32_t row;
    // The column of a mark.
    int32_t col;
    // What the kind says.
    int32_t arg;
    // The revision it is meant for; MNK_ANY_REVISION (default) skips the check.
    uint64_t revision;
    // When, in milliseconds of your clock. Earlier than the last event counts as that.
    uint64_t now_ms;
    // Makes the command idempotent; all zero (default): none.
    uint8_t request_id[16];
} mnk_command;

// The answer to a command, and how the game stands after it. Plain memory of yours.
typedef struct mnk_reply {
    // Bytes of this struct, filled in by mnk_reply_init.
    uint32_t struct_size;
    // What the call returned.
    int32_t result;
    // MNK_PLAYING, MNK_WON or MNK_DRAW.
    int32_t status;
    // MNK_REASON_...
    int32_t reason;
    // The winner's mark, 0 if nobody has won.
    int32_t winner;
    // The mark that is to be placed, 0 when the game is over.
    int32_t turn;
    // 1: a retry, and this is the first answer once more.
    int32_t duplicate;
    // Zero.
    int32_t reserved;
    // The game's revision.
    uint64_t revision;
    // The number of the last event, 0 before the first.
    uint64_t seq;
    // Marks on the board.
    uint64_t move_count;
    // When the clock that runs will run out; UINT64_MAX: it will not.
    uint64_t deadline_ms;
} mnk_reply;

// Who sits where in a session, and what it waits for. Plain memory of yours.
typedef struct mnk_table {
    // Bytes of this struct, filled in by mnk_table_init.
    uint32_t struct_size;
    // MNK_PHASE_...
    int32_t phase;
    // The seat that has to act, -1 when the game is over.
    int32_t actor;
    // The open offer, MNK_OFFER_..., -1 when there is none.
    int32_t offer;
    // Who offers it, -1 when there is none.
    int32_t offer_seat;
    // Actions that an offer to undo takes back.
    int32_t offer_count;
    // Bit i: seat i has accepted it.
    uint32_t accepted;
    // Seats.
    int32_t seats;
    // The mark of each seat, 0 behind the last.
    int32_t marks[8];
} mnk_table;

// Fills in size and defaults: untimed, everything free, no opening.
int32_t mnk_session_config_init(mnk_session_config *config, uint32_t struct_size);

// Fills in size and defaults: seat 0 plays at row 0, column 0, for any revision, without id.
int32_t mnk_command_init(mnk_command *command, uint32_t struct_size);

// Fills in size and defaults.
int32_t mnk_reply_init(mnk_reply *reply, uint32_t struct_size);

// Fills in size and defaults.
int32_t mnk_table_init(mnk_table *table, uint32_t struct_size);

/* ------------------------------------------------------------------------------------------------
 * Sessions
 * --------------------------------------------------------------------------------------------- */

// A session: a handle, made by the library and freed with mnk_session_free.
//
// Any thread may use it, at any time, also from inside a callback.
typedef struct mnk_session mnk_session;

// Something that happened in a session. Plain memory of yours, in lists that may grow.
typedef struct mnk_event {
    // Its number: 1, 2, 3 ...
    uint64_t seq;
    // The game's revision after it.
    uint64_t revision;
    // When it happened.
    uint64_t now_ms;
    // MNK_EVENT_...
    int32_t kind;
    // Who did it, -1 for nobody.
    int32_t seat;
    // The mark that was placed or that left, else the seat's mark.
    int32_t mark;
    // The row of a mark placed, else -1; of an offer to undo, how many actions.
    int32_t row;
    // The column of a mark placed, else -1.
    int32_t col;
    // MNK_PLAYING, MNK_WON or MNK_DRAW, after it.
    int32_t status;
    // MNK_REASON_... after it.
    int32_t reason;
    // The winner's mark after it, 0 if nobody has won.
    int32_t winner;
    // What the kind says, else 0.
    int32_t arg;
    // Zero.
    int32_t reserved;
} mnk_event;

// Is told about an event: see mnk_session_subscribe.
typedef void (*mnk_event_fn)(void *user_data, const struct mnk_event *event);

// Is called once, when what it belongs to is not needed any more.
typedef void (*mnk_drop_fn)(void *user_data);

// A session on an empty board. Free it with mnk_session_free. config may be NULL: untimed,
// everything free.
//
// MNK_ERR_RULES: not rules that mnk plays. MNK_ERR_INVALID: settings that are none, or an
// opening under rules for more than two players or more than one mark a turn.
int32_t mnk_session_new(const mnk_rules *rules,
                        const mnk_session_config *config,
                        mnk_session **out);

// A session that goes on from a game as it stands, with its revision; the game is copied.
//
// MNK_ERR_INVALID also for an opening where the board is not empty.
int32_t mnk_session_from_game(const mnk_game *game,
                              const mnk_session_config *config,
                              mnk_session **out);

// Handles a command, all at once or not at all. Where this returns 0 or a refusal, out is
// written: its result is what this returns, and the rest says how the game stands. Where it
// returns an error (below 0), out is left as it was.
//
// First the clocks that are due run out, each at its own time and with its own event. Then the
// request id is looked up: a retry of what was accepted gets the first answer again, whatever has
// happened since. Then the revision is held against the game's, and then the game and the seats
// have their say. The callbacks of mnk_session_subscribe run before this returns, unless they
// are a crowd.
//
// Refusals: those of mnk_game_play_as; MNK_NOT_FOUND: no offer is open, or the player has left
// already; MNK_NOT_ALLOWED: not in this session, not now or not by this seat (mnk_last_error
// says why); MNK_CANCELLED: the session was closed.
// Errors: MNK_ERR_INVALID: a kind, seat or arg that there is not, or a request id that belongs
// to a command with another content; MNK_ERR_LIMIT: max_events is reached.
int32_t mnk_session_submit(mnk_session *session, const mnk_command *command, mnk_reply *out);

// How the game stands, as the reply to a command that changes nothing. out was initialised
// with mnk_reply_init.
int32_t mnk_session_status(const mnk_session *session, mnk_reply *out);

// Who sits where, what the session waits for, and which offer is open. out was initialised with
// mnk_table_init.
int32_t mnk_session_table(const mnk_session *session, mnk_table *out);

// The game as it stands, as a copy of your own. Free it with mnk_game_free.
int32_t mnk_session_snapshot(const mnk_session *session, mnk_game **out);

// The events after a number, oldest first, as many as fit; 0 is before all. A short page is a
// success: loop, with the seq of the last event, until nothing comes. element_size is
// sizeof(mnk_event) as you compile it.
int32_t mnk_session_events(const mnk_session *session,
                           uint64_t after_seq,
                           mnk_event *out,
                           size_t element_size,
                           size_t capacity,
                           size_t *written);

// Waits until there are events after a number. MNK_TIMED_OUT: nothing came for so long.
// MNK_CANCELLED: the session was closed. UINT64_MAX waits for ever, 0 not at all.
int32_t mnk_session_wait(const mnk_session *session,
                         uint64_t after_seq,
                         uint64_t timeout_ms);

// What each seat has left of its time for the game at now_ms, in milliseconds, by seats;
// UINT64_MAX where there is no such limit. When the next clock runs out is in every reply.
int32_t mnk_session_clocks(const mnk_session *session,
                           uint64_t now_ms,
                           uint64_t *out,
                           size_t capacity,
                           size_t *needed);

// Calls callback with every event after a number, in order, one at a time, with no lock held;
// it may call back in. Those that have happened already come before this returns, unless another
// thread is just delivering events of this session, which then goes on with these. The event is
// only there during the call.
//
// Up to 64 subscriptions of a session are called by the thread that submits, before that returns,
// so that each adds its call to every move. This is for a screen, a log, a bridge to something
// that sends.
//
// More are a crowd, and all of them are called by a thread of the session's own, started for them
// and ended when no more than 32 are left, or with the session: a move costs the same however
// many there are, and does not wait until they have heard of it, which takes about a millisecond
// and as long as the calls before theirs. Where no thread can be started, who submits calls them
// all. A process that is forked off has no such thread.
//
// drop (may be NULL) is called once, with user_data, when the callback is not needed any more:
// by mnk_session_unsubscribe or mnk_session_free, on whichever thread.
int32_t mnk_session_subscribe(mnk_session *session,
                              uint64_t after_seq,
                              mnk_event_fn callback,
                              void *user_data,
                              mnk_drop_fn drop,
                              uint64_t *id);

// Takes a callback away. When this returns it is gone, with its user_data dropped and no call
// in flight, unless this is called from inside a callback, whose own call is then the last.
//
// MNK_NOT_FOUND: there is no such subscription.
int32_t mnk_session_unsubscribe(mnk_session *session, uint64_t id);

// All of a session as bytes: settings, start, and every event with its request id, with a
// version and a checksum.
int32_t mnk_session_save(const mnk_session *session,
                         uint8_t *out,
                         size_t capacity,
                         size_t *needed);

// A session from bytes that mnk_session_save wrote, as it stood: revisions, request ids, clocks
// and random moves go on where they were. Free it with mnk_session_free. Every event is played
// again and checked, so the bytes may come from anywhere.
//
// MNK_ERR_PARSE: not a session. MNK_ERR_UNSUPPORTED: from a newer version. MNK_ERR_CORRUPT:
// cut off or damaged.
int32_t mnk_session_load(const uint8_t *data, size_t len, mnk_session **out);

// All of a session as JSON, with no integer beyond 2^53 - 1: larger ones are texts.
int32_t mnk_session_export(const mnk_session *session,
                           char *out,
                           size_t capacity,
                           size_t *needed);

// Ends the session: waiting calls end, commands are refused with MNK_CANCELLED. What happened
// can still be read.
int32_t mnk_session_close(mnk_session *session);

// Frees a session; NULL is fine. Closes it first, lets calls of mnk_session_wait leave, and
// waits until a crowd of subscriptions, which may still call in, has been told all that happened.
// No other call may be running, and none may come.
//
// Also from inside a callback of this session, whose call is then the last: the session is gone
// for good, the callback's own drop is called when it has returned.
void mnk_session_free(mnk_session *session);

/* ------------------------------------------------------------------------------------------------
 * Stores
 * --------------------------------------------------------------------------------------------- */

// A store of games: a handle, made by the library and freed with mnk_store_close.
//
// Any thread may use it, at any time. Games are named by ids: UTF-8 of 1 to 200 bytes, without
// control characters; others are MNK_ERR_INVALID, and MNK_NOT_FOUND is one without a game.
//
// All calls may also answer MNK_ERR_IO (the database cannot be reached, read or written),
// MNK_ERR_BUSY (others held it for too long) and MNK_ERR_CORRUPT (what it holds of this game
// is no game; the others are untouched). MNK_ERR_UNCERTAIN: the connection was lost while a
// change was being kept; the same command with the same request id settles it.
typedef struct mnk_store mnk_store;

// A game in a list. Plain memory of yours, in lists that may grow.
typedef struct mnk_store_entry {
    // The game's revision.
    uint64_t revision;
    // The number of its last event.
    uint64_t seq;
    // The time of its last event, 0 if there is none.
    uint64_t changed_ms;
    // When the clock that runs will run out; UINT64_MAX: it will not.
    uint64_t deadline_ms;
    // MNK_PLAYING, MNK_WON or MNK_DRAW.
    int32_t status;
    // MNK_REASON_...
    int32_t reason;
    // The winner's mark, 0 if nobody has won.
    int32_t winner;
    // Bytes of the id.
    uint32_t id_len;
    // The id, and zeros behind it.
    uint8_t id[208];
} mnk_store_entry;

// Opens the store that a URL names. Free it with mnk_store_close.
//
//  - memory:                       games in this process, gone when the store is closed
//  - sqlite:FILE                   games in a file, which several processes may use
//  - postgresql://USER@HOST/NAME   games in a database that many servers share
//
// The last two are not in every build: MNK_ERR_UNSUPPORTED where not, and where the database is
// from a newer version; mnk_has("sqlite") and mnk_has("postgres") tell. MNK_ERR_INVALID: no such
// URL. No error repeats a password.
int32_t mnk_store_open(const char *url, size_t len, mnk_store **out);

// A new game on an empty board. config may be NULL: untimed, everything free.
//
// MNK_ALREADY_EXISTS: there is a game of this id. Errors as those of mnk_session_new.
int32_t mnk_store_create(mnk_store *store,
                         const char *id,
                         size_t len,
                         const mnk_rules *rules,
                         const mnk_session_config *config);

// Handles a command of a game, as mnk_session_submit does. MNK_OK means that it is kept, as
// safe as the store can make it. out is left as it was also where there is no such game.
int32_t mnk_store_submit(mnk_store *store,
                         const char *id,
                         size_t len,
                         const mnk_command *command,
                         mnk_reply *out);

// Handles many commands, in their order and in one transaction, each as mnk_store_submit would:
// command i is for the game of id i. command_size and reply_size are the sizes of the structs
// as you compile them; the result of reply i says what became of command i, also where the
// store failed for its game. MNK_OK says that all replies were written.
int32_t mnk_store_submit_many(mnk_store *store,
                              const char *const *ids,
                              const size_t *lens,
                              const mnk_command *commands,
                              size_t command_size,
                              mnk_reply *replies,
                              size_t reply_size,
                              size_t count);

// The game as it stands, as a copy of your own. Free it with mnk_game_free.
int32_t mnk_store_snapshot(mnk_store *store, const char *id, size_t len, mnk_game **out);

// How a game stands, as the reply to a command that changes nothing. out was initialised with
// mnk_reply_init.
int32_t mnk_store_status(mnk_store *store, const char *id, size_t len, mnk_reply *out);

// Who sits where in a game, what it waits for, and which offer is open. out was initialised with
// mnk_table_init.
int32_t mnk_store_table(mnk_store *store, const char *id, size_t len, mnk_table *out);

// The events of a game after a number, as mnk_session_events.
int32_t mnk_store_events(mnk_store *store,
                         const char *id,
                         size_t len,
                         uint64_t after_seq,
                         mnk_event *out,
                         size_t element_size,
                         size_t capacity,
                         size_t *written);

// Waits until a game has events after a number, as mnk_session_wait, whoever played them: other
// processes are heard of within a fraction of a second.
int32_t mnk_store_wait(mnk_store *store,
                       const char *id,
                       size_t len,
                       uint64_t after_seq,
                       uint64_t timeout_ms);

// What each seat of a game has left of its time, as mnk_session_clocks.
int32_t mnk_store_clocks(mnk_store *store,
                         const char *id,
                         size_t len,
                         uint64_t now_ms,
                         uint64_t *out,
                         size_t capacity,
                         size_t *needed);

// Games, those changed last first, by ids where that is equal, as many as fit. One whose row is
// damaged is there too; a time or a status that no game can have counts as 0, or as going on.
//
// status is MNK_PLAYING, MNK_WON, MNK_DRAW or -1 for all; changed_from_ms leaves out
// what has not changed since. For the next page give changed_ms and id of the last entry; with
// after_len 0 it begins at the first. element_size is sizeof(mnk_store_entry).
int32_t mnk_store_list(mnk_store *store,
                       int32_t status,
                       uint64_t changed_from_ms,
                       uint64_t after_changed_ms,
                       const char *after_id,
                       size_t after_len,
                       mnk_store_entry *out,
                       size_t element_size,
                       size_t capacity,
                       size_t *written);

// Deletes a game for good. Its id may be used again.
int32_t mnk_store_delete(mnk_store *store, const char *id, size_t len);

// A game with all its events as JSON, as mnk_session_export.
int32_t mnk_store_export(mnk_store *store,
                         const char *id,
                         size_t len,
                         char *out,
                         size_t capacity,
                         size_t *needed);

// Lets every clock of every game run out that is due at now_ms. changed (may be NULL) gets the
// number of games in which something happened.
int32_t mnk_store_tick(mnk_store *store, uint64_t now_ms, uint64_t *changed);

// Closes a store and frees it; NULL is fine. Waiting calls end with MNK_CANCELLED, and calls
// that are running are let finish; none may come after this.
void mnk_store_close(mnk_store *store);

/* ------------------------------------------------------------------------------------------------
 * Batches: settings
 * --------------------------------------------------------------------------------------------- */

// How a batch is set up. Plain memory of yours; fill it with mnk_batch_config_init.
typedef struct mnk_batch_config {
    // Bytes of this struct, filled in by mnk_batch_config_init.
    uint32_t struct_size;
    // Threads that share the work of a call, 0 for as many as there are cores; they change no
    // result.
    uint32_t threads;
    // Games side by side, 1 to 16777216.
    uint64_t games;
    // What decides everything random.
    uint64_t seed;
    // An illegal action: 0 is reported and the game stays where it was, 1 loses the game.
    uint8_t illegal;
    // A finished game: 0 stays, 1 starts anew in the same step, 2 in the next step.
    uint8_t autoreset;
    // Zero.
    uint8_t reserved[6];
} mnk_batch_config;

// Fills in the defaults: one game, seed 0, one thread, illegal actions reported, no auto-reset.
//
// struct_size is sizeof(mnk_batch_config) as you compile it.
int32_t mnk_batch_config_init(mnk_batch_config *config, uint32_t struct_size);

/* ------------------------------------------------------------------------------------------------
 * Batches
 * --------------------------------------------------------------------------------------------- */

// Many games of the same rules: a handle, made by mnk_batch_new, freed with mnk_batch_free.
//
// One thread at a time, but calls that take it as const may overlap each other. An action is a
// column with gravity, else row * cols + col.
typedef struct mnk_batch mnk_batch;

// A batch of games of these rules, all at their start. config NULL is the defaults. Free it with
// mnk_batch_free.
//
// MNK_ERR_RULES, MNK_ERR_INVALID (the detail names the field), MNK_ERR_MEMORY.
int32_t mnk_batch_new(const mnk_rules *rules,
                      const mnk_batch_config *config,
                      mnk_batch **out);

// Frees a batch; NULL is fine.
void mnk_batch_free(mnk_batch *batch);

// Brings every game back to its start. Chance goes on where it was.
int32_t mnk_batch_reset(mnk_batch *batch);

// Brings those games back to their start whose byte is not 0; one byte a game.
int32_t mnk_batch_reset_some(mnk_batch *batch, const uint8_t *which, size_t which_len);

// Plays one action in every game.
//
// rewards: a number for each game and player (games * players), in the step that decides a game
// 1 for the winner and -1 shared by the others, else 0. done: a byte a game, 1 when it is over
// after this step. results: a number a game, MNK_OK or what mnk_game_play would give. Give NULL
// and 0 for what you do not want. The arrays must not overlap.
//
// A finished game takes no action: its result is MNK_GAME_OVER, and nothing happens to it. With
// auto-reset in the next step it starts anew instead, its result is MNK_OK.
//
// MNK_ERR_INVALID: a wrong length (the detail says which array), or an array that is not aligned.
int32_t mnk_batch_step(mnk_batch *batch,
                       const int32_t *actions,
                       size_t actions_len,
                       float *rewards,
                       size_t rewards_len,
                       uint8_t *done,
                       size_t done_len,
                       int32_t *results,
                       size_t results_len);

// What is wrong with the first illegal action, and in which game; MNK_OK when all are legal. What
// is chosen for finished games does not matter. game may be NULL.
int32_t mnk_batch_check(const mnk_batch *batch,
                        const int32_t *actions,
                        size_t actions_len,
                        size_t *game);

// A legal action for every game, each equally likely; -1 where there is none.
int32_t mnk_batch_sample(mnk_batch *batch, int32_t *actions, size_t actions_len);

// Plays every game to its end by legal actions, each equally likely. winners: a mark a game, or
// 0; NULL and 0 where not wanted. Games are not reset.
int32_t mnk_batch_playout(mnk_batch *batch, int32_t *winners, size_t winners_len);

// Marks of every game, row by row: games * rows * cols.
int32_t mnk_batch_boards(const mnk_batch *batch,
                         uint8_t *out,
                         size_t capacity,
                         size_t *needed);

// The same as the last step left it, before it reset what it finished.
int32_t mnk_batch_final_boards(const mnk_batch *batch,
                               uint8_t *out,
                               size_t capacity,
                               size_t *needed);

// For every game and action (games * actions) 1 where it is legal; all 0 in a finished game.
int32_t mnk_batch_masks(const mnk_batch *batch,
                        uint8_t *out,
                        size_t capacity,
                        size_t *needed);

// Whose turn it is in every game: a mark, 0 where it is over.
int32_t mnk_batch_turns(const mnk_batch *batch,
                        uint8_t *out,
                        size_t capacity,
                        size_t *needed);

// What the player in turn sees, [games, planes, rows, cols] of 0 and 1: their own marks, those of
// each player after them in turn order, and the cells that they may play. A finished game is seen
// by the player who sits after the one who acted last.
int32_t mnk_batch_observe(const mnk_batch *batch,
                          uint8_t *out,
                          size_t capacity,
                          size_t *needed);

// The same as the last step left it, before it reset what it finished.
int32_t mnk_batch_final_observe(const mnk_batch *batch,
                                uint8_t *out,
                                size_t capacity,
                                size_t *needed);

/* ------------------------------------------------------------------------------------------------
 * Bots: settings and budgets
 * --------------------------------------------------------------------------------------------- */

// What a bot is told when it is made, and what solving may spend. Plain memory of yours.
//
// No limit is the greatest number of the type; 0 is a budget of zero. The engine without any
// limit of time, nodes or depth takes a second a move, "perfect" without one gives up after ten.
// Bounded by nodes or depth alone, the same position and seed give the same move everywhere.
typedef struct mnk_bot_config {
    // Bytes of this struct, filled in by mnk_bot_config_init.
    uint32_t struct_size;
    // 1 to 10 for the kind "level", weakest first; 0 is not by level.
    uint32_t level;
    // Plies to look ahead: for "minimax" exactly, 2 by default; for "engine" at most. The other
    // kinds, and solving, have no use for it.
    uint32_t depth;
    // Threads at most, 1 by default. The engine and solving use more where asked to; with more
    // than one, the engine's move may differ from call to call.
    uint32_t threads;
    // Where chance begins. Taken literally: 0 is a seed like any other.
    uint64_t seed;
    // Milliseconds a move.
    uint64_t time_ms;
    // Positions a move.
    uint64_t nodes;
    // Bytes for tables.
    uint64_t memory_bytes;
} mnk_bot_config;

// Fills in size and defaults: no limits, one thread, seed 0, not by level.
int32_t mnk_bot_config_init(mnk_bot_config *config, uint32_t struct_size);

/* ------------------------------------------------------------------------------------------------
 * Bots
 * --------------------------------------------------------------------------------------------- */

// A bot: a handle, made by the library and freed with mnk_bot_free.
//
// Any thread may use it, and one call at a time thinks: others answer MNK_ERR_BUSY meanwhile,
// also those that its own functions of yours make. mnk_bot_cancel and mnk_bot_clear_cancel
// work at any time.
typedef struct mnk_bot mnk_bot;

// A strategy of yours: writes the cell it picks and returns MNK_OK, or returns a code that
// mnk_bot_choose hands on. The game is the library's, yours to read until you return; play
// trial moves on a clone of it.
typedef int32_t (*mnk_choose_fn)(void *user_data, const mnk_game *game, mnk_cell *out);

// A bot of a kind: "random", "win_or_block", "minimax", "perfect", "engine" or "level".
// config may be NULL for defaults. MNK_ERR_INVALID for another kind or a setting out of range.
// Free it with mnk_bot_free.
int32_t mnk_bot_new(const char *kind,
                    size_t len,
                    const mnk_bot_config *config,
                    mnk_bot **out);

// A bot that plays by a function of yours, called with user_data, on the thread that asks the
// bot. drop, which may be NULL, is called once with user_data when the bot is freed and no
// match holds it any more; also when this call fails for another reason than a NULL function.
int32_t mnk_bot_new_custom(mnk_choose_fn choose,
                           void *user_data,
                           mnk_drop_fn drop,
                           mnk_bot **out);

// Picks a cell for the player in turn, and leaves the game as it is: it is copied first, and you
// may use it meanwhile. Writes the cell.
//
// MNK_GAME_OVER when there is nothing to choose, MNK_NO_MOVE when Renju leaves X no point,
// MNK_CANCELLED with the best legal cell so far, MNK_UNDECIDED when "perfect" cannot solve the
// position within its budget, MNK_ERR_UNSUPPORTED for rules that this kind does not play,
// MNK_ERR_BUSY while the bot thinks for another call; a function of yours may hand on its own
// codes, and its cell is refused as in mnk_game_play.
int32_t mnk_bot_choose(mnk_bot *bot, const mnk_game *game, mnk_cell *out);

// Picks a cell, plays it and writes it; out may be NULL. MNK_STALE if the game moved on
// meanwhile: a function of yours may have played in it. A cancelled choice is written, not played;
// else the answers of mnk_bot_choose.
int32_t mnk_bot_play(mnk_bot *bot, mnk_game *game, mnk_cell *out);

// Ends the running call, or else the next one, with MNK_CANCELLED and the best answer so far.
// Twice is once. Any thread, at any time.
int32_t mnk_bot_cancel(const mnk_bot *bot);

// Forgets a cancel that no call has met yet.
int32_t mnk_bot_clear_cancel(mnk_bot *bot);

// Frees a bot; NULL is fine. No call may be running on it. A match goes on with its bots.
void mnk_bot_free(mnk_bot *bot);

/* ------------------------------------------------------------------------------------------------
 * Solving
 * --------------------------------------------------------------------------------------------- */

// A solver: a handle that keeps what it has proved, so that the next position of the same game
// costs less. Freed with mnk_solver_free.
//
// Any thread may use it, one call at a time solves: others answer MNK_ERR_BUSY meanwhile.
// mnk_solver_cancel and mnk_solver_clear_cancel work at any time.
typedef struct mnk_solver mnk_solver;

// A solved position.
typedef struct mnk_solution {
    // Bytes of this struct, filled in by mnk_solution_init.
    uint32_t struct_size;
    // For the player in turn: 1 a win, 0 a draw, -1 a loss, with best play of both.
    int32_t value;
    // Marks placed until the game ends; the winner hurries, the loser delays. -1 for a draw.
    int32_t plies;
    // A move that keeps value and distance.
    mnk_cell best;
    // Positions searched for this answer.
    uint64_t nodes;
} mnk_solution;

// A win that was proved.
typedef struct mnk_proved_win {
    // Bytes of this struct, filled in by mnk_proved_win_init.
    uint32_t struct_size;
    // A move that wins.
    mnk_cell best;
    // Positions searched for this answer.
    uint64_t nodes;
} mnk_proved_win;

// Fills in size and defaults: a draw.
int32_t mnk_solution_init(mnk_solution *solution, uint32_t struct_size);

// Solves the position that a game of two players stands at: value, distance and a best move.
//
// budget bounds nodes, time and memory, and says how many threads may search; its other fields
// do not matter here. NULL is no limit, one thread, 256 MiB. The game is copied first. With one
// thread, a budget of nodes ends at the same node everywhere.
//
// MNK_GAME_OVER: nothing to decide. MNK_NO_MOVE: Renju leaves X no point. MNK_UNDECIDED: the
// budget ended first; this never guesses. MNK_ERR_UNSUPPORTED: more than two players.
int32_t mnk_solve(const mnk_game *game, const mnk_bot_config *budget, mnk_solution *out);

// A solver that knows nothing yet. Free it with mnk_solver_free.
int32_t mnk_solver_new(mnk_solver **out);

// mnk_solve with a solver that keeps what it proves: it holds its memory between calls, never
// more than the last call's budget allowed.
//
// The answers of mnk_solve, and MNK_CANCELLED, MNK_ERR_BUSY.
int32_t mnk_solver_solve(mnk_solver *solver,
                         const mnk_game *game,
                         const mnk_bot_config *budget,
                         mnk_solution *out);

// Fills in size and defaults.
int32_t mnk_proved_win_init(mnk_proved_win *win, uint32_t struct_size);

// Looks for a win of the player in turn on a board too big for mnk_solver_solve, by threats (a
// move that leaves only some answers, such as four of five in a row) and by moves that threaten to
// win by threats. MNK_OK and a move where a win is proved; how far off it is nobody knows.
//
// MNK_NOT_FOUND is not the opposite: this search is exhausted, but there may be a win that it
// does not see. A position without one may also take the whole budget: MNK_UNDECIDED, also when
// the memory does not hold the positions that must be kept.
//
// It is for two players who place one mark a turn anywhere (no gravity, torus or misere), 3 to 15
// in a row, at least or exactly, and boards whose rows times one more than their columns are at
// most 256, such as 15x15 and 4x63: MNK_ERR_UNSUPPORTED for other rules.
//
// budget as for solving. More than one thread share out the replies to a first mark in the
// middle of an empty board; any other position takes one. Nothing is kept for the next call, and
// what solving has kept may have to make room. Else the answers of mnk_solver_solve.
int32_t mnk_solver_prove_win(mnk_solver *solver,
                             const mnk_game *game,
                             const mnk_bot_config *budget,
                             mnk_proved_win *out);

// Ends the running call, or else the next one, with MNK_CANCELLED. Twice is once. Any thread, at
// any time.
int32_t mnk_solver_cancel(const mnk_solver *solver);

// Forgets a cancel that no call has met yet.
int32_t mnk_solver_clear_cancel(mnk_solver *solver);

// Frees a solver and its memory; NULL is fine. No call may be running on it.
void mnk_solver_free(mnk_solver *solver);

/* ------------------------------------------------------------------------------------------------
 * Solving: progress
 * --------------------------------------------------------------------------------------------- */

// News of a call that solves or proves.
typedef struct mnk_solver_progress {
    // Bytes of this struct, which may grow.
    uint32_t struct_size;
    // The distance under examination, in plies: shorter wins are ruled out. 0 where a search does
    // not go by distance.
    uint32_t plies;
    // Positions searched so far.
    uint64_t nodes;
    // Milliseconds since the call began.
    uint64_t elapsed_ms;
} mnk_solver_progress;

// Hears how a solver gets on. The struct is the library's until you return.
typedef void (*mnk_solver_progress_fn)(void *user_data, const struct mnk_solver_progress *news);

// Tells listener, on the thread that made the call, how each call of this solver gets on, every
// 16384 positions or so, on large boards more often; a NULL listener ends that. Takes no part in
// the search: cancel from here with mnk_solver_cancel. MNK_ERR_BUSY while the solver is at work.
//
// drop, which may be NULL, is called once with user_data when another listener comes, at once
// for a NULL listener, or when the solver is freed; also when this call fails for another reason
// than a NULL solver.
int32_t mnk_solver_on_progress(mnk_solver *solver,
                               mnk_solver_progress_fn listener,
                               void *user_data,
                               mnk_drop_fn drop);

/* ------------------------------------------------------------------------------------------------
 * Bots: analysis and progress
 * --------------------------------------------------------------------------------------------- */

// What a move is worth to the player who makes it.
typedef struct mnk_cell_score {
    // Where.
    uint16_t row;
    // Where.
    uint16_t col;
    // 1 it wins, -1 it loses, 0 it draws or only an estimate is known.
    int32_t value;
    // 1 the value is known, 0 points is an estimate.
    int32_t sure;
    // Marks until the game is won or lost, this one included; -1 where that is not known. Exact
    // from "perfect"; from "engine" as far as it found: that it wins or loses is sure, but with best
    // play the end may come sooner.
    int32_t plies;
    // The estimate, the more the better; 0 where the value is known.
    int32_t points;
    // Plies looked ahead.
    uint32_t depth;
} mnk_cell_score;

// News of a search, once for each depth it has completed, and once of depth 0 where a win was
// forced before any.
typedef struct mnk_progress {
    // Bytes of this struct, which may grow.
    uint32_t struct_size;
    // Plies looked ahead.
    uint32_t depth;
    // Positions visited.
    uint64_t nodes;
    // The best move so far, and what it is worth.
    mnk_cell_score best;
} mnk_progress;

// Hears how a search gets on. The struct is the library's until you return.
typedef void (*mnk_progress_fn)(void *user_data, const struct mnk_progress *news);

// Judges every legal cell for the player in turn, row by row: "engine" by search, "perfect"
// exactly. Room for as many scores as there are legal cells; asking for that size searches
// nothing. The bot keeps the analysis for the calls below until its next one.
//
// MNK_CANCELLED with what was known by then, else the answers of mnk_bot_choose;
// MNK_ERR_UNSUPPORTED for kinds that do not analyse, also when asked for the size.
int32_t mnk_bot_analyze(mnk_bot *bot,
                        const mnk_game *game,
                        mnk_cell_score *out,
                        size_t capacity,
                        size_t *needed);

// How the game is expected to go on after a move, that move first, as the last analysis saw it.
// All of it can be played; it may stop before the end of the game, also of one that is sure to be
// won. MNK_NOT_FOUND where it has no such move.
int32_t mnk_bot_analysis_line(const mnk_bot *bot,
                              int32_t row,
                              int32_t col,
                              mnk_cell *out,
                              size_t capacity,
                              size_t *needed);

// The last analysis as text: the board, with +5 where a move wins in five marks, -4 where it
// loses in four, = where it draws, ~12 for an estimate.
int32_t mnk_bot_analysis_text(const mnk_bot *bot, char *out, size_t capacity, size_t *needed);

// How good each cell is, row by row, as the last analysis saw it: wins from 1 down to 2/3, the
// faster the better, losses the same below 0, draws 0, estimates between -1/2 and 1/2 by their
// place among all; NaN where nothing may be played. mnk_game_svg_with takes it.
int32_t mnk_bot_analysis_heat(const mnk_bot *bot, float *out, size_t capacity, size_t *needed);

// The last analysis as a picture: the board of game, the one that was analysed, with good cells
// in green and bad ones in red. A complete SVG document.
int32_t mnk_bot_analysis_svg(const mnk_bot *bot,
                             const mnk_game *game,
                             char *out,
                             size_t capacity,
                             size_t *needed);

// Tells listener, on the thread that searches, how each search of this bot gets on; a NULL
// listener ends that. Takes no part in the search: cancel from here with mnk_bot_cancel.
// MNK_ERR_BUSY while the bot thinks.
//
// drop, which may be NULL, is called once with user_data when another listener comes, at once
// for a NULL listener, or when the bot is freed and no match holds it any more; also when this
// call fails for another reason than a NULL bot.
int32_t mnk_bot_on_progress(mnk_bot *bot,
                            mnk_progress_fn listener,
                            void *user_data,
                            mnk_drop_fn drop);

/* ------------------------------------------------------------------------------------------------
 * Matches
 * --------------------------------------------------------------------------------------------- */

// A match: a handle, made by the library and freed with mnk_match_free.
//
// Any thread may use it; while one call plays a turn the others answer MNK_ERR_BUSY, also those
// that functions of yours make on it.
typedef struct mnk_match mnk_match;

// Hears of a move after it was made. The game and the move are the library's until you return.
typedef void (*mnk_match_fn)(void *user_data, const mnk_game *game, const mnk_move *made);

// A match at a copy of a game, which may have begun. All players are persons without a name until
// they are seated. Free it with mnk_match_free.
int32_t mnk_match_new(const mnk_game *game, mnk_match **out);

// Seats a player under a name: a bot, or with bot NULL a person. The match shares the bot: you
// may cancel it meanwhile, and free it whenever you like.
//
// MNK_ERR_INVALID: the game has no such player, or the name is not UTF-8.
int32_t mnk_match_seat(mnk_match *match_,
                       int32_t mark,
                       const char *name,
                       size_t len,
                       const mnk_bot *bot);

// Queues a person's move. It is checked when its turn comes. MNK_NOT_FOUND for a bot's mark.
int32_t mnk_match_queue(mnk_match *match_, int32_t mark, int32_t row, int32_t col);

// Has whoever's turn it is place one mark, tells the observers, and writes the move; out may be
// NULL.
//
// MNK_NO_MOVE when a person has queued none, MNK_GAME_OVER when the game is over,
// MNK_CANCELLED when the bot was cancelled (nothing is played), else what mnk_bot_choose or
// mnk_game_play answer. A person's refused move has left the queue.
int32_t mnk_match_play_turn(mnk_match *match_, mnk_move *out);

// Calls observer after each move of the match from now on, on the thread that plays the turn.
// drop, which may be NULL, is called once with user_data when the match is freed; never when
// this call fails.
int32_t mnk_match_observe(mnk_match *match_,
                          mnk_match_fn observer,
                          void *user_data,
                          mnk_drop_fn drop);

// A copy of the game as it stands, to be freed with mnk_game_free.
int32_t mnk_match_game(const mnk_match *match_, mnk_game **out);

// What a player is called. MNK_ERR_INVALID: the game has no such player.
int32_t mnk_match_name(const mnk_match *match_,
                       int32_t mark,
                       char *out,
                       size_t capacity,
                       size_t *needed);

// Frees a match; NULL is fine. No call may be running on it.
void mnk_match_free(mnk_match *match_);

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
MNK_ASSERT(sizeof(mnk_svg_options) == 24);
MNK_ASSERT(offsetof(mnk_svg_options, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_svg_options, width) == 4);
MNK_ASSERT(offsetof(mnk_svg_options, style) == 8);
MNK_ASSERT(offsetof(mnk_svg_options, coordinates) == 9);
MNK_ASSERT(offsetof(mnk_svg_options, last_move) == 10);
MNK_ASSERT(offsetof(mnk_svg_options, winning_line) == 11);
MNK_ASSERT(offsetof(mnk_svg_options, forbidden) == 12);
MNK_ASSERT(offsetof(mnk_svg_options, reserved) == 13);
MNK_ASSERT(sizeof(mnk_session_config) == 48);
MNK_ASSERT(offsetof(mnk_session_config, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_session_config, undo) == 4);
MNK_ASSERT(offsetof(mnk_session_config, reset) == 5);
MNK_ASSERT(offsetof(mnk_session_config, draw) == 6);
MNK_ASSERT(offsetof(mnk_session_config, on_timeout) == 7);
MNK_ASSERT(offsetof(mnk_session_config, initial_ms) == 8);
MNK_ASSERT(offsetof(mnk_session_config, increment_ms) == 16);
MNK_ASSERT(offsetof(mnk_session_config, move_ms) == 24);
MNK_ASSERT(offsetof(mnk_session_config, seed) == 32);
MNK_ASSERT(offsetof(mnk_session_config, max_events) == 40);
MNK_ASSERT(offsetof(mnk_session_config, opening) == 44);
MNK_ASSERT(offsetof(mnk_session_config, reserved) == 45);
MNK_ASSERT(sizeof(mnk_command) == 56);
MNK_ASSERT(offsetof(mnk_command, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_command, kind) == 4);
MNK_ASSERT(offsetof(mnk_command, seat) == 8);
MNK_ASSERT(offsetof(mnk_command, row) == 12);
MNK_ASSERT(offsetof(mnk_command, col) == 16);
MNK_ASSERT(offsetof(mnk_command, arg) == 20);
MNK_ASSERT(offsetof(mnk_command, revision) == 24);
MNK_ASSERT(offsetof(mnk_command, now_ms) == 32);
MNK_ASSERT(offsetof(mnk_command, request_id) == 40);
MNK_ASSERT(sizeof(mnk_reply) == 64);
MNK_ASSERT(offsetof(mnk_reply, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_reply, result) == 4);
MNK_ASSERT(offsetof(mnk_reply, status) == 8);
MNK_ASSERT(offsetof(mnk_reply, reason) == 12);
MNK_ASSERT(offsetof(mnk_reply, winner) == 16);
MNK_ASSERT(offsetof(mnk_reply, turn) == 20);
MNK_ASSERT(offsetof(mnk_reply, duplicate) == 24);
MNK_ASSERT(offsetof(mnk_reply, reserved) == 28);
MNK_ASSERT(offsetof(mnk_reply, revision) == 32);
MNK_ASSERT(offsetof(mnk_reply, seq) == 40);
MNK_ASSERT(offsetof(mnk_reply, move_count) == 48);
MNK_ASSERT(offsetof(mnk_reply, deadline_ms) == 56);
MNK_ASSERT(sizeof(mnk_event) == 64);
MNK_ASSERT(offsetof(mnk_event, seq) == 0);
MNK_ASSERT(offsetof(mnk_event, revision) == 8);
MNK_ASSERT(offsetof(mnk_event, now_ms) == 16);
MNK_ASSERT(offsetof(mnk_event, kind) == 24);
MNK_ASSERT(offsetof(mnk_event, seat) == 28);
MNK_ASSERT(offsetof(mnk_event, mark) == 32);
MNK_ASSERT(offsetof(mnk_event, row) == 36);
MNK_ASSERT(offsetof(mnk_event, col) == 40);
MNK_ASSERT(offsetof(mnk_event, status) == 44);
MNK_ASSERT(offsetof(mnk_event, reason) == 48);
MNK_ASSERT(offsetof(mnk_event, winner) == 52);
MNK_ASSERT(offsetof(mnk_event, arg) == 56);
MNK_ASSERT(offsetof(mnk_event, reserved) == 60);
MNK_ASSERT(sizeof(mnk_table) == 64);
MNK_ASSERT(offsetof(mnk_table, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_table, phase) == 4);
MNK_ASSERT(offsetof(mnk_table, actor) == 8);
MNK_ASSERT(offsetof(mnk_table, offer) == 12);
MNK_ASSERT(offsetof(mnk_table, offer_seat) == 16);
MNK_ASSERT(offsetof(mnk_table, offer_count) == 20);
MNK_ASSERT(offsetof(mnk_table, accepted) == 24);
MNK_ASSERT(offsetof(mnk_table, seats) == 28);
MNK_ASSERT(offsetof(mnk_table, marks) == 32);
MNK_ASSERT(sizeof(mnk_store_entry) == 256);
MNK_ASSERT(offsetof(mnk_store_entry, revision) == 0);
MNK_ASSERT(offsetof(mnk_store_entry, seq) == 8);
MNK_ASSERT(offsetof(mnk_store_entry, changed_ms) == 16);
MNK_ASSERT(offsetof(mnk_store_entry, deadline_ms) == 24);
MNK_ASSERT(offsetof(mnk_store_entry, status) == 32);
MNK_ASSERT(offsetof(mnk_store_entry, reason) == 36);
MNK_ASSERT(offsetof(mnk_store_entry, winner) == 40);
MNK_ASSERT(offsetof(mnk_store_entry, id_len) == 44);
MNK_ASSERT(offsetof(mnk_store_entry, id) == 48);
MNK_ASSERT(sizeof(mnk_batch_config) == 32);
MNK_ASSERT(offsetof(mnk_batch_config, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_batch_config, threads) == 4);
MNK_ASSERT(offsetof(mnk_batch_config, games) == 8);
MNK_ASSERT(offsetof(mnk_batch_config, seed) == 16);
MNK_ASSERT(offsetof(mnk_batch_config, illegal) == 24);
MNK_ASSERT(offsetof(mnk_batch_config, autoreset) == 25);
MNK_ASSERT(offsetof(mnk_batch_config, reserved) == 26);
MNK_ASSERT(sizeof(mnk_bot_config) == 48);
MNK_ASSERT(offsetof(mnk_bot_config, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_bot_config, level) == 4);
MNK_ASSERT(offsetof(mnk_bot_config, depth) == 8);
MNK_ASSERT(offsetof(mnk_bot_config, threads) == 12);
MNK_ASSERT(offsetof(mnk_bot_config, seed) == 16);
MNK_ASSERT(offsetof(mnk_bot_config, time_ms) == 24);
MNK_ASSERT(offsetof(mnk_bot_config, nodes) == 32);
MNK_ASSERT(offsetof(mnk_bot_config, memory_bytes) == 40);
MNK_ASSERT(sizeof(mnk_solution) == 24);
MNK_ASSERT(offsetof(mnk_solution, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_solution, value) == 4);
MNK_ASSERT(offsetof(mnk_solution, plies) == 8);
MNK_ASSERT(offsetof(mnk_solution, best) == 12);
MNK_ASSERT(offsetof(mnk_solution, nodes) == 16);
MNK_ASSERT(sizeof(mnk_proved_win) == 16);
MNK_ASSERT(offsetof(mnk_proved_win, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_proved_win, best) == 4);
MNK_ASSERT(offsetof(mnk_proved_win, nodes) == 8);
MNK_ASSERT(sizeof(mnk_solver_progress) == 24);
MNK_ASSERT(offsetof(mnk_solver_progress, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_solver_progress, plies) == 4);
MNK_ASSERT(offsetof(mnk_solver_progress, nodes) == 8);
MNK_ASSERT(offsetof(mnk_solver_progress, elapsed_ms) == 16);
MNK_ASSERT(sizeof(mnk_cell_score) == 24);
MNK_ASSERT(offsetof(mnk_cell_score, row) == 0);
MNK_ASSERT(offsetof(mnk_cell_score, col) == 2);
MNK_ASSERT(offsetof(mnk_cell_score, value) == 4);
MNK_ASSERT(offsetof(mnk_cell_score, sure) == 8);
MNK_ASSERT(offsetof(mnk_cell_score, plies) == 12);
MNK_ASSERT(offsetof(mnk_cell_score, points) == 16);
MNK_ASSERT(offsetof(mnk_cell_score, depth) == 20);
MNK_ASSERT(sizeof(mnk_progress) == 40);
MNK_ASSERT(offsetof(mnk_progress, struct_size) == 0);
MNK_ASSERT(offsetof(mnk_progress, depth) == 4);
MNK_ASSERT(offsetof(mnk_progress, nodes) == 8);
MNK_ASSERT(offsetof(mnk_progress, best) == 16);
#undef MNK_ASSERT
#endif

#ifdef __cplusplus
}
#endif

#endif /* MNK_H */
