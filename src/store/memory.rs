//! Games in the memory of this process.
//!
//! Ids are spread over shards, each with a lock that is only held to find a
//! game; the game itself has its own. Due clocks are found through a queue a
//! shard, in which a game stands at most once for each time that its deadline
//! came nearer: a deadline that moved away is noticed when its old place in the
//! queue comes up.

use super::list::{Entry, Filter};
use super::{Backend, StoreError};
use crate::game::Game;
use crate::session::state::State;
use crate::session::{Command, Rejection, Reply, Session, Waited};
use crate::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use crate::sync::{Mutex, MutexGuard, RwLock};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// A model checker has few objects, and few games.
const SHARDS: usize = if cfg!(mnk_loom) { 1 } else { 64 };
const NOT_QUEUED: u64 = u64::MAX;

pub struct Memory {
    shards: Box<[Shard]>,
    hasher: RandomState,
    closed: AtomicBool,
}

#[derive(Default)]
struct Shard {
    games: RwLock<HashMap<Box<str>, Arc<Kept>>>,
    due: Mutex<Queue>,
}

/// Places of games whose clocks run, the earliest first.
#[derive(Default)]
struct Queue {
    places: BinaryHeap<Reverse<Due>>,
    /// Places, about, of games that were deleted.
    dead: usize,
}

struct Kept {
    session: Session,
    /// The nearest place of this game in the queue.
    queued: AtomicU64,
}

/// A place in the queue of due clocks, ordered by its time alone.
struct Due(u64, Arc<Kept>);

impl Memory {
    pub fn new() -> Memory {
        Memory {
            shards: (0..SHARDS).map(|_| Shard::default()).collect(),
            hasher: RandomState::new(),
            closed: AtomicBool::new(false),
        }
    }

    fn shard(&self, id: &str) -> &Shard {
        &self.shards[self.hasher.hash_one(id) as usize % SHARDS]
    }

    fn find(&self, id: &str) -> Result<Arc<Kept>, StoreError> {
        self.open()?;
        self.shard(id).find(id).ok_or(StoreError::NotFound)
    }

    fn open(&self) -> Result<(), StoreError> {
        if self.closed.load(Ordering::Acquire) { Err(StoreError::Closed) } else { Ok(()) }
    }
}

impl Shard {
    fn find(&self, id: &str) -> Option<Arc<Kept>> {
        self.games.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    fn submit(&self, kept: &Arc<Kept>, command: &Command) -> Result<Reply, StoreError> {
        let reply = kept.session.submit(command);
        if reply.result == Err(Rejection::Closed) {
            // Deleted since it was found.
            return Err(StoreError::NotFound);
        }
        self.queue(kept, reply.deadline);
        Ok(reply)
    }

    /// Sees to it that the queue has the game no later than its deadline. The
    /// deadline of a late reply may be over already; then its place is looked
    /// at in vain, which does no harm.
    fn queue(&self, kept: &Arc<Kept>, deadline: Option<u64>) {
        let Some(deadline) = deadline else { return };
        if kept.queued.fetch_min(deadline, Ordering::AcqRel) > deadline {
            let mut due = self.due();
            // A deleted game is closed before its place is looked for.
            if !kept.session.is_closed() {
                due.places.push(Reverse(Due(deadline, Arc::clone(kept))));
            }
        }
    }

    /// Lets go of a game that was deleted and closed: when half of the queue are
    /// such, they leave it, since their time may come in a hundred years.
    fn bury(&self, kept: &Kept) {
        let mut due = self.due();
        if kept.queued.load(Ordering::Acquire) == NOT_QUEUED {
            return;
        }
        due.dead += 1;
        if due.dead * 2 > due.places.len() {
            due.places.retain(|Reverse(Due(_, kept))| !kept.session.is_closed());
            due.dead = 0;
        }
    }

    fn due(&self) -> MutexGuard<'_, Queue> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_due(&self, now: u64) -> Option<Arc<Kept>> {
        let mut due = self.due();
        if due.places.peek()?.0.0 > now {
            return None;
        }
        let Reverse(Due(_, kept)) = due.places.pop()?;
        kept.queued.store(NOT_QUEUED, Ordering::Release);
        Some(kept)
    }
}

impl Backend for Memory {
    fn create(&self, id: &str, state: State) -> Result<(), StoreError> {
        let kept = Kept { session: Session::with_state(state), queued: AtomicU64::new(NOT_QUEUED) };
        let mut games = self.shard(id).games.write().unwrap_or_else(PoisonError::into_inner);
        // With the shard locked: the store's end passes through it, and closes
        // what is there by then.
        self.open()?;
        if games.contains_key(id) {
            return Err(StoreError::AlreadyExists);
        }
        games.insert(id.into(), Arc::new(kept));
        Ok(())
    }

