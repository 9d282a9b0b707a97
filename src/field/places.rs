//! Where cells stand in a field, and the way along a line from one to the next.

use super::{Field, Place};
use crate::board::Cell;

impl Field {
    pub fn place_of(&self, cell: Cell) -> Place {
        let margin = if self.rules.wrap { 0 } else { self.radius };
        (usize::from(cell.row) + margin) * self.stride + margin + usize::from(cell.col)
    }

    pub fn cell_of(&self, place: Place) -> Cell {
        let margin = if self.rules.wrap { 0 } else { self.radius };
        let (row, col) = ((place - margin) / self.stride, (place - margin) % self.stride);
        Cell::new((row - margin) as u16, col as u16)
    }

    /// The place so many steps along a direction; on an open board it may be
    /// in the margin.
    #[inline]
    pub(super) fn walk(&self, place: Place, direction: usize, steps: i32) -> Place {
        if self.rules.wrap {
            return self.walk_round(place, direction, steps);
        }
        let stride = self.stride as i32;
        let step = [1, stride, stride + 1, stride - 1][direction];
        (place as i32 + steps * step) as usize
    }

    fn walk_round(&self, place: Place, direction: usize, steps: i32) -> Place {
        let (rows, cols) = (i32::from(self.rules.rows), i32::from(self.rules.cols));
        let (down, right) = [(0, 1), (1, 0), (1, 1), (1, -1)][direction];
        let (row, col) = (place as i32 / cols, place as i32 % cols);
        let row = (row + steps * down).rem_euclid(rows);
        let col = (col + steps * right).rem_euclid(cols);
        (row * cols + col) as usize
    }

    /// The window's slot of the neighbour so many steps away.
    #[inline]
    pub(super) fn slot(&self, steps: i32) -> u32 {
        let radius = self.radius as i32;
        (if steps < 0 { steps + radius } else { steps + radius - 1 }) as u32
    }

    pub(super) fn read_window(&self, place: Place, direction: usize) -> u64 {
        let radius = self.radius as i32;
        let mut window = 0;
        for steps in (-radius..=radius).filter(|&steps| steps != 0) {
            let state = self.states[self.walk(place, direction, steps)];
            window |= u64::from(state) << (2 * self.slot(steps));
        }
        window
    }
}
