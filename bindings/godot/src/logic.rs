//! All that the classes do, without Godot.

pub mod answer;
pub mod codes;
pub mod desk;
pub mod judged;
pub mod news;
pub mod numbers;
pub mod online;
pub mod online_event;
pub mod spec;
pub mod thinker;
