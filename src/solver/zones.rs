//! What the search for a win by lines has proved: who wins, and in which cells.
//!
//! An entry is three words. The cells are xor-ed into the two words of the key,
//! the answer stands in the lowest bit of the second, so that an entry torn
//! between threads reads as none, and 127 bits of the key are compared.
//!
//! ```text
//!   high ^ cells | low with the answer for its last bit ^ cells | cells
//! ```

use super::table::enlarge;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Entries that share a bucket.
const BUCKET: usize = 4;
const WORDS: usize = 3;
const FIRST_BUCKETS: usize = 1 << 6;

#[derive(Default)]
pub(super) struct Zones {
    words: Vec<AtomicU64>,
    used: AtomicUsize,
    limit_bytes: u64,
}

impl Zones {
    /// Holds at most so many bytes from now on; forgets all when it holds more.
    pub fn limit(&mut self, bytes: u64) {
        self.limit_bytes = bytes;
        if self.bytes() > bytes {
            *self = Zones { limit_bytes: bytes, ..Zones::default() };
        }
        if self.words.is_empty() && bytes >= (FIRST_BUCKETS * BUCKET * WORDS) as u64 * 8 {
            self.words = words(FIRST_BUCKETS);
        }
    }

    pub fn bytes(&self) -> u64 {
        self.words.len() as u64 * 8
    }

    fn buckets(&self) -> usize {
        self.words.len() / WORDS / BUCKET
    }

    /// Whether the table is filling up and may still grow.
    pub fn wants_to_grow(&self) -> bool {
        let entries = self.words.len() / WORDS;
        self.used.load(Relaxed) > entries / 2 && self.bytes() * 2 <= self.limit_bytes
    }

    /// Grows to four times the size, or twice where that is all it may.
    pub fn grow(&mut self) {
        let factor = if self.bytes() * 4 <= self.limit_bytes { 4 } else { 2 };
        if self.words.is_empty() || self.bytes() * factor > self.limit_bytes {
            return;
        }
        let old_buckets = self.buckets();
        enlarge(&mut self.words, factor as usize);
        self.used.store(0, Relaxed);
        // What was in a bucket stays, or moves behind all the old ones.
        for bucket in 0..old_buckets {
            let words = &self.words[bucket * BUCKET * WORDS..];
            let entries: [[u64; WORDS]; BUCKET] = std::array::from_fn(|entry| {
                std::array::from_fn(|word| words[entry * WORDS + word].swap(0, Relaxed))
            });
            for [high, low, cells] in entries {
                if low != 0 {
                    self.put(high ^ cells, low ^ cells, cells);
                }
            }
        }
    }

    /// Who wins, and the cells that decide it.
    #[inline]
    pub fn get(&self, key: u128) -> Option<(bool, u64)> {
        if self.words.is_empty() {
            return None;
        }
        let (high, low) = ((key >> 64) as u64, key as u64);
        for entry in self.bucket(high).chunks_exact(WORDS) {
            let [there, word, cells] = [0, 1, 2].map(|word| entry[word].load(Relaxed));
            let known = word ^ cells;
            if word != 0 && there ^ cells == high && known | 1 == low | 1 {
                return Some((known & 1 != 0, cells));
            }
        }
        None
    }

    #[inline]
    pub fn set(&self, key: u128, wins: bool, cells: u64) {
        if !self.words.is_empty() {
            self.put((key >> 64) as u64, key as u64 & !1 | u64::from(wins), cells);
        }
    }

    fn bucket(&self, high: u64) -> &[AtomicU64] {
        let start = (high as usize & (self.buckets() - 1)) * BUCKET * WORDS;
        &self.words[start..start + BUCKET * WORDS]
    }

    fn put(&self, high: u64, low: u64, cells: u64) {
        let bucket = self.bucket(high);
        let mut victim = (high >> 62) as usize;
        for (place, entry) in bucket.chunks_exact(WORDS).enumerate() {
            let [there, word, before] = [0, 1, 2].map(|word| entry[word].load(Relaxed));
            if word == 0 {
                self.used.fetch_add(1, Relaxed);
                victim = place;
                break;
            }
            if there ^ before == high && (word ^ before) | 1 == low | 1 {
                victim = place;
                break;
            }
        }
        let entry = &bucket[victim * WORDS..];
        entry[0].store(high ^ cells, Relaxed);
        entry[1].store(low ^ cells, Relaxed);
        entry[2].store(cells, Relaxed);
    }
}

fn words(buckets: usize) -> Vec<AtomicU64> {
    (0..buckets * BUCKET * WORDS).map(|_| AtomicU64::new(0)).collect()
}
