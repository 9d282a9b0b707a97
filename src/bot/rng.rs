//! Chance that is the same on every platform: the SplitMix64 generator.
//!
//! State `s` grows by the golden ratio's fraction, and each output is `s` mixed
//! by two multiplications (Steele, Lea and Flood, 2014, with the constants of
//! the reference implementation). Nothing of the standard library's hashing or
//! of the machine gets in.

use crate::splitmix::{GOLDEN, mix};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The stream that belongs to this seed.
    #[cfg(test)]
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The stream for one position under one seed.
    pub fn for_position(seed: u64, hash: u64) -> Rng {
        Rng(mix(seed).wrapping_add(hash))
    }

    /// The next 64 bits.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// Uniform in `0..bound`, without bias: draws that would favour small
    /// numbers are thrown away. `bound` must not be 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let unfair = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= unfair {
                return (product >> 64) as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first outputs of the reference implementation for seed 1234567.
    #[test]
    fn the_stream_is_splitmix64() {
        let mut rng = Rng::new(1_234_567);
        let first: Vec<u64> = (0..5).map(|_| rng.next()).collect();
        let wanted: [u64; 5] = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ];
        assert_eq!(first, wanted);
    }

    #[test]
    fn draws_are_uniform() {
        let mut rng = Rng::new(7);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        // Six standard deviations of a binomial draw are 556.
        assert!(counts.iter().all(|&n| n.abs_diff(10_000) < 556), "{counts:?}");
    }
}
