//! `random`: any legal cell, each as likely as the other.

use super::rng::Rng;
use super::{BotError, Choice, Config, Control, Strategy};
use crate::game::Game;

struct Random {
    seed: u64,
}

pub fn make(config: &Config) -> Result<Box<dyn Strategy>, BotError> {
    Ok(Box::new(Random { seed: config.seed }))
}

impl Strategy for Random {
    fn choose(&mut self, game: &Game, _control: &mut Control<'_>) -> Result<Choice, BotError> {
        let legal: Vec<_> = game.legal_moves().collect();
        if legal.is_empty() {
            return Err(BotError::NoMove);
        }
        let mut rng = Rng::for_position(self.seed, game.hash());
        Ok(Choice::of(legal[rng.below(legal.len() as u64) as usize]))
    }
}
