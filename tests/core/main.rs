//! The engine's core held to facts and to a naive engine that knows nothing of
//! its insides. One file for each promise.

#[path = "../common/mod.rs"]
mod common;

mod lockstep;
mod played_games;
