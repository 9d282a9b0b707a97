//! Games in a database that others use too: what all databases have in common.
//!
//! The database holds, for each game, its settings and its events. This side
//! keeps games it has met lately in memory, as far as it knows them. A command
//! is tried on the copy; the events that come of it are kept only if they are
//! the next ones in the database, in one transaction. If they are not, somebody
//! else was faster: the copy is thrown away, read again, and the command is
//! tried on the game as it now stands. What changes nothing is only answered
//! once the database has confirmed that the copy is up to date.
//!
//! So the answers are those of one session at one place, and no copy is ever
//! trusted: neither after a lost connection, nor after an answer that never
//! came.

use super::list::{Entry, Filter};
use super::rows::{Row, Write, event_bytes, read_event, read_settings, settings_bytes};
use super::{Backend, StoreError};
use crate::game::Game;
use crate::rules::Rules;
use crate::session::state::State;
use crate::session::{Command, Reply, Waited};
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What a database has to do.
pub trait Database: Send + Sync {
    /// Adds a game; `false` if the id is taken.
    fn create(&self, id: &str, rules: &str, settings: &[u8]) -> Result<bool, StoreError>;
    /// What is kept of a game, but for its events.
    fn find(&self, id: &str) -> Result<Option<Row>, StoreError>;
    /// The events of a game after a number, as [`event_bytes`] made them, with
    /// their numbers.
    fn events(&self, key: i64, after: u64) -> Result<Vec<(u64, Vec<u8>)>, StoreError>;
    /// Adds events, all in one transaction. Answers for each write whether its
    /// events were the next of a game that is still there.
    fn append(&self, writes: &[Write]) -> Result<Vec<bool>, StoreError>;
    fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError>;
    /// `false` if there was no such game.
    fn delete(&self, id: &str) -> Result<bool, StoreError>;
    /// Games whose deadline is due, by ascending keys, behind this one.
    fn due(&self, now: u64, behind: i64, limit: usize) -> Result<Vec<(i64, String)>, StoreError>;
}

/// Copies that are kept at most.
const COPIES: usize = 10_000;
const SHARDS: usize = 16;
/// How often a waiting call looks into the database for what others did.
const LOOK: Duration = Duration::from_millis(25);
/// How often a command is tried again when others are faster every time.
const TRIES: usize = 1_000;
/// Due games handled in one transaction.
const DUE: usize = 256;

pub struct Shared<D> {
    database: D,
    shards: Vec<Mutex<HashMap<String, Arc<Mutex<Local>>>>>,
    hasher: RandomState,
    /// Counts commits of this process, for those who wait.
    commits: Mutex<u64>,
    news: Condvar,
    closed: AtomicBool,
}

/// What this process knows of a game; `None`: nothing that it trusts.
type Local = Option<Known>;

/// What became of commands of one game.
struct Done {
    replies: Vec<Reply>,
    /// Something happened in the game.
    changed: bool,
}

struct Known {
    key: i64,
    state: State,
    snapshot: Option<Arc<Game>>,
}

impl<D: Database> Shared<D> {
    pub fn new(database: D) -> Shared<D> {
        Shared {
            database,
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
            commits: Mutex::new(0),
            news: Condvar::new(),
            closed: AtomicBool::new(false),
        }
    }

    fn open(&self) -> Result<(), StoreError> {
        if self.closed.load(Ordering::Acquire) { Err(StoreError::Closed) } else { Ok(()) }
    }

    /// The place for the copy of a game.
    fn place(&self, id: &str) -> Arc<Mutex<Local>> {
        let shard = self.hasher.hash_one(id) as usize % SHARDS;
        let mut shard = self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = shard.get(id) {
            return Arc::clone(place);
        }
        if shard.len() >= COPIES / SHARDS {
            // Half of those that nobody is using, whichever.
            let mut keep = false;
            shard.retain(|_, place| {
                keep = !keep;
                keep || Arc::strong_count(place) > 1
            });
        }
        let place = Arc::<Mutex<Local>>::default();
        shard.insert(id.to_owned(), Arc::clone(&place));
        place
    }

