//! Analysis: what every cell is worth, and how the game may go on.

use super::bot::{cancelled, mnk_bot, mnk_cell_score, using};
use super::buffers::{ArrayOut, TextOut};
use super::game::{coordinate, mnk_game, read};
use super::guard::guard;
use super::outcome::*;
use super::position::mnk_cell;
use crate::Cell;
use crate::bot::{Analysis, Score};
use std::ffi::c_char;
use std::sync::PoisonError;

/// Judges every legal cell for the player in turn, row by row: "engine" by search, "perfect"
/// exactly. Room for as many scores as there are legal cells; asking for that size searches
/// nothing. The bot keeps the analysis for the calls below until its next one.
///
/// `MNK_CANCELLED` with what was known by then, else the answers of `mnk_bot_choose`;
/// `MNK_ERR_UNSUPPORTED` for kinds that do not analyse.
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
/// `MNK_NOT_FOUND` where it has no such move.
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
