//! No panic leaves the library.
//!
//! Every exported function runs inside one of the guards here. They cost
//! nothing until something panics: unwinding is driven by tables, and where
//! the compiler sees that nothing can panic the guard is gone.

use super::outcome::{Answer, Failure, MNK_ERR_HANDLE, MNK_ERR_PANIC, MNK_OK};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

/// Whether a handle can still be used; the first field of every handle.
///
/// Only ever goes from live to dead. It is an atomic because readers share a
/// handle, and each of them may be the one to panic.
pub(super) struct State(AtomicU32);

const LIVE: u32 = 0;
const DEAD: u32 = 1;

impl State {
    pub(super) const fn live() -> State {
        State(AtomicU32::new(LIVE))
    }

    /// Whether the handle can still be used.
    #[inline]
    pub(super) fn is_live(&self) -> bool {
        self.0.load(Ordering::Relaxed) == LIVE
    }

    /// Runs `body` on what the handle holds. If it panics the handle is dead
    /// from then on, since what it holds may be half changed.
    #[inline]
    pub(super) fn using<T, R>(&self, inside: T, body: impl FnOnce(T) -> Answer<R>) -> Answer<R> {
        if !self.is_live() {
            return Err(dead_handle());
        }
        let bomb = KillOnUnwind(&self.0);
        let answer = body(inside);
        std::mem::forget(bomb);
        answer
    }
}

#[cold]
#[inline(never)]
fn dead_handle() -> Failure {
    let sentence = "an earlier call on this handle failed inside; it can only be freed";
    Failure::because(MNK_ERR_HANDLE, sentence)
}

struct KillOnUnwind<'a>(&'a AtomicU32);

impl Drop for KillOnUnwind<'_> {
    fn drop(&mut self) {
        self.0.store(DEAD, Ordering::Relaxed);
    }
}

/// Runs a call that answers with a result number.
#[inline]
pub(super) fn guard(body: impl FnOnce() -> Answer<()>) -> i32 {
    match caught(body) {
        Ok(()) => MNK_OK,
        Err(failure) => failure.code(),
    }
}

/// Runs a call that says whether it did its work; where it did not, `other` is to
/// answer in its place.
#[inline]
pub(super) fn guard_or(body: impl FnOnce() -> Answer<bool>, other: impl FnOnce() -> i32) -> i32 {
    match caught(body) {
        Ok(true) => MNK_OK,
        Ok(false) => other(),
        Err(failure) => failure.code(),
    }
}

/// Runs a getter that answers with a number >= 0, or an error < 0.
#[inline]
pub(super) fn guard_number<T: From<i32>>(body: impl FnOnce() -> Answer<T>) -> T {
    match caught(body) {
        Ok(number) => number,
        Err(failure) => T::from(failure.code()),
    }
}

/// Runs a getter that answers with a word, 0 when it fails.
#[inline]
pub(super) fn guard_word(body: impl FnOnce() -> Answer<u64>) -> u64 {
    caught(body).unwrap_or(0)
}

#[inline]
fn caught<T>(body: impl FnOnce() -> Answer<T>) -> Answer<T> {
    // What a panic leaves half done is a handle's inside, and `State` sees to
    // that; everything else a call uses is its own.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(answer) => answer,
        Err(payload) => Err(panicked(payload)),
    }
}

#[cold]
#[inline(never)]
fn panicked(payload: Box<dyn Any + Send>) -> Failure {
    drop(payload);
    Failure::because(MNK_ERR_PANIC, "a fault in the library, contained; please report it")
}

/// In the middle of a change, in builds for the tests that see a panic
/// contained (the feature `panic-probe`); nothing in all others.
#[inline]
pub(super) fn panic_probe() {
    if cfg!(feature = "panic-probe") {
        panic!("on purpose, in the middle of a change");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_and_kills_the_handle() {
        let state = State::live();
        let call = |fails: bool| {
            guard(|| state.using((), |()| if fails { panic!("on purpose") } else { Ok(()) }))
        };
        assert_eq!(call(false), MNK_OK);
        assert_eq!(call(true), MNK_ERR_PANIC);
        assert_eq!(call(false), MNK_ERR_HANDLE);
        assert_eq!(call(true), MNK_ERR_HANDLE);
    }

    #[test]
    fn a_panic_kills_every_handle_in_use() {
        let (outer, inner) = (State::live(), State::live());
        let code = guard(|| {
            outer.using((), |()| inner.using((), |()| -> Answer<()> { panic!("on purpose") }))
        });
        assert_eq!(code, MNK_ERR_PANIC);
        for state in [outer, inner] {
            assert_eq!(guard(|| state.using((), Ok)), MNK_ERR_HANDLE);
        }
    }

    #[test]
    fn a_refusal_leaves_the_handle_alive() {
        let state = State::live();
        let refused = guard(|| state.using((), |()| Err(Failure::because(7, "no"))));
        assert_eq!(refused, 7);
        assert_eq!(guard(|| state.using((), Ok)), MNK_OK);
    }

    #[test]
    fn getters_answer_panics_in_their_own_way() {
        assert_eq!(guard_number(|| -> Answer<i64> { panic!("on purpose") }), -15);
        assert_eq!(guard_word(|| panic!("on purpose")), 0);
    }
}
