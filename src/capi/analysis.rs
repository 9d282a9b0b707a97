//! Analysis: what every cell is worth, how the game may go on, and how a search
//! gets on.

use super::bot::{UserData, cancelled, mnk_bot, using};
use super::buffers::{ArrayOut, TextOut, not_null};
use super::game::{coordinate, mnk_game, read};
use super::growable::Layout;
use super::guard::guard;
use super::outcome::*;
use super::position::mnk_cell;
use super::session::mnk_drop_fn;
use crate::Cell;
use crate::bot::{Analysis, Progress, Score};
use std::ffi::{c_char, c_void};
use std::mem::offset_of;
use std::sync::PoisonError;

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
    /// Marks until the game is won or lost, this one included; -1 where that is not known. Exact
    /// from "perfect"; from "engine" as far as it found: that it wins or loses is sure, but with best
    /// play the end may come sooner.
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

/// Judges every legal cell for the player in turn, row by row: "engine" by search, "perfect"
/// exactly. Room for as many scores as there are legal cells; asking for that size searches
/// nothing. The bot keeps the analysis for the calls below until its next one.
///
/// `MNK_CANCELLED` with what was known by then, else the answers of `mnk_bot_choose`;
/// `MNK_ERR_UNSUPPORTED` for kinds that do not analyse, also when asked for the size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_analyze(
    bot: *mut mnk_bot,
    game: *const mnk_game,
    out: *mut mnk_cell_score,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let room = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: handles as the header asks for.
        unsafe {
            using(bot, |handle| {
                let copy = read(game, |game| Ok(game.clone()))?;
                handle.bot.can_analyze(copy.rules())?;
                let legal = copy.legal_moves().count();
                if legal > capacity {
                    // Says how much room it takes, and writes nothing.
                    let nothing = mnk_cell_score::of(Cell::default(), Score::Draw, 0);
                    return room.fill(|| std::iter::repeat_n(nothing, legal));
                }
                let analysis = handle.bot.analyze(&copy)?;
                room.fill(|| {
                    let scores = analysis.cells.iter();
                    scores.map(|known| mnk_cell_score::of(known.cell, known.score, known.depth))
                })?;
                let stopped = analysis.cancelled;
                handle.keep(analysis);
                if stopped { Err(cancelled()) } else { Ok(()) }
            })
        }
    })
}

/// Runs a call on the last analysis.
///
/// # Safety
/// `bot` is NULL or a handle that nobody frees meanwhile.
unsafe fn with_analysis<R>(
    bot: *const mnk_bot,
    body: impl FnOnce(&Analysis) -> Answer<R>,
) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    unsafe {
        using(bot, |handle| {
            let kept = handle.analysis.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let nothing = "this bot has analysed nothing yet";
            body(&kept.ok_or_else(|| Failure::because(MNK_NOT_FOUND, nothing))?)
        })
    }
}

/// How the game is expected to go on after a move, that move first, as the last analysis saw it.
/// All of it can be played; it may stop before the end of the game, also of one that is sure to be
/// won. `MNK_NOT_FOUND` where it has no such move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_analysis_line(
    bot: *const mnk_bot,
    row: i32,
    col: i32,
    out: *mut mnk_cell,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a handle as the header asks for.
        unsafe {
            with_analysis(bot, |analysis| {
                let is_there = |cell: Cell| {
                    (u32::from(cell.row), u32::from(cell.col)) == (coordinate(row), coordinate(col))
                };
                let scored = analysis.cells.iter().find(|scored| is_there(scored.cell));
                let no_move = "the analysis has no such move";
                let scored = scored.ok_or_else(|| Failure::because(MNK_NOT_FOUND, no_move))?;
                out.fill(|| scored.line.iter().copied().map(mnk_cell::from))
            })
        }
    })
}

/// The last analysis as text: the board, with `+5` where a move wins in five marks, `-4` where it
/// loses in four, `=` where it draws, `~12` for an estimate.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_analysis_text(
    bot: *const mnk_bot,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a handle as the header asks for.
        unsafe { with_analysis(bot, |analysis| out.write(&analysis.text())) }
    })
}

/// How good each cell is, row by row, as the last analysis saw it: wins from 1 down to 2/3, the
/// faster the better, losses the same below 0, draws 0, estimates between -1/2 and 1/2 by their
/// place among all; NaN where nothing may be played. `mnk_game_svg_with` takes it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_analysis_heat(
    bot: *const mnk_bot,
    out: *mut f32,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a handle as the header asks for.
        unsafe {
            with_analysis(bot, |analysis| {
                let heat = analysis.heat();
                out.fill(|| heat.iter().copied())
            })
        }
    })
}

/// The last analysis as a picture: the board of `game`, the one that was analysed, with good cells
/// in green and bad ones in red. A complete SVG document.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_analysis_svg(
    bot: *const mnk_bot,
    game: *const mnk_game,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        not_null(bot, "bot")?;
        not_null(game, "game")?;
        // SAFETY: handles as the header asks for.
        unsafe {
            with_analysis(bot, |analysis| {
                read(game, |game| {
                    if !analysis.is_of(game) {
                        let other = "the last analysis is of another position";
                        return Err(Failure::because(MNK_STALE, other));
                    }
                    out.write(&analysis.svg(game))
                })
            })
        }
    })
}

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
