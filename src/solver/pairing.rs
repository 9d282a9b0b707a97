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
/// Sets are told apart by how many free cells they have, up to one less than
/// this; what has more counts as having that many.
const SIZES: usize = 16;

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
    all: Open,
}

/// The sets that nothing holds yet, as bits.
#[derive(Clone, Copy)]
struct Open {
    sets: u128,
    /// The same by how many cells they still have.
    sized: [u128; SIZES],
    /// The largest of those sizes that occurs.
    largest: usize,
    /// Their sum of 2^-(free cells), in units of [`ONE`].
    sum: u64,
    /// Cells of pairs and cells taken.
    used: u64,
}

impl<'a> Members<'a> {
    /// `None` where the family is too large.
    pub fn new(family: &'a Family) -> Option<Members<'a>> {
        if family.sets().len() > MOST_SETS {
            return None;
        }
        let mut of = [0; 64];
        let mut all = Open { sets: 0, sized: [0; SIZES], largest: 0, sum: 0, used: 0 };
        for (number, &set) in family.sets().iter().enumerate() {
            places(set).for_each(|place| of[place] |= 1 << number);
            let size = (set.count_ones() as usize).min(SIZES - 1);
            all.sets |= 1 << number;
            all.sized[size] |= 1 << number;
            all.largest = all.largest.max(size);
            all.sum += ONE >> size;
        }
        Some(Members { family, of, all })
    }

    /// How many sets there are, which is also about as many steps as pairs for
    /// them take when they are found at all.
    pub fn count(&self) -> u32 {
        self.family.sets().len() as u32
    }
}

impl Open {
    /// Takes away sets that are held now.
    fn hold(&mut self, held: u128) {
        let held = held & self.sets;
        self.sets &= !held;
        for (size, sets) in self.sized[..=self.largest].iter_mut().enumerate() {
            let gone = *sets & held;
            if gone != 0 {
                *sets &= !gone;
                self.sum -= u64::from(gone.count_ones()) * (ONE >> size);
            }
        }
    }

    /// Takes one cell away from each of these sets.
    fn hurt(&mut self, hurt: u128) {
        let hurt = hurt & self.sets;
        for size in 1..=self.largest {
            let moved = self.sized[size] & hurt;
            if moved != 0 {
                self.sized[size] &= !moved;
                self.sized[size - 1] |= moved;
                self.sum += u64::from(moved.count_ones()) * (ONE >> size);
            }
        }
    }

    fn pair(mut self, members: &Members, one: usize, other: usize) -> Open {
        self.hold(members.of[one] & members.of[other]);
        self.hurt(members.of[one] ^ members.of[other]);
        self.used |= 1 << one | 1 << other;
        self
    }

    /// A sum over sets, in which tight ones count most.
    fn tightness(&self, sets: u128) -> i32 {
        let sets = sets & self.sets;
        let mut sum = 0;
        for (size, sized) in self.sized[..=self.largest].iter().enumerate().skip(2) {
            if sized & sets != 0 {
                sum += ((sized & sets).count_ones() as i32) << LOOSE.saturating_sub(size);
            }
        }
        sum
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
        let mut open = members.all;
        places(taken).for_each(|place| open.hold(members.of[place]));
        open.used = taken;
        self.cover(members, &open, limit)
    }

    /// Pairs that hold every set of a family.
    pub fn pairs(&mut self, family: &Family, steps: u32) -> Option<Vec<(usize, usize)>> {
        let members = Members::new(family)?;
        self.zone(&members, 0, 0, steps)?;
        Some(std::mem::take(&mut self.found))
    }

    fn cover(&mut self, members: &Members, open: &Open, limit: u64) -> Option<u64> {
        if open.sets == 0 {
            return Some(open.used);
        }
        self.steps = self.steps.checked_sub(1)?;
        if open.sized[0] | open.sized[1] != 0 {
            return None;
        }
        if open.sum < limit {
            let mut rest = Family::EMPTY;
            for number in numbers(open.sets) {
                rest.add(members.family.sets()[number] & !open.used);
            }
            return Some(open.used | rest.sum_zone(limit));
        }
        let tightest = open.sized.iter().position(|sets| *sets != 0)?;
        let number = open.sized[tightest].trailing_zeros() as usize;
        let set = members.family.sets()[number] & !open.used;
        let (mut options, count) = self.options(members, open, set);
        let tries = if tightest == 2 { 1 } else { TRIES.min(count) };
        for _ in 0..tries {
            let best = (0..count).max_by_key(|&at| options[at].0)?;
            let (_, one, other) = options[best];
            options[best].0 = i32::MIN;
            let (one, other) = (usize::from(one), usize::from(other));
            if let Some(zone) = self.cover(members, &open.pair(members, one, other), limit) {
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
        open: &Open,
        set: u64,
    ) -> ([(i32, u8, u8); MOST_OPTIONS], usize) {
        let mut options = [(0, 0, 0); MOST_OPTIONS];
        let mut count = 0;
        if set.count_ones() == 2 {
            let (one, other) = (set.trailing_zeros(), 63 - set.leading_zeros());
            options[0] = (0, one as u8, other as u8);
            return (options, 1);
        }
        let mut through = [0; 64];
        places(set).for_each(|place| through[place] = open.tightness(members.of[place]));
        let mut rest = set;
        while rest != 0 {
            let one = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            for other in places(rest) {
                if count == MOST_OPTIONS {
                    return (options, count);
                }
                // Sets through both count in both sums.
                let held = open.tightness(members.of[one] & members.of[other]);
                let rank = 4 * held - through[one] - through[other];
                let before = usize::from(self.partner[one]) == other;
                let bonus = if before { 1 << 20 } else { 0 };
                options[count] = (rank + bonus, one as u8, other as u8);
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
