//! Wins by moves that threaten to win by threats.
//!
//! Proof-number search, depth first, over positions of two kinds. Where the
//! attacker is in turn, the moves that do most for lines are candidates. Where
//! the defender is in turn, the attacker must threaten to win if nothing is
//! done; the zone of that win holds every reply that may help. Each of these is
//! answered by threats where that is possible, which gives a new zone: replies
//! outside of it are refuted by the same moves. What is left is searched.
//!
//! A win found here has a zone, too: that of two marks for each win by threats
//! in it, since a reply left out and a mark outside the zone may meet there.
//! Near the start, where no move threatens to win by threats yet, and for the
//! first move anywhere, it takes the place of such a win: the pass is searched
//! like a reply, and the zone of what it proves holds the others.

mod candidates;
mod prospects;
mod replies;
#[cfg(test)]
mod tests;

use super::cells::Cells;
use super::ground::Ground;
use super::map::Map;
use super::threats::{NEVER, Outcome, Threats};
use crate::field::Place;
use crate::game::Game;
use crate::solver::control::{Control, Halt};

/// Positions that may be looked at for a win by threats where the search begins.
const ROOT_NODES: u64 = 1 << 17;
/// Marks on the board up to which a pass may be searched; where there are more
/// at the start, after the first move only.
const MARKS_WITH_PASSES: u32 = 3;
/// Replies not looked at yet that count as one.
const PENDING_FOR_ONE: u32 = 16;
/// Bytes that a position takes, its moves included.
const NODE_BYTES: u64 = 500;

/// Positions like the one at hand that are asked for a win already known.
const MOST_GUIDES: usize = 4;

/// In the place of a reply: none.
const PASS: u16 = u16::MAX;

/// A position of the upper search.
#[derive(Clone, Default)]
struct Node {
    proof: u32,
    disproof: u32,
    best: u16,
    /// What there is to play, once it has been worked out.
    moves: Option<Box<[Move]>>,
    /// Replies that have not been looked at yet.
    pending: Cells,
    /// Where it is proved, its zone; before that, what the replies already
    /// settled rest on.
    zone: Cells,
    /// Replies are left out by zones of this search: it has no zone of its own.
    wide: bool,
    /// Where it is proved by threats alone, the zone of two marks.
    threats: Option<Cells>,
    /// The position after a reply, or none, where the attacker wins.
    won: Option<u64>,
}

/// A move to look at, and a first guess of its proof number.
#[derive(Clone, Copy)]
struct Move {
    place: u16,
    guess: u16,
}

pub struct Siege {
    pub ground: Ground,
    threats: Threats,
    attacker: usize,
    nodes: Map<Node>,
    /// What tells this position's key from those of positions like it, where a
    /// win may be known.
    guides: Vec<u64>,
    /// [`MARKS_WITH_PASSES`], or what this start makes of it.
    marks_with_passes: u32,
    most_nodes: usize,
}

struct Next {
    place: u16,
    proof: u32,
    disproof: u32,
    second: u32,
}

impl Siege {
    pub fn new(game: &Game, memory_bytes: u64) -> Siege {
        let ground = Ground::new(game);
        let attacker = ground.field.side;
        let threats = Threats::new(attacker, memory_bytes / 4 * 3);
        let most_nodes = (memory_bytes / 4 / NODE_BYTES) as usize;
        let marks_with_passes = MARKS_WITH_PASSES.max(ground.marks() + 1);
        let (nodes, guides) = (Map::default(), Vec::new());
        Siege { ground, threats, attacker, nodes, guides, marks_with_passes, most_nodes }
    }

    /// The move by which the player in turn wins, if one is found.
    pub fn prove(&mut self, control: &mut Control) -> Result<Option<Place>, Halt> {
        let key = self.ground.field.hash;
        if let Some(known) = self.nodes.get(&key)
            && known.proof == 0
        {
            return Ok(Some(known.best.into()));
        }
        if let Outcome::Wins(place, _) =
            self.threats.ask(&mut self.ground, control, ROOT_NODES, &[])?
        {
            return Ok(Some(place));
        }
        self.work(control, NEVER, NEVER)?;
        let root = &self.nodes[&key];
        Ok((root.proof == 0).then_some(root.best.into()))
    }

