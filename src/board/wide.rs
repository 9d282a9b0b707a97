//! Boards with a side above 15, but for those of the flat layout: every line in
//! as many words as it needs.
//!
//! As in the narrow layout a cell's place in its row is its column, and in its
//! column, diagonal and antidiagonal its row. A line's words of all players
//! stand side by side, so that seeing whether a cell is free and marking it
//! touches one cache line in each direction:
//!
//! ```text
//!   line 0: | word 0: X O | word 1: X O | …    line 1: | word 0: X O | …
//! ```
//!
//! Behind its last cell each line has at least 2k bits that stay zero, where
//! they fit in a window: a window that reaches over the end of a line reads
//! zeros there, not the next line.

use super::{Board, Cell, Direction, Layout, Mark, Reach, mark_key, starts_of_runs};
use crate::rules::Rules;

/// The longest run that is looked for in one window of 2k - 1 bits.
const MAX_WINDOW_K: u16 = 32;

#[derive(Clone)]
pub struct Wide {
    words: Box<[u64]>,
    /// Where the lines of each direction begin.
    starts: [usize; 4],
    /// Words of one line: of a row, and of the three others.
    row_stride: usize,
    stride: usize,
    rows: u16,
    cols: u16,
    players: u8,
    /// Every line is one word.
    one_word: bool,
    /// Keys of all marks, xor-ed.
    digest: u64,
}

impl Wide {
    pub fn new(rules: &Rules) -> Wide {
        let (rows, cols) = (usize::from(rules.rows), usize::from(rules.cols));
        let players = usize::from(rules.players);
        // One bit is guard enough where every line is one word.
        let one_word = rows.max(cols) < 64;
        let guard = match rules.k {
            _ if one_word => 1,
            k if k <= MAX_WINDOW_K => 2 * usize::from(k),
            _ => 0,
        };
        let row_stride = (cols + guard).div_ceil(64) * players;
        let stride = (rows + guard).div_ceil(64) * players;
        let diagonals = rows + cols - 1;
        let column_start = rows * row_stride;
        let diagonal_start = column_start + cols * stride;
        let antidiagonal_start = diagonal_start + diagonals * stride;
        // A window of the very last line may read one word past its end.
        let end = antidiagonal_start + (diagonals + 1) * stride;
        Wide {
            words: vec![0; end].into_boxed_slice(),
            starts: [0, column_start, diagonal_start, antidiagonal_start],
            row_stride,
            stride,
            rows: rules.rows,
            cols: rules.cols,
            players: rules.players,
            one_word,
            digest: 0,
        }
    }

    /// The first word of the first player in the line through a cell, and the
    /// cell's place in that line.
    #[inline]
    fn line_and_position(&self, cell: Cell, direction: Direction) -> (usize, usize) {
        let (row, col) = (usize::from(cell.row), usize::from(cell.col));
        let [rows, columns, diagonals, antidiagonals] = self.starts;
        match direction {
            Direction::Row => (rows + row * self.row_stride, col),
            Direction::Column => (columns + col * self.stride, row),
            Direction::Diagonal => {
                (diagonals + (usize::from(self.rows) - 1 + col - row) * self.stride, row)
            }
            Direction::Antidiagonal => (antidiagonals + (row + col) * self.stride, row),
        }
    }

    #[inline]
    pub fn mark_at(&self, cell: Cell) -> Mark {
        let players = usize::from(self.players);
        let (line, position) = self.line_and_position(cell, Direction::Row);
        let start = line + position / 64 * players;
        let bit = |word: u64| word >> (position % 64) & 1;
        if players == 2 {
            let (x, o) = (self.words[start], self.words[start + 1]);
            return Mark((bit(x) | bit(o) << 1) as u8);
        }
        for player in 0..players {
            if bit(self.words[start + player]) != 0 {
                return Mark(player as u8 + 1);
            }
        }
        Mark::EMPTY
    }

    /// The word that holds the player's bit in a line, and that bit.
    #[inline]
    fn word_and_bit(&self, cell: Cell, mark: Mark, direction: Direction) -> (usize, u64) {
        let (line, position) = self.line_and_position(cell, direction);
        (line + position / 64 * usize::from(self.players) + mark.slot(), 1 << (position % 64))
    }

    #[inline(always)]
    pub fn place(&mut self, cell: Cell, mark: Mark) {
        self.digest ^= mark_key(cell, mark);
        for direction in Direction::ALL {
            let (word, bit) = self.word_and_bit(cell, mark, direction);
            self.words[word] |= bit;
        }
    }

