//! The C face: `extern "C"` functions over handles, one file a handle.
//!
//! No rule of the game lives here. Each function turns what C gave it into
//! Rust values, checks them, calls the Rust API, and turns the answer into a
//! number. The doc comments of everything exported are the text of
//! `include/mnk.h`, which is generated from them (see `tests/header.rs`), so
//! they speak to C programmers. The plumbing that all handles share:
//!
//! - [`outcome`]: result numbers, and the failure that a call ends in;
//! - [`detail`]: what `mnk_last_error` says, kept as a value until it is read;
//! - [`guard`]: no panic leaves the library, and a handle that panicked is dead;
//! - [`buffers`]: the caller's texts and arrays, in and out;
//! - [`growable`]: structs that begin with their size;
//! - [`calls`]: who is still in a handle that is being freed.
//!
//! A new handle is one file in this folder, one `mod` line here, and one line
//! in the list of sections in `tests/header.rs`.

// The names are the C names, and what callers owe is said once, in the header.
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

#[cfg(panic = "abort")]
compile_error!(
    "the C face answers MNK_ERR_PANIC instead of ending the process, which needs panic = \"unwind\"; \
     build without the feature \"capi\" to use panic = \"abort\""
);

mod analysis;
mod batch;
mod batch_config;
mod bot;
mod bot_config;
mod buffers;
mod calls;
mod command;
mod detail;
mod game;
mod growable;
mod guard;
mod library;
mod matches;
mod move_list;
mod notation;
mod outcome;
mod picture;
mod position;
mod record;
mod rules;
mod session;
mod solver;
mod solver_progress;
mod status;
mod store;
mod ways;

pub use analysis::*;
pub use batch::*;
pub use batch_config::*;
pub use bot::*;
pub use bot_config::*;
pub use command::*;
pub use game::*;
pub use growable::Layout;
pub use library::*;
pub use matches::*;
pub use move_list::*;
pub use notation::*;
pub use outcome::*;
pub use picture::*;
pub use position::*;
pub use record::*;
pub use rules::*;
pub use session::*;
pub use solver::*;
pub use solver_progress::*;
pub use status::*;
pub use store::*;
