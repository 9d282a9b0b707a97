//! Rows alone, and where a line must be filled whole, a counter for each line.
//!
//! Two kinds of large boards need no more: a torus, whose rings are walked
//! anyway, and a board with rows = cols = k, where a row, a column or one of
//! the two long diagonals wins when a player's count in it reaches k.

use super::{Cell, Direction, Mark, Reach, walk};
use crate::rules::Rules;

#[derive(Clone)]
pub struct Flat {
    /// Row by row, the players' words side by side.
    words: Box<[u64]>,
    /// Words of one row, all players'.
    stride: usize,
    /// For each player the marks in every row, in every column, and in the
    /// diagonal and the antidiagonal; empty unless rows = cols = k.
    counts: Box<[u16]>,
    rows: u16,
    cols: u16,
    players: u8,
}

impl Flat {
    pub fn fits(rules: &Rules) -> bool {
        rules.wrap || (rules.rows == rules.cols && rules.cols == rules.k)
    }

    pub fn new(rules: &Rules) -> Flat {
        let players = usize::from(rules.players);
        let stride = usize::from(rules.cols).div_ceil(64) * players;
        let whole_lines = !rules.wrap && rules.rows == rules.cols && rules.cols == rules.k;
        let counts = if whole_lines { players * Flat::counters(rules.rows, rules.cols) } else { 0 };
        Flat {
            words: vec![0; stride * usize::from(rules.rows)].into_boxed_slice(),
            stride,
            counts: vec![0; counts].into_boxed_slice(),
            rows: rules.rows,
            cols: rules.cols,
            players: rules.players,
        }
    }

    /// Counters of one player.
    fn counters(rows: u16, cols: u16) -> usize {
        usize::from(rows) + usize::from(cols) + 2
    }

    /// The first player's word that holds a cell, and the cell's bit.
    #[inline]
    fn word_and_bit(&self, cell: Cell) -> (usize, u64) {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        (row * self.stride + col / 64 * usize::from(self.players), 1 << (col % 64))
    }

    #[inline]
    pub fn mark_at(&self, cell: Cell) -> Mark {
        let (word, bit) = self.word_and_bit(cell);
        for player in 0..self.players {
            if self.words[word + usize::from(player)] & bit != 0 {
                return Mark(player + 1);
            }
        }
        Mark::EMPTY
    }

    #[inline]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        let (word, bit) = self.word_and_bit(cell);
        self.words[word + mark.slot()] |= bit;
        self.count(cell, mark, 1);
    }

    #[inline]
    pub fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        let (word, bit) = self.word_and_bit(cell);
        self.words[word + mark.slot()] |= bit;
        debug_assert!(!self.counts.is_empty(), "a torus is walked");
        self.count(cell, mark, 1) >= k
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        let (word, bit) = self.word_and_bit(cell);
        self.words[word + mark.slot()] &= !bit;
        self.count(cell, mark, u16::MAX);
    }

    /// Adds to the player's counters of the lines through a cell (`u16::MAX`
    /// takes one off) and returns the largest.
    #[inline]
    fn count(&mut self, cell: Cell, mark: Mark, change: u16) -> u16 {
        if self.counts.is_empty() {
            return 0;
        }
        let own = mark.slot() * Flat::counters(self.rows, self.cols);
        let long = own + usize::from(self.rows) + usize::from(self.cols);
        let mut add = |counter: usize| {
            self.counts[counter] = self.counts[counter].wrapping_add(change);
            self.counts[counter]
        };
        let row = add(own + usize::from(cell.row));
        let column = add(own + usize::from(self.rows) + usize::from(cell.col));
        let mut most = row.max(column);
        if cell.row == cell.col {
            most = most.max(add(long));
        }
        if cell.row + cell.col + 1 == self.rows {
            most = most.max(add(long + 1));
        }
        most
    }

    pub fn run(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        walk(self.rows, self.cols, cell, direction, |cell| self.mark_at(cell) == mark)
    }

    pub fn room(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        walk(self.rows, self.cols, cell, direction, |cell| {
            let there = self.mark_at(cell);
            there.is_empty() || there == mark
        })
    }

    pub fn clear(&mut self) {
        self.words.fill(0);
        self.counts.fill(0);
    }

    pub fn heap_bytes(&self) -> usize {
        size_of::<Flat>() + size_of_val(&*self.words) + size_of_val(&*self.counts)
    }
}
