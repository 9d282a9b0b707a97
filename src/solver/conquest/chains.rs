//! Chains of threats, each of which rests on one before it.
//!
//! The defender is given all answers to a threat at once, so that what is left
//! is a search for one player. Threats that have nothing to do with each other
//! could come in any order and any number, and no search gets through that; so
//! a chain goes on only with threats which its last mark made possible, and two
//! chains are joined only where their last marks stand in one line (db-search,
//! Allis 1994, chapter 4: dependency and combination stages).
//!
//! What the defender could do beside answering is left out here: a chain that
//! wins is a proposal, for the caller to check.

use super::cells::Cells;
use super::ground::{Ground, Made};
use crate::field::{self, Place};
use std::collections::HashSet;

/// Threats in a chain at most.
const MOST_THREATS: usize = 24;
/// Chains that are kept for joining.
const MOST_CHAINS: usize = 600;
/// Times that chains are joined.
const ROUNDS: usize = 3;

/// A chain: its marks and the answers to them.
struct Chain {
    /// Where its moves are in the store.
    moves: (u32, u32),
    gains: Cells,
    costs: Cells,
    last: Place,
}

#[derive(Default)]
pub struct Chains {
    attacker: usize,
    chains: Vec<Chain>,
    store: Vec<u16>,
    seen: HashSet<u64>,
    /// The chain on the board, and what was made for each of its threats.
    path: Vec<u16>,
    trail: Vec<Vec<Made>>,
    /// Threats made so far, and how many may be.
    pub looks: u64,
    limit: u64,
}

/// Asked of a chain that wins unless the defender has something better than
/// answers. The ground is where the search began.
pub type Check<'a> = &'a mut dyn FnMut(&mut Ground, &[u16]) -> bool;

/// After a threat and its answers.
enum After {
    /// It was none.
    Nothing,
    Wins,
    Goes,
}

impl Chains {
    /// Whether a chain is found and holds; `looks` threats are made at most.
    /// The attacker is in turn, and has neither a five nor an open four to make.
    pub fn find(&mut self, ground: &mut Ground, looks: u64, check: Check) -> bool {
        self.attacker = ground.field.side;
        self.limit = self.looks + looks;
        self.chains.clear();
        self.store.clear();
        self.seen.clear();
        let foe_fives = *ground.field.set(self.attacker ^ 1, field::FIVE);
        for place in ground.field.forcing_moves(self.attacker) {
            let allowed = foe_fives.is_empty() || foe_fives.contains(place);
            if allowed && self.extend(ground, place, check) {
                return true;
            }
        }
        let mut fresh = 0;
        for _ in 0..ROUNDS {
            let end = self.chains.len();
            if fresh == end {
                break;
            }
            for second in fresh..end {
                for first in 0..second {
                    if self.looks >= self.limit {
                        return false;
                    }
                    if self.join(ground, first, second, check) {
                        return true;
                    }
                }
            }
            fresh = end;
        }
        false
    }

    /// Adds a threat to the chain on the board, and all that rest on it.
    fn extend(&mut self, ground: &mut Ground, place: Place, check: Check) -> bool {
        if self.looks >= self.limit || self.path.len() >= MOST_THREATS {
            return false;
        }
        let changes = ground.field.changes();
        let mut found = false;
        let after = self.push(ground, place);
        match after {
            After::Nothing => return false,
            After::Wins => found = self.check(ground, check),
            After::Goes if self.seen.insert(ground.field.hash) => {
                let next = self.resting_on(ground, place, changes);
                let foe_fives = *ground.field.set(self.attacker ^ 1, field::FIVE);
                if foe_fives.is_empty() && self.chains.len() < MOST_CHAINS {
                    self.keep(place);
                }
                for next in next {
                    let allowed = foe_fives.is_empty() || foe_fives.contains(next);
                    if allowed && self.extend(ground, next, check) {
                        found = true;
                        break;
                    }
                }
            }
            After::Goes => {}
        }
        self.pop(ground);
        found
    }

