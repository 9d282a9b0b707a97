//! Matches: persons and bots at one game.

use super::bot::{UserData, cancelled, mnk_bot, using as using_bot};
use super::buffers::{TextOut, hand_out, not_null, text_in};
use super::detail::Detail;
use super::game::{mnk_game, read};
use super::guard::{State, guard};
use super::outcome::*;
use super::position::mnk_move;
use super::session::mnk_drop_fn;
use crate::bot::{Match, MatchError, Player};
use crate::{Cell, Mark};
use std::ffi::{c_char, c_void};
use std::sync::{Mutex, PoisonError, TryLockError};

/// Hears of a move after it was made. The game and the move are the library's until you return.
pub type mnk_match_fn = Option<
    unsafe extern "C" fn(user_data: *mut c_void, game: *const mnk_game, made: *const mnk_move),
>;

/// A match: a handle, made by the library and freed with `mnk_match_free`.
///
/// Any thread may use it; while one call plays a turn the others answer `MNK_ERR_BUSY`, also those
/// that functions of yours make on it.
pub struct mnk_match {
    state: State,
    inside: Mutex<Match>,
}

/// Runs a call on a match.
///
/// # Safety
/// `handle` is NULL or a handle that nobody frees meanwhile.
unsafe fn using<R>(
    handle: *const mnk_match,
    body: impl FnOnce(&mut Match) -> Answer<R>,
) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let handle = unsafe { handle.as_ref() }.ok_or_else(|| Failure::null("match"))?;
    handle.state.using(&handle.inside, |inside| {
        let mut inside = match inside.try_lock() {
            Ok(inside) => inside,
            Err(TryLockError::Poisoned(poisoned)) => PoisonError::into_inner(poisoned),
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::because(MNK_ERR_BUSY, "the match is playing a turn"));
            }
        };
        body(&mut inside)
    })
}

impl From<MatchError> for Failure {
    fn from(error: MatchError) -> Failure {
        match error {
            MatchError::Players => Failure::written(MNK_ERR_INVALID, error),
            MatchError::NoMove => Failure::written(MNK_NO_MOVE, error),
            MatchError::NotAPerson => Failure::written(MNK_NOT_FOUND, error),
            MatchError::Cancelled(_) => cancelled(),
            MatchError::Bot(error) => error.into(),
            MatchError::Refused(refusal) => refusal.into(),
        }
    }
}

/// The mark of a player in the match.
fn mark_in(inside: &Match, mark: i32) -> Answer<Mark> {
    let players = inside.players().len();
    match u8::try_from(mark).ok().and_then(Mark::new) {
        Some(mark) if (1..=players).contains(&usize::from(mark.number())) => Ok(mark),
        _ => {
            let (value, high) = (mark.into(), players as i64);
            let detail = Detail::Number { name: "mark", value, low: 1, high };
            Err(Failure::new(MNK_ERR_INVALID, detail))
        }
    }
}

/// A match at a copy of a game, which may have begun. All players are persons without a name until
/// they are seated. Free it with `mnk_match_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_match_new(game: *const mnk_game, out: *mut *mut mnk_match) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a handle as the header asks for.
        let game = unsafe { read(game, |game| Ok(game.clone())) }?;
        let players = (0..game.rules().players).map(|_| Player::person(""));
        let inside = Match::new(game, players.collect())?;
        let handle = mnk_match { state: State::live(), inside: Mutex::new(inside) };
        // SAFETY: not NULL, and room for a pointer as the header asks for.
        unsafe { hand_out(out, handle) };
        Ok(())
    })
}