    fn forget(&self, id: &str) {
        let shard = self.hasher.hash_one(id) as usize % SHARDS;
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// Brings a copy up to date; answers whether anything was new.
    fn refresh(&self, id: &str, copy: &mut Local) -> Result<bool, StoreError> {
        for _ in 0..TRIES {
            let Some(row) = self.database.find(id)? else {
                *copy = None;
                self.forget(id);
                return Err(StoreError::NotFound);
            };
            if let Some(news) = self.bring_to(id, &row, copy)? {
                return Ok(news);
            }
        }
        Err(StoreError::Busy)
    }

    /// Brings a copy to what the database has of the game of this row. `None`:
    /// the game was deleted since, and another may have its id.
    fn bring_to(&self, id: &str, row: &Row, copy: &mut Local) -> Result<Option<bool>, StoreError> {
        let corrupt = |what: String| StoreError::Corrupt { id: id.to_owned(), what };
        let fits = |known: &&mut Known| known.key == row.key && known.state.log().len() <= row.seq;
        let known = match copy.as_mut().filter(fits) {
            Some(known) if known.state.log().len() == row.seq => return Ok(Some(false)),
            Some(known) => known,
            None => {
                let rules = Rules::parse(&row.rules).map_err(|error| corrupt(error.to_string()))?;
                let config = read_settings(row).map_err(|error| corrupt(error.to_string()))?;
                let state = State::new(Game::new(rules), config)
                    .map_err(|error| corrupt(error.to_string()))?;
                copy.insert(Known { key: row.key, state, snapshot: None })
            }
        };
        let after = known.state.log().len();
        let events = self.database.events(row.key, after)?;
        for (seq, bytes) in &events {
            let event = read_event(*seq, bytes);
            if !event.is_some_and(|event| known.state.replay(&event)) {
                *copy = None;
                return Err(corrupt(format!("event {seq} cannot have happened so")));
            }
        }
        known.snapshot = None;
        let last = known.state.log().len();
        if last == row.seq {
            return Ok(Some(true));
        }
        // Events came between the two looks, and then the row counts them now,
        // or all went with the game.
        let now = self.database.find(id)?.filter(|now| now.key == row.key);
        let wrong = match now {
            None => None,
            Some(_) if last < row.seq => Some(format!("event {} is missing", last + 1)),
            Some(now) if now.seq < last => Some(format!("event {last} is none of the game's")),
            Some(_) => return Ok(Some(true)),
        };
        *copy = None;
        wrong.map_or(Ok(None), |what| Err(corrupt(what)))
    }

    /// Tries commands of one game on its copy. `None`: the copy must be
    /// brought up to date first.
    fn try_on(
        &self,
        id: &str,
        known: &mut Known,
        fresh: bool,
        commands: &[Command],
    ) -> Option<(Vec<Reply>, Option<Write>)> {
        let after = known.state.log().len();
        let revision = known.state.game().revision();
        let replies: Vec<Reply> = commands.iter().map(|c| known.state.submit(c)).collect();
        if known.state.log().len() == after {
            return fresh.then_some((replies, None));
        }
        if known.state.game().revision() != revision {
            known.snapshot = None;
        }
        let events =
            known.state.log().after(after).map(|event| (event.seq, event_bytes(&event))).collect();
        let entry = Entry::of(id, &known.state);
        Some((replies, Some(Write { key: known.key, after, events, entry })))
    }

    /// Handles commands of several games, those of each in their order, in one
    /// transaction where nobody else interferes. The copies are locked in the
    /// order of their ids, so that two such calls do not wait for each other.
    fn submit_grouped(&self, groups: &mut [(&str, Vec<Command>)]) -> Vec<Result<Done, StoreError>> {
        groups.sort_unstable_by(|a, b| a.0.cmp(b.0));
        let places: Vec<_> = groups.iter().map(|(id, _)| self.place(id)).collect();
        let mut copies: Vec<MutexGuard<'_, Local>> = places
            .iter()
            .map(|place| place.lock().unwrap_or_else(PoisonError::into_inner))
            .collect();
        let mut answers: Vec<Option<Result<Done, StoreError>>> =
            groups.iter().map(|_| None).collect();
        let mut confirmed = vec![false; groups.len()];
        for _ in 0..TRIES {
            let mut writes = Vec::new();
            let mut written = Vec::new();
            for (index, (id, commands)) in groups.iter().enumerate() {
                if answers[index].is_some() {
                    continue;
                }
                let copy = &mut *copies[index];
                let tried = loop {
                    if copy.is_none() || confirmed[index] {
                        confirmed[index] = false;
                        if let Err(error) = self.refresh(id, copy) {
                            break Err(error);
                        }
                        let known = copy.as_mut().ok_or(StoreError::NotFound);
                        break known.map(|known| self.try_on(id, known, true, commands));
                    }
                    let tried = copy.as_mut().and_then(|k| self.try_on(id, k, false, commands));
                    if tried.is_some() {
                        break Ok(tried);
                    }
                    // Nothing came of it, here: ask whether here is up to date.
                    confirmed[index] = true;
                };
                match tried {
                    Err(error) => answers[index] = Some(Err(error)),
                    Ok(Some((replies, Some(write)))) => {
                        writes.push(write);
                        written.push((index, replies));
                    }
                    Ok(Some((replies, None))) => {
                        answers[index] = Some(Ok(Done { replies, changed: false }));
                    }
                    Ok(None) => confirmed[index] = true,
                }
            }
            if writes.is_empty() {
                break;
            }
            match self.database.append(&writes) {
                Ok(kept) => {
                    for ((index, replies), kept) in written.into_iter().zip(kept) {
                        if kept {
                            answers[index] = Some(Ok(Done { replies, changed: true }));
                        } else {
                            // Somebody was faster: nothing here is as it was.
                            *copies[index] = None;
                        }
                    }
                    self.tell();
                }
                Err(error) => {
                    for (index, _) in written {
                        *copies[index] = None;
                        answers[index] = Some(Err(error.clone()));
                    }
                }
            }
        }
        answers.into_iter().map(|answer| answer.unwrap_or(Err(StoreError::Busy))).collect()
    }

    fn tell(&self) {
        *self.commits.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.news.notify_all();
    }
}

impl<D: Database> Backend for Shared<D> {
    fn create(&self, id: &str, state: State) -> Result<(), StoreError> {
        self.open()?;
        let rules = state.game().rules().id();
        if self.database.create(id, &rules, &settings_bytes(&rules, state.config()))? {
            Ok(())
        } else {
            Err(StoreError::AlreadyExists)
        }
    }

