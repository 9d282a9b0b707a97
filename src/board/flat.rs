//! Cells alone, and where a line must be filled whole, a counter for each line.
//!
//! Three kinds of boards need no more: a torus, whose rings are walked anyway; a
//! board with rows = cols = k, where a row, a column or one of the two long
//! diagonals wins when a player's count in it reaches k; and a board so large
//! that lines kept in four directions would not fit the cache, where most moves
//! have no neighbour of their own and are done.
//!
//! The cells stand row under row, the players' bits of a cell side by side. Two
//! cells before each row stay empty, and are two behind the last row's end, too;
//! so do two rows above and below:
//!
//! ```text
//!   guard row
//!   guard row
//!   row 0: | guard: .. | guard: .. | XO | XO | XO | …
//!   row 1: | guard: .. | guard: .. | XO | XO | XO | …
//! ```
//!
//! So five cells around any cell are a few bits behind some byte, in its own row
//! as in the two above and below, and no edge is another case.

use super::{Cell, Direction, Layout, Mark, Reach, mark_key, walk};
use crate::rules::Rules;

#[derive(Clone)]
pub struct Flat {
    bits: Box<[u8]>,
    /// For each player the marks in every row, in every column, and in the
    /// diagonal and the antidiagonal; empty unless rows = cols = k.
    counts: Box<[u16]>,
    /// Bytes of a row.
    stride: usize,
    rows: u16,
    cols: u16,
    players: u8,
    wrap: bool,
    /// Keys of all marks, xor-ed.
    digest: u64,
}

/// Empty cells before each row, and empty rows above and below.
const GUARDS: usize = 2;
/// The most cells for which lines are kept in four directions.
const MOST_WITH_LINES: usize = 1 << 15;
/// The most that is read from one byte on.
const WIDEST_READ: usize = 8;

impl Flat {
    pub fn fits(rules: &Rules) -> bool {
        rules.wrap || Flat::wins_whole_lines(rules) || rules.cells() > MOST_WITH_LINES
    }

    fn wins_whole_lines(rules: &Rules) -> bool {
        !rules.wrap && rules.rows == rules.cols && rules.cols == rules.k
    }

