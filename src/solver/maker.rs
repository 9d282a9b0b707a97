//! Whether a player can force a win at all, by lines alone.
//!
//! A position is two [families](super::family) of sets: for the attacker, the
//! free cells of each line without a defender's mark; for the defender the same
//! the other way round. The defender's lines matter only because a defender one
//! cell short of a line must be answered. Many draws could be held by blocking
//! alone, but threats hold them sooner: no board is searched without them.
//!
//! Every answer comes with its zone, the cells that decide it: it stays true if
//! every free cell outside the zone is given to the player it is against, who
//! may also pass. So when a move fails, all moves outside the zone of that
//! failure fail with it, and only those within the zones of all failures so far
//! are tried.
//!
//! Before anything is searched the families shrink: two cells that lie in
//! exactly the same sets are a pair, of which each player gets one, so all sets
//! through them go; and a cell whose sets are all sets of another cell, too, is
//! not tried. Then much needs no search: [pairs](super::pairing), and the sum
//! of Erdős and Selfridge, by which the attacker cannot win if the sum of
//! 2^-(free cells) over the attacker's sets is below 1/2, or below 1 when the
//! defender moves. Most moves of the attacker's end with [one
//! reply](self::holding) after which pairs hold the rest.
//!
//! The same is asked with a limit to the attacker's marks, for the distance of
//! a win that is far off. Sets with more free cells than marks are left then
//! fall out of play, and where an answer costs the attacker a mark, nothing is
//! dropped for having an answer.
//!
//! What is left is searched depth first with a table whose keys are made of the
//! sets, not of the marks that led there, and near the root are the same for
//! positions that symmetries map onto each other.

use super::control::{Control, Halt};
use super::family::{Family, ONE, companions, term};
use super::lines::{Lines, Sides, places};
use super::pairing::Pairing;
use super::position::mix;
use super::zones::Zones;
use holding::Held;
use keys::Keys;
use node::{Node, Paired};

mod holding;
mod keys;
mod node;
#[cfg(test)]
mod tests;

/// Steps that the finder of pairs may take where pairs save more than a search.
const MANY_STEPS: u32 = 20_000;
/// Replies of the defender for which pairs are looked for before any search.
const LOOKS: usize = 12;

/// No limit for the attacker's marks.
const ENDLESS: u32 = u32::MAX;

pub(super) struct Maker<'a, 'c> {
    pub lines: &'a Lines,
    pub zones: &'a Zones,
    pub control: &'a mut Control<'c>,
    /// Shuffles cells that look nearly equal, so that threads differ.
    order: u64,
    /// Tells the entries of different games apart.
    rules_salt: u64,
    keys: Keys,
    pairing: Pairing,
    /// Positions that are not in use.
    spare: Vec<Box<Node>>,
    /// The last reply after which pairs held all sets.
    holding: u8,
}

/// Whether the attacker wins, and the cells that decide it.
type Answer = (bool, u64);

impl<'a, 'c> Maker<'a, 'c> {
    pub fn new(
        lines: &'a Lines,
        zones: &'a Zones,
        control: &'a mut Control<'c>,
        order: u64,
    ) -> Self {
        let rules_salt = lines.rules.fingerprint();
        let (keys, pairing) = (Keys::new(lines), Pairing::new());
        let (spare, holding) = (Vec::new(), u8::MAX);
        Maker { lines, zones, control, order, rules_salt, keys, pairing, spare, holding }
    }

    /// Whether the attacker can force a win.
    pub fn wins(&mut self, sides: Sides, attacker_moves: bool) -> Result<bool, Halt> {
        self.wins_within(sides, attacker_moves, ENDLESS)
    }

    /// Whether the attacker can force a win with at most so many marks more.
    pub fn wins_within(
        &mut self,
        sides: Sides,
        attacker_moves: bool,
        left: u32,
    ) -> Result<bool, Halt> {
        Ok(self.answer(sides, attacker_moves, left)?.0)
    }

    fn answer(&mut self, sides: Sides, attacker_moves: bool, left: u32) -> Result<Answer, Halt> {
        let attack = Family::alive(self.lines, sides);
        let defence = Family::alive(self.lines, sides.swapped());
        let marks = sides.filled().count_ones();
        self.search(&mut Node { attack, defence, attacker_moves, marks, left, in_vain: 0 })
    }

    /// The answer for a position, whose families it leaves simplified.
    fn search(&mut self, node: &mut Node) -> Result<Answer, Halt> {
        self.control.tick()?;
        if node.left == ENDLESS {
            return self.look(node);
        }
        let long = node.drop_long();
        let (wins, zone) = self.look(node)?;
        // A set that is too long for the marks left must stay so.
        match long {
            Some(long) if !wins => Ok((wins, long.extend(zone, node.left + 1))),
            _ => Ok((wins, zone)),
        }
    }

