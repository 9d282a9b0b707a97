//! Whether a player can force a win at all, by lines alone.
//!
//! A position is two families of sets: for the attacker, the free cells of each
//! line without a defender's mark; for the defender the same the other way
//! round. The defender's lines matter only because a defender one cell short of
//! a line must be answered; left out, they leave the weak game, in which the
//! defender only blocks. A draw of the weak game is a draw.
//!
//! Before anything is searched the families shrink:
//! - a set that contains another of the same player goes: the smaller is
//!   filled first;
//! - two cells that lie in exactly the same sets are a pair: whoever takes one
//!   of them, the other player takes the other, so all sets through them go;
//! - a cell whose sets are all sets of another cell, too, need not be tried.
//!
//! And much needs no search then. Erdős and Selfridge (1973): the attacker
//! cannot win if the sum of 2^-(free cells) over the attacker's sets is below
//! 1/2, or below 1 when the defender moves. Hales and Jewett (1963): nor if two
//! cells can be picked in each set, no cell twice.
//!
//! What is left is searched depth first with a table whose keys are made of the
//! sets, not of the marks that led there, and are the same for positions that
//! symmetries map onto each other.

use super::control::{Control, Halt};
use super::lines::{Lines, Sides, places};
use super::position::mix;
use super::table::Table;

/// What the table says of a position.
const WINS: u64 = 1;
const HOLDS: u64 = 2;
/// One in the sums of Erdős and Selfridge, whose terms are 2^-(free cells).
const ONE: u64 = 1 << 62;

/// The sets of one player, and for each cell which of them it lies in.
#[derive(Clone, Default)]
struct Family {
    sets: Vec<u64>,
}

pub(super) struct Maker<'a, 'c> {
    pub lines: &'a Lines,
    pub table: &'a Table,
    pub control: &'a mut Control<'c>,
    /// The defender only blocks.
    pub weak: bool,
}

impl Maker<'_, '_> {
    /// Whether the attacker can force a win.
    pub fn wins(&mut self, sides: Sides, attacker_moves: bool) -> Result<bool, Halt> {
        let attack = Family::alive(self.lines, sides);
        let defence =
            if self.weak { Family::default() } else { Family::alive(self.lines, sides.swapped()) };
        self.search(attack, defence, attacker_moves)
    }

    fn search(
        &mut self,
        mut attack: Family,
        mut defence: Family,
        attacker_moves: bool,
    ) -> Result<bool, Halt> {
        self.control.tick()?;
        let mut degree = [0_u64; 64];
        loop {
            attack.drop_supersets();
            defence.drop_supersets();
            let threats = [attack.singles(), defence.singles()];
            if let Some(answer) = decided(threats, attacker_moves) {
                return Ok(answer);
            }
            if attack.sets.is_empty() {
                return Ok(false);
            }
            if !drop_pairs(&mut attack, &mut defence, &mut degree) {
                break;
            }
        }
        if attack.weight() < if attacker_moves { ONE / 2 } else { ONE } || attack.has_pairing() {
            return Ok(false);
        }
        // Threats elsewhere that can all be answered in pairs gain nothing.
        if defence.cells() & attack.cells() == 0 && defence.has_pairing() {
            defence.sets.clear();
        }
        if self.table.wants_to_grow() {
            return Err(Halt::Grow);
        }
        let key = self.key(&attack, &defence, attacker_moves);
        match self.table.get(key) {
            WINS => return Ok(true),
            HOLDS => return Ok(false),
            _ => {}
        }
        let wins = self.try_cells(&attack, &defence, attacker_moves)?;
        self.table.set(key, if wins { WINS } else { HOLDS });
        Ok(wins)
    }

    fn try_cells(
        &mut self,
        attack: &Family,
        defence: &Family,
        attacker_moves: bool,
    ) -> Result<bool, Halt> {
        let forced = if attacker_moves { defence.singles() } else { attack.singles() };
        let cells = if forced != 0 { forced } else { attack.cells() | defence.cells() };
        let mut order = candidates(attack, defence, cells, attacker_moves);
        order.sort_unstable_by_key(|&(rank, place, _)| (std::cmp::Reverse(rank), place));
        // A mark doubles the terms of the sets through it, or ends them: the
        // sum after a move is known before the move is made.
        let weight = attack.weight();
        for &(_, _, through) in order.iter().filter(|_| !attacker_moves) {
            if weight - through < ONE / 2 {
                return Ok(false);
            }
        }
        for (_, place, through) in order {
            if attacker_moves && weight.saturating_add(through) < ONE {
                continue;
            }
            let bit = 1 << place;
            let (attack, defence) = if attacker_moves {
                (attack.take(bit), defence.block(bit))
            } else {
                (attack.block(bit), defence.take(bit))
            };
            if self.search(attack, defence, !attacker_moves)? == attacker_moves {
                return Ok(attacker_moves);
            }
        }
        Ok(!attacker_moves)
    }

