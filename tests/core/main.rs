//! The engine's core held to facts and to a naive engine that knows nothing of
//! its insides. One file for each promise.

#[path = "../common/mod.rs"]
mod common;

mod counts;
mod every_position;
mod every_shape;
mod hashes;
mod large_boards;
mod leaving;
mod lockstep;
mod played_games;
mod refusals;
mod renju_points;
mod reports;
mod rules_table;
mod windows;
