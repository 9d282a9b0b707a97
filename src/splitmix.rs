//! What the SplitMix64 generator is made of (Steele, Lea and Flood, 2014, with
//! the constants of the reference implementation): whoever needs chance, or a
//! number spread over a word, takes it from here, the same on every platform.

/// What the generator's state grows by: the golden ratio's fraction.
pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The generator's output for a state: a number spread over all 64 bits.
#[inline(always)]
pub fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
