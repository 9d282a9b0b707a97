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
//! a move takes, and no lock is held while listeners run. Readers see without
//! it whether there is news, and take [snapshots](Session::snapshot), which are
//! made once a revision and shared. However many wait, a move wakes one of
//! them, who wakes the next.
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
mod frozen;
pub(crate) mod json;
mod listen;
pub(crate) mod log;
#[cfg(all(test, mnk_loom))]
mod model;
pub(crate) mod save;
pub(crate) mod state;
#[cfg(all(test, not(mnk_loom)))]
mod tests;
mod view;
mod wait;

pub use command::{Choice, Command, Event, Offer, Order, Rejection, Reply, RequestId, What};
pub use config::{ConfigError, OnTimeout, Opening, Permit, SessionConfig};
pub use listen::ListenerId;
pub use state::{OpenOffer, Phase};
pub use view::{ClockView, TableView};
pub use wait::Waited;

use crate::game::Game;
use crate::record::RecordError;
use crate::rules::Rules;
use crate::sync::atomic::{AtomicU64, Ordering};
use crate::sync::{Mutex, MutexGuard, OnceLock};
use frozen::Frozen;
use listen::Listeners;
use state::State;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};
use wait::Waiting;

/// One game online. See the [module](self).
pub struct Session {
    desk: Mutex<State>,
    /// The number of the last event, and [`CLOSED`]; changed with the desk
    /// locked, read without.
    horizon: AtomicU64,
    /// Made for the first who is there only to watch.
    audience: OnceLock<Box<Audience>>,
}

/// Events that are read at a time with the desk locked.
const PAGE: usize = 64;

/// Set in the horizon of a session that is closed.
const CLOSED: u64 = 1 << 63;

