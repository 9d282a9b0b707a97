//! Bits to bytes: cells kept as bits, as arrays of bytes want them.
//!
//! Eight bits become eight bytes through a table, and are written as one word.
//! Where the length of a game's part is known to the compiler, all of that
//! unrolls to a few loads and stores.

/// `SPREAD[b]` holds bit i of b in its byte i.
static SPREAD: [u64; 256] = spread();

const fn spread() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte as u64 >> bit) & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
}

#[inline(always)]
fn spread_low(bits: u64) -> u64 {
    SPREAD[usize::from(bits as u8)]
}

/// Writes as many low bits as `out` has bytes, one byte each.
#[inline(always)]
pub fn write_bits(bits: u64, out: &mut [u8]) {
    write_marks(bits, 0, out);
}

/// Writes 1 for the bits of `ones` and 2 for those of `twos`, in the same way.
#[inline(always)]
pub fn write_marks(ones: u64, twos: u64, out: &mut [u8]) {
    let word = |from: usize| spread_low(ones >> from) | spread_low(twos >> from) << 1;
    let length = out.len();
    let (words, rest) = out.as_chunks_mut::<8>();
    for (index, place) in words.iter_mut().enumerate() {
        *place = word(8 * index).to_le_bytes();
    }
    if !rest.is_empty() {
        let last = word(length - rest.len()).to_le_bytes();
        rest.copy_from_slice(&last[..rest.len()]);
    }
}
