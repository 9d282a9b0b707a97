//! A store: games by id, for any number of threads.

mod answers;
mod many;

use super::buffers::{
    ArrayOut, ListOut, TextOut, all_there, hand_out, not_null, possible_count, text_in,
};
use super::calls::Calls;
use super::command::*;
use super::game::mnk_game;
use super::growable;
use super::guard::{State, guard};
use super::outcome::*;
use super::rules::{mnk_rules, rules_in};
use super::session::{all_seats, answered, mnk_event, waited};
use crate::Status;
use crate::store::{Filter, Store};
use std::ffi::c_char;
use std::time::Duration;

/// A store of games: a handle, made by the library and freed with `mnk_store_close`.
///
/// Any thread may use it, at any time. Games are named by ids: UTF-8 of 1 to 200 bytes, without
/// control characters; others are `MNK_ERR_INVALID`, and `MNK_NOT_FOUND` is one without a game.
///
/// All calls may also answer `MNK_ERR_IO` (the database cannot be reached, read or written),
/// `MNK_ERR_BUSY` (others held it for too long) and `MNK_ERR_CORRUPT` (what it holds of this game
/// is no game; the others are untouched). `MNK_ERR_UNCERTAIN`: the connection was lost while a
/// change was being kept; the same command with the same request id settles it.
pub struct mnk_store {
    state: State,
    store: Store,
    calls: Calls,
}

/// A game in a list. Plain memory of yours, in lists that may grow.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_store_entry {
    /// The game's revision.
    pub revision: u64,
    /// The number of its last event.
    pub seq: u64,
    /// The time of its last event, 0 if there is none.
    pub changed_ms: u64,
    /// When the clock that runs will run out; `UINT64_MAX`: it will not.
    pub deadline_ms: u64,
    /// `MNK_PLAYING`, `MNK_WON` or `MNK_DRAW`.
    pub status: i32,
    /// `MNK_REASON_...`
    pub reason: i32,
    /// The winner's mark, 0 if nobody has won.
    pub winner: i32,
    /// Bytes of the id.
    pub id_len: u32,
    /// The id, and zeros behind it.
    pub id: [u8; 208],
}

/// Runs a call on a store.
///
/// # Safety
/// `store` is NULL or a handle that nobody frees meanwhile.
unsafe fn using<R>(store: *const mnk_store, body: impl FnOnce(&Store) -> Answer<R>) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let Some(handle) = (unsafe { store.as_ref() }) else { return Err(Failure::null("store")) };
    handle.calls.during(|| handle.state.using(&handle.store, body))
}

/// Runs a call on a game of a store.
///
/// # Safety
/// As for [`using`], and `id` is NULL or a text of `len` bytes.
unsafe fn with_game<R>(
    store: *const mnk_store,
    id: *const c_char,
    len: usize,
    body: impl FnOnce(&Store, &str) -> Answer<R>,
) -> Answer<R> {
    not_null(store, "store")?;
    // SAFETY: the caller's promise is ours.
    let id = unsafe { text_in(id, len, "id") }?;
    let body = |store: &Store| match id {
        Some(id) => body(store, id),
        None => Err(Failure::because(MNK_ERR_INVALID, "the id is not UTF-8")),
    };
    // SAFETY: the caller's promise is ours.
    unsafe { using(store, body) }
}

/// Opens the store that a URL names. Free it with `mnk_store_close`.
///
///  - memory:                       games in this process, gone when the store is closed
///  - sqlite:FILE                   games in a file, which several processes may use
///  - postgresql://USER@HOST/NAME   games in a database that many servers share
///
/// The last two are not in every build: `MNK_ERR_UNSUPPORTED` where not, and where the database is
/// from a newer version; mnk_has("sqlite") and mnk_has("postgres") tell. `MNK_ERR_INVALID`: no such
/// URL. No error repeats a password.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_open(
    url: *const c_char,
    len: usize,
    out: *mut *mut mnk_store,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a text as the header asks for.
        let url = unsafe { text_in(url, len, "url") }?;
        let url = url.ok_or_else(|| Failure::because(MNK_ERR_INVALID, "the URL is not UTF-8"))?;
        let store = Store::open(url)?;
        let handle = mnk_store { state: State::live(), store, calls: Calls::default() };
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, handle) };
        Ok(())
    })
}

/// A new game on an empty board. `config` may be NULL: untimed, everything free.
///
/// `MNK_ALREADY_EXISTS`: there is a game of this id. Errors as those of `mnk_session_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_create(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    rules: *const mnk_rules,
    config: *const mnk_session_config,
) -> i32 {
    guard(|| {
        not_null(store, "store")?;
        not_null(rules, "rules")?;
        // SAFETY: a handle, a text and structs of the sizes they say, as the header asks for.
        unsafe {
            with_game(store, id, len, |store, id| {
                let (rules, config) = (rules_in(rules)?, config_in(config)?);
                Ok(store.create(id, &rules, &config)?)
            })
        }
    })
}

