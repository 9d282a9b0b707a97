//! Cells alone, and where a line must be filled whole, a counter for each line.
//!
//! Three kinds of boards need no more: a torus, whose rings are walked anyway; a
//! board with rows = cols = k, where a row, a column or one of the two long
//! diagonals wins when a player's count in it reaches k; and a board so large
//! that lines kept in four directions would not fit the cache, where most moves
//! have no neighbour of their own and are done.
//!
//! The cells stand in strips 64 columns wide, row under row, so that a cell's
//! neighbours above and below are close by in memory. A strip begins and ends
//! with two rows that stay empty:
//!
//! ```text
//!   strip 0: | guard | guard | row 0: X O | row 1: X O | … | guard | guard |
//!   strip 1: …
//! ```

use super::{Cell, Direction, Layout, Mark, Reach, mark_key, walk};
use crate::rules::Rules;

#[derive(Clone)]
pub struct Flat {
    /// Strip by strip, the players' words of a row side by side.
    words: Box<[u64]>,
    /// For each player the marks in every row, in every column, and in the
    /// diagonal and the antidiagonal; empty unless rows = cols = k.
    counts: Box<[u16]>,
    /// Rows of a strip, the guards with them.
    strip: usize,
    rows: u16,
    cols: u16,
    players: u8,
    wrap: bool,
    /// Keys of all marks, xor-ed.
    digest: u64,
}

/// Empty rows before and after each strip.
const GUARDS: usize = 2;
/// The most cells for which lines are kept in four directions.
const MOST_WITH_LINES: usize = 1 << 15;

impl Flat {
    pub fn fits(rules: &Rules) -> bool {
        rules.wrap || Flat::wins_whole_lines(rules) || rules.cells() > MOST_WITH_LINES
    }

    fn wins_whole_lines(rules: &Rules) -> bool {
        !rules.wrap && rules.rows == rules.cols && rules.cols == rules.k
    }

    pub fn new(rules: &Rules) -> Flat {
        let players = usize::from(rules.players);
        let strips = usize::from(rules.cols).div_ceil(64);
        let strip = usize::from(rules.rows) + 2 * GUARDS;
        let words = strips * strip * players;
        let counts = match Flat::wins_whole_lines(rules) {
            true => players * Flat::counters(rules.rows, rules.cols),
            false => 0,
        };
        Flat {
            words: vec![0; words].into_boxed_slice(),
            counts: vec![0; counts].into_boxed_slice(),
            strip,
            rows: rules.rows,
            cols: rules.cols,
            players: rules.players,
            wrap: rules.wrap,
            digest: 0,
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
        let row_in_strips = col / 64 * self.strip + row + GUARDS;
        (row_in_strips * usize::from(self.players), 1 << (col % 64))
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

    #[inline(always)]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        self.digest ^= mark_key(cell, mark);
        let (word, bit) = self.word_and_bit(cell);
        self.words[word + mark.slot()] |= bit;
        self.count(cell, mark, 1);
    }

    /// Whether three of the player's marks in a row, that on the cell among
    /// them, make a longer run possible; for any cell and any number of players.
    #[inline(never)]
    fn may_be_in_a_run(&self, cell: Cell, mark: Mark) -> bool {
        let players = usize::from(self.players);
        let (word, _) = self.word_and_bit(cell);
        let first = word + mark.slot() - GUARDS * players;
        let (position, strip) = (cell.col % 64, self.strip * players);
        // At the side of a strip two columns of the next are moved in.
        let row = |index: usize| {
            let at = first + index * players;
            let other = |at: Option<usize>| at.and_then(|at| self.words.get(at)).copied();
            match position {
                0 | 1 => self.words[at] << 2 | other(at.checked_sub(strip)).unwrap_or(0) >> 62,
                62 | 63 => self.words[at] >> 2 | other(Some(at + strip)).unwrap_or(0) << 62,
                _ => self.words[at],
            }
        };
        let position = match position {
            0 | 1 => position + 2,
            62 | 63 => position - 2,
            _ => position,
        };
        three_in_a_row([row(0), row(1), row(2), row(3), row(4)], position)
    }

    #[cold]
    fn has_run(&self, cell: Cell, mark: Mark, k: u16) -> bool {
        Direction::ALL.iter().any(|&direction| self.run(cell, mark, direction).len() >= k)
    }

    #[inline]
    fn holds(&self, cell: Cell, mark: Mark) -> bool {
        let (word, bit) = self.word_and_bit(cell);
        self.words[word + mark.slot()] & bit != 0
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        self.digest ^= mark_key(cell, mark);
        let (word, bit) = self.word_and_bit(cell);
        self.words[word + mark.slot()] &= !bit;
        self.count(cell, mark, u16::MAX);
    }

    /// Adds to the player's counters of the lines through a cell (`u16::MAX`
    /// takes one off) and returns the largest.
    #[inline(always)]
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
        walk(self.rows, self.cols, cell, direction, |cell| self.holds(cell, mark))
    }

    pub fn room(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        walk(self.rows, self.cols, cell, direction, |cell| {
            let there = self.mark_at(cell);
            there.is_empty() || there == mark
        })
    }

    pub fn digest(&self) -> u64 {
        self.digest
    }

    pub fn clear(&mut self) {
        self.digest = 0;
        self.words.fill(0);
        self.counts.fill(0);
    }

