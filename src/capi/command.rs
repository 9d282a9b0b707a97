//! What goes into a session and what comes out: settings, commands, replies,
//! events, as plain memory. [`layout`] says where its fields stand and what they
//! are by default, [`meaning`] what they say.

mod layout;
mod meaning;

pub(super) use meaning::{config_in, rejected, signed};

use super::growable;
use super::guard::guard;

/// A command: place a mark at row and col.
pub const MNK_COMMAND_PLAY: i32 = 0;
/// A command: take back `arg` actions, all or none; 0 means 1.
pub const MNK_COMMAND_UNDO: i32 = 1;
/// A command: leave the game.
pub const MNK_COMMAND_FORFEIT: i32 = 2;
/// A command: start over. The log and the revision go on.
pub const MNK_COMMAND_RESET: i32 = 3;
/// A command: let clocks run out. The first one also starts them. The seat is not looked at.
pub const MNK_COMMAND_TICK: i32 = 4;
/// A command: propose `arg`, which is `MNK_OFFER_...`, to the other seats.
pub const MNK_COMMAND_OFFER: i32 = 5;
/// A command: agree to the open offer.
pub const MNK_COMMAND_ACCEPT: i32 = 6;
/// A command: turn the open offer down, or withdraw one's own.
pub const MNK_COMMAND_DECLINE: i32 = 7;
/// A command: choose `arg`, which is `MNK_CHOICE_...`, in an opening.
pub const MNK_COMMAND_CHOOSE: i32 = 8;

/// An event: a mark was placed at row and col.
pub const MNK_EVENT_PLAY: i32 = 0;
/// An event: `arg` actions were taken back.
pub const MNK_EVENT_UNDO: i32 = 1;
/// An event: the player with `mark` left.
pub const MNK_EVENT_FORFEIT: i32 = 2;
/// An event: the game starts over.
pub const MNK_EVENT_RESET: i32 = 3;
/// An event: the clocks started, or a tick had a request id. Seat -1.
pub const MNK_EVENT_TICK: i32 = 4;
/// An event: `arg` was offered. Where the settings make it free, it took effect at once.
pub const MNK_EVENT_OFFER: i32 = 5;
/// An event: the seat accepted the offer `arg`. It took effect if the revision went up.
pub const MNK_EVENT_ACCEPT: i32 = 6;
/// An event: the offer `arg` was declined or withdrawn.
pub const MNK_EVENT_DECLINE: i32 = 7;
/// An event: `arg` was chosen in an opening.
pub const MNK_EVENT_CHOOSE: i32 = 8;
/// An event: time was up. With a row and a col, a random mark was placed there; without (-1), the
/// player with `mark` left; with mark 0, a choice was due and fell on `MNK_CHOICE_STAY`.
pub const MNK_EVENT_TIMEOUT: i32 = 32;

/// An offer: take back as many actions as `row` says; 0 means 1.
pub const MNK_OFFER_UNDO: i32 = 0;
/// An offer: a draw.
pub const MNK_OFFER_DRAW: i32 = 1;
/// An offer: start over.
pub const MNK_OFFER_RESET: i32 = 2;
/// An offer: exchange seats (two players).
pub const MNK_OFFER_SWAP: i32 = 3;

/// A choice: keep one's mark.
pub const MNK_CHOICE_STAY: i32 = 0;
/// A choice: exchange marks.
pub const MNK_CHOICE_SWAP: i32 = 1;
/// A choice: place two more marks and leave the choice to the other (swap2).
pub const MNK_CHOICE_PLACE_TWO: i32 = 2;

/// A session waits for a mark of the player in turn.
pub const MNK_PHASE_PLAY: i32 = 0;
/// A session waits for a mark in an opening.
pub const MNK_PHASE_OPENING_MARK: i32 = 1;
/// A session waits for a choice in an opening.
pub const MNK_PHASE_OPENING_CHOICE: i32 = 2;
/// A session waits for nothing: the game is over.
pub const MNK_PHASE_OVER: i32 = 3;