/// Handles a command of a game, as `mnk_session_submit` does. `MNK_OK` means that it is kept, as
/// safe as the store can make it. `out` is left as it was also where there is no such game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_submit(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    command: *const mnk_command,
    out: *mut mnk_reply,
) -> i32 {
    guard(|| {
        not_null(store, "store")?;
        not_null(command, "command")?;
        not_null(out, "out")?;
        // SAFETY: a handle, a text and structs of the sizes they say, as the header asks for.
        unsafe {
            with_game(store, id, len, |store, id| {
                let command = growable::read(command, "command")?.checked()?;
                let out = growable::initialised(out, "out")?;
                answered(&store.submit(id, &command)?, &out)
            })
        }
    })
}

/// Handles many commands, in their order and in one transaction, each as `mnk_store_submit` would:
/// command i is for the game of id i. `command_size` and `reply_size` are the sizes of the structs
/// as you compile them; the `result` of reply i says what became of command i, also where the
/// store failed for its game. `MNK_OK` says that all replies were written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_submit_many(
    store: *mut mnk_store,
    ids: *const *const c_char,
    lens: *const usize,
    commands: *const mnk_command,
    command_size: usize,
    replies: *mut mnk_reply,
    reply_size: usize,
    count: usize,
) -> i32 {
    guard(|| {
        not_null(store, "store")?;
        if count > 0 {
            not_null(ids, "ids")?;
            not_null(lens, "lens")?;
            not_null(commands, "commands")?;
            not_null(replies, "replies")?;
        }
        growable::check_element_size(command_size)?;
        growable::check_element_size(reply_size)?;
        let widest = command_size.max(reply_size).max(size_of::<usize>());
        possible_count(count, widest, "no memory holds so many commands")?;
        let commands = many::Commands { ids, lens, commands, size: command_size };
        // SAFETY: arrays of `count` as the header asks for.
        let (good, failed) = unsafe { commands.read(count) };
        // SAFETY: a handle as the header asks for.
        let answers = unsafe { using(store, |store| Ok(store.submit_many(&good))) }?;
        for (index, reply) in many::replies(answers, &failed, count).enumerate() {
            // SAFETY: an array of `count` as the header asks for.
            unsafe {
                let out = replies.cast::<u8>().add(index * reply_size).cast::<mnk_reply>();
                growable::output(out, reply_size as u32, "replies")?.write(&reply);
            }
        }
        Ok(())
    })
}

/// The game as it stands, as a copy of your own. Free it with `mnk_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_snapshot(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    out: *mut *mut mnk_game,
) -> i32 {
    guard(|| {
        not_null(store, "store")?;
        not_null(out, "out")?;
        // SAFETY: a handle and a text as the header asks for.
        let game = unsafe { with_game(store, id, len, |store, id| Ok(store.snapshot(id)?)) }?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new((*game).clone())) };
        Ok(())
    })
}

/// How a game stands, as the reply to a command that changes nothing. `out` was initialised with
/// `mnk_reply_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_status(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    out: *mut mnk_reply,
) -> i32 {
    guard(|| {
        not_null(store, "store")?;
        not_null(out, "out")?;
        // SAFETY: a handle and a text as the header asks for.
        let reply = unsafe { with_game(store, id, len, |store, id| Ok(store.status(id)?)) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        unsafe { growable::initialised(out, "out") }?.write(&mnk_reply::of(&reply, MNK_OK));
        Ok(())
    })
}

/// Who sits where in a game, what it waits for, and which offer is open. `out` was initialised with
/// `mnk_table_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_table(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    out: *mut mnk_table,
) -> i32 {
    guard(|| {
        not_null(store, "store")?;
        not_null(out, "out")?;
        // SAFETY: a handle and a text as the header asks for.
        let table = unsafe { with_game(store, id, len, |store, id| Ok(store.table(id)?)) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        unsafe { growable::initialised(out, "out") }?.write(&mnk_table::of(&table));
        Ok(())
    })
}

/// The events of a game after a number, as `mnk_session_events`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_events(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    after_seq: u64,
    out: *mut mnk_event,
    element_size: usize,
    capacity: usize,
    written: *mut usize,
) -> i32 {
    guard(|| {
        not_null(store, "store")?;
        all_there(id, len, "id")?;
        // SAFETY: a list as the header asks for.
        let out = unsafe { ListOut::new(out, element_size, capacity, written) }?;
        // SAFETY: a handle and a text as the header asks for.
        let events = unsafe {
            with_game(store, id, len, |store, id| Ok(store.events(id, after_seq, capacity)?))
        }?;
        out.fill(events.iter().map(mnk_event::of));
        Ok(())
    })
}

