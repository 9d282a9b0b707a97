//! What clocks do to a game, and chance, which is an input too.

use super::{Phase, State};
use crate::board::{Cell, Mark};
use crate::session::command::{Choice, Offer, What};
use crate::session::config::OnTimeout;
use crate::splitmix;

impl State {
    /// Lets every clock run out that is due by `now`, each at its own time.
    pub(super) fn expire(&mut self, now: u64) {
        while let Some(deadline) = self.deadline().filter(|&deadline| deadline <= now) {
            self.expire_one(deadline);
        }
    }

    pub(super) fn expire_one(&mut self, deadline: u64) {
        let (phase, Some(actor)) = self.phase() else { return };
        let turn = self.game.turn().unwrap_or(Mark::EMPTY);
        let random = self.config().on_timeout == OnTimeout::RandomMove;
        let cell = if random && phase != Phase::OpeningChoice { self.random_cell() } else { None };
        let (what, mark) = if random && phase == Phase::OpeningChoice {
            self.settle_choice(Choice::Stay);
            (What::TimeoutStay, Mark::EMPTY)
        } else if let Some(cell) = cell {
            // The cell is legal, so this is played.
            let played = self.game.play(cell.row.into(), cell.col.into());
            debug_assert!(played.is_ok());
            (What::TimeoutMove(cell), turn)
        } else {
            // In an opening, a seat may run out of time with either mark to
            // place; the one that leaves is its own.
            let mark = self.mark_of(actor);
            let left = self.game.time_out(mark);
            debug_assert!(left.is_ok());
            (What::TimeoutLeave, mark)
        };
        self.record(what, Some(actor), mark, deadline, Some(actor), None);
    }

    /// A legal cell that follows from the seed and the revision. On small
    /// boards every legal cell is as likely as any other; on large ones that is
    /// so while a good part of the board is free, and the search stays short.
    fn random_cell(&self) -> Option<Cell> {
        let mut seed =
            self.config().seed ^ self.game.revision().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let rules = self.game.rules();
        let cells = rules.cells();
        if cells <= 1024 {
            let count = self.game.legal_moves().count() as u64;
            return self.game.legal_moves().nth(below(&mut seed, count) as usize);
        }
        let at = |index: usize| Cell::from_index(index, rules.cols);
        let legal = |&cell: &Cell| self.game.can_play(cell.row.into(), cell.col.into()).is_ok();
        let tried = (0..64).map(|_| at(below(&mut seed, cells as u64) as usize)).find(legal);
        let from = below(&mut seed, cells as u64) as usize;
        tried.or_else(|| (from..cells).chain(0..from).map(at).find(legal))
    }

    pub(super) fn turn_clocks(&mut self, what: What, now: u64, before: Option<u8>) {
        let next = self.actor();
        let fresh = match what {
            What::Reset => true,
            What::Offer(Offer::Reset) | What::Accept(Offer::Reset) => {
                self.log.end_revision() != self.game.revision()
            }
            _ => false,
        };
        let Some(clocks) = &mut self.clocks else { return };
        clocks.start(before, now);
        match what {
            _ if fresh => clocks.reset(next, now),
            What::Play(_) | What::TimeoutMove(_) | What::Choose(_) | What::TimeoutStay => {
                clocks.moved(next, now)
            }
            _ => clocks.passed(next, now),
        }
    }
}

/// A random number below `bound`, 0 for 0: SplitMix64 and the high half of a
/// product.
fn below(seed: &mut u64, bound: u64) -> u64 {
    *seed = seed.wrapping_add(splitmix::GOLDEN);
    ((u128::from(splitmix::mix(*seed)) * u128::from(bound)) >> 64) as u64
}