    /// Puts two chains on the board, and goes on where both are needed.
    fn join(&mut self, ground: &mut Ground, first: usize, second: usize, check: Check) -> bool {
        let (one, two) = (&self.chains[first], &self.chains[second]);
        let Some((direction, ..)) = ground.field.in_line(one.last, two.last) else { return false };
        let apart = one.gains.and(&two.costs).is_empty() && two.gains.and(&one.costs).is_empty();
        let new = !one.gains.contains(two.last) && !two.gains.contains(one.last);
        if !apart || !new {
            return false;
        }
        let foes = ground.foes(self.attacker).or(&one.costs).or(&two.costs);
        let (one_last, two_last) = (one.last, two.last);
        if !ground.field.share_a_window(one_last, two_last, direction, &foes) {
            return false;
        }
        let mut moves = self.moves(first).to_vec();
        let more: Vec<u16> =
            self.moves(second).iter().copied().filter(|place| !moves.contains(place)).collect();
        moves.extend(more);
        let mut after = After::Goes;
        for &place in &moves {
            after = self.push(ground, place.into());
            if !matches!(after, After::Goes) || self.path.len() >= MOST_THREATS {
                break;
            }
        }
        let mut found = false;
        match after {
            After::Nothing => {}
            After::Wins => found = self.check(ground, check),
            After::Goes if ground.field.count(self.attacker ^ 1, field::FIVE) > 0 => {}
            After::Goes => {
                let me = self.attacker;
                let next: Vec<Place> = ground
                    .field
                    .near(two_last, direction)
                    .filter(|&place| {
                        ground.field.threatens_along(place, direction, me)
                            && ground.field.in_line(place, one_last).is_some()
                    })
                    .collect();
                for next in next {
                    if self.extend(ground, next, check) {
                        found = true;
                        break;
                    }
                }
            }
        }
        while !self.path.is_empty() {
            self.pop(ground);
        }
        found
    }

    fn moves(&self, chain: usize) -> &[u16] {
        let (from, to) = self.chains[chain].moves;
        &self.store[from as usize..to as usize]
    }

    /// Keeps the chain on the board.
    fn keep(&mut self, last: Place) {
        let from = self.store.len() as u32;
        self.store.extend(&self.path);
        let (mut gains, mut costs) = (Cells::EMPTY, Cells::EMPTY);
        for made in &self.trail {
            gains.insert(made[0].place());
            made[1..].iter().for_each(|made| costs.insert(made.place()));
        }
        let moves = (from, self.store.len() as u32);
        self.chains.push(Chain { moves, gains, costs, last });
    }

    /// Takes the chain off the board, asks, and puts it back.
    fn check(&mut self, ground: &mut Ground, check: Check) -> bool {
        let moves = self.path.clone();
        while !self.path.is_empty() {
            self.pop(ground);
        }
        let holds = check(ground, &moves);
        for place in moves {
            self.push(ground, place.into());
        }
        holds
    }

    /// Threats that a mark made possible, which stands since `changes`.
    fn resting_on(&self, ground: &Ground, place: Place, changes: usize) -> Vec<Place> {
        let mut next = ground.field.raised(place, changes, self.attacker);
        next.sort_by_key(|&place| std::cmp::Reverse(ground.field.threat(place, self.attacker)));
        next
    }

    /// Makes a threat and all answers to it. Nothing stays on the board where
    /// it is none.
    fn push(&mut self, ground: &mut Ground, place: Place) -> After {
        self.looks += 1;
        let (me, foe) = (self.attacker, self.attacker ^ 1);
        if !ground.free().contains(place) {
            return After::Nothing;
        }
        let mut made = vec![ground.make(place)];
        let fives = *ground.field.set(me, field::FIVE);
        let answers = if ground.field.count(foe, field::FIVE) > 0 {
            None
        } else if !fives.is_empty() {
            Some(if fives.count() > 1 { Vec::new() } else { fives.iter().collect() })
        } else {
            (ground.field.count(me, field::OPEN_FOUR) > 0).then(|| ground.stops(me))
        };
        let Some(answers) = answers else {
            made.into_iter().for_each(|made| ground.unmake(made));
            return After::Nothing;
        };
        let unanswered = answers.is_empty();
        made.extend(ground.make_all(&answers));
        let field = &ground.field;
        let wins = unanswered
            || field.count(me, field::FIVE) > 0
            || field.count(foe, field::FIVE) == 0 && field.count(me, field::OPEN_FOUR) > 0;
        self.path.push(place as u16);
        self.trail.push(made);
        if wins { After::Wins } else { After::Goes }
    }

    /// Takes back the last threat of the chain on the board.
    fn pop(&mut self, ground: &mut Ground) {
        self.path.pop();
        let Some(mut made) = self.trail.pop() else { return };
        ground.unmake_all(made.split_off(1));
        made.into_iter().for_each(|threat| ground.unmake(threat));
    }
}
