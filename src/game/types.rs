//! What a game says: actions, outcomes and refusals.

use crate::board::{Cell, Mark};
use crate::win::Foul;
use std::fmt;

/// One thing a player did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Placed a mark.
    Mark {
        /// Where.
        cell: Cell,
        /// Whose.
        mark: Mark,
    },
    /// Left the game.
    Forfeit {
        /// Who.
        mark: Mark,
    },
    /// Left the game because their time ran out.
    Timeout {
        /// Who.
        mark: Mark,
    },
}

/// The kind of an action, with the C header's numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// A mark was placed.
    Mark = 0,
    /// A player forfeited.
    Forfeit = 1,
    /// A player ran out of time.
    Timeout = 2,
}

impl Action {
    /// Whose action it is.
    pub fn mark(&self) -> Mark {
        match *self {
            Action::Mark { mark, .. } | Action::Forfeit { mark } | Action::Timeout { mark } => mark,
        }
    }

    /// The cell of a placed mark.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            Action::Mark { cell, .. } => Some(cell),
            Action::Forfeit { .. } | Action::Timeout { .. } => None,
        }
    }

    /// What kind of action it is.
    pub fn kind(&self) -> Kind {
        match self {
            Action::Mark { .. } => Kind::Mark,
            Action::Forfeit { .. } => Kind::Forfeit,
            Action::Timeout { .. } => Kind::Timeout,
        }
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Status {
    /// It does.
    Playing = 0,
    /// Somebody won.
    Won = 1,
    /// Nobody won.
    Draw = 2,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Reason {
    /// It is not.
    None = 0,
    /// A line was completed.
    Line = 1,
    /// All others left, the last of them of their own accord.
    Forfeit = 2,
    /// All others left, the last of them out of time.
    Timeout = 3,
    /// The board is full.
    Full = 4,
    /// Nobody could have completed a line any more.
    Dead = 5,
    /// The players agreed on a draw (sessions only).
    Agreed = 6,
}

/// How a game stands: status, reason and winner as one value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Playing, won or drawn.
    pub status: Status,
    /// Why it is over.
    pub reason: Reason,
    /// Who won; empty while nobody has.
    pub winner: Mark,
}

impl Outcome {
    /// The game goes on.
    pub const PLAYING: Outcome =
        Outcome { status: Status::Playing, reason: Reason::None, winner: Mark::EMPTY };

    /// Somebody won.
    pub const fn won(reason: Reason, winner: Mark) -> Outcome {
        Outcome { status: Status::Won, reason, winner }
    }

    /// Nobody won.
    pub const fn draw(reason: Reason) -> Outcome {
        Outcome { status: Status::Draw, reason, winner: Mark::EMPTY }
    }
}

/// A legal question with the answer no; nothing changed.
///
/// Where several apply, the first in this order is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Refusal {
    /// The game has moved on since the revision the move was meant for.
    Stale,
    /// The game is over.
    GameOver,
    /// It is another player's turn.
    NotYourTurn,
    /// The cell is not on the board.
    OutOfBounds,
    /// The cell has a mark, or the column is full.
    CellTaken,
    /// With gravity: the cell below is empty.
    Floating,
    /// Renju forbids X this point.
    Forbidden(Foul),
    /// There is no action to undo.
    NothingToUndo,
    /// No such player is in the game any more.
    NotFound,
    /// There is no action to redo.
    NoMove,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Stale => f.write_str("the game has moved on since that revision"),
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NotYourTurn => f.write_str("it is another player's turn"),
            Refusal::OutOfBounds => f.write_str("the cell is not on the board"),
            Refusal::CellTaken => f.write_str("the cell is taken"),
            Refusal::Floating => f.write_str("the cell below is empty, the mark would fall"),
            Refusal::Forbidden(foul) => write!(f, "Renju forbids X {foul}"),
            Refusal::NothingToUndo => f.write_str("there is nothing to undo"),
            Refusal::NotFound => f.write_str("that player is not in the game"),
            Refusal::NoMove => f.write_str("there is nothing to redo"),
        }
    }
}

impl std::error::Error for Refusal {}