    fn look(&mut self, node: &mut Node) -> Result<Answer, Halt> {
        // Cells of pairs that took sets out of the game: part of the zone of
        // an answer against the player whose sets they are.
        let mut paired = Paired::default();
        let common = loop {
            if let Some(answer) = node.decided() {
                return Ok(paired.join(answer));
            }
            let forced = node.forced();
            if forced != 0 {
                let (wins, zone) = self.forced(node, forced)?;
                return Ok(paired.join((wins, node.zone_of_threat(wins, zone | forced))));
            }
            let common = companions([&node.attack, &node.defence]);
            let twins = node.twins(&common, &mut paired);
            if twins == 0 {
                break common;
            }
            node.attack.retain(|set| set & twins == 0);
            node.defence.retain(|set| set & twins == 0);
        };
        let limit = if node.attacker_moves { ONE / 2 } else { ONE };
        if node.attack.weight() < limit {
            return Ok(paired.join((false, node.attack.sum_zone(limit))));
        }
        if node.attacker_moves
            && node.in_vain == 0
            && self.pairing.load(&node.attack)
            && let Some(zone) = self.pairing.zone(0, limit, self.pairing.count())
        {
            return Ok(paired.join((false, zone)));
        }
        // Threats elsewhere that can all be answered in pairs gain nothing.
        if node.left == ENDLESS
            && node.defence.cells() & node.attack.cells() == 0
            && !node.defence.is_empty()
            && self.pairing.load(&node.defence)
            && let Some(zone) = self.pairing.zone(0, 0, self.pairing.count())
        {
            node.defence.clear();
            paired.defence |= zone;
        }
        let (sets, symmetry) = self.keys.of(node);
        let key = sets ^ self.salt(node, node.left);
        if let Some((wins, zone)) = self.zones.get(key) {
            return Ok(paired.join((wins, self.lines.unmap(symmetry, zone))));
        }
        // No win at all is none within so many marks either.
        if node.left != ENDLESS
            && let Some((false, zone)) = self.zones.get(sets ^ self.salt(node, ENDLESS))
        {
            return Ok(paired.join((false, self.lines.unmap(symmetry, zone))));
        }
        if self.zones.wants_to_grow() {
            return Err(Halt::Grow);
        }
        let (wins, zone) = self.try_cells(node, &common)?;
        self.zones.set(key, wins, self.lines.map(symmetry, zone));
        Ok(paired.join((wins, zone)))
    }

    /// Plays the only cell that answers a threat.
    fn forced(&mut self, node: &Node, forced: u64) -> Result<Answer, Halt> {
        let mut next = self.spare.pop().unwrap_or_default();
        next.become_played(node, forced);
        next.in_vain = if node.attacker_moves { 0 } else { node.in_vain & forced };
        let answer = self.search(&mut next);
        self.spare.push(next);
        answer
    }

    /// Tries every cell worth it.
    fn try_cells(&mut self, node: &Node, common: &[u64; 64]) -> Result<Answer, Halt> {
        let (mut rank, through) = node.ranks();
        if self.order != 0 {
            for (place, rank) in rank.iter_mut().enumerate() {
                *rank += mix(self.order << 8 | place as u64) % (ONE / 32);
            }
        }
        let cells = node.attack.cells() | node.defence.cells();
        let better = |place: usize| {
            // A cell that lies in all sets of this one and in more; among
            // equals, which only lone cells can be, the first.
            let strictly = |&other: &usize| common[other] >> place & 1 == 0 || other < place;
            places(common[place] & cells & !(1 << place)).find(strictly)
        };
        let mut order = [0_u8; 64];
        let mut count = 0;
        for place in places(cells).filter(|&place| better(place).is_none()) {
            order[count] = place as u8;
            count += 1;
        }
        let order = &mut order[..count];
        order.sort_unstable_by_key(|&place| (std::cmp::Reverse(rank[usize::from(place)]), place));
        if !node.attacker_moves
            && let Some(zone) = self.holding_reply(node, order, &through)
        {
            return Ok((false, zone));
        }
        let held = if node.attacker_moves { self.held(node, order, &through) } else { Held::NONE };
        let Held { mut worth, mut zone, .. } = held;
        let mut next = self.spare.pop().unwrap_or_default();
        for &place in order.iter() {
            let bit = 1 << place;
            if worth & !held.moves & bit == 0 {
                continue;
            }
            next.in_vain = if node.attacker_moves { held.in_vain[usize::from(place)] } else { bit };
            next.become_played(node, bit);
            let (wins, cells) = self.search(&mut next)?;
            if wins == node.attacker_moves {
                self.spare.push(next);
                return Ok((wins, cells | bit));
            }
            worth &= cells;
            zone |= cells;
        }
        self.spare.push(next);
        // A cell that was not tried fails as a better one does, with the two
        // cells exchanged.
        loop {
            let added = places(zone).filter_map(better).fold(0, |bits, at| bits | 1 << at);
            if added & !zone == 0 {
                return Ok((!node.attacker_moves, zone));
            }
            zone |= added;
        }
    }

    /// What tells keys of the same sets apart.
    fn salt(&self, node: &Node, left: u32) -> u128 {
        let turn = u64::from(left) << 2 | u64::from(node.attacker_moves) << 1;
        let salt = mix(self.rules_salt ^ turn);
        u128::from(salt) << 64 | u128::from(mix(salt))
    }
}

/// Pairs of cells with which every line of the attacker is held, as long as the
/// defender answers each mark on one cell of a pair with one on the other.
pub(super) fn pairs(lines: &Lines, sides: Sides) -> Option<Vec<(usize, usize)>> {
    Pairing::new().pairs(&Family::alive(lines, sides), MANY_STEPS)
}

/// The free cells, those first through which most of the attacker's chances go.
pub(super) fn blocks(lines: &Lines, sides: Sides) -> Vec<usize> {
    let attack = Family::alive(lines, sides);
    let through = |place: usize| -> u64 {
        let sets = attack.sets().iter().filter(|&set| set >> place & 1 != 0);
        sets.map(|&set| term(set)).sum()
    };
    let mut order: Vec<usize> = places(lines.all() & !sides.filled()).collect();
    order.sort_by_key(|&place| std::cmp::Reverse(through(place)));
    order
}
