//! mnk: one engine for every m,n,k-game, tic-tac-toe, Gomoku, Renju, Connect
//! Four, Connect6 and all between.

#![warn(missing_docs)]

pub mod batch;
mod board;
pub mod bot;
#[cfg(feature = "capi")]
#[doc(hidden)]
pub mod capi;
mod field;
mod game;
pub mod notation;
#[cfg(feature = "python")]
mod python;
pub mod record;
pub mod render;
mod rules;
pub mod session;
mod solver;
mod splitmix;
pub mod store;
mod symmetry;
mod sync;
mod win;

pub use board::{Cell, Direction, Mark};
pub use game::{
    Action, Game, Kind, MAX_TAG_KEY, MAX_TAG_VALUE, MAX_TAGS, Outcome, PositionError, Reason,
    Refusal, Status, TagError,
};
pub use record::{Damage, RecordError, ReplayError};
pub use rules::{
    MAX_PLAYERS, MAX_SIDE, MAX_STONES, PRESETS, Rules, RulesError, RulesParseError, RulesSpec, Run,
};
pub use solver::{
    Budget, Cancel, Claim, MoveValue, Part, Plan, Progress, Proof, ProofError, ProofFault,
    ProofParseError, ProvedWin, Solution, SolveError, Solver, Value,
};
pub use symmetry::Symmetry;
pub use win::Foul;

/// What README.md shows in Rust runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
