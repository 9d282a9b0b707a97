//! Those who wait for a session to go on.
//!
//! A move must not pay for a crowd. So of all who wait one is the porter, who
//! stands at the door; a move rings there, once, and goes on. The porter wakes
//! the others in the hall, and when the porter leaves, one of them takes over.
//!
//! Nobody misses a move. Who waits is counted first. The porter then passes
//! through the lock under which moves are made (`settle`), and looks, all with
//! the door locked: a move before that is seen, one after that finds somebody
//! counted, and rings. Who goes into the hall looks after having seen the
//! porter behind the same door, and so sees what the porter saw; from then on
//! to the sleep the hall is locked, which the porter needs to call.

use crate::sync::atomic::{AtomicU32, Ordering};
use crate::sync::{Condvar, Mutex, MutexGuard};
use std::sync::PoisonError;
use std::time::{Duration, Instant};

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
    count: AtomicU32,
    /// Locked after the hall, where both are.
    door: Mutex<Door>,
    bell: Condvar,
    hall: Mutex<()>,
    call: Condvar,
}

#[derive(Default)]
struct Door {
    porter: bool,
    /// The bell has rung, and the porter has not come yet.
    rung: bool,
}

impl Waiting {
    /// Wakes whoever waits, at the cost of waking one.
    #[inline]
    pub fn ring(&self) {
        if self.count.load(Ordering::Relaxed) == 0 {
            return;
        }
        let mut door = lock(&self.door);
        if door.porter && !door.rung {
            door.rung = true;
            self.bell.notify_one();
        }
    }

    /// Waits until `glance` has an answer, or until `end`. `settle` passes
    /// through the lock under which that is changed.
    pub fn wait(
        &self,
        end: Option<Instant>,
        glance: impl Fn() -> Option<Waited>,
        settle: impl Fn(),
    ) -> Waited {
        self.count.fetch_add(1, Ordering::Relaxed);
        let answer = self.wait_counted(end, &glance, &settle);
        self.count.fetch_sub(1, Ordering::Relaxed);
        answer
    }

    fn wait_counted(
        &self,
        end: Option<Instant>,
        glance: &impl Fn() -> Option<Waited>,
        settle: &impl Fn(),
    ) -> Waited {
        let mut hall = lock(&self.hall);
        loop {
            let door = lock(&self.door);
            if !door.porter {
                drop(hall);
                return self.stand_at(door, end, glance, settle);
            }
            drop(door);
            if let Some(answer) = glance() {
                return answer;
            }
            let Some(left) = time_left(end) else { return Waited::TimedOut };
            hall = sleep(&self.call, hall, left);
        }
    }

    /// Is the porter.
    fn stand_at<'a>(
        &'a self,
        mut door: MutexGuard<'a, Door>,
        end: Option<Instant>,
        glance: &impl Fn() -> Option<Waited>,
        settle: &impl Fn(),
    ) -> Waited {
        door.porter = true;
        let answer = loop {
            if door.rung {
                door.rung = false;
                drop(door);
                self.call_all();
                door = lock(&self.door);
                continue;
            }
            settle();
            if let Some(answer) = glance() {
                break answer;
            }
            let Some(left) = time_left(end) else { break Waited::TimedOut };
            door = sleep(&self.bell, door, left);
        };
        door.porter = false;
        drop(door);
        if answer == Waited::TimedOut {
            // One is enough to take over, and whoever wakes looks at the door.
            drop(lock(&self.hall));
            self.call.notify_one();
        } else {
            self.call_all();
        }
        answer
    }

    fn call_all(&self) {
        // Who has looked in the hall sleeps by the time that it is free.
        drop(lock(&self.hall));
        self.call.notify_all();
    }
}

/// What is left; `None`: nothing.
fn time_left(end: Option<Instant>) -> Option<Duration> {
    let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
    (!left.is_zero()).then_some(left)
}

fn sleep<'a, T>(bell: &Condvar, guard: MutexGuard<'a, T>, left: Duration) -> MutexGuard<'a, T> {
    match bell.wait_timeout(guard, left) {
        Ok((guard, _)) => guard,
        Err(poisoned) => poisoned.into_inner().0,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