    /// Where every line is one word: no window is needed to see it whole.
    #[inline]
    fn place_completes_in_words(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        self.digest ^= mark_key(cell, mark);
        let (slot, k) = (mark.slot(), u32::from(k));
        let mut starts = 0;
        for direction in Direction::ALL {
            let (line, position) = self.line_and_position(cell, direction);
            let word = &mut self.words[line + slot];
            *word |= 1 << (position & 63);
            starts |= starts_of_runs(*word, 1, k);
        }
        starts != 0
    }

    /// The places from which k marks follow, in the window that begins k - 1
    /// cells before this one.
    #[inline]
    fn starts_in_window(&self, cell: Cell, mark: Mark, direction: Direction, k: u32) -> u64 {
        let players = usize::from(self.players);
        let (line, position) = self.line_and_position(cell, direction);
        let start = position.saturating_sub(k as usize - 1);
        let word = line + start / 64 * players + mark.slot();
        let shift = (start % 64) as u32;
        let low = self.words[word] >> shift;
        let high = self.words[word + players] << (63 - shift) << 1;
        starts_of_runs(low | high, 1, k)
    }

    #[inline]
    pub fn remove(&mut self, cell: Cell, mark: Mark) {
        self.digest ^= mark_key(cell, mark);
        for direction in Direction::ALL {
            let (word, bit) = self.word_and_bit(cell, mark, direction);
            self.words[word] &= !bit;
        }
    }

    pub fn run(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        let slot = mark.slot();
        self.reach(cell, direction, |players| players[slot])
    }

    pub fn room(&self, cell: Cell, mark: Mark, direction: Direction) -> Reach {
        let reach =
            self.reach(cell, direction, |players| !super::foreign_to(mark, players, |a, b| a | b));
        super::clip(reach, self.rows, self.cols, cell, direction)
    }

    /// How far ones reach in a line whose words `bits` makes of the players'.
    #[inline]
    fn reach(&self, cell: Cell, direction: Direction, bits: impl Fn(&[u64]) -> u64) -> Reach {
        let players = usize::from(self.players);
        let (line, position) = self.line_and_position(cell, direction);
        let words = if direction == Direction::Row { self.row_stride } else { self.stride };
        let words = words / players;
        let word = |index: usize| bits(&self.words[line + index * players..][..players]);

        let (middle, offset) = (position / 64, (position % 64) as u32);
        let around = super::ones_around(word(middle), offset);
        let (mut before, mut after) = (u32::from(around.before), u32::from(around.after));
        let mut index = middle;
        while before == offset + 64 * (middle - index) as u32 && index > 0 {
            index -= 1;
            before += word(index).leading_ones();
        }
        index = middle;
        while after == 63 - offset + 64 * (index - middle) as u32 && index + 1 < words {
            index += 1;
            after += word(index).trailing_ones();
        }
        Reach { before: before as u16, after: after as u16 }
    }

    pub fn digest(&self) -> u64 {
        self.digest
    }

    pub fn clear(&mut self) {
        self.digest = 0;
        self.words.fill(0);
    }

    pub fn heap_bytes(&self) -> usize {
        size_of::<Wide>() + size_of_val(&*self.words)
    }

    /// Whether a cell has no mark, of two players.
    #[inline(always)]
    fn is_empty_of_two(&self, cell: Cell) -> bool {
        let (line, position) = self.line_and_position(cell, Direction::Row);
        match self.words.get(line + position / 64 * 2..) {
            Some([x, o, ..]) => (x | o) >> (position % 64) & 1 == 0,
            _ => false,
        }
    }
}

impl Layout for Wide {
    type Spot<'a> = &'a mut Wide;

    #[inline(always)]
    fn of(board: &mut Board) -> Option<&mut Wide> {
        if let Board::Wide(layout) = board { Some(layout) } else { None }
    }

    #[inline(always)]
    fn find_free(&mut self, cell: Cell, _mark: Mark) -> Option<&mut Wide> {
        self.is_empty_of_two(cell).then_some(self)
    }

    #[inline(always)]
    fn place_at(wide: &mut Wide, cell: Cell, mark: Mark, k: u16) -> bool {
        wide.place_completes(cell, mark, k)
    }

    #[inline(always)]
    fn place_completes(&mut self, cell: Cell, mark: Mark, k: u16) -> bool {
        if self.one_word {
            return self.place_completes_in_words(cell, mark, k);
        }
        self.place(cell, mark);
        if k > MAX_WINDOW_K {
            return Direction::ALL.iter().any(|&d| self.run(cell, mark, d).len() >= k);
        }
        let mut found = 0;
        for direction in Direction::ALL {
            found |= self.starts_in_window(cell, mark, direction, u32::from(k));
        }
        found != 0
    }
}
