//! Wins by threats, with the cells that they rest on.
//!
//! The attacker, in turn, makes fours, which leave one answer, and threes, which
//! leave a few; whether that wins is asked by depth-first proof-number search
//! (Allis 1994, Nagai 2002). Every win comes with its *zone*, and the promise:
//!
//! > The same moves win if the defender has one mark more, on any cell outside
//! > the zone.
//!
//! A mark there, call it r, could do three things, and the zone rules out each.
//!
//! 1. *Stand in the way.* The zone holds every cell that the attacker plays on,
//!    and for every threat the cells it rests on: those that complete the line,
//!    and for an open four still to be made the cell that makes it.
//! 2. *Complete a line, or make a four that must be answered.* Then r stands in
//!    a window of k cells without a mark of the attacker. When the attacker is
//!    in turn, no such window with r may hold k-1 marks of the defender; so the
//!    zone holds the free cells of those with k-2 already. The same keeps the
//!    defender, in turn after a four, from completing a line.
//! 3. *Help another move to make a four*, where the attacker threatens an open
//!    four and the defender may choose. That move and r stand in a window that
//!    holds k-3 marks already, so the free cells of all such are in the zone.
//!
//! Answers that are not tried lose at once, with r as without it: the open four
//! that still threatens is made, and the line completed one move later. So no
//! second mark outside the zone ever matters.
//!
//! The second, larger zone promises more: with one mark of the defender outside
//! the first zone and another outside the second the same moves still win. Two
//! marks can stand in one window, so windows with one mark fewer count.
//!
//! The promise holds as well if a mark that the defender has is taken off the
//! board: the defender may put it back later, and has then passed, or never,
//! and has one mark less.

#[cfg(test)]
mod follow;
mod moves;
mod replay;

#[cfg(test)]
pub use follow::By;

use super::cells::Cells;
use super::ground::Ground;
use super::map::Map;
use super::rush::Rush;
use super::zones::{insert, join};
use crate::field::{self, Place};
use crate::solver::control::{Control, Halt};

/// A number that is never reached: proved, or disproved.
pub const NEVER: u32 = 1 << 30;
/// Plies that a line of threats may take.
const MOST_PLIES: usize = 80;
/// Threats made for a win against all answers at once.
const RUSH_NODES: u64 = 300;

/// Bytes that a position takes in both searches, its moves and zones included.
const KNOWN_BYTES: u64 = 160;

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    proof: u32,
    disproof: u32,
    /// Its moves in the store, where it has been opened.
    moves: (u32, u16),
    /// Where it is proved: the move (of the attacker), and its zones' number.
    best: u16,
    zones: u32,
}

impl Known {
    const FRESH: Known = Known { proof: 1, disproof: 1, moves: (0, 0), best: 0, zones: 0 };
    const FAILED: Known = Known { proof: NEVER, disproof: 0, ..Known::FRESH };

    fn is_settled(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// The zone of a win, and the larger one of two marks.
pub type Zones = [Cells; 2];

/// How a question about threats came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The attacker wins, first by this move, and the zones of it.
    Wins(Place, Zones),
    /// Threats alone do not win.
    Fails,
    /// The positions granted were not enough.
    Open,
}

/// Looks for wins by threats, and keeps what it found.
#[derive(Default)]
pub struct Threats {
    known: Map<Known>,
    store: Vec<u16>,
    /// Proof and disproof numbers of the children of positions being searched.
    numbers: Vec<(u32, u32)>,
    zones: Vec<Zones>,
    pub attacker: usize,
    rush: Rush,
    nodes: u64,
    limit: u64,
    most_known: usize,
}

/// What there is to do in a position.
enum Look {
    Settled(Known),
    Moves(u32, u16),
}

/// The child to look at next.
struct Next {
    place: Place,
    rank: usize,
    proof: u32,
    disproof: u32,
    /// The least of the other children's numbers.
    second: u32,
}

impl Threats {
    pub fn new(attacker: usize, memory_bytes: u64) -> Threats {
        let most_known = (memory_bytes / KNOWN_BYTES) as usize;
        Threats { attacker, most_known, ..Threats::default() }
    }

