//! A session: one online game, for any number of threads.

mod event;
mod listener;

use super::buffers::{ArrayOut, ListOut, TextOut, hand_out, not_null, slice_in};
use super::calls::Calls;
use super::command::*;
use super::game::{mnk_game, read as read_game};
use super::growable::{self, StructOut};
use super::guard::{State, guard};
use super::outcome::*;
use super::rules::{mnk_rules, rules_in};
use crate::session::{Reply, Session, Waited};
use listener::Listener;
use std::ffi::{c_char, c_void};
use std::time::Duration;

/// A session: a handle, made by the library and freed with `mnk_session_free`.
///
/// Any thread may use it, at any time, also from inside a callback.
pub struct mnk_session {
    state: State,
    session: Session,
    /// Calls that are waiting; freeing ends them and lets them leave first.
    waiting: Calls,
}

/// Something that happened in a session. Plain memory of yours, in lists that may grow.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_event {
    /// Its number: 1, 2, 3 ...
    pub seq: u64,
    /// The game's revision after it.
    pub revision: u64,
    /// When it happened.
    pub now_ms: u64,
    /// `MNK_EVENT_...`
    pub kind: i32,
    /// Who did it, -1 for nobody.
    pub seat: i32,
    /// The mark that was placed or that left, else the seat's mark.
    pub mark: i32,
    /// The row of a mark placed, else -1; of an offer to undo, how many actions.
    pub row: i32,
    /// The column of a mark placed, else -1.
    pub col: i32,
    /// `MNK_PLAYING`, `MNK_WON` or `MNK_DRAW`, after it.
    pub status: i32,
    /// `MNK_REASON_...` after it.
    pub reason: i32,
    /// The winner's mark after it, 0 if nobody has won.
    pub winner: i32,
    /// What the kind says, else 0.
    pub arg: i32,
    /// Zero.
    pub reserved: i32,
}

/// Is told about an event: see `mnk_session_subscribe`.
pub type mnk_event_fn =
    Option<unsafe extern "C" fn(user_data: *mut c_void, event: *const mnk_event)>;
/// Is called once, when what it belongs to is not needed any more.
pub type mnk_drop_fn = Option<unsafe extern "C" fn(user_data: *mut c_void)>;

/// Runs a call on a session.
///
/// # Safety
/// `session` is NULL or a handle that nobody frees meanwhile.
#[inline]
unsafe fn using<R>(
    session: *const mnk_session,
    body: impl FnOnce(&mnk_session) -> Answer<R>,
) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let Some(handle) = (unsafe { session.as_ref() }) else { return Err(Failure::null("session")) };
    handle.state.using(handle, body)
}

fn made(session: Session) -> mnk_session {
    mnk_session { state: State::live(), session, waiting: Calls::default() }
}

/// A session on an empty board. Free it with `mnk_session_free`. `config` may be NULL: untimed,
/// everything free.
///
/// `MNK_ERR_RULES`: not rules that mnk plays. `MNK_ERR_INVALID`: settings that are none, or an
/// opening under rules for more than two players or more than one mark a turn.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_new(
    rules: *const mnk_rules,
    config: *const mnk_session_config,
    out: *mut *mut mnk_session,
) -> i32 {
    guard(|| {
        not_null(rules, "rules")?;
        not_null(out, "out")?;
        // SAFETY: structs of the sizes they say as the header asks for.
        let (rules, config) = unsafe { (rules_in(rules)?, config_in(config)?) };
        let session = Session::new(rules, config)
            .map_err(|error| Failure::written(MNK_ERR_INVALID, error))?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, made(session)) };
        Ok(())
    })
}

/// A session that goes on from a game as it stands, with its revision; the game is copied.
///
/// `MNK_ERR_INVALID` also for an opening where the board is not empty.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_from_game(
    game: *const mnk_game,
    config: *const mnk_session_config,
    out: *mut *mut mnk_session,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a game, and a struct of the size it says, as the header asks for.
        let game = unsafe { read_game(game, |game| Ok(game.clone())) }?;
        // SAFETY: as above.
        let config = unsafe { config_in(config) }?;
        let session = Session::from_game(game, config)
            .map_err(|error| Failure::written(MNK_ERR_INVALID, error))?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, made(session)) };
        Ok(())
    })
}

