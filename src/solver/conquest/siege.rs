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
//! Near the start, where no move threatens to win by threats yet, it takes the
//! place of such a win: the pass is searched like a reply, and the zone of what
//! it proves holds the others.

use super::cells::Cells;
use super::ground::Ground;
use super::map::Map;
use super::threats::{NEVER, Outcome, Threats};
use crate::field::{self, Place};
use crate::game::Game;
use crate::solver::control::{Control, Halt};

/// Candidates of the attacker that are looked at.
const WIDTH: usize = 16;
/// Positions that may be looked at for one win by threats, and to begin with
/// after each of many replies.
const THREAT_NODES: u64 = 3000;
const SETTLE_NODES: u64 = 1000;
/// The same where the search begins.
const ROOT_NODES: u64 = 1 << 17;
/// Bytes that a position takes, its moves included.
const NODE_BYTES: u64 = 500;
/// Marks on the board up to which a pass may be searched.
const MARKS_WITH_PASSES: u32 = 3;

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
    moves: Option<Box<[u16]>>,
    /// Where it is proved, its zone; before that, what the replies already
    /// settled rest on.
    zone: Cells,
    /// Replies are left out by zones of this search: it has no zone of its own.
    wide: bool,
    /// Where it is proved by threats alone, the zone of two marks.
    threats: Option<Cells>,
    /// Candidates at the front that won in a position like this one.
    hinted: u32,
    /// The position after a reply, or none, where the attacker wins.
    won: Option<u64>,
}

