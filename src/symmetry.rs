//! The maps of a board onto itself that leave every game on it as it is.

use crate::board::Cell;
use crate::rules::Rules;

/// A turn or a reflection of the board.
///
/// Two positions that one maps onto the other have the same value and the same
/// good moves, in other places. What comes out of [`Symmetry::all`] is a group:
/// with every map its inverse, and what any two make one after the other.
///
/// ```
/// use mnk::{Cell, Rules, Symmetry};
///
/// let board = Rules::preset("tic_tac_toe").unwrap();
/// let mut corners: Vec<Cell> =
///     Symmetry::all(&board).map(|symmetry| symmetry.image(Cell::new(0, 0))).collect();
/// corners.sort_unstable();
/// corners.dedup();
/// assert_eq!(corners.len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    rows: u16,
    cols: u16,
    /// Bit 0 flips left and right, bit 1 up and down, bit 2 then along the main
    /// diagonal.
    flips: u8,
}

impl Symmetry {
    /// Those of the board of these rules, first the one that moves nothing: eight
    /// of a square board, four of another, and left and right alone where marks
    /// fall. A torus has more, every shift among them; they are left out.
    pub fn all(rules: &Rules) -> impl ExactSizeIterator<Item = Symmetry> + Clone + use<> {
        let (rows, cols) = (rules.rows, rules.cols);
        let count = match (rules.gravity, rows == cols) {
            (true, _) => 2,
            (false, false) => 4,
            (false, true) => 8_u8,
        };
        (0..count).map(move |flips| Symmetry { rows, cols, flips })
    }

    /// Where a cell goes.
    ///
    /// # Panics
    ///
    /// If the cell is not on the board.
    pub fn image(&self, cell: Cell) -> Cell {
        assert!(cell.row < self.rows && cell.col < self.cols, "a cell beside the board");
        let row = if self.flips & 2 != 0 { self.rows - 1 - cell.row } else { cell.row };
        let col = if self.flips & 1 != 0 { self.cols - 1 - cell.col } else { cell.col };
        if self.flips & 4 != 0 { Cell::new(col, row) } else { Cell::new(row, col) }
    }
}
