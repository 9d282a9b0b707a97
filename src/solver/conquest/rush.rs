//! Wins by threats against a defender who makes all answers at once.
//!
//! To a threat of an open four there are a few answers. Whoever wins although
//! the defender gets all of them wins against each (Allis 1994, threat-space
//! search), and what is left is a search for one player: the cheapest sequence
//! of threats, depth first with a limit that grows. A defender's four made first
//! is looked at on its own, by the full search.
//!
//! Zones are worked out with all answers on the board, which only makes them
//! larger: a window holds more marks of the defender, and a threat that stands
//! against more marks stands against fewer.

use super::cells::Cells;
use super::chains::Chains;
use super::ground::{Ground, Made};
use super::map::Map;
use super::threats::{Outcome, Threats, Zones};
use super::zones::{insert, join};
use crate::field::{self, Place};

/// Positions granted to the full search after a four of the defender.
const FOUR_NODES: u64 = 60;

/// A position that is won: by which move, and its zones' number.
#[derive(Clone, Copy)]
struct Won {
    best: u16,
    zones: u32,
}

#[derive(Default)]
pub struct Rush {
    won: Map<Won>,
    /// Positions where no win was found, and how far it was looked for.
    tried: Map<u64>,
    chains: Chains,
    zones: Vec<Zones>,
}

/// What stands after a threat: the answers made, and what they rest on.
pub struct After {
    pub made: Vec<Made>,
    zones: Zones,
}

impl Rush {
    pub fn len(&self) -> usize {
        self.won.len() + self.tried.len() / 8
    }

    /// Threats looked at so far.
    pub fn nodes(&self) -> u64 {
        self.chains.looks
    }

    /// Whether the attacker, in turn, wins so; within so many threats.
    pub fn ask(&mut self, threats: &mut Threats, ground: &mut Ground, nodes: u64) -> Outcome {
        let key = ground.field.hash;
        if self.won.contains_key(&key) || self.wins_at_once(ground, threats.attacker) {
            return self.outcome(key);
        }
        if self.tried.get(&key).is_some_and(|&tried| tried >= nodes) {
            return Outcome::Open;
        }
        let mut chains = std::mem::take(&mut self.chains);
        let found = chains.find(ground, nodes, &mut |ground, moves| {
            self.follow(threats, ground, moves).is_some()
        });
        self.chains = chains;
        if !found {
            self.tried.insert(key, nodes);
            return Outcome::Open;
        }
        self.outcome(key)
    }

    fn outcome(&self, key: u64) -> Outcome {
        let won = self.won[&key];
        Outcome::Wins(won.best.into(), self.zones[won.zones as usize])
    }

    /// The winning move of a position that is won, for tests.
    #[cfg(test)]
    pub fn plan(&self, ground: &Ground) -> Option<Place> {
        self.won.get(&ground.field.hash).map(|won| won.best.into())
    }

    /// Whether these threats win one after another, whatever else the defender
    /// does; the zones of it, and all positions on the way are known then.
    fn follow(
        &mut self,
        threats: &mut Threats,
        ground: &mut Ground,
        moves: &[u16],
    ) -> Option<Zones> {
        let key = ground.field.hash;
        if self.won.contains_key(&key) || self.wins_at_once(ground, threats.attacker) {
            return Some(self.zones[self.won[&key].zones as usize]);
        }
        let (&first, rest) = moves.split_first()?;
        let place = Place::from(first);
        let made = ground.make(place);
        let mut zones = None;
        if let Some(after) = self.answers(threats, ground) {
            let more = match ground.field.side == threats.attacker {
                true => self.follow(threats, ground, rest),
                false => Some([Cells::EMPTY; 2]),
            };
            if let Some(more) = more {
                let mut all = after.zones;
                join(&mut all, &more);
                after.made.iter().for_each(|made| insert(&mut all, made.place()));
                zones = Some(all);
            }
            ground.unmake_all(after.made);
        }
        ground.unmake(made);
        let mut zones = zones?;
        insert(&mut zones, place);
        let k = i32::from(ground.field.rules.k);
        join(&mut zones, &ground.lines(threats.attacker ^ 1, k - 2));
        self.keep(key, place, zones);
        Some(zones)
    }

    /// Whether the attacker, in turn, completes a line now or after an open
    /// four; it is known then.
    fn wins_at_once(&mut self, ground: &mut Ground, me: usize) -> bool {
        let field = &ground.field;
        let (best, zones) = if let Some(five) = field.set(me, field::FIVE).iter().next() {
            let mut zone = Cells::EMPTY;
            zone.insert(five);
            (five, [zone; 2])
        } else if field.count(me ^ 1, field::FIVE) == 0 && field.count(me, field::OPEN_FOUR) > 0 {
            ground.open_four(me)
        } else {
            return false;
        };
        self.keep(ground.field.hash, best, zones);
        true
    }

    fn keep(&mut self, key: u64, best: Place, zones: Zones) {
        self.zones.push(zones);
        self.won.insert(key, Won { best: best as u16, zones: self.zones.len() as u32 - 1 });
    }

    /// Makes all answers to the attacker's threat; `None` if it is none, or the
    /// defender has something better. Where there is no answer, none is made and
    /// the defender is still in turn.
    pub fn answers(&self, threats: &mut Threats, ground: &mut Ground) -> Option<After> {
        let (me, foe) = (threats.attacker, threats.attacker ^ 1);
        let k = i32::from(ground.field.rules.k);
        if ground.field.count(foe, field::FIVE) > 0 {
            return None;
        }
        let fives: Vec<Place> = ground.field.set(me, field::FIVE).iter().take(2).collect();
        if !fives.is_empty() {
            let mut zones = ground.lines(foe, k - 2);
            for &five in &fives {
                insert(&mut zones, five);
            }
            let made = match fives[..] {
                [five] => vec![ground.make(five)],
                _ => Vec::new(),
            };
            return Some(After { made, zones });
        }
        if ground.field.count(me, field::OPEN_FOUR) == 0 {
            return None;
        }
        let mut zones = ground.three_zones(me);
        for threat in [field::OPEN_FOUR, field::FOUR_THREE, field::FOUR] {
            let fours: Vec<Place> = ground.field.set(foe, threat).iter().collect();
            for four in fours {
                let made = ground.make(four);
                let answer = threats.full(ground, FOUR_NODES);
                ground.unmake(made);
                let Outcome::Wins(_, rest) = answer else { return None };
                join(&mut zones, &rest);
                insert(&mut zones, four);
            }
        }
        let stops = ground.stops(me);
        let made = ground.make_all(&stops);
        Some(After { made, zones })
    }
}
