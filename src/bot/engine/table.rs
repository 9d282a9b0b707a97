//! What was found out about positions: a table of fixed size, one entry a slot.
//!
//! A value is kept with what it is: exact, at least, or at most. Entries of
//! earlier searches are never read, so that a move does not depend on what the
//! bot was asked before.

/// What a kept value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Bound {
    #[default]
    Exact,
    AtLeast,
    AtMost,
}

/// One position's result.
#[derive(Clone, Copy, Default)]
pub struct Entry {
    key: u64,
    pub place: u32,
    pub value: i32,
    pub depth: i16,
    pub bound: Bound,
    search: u8,
}

/// No move.
pub const NOWHERE: u32 = u32::MAX;

pub struct Table {
    entries: Vec<Entry>,
    search: u8,
}

impl Table {
    pub fn new() -> Table {
        Table { entries: Vec::new(), search: 0 }
    }

    /// Begins a search that wants so many entries, within so many bytes.
    pub fn begin(&mut self, wanted: u64, memory_bytes: u64) {
        let most = (memory_bytes / size_of::<Entry>() as u64).clamp(1, 1 << 30);
        let size = wanted.clamp(1, most);
        // The largest power of two within.
        let size = 1_usize << (63 - size.leading_zeros());
        if size != self.entries.len() {
            self.entries = vec![Entry::default(); size];
            self.search = 0;
        }
        if self.search == u8::MAX {
            self.entries.fill(Entry::default());
            self.search = 0;
        }
        self.search += 1;
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[self.slot(key)];
        (entry.key == key && entry.search == self.search).then_some(entry)
    }

    /// Keeps a result, unless the slot holds a deeper one of this search.
    #[inline]
    pub fn put(&mut self, key: u64, place: u32, value: i32, depth: i16, bound: Bound) {
        let slot = self.slot(key);
        let search = self.search;
        let old = &mut self.entries[slot];
        if old.search == search && old.key != key && old.depth > depth + 2 {
            return;
        }
        // A result without a move does not cost a move known before.
        let place = if place == NOWHERE && old.key == key && old.search == search {
            old.place
        } else {
            place
        };
        *old = Entry { key, place, value, depth, bound, search };
    }
}
