//! One player's chances: the free cells of each line that player can still
//! fill. Nothing else of a position matters for that player.
//!
//! A family never holds a set that contains another: the smaller is filled
//! first. Marks keep it so without looking at every two of its sets.

use super::lines::{Lines, Sides, places};

/// Lines on a board of 64 cells: four directions from each, on a torus.
const MOST_SETS: usize = 256;
/// One in the sums of Erdős and Selfridge, whose terms are 2^-(free cells).
pub(super) const ONE: u64 = 1 << LEAST;
/// Terms that would be smaller than a unit are one: sums are never too small.
const LEAST: u32 = 50;

/// The term of a set, 2^-(free cells), in units of [`ONE`].
#[inline]
pub(super) fn term(set: u64) -> u64 {
    ONE >> set.count_ones().min(LEAST)
}

pub(super) struct Family {
    count: usize,
    sets: [u64; MOST_SETS],
}

impl Family {
    pub const EMPTY: Family = Family { count: 0, sets: [0; MOST_SETS] };

    /// The chances of the attacker.
    pub fn alive(lines: &Lines, sides: Sides) -> Family {
        let mut family = Family::EMPTY;
        for line in lines.lines.iter().filter(|&line| line & sides.defender == 0) {
            family.add(line & !sides.attacker);
        }
        family.sets[..family.count].sort_unstable_by_key(|set| (set.count_ones(), *set));
        let mut kept = 0;
        for at in 0..family.count {
            let set = family.sets[at];
            if !family.sets[..kept].iter().any(|smaller| smaller & !set == 0) {
                family.sets[kept] = set;
                kept += 1;
            }
        }
        family.count = kept;
        family
    }

    #[inline]
    pub fn add(&mut self, set: u64) {
        self.sets[self.count] = set;
        self.count += 1;
    }

    #[inline]
    pub fn sets(&self) -> &[u64] {
        &self.sets[..self.count]
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn cells(&self) -> u64 {
        self.sets().iter().fold(0, |cells, set| cells | set)
    }

    /// The cells that fill a set at once.
    pub fn singles(&self) -> u64 {
        let singles = self.sets().iter().filter(|set| set.is_power_of_two());
        singles.fold(0, |cells, set| cells | set)
    }

    /// The sum of 2^-(free cells), in units of [`ONE`].
    pub fn weight(&self) -> u64 {
        self.sets().iter().map(|&set| term(set)).sum()
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Becomes what another family is after its owner's mark on a cell.
    pub fn become_taken(&mut self, from: &Family, bit: u64) {
        self.clear();
        for &set in from.sets().iter().filter(|&set| set & bit != 0) {
            self.add(set & !bit);
        }
        let smaller = self.count;
        for &set in from.sets().iter().filter(|&set| set & bit == 0) {
            if !self.sets[..smaller].iter().any(|small| small & !set == 0) {
                self.add(set);
            }
        }
    }

    /// Becomes what another family is after the other player's mark on a cell.
    pub fn become_blocked(&mut self, from: &Family, bit: u64) {
        self.clear();
        for &set in from.sets() {
            self.sets[self.count] = set;
            self.count += usize::from(set & bit == 0);
        }
    }

    /// Keeps the sets that are wanted.
    pub fn retain(&mut self, wanted: impl Fn(u64) -> bool) {
        let mut kept = 0;
        for at in 0..self.count {
            let set = self.sets[at];
            self.sets[kept] = set;
            kept += usize::from(wanted(set));
        }
        self.count = kept;
    }

    /// Adds cells until every set has so many of them, or all it has.
    pub fn extend(&self, mut cells: u64, least: u32) -> u64 {
        loop {
            let mut missing = [0_u16; 64];
            for &set in self.sets() {
                if (set & cells).count_ones() < least {
                    places(set & !cells).for_each(|place| missing[place] += 1);
                }
            }
            let most = (0..64).max_by_key(|&place| missing[place]).unwrap_or(0);
            if missing[most] == 0 {
                return cells;
            }
            cells |= 1 << most;
        }
    }

    /// Few cells with which alone the sum stays below a limit: what lies
    /// outside of them may go to the owner of the sets. Takes those out of the
    /// sets.
    pub fn sum_zone(&mut self, limit: u64) -> u64 {
        let mut through = [0_u64; 64];
        for &set in self.sets() {
            places(set).for_each(|place| through[place] += term(set));
        }
        let mut zone = self.cells();
        let mut sum = self.weight();
        let mut order = [0_u8; 64];
        let mut count = 0;
        for place in places(zone) {
            order[count] = place as u8;
            count += 1;
        }
        order[..count].sort_unstable_by_key(|&place| through[usize::from(place)]);
        for &place in &order[..count] {
            let bit = 1_u64 << place;
            let with = self.sets().iter().filter(|&set| set & bit != 0);
            let more: u64 = with.map(|&set| term(set)).sum();
            if sum + more < limit {
                sum += more;
                zone &= !bit;
                self.sets[..self.count].iter_mut().for_each(|set| *set &= !bit);
            }
        }
        zone
    }
}

/// For each cell the cells that lie in all its sets, itself included.
pub(super) fn companions(families: [&Family; 2]) -> [u64; 64] {
    let mut common = [u64::MAX; 64];
    for family in families {
        for &set in family.sets() {
            places(set).for_each(|place| common[place] &= set);
        }
    }
    common
}
