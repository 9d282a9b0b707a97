//! What a player lacks to complete a line: the empty cells of a window of `k`
//! cells that holds no foreign mark.

use crate::board::{Board, Cell, Direction, Mark};
use crate::game::Game;
use crate::rules::{MAX_STONES, Rules};
use crate::win;

/// The empty cells of one window, along its direction.
#[derive(Clone, Copy)]
pub struct Lack {
    cells: [Cell; MAX_STONES as usize],
    count: u8,
    direction: Direction,
}

impl Lack {
    /// The one cell that completes a line in this direction.
    pub fn one(cell: Cell, direction: Direction) -> Lack {
        let mut cells = [Cell::default(); MAX_STONES as usize];
        cells[0] = cell;
        Lack { cells, count: 1, direction }
    }

    pub fn cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.count)]
    }

    /// Whether the player wins with marks on all of these cells. They may be
    /// taken by now. A longer run may, or may not, count; so may one between
    /// foreign marks.
    pub fn wins(&self, board: &mut Board, rules: &Rules, mark: Mark) -> bool {
        let cells = self.cells();
        if cells.iter().any(|&cell| !board.mark_at(cell).is_empty()) {
            return false;
        }
        cells[1..].iter().for_each(|&cell| board.place(cell, mark));
        let wins = win::completes_along(board, rules, cells[0], mark, self.direction);
        cells[1..].iter().for_each(|&cell| board.remove(cell, mark));
        wins
    }

    /// The empty cells on which another player's mark can spoil the line: these,
    /// and in caro those at both ends of the run.
    pub fn spoilt_at(&self, board: &mut Board, rules: &Rules, mark: Mark) -> Vec<Cell> {
        let mut found = self.cells().to_vec();
        if !rules.run.looks_at_ends() {
            return found;
        }
        let (first, rest) = (self.cells[0], &self.cells()[1..]);
        rest.iter().for_each(|&cell| board.place(cell, mark));
        let run = win::reach(board, rules, first, mark, self.direction);
        rest.iter().for_each(|&cell| board.remove(cell, mark));
        for steps in [-i32::from(run.before) - 1, i32::from(run.after) + 1] {
            let end = win::step(rules, first, self.direction, steps);
            found.extend(end.filter(|&end| board.mark_at(end).is_empty()));
        }
        found
    }
}

/// Every window that lacks at most `most` marks of this player, from its first
/// cell, row by row.
pub fn all(game: &Game, mark: Mark, most: u8) -> Vec<Lack> {
    let rules = game.rules();
    let mut found = Vec::new();
    for direction in Direction::ALL {
        // On a torus a shorter ring would be met twice.
        if rules.wrap && win::ring_len(rules, direction) < u32::from(rules.k) {
            continue;
        }
        for index in 0..rules.cells() {
            let start = Cell::from_index(index, rules.cols);
            found.extend(of_window(game, mark, start, direction, most));
        }
    }
    found
}

fn of_window(game: &Game, mark: Mark, start: Cell, direction: Direction, most: u8) -> Option<Lack> {
    let rules = game.rules();
    win::step(rules, start, direction, i32::from(rules.k) - 1)?;
    let mut lack = Lack { cells: [Cell::default(); MAX_STONES as usize], count: 0, direction };
    for steps in 0..i32::from(rules.k) {
        let cell = win::step(rules, start, direction, steps)?;
        let there = game.cell(cell.row.into(), cell.col.into())?;
        if there.is_empty() {
            if lack.count == most {
                return None;
            }
            lack.cells[usize::from(lack.count)] = cell;
            lack.count += 1;
        } else if there != mark {
            return None;
        }
    }
    // Full, and yet the game goes on: it does not count.
    (lack.count > 0).then_some(lack)
}
