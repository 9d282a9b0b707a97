//! What a call comes to: a number as in C, and a sentence for people.
//!
//! The engine's errors each know their sentence; their numbers are given here,
//! the same as the C interface gives them.

use super::codes;
use mnk::bot::BotError;
use mnk::notation::coord::CoordError;
use mnk::notation::{Fault, NotationError, WriteError};
use mnk::session::{ConfigError, Rejection};
use mnk::{PositionError, RecordError, Refusal, RulesError, RulesParseError, TagError};

/// Why a call did not do what it was asked. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct No {
    /// The number, never [`codes::OK`].
    pub code: i32,
    /// The sentence.
    pub text: String,
}

impl No {
    /// With a sentence of one's own.
    pub fn new(code: i32, text: impl ToString) -> No {
        No { code, text: text.to_string() }
    }

    /// A number outside its range.
    pub fn range(name: &str, value: i64, low: i64, high: i64) -> No {
        No::new(codes::ERR_INVALID, format!("{name} is {value}, must be {low}..={high}"))
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> No {
        No::new(refusal_code(refusal), refusal)
    }
}

fn refusal_code(refusal: Refusal) -> i32 {
    match refusal {
        Refusal::Stale => codes::STALE,
        Refusal::GameOver => codes::GAME_OVER,
        Refusal::NotYourTurn => codes::NOT_YOUR_TURN,
        Refusal::OutOfBounds => codes::OUT_OF_BOUNDS,
        Refusal::CellTaken => codes::CELL_TAKEN,
        Refusal::Floating => codes::FLOATING,
        Refusal::Forbidden(_) => codes::FORBIDDEN,
        Refusal::NothingToUndo => codes::NOTHING_TO_UNDO,
        Refusal::NotFound => codes::NOT_FOUND,
        Refusal::NoMove => codes::NO_MOVE,
    }
}

impl From<RulesError> for No {
    fn from(error: RulesError) -> No {
        No::new(codes::ERR_RULES, error)
    }
}

impl From<RulesParseError> for No {
    fn from(error: RulesParseError) -> No {
        match error {
            RulesParseError::Rules(error) => error.into(),
            malformed => No::new(codes::ERR_PARSE, malformed),
        }
    }
}

impl From<PositionError> for No {
    fn from(error: PositionError) -> No {
        let code = match error {
            PositionError::Length { .. } => codes::ERR_INVALID,
            _ => codes::ERR_POSITION,
        };
        No::new(code, error)
    }
}

impl From<RecordError> for No {
    fn from(error: RecordError) -> No {
        let code = match error {
            RecordError::NotARecord => codes::ERR_PARSE,
            RecordError::NewerVersion { .. } | RecordError::UnknownRules { .. } => {
                codes::ERR_UNSUPPORTED
            }
            RecordError::Corrupt(_) => codes::ERR_CORRUPT,
            RecordError::RulesMismatch { .. } => codes::ERR_RULES_MISMATCH,
        };
        No::new(code, error)
    }
}

impl From<TagError> for No {
    fn from(error: TagError) -> No {
        let code = match error {
            TagError::TooMany => codes::ERR_LIMIT,
            _ => codes::ERR_INVALID,
        };
        No::new(code, error)
    }
}

impl From<CoordError> for No {
    fn from(error: CoordError) -> No {
        No::new(coord_code(error), error)
    }
}

fn coord_code(error: CoordError) -> i32 {
    match error {
        CoordError::ColumnOff { .. } | CoordError::RowOff { .. } => codes::OUT_OF_BOUNDS,
        _ => codes::ERR_PARSE,
    }
}

impl From<NotationError> for No {
    fn from(error: NotationError) -> No {
        let code = match error.fault {
            Fault::TooLong => codes::ERR_LIMIT,
            Fault::Refused(refusal) => refusal_code(refusal),
            Fault::Coord(error) => coord_code(error),
            Fault::Rules(RulesParseError::Rules(_)) => codes::ERR_RULES,
            Fault::RulesMismatch { .. } => codes::ERR_RULES_MISMATCH,
            Fault::Position(PositionError::Length { .. }) => codes::ERR_PARSE,
            Fault::Position(_) => codes::ERR_POSITION,
            Fault::NewerVersion | Fault::Unsupported(_) => codes::ERR_UNSUPPORTED,
            Fault::Checksum | Fault::Revision => codes::ERR_CORRUPT,
            Fault::NotUtf8
            | Fault::Expected { .. }
            | Fault::Rules(_)
            | Fault::Tag(_)
            | Fault::Contradiction(_) => codes::ERR_PARSE,
        };
        No::new(code, error)
    }
}

impl From<WriteError> for No {
    fn from(error: WriteError) -> No {
        No::new(codes::ERR_UNSUPPORTED, error)
    }
}

impl From<BotError> for No {
    fn from(error: BotError) -> No {
        let code = match error {
            BotError::GameOver => codes::GAME_OVER,
            BotError::NoMove => codes::NO_MOVE,
            BotError::Busy => codes::ERR_BUSY,
            BotError::Unsupported(_) => codes::ERR_UNSUPPORTED,
            BotError::UnknownKind | BotError::Setting(_) => codes::ERR_INVALID,
            BotError::Undecided => codes::UNDECIDED,
            BotError::Refused(refusal) => refusal_code(refusal),
            BotError::Custom(code) => code,
        };
        No::new(code, error)
    }
}

impl From<ConfigError> for No {
    fn from(error: ConfigError) -> No {
        No::new(codes::ERR_INVALID, error)
    }
}

impl From<Rejection> for No {
    fn from(rejection: Rejection) -> No {
        let code = match rejection {
            Rejection::Refused(refusal) => refusal_code(refusal),
            Rejection::NotAllowed(_) => codes::NOT_ALLOWED,
            Rejection::NoOffer => codes::NOT_FOUND,
            Rejection::Limit => codes::ERR_LIMIT,
            Rejection::RequestReused | Rejection::NoSuchSeat => codes::ERR_INVALID,
            Rejection::Closed => codes::CANCELLED,
        };
        No::new(code, rejection)
    }
}
