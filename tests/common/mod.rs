//! What several test programs share: a deliberately simple engine of the same
//! games to compare with ([`naive`]), one view of a game that both can give
//! ([`seen`]), the collected facts under `tests/data/` ([`cases`]), and a small
//! seeded generator of random numbers ([`Dice`]).

#![allow(dead_code)]

pub mod cases;
pub mod forbidden;
pub mod naive;
pub mod seen;
pub mod variants;

/// Random numbers from a seed (SplitMix64): the same on every platform, so that
/// a failure that names its seed can be repeated.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.roll()) * n as u128) >> 64) as usize
    }

    /// A number of `low..=high`.
    pub fn within(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// `MNK_LONG=n` runs the random tests `n` times as long, from other seeds too.
pub fn times_longer() -> u64 {
    std::env::var("MNK_LONG").ok().and_then(|n| n.parse().ok()).unwrap_or(1)
}
