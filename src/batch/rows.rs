//! Rows of bits, side by side as bytes of 0 and 1.

use super::wide::spread;

/// Three boards of so many cells, 1 to 64, one after the other.
#[inline(always)]
pub fn join([first, second, third]: [u64; 3], cells: usize) -> [u64; 3] {
    let two = u128::from(first) | u128::from(second) << cells;
    let after = 2 * cells;
    if after + cells <= 128 {
        let three = two | u128::from(third) << after;
        return [three as u64, (three >> 64) as u64, 0];
    }
    let (low, high) = (u128::from(third) << (after - 64), third >> (128 - after));
    [two as u64, (two >> 64) as u64 | low as u64, high]
}

/// Writes rows of so many bytes of 0 and 1, given as bits. A row is written 32
/// bytes at a time, over what the next one will overwrite.
#[inline(always)]
pub fn write_rows<const WIDE: bool>(width: usize, out: &mut [u8], row: impl Fn(usize) -> [u64; 3]) {
    let write = |bits: [u64; 3], out: &mut [u8]| {
        let (parts, _) = out.as_chunks_mut::<32>();
        for (index, part) in parts.iter_mut().enumerate() {
            *part = spread::<WIDE>((bits[index / 2] >> (index % 2 * 32)) as u32);
        }
    };
    let rows = out.len() / width;
    let room = width.next_multiple_of(32);
    let whole = if out.len() < room { 0 } else { (out.len() - room) / width + 1 };
    for index in 0..whole {
        write(row(index), &mut out[index * width..][..room]);
    }
    for index in whole..rows {
        let mut bytes = [0; 192];
        write(row(index), &mut bytes[..room]);
        out[index * width..][..width].copy_from_slice(&bytes[..width]);
    }
}

#[cfg(test)]
mod tests {
    use super::{join, write_rows};

    #[test]
    fn three_boards_of_any_size_follow_each_other() {
        for cells in 1..=64 {
            let all = u64::MAX >> (64 - cells);
            let boards = [all, 0x9e37_79b9_7f4a_7c15 & all, 1 << (cells - 1)];
            let bit = |board: usize, cell: usize| boards[board] >> cell & 1;
            let joined = join(boards, cells);
            for index in 0..192 {
                let wanted = if index < 3 * cells { bit(index / cells, index % cells) } else { 0 };
                assert_eq!(
                    joined[index / 64] >> (index % 64) & 1,
                    wanted,
                    "{cells} cells, {index}"
                );
            }
        }
    }

    #[test]
    fn rows_of_any_width_fill_their_bytes_and_no_others() {
        let row = |row: usize| [0x0123_4567_89ab_cdef, !(row as u64), row as u64 * 77];
        for width in 1..=192 {
            for rows in [0, 1, 2, 40] {
                let mut bytes = vec![9; rows * width];
                write_rows::<false>(width, &mut bytes, row);
                for (place, &byte) in bytes.iter().enumerate() {
                    let (index, bit) = (place / width, place % width);
                    assert_eq!(u64::from(byte), row(index)[bit / 64] >> (bit % 64) & 1);
                }
            }
        }
    }
}
