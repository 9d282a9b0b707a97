//! What needs no search: winning now, stopping a win, and what is left to a
//! player who does neither.
//!
//! Every bot that claims never to miss a win or a block asks here, of the rules
//! themselves.

use crate::board::{Cell, Mark};
use crate::game::Game;
use crate::rules::Rules;

/// The legal cells that complete a line for this player, row by row.
pub fn completing(game: &Game, mark: Mark) -> Vec<Cell> {
    game.legal_moves().filter(|&cell| game.completes(cell, mark)).collect()
}

/// A cell that wins at once, or begins to win within the marks left in this
/// turn. Misère has none: there a line loses.
pub fn win_now(game: &Game) -> Option<Cell> {
    let mark = game.turn()?;
    if game.rules().misere {
        return None;
    }
    if let Some(&cell) = completing(game, mark).first() {
        return Some(cell);
    }
    if game.stones_left() < 2 {
        return None;
    }
    short_windows(game, mark, game.stones_left()).into_iter().find_map(|empty| {
        let mut trial = game.clone();
        for cell in &empty {
            trial.play(cell.row.into(), cell.col.into()).ok()?;
        }
        (trial.winner() == Some(mark)).then(|| empty[0])
    })
}

/// A cell that keeps the next player from winning, or the one after, and so
/// on; as much of it as one mark can do. Misère has none.
pub fn block(game: &Game) -> Option<Cell> {
    let mark = game.turn()?;
    let rules = game.rules();
    if rules.misere {
        return None;
    }
    for opponent in opponents(game, mark) {
        if let Some(&cell) = completing(game, opponent).first() {
            return Some(cell);
        }
        if rules.stones > 1
            && let Some(cell) = busiest(game, &short_windows(game, opponent, rules.stones))
        {
            return Some(cell);
        }
    }
    None
}

/// The players after this one who are still in the game, in their order.
fn opponents(game: &Game, mark: Mark) -> impl Iterator<Item = Mark> + '_ {
    let players = game.rules().players;
    (1..players)
        .filter_map(move |steps| Mark::new((mark.number() - 1 + steps) % players + 1))
        .filter(|&opponent| !game.has_left(opponent))
}

/// The empty cells of each window of `k` cells that holds no foreign mark and
/// lacks at most `most` marks of this player.
fn short_windows(game: &Game, mark: Mark, most: u8) -> Vec<Vec<Cell>> {
    let rules = game.rules();
    let mut found = Vec::new();
    for index in 0..rules.cells() {
        let start = Cell::from_index(index, rules.cols);
        for step in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            if let Some(empty) = lacking(game, rules, mark, start, step, usize::from(most)) {
                found.push(empty);
            }
        }
    }
    found
}

fn lacking(
    game: &Game,
    rules: &Rules,
    mark: Mark,
    start: Cell,
    (down, right): (i32, i32),
    most: usize,
) -> Option<Vec<Cell>> {
    let (rows, cols) = (i32::from(rules.rows), i32::from(rules.cols));
    let mut empty = Vec::new();
    for i in 0..i32::from(rules.k) {
        let (mut row, mut col) =
            (i32::from(start.row) + i * down, i32::from(start.col) + i * right);
        if rules.wrap {
            (row, col) = (row.rem_euclid(rows), col.rem_euclid(cols));
        }
        let (row, col) = (u32::try_from(row).ok()?, u32::try_from(col).ok()?);
        let there = game.cell(row, col)?;
        if there.is_empty() {
            if empty.len() == most {
                return None;
            }
            empty.push(Cell::new(row as u16, col as u16));
        } else if there != mark {
            return None;
        }
    }
    Some(empty)
}

/// The legal cell that most of these windows need.
fn busiest(game: &Game, windows: &[Vec<Cell>]) -> Option<Cell> {
    let mut counts = std::collections::BTreeMap::new();
    for &cell in windows.iter().flatten() {
        *counts.entry(cell).or_insert(0_u32) += 1;
    }
    let legal = |cell: &Cell| game.can_play(cell.row.into(), cell.col.into()).is_ok();
    let best = counts.iter().filter(|(cell, _)| legal(cell)).map(|(_, &n)| n).max()?;
    counts.iter().find(|(cell, n)| **n == best && legal(cell)).map(|(&cell, _)| cell)
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
