//! What is the same for all games that are kept as bits: the rules, as masks and
//! shifts.
//!
//! A cell's bit is its row-major index. A line is looked for by shifting the
//! marks along a direction and keeping what is there both times; runs of 1, 2,
//! 4 … cells are doubled as long as they stay within `k`, and lengthened to `k`
//! at last. What runs over the edge of a row is left out by where it starts:
//!
//! ```text
//!   . . X       k = 3, to the right:        starts   1 0 0
//!   X X .       bits 2 3 4 are set, and              1 0 0
//!   . . .       bit 2 is no start                    1 0 0
//! ```

use crate::board::{Cell, Direction};
use crate::rules::{Rules, RulesSpec};
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A word that holds a board.
pub trait Word:
    Copy
    + Eq
    + Send
    + Sync
    + From<u8>
    + Into<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    fn low(bits: u64) -> Self;
}

impl Word for u16 {
    const BITS: u32 = 16;
    #[inline(always)]
    fn low(bits: u64) -> u16 {
        bits as u16
    }
}

impl Word for u32 {
    const BITS: u32 = 32;
    #[inline(always)]
    fn low(bits: u64) -> u32 {
        bits as u32
    }
}

impl Word for u64 {
    const BITS: u32 = 64;
    #[inline(always)]
    fn low(bits: u64) -> u64 {
        bits
    }
}

/// All bits where something holds, none where it does not.
#[inline(always)]
pub fn mask<W: Word>(holds: bool) -> W {
    if holds { !W::from(0) } else { W::from(0) }
}

/// How far marks are shifted in one round of the search, direction by direction.
pub type Round = [u32; 4];

/// Two players on at most 64 cells: one mark a turn, `k` or more in a row on an
/// open board, with or without gravity or misère.
pub struct Table<W> {
    pub cells: usize,
    pub cols: u32,
    pub actions: u32,
    /// Marks fall. In a single row there is nowhere to fall to.
    pub gravity: bool,
    /// What makes of the player in turn the one who wins by a line: 3 turns 1
    /// into 2 and 2 into 1.
    pub winner_flip: u8,
    /// All cells, those of the first row, and those of the first column.
    pub all: W,
    row: W,
    column: W,
    /// 2, 3 or 6 rounds; those that are not needed shift by nothing.
    pub rounds: Vec<Round>,
    /// Where a line may start, direction by direction.
    pub starts: [W; 4],
    /// On boards of few cells, one bit for every set of marks: whether it has
    /// a line.
    known: Option<Box<[u64; 64]>>,
}

/// Boards of up to so many cells have a table of lines.
const KNOWN_CELLS: usize = 12;

impl<W: Word> Table<W> {
    /// Whether these rules can be played on such words.
    pub fn fits(rules: &Rules) -> bool {
        let plain = RulesSpec {
            gravity: rules.gravity,
            misere: rules.misere,
            ..RulesSpec::new(rules.rows, rules.cols, rules.k)
        };
        rules.spec() == plain && rules.cells() <= W::BITS as usize
    }

    pub fn new(rules: &Rules) -> Table<W> {
        let (cells, cols) = (rules.cells(), u32::from(rules.cols));
        let low = |bits: usize| W::low(u64::MAX >> (64 - bits));
        let column = (0..u32::from(rules.rows)).fold(0, |bits, row| bits | 1 << (row * cols));
        let mut table = Table {
            cells,
            cols,
            actions: if rules.gravity { cols } else { cells as u32 },
            gravity: rules.gravity && rules.rows > 1,
            winner_flip: if rules.misere { 3 } else { 0 },
            all: low(cells),
            row: low(rules.cols.into()),
            column: W::low(column),
            rounds: rounds(rules, W::BITS),
            starts: Direction::ALL.map(|direction| W::low(starts(rules, direction))),
            known: None,
        };
        if cells <= KNOWN_CELLS {
            let mut known = Box::new([0; 64]);
            for marks in 0..1_u64 << cells {
                let line = u64::from(table.has_line(W::low(marks)));
                known[marks as usize / 64] |= line << (marks % 64);
            }
            table.known = Some(known);
        }
        table
    }

    /// Whether `k` of these marks stand in a row.
    #[inline]
    pub fn has_line(&self, marks: W) -> bool {
        if let Some(known) = &self.known {
            let marks: u64 = marks.into();
            return known[marks as usize / 64 % 64] >> (marks % 64) & 1 != 0;
        }
        let lines = match self.rounds[..] {
            [first, second] => lines(marks, &[first, second], &self.starts),
            [first, second, third] => lines(marks, &[first, second, third], &self.starts),
            _ => lines(marks, &self.six_rounds(), &self.starts),
        };
        lines != W::from(0)
    }

    pub fn six_rounds(&self) -> [Round; 6] {
        std::array::from_fn(|round| self.rounds.get(round).copied().unwrap_or_default())
    }

    /// The free cells that may be played.
    #[inline(always)]
    pub fn playable(&self, taken: W) -> W {
        let free = !taken & self.all;
        // A mark falls to where no free cell is below it; rows count downwards.
        if self.gravity { free & !(free >> self.cols) } else { free }
    }

    /// The actions that are legal, one bit each.
    #[inline(always)]
    pub fn legal_actions(&self, taken: W) -> W {
        let free = !taken & self.all;
        // A column takes a mark while its topmost cell is free.
        if self.gravity { free & self.row } else { free }
    }

    /// The cells of an action, free or not; none where there is no such action.
    #[inline(always)]
    pub fn cells_of(&self, action: i32) -> W {
        let all = if self.gravity { self.column } else { W::from(1) };
        // A negative number is a very large one.
        let known = mask::<W>((action as u32) < self.actions);
        all << (action as u32 % W::BITS) & known
    }
}

/// Where lines start among these marks.
#[inline(always)]
pub fn lines<W: Word, const ROUNDS: usize>(
    marks: W,
    rounds: &[Round; ROUNDS],
    starts: &[W; 4],
) -> W {
    let mut found = W::from(0);
    for way in 0..4 {
        let mut runs = marks;
        for round in rounds {
            runs = runs & runs >> (round[way] % W::BITS);
        }
        found = found | runs & starts[way];
    }
    found
}

fn rounds(rules: &Rules, bits: u32) -> Vec<Round> {
    let cols = u32::from(rules.cols);
    let mut rounds = Vec::new();
    let mut length = 1;
    while length < rules.k {
        let by = length.min(rules.k - length);
        // No line goes farther than the board is long.
        rounds.push([1, cols, cols + 1, cols - 1].map(|step| (step * u32::from(by)).min(bits - 1)));
        length += by;
    }
    let wanted = [2, 3].into_iter().find(|&count| rounds.len() <= count).unwrap_or(6);
    rounds.resize(wanted, [0; 4]);
    rounds
}

fn starts(rules: &Rules, direction: Direction) -> u64 {
    let (down, right) = direction.step();
    let by = i32::from(rules.k) - 1;
    (0..rules.cells()).fold(0, |bits, index| {
        let cell = Cell::from_index(index, rules.cols);
        let (row, col) = (i32::from(cell.row) + down * by, i32::from(cell.col) + right * by);
        let inside = row < rules.rows.into() && (0..i32::from(rules.cols)).contains(&col);
        bits | u64::from(inside) << index
    })
}
