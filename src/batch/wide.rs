//! The same code for wider registers, where the processor has them.
//!
//! What the compiler makes of plain code for every x86-64 works on 16 bytes at a
//! time; made for AVX2 it works on 32. No result depends on which of the two
//! runs.

use crate::board::spread::write_bits;

/// Some work that is worth both. `run` must be `inline(always)`, or the compiler
/// makes it once, for narrow registers.
pub trait Task {
    type Out;
    fn run<const WIDE: bool>(self) -> Self::Out;
}

/// Does the work as this processor does it best.
#[inline]
pub fn run<T: Task>(task: T) -> T::Out {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has what the function asks for.
        return unsafe { avx2::run(task) };
    }
    task.run::<false>()
}

/// 32 bits as so many bytes of 0 and 1. `WIDE` only within [`run`].
#[inline(always)]
pub fn spread<const WIDE: bool>(bits: u32) -> [u8; 32] {
    #[cfg(target_arch = "x86_64")]
    if WIDE {
        // SAFETY: `WIDE` is true only where `run` has found AVX2.
        return unsafe { avx2::spread(bits) };
    }
    let mut bytes = [0; 32];
    write_bits(bits.into(), &mut bytes);
    bytes
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::Task;
    use std::arch::x86_64::*;

    #[target_feature(enable = "avx2")]
    pub fn run<T: Task>(task: T) -> T::Out {
        task.run::<true>()
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn spread(bits: u32) -> [u8; 32] {
        let copies = _mm256_set1_epi32(bits as i32);
        // Byte i of the result looks at byte i / 8 of the bits …
        let which = _mm256_setr_epi64x(
            0,
            0x0101_0101_0101_0101,
            0x0202_0202_0202_0202,
            0x0303_0303_0303_0303,
        );
        // … and there at bit i % 8.
        let each = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let there = _mm256_and_si256(_mm256_shuffle_epi8(copies, which), each);
        let bytes = _mm256_min_epu8(there, _mm256_set1_epi8(1));
        // SAFETY: 32 bytes are 32 bytes.
        unsafe { std::mem::transmute::<__m256i, [u8; 32]>(bytes) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Task, run, spread};

    struct Spread(u32);

    impl Task for Spread {
        type Out = ([u8; 32], [u8; 32]);
        #[inline(always)]
        fn run<const WIDE: bool>(self) -> ([u8; 32], [u8; 32]) {
            (spread::<false>(self.0), spread::<WIDE>(self.0))
        }
    }

    #[test]
    fn bits_are_spread_alike_on_registers_of_any_width() {
        let sets = (0..32).map(|bit| 1_u32 << bit).chain([0, u32::MAX, 0x8000_0001, 0x1234_5678]);
        for bits in sets {
            let wanted: [u8; 32] = std::array::from_fn(|bit| (bits >> bit & 1) as u8);
            assert_eq!(run(Spread(bits)), (wanted, wanted), "{bits:#x}");
        }
    }
}
