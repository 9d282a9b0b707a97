//! Those who wait for a session to go on.
//!
//! A move must not pay for a crowd, nor be crowded out by one that all gets up
//! at once. So a move calls one of those who wait, who calls the next before
//! looking, and so on: a chain, in which few are awake at a time. A move that
//! is made while a chain runs only leaves word, and the chain goes round once
//! more, however many such moves there were.
//!
//! Nobody misses a move. Who comes looks with the hall locked, and is in the
//! queue before it is unlocked; who calls takes from the queue under the same
//! lock, after the move. So a move is either seen or finds its caller somebody
//! to call. Whoever was called has the duty to call the next, awake for that
//! reason or another, and hands it on before anything else. Only when all have
//! been called does the chain end, and not if there is word of another move.

use crate::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use crate::sync::{Condvar, Mutex, MutexGuard};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

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

#[derive(Default)]
pub struct Waiting {
    /// Somebody may be in the hall. Changed with the hall locked.
    open: AtomicBool,
    /// [`QUIET`], [`CALLING`] or [`RUNG`].
    chain: AtomicU8,
    hall: Mutex<Hall>,
}

/// No chain runs.
const QUIET: u8 = 0;
/// Somebody has the duty to call the next.
const CALLING: u8 = 1;
/// The same, and there is word of a move that the chain does not know of.
const RUNG: u8 = 2;

/// The queue of those who sleep, each with a bell and a number.
#[derive(Default)]
struct Hall {
    sleepers: BTreeMap<u64, Arc<Condvar>>,
    /// The number of who comes next.
    next: u64,
    /// Those with lower numbers are to be called.
    called: u64,
}

impl Waiting {
    /// Wakes whoever waits, at the cost of waking one.
    #[inline]
    pub fn ring(&self) {
        if !self.open.load(Ordering::Relaxed) {
            return;
        }
        // Release: who finds the word sees the move.
        if self.chain.swap(RUNG, Ordering::AcqRel) == QUIET {
            let next = self.next(&mut lock(&self.hall));
            wake(next);
        }
    }

    /// Waits until `glance` has an answer, or until nothing is `left` of the
    /// time. `settle` passes through the lock under which that is changed.
    pub fn wait(
        &self,
        left: impl Fn() -> Option<Duration>,
        glance: impl Fn() -> Option<Waited>,
        settle: impl Fn(),
    ) -> Waited {
        let mut hall = lock(&self.hall);
        let answer = loop {
            if !self.open.load(Ordering::Relaxed) {
                // A move before this is seen, one after it finds the hall open.
                self.open.store(true, Ordering::Relaxed);
                settle();
            }
            if let Some(answer) = glance() {
                break answer;
            }
            let Some(left) = left() else { break Waited::TimedOut };
            hall = self.sleep(hall, left);
        };
        if hall.sleepers.is_empty() {
            self.open.store(false, Ordering::Relaxed);
        }
        answer
    }

    /// Sleeps until called, or until the time is up, or for no reason.
    fn sleep<'a>(&'a self, mut hall: MutexGuard<'a, Hall>, left: Duration) -> MutexGuard<'a, Hall> {
        let (number, bell) = (hall.next, Arc::new(Condvar::new()));
        hall.next += 1;
        hall.sleepers.insert(number, Arc::clone(&bell));
        hall = match bell.wait_timeout(hall, left) {
            Ok((hall, _)) => hall,
            Err(poisoned) => poisoned.into_inner().0,
        };
        if hall.sleepers.remove(&number).is_some() {
            return hall;
        }
        let next = self.next(&mut hall);
        drop(hall);
        wake(next);
        lock(&self.hall)
    }

    /// Takes the next who is to be called from the queue, with the duty; `None`
    /// if the chain has ended.
    fn next(&self, hall: &mut Hall) -> Option<Arc<Condvar>> {
        loop {
            if let Some(first) = hall.sleepers.first_entry()
                && *first.key() < hall.called
            {
                return Some(first.remove());
            }
            let ended =
                self.chain.compare_exchange(CALLING, QUIET, Ordering::AcqRel, Ordering::Relaxed);
            if ended.is_ok() {
                return None;
            }
            // There is word of another move.
            self.chain.swap(CALLING, Ordering::AcqRel);
            hall.called = hall.next;
        }
    }
}

#[cfg(all(test, mnk_loom))]
impl Waiting {
    /// Wakes all who sleep for no reason, as a system may, and as the end of
    /// their time does.
    pub fn startle(&self) {
        lock(&self.hall).sleepers.values().for_each(|bell| bell.notify_one());
    }
}

/// With the hall unlocked, which who wakes wants to lock.
fn wake(sleeper: Option<Arc<Condvar>>) {
    if let Some(bell) = sleeper {
        bell.notify_one();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
