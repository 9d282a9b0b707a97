//! Why a text is no game, or a game no text.

use super::Format;
use super::coord::CoordError;
use crate::game::{PositionError, Refusal, TagError};
use crate::rules::{Rules, RulesParseError};
use std::fmt;

/// Why a text was not read, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// The line, from 1.
    pub line: u32,
    /// The column, in characters from 1.
    pub column: u32,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// More bytes than [`MAX_INPUT`](super::MAX_INPUT).
    TooLong,
    /// Not UTF-8.
    NotUtf8,
    /// Something else should stand here.
    Expected {
        /// What.
        what: &'static str,
        /// What stands here instead; `None` at the end.
        found: Option<char>,
    },
    /// No coordinate.
    Coord(CoordError),
    /// A move that play refuses.
    Refused(Refusal),
    /// Rules that are none.
    Rules(RulesParseError),
    /// Other rules than those it was to be read under.
    RulesMismatch {
        /// The rules asked for.
        expected: Rules,
        /// The rules of the text.
        found: Rules,
    },
    /// A base position that no game can have.
    Position(PositionError),
    /// A tag that no game can have.
    Tag(TagError),
    /// Written by a newer version of mnk.
    NewerVersion,
    /// The checksum does not fit: cut off or damaged.
    Checksum,
    /// Fewer revisions than actions, or more than any game counts.
    Revision,
    /// Well written, but nothing that mnk plays or reads.
    Unsupported(&'static str),
    /// It contradicts what the text says elsewhere.
    Contradiction(&'static str),
}

impl Fault {
    pub(super) fn expected(what: &'static str, found: Option<char>) -> Fault {
        Fault::Expected { what, found }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::TooLong => {
                write!(f, "the text is longer than {} bytes", super::MAX_INPUT)
            }
            Fault::NotUtf8 => f.write_str("the text is not UTF-8"),
            Fault::Expected { what, found: None } => write!(f, "{what} is missing at the end"),
            Fault::Expected { what, found: Some(found) } => {
                write!(f, "{what} should stand here, not {found:?}")
            }
            Fault::Coord(error) => write!(f, "{error}"),
            Fault::Refused(refusal) => write!(f, "{refusal}"),
            Fault::Rules(error) => write!(f, "{error}"),
            Fault::RulesMismatch { expected, found } => {
                write!(f, "the game is under {found}, not {expected}")
            }
            Fault::Position(error) => write!(f, "{error}"),
            Fault::Tag(error) => write!(f, "{error}"),
            Fault::NewerVersion => f.write_str("written by a newer version of mnk"),
            Fault::Checksum => f.write_str("the checksum is wrong: cut off or damaged"),
            Fault::Revision => f.write_str("a revision that no game of these actions has"),
            Fault::Unsupported(what) => write!(f, "{what}"),
            Fault::Contradiction(what) => write!(f, "{what}"),
        }
    }
}

impl std::error::Error for NotationError {}

/// Why a format cannot hold a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteError {
    /// The format.
    pub format: Format,
    /// What it has no place for.
    pub what: &'static str,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the format {:?} has no place for {}", self.format.name(), self.what)
    }
}

impl std::error::Error for WriteError {}
