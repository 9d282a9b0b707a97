//! Keys of positions: sums over their sets, so that the marks that led to the
//! same sets do not matter.

use super::super::lines::{Lines, places};
use super::super::position::mix;
use super::Node;

/// Marks on the board from which on symmetries cost more than they save.
const MARKS_WITH_SYMMETRIES: u32 = 12;
/// Odd numbers without a pattern, one for each half of a key.
const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];

pub(super) struct Keys {
    /// For each cell a number for where each symmetry takes it.
    cells: Vec<[u64; 8]>,
    symmetries: usize,
}

impl Keys {
    pub fn new(lines: &Lines) -> Keys {
        let number = |cell: usize, symmetry: usize| {
            lines.maps.get(symmetry).map_or(0, |map| mix(u64::from(map[cell])))
        };
        let cells =
            (0..lines.cells).map(|cell| std::array::from_fn(|symmetry| number(cell, symmetry)));
        Keys { cells: cells.collect(), symmetries: lines.maps.len() }
    }

    /// A key for the sets, and the symmetry that makes it: near the root the
    /// least over the symmetries, else the first.
    pub fn of(&self, node: &Node) -> (u128, usize) {
        fn least<const COUNT: usize>(sums: [u128; COUNT]) -> (u128, usize) {
            sums.into_iter().zip(0..).min().unwrap_or_default()
        }
        if node.marks >= MARKS_WITH_SYMMETRIES {
            least(self.sums::<1>(node))
        } else if self.symmetries == 4 {
            least(self.sums::<4>(node))
        } else {
            least(self.sums::<8>(node))
        }
    }

    /// The sum over the sets for each of the first symmetries.
    fn sums<const COUNT: usize>(&self, node: &Node) -> [u128; COUNT] {
        let mut sums = [[0_u64; 2]; COUNT];
        for (family, salt) in [(&node.attack, mix(1)), (&node.defence, mix(2))] {
            for &set in family.sets() {
                let mut numbers = [salt; COUNT];
                for place in places(set) {
                    let cell = &self.cells[place];
                    numbers.iter_mut().zip(cell).for_each(|(number, cell)| *number ^= cell);
                }
                for (sum, number) in sums.iter_mut().zip(numbers) {
                    for (half, factor) in sum.iter_mut().zip(FACTORS) {
                        *half = half.wrapping_add(fold(number, factor));
                    }
                }
            }
        }
        sums.map(|[low, high]| u128::from(high) << 64 | u128::from(low))
    }
}

/// Both halves of a product, which spreads every bit over the word.
#[inline]
fn fold(number: u64, factor: u64) -> u64 {
    let product = u128::from(number) * u128::from(factor);
    (product >> 64) as u64 ^ product as u64
}
