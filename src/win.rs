//! When a move wins: the [`WinRule`] of each run rule, and what is made of it.
//!
//! A rule judges one maximal run by its length; everything else, measuring runs
//! on open boards and tori, asking what stands at their ends, listing the
//! winning cells, is the same for all and lives here.

mod alive;
mod at_least;
mod caro;
mod exact;
mod renju;
mod scan;
mod torus;

pub(crate) use alive::{Alive, is_dead, revivers};
pub(crate) use scan::{LongRun, long_runs};
pub(crate) use torus::ring_len;

use crate::board::{Board, Cell, Direction, Mark, Reach};
use crate::rules::{Rules, Run};
use std::fmt;

/// What a maximal run of some length is worth to its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Claim {
    /// Nothing.
    None,
    /// The game is decided.
    Wins,
    /// The game is decided unless foreign marks stand at both its ends.
    WinsUnlessCapped,
}

/// How a win is decided. One file implements each; [`rule_of`] lists them.
pub(crate) trait WinRule: Sync {
    /// What a maximal run of `length` marks is worth when `k` are wanted.
    fn claim(&self, mark: Mark, length: u16, k: u16) -> Claim;

    /// Why the player may not play on a free cell; most rules forbid nothing.
    fn foul(&self, _board: &Board, _rules: &Rules, _cell: Cell, _mark: Mark) -> Option<Foul> {
        None
    }
}

/// The rule that judges these runs.
pub(crate) fn rule_of(run: Run) -> &'static dyn WinRule {
    match run {
        Run::AtLeast => &at_least::AtLeast,
        Run::Exact => &exact::Exact,
        Run::Caro => &caro::Caro,
        Run::CaroExact => &caro::CaroExact,
        Run::Renju => &renju::Renju,
    }
}

/// Why Renju forbids a point to X.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two open threes at once.
    DoubleThree,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foul::Overline => "an overline",
            Foul::DoubleFour => "a double four",
            Foul::DoubleThree => "a double three",
        })
    }
}

/// Whether the player's run through a cell, in any direction, decides the
/// game. The player's mark stands on the cell.
pub(crate) fn completes(board: &Board, rules: &Rules, cell: Cell, mark: Mark) -> bool {
    Direction::ALL.iter().any(|&direction| completes_along(board, rules, cell, mark, direction))
}

/// Whether the player's run through a cell in this direction decides the game.
pub(crate) fn completes_along(
    board: &Board,
    rules: &Rules,
    cell: Cell,
    mark: Mark,
    direction: Direction,
) -> bool {
    let reach = reach(board, rules, cell, mark, direction);
    match rule_of(rules.run).claim(mark, reach.len(), rules.k) {
        Claim::None => false,
        Claim::Wins => true,
        Claim::WinsUnlessCapped => !is_capped(board, rules, cell, mark, direction, reach),
    }
}

/// Whether the run through a cell along a direction cannot stand on a board on
/// which play goes on: it decides the game, or Renju would not have let X make
/// it. The player's mark stands on the cell.
pub(crate) fn ends_play_along(
    board: &Board,
    rules: &Rules,
    cell: Cell,
    mark: Mark,
    direction: Direction,
) -> bool {
    let forbidden = rules.run == Run::Renju
        && mark == Mark::X
        && reach(board, rules, cell, mark, direction).len() > rules.k;
    forbidden || completes_along(board, rules, cell, mark, direction)
}

/// How far the player's marks reach; on a torus no farther than `k` each way.
pub(crate) fn reach(
    board: &Board,
    rules: &Rules,
    cell: Cell,
    mark: Mark,
    direction: Direction,
) -> Reach {
    if rules.wrap {
        torus::reach(rules, cell, direction, |cell| board.mark_at(cell) == mark)
    } else {
        board.run(cell, mark, direction)
    }
}

/// Whether foreign marks stand at both ends of a run. Open boards only: no
/// rule that asks for ends goes with a torus.
fn is_capped(
    board: &Board,
    rules: &Rules,
    cell: Cell,
    mark: Mark,
    direction: Direction,
    reach: Reach,
) -> bool {
    let foreign = |steps: i32| {
        step(rules, cell, direction, steps).is_some_and(|end| {
            let there = board.mark_at(end);
            !there.is_empty() && there != mark
        })
    };
    foreign(-i32::from(reach.before) - 1) && foreign(i32::from(reach.after) + 1)
}

/// The cell so many steps along a direction, round the torus where there is
/// one; `None` off the board.
pub(crate) fn step(rules: &Rules, cell: Cell, direction: Direction, steps: i32) -> Option<Cell> {
    let (down, right) = direction.step();
    let mut row = i32::from(cell.row) + steps * down;
    let mut col = i32::from(cell.col) + steps * right;
    if rules.wrap {
        row = row.rem_euclid(rules.rows.into());
        col = col.rem_euclid(rules.cols.into());
    } else if row < 0 || col < 0 || row >= rules.rows.into() || col >= rules.cols.into() {
        return None;
    }
    Some(Cell::new(row as u16, col as u16))
}

/// Every cell of every run that decides the game for this player, overlines
/// whole, row by row. Looks at the whole board.
pub(crate) fn winning_cells(board: &Board, rules: &Rules, mark: Mark) -> Vec<Cell> {
    let mut cells = Vec::new();
    for run in long_runs(board, rules).filter(|run| run.wins && run.mark == mark) {
        cells.extend(run.cells(rules));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}
