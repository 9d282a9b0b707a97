//! What goes into a session and what comes out: settings, commands, replies,
//! events, as plain memory.

use super::detail::Detail;
use super::game::{MNK_ANY_REVISION, coordinate, refusal_code};
use super::growable::{self, Growable, Layout};
use super::guard::guard;
use super::outcome::*;
use crate::session::{
    Choice, Command, Offer, OnTimeout, Opening, Order, Permit, Rejection, Reply, SessionConfig,
    TableView,
};
use std::mem::offset_of;

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

impl mnk_session_config {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_session_config",
        size: size_of::<mnk_session_config>(),
        fields: &[
            ("struct_size", offset_of!(mnk_session_config, struct_size)),
            ("undo", offset_of!(mnk_session_config, undo)),
            ("reset", offset_of!(mnk_session_config, reset)),
            ("draw", offset_of!(mnk_session_config, draw)),
            ("on_timeout", offset_of!(mnk_session_config, on_timeout)),
            ("initial_ms", offset_of!(mnk_session_config, initial_ms)),
            ("increment_ms", offset_of!(mnk_session_config, increment_ms)),
            ("move_ms", offset_of!(mnk_session_config, move_ms)),
            ("seed", offset_of!(mnk_session_config, seed)),
            ("max_events", offset_of!(mnk_session_config, max_events)),
            ("opening", offset_of!(mnk_session_config, opening)),
            ("reserved", offset_of!(mnk_session_config, reserved)),
        ],
    };

    pub(super) fn checked(&self) -> Answer<SessionConfig> {
        let permit = |name, value: u8| {
            Permit::from_number(value).ok_or_else(|| out_of_range(name, value.into(), 2))
        };
        let limit = |ms| (ms != u64::MAX).then_some(ms);
        let config = SessionConfig {
            undo: permit("undo", self.undo)?,
            reset: permit("reset", self.reset)?,
            draw: permit("draw", self.draw)?,
            on_timeout: OnTimeout::from_number(self.on_timeout)
                .ok_or_else(|| out_of_range("on_timeout", self.on_timeout.into(), 1))?,
            initial_ms: limit(self.initial_ms),
            increment_ms: self.increment_ms,
            move_ms: limit(self.move_ms),
            seed: self.seed,
            max_events: self.max_events,
            opening: Opening::from_number(self.opening)
                .ok_or_else(|| out_of_range("opening", self.opening.into(), 2))?,
        };
        match self.reserved.iter().find(|&&byte| byte != 0) {
            Some(&byte) => Err(out_of_range("reserved", byte.into(), 0)),
            None => Ok(config),
        }
    }
}

/// The caller's settings; NULL: the defaults.
///
/// # Safety
/// `config` is NULL or a struct of the size it says.
pub(super) unsafe fn config_in(config: *const mnk_session_config) -> Answer<SessionConfig> {
    if config.is_null() {
        return Ok(SessionConfig::default());
    }
    // SAFETY: the caller's promise is ours.
    unsafe { growable::read(config, "config") }?.checked()
}

fn out_of_range(name: &'static str, value: i64, high: i64) -> Failure {
    Failure::new(MNK_ERR_INVALID, Detail::Number { name, value, low: 0, high })
}

