//! Random numbers that follow from a seed, the number of the call that asks
//! for them, and the index of a game: on any number of threads, in any order.

use crate::splitmix::{GOLDEN, mix};

/// A call that asks for chance.
#[derive(Clone, Copy)]
pub struct Draw(u64);

impl Draw {
    /// The call of this number in a batch of this seed.
    pub fn new(seed: u64, number: u64) -> Draw {
        Draw(mix(seed.wrapping_add(mix(number.wrapping_mul(GOLDEN)))))
    }

    /// One number below `bound` for a game, all equally likely to within 2^-32.
    #[inline(always)]
    pub fn below(&self, game: usize, bound: u32) -> u32 {
        below(mix(self.of(game)), bound)
    }

    /// As many numbers as a game wants.
    #[inline]
    pub fn chance(&self, game: usize) -> Chance {
        Chance(mix(self.of(game)))
    }

    #[inline(always)]
    fn of(&self, game: usize) -> u64 {
        self.0.wrapping_add((game as u64).wrapping_mul(GOLDEN))
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014), started at a mixed state.
pub struct Chance(u64);

impl Chance {
    /// A number below `bound`, all equally likely to within 2^-32.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(GOLDEN);
        below(mix(self.0), bound)
    }
}

#[inline(always)]
fn below(word: u64, bound: u32) -> u32 {
    (((word >> 32) * u64::from(bound)) >> 32) as u32
}
