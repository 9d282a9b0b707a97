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

use super::{Board, Cell, Direction, Layout, Mark, Reach, mark_key, walk};
use crate::rules::Rules;

#[derive(Clone)]
pub struct Flat {
    bits: Box<[u8]>,
    /// Bytes of a row.
    stride: usize,
    /// The last byte from which on five cells can be read, in two rows below too.
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
/// Bytes that hold five cells of two players, wherever in the first they begin.
const FIVE_CELLS: usize = 2;
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
            last: bytes - GUARDS * stride - FIVE_CELLS,
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

    /// Finds a free cell for one of two players, and looks around; `None` where a
    /// mark stands on it.
    #[inline(always)]
    pub fn find_and_look(&mut self, cell: Cell, mark: Mark) -> Option<Around<'_>> {
        let byte = (GUARDS + usize::from(cell.row)) * self.stride + usize::from(cell.col) / 4;
        if byte > self.last {
            return None;
        }
        // SAFETY: `byte` is in the third row or below it, and two rows below it there are more.
        unsafe { self.look_around(byte, cell, mark) }.map(|(around, _)| around)
    }

    /// The same without a check, with the byte where the five cells around the
    /// cell begin in its row; and the [`pairs`] there.
    ///
    /// # Safety
    /// From that byte on there are [`FIVE_CELLS`] bytes, as there are two rows
    /// above and below.
    #[inline(always)]
    unsafe fn look_around(
        &mut self,
        byte: usize,
        cell: Cell,
        mark: Mark,
    ) -> Option<(Around<'_>, u32)> {
        let [a, b, c, d, e] = [-2, -1, 0, 1, 2].map(|rows| {
            // SAFETY: the caller's promise. Moves on large boards are a tenth faster without
            // a check for each row.
            unsafe {
                let here = self.bits.as_mut_ptr().add(byte);
                here.offset(rows * self.stride as isize).cast::<[u8; FIVE_CELLS]>()
            }
        });
        // SAFETY: as above; and nobody else refers to the bits.
        let read = |cells: *mut _| u32::from(u16::from_le_bytes(unsafe { *cells }));
        let before = u32::from(cell.col % 4) * 2;
        let row = read(c);
        if row >> before & 0b11_00_00 != 0 {
            return None;
        }
        let own = (before + u32::from(mark.number())).wrapping_sub(1);
        let rows = [read(a), read(b), row, read(d), read(e)].map(|row| row.wrapping_shr(own));
        let pairs = pairs(rows);
        let marked = row | 0b1_00_00_u32.wrapping_shl(own);
        Some((Around { flat: self, row: c, marked, own: rows }, pairs))
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
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        self.digest ^= mark_key(cell, mark);
        let (byte, bit) = self.byte_and_bit(cell, mark);
        self.bits[byte] &= !bit;
    }

    /// No run goes on beyond the board's edge: there are guards.
    pub fn run(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        let (down, right) = direction.step();
        let step =
            down as isize * self.stride as isize * 8 + right as isize * self.players as isize;
        let (byte, bit) = self.byte_and_bit(cell, mark);
        let here = byte * 8 + bit.trailing_zeros() as usize;
        let holds = |at: usize| self.bits.get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 != 0);
        let count = |step: isize| {
            let mut reach = 0;
            let mut at = here.wrapping_add_signed(step);
            while holds(at) {
                reach += 1;
                at = at.wrapping_add_signed(step);
            }
            reach
        };
        Reach { before: count(-step), after: count(step) }
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

/// A free cell of two players, and what is around it.
///
/// ```text
///   a   0 . 2 . 4
///   b   . 1 2 3 .
///   c   0 1 * 3 4
///   d   . 1 2 3 .
///   e   0 . 2 . 4
/// ```
pub struct Around<'a> {
    flat: &'a mut Flat,
    /// Where in the bits of `flat` the five cells of its own row are.
    row: *mut [u8; FIVE_CELLS],
    /// What is there once it has the mark.
    marked: u32,
    /// The five rows of five cells around it: of two players, the player's bit of
    /// the first cell of each is bit 0.
    own: [u32; 5],
}