/// Waits until a game has events after a number, as `mnk_session_wait`, whoever played them: other
/// processes are heard of within a fraction of a second.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_wait(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    after_seq: u64,
    timeout_ms: u64,
) -> i32 {
    guard(|| {
        let timeout = Duration::from_millis(timeout_ms);
        // SAFETY: a handle and a text as the header asks for.
        unsafe {
            with_game(store, id, len, |store, id| waited(store.wait(id, after_seq, timeout)?))
        }
    })
}

/// What each seat of a game has left of its time, as `mnk_session_clocks`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_clocks(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    now_ms: u64,
    out: *mut u64,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a handle and a text as the header asks for.
        let left = unsafe {
            with_game(store, id, len, |store, id| {
                let seats = store.table(id)?.marks.len();
                Ok(all_seats(store.clocks(id, now_ms)?.left_ms, seats))
            })
        }?;
        out.fill(|| left.iter().copied())
    })
}

/// Games, those changed last first, by ids where that is equal, as many as fit. One whose row is
/// damaged is there too; a time or a status that no game can have counts as 0, or as going on.
///
/// `status` is `MNK_PLAYING`, `MNK_WON`, `MNK_DRAW` or -1 for all; `changed_from_ms` leaves out
/// what has not changed since. For the next page give `changed_ms` and id of the last entry; with
/// `after_len` 0 it begins at the first. `element_size` is `sizeof(mnk_store_entry)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_list(
    store: *mut mnk_store,
    status: i32,
    changed_from_ms: u64,
    after_changed_ms: u64,
    after_id: *const c_char,
    after_len: usize,
    out: *mut mnk_store_entry,
    element_size: usize,
    capacity: usize,
    written: *mut usize,
) -> i32 {
    guard(|| {
        not_null(store, "store")?;
        all_there(after_id, after_len, "after_id")?;
        // SAFETY: a list and a text as the header asks for.
        let out = unsafe { ListOut::new(out, element_size, capacity, written) }?;
        // SAFETY: as above.
        let after = unsafe { text_in(after_id, after_len, "after_id") }?
            .ok_or_else(|| Failure::because(MNK_ERR_INVALID, "the id is not UTF-8"))?;
        let status = match status {
            -1 => None,
            0 => Some(Status::Playing),
            1 => Some(Status::Won),
            2 => Some(Status::Draw),
            _ => {
                let why = "status is none of MNK_PLAYING, MNK_WON, MNK_DRAW and -1";
                return Err(Failure::because(MNK_ERR_INVALID, why));
            }
        };
        let filter = Filter {
            status,
            changed_from: changed_from_ms,
            after: (!after.is_empty()).then(|| (after_changed_ms, after.to_owned())),
            limit: capacity,
        };
        // SAFETY: a handle as the header asks for.
        let entries = unsafe { using(store, |store| Ok(store.list(&filter)?)) }?;
        out.fill(entries.iter().map(mnk_store_entry::of));
        Ok(())
    })
}

/// Deletes a game for good. Its id may be used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_delete(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
) -> i32 {
    // SAFETY: a handle and a text as the header asks for.
    guard(|| unsafe { with_game(store, id, len, |store, id| Ok(store.delete(id)?)) })
}

/// A game with all its events as JSON, as `mnk_session_export`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_export(
    store: *mut mnk_store,
    id: *const c_char,
    len: usize,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a handle and a text as the header asks for.
        let json = unsafe { with_game(store, id, len, |store, id| Ok(store.export(id)?)) }?;
        out.write(&json)
    })
}

/// Lets every clock of every game run out that is due at `now_ms`. `changed` (may be NULL) gets the
/// number of games in which something happened.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_tick(
    store: *mut mnk_store,
    now_ms: u64,
    changed: *mut u64,
) -> i32 {
    guard(|| {
        // SAFETY: a handle as the header asks for.
        let count = unsafe { using(store, |store| Ok(store.tick(now_ms)?)) }?;
        if !changed.is_null() {
            // SAFETY: not NULL, writable as the header asks.
            unsafe { changed.write_unaligned(count) };
        }
        Ok(())
    })
}

/// Closes a store and frees it; NULL is fine. Waiting calls end with `MNK_CANCELLED`, and calls
/// that are running are let finish; none may come after this.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_store_close(store: *mut mnk_store) {
    guard(|| {
        // SAFETY: NULL or a handle that nobody frees meanwhile, as the header asks.
        if let Some(handle) = unsafe { store.as_ref() } {
            handle.store.close();
            handle.calls.end();
            // SAFETY: made by hand_out, and given back once.
            drop(unsafe { Box::from_raw(store) });
        }
        Ok(())
    });
}
