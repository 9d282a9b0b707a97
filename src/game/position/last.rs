//! Which mark can have been the last one placed.
//!
//! All that a finished game shows, its lines or that it is dead, must have come
//! with the last mark: without it no line is left, and some line could still be
//! completed. Marks taken off never complete a line and never kill a window,
//! except where runs of exactly `k` or the ends of a run count, so for most rules
//! this is the whole question of whether a position can be reached.

use super::error::PositionError;
use super::search::ends_play_next_to;
use crate::board::{Board, Cell, Mark};
use crate::rules::{Rules, Run};
use crate::win::{self, Foul, LongRun};

/// The cells of the marks that can have been placed last, sorted; `None` if
/// the board shows no reason why it should not be any of the mover's.
pub fn last_marks(
    board: &Board,
    rules: &Rules,
    mover: Mark,
) -> Result<Option<Vec<Cell>>, PositionError> {
    let lines = Lines::find(board, rules);
    let dead = rules.early_draw && win::is_dead(board, rules, |_| true);
    if lines.some.is_empty() && !dead && rules.run != Run::Renju {
        return Ok(None);
    }
    let mut candidates = if lines.some.is_empty() {
        let cells = (0..rules.cells()).map(|index| Cell::from_index(index, rules.cols));
        cells.filter(|&cell| board.mark_at(cell) == mover).collect()
    } else {
        common_cells(rules, &lines.some)
    };
    candidates.retain(|&cell| board.mark_at(cell) == mover && is_top(board, rules, cell));
    if candidates.is_empty() {
        return Err(lines.error().unwrap_or(PositionError::Stacks));
    }
    let mut trial = board.clone();
    candidates.retain(|&cell| {
        trial.remove(cell, mover);
        let ends_play = ends_play_next_to(&trial, rules, cell);
        trial.place(cell, mover);
        !ends_play
    });
    if candidates.is_empty() {
        // Without lines on the board it is overlines that cannot lose a mark,
        // or in caro lines that would no longer be capped.
        let overlines = PositionError::Overline { mark: mover };
        let error = if rules.run == Run::Exact { overlines } else { PositionError::Order };
        return Err(lines.error().unwrap_or(error));
    }
    if dead {
        let revivers = win::revivers(board, rules);
        candidates.retain(|cell| revivers[cell.index(rules.cols)]);
        if candidates.is_empty() {
            return Err(PositionError::Dead);
        }
    }
    if rules.run == Run::Renju {
        // One that was legal is enough where nothing else narrows the choice.
        let foul = first_foul_if_all(&mut trial, rules, &candidates, mover);
        if let Some(foul) = foul {
            return Err(PositionError::Forbidden { foul });
        }
    }
    Ok(Some(candidates))
}

/// The runs that cannot stand on a board on which play goes on.
struct Lines {
    /// Some of them: a mark is in four at the most, so no mark is in five.
    some: Vec<LongRun>,
    /// A player with a line that wins, and whether there is another.
    winner: Option<Mark>,
    several: bool,
    /// X has an overline in Renju, which stands only where the same move made
    /// a five.
    overline: bool,
}

impl Lines {
    fn find(board: &Board, rules: &Rules) -> Lines {
        let mut lines = Lines { some: Vec::new(), winner: None, several: false, overline: false };
        for run in win::long_runs(board, rules) {
            let overline =
                rules.run == Run::Renju && run.mark == Mark::X && run.length > u32::from(rules.k);
            lines.overline |= overline;
            if run.wins {
                lines.several |= *lines.winner.get_or_insert(run.mark) != run.mark;
            }
            if (run.wins || overline) && lines.some.len() < 5 {
                lines.some.push(run);
            }
        }
        lines
    }

    /// What is wrong when no one last mark explains the lines.
    fn error(&self) -> Option<PositionError> {
        if self.several {
            Some(PositionError::Lines)
        } else if self.overline && self.winner != Some(Mark::X) {
            Some(PositionError::Overline { mark: Mark::X })
        } else {
            self.winner.map(|mark| PositionError::PlayedOn { mark })
        }
    }
}

/// The cells that all these lines share, sorted.
fn common_cells(rules: &Rules, lines: &[LongRun]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = lines.iter().flat_map(|line| line.cells(rules)).collect();
    cells.sort_unstable();
    cells.chunk_by(|a, b| a == b).filter(|same| same.len() == lines.len()).map(|s| s[0]).collect()
}

fn is_top(board: &Board, rules: &Rules, cell: Cell) -> bool {
    !rules.gravity || cell.row == 0 || board.mark_at(Cell::new(cell.row - 1, cell.col)).is_empty()
}

/// The foul of the first of these marks, if Renju forbids them all.
fn first_foul_if_all(
    board: &mut Board,
    rules: &Rules,
    candidates: &[Cell],
    mover: Mark,
) -> Option<Foul> {
    let mut first = None;
    for &cell in candidates {
        board.remove(cell, mover);
        let foul = win::rule_of(rules.run).foul(board, rules, cell, mover);
        board.place(cell, mover);
        first = first.or(Some(foul?));
    }
    first
}