    fn submit(&self, id: &str, command: &Command) -> Result<Reply, StoreError> {
        self.open()?;
        let shard = self.shard(id);
        let kept = shard.find(id).ok_or(StoreError::NotFound)?;
        // The store's end closes its games too.
        shard.submit(&kept, command).map_err(|gone| self.open().err().unwrap_or(gone))
    }

    fn submit_many(&self, commands: &[(&str, Command)]) -> Vec<Result<Reply, StoreError>> {
        commands.iter().map(|(id, command)| self.submit(id, command)).collect()
    }

    fn snapshot(&self, id: &str) -> Result<Arc<Game>, StoreError> {
        Ok(self.find(id)?.session.snapshot())
    }

    fn read(&self, id: &str, show: &mut dyn FnMut(&State)) -> Result<(), StoreError> {
        self.find(id)?.session.show(show);
        Ok(())
    }

    fn wait(&self, id: &str, after: u64, timeout: Duration) -> Result<Waited, StoreError> {
        match self.find(id)?.session.wait(after, timeout) {
            // Not the store is closed, but a game that was deleted.
            Waited::Closed if self.open().is_ok() => Err(StoreError::NotFound),
            waited => Ok(waited),
        }
    }

    fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError> {
        self.open()?;
        let mut entries: Vec<Entry> = Vec::new();
        let keep = |entries: &mut Vec<Entry>| {
            entries.sort_unstable_by(|a, b| a.place().cmp(&b.place()));
            entries.truncate(filter.limit);
        };
        for shard in &self.shards {
            let games = shard.games.read().unwrap_or_else(PoisonError::into_inner);
            for (id, kept) in games.iter() {
                let mut entry = None;
                kept.session.show(&mut |state| entry = Some(Entry::of(id, state)));
                entries.extend(entry.filter(|entry| filter.wants(entry)));
            }
            drop(games);
            keep(&mut entries);
        }
        Ok(entries)
    }

    fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.open()?;
        let shard = self.shard(id);
        let mut games = shard.games.write().unwrap_or_else(PoisonError::into_inner);
        let kept = games.remove(id);
        drop(games);
        let kept = kept.ok_or(StoreError::NotFound)?;
        kept.session.close();
        shard.bury(&kept);
        Ok(())
    }

    fn tick(&self, now: u64) -> Result<u64, StoreError> {
        self.open()?;
        let mut changed = 0;
        for shard in &self.shards {
            while let Some(kept) = shard.take_due(now) {
                // A tick of a deleted game comes to nothing.
                let (happened, deadline) = kept.session.tick(now);
                shard.queue(&kept, deadline);
                changed += u64::from(happened);
            }
        }
        Ok(changed)
    }

    fn close(&self) {
        self.closed.store(true, Ordering::Release);
        for shard in &self.shards {
            let games = shard.games.read().unwrap_or_else(PoisonError::into_inner);
            games.values().for_each(|kept| kept.session.close());
        }
    }
}

#[cfg(all(test, not(mnk_loom)))]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::session::SessionConfig;

    /// Places in all queues.
    fn places(memory: &Memory) -> usize {
        memory.shards.iter().map(|shard| shard.due().places.len()).sum()
    }

    #[test]
    fn games_that_are_deleted_do_not_wait_in_memory_for_their_clocks() {
        let memory = Memory::new();
        let century = SessionConfig { move_ms: Some(1 << 42), ..SessionConfig::default() };
        let start = |id: &str| {
            let state = State::new(Game::new(Rules::new(3, 7, 3).unwrap()), century).unwrap();
            memory.create(id, state).unwrap();
            assert_eq!(memory.submit(id, &Command::play(0, 0, 0).now(1)).unwrap().result, Ok(()));
        };
        for number in 0..100 {
            start(&format!("kept {number}"));
        }
        for number in 0..5_000 {
            let id = number.to_string();
            start(&id);
            memory.delete(&id).unwrap();
        }
        assert!(places(&memory) <= 300, "{} places for 100 games", places(&memory));
        // Those that are there still have their time.
        assert_eq!(memory.tick((1 << 42) + 1), Ok(100));
        assert_eq!(places(&memory), 0);
    }
}

impl PartialEq for Due {
    fn eq(&self, other: &Due) -> bool {
        self.0 == other.0
    }
}

impl Eq for Due {}

impl PartialOrd for Due {
    fn partial_cmp(&self, other: &Due) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Due {
    fn cmp(&self, other: &Due) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}