/// What a session has for those who watch.
///
/// Who joins says so here first, and passes through the desk's lock then, before
/// relying on being told: a move that was not seen there finds the audience.
#[derive(Default)]
struct Audience {
    frozen: Frozen,
    waiting: Waiting,
    listeners: Listeners,
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
        let horizon = AtomicU64::new(state.log().len());
        Session { desk: Mutex::new(state), horizon, audience: OnceLock::new() }
    }

    /// The settings.
    pub fn config(&self) -> SessionConfig {
        *self.desk().config()
    }

    /// Handles a command, and tells the listeners what came of it.
    pub fn submit(&self, command: &Command) -> Reply {
        let mut desk = self.desk();
        let before = self.horizon.load(Ordering::Relaxed);
        if before & CLOSED != 0 {
            return desk.reply(Err(Rejection::Closed));
        }
        let reply = desk.submit(command);
        self.end_submit(desk, before);
        reply
    }

    /// Lets clocks run out, like the command. Answers whether something
    /// happened, and when the next one is due.
    pub(crate) fn tick(&self, now: u64) -> (bool, Option<u64>) {
        let mut desk = self.desk();
        let before = self.horizon.load(Ordering::Relaxed);
        if before & CLOSED != 0 {
            return (false, None);
        }
        let reply = desk.submit(&Command::tick(now));
        self.end_submit(desk, before);
        (reply.seq > before, reply.deadline)
    }

    /// Shows to others what has happened since that event.
    #[inline]
    fn end_submit(&self, desk: MutexGuard<'_, State>, before: u64) {
        let last = desk.log().len();
        self.horizon.store(last, Ordering::Release);
        drop(desk);
        if last != before {
            self.tell();
        }
    }

    #[inline]
    fn tell(&self) {
        if let Some(audience) = self.audience.get() {
            audience.waiting.ring();
            self.deliver(&audience.listeners);
        }
    }

    /// The game as it stands. It never changes; who asks for it again at the
    /// same revision gets the same one.
    pub fn snapshot(&self) -> Arc<Game> {
        let now = self.horizon.load(Ordering::Acquire) & !CLOSED;
        self.audience().frozen.at(now, |old| {
            let desk = self.desk();
            let game = old
                .filter(|old| old.revision() == desk.game().revision())
                .unwrap_or_else(|| Arc::new(desk.game().clone()));
            (desk.log().len(), game)
        })
    }

    /// The answer a command would get that changes nothing.
    pub fn status(&self) -> Reply {
        self.desk().reply(Ok(()))
    }

    /// Up to `limit` events after a number, oldest first. 0 is before all.
    pub fn events(&self, after: u64, limit: usize) -> Vec<Event> {
        let mut events = Vec::new();
        loop {
            // Page by page, so that a long log does not hold up a move.
            let after = events.last().map_or(after, |event: &Event| event.seq);
            let page = PAGE.min(limit - events.len());
            if page == 0 || after >= self.horizon.load(Ordering::Acquire) & !CLOSED {
                return events;
            }
            events.reserve(page.min(8));
            events.extend(self.desk().log().after(after).take(page));
        }
    }

    /// Waits until there are events after this one, or for so long.
    pub fn wait(&self, after: u64, timeout: Duration) -> Waited {
        // A timeout beyond what the clock can say is as good as none.
        let end = Instant::now().checked_add(timeout);
        self.wait_while(after, || match end {
            Some(end) => end.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()),
            None => Some(Duration::MAX),
        })
    }

    /// Waits for as long as something is left of the time.
    fn wait_while(&self, after: u64, left: impl Fn() -> Option<Duration>) -> Waited {
        let glance = || match self.horizon.load(Ordering::Acquire) {
            horizon if horizon & !CLOSED > after => Some(Waited::News),
            horizon => (horizon & CLOSED != 0).then_some(Waited::Closed),
        };
        if let Some(answer) = glance() {
            return answer;
        }
        if left().is_none() {
            return Waited::TimedOut;
        }
        self.audience().waiting.wait(left, glance, || drop(self.desk()))
    }

    /// Calls `listener` with every event after a number, in order, one at a
    /// time, with no lock held; it may call back in. Events that have happened
    /// already come at once, unless others are being told just now, whose
    /// thread then goes on with these.
    ///
    /// The calls are made by who submits, before that returns, so that each
    /// listener adds its call to every move, and all of them their number. This
    /// is for a screen, a log, a bridge to something that sends. A crowd belongs
    /// in [`Session::wait`] and [`Session::events`], where a move costs the same
    /// however many there are.
    pub fn subscribe(
        &self,
        after: u64,
        listener: impl Fn(&Event) + Send + Sync + 'static,
    ) -> ListenerId {
        let listeners = &self.audience().listeners;
        let id = listeners.add(after, Box::new(listener));
        drop(self.desk());
        self.deliver(listeners);
        id
    }

    /// Takes a listener away; see [`Session::subscribe`]. When this returns,
    /// no call to it is running and none will come, unless it is called from
    /// inside a listener. Answers whether there was one.
    pub fn unsubscribe(&self, id: ListenerId) -> bool {
        self.audience.get().is_some_and(|audience| audience.listeners.remove(id))
    }

    /// The clocks at this time; a time before the last event counts as that.
    pub fn clocks(&self, now: u64) -> ClockView {
        self.desk().clock_view(now)
    }

    /// Seats, phase and open offer.
    pub fn table(&self) -> TableView {
        self.desk().table()
    }

    /// Ends the session: waits end, commands are refused. What happened can
    /// still be read.
    pub fn close(&self) {
        let desk = self.desk();
        self.horizon.store(desk.log().len() | CLOSED, Ordering::Release);
        drop(desk);
        if let Some(audience) = self.audience.get() {
            audience.waiting.ring();
        }
    }

    /// Whether it was closed.
    pub fn is_closed(&self) -> bool {
        self.horizon.load(Ordering::Acquire) & CLOSED != 0
    }

    /// All of it as bytes: settings, start, log.
    pub fn save(&self) -> Vec<u8> {
        save::save(&self.desk())
    }

    /// The session of these bytes, as it stood: revisions, request ids, clocks
    /// and random moves go on where they were. Every event is played again and
    /// checked.
    pub fn load(data: &[u8]) -> Result<Session, RecordError> {
        save::load(data).map(Session::with_state)
    }

    /// All of it in JSON, for the web and for other tools.
    pub fn export(&self) -> String {
        json::session(&self.desk(), None)
    }

    pub(crate) fn show(&self, show: &mut dyn FnMut(&State)) {
        show(&self.desk());
    }

    /// Bytes this session takes, without listeners and snapshots.
    pub fn memory_bytes(&self) -> usize {
        size_of::<Session>() - size_of::<State>() + self.desk().memory_bytes()
    }

    fn audience(&self) -> &Audience {
        self.audience.get_or_init(Box::default)
    }

    #[inline]
    fn desk(&self) -> MutexGuard<'_, State> {
        // Nothing that is called under the lock panics; if it did, the state
        // could be half changed, and going on is still better than to refuse
        // every reader of a game for ever.
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn deliver(&self, listeners: &Listeners) {
        let count = || self.horizon.load(Ordering::Acquire) & !CLOSED;
        listeners.deliver(count, |seq| self.desk().log().get(seq));
    }
}
