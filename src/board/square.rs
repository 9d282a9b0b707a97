//! Small squares that are won by filling a whole line (rows = cols = k <= 4,
//! two players; tic-tac-toe above all): cells and line counters in one word a
//! player.
//!
//! ```text
//!   bit   0 … 15    a bit for each cell, row * 4 + col
//!   bit  16 … 54    a counter of three bits for each line:
//!                   rows 0 … 3, columns 0 … 3, diagonal,
//!                   antidiagonals with row + col = 0 … 3
//! ```
//!
//! Placing a mark adds one constant, which sets the cell's bit and counts one
//! up in each line through it. The counters start at 4 - k, so that the top bit
//! of one is set as soon as its line is full. Lines that are no whole lines of
//! this board (a row it has not, an antidiagonal beside the long one) have fewer
//! cells and never get there.

use super::{Board, Cell, Direction, Layout, Mark, Reach, digest_word, walk};
use crate::rules::Rules;

/// The longest side.
const MAX_SIDE: usize = 4;
const CELLS: usize = MAX_SIDE * MAX_SIDE;
/// Rows, columns, the diagonal, and antidiagonals up to the longest.
const LINES: usize = 3 * MAX_SIDE + 1;

#[derive(Clone)]
pub struct Square {
    own: [u64; 2],
    side: u8,
}

/// What a mark on each cell adds.
static ADDS: [u64; CELLS] = adds();

/// The counters of an empty board, by its side.
static STARTS: [u64; MAX_SIDE + 1] =
    [all_lines(4), all_lines(3), all_lines(2), all_lines(1), all_lines(0)];

/// The top bits of all counters.
const TOPS: u64 = all_lines(4);

const fn adds() -> [u64; CELLS] {
    let mut adds = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, col) = (cell / MAX_SIDE, cell % MAX_SIDE);
        adds[cell] = 1 << cell | in_line(1, row) | in_line(1, MAX_SIDE + col);
        if row == col {
            adds[cell] |= in_line(1, 2 * MAX_SIDE);
        }
        if row + col < MAX_SIDE {
            adds[cell] |= in_line(1, 2 * MAX_SIDE + 1 + row + col);
        }
        cell += 1;
    }
    adds
}

/// A count in the counter of a line.
const fn in_line(count: u64, line: usize) -> u64 {
    count << (CELLS + 3 * line)
}

/// The same count in every line.
const fn all_lines(count: u64) -> u64 {
    let (mut word, mut line) = (0, 0);
    while line < LINES {
        word |= in_line(count, line);
        line += 1;
    }
    word
}

impl Square {
    pub fn fits(rules: &Rules) -> bool {
        let side = usize::from(rules.rows);
        let whole_lines = rules.rows == rules.cols && rules.cols == rules.k;
        whole_lines && side <= MAX_SIDE && rules.players == 2 && !rules.wrap
    }

    pub fn new(rules: &Rules) -> Square {
        let side = rules.rows as u8;
        Square { own: Square::empty(side), side }
    }

    #[inline]
    fn empty(side: u8) -> [u64; 2] {
        [STARTS[usize::from(side) % STARTS.len()]; 2]
    }

    /// What a mark on this cell adds. The mask changes nothing; it spares a
    /// check.
    #[inline]
    fn add(cell: Cell) -> u64 {
        ADDS[(usize::from(cell.row) * MAX_SIDE + usize::from(cell.col)) % CELLS]
    }

    #[inline]
    pub fn mark_at(&self, cell: Cell) -> Mark {
        let bit = |own: u64| own >> ((cell.row * MAX_SIDE as u16 + cell.col) % 16) & 1;
        Mark((bit(self.own[0]) | bit(self.own[1]) << 1) as u8)
    }

    #[inline(always)]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        let own = &mut self.own[mark.slot() & 1];
        *own = own.wrapping_add(Square::add(cell));
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        let own = &mut self.own[mark.slot() & 1];
        *own = own.wrapping_sub(Square::add(cell));
    }

    pub fn run(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        self.walk(cell, direction, |there| there == mark)
    }

    pub fn room(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        self.walk(cell, direction, |there| there.is_empty() || there == mark)
    }

    fn walk(&self, cell: Cell, direction: Direction, same: impl Fn(Mark) -> bool) -> Reach {
        let side = self.side.into();
        walk(side, side, cell, direction, |cell| same(self.mark_at(cell)))
    }

    /// Places nine marks on an empty board of 3 x 3, X's first, as if the game
    /// could not end before; keeps those up to where it did, and says how many
    /// they are, and whether a line ended it. Changes nothing where one of them
    /// is off the board or on another: `None`.
    ///
    /// There is no branch on how a game ends, which nobody can foresee.
    #[inline(always)]
    pub fn place_nine(&mut self, cell: impl Fn(usize) -> Cell) -> Option<(usize, bool)> {
        const OFF_BOARD: u64 = 0b1111_1000_1000_1000;
        // What each mark makes of its player's word; before them the empty words
        // of both, so that a player's last word is always two places back.
        let mut words = [Square::empty(3)[0]; 11];
        let mut coordinates = 0;
        for mark in 0..9 {
            let cell = cell(mark);
            coordinates |= cell.row | cell.col;
            words[mark + 2] = words[mark].wrapping_add(Square::add(cell));
        }
        // Nobody has three marks before the fifth. No counter overflows: it has
        // room for all marks of a player.
        let full = |mark: usize| u32::from(words[mark + 2] & TOPS != 0) << mark;
        let wins = full(4) | full(5) | full(6) | full(7) | full(8);
        let count = (wins << 1 | 1 << 9).trailing_zeros() as usize;
        let (Some(&last), Some(&other)) = (words.get(count + 1), words.get(count)) else {
            return None;
        };
        // Of two marks on one cell a bit is lost, or carried to another.
        let taken = (last | other) & ((1 << CELLS) - 1);
        if coordinates > 3 || taken & OFF_BOARD != 0 || taken.count_ones() as usize != count {
            return None;
        }
        self.own = if count % 2 == 1 { [last, other] } else { [other, last] };
        Some((count, wins != 0))
    }

    pub fn digest(&self) -> u64 {
        digest_word(digest_word(0, self.own[0]), self.own[1])
    }

    pub fn clear(&mut self) {
        self.own = Square::empty(self.side);
    }

    pub fn heap_bytes(&self) -> usize {
        0
    }

    /// Whether a cell has no mark, of two players.
    #[inline(always)]
    fn is_empty_of_two(&self, cell: Cell) -> bool {
        (self.own[0] | self.own[1]) >> ((cell.row * MAX_SIDE as u16 + cell.col) % 16) & 1 == 0
    }
}

impl Layout for Square {
    // Who ended the last game is not foreseen.
    const SPLIT: bool = false;

    type Spot<'a> = &'a mut Square;

    #[inline(always)]
    fn of(board: &mut Board) -> Option<&mut Square> {
        if let Board::Square(layout) = board { Some(layout) } else { None }
    }

    #[inline(always)]
    fn find_free(&mut self, cell: Cell, _mark: Mark) -> Option<&mut Square> {
        self.is_empty_of_two(cell).then_some(self)
    }

    #[inline(always)]
    fn place_at(square: &mut Square, cell: Cell, mark: Mark, k: u16) -> bool {
        square.place_completes(cell, mark, k)
    }

    #[inline(always)]
    fn place_completes(&mut self, cell: Cell, mark: Mark, _k: u16) -> bool {
        self.place(cell, mark);
        self.own[mark.slot() & 1] & TOPS != 0
    }
}
