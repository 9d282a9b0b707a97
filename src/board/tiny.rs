//! The whole board in one word a player: two players, at most 64 bits.
//!
//! Each row is followed by a guard column that stays empty, so that no run
//! leaves a row at its end and enters the next (3 x 3, bits numbered):
//!
//! ```text
//!    0  1  2 | 3        a step along a row     is 1 bit,
//!    4  5  6 | 7        down a column          cols + 1,
//!    8  9 10 | 11       down a diagonal        cols + 2,
//!               guard   down an antidiagonal   cols.
//! ```

use super::{Board, Cell, Direction, Layout, Mark, Reach, digest_word, starts_of_runs, walk};
use crate::rules::Rules;

#[derive(Clone)]
pub struct Tiny {
    bits: [u64; 2],
    rows: u8,
    cols: u8,
}

impl Tiny {
    pub fn fits(rules: &Rules) -> bool {
        rules.players == 2 && usize::from(rules.rows) * (usize::from(rules.cols) + 1) <= 64
    }

    pub fn new(rules: &Rules) -> Tiny {
        Tiny { bits: [0; 2], rows: rules.rows as u8, cols: rules.cols as u8 }
    }

    #[inline]
    fn bit(&self, cell: Cell) -> u64 {
        // The mask is never needed; it spares a check of the shift.
        1 << ((u32::from(cell.row) * (u32::from(self.cols) + 1) + u32::from(cell.col)) & 63)
    }

    /// The slot is 0 or 1 with two players; the mask spares a bounds check.
    #[inline]
    fn own(&self, mark: Mark) -> u64 {
        self.bits[mark.slot() & 1]
    }

    #[inline]
    pub fn mark_at(&self, cell: Cell) -> Mark {
        let bit = self.bit(cell);
        let (x, o) = (self.bits[0] & bit != 0, self.bits[1] & bit != 0);
        Mark(u8::from(x) | u8::from(o) << 1)
    }

    #[inline(always)]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        self.bits[mark.slot() & 1] |= self.bit(cell);
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        self.bits[mark.slot() & 1] &= !self.bit(cell);
    }

    pub fn run(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        let own = self.own(mark);
        self.walk(cell, direction, |bit| own & bit != 0)
    }

    pub fn room(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        let foreign = self.bits[(mark.slot() & 1) ^ 1];
        self.walk(cell, direction, |bit| foreign & bit == 0)
    }

    fn walk(&self, cell: Cell, direction: Direction, same: impl Fn(u64) -> bool) -> Reach {
        walk(self.rows.into(), self.cols.into(), cell, direction, |cell| same(self.bit(cell)))
    }

    pub fn digest(&self) -> u64 {
        digest_word(digest_word(0, self.bits[0]), self.bits[1])
    }

    pub fn clear(&mut self) {
        self.bits = [0; 2];
    }

    pub fn heap_bytes(&self) -> usize {
        0
    }

    /// Whether a cell has no mark, of two players.
    #[inline(always)]
    fn is_empty_of_two(&self, cell: Cell) -> bool {
        (self.bits[0] | self.bits[1]) & self.bit(cell) == 0
    }
}

impl Layout for Tiny {
    type Spot<'a> = &'a mut Tiny;

    #[inline(always)]
    fn of(board: &mut Board) -> Option<&mut Tiny> {
        if let Board::Tiny(layout) = board { Some(layout) } else { None }
    }

    #[inline(always)]
    fn find_free(&mut self, cell: Cell, _mark: Mark) -> Option<&mut Tiny> {
        self.is_empty_of_two(cell).then_some(self)
    }

    #[inline(always)]
    fn place_at(tiny: &mut Tiny, cell: Cell, mark: Mark, k: u16) -> bool {
        tiny.place_completes(cell, mark, k)
    }

    #[inline(always)]
    fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        self.place(cell, mark);
        let own = self.own(mark);
        let (k, stride) = (u32::from(k), u32::from(self.cols) + 1);
        // A direction with fewer than k rows or columns is left out, since its
        // shifts could be longer than a word.
        let mut starts = 0;
        if u32::from(self.cols) >= k {
            starts |= starts_of_runs(own, 1, k);
        }
        if u32::from(self.rows) >= k {
            starts |= starts_of_runs(own, stride, k);
            if u32::from(self.cols) >= k {
                starts |= starts_of_runs(own, stride + 1, k);
                starts |= starts_of_runs(own, stride - 1, k);
            }
        }
        starts != 0
    }
}
