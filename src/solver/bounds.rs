//! A table for positions that a word names: one bound for each, nothing else.
//!
//! The key is spread over a word by steps that can be taken back, so the place
//! of an entry together with the bits kept in it is the key itself: no two
//! positions are ever taken for one another. Of the two entries of a bucket the
//! first keeps what took the most work, the other what came last.
//!
//! ```text
//!   63            16 15      10 9       8 7     0
//!   | rest of key   | work     | kind    | score |
//! ```

use super::table::enlarge;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// What is known of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    None,
    AtLeast(i32),
    AtMost(i32),
}

/// Buckets of a new table: as many as leave 48 bits of a key to keep.
const FIRST_BITS: u32 = 16;
const FIRST_BYTES: u64 = (1 << FIRST_BITS) * 16;

#[derive(Default)]
pub(super) struct Bounds {
    words: Vec<AtomicU64>,
    /// The place is this many high bits of the spread key.
    bits: u32,
    used: AtomicUsize,
    limit_bytes: u64,
}

impl Bounds {
    /// Holds at most so many bytes from now on; forgets all when it holds more.
    pub fn limit(&mut self, bytes: u64) {
        self.limit_bytes = bytes;
        if self.bytes() > bytes {
            *self = Bounds { limit_bytes: bytes, ..Bounds::default() };
        }
    }

    /// Forgets everything, and takes its first memory when that is allowed.
    pub fn clear(&mut self) {
        let limit_bytes = self.limit_bytes;
        *self = Bounds { limit_bytes, ..Bounds::default() };
        if FIRST_BYTES <= limit_bytes {
            self.bits = FIRST_BITS;
            self.words = words(FIRST_BITS);
        }
    }

    pub fn bytes(&self) -> u64 {
        self.words.len() as u64 * 8
    }

    /// Whether the table is filling up and may still grow.
    #[inline]
    pub fn wants_to_grow(&self) -> bool {
        self.used.load(Relaxed) > self.words.len() / 2 && self.bytes() * 2 <= self.limit_bytes
    }

    /// Grows to eight times the size, or as much as it may.
    pub fn grow(&mut self) {
        let mut more = 3;
        while more > 0 && self.bytes() << more > self.limit_bytes {
            more -= 1;
        }
        if self.words.is_empty() || more == 0 {
            return;
        }
        let old_bits = self.bits;
        enlarge(&mut self.words, 1 << more);
        self.bits += more;
        self.used.store(0, Relaxed);
        // A bucket's entries go to buckets further back, or stay in the first.
        for bucket in (0..1_usize << old_bits).rev() {
            let words = [0, 1].map(|place| self.words[bucket * 2 + place].swap(0, Relaxed));
            for word in words.into_iter().filter(|word| word & 0x300 != 0) {
                let spread = (bucket as u64) << (64 - old_bits) | word >> 16;
                self.put(spread, word & 0xffff);
            }
        }
    }

    #[inline]
    pub fn get(&self, key: u64) -> Bound {
        if self.words.is_empty() {
            return Bound::None;
        }
        let spread = spread(key);
        let place = (spread >> (64 - self.bits)) as usize * 2;
        let rest = self.rest(spread);
        for word in &self.words[place..place + 2] {
            let word = word.load(Relaxed);
            if word >> 16 == rest {
                let score = i32::from(word as u8 as i8);
                match word >> 8 & 3 {
                    1 => return Bound::AtLeast(score),
                    2 => return Bound::AtMost(score),
                    _ => {}
                }
            }
        }
        Bound::None
    }

    #[inline]
    pub fn set(&self, key: u64, bound: Bound, work: u64) {
        if self.words.is_empty() {
            return;
        }
        let (kind, score) = match bound {
            Bound::None => return,
            Bound::AtLeast(score) => (1, score),
            Bound::AtMost(score) => (2, score),
        };
        let work = u64::from(work.max(1).ilog2());
        self.put(spread(key), work << 10 | kind << 8 | u64::from(score as i8 as u8));
    }

    fn put(&self, spread: u64, known: u64) {
        let place = (spread >> (64 - self.bits)) as usize * 2;
        let rest = self.rest(spread);
        let first = self.words[place].load(Relaxed);
        let work = known >> 10 & 0x3f;
        let takes_first = first & 0x300 == 0 || first >> 16 == rest || (first >> 10 & 0x3f) <= work;
        let mut into = place;
        if takes_first {
            // What stood there moves over unless it was about the same position.
            if first & 0x300 != 0 && first >> 16 != rest {
                self.store(place + 1, first);
            }
        } else {
            into += 1;
        }
        self.store(into, rest << 16 | known);
    }

    fn store(&self, place: usize, word: u64) {
        if self.words[place].load(Relaxed) & 0x300 == 0 {
            self.used.fetch_add(1, Relaxed);
        }
        self.words[place].store(word, Relaxed);
    }

    /// The bits of a spread key that its place does not tell.
    fn rest(&self, spread: u64) -> u64 {
        spread & (u64::MAX >> self.bits)
    }
}

fn words(bits: u32) -> Vec<AtomicU64> {
    (0..2_usize << bits).map(|_| AtomicU64::new(0)).collect()
}

/// Mixes a word; every step can be taken back, so different words stay
/// different.
#[inline]
fn spread(key: u64) -> u64 {
    let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (key ^ key >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