/// Handles a command, all at once or not at all. Where this returns 0 or a refusal, `out` is
/// written: its `result` is what this returns, and the rest says how the game stands. Where it
/// returns an error (below 0), `out` is left as it was.
///
/// First the clocks that are due run out, each at its own time and with its own event. Then the
/// request id is looked up: a retry of what was accepted gets the first answer again, whatever has
/// happened since. Then the revision is held against the game's, and then the game and the seats
/// have their say. The callbacks of `mnk_session_subscribe` run before this returns, unless they
/// are a crowd.
///
/// Refusals: those of `mnk_game_play_as`; `MNK_NOT_FOUND`: no offer is open, or the player has left
/// already; `MNK_NOT_ALLOWED`: not in this session, not now or not by this seat (mnk_last_error
/// says why); `MNK_CANCELLED`: the session was closed.
/// Errors: `MNK_ERR_INVALID`: a kind, seat or arg that there is not, or a request id that belongs
/// to a command with another content; `MNK_ERR_LIMIT`: `max_events` is reached.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_submit(
    session: *mut mnk_session,
    command: *const mnk_command,
    out: *mut mnk_reply,
) -> i32 {
    guard(|| {
        not_null(session, "session")?;
        not_null(command, "command")?;
        not_null(out, "out")?;
        // SAFETY: a handle, and structs of the sizes they say, as the header asks for.
        unsafe {
            using(session, |handle| {
                let command = growable::read(command, "command")?.checked()?;
                let out = growable::initialised(out, "out")?;
                answered(&handle.session.submit(&command), &out)
            })
        }
    })
}

/// Hands out a reply, unless the command was an error.
pub(super) fn answered(reply: &Reply, out: &StructOut<mnk_reply>) -> Answer<()> {
    let answer = reply.result.map_err(rejected);
    let code = answer.as_ref().map_or_else(|failure| failure.code(), |()| MNK_OK);
    if code >= MNK_OK {
        out.write(&mnk_reply::of(reply, code));
    }
    answer
}

/// How the game stands, as the reply to a command that changes nothing. `out` was initialised
/// with `mnk_reply_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_status(
    session: *const mnk_session,
    out: *mut mnk_reply,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a handle as the header asks for.
        let reply = unsafe { using(session, |handle| Ok(handle.session.status())) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        unsafe { growable::initialised(out, "out") }?.write(&mnk_reply::of(&reply, MNK_OK));
        Ok(())
    })
}

/// Who sits where, what the session waits for, and which offer is open. `out` was initialised with
/// `mnk_table_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_table(
    session: *const mnk_session,
    out: *mut mnk_table,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a handle as the header asks for.
        let table = unsafe { using(session, |handle| Ok(handle.session.table())) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        unsafe { growable::initialised(out, "out") }?.write(&mnk_table::of(&table));
        Ok(())
    })
}

/// The game as it stands, as a copy of your own. Free it with `mnk_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_snapshot(
    session: *const mnk_session,
    out: *mut *mut mnk_game,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a handle as the header asks for.
        let shared = unsafe { using(session, |handle| Ok(handle.session.snapshot())) }?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new((*shared).clone())) };
        Ok(())
    })
}

/// The events after a number, oldest first, as many as fit; 0 is before all. A short page is a
/// success: loop, with the seq of the last event, until nothing comes. `element_size` is
/// `sizeof(mnk_event)` as you compile it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_events(
    session: *const mnk_session,
    after_seq: u64,
    out: *mut mnk_event,
    element_size: usize,
    capacity: usize,
    written: *mut usize,
) -> i32 {
    guard(|| {
        not_null(session, "session")?;
        // SAFETY: a list as the header asks for.
        let out = unsafe { ListOut::new(out, element_size, capacity, written) }?;
        // SAFETY: a handle as the header asks for.
        let events =
            unsafe { using(session, |handle| Ok(handle.session.events(after_seq, capacity))) }?;
        out.fill(events.iter().map(mnk_event::of));
        Ok(())
    })
}

/// Waits until there are events after a number. `MNK_TIMED_OUT`: nothing came for so long.
/// `MNK_CANCELLED`: the session was closed. `UINT64_MAX` waits for ever, 0 not at all.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_wait(
    session: *const mnk_session,
    after_seq: u64,
    timeout_ms: u64,
) -> i32 {
    // SAFETY: a handle as the header asks for.
    guard(|| unsafe {
        using(session, |handle| {
            if timeout_ms == 0 {
                // Nothing to leave from, and nothing written where players read.
                return waited(handle.session.wait(after_seq, Duration::ZERO));
            }
            let timeout = Duration::from_millis(timeout_ms);
            waited(handle.waiting.during(|| handle.session.wait(after_seq, timeout)))
        })
    })
}

pub(super) fn waited(waited: Waited) -> Answer<()> {
    match waited {
        Waited::News => Ok(()),
        Waited::TimedOut => Err(Failure::because(MNK_TIMED_OUT, "nothing happened for so long")),
        Waited::Closed => Err(Failure::because(MNK_CANCELLED, "it was closed")),
    }
}

/// What each seat has left of its time for the game at `now_ms`, in milliseconds, by seats;
/// `UINT64_MAX` where there is no such limit. When the next clock runs out is in every reply.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_clocks(
    session: *const mnk_session,
    now_ms: u64,
    out: *mut u64,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a handle as the header asks for.
        let left = unsafe {
            using(session, |handle| {
                let seats = handle.session.table().marks.len();
                Ok(all_seats(handle.session.clocks(now_ms).left_ms, seats))
            })
        }?;
        out.fill(|| left.iter().copied())
    })
}