    /// Positions looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.rush.nodes()
    }

    /// Whether the attacker, in turn, wins by threats; at most so many
    /// positions are looked at.
    pub fn ask(
        &mut self,
        ground: &mut Ground,
        control: &mut Control,
        nodes: u64,
        guides: &[u64],
    ) -> Result<Outcome, Halt> {
        if self.known.len() >= self.most_known {
            self.known.clear();
            self.store.clear();
            self.zones.clear();
        }
        if self.rush.len() >= self.most_known {
            self.rush = Rush::default();
        }
        let before = self.nodes();
        let mut outcome = Outcome::Open;
        if self.wins_alike(ground, guides) {
            outcome = self.full(ground, 0);
        }
        if !matches!(outcome, Outcome::Wins(..)) {
            outcome = self.rush(ground, (nodes / 4).min(RUSH_NODES));
        }
        if !matches!(outcome, Outcome::Wins(..)) {
            outcome = self.full(ground, nodes);
        }
        self.charge(control, before)?;
        Ok(outcome)
    }

    /// A short look for the same.
    pub fn glance(
        &mut self,
        ground: &mut Ground,
        control: &mut Control,
        nodes: u64,
    ) -> Result<Outcome, Halt> {
        let before = self.nodes();
        let outcome = self.rush(ground, nodes);
        self.charge(control, before)?;
        Ok(outcome)
    }

    fn charge(&self, control: &mut Control, before: u64) -> Result<(), Halt> {
        (before..self.nodes()).try_for_each(|_| control.tick())
    }

    /// The same against all answers at once.
    fn rush(&mut self, ground: &mut Ground, nodes: u64) -> Outcome {
        // The rush asks the full search, and must not be there meanwhile.
        let mut rush = std::mem::take(&mut self.rush);
        let outcome = rush.ask(self, ground, nodes);
        self.rush = rush;
        outcome
    }

    /// The same by the full search alone.
    pub fn full(&mut self, ground: &mut Ground, nodes: u64) -> Outcome {
        let known = match self.known.get(&ground.field.hash) {
            Some(known) if known.is_settled() => *known,
            _ => {
                let limit = std::mem::replace(&mut self.limit, self.nodes + nodes);
                let known = self.prove(ground, NEVER, NEVER, 0);
                self.limit = limit;
                known
            }
        };
        match known.proof {
            0 => Outcome::Wins(known.best.into(), self.zones[known.zones as usize]),
            _ if known.disproof == 0 => Outcome::Fails,
            _ => Outcome::Open,
        }
    }

    /// Works on the position until one of its numbers passes its limit.
    fn prove(
        &mut self,
        ground: &mut Ground,
        proof_limit: u32,
        disproof_limit: u32,
        ply: usize,
    ) -> Known {
        self.nodes += 1;
        let key = ground.field.hash;
        let moves = match self.look(ground, ply) {
            Look::Settled(known) => {
                self.known.insert(key, known);
                return known;
            }
            Look::Moves(from, count) => (from, count),
        };
        let attacks = ground.field.side == self.attacker;
        // What is known of the children, looked up once: later only the child
        // just searched has changed, but for what it shares with another.
        let base = self.numbers.len();
        for at in moves.0 as usize..moves.0 as usize + usize::from(moves.1) {
            let numbers = self.numbers_after(ground, self.store[at].into(), attacks);
            self.numbers.push(numbers);
        }
        let mut known = loop {
            let (known, next) = self.sum(moves, base, attacks);
            let enough = known.proof >= proof_limit || known.disproof >= disproof_limit;
            if known.is_settled() || enough || self.nodes >= self.limit {
                break known;
            }
            // The child may go on until another is more promising, or its share
            // of what this position may cost is used up.
            let second = next.second.saturating_add(1 + next.second / 4);
            let limits = if attacks {
                let rest = (disproof_limit - known.disproof).saturating_add(next.disproof);
                (proof_limit.min(second), rest.min(NEVER))
            } else {
                let rest = (proof_limit - known.proof).saturating_add(next.proof);
                (rest.min(NEVER), disproof_limit.min(second))
            };
            let made = ground.make(next.place);
            let child = self.prove(ground, limits.0, limits.1, ply + 1);
            ground.unmake(made);
            self.numbers[base + next.rank] = (child.proof, child.disproof);
        };
        self.numbers.truncate(base);
        known.moves = moves;
        if known.proof == 0 {
            let (best, zones) = self.conclude(ground, moves, attacks);
            known = Known { moves, ..self.won(best, zones) };
        }
        self.known.insert(key, known);
        known
    }

