//! Why bytes are not a game.

use crate::game::{PositionError, Refusal, TagError};
use crate::rules::{Rules, RulesParseError};
use std::fmt;

/// Why a record was not loaded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// Something else: it does not begin as a record does.
    NotARecord,
    /// Written by a newer version of mnk, in a format this one cannot read.
    NewerVersion {
        /// The format's version.
        version: u16,
        /// The newest that this mnk reads.
        newest: u16,
    },
    /// In a format that can be read, under rules that only a newer version of
    /// mnk knows.
    UnknownRules {
        /// The option that is unknown.
        option: String,
    },
    /// Cut off or damaged.
    Corrupt(Damage),
    /// Whole, but of other rules than those expected.
    RulesMismatch {
        /// The rules asked for.
        expected: Rules,
        /// The rules of the record.
        found: Rules,
    },
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damage {
    /// The end is missing.
    CutOff {
        /// Bytes there are.
        have: usize,
        /// Bytes there should be, at least.
        want: usize,
    },
    /// Bytes follow the record.
    Trailing {
        /// How many.
        bytes: usize,
    },
    /// Some byte is not what it was.
    Checksum,
    /// A version that never was.
    Version,
    /// The sizes in it do not add up.
    Sizes,
    /// A text that is not UTF-8.
    Text,
    /// Rules that are none.
    Rules(RulesParseError),
    /// A tag that no game can have.
    Tag(TagError),
    /// Tags that are empty, out of order or there twice.
    TagOrder,
    /// A base that no game can have.
    Base(PositionError),
    /// A number that is no action under these rules.
    Number {
        /// Which action, from 0.
        index: usize,
        /// The number.
        number: u64,
    },
    /// An action that play refuses.
    Action {
        /// Which, from 0.
        index: usize,
        /// Why.
        refusal: Refusal,
    },
    /// A draw by agreement in a game that was over before.
    Agreement,
    /// Settings that no session can have.
    Settings,
    /// An event that did not happen so.
    Event {
        /// Its number, from 1.
        seq: u64,
    },
    /// Fewer revisions than actions, or more than any game counts.
    Revision {
        /// The revision.
        revision: u64,
        /// The number of actions.
        actions: usize,
    },
}

impl From<Damage> for RecordError {
    fn from(damage: Damage) -> RecordError {
        RecordError::Corrupt(damage)
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::NotARecord => f.write_str("this is not a record of mnk"),
            RecordError::NewerVersion { version, newest } => {
                write!(f, "the record is of version {version}, this mnk reads up to {newest}")
            }
            RecordError::UnknownRules { option } => {
                write!(f, "the record needs a newer mnk: its rules have {option:?}")
            }
            RecordError::Corrupt(damage @ Damage::CutOff { .. }) => {
                write!(f, "the record is cut off: {damage}")
            }
            RecordError::Corrupt(damage) => write!(f, "the record is damaged: {damage}"),
            RecordError::RulesMismatch { expected, found } => {
                write!(f, "the record is of a game under {found}, not {expected}")
            }
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::CutOff { have, want } => {
                write!(f, "it should have {want} bytes or more, {have} are there")
            }
            Damage::Trailing { bytes } => write!(f, "{bytes} bytes follow its end"),
            Damage::Checksum => f.write_str("the checksum is wrong"),
            Damage::Version => f.write_str("there is no version 0"),
            Damage::Sizes => f.write_str("its sizes do not add up"),
            Damage::Text => f.write_str("a text in it is not UTF-8"),
            Damage::Rules(error) => write!(f, "its rules: {error}"),
            Damage::Tag(error) => write!(f, "its tags: {error}"),
            Damage::TagOrder => f.write_str("its tags are empty or out of order"),
            Damage::Base(error) => write!(f, "its base position: {error}"),
            Damage::Number { index, number } => {
                write!(f, "action {index}: {number} is no action under its rules")
            }
            Damage::Action { index, refusal } => write!(f, "action {index}: {refusal}"),
            Damage::Agreement => f.write_str("an agreed draw after the end of the game"),
            Damage::Settings => f.write_str("no session has its settings"),
            Damage::Event { seq } => write!(f, "event {seq} cannot have happened so"),
            Damage::Revision { revision, actions } => {
                write!(f, "revision {revision} cannot be after {actions} actions")
            }
        }
    }
}

impl std::error::Error for RecordError {}
impl std::error::Error for Damage {}
