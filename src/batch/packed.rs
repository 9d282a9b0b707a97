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

use super::bits::pick;
use super::chance::Chance;
use super::pool::Slot;
use crate::board::spread::{write_bits, write_marks};
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
    actions: u32,
    gravity: bool,
    /// What makes of the player in turn the one who wins by a line: 3 turns 1
    /// into 2 and 2 into 1.
    winner_flip: u8,
    /// All cells, and those of the first column.
    all: u64,
    column: u64,
    rounds: Vec<Round>,
    /// On boards of few cells, one bit for every set of marks: whether it has
    /// a line.
    known: Option<Box<[u64; 64]>>,
}

/// Boards of up to so many cells have a table of lines.
const KNOWN_CELLS: usize = 12;

/// One round of the search for runs: shifts a step further along each
/// direction, from where that stays on the board.
#[derive(Clone, Copy)]
struct Round {
    by: u16,
    shifts: [u32; 4],
    stays: [u64; 4],
}

fn any(runs: [u64; 4]) -> bool {
    runs[0] | runs[1] | runs[2] | runs[3] != 0
}

impl Table {
    fn new(rules: &Rules) -> Table {
        let (cells, cols) = (rules.cells(), u32::from(rules.cols));
        let all = u64::MAX >> (64 - cells);
        let column = (0..u32::from(rules.rows)).fold(0, |bits, row| bits | 1 << (row * cols));
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
            actions: if rules.gravity { cols } else { cells as u32 },
            gravity: rules.gravity,
            winner_flip: if rules.misere { 3 } else { 0 },
            all,
            column,
            rounds,
            known: None,
        };
        if cells <= KNOWN_CELLS {
            let mut known = Box::new([0; 64]);
            for marks in 0..1_u64 << cells {
                known[marks as usize / 64] |= u64::from(table.has_line(marks)) << (marks % 64);
            }
            table.known = Some(known);
        }
        table
    }

    /// Whether `k` of these marks stand in a row.
    #[inline]
    fn has_line(&self, marks: u64) -> bool {
        if let Some(known) = &self.known {
            return known[marks as usize / 64 % 64] >> (marks % 64) & 1 != 0;
        }
        match (&self.rounds[..], self.cols) {
            // Connect Four: shifts by constants are cheaper.
            ([first, second], 7) if second.by == 2 => {
                let pairs = first.lengthen([marks; 4], [1, 7, 8, 6]);
                any(second.lengthen(pairs, [2, 14, 16, 12]))
            }
            (rounds, _) => {
                let lengthen = |runs, round: &Round| round.lengthen(runs, round.shifts);
                any(rounds.iter().fold([marks; 4], lengthen))
            }
        }
    }

    /// The free cells that may be played.
    #[inline]
    fn playable(&self, taken: u64) -> u64 {
        let free = !taken & self.all;
        // A mark falls to where no free cell is below it; rows count downwards.
        if self.gravity { free & !(free >> self.cols) } else { free }
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
    fn cell_of(&self, action: u32, taken: u64) -> u64 {
        if self.gravity {
            self.playable(taken) & self.column << (action & 63)
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
        Round { by, shifts, stays }
    }

    /// Where runs start that are longer by this round, given its shifts.
    #[inline(always)]
    fn lengthen(&self, runs: [u64; 4], shifts: [u32; 4]) -> [u64; 4] {
        std::array::from_fn(|way| runs[way] & runs[way] >> (shifts[way] & 63) & self.stays[way])
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
        1 + u8::from(self.state & O_IS_ME != 0)
    }

    /// Bits that are 0 for a finished game.
    #[inline]
    fn while_playing(&self, bits: u64) -> u64 {
        bits & u64::from(self.is_over()).wrapping_sub(1)
    }

    #[inline(always)]
    fn write_mask(&self, table: &Table, out: &mut [u8]) {
        write_bits(self.while_playing(table.legal_actions(self.taken())), out);
    }

    /// What the player in turn sees: their marks, the other's, the playable.
    #[inline(always)]
    fn planes(&self, table: &Table) -> [u64; 3] {
        let playable = self.while_playing(table.playable(self.taken()));
        [self.mine.into(), self.theirs.into(), playable]
    }

    /// Makes a move that is legal: the marks change places, and the next player
    /// is in turn, or would be.
    #[inline]
    fn place(&mut self, table: &Table, cell: u64) {
        let (mine, theirs) = (self.mine.into() | cell, self.theirs.into());
        let won = u8::from(table.has_line(mine));
        let full = u8::from(mine | theirs == table.all);
        let winner = self.me() ^ table.winner_flip;
        // Arithmetic, since a branch on how a game ends would be mispredicted.
        let ended =
            won * (Status::Won as u8 | winner << WINNER) + (1 - won) * full * Status::Draw as u8;
        self.state = (self.state & O_IS_ME ^ O_IS_ME) | ended;
        (self.mine, self.theirs) = (W::low(theirs), W::low(mine));
    }

    /// The cell of an action, 0 where it is refused.
    #[inline]
    fn find(&self, table: &Table, action: i32) -> u64 {
        // A negative number is a very large one.
        let index = action as u32;
        if self.is_over() || index >= table.actions {
            0
        } else {
            table.cell_of(index, self.taken())
        }
    }

    /// Why an action is refused.
    #[cold]
    fn refusal(&self, table: &Table, action: i32) -> Refusal {
        if self.is_over() {
            Refusal::GameOver
        } else if action as u32 >= table.actions {
            Refusal::OutOfBounds
        } else {
            Refusal::CellTaken
        }
    }
}

/// Writes the parts of games whose length the compiler knows.
#[inline(always)]
fn write_parts<S, const N: usize>(slots: &[S], out: &mut [u8], write: impl Fn(&S, &mut [u8; N])) {
    let (parts, _) = out.as_chunks_mut::<N>();
    for (slot, part) in slots.iter().zip(parts) {
        write(slot, part);
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

    /// Without a branch: when a game of a batch ends is as good as random.
    #[inline]
    fn restart_if_over(&mut self, _table: &Table) {
        let keep = u64::from(self.is_over()).wrapping_sub(1);
        (self.mine, self.theirs) =
            (W::low(self.mine.into() & keep), W::low(self.theirs.into() & keep));
        self.state &= keep as u8;
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
        if self.find(table, action) == 0 { Err(self.refusal(table, action)) } else { Ok(()) }
    }

    #[inline]
    fn play(&mut self, table: &Table, action: i32) -> Result<(), Refusal> {
        let cell = self.find(table, action);
        if cell == 0 {
            return Err(self.refusal(table, action));
        }
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
            let cell = table.cell_of(action as u32, self.taken());
            self.place(table, cell);
        }
    }

    fn write_boards(slots: &[Self], table: &Table, out: &mut [u8]) {
        for (slot, part) in slots.iter().zip(out.chunks_exact_mut(table.cells)) {
            let (mine, theirs) = (slot.mine.into(), slot.theirs.into());
            let o_is_me = slot.state & O_IS_ME != 0;
            let (xs, os) = if o_is_me { (theirs, mine) } else { (mine, theirs) };
            write_marks(xs, os, part);
        }
    }

    fn write_masks(slots: &[Self], table: &Table, out: &mut [u8]) {
        match table.actions {
            9 => write_parts::<Self, 9>(slots, out, |slot, part| slot.write_mask(table, part)),
            7 => write_parts::<Self, 7>(slots, out, |slot, part| slot.write_mask(table, part)),
            actions => {
                let parts = out.chunks_exact_mut(actions as usize);
                slots.iter().zip(parts).for_each(|(slot, part)| slot.write_mask(table, part));
            }
        }
    }

    fn write_views(slots: &[Self], table: &Table, out: &mut [u8]) {
        match table.cells {
            9 => write_parts::<Self, 27>(slots, out, |slot, part| {
                let [mine, theirs, playable] = slot.planes(table);
                write_bits(mine | theirs << 9 | playable << 18, part);
            }),
            42 => write_parts::<Self, 126>(slots, out, |slot, part| {
                let [mine, theirs, playable] = slot.planes(table);
                // 64 + 62: the second and third plane begin within a word.
                let (first, second) = part.split_at_mut(64);
                write_bits(mine | theirs << 42, first);
                write_bits(theirs >> 22 | playable << 20, second);
            }),
            cells => {
                let views = slots.iter().zip(out.chunks_exact_mut(3 * cells));
                for (slot, view) in views {
                    for (bits, plane) in slot.planes(table).into_iter().zip(view.chunks_mut(cells))
                    {
                        write_bits(bits, plane);
                    }
                }
            }
        }
    }

    fn heap_bytes(&self) -> usize {
        0
    }
}
