//! Bits to bytes: the cells of a packed board as the arrays want them.
//!
//! Eight bits become eight bytes through a table. Words are written whole; what
//! is written too far belongs to the next game, whose turn comes later, and
//! only the last game of a slice has to stop at its end.

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

/// Writes the low `count` bits at `out[at..]`, one byte each. May write zeros
/// or ones up to seven bytes behind them.
#[inline]
pub fn write_bits(bits: u128, count: usize, out: &mut [u8], at: usize) {
    write_words(count, out, at, |word| SPREAD[usize::from((bits >> (8 * word)) as u8)]);
}

/// Writes 1 for the low `count` bits of `ones`, 2 for those of `twos`, in the
/// same way.
#[inline]
pub fn write_marks(ones: u64, twos: u64, count: usize, out: &mut [u8], at: usize) {
    write_words(count, out, at, |word| {
        let byte = |bits: u64| usize::from((bits >> (8 * word)) as u8);
        SPREAD[byte(ones)] | SPREAD[byte(twos)] << 1
    });
}

#[inline]
fn write_words(count: usize, out: &mut [u8], at: usize, word: impl Fn(usize) -> u64) {
    let words = count.div_ceil(8);
    if let Some(room) = out.get_mut(at..at + 8 * words) {
        for (index, bytes) in room.chunks_exact_mut(8).enumerate() {
            bytes.copy_from_slice(&word(index).to_le_bytes());
        }
    } else {
        for (index, bytes) in out[at..at + count].chunks_mut(8).enumerate() {
            bytes.copy_from_slice(&word(index).to_le_bytes()[..bytes.len()]);
        }
    }
}