    pub fn heap_bytes(&self) -> usize {
        size_of::<Flat>() + size_of_val(&*self.words) + size_of_val(&*self.counts)
    }
}

/// The words of the five rows around a cell, of two players.
const WINDOW: usize = 2 * (2 * GUARDS + 1);

/// Whether three of a player's marks in a row, that on the cell among them,
/// make a longer run possible, as far as the five rows around the cell tell: its
/// place in its row is 2 … 61.
///
/// ```text
///   a   bit 0 . 2 . 4      Of each three either two stand one beyond the other
///   b       . 1 2 3 .      as seen from the cell (b2 and a2), or one across the
///   c       0 1 * 3 4      cell from the other (b1 and d3).
///   d       . 1 2 3 .
///   e       0 . 2 . 4
/// ```
///
/// Tables say for each mark next to the cell where those two others would be:
/// half of the work that it is to line them up. On a large board few moves get
/// past this, so that the branch on it is foreseen.
#[inline(always)]
fn three_in_a_row(rows: [u64; 5], position: u16) -> bool {
    // Five columns of a row as bits 0 … 4, the cell's own as bit 2.
    let [a, b, c, d, e] = rows.map(|row| row >> (position - 2));
    let [at_b, at_c, at_d] = [b, c, d].map(|row| row as usize % FIVE_BITS);
    let found = u64::from(ALONG[at_c])
        | u64::from(BEYOND[at_b]) & a
        | u64::from(ACROSS[at_b]) & d
        | u64::from(BEYOND[at_d]) & e;
    found != 0
}

const FIVE_BITS: usize = 1 << 5;
/// By the five bits of the row above or below a cell: the bits of the next row
/// but one that stand beyond its marks, of the row on the other side that stand
/// across.
static BEYOND: [u8; FIVE_BITS] = by_marks(&[(1, 0), (2, 2), (3, 4)]);
static ACROSS: [u8; FIVE_BITS] = by_marks(&[(1, 3), (2, 2), (3, 1)]);
/// By the five bits of the cell's own row: whether there are three.
static ALONG: [u8; FIVE_BITS] = three_along();

/// For any five bits, the second bit of each pair whose first is among them.
const fn by_marks(pairs: &[(u8, u8)]) -> [u8; FIVE_BITS] {
    let mut table = [0; FIVE_BITS];
    let mut bits = 0;
    while bits < FIVE_BITS {
        let mut pair = 0;
        while pair < pairs.len() {
            let (mark, other) = pairs[pair];
            if bits >> mark & 1 != 0 {
                table[bits] |= 1 << other;
            }
            pair += 1;
        }
        bits += 1;
    }
    table
}

const fn three_along() -> [u8; FIVE_BITS] {
    let others = by_marks(&[(1, 0), (1, 3), (3, 4)]);
    let mut table = [0; FIVE_BITS];
    let mut bits = 0;
    while bits < FIVE_BITS {
        table[bits] = others[bits] & bits as u8;
        bits += 1;
    }
    table
}

impl Layout for Flat {
    #[inline(always)]
    fn is_empty_of_two(&self, cell: Cell) -> bool {
        let (word, bit) = self.word_and_bit(cell);
        match self.words.get(word..) {
            Some([x, o, ..]) => (x | o) & bit == 0,
            _ => false,
        }
    }

    /// Where the five rows around the cell begin.
    #[inline(always)]
    fn find_free(&self, cell: Cell) -> Option<usize> {
        let row = usize::from(cell.col / 64) * self.strip + usize::from(cell.row);
        let window: &[u64; WINDOW] = self.words.get(2 * row..)?.first_chunk()?;
        let taken = (window[2 * GUARDS] | window[2 * GUARDS + 1]) >> (cell.col % 64) & 1 != 0;
        (!taken).then_some(2 * row)
    }

    #[inline(always)]
    fn place_at(&mut self, place: usize, cell: Cell, mark: Mark, k: u16) -> bool {
        debug_assert!(!self.wrap && self.players == 2, "plain rules");
        let window = self.words.get_mut(place..).and_then(|words| words.first_chunk_mut());
        let Some(window): Option<&mut [u64; WINDOW]> = window else { return false };
        let position = cell.col % 64;
        let own = usize::from(mark != Mark::X);
        window[2 * GUARDS + own] |= 1 << position;
        self.digest ^= mark_key(cell, mark);
        if !self.counts.is_empty() {
            return self.count(cell, mark, 1) >= k;
        }
        let possible = if (2..62).contains(&position) {
            let row = |index: usize| window[2 * index + own];
            three_in_a_row([row(0), row(1), row(2), row(3), row(4)], position)
        } else {
            self.may_be_in_a_run(cell, mark)
        };
        (possible || k <= 2) && self.has_run(cell, mark, k)
    }

    #[inline(always)]
    fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        debug_assert!(!self.wrap, "a torus is walked");
        self.digest ^= mark_key(cell, mark);
        let (word, bit) = self.word_and_bit(cell);
        self.words[word + mark.slot()] |= bit;
        if !self.counts.is_empty() {
            return self.count(cell, mark, 1) >= k;
        }
        if k > 2 && !self.may_be_in_a_run(cell, mark) {
            return false;
        }
        self.has_run(cell, mark, k)
    }
}
