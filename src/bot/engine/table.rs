//! What was found out about positions: a table of fixed size, one entry a slot,
//! shared by the threads of a search.
//!
//! A value is kept with what it is: exact, at least, or at most. Entries of
//! earlier searches are never read, so that a move does not depend on what the
//! bot was asked before. An entry is two words, what is known and the key with
//! that xor-ed in, so that two halves of different entries read as none (a
//! known trick that needs no lock):
//!
//! ```text
//!   63       43 42       22 21    14 13   12 11    8 7      0
//!   |  place   |   value   | depth | bound | -     | search |
//! ```

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a kept value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    #[default]
    Exact,
    AtLeast,
    AtMost,
}

/// One position's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Entry {
    pub place: u32,
    pub value: i32,
    pub depth: i16,
    pub bound: Bound,
    search: u8,
}

/// No move. Every place of the largest board is less.
pub const NOWHERE: u32 = (1 << 21) - 1;

/// Values are kept as so much more than they are, which makes them positive.
const VALUE_SHIFT: i32 = 1 << 20;
/// The same for depths.
const DEPTH_SHIFT: i16 = 1 << 7;

impl Entry {
    fn pack(self) -> u64 {
        debug_assert!(self.place <= NOWHERE && self.value.abs() < VALUE_SHIFT);
        let depth = self.depth.clamp(-DEPTH_SHIFT, DEPTH_SHIFT - 1) + DEPTH_SHIFT;
        u64::from(self.place) << 43
            | ((self.value + VALUE_SHIFT) as u64) << 22
            | (depth as u64) << 14
            | (self.bound as u64) << 12
            | u64::from(self.search)
    }

    fn unpack(word: u64) -> Entry {
        Entry {
            place: (word >> 43) as u32,
            value: (word >> 22 & 0x1f_ffff) as i32 - VALUE_SHIFT,
            depth: (word >> 14 & 0xff) as i16 - DEPTH_SHIFT,
            bound: match word >> 12 & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            search: word as u8,
        }
    }
}

pub struct Table {
    /// Key and entry by turns.
    words: Vec<AtomicU64>,
    search: u8,
}

impl Table {
    pub fn new() -> Table {
        Table { words: Vec::new(), search: 0 }
    }

    /// Begins a search that wants so many entries, within so many bytes.
    pub fn begin(&mut self, wanted: u64, memory_bytes: u64) {
        let most = (memory_bytes / 16).clamp(1, 1 << 30);
        let size = wanted.clamp(1, most);
        // The largest power of two within.
        let size = 1_usize << (63 - size.leading_zeros());
        if size * 2 != self.words.len() || self.search == u8::MAX {
            self.words = (0..size * 2).map(|_| AtomicU64::new(0)).collect();
            self.search = 0;
        }
        self.search += 1;
    }

    #[inline]
    fn slot(&self, key: u64) -> &[AtomicU64] {
        let place = key as usize & (self.words.len() / 2 - 1);
        &self.words[2 * place..2 * place + 2]
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let slot = self.slot(key);
        let word = slot[1].load(Relaxed);
        let entry = Entry::unpack(word);
        (entry.search == self.search && slot[0].load(Relaxed) ^ word == key).then_some(entry)
    }

    /// Keeps a result, unless the slot holds a deeper one of this search.
    #[inline]
    pub fn put(&self, key: u64, place: u32, value: i32, depth: i16, bound: Bound) {
        let slot = self.slot(key);
        let word = slot[1].load(Relaxed);
        let old = Entry::unpack(word);
        let (ours, same) = (old.search == self.search, slot[0].load(Relaxed) ^ word == key);
        if ours && !same && old.depth > depth + 2 {
            return;
        }
        // A result without a move does not cost a move known before.
        let place = if place == NOWHERE && ours && same { old.place } else { place };
        let word = Entry { place, value, depth, bound, search: self.search }.pack();
        slot[0].store(key ^ word, Relaxed);
        slot[1].store(word, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let mut table = Table::new();
        table.begin(64, 1 << 20);
        for (place, value, depth, bound) in [
            (0, 0, 0, Bound::Exact),
            (NOWHERE, -1_000_001, -3, Bound::AtLeast),
            (1_100_000, 1_000_001, 99, Bound::AtMost),
        ] {
            table.put(77, place, value, depth, bound);
            let entry = table.get(77).unwrap();
            assert_eq!((entry.value, entry.depth, entry.bound), (value, depth, bound));
            // Without a move, the move from before stays.
            assert_eq!(entry.place, if place == NOWHERE { 0 } else { place });
            assert_eq!(table.get(78), None);
            assert_eq!(table.get(77 + (64 << 8)), None);
        }
        table.begin(64, 1 << 20);
        assert_eq!(table.get(77), None, "entries of earlier searches are not read");
    }

    #[test]
    fn a_table_of_one_entry_works() {
        let mut table = Table::new();
        table.begin(1_000_000, 0);
        table.put(5, 3, 7, 1, Bound::Exact);
        assert_eq!(table.get(5).map(|entry| entry.value), Some(7));
        table.put(6, 3, 8, 1, Bound::Exact);
        assert_eq!((table.get(5), table.get(6).map(|entry| entry.value)), (None, Some(8)));
    }
}
