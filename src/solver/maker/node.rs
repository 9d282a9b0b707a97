//! A position as the search for a win by lines sees it.

use super::super::family::{Family, ONE, term};
use super::super::lines::places;
use super::{Answer, ENDLESS};

/// Both families, whose turn it is, and how many marks lie. Some kilobytes: a
/// search uses one for all children of a position in turn.
pub(super) struct Node {
    pub attack: Family,
    pub defence: Family,
    pub attacker_moves: bool,
    pub marks: u32,
    /// How many marks the attacker has left to win with; [`ENDLESS`] is no
    /// limit.
    pub left: u32,
    /// Replies of the defender's after which pairs were looked for in vain; with
    /// the attacker in turn the last one, if that is so.
    pub in_vain: u64,
}

/// Cells of pairs by which sets of the attack and of the defence were dropped.
#[derive(Default)]
pub(super) struct Paired {
    pub attack: u64,
    pub defence: u64,
}

impl Paired {
    /// An answer of the smaller game, with what makes it one of the larger.
    pub fn join(&self, (wins, zone): Answer) -> Answer {
        (wins, zone | if wins { self.defence } else { self.attack })
    }
}

impl Default for Node {
    /// A position without any chances.
    fn default() -> Node {
        Node {
            attack: Family::EMPTY,
            defence: Family::EMPTY,
            attacker_moves: true,
            marks: 0,
            left: ENDLESS,
            in_vain: 0,
        }
    }
}

impl Node {
    /// What threats decide: sets with one free cell.
    pub fn decided(&self) -> Option<Answer> {
        let (attack, defence) = (self.attack.singles(), self.defence.singles());
        let one = |cells: u64| cells & cells.wrapping_neg();
        let two = |cells: u64| one(cells) | one(cells & (cells - 1));
        let (mine, theirs) =
            if self.attacker_moves { (attack, defence) } else { (defence, attack) };
        if mine != 0 {
            let wins = self.attacker_moves;
            return Some((wins, self.against(wins).extend(one(mine), 1)));
        }
        if theirs.count_ones() > 1 {
            let wins = !self.attacker_moves;
            return Some((wins, self.against(wins).extend(two(theirs), 2)));
        }
        self.attack.is_empty().then_some((false, 0))
    }

    /// The family of the player against whom the answer is.
    fn against(&self, wins: bool) -> &Family {
        if wins { &self.defence } else { &self.attack }
    }

    /// The cell that the player in turn must take, if a threat says so.
    pub fn forced(&self) -> u64 {
        if self.attacker_moves { self.defence.singles() } else { self.attack.singles() }
    }

    /// A threat wins against every move but one, unless the player against whom
    /// it is has a set that a mark fills: each must keep two cells.
    pub fn zone_of_threat(&self, wins: bool, zone: u64) -> u64 {
        if wins == self.attacker_moves { zone } else { self.against(wins).extend(zone, 2) }
    }

    /// Becomes what another position is after a mark on a cell.
    pub fn become_played(&mut self, from: &Node, bit: u64) {
        if from.attacker_moves {
            self.attack.become_taken(&from.attack, bit);
            self.defence.become_blocked(&from.defence, bit);
        } else {
            self.attack.become_blocked(&from.attack, bit);
            self.defence.become_taken(&from.defence, bit);
        }
        let spent = u32::from(from.attacker_moves && from.left != ENDLESS);
        self.left = from.left - spent;
        self.marks = from.marks + 1;
        self.attacker_moves = !from.attacker_moves;
    }

    /// Takes away the sets that the attacker has too few marks left for; `None`
    /// if there are none.
    pub fn drop_long(&mut self) -> Option<Family> {
        let left = self.left;
        if self.attack.sets().iter().all(|set| set.count_ones() <= left) {
            return None;
        }
        let mut long = Family::EMPTY;
        for &set in self.attack.sets().iter().filter(|set| set.count_ones() > left) {
            long.add(set);
        }
        self.attack.retain(|set| set.count_ones() <= left);
        Some(long)
    }

    /// Pairs of cells that lie in exactly the same sets.
    pub fn twins(&self, common: &[u64; 64], paired: &mut Paired) -> u64 {
        let (attack, defence) = (self.attack.cells(), self.defence.cells());
        let mut twins = 0;
        // An answer to a mark in a set of the defender's costs the attacker a
        // mark, which matters where those are counted.
        let cells = if self.left == ENDLESS { attack | defence } else { attack & !defence };
        for place in places(cells) {
            if twins >> place & 1 != 0 {
                continue;
            }
            let later = common[place] & !twins & (u64::MAX - 1) << place;
            if let Some(twin) = places(later).find(|&other| common[other] >> place & 1 != 0) {
                let pair = 1 << place | 1 << twin;
                twins |= pair;
                paired.attack |= pair & attack;
                paired.defence |= pair & defence;
            }
        }
        twins
    }

    /// For each cell a rank to try it by, and the sum of the attacker's terms
    /// through it.
    pub fn ranks(&self) -> ([u64; 64], [u64; 64]) {
        let mut through = [0; 64];
        for &set in self.attack.sets() {
            places(set).for_each(|place| through[place] += term(set));
        }
        let mut rank = through;
        if self.attacker_moves {
            // Moves that must be answered are tried first: they settle soonest
            // whether the defender's last move was the right one.
            for &set in self.attack.sets().iter().filter(|set| set.count_ones() == 2) {
                places(set).for_each(|place| rank[place] += ONE / 2);
            }
        }
        for &set in self.defence.sets() {
            // A threat of the defender's gains a move.
            let threat = if set.count_ones() == 2 { ONE / 4 } else { 0 };
            let weight = term(set) / 2 + threat;
            places(set).for_each(|place| rank[place] += weight);
        }
        (rank, through)
    }
}
