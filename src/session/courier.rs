//! The thread that tells a crowd of listeners.
//!
//! Ten thousand calls take longer than a move may. So where there are more than
//! a [few](super::listen::FEW) listeners, a thread of the session's own has the
//! turn to deliver, for as long as they are that many: it reads the log, some
//! events at a time, and tells each listener what it has not heard. Who plays
//! only finds that it is there.
//!
//! Nor does a move wake it, which would cost a hundred moves: when it has told
//! all, it looks again after a nap, and only after a time without a move it
//! sleeps until one wakes it. No move is missed then: before it sleeps, and
//! before it gives its turn up, it says so, passes through the lock under which
//! moves are made, and looks once more. A move is either seen there or finds
//! that it has to wake it, or to deliver by itself.

use super::audience::Audience;
use super::listen::{Roll, tell_all};
use crate::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use crate::sync::{Condvar, MutexGuard, this_thread, thread};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// Events that are read and told at a time.
const PAGE: usize = 64;
/// How long it naps, and how often in a row. A model checker knows no time.
const NAP: Duration = Duration::from_millis(1);
const NAPS: u32 = if cfg!(mnk_loom) { 0 } else { 1_000 };

/// Where who plays sees whether there is a courier.
#[derive(Default)]
pub struct Post {
    /// [`EMPTY`], [`MANNED`] or [`ASLEEP`]; left empty with the roll locked.
    state: AtomicU8,
    /// The process that the courier is a thread of; 0 before the first.
    process: AtomicU32,
    /// Wakes it, with the roll of the listeners.
    bell: Condvar,
}

/// There is none.
const EMPTY: u8 = 0;
/// It looks again by itself.
const MANNED: u8 = 1;
/// It has to be woken.
const ASLEEP: u8 = 2;

impl Post {
    /// Whether a courier sees to what is new. `settle` passes through the lock
    /// of the roll.
    #[inline]
    pub fn takes(&self, settle: impl FnOnce()) -> bool {
        match self.state.load(Ordering::Relaxed) {
            EMPTY => false,
            MANNED => true,
            _ => self.wake(settle),
        }
    }

    #[cold]
    fn wake(&self, settle: impl FnOnce()) -> bool {
        let state = &self.state;
        match state.compare_exchange(ASLEEP, MANNED, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => {
                // With the roll locked it says that it sleeps, and sleeps.
                settle();
                self.bell.notify_one();
                true
            }
            // It woke for another reason, perhaps to leave.
            Err(now) => now != EMPTY,
        }
    }

    /// It is awake, whoever woke it. A swap, so that what it says later comes
    /// after what who woke it said.
    fn man(&self) {
        self.state.swap(MANNED, Ordering::AcqRel);
    }

    /// Wakes it from sleep or nap, for another reason than a move. With the roll
    /// locked.
    pub fn ring(&self) {
        self.bell.notify_one();
    }

    /// Whether the process was forked off one that had a courier, which has
    /// stayed there, and may have left any lock locked.
    pub fn is_of_another_process(&self) -> bool {
        let process = self.process.load(Ordering::Relaxed);
        process != 0 && process != std::process::id()
    }
}

/// Starts a courier, which begins when the roll is unlocked.
pub fn hire(audience: &Arc<Audience>) -> std::io::Result<thread::JoinHandle<()>> {
    let own = Arc::clone(audience);
    let courier = thread::Builder::new().name("mnk courier".into()).spawn(move || work(&own))?;
    let post = &audience.listeners.post;
    post.process.store(std::process::id(), Ordering::Relaxed);
    post.state.store(MANNED, Ordering::Relaxed);
    Ok(courier)
}

fn work(audience: &Arc<Audience>) {
    let (listeners, post) = (&audience.listeners, &audience.listeners.post);
    let (mut news, mut naps) = (Vec::new(), 0);
    let mut roll = listeners.roll();
    roll.deliverer = Some(this_thread());
    loop {
        if has_news(audience, &roll) {
            roll = tell_all(audience, roll, &mut news, PAGE, contained);
            naps = 0;
        } else if roll.over || roll.is_small() {
            post.state.store(EMPTY, Ordering::Relaxed);
            audience.settle();
            if !has_news(audience, &roll) {
                break;
            }
            post.man();
        } else if naps < NAPS {
            naps += 1;
            roll = match post.bell.wait_timeout(roll, NAP) {
                Ok((roll, _)) => roll,
                Err(poisoned) => poisoned.into_inner().0,
            };
        } else {
            post.state.store(ASLEEP, Ordering::Relaxed);
            audience.settle();
            if !has_news(audience, &roll) {
                roll = post.bell.wait(roll).unwrap_or_else(PoisonError::into_inner);
            }
            post.man();
            naps = 0;
        }
    }
    roll.deliverer = None;
    let over = roll.over;
    drop(roll);
    if over {
        listeners.take_all_away(false);
    }
}

fn has_news(audience: &Audience, roll: &MutexGuard<'_, Roll>) -> bool {
    roll.heard < audience.horizon() && !roll.listeners.is_empty()
}

/// A listener that panics is the end of its call, as its message says, and not
/// of the others'.
fn contained(call: &mut dyn FnMut()) {
    if cfg!(mnk_loom) {
        return call();
    }
    let _ = catch_unwind(AssertUnwindSafe(call));
}
