//! Every action of a game since its base, oldest first, and behind them those
//! that were undone and could be redone.
//!
//! Two bytes an action on boards up to 255 on a side, four on larger ones. A
//! mark is kept by its cell alone: whose it is stands on the board, or follows
//! from the turn when it is redone. A row of all ones says that somebody left,
//! and the column then says who, and how.

use crate::board::{Cell, Mark};
use crate::rules::Rules;

/// One action as it is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A mark on this cell.
    Mark(Cell),
    /// The player forfeited.
    Forfeit(Mark),
    /// The player ran out of time.
    Timeout(Mark),
}

#[derive(Clone)]
pub struct History {
    words: Box<[u16]>,
    /// Entries that count.
    live: u32,
    /// Entries behind them that were undone.
    undone: u32,
    /// One word an entry, not two.
    short: bool,
}

/// The row that stands for somebody leaving, in a short entry and in a long one.
const SHORT_LEAVE: u16 = 0xff;
const LONG_LEAVE: u16 = 0xffff;
/// Added to the mark in the column of a timeout.
const TIMEOUT: u16 = 0x10;
/// Games up to this many cells get all the room they can need at once.
const ROOM_FOR: usize = 1024;

/// The end of a history, for marks to be appended.
pub struct Tail<'a> {
    words: &'a mut [u16],
    /// Entries that count.
    live: &'a mut u32,
    short: bool,
}

impl Tail<'_> {
    /// Appends a mark if there is room for it; says whether there was.
    #[inline(always)]
    pub fn push(&mut self, cell: Cell) -> bool {
        let live = *self.live as usize;
        if self.short {
            let Some(word) = self.words.get_mut(live) else { return false };
            *word = short_entry(cell);
        } else {
            let Some(words) = self.words.get_mut(2 * live..2 * live + 2) else { return false };
            (words[0], words[1]) = (cell.row, cell.col);
        }
        *self.live += 1;
        true
    }

    /// Actions that count.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        *self.live
    }

    /// The same tail, but what is appended counts in `live`, which may be in a
    /// register, until [`History::keep`] is told of it.
    #[inline(always)]
    pub fn counted_in<'b>(self, live: &'b mut u32) -> Tail<'b>
    where
        Self: 'b,
    {
        *live = *self.live;
        Tail { words: self.words, live, short: self.short }
    }
}

/// A mark in one word.
#[inline(always)]
pub fn short_entry(cell: Cell) -> u16 {
    cell.row << 8 | cell.col
}

impl History {
    pub fn new(rules: &Rules) -> History {
        let short = rules.rows <= SHORT_LEAVE && rules.cols <= SHORT_LEAVE;
        // Every cell, and every player but the last leaving.
        let room = rules.cells() + usize::from(rules.players) - 1;
        let words = if rules.cells() <= ROOM_FOR && short { room } else { 0 };
        History { words: vec![0; words].into_boxed_slice(), live: 0, undone: 0, short }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.live as usize
    }

    /// Where the next mark goes. Once one is there, [`History::keep`] must be
    /// told so.
    #[inline(always)]
    pub fn tail(&mut self) -> Tail<'_> {
        Tail { words: &mut self.words, live: &mut self.live, short: self.short }
    }

    /// The words of the next `N` marks, each a [`short_entry`], where an entry
    /// is one word and there is room for them; they count once
    /// [`History::keep`] is told so.
    #[inline(always)]
    pub fn next_short<const N: usize>(&mut self) -> Option<&mut [u16; N]> {
        if !self.short {
            return None;
        }
        self.words.get_mut(self.live as usize..)?.first_chunk_mut()
    }

    /// After marks were appended to the tail, which has so many entries now:
    /// what was undone before cannot be redone any more.
    #[inline(always)]
    pub fn keep(&mut self, entries: u32) {
        self.live = entries;
        self.undone = 0;
    }

    /// Appends an action; what was undone before it cannot be redone any more.
    #[inline]
    pub fn push(&mut self, entry: Entry) {
        let (row, col) = match entry {
            Entry::Mark(cell) => (cell.row, cell.col),
            Entry::Forfeit(mark) => (LONG_LEAVE, mark.number().into()),
            Entry::Timeout(mark) => (LONG_LEAVE, u16::from(mark.number()) | TIMEOUT),
        };
        let live = self.len();
        if (live + 1) * self.width() > self.words.len() {
            self.grow();
        }
        if self.short {
            self.words[live] = row.min(SHORT_LEAVE) << 8 | col;
        } else {
            self.words[2 * live] = row;
            self.words[2 * live + 1] = col;
        }
        self.live += 1;
        self.undone = 0;
    }

    #[cold]
    fn grow(&mut self) {
        let mut words = std::mem::take(&mut self.words).into_vec();
        words.resize((words.len() * 2).max(ROOM_FOR), 0);
        self.words = words.into_boxed_slice();
    }

    /// The last action, which is undone by this.
    #[inline]
    pub fn undo(&mut self) -> Option<Entry> {
        let last = self.live.checked_sub(1)?;
        self.live = last;
        self.undone += 1;
        Some(self.entry(last as usize))
    }

    /// The action that was undone last, which counts again after this.
    pub fn redo(&mut self) -> Option<Entry> {
        let entry = self.next_redo()?;
        self.live += 1;
        self.undone -= 1;
        Some(entry)
    }

    /// The action that a redo would repeat.
    pub fn next_redo(&self) -> Option<Entry> {
        (self.undone > 0).then(|| self.entry(self.len()))
    }

    /// The live entries, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Entry> + ExactSizeIterator + '_ {
        (0..self.len()).map(|index| self.entry(index))
    }

    #[inline]
    fn width(&self) -> usize {
        if self.short { 1 } else { 2 }
    }

    #[inline]
    fn entry(&self, index: usize) -> Entry {
        let (row, col) = if self.short {
            let word = self.words[index];
            (word >> 8, word & 0xff)
        } else {
            (self.words[2 * index], self.words[2 * index + 1])
        };
        let leave = if self.short { SHORT_LEAVE } else { LONG_LEAVE };
        if row != leave {
            return Entry::Mark(Cell::new(row, col));
        }
        let mark = Mark::new((col & 0xf) as u8).unwrap_or(Mark::EMPTY);
        if col & TIMEOUT == 0 { Entry::Forfeit(mark) } else { Entry::Timeout(mark) }
    }

    /// Forgets everything, the undone actions too.
    pub fn clear(&mut self) {
        self.live = 0;
        self.undone = 0;
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        size_of_val(&*self.words)
    }
}