impl<'a> Around<'a> {
    /// Puts the mark on the cell that it was found for.
    #[inline(always)]
    pub fn put(self, cell: Cell, mark: Mark) -> &'a mut Flat {
        // SAFETY: it was made from the bits of `flat`, which nobody else could change since.
        unsafe { *self.row = (self.marked as u16).to_le_bytes() };
        self.flat.digest ^= mark_key(cell, mark);
        self.flat
    }

    /// Whether it is seen at once that the mark completes no run of `k`. On a large
    /// board few moves get past this, so that the branch on it is foreseen.
    #[inline(always)]
    fn is_quiet(&self, k: u16) -> bool {
        match k {
            0..=2 => false,
            3 => pairs(self.own) | self.opposites() == 0,
            LEAST_K_OF_PAIRS.. => pairs(self.own) == 0,
        }
    }

    /// As [`pairs`] of one on either side of it: b1 and d3, c1 and c3, …
    #[inline(always)]
    fn opposites(&self) -> u32 {
        let [_, b, c, d, _] = self.own;
        u32::from(TABLES.across[(b & FIVE) as usize]) & d | c & c >> 4 & 0b1_00
    }
}

/// Not 0 if two of the player's marks stand next to the cell in a row with it, both
/// on one side, as in any run of [`LEAST_K_OF_PAIRS`] or more that goes through it:
/// b1 and a0, b2 and a2, c1 and c0, …
///
/// Tables say where the second would be to each mark next to the cell: half of the
/// work that it is to line them up.
#[inline(always)]
fn pairs([a, b, c, d, e]: [u32; 5]) -> u32 {
    let Tables { beyond, along, .. } = &TABLES;
    let [at_b, at_c, at_d] = [b, c, d].map(|row| (row & FIVE) as usize);
    u32::from(beyond[at_b]) & a | u32::from(beyond[at_d]) & e | u32::from(along[at_c])
}

/// The shortest run whose marks but one have two on one side of that.
const LEAST_K_OF_PAIRS: u16 = 4;
/// One of two players' bits of five cells.
const FIVE: u32 = 0b01_01_01_01_01;
const ENTRIES: usize = FIVE as usize + 1;

struct Tables {
    /// By the bits of the row above or below a cell: the bits of the next row but
    /// one that stand beyond its marks.
    beyond: [u16; ENTRIES],
    /// Of the row on the other side those that stand across.
    across: [u16; ENTRIES],
    /// By the bits of the cell's own row: its pairs.
    along: [u16; ENTRIES],
}

static TABLES: Tables = Tables {
    beyond: by_marks(&[(1, 0), (2, 2), (3, 4)]),
    across: by_marks(&[(1, 3), (2, 2), (3, 1)]),
    along: pairs_along(),
};

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

const fn pairs_along() -> [u16; ENTRIES] {
    let mut table = by_marks(&[(1, 0), (3, 4)]);
    let mut bits = 0;
    while bits < ENTRIES {
        table[bits] &= bits as u16;
        bits += 1;
    }
    table
}

impl Layout for Flat {
    // What depends on that is done when the cell is found.
    const SPLIT: bool = false;

    type Spot<'a> = Around<'a>;

    #[inline(always)]
    fn of(board: &mut Board) -> Option<&mut Flat> {
        if let Board::Flat(layout) = board { Some(layout) } else { None }
    }

    #[inline(always)]
    fn find_free(&mut self, cell: Cell, mark: Mark) -> Option<Around<'_>> {
        debug_assert!(!self.wrap && self.players == 2, "plain rules");
        self.find_and_look(cell, mark)
    }

    #[inline(always)]
    fn place_at(around: Around<'_>, cell: Cell, mark: Mark, k: u16) -> bool {
        let quiet = around.is_quiet(k);
        let flat = around.put(cell, mark);
        !quiet && flat.has_run(cell, mark, k)
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

#[cfg(feature = "capi")]
impl super::Quiet for Flat {
    const LEAST_K: u16 = LEAST_K_OF_PAIRS;

    #[inline(always)]
    fn find_quiet(&mut self, row: u32, col: u32, mark: Mark) -> Option<(Cell, Around<'_>)> {
        if row >= self.rows.into() || col >= self.cols.into() {
            return None;
        }
        let cell = Cell::new(row as u16, col as u16);
        let byte = (GUARDS + row as usize) * self.stride + col as usize / 4;
        // SAFETY: the cell is on the board, with guards two rows above and below.
        let (around, pairs) = unsafe { self.look_around(byte, cell, mark) }?;
        (pairs == 0).then_some((cell, around))
    }

    #[inline(always)]
    fn place(around: Around<'_>, cell: Cell, mark: Mark) {
        around.put(cell, mark);
    }
}
