//! Wins by threats of all kinds: open threes, which leave a few answers, as well
//! as fours, which leave one.
//!
//! Whether the player in turn, the attacker, has such a win is asked by
//! proof-number search (Allis 1994; depth first as by Nagai 2002): each position
//! has a number that says how much is yet to be shown for a proof and another for
//! a disproof, and the search always goes where the smaller of them grows least.
//!
//! What it finds is sound. The attacker makes threats only; to a threat of an
//! open four every answer is tried that takes it away, and every four of the
//! defender's own. Whatever else the defender does, the open four follows. What
//! it does not find may still be a win.

use crate::bot::control::Control;
use crate::field::{self, Field, Place};
use crate::rules::Run;
use std::collections::HashMap;

/// A number that is never reached: proved, or disproved.
const NEVER: u32 = 1 << 30;
/// Plies that a line may take.
const MOST_PLIES: usize = 120;
/// Bytes that a kept position takes, its moves included.
const KNOWN_BYTES: u64 = 200;

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    proof: u32,
    disproof: u32,
    /// Where it is proved: plies until the line is complete, as far as seen.
    plies: u16,
}

impl Known {
    const fn won_in(plies: u16) -> Known {
        Known { proof: 0, disproof: NEVER, plies }
    }

    const FAILED: Known = Known { proof: NEVER, disproof: 0, plies: 0 };

    fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What there is to do in a position.
enum Look {
    Settled(Known),
    Moves(Box<[Place]>),
}

struct Prover<'a, 'c> {
    field: &'a mut Field,
    control: &'a mut Control<'c>,
    attacker: usize,
    known: HashMap<u64, Known>,
    moves: HashMap<u64, Box<[Place]>>,
    /// Positions that are kept at most.
    most_known: usize,
    nodes: u64,
    stopped: bool,
}

/// The line by which the player in turn wins, both players' marks, the
/// completing one last; and the positions visited.
pub fn win(
    field: &mut Field,
    control: &mut Control<'_>,
    memory_bytes: u64,
) -> (Option<Vec<Place>>, u64) {
    let attacker = field.side;
    let known_rules = match field.rules.run {
        // Where lines meet again one mark may answer an open four.
        _ if field.rules.wrap => false,
        Run::AtLeast | Run::Exact => true,
        // X's threats may be forbidden, which is not looked at here.
        Run::Renju => attacker == 1,
        _ => false,
    };
    if !known_rules || control.nodes() == 0 {
        return (None, 0);
    }
    let (known, moves) = (HashMap::new(), HashMap::new());
    let most_known = (memory_bytes / KNOWN_BYTES) as usize;
    let mut prover =
        Prover { field, control, attacker, known, moves, most_known, nodes: 0, stopped: false };
    let root = prover.prove(NEVER, NEVER, 0);
    let line = if root.proof == 0 { prover.line() } else { None };
    (line, prover.nodes)
}

impl Prover<'_, '_> {
    /// Works on the position until one of its numbers passes its limit.
    fn prove(&mut self, proof_limit: u32, disproof_limit: u32, ply: usize) -> Known {
        self.nodes += 1;
        if self.control.should_stop(self.nodes) || self.known.len() >= self.most_known {
            self.stopped = true;
        }
        let key = self.field.hash;
        let moves = match self.look(ply) {
            Look::Settled(known) => return self.keep(key, known),
            Look::Moves(moves) => moves,
        };
        let attacks = self.field.side == self.attacker;
        let known = loop {
            let (known, next) = self.sum(&moves, attacks);
            let enough = known.proof >= proof_limit || known.disproof >= disproof_limit;
            if known.is_settled() || enough || self.stopped {
                break known;
            }
            // The child may go on until another is more promising, or its share
            // of what this position may cost is used up.
            let (child, second) = (next.child, next.second.saturating_add(1));
            let limits = if attacks {
                let rest = (disproof_limit - known.disproof).saturating_add(child.disproof);
                (proof_limit.min(second), rest.min(NEVER))
            } else {
                let rest = (proof_limit - known.proof).saturating_add(child.proof);
                (rest.min(NEVER), disproof_limit.min(second))
            };
            let before = self.field.place(next.place);
            self.prove(limits.0, limits.1, ply + 1);
            self.field.take_back(before);
        };
        self.moves.insert(key, moves);
        self.keep(key, known)
    }

    fn keep(&mut self, key: u64, known: Known) -> Known {
        self.known.insert(key, known);
        known
    }

    /// A position's numbers from those of its children, and the child to look
    /// at next.
    fn sum(&self, moves: &[Place], attacks: bool) -> (Known, Next) {
        let mut next = Next { place: moves[0], child: Known::FAILED, second: NEVER };
        let (mut least, mut sum) = (u32::MAX, 0_u32);
        let mut plies: Option<u16> = None;
        for &place in moves {
            let child = self.child(place, attacks);
            let (wanted, other) = match attacks {
                true => (child.proof, child.disproof),
                false => (child.disproof, child.proof),
            };
            if wanted < least {
                next.second = least.min(NEVER);
                (least, next.place, next.child) = (wanted, place, child);
            } else {
                next.second = next.second.min(wanted);
            }
            sum = sum.saturating_add(other).min(NEVER);
            // The attacker takes the shortest way, the defender the longest.
            if child.proof == 0 {
                plies = Some(match plies {
                    None => child.plies,
                    Some(best) if attacks => best.min(child.plies),
                    Some(best) => best.max(child.plies),
                });
            }
        }
        let plies = plies.map_or(0, |plies| plies + 1);
        let known = match attacks {
            true if least == 0 => Known::won_in(plies),
            true if least >= NEVER => Known::FAILED,
            true => Known { proof: least, disproof: sum.min(NEVER - 1), plies: 0 },
            false if least == 0 => Known::FAILED,
            false if least >= NEVER => Known::won_in(plies),
            false => Known { proof: sum.min(NEVER - 1), disproof: least, plies: 0 },
        };
        (known, next)
    }

