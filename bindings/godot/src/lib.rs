//! mnk for Godot 4.
//!
//! [`logic`] does the work and knows nothing of Godot: games with their news,
//! the thinking thread, sessions, codes and texts, all in plain Rust that tests
//! run without an engine. The classes (feature `engine`) are thin on top: they
//! turn Godot's values into plain ones and news into signals.

pub mod logic;

#[cfg(feature = "engine")]
mod classes;
