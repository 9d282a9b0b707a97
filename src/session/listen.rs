//! Who is told about events, and the order they are told in.
//!
//! One thread at a time delivers for a session. It takes the events one by one
//! and calls every listener with each, with no lock held; whoever submits
//! meanwhile, also a listener itself, leaves what is new to it. So events come
//! in order and one at a time, and a listener may call back into the session.

use super::command::Event;
use crate::sync::atomic::{AtomicU32, Ordering};
use crate::sync::{Condvar, Mutex, MutexGuard, this_thread};
use std::sync::{Arc, PoisonError};

/// A listener's number, to take it away again.
pub type ListenerId = u64;

type Callback = dyn Fn(&Event) + Send + Sync;

#[derive(Default)]
pub struct Listeners {
    /// How many there are.
    count: AtomicU32,
    desk: Mutex<Desk>,
    /// Rung when a call has returned.
    idle: Condvar,
}

#[derive(Default)]
struct Desk {
    /// In the order of their ids.
    listeners: Vec<Listener>,
    last_id: ListenerId,
    /// The thread that delivers, and the listener that it is calling.
    deliverer: Option<usize>,
    calling: Option<ListenerId>,
    /// Threads that wait for a call to return.
    waiting: u32,
}

struct Listener {
    id: ListenerId,
    /// The last event that it was told, or is being told.
    seen: u64,
    callback: Arc<Callback>,
}

impl Listeners {
    /// Adds a listener, to be told about events after this one. Whoever adds one
    /// has to pass through the lock under which events are made, and to deliver
    /// then: what was made before that is delivered so, and who makes an event
    /// later finds a listener counted.
    pub fn add(&self, after: u64, callback: Arc<Callback>) -> ListenerId {
        let mut desk = self.desk();
        desk.last_id += 1;
        let id = desk.last_id;
        desk.listeners.push(Listener { id, seen: after, callback });
        self.count.fetch_add(1, Ordering::Relaxed);
        id
    }

    /// Takes a listener away. When this returns, no call to it is running and
    /// none will come, unless it is called from inside a listener, whose own
    /// call is then the last. Answers whether there was one.
    pub fn remove(&self, id: ListenerId) -> bool {
        let mut desk = self.desk();
        let known = desk.listeners.iter().position(|listener| listener.id == id);
        let removed = known.map(|index| desk.listeners.remove(index));
        if removed.is_some() {
            self.count.fetch_sub(1, Ordering::Relaxed);
        }
        let own = this_thread();
        while desk.calling == Some(id) && desk.deliverer != Some(own) {
            desk.waiting += 1;
            desk = self.idle.wait(desk).unwrap_or_else(PoisonError::into_inner);
            desk.waiting -= 1;
        }
        drop(desk);
        // The callback may be dropped with this, and may do anything then.
        removed.is_some()
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
        let turn = Turn { listeners: self };
        let mut current: Option<Event> = None;
        // Rounds in which each listener hears one event, until one in which
        // nobody hears any. The desk stays locked through that last one, so
        // that whoever submits an event too late for it finds the desk free.
        loop {
            let last = count();
            let mut told = false;
            let mut index = 0;
            while let Some(listener) = desk.listeners.get_mut(index) {
                index += 1;
                if listener.seen >= last {
                    continue;
                }
                listener.seen += 1;
                let (id, seq) = (listener.id, listener.seen);
                let callback = Arc::clone(&listener.callback);
                if current.is_none_or(|event| event.seq != seq) {
                    current = event(seq);
                }
                let Some(event) = &current else { continue };
                told = true;
                desk.calling = Some(id);
                drop(desk);
                callback(event);
                // Before anybody who waits for this call hears that it is over.
                drop(callback);
                desk = turn.called();
                index = desk.listeners.partition_point(|listener| listener.id <= id);
            }
            if !told {
                break;
            }
        }
        desk.deliverer = None;
        std::mem::forget(turn);
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The turn of the thread that delivers; gives the desk up if a callback
/// panics, so that others can go on.
struct Turn<'a> {
    listeners: &'a Listeners,
}

impl<'a> Turn<'a> {
    fn called(&self) -> MutexGuard<'a, Desk> {
        let mut desk = self.listeners.desk();
        desk.calling = None;
        if desk.waiting > 0 {
            self.listeners.idle.notify_all();
        }
        desk
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.called().deliverer = None;
    }
}
