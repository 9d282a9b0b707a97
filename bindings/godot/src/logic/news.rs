//! What a game tells its listeners, and the box it waits in until it is told.
//!
//! A listener may call back in: play, undo, start anew, whatever it likes.
//! Hence news is put into the box while the game changes, and handed out only
//! when nobody holds the game any more. Whoever is handing out already goes on
//! with what a listener has caused, so that every listener hears everything in
//! the order in which it happened.

use mnk::{Action, Cell, Mark, Outcome};
use std::collections::VecDeque;

/// Something that happened in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum News {
    /// A game begins: new, reset, loaded.
    Started,
    /// A mark was placed.
    Played {
        /// Where.
        cell: Cell,
        /// Whose.
        mark: Mark,
    },
    /// An action was taken back.
    Undone(Action),
    /// A player left.
    Left {
        /// Who.
        mark: Mark,
        /// Their time ran out.
        timeout: bool,
    },
    /// The game is over.
    Over(Outcome),
    /// The last of the news of each change: the board is to be drawn anew.
    Changed {
        /// The game's revision.
        revision: u64,
    },
}

/// News that waits to be told.
#[derive(Debug)]
pub struct Outbox<T> {
    waiting: VecDeque<T>,
    telling: bool,
}

impl<T> Default for Outbox<T> {
    fn default() -> Outbox<T> {
        Outbox { waiting: VecDeque::new(), telling: false }
    }
}

impl<T> Outbox<T> {
    /// Adds a piece of news.
    pub fn push(&mut self, news: T) {
        self.waiting.push_back(news);
    }

    /// Whether the caller is to tell. Else somebody is telling already and
    /// will go on with what waits.
    pub fn open(&mut self) -> bool {
        !std::mem::replace(&mut self.telling, true)
    }

    /// What to tell next; when there is nothing more, the box is closed.
    pub fn take(&mut self) -> Option<T> {
        let next = self.waiting.pop_front();
        self.telling = next.is_some();
        next
    }
}
