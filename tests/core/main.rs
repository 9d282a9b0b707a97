//! The engine's core held to facts and to a naive engine that knows nothing of
//! its insides. One file for each promise.
//!
//! Random tests name the seed of the game that failed. `MNK_LONG=n cargo test
//! --test core` plays `n` times as many games and visits every position of
//! larger boards (4 x 4 whole, more variants of 3 x 4), which takes minutes.

#[path = "../common/mod.rs"]
mod common;

mod counts;
mod every_position;
mod every_shape;
mod hashes;
mod large_boards;
mod leaving;
mod lockstep;
mod many;
mod played_games;
mod refusals;
mod renju_points;
mod reports;
mod rules_table;
mod symmetries;
mod windows;