    /// A key for the sets: the least over the symmetries of a sum over them.
    fn key(&self, attack: &Family, defence: &Family, attacker_moves: bool) -> u128 {
        let mut least = u128::MAX;
        for map in &self.lines.maps {
            let mut sum: u128 = 0;
            for (sets, salt) in [(&attack.sets, 1), (&defence.sets, 2)] {
                for &set in sets {
                    let image = places(set).fold(0_u64, |image, at| image | 1 << map[at]);
                    let low = mix(image ^ mix(salt));
                    let high = mix(low ^ 0x9e37_79b9_7f4a_7c15);
                    sum = sum.wrapping_add(u128::from(high) << 64 | u128::from(low));
                }
            }
            least = least.min(sum);
        }
        let salt = mix(self.lines.rules.fingerprint() ^ u64::from(attacker_moves) << 1 ^ 0x5e75);
        least ^ (u128::from(salt) << 64 | u128::from(salt))
    }
}

/// Pairs of cells with which every line of the attacker is held, as long as the
/// defender answers each mark on one cell of a pair with one on the other.
pub(super) fn pairs(lines: &Lines, sides: Sides) -> Option<Vec<(usize, usize)>> {
    let mut attack = Family::alive(lines, sides);
    attack.drop_supersets();
    let (owner, taken) = attack.pairing()?;
    let picked = |number: usize| places(taken).filter(move |&at| usize::from(owner[at]) == number);
    let pair = |number: usize| {
        let mut picked = picked(number);
        picked.next().zip(picked.next())
    };
    (0..attack.sets.len()).map(pair).collect()
}

/// The free cells, those first through which most of the attacker's chances go.
pub(super) fn blocks(lines: &Lines, sides: Sides) -> Vec<usize> {
    let attack = Family::alive(lines, sides);
    let through = |place: usize| {
        let sets = attack.sets.iter().filter(|&set| set >> place & 1 != 0);
        sets.map(|set| ONE >> set.count_ones()).fold(0, u64::saturating_add)
    };
    let mut order: Vec<usize> = places(lines.all() & !sides.filled()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(through(place)));
    order
}

/// What threats decide: sets with one free cell, the attacker's first.
fn decided([attack, defence]: [u64; 2], attacker_moves: bool) -> Option<bool> {
    if attacker_moves {
        (attack != 0).then_some(true).or((defence.count_ones() > 1).then_some(false))
    } else {
        (defence != 0).then_some(false).or((attack.count_ones() > 1).then_some(true))
    }
}

/// The cells worth trying, with a rank, and with the sum of the attacker's terms
/// through them: no cell whose sets are all sets of another cell, too.
fn candidates(
    attack: &Family,
    defence: &Family,
    cells: u64,
    attacker_moves: bool,
) -> Vec<(u64, usize, u64)> {
    let mut members = [[0_u128; 2]; 64];
    let mut rank = [0_u64; 64];
    let mut through = [0_u64; 64];
    for (family, sets) in [&attack.sets, &defence.sets].into_iter().enumerate() {
        for (number, &set) in sets.iter().enumerate() {
            let weight = ONE >> set.count_ones();
            // What the player in turn builds and what they stop count alike.
            let own = (family == 0) == attacker_moves;
            for place in places(set) {
                // Sets past the width of a word count as if all were different.
                members[place][family] |= 1_u128.unbounded_shl(number as u32);
                rank[place] += if family == 0 { weight } else { weight / 2 } + u64::from(own);
                through[place] += if family == 0 { weight } else { 0 };
            }
        }
    }
    let few = attack.sets.len() <= 128 && defence.sets.len() <= 128;
    let dominated = |place: usize| {
        let [own, foreign] = members[place];
        few && places(cells).any(|better| {
            let [a, d] = members[better];
            let covers = own & !a == 0 && foreign & !d == 0;
            covers && better != place && (own != a || foreign != d || better < place)
        })
    };
    let worth_trying = places(cells).filter(|&place| !dominated(place));
    worth_trying.map(|at| (rank[at], at, through[at])).collect()
}

