//! What bots are told, and what solving may spend.

use super::growable::{self, Growable, Layout};
use super::guard::guard;
use super::outcome::*;
use crate::bot::{Config, NO_LIMIT};
use std::mem::offset_of;

/// What a bot is told when it is made, and what solving may spend. Plain memory of yours.
///
/// No limit is the greatest number of the type; 0 is a budget of zero. The engine without any
/// limit of time, nodes or depth takes a second a move, "perfect" without one gives up after ten.
/// Bounded by nodes or depth alone, the same position and seed give the same move everywhere.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_bot_config {
    /// Bytes of this struct, filled in by `mnk_bot_config_init`.
    pub struct_size: u32,
    /// 1 to 10 for the kind "level", weakest first; 0 is not by level.
    pub level: u32,
    /// Plies to look ahead: for "minimax" exactly, 2 by default; for "engine" at most. The other
    /// kinds, and solving, have no use for it.
    pub depth: u32,
    /// Threads at most, 1 by default. The engine and solving use more where asked to; with more
    /// than one, the engine's move may differ from call to call.
    pub threads: u32,
    /// Where chance begins. Taken literally: 0 is a seed like any other.
    pub seed: u64,
    /// Milliseconds a move.
    pub time_ms: u64,
    /// Positions a move.
    pub nodes: u64,
    /// Bytes for tables.
    pub memory_bytes: u64,
}

impl mnk_bot_config {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_bot_config",
        size: size_of::<mnk_bot_config>(),
        fields: &[
            ("struct_size", offset_of!(mnk_bot_config, struct_size)),
            ("level", offset_of!(mnk_bot_config, level)),
            ("depth", offset_of!(mnk_bot_config, depth)),
            ("threads", offset_of!(mnk_bot_config, threads)),
            ("seed", offset_of!(mnk_bot_config, seed)),
            ("time_ms", offset_of!(mnk_bot_config, time_ms)),
            ("nodes", offset_of!(mnk_bot_config, nodes)),
            ("memory_bytes", offset_of!(mnk_bot_config, memory_bytes)),
        ],
    };

    fn to_config(self) -> Config {
        Config {
            level: self.level,
            depth: self.depth,
            threads: self.threads,
            seed: self.seed,
            time_ms: self.time_ms,
            nodes: self.nodes,
            memory_bytes: self.memory_bytes,
        }
    }
}

// SAFETY: repr(C), 4 * 4 + 4 * 8 = 48 bytes without padding, integers only.
unsafe impl Growable for mnk_bot_config {
    const DEFAULT: mnk_bot_config = mnk_bot_config {
        struct_size: size_of::<mnk_bot_config>() as u32,
        level: 0,
        depth: u32::MAX,
        threads: 1,
        seed: 0,
        time_ms: NO_LIMIT,
        nodes: NO_LIMIT,
        memory_bytes: NO_LIMIT,
    };
}

/// The caller's settings; NULL is the defaults.
///
/// # Safety
/// `config` is NULL or holds as many bytes as its first four say.
pub(super) unsafe fn config_in(config: *const mnk_bot_config) -> Answer<Config> {
    if config.is_null() {
        return Ok(Config::default());
    }
    // SAFETY: the caller's promise is ours.
    Ok(unsafe { growable::read(config, "config") }?.to_config())
}

/// Fills in size and defaults: no limits, one thread, seed 0, not by level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_bot_config_init(config: *mut mnk_bot_config, struct_size: u32) -> i32 {
    // SAFETY: room for as many bytes, as the header asks for.
    guard(|| unsafe { growable::init(config, struct_size, "config") })
}
