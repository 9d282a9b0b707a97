//! Bots: made by kind or from a function of yours, asked for moves, stopped.

use super::buffers::{hand_out, not_null, text_in};
use super::detail::Detail;
use super::game::{coordinate, mnk_game, read, refusal_code};
use super::growable::{self, Growable, Layout};
use super::guard::{State, guard};
use super::outcome::*;
use super::position::mnk_cell;
use super::session::mnk_drop_fn;
use crate::bot::{Analysis, Bot, BotError, Choice, Config, NO_LIMIT, Progress, Score};
use crate::{Cell, Game};
use std::ffi::{c_char, c_void};
use std::mem::offset_of;
use std::sync::{Arc, Mutex, PoisonError};

/// What a bot is told when it is made, and what solving may spend. Plain memory of yours.
///
/// No limit is the greatest number of the type; 0 is a budget of zero. The engine without any
/// limit of time, nodes or depth takes a second a move, "perfect" without one gives up after ten.
/// Bounded by nodes or depth alone, the same position and seed give the same move everywhere.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_bot_config {
    /// Bytes of this struct, filled in by `mnk_bot_config_init`.
    pub struct_size: u32,
    /// 1 to 10 for the kind "level", weakest first; 0 is not by level.
    pub level: u32,
    /// Plies to look ahead at most; for "minimax" exactly, 2 by default.
    pub depth: u32,
    /// Threads at most, 1 by default. The engine and solving use more where asked to; with more
    /// than one, the engine's move may differ from call to call.
    pub threads: u32,
    /// Where chance begins. Taken literally: 0 is a seed like any other.
    pub seed: u64,
    /// Milliseconds a move.
    pub time_ms: u64,
    /// Positions a move.
    pub nodes: u64,
    /// Bytes for tables.
    pub memory_bytes: u64,
}

impl mnk_bot_config {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_bot_config",
        size: size_of::<mnk_bot_config>(),
        fields: &[
            ("struct_size", offset_of!(mnk_bot_config, struct_size)),
            ("level", offset_of!(mnk_bot_config, level)),
            ("depth", offset_of!(mnk_bot_config, depth)),
            ("threads", offset_of!(mnk_bot_config, threads)),
            ("seed", offset_of!(mnk_bot_config, seed)),
            ("time_ms", offset_of!(mnk_bot_config, time_ms)),
            ("nodes", offset_of!(mnk_bot_config, nodes)),
            ("memory_bytes", offset_of!(mnk_bot_config, memory_bytes)),
        ],
    };

    fn to_config(self) -> Config {
        Config {
            level: self.level,
            depth: self.depth,
            threads: self.threads,
            seed: self.seed,
            time_ms: self.time_ms,
            nodes: self.nodes,
            memory_bytes: self.memory_bytes,
        }
    }
}

// SAFETY: repr(C), 4 * 4 + 4 * 8 = 48 bytes without padding, integers only.
unsafe impl Growable for mnk_bot_config {
    const DEFAULT: mnk_bot_config = mnk_bot_config {
        struct_size: size_of::<mnk_bot_config>() as u32,
        level: 0,
        depth: u32::MAX,
        threads: 1,
        seed: 0,
        time_ms: NO_LIMIT,
        nodes: NO_LIMIT,
        memory_bytes: NO_LIMIT,
    };
}

/// The caller's settings; NULL is the defaults.
///
/// # Safety
/// `config` is NULL or holds as many bytes as its first four say.
pub(super) unsafe fn config_in(config: *const mnk_bot_config) -> Answer<Config> {
    if config.is_null() {
        return Ok(Config::default());
    }
    // SAFETY: the caller's promise is ours.
    Ok(unsafe { growable::read(config, "config") }?.to_config())
}

/// A strategy of yours: writes the cell it picks and returns `MNK_OK`, or returns a code that
/// `mnk_bot_choose` hands on. The game is the library's, yours to read until you return; play
/// trial moves on a clone of it.
pub type mnk_choose_fn = Option<
    unsafe extern "C" fn(user_data: *mut c_void, game: *const mnk_game, out: *mut mnk_cell) -> i32,
>;