/// Drops the sets through two cells that lie in exactly the same sets of both
/// players; true when there were any.
fn drop_pairs(attack: &mut Family, defence: &mut Family, sums: &mut [u64; 64]) -> bool {
    *sums = [0; 64];
    for (sets, salt) in [(&attack.sets, 1), (&defence.sets, 2)] {
        for (number, &set) in sets.iter().enumerate() {
            let label = mix(number as u64 * 4 + salt);
            for place in places(set) {
                sums[place] = sums[place].wrapping_add(label);
            }
        }
    }
    let mut gone = 0;
    for sets in [&attack.sets, &defence.sets] {
        for &set in sets {
            if set & gone != 0 {
                continue;
            }
            let mut rest = set;
            while rest != 0 {
                let place = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let twin = places(rest).find(|&other| sums[other] == sums[place]);
                if let Some(twin) = twin {
                    gone |= 1 << place | 1 << twin;
                    break;
                }
            }
        }
    }
    if gone != 0 {
        attack.sets.retain(|set| set & gone == 0);
        defence.sets.retain(|set| set & gone == 0);
    }
    gone != 0
}

impl Family {
    /// The free cells of every line that the other player has no mark in.
    fn alive(lines: &Lines, sides: Sides) -> Family {
        let alive = lines.lines.iter().filter(|&line| line & sides.defender == 0);
        Family { sets: alive.map(|line| line & !sides.attacker).collect() }
    }

    fn cells(&self) -> u64 {
        self.sets.iter().fold(0, |cells, set| cells | set)
    }

    /// The cells that fill a set at once.
    fn singles(&self) -> u64 {
        let singles = self.sets.iter().filter(|set| set.is_power_of_two());
        singles.fold(0, |cells, set| cells | set)
    }

    /// After the owner's mark on a cell.
    fn take(&self, bit: u64) -> Family {
        Family { sets: self.sets.iter().map(|set| set & !bit).collect() }
    }

    /// After the other player's mark on a cell.
    fn block(&self, bit: u64) -> Family {
        Family { sets: self.sets.iter().copied().filter(|set| set & bit == 0).collect() }
    }

    fn weight(&self) -> u64 {
        let weights = self.sets.iter().map(|set| ONE >> set.count_ones());
        weights.fold(0, u64::saturating_add)
    }

    /// Leaves only sets that contain no other, in the order of their size.
    fn drop_supersets(&mut self) {
        self.sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        self.sets.dedup();
        let mut kept = 0;
        for at in 0..self.sets.len() {
            let set = self.sets[at];
            if !self.sets[..kept].iter().any(|smaller| smaller & !set == 0) {
                self.sets[kept] = set;
                kept += 1;
            }
        }
        self.sets.truncate(kept);
    }

    /// Whether two cells of its own can be picked for every set.
    fn has_pairing(&self) -> bool {
        self.pairing().is_some()
    }

    /// Two cells for every set, no cell twice: which set each cell is picked
    /// for, and all the cells picked.
    fn pairing(&self) -> Option<([u8; 64], u64)> {
        // At most 32 sets have cells enough on these boards.
        if (self.cells().count_ones() as usize) < self.sets.len() * 2 {
            return None;
        }
        let mut owner = [u8::MAX; 64];
        let mut taken = 0;
        let every = (0..self.sets.len()).all(|number| {
            (0..2).all(|_| {
                let mut seen = 0;
                self.pick(number, &mut owner, &mut taken, &mut seen)
            })
        });
        every.then_some((owner, taken))
    }

    /// Finds one more cell for a set, moving others' picks where that helps.
    fn pick(&self, number: usize, owner: &mut [u8; 64], taken: &mut u64, seen: &mut u64) -> bool {
        let set = self.sets[number];
        let free = set & !*taken;
        if free != 0 {
            let place = free.trailing_zeros() as usize;
            owner[place] = number as u8;
            *taken |= 1 << place;
            return true;
        }
        loop {
            let open = set & !*seen;
            if open == 0 {
                return false;
            }
            let place = open.trailing_zeros() as usize;
            *seen |= 1 << place;
            let holder = owner[place] as usize;
            if holder != number && self.pick(holder, owner, taken, seen) {
                owner[place] = number as u8;
                return true;
            }
        }
    }
}
