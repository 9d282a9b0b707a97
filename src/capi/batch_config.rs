//! How a batch of games is set up.

use super::detail::Detail;
use super::growable::{self, Growable, Layout};
use super::guard::guard;
use super::outcome::*;
use crate::batch::{Autoreset, BatchConfig, Illegal, MAX_GAMES};
use std::mem::offset_of;

/// How a batch is set up. Plain memory of yours; fill it with `mnk_batch_config_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_batch_config {
    /// Bytes of this struct, filled in by `mnk_batch_config_init`.
    pub struct_size: u32,
    /// Threads that share the work of a call, 0 for as many as there are cores; they change no
    /// result.
    pub threads: u32,
    /// Games side by side, 1 to 16777216.
    pub games: u64,
    /// What decides everything random.
    pub seed: u64,
    /// An illegal action: 0 is reported and the game stays where it was, 1 loses the game.
    pub illegal: u8,
    /// A finished game: 0 stays, 1 starts anew in the same step, 2 in the next step.
    pub autoreset: u8,
    /// Zero.
    pub reserved: [u8; 6],
}

// SAFETY: repr(C), 2 * 4 + 2 * 8 + 8 = 32 bytes without padding, integers only.
unsafe impl Growable for mnk_batch_config {
    const DEFAULT: mnk_batch_config = mnk_batch_config {
        struct_size: size_of::<mnk_batch_config>() as u32,
        threads: 1,
        games: 1,
        seed: 0,
        illegal: 0,
        autoreset: 0,
        reserved: [0; 6],
    };
}

impl mnk_batch_config {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_batch_config",
        size: size_of::<mnk_batch_config>(),
        fields: &[
            ("struct_size", offset_of!(mnk_batch_config, struct_size)),
            ("threads", offset_of!(mnk_batch_config, threads)),
            ("games", offset_of!(mnk_batch_config, games)),
            ("seed", offset_of!(mnk_batch_config, seed)),
            ("illegal", offset_of!(mnk_batch_config, illegal)),
            ("autoreset", offset_of!(mnk_batch_config, autoreset)),
            ("reserved", offset_of!(mnk_batch_config, reserved)),
        ],
    };

    pub(super) fn checked(&self) -> Answer<BatchConfig> {
        let wrong = |name, value: u64, low, high| {
            let value = i64::try_from(value).unwrap_or(i64::MAX);
            Failure::new(MNK_ERR_INVALID, Detail::Number { name, value, low, high })
        };
        let illegal = match self.illegal {
            0 => Illegal::Report,
            1 => Illegal::Lose,
            other => return Err(wrong("illegal", other.into(), 0, 1)),
        };
        let autoreset = match self.autoreset {
            0 => Autoreset::Off,
            1 => Autoreset::SameStep,
            2 => Autoreset::NextStep,
            other => return Err(wrong("autoreset", other.into(), 0, 2)),
        };
        if let Some(&byte) = self.reserved.iter().find(|&&byte| byte != 0) {
            return Err(wrong("reserved", byte.into(), 0, 0));
        }
        let games =
            usize::try_from(self.games).ok().filter(|games| (1..=MAX_GAMES).contains(games));
        let games = games.ok_or_else(|| wrong("games", self.games, 1, MAX_GAMES as i64))?;
        let threads = self.threads as usize;
        Ok(BatchConfig { games, seed: self.seed, threads, illegal, autoreset })
    }
}

/// Fills in the defaults: one game, seed 0, one thread, illegal actions reported, no auto-reset.
///
/// `struct_size` is `sizeof(mnk_batch_config)` as you compile it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_config_init(
    config: *mut mnk_batch_config,
    struct_size: u32,
) -> i32 {
    // SAFETY: a struct of that size as the header asks for.
    guard(|| unsafe { growable::init(config, struct_size, "config") })
}