impl mnk_command {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_command",
        size: size_of::<mnk_command>(),
        fields: &[
            ("struct_size", offset_of!(mnk_command, struct_size)),
            ("kind", offset_of!(mnk_command, kind)),
            ("seat", offset_of!(mnk_command, seat)),
            ("row", offset_of!(mnk_command, row)),
            ("col", offset_of!(mnk_command, col)),
            ("arg", offset_of!(mnk_command, arg)),
            ("revision", offset_of!(mnk_command, revision)),
            ("now_ms", offset_of!(mnk_command, now_ms)),
            ("request_id", offset_of!(mnk_command, request_id)),
        ],
    };

    #[inline]
    pub(super) fn checked(&self) -> Answer<Command> {
        let order = match self.kind {
            MNK_COMMAND_PLAY => {
                Order::Play { row: coordinate(self.row), col: coordinate(self.col) }
            }
            MNK_COMMAND_UNDO => Order::Undo {
                count: u32::try_from(self.arg)
                    .map_err(|_| out_of_range("arg", self.arg.into(), i32::MAX.into()))?,
            },
            MNK_COMMAND_FORFEIT => Order::Forfeit,
            MNK_COMMAND_RESET => Order::Reset,
            MNK_COMMAND_TICK => Order::Tick,
            MNK_COMMAND_OFFER => Order::Offer(self.offer()?),
            MNK_COMMAND_ACCEPT => Order::Accept,
            MNK_COMMAND_DECLINE => Order::Decline,
            MNK_COMMAND_CHOOSE => Order::Choose(
                u8::try_from(self.arg).ok().and_then(Choice::from_number).ok_or_else(|| {
                    out_of_range("arg", self.arg.into(), MNK_CHOICE_PLACE_TWO.into())
                })?,
            ),
            _ => return Err(out_of_range("kind", self.kind.into(), MNK_COMMAND_CHOOSE.into())),
        };
        let seat = match u8::try_from(self.seat) {
            Ok(seat) => seat,
            Err(_) if order == Order::Tick => 0,
            Err(_) => return Err(out_of_range("seat", self.seat.into(), 7)),
        };
        Ok(Command {
            order,
            seat,
            revision: (self.revision != MNK_ANY_REVISION).then_some(self.revision),
            now: self.now_ms,
            request: (self.request_id != [0; 16]).then_some(self.request_id),
        })
    }

    /// What is offered. The row is looked at where it counts actions.
    fn offer(&self) -> Answer<Offer> {
        let count = match self.arg {
            MNK_OFFER_UNDO => u32::try_from(self.row)
                .map_err(|_| out_of_range("row", self.row.into(), i32::MAX.into()))?,
            _ => 0,
        };
        u8::try_from(self.arg)
            .ok()
            .and_then(|offer| Offer::from_number(offer, count))
            .ok_or_else(|| out_of_range("arg", self.arg.into(), MNK_OFFER_SWAP.into()))
    }
}

/// What a rejected command answers.
#[cold]
pub(super) fn rejected(rejection: Rejection) -> Failure {
    match rejection {
        Rejection::Refused(refusal) => {
            Failure::new(refusal_code(refusal), Detail::Refusal(refusal))
        }
        Rejection::NotAllowed(why) => Failure::because(MNK_NOT_ALLOWED, why),
        Rejection::NoOffer => Failure::written(MNK_NOT_FOUND, rejection),
        Rejection::Limit => Failure::written(MNK_ERR_LIMIT, rejection),
        Rejection::RequestReused | Rejection::NoSuchSeat => {
            Failure::written(MNK_ERR_INVALID, rejection)
        }
        Rejection::Closed => Failure::written(MNK_CANCELLED, rejection),
    }
}

impl mnk_reply {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_reply",
        size: size_of::<mnk_reply>(),
        fields: &[
            ("struct_size", offset_of!(mnk_reply, struct_size)),
            ("result", offset_of!(mnk_reply, result)),
            ("status", offset_of!(mnk_reply, status)),
            ("reason", offset_of!(mnk_reply, reason)),
            ("winner", offset_of!(mnk_reply, winner)),
            ("turn", offset_of!(mnk_reply, turn)),
            ("duplicate", offset_of!(mnk_reply, duplicate)),
            ("reserved", offset_of!(mnk_reply, reserved)),
            ("revision", offset_of!(mnk_reply, revision)),
            ("seq", offset_of!(mnk_reply, seq)),
            ("move_count", offset_of!(mnk_reply, move_count)),
            ("deadline_ms", offset_of!(mnk_reply, deadline_ms)),
        ],
    };

    #[inline]
    pub(super) fn of(reply: &Reply, result: i32) -> mnk_reply {
        mnk_reply {
            result,
            status: reply.outcome.status as i32,
            reason: reply.outcome.reason as i32,
            winner: reply.outcome.winner.number().into(),
            turn: reply.turn.number().into(),
            duplicate: reply.duplicate.into(),
            revision: reply.revision,
            seq: reply.seq,
            move_count: reply.move_count,
            deadline_ms: reply.deadline.unwrap_or(u64::MAX),
            ..mnk_reply::DEFAULT
        }
    }
}

