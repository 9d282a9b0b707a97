//! What stands on a game's board, how it came there, what may come next; as
//! numbers, as text, as a picture; and games that start from a position.

use super::buffers::{ArrayOut, TextOut, hand_out, not_null, slice_in};
use super::detail::Detail;
use super::game::{coordinate, mnk_game, read};
use super::growable::Layout;
use super::guard::{guard, guard_number};
use super::outcome::*;
use super::rules::{mnk_rules, rules_in};
use crate::{Action, Cell, Game, PositionError, Refusal};
use std::ffi::c_char;
use std::mem::offset_of;

/// A mark was placed.
pub const MNK_MOVE_MARK: i32 = 0;
/// A player forfeited.
pub const MNK_MOVE_FORFEIT: i32 = 1;
/// A player ran out of time.
pub const MNK_MOVE_TIMEOUT: i32 = 2;

/// A cell: row 0 on top, column 0 left.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_cell {
    /// Rows from the top.
    pub row: u16,
    /// Columns from the left.
    pub col: u16,
}

/// One thing that a player did.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_move {
    /// Where the mark was placed; 0 when none was.
    pub row: u16,
    /// Where the mark was placed; 0 when none was.
    pub col: u16,
    /// Whose action it was.
    pub mark: u8,
    /// `MNK_MOVE_...`
    pub kind: u8,
    /// Zero.
    pub reserved: [u8; 2],
}

impl mnk_cell {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_cell",
        size: size_of::<mnk_cell>(),
        fields: &[("row", offset_of!(mnk_cell, row)), ("col", offset_of!(mnk_cell, col))],
    };
}

impl mnk_move {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_move",
        size: size_of::<mnk_move>(),
        fields: &[
            ("row", offset_of!(mnk_move, row)),
            ("col", offset_of!(mnk_move, col)),
            ("mark", offset_of!(mnk_move, mark)),
            ("kind", offset_of!(mnk_move, kind)),
            ("reserved", offset_of!(mnk_move, reserved)),
        ],
    };
}

impl From<Cell> for mnk_cell {
    fn from(cell: Cell) -> mnk_cell {
        mnk_cell { row: cell.row, col: cell.col }
    }
}

impl From<Action> for mnk_move {
    fn from(action: Action) -> mnk_move {
        let Cell { row, col } = action.cell().unwrap_or_default();
        let (mark, kind) = (action.mark().number(), action.kind() as u8);
        mnk_move { row, col, mark, kind, reserved: [0; 2] }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Failure {
        let code = match error {
            PositionError::Length { .. } => MNK_ERR_INVALID,
            _ => MNK_ERR_POSITION,
        };
        Failure::new(code, Detail::Position(error))
    }
}

/// The mark on a cell. `MNK_ERR_INVALID` off the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_cell(game: *const mnk_game, row: i32, col: i32) -> i32 {
    guard_number(|| {
        // SAFETY: a game as the header asks for.
        unsafe {
            read(game, |game| {
                let mark = game.cell(coordinate(row), coordinate(col)).ok_or_else(|| {
                    let refusal = Refusal::OutOfBounds;
                    Failure::new(MNK_ERR_INVALID, Detail::Cell { refusal, row, col })
                })?;
                Ok(i32::from(mark.number()))
            })
        }
    })
}

/// Every action since the start or the base position, oldest first.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_moves(
    game: *const mnk_game,
    out: *mut mnk_move,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a game as the header asks for.
        unsafe { read(game, |game| out.fill(|| game.actions().map(mnk_move::from))) }
    })
}

/// Every cell that may be played now, row by row: with gravity one a column at most, in Renju
/// without the points that are forbidden. None when the game is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_legal(
    game: *const mnk_game,
    out: *mut mnk_cell,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a game as the header asks for.
        unsafe { read(game, |game| out.fill(|| game.legal_moves().map(mnk_cell::from))) }
    })
}

/// Every cell's mark, row by row: rows * cols of them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_board(
    game: *const mnk_game,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a game as the header asks for.
        unsafe { read(game, |game| out.fill(|| game.board().map(|mark| mark.number()))) }
    })
}

/// Every cell of every run that decided the game, overlines whole, row by row; in a misere game
/// the run of the player who lost. None unless a line decided.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_winning_cells(
    game: *const mnk_game,
    out: *mut mnk_cell,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a game as the header asks for.
        unsafe {
            read(game, |game| {
                let cells = game.winning_cells();
                out.fill(|| cells.iter().copied().map(mnk_cell::from))
            })
        }
    })
}

/// The board as text: rows of `.`, `X`, `O`, `3` to `8`, with a newline between rows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_text(
    game: *const mnk_game,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a game as the header asks for.
        unsafe { read(game, |game| out.write(&game.text())) }
    })
}

/// The board as a picture: a complete SVG document, with coordinates, the last mark and the
/// winning cells marked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_svg(
    game: *const mnk_game,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a game as the header asks for.
        unsafe { read(game, |game| out.write(&game.svg())) }
    })
}

/// A game that starts from a position: `cells` holds rows * cols marks, row by row. Free it with
/// `mnk_game_free`.
///
/// It has no history: nothing to undo, no moves, and a reset comes back to it. `mnk_game_move_count`
/// counts its marks. With more than two players nobody has left.
///
/// Exact wherever k or more marks win without gravity. With gravity, where exactly k win, in caro
/// and in Renju the order of moves is searched within bounds: exact on small boards (gravity up to
/// 6 x 7 among them), while on larger ones what is not refuted is accepted.
///
/// `MNK_ERR_RULES`; `MNK_ERR_INVALID`: not rows * cols cells; `MNK_ERR_POSITION`: no game can reach
/// it, and `mnk_last_error` says why.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_from_board(
    rules: *const mnk_rules,
    cells: *const u8,
    len: usize,
    out: *mut *mut mnk_game,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        not_null(rules, "rules")?;
        // SAFETY: an array as the header asks for.
        let cells = unsafe { slice_in(cells, len, "cells") }?;
        // SAFETY: a struct of the size it says as the header asks for.
        let rules = unsafe { rules_in(rules) }?;
        let cells = cells
            .ok_or_else(|| Failure::because(MNK_ERR_INVALID, "more cells than memory can hold"))?;
        let game = Game::from_board(rules, cells)?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new(game)) };
        Ok(())
    })
}
