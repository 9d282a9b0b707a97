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
//! them, who wakes the next; however many listen, a move pays for a few.
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

mod audience;
mod clock;
mod command;
mod config;
mod courier;
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
use crate::sync::atomic::{AtomicBool, Ordering};
use crate::sync::{MutexGuard, OnceLock};
use audience::{Audience, Desk, lock};
use state::State;
use std::sync::{Arc, TryLockError};
use std::time::{Duration, Instant};

/// One game online. See the [module](self).
pub struct Session {
    desk: Arc<Desk>,
    /// Changed with the desk locked, read without.
    closed: AtomicBool,
    /// Made for the first who is there only to watch.
    audience: OnceLock<Arc<Audience>>,
}

/// Events that are read at a time with the desk locked.
const PAGE: usize = 64;

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
        let desk = Arc::new(Desk::new(state));
        Session { desk, closed: AtomicBool::new(false), audience: OnceLock::new() }
    }

    /// The settings.
    pub fn config(&self) -> SessionConfig {
        *self.desk().config()
    }

    /// Handles a command, and tells the listeners what came of it, or leaves
    /// that to others: see [`Session::subscribe`].
    pub fn submit(&self, command: &Command) -> Reply {
        let mut desk = self.desk();
        if self.is_closed() {
            return desk.reply(Err(Rejection::Closed));
        }
        let before = desk.log().len();
        let reply = desk.submit(command);
        self.end_submit(desk, before);
        reply
    }

    /// Lets clocks run out, like the command. Answers whether something
    /// happened, and when the next one is due.
    pub(crate) fn tick(&self, now: u64) -> (bool, Option<u64>) {
        let mut desk = self.desk();
        if self.is_closed() {
            return (false, None);
        }
        let before = desk.log().len();
        let reply = desk.submit(&Command::tick(now));
        self.end_submit(desk, before);
        (reply.seq > before, reply.deadline)
    }

    /// Shows to others what has happened since that event. A listener may free
    /// the session, through the C face: nothing here is touched after the
    /// delivery.
    #[inline]
    fn end_submit(&self, desk: MutexGuard<'_, State>, before: u64) {
        let last = desk.log().len();
        if last == before {
            return;
        }
        let Some(audience) = self.audience.get() else { return };
        audience.raise(last);
        drop(desk);
        audience.waiting.ring();
        listen::deliver(audience);
    }

    /// The game as it stands. It never changes; who asks for it again at the
    /// same revision gets the same one.
    pub fn snapshot(&self) -> Arc<Game> {
        self.audience().snapshot()
    }

    /// The answer a command would get that changes nothing.
    pub fn status(&self) -> Reply {
        let audience = match self.audience.get() {
            Some(audience) => audience,
            None => match self.desk.try_lock() {
                Ok(desk) => return desk.reply(Ok(())),
                Err(TryLockError::Poisoned(desk)) => return desk.into_inner().reply(Ok(())),
                // From now on without keeping each other waiting.
                Err(TryLockError::WouldBlock) => self.audience(),
            },
        };
        audience.status()
    }

    /// Up to `limit` events after a number, oldest first. 0 is before all.
    pub fn events(&self, after: u64, limit: usize) -> Vec<Event> {
        let mut events = Vec::new();
        loop {
            // Page by page, so that a long log does not hold up a move.
            let after = events.last().map_or(after, |event: &Event| event.seq);
            let page = PAGE.min(limit - events.len());
            if page == 0 || !self.has_news(after) {
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
        let glance = || {
            // In this order: nothing happens in a session that is closed.
            let closed = self.is_closed();
            let news = self.has_news(after).then_some(Waited::News);
            news.or(closed.then_some(Waited::Closed))
        };
        if let Some(answer) = glance() {
            return answer;
        }
        if left().is_none() {
            return Waited::TimedOut;
        }
        let audience = self.audience();
        audience.waiting.wait(left, glance, || audience.settle())
    }

    /// Calls `listener` with every event after a number, in order, one at a
    /// time, with no lock held; it may call back in. Events that have happened
    /// already come at once, unless others are being told just now, whose
    /// thread then goes on with these.
    ///
    /// Up to 64 listeners are called by who submits, before that returns, so
    /// that each adds its call to every move. This is for a screen, a log, a
    /// bridge to something that sends.
    ///
    /// More are a crowd, and all of them are called by a thread of the
    /// session's own, which is started then and leaves when no more than 32 are
    /// left: a move costs the same however many there are, and does not wait
    /// until they have heard of it; that takes a millisecond, and as long as the
    /// calls before theirs. Where no thread can be started, who submits calls
    /// them all.
    ///
    /// Dropping the session tells a crowd first what has happened, and waits
    /// for that. A listener that panics makes a submit panic, once all is in
    /// order; in a crowd it does not.
    pub fn subscribe(
        &self,
        after: u64,
        listener: impl Fn(&Event) + Send + Sync + 'static,
    ) -> ListenerId {
        let audience = self.audience();
        let id = audience.listeners.add(after, Box::new(listener));
        audience.settle();
        listen::deliver(audience);
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
        self.closed.store(true, Ordering::Release);
        drop(desk);
        if let Some(audience) = self.audience.get() {
            audience.waiting.ring();
        }
    }

    /// Whether it was closed.
    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Takes all listeners away, for good: a crowd is told first what has
    /// happened, and waited for if `wait` says so. The calls that run meanwhile
    /// may call back in.
    pub(crate) fn end_listening(&self, wait: bool) {
        if let Some(audience) = self.audience.get() {
            audience.listeners.end(wait);
        }
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
        size_of::<Session>() + size_of::<Desk>() - size_of::<State>() + self.desk().memory_bytes()
    }

    fn audience(&self) -> &Arc<Audience> {
        if let Some(audience) = self.audience.get() {
            return audience;
        }
        let desk = self.desk();
        self.audience.get_or_init(|| Arc::new(Audience::new(&self.desk, desk.log().len())))
    }

    /// Whether there are events after this one. Who asks in vain will ask again,
    /// and is then part of an audience, which keeps no player waiting.
    fn has_news(&self, after: u64) -> bool {
        if let Some(audience) = self.audience.get() {
            return audience.horizon() > after;
        }
        let news = self.desk().log().len() > after;
        if !news {
            self.audience();
        }
        news
    }

    #[inline]
    fn desk(&self) -> MutexGuard<'_, State> {
        lock(&self.desk)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end_listening(true);
    }
}
