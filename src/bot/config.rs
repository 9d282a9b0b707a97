//! What a bot is told when it is made: its level, seed and budgets.

use super::BotError;

/// No limit, for the settings of 64 bits.
pub const NO_LIMIT: u64 = u64::MAX;
/// The highest level.
pub const MAX_LEVEL: u32 = 10;

/// Settings of a bot. Each kind reads those that concern it.
///
/// ```
/// use mnk::bot::{Bot, Config};
/// let bot = Bot::new("engine", &Config { nodes: 20_000, ..Config::default() });
/// assert!(bot.is_ok());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// 1 ..= 10 for the kind `level`; 0 means not by level.
    pub level: u32,
    /// Plies to look ahead, for `minimax` exactly and for `engine` at most;
    /// `u32::MAX` is no limit. Other kinds have no use for it.
    pub depth: u32,
    /// Threads to search with at most. The engine and solving use more than
    /// one where asked to, and then share the budget of positions; the engine's
    /// move may then differ from call to call.
    pub threads: u32,
    /// Where chance begins. Taken literally: 0 is a seed like any other.
    pub seed: u64,
    /// Milliseconds a move; [`NO_LIMIT`] is no limit, 0 no time at all.
    pub time_ms: u64,
    /// Positions a move; [`NO_LIMIT`] is no limit, 0 none at all.
    pub nodes: u64,
    /// Memory for tables, in bytes; [`NO_LIMIT`] leaves it to the bot.
    pub memory_bytes: u64,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            level: 0,
            depth: u32::MAX,
            threads: 1,
            seed: 0,
            time_ms: NO_LIMIT,
            nodes: NO_LIMIT,
            memory_bytes: NO_LIMIT,
        }
    }
}

impl Config {
    /// Refuses settings outside their range.
    pub fn check(&self) -> Result<(), BotError> {
        if self.level > MAX_LEVEL {
            return Err(BotError::Setting("level must be 1 to 10, or 0 for none"));
        }
        if self.threads == 0 {
            return Err(BotError::Setting("threads must be at least 1"));
        }
        Ok(())
    }

    /// No limit of time, nodes or depth was set.
    pub fn is_unlimited(&self) -> bool {
        self.time_ms == NO_LIMIT && self.nodes == NO_LIMIT && self.depth == u32::MAX
    }
}
