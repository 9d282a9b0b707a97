//! Where sessions live: games by id, in memory or in a database.
//!
//! A [`Store`] is opened by a URL and may be used from any thread:
//!
//! - `memory:` keeps a million games in this process;
//! - `sqlite:FILE` (feature `sqlite`) keeps them in one file, which several
//!   processes may use;
//! - `postgresql://…` (feature `postgres`) keeps them in a database that many
//!   servers share.
//!
//! Whatever is behind it, a command is answered as a
//! [session](crate::session) answers it, and a game is its settings and its
//! log. A database accepts an event only if it is the next of its game, so that
//! two servers can never both play a turn. `Ok` means that it is kept, as safe
//! as the store can make it.
//!
//! ```
//! use mnk::session::{Command, SessionConfig};
//! use mnk::store::Store;
//! let store = Store::open("memory:").unwrap();
//! store.create("club/42", &mnk::Rules::default(), &SessionConfig::default()).unwrap();
//! let reply = store.submit("club/42", &Command::play(0, 1, 1).at(0)).unwrap();
//! assert_eq!(reply.result, Ok(()));
//! assert_eq!(store.snapshot("club/42").unwrap().move_count(), 1);
//! ```

mod error;
mod list;
mod memory;
#[cfg(all(test, mnk_loom))]
mod model;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod rows;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod shared;
#[cfg(feature = "sqlite")]
mod sqlite;
#[cfg(all(test, not(mnk_loom)))]
mod tests;

pub use error::StoreError;
pub use list::{Entry, Filter};

use crate::game::Game;
use crate::rules::Rules;
use crate::session::state::State;
use crate::session::{ClockView, Command, Event, Reply, SessionConfig, TableView, Waited, json};
use std::sync::Arc;
use std::time::Duration;

/// The longest id of a game, in bytes.
pub const MAX_ID: usize = 200;

/// Games by id. See the [module](self).
pub struct Store {
    backend: Box<dyn Backend>,
}

/// What a kind of store has to do; ids have been checked.
trait Backend: Send + Sync {
    fn create(&self, id: &str, state: State) -> Result<(), StoreError>;
    fn submit(&self, id: &str, command: &Command) -> Result<Reply, StoreError>;
    fn submit_many(&self, commands: &[(&str, Command)]) -> Vec<Result<Reply, StoreError>>;
    fn snapshot(&self, id: &str) -> Result<Arc<Game>, StoreError>;
    /// Shows the game as it stands.
    fn read(&self, id: &str, show: &mut dyn FnMut(&State)) -> Result<(), StoreError>;
    fn wait(&self, id: &str, after: u64, timeout: Duration) -> Result<Waited, StoreError>;
    fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError>;
    fn delete(&self, id: &str) -> Result<(), StoreError>;
    fn tick(&self, now: u64) -> Result<u64, StoreError>;
    fn close(&self);
}

impl Store {
    /// Opens the store that a URL names.
    pub fn open(url: &str) -> Result<Store, StoreError> {
        let backend: Box<dyn Backend> = match url.split_once(':') {
            Some(("memory", "")) => Box::new(memory::Memory::new()),
            #[cfg(feature = "sqlite")]
            Some(("sqlite", file)) => Box::new(sqlite::open(file)?),
            #[cfg(not(feature = "sqlite"))]
            Some(("sqlite", _)) => return Err(StoreError::Unsupported("sqlite")),
            #[cfg(feature = "postgres")]
            Some(("postgresql" | "postgres", _)) => Box::new(postgres::open(url)?),
            #[cfg(not(feature = "postgres"))]
            Some(("postgresql" | "postgres", _)) => {
                return Err(StoreError::Unsupported("postgres"));
            }
            // Not a word of the URL: it may hold a password.
            _ => return Err(StoreError::Url),
        };
        Ok(Store { backend })
    }

    /// A new game on an empty board.
    pub fn create(
        &self,
        id: &str,
        rules: &Rules,
        config: &SessionConfig,
    ) -> Result<(), StoreError> {
        check_id(id)?;
        let state = State::new(Game::new(*rules), *config).map_err(StoreError::Config)?;
        self.backend.create(id, state)
    }