/// The clocks of all seats, also where there are none.
pub(super) fn all_seats(mut left: Vec<u64>, seats: usize) -> Vec<u64> {
    left.resize(seats, u64::MAX);
    left
}

/// Calls `callback` with every event after a number, in order, one at a time, with no lock held;
/// it may call back in. Those that have happened already come before this returns, unless another
/// thread is just delivering events of this session, which then goes on with these. The event is
/// only there during the call.
///
/// Up to 64 subscriptions of a session are called by the thread that submits, before that returns,
/// so that each adds its call to every move. This is for a screen, a log, a bridge to something
/// that sends.
///
/// More are a crowd, and all of them are called by a thread of the session's own, started for them
/// and ended when no more than 32 are left, or with the session: a move costs the same however
/// many there are, and does not wait until they have heard of it, which takes about a millisecond
/// and as long as the calls before theirs. Where no thread can be started, who submits calls them
/// all. A process that is forked off has no such thread.
///
/// `drop` (may be NULL) is called once, with `user_data`, when the callback is not needed any more:
/// by `mnk_session_unsubscribe` or `mnk_session_free`, on whichever thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_subscribe(
    session: *mut mnk_session,
    after_seq: u64,
    callback: mnk_event_fn,
    user_data: *mut c_void,
    drop: mnk_drop_fn,
    id: *mut u64,
) -> i32 {
    guard(|| {
        not_null(session, "session")?;
        let Some(callback) = callback else { return Err(Failure::null("callback")) };
        not_null(id, "id")?;
        let listener = Listener { callback, user_data, drop };
        // SAFETY: a handle as the header asks for.
        let number = unsafe {
            using(session, |handle| {
                Ok(handle
                    .session
                    .subscribe(after_seq, move |event| listener.call(&mnk_event::of(event))))
            })
        }?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { id.write_unaligned(number) };
        Ok(())
    })
}

/// Takes a callback away. When this returns it is gone, with its `user_data` dropped and no call
/// in flight, unless this is called from inside a callback, whose own call is then the last.
///
/// `MNK_NOT_FOUND`: there is no such subscription.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_unsubscribe(session: *mut mnk_session, id: u64) -> i32 {
    // SAFETY: a handle as the header asks for.
    guard(|| unsafe {
        using(session, |handle| {
            if handle.session.unsubscribe(id) {
                Ok(())
            } else {
                Err(Failure::because(MNK_NOT_FOUND, "there is no such subscription"))
            }
        })
    })
}

/// All of a session as bytes: settings, start, and every event with its request id, with a
/// version and a checksum.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_save(
    session: *const mnk_session,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a handle as the header asks for.
        let bytes = unsafe { using(session, |handle| Ok(handle.session.save())) }?;
        out.fill(|| bytes.iter().copied())
    })
}

/// A session from bytes that `mnk_session_save` wrote, as it stood: revisions, request ids, clocks
/// and random moves go on where they were. Free it with `mnk_session_free`. Every event is played
/// again and checked, so the bytes may come from anywhere.
///
/// `MNK_ERR_PARSE`: not a session. `MNK_ERR_UNSUPPORTED`: from a newer version. `MNK_ERR_CORRUPT`:
/// cut off or damaged.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_load(
    data: *const u8,
    len: usize,
    out: *mut *mut mnk_session,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: an array as the header asks for.
        let data = unsafe { slice_in(data, len, "data") }?
            .ok_or_else(|| Failure::because(MNK_ERR_INVALID, "more bytes than memory can hold"))?;
        let session = Session::load(data)?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, made(session)) };
        Ok(())
    })
}

/// All of a session as JSON, with no integer beyond 2^53 - 1: larger ones are texts.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_export(
    session: *const mnk_session,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a handle as the header asks for.
        let json = unsafe { using(session, |handle| Ok(handle.session.export())) }?;
        out.write(&json)
    })
}

/// Ends the session: waiting calls end, commands are refused with `MNK_CANCELLED`. What happened
/// can still be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_close(session: *mut mnk_session) -> i32 {
    // SAFETY: a handle as the header asks for.
    guard(|| unsafe {
        using(session, |handle| {
            handle.session.close();
            Ok(())
        })
    })
}

/// Frees a session; NULL is fine. Closes it first, lets calls of `mnk_session_wait` leave, and
/// waits until a crowd of subscriptions, which may still call in, has been told all that happened.
/// No other call may be running, and none may come.
///
/// Also from inside a callback of this session, whose call is then the last: the session is gone
/// for good, the callback's own `drop` is called when it has returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_session_free(session: *mut mnk_session) {
    guard(|| {
        // SAFETY: NULL or a handle that nobody frees meanwhile, as the header asks.
        if let Some(handle) = unsafe { session.as_ref() } {
            handle.session.close();
            handle.waiting.end();
            handle.session.end_listening(true);
            // SAFETY: made by hand_out, and given back once.
            drop(unsafe { Box::from_raw(session) });
        }
        Ok(())
    });
}
