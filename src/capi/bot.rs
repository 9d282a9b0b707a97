//! Bots: made by kind or from a function of yours, asked for moves, stopped.

use super::bot_config::{config_in, mnk_bot_config};
use super::buffers::{hand_out, not_null, text_in};
use super::detail::Detail;
use super::game::{coordinate, mnk_game, read, refusal_code};
use super::guard::{State, guard};
use super::outcome::*;
use super::position::mnk_cell;
use super::session::mnk_drop_fn;
use crate::bot::{Analysis, Bot, BotError, Choice};
use crate::{Cell, Game};
use std::ffi::{c_char, c_void};
use std::sync::{Arc, Mutex, PoisonError};

/// A strategy of yours: writes the cell it picks and returns `MNK_OK`, or returns a code that
/// `mnk_bot_choose` hands on. The game is the library's, yours to read until you return; play
/// trial moves on a clone of it.
pub type mnk_choose_fn = Option<
    unsafe extern "C" fn(user_data: *mut c_void, game: *const mnk_game, out: *mut mnk_cell) -> i32,
>;

/// A bot: a handle, made by the library and freed with `mnk_bot_free`.
///
/// Any thread may use it, and one call at a time thinks: others answer `MNK_ERR_BUSY` meanwhile,
/// also those that its own functions of yours make. `mnk_bot_cancel` and `mnk_bot_clear_cancel`
/// work at any time.
pub struct mnk_bot {
    pub(super) state: State,
    pub(super) bot: Arc<Bot>,
    /// The last analysis, for the calls that ask more about it.
    pub(super) analysis: Mutex<Option<Analysis>>,
}

impl mnk_bot {
    fn new(bot: Bot) -> mnk_bot {
        mnk_bot { state: State::live(), bot: Arc::new(bot), analysis: Mutex::new(None) }
    }

    /// Keeps an analysis for the calls that ask more about it.
    pub(super) fn keep(&self, analysis: Analysis) {
        *self.analysis.lock().unwrap_or_else(PoisonError::into_inner) = Some(analysis);
    }
}

/// Runs a call on a bot.
///
/// # Safety
/// `bot` is NULL or a handle that nobody frees meanwhile.
pub(super) unsafe fn using<R>(
    bot: *const mnk_bot,
    body: impl FnOnce(&mnk_bot) -> Answer<R>,
) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let handle = unsafe { bot.as_ref() }.ok_or_else(|| Failure::null("bot"))?;
    handle.state.using(handle, body)
}

impl From<BotError> for Failure {
    fn from(error: BotError) -> Failure {
        let code = match error {
            BotError::GameOver => MNK_GAME_OVER,
            BotError::NoMove => MNK_NO_MOVE,
            BotError::Busy => MNK_ERR_BUSY,
            BotError::Unsupported(_) => MNK_ERR_UNSUPPORTED,
            BotError::UnknownKind | BotError::Setting(_) => MNK_ERR_INVALID,
            BotError::Undecided => MNK_UNDECIDED,
            BotError::Refused(refusal) => refusal_code(refusal),
            BotError::Custom(code) => code,
        };
        Failure::written(code, error)
    }
}

/// A pointer of the caller's that goes with functions of theirs, and what frees it.
pub(super) struct UserData {
    pub(super) data: *mut c_void,
    drop: mnk_drop_fn,
}

// SAFETY: the header says that these functions are called on whatever thread
// makes the call, one at a time; what the pointer means is the caller's.
unsafe impl Send for UserData {}

impl UserData {
    pub(super) fn new(data: *mut c_void, drop: mnk_drop_fn) -> UserData {
        UserData { data, drop }
    }
}

impl Drop for UserData {
    fn drop(&mut self) {
        if let Some(drop) = self.drop {
            // SAFETY: the caller gave both for each other, and this is the only call.
            unsafe { drop(self.data) };
        }
    }
}

/// A bot of a kind: "random", "win_or_block", "minimax", "perfect", "engine" or "level".
/// `config` may be NULL for defaults. `MNK_ERR_INVALID` for another kind or a setting out of range.
/// Free it with `mnk_bot_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_new(
    kind: *const c_char,
    len: usize,
    config: *const mnk_bot_config,
    out: *mut *mut mnk_bot,
) -> i32 {
    guard(|| {
        // SAFETY: a text as the header asks for.
        let kind = unsafe { text_in(kind, len, "kind") }?;
        not_null(out, "out")?;
        // SAFETY: a struct as the header asks for.
        let config = unsafe { config_in(config) }?;
        let kind = kind.ok_or(BotError::UnknownKind)?;
        let bot = mnk_bot::new(Bot::new(kind, &config)?);
        // SAFETY: not NULL, and room for a pointer as the header asks for.
        unsafe { hand_out(out, bot) };
        Ok(())
    })
}

