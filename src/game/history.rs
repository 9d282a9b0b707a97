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
    words: Words,
    /// Entries that count.
    live: u32,
    /// Entries behind them that were undone.
    undone: u32,
}

/// Room for entries, each one word.
#[derive(Clone)]
enum Words {
    Short(Box<[u16]>),
    Long(Box<[u32]>),
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
    words: TailWords<'a>,
    /// Entries that count.
    live: &'a mut u32,
}

enum TailWords<'a> {
    Short(&'a mut [u16]),
    Long(&'a mut [u32]),
}

impl Tail<'_> {
    /// Appends a mark if there is room for it; says whether there was.
    #[inline(always)]
    pub fn push(&mut self, cell: Cell) -> bool {
        let live = *self.live as usize;
        match &mut self.words {
            TailWords::Short(words) => {
                let Some(word) = words.get_mut(live) else { return false };
                *word = short_entry(cell);
            }
            TailWords::Long(words) => {
                let Some(word) = words.get_mut(live) else { return false };
                *word = long_entry(cell);
            }
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
        Tail { words: self.words, live }
    }
}

/// A mark in two bytes.
#[inline(always)]
pub fn short_entry(cell: Cell) -> u16 {
    cell.row << 8 | cell.col
}

/// A mark in four bytes.
#[inline(always)]
fn long_entry(cell: Cell) -> u32 {
    u32::from(cell.col) << 16 | u32::from(cell.row)
}

impl History {
    pub fn new(rules: &Rules) -> History {
        let short = rules.rows <= SHORT_LEAVE && rules.cols <= SHORT_LEAVE;
        // Every cell, and every player but the last leaving.
        let room = rules.cells() + usize::from(rules.players) - 1;
        let words = match short {
            true if rules.cells() <= ROOM_FOR => Words::Short(vec![0; room].into_boxed_slice()),
            true => Words::Short(Box::default()),
            false => Words::Long(Box::default()),
        };
        History { words, live: 0, undone: 0 }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.live as usize
    }

    /// Where the next mark goes. Once one is there, [`History::keep`] must be
    /// told so.
    #[inline(always)]
    pub fn tail(&mut self) -> Tail<'_> {
        let words = match &mut self.words {
            Words::Short(words) => TailWords::Short(words),
            Words::Long(words) => TailWords::Long(words),
        };
        Tail { words, live: &mut self.live }
    }

    /// The words of the next `N` marks, each a [`short_entry`], where an entry
    /// is one word and there is room for them; they count once
    /// [`History::keep`] is told so.
    #[inline(always)]
    pub fn next_short<const N: usize>(&mut self) -> Option<&mut [u16; N]> {
        let Words::Short(words) = &mut self.words else { return None };
        words.get_mut(self.live as usize..)?.first_chunk_mut()
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
        match &mut self.words {
            Words::Short(words) => {
                grow_to_hold(words, live);
                words[live] = short_entry(Cell::new(row.min(SHORT_LEAVE), col));
            }
            Words::Long(words) => {
                grow_to_hold(words, live);
                words[live] = long_entry(Cell::new(row, col));
            }
        }
        self.live += 1;
        self.undone = 0;
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
    fn entry(&self, index: usize) -> Entry {
        let (row, col, leave) = match &self.words {
            Words::Short(words) => (words[index] >> 8, words[index] & 0xff, SHORT_LEAVE),
            Words::Long(words) => (words[index] as u16, (words[index] >> 16) as u16, LONG_LEAVE),
        };
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
        match &self.words {
            Words::Short(words) => size_of_val(&**words),
            Words::Long(words) => size_of_val(&**words),
        }
    }
}

/// Makes room for the entry with this index, which is at most the next.
#[inline]
fn grow_to_hold<Word: Copy + Default>(words: &mut Box<[Word]>, index: usize) {
    if index >= words.len() {
        grow(words);
    }
}

#[cold]
fn grow<Word: Copy + Default>(words: &mut Box<[Word]>) {
    let mut grown = std::mem::take(words).into_vec();
    grown.resize((grown.len() * 2).max(ROOM_FOR), Word::default());
    *words = grown.into_boxed_slice();
}
