//! What the defender may try against a move that threatens to win.

use super::{Move, Node, PASS, Siege, reply};
use crate::field::{self, Place};
use crate::solver::conquest::cells::Cells;
use crate::solver::conquest::threats::Outcome;
use crate::solver::control::{Control, Halt};

/// Positions looked at for a win by threats where the defender passes, and
/// after each reply.
const PASS_NODES: u64 = 3000;
const SETTLE_NODES: u64 = 1000;
/// Replies to be searched before more are looked at: a bad candidate is known
/// by the first.
const OPEN_AT_ONCE: usize = 2;

impl Siege {
    /// The defender's replies that threats alone do not refute.
    pub(super) fn replies(&mut self, control: &mut Control) -> Result<Node, Halt> {
        let me = self.attacker;
        let k = i32::from(self.ground.field.rules.k);
        if self.ground.field.count(me ^ 1, field::FIVE) > 0 {
            return Ok(Siege::settled(false, Cells::EMPTY));
        }
        if self.ground.field.count(me, field::FIVE) > 0 {
            let mut zone = self.ground.lines(me ^ 1, k - 2)[0];
            let fives: Vec<Place> = self.ground.field.set(me, field::FIVE).iter().take(2).collect();
            fives.iter().for_each(|&five| zone.insert(five));
            return Ok(match fives[..] {
                [five] => Siege::open(vec![reply(five)], zone),
                _ => Siege::settled(true, zone),
            });
        }
        self.ground.field.pass();
        let passed = self.threats.ask(&mut self.ground, control, PASS_NODES, &self.guides);
        self.ground.field.pass();
        let Outcome::Wins(_, zones) = passed? else {
            let wide = self.ground.marks() <= self.marks_with_passes;
            if !wide {
                return Ok(Siege::settled(false, Cells::EMPTY));
            }
            let moves = match self.ground.marks() {
                0 | 1 => self.all_replies(&Cells::ALL),
                _ => vec![Move { place: PASS, guess: 2 }],
            };
            return Ok(Node { wide, ..Siege::open(moves, Cells::EMPTY) });
        };
        let pending = self.ground.free().and(&zones[0]);
        let mut node = Node { pending, ..Siege::open(Vec::new(), zones[1]) };
        let mut moves = Vec::new();
        self.settle(control, &mut node, &mut moves)?;
        if moves.is_empty() {
            return Ok(Siege::settled(true, node.zone));
        }
        node.moves = Some(moves.into());
        Ok(node)
    }

    /// Takes away the replies that threats refute, and those outside the zones
    /// of that, until some are found that threats do not refute.
    pub(super) fn settle(
        &mut self,
        control: &mut Control,
        node: &mut Node,
        open: &mut Vec<Move>,
    ) -> Result<(), Halt> {
        // Where the attacker, in turn, won by threats: after a pass, and after
        // another reply.
        let mut wins = [self.ground.field.hash_after_pass(); 2];
        let mut found = 0;
        for place in self.ground.by_worth(&node.pending) {
            if !node.pending.contains(place) {
                continue;
            }
            node.pending.remove(place);
            let made = self.ground.make(place);
            let now = self.ground.field.hash;
            let mut guides = wins.map(|win| win ^ now).to_vec();
            guides.extend(&self.guides);
            let answer = self.threats.ask(&mut self.ground, control, SETTLE_NODES, &guides);
            let guess = match answer {
                Ok(Outcome::Wins(..)) => 0,
                _ => self.guess_reply(matches!(answer, Ok(Outcome::Open))),
            };
            self.ground.unmake(made);
            match answer? {
                Outcome::Wins(_, zones) => {
                    node.pending = node.pending.and(&zones[0]);
                    open.retain(|open| zones[0].contains(open.place.into()));
                    node.zone = node.zone.or(&zones[1]);
                    wins[0] = now;
                }
                _ => {
                    open.push(Move { place: place as u16, guess });
                    found += 1;
                }
            }
            if found >= OPEN_AT_ONCE {
                break;
            }
        }
        Ok(())
    }
}