/// Seats a player under a name: a bot, or with `bot` NULL a person. The match shares the bot: you
/// may cancel it meanwhile, and free it whenever you like.
///
/// `MNK_ERR_INVALID`: the game has no such player, or the name is not UTF-8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_match_seat(
    match_: *mut mnk_match,
    mark: i32,
    name: *const c_char,
    len: usize,
    bot: *const mnk_bot,
) -> i32 {
    guard(|| {
        not_null(match_, "match")?;
        // SAFETY: a text as the header asks for.
        let name = unsafe { text_in(name, len, "name") }?;
        let bot = if bot.is_null() {
            None
        } else {
            // SAFETY: a handle as the header asks for.
            Some(unsafe { using_bot(bot, |handle| Ok(handle.bot.clone())) }?)
        };
        // SAFETY: a handle as the header asks for.
        let before = unsafe {
            using(match_, |inside| {
                let not_text = "name is not UTF-8";
                let name = name.ok_or_else(|| Failure::because(MNK_ERR_INVALID, not_text))?;
                let mark = mark_in(inside, mark)?;
                let player = match bot {
                    None => Player::person(name),
                    Some(bot) => Player::bot(name, bot),
                };
                Ok(inside.seat(mark, player)?)
            })
        }?;
        // Here, after the lock: a bot of the caller's goes with its functions.
        drop(before);
        Ok(())
    })
}

/// Queues a person's move. It is checked when its turn comes. `MNK_NOT_FOUND` for a bot's mark.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_match_queue(
    match_: *mut mnk_match,
    mark: i32,
    row: i32,
    col: i32,
) -> i32 {
    guard(|| {
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(match_, |inside| {
                let mark = mark_in(inside, mark)?;
                // No cell has the greatest number: what is off the board stays off it.
                let small = |number| u16::try_from(number).unwrap_or(u16::MAX);
                inside.queue(mark, Cell::new(small(row), small(col)))?;
                Ok(())
            })
        }
    })
}

/// Has whoever's turn it is place one mark, tells the observers, and writes the move; `out` may be
/// NULL.
///
/// `MNK_NO_MOVE` when a person has queued none, `MNK_GAME_OVER` when the game is over,
/// `MNK_CANCELLED` when the bot was cancelled (nothing is played), else what `mnk_bot_choose` or
/// `mnk_game_play` answer. A person's refused move has left the queue.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_match_play_turn(match_: *mut mnk_match, out: *mut mnk_move) -> i32 {
    guard(|| {
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(match_, |inside| {
                let action = inside.play_turn()?;
                if !out.is_null() {
                    out.write_unaligned(action.into());
                }
                Ok(())
            })
        }
    })
}

/// Calls `observer` after each move of the match from now on, on the thread that plays the turn.
/// `drop`, which may be NULL, is called once with `user_data` when the match is freed; never when
/// this call fails.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_match_observe(
    match_: *mut mnk_match,
    observer: mnk_match_fn,
    user_data: *mut c_void,
    drop: mnk_drop_fn,
) -> i32 {
    guard(|| {
        let observer = observer.ok_or_else(|| Failure::null("observer"))?;
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(match_, |inside| {
                let user = UserData::new(user_data, drop);
                inside.observe(move |game, action| {
                    let user = &user;
                    let lent = mnk_game::new(game.clone());
                    let made = mnk_move::from(*action);
                    // The caller's function with the caller's data; both live
                    // until it returns.
                    observer(user.data, &raw const lent, &raw const made);
                });
                Ok(())
            })
        }
    })
}

/// A copy of the game as it stands, to be freed with `mnk_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_match_game(match_: *const mnk_match, out: *mut *mut mnk_game) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a handle as the header asks for.
        let game = unsafe { using(match_, |inside| Ok(inside.game().clone())) }?;
        // SAFETY: not NULL, and room for a pointer as the header asks for.
        unsafe { hand_out(out, mnk_game::new(game)) };
        Ok(())
    })
}

/// What a player is called. `MNK_ERR_INVALID`: the game has no such player.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_match_name(
    match_: *const mnk_match,
    mark: i32,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(match_, |inside| {
                let mark = mark_in(inside, mark)?;
                out.write(inside.player(mark).map_or("", Player::name))
            })
        }
    })
}

/// Frees a match; NULL is fine. No call may be running on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_match_free(match_: *mut mnk_match) {
    guard(|| {
        if !match_.is_null() {
            // SAFETY: a handle of ours that nobody uses any more.
            drop(unsafe { Box::from_raw(match_) });
        }
        Ok(())
    });
}
