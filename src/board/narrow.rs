//! Boards up to 15 x 15: every line of the board in 16 bits a player.
//!
//! A cell stands on four lines. In its row its bit is the column; in its
//! column, diagonal and antidiagonal it is the row, since each of those meets a
//! row at most once. The four lines through a cell, side by side, make one
//! word, whose runs in all four directions are found at once:
//!
//! ```text
//!   bit 63       48 47       32 31       16 15        0
//!      antidiagonal | diagonal  |  column   |   row
//! ```
//!
//! A line has at most 15 cells, so the top bit of each lane stays zero and no
//! run crosses from one lane into the next.

use super::{Board, Cell, Direction, Layout, Mark, Reach, digest_word, ones_around};
use crate::rules::Rules;

#[derive(Clone)]
pub struct Narrow {
    /// For each line the players' bits side by side; the lines are all rows,
    /// then all columns, diagonals and antidiagonals.
    lines: Box<[u16]>,
    rows: u8,
    cols: u8,
    players: u8,
}

/// The four lines through a cell side by side: see the picture above.
#[inline]
fn lanes([row, column, diagonal, antidiagonal]: [u64; 4]) -> u64 {
    row | column << 16 | diagonal << 32 | antidiagonal << 48
}

impl Narrow {
    pub fn fits(rules: &Rules) -> bool {
        rules.rows <= 15 && rules.cols <= 15
    }

    pub fn new(rules: &Rules) -> Narrow {
        let (rows, cols) = (usize::from(rules.rows), usize::from(rules.cols));
        let lines = rows + cols + 2 * (rows + cols - 1);
        Narrow {
            lines: vec![0; lines * usize::from(rules.players)].into_boxed_slice(),
            rows: rules.rows as u8,
            cols: rules.cols as u8,
            players: rules.players,
        }
    }

    /// Where the first player's bits of the four lines through a cell are.
    #[inline]
    fn lines_through(&self, cell: Cell) -> [usize; 4] {
        self.lines_of_players(cell, self.players.into())
    }

    /// The same where the number of players is known beforehand.
    #[inline(always)]
    fn lines_of_players(&self, cell: Cell, players: usize) -> [usize; 4] {
        let (rows, cols) = (usize::from(self.rows), usize::from(self.cols));
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        [
            row * players,
            (rows + col) * players,
            // Diagonals count from the bottom left corner.
            (rows + cols + (rows - 1) + col - row) * players,
            (rows + cols + (rows + cols - 1) + row + col) * players,
        ]
    }

    #[inline]
    pub fn mark_at(&self, cell: Cell) -> Mark {
        let start = usize::from(cell.row) * usize::from(self.players);
        let bit = |line: u16| line >> (cell.col & 15) & 1;
        if self.players == 2 {
            let (x, o) = (self.lines[start], self.lines[start + 1]);
            return Mark((bit(x) | bit(o) << 1) as u8);
        }
        for player in 0..self.players {
            if bit(self.lines[start + usize::from(player)]) != 0 {
                return Mark(player + 1);
            }
        }
        Mark::EMPTY
    }

    /// As [`super::Board::write_marks`], where there are two players.
    pub fn write_marks_of_two(&self, out: &mut [u8]) -> bool {
        if self.players != 2 {
            return false;
        }
        let (rows, _) = self.lines.as_chunks::<2>();
        for (&[x, o], marks) in rows.iter().zip(out.chunks_exact_mut(self.cols.into())) {
            super::spread::write_marks(x.into(), o.into(), marks);
        }
        true
    }

