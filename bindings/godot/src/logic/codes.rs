//! The numbers of mnk.h under the names of mnk.h, without the prefix `MNK_`.
//!
//! GDScript sees them as constants of the class `Mnk`. A test holds them
//! against the header, which never changes a number.

/// Done.
pub const OK: i32 = 0;
/// The game has moved on since the revision that the call named.
pub const STALE: i32 = 1;
/// The game is over.
pub const GAME_OVER: i32 = 2;
/// It is another player's turn.
pub const NOT_YOUR_TURN: i32 = 3;
/// The cell is not on the board.
pub const OUT_OF_BOUNDS: i32 = 4;
/// The cell has a mark, or the column is full.
pub const CELL_TAKEN: i32 = 5;
/// With gravity: the cell below is empty.
pub const FLOATING: i32 = 6;
/// Renju forbids X this point.
pub const FORBIDDEN: i32 = 7;
/// There is nothing to undo.
pub const NOTHING_TO_UNDO: i32 = 8;
/// What was named is not there.
pub const NOT_FOUND: i32 = 9;
/// What was named is there already.
pub const ALREADY_EXISTS: i32 = 10;
/// The call was cancelled, or what it waited for was closed.
pub const CANCELLED: i32 = 11;
/// The time given ran out.
pub const TIMED_OUT: i32 = 12;
/// The budget ended before the answer was certain.
pub const UNDECIDED: i32 = 13;
/// There is no move to make.
pub const NO_MOVE: i32 = 14;
/// The settings do not allow this.
pub const NOT_ALLOWED: i32 = 15;
/// Something that must be given was not.
pub const ERR_NULL: i32 = -1;
/// An argument is outside what the function takes.
pub const ERR_INVALID: i32 = -2;
/// C only: the buffer is too small.
pub const ERR_BUFFER: i32 = -3;
/// C only: a struct of another version.
pub const ERR_STRUCT: i32 = -4;
/// Rules that mnk does not play.
pub const ERR_RULES: i32 = -5;
/// The record is of a game with other rules.
pub const ERR_RULES_MISMATCH: i32 = -6;
/// Not what the text or the data should be.
pub const ERR_PARSE: i32 = -7;
/// A record that was cut off or damaged.
pub const ERR_CORRUPT: i32 = -8;
/// A position that no game can reach.
pub const ERR_POSITION: i32 = -9;
/// Not in this library, or not under these rules.
pub const ERR_UNSUPPORTED: i32 = -10;
/// Somebody else is using it just now.
pub const ERR_BUSY: i32 = -11;
/// C only: the handle is dead.
pub const ERR_HANDLE: i32 = -12;
/// Reading or writing failed.
pub const ERR_IO: i32 = -13;
/// Not enough memory.
pub const ERR_MEMORY: i32 = -14;
/// A fault in the library, contained.
pub const ERR_PANIC: i32 = -15;
/// A limit was reached.
pub const ERR_LIMIT: i32 = -16;
/// It cannot be known whether the call took effect.
pub const ERR_UNCERTAIN: i32 = -17;

// Marks.
/// `MNK_EMPTY`
pub const EMPTY: i32 = 0;
/// `MNK_X`
pub const X: i32 = 1;
/// `MNK_O`
pub const O: i32 = 2;

// Whether the game goes on.
/// `MNK_PLAYING`
pub const PLAYING: i32 = 0;
/// `MNK_WON`
pub const WON: i32 = 1;
/// `MNK_DRAW`
pub const DRAW: i32 = 2;

// Why it is over.
/// `MNK_REASON_NONE`
pub const REASON_NONE: i32 = 0;
/// `MNK_REASON_LINE`
pub const REASON_LINE: i32 = 1;
/// `MNK_REASON_FORFEIT`
pub const REASON_FORFEIT: i32 = 2;
/// `MNK_REASON_TIMEOUT`
pub const REASON_TIMEOUT: i32 = 3;
/// `MNK_REASON_FULL`
pub const REASON_FULL: i32 = 4;
/// `MNK_REASON_DEAD`
pub const REASON_DEAD: i32 = 5;
/// `MNK_REASON_AGREED`
pub const REASON_AGREED: i32 = 6;

// Which runs win.
/// `MNK_RUN_AT_LEAST`
pub const RUN_AT_LEAST: i32 = 0;
/// `MNK_RUN_EXACT`
pub const RUN_EXACT: i32 = 1;
/// `MNK_RUN_CARO`
pub const RUN_CARO: i32 = 2;
/// `MNK_RUN_RENJU`
pub const RUN_RENJU: i32 = 3;
/// `MNK_RUN_CARO_EXACT`
pub const RUN_CARO_EXACT: i32 = 4;

// What a player did.
/// `MNK_MOVE_MARK`
pub const MOVE_MARK: i32 = 0;
/// `MNK_MOVE_FORFEIT`
pub const MOVE_FORFEIT: i32 = 1;
/// `MNK_MOVE_TIMEOUT`
pub const MOVE_TIMEOUT: i32 = 2;

