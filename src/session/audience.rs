//! What a session has for those who watch, made for the first of them.
//!
//! Nothing here is where players write, but for the number of the last event,
//! which has a place in memory to itself: who looks for news without a pause
//! does not take from a player what it is about to write.

use super::command::{Event, Reply};
use super::frozen::Frozen;
use super::listen::Listeners;
use super::log::Bookmark;
use super::state::State;
use super::wait::Waiting;
use crate::game::Game;
use crate::sync::atomic::{AtomicU64, Ordering};
use crate::sync::{Mutex, MutexGuard};
use std::sync::{Arc, PoisonError};

/// The lock under which a game is played.
pub type Desk = Mutex<State>;

/// Made with the desk locked, and so there for the next move.
///
/// Who joins says so here first, and passes through the desk's lock then,
/// before relying on being told: a move that was not seen there finds the
/// audience.
pub struct Audience {
    horizon: Horizon,
    pub frozen: Frozen,
    pub waiting: Waiting,
    pub listeners: Listeners,
    desk: Arc<Desk>,
}

/// The number of the last event: changed with the desk locked, read without.
/// Two lines of a cache, since processors fetch them in pairs.
#[repr(align(128))]
struct Horizon(AtomicU64);

impl Audience {
    pub fn new(desk: &Arc<Desk>, last: u64) -> Audience {
        Audience {
            horizon: Horizon(AtomicU64::new(last)),
            frozen: Frozen::default(),
            waiting: Waiting::default(),
            listeners: Listeners::default(),
            desk: Arc::clone(desk),
        }
    }

    /// The number of the last event.
    #[inline]
    pub fn horizon(&self) -> u64 {
        self.horizon.0.load(Ordering::Acquire)
    }

    /// Shows how far the game has come. With the desk locked.
    #[inline]
    pub fn raise(&self, last: u64) {
        self.horizon.0.store(last, Ordering::Release);
    }

    /// Passes through the lock under which moves are made.
    pub fn settle(&self) {
        drop(lock(&self.desk));
    }

    /// The game as it stands, made once a revision.
    pub fn snapshot(&self) -> Arc<Game> {
        self.frozen.at(self.horizon(), |old| {
            let desk = lock(&self.desk);
            let game = old
                .filter(|old| old.revision() == desk.game().revision())
                .unwrap_or_else(|| Arc::new(desk.game().clone()));
            (desk.log().len(), game)
        })
    }

    /// The answer to a command that changes nothing, made once an event.
    pub fn status(&self) -> Reply {
        self.frozen.reply(self.horizon(), || lock(&self.desk).reply(Ok(())))
    }

    /// Reads up to so many events after a number, from a bookmark on if it was
    /// left there, and leaves another.
    pub fn read(
        &self,
        mark: Option<Bookmark>,
        after: u64,
        most: usize,
        news: &mut Vec<Event>,
    ) -> Bookmark {
        news.clear();
        let desk = lock(&self.desk);
        let mut events = desk.log().resume(mark, after);
        news.extend(events.by_ref().take(most));
        desk.log().bookmark(&events)
    }
}

/// Nothing that is called under the lock panics; if it did, the state could be
/// half changed, and going on is still better than to refuse every reader of a
/// game for ever.
#[inline]
pub fn lock(desk: &Desk) -> MutexGuard<'_, State> {
    desk.lock().unwrap_or_else(PoisonError::into_inner)
}
