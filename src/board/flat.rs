//! Cells alone.
//!
//! Two kinds of boards need no more: a torus, whose rings are walked anyway, and
//! a board so large that lines kept in four directions would not fit the cache,
//! where most moves have no neighbour of their own and are done. A third adds
//! counters to them ([`counted`](super::counted)).
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
    /// Bytes of a row.
    stride: usize,
    /// The last byte from which on five rows can be read.
    last: usize,
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
/// What five cells of two players and the bits before them are read by.
const FOUR_BYTES: usize = 4;
/// The most that is read from one byte on.
const WIDEST_READ: usize = 8;

impl Flat {
    pub fn fits(rules: &Rules) -> bool {
        rules.wrap || rules.cells() > MOST_WITH_LINES
    }

    pub fn new(rules: &Rules) -> Flat {
        let players = usize::from(rules.players);
        let stride = ((GUARDS + usize::from(rules.cols)) * players).div_ceil(8);
        let bytes = (usize::from(rules.rows) + 2 * GUARDS) * stride + WIDEST_READ;
        Flat {
            bits: vec![0; bytes].into_boxed_slice(),
            stride,
            last: bytes - 4 * stride - FOUR_BYTES,
            rows: rules.rows,
            cols: rules.cols,
            players: rules.players,
            wrap: rules.wrap,
            digest: 0,
        }
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
    }

    /// [`Flat::place`] on a cell of two players that was found free; gives the
    /// player's bits of the five rows of five cells around it, for
    /// [`three_in_a_row`].
    #[inline(always)]
    pub fn put_at(&mut self, place: usize, cell: Cell, mark: Mark) -> [u32; 5] {
        if place > self.last {
            return [0; 5];
        }
        let shift = u32::from(cell.col % 4) * 2 + u32::from(mark != Mark::X);
        let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|row| self.four_bytes(place, row));
        let c = c | 1 << (shift + 4);
        // SAFETY: as for reading them.
        unsafe {
            let middle = self.bits.as_mut_ptr().add(place + GUARDS * self.stride);
            middle.cast::<u32>().write_unaligned(c.to_le());
        }
        self.digest ^= mark_key(cell, mark);
        [a, b, c, d, e].map(|row| row >> shift)
    }

    /// What is in four bytes of the row so many below that of a place, which
    /// is at most `last`.
    #[inline(always)]
    fn four_bytes(&self, place: usize, row: usize) -> u32 {
        debug_assert!(place <= self.last && row <= 2 * GUARDS);
        // SAFETY: four bytes of the fourth row below `last` are inside, so these are. Moves on
        // large boards are a tenth faster without a check for each row.
        let read = unsafe {
            self.bits.as_ptr().add(place + row * self.stride).cast::<u32>().read_unaligned()
        };
        u32::from_le(read)
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
    }

    pub fn heap_bytes(&self) -> usize {
        size_of::<Flat>() + size_of_val(&*self.bits)
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
        if place > self.last {
            return None;
        }
        let taken = self.four_bytes(place, GUARDS) >> (cell.col % 4 * 2 + 4) & 0b11 != 0;
        (!taken).then_some(place)
    }

    #[inline(always)]
    fn place_at(&mut self, place: usize, cell: Cell, mark: Mark, k: u16) -> bool {
        debug_assert!(!self.wrap && self.players == 2, "plain rules");
        let around = self.put_at(place, cell, mark);
        (three_in_a_row(around) || k <= 2) && self.has_run(cell, mark, k)
    }

    #[inline(always)]
    fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        debug_assert!(!self.wrap, "a torus is walked");
        self.place(cell, mark);
        if k > 2 && !self.may_be_in_a_run(cell, mark) {
            return false;
        }
        self.has_run(cell, mark, k)
    }
}
