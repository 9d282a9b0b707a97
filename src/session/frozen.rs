//! The game as readers see it: frozen, made once a revision, and shared.
//!
//! It is made when somebody first asks for it, and the old one is dropped by
//! who replaces it, so that neither is the work of who plays.

use super::command::Reply;
use crate::game::Game;
use crate::sync::Mutex;
use std::sync::{Arc, PoisonError};

#[derive(Default)]
pub struct Frozen {
    kept: Mutex<Kept>,
    /// How the game stood, with the number of its last event.
    reply: Mutex<Option<Reply>>,
}

#[derive(Default)]
struct Kept {
    /// How many events the game has seen.
    events: u64,
    game: Option<Arc<Game>>,
}

impl Frozen {
    /// The game after so many events or more. Where the one that is kept is
    /// older, `make` brings the newest, with its number of events; it is shown
    /// the old one, to hand back if that still stands.
    pub fn at(
        &self,
        events: u64,
        make: impl FnOnce(Option<Arc<Game>>) -> (u64, Arc<Game>),
    ) -> Arc<Game> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(game) = kept.game.as_ref().filter(|_| kept.events >= events) {
            return Arc::clone(game);
        }
        let old = kept.game.clone();
        let (events, game) = make(old.clone());
        *kept = Kept { events, game: Some(Arc::clone(&game)) };
        drop(kept);
        drop(old);
        game
    }

    /// How the game stands after so many events or more. Where what is kept is
    /// older, `make` brings the newest.
    pub fn reply(&self, events: u64, make: impl FnOnce() -> Reply) -> Reply {
        let mut kept = self.reply.lock().unwrap_or_else(PoisonError::into_inner);
        match *kept {
            Some(reply) if reply.seq >= events => reply,
            _ => *kept.insert(make()),
        }
    }
}
