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
use super::ground::{Ground, Made};
use super::map::Map;
use super::threats::{NEVER, Outcome, Threats, Zones};
use super::zones::{insert, join};
use crate::field::{self, Place};

/// Positions granted to the full search after a four of the defender.
const FOUR_NODES: u64 = 60;
/// Threats in a sequence at most.
const MOST_THREATS: usize = 20;

/// A threat to try: where, its cost, and the position after it and all its
/// answers, once that is known.
#[derive(Clone, Copy)]
struct Step {
    place: u16,
    cost: u32,
    after: Option<u64>,
}

#[derive(Clone, Copy, Default)]
struct Known {
    /// The cost of a win at least; 0 is a win, [`NEVER`] none.
    cost: u32,
    steps: (u32, u16),
    best: u16,
    zones: u32,
}

#[derive(Default)]
pub struct Rush {
    known: Map<Known>,
    steps: Vec<Step>,
    zones: Vec<Zones>,
    pub nodes: u64,
    limit: u64,
}

/// What stands after a threat: the answers made, and what they rest on.
pub struct After {
    pub made: Vec<Made>,
    zones: Zones,
}

impl Rush {
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether the attacker, in turn, wins so; within so many positions.
    pub fn ask(&mut self, threats: &mut Threats, ground: &mut Ground, nodes: u64) -> Outcome {
        self.limit = self.nodes + nodes;
        let mut limit = 1;
        loop {
            let known = self.search(threats, ground, limit, 0);
            match known.cost {
                0 => {
                    return Outcome::Wins(known.best.into(), self.zones[known.zones as usize]);
                }
                NEVER => return Outcome::Fails,
                _ if self.nodes >= self.limit => return Outcome::Open,
                cost => limit = cost,
            }
        }
    }

    /// The winning move of a position that is won, for tests.
    #[cfg(test)]
    pub fn plan(&self, ground: &Ground) -> Option<Place> {
        let known = self.known.get(&ground.field.hash)?;
        (known.cost == 0).then_some(known.best.into())
    }

    fn search(
        &mut self,
        threats: &mut Threats,
        ground: &mut Ground,
        limit: u32,
        depth: usize,
    ) -> Known {
        let key = ground.field.hash;
        let found = self.known.get(&key).copied();
        if let Some(known) = found
            && (known.cost == 0 || known.cost > limit)
        {
            return known;
        }
        self.nodes += 1;
        let mut known = match found {
            Some(known) => known,
            None => self.look(threats, ground),
        };
        if found.is_none() && known.cost > 0 && depth >= MOST_THREATS {
            known.cost = NEVER;
        }
        let steps = known.steps.0 as usize..known.steps.0 as usize + usize::from(known.steps.1);
        while known.cost > 0 && known.cost < NEVER {
            let (mut best, mut least, mut second) = (0, NEVER, NEVER);
            for at in steps.clone() {
                let step = self.steps[at];
                let child = step.after.and_then(|key| self.known.get(&key));
                let rest = child.map_or(if step.after == Some(0) { NEVER } else { 1 }, |c| c.cost);
                let cost = (step.cost + rest).min(NEVER);
                if cost < least {
                    (second, least, best) = (least, cost, at);
                } else {
                    second = second.min(cost);
                }
            }
            known.cost = least;
            if least > limit || self.nodes >= self.limit {
                break;
            }
            let step = self.steps[best];
            let place = Place::from(step.place);
            let made = ground.make(place);
            match self.answers(threats, ground) {
                None => self.steps[best].after = Some(0),
                Some(mut after) => {
                    let won = if ground.field.side == threats.attacker {
                        self.steps[best].after = Some(ground.field.hash);
                        let rest = limit.min(second) - step.cost;
                        let child = self.search(threats, ground, rest, depth + 1);
                        if child.cost == 0 {
                            join(&mut after.zones, &self.zones[child.zones as usize]);
                        }
                        child.cost == 0
                    } else {
                        true
                    };
                    if won {
                        for made in &after.made {
                            insert(&mut after.zones, made.bit());
                        }
                        insert(&mut after.zones, ground.bit(place));
                        known.cost = 0;
                        known.best = step.place;
                    }
                    take_back(ground, after.made);
                    if won {
                        ground.unmake(made);
                        let k = i32::from(ground.field.rules.k);
                        join(&mut after.zones, &ground.lines(threats.attacker ^ 1, k - 2));
                        self.zones.push(after.zones);
                        known.zones = self.zones.len() as u32 - 1;
                        break;
                    }
                }
            }
            ground.unmake(made);
        }
        self.known.insert(key, known);
        known
    }

    /// A position met for the first time.
    fn look(&mut self, threats: &Threats, ground: &mut Ground) -> Known {
        let (me, foe) = (threats.attacker, threats.attacker ^ 1);
        let none = Known { cost: NEVER, ..Known::default() };
        if let Some(five) = ground.field.set(me, field::FIVE).iter().next() {
            let mut zone = Cells::EMPTY;
            zone.insert(ground.bit(five));
            return self.won(five, [zone; 2]);
        }
        let field = &ground.field;
        let from = self.steps.len();
        let mut push = |place: Place| {
            let cost = match field.threat(place, me) {
                field::FOUR_THREE | field::OPEN_FOUR | field::FOUR => 1,
                field::TWO_THREES | field::THREE => 2,
                _ => return,
            };
            self.steps.push(Step { place: place as u16, cost, after: None });
        };
        match field.count(foe, field::FIVE) {
            0 if field.count(me, field::OPEN_FOUR) > 0 => {
                let (open, zones) = ground.open_four(me);
                return self.won(open, zones);
            }
            0 => {
                field.forcing_moves(me).into_iter().for_each(&mut push);
            }
            1 => field.set(foe, field::FIVE).iter().for_each(&mut push),
            _ => return none,
        }
        let count = self.steps.len() - from;
        if count == 0 {
            return none;
        }
        Known { cost: 1, steps: (from as u32, count as u16), ..Known::default() }
    }

    fn won(&mut self, best: Place, zones: Zones) -> Known {
        self.zones.push(zones);
        Known { best: best as u16, zones: self.zones.len() as u32 - 1, ..Known::default() }
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
                insert(&mut zones, ground.bit(five));
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
                insert(&mut zones, ground.bit(four));
            }
        }
        let mut made = Vec::new();
        for place in ground.stops(me) {
            if !made.is_empty() {
                ground.field.pass();
            }
            made.push(ground.make(place));
        }
        Some(After { made, zones })
    }
}

/// Takes back marks of one player, made with passes between them.
pub fn take_back(ground: &mut Ground, mut made: Vec<Made>) {
    while let Some(last) = made.pop() {
        ground.unmake(last);
        if !made.is_empty() {
            ground.field.pass();
        }
    }
}
