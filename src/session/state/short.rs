//! The short way through a move, which nearly every command takes.
//!
//! Where neither clocks nor an opening nor a request id have a say, few checks
//! and five bytes in the log are all there is to a move. What this does not
//! take goes the long way, which comes to the same.

use super::State;
use crate::board::{Cell, Mark};
use crate::session::command::{Command, Event, Order, What};
use crate::session::config::Opening;
use crate::session::log::ShortMove;

impl State {
    /// Makes a move if nothing speaks against it; changes nothing and answers
    /// false if something does, or if it has to go the long way.
    #[inline]
    pub(super) fn submit_move(&mut self, command: &Command) -> bool {
        let Order::Play { row, col } = command.order else { return false };
        let Some(mark) = self.game.turn() else { return false };
        let short = self.clocks.is_none()
            && self.config().opening == Opening::None
            && command.request.is_none()
            && command.revision.is_none_or(|revision| revision == self.game.revision())
            && command.seat == self.seat_of(mark)
            && self.log.is_next(self.game.revision() + 1, self.game.move_count() + 1);
        if !short || self.game.play(row, col).is_err() {
            return false;
        }
        self.offer = None;
        let seat = command.seat;
        let now = command.now.max(self.log.last_now().unwrap_or(0));
        let any_revision = command.revision.is_none();
        // The game has just found both on the board.
        let cell = Cell::new(row as u16, col as u16);
        match self.game.turn() {
            Some(turn) => {
                self.log.push_short(&ShortMove { seat, mark, turn, now, cell, any_revision });
            }
            None => self.log.push(&Event {
                seq: self.log.len() + 1,
                revision: self.game.revision(),
                now,
                what: What::Play(cell),
                seat: Some(seat),
                mark,
                outcome: self.game.outcome(),
                turn: Mark::EMPTY,
                move_count: self.game.move_count() as u64,
                deadline: None,
                request: None,
                any_revision,
            }),
        }
        true
    }
}
