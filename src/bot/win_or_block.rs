//! `win_or_block`: wins if it can, else stops a win, else plays the free cell
//! nearest the middle (further up, then further left, among equals).
//!
//! It wins with the fewest marks, and blocks on the first cell that completes
//! the other player's line if that leaves no other win; else where that is so,
//! which caro knows at the end of a run; where nothing stops a win, on the first
//! cell that completes it all the same.
//!
//! In misère, where a line loses, it plays nearest the middle without
//! completing a line of its own while it can.

use super::{BotError, Choice, Config, Control, Strategy, tactics};
use crate::game::Game;

struct WinOrBlock;

pub fn make(_config: &Config) -> Result<Box<dyn Strategy>, BotError> {
    Ok(Box::new(WinOrBlock))
}

impl Strategy for WinOrBlock {
    fn choose(&mut self, game: &Game, _control: &mut Control<'_>) -> Result<Choice, BotError> {
        tactics::obvious(game).map(Choice::of).ok_or(BotError::NoMove)
    }
}
