//! Many cells as one short path.

use crate::board::Cell;
use crate::board::Direction;
use crate::rules::Rules;
use std::fmt::Write;

/// A path that visits the middles of cells, drawn as dots: lines of no length
/// with round or square ends. Cells are added row by row, so that most need only
/// the step from the one before.
pub struct Dots {
    path: String,
    cell: u32,
    last: Option<Cell>,
}

impl Dots {
    pub fn new(cell: u32) -> Dots {
        Dots { path: String::new(), cell, last: None }
    }

    pub fn add(&mut self, cell: Cell) {
        let size = self.cell;
        // Writing to a String cannot fail.
        let _ = match self.last {
            Some(last) if last.row == cell.row && last.col < cell.col => {
                write!(self.path, "m{},0h0", u32::from(cell.col - last.col) * size)
            }
            _ => {
                let at = |index: u16| u32::from(index) * size + size / 2;
                write!(self.path, "M{},{}h0", at(cell.col), at(cell.row))
            }
        };
        self.last = Some(cell);
    }

    pub fn path(&self) -> &str {
        &self.path
    }
}

/// First and last cell of every line among these cells, which come row by row.
pub fn lines(cells: &[Cell], rules: &Rules) -> Vec<(Cell, Cell)> {
    let (k, exact) = (usize::from(rules.k), rules.run.wants_exactly_k());
    let step = |cell: Cell, direction: Direction, sign: i32| {
        let (down, right) = direction.step();
        let (row, col) = (i32::from(cell.row) + sign * down, i32::from(cell.col) + sign * right);
        let next = Cell::new(u16::try_from(row).ok()?, u16::try_from(col).ok()?);
        cells.binary_search(&next).is_ok().then_some(next)
    };
    let mut lines = Vec::new();
    for direction in Direction::ALL {
        for &first in cells.iter().filter(|&&cell| step(cell, direction, -1).is_none()) {
            let line = std::iter::successors(Some(first), |&cell| step(cell, direction, 1));
            let (length, last) = line.fold((0, first), |(length, _), cell| (length + 1, cell));
            if length > 1 && length >= k && (!exact || length == k) {
                lines.push((first, last));
            }
        }
    }
    lines
}
