//! The whole board at once, line by line: every run that is long enough to
//! matter, in time that grows with the cells alone.
//!
//! A move is judged from its own cell. Only positions that come without a
//! history, and the list of winning cells, need to look everywhere.

use super::{Claim, rule_of, torus};
use crate::board::{Board, Cell, Direction, Mark};
use crate::rules::Rules;

/// One whole row, column, diagonal or antidiagonal; on a torus, one ring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    first: Cell,
    direction: Direction,
    len: u32,
}

impl Line {
    /// The cell so many steps from the line's first.
    pub fn cell(&self, rules: &Rules, index: u32) -> Cell {
        let (down, right) = self.direction.step();
        let along = |from: u16, step: i32, side: u16| {
            (i64::from(from) + i64::from(index) * i64::from(step)).rem_euclid(side.into()) as u16
        };
        let Cell { row, col } = self.first;
        Cell::new(along(row, down, rules.rows), along(col, right, rules.cols))
    }

    /// Copies the numbers of the line's marks.
    pub fn read(&self, board: &Board, rules: &Rules, marks: &mut Vec<u8>) {
        let (down, right) = self.direction.step();
        let (rows, cols) = (i32::from(rules.rows), i32::from(rules.cols));
        let (mut row, mut col) = (i32::from(self.first.row), i32::from(self.first.col));
        marks.clear();
        marks.extend((0..self.len).map(|_| {
            let mark = board.mark_at(Cell::new(row as u16, col as u16));
            row += down;
            col += right;
            if row == rows {
                row = 0;
            }
            if col == cols {
                col = 0;
            } else if col < 0 {
                col = cols - 1;
            }
            mark.number()
        }));
    }
}

/// Every line with room for `k` marks.
pub(crate) fn lines(rules: &Rules) -> impl Iterator<Item = Line> + '_ {
    Direction::ALL
        .into_iter()
        .flat_map(|direction| firsts(rules, direction).map(move |first| (first, direction)))
        .map(|(first, direction)| Line { first, direction, len: line_len(rules, first, direction) })
        .filter(|line| line.len >= u32::from(rules.k))
}

/// The first cell of every line in this direction.
fn firsts(rules: &Rules, direction: Direction) -> impl Iterator<Item = Cell> + use<> {
    let (rows, cols) = (rules.rows, rules.cols);
    // Cells of the top row, then of the left or the right column below it.
    let (top, side, side_col) = match direction {
        Direction::Row => (0, 0..rows, 0),
        Direction::Column => (cols, 0..0, 0),
        Direction::Diagonal | Direction::Antidiagonal if rules.wrap => {
            // Each ring of length L holds L of the cells and meets the top row.
            let len = u64::from(torus::ring_len(rules, direction));
            ((u64::from(rows) * u64::from(cols) / len) as u16, 0..0, 0)
        }
        Direction::Diagonal => (cols, 1..rows, 0),
        Direction::Antidiagonal => (cols, 1..rows, cols - 1),
    };
    (0..top).map(|col| Cell::new(0, col)).chain(side.map(move |row| Cell::new(row, side_col)))
}

fn line_len(rules: &Rules, first: Cell, direction: Direction) -> u32 {
    if rules.wrap {
        return torus::ring_len(rules, direction);
    }
    let down = rules.rows - first.row;
    let (right, left) = (rules.cols - first.col, first.col + 1);
    u32::from(match direction {
        Direction::Row => right,
        Direction::Column => down,
        Direction::Diagonal => down.min(right),
        Direction::Antidiagonal => down.min(left),
    })
}

/// A maximal run of at least `k` equal marks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LongRun {
    /// Whose.
    pub mark: Mark,
    /// Marks in it.
    pub length: u32,
    /// Whether it decides the game.
    pub wins: bool,
    /// Whether it fills a ring of a torus.
    pub fills_ring: bool,
    line: Line,
    start: u32,
}

impl LongRun {
    /// Its cells, in order.
    pub fn cells<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = Cell> + 'a {
        (0..self.length).map(|index| self.line.cell(rules, self.start + index))
    }
}

/// Every run of at least `k` marks, whosever it is.
pub(crate) fn long_runs<'a>(
    board: &'a Board,
    rules: &'a Rules,
) -> impl Iterator<Item = LongRun> + 'a {
    let mut marks = Vec::new();
    lines(rules).flat_map(move |line| {
        line.read(board, rules, &mut marks);
        long_runs_in(&mut marks, rules, line)
    })
}

/// The runs of one line, whose marks are given. Most lines hold none, and an
/// empty `Vec` allocates nothing.
fn long_runs_in(marks: &mut [u8], rules: &Rules, line: Line) -> Vec<LongRun> {
    let len = marks.len();
    let mut runs = Vec::new();
    // A ring is read from a cell where a run begins, so that no run is cut.
    let origin = if rules.wrap {
        (0..len).find(|&index| marks[index] != marks[(index + len - 1) % len])
    } else {
        Some(0)
    };
    let fills_ring = origin.is_none();
    let origin = origin.unwrap_or(0);
    marks.rotate_left(origin);
    let mut start = 0;
    for run in marks.chunk_by(|a, b| a == b) {
        let (begin, end) = (start, start + run.len());
        start = end;
        let Some(mark) = Mark::new(run[0]).filter(|mark| !mark.is_empty()) else { continue };
        if run.len() < usize::from(rules.k) {
            continue;
        }
        let (before, after) = if fills_ring {
            (None, None)
        } else if rules.wrap {
            (Some(marks[(begin + len - 1) % len]), Some(marks[end % len]))
        } else {
            (begin.checked_sub(1).map(|at| marks[at]), marks.get(end).copied())
        };
        // What stands at the end of a maximal run is foreign unless empty.
        let capped = before.is_some_and(|m| m != 0) && after.is_some_and(|m| m != 0);
        let length = run.len().min(u16::MAX.into()) as u16;
        let wins = match rule_of(rules.run).claim(mark, length, rules.k) {
            Claim::None => false,
            Claim::Wins => true,
            Claim::WinsUnlessCapped => !capped,
        };
        let (start, length) = (((begin + origin) % len) as u32, run.len() as u32);
        runs.push(LongRun { mark, length, wins, fills_ring, line, start });
    }
    runs
}