    fn submit(&self, id: &str, command: &Command) -> Result<Reply, StoreError> {
        self.open()?;
        let mut answers = self.submit_grouped(&mut [(id, vec![*command])]);
        let done = answers.pop().unwrap_or(Err(StoreError::Busy))?;
        done.replies.last().copied().ok_or(StoreError::Busy)
    }

    fn submit_many(&self, commands: &[(&str, Command)]) -> Vec<Result<Reply, StoreError>> {
        if let Err(error) = self.open() {
            return commands.iter().map(|_| Err(error.clone())).collect();
        }
        let mut of_id: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, (id, _)) in commands.iter().enumerate() {
            of_id.entry(id).or_default().push(index);
        }
        let mut groups: Vec<(&str, Vec<Command>)> = of_id
            .iter()
            .map(|(id, indices)| (*id, indices.iter().map(|&index| commands[index].1).collect()))
            .collect();
        let answers = self.submit_grouped(&mut groups);
        let mut results: Vec<Result<Reply, StoreError>> =
            commands.iter().map(|_| Err(StoreError::Busy)).collect();
        for ((id, _), answer) in groups.iter().zip(answers) {
            let indices = of_id.get(id).into_iter().flatten();
            match answer {
                Ok(Done { replies, .. }) => {
                    indices.zip(replies).for_each(|(&index, reply)| results[index] = Ok(reply));
                }
                Err(error) => indices.for_each(|&index| results[index] = Err(error.clone())),
            }
        }
        results
    }

    fn snapshot(&self, id: &str) -> Result<Arc<Game>, StoreError> {
        self.open()?;
        let place = self.place(id);
        let mut copy = place.lock().unwrap_or_else(PoisonError::into_inner);
        self.refresh(id, &mut copy)?;
        let known = copy.as_mut().ok_or(StoreError::NotFound)?;
        let game = known.state.game();
        Ok(Arc::clone(known.snapshot.get_or_insert_with(|| Arc::new(game.clone()))))
    }

    fn read(&self, id: &str, show: &mut dyn FnMut(&State)) -> Result<(), StoreError> {
        self.open()?;
        let place = self.place(id);
        let mut copy = place.lock().unwrap_or_else(PoisonError::into_inner);
        self.refresh(id, &mut copy)?;
        show(&copy.as_ref().ok_or(StoreError::NotFound)?.state);
        Ok(())
    }

    fn wait(&self, id: &str, after: u64, timeout: Duration) -> Result<Waited, StoreError> {
        let end = Instant::now().checked_add(timeout);
        let mut key = None;
        loop {
            if self.closed.load(Ordering::Acquire) {
                return Ok(Waited::Closed);
            }
            let seen = *self.commits.lock().unwrap_or_else(PoisonError::into_inner);
            let row = self.database.find(id)?.ok_or(StoreError::NotFound)?;
            if *key.get_or_insert(row.key) != row.key {
                // Deleted, and another has its id now.
                return Err(StoreError::NotFound);
            }
            if row.seq > after {
                return Ok(Waited::News);
            }
            let left = end.map_or(LOOK, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return Ok(Waited::TimedOut);
            }
            let commits = self.commits.lock().unwrap_or_else(PoisonError::into_inner);
            if *commits == seen {
                drop(self.news.wait_timeout(commits, left.min(LOOK)));
            }
        }
    }

    fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError> {
        self.open()?;
        self.database.list(filter)
    }

    fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.open()?;
        let deleted = self.database.delete(id)?;
        self.forget(id);
        self.tell();
        if deleted { Ok(()) } else { Err(StoreError::NotFound) }
    }

    fn tick(&self, now: u64) -> Result<u64, StoreError> {
        self.open()?;
        let (mut behind, mut changed) = (i64::MIN, 0);
        loop {
            let due = self.database.due(now, behind, DUE)?;
            let Some(&(last, _)) = due.last() else { return Ok(changed) };
            behind = last;
            let mut groups: Vec<(&str, Vec<Command>)> =
                due.iter().map(|(_, id)| (id.as_str(), vec![Command::tick(now)])).collect();
            for answer in self.submit_grouped(&mut groups) {
                match answer {
                    Ok(done) => changed += u64::from(done.changed),
                    // One game's trouble; the others go on.
                    Err(StoreError::NotFound | StoreError::Corrupt { .. }) => {}
                    Err(error) => return Err(error),
                }
            }
        }
    }

    fn close(&self) {
        self.closed.store(true, Ordering::Release);
        self.tell();
    }
}
