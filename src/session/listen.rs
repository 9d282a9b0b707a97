//! Who is told about events, and the order they are told in.
//!
//! One thread at a time delivers for a session: it takes what is new and calls
//! every listener, with no lock held that others need. Whoever submits
//! meanwhile, also a listener itself, leaves what is new to it. So events come
//! in order and one at a time, and a listener may call back into the session.
//!
//! That thread is the one that submitted, which is done when it is done; but
//! where listeners are a crowd it is the [courier](super::courier), and who
//! submits pays for none of them.
//!
//! What a call costs beyond the call is a lock of the listener's own, which is
//! held during it: only who takes that listener away waits for it. The list of
//! listeners is copied by who changes it while it is being gone through.

use super::audience::Audience;
use super::command::Event;
use super::courier::Post;
use super::log::Bookmark;
use crate::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use crate::sync::thread::JoinHandle;
use crate::sync::{Mutex, MutexGuard, this_thread};
use std::sync::{Arc, PoisonError};

/// A listener's number, to take it away again.
pub type ListenerId = u64;

pub type Callback = Box<dyn Fn(&Event) + Send + Sync>;

/// No thread's: who delivers is not there yet.
const NOBODY: usize = 0;

/// More listeners than this are a crowd, until only half as many are left.
pub const FEW: usize = if cfg!(mnk_loom) { 1 } else { 64 };

#[derive(Default)]
pub struct Listeners {
    /// How many there are.
    count: AtomicU32,
    pub(super) post: Post,
    roll: Mutex<Roll>,
}

#[derive(Default)]
pub struct Roll {
    /// In the order of their ids.
    pub listeners: Arc<Vec<Arc<Listener>>>,
    last_id: ListenerId,
    /// Everybody has heard everything up to this event.
    pub heard: u64,
    /// Where the log was read last.
    pub bookmark: Option<Bookmark>,
    /// The thread that delivers.
    pub deliverer: Option<usize>,
    /// The courier's thread, for who waits for its end.
    pub courier: Option<JoinHandle<()>>,
    /// No thread could be started for so many.
    alone_up_to: usize,
    /// The session is over: what has happened is told, and that is all.
    pub over: bool,
}

pub struct Listener {
    id: ListenerId,
    /// The last event that it was told, or is being told; for the deliverer.
    seen: AtomicU64,
    /// Locked during a call; empty when it was taken away.
    callback: Mutex<Option<Callback>>,
    /// During a call and what follows from it; for the deliverer, who then must
    /// not wait for its own lock.
    inside: AtomicBool,
    /// Taken away, perhaps during a call, after which it is let go.
    gone: AtomicBool,
}

impl Listeners {
    /// Adds a listener, to be told about events after this one. Whoever adds one
    /// has to pass through the lock under which events are made, and to deliver
    /// then: what was made before that is delivered so, and who makes an event
    /// later finds a listener counted.
    pub fn add(&self, after: u64, callback: Callback) -> ListenerId {
        let mut roll = self.roll();
        roll.last_id += 1;
        let id = roll.last_id;
        roll.heard = if roll.listeners.is_empty() { after } else { roll.heard.min(after) };
        Arc::make_mut(&mut roll.listeners).push(Arc::new(Listener {
            id,
            seen: AtomicU64::new(after),
            callback: Mutex::new(Some(callback)),
            inside: AtomicBool::new(false),
            gone: AtomicBool::new(false),
        }));
        self.count.fetch_add(1, Ordering::Relaxed);
        id
    }

    /// Takes a listener away. When this returns, no call to it is running and
    /// none will come, unless it is called from inside a listener, whose own
    /// call is then the last. Answers whether there was one.
    pub fn remove(&self, id: ListenerId) -> bool {
        let roll = self.roll();
        let Some(listener) = roll.find(id).map(|index| Arc::clone(&roll.listeners[index])) else {
            return false;
        };
        let own = roll.deliverer == Some(this_thread());
        drop(roll);
        let (known, callback) = listener.take_away(own);
        if callback.is_none() && (own || !known) {
            // Inside its own call, after which the deliverer lets it go; or
            // another takes it away.
            return known;
        }
        self.strike(id);
        // It may do anything when it is dropped.
        drop(callback);
        known
    }

    /// Takes all away when the session is over. If a courier is at work, it
    /// tells first what has happened, and is waited for if `wait` says so,
    /// unless it is the courier who calls this, from inside a listener: then
    /// the call that is running is the last.
    pub fn end(&self, wait: bool) {
        if self.post.is_of_another_process() {
            return;
        }
        let mut roll = self.roll();
        if std::mem::replace(&mut roll.over, true) {
            return;
        }
        let own = roll.deliverer == Some(this_thread());
        let courier = roll.courier.take();
        if roll.deliverer.is_some() && !own && courier.is_some() {
            self.post.ring();
            drop(roll);
            if let Some(courier) = courier.filter(|_| wait) {
                // It contains what panics.
                let _ = courier.join();
            }
            return;
        }
        drop(roll);
        self.take_all_away(own);
        if let Some(courier) = courier.filter(|_| wait && !own) {
            // It has given its turn up, and leaves.
            let _ = courier.join();
        }
    }

    pub fn take_all_away(&self, own: bool) {
        let listeners = std::mem::take(&mut self.roll().listeners);
        self.count.store(0, Ordering::Relaxed);
        for listener in listeners.iter() {
            drop(listener.take_away(own));
        }
    }

