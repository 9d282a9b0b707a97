//! Games of two players on at most 64 cells, as bits: one mark a turn, `k` or
//! more in a row on an open board, with or without gravity or misère.
//!
//! A cell's bit is its row-major index. The marks are kept as the player sees
//! them who is in turn, mine and theirs, and change places with every move:
//!
//! ```text
//!   X . .       bits 0 1 2      O to play: mine   = 0b000_010_000
//!   . O .            3 4 5                 theirs = 0b100_000_001
//!   . . X            6 7 8
//! ```

use super::bits::{pick, write_bits, write_marks};
use super::chance::Chance;
use super::pool::Slot;
use crate::board::{Cell, Direction};
use crate::game::{Refusal, Status};
use crate::rules::{Rules, RulesSpec};

/// A word that holds a board.
pub trait Word: Copy + Send + Sync + Into<u64> {
    const BITS: usize;
    fn low(bits: u64) -> Self;
}

impl Word for u16 {
    const BITS: usize = 16;
    fn low(bits: u64) -> u16 {
        bits as u16
    }
}

impl Word for u32 {
    const BITS: usize = 32;
    fn low(bits: u64) -> u32 {
        bits as u32
    }
}

impl Word for u64 {
    const BITS: usize = 64;
    fn low(bits: u64) -> u64 {
        bits
    }
}

/// One game.
#[derive(Clone, Copy)]
pub struct Packed<W> {
    mine: W,
    theirs: W,
    /// Status in bits 0 and 1, the winner in bits 2 and 3, and bit 4: O is me.
    state: u8,
}

const STATUS: u8 = 0b11;
const WINNER: u32 = 2;
const O_IS_ME: u8 = 1 << 4;

/// What is the same for all games.
pub struct Table {
    cells: usize,
    cols: u32,
    actions: usize,
    gravity: bool,
    misere: bool,
    /// All cells, those of the bottom row, and those of the first column.
    all: u64,
    bottom: u64,
    column: u64,
    rounds: Vec<Round>,
    /// On boards of few cells, one bit for every set of marks: whether it has
    /// a line. Else empty.
    known: Vec<u64>,
}

/// Boards of up to so many cells have a table of lines: 512 bytes at most.
const KNOWN_CELLS: usize = 12;

/// One round of the search for runs: shifts a step further along each
/// direction, from where that stays on the board.
#[derive(Clone, Copy)]
struct Round {
    shifts: [u32; 4],
    stays: [u64; 4],
}

impl Table {
    fn new(rules: &Rules) -> Table {
        let (cells, cols) = (rules.cells(), u32::from(rules.cols));
        let all = u64::MAX >> (64 - cells);
        let column = (0..u32::from(rules.rows)).fold(0, |bits, row| bits | 1 << (row * cols));
        let bottom_left = (u32::from(rules.rows) - 1) * cols;
        // Runs of 1, 2, 4 … cells are doubled as long as they stay within k,
        // and lengthened to k at last.
        let mut rounds = Vec::new();
        let mut length = 1;
        while length < rules.k {
            let by = length.min(rules.k - length);
            rounds.push(Round::new(rules, by));
            length += by;
        }
        let mut table = Table {
            cells,
            cols,
            actions: if rules.gravity { rules.cols.into() } else { cells },
            gravity: rules.gravity,
            misere: rules.misere,
            all,
            bottom: all >> bottom_left << bottom_left,
            column,
            rounds,
            known: Vec::new(),
        };
        if cells <= KNOWN_CELLS {
            let mut known = vec![0; (1_usize << cells).div_ceil(64)];
            for marks in 0..1_u64 << cells {
                known[marks as usize / 64] |= u64::from(table.has_line(marks)) << (marks % 64);
            }
            table.known = known;
        }
        table
    }

    /// Whether `k` of these marks stand in a row.
    #[inline]
    fn has_line(&self, marks: u64) -> bool {
        if let Some(known) = self.known.get(marks as usize / 64) {
            return known >> (marks % 64) & 1 != 0;
        }
        let mut runs = [marks; 4];
        for round in &self.rounds {
            for ((run, shift), stays) in runs.iter_mut().zip(round.shifts).zip(round.stays) {
                *run &= *run >> (shift & 63) & stays;
            }
        }
        runs[0] | runs[1] | runs[2] | runs[3] != 0
    }

    /// The free cells that may be played.
    #[inline]
    fn playable(&self, taken: u64) -> u64 {
        let free = !taken & self.all;
        // A cell rests on the bottom or on the mark below it.
        if self.gravity { free & (taken >> self.cols | self.bottom) } else { free }
    }

    /// The actions that are legal, one bit each.
    #[inline]
    fn legal_actions(&self, taken: u64) -> u64 {
        let free = !taken & self.all;
        // A column takes a mark while its topmost cell is free.
        if self.gravity { free & ((1 << self.cols) - 1) } else { free }
    }

    /// The cell of an action that is there, 0 if it is taken.
    #[inline]
    fn cell_of(&self, action: usize, taken: u64) -> u64 {
        if self.gravity {
            let free = !taken & (self.column << action);
            // Rows count downwards: the lowest free cell has the highest bit.
            if free == 0 { 0 } else { 1 << (63 - free.leading_zeros()) }
        } else {
            1 << (action & 63) & !taken
        }
    }
}

