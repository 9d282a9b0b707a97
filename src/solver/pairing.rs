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
const TRIES: usize = 2;
/// Sets are told apart by how many free cells they have, up to one less than
/// this; what has more counts as having that many.
const SIZES: usize = 16;

pub(super) struct Pairing {
    /// The partner of each cell in the last pairs that held.
    partner: [u8; 64],
    /// The pairs found last.
    found: Vec<(usize, usize)>,
    steps: u32,
    /// Pairs without a choice, and the sets that left none.
    forced: Vec<(u8, u8, u64)>,
    /// What pairs leave.
    rest: Family,
    /// The sets to hold.
    sets: [u64; MOST_SETS],
    count: usize,
    /// For each cell the numbers of its sets as bits.
    of: [u128; 64],
    all: Open,
    /// Sets that were left with one cell or none.
    failed: u128,
    /// The cells of the sets that the last failure met: as long as the defender
    /// has none of them, it would fail again.
    pub core: u64,
}

/// The sets that nothing holds yet, as bits.
#[derive(Clone, Copy)]
struct Open {
    /// By how many cells they still have.
    sized: [u128; SIZES],
    /// The largest of those sizes that occurs.
    largest: usize,
    /// Cells of pairs and cells taken.
    used: u64,
}

/// A pair within a set, and how much it helps.
type Choice = (i32, u8, u8);

impl Open {
    const EMPTY: Open = Open { sized: [0; SIZES], largest: 0, used: 0 };

    #[inline(always)]
    fn sizes(&self) -> &[u128] {
        &self.sized[..=self.largest]
    }

    #[inline(always)]
    fn sets(&self) -> u128 {
        self.sizes().iter().fold(0, |sets, sized| sets | sized)
    }

    /// The sum of 2^-(free cells), in units of [`ONE`].
    #[inline(always)]
    fn sum(&self) -> u64 {
        let sum = self.sizes().iter().fold(0, |sum, sized| 2 * sum + u64::from(sized.count_ones()));
        sum * (ONE >> self.largest)
    }

    /// Takes away sets that are held, and a cell from each of those that are
    /// hurt.
    #[inline(always)]
    fn change(&mut self, held: u128, hurt: u128) {
        let mut larger = 0;
        for sized in self.sized[..=self.largest].iter_mut().rev() {
            let moved = *sized & hurt;
            *sized = *sized & !held & !hurt | larger;
            larger = moved;
        }
    }

    /// A sum over sets, in which tight ones count most.
    #[inline(always)]
    fn tightness(&self, sets: u128) -> i32 {
        let tight = self.sized[2.min(self.largest)..=self.largest].iter();
        tight.fold(0, |sum, sized| 2 * sum + (sized & sets).count_ones() as i32)
    }
}

impl Pairing {
    pub fn new() -> Pairing {
        Pairing {
            partner: [u8::MAX; 64],
            found: Vec::new(),
            steps: 0,
            forced: Vec::new(),
            rest: Family::EMPTY,
            sets: [0; MOST_SETS],
            count: 0,
            of: [0; 64],
            all: Open::EMPTY,
            failed: 0,
            core: 0,
        }
    }

    /// Takes the sets to hold from now on; `false` where they are too many.
    pub fn load(&mut self, family: &Family) -> bool {
        let sets = family.sets();
        self.count = sets.len();
        if self.count > MOST_SETS {
            return false;
        }
        self.sets[..self.count].copy_from_slice(sets);
        self.of = [0; 64];
        self.failed = 0;
        self.all = Open::EMPTY;
        for (number, &set) in sets.iter().enumerate() {
            places(set).for_each(|place| self.of[place] |= 1 << number);
            let size = (set.count_ones() as usize).min(SIZES - 1);
            self.all.sized[size] |= 1 << number;
            self.all.largest = self.all.largest.max(size);
        }
        true
    }

    /// How many sets there are, which is also about as many steps as pairs for
    /// them take when they are found at all.
    pub fn count(&self) -> u32 {
        self.count as u32
    }

    /// The cells that hold all sets without a cell of `taken`, which the
    /// defender took; they include `taken`. What pairs leave may have a sum
    /// below `limit`.
    pub fn zone(&mut self, taken: u64, limit: u64, steps: u32) -> Option<u64> {
        self.zone_after(0, taken, limit, steps)
    }

    /// The same after the owner of the sets took the cells `given`, which the
    /// zone includes.
    pub fn zone_after(&mut self, given: u64, taken: u64, limit: u64, steps: u32) -> Option<u64> {
        self.steps = steps;
        self.found.clear();
        let mut open = self.all;
        let held = places(taken).fold(0, |held, place| held | self.of[place]);
        open.change(held, 0);
        places(given).for_each(|place| open.change(0, self.of[place]));
        open.used = taken | given;
        self.cover(&mut open, limit)
    }

    /// A cell that completes a set once its owner has this one.
    pub fn forced_after(&self, place: usize) -> u64 {
        let short = self.of[place] & self.all.sized[2];
        if short == 0 { 0 } else { self.sets[short.trailing_zeros() as usize] & !(1 << place) }
    }