/// The settings of a session. Plain memory of yours.
///
/// By consent means that one seat offers and all others accept. Who has left the game is not asked
/// about an undo or a draw, also when the game is over; a reset deals every seat in again, and takes
/// all of them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_session_config {
    /// Bytes of this struct, filled in by `mnk_session_config_init`.
    pub struct_size: u32,
    /// Taking back: 0 off, 1 free (default), 2 by consent.
    pub undo: u8,
    /// Starting over: 0 off, 1 free (default), 2 by consent.
    pub reset: u8,
    /// Agreeing on a draw: 0 off, 1 free (default), 2 by consent.
    pub draw: u8,
    /// When time is up: 0 the player leaves (default), 1 a random move is played.
    pub on_timeout: u8,
    /// Milliseconds each seat has for the game; `UINT64_MAX` (default): no such limit.
    pub initial_ms: u64,
    /// Milliseconds added to them after each of the seat's moves; 0 by default.
    pub increment_ms: u64,
    /// Milliseconds for one move; `UINT64_MAX` (default): no such limit.
    pub move_ms: u64,
    /// The seed of random moves.
    pub seed: u64,
    /// From so many events on undo, offers and reset are refused, moves never; 65536 by default.
    pub max_events: u32,
    /// 0 none (default), 1 swap, 2 swap2.
    pub opening: u8,
    /// Zero.
    pub reserved: [u8; 3],
}

/// What somebody wants done in a session. Plain memory of yours.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_command {
    /// Bytes of this struct, filled in by `mnk_command_init`.
    pub struct_size: u32,
    /// `MNK_COMMAND_...`
    pub kind: i32,
    /// By whom: 0 is the seat that starts with X.
    pub seat: i32,
    /// The row of a mark; of an offer to undo, how many actions.
    pub row: i32,
    /// The column of a mark.
    pub col: i32,
    /// What the kind says.
    pub arg: i32,
    /// The revision it is meant for; `MNK_ANY_REVISION` (default) skips the check.
    pub revision: u64,
    /// When, in milliseconds of your clock. Earlier than the last event counts as that.
    pub now_ms: u64,
    /// Makes the command idempotent; all zero (default): none.
    pub request_id: [u8; 16],
}

/// The answer to a command, and how the game stands after it. Plain memory of yours.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_reply {
    /// Bytes of this struct, filled in by `mnk_reply_init`.
    pub struct_size: u32,
    /// What the call returned.
    pub result: i32,
    /// `MNK_PLAYING`, `MNK_WON` or `MNK_DRAW`.
    pub status: i32,
    /// `MNK_REASON_...`
    pub reason: i32,
    /// The winner's mark, 0 if nobody has won.
    pub winner: i32,
    /// The mark that is to be placed, 0 when the game is over.
    pub turn: i32,
    /// 1: a retry, and this is the first answer once more.
    pub duplicate: i32,
    /// Zero.
    pub reserved: i32,
    /// The game's revision.
    pub revision: u64,
    /// The number of the last event, 0 before the first.
    pub seq: u64,
    /// Marks on the board.
    pub move_count: u64,
    /// When the clock that runs will run out; `UINT64_MAX`: it will not.
    pub deadline_ms: u64,
}

/// Who sits where in a session, and what it waits for. Plain memory of yours.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_table {
    /// Bytes of this struct, filled in by `mnk_table_init`.
    pub struct_size: u32,
    /// `MNK_PHASE_...`
    pub phase: i32,
    /// The seat that has to act, -1 when the game is over.
    pub actor: i32,
    /// The open offer, `MNK_OFFER_...`, -1 when there is none.
    pub offer: i32,
    /// Who offers it, -1 when there is none.
    pub offer_seat: i32,
    /// Actions that an offer to undo takes back.
    pub offer_count: i32,
    /// Bit i: seat i has accepted it.
    pub accepted: u32,
    /// Seats.
    pub seats: i32,
    /// The mark of each seat, 0 behind the last.
    pub marks: [i32; 8],
}

/// Fills in size and defaults: untimed, everything free, no opening.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_config_init(
    config: *mut mnk_session_config,
    struct_size: u32,
) -> i32 {
    // SAFETY: a struct of that size as the header asks for.
    guard(|| unsafe { growable::init(config, struct_size, "config") })
}

/// Fills in size and defaults: seat 0 plays at row 0, column 0, for any revision, without id.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_command_init(command: *mut mnk_command, struct_size: u32) -> i32 {
    // SAFETY: a struct of that size as the header asks for.
    guard(|| unsafe { growable::init(command, struct_size, "command") })
}

/// Fills in size and defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_reply_init(reply: *mut mnk_reply, struct_size: u32) -> i32 {
    // SAFETY: a struct of that size as the header asks for.
    guard(|| unsafe { growable::init(reply, struct_size, "reply") })
}

/// Fills in size and defaults.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_table_init(table: *mut mnk_table, struct_size: u32) -> i32 {
    // SAFETY: a struct of that size as the header asks for.
    guard(|| unsafe { growable::init(table, struct_size, "table") })
}