    /// Handles a command of a game. Refusals are in the reply; an error says
    /// that the store failed, and that nothing changed, but for
    /// [`StoreError::Uncertain`].
    pub fn submit(&self, id: &str, command: &Command) -> Result<Reply, StoreError> {
        check_id(id)?;
        self.backend.submit(id, command)
    }

    /// Handles many commands, in their order, in one transaction: the answer
    /// to each, as [`Store::submit`] would give it. An error with one game does
    /// not touch the others.
    pub fn submit_many(&self, commands: &[(&str, Command)]) -> Vec<Result<Reply, StoreError>> {
        if commands.iter().all(|(id, _)| check_id(id).is_ok()) {
            return self.backend.submit_many(commands);
        }
        let good: Vec<(&str, Command)> =
            commands.iter().filter(|(id, _)| check_id(id).is_ok()).copied().collect();
        let mut answers = self.backend.submit_many(&good).into_iter();
        let answer = |(id, _): &(&str, Command)| match check_id(id) {
            Ok(()) => answers.next().unwrap_or(Err(StoreError::NotFound)),
            Err(error) => Err(error),
        };
        commands.iter().map(answer).collect()
    }

    /// The game as it stands.
    pub fn snapshot(&self, id: &str) -> Result<Arc<Game>, StoreError> {
        check_id(id)?;
        self.backend.snapshot(id)
    }

    /// Up to `limit` events after a number, oldest first.
    pub fn events(&self, id: &str, after: u64, limit: usize) -> Result<Vec<Event>, StoreError> {
        self.read(id, |state| state.log().after(after).take(limit).collect())
    }

    /// Waits until a game has events after this one, or for so long. A game that
    /// is deleted meanwhile is [`StoreError::NotFound`], also where its id is
    /// used again.
    pub fn wait(&self, id: &str, after: u64, timeout: Duration) -> Result<Waited, StoreError> {
        check_id(id)?;
        self.backend.wait(id, after, timeout)
    }

    /// The clocks of a game at this time.
    pub fn clocks(&self, id: &str, now: u64) -> Result<ClockView, StoreError> {
        self.read(id, |state| state.clock_view(now))
    }

    /// Seats, phase and open offer of a game.
    pub fn table(&self, id: &str) -> Result<TableView, StoreError> {
        self.read(id, State::table)
    }

    /// The answer a command would get that changes nothing.
    pub fn status(&self, id: &str) -> Result<Reply, StoreError> {
        self.read(id, |state| state.reply(Ok(())))
    }

    /// Games, those changed last first. One whose row is damaged is there too;
    /// a time or a status that no game can have counts as 0, or as going on.
    pub fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError> {
        self.backend.list(filter)
    }

    /// Deletes a game for good.
    pub fn delete(&self, id: &str) -> Result<(), StoreError> {
        check_id(id)?;
        self.backend.delete(id)
    }

    /// A game with all its events in JSON, for the web and for other tools.
    pub fn export(&self, id: &str) -> Result<String, StoreError> {
        self.read(id, |state| json::session(state, Some(id)))
    }

    /// A game as the bytes of a session, for [`crate::session::Session::load`].
    pub fn save(&self, id: &str) -> Result<Vec<u8>, StoreError> {
        self.read(id, crate::session::save::save)
    }

    /// Lets every clock of every game run out that is due by `now`. Answers in
    /// how many games something happened.
    pub fn tick(&self, now: u64) -> Result<u64, StoreError> {
        self.backend.tick(now)
    }

    /// Ends the store: waits end, and every later call answers
    /// [`StoreError::Closed`].
    pub fn close(&self) {
        self.backend.close();
    }

    fn read<T>(&self, id: &str, show: impl FnOnce(&State) -> T) -> Result<T, StoreError> {
        check_id(id)?;
        let (mut show, mut seen) = (Some(show), None);
        self.backend.read(id, &mut |state| seen = show.take().map(|show| show(state)))?;
        seen.ok_or(StoreError::NotFound)
    }
}

/// Ids are texts of 1 to [`MAX_ID`] bytes without control characters, which
/// every database keeps as they are and every log shows as they are.
fn check_id(id: &str) -> Result<(), StoreError> {
    if id.is_empty() || id.len() > MAX_ID {
        return Err(StoreError::Id("an id has 1 to 200 bytes"));
    }
    if id.chars().any(char::is_control) {
        return Err(StoreError::Id("an id has no control characters"));
    }
    Ok(())
}
