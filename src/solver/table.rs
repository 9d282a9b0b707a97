//! What has been proved about positions, shared by the threads of a search.
//!
//! An entry is two words: what is known together with 24 bits of the key, and
//! 64 bits more of the key with that xor-ed in, so that a torn pair of words
//! reads as no entry (a known trick that needs no lock). With the bits that
//! choose the bucket that makes 94, so that even 2^30 looks at a table of 2^24
//! entries take one position for another with a chance of about 2^-40. A table
//! starts small and is grown between searches, because a small game must not
//! pay for a large table.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Entries that share a bucket.
const BUCKET: usize = 4;
/// Buckets of a new table. These are chosen by the lowest bits of the key, the
/// more of a grown table by kept bits, so that an entry can move without them.
const FIRST_BUCKETS: usize = 1 << 6;
/// Bytes an entry takes.
const ENTRY_BYTES: u64 = 16;
/// Bits of what is known; the rest of its word holds bits of the key.
const KNOWN_BITS: u32 = 40;

#[derive(Default)]
pub(super) struct Table {
    /// Key and knowledge by turns; whole buckets, a power of two of them.
    words: Vec<AtomicU64>,
    /// Entries written to empty places.
    used: AtomicUsize,
    limit_bytes: u64,
}

impl Table {
    /// Holds at most so many bytes from now on; forgets all when it holds more.
    pub fn limit(&mut self, bytes: u64) {
        self.limit_bytes = bytes;
        if self.bytes() > bytes {
            *self = Table { limit_bytes: bytes, ..Table::default() };
        }
        if self.words.is_empty() && bytes >= (FIRST_BUCKETS * BUCKET) as u64 * ENTRY_BYTES {
            self.words = words(FIRST_BUCKETS);
        }
    }

    pub fn bytes(&self) -> u64 {
        self.words.len() as u64 * 8
    }

    /// Whether the table is filling up and may still grow.
    pub fn wants_to_grow(&self) -> bool {
        let entries = self.words.len() / 2;
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
            for (high, word) in self.take(bucket) {
                if word != 0 {
                    let low = (bucket % FIRST_BUCKETS) as u64;
                    self.put(self.bucket(low, high), high, word);
                }
            }
        }
    }

    /// Empties a bucket; answers what was in it, key and knowledge.
    fn take(&self, bucket: usize) -> [(u64, u64); BUCKET] {
        let places = &self.words[bucket * BUCKET * 2..];
        std::array::from_fn(|place| {
            let word = places[place * 2 + 1].swap(0, Relaxed);
            (places[place * 2].swap(0, Relaxed) ^ word, word)
        })
    }

    fn buckets(&self) -> usize {
        self.words.len() / 2 / BUCKET
    }

    /// The bucket of a key with these halves.
    fn bucket(&self, low: u64, high: u64) -> usize {
        let first = low as usize & (FIRST_BUCKETS - 1);
        (first | (high as usize) << FIRST_BUCKETS.ilog2()) & (self.buckets() - 1)
    }

    /// What is known of a position; 0 is nothing.
    #[inline]
    pub fn get(&self, key: u128) -> u64 {
        if self.words.is_empty() {
            return 0;
        }
        let (low, high) = (key as u64, (key >> 64) as u64);
        let start = self.bucket(low, high) * BUCKET * 2;
        for pair in self.words[start..start + BUCKET * 2].chunks_exact(2) {
            let word = pair[1].load(Relaxed);
            if pair[0].load(Relaxed) ^ word == high && word >> KNOWN_BITS == low >> KNOWN_BITS {
                return word & ((1 << KNOWN_BITS) - 1);
            }
        }
        0
    }

    /// Keeps what is known (40 bits, not 0) over what was known before.
    #[inline]
    pub fn set(&self, key: u128, known: u64) {
        debug_assert!(known != 0 && known >> KNOWN_BITS == 0);
        if !self.words.is_empty() {
            let (low, high) = (key as u64, (key >> 64) as u64);
            self.put(self.bucket(low, high), high, known | low >> KNOWN_BITS << KNOWN_BITS);
        }
    }

    fn put(&self, bucket: usize, high: u64, word: u64) {
        let start = bucket * BUCKET * 2;
        let places = &self.words[start..start + BUCKET * 2];
        let mut victim = (high >> 62) as usize;
        for (place, pair) in places.chunks_exact(2).enumerate() {
            let there = pair[1].load(Relaxed);
            if there == 0 {
                self.used.fetch_add(1, Relaxed);
                victim = place;
                break;
            }
            let same =
                pair[0].load(Relaxed) ^ there == high && there >> KNOWN_BITS == word >> KNOWN_BITS;
            if same {
                victim = place;
                break;
            }
        }
        places[victim * 2].store(high ^ word, Relaxed);
        places[victim * 2 + 1].store(word, Relaxed);
    }
}

/// Makes a table so many times as large, the new part empty. There are never two
/// of them in memory: a large one the system moves without a copy.
pub(super) fn enlarge(words: &mut Vec<AtomicU64>, factor: usize) {
    let count = words.len() * factor;
    words.reserve_exact(count - words.len());
    words.resize_with(count, || AtomicU64::new(0));
}

fn words(buckets: usize) -> Vec<AtomicU64> {
    (0..buckets * BUCKET * 2).map(|_| AtomicU64::new(0)).collect()
}
