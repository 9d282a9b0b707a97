//! The C interface in step with the naive engine: the exported functions are
//! called as C calls them, under every combination of rules, with numbers that
//! make sense and numbers that do not.

#![cfg(feature = "capi")]

#[path = "../common/mod.rs"]
mod common;

mod calls;
mod counts;
mod layouts;
mod lockstep;
mod structs;
