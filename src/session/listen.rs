//! Who is told about events, and the order they are told in.
//!
//! One thread at a time delivers for a session. It takes the events one by one
//! and calls every listener with each, with no lock held that others need;
//! whoever submits meanwhile, also a listener itself, leaves what is new to it.
//! So events come in order and one at a time, and a listener may call back into
//! the session.
//!
//! What a call costs beyond the call is a lock of the listener's own, which is
//! held during it: only who takes that listener away waits for it. The list of
//! listeners is copied by who changes it while it is being gone through.

use super::command::Event;
use crate::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use crate::sync::{Mutex, MutexGuard, this_thread};
use std::sync::{Arc, PoisonError, TryLockError};

/// A listener's number, to take it away again.
pub type ListenerId = u64;

pub type Callback = Box<dyn Fn(&Event) + Send + Sync>;

#[derive(Default)]
pub struct Listeners {
    /// How many there are.
    count: AtomicU32,
    desk: Mutex<Desk>,
}

#[derive(Default)]
struct Desk {
    /// In the order of their ids.
    listeners: Arc<Vec<Arc<Listener>>>,
    last_id: ListenerId,
    /// Everybody has heard everything up to this event.
    heard: u64,
    /// The thread that delivers.
    deliverer: Option<usize>,
}

struct Listener {
    id: ListenerId,
    /// The last event that it was told, or is being told; for the deliverer.
    seen: AtomicU64,
    /// Locked during a call; empty when it was taken away.
    callback: Mutex<Option<Callback>>,
    /// Taken away, perhaps during a call, after which it is let go.
    gone: AtomicBool,
}

impl Listeners {
    /// Adds a listener, to be told about events after this one. Whoever adds one
    /// has to pass through the lock under which events are made, and to deliver
    /// then: what was made before that is delivered so, and who makes an event
    /// later finds a listener counted.
    pub fn add(&self, after: u64, callback: Callback) -> ListenerId {
        let mut desk = self.desk();
        desk.last_id += 1;
        let id = desk.last_id;
        desk.heard = if desk.listeners.is_empty() { after } else { desk.heard.min(after) };
        Arc::make_mut(&mut desk.listeners).push(Arc::new(Listener {
            id,
            seen: AtomicU64::new(after),
            callback: Mutex::new(Some(callback)),
            gone: AtomicBool::new(false),
        }));
        self.count.fetch_add(1, Ordering::Relaxed);
        id
    }

    /// Takes a listener away. When this returns, no call to it is running and
    /// none will come, unless it is called from inside a listener, whose own
    /// call is then the last. Answers whether there was one.
    pub fn remove(&self, id: ListenerId) -> bool {
        let desk = self.desk();
        let Some(listener) = desk.find(id).map(|index| Arc::clone(&desk.listeners[index])) else {
            return false;
        };
        let own = desk.deliverer == Some(this_thread());
        drop(desk);
        let known = !listener.gone.swap(true, Ordering::Relaxed);
        let callback = match listener.callback.try_lock() {
            Ok(mut callback) => callback.take(),
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner().take(),
            // Inside its own call, after which the deliverer lets it go.
            Err(TryLockError::WouldBlock) if own => return known,
            Err(TryLockError::WouldBlock) => lock(&listener.callback).take(),
        };
        self.strike(id);
        // It may do anything when it is dropped.
        drop(callback);
        known
    }

    /// Takes a listener off the list, with its callback gone.
    fn strike(&self, id: ListenerId) {
        let mut desk = self.desk();
        if let Some(index) = desk.find(id) {
            Arc::make_mut(&mut desk.listeners).remove(index);
            self.count.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Tells everybody what is new: `count` says how many events there are,
    /// `event` hands one out.
    pub fn deliver(&self, count: impl Fn() -> u64, event: impl Fn(u64) -> Option<Event>) {
        if self.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut desk = self.desk();
        if desk.deliverer.is_some() {
            return;
        }
        desk.deliverer = Some(this_thread());
        let turn = Turn(self);
        // The desk is locked when it turns out that nothing is new, so that
        // whoever submits an event too late for that finds the desk free.
        while desk.heard < count() && !desk.listeners.is_empty() {
            let next = desk.heard + 1;
            let listeners = Arc::clone(&desk.listeners);
            drop(desk);
            if let Some(event) = event(next) {
                self.tell(&listeners, &event);
            }
            desk = self.desk();
            desk.heard = match Arc::ptr_eq(&listeners, &desk.listeners) {
                true => next,
                // Who came meanwhile may have heard less.
                false => desk.heard_by_all().unwrap_or(next),
            };
        }
        desk.deliverer = None;
        std::mem::forget(turn);
    }

    /// Calls everybody who has not heard of this event.
    fn tell(&self, listeners: &[Arc<Listener>], event: &Event) {
        for listener in listeners {
            if listener.seen.load(Ordering::Relaxed) >= event.seq {
                continue;
            }
            listener.seen.store(event.seq, Ordering::Relaxed);
            let mut callback = lock(&listener.callback);
            if let Some(callback) = callback.as_ref().filter(|_| !listener.is_gone()) {
                callback(event);
            }
            if listener.is_gone() {
                // Before anybody who waits for this call hears that it is over.
                drop(callback.take());
                drop(callback);
                self.strike(listener.id);
            }
        }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        lock(&self.desk)
    }
}

impl Listener {
    fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }
}

impl Desk {
    fn heard_by_all(&self) -> Option<u64> {
        self.listeners.iter().map(|listener| listener.seen.load(Ordering::Relaxed)).min()
    }

    fn find(&self, id: ListenerId) -> Option<usize> {
        self.listeners.binary_search_by_key(&id, |listener| listener.id).ok()
    }
}

/// The turn of the thread that delivers; gives the desk up if a callback
/// panics, so that others can go on.
struct Turn<'a>(&'a Listeners);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.desk().deliverer = None;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
