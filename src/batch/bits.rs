//! Bits to bytes, the cells of a packed board as the arrays want them, and one
//! bit out of many.
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
        let byte = |bits: u64| usize::from((bits >> (8 * (word & 7))) as u8);
        SPREAD[byte(ones)] | SPREAD[byte(twos)] << 1
    });
}

#[inline]
fn write_words(count: usize, out: &mut [u8], at: usize, word: impl Fn(usize) -> u64) {
    let words = count.div_ceil(8);
    let Some(room) = out.get_mut(at..at + 8 * words) else {
        for (index, bytes) in out[at..at + count].chunks_mut(8).enumerate() {
            bytes.copy_from_slice(&word(index).to_le_bytes()[..bytes.len()]);
        }
        return;
    };
    // The usual numbers without a loop: a mask and a view of 3 x 3, and of 6 x 7.
    match words {
        1 => write_whole::<1>(room, word),
        2 => write_whole::<2>(room, word),
        4 => write_whole::<4>(room, word),
        16 => write_whole::<16>(room, word),
        _ => {
            for (index, bytes) in room.chunks_exact_mut(8).enumerate() {
                bytes.copy_from_slice(&word(index).to_le_bytes());
            }
        }
    }
}

#[inline]
fn write_whole<const WORDS: usize>(room: &mut [u8], word: impl Fn(usize) -> u64) {
    let (places, _) = room.as_chunks_mut::<8>();
    if let Some(places) = places.first_chunk_mut::<WORDS>() {
        for (index, place) in places.iter_mut().enumerate() {
            *place = word(index).to_le_bytes();
        }
    }
}

/// A one in every byte, and the highest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

/// `PLACE[r][b]` is the place of the bit of rank r in the byte b.
static PLACE: [[u8; 256]; 8] = places();

const fn places() -> [[u8; 256]; 8] {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[rank][byte] = bit;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// One of the bits that are set, at the rank that `rank` picks below their
/// number; without branches, which a random board would mispredict.
#[inline]
pub fn pick(bits: u64, rank: impl FnOnce(u32) -> u32) -> u32 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Byte i holds how many bits are set in bytes 0 to i.
    let sums = eights.wrapping_mul(ONES);
    let rank = u64::from(rank((sums >> 56) as u32));
    // Bytes that end before the bit, each marked by its top bit.
    let before = (((rank * ONES) | TOPS) - sums) & TOPS;
    let shift = ((before >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let rank = rank - (sums << 8 >> (shift & 63) & 0xff);
    let byte = bits >> (shift & 63) & 0xff;
    shift + u32::from(PLACE[rank as usize & 7][byte as usize])
}

#[cfg(test)]
mod tests {
    use super::pick;

    #[test]
    fn pick_finds_the_bit_of_every_rank() {
        for bits in [1, 0b1011, 0x8000_0000_0000_0001, u64::MAX, 0x0100_f0a5_0000_8001] {
            let set: Vec<u32> = (0..64).filter(|bit| bits >> bit & 1 != 0).collect();
            for (rank, &bit) in set.iter().enumerate() {
                let picked = pick(bits, |count| {
                    assert_eq!(count as usize, set.len());
                    rank as u32
                });
                assert_eq!(picked, bit, "rank {rank} of {bits:#x}");
            }
        }
    }
}