impl Round {
    fn new(rules: &Rules, by: u16) -> Round {
        let stays = Direction::ALL.map(|direction| {
            let (down, right) = direction.step();
            (0..rules.cells()).fold(0, |bits, index| {
                let cell = Cell::from_index(index, rules.cols);
                let row = i32::from(cell.row) + down * i32::from(by);
                let col = i32::from(cell.col) + right * i32::from(by);
                let inside = row < rules.rows.into() && col >= 0 && col < i32::from(rules.cols);
                bits | u64::from(inside) << index
            })
        });
        let cols = u32::from(rules.cols);
        let shifts = [1, cols, cols + 1, cols - 1].map(|step| (step * u32::from(by)).min(63));
        Round { shifts, stays }
    }
}

impl<W: Word> Packed<W> {
    /// Whether these rules can be played on such words.
    pub fn fits(rules: &Rules) -> bool {
        let plain = RulesSpec {
            gravity: rules.gravity,
            misere: rules.misere,
            ..RulesSpec::new(rules.rows, rules.cols, rules.k)
        };
        rules.spec() == plain && rules.cells() <= W::BITS
    }

    #[inline]
    fn taken(&self) -> u64 {
        self.mine.into() | self.theirs.into()
    }

    #[inline]
    fn me(&self) -> u8 {
        if self.state & O_IS_ME == 0 { 1 } else { 2 }
    }

    /// Bits that are 0 for a finished game.
    #[inline]
    fn while_playing(&self, bits: u64) -> u64 {
        if self.is_over() { 0 } else { bits }
    }

    /// Makes a move that is legal: the marks change places, and the next player
    /// is in turn, or would be.
    #[inline]
    fn place(&mut self, table: &Table, cell: u64) {
        let (mine, theirs) = (self.mine.into() | cell, self.theirs.into());
        let won = table.has_line(mine);
        let full = mine | theirs == table.all;
        let winner = if table.misere { 3 - self.me() } else { self.me() };
        let idle = if full { Status::Draw as u8 } else { Status::Playing as u8 };
        let ended = if won { Status::Won as u8 | winner << WINNER } else { idle };
        self.state = (self.state & O_IS_ME ^ O_IS_ME) | ended;
        (self.mine, self.theirs) = (W::low(theirs), W::low(mine));
    }

    #[inline]
    fn find(&self, table: &Table, action: i32) -> Result<u64, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        // A negative number is a very large one.
        let index = action as u32 as usize;
        if index >= table.actions {
            return Err(Refusal::OutOfBounds);
        }
        match table.cell_of(index, self.taken()) {
            0 => Err(Refusal::CellTaken),
            cell => Ok(cell),
        }
    }
}

impl<W: Word> Slot for Packed<W> {
    type Table = Table;
    const WORTH_A_THREAD: usize = 4096;

    fn table(rules: &Rules) -> Table {
        Table::new(rules)
    }

    fn start(_table: &Table) -> Packed<W> {
        Packed { mine: W::low(0), theirs: W::low(0), state: 0 }
    }

    #[inline]
    fn restart(&mut self, table: &Table) {
        *self = Packed::start(table);
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.state & STATUS != Status::Playing as u8
    }

    #[inline]
    fn turn(&self) -> u8 {
        if self.is_over() { 0 } else { self.me() }
    }

    #[inline]
    fn winner(&self) -> u8 {
        self.state >> WINNER & 0b11
    }

    #[inline]
    fn check(&self, table: &Table, action: i32) -> Result<(), Refusal> {
        self.find(table, action).map(|_| ())
    }

    #[inline]
    fn play(&mut self, table: &Table, action: i32) -> Result<(), Refusal> {
        let cell = self.find(table, action)?;
        self.place(table, cell);
        Ok(())
    }

    /// The marks change places as after a move: the other player sees the end.
    fn forfeit(&mut self) {
        let winner = 3 - self.me();
        let won = Status::Won as u8 | winner << WINNER;
        self.state = (self.state & O_IS_ME ^ O_IS_ME) | won;
        (self.mine, self.theirs) = (self.theirs, self.mine);
    }

    fn choose(&self, table: &Table, chance: &mut Chance) -> i32 {
        match self.while_playing(table.legal_actions(self.taken())) {
            0 => -1,
            legal => pick(legal, |count| chance.below(count)) as i32,
        }
    }

    fn play_out(&mut self, table: &Table, chance: &mut Chance) {
        while !self.is_over() {
            let action = self.choose(table, chance);
            let cell = table.cell_of(action as usize, self.taken());
            self.place(table, cell);
        }
    }

    #[inline]
    fn write_board(&self, table: &Table, game: usize, out: &mut [u8]) {
        let (mine, theirs) = (self.mine.into(), self.theirs.into());
        let (xs, os) = if self.state & O_IS_ME == 0 { (mine, theirs) } else { (theirs, mine) };
        write_marks(xs, os, table.cells, out, game * table.cells);
    }

    #[inline]
    fn write_mask(&self, table: &Table, game: usize, out: &mut [u8]) {
        let legal = self.while_playing(table.legal_actions(self.taken()));
        write_bits(legal.into(), table.actions, out, game * table.actions);
    }

    #[inline]
    fn write_view(&self, table: &Table, game: usize, out: &mut [u8]) {
        let cells = table.cells;
        let (mine, theirs): (u64, u64) = (self.mine.into(), self.theirs.into());
        let playable = self.while_playing(table.playable(mine | theirs));
        let planes = [mine, theirs, playable].map(u128::from);
        let at = 3 * cells * game;
        if 3 * cells <= 128 {
            let [mine, theirs, playable] = planes;
            let bits = mine | theirs << cells | playable << (2 * cells);
            write_bits(bits, 3 * cells, out, at);
        } else {
            for (plane, bits) in planes.into_iter().enumerate() {
                write_bits(bits, cells, out, at + plane * cells);
            }
        }
    }

    fn heap_bytes(&self) -> usize {
        0
    }
}
