//! Marks and cells, the directions that lines run in, and how far something
//! reaches along one.

use std::fmt;

/// A player's mark, or none: 0 empty, 1 = X, 2 = O, 3 … 8 further players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Mark(pub(super) u8);

impl Mark {
    /// No mark.
    pub const EMPTY: Mark = Mark(0);
    /// The first player's.
    pub const X: Mark = Mark(1);
    /// The second player's.
    pub const O: Mark = Mark(2);

    /// The mark with this number, 0..=8.
    pub const fn new(number: u8) -> Option<Mark> {
        if number <= crate::rules::MAX_PLAYERS { Some(Mark(number)) } else { None }
    }

    /// A number that came out of a mark.
    #[inline]
    pub(crate) const fn from_stored(number: u8) -> Mark {
        debug_assert!(number <= crate::rules::MAX_PLAYERS);
        Mark(number)
    }

    /// 0 empty, 1 = X, 2 = O, 3 … 8.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Nobody's.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// `.`, `X`, `O`, `3` … `8`.
    pub const fn symbol(self) -> char {
        match self.0 {
            0 => '.',
            1 => 'X',
            2 => 'O',
            n => (b'0' + n) as char,
        }
    }

    /// Where this player's bits stand among all players', from 0.
    #[inline]
    pub(super) const fn slot(self) -> usize {
        debug_assert!(self.0 != 0);
        self.0.wrapping_sub(1) as usize
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol())
    }
}

/// A cell: row 0 on top, column 0 left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Cell {
    /// Rows from the top.
    pub row: u16,
    /// Columns from the left.
    pub col: u16,
}

impl Cell {
    /// The cell at this row and column.
    pub const fn new(row: u16, col: u16) -> Cell {
        Cell { row, col }
    }

    /// Row-major: `row * cols + col`.
    pub const fn index(self, cols: u16) -> usize {
        self.row as usize * cols as usize + self.col as usize
    }

    /// The cell with this row-major index.
    pub const fn from_index(index: usize, cols: u16) -> Cell {
        Cell { row: (index / cols as usize) as u16, col: (index % cols as usize) as u16 }
    }
}

/// The four ways a line can run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Direction {
    /// To the right.
    Row = 0,
    /// Downwards.
    Column = 1,
    /// Right and down.
    Diagonal = 2,
    /// Left and down.
    Antidiagonal = 3,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Diagonal, Direction::Antidiagonal];

    /// What one step adds to row and column.
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Row => (0, 1),
            Direction::Column => (1, 0),
            Direction::Diagonal => (1, 1),
            Direction::Antidiagonal => (1, -1),
        }
    }
}

/// How far something reaches from a cell along a direction, the cell itself
/// not counted: `before` against the direction, `after` along it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Cells against the direction.
    pub before: u16,
    /// Cells along the direction.
    pub after: u16,
}

impl Reach {
    /// Cells in all, the middle one included.
    pub const fn len(self) -> u16 {
        self.before + 1 + self.after
    }

    /// Windows of `k` cells that fit into it and hold the middle one.
    pub(crate) fn windows(self, k: u16) -> u32 {
        let room = Reach { before: self.before.min(k - 1), after: self.after.min(k - 1) };
        (u32::from(room.len()) + 1).saturating_sub(k.into())
    }
}