pub struct Siege {
    pub ground: Ground,
    threats: Threats,
    attacker: usize,
    nodes: Map<Node>,
    /// What tells this position's key from those of positions like it, where a
    /// win may be known.
    guides: Vec<u64>,
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
        let (nodes, guides) = (Map::default(), Vec::new());
        Siege { ground, threats, attacker, nodes, guides, most_nodes }
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
            if child.proof > 0 {
                continue;
            }
            node.won = Some(child_key);
            let zone = child.zone;
            if next.place == PASS {
                moves = self.by_worth(&zone);
            } else if !attacks && (node.wide || child.threats.is_some()) {
                node.zone = node.zone.or(&child.threats.unwrap_or_default());
                moves.retain(|&place| {
                    place != next.place && zone.contains(self.ground.bit(place.into()))
                });
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

    /// The free cells of a zone, those first that matter most for lines.
    fn by_worth(&self, zone: &Cells) -> Vec<u16> {
        let field = &self.ground.field;
        let free = self.ground.free().and(zone);
        let mut places: Vec<Place> = free.iter().map(|bit| self.ground.place_at(bit)).collect();
        places.sort_by_key(|&place| (-field.worth(place, 0) - field.worth(place, 1), place));
        places.into_iter().map(|place| place as u16).collect()
    }

    fn key_after(&self, place: u16) -> u64 {
        match place {
            PASS => self.ground.field.hash_after_pass(),
            place => self.ground.field.hash_after(place.into()),
        }
    }

    /// Sums up a position's numbers, and finds the child to look at next.
    fn sum(&self, node: &mut Node, moves: &[u16], attacks: bool) -> Next {
        let mut next = Next { place: 0, proof: NEVER, disproof: 0, second: NEVER };
        let (mut least, mut sum, mut most) = (u32::MAX, 0_u32, 0);
        for (rank, &place) in moves.iter().enumerate() {
            let child = self.nodes.get(&self.key_after(place));
            let guess = match attacks {
                true if (rank as u32) < node.hinted => (1, 1),
                true => (2 + node.hinted + rank as u32 / 2, 1),
                false => (2, 2),
            };
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
    fn conclude(&self, node: &mut Node, moves: &[u16], best: u16, attacks: bool) {
        if node.wide {
            node.zone = Cells::ALL;
            return;
        }
        for &place in moves {
            if !attacks || place == best {
                node.zone = node.zone.or(&self.nodes[&self.key_after(place)].zone);
                node.zone.insert(self.ground.bit(place.into()));
            }
        }
    }

    fn settled(wins: bool, zone: Cells) -> Node {
        let (proof, disproof) = if wins { (0, NEVER) } else { (NEVER, 0) };
        Node { proof, disproof, zone, ..Node::default() }
    }

    fn open(moves: Vec<u16>, zone: Cells) -> Node {
        Node { proof: 1, disproof: 1, moves: Some(moves.into()), zone, ..Node::default() }
    }

    /// The attacker's moves worth a try where threats alone do not win.
    fn candidates(&mut self, control: &mut Control) -> Result<Node, Halt> {
        let me = self.attacker;
        let foe = me ^ 1;
        if let Outcome::Wins(place, zones) =
            self.threats.ask(&mut self.ground, control, THREAT_NODES, &self.guides)?
        {
            let threats = Some(zones[1]);
            return Ok(Node { best: place as u16, threats, ..Siege::settled(true, zones[0]) });
        }
        let field = &self.ground.field;
        let zone = self.ground.lines(foe, i32::from(field.rules.k) - 2)[0];
        let fives: Vec<u16> = field.set(foe, field::FIVE).iter().map(|p| p as u16).collect();
        match fives.len() {
            0 => {}
            1 => return Ok(Siege::open(fives, zone)),
            _ => return Ok(Siege::settled(false, zone)),
        }
        let value = |place: Place| {
            const MINE: [i32; 7] = [0, 40, 300, 60, 900, 2000, 0];
            const THEIRS: [i32; 7] = [0, 20, 150, 30, 500, 1000, 0];
            2 * field.worth(place, me)
                + field.worth(place, foe)
                + MINE[field.threat(place, me) as usize]
                + THEIRS[field.threat(place, foe) as usize]
        };
        let far = |place: Place| {
            let cell = field.cell_of(place);
            let (rows, cols) = (i32::from(field.rules.rows) - 1, i32::from(field.rules.cols) - 1);
            (2 * i32::from(cell.row) - rows).abs() + (2 * i32::from(cell.col) - cols).abs()
        };
        let mut moves: Vec<Place> = field.live().iter().collect();
        moves.sort_by_key(|&place| (-value(place), far(place), place));
        moves.truncate(WIDTH);
        let mut hints = self.hints();
        let hinted = hints.len() as u32;
        moves.retain(|place| !hints.contains(place));
        hints.extend(moves);
        if hints.is_empty() {
            return Ok(Siege::settled(false, zone));
        }
        let moves = hints.into_iter().map(|place| place as u16).collect();
        Ok(Node { hinted, ..Siege::open(moves, zone) })
    }

    /// Moves that won in positions like this one.
    fn hints(&self) -> Vec<Place> {
        let mut hints: Vec<Place> = Vec::new();
        for guide in &self.guides {
            let node = self.nodes.get(&(self.ground.field.hash ^ guide));
            let Some(node) = node.filter(|node| node.proof == 0) else { continue };
            let place = Place::from(node.best);
            if self.ground.free().contains(self.ground.bit(place)) && !hints.contains(&place) {
                hints.push(place);
            }
        }
        hints
    }

    /// The defender's replies that threats alone do not refute.
    fn replies(&mut self, control: &mut Control) -> Result<Node, Halt> {
        let me = self.attacker;
        let k = i32::from(self.ground.field.rules.k);
        if self.ground.field.count(me ^ 1, field::FIVE) > 0 {
            return Ok(Siege::settled(false, Cells::EMPTY));
        }
        if self.ground.field.count(me, field::FIVE) > 0 {
            let mut zone = self.ground.lines(me ^ 1, k - 2)[0];
            let fives: Vec<Place> = self.ground.field.set(me, field::FIVE).iter().take(2).collect();
            fives.iter().for_each(|&five| zone.insert(self.ground.bit(five)));
            return Ok(match fives[..] {
                [five] => Siege::open(vec![five as u16], zone),
                _ => Siege::settled(true, zone),
            });
        }
        self.ground.field.pass();
        let passed = self.threats.ask(&mut self.ground, control, THREAT_NODES, &self.guides);
        self.ground.field.pass();
        let Outcome::Wins(_, zones) = passed? else {
            let wide = self.ground.marks() <= MARKS_WITH_PASSES;
            if !wide {
                return Ok(Siege::settled(false, Cells::EMPTY));
            }
            let moves = match self.ground.marks() {
                0 | 1 => self.by_worth(&Cells::ALL),
                _ => vec![PASS],
            };
            return Ok(Node { wide, ..Siege::open(moves, Cells::EMPTY) });
        };
        let mut node = Siege::settled(true, zones[1]);
        let left = self.ground.free().and(&zones[0]);
        let moves = self.settle(control, left, &mut node)?;
        if moves.is_empty() {
            return Ok(node);
        }
        Ok(Siege::open(moves, node.zone))
    }

    /// Takes away the replies that threats refute, and those outside the zones
    /// of that.
    fn settle(
        &mut self,
        control: &mut Control,
        mut left: Cells,
        node: &mut Node,
    ) -> Result<Vec<u16>, Halt> {
        let mut open: Vec<u16> = Vec::new();
        // Where the attacker, in turn, won by threats: after a pass, and after
        // another reply.
        let mut wins = [self.ground.field.hash_after_pass(); 2];
        while !left.is_empty() {
            let worth = |bit: usize| {
                let (field, place) = (&self.ground.field, self.ground.place_at(bit));
                field.worth(place, 0) + field.worth(place, 1)
            };
            let Some(bit) = left.iter().max_by_key(|&bit| worth(bit)) else { break };
            left.remove(bit);
            let place = self.ground.place_at(bit);
            let made = self.ground.make(place);
            let now = self.ground.field.hash;
            let mut guides = wins.map(|win| win ^ now).to_vec();
            guides.extend(&self.guides);
            let answer = self.threats.ask(&mut self.ground, control, SETTLE_NODES, &guides);
            self.ground.unmake(made);
            match answer? {
                Outcome::Wins(_, zones) => {
                    left = left.and(&zones[0]);
                    open.retain(|&place| zones[0].contains(self.ground.bit(place.into())));
                    node.zone = node.zone.or(&zones[1]);
                    wins[0] = now;
                }
                _ => open.push(place as u16),
            }
        }
        Ok(open)
    }
}