/// A bot that plays by a function of yours, called with `user_data`, on the thread that asks the
/// bot. `drop`, which may be NULL, is called once with `user_data` when the bot is freed and no
/// match holds it any more; also when this call fails for another reason than a NULL function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_new_custom(
    choose: mnk_choose_fn,
    user_data: *mut c_void,
    drop: mnk_drop_fn,
    out: *mut *mut mnk_bot,
) -> i32 {
    guard(|| {
        let choose = choose.ok_or_else(|| Failure::null("choose"))?;
        let user = UserData::new(user_data, drop);
        not_null(out, "out")?;
        let bot = Bot::custom(move |game: &Game| {
            let user = &user;
            let lent = mnk_game::new(game.clone());
            let mut cell = mnk_cell { row: 0, col: 0 };
            // SAFETY: the caller's function with the caller's data; the game
            // and the cell live until it returns.
            match unsafe { choose(user.data, &raw const lent, &raw mut cell) } {
                MNK_OK => Ok(Cell::new(cell.row, cell.col)),
                code => Err(code),
            }
        });
        // SAFETY: not NULL, and room for a pointer as the header asks for.
        unsafe { hand_out(out, mnk_bot::new(bot)) };
        Ok(())
    })
}

/// Writes the chosen cell, also of a call that was cancelled, which then fails.
///
/// # Safety
/// `out` is not NULL and has room for a cell.
unsafe fn hand_choice(choice: &Choice, out: *mut mnk_cell) -> Answer<()> {
    // SAFETY: the caller's promise is ours.
    unsafe { out.write_unaligned(choice.cell.into()) };
    if choice.cancelled { Err(cancelled()) } else { Ok(()) }
}

pub(super) fn cancelled() -> Failure {
    Failure::because(MNK_CANCELLED, "the bot was cancelled")
}

/// Picks a cell for the player in turn, and leaves the game as it is: it is copied first, and you
/// may use it meanwhile. Writes the cell.
///
/// `MNK_GAME_OVER` when there is nothing to choose, `MNK_NO_MOVE` when Renju leaves X no point,
/// `MNK_CANCELLED` with the best legal cell so far, `MNK_UNDECIDED` when "perfect" cannot solve the
/// position within its budget, `MNK_ERR_UNSUPPORTED` for rules that this kind does not play,
/// `MNK_ERR_BUSY` while the bot thinks for another call; a function of yours may hand on its own
/// codes, and its cell is refused as in `mnk_game_play`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_choose(
    bot: *mut mnk_bot,
    game: *const mnk_game,
    out: *mut mnk_cell,
) -> i32 {
    guard(|| {
        not_null(game, "game")?;
        not_null(out, "out")?;
        // SAFETY: handles as the header asks for.
        unsafe {
            using(bot, |handle| {
                let copy = read(game, |game| Ok(game.clone()))?;
                let choice = handle.bot.choose(&copy)?;
                hand_choice(&choice, out)
            })
        }
    })
}

/// Picks a cell, plays it and writes it; `out` may be NULL. `MNK_STALE` if the game moved on
/// meanwhile: a function of yours may have played in it. A cancelled choice is written, not played;
/// else the answers of `mnk_bot_choose`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_play(
    bot: *mut mnk_bot,
    game: *mut mnk_game,
    out: *mut mnk_cell,
) -> i32 {
    guard(|| {
        not_null(game, "game")?;
        // SAFETY: handles as the header asks for. The game is borrowed only
        // before and after the bot thinks.
        unsafe {
            using(bot, |handle| {
                let copy = read(game, |game| Ok(game.clone()))?;
                let choice = handle.bot.choose(&copy)?;
                if choice.cancelled {
                    return if out.is_null() {
                        Err(cancelled())
                    } else {
                        hand_choice(&choice, out)
                    };
                }
                let cell = choice.cell;
                let (row, col) = (i32::from(cell.row), i32::from(cell.col));
                let turn = copy.turn().unwrap_or_default();
                let revision = Some(copy.revision());
                super::game::change(game, |game| {
                    game.play_as(turn, revision, coordinate(row), coordinate(col)).map_err(
                        |refusal| {
                            let detail = Detail::Cell { refusal, row, col };
                            Failure::new(refusal_code(refusal), detail)
                        },
                    )?;
                    Ok(())
                })?;
                if out.is_null() { Ok(()) } else { hand_choice(&choice, out) }
            })
        }
    })
}

/// Ends the running call, or else the next one, with `MNK_CANCELLED` and the best answer so far.
/// Twice is once. Any thread, at any time.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_cancel(bot: *const mnk_bot) -> i32 {
    guard(|| {
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(bot, |handle| {
                handle.bot.cancel();
                Ok(())
            })
        }
    })
}

/// Forgets a cancel that no call has met yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_clear_cancel(bot: *mut mnk_bot) -> i32 {
    guard(|| {
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(bot, |handle| {
                handle.bot.clear_cancel();
                Ok(())
            })
        }
    })
}

/// Frees a bot; NULL is fine. No call may be running on it. A match goes on with its bots.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_free(bot: *mut mnk_bot) {
    guard(|| {
        if !bot.is_null() {
            // SAFETY: a handle of ours that nobody uses any more.
            drop(unsafe { Box::from_raw(bot) });
        }
        Ok(())
    });
}