/// A count as C has it; no game has more actions than that.
pub(super) fn signed(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

impl mnk_table {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_table",
        size: size_of::<mnk_table>(),
        fields: &[
            ("struct_size", offset_of!(mnk_table, struct_size)),
            ("phase", offset_of!(mnk_table, phase)),
            ("actor", offset_of!(mnk_table, actor)),
            ("offer", offset_of!(mnk_table, offer)),
            ("offer_seat", offset_of!(mnk_table, offer_seat)),
            ("offer_count", offset_of!(mnk_table, offer_count)),
            ("accepted", offset_of!(mnk_table, accepted)),
            ("seats", offset_of!(mnk_table, seats)),
            ("marks", offset_of!(mnk_table, marks)),
        ],
    };

    pub(super) fn of(table: &TableView) -> mnk_table {
        let mut marks = [0; 8];
        for (slot, mark) in marks.iter_mut().zip(&table.marks) {
            *slot = mark.number().into();
        }
        let open = table.offer;
        mnk_table {
            phase: table.phase as i32,
            actor: table.actor.map_or(-1, i32::from),
            offer: open.map_or(-1, |open| open.offer.number().into()),
            offer_seat: open.map_or(-1, |open| open.seat.into()),
            offer_count: open.map_or(0, |open| signed(open.offer.count())),
            accepted: open.map_or(0, |open| open.accepted.into()),
            seats: table.marks.len() as i32,
            marks,
            ..mnk_table::DEFAULT
        }
    }
}

// SAFETY: repr(C), 4 + 4 + 4 * 8 + 4 + 1 + 3 = 48 bytes without padding, integers only.
unsafe impl Growable for mnk_session_config {
    const DEFAULT: mnk_session_config = mnk_session_config {
        struct_size: size_of::<mnk_session_config>() as u32,
        undo: 1,
        reset: 1,
        draw: 1,
        on_timeout: 0,
        initial_ms: u64::MAX,
        increment_ms: 0,
        move_ms: u64::MAX,
        seed: 0,
        max_events: 65_536,
        opening: 0,
        reserved: [0; 3],
    };
}

// SAFETY: repr(C), 6 * 4 + 2 * 8 + 16 = 56 bytes without padding, integers only.
unsafe impl Growable for mnk_command {
    const DEFAULT: mnk_command = mnk_command {
        struct_size: size_of::<mnk_command>() as u32,
        kind: MNK_COMMAND_PLAY,
        seat: 0,
        row: 0,
        col: 0,
        arg: 0,
        revision: MNK_ANY_REVISION,
        now_ms: 0,
        request_id: [0; 16],
    };
}

// SAFETY: repr(C), 8 * 4 + 4 * 8 = 64 bytes without padding, integers only.
unsafe impl Growable for mnk_reply {
    const DEFAULT: mnk_reply = mnk_reply {
        struct_size: size_of::<mnk_reply>() as u32,
        result: 0,
        status: 0,
        reason: 0,
        winner: 0,
        turn: 0,
        duplicate: 0,
        reserved: 0,
        revision: 0,
        seq: 0,
        move_count: 0,
        deadline_ms: u64::MAX,
    };
}

// SAFETY: repr(C), 16 * 4 = 64 bytes without padding, integers only.
unsafe impl Growable for mnk_table {
    const DEFAULT: mnk_table = mnk_table {
        struct_size: size_of::<mnk_table>() as u32,
        phase: MNK_PHASE_PLAY,
        actor: -1,
        offer: -1,
        offer_seat: -1,
        offer_count: 0,
        accepted: 0,
        seats: 0,
        marks: [0; 8],
    };
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
