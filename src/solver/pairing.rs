//! Pairs of cells that hold every set of a player.
//!
//! Hales and Jewett (1963): when every set contains one of some pairs of cells,
//! no cell in two of them, the defender answers each mark on one cell of a pair
//! with one on the other, and no set is ever filled. One pair may serve many
//! sets. Pairs need not do all of it: what they leave of the other sets is held
//! as well where the sum of Erdős and Selfridge (1973) over it is small.
//!
//! The finder takes the tightest set, tries the pairs within it that leave the
//! least to do, and gives up after a few steps. Pairs that helped last time are
//! tried first, since the positions of a search differ little.

use super::family::{Family, ONE};
use super::lines::places;

/// More sets than bits are not looked at.
pub(super) const MOST_SETS: usize = 128;
/// Pairs of one set that are weighed against each other.
const MOST_OPTIONS: usize = 48;
/// Pairs of one set that are tried.
const TRIES: usize = 4;
/// Free cells from which on sets count as equally loose.
const LOOSE: usize = 9;

pub(super) struct Pairing {
    /// The partner of each cell in the last pairs that held.
    partner: [u8; 64],
    /// The pairs found last.
    found: Vec<(usize, usize)>,
    steps: u32,
}

/// A family with, for each cell, the numbers of its sets as bits.
pub(super) struct Members<'a> {
    family: &'a Family,
    of: [u128; 64],
}

impl<'a> Members<'a> {
    /// `None` where the family is too large.
    pub fn new(family: &'a Family) -> Option<Members<'a>> {
        if family.sets().len() > MOST_SETS {
            return None;
        }
        let mut of = [0; 64];
        for (number, &set) in family.sets().iter().enumerate() {
            places(set).for_each(|place| of[place] |= 1 << number);
        }
        Some(Members { family, of })
    }

    fn all(&self) -> u128 {
        let unused = (MOST_SETS - self.family.sets().len()) as u32;
        u128::MAX.checked_shr(unused).unwrap_or(0)
    }
}

impl Pairing {
    pub fn new() -> Pairing {
        Pairing { partner: [u8::MAX; 64], found: Vec::new(), steps: 0 }
    }

    /// The cells that hold all sets without a cell of `taken`, which the
    /// defender took; they include `taken`. What pairs leave may have a sum
    /// below `limit`.
    pub fn zone(&mut self, members: &Members, taken: u64, limit: u64, steps: u32) -> Option<u64> {
        self.steps = steps;
        self.found.clear();
        let mut open = members.all();
        places(taken).for_each(|place| open &= !members.of[place]);
        self.cover(members, open, taken, limit)
    }

    /// Pairs that hold every set of a family.
    pub fn pairs(&mut self, family: &Family, steps: u32) -> Option<Vec<(usize, usize)>> {
        let members = Members::new(family)?;
        self.zone(&members, 0, 0, steps)?;
        Some(std::mem::take(&mut self.found))
    }

    fn cover(&mut self, members: &Members, open: u128, used: u64, limit: u64) -> Option<u64> {
        if open == 0 {
            return Some(used);
        }
        self.steps = self.steps.checked_sub(1)?;
        // Sets by how many cells they still have.
        let mut sized = [0_u128; LOOSE + 1];
        let mut sum = 0;
        for number in numbers(open) {
            let size = (members.family.sets()[number] & !used).count_ones();
            if size < 2 {
                return None;
            }
            sum += ONE >> size;
            sized[LOOSE.min(size as usize)] |= 1 << number;
        }
        if sum < limit {
            let mut rest = Family::EMPTY;
            for number in numbers(open) {
                rest.add(members.family.sets()[number] & !used);
            }
            return Some(used | rest.sum_zone(limit));
        }
        let tightest = (2..=LOOSE).find(|&size| sized[size] != 0)?;
        let set = members.family.sets()[sized[tightest].trailing_zeros() as usize] & !used;
        let (mut options, count) = self.options(members, open, set, &sized);
        let tries = if tightest == 2 { 1 } else { TRIES.min(count) };
        for _ in 0..tries {
            let best = (0..count).max_by_key(|&at| options[at].0)?;
            let (_, one, other) = options[best];
            options[best].0 = i32::MIN;
            let (one, other) = (usize::from(one), usize::from(other));
            let left = open & !(members.of[one] & members.of[other]);
            if let Some(zone) = self.cover(members, left, used | 1 << one | 1 << other, limit) {
                self.partner[one] = other as u8;
                self.partner[other] = one as u8;
                self.found.push((one, other));
                return Some(zone);
            }
            if self.steps == 0 {
                break;
            }
        }
        None
    }

    /// The pairs within a set, with a rank: what they hold less what they take
    /// from other sets, tight sets counting most.
    fn options(
        &self,
        members: &Members,
        open: u128,
        set: u64,
        sized: &[u128; LOOSE + 1],
    ) -> ([(i32, u8, u8); MOST_OPTIONS], usize) {
        let mut options = [(0, 0, 0); MOST_OPTIONS];
        let mut count = 0;
        let mut rest = set;
        while rest != 0 {
            let one = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            for other in places(rest) {
                if count == MOST_OPTIONS {
                    return (options, count);
                }
                let held = members.of[one] & members.of[other] & open;
                let hurt = (members.of[one] ^ members.of[other]) & open;
                let mut rank = 0;
                for (size, sets) in sized.iter().enumerate().skip(2).filter(|(_, sets)| **sets != 0)
                {
                    let balance =
                        2 * (held & sets).count_ones() as i32 - (hurt & sets).count_ones() as i32;
                    rank += balance << (LOOSE - size);
                }
                let before = usize::from(self.partner[one]) == other;
                rank += if before { 1 << 20 } else { 0 };
                options[count] = (rank, one as u8, other as u8);
                count += 1;
            }
        }
        (options, count)
    }
}

/// The numbers whose bits are set.
fn numbers(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            number
        })
    })
}
