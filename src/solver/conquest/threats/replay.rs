//! The same win once more: positions that differ by a mark or two are often won
//! by the same moves, which is far cheaper to see than to find.

use super::{Known, Look, NEVER, Threats};
use crate::field::Place;
use crate::solver::conquest::ground::Ground;

/// Positions looked at for a win by the moves that won elsewhere, and where one
/// of them leads to something new.
const REPLAY_NODES: u64 = 600;
const REPAIR_NODES: u64 = 100;

impl Threats {
    /// Whether the moves win that won in a position like this one: its key
    /// differs by one of `guides`, and so do those of the positions that follow.
    pub(super) fn wins_alike(&mut self, ground: &mut Ground, guides: &[u64]) -> bool {
        let key = ground.field.hash;
        if guides.iter().all(|guide| self.hint(key ^ guide).is_none()) {
            return false;
        }
        self.limit = self.nodes + REPLAY_NODES;
        self.replay(ground, guides, 0)
    }

    /// The move that won a position like this one.
    fn hint(&self, key: u64) -> Option<Place> {
        let known = self.known.get(&key)?;
        (known.proof == 0).then_some(known.best.into())
    }

    /// Tries the moves that won in positions which differ from this one, and
    /// from those that follow, by the keys of some marks.
    fn replay(&mut self, ground: &mut Ground, guides: &[u64], ply: usize) -> bool {
        if self.nodes >= self.limit {
            return false;
        }
        let key = ground.field.hash;
        if let Some(known) = self.known.get(&key)
            && known.is_settled()
        {
            return known.proof == 0;
        }
        self.nodes += 1;
        let moves = match self.look(ground, ply) {
            Look::Settled(known) => {
                self.known.insert(key, known);
                return known.proof == 0;
            }
            Look::Moves(from, count) => (from, count),
        };
        let attacks = ground.field.side == self.attacker;
        let mut wins = !attacks;
        if attacks {
            let hints = guides.iter().map(|guide| self.hint(key ^ guide));
            let mut hints: Vec<Place> = hints.flatten().collect();
            hints.dedup();
            hints.retain(|&hint| self.moves(moves).contains(&(hint as u16)));
            for &hint in &hints {
                let made = ground.make(hint);
                wins = self.replay(ground, guides, ply + 1);
                ground.unmake(made);
                if wins {
                    break;
                }
            }
            if hints.is_empty() {
                let limit = self.limit;
                self.limit = limit.min(self.nodes + REPAIR_NODES);
                wins = self.prove(ground, NEVER, NEVER, ply).proof == 0;
                self.limit = limit;
                return wins;
            }
        } else {
            for at in 0..usize::from(moves.1) {
                let made = ground.make(self.moves(moves)[at].into());
                wins = self.replay(ground, guides, ply + 1);
                ground.unmake(made);
                if !wins {
                    break;
                }
            }
        }
        if wins {
            let (best, zones) = self.conclude(ground, moves, attacks);
            let known = Known { moves, ..self.won(best, zones) };
            self.known.insert(key, known);
        } else {
            // Not lost for that: the full search may not have been here.
            self.known.entry(key).or_insert(Known { moves, ..Known::FRESH });
        }
        wins
    }
}
