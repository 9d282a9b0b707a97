//! Cells only: which mark stands where, and how far equal marks reach.
//!
//! A [`Board`] knows nothing of turns, wins or legality. It answers two
//! questions fast, because every move asks them: what stands on a cell, and how
//! long is the run of equal marks through it in each of four directions.
//!
//! ```text
//!   Row →      Column ↓     Diagonal ↘    Antidiagonal ↙
//!   . . .       . 0 .        0 . .         . . 0
//!   0 1 2       . 1 .        . 1 .         . 1 .
//!   . . .       . 2 .        . . 2         2 . .
//! ```
//!
//! The bits are laid out in one of six ways, chosen by the rules: [`square`]
//! (cells and line counters in a word), [`tiny`] (the whole board in a word),
//! [`narrow`] (a line in 16 bits), [`wide`] (a line in several words), [`flat`]
//! (rows alone), and [`counted`] (these with a counter for each line, where a
//! line must be filled whole).

mod cell;
mod counted;
mod flat;
mod narrow;
pub(crate) mod spread;
mod square;
mod tiny;
mod wide;

pub use cell::{Cell, Direction, Mark, Reach};

use crate::rules::Rules;
pub(crate) use counted::Counted;
pub(crate) use flat::Flat;
pub(crate) use narrow::Narrow;
pub(crate) use square::Square;
pub(crate) use tiny::Tiny;
pub(crate) use wide::Wide;

/// The marks on a board, in the layout that suits its size.
#[derive(Clone)]
pub(crate) enum Board {
    Square(Square),
    Tiny(Tiny),
    Narrow(Narrow),
    Wide(Box<Wide>),
    Flat(Box<Flat>),
    Counted(Box<Counted>),
}

/// What a move under plain rules asks of a layout.
pub(crate) trait Layout {
    /// Whether moves are faster with a branch on whose they are, which is easily
    /// foreseen in a long game, than by waiting for the turn.
    const SPLIT: bool = true;

    /// A free cell, found for one of two players: what was seen on the way.
    type Spot<'a>
    where
        Self: 'a;

    /// The board's layout if it is this one.
    fn of(board: &mut Board) -> Option<&mut Self>;

    /// Finds a cell for a mark of one of two players; `None` where a mark
    /// stands on it.
    fn find_free(&mut self, cell: Cell, mark: Mark) -> Option<Self::Spot<'_>>;

    /// [`Board::place_completes`] of the mark on the cell that was found for it.
    fn place_at(spot: Self::Spot<'_>, cell: Cell, mark: Mark, k: u16) -> bool;

    /// As [`Board::place_completes`].
    fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool;
}

/// A layout in which most marks are seen to complete nothing, in fewer steps than
/// it takes to see what one completes.
#[cfg(feature = "capi")]
pub(crate) trait Quiet: Layout {
    /// The shortest run of which that can be said.
    const LEAST_K: u16;

    /// Finds a cell where a mark of one of two players is seen to complete no
    /// run; `None` if it is not, and where a mark stands, and off the board.
    fn find_quiet(&mut self, row: u32, col: u32, mark: Mark) -> Option<(Cell, Self::Spot<'_>)>;

    /// Puts the mark on the cell that was found for it.
    fn place(spot: Self::Spot<'_>, cell: Cell, mark: Mark);
}

/// Calls the same method of whichever layout it is.
macro_rules! each_layout {
    ($board:expr, $layout:ident => $call:expr) => {
        match $board {
            Board::Square($layout) => $call,
            Board::Tiny($layout) => $call,
            Board::Narrow($layout) => $call,
            Board::Wide($layout) => $call,
            Board::Flat($layout) => $call,
            Board::Counted($layout) => $call,
        }
    };
}

impl Board {
    pub fn new(rules: &Rules) -> Board {
        if Square::fits(rules) {
            Board::Square(Square::new(rules))
        } else if Tiny::fits(rules) {
            Board::Tiny(Tiny::new(rules))
        } else if Narrow::fits(rules) {
            Board::Narrow(Narrow::new(rules))
        } else if Counted::fits(rules) {
            Board::Counted(Box::new(Counted::new(rules)))
        } else if Flat::fits(rules) {
            Board::Flat(Box::new(Flat::new(rules)))
        } else {
            Board::Wide(Box::new(Wide::new(rules)))
        }
    }

    /// The mark on a cell of the board.
    #[inline]
    pub fn mark_at(&self, cell: Cell) -> Mark {
        each_layout!(self, layout => layout.mark_at(cell))
    }

    /// The number of every mark, row by row, into as many bytes as there are
    /// cells.
    pub fn write_marks(&self, cols: u16, out: &mut [u8]) {
        if let Board::Narrow(narrow) = self
            && narrow.write_marks_of_two(out)
        {
            return;
        }
        each_layout!(self, layout => {
            for (row, marks) in (0..).zip(out.chunks_mut(cols.into())) {
                for (col, mark) in (0..).zip(marks) {
                    *mark = layout.mark_at(Cell::new(row, col)).number();
                }
            }
        });
    }

    /// Puts a player's mark on an empty cell.
    #[inline]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        each_layout!(self, layout => layout.place(cell, mark))
    }

    /// Puts a player's mark on an empty cell of a board without a run of `k`;
    /// true when one runs through it now. Open boards only.
    #[inline]
    pub fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        each_layout!(self, layout => layout.place_completes(cell, mark, k))
    }