    /// Pairs that hold every set of a family.
    pub fn pairs(&mut self, family: &Family, steps: u32) -> Option<Vec<(usize, usize)>> {
        if !self.load(family) {
            return None;
        }
        self.zone(0, 0, steps)?;
        Some(std::mem::take(&mut self.found))
    }

    /// The cells that hold what is open. Most of the work is counting bits,
    /// which is one instruction where the processor has it.
    fn cover(&mut self, open: &mut Open, limit: u64) -> Option<u64> {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("popcnt") {
            // SAFETY: the processor has what the function asks for.
            return unsafe { self.cover_counting(open, limit) };
        }
        self.cover_plainly(open, limit)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt")]
    fn cover_counting(&mut self, open: &mut Open, limit: u64) -> Option<u64> {
        self.cover_plainly(open, limit)
    }

    #[inline(always)]
    fn cover_plainly(&mut self, open: &mut Open, limit: u64) -> Option<u64> {
        let before = self.forced.len();
        let zone = loop {
            let Some(tightest) = open.sizes().iter().position(|sets| *sets != 0) else {
                break Some(open.used);
            };
            // Sets that failed before first, so that they fail soon.
            let tight = open.sized[tightest];
            let failed = tight & self.failed;
            let tight = if failed == 0 { tight } else { failed };
            let number = 127 - tight.leading_zeros() as usize;
            let set = self.sets[number];
            if tightest < 2 {
                self.core = set;
                self.failed |= 1 << number;
                break None;
            }
            let Some(steps) = self.steps.checked_sub(1) else {
                self.core = u64::MAX;
                break None;
            };
            self.steps = steps;
            if open.sum() < limit {
                self.rest.clear();
                for number in numbers(open.sets()) {
                    self.rest.add(self.sets[number] & !open.used);
                }
                break Some(open.used | self.rest.sum_zone(limit));
            }
            let free = set & !open.used;
            if free.count_ones() > 2 {
                break self.choose(open, set, limit);
            }
            let (one, other) = (free.trailing_zeros(), 63 - free.leading_zeros());
            self.forced.push((one as u8, other as u8, set));
            self.pair(open, one as usize, other as usize);
        };
        while self.forced.len() > before
            && let Some((one, other, set)) = self.forced.pop()
        {
            if zone.is_some() {
                self.keep(one, other);
            } else if self.core & (1 << one | 1 << other) != 0 {
                self.core |= set;
            }
        }
        zone
    }

    /// Tries the pairs within a set.
    #[inline(always)]
    fn choose(&mut self, open: &Open, set: u64, limit: u64) -> Option<u64> {
        let mut options = [(0, 0, 0); MOST_OPTIONS];
        let count = self.options(open, set & !open.used, &mut options);
        let mut core = set;
        for _ in 0..TRIES.min(count) {
            let best = options[..count].iter_mut().max_by_key(|option| option.0)?;
            let (one, other) = (best.1, best.2);
            best.0 = i32::MIN;
            let mut rest = *open;
            self.pair(&mut rest, one.into(), other.into());
            if let Some(zone) = self.cover(&mut rest, limit) {
                self.keep(one, other);
                return Some(zone);
            }
            // A failure that this pair has no part in comes with any other, too.
            if self.core & (1 << one | 1 << other) == 0 || self.core == u64::MAX {
                return None;
            }
            core |= self.core;
        }
        self.core = core;
        None
    }

    #[inline(always)]
    fn pair(&self, open: &mut Open, one: usize, other: usize) {
        let (first, second) = (self.of[one], self.of[other]);
        open.change(first & second, first ^ second);
        open.used |= 1 << one | 1 << other;
    }

    /// Notes a pair that helped.
    fn keep(&mut self, one: u8, other: u8) {
        self.partner[usize::from(one)] = other;
        self.partner[usize::from(other)] = one;
        self.found.push((one.into(), other.into()));
    }

    /// The pairs within a set, with a rank: what they hold less what they take
    /// from other sets, tight sets counting most.
    #[inline(always)]
    fn options(&self, open: &Open, set: u64, options: &mut [Choice; MOST_OPTIONS]) -> usize {
        // Cells, their sets, and how tight these are.
        let mut cells = [(0_u8, 0_u128, 0); SIZES];
        let mut count = 0;
        for (cell, place) in cells.iter_mut().zip(places(set)) {
            *cell = (place as u8, self.of[place], open.tightness(self.of[place]));
            count += 1;
        }
        let mut found = 0;
        for (at, &(one, first, through)) in cells[..count].iter().enumerate() {
            for &(other, second, too) in &cells[at + 1..count] {
                if found == MOST_OPTIONS {
                    return found;
                }
                // Sets through both count in both sums.
                let rank = 4 * open.tightness(first & second) - through - too;
                let before = self.partner[usize::from(one)] == other;
                let bonus = if before { 1 << 28 } else { 0 };
                options[found] = (rank + bonus, one, other);
                found += 1;
            }
        }
        found
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
