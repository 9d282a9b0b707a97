//! What can go wrong with a store. No error holds a URL or a password.

use crate::session::ConfigError;
use std::fmt;

/// Why a store did not do what it was asked. Nothing changed, but for
/// [`StoreError::Uncertain`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// There is no game of this id.
    NotFound,
    /// There is a game of this id.
    AlreadyExists,
    /// No game can have this id.
    Id(&'static str),
    /// Settings that do not go with the rules.
    Config(ConfigError),
    /// The URL names no store that mnk knows.
    Url,
    /// This build has no such store.
    Unsupported(&'static str),
    /// Others held the database for too long.
    Busy,
    /// The database cannot be reached, read or written.
    Io(String),
    /// What the database holds of this game is no game.
    Corrupt {
        /// Which game.
        id: String,
        /// What is wrong.
        what: String,
    },
    /// The database was written by a newer version of mnk.
    Newer {
        /// The version of its tables.
        version: i64,
    },
    /// The connection was lost while the change was being kept: it may or may
    /// not have happened. A retry with the same request id settles it.
    Uncertain(String),
    /// The store was closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NotFound => f.write_str("there is no game of this id"),
            StoreError::AlreadyExists => f.write_str("there is a game of this id already"),
            StoreError::Id(why) => f.write_str(why),
            StoreError::Config(error) => error.fmt(f),
            StoreError::Url => {
                f.write_str("a store is memory:, sqlite:FILE or postgresql://HOST/DATABASE")
            }
            StoreError::Unsupported(feature) => {
                write!(f, "this build of mnk is without the feature {feature}")
            }
            StoreError::Busy => f.write_str("others held the database for too long"),
            StoreError::Io(what) => write!(f, "the database failed: {what}"),
            StoreError::Corrupt { id, what } => write!(f, "game {id:?} is damaged: {what}"),
            StoreError::Newer { version } => {
                write!(f, "the database has tables of version {version}, of a newer mnk")
            }
            StoreError::Uncertain(what) => {
                write!(f, "it is not known whether this was kept, try again with its id: {what}")
            }
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}
