//! An online game: commands in, events out.
//!
//! A [`Session`] plays one game so that each turn is played once, whatever is
//! sent twice, late or at the same time. A command names the revision it is
//! meant for, and may carry a request id that makes it safe to send again. All
//! that happens is an [`Event`] in one log, from which anybody can rebuild the
//! game. Time is an input: nothing here looks at a clock, except that
//! [`Session::wait`] gives up after a while.
//!
//! A session may be used from any thread. It has one lock, held for as long as
//! a move takes, and no lock is held while listeners run. Readers take
//! [snapshots](Session::snapshot), which are made once a revision and shared.
//!
//! ```
//! use mnk::session::{Command, Session, SessionConfig};
//! use mnk::{Rules, Status};
//! let session = Session::new(Rules::new(3, 3, 3).unwrap(), SessionConfig::default()).unwrap();
//! let first = Command::play(0, 1, 1).at(0).request(*b"a1b2c3d4e5f6g7h8");
//! let reply = session.submit(&first);
//! assert_eq!((reply.result, reply.revision), (Ok(()), 1));
//! // The same command again: the same answer, and nothing is played twice.
//! let again = session.submit(&first);
//! assert!(again.duplicate);
//! assert_eq!((again.seq, again.revision), (reply.seq, reply.revision));
//! assert_eq!(session.snapshot().move_count(), 1);
//! assert_eq!(session.snapshot().status(), Status::Playing);
//! ```

mod clock;
mod command;
mod config;
pub(crate) mod json;
mod listen;
pub(crate) mod log;
pub(crate) mod save;
pub(crate) mod state;
#[cfg(test)]
mod tests;
mod view;

pub use command::{Choice, Command, Event, Offer, Order, Rejection, Reply, RequestId, What};
pub use config::{ConfigError, OnTimeout, Opening, Permit, SessionConfig};
pub use listen::ListenerId;
pub use state::{OpenOffer, Phase};
pub use view::{ClockView, TableView};

use crate::game::Game;
use crate::record::RecordError;
use crate::rules::Rules;
use listen::Listeners;
use state::State;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// One game online. See the [module](self).
pub struct Session {
    desk: Mutex<Desk>,
    /// Rung when there is an event and somebody waits.
    news: Condvar,
    listeners: OnceLock<Box<Listeners>>,
}

struct Desk {
    state: State,
    /// The game as it stands, for readers; made when first asked for.
    snapshot: Option<Arc<Game>>,
    waiting: u32,
    closed: bool,
}

/// How a wait ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waited {
    /// There are events after the one given.
    News,
    /// Nothing happened for so long.
    TimedOut,
    /// The session was closed.
    Closed,
}

impl Session {
    /// A session on an empty board.
    pub fn new(rules: Rules, config: SessionConfig) -> Result<Session, ConfigError> {
        Session::from_game(Game::new(rules), config)
    }

    /// A session that goes on from a game as it stands, with its revision.
    pub fn from_game(game: Game, config: SessionConfig) -> Result<Session, ConfigError> {
        State::new(game, config).map(Session::with_state)
    }

    pub(crate) fn with_state(state: State) -> Session {
        let desk = Desk { state, snapshot: None, waiting: 0, closed: false };
        Session { desk: Mutex::new(desk), news: Condvar::new(), listeners: OnceLock::new() }
    }

    /// The settings.
    pub fn config(&self) -> SessionConfig {
        *self.desk().state.config()
    }

    /// Handles a command, and tells the listeners what came of it.
    pub fn submit(&self, command: &Command) -> Reply {
        let mut desk = self.desk();
        if desk.closed {
            return desk.state.reply(Err(Rejection::Closed));
        }
        let before = (desk.state.log().len(), desk.state.game().revision());
        let reply = desk.state.submit(command);
        let news = desk.state.log().len() != before.0;
        let old =
            if desk.state.game().revision() != before.1 { desk.snapshot.take() } else { None };
        let waiting = desk.waiting > 0;
        drop(desk);
        drop(old);
        if news {
            if waiting {
                self.news.notify_all();
            }
            self.deliver();
        }
        reply
    }

