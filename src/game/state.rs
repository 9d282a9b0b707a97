//! How a game stands, and whose turn it is.
//!
//! The outcome is one word, replaced by one store, and chosen between going on,
//! a win and a draw without a branch, which random games would mispredict:
//!
//! ```text
//!   byte 0 status | 1 reason | 2 winner
//! ```
//!
//! The turn passes on whether or not the move decided the game; who asks for it
//! in a finished game is told that it is nobody's. So one move need not wait
//! for the verdict on the last one.

use super::{Outcome, Reason, Status};
use crate::board::Mark;
use crate::rules::Rules;
use std::hint::select_unpredictable;

#[derive(Clone, Copy, PartialEq, Eq)]
pub struct State {
    outcome: u32,
    turn: Mark,
    stones_left: u8,
}

impl State {
    /// The game goes on.
    #[inline]
    pub const fn playing(turn: Mark, stones_left: u8) -> State {
        State { outcome: pack(Outcome::PLAYING), turn, stones_left }
    }

    /// The game is over.
    pub const fn over(outcome: Outcome) -> State {
        State { outcome: pack(outcome), turn: Mark::EMPTY, stones_left: 0 }
    }

    /// Under plain rules: the player in turn makes a move, and the turn passes
    /// on. Whose move it is.
    #[inline(always)]
    pub fn pass_on(&mut self) -> Mark {
        let mark = self.turn;
        self.turn = Mark::from_stored(mark.number() ^ 3);
        mark
    }

    /// Under plain rules: how it stands after this player's move. A line decides
    /// before a full board does.
    #[inline(always)]
    pub fn decide(&mut self, mark: Mark, won: bool, full: bool) {
        const GOES_ON: u32 = pack(Outcome::PLAYING);
        const DRAWN: u32 = pack(Outcome::draw(Reason::Full));
        let idle = if full { DRAWN } else { GOES_ON };
        let won_by_mark = pack(Outcome::won(Reason::Line, mark));
        self.outcome = select_unpredictable(won, won_by_mark, idle);
    }

    /// Whose turn it is in a game that goes on.
    #[inline(always)]
    pub fn mover(&self) -> Mark {
        self.turn
    }

    #[inline]
    pub fn is_playing(&self) -> bool {
        self.outcome as u8 == Status::Playing as u8
    }

    /// The game goes on, and has a cell here.
    #[inline]
    pub fn is_open(&self, rules: &Rules, row: u32, col: u32) -> bool {
        self.is_playing() && row < rules.rows.into() && col < rules.cols.into()
    }

    #[inline]
    pub fn status(&self) -> Status {
        match self.outcome as u8 {
            0 => Status::Playing,
            1 => Status::Won,
            _ => Status::Draw,
        }
    }

    /// The number of the status: 0 playing, 1 won, 2 draw.
    #[cfg(feature = "capi")]
    #[inline]
    pub fn status_number(&self) -> u8 {
        self.outcome as u8
    }

    pub fn outcome(&self) -> Outcome {
        let reason = match (self.outcome >> 8) as u8 {
            1 => Reason::Line,
            2 => Reason::Forfeit,
            3 => Reason::Timeout,
            4 => Reason::Full,
            5 => Reason::Dead,
            6 => Reason::Agreed,
            _ => Reason::None,
        };
        let winner = Mark::from_stored((self.outcome >> 16) as u8);
        Outcome { status: self.status(), reason, winner }
    }

    /// Whose turn it is; empty when the game is over.
    #[inline]
    pub fn turn(&self) -> Mark {
        if self.is_playing() { self.turn } else { Mark::EMPTY }
    }

    /// Marks the player in turn may still place; 0 when the game is over.
    #[inline]
    pub fn stones_left(&self) -> u8 {
        if self.is_playing() { self.stones_left } else { 0 }
    }
}

#[inline]
const fn pack(outcome: Outcome) -> u32 {
    outcome.status as u32 | (outcome.reason as u32) << 8 | (outcome.winner.number() as u32) << 16
}