    /// What is known after a move; of one never looked at, that a four leaves
    /// one answer and a three a few.
    fn child(&self, place: Place, attacks: bool) -> Known {
        if let Some(&known) = self.known.get(&self.field.hash_after(place)) {
            return known;
        }
        let three = attacks && self.field.threat(place, self.attacker) < field::FOUR;
        Known { proof: if three { 3 } else { 1 }, disproof: 1, plies: 0 }
    }

    /// What there is to do for the player in turn, or that nothing is.
    fn look(&mut self, ply: usize) -> Look {
        let (field, me) = (&*self.field, self.attacker);
        let foe = me ^ 1;
        if field.side == me {
            if field.count(me, field::FIVE) > 0 {
                return Look::Settled(Known::won_in(1));
            }
            match field.count(foe, field::FIVE) {
                0 if field.count(me, field::OPEN_FOUR) > 0 => {
                    return Look::Settled(Known::won_in(3));
                }
                0 => {}
                1 => return Look::Moves(field.set(foe, field::FIVE).iter().collect()),
                _ => return Look::Settled(Known::FAILED),
            }
        } else {
            if field.count(foe, field::FIVE) > 0 {
                return Look::Settled(Known::FAILED);
            }
            match field.count(me, field::FIVE) {
                0 if field.count(me, field::OPEN_FOUR) == 0 => {
                    return Look::Settled(Known::FAILED);
                }
                0 => {}
                1 => return Look::Moves(field.set(me, field::FIVE).iter().collect()),
                _ => return Look::Settled(Known::won_in(2)),
            }
        }
        if ply >= MOST_PLIES || field.empty == 0 {
            return Look::Settled(Known::FAILED);
        }
        if let Some(moves) = self.moves.remove(&field.hash) {
            return Look::Moves(moves);
        }
        let moves = if field.side == me { field.forcing_moves(me) } else { self.answers() };
        match moves.is_empty() {
            false => Look::Moves(moves.into()),
            true if self.field.side == me => Look::Settled(Known::FAILED),
            true => Look::Settled(Known::won_in(4)),
        }
    }

    /// What the defender may do about an open four that threatens: take it
    /// away, or make fours first.
    fn answers(&mut self) -> Vec<Place> {
        let (me, foe) = (self.attacker, self.attacker ^ 1);
        let Some(open) = self.field.set(me, field::OPEN_FOUR).iter().next() else {
            return Vec::new();
        };
        let mut answers = self.field.cells_around(open, i32::from(self.field.rules.k));
        answers.sort_unstable();
        answers.dedup();
        answers.retain(|&place| {
            if self.field.worth(place, me) == 0 {
                return false;
            }
            let before = self.field.place(place);
            let stops = self.field.count(me, field::OPEN_FOUR) == 0;
            self.field.take_back(before);
            stops
        });
        for threat in [field::OPEN_FOUR, field::FOUR_THREE, field::FOUR] {
            answers.extend(self.field.set(foe, threat).iter());
        }
        answers.sort_unstable();
        answers.dedup();
        answers
    }

    /// The proof's main line, played out and taken back. It ends with the
    /// attacker's line, or in Renju where the defender has no move left.
    fn line(&mut self) -> Option<Vec<Place>> {
        let mut line = Vec::new();
        let mut befores = Vec::new();
        let mut complete = false;
        while line.len() < MOST_PLIES {
            let attacks = self.field.side == self.attacker;
            let Some(place) = self.line_move(attacks, line.len()) else {
                complete = !attacks && self.field.empty > 0 && self.field.any_move().is_none();
                break;
            };
            line.push(place);
            complete = attacks && self.field.threat(place, self.attacker) == field::FIVE;
            if complete {
                break;
            }
            befores.push(self.field.place(place));
        }
        befores.into_iter().rev().for_each(|before| self.field.take_back(before));
        complete.then_some(line)
    }

    /// The main line's next move.
    fn line_move(&mut self, attacks: bool, ply: usize) -> Option<Place> {
        let look = self.look(ply);
        // To find the proof, X was granted answers that Renju forbids.
        let legal = |place: &Place| attacks || !self.field.is_forbidden(*place);
        let best = match look {
            Look::Settled(known) if known.proof > 0 => return None,
            // A move that completes, then one that makes an open four; the
            // defender stops one of what threatens.
            Look::Settled(_) => [field::FIVE, field::OPEN_FOUR]
                .into_iter()
                .find_map(|threat| self.field.set(self.attacker, threat).iter().find(legal)),
            Look::Moves(moves) => {
                let proved = moves.iter().copied().filter(legal);
                let proved = proved.map(|place| (self.child(place, attacks), place));
                let proved = proved.filter(|(child, _)| child.proof == 0);
                let best = match attacks {
                    true => proved.min_by_key(|(child, place)| (child.plies, *place)),
                    false => proved.max_by_key(|(child, place)| (child.plies, *place)),
                };
                best.map(|(_, place)| place)
            }
        };
        // Whatever else the defender does, what threatens follows.
        if attacks { best } else { best.or_else(|| self.field.any_move()) }
    }
}

/// The child to look at next.
struct Next {
    place: Place,
    child: Known,
    /// The least of the other children's numbers.
    second: u32,
}