// What is asked of a session.
/// `MNK_COMMAND_PLAY`
pub const COMMAND_PLAY: i32 = 0;
/// `MNK_COMMAND_UNDO`
pub const COMMAND_UNDO: i32 = 1;
/// `MNK_COMMAND_FORFEIT`
pub const COMMAND_FORFEIT: i32 = 2;
/// `MNK_COMMAND_RESET`
pub const COMMAND_RESET: i32 = 3;
/// `MNK_COMMAND_TICK`
pub const COMMAND_TICK: i32 = 4;
/// `MNK_COMMAND_OFFER`
pub const COMMAND_OFFER: i32 = 5;
/// `MNK_COMMAND_ACCEPT`
pub const COMMAND_ACCEPT: i32 = 6;
/// `MNK_COMMAND_DECLINE`
pub const COMMAND_DECLINE: i32 = 7;
/// `MNK_COMMAND_CHOOSE`
pub const COMMAND_CHOOSE: i32 = 8;

// What happened in a session.
/// `MNK_EVENT_PLAY`
pub const EVENT_PLAY: i32 = 0;
/// `MNK_EVENT_UNDO`
pub const EVENT_UNDO: i32 = 1;
/// `MNK_EVENT_FORFEIT`
pub const EVENT_FORFEIT: i32 = 2;
/// `MNK_EVENT_RESET`
pub const EVENT_RESET: i32 = 3;
/// `MNK_EVENT_TICK`
pub const EVENT_TICK: i32 = 4;
/// `MNK_EVENT_OFFER`
pub const EVENT_OFFER: i32 = 5;
/// `MNK_EVENT_ACCEPT`
pub const EVENT_ACCEPT: i32 = 6;
/// `MNK_EVENT_DECLINE`
pub const EVENT_DECLINE: i32 = 7;
/// `MNK_EVENT_CHOOSE`
pub const EVENT_CHOOSE: i32 = 8;
/// `MNK_EVENT_TIMEOUT`
pub const EVENT_TIMEOUT: i32 = 32;

// What can be offered.
/// `MNK_OFFER_UNDO`
pub const OFFER_UNDO: i32 = 0;
/// `MNK_OFFER_DRAW`
pub const OFFER_DRAW: i32 = 1;
/// `MNK_OFFER_RESET`
pub const OFFER_RESET: i32 = 2;
/// `MNK_OFFER_SWAP`
pub const OFFER_SWAP: i32 = 3;

// What can be chosen in an opening.
/// `MNK_CHOICE_STAY`
pub const CHOICE_STAY: i32 = 0;
/// `MNK_CHOICE_SWAP`
pub const CHOICE_SWAP: i32 = 1;
/// `MNK_CHOICE_PLACE_TWO`
pub const CHOICE_PLACE_TWO: i32 = 2;

// What a session waits for.
/// `MNK_PHASE_PLAY`
pub const PHASE_PLAY: i32 = 0;
/// `MNK_PHASE_OPENING_MARK`
pub const PHASE_OPENING_MARK: i32 = 1;
/// `MNK_PHASE_OPENING_CHOICE`
pub const PHASE_OPENING_CHOICE: i32 = 2;
/// `MNK_PHASE_OVER`
pub const PHASE_OVER: i32 = 3;

/// What a call can answer: number, name, and what it says in general.
pub const RESULTS: [(i32, &str, &str); 33] = [
    (OK, "OK", "done"),
    (STALE, "STALE", "the game has moved on since the revision that the call named"),
    (GAME_OVER, "GAME_OVER", "the game is over"),
    (NOT_YOUR_TURN, "NOT_YOUR_TURN", "it is another player's turn"),
    (OUT_OF_BOUNDS, "OUT_OF_BOUNDS", "the cell is not on the board"),
    (CELL_TAKEN, "CELL_TAKEN", "the cell has a mark, or the column is full"),
    (FLOATING, "FLOATING", "with gravity: the cell below is empty"),
    (FORBIDDEN, "FORBIDDEN", "Renju forbids X this point"),
    (NOTHING_TO_UNDO, "NOTHING_TO_UNDO", "there is nothing to undo"),
    (NOT_FOUND, "NOT_FOUND", "what was named is not there"),
    (ALREADY_EXISTS, "ALREADY_EXISTS", "what was named is there already"),
    (CANCELLED, "CANCELLED", "the call was cancelled, or what it waited for was closed"),
    (TIMED_OUT, "TIMED_OUT", "the time given ran out"),
    (UNDECIDED, "UNDECIDED", "the budget ended before the answer was certain"),
    (NO_MOVE, "NO_MOVE", "there is no move to make"),
    (NOT_ALLOWED, "NOT_ALLOWED", "the settings do not allow this"),
    (ERR_NULL, "ERR_NULL", "something that must be given was not"),
    (ERR_INVALID, "ERR_INVALID", "an argument is outside what the function takes"),
    (ERR_BUFFER, "ERR_BUFFER", "C only: the buffer is too small"),
    (ERR_STRUCT, "ERR_STRUCT", "C only: a struct of another version"),
    (ERR_RULES, "ERR_RULES", "rules that mnk does not play"),
    (ERR_RULES_MISMATCH, "ERR_RULES_MISMATCH", "the record is of a game with other rules"),
    (ERR_PARSE, "ERR_PARSE", "not what the text or the data should be"),
    (ERR_CORRUPT, "ERR_CORRUPT", "a record that was cut off or damaged"),
    (ERR_POSITION, "ERR_POSITION", "a position that no game can reach"),
    (ERR_UNSUPPORTED, "ERR_UNSUPPORTED", "not in this library, or not under these rules"),
    (ERR_BUSY, "ERR_BUSY", "somebody else is using it just now"),
    (ERR_HANDLE, "ERR_HANDLE", "C only: the handle is dead"),
    (ERR_IO, "ERR_IO", "reading or writing failed"),
    (ERR_MEMORY, "ERR_MEMORY", "not enough memory"),
    (ERR_PANIC, "ERR_PANIC", "a fault in the library, contained"),
    (ERR_LIMIT, "ERR_LIMIT", "a limit was reached"),
    (ERR_UNCERTAIN, "ERR_UNCERTAIN", "it cannot be known whether the call took effect"),
];

