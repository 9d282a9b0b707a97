//! One bit out of many.

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

/// The bits of small sets: `SMALL[set][r]` is the place of the one of rank r,
/// -1 at rank 0 where there is none, and the last entry their number.
static SMALL: [[i8; 16]; 512] = small();

const fn small() -> [[i8; 16]; 512] {
    let mut table = [[-1; 16]; 512];
    let mut set = 0;
    while set < 512 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 9 {
            if set >> bit & 1 != 0 {
                table[set][rank] = bit;
                rank += 1;
            }
            bit += 1;
        }
        table[set][15] = rank as i8;
        set += 1;
    }
    table
}

/// One of the bits that are set, at the rank that `rank` picks below their
/// number; -1 where there is none. Without branches on what is set, which a
/// random board would mispredict.
#[inline(always)]
pub fn pick(bits: u64, rank: impl FnOnce(u32) -> u32) -> i32 {
    match SMALL.get(bits as usize) {
        Some(row) => row[rank(row[15] as u32) as usize & 15].into(),
        None => pick_wide(bits, rank),
    }
}

/// The same where some bit is set.
#[inline]
fn pick_wide(bits: u64, rank: impl FnOnce(u32) -> u32) -> i32 {
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
    (shift + u32::from(PLACE[rank as usize & 7][byte as usize])) as i32
}

#[cfg(test)]
mod tests {
    use super::pick;

    #[test]
    fn pick_finds_the_bit_of_every_rank() {
        let wide = [512, 0x8000_0000_0000_0001, u64::MAX, 0x0100_f0a5_0000_8001];
        for bits in (1..512).chain(wide) {
            let set: Vec<i32> = (0..64).filter(|bit| bits >> bit & 1 != 0).collect();
            for (rank, &bit) in set.iter().enumerate() {
                let picked = pick(bits, |count| {
                    assert_eq!(count as usize, set.len());
                    rank as u32
                });
                assert_eq!(picked, bit, "rank {rank} of {bits:#x}");
            }
        }
        assert_eq!(pick(0, |count| count), -1, "none is set");
    }
}
