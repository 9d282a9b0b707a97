//! Random numbers that follow from a seed, the number of the call that asks
//! for them, and the index of a game: on any number of threads, in any order.

/// SplitMix64 (Steele, Lea and Flood, 2014), started at a mixed state.
pub struct Chance(u64);

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Chance {
    #[inline]
    pub fn new(seed: u64, draw: u64, game: usize) -> Chance {
        let call = mix(seed.wrapping_add(mix(draw.wrapping_mul(STEP))));
        Chance(mix(call.wrapping_add((game as u64).wrapping_mul(STEP))))
    }

    /// A number below `bound`, all equally likely to within 2^-32.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(STEP);
        let high = mix(self.0) >> 32;
        ((high * u64::from(bound)) >> 32) as u32
    }
}

/// SplitMix64's output function.
#[inline]
fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