/// The numbers that are no answers, by name.
pub const OTHERS: [(i32, &str); 51] = [
    (EMPTY, "EMPTY"),
    (X, "X"),
    (O, "O"),
    (PLAYING, "PLAYING"),
    (WON, "WON"),
    (DRAW, "DRAW"),
    (REASON_NONE, "REASON_NONE"),
    (REASON_LINE, "REASON_LINE"),
    (REASON_FORFEIT, "REASON_FORFEIT"),
    (REASON_TIMEOUT, "REASON_TIMEOUT"),
    (REASON_FULL, "REASON_FULL"),
    (REASON_DEAD, "REASON_DEAD"),
    (REASON_AGREED, "REASON_AGREED"),
    (RUN_AT_LEAST, "RUN_AT_LEAST"),
    (RUN_EXACT, "RUN_EXACT"),
    (RUN_CARO, "RUN_CARO"),
    (RUN_RENJU, "RUN_RENJU"),
    (RUN_CARO_EXACT, "RUN_CARO_EXACT"),
    (MOVE_MARK, "MOVE_MARK"),
    (MOVE_FORFEIT, "MOVE_FORFEIT"),
    (MOVE_TIMEOUT, "MOVE_TIMEOUT"),
    (COMMAND_PLAY, "COMMAND_PLAY"),
    (COMMAND_UNDO, "COMMAND_UNDO"),
    (COMMAND_FORFEIT, "COMMAND_FORFEIT"),
    (COMMAND_RESET, "COMMAND_RESET"),
    (COMMAND_TICK, "COMMAND_TICK"),
    (COMMAND_OFFER, "COMMAND_OFFER"),
    (COMMAND_ACCEPT, "COMMAND_ACCEPT"),
    (COMMAND_DECLINE, "COMMAND_DECLINE"),
    (COMMAND_CHOOSE, "COMMAND_CHOOSE"),
    (EVENT_PLAY, "EVENT_PLAY"),
    (EVENT_UNDO, "EVENT_UNDO"),
    (EVENT_FORFEIT, "EVENT_FORFEIT"),
    (EVENT_RESET, "EVENT_RESET"),
    (EVENT_TICK, "EVENT_TICK"),
    (EVENT_OFFER, "EVENT_OFFER"),
    (EVENT_ACCEPT, "EVENT_ACCEPT"),
    (EVENT_DECLINE, "EVENT_DECLINE"),
    (EVENT_CHOOSE, "EVENT_CHOOSE"),
    (EVENT_TIMEOUT, "EVENT_TIMEOUT"),
    (OFFER_UNDO, "OFFER_UNDO"),
    (OFFER_DRAW, "OFFER_DRAW"),
    (OFFER_RESET, "OFFER_RESET"),
    (OFFER_SWAP, "OFFER_SWAP"),
    (CHOICE_STAY, "CHOICE_STAY"),
    (CHOICE_SWAP, "CHOICE_SWAP"),
    (CHOICE_PLACE_TWO, "CHOICE_PLACE_TWO"),
    (PHASE_PLAY, "PHASE_PLAY"),
    (PHASE_OPENING_MARK, "PHASE_OPENING_MARK"),
    (PHASE_OPENING_CHOICE, "PHASE_OPENING_CHOICE"),
    (PHASE_OVER, "PHASE_OVER"),
];

/// The name of what a call answered, such as `CELL_TAKEN`.
pub fn name_of(code: i64) -> &'static str {
    find(code).map_or("UNKNOWN", |(_, name, _)| name)
}

/// What an answer says in general.
pub fn text_of(code: i64) -> &'static str {
    find(code).map_or("no code of mnk", |(_, _, text)| text)
}

fn find(code: i64) -> Option<(i32, &'static str, &'static str)> {
    RESULTS.into_iter().find(|&(number, _, _)| i64::from(number) == code)
}