    /// Takes a player's mark off its cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        each_layout!(self, layout => layout.remove(cell, mark))
    }

    /// How far the player's marks reach from the cell without a gap, whatever
    /// stands on the cell itself. Open boards only.
    #[inline]
    pub fn run(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        each_layout!(self, layout => layout.run(cell, mark, direction))
    }

    /// How far cells without a foreign mark reach from the cell: the room in
    /// which this player could still complete a line. Open boards only.
    #[inline]
    pub fn room(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        each_layout!(self, layout => layout.room(cell, mark, direction))
    }

    /// Windows of `k` cells through a cell in which no foreign mark stands, the
    /// cell itself taken for free. Open boards only.
    #[inline]
    pub fn windows_through(&self, cell: Cell, mark: Mark, k: u16) -> u32 {
        if let Board::Narrow(narrow) = self {
            return narrow.windows_through(cell, mark, k);
        }
        Direction::ALL.iter().map(|&direction| self.room(cell, mark, direction).windows(k)).sum()
    }

    /// A number that tells positions on boards of the same rules apart.
    pub fn digest(&self) -> u64 {
        each_layout!(self, layout => layout.digest())
    }

    /// Takes every mark off.
    #[inline]
    pub fn clear(&mut self) {
        each_layout!(self, layout => layout.clear())
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        each_layout!(self, layout => layout.heap_bytes())
    }
}

/// Walks from a cell while `same` holds, on an open board: the slow and
/// obvious way to measure a reach, for the layouts that keep no lines.
fn walk(
    rows: u16,
    cols: u16,
    cell: Cell,
    direction: Direction,
    same: impl Fn(Cell) -> bool,
) -> Reach {
    let (down, right) = direction.step();
    let count = |sign: i32| {
        let mut reach = 0;
        let (mut row, mut col) = (i32::from(cell.row), i32::from(cell.col));
        loop {
            row += sign * down;
            col += sign * right;
            if row < 0 || col < 0 || row >= i32::from(rows) || col >= i32::from(cols) {
                return reach;
            }
            if !same(Cell::new(row as u16, col as u16)) {
                return reach;
            }
            reach += 1;
        }
    };
    Reach { before: count(-1), after: count(1) }
}

/// The same for bits of one word: how far ones reach from `position`, the bit
/// there not counted.
#[inline]
fn ones_around(bits: u64, position: u32) -> Reach {
    let before = (bits << (63 - position) << 1).leading_ones();
    let after = (bits >> position >> 1).trailing_ones();
    Reach { before: before as u16, after: after as u16 }
}

/// Shortens a reach that was measured on a line of bits to the board's edge.
#[inline]
fn clip(reach: Reach, rows: u16, cols: u16, cell: Cell, direction: Direction) -> Reach {
    let (up, down) = (cell.row, rows - 1 - cell.row);
    let (left, right) = (cell.col, cols - 1 - cell.col);
    let (before, after) = match direction {
        Direction::Row => (left, right),
        Direction::Column => (up, down),
        Direction::Diagonal => (up.min(left), down.min(right)),
        Direction::Antidiagonal => (up.min(right), down.min(left)),
    };
    Reach { before: reach.before.min(before), after: reach.after.min(after) }
}

/// The marks of everybody else, from all players' words of a line.
#[inline]
fn foreign_to<W: Copy + Default>(mark: Mark, players: &[W], or: impl Fn(W, W) -> W) -> W {
    match players {
        [x, o] => {
            if mark == Mark::X {
                *o
            } else {
                *x
            }
        }
        _ => {
            let others = players.iter().enumerate().filter(|&(player, _)| player != mark.slot());
            others.fold(W::default(), |all, (_, &word)| or(all, word))
        }
    }
}

/// The bits from which `k` ones follow at this step: those from which `length`
/// follow, doubled until it is k.
#[inline(always)]
fn starts_of_runs(mut starts: u64, step: u32, k: u32) -> u64 {
    let mut length = 1;
    while length * 2 <= k {
        starts &= starts.wrapping_shr(step * length);
        length *= 2;
    }
    starts & starts.wrapping_shr(step * (k - length))
}

/// Adds a word to a digest: one wide product, folded.
#[inline]
pub(crate) fn digest_word(digest: u64, word: u64) -> u64 {
    // The fractional parts of the golden ratio and of the square root of 3.
    let left = digest ^ word ^ 0x9e37_79b9_7f4a_7c15;
    let right = word.rotate_left(32) ^ digest.rotate_left(17) ^ 0xbb67_ae85_84ca_a73b;
    let product = u128::from(left) * u128::from(right);
    (product >> 64) as u64 ^ product as u64
}

/// A random-looking word for a mark on a cell, in the place of a table of
/// Zobrist keys.
#[inline]
fn mark_key(cell: Cell, mark: Mark) -> u64 {
    digest_word(0, u64::from(cell.row) << 32 | u64::from(cell.col) << 8 | u64::from(mark.number()))
}
