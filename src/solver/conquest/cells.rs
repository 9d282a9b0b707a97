//! Sets of cells on boards too big for one word.
//!
//! Bits run row by row with one bit between rows that is never set, so that a
//! line is a shift by the same distance again and again and never runs from one
//! row into the next.

/// Words of a set.
const WORDS: usize = 4;
/// Bits of a set.
pub const MOST_BITS: usize = 64 * WORDS;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Cells([u64; WORDS]);

impl Cells {
    pub const EMPTY: Cells = Cells([0; WORDS]);
    pub const ALL: Cells = Cells([u64::MAX; WORDS]);

    pub fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    pub fn remove(&mut self, bit: usize) {
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    #[inline]
    pub fn flip(&mut self, bit: usize) {
        self.0[bit / 64] ^= 1 << (bit % 64);
    }

    pub fn contains(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub fn and(mut self, other: &Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(word, with)| *word &= with);
        self
    }

    #[inline]
    pub fn or(mut self, other: &Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(word, with)| *word |= with);
        self
    }

    #[inline]
    pub fn xor(mut self, other: &Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(word, with)| *word ^= with);
        self
    }

    #[inline]
    pub fn minus(mut self, other: &Cells) -> Cells {
        self.0.iter_mut().zip(other.0).for_each(|(word, without)| *word &= !without);
        self
    }

    /// Every bit moved up by a distance; those that leave the set are gone.
    #[inline]
    pub fn up(&self, distance: usize) -> Cells {
        let (words, bits) = (distance / 64, distance % 64);
        let mut moved = Cells::EMPTY;
        for at in words..WORDS {
            moved.0[at] = self.0[at - words] << bits;
            if bits > 0 && at > words {
                moved.0[at] |= self.0[at - words - 1] >> (64 - bits);
            }
        }
        moved
    }

    /// Every bit moved down by a distance.
    #[inline]
    pub fn down(&self, distance: usize) -> Cells {
        let (words, bits) = (distance / 64, distance % 64);
        let mut moved = Cells::EMPTY;
        for at in 0..WORDS - words.min(WORDS) {
            moved.0[at] = self.0[at + words] >> bits;
            if bits > 0 && at + words + 1 < WORDS {
                moved.0[at] |= self.0[at + words + 1] << (64 - bits);
            }
        }
        moved
    }

    /// The bits in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(index * 64 + bit)
            })
        })
    }
}