    /// Works on the position until one of its numbers passes its limit.
    fn work(
        &mut self,
        control: &mut Control,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<(), Halt> {
        let key = self.ground.field.hash;
        let attacks = self.ground.field.side == self.attacker;
        if !self.nodes.contains_key(&key) {
            if self.nodes.len() >= self.most_nodes {
                return Err(Halt::Spent);
            }
            let node = if attacks { self.candidates(control)? } else { self.replies(control)? };
            self.nodes.insert(key, node);
        }
        let Some(node) = self.nodes.get_mut(&key) else { return Ok(()) };
        let Some(moves) = node.moves.take() else { return Ok(()) };
        let mut node = std::mem::take(node);
        let mut moves = moves.into_vec();
        loop {
            if matches!(moves[..], [Move { place: PASS, .. }]) && self.is_proved(PASS) {
                let passed = self.key_after(PASS);
                node.won = Some(passed);
                moves = self.all_replies(&self.nodes[&passed].zone);
            }
            if !node.pending.is_empty() && moves.iter().all(|next| self.is_proved(next.place)) {
                self.settle(control, &mut node, &mut moves)?;
            }
            let next = self.sum(&mut node, &moves, attacks);
            let settled = node.proof == 0 || node.disproof == 0;
            let enough = node.proof >= proof_limit || node.disproof >= disproof_limit;
            if settled || enough {
                if node.proof == 0 {
                    self.conclude(&mut node, &moves, next.place, attacks);
                }
                node.best = next.place;
                break;
            }
            let second = next.second.saturating_add(1 + next.second / 4);
            let limits = if attacks {
                let rest = (disproof_limit - node.disproof).saturating_add(next.disproof);
                (proof_limit.min(second), rest.min(NEVER))
            } else {
                let rest = (proof_limit - node.proof).saturating_add(next.proof);
                (rest.min(NEVER), disproof_limit.min(second))
            };
            self.look_on(control, &node, next.place, limits)?;
            let child_key = self.key_after(next.place);
            let child = &self.nodes[&child_key];
            if child.proof > 0 || next.place == PASS {
                continue;
            }
            node.won = Some(child_key);
            if !attacks && (node.wide || child.threats.is_some()) {
                let zone = child.zone;
                node.zone = node.zone.or(&child.threats.unwrap_or_default());
                let open = |place: u16| zone.contains(place.into());
                moves.retain(|&Move { place, .. }| place != next.place && open(place));
                node.pending = node.pending.and(&zone);
            }
        }
        node.moves = Some(moves.into());
        self.nodes.insert(key, node);
        Ok(())
    }

    /// Works on the position after a move.
    fn look_on(
        &mut self,
        control: &mut Control,
        node: &Node,
        place: u16,
        limits: (u32, u32),
    ) -> Result<(), Halt> {
        if place == PASS {
            self.ground.field.pass();
            let worked = self.work(control, limits.0, limits.1);
            self.ground.field.pass();
            return worked;
        }
        let depth = self.guides.len();
        if self.ground.field.side != self.attacker && depth < MOST_GUIDES {
            let key = self.key_after(place);
            self.guides.extend(node.won.map(|won| won ^ key));
            if node.wide && node.won.is_some() {
                self.guides.push(self.ground.field.hash_after_pass() ^ key);
            }
        }
        let made = self.ground.make(place.into());
        let worked = self.work(control, limits.0, limits.1);
        self.ground.unmake(made);
        self.guides.truncate(depth);
        worked
    }

    /// The free cells of a zone as replies to be searched, one of each kind.
    fn all_replies(&self, zone: &Cells) -> Vec<Move> {
        let places = self.ground.distinct(self.ground.by_worth(zone));
        places.into_iter().map(reply).collect()
    }

    fn is_proved(&self, place: u16) -> bool {
        self.nodes.get(&self.key_after(place)).is_some_and(|child| child.proof == 0)
    }

    fn key_after(&self, place: u16) -> u64 {
        match place {
            PASS => self.ground.field.hash_after_pass(),
            place => self.ground.field.hash_after(place.into()),
        }
    }

    /// Sums up a position's numbers, and finds the child to look at next.
    fn sum(&self, node: &mut Node, moves: &[Move], attacks: bool) -> Next {
        let mut next = Next { place: 0, proof: NEVER, disproof: 0, second: NEVER };
        let (mut least, mut sum, mut most) = (u32::MAX, 0_u32, 0);
        for &Move { place, guess } in moves {
            let child = self.nodes.get(&self.key_after(place));
            let guess = (guess.into(), 1);
            let (proof, disproof) = child.map_or(guess, |child| (child.proof, child.disproof));
            let (wanted, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            if wanted < least {
                next.second = least.min(NEVER);
                (least, next.place, next.proof, next.disproof) = (wanted, place, proof, disproof);
            } else {
                next.second = next.second.min(wanted);
            }
            sum = sum.saturating_add(other).min(NEVER);
            most = most.max(other);
        }
        if node.wide {
            sum = most.saturating_add(moves.len() as u32 / 8);
        }
        sum = sum.saturating_add(node.pending.count().div_ceil(PENDING_FOR_ONE));
        let (least, sum) = (least.min(NEVER), sum.min(NEVER - 1));
        (node.proof, node.disproof) = match (attacks, least) {
            (true, 0) | (false, NEVER) => (0, NEVER),
            (false, 0) | (true, NEVER) => (NEVER, 0),
            (true, _) => (least, sum),
            (false, _) => (sum, least),
        };
        next
    }

    /// Gives a proved position its zone.
    fn conclude(&self, node: &mut Node, moves: &[Move], best: u16, attacks: bool) {
        if node.wide {
            node.zone = Cells::ALL;
            return;
        }
        for &Move { place, .. } in moves {
            if !attacks || place == best {
                node.zone = node.zone.or(&self.nodes[&self.key_after(place)].zone);
                node.zone.insert(place.into());
            }
        }
    }

    fn settled(wins: bool, zone: Cells) -> Node {
        let (proof, disproof) = if wins { (0, NEVER) } else { (NEVER, 0) };
        Node { proof, disproof, zone, ..Node::default() }
    }

    fn open(moves: Vec<Move>, zone: Cells) -> Node {
        Node { proof: 1, disproof: 1, moves: Some(moves.into()), zone, ..Node::default() }
    }
}

/// A reply, with what is thought of it at first.
fn reply(place: Place) -> Move {
    Move { place: place as u16, guess: 2 }
}