    /// Takes a listener off the list, with its callback gone.
    fn strike(&self, id: ListenerId) {
        let mut roll = self.roll();
        if let Some(index) = roll.find(id) {
            Arc::make_mut(&mut roll.listeners).remove(index);
            self.count.fetch_sub(1, Ordering::Relaxed);
            if roll.is_small() {
                // The courier need not stay.
                self.post.ring();
            }
        }
    }

    #[inline]
    pub fn any(&self) -> bool {
        self.count.load(Ordering::Relaxed) > 0
    }

    pub fn roll(&self) -> MutexGuard<'_, Roll> {
        lock(&self.roll)
    }
}

/// Tells all listeners what is new, unless somebody is doing so, or a courier
/// will. The audience stays for as long as this takes, also where a listener
/// ends the session.
pub fn deliver(audience: &Arc<Audience>) {
    if !audience.listeners.any() {
        return;
    }
    if audience.listeners.post.takes(|| drop(audience.listeners.roll())) {
        return;
    }
    // A listener may end the session.
    let audience = &Arc::clone(audience);
    let listeners = &audience.listeners;
    let mut roll = listeners.roll();
    if roll.deliverer.is_some() {
        return;
    }
    roll.deliverer = Some(this_thread());
    let turn = Turn(listeners);
    let mut news = Vec::new();
    // The roll is locked when it turns out that nothing is new, so that whoever
    // submits an event too late for that finds the turn free.
    while !roll.listeners.is_empty() {
        if roll.listeners.len() > FEW.max(roll.alone_up_to) {
            match super::courier::hire(audience) {
                Ok(courier) => {
                    // The turn is its own as soon as it gets up.
                    roll.deliverer = Some(NOBODY);
                    roll.courier = Some(courier);
                    std::mem::forget(turn);
                    return;
                }
                // Tried again for a larger crowd, not for every move.
                Err(_) => roll.alone_up_to = roll.listeners.len() * 2,
            }
        }
        if roll.heard >= audience.horizon() {
            break;
        }
        roll = tell_all(audience, roll, &mut news, 1, |call| call());
    }
    roll.deliverer = None;
    std::mem::forget(turn);
}

/// Tells all listeners the next few events, with the roll unlocked meanwhile.
/// `news` is room to read them into; `guard` runs the calls.
pub fn tell_all<'a>(
    audience: &'a Audience,
    mut roll: MutexGuard<'a, Roll>,
    news: &mut Vec<Event>,
    most: usize,
    guard: impl Fn(&mut dyn FnMut()),
) -> MutexGuard<'a, Roll> {
    let after = roll.heard;
    let bookmark = roll.bookmark.take();
    let list = Arc::clone(&roll.listeners);
    drop(roll);
    let bookmark = audience.read(bookmark, after, most, news);
    let last = news.last().map_or_else(|| audience.horizon(), |event| event.seq);
    for listener in list.iter() {
        guard(&mut || {
            if listener.tell(news) {
                audience.listeners.strike(listener.id);
            }
        });
    }
    let mut roll = audience.listeners.roll();
    roll.bookmark = Some(bookmark);
    roll.heard = match Arc::ptr_eq(&list, &roll.listeners) {
        true => last,
        // Who came meanwhile may have heard less.
        false => roll.heard_by_all().unwrap_or(last),
    };
    roll
}

impl Listener {
    /// Calls it with what it has not heard. Answers whether it has to be struck
    /// off the list, since it was taken away during a call.
    fn tell(&self, news: &[Event]) -> bool {
        let seen = self.seen.load(Ordering::Relaxed);
        if news.last().is_none_or(|event| event.seq <= seen) {
            return false;
        }
        let known = news.partition_point(|event| event.seq <= seen);
        let mut callback = lock(&self.callback);
        let _inside = Inside::of(self);
        for event in &news[known..] {
            let Some(callback) = callback.as_ref().filter(|_| !self.is_gone()) else { break };
            self.seen.store(event.seq, Ordering::Relaxed);
            callback(event);
        }
        let struck = self.is_gone();
        if struck {
            // Before anybody who waits for this call hears that it is over.
            drop(callback.take());
        }
        struck
    }

    /// Sees to it that no other call is begun, and takes its callback, after
    /// the call that is running; that of this thread, which is then `own`, it
    /// cannot wait for. Answers also whether nobody did this before: of several
    /// who do it only that one gets the callback, so that it is not told that it
    /// is gone while another is just dropping it.
    fn take_away(&self, own: bool) -> (bool, Option<Callback>) {
        let known = !self.gone.swap(true, Ordering::Relaxed);
        if own && self.inside.load(Ordering::Relaxed) {
            return (known, None);
        }
        let mut callback = lock(&self.callback);
        (known, if known { callback.take() } else { None })
    }

    fn is_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }
}

impl Roll {
    /// Few enough for a courier to leave them to those who submit.
    pub fn is_small(&self) -> bool {
        self.listeners.len() <= FEW / 2
    }

    fn heard_by_all(&self) -> Option<u64> {
        self.listeners.iter().map(|listener| listener.seen.load(Ordering::Relaxed)).min()
    }

    fn find(&self, id: ListenerId) -> Option<usize> {
        self.listeners.binary_search_by_key(&id, |listener| listener.id).ok()
    }
}

/// Says that a listener is being called, also where the call panics.
struct Inside<'a>(&'a AtomicBool);

impl Inside<'_> {
    fn of(listener: &Listener) -> Inside<'_> {
        listener.inside.store(true, Ordering::Relaxed);
        Inside(&listener.inside)
    }
}

impl Drop for Inside<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// The turn of the thread that delivers; gives it up if a callback
/// panics, so that others can go on.
struct Turn<'a>(&'a Listeners);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.0.roll().deliverer = None;
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
