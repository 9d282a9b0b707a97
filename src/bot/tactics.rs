//! What needs no search: winning now, stopping a win, and what is left to a
//! player who does neither.
//!
//! Every bot that claims never to miss a win or a block asks here, of the rules
//! themselves.

mod block;
mod lack;

pub use block::block;

use crate::board::{Cell, Mark};
use crate::game::Game;
use crate::rules::Rules;
use lack::Lack;

/// The legal cells that complete a line for this player, row by row.
pub fn completing(game: &Game, mark: Mark) -> Vec<Cell> {
    game.legal_moves().filter(|&cell| game.completes(cell, mark)).collect()
}

/// A cell that wins at once, or begins to win within the marks left in this
/// turn: with the fewest marks, then the first of the board. Misère has none:
/// there a line loses.
pub fn win_now(game: &Game) -> Option<Cell> {
    let mark = game.turn()?;
    if game.rules().misere {
        return None;
    }
    let completes = |&cell: &Cell| game.completes(cell, mark);
    if let Some(cell) = game.legal_moves().find(completes) {
        return Some(cell);
    }
    if game.stones_left() < 2 {
        return None;
    }
    let mut board = game.board_copy();
    let wins = |lack: &Lack| lack.wins(&mut board, game.rules(), mark);
    let won = lack::all(game, mark, game.stones_left()).into_iter().filter(wins);
    // Marks of one turn may come in any order: the first cell begins it.
    won.filter_map(|lack| Some((lack.cells().len(), *lack.cells().iter().min()?)))
        .min()
        .map(|(_, cell)| cell)
}

/// The legal cell nearest the middle; among equals the one further up, then
/// further left. In misère one that completes no line of the player's own,
/// while there is one.
pub fn nearest_middle(game: &Game) -> Option<Cell> {
    let mark = game.turn()?;
    let misere = game.rules().misere;
    game.legal_moves().min_by_key(|&cell| {
        let loses = misere && game.completes(cell, mark);
        (loses, from_middle(game.rules(), cell), cell)
    })
}

/// The square of the distance from the middle, four times, which makes it a
/// whole number on every board.
pub fn from_middle(rules: &Rules, cell: Cell) -> i32 {
    let row = 2 * i32::from(cell.row) - (i32::from(rules.rows) - 1);
    let col = 2 * i32::from(cell.col) - (i32::from(rules.cols) - 1);
    row * row + col * col
}

/// Win now, else block, else nearest the middle.
pub fn obvious(game: &Game) -> Option<Cell> {
    win_now(game).or_else(|| block(game)).or_else(|| nearest_middle(game))
}
