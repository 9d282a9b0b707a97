//! How a session is played: what its seats may do, its clocks, its opening.

use crate::rules::Rules;
use std::fmt;

/// Whether something that is not a move may be done in a session.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Permit {
    /// Never.
    Off = 0,
    /// By any seat, at once.
    Free = 1,
    /// When one seat offers it and all others accept. Who has left the game is
    /// not asked about an undo or a draw, also when the game is over; a reset
    /// deals every seat in again, and takes all of them.
    Consent = 2,
}

/// What happens to a player whose time is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum OnTimeout {
    /// They leave the game.
    Forfeit = 0,
    /// A random move is played for them; where they have to choose in an
    /// opening, they stay; where no move is legal, they leave.
    RandomMove = 1,
}

/// How the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Opening {
    /// Seat 0 moves first, and that is all.
    None = 0,
    /// Seat 0 places X, O and X; then seat 1 stays with O or swaps.
    Swap = 1,
    /// As [`Opening::Swap`], but seat 1 may also place O and X and leave the
    /// choice of the mark to seat 0.
    Swap2 = 2,
}

/// The settings of a session, fixed for its life.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SessionConfig {
    /// Taking moves back.
    pub undo: Permit,
    /// Starting over.
    pub reset: Permit,
    /// A draw by agreement.
    pub draw: Permit,
    /// What happens when a clock runs out.
    pub on_timeout: OnTimeout,
    /// Milliseconds each seat has for the game; `None`: no such limit.
    pub initial_ms: Option<u64>,
    /// Milliseconds added to them after each of the seat's moves.
    pub increment_ms: u64,
    /// Milliseconds for one move; `None`: no such limit.
    pub move_ms: Option<u64>,
    /// The seed of random moves.
    pub seed: u64,
    /// From this many events on, undo, offers and reset are refused.
    pub max_events: u32,
    /// How the game begins.
    pub opening: Opening,
}

impl Default for SessionConfig {
    /// Untimed, everything free.
    fn default() -> SessionConfig {
        SessionConfig::DEFAULT
    }
}

impl SessionConfig {
    pub(crate) const DEFAULT: SessionConfig = SessionConfig {
        undo: Permit::Free,
        reset: Permit::Free,
        draw: Permit::Free,
        on_timeout: OnTimeout::Forfeit,
        initial_ms: None,
        increment_ms: 0,
        move_ms: None,
        seed: 0,
        max_events: 65_536,
        opening: Opening::None,
    };

    /// Whether any clock runs.
    pub fn is_timed(&self) -> bool {
        self.initial_ms.is_some() || self.move_ms.is_some()
    }

    /// Whether these settings go with these rules and this start.
    pub(crate) fn check(&self, rules: &Rules, fresh: bool) -> Result<(), ConfigError> {
        if self.opening == Opening::None {
            return Ok(());
        }
        if rules.players != 2 || rules.stones != 1 || rules.first_stones != 1 {
            return Err(ConfigError::OpeningRules);
        }
        if fresh { Ok(()) } else { Err(ConfigError::OpeningStart) }
    }
}

impl Permit {
    /// The permit with this number, as the C header numbers them.
    pub fn from_number(number: u8) -> Option<Permit> {
        [Permit::Off, Permit::Free, Permit::Consent].get(usize::from(number)).copied()
    }
}

impl OnTimeout {
    /// The setting with this number, as the C header numbers them.
    pub fn from_number(number: u8) -> Option<OnTimeout> {
        [OnTimeout::Forfeit, OnTimeout::RandomMove].get(usize::from(number)).copied()
    }
}

impl Opening {
    /// The opening with this number, as the C header numbers them.
    pub fn from_number(number: u8) -> Option<Opening> {
        [Opening::None, Opening::Swap, Opening::Swap2].get(usize::from(number)).copied()
    }
}

/// Why a session cannot be played with these settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConfigError {
    /// Swap openings are for two players who place one mark a turn.
    OpeningRules,
    /// Swap openings start on an empty board, without earlier actions.
    OpeningStart,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ConfigError::OpeningRules => {
                "a swap opening is for two players who place one mark a turn"
            }
            ConfigError::OpeningStart => "a swap opening starts from an empty board",
        })
    }
}

impl std::error::Error for ConfigError {}