    #[inline(always)]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        let [row, column, diagonal, antidiagonal] = self.lines_through(cell);
        let slot = mark.slot();
        self.lines[row + slot] |= 1 << (cell.col & 15);
        for line in [column, diagonal, antidiagonal] {
            self.lines[line + slot] |= 1 << (cell.row & 15);
        }
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        let [row, column, diagonal, antidiagonal] = self.lines_through(cell);
        let slot = mark.slot();
        self.lines[row + slot] &= !(1 << (cell.col & 15));
        for line in [column, diagonal, antidiagonal] {
            self.lines[line + slot] &= !(1 << (cell.row & 15));
        }
    }

    /// The line's place among all lines, and the cell's place in it.
    #[inline]
    fn line_and_position(&self, cell: Cell, direction: Direction) -> (usize, u32) {
        let line = self.lines_through(cell)[direction as usize];
        let position = if direction == Direction::Row { cell.col } else { cell.row };
        (line, position.into())
    }

    #[inline]
    pub fn run(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        let (line, position) = self.line_and_position(cell, direction);
        ones_around(self.lines[line + mark.slot()].into(), position)
    }

    #[inline]
    pub fn room(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        let (line, position) = self.line_and_position(cell, direction);
        let players = &self.lines[line..][..usize::from(self.players)];
        let foreign = super::foreign_to(mark, players, |a, b| a | b);
        let reach = ones_around(u64::from(!foreign), position);
        super::clip(reach, self.rows.into(), self.cols.into(), cell, direction)
    }

    /// As [`super::Board::windows_through`], in all four directions at once.
    #[inline]
    pub fn windows_through(&self, cell: Cell, mark: Mark, k: u16) -> u32 {
        let players = usize::from(self.players);
        let foreign = self
            .lines_through(cell)
            .map(|line| super::foreign_to(mark, &self.lines[line..line + players], |a, b| a | b));
        let (row, col) = (u32::from(cell.row), u32::from(cell.col));
        let ones = |count: u32| (1_u64 << count) - 1;
        // The rows in which a diagonal has a cell, and an antidiagonal: as many
        // as there are columns, from where it enters the board.
        let (height, width) = (ones(self.rows.into()), ones(self.cols.into()));
        let diagonal = (width << 15 << row >> col >> 15) & height;
        let antidiagonal = (width << 16 << (row + col) >> self.cols >> 15) & height;
        let room = lanes([width, height, diagonal, antidiagonal]) & !lanes(foreign.map(u64::from));
        let starts = super::starts_of_runs(room, 1, k.into());
        // A window through a place starts there or up to k - 1 before.
        let around = |place: u32| (ones(k.into()) << place) >> (k - 1);
        let through = lanes([around(col), around(row), around(row), around(row)]);
        (starts & through).count_ones()
    }

    pub fn digest(&self) -> u64 {
        let rows = &self.lines[..usize::from(self.rows) * usize::from(self.players)];
        rows.chunks(4).fold(0, |digest, lines| {
            let word = lines.iter().fold(0, |word, &line| word << 16 | u64::from(line));
            digest_word(digest, word)
        })
    }

    pub fn clear(&mut self) {
        self.lines.fill(0);
    }

    pub fn heap_bytes(&self) -> usize {
        size_of_val(&*self.lines)
    }
}

impl Layout for Narrow {
    type Spot<'a> = &'a mut Narrow;

    #[inline(always)]
    fn of(board: &mut Board) -> Option<&mut Narrow> {
        if let Board::Narrow(layout) = board { Some(layout) } else { None }
    }

    #[inline(always)]
    fn find_free(&mut self, cell: Cell, _mark: Mark) -> Option<&mut Narrow> {
        self.is_empty_of_two(cell).then_some(self)
    }

    #[inline(always)]
    fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        let lines = self.lines_through(cell);
        self.place_on_lines(lines, cell, mark, k)
    }

    #[inline(always)]
    fn place_at(narrow: &mut Narrow, cell: Cell, mark: Mark, k: u16) -> bool {
        debug_assert!(narrow.players == 2, "plain rules");
        let lines = narrow.lines_of_players(cell, 2);
        narrow.place_on_lines(lines, cell, mark, k)
    }
}

impl Narrow {
    /// With two players the two words of a row stand side by side.
    #[inline(always)]
    fn is_empty_of_two(&self, cell: Cell) -> bool {
        let row = usize::from(cell.row) * 2;
        match self.lines.get(row..row + 2) {
            Some(row) => (row[0] | row[1]) >> (cell.col & 15) & 1 == 0,
            None => false,
        }
    }

    /// Puts a mark on the four lines through a cell; true when a run of `k` is
    /// on one of them now.
    #[inline(always)]
    fn place_on_lines(&mut self, lines: [usize; 4], cell: Cell, mark: Mark, k: u16) -> bool {
        let slot = mark.slot();
        let (row_bit, bit) = (1 << (cell.col & 15), 1 << (cell.row & 15));
        let [row, column, diagonal, antidiagonal] = lines;
        if antidiagonal + slot >= self.lines.len() {
            debug_assert!(false, "there is a line for every cell");
            return false;
        }
        let mut set = |line: usize, bit: u16| {
            debug_assert!(line <= antidiagonal);
            // SAFETY: antidiagonals come last, so that this is before one that is inside. A
            // move on 15 x 15 is a tenth faster without a check for each line.
            let word = unsafe { self.lines.get_unchecked_mut(line + slot) };
            *word |= bit;
            u64::from(*word)
        };
        let mut runs = set(row, row_bit)
            | set(column, bit) << 16
            | set(diagonal, bit) << 32
            | set(antidiagonal, bit) << 48;
        // Each bit of `runs` starts a run of `length`; doubling reaches k in
        // log2(k) rounds.
        let k = u32::from(k & 15);
        let mut length = 1;
        while length * 2 <= k {
            runs &= runs >> length;
            length *= 2;
        }
        runs &= runs >> (k - length);
        runs != 0
    }
}