    fn moves(&self, (from, count): (u32, u16)) -> &[u16] {
        &self.store[from as usize..from as usize + usize::from(count)]
    }

    /// A position's numbers from those of its children, and the child to look
    /// at next.
    fn sum(&self, moves: (u32, u16), base: usize, attacks: bool) -> (Known, Next) {
        let mut next = Next { place: 0, rank: 0, proof: NEVER, disproof: 0, second: NEVER };
        let (mut least, mut sum) = (u32::MAX, 0_u32);
        for (rank, &(proof, disproof)) in self.numbers[base..].iter().enumerate() {
            let (wanted, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            if wanted < least {
                next.second = least.min(NEVER);
                (least, next.rank, next.proof, next.disproof) = (wanted, rank, proof, disproof);
            } else {
                next.second = next.second.min(wanted);
            }
            sum = sum.saturating_add(other).min(NEVER);
            if least == 0 {
                break;
            }
        }
        next.place = self.moves(moves)[next.rank].into();
        let (least, sum) = (least.min(NEVER), sum.min(NEVER - 1));
        let (mut proof, mut disproof) = if attacks { (least, sum) } else { (sum, least) };
        match (attacks, least) {
            (true, 0) => (proof, disproof) = (0, NEVER),
            (false, 0) => (proof, disproof) = (NEVER, 0),
            (true, NEVER) => (proof, disproof) = (NEVER, 0),
            (false, NEVER) => (proof, disproof) = (0, NEVER),
            _ => {}
        }
        (Known { proof, disproof, ..Known::FRESH }, next)
    }

    /// What is known after a move; of one never looked at, that a four leaves
    /// one answer and a three a few.
    fn numbers_after(&self, ground: &Ground, place: Place, attacks: bool) -> (u32, u32) {
        if let Some(known) = self.known.get(&ground.field.hash_after(place)) {
            return (known.proof, known.disproof);
        }
        let three = attacks && ground.field.threat(place, self.attacker) < field::FOUR;
        (if three { 3 } else { 1 }, 1)
    }

    /// The winning move and the zones of a proved position, from those of its
    /// children.
    fn conclude(&self, ground: &mut Ground, moves: (u32, u16), attacks: bool) -> (Place, Zones) {
        let k = i32::from(ground.field.rules.k);
        let foe = self.attacker ^ 1;
        let four = ground.field.count(self.attacker, field::FIVE) > 0;
        let mut zones = match attacks || four {
            true => ground.lines(foe, k - 2),
            false => ground.three_zones(self.attacker),
        };
        let proved = |&place: &u16| {
            let child = self.known.get(&ground.field.hash_after(place.into()))?;
            let zones = || self.zones[child.zones as usize];
            (child.proof == 0).then(|| (Place::from(place), zones()))
        };
        let mut children: Vec<(Place, Zones)> =
            self.moves(moves).iter().filter_map(proved).collect();
        if attacks {
            children.sort_by_key(|(_, zones)| zones[0].count());
            children.truncate(1);
        }
        for (place, child) in &children {
            join(&mut zones, child);
            insert(&mut zones, *place);
        }
        (children.first().map_or(0, |child| child.0), zones)
    }

    fn won(&mut self, best: Place, zones: Zones) -> Known {
        self.zones.push(zones);
        let zones = self.zones.len() as u32 - 1;
        Known { proof: 0, disproof: NEVER, best: best as u16, zones, ..Known::FRESH }
    }
}