/// News of a search, once for each depth it has completed, and once of depth 0 where a win was
/// forced before any.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_progress {
    /// Bytes of this struct, which may grow.
    pub struct_size: u32,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The best move so far, and what it is worth.
    pub best: mnk_cell_score,
}

/// What a move is worth to the player who makes it.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_cell_score {
    /// Where.
    pub row: u16,
    /// Where.
    pub col: u16,
    /// 1 it wins, -1 it loses, 0 it draws or only an estimate is known.
    pub value: i32,
    /// 1 the value is known, 0 `points` is an estimate.
    pub sure: i32,
    /// Marks until the game is won or lost, this one included; -1 where that is not known.
    pub plies: i32,
    /// The estimate, the more the better; 0 where the value is known.
    pub points: i32,
    /// Plies looked ahead.
    pub depth: u32,
}

impl mnk_cell_score {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_cell_score",
        size: size_of::<mnk_cell_score>(),
        fields: &[
            ("row", offset_of!(mnk_cell_score, row)),
            ("col", offset_of!(mnk_cell_score, col)),
            ("value", offset_of!(mnk_cell_score, value)),
            ("sure", offset_of!(mnk_cell_score, sure)),
            ("plies", offset_of!(mnk_cell_score, plies)),
            ("points", offset_of!(mnk_cell_score, points)),
            ("depth", offset_of!(mnk_cell_score, depth)),
        ],
    };

    pub(super) fn of(cell: Cell, score: Score, depth: u32) -> mnk_cell_score {
        let (value, plies, points) = match score {
            Score::Win(plies) => (1, plies as i32, 0),
            Score::Loss(plies) => (-1, plies as i32, 0),
            Score::Draw => (0, -1, 0),
            Score::Points(points) => (0, -1, points),
        };
        let sure = score.is_sure().into();
        mnk_cell_score { row: cell.row, col: cell.col, value, sure, plies, points, depth }
    }
}

impl mnk_progress {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_progress",
        size: size_of::<mnk_progress>(),
        fields: &[
            ("struct_size", offset_of!(mnk_progress, struct_size)),
            ("depth", offset_of!(mnk_progress, depth)),
            ("nodes", offset_of!(mnk_progress, nodes)),
            ("best", offset_of!(mnk_progress, best)),
        ],
    };

    fn of(news: &Progress) -> mnk_progress {
        mnk_progress {
            struct_size: size_of::<mnk_progress>() as u32,
            depth: news.depth,
            nodes: news.nodes,
            best: mnk_cell_score::of(news.best, news.score, news.depth),
        }
    }
}

/// Hears how a search gets on. The struct is the library's until you return.
pub type mnk_progress_fn =
    Option<unsafe extern "C" fn(user_data: *mut c_void, news: *const mnk_progress)>;

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

/// Fills in size and defaults: no limits, one thread, seed 0, not by level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_config_init(config: *mut mnk_bot_config, struct_size: u32) -> i32 {
    // SAFETY: room for as many bytes, as the header asks for.
    guard(|| unsafe { growable::init(config, struct_size, "config") })
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

/// Tells `listener`, on the thread that searches, how each search of this bot gets on; a NULL
/// listener ends that. Takes no part in the search: cancel from here with `mnk_bot_cancel`.
/// `MNK_ERR_BUSY` while the bot thinks.
///
/// `drop`, which may be NULL, is called once with `user_data` when another listener comes, at once
/// for a NULL listener, or when the bot is freed and no match holds it any more; also when this
/// call fails for another reason than a NULL bot.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_on_progress(
    bot: *mut mnk_bot,
    listener: mnk_progress_fn,
    user_data: *mut c_void,
    drop: mnk_drop_fn,
) -> i32 {
    guard(|| {
        not_null(bot, "bot")?;
        let user = UserData::new(user_data, drop);
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(bot, move |handle| {
                let Some(listener) = listener else { return Ok(handle.bot.clear_progress()?) };
                Ok(handle.bot.on_progress(move |news| {
                    let user = &user;
                    let news = mnk_progress::of(news);
                    // The caller's function with the caller's data; the news
                    // live until it returns.
                    listener(user.data, &raw const news);
                })?)
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