    /// The game as it stands. It never changes; who asks for it again at the
    /// same revision gets the same one.
    pub fn snapshot(&self) -> Arc<Game> {
        let mut desk = self.desk();
        if let Some(snapshot) = &desk.snapshot {
            return Arc::clone(snapshot);
        }
        let snapshot = Arc::new(desk.state.game().clone());
        desk.snapshot = Some(Arc::clone(&snapshot));
        snapshot
    }

    /// The answer a command would get that changes nothing.
    pub fn status(&self) -> Reply {
        self.desk().state.reply(Ok(()))
    }

    /// Up to `limit` events after a number, oldest first. 0 is before all.
    pub fn events(&self, after: u64, limit: usize) -> Vec<Event> {
        self.desk().state.log().after(after).take(limit).collect()
    }

    /// Waits until there are events after this one, or for so long.
    pub fn wait(&self, after: u64, timeout: Duration) -> Waited {
        // A timeout beyond what the clock can say is as good as none.
        let end = Instant::now().checked_add(timeout);
        let mut desk = self.desk();
        loop {
            if desk.state.log().len() > after {
                return Waited::News;
            }
            if desk.closed {
                return Waited::Closed;
            }
            let left =
                end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return Waited::TimedOut;
            }
            desk.waiting += 1;
            desk = match self.news.wait_timeout(desk, left) {
                Ok((desk, _)) => desk,
                Err(poisoned) => poisoned.into_inner().0,
            };
            desk.waiting -= 1;
        }
    }

    /// Calls `listener` with every event after a number, in order, one at a
    /// time, with no lock held; it may call back in. Events that have happened
    /// already come at once, unless others are being told just now, whose
    /// thread then goes on with these.
    pub fn subscribe(
        &self,
        after: u64,
        listener: impl Fn(&Event) + Send + Sync + 'static,
    ) -> ListenerId {
        let listeners = self.listeners.get_or_init(Box::default);
        let id = listeners.add(after, Arc::new(listener));
        self.deliver();
        id
    }

    /// Takes a listener away; see [`Session::subscribe`]. When this returns,
    /// no call to it is running and none will come, unless it is called from
    /// inside a listener. Answers whether there was one.
    pub fn unsubscribe(&self, id: ListenerId) -> bool {
        self.listeners.get().is_some_and(|listeners| listeners.remove(id))
    }

    /// The clocks at this time; a time before the last event counts as that.
    pub fn clocks(&self, now: u64) -> ClockView {
        self.desk().state.clock_view(now)
    }

    /// Seats, phase and open offer.
    pub fn table(&self) -> TableView {
        self.desk().state.table()
    }

    /// Ends the session: waits end, commands are refused. What happened can
    /// still be read.
    pub fn close(&self) {
        self.desk().closed = true;
        self.news.notify_all();
    }

    /// Whether it was closed.
    pub fn is_closed(&self) -> bool {
        self.desk().closed
    }

    /// All of it as bytes: settings, start, log.
    pub fn save(&self) -> Vec<u8> {
        save::save(&self.desk().state)
    }

    /// The session of these bytes, as it stood: revisions, request ids, clocks
    /// and random moves go on where they were. Every event is played again and
    /// checked.
    pub fn load(data: &[u8]) -> Result<Session, RecordError> {
        save::load(data).map(Session::with_state)
    }

    /// All of it in JSON, for the web and for other tools.
    pub fn export(&self) -> String {
        json::session(&self.desk().state, None)
    }

    pub(crate) fn show(&self, show: &mut dyn FnMut(&State)) {
        show(&self.desk().state);
    }

    /// Bytes this session takes, without listeners and snapshots.
    pub fn memory_bytes(&self) -> usize {
        size_of::<Session>() - size_of::<State>() + self.desk().state.memory_bytes()
    }

    #[inline]
    fn desk(&self) -> MutexGuard<'_, Desk> {
        // Nothing that is called under the lock panics; if it did, the state
        // could be half changed, and going on is still better than to refuse
        // every reader of a game for ever.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    fn deliver(&self) {
        if let Some(listeners) = self.listeners.get() {
            listeners
                .deliver(|| self.desk().state.log().len(), |seq| self.desk().state.log().get(seq));
        }
    }
}
