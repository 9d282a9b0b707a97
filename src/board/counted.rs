//! Cells, and a counter for each line: for a square board whose lines must be
//! filled whole, rows = cols = k.
//!
//! There a row, a column or one of the two long diagonals wins when a player's
//! count in it reaches k; nothing around the cell needs to be looked at.

use super::flat::{Around, Flat};
use super::{Board, Cell, Direction, Layout, Mark, Reach};
use crate::rules::Rules;

#[derive(Clone)]
pub struct Counted {
    cells: Flat,
    counters: Counters,
}

/// For each player the marks in every row, in every column, in the diagonal and
/// in the antidiagonal.
#[derive(Clone)]
pub struct Counters {
    counts: Box<[u16]>,
    side: u16,
}

impl Counters {
    fn new(rules: &Rules) -> Counters {
        let side = rules.rows;
        let counts = vec![0; usize::from(rules.players) * Counters::lines(side)];
        Counters { counts: counts.into_boxed_slice(), side }
    }

    /// Lines of a board, each with a counter of every player's.
    fn lines(side: u16) -> usize {
        2 * usize::from(side) + 2
    }

    /// Adds to the player's counters of the lines through a cell (`u16::MAX`
    /// takes one off) and returns the largest.
    #[inline(always)]
    fn add(&mut self, cell: Cell, mark: Mark, change: u16) -> u16 {
        let own = mark.slot() * Counters::lines(self.side);
        let (columns, long) = (own + usize::from(self.side), own + 2 * usize::from(self.side));
        let mut add = |counter: usize| {
            self.counts[counter] = self.counts[counter].wrapping_add(change);
            self.counts[counter]
        };
        let row = add(own + usize::from(cell.row));
        let column = add(columns + usize::from(cell.col));
        let mut most = row.max(column);
        if cell.row == cell.col {
            most = most.max(add(long));
        }
        if cell.row + cell.col + 1 == self.side {
            most = most.max(add(long + 1));
        }
        most
    }
}

impl Counted {
    pub fn fits(rules: &Rules) -> bool {
        !rules.wrap && rules.rows == rules.cols && rules.cols == rules.k
    }

    pub fn new(rules: &Rules) -> Counted {
        Counted { cells: Flat::new(rules), counters: Counters::new(rules) }
    }

    #[inline]
    pub fn mark_at(&self, cell: Cell) -> Mark {
        self.cells.mark_at(cell)
    }

    #[inline]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        self.cells.place(cell, mark);
        self.counters.add(cell, mark, 1);
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        self.cells.remove(cell, mark);
        self.counters.add(cell, mark, u16::MAX);
    }

    pub fn run(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        self.cells.run(cell, mark, direction)
    }

    pub fn room(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        self.cells.room(cell, mark, direction)
    }

    pub fn digest(&self) -> u64 {
        self.cells.digest()
    }

    pub fn clear(&mut self) {
        self.cells.clear();
        self.counters.counts.fill(0);
    }

    pub fn heap_bytes(&self) -> usize {
        size_of::<Counted>() - size_of::<Flat>()
            + self.cells.heap_bytes()
            + size_of_val(&*self.counters.counts)
    }
}

impl Layout for Counted {
    type Spot<'a> = (Around<'a>, &'a mut Counters);

    #[inline(always)]
    fn of(board: &mut Board) -> Option<&mut Counted> {
        if let Board::Counted(layout) = board { Some(layout) } else { None }
    }

    #[inline(always)]
    fn find_free(&mut self, cell: Cell, mark: Mark) -> Option<Self::Spot<'_>> {
        Some((self.cells.find_and_look(cell, mark)?, &mut self.counters))
    }

    #[inline(always)]
    fn place_at((around, counters): Self::Spot<'_>, cell: Cell, mark: Mark, k: u16) -> bool {
        around.put(cell, mark);
        counters.add(cell, mark, 1) >= k
    }

    #[inline(always)]
    fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        self.cells.place(cell, mark);
        self.counters.add(cell, mark, 1) >= k
    }
}
