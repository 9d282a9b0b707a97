//! What stands on a game's board and how it came there, in one call each: the
//! summary, the cells, the moves; and games that start from a position.

use super::buffers::{ArrayOut, hand_out, not_null, slice_in};
use super::detail::Detail;
use super::game::{mnk_game, move_count, read, turn, winner};
use super::growable::{self, Growable, Layout};
use super::guard::guard;
use super::outcome::*;
use super::rules::{mnk_rules, rules_in};
use crate::{Action, Cell, Game, PositionError};
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

/// All that is needed to draw a game anew. Plain memory of yours.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_game_info {
    /// Bytes of this struct, filled in by `mnk_game_info_init`.
    pub struct_size: u32,
    /// `MNK_PLAYING`, `MNK_WON` or `MNK_DRAW`.
    pub status: i32,
    /// `MNK_REASON_...`
    pub reason: i32,
    /// The winner's mark, 0 if nobody has won.
    pub winner: i32,
    /// The mark whose turn it is, 0 when the game is over.
    pub turn: i32,
    /// Marks that player may still place in this turn, 0 when the game is over.
    pub stones_left: i32,
    /// The row of the last mark placed, -1 when none was.
    pub last_row: i32,
    /// The column of the last mark placed, -1 when none was.
    pub last_col: i32,
    /// Marks on the board.
    pub move_count: i64,
    /// Accepted changes so far.
    pub revision: u64,
    /// As `mnk_game_hash`.
    pub hash: u64,
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

impl mnk_game_info {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_game_info",
        size: size_of::<mnk_game_info>(),
        fields: &[
            ("struct_size", offset_of!(mnk_game_info, struct_size)),
            ("status", offset_of!(mnk_game_info, status)),
            ("reason", offset_of!(mnk_game_info, reason)),
            ("winner", offset_of!(mnk_game_info, winner)),
            ("turn", offset_of!(mnk_game_info, turn)),
            ("stones_left", offset_of!(mnk_game_info, stones_left)),
            ("last_row", offset_of!(mnk_game_info, last_row)),
            ("last_col", offset_of!(mnk_game_info, last_col)),
            ("move_count", offset_of!(mnk_game_info, move_count)),
            ("revision", offset_of!(mnk_game_info, revision)),
            ("hash", offset_of!(mnk_game_info, hash)),
        ],
    };

    fn of(game: &Game) -> mnk_game_info {
        let outcome = game.outcome();
        let last = game.last_cell();
        mnk_game_info {
            status: outcome.status as i32,
            reason: outcome.reason as i32,
            winner: winner(outcome),
            turn: turn(game),
            stones_left: game.stones_left().into(),
            last_row: last.map_or(-1, |cell| cell.row.into()),
            last_col: last.map_or(-1, |cell| cell.col.into()),
            move_count: move_count(game),
            revision: game.revision(),
            hash: game.hash(),
            ..mnk_game_info::DEFAULT
        }
    }
}

// SAFETY: repr(C), 8 * 4 + 3 * 8 = 56 bytes without padding, integers only.
unsafe impl Growable for mnk_game_info {
    const DEFAULT: mnk_game_info = mnk_game_info {
        struct_size: size_of::<mnk_game_info>() as u32,
        status: 0,
        reason: 0,
        winner: 0,
        turn: 0,
        stones_left: 0,
        last_row: -1,
        last_col: -1,
        move_count: 0,
        revision: 0,
        hash: 0,
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

/// Fills in size and defaults: a game of nobody, without a last mark.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_info_init(info: *mut mnk_game_info, struct_size: u32) -> i32 {
    // SAFETY: a struct of that size as the header asks for.
    guard(|| unsafe { growable::init(info, struct_size, "info") })
}

/// How the game stands, in one call. `out` was initialised with `mnk_game_info_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_info_get(game: *const mnk_game, out: *mut mnk_game_info) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a game as the header asks for.
        let info = unsafe { read(game, |game| Ok(mnk_game_info::of(game))) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        unsafe { growable::initialised(out, "out") }?.write(&info);
        Ok(())
    })
}

/// The rules of the game. `out` was initialised with `mnk_rules_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_rules(game: *const mnk_game, out: *mut mnk_rules) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a game as the header asks for.
        let rules = unsafe { read(game, |game| Ok(mnk_rules::of(game.rules()))) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        unsafe { growable::initialised(out, "out") }?.write_whole(&rules)
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

/// A game that starts from a position: `cells` holds rows * cols marks, row by row. Free it with
/// `mnk_game_free`.
///
/// It has no history: nothing to undo, no moves, and a reset comes back to it. `mnk_game_move_count`
/// counts its marks. With more than two players nobody has left.
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
        let game = Game::from_board(rules, cells)?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new(game)) };
        Ok(())
    })
}
