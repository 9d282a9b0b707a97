//! What the attacker may try where threats alone do not win.

use super::{Move, Node, Siege, reply};
use crate::field::{self, Place};
use crate::solver::conquest::threats::Outcome;
use crate::solver::control::{Control, Halt};

/// Candidates that are looked at, and how many of them are kept.
const LOOKED_AT: usize = 30;
const WIDTH: usize = 16;
/// Positions looked at for a win by threats before there are candidates. On
/// 15x15, of the wins that a search of a thousand positions does not find, two
/// in five are there for one of twenty thousand.
const ATTACK_NODES: u64 = 10_000;
/// Threats looked at to see whether a candidate threatens to win.
const GLANCE_NODES: u64 = 100;

impl Siege {
    /// The attacker's moves worth a try where threats alone do not win.
    pub(super) fn candidates(&mut self, control: &mut Control) -> Result<Node, Halt> {
        let me = self.attacker;
        let foe = me ^ 1;
        if let Outcome::Wins(place, zones) =
            self.threats.ask(&mut self.ground, control, ATTACK_NODES, &self.guides)?
        {
            let threats = Some(zones[1]);
            return Ok(Node { best: place as u16, threats, ..Siege::settled(true, zones[0]) });
        }
        let field = &self.ground.field;
        let zone = self.ground.lines(foe, i32::from(field.rules.k) - 2)[0];
        let fives: Vec<Move> = field.set(foe, field::FIVE).iter().map(reply).collect();
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
        let mut moves: Vec<Place> = self
            .ground
            .free()
            .iter()
            .filter(|&p| field.worth(p, 0) + field.worth(p, 1) > 0)
            .collect();
        moves.sort_by_key(|&place| (-value(place), far(place), place));
        moves.truncate(LOOKED_AT);
        let hints = self.hints();
        moves.retain(|place| !hints.contains(place));
        let mut tries: Vec<Move> =
            hints.into_iter().map(|place| Move { place: place as u16, guess: 1 }).collect();
        let mut more: Vec<Move> = Vec::new();
        for place in moves {
            let guess = self.look_at(control, place)?;
            more.push(Move { place: place as u16, guess });
        }
        more.sort_by_key(|next| next.guess);
        more.truncate(WIDTH);
        tries.extend(more);
        if tries.is_empty() {
            return Ok(Siege::settled(false, zone));
        }
        Ok(Siege::open(tries, zone))
    }

    /// A first guess of the proof number after a move of the attacker: a short
    /// look tells whether it threatens to win by threats.
    fn look_at(&mut self, control: &mut Control, place: Place) -> Result<u16, Halt> {
        let made = self.ground.make(place);
        let zone = match self.ground.field.count(self.attacker, field::FIVE) {
            0 => self.threatened(control),
            _ => Ok(Some(1)),
        };
        let guess = zone.map(|zone| self.guess_try(zone));
        self.ground.unmake(made);
        guess
    }

    /// If the defender in turn does nothing and a win by threats is seen, how
    /// many cells it rests on.
    fn threatened(&mut self, control: &mut Control) -> Result<Option<u32>, Halt> {
        self.ground.field.pass();
        let outcome = self.threats.glance(&mut self.ground, control, GLANCE_NODES);
        self.ground.field.pass();
        Ok(match outcome? {
            Outcome::Wins(_, zones) => Some(self.ground.free().and(&zones[0]).count()),
            _ => None,
        })
    }

    /// Moves that won in positions like this one.
    fn hints(&self) -> Vec<Place> {
        let mut hints: Vec<Place> = Vec::new();
        for guide in &self.guides {
            let node = self.nodes.get(&(self.ground.field.hash ^ guide));
            let Some(node) = node.filter(|node| node.proof == 0) else { continue };
            let place = Place::from(node.best);
            if self.ground.free().contains(place) && !hints.contains(&place) {
                hints.push(place);
            }
        }
        hints
    }
}
