//! Whether some legal game reaches a position, in which nobody has left.
//!
//! | rules | the answer is |
//! |---|---|
//! | at least `k`, misère, torus, more players, several stones, early draw | exact |
//! | the same with gravity | exact up to 6 x 7, and wherever the search of [`super::stacks`] ends |
//! | exactly `k` | exact with k >= 8, and wherever the search of [`super::overlines`] ends |
//! | exactly `k` or caro with gravity, caro, Renju | exact wherever the search of [`super::search`] ends |
//!
//! A search that does not end within its budget has refuted nothing: the
//! position is accepted. Small boards never get there.

use super::error::PositionError;
use super::last::last_marks;
use super::overlines::impossible_overline;
use super::search::{Budget, Choice, Search, Verdict};
use super::stacks;
use super::turns::{shares, turn_after};
use crate::board::{Board, Cell, Mark};
use crate::rules::{MAX_PLAYERS, Rules, Run};

/// Moves tried in one search.
const MOVES: u32 = 1 << 20;
/// The same where each asks whether Renju forbids the point.
const RENJU_MOVES: u32 = 1 << 15;

/// What can be told without a board: lengths, marks, counts, gravity.
pub fn check_cells(rules: &Rules, cells: &[u8]) -> Result<(), PositionError> {
    let wanted = rules.cells();
    if cells.len() != wanted {
        return Err(PositionError::Length { given: cells.len(), wanted });
    }
    let mut counts = [0; MAX_PLAYERS as usize + 1];
    for (index, &number) in cells.iter().enumerate() {
        if number > rules.players {
            let cell = Cell::from_index(index, rules.cols);
            return Err(PositionError::Mark { cell, number });
        }
        counts[usize::from(number)] += 1;
    }
    let marks = wanted - counts[0];
    for (number, share) in (1..).zip(shares(rules, marks)) {
        let given = counts[usize::from(number)];
        if let (true, Some(mark)) = (given > share, Mark::new(number)) {
            return Err(PositionError::Count { mark, given, share, marks });
        }
    }
    if rules.gravity {
        let cols = usize::from(rules.cols);
        let floats = |&index: &usize| cells[index] != 0 && cells[index + cols] == 0;
        if let Some(index) = (0..wanted - cols).find(floats) {
            return Err(PositionError::Floating { cell: Cell::from_index(index, rules.cols) });
        }
    }
    Ok(())
}

/// Whether some order of moves leads to this board, whose cells were checked.
pub fn check_order(board: &Board, rules: &Rules, marks: usize) -> Result<(), PositionError> {
    let Some(before) = marks.checked_sub(1) else { return Ok(()) };
    let last = last_marks(board, rules, turn_after(rules, before).0)?;
    let last = last.as_deref();
    if rules.gravity {
        let columns: Option<Vec<u16>> = last.map(|last| last.iter().map(|cell| cell.col).collect());
        if stacks::can_be_built(board, rules, columns.as_deref()) == Verdict::Impossible {
            return Err(PositionError::Stacks);
        }
    }
    match rules.run {
        Run::AtLeast => Ok(()),
        Run::Exact if !rules.gravity => check_overlines(board, rules, last),
        Run::Exact | Run::Caro | Run::CaroExact | Run::Renju => {
            let choice = if rules.gravity { Choice::Tops } else { by_player(board, rules) };
            let moves = if rules.run == Run::Renju { RENJU_MOVES } else { MOVES };
            match Search::new(board, rules, choice, marks, last).run(&mut Budget(moves)) {
                Verdict::Impossible => Err(PositionError::Order),
                Verdict::Possible | Verdict::Unknown => Ok(()),
            }
        }
    }
}

/// Whether the players' overlines can be built, with one of the marks that may
/// have been placed last gone, if only some may.
fn check_overlines(
    board: &Board,
    rules: &Rules,
    last: Option<&[Cell]>,
) -> Result<(), PositionError> {
    let mut budget = Budget(MOVES);
    let mut error = None;
    match last {
        None => error = impossible_overline(board, rules, &mut budget),
        Some(last) => {
            let mut trial = board.clone();
            for &cell in last {
                let mark = trial.mark_at(cell);
                trial.remove(cell, mark);
                error = impossible_overline(&trial, rules, &mut budget);
                trial.place(cell, mark);
                if error.is_none() {
                    break;
                }
            }
        }
    }
    error.map_or(Ok(()), |mark| Err(PositionError::Overline { mark }))
}

/// Every player's marks, those in runs of `k` or more first: taking them off
/// is what sets others free.
fn by_player(board: &Board, rules: &Rules) -> Choice {
    let mut lists = vec![Vec::new(); usize::from(rules.players)];
    let mut listed = vec![false; rules.cells()];
    let runs: Vec<Cell> = if rules.run.looks_at_ends() {
        crate::win::long_runs(board, rules)
            .flat_map(|run| run.cells(rules).collect::<Vec<_>>())
            .collect()
    } else {
        Vec::new()
    };
    let all = (0..rules.cells()).map(|index| Cell::from_index(index, rules.cols));
    for cell in runs.into_iter().chain(all) {
        let mark = board.mark_at(cell);
        let seen = std::mem::replace(&mut listed[cell.index(rules.cols)], true);
        if !seen && !mark.is_empty() {
            lists[usize::from(mark.number()) - 1].push(cell);
        }
    }
    Choice::Turns(lists)
}