    pub fn new(rules: &Rules) -> Flat {
        let players = usize::from(rules.players);
        let stride = ((GUARDS + usize::from(rules.cols)) * players).div_ceil(8);
        let bytes = (usize::from(rules.rows) + 2 * GUARDS) * stride + WIDEST_READ;
        let counts = match Flat::wins_whole_lines(rules) {
            true => players * Flat::counters(rules.rows, rules.cols),
            false => 0,
        };
        Flat {
            bits: vec![0; bytes].into_boxed_slice(),
            counts: vec![0; counts].into_boxed_slice(),
            stride,
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

    /// The byte that holds the player's bit of a cell, and that bit.
    #[inline]
    fn byte_and_bit(&self, cell: Cell, mark: Mark) -> (usize, u8) {
        let before = (GUARDS + usize::from(cell.col)) * usize::from(self.players) + mark.slot();
        ((GUARDS + usize::from(cell.row)) * self.stride + before / 8, 1 << (before % 8))
    }

    /// The bits from some byte on; none where there is no such byte.
    #[inline(always)]
    fn bits_from<const N: usize>(&self, byte: usize) -> u64 {
        let mut read = [0; WIDEST_READ];
        if let Some(bytes) = self.bits.get(byte..).and_then(|bytes| bytes.first_chunk::<N>()) {
            read[..N].copy_from_slice(bytes);
        }
        u64::from_le_bytes(read)
    }

    #[inline]
    pub fn mark_at(&self, cell: Cell) -> Mark {
        let (byte, bit) = self.byte_and_bit(cell, Mark::X);
        let all = self.bits_from::<2>(byte) >> bit.trailing_zeros();
        if self.players == 2 {
            return Mark(all as u8 & 0b11);
        }
        let own = all as u32 & ((1 << self.players) - 1);
        Mark(if own == 0 { 0 } else { own.trailing_zeros() as u8 + 1 })
    }

    #[inline(always)]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        self.digest ^= mark_key(cell, mark);
        let (byte, bit) = self.byte_and_bit(cell, mark);
        self.bits[byte] |= bit;
        self.count(cell, mark, 1);
    }

    /// Whether three of the player's marks in a row, that on the cell among
    /// them, make a longer run possible; for any number of players.
    fn may_be_in_a_run(&self, cell: Cell, mark: Mark) -> bool {
        let players = usize::from(self.players);
        let before = usize::from(cell.col) * players + mark.slot();
        let first = usize::from(cell.row) * self.stride + before / 8;
        // Five cells of a row, of the player's bits each the one `players` on.
        let five = |row| self.bits_from::<8>(first + row * self.stride) >> (before % 8);
        let at = |row: u64, place: usize| row >> (place * players);
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(five);
        let three = |a, b, d, e| a & b | b & d | d & e;
        let found = three(c, at(c, 1), at(c, 3), at(c, 4))
            | three(at(a, 2), at(b, 2), at(d, 2), at(e, 2))
            | three(a, at(b, 1), at(d, 3), at(e, 4))
            | three(at(a, 4), at(b, 3), at(d, 1), e);
        found & 1 != 0
    }

    /// What is in five rows from a byte of each on; the first of these bytes is
    /// given.
    #[inline(always)]
    fn five_rows(&self, place: usize) -> [u32; 5] {
        // Never so, and one check instead of five.
        if self.bits.len().saturating_sub(4 * self.stride + 4) < place {
            return [0; 5];
        }
        [0, 1, 2, 3, 4].map(|row| {
            // SAFETY: four bytes from the fifth row on are inside, so all are; moves on large
            // boards are a tenth faster for it.
            let read = unsafe {
                self.bits.as_ptr().add(place + row * self.stride).cast::<u32>().read_unaligned()
            };
            u32::from_le(read)
        })
    }

    #[cold]
    fn has_run(&self, cell: Cell, mark: Mark, k: u16) -> bool {
        Direction::ALL.iter().any(|&direction| self.run(cell, mark, direction).len() >= k)
    }

    #[inline]
    fn holds(&self, cell: Cell, mark: Mark) -> bool {
        let (byte, bit) = self.byte_and_bit(cell, mark);
        self.bits[byte] & bit != 0
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        self.digest ^= mark_key(cell, mark);
        let (byte, bit) = self.byte_and_bit(cell, mark);
        self.bits[byte] &= !bit;
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
        self.bits.fill(0);
        self.counts.fill(0);
    }

    pub fn heap_bytes(&self) -> usize {
        size_of::<Flat>() + size_of_val(&*self.bits) + size_of_val(&*self.counts)
    }
}

/// Whether three of a player's marks in a row, that on the cell among them,
/// make a longer run possible, as far as the five rows of five cells around it
/// tell; of two players, the player's bit of the first cell of each row is bit 0.
///
/// ```text
///   a   0 . 2 . 4      Of each three either two stand one beyond the other as
///   b   . 1 2 3 .      seen from the cell (b2 and a2), or one across the cell
///   c   0 1 * 3 4      from the other (b1 and d3).
///   d   . 1 2 3 .
///   e   0 . 2 . 4
/// ```
///
/// Tables say for each mark next to the cell where those two others would be:
/// half of the work that it is to line them up. On a large board few moves get
/// past this, so that the branch on it is foreseen.
#[inline(always)]
fn three_in_a_row([a, b, c, d, e]: [u32; 5]) -> bool {
    let [at_b, at_c, at_d] = [b, c, d].map(|row| (row & FIVE) as usize);
    let found = u32::from(ALONG[at_c])
        | u32::from(BEYOND[at_b]) & a
        | u32::from(ACROSS[at_b]) & d
        | u32::from(BEYOND[at_d]) & e;
    found != 0
}

/// One of two players' bits of five cells.
const FIVE: u32 = 0b01_01_01_01_01;
const ENTRIES: usize = FIVE as usize + 1;
/// By the bits of the row above or below a cell: the bits of the next row but
/// one that stand beyond its marks, of the row on the other side that stand
/// across.
static BEYOND: [u16; ENTRIES] = by_marks(&[(1, 0), (2, 2), (3, 4)]);
static ACROSS: [u16; ENTRIES] = by_marks(&[(1, 3), (2, 2), (3, 1)]);
/// By the bits of the cell's own row: whether there are three.
static ALONG: [u16; ENTRIES] = three_along();

/// For any marks on five cells, the second cell of each pair whose first has one.
const fn by_marks(pairs: &[(usize, usize)]) -> [u16; ENTRIES] {
    let mut table = [0; ENTRIES];
    let mut bits = 0;
    while bits < ENTRIES {
        let mut pair = 0;
        while pair < pairs.len() {
            let (mark, other) = pairs[pair];
            if bits >> (2 * mark) & 1 != 0 {
                table[bits] |= 1 << (2 * other);
            }
            pair += 1;
        }
        bits += 1;
    }
    table
}

const fn three_along() -> [u16; ENTRIES] {
    let mut table = by_marks(&[(1, 0), (1, 3), (3, 4)]);
    let mut bits = 0;
    while bits < ENTRIES {
        table[bits] &= bits as u16;
        bits += 1;
    }
    table
}

impl Layout for Flat {
    #[inline(always)]
    fn is_empty_of_two(&self, cell: Cell) -> bool {
        self.find_free(cell).is_some()
    }

    /// Where five cells around the cell begin, in the second row above it.
    #[inline(always)]
    fn find_free(&self, cell: Cell) -> Option<usize> {
        let place = usize::from(cell.row) * self.stride + usize::from(cell.col) / 4;
        let middle = place + GUARDS * self.stride;
        let bytes: &[u8; 4] = self.bits.get(middle..)?.first_chunk()?;
        let taken = u32::from_le_bytes(*bytes) >> (cell.col % 4 * 2 + 4) & 0b11 != 0;
        (!taken).then_some(place)
    }

    #[inline(always)]
    fn place_at(&mut self, place: usize, cell: Cell, mark: Mark, k: u16) -> bool {
        debug_assert!(!self.wrap && self.players == 2, "plain rules");
        let shift = u32::from(cell.col % 4) * 2 + u32::from(mark != Mark::X);
        let bytes = self.bits.get_mut(place + GUARDS * self.stride..);
        let Some(bytes) = bytes.and_then(|bits| bits.first_chunk_mut::<4>()) else { return false };
        *bytes = (u32::from_le_bytes(*bytes) | 1 << (shift + 4)).to_le_bytes();
        self.digest ^= mark_key(cell, mark);
        if !self.counts.is_empty() {
            return self.count(cell, mark, 1) >= k;
        }
        let rows = self.five_rows(place).map(|row| row >> shift);
        (three_in_a_row(rows) || k <= 2) && self.has_run(cell, mark, k)
    }

    #[inline(always)]
    fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        debug_assert!(!self.wrap, "a torus is walked");
        self.digest ^= mark_key(cell, mark);
        let (byte, bit) = self.byte_and_bit(cell, mark);
        self.bits[byte] |= bit;
        if !self.counts.is_empty() {
            return self.count(cell, mark, 1) >= k;
        }
        if k > 2 && !self.may_be_in_a_run(cell, mark) {
            return false;
        }
        self.has_run(cell, mark, k)
    }
}
