//! How a Python object holds a Rust value: behind a lock that many threads may
//! ask for, and behind a fence that no panic crosses.
//!
//! Python is never called while a lock is held, so that its owner never waits
//! for anything that somebody who waits for the lock could hold. Under the
//! global interpreter lock nobody ever waits here at all, and so `fork` cannot
//! copy a held lock into the child.

use super::errors;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, TryLockError};

/// A value shared by all threads that hold the Python object.
pub struct Shared<T>(Mutex<T>);

impl<T> Shared<T> {
    pub fn new(value: T) -> Shared<T> {
        Shared(Mutex::new(value))
    }

    /// Runs `work` on the value. A panic in it becomes an `InternalError`, and
    /// the value, which nobody can vouch for any more, answers only that.
    #[inline]
    pub fn with<R>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> R) -> PyResult<R> {
        let mut guard = self.lock(py)?;
        catch_unwind(AssertUnwindSafe(|| {
            let result = work(&mut guard);
            drop(guard);
            result
        }))
        .map_err(|panic| broken(py, &panic_text(&*panic)))
    }

    #[inline]
    fn lock(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, T>> {
        match self.0.try_lock() {
            Ok(guard) => Ok(guard),
            Err(TryLockError::WouldBlock) => {
                self.0.lock_py_attached(py).map_err(|_| broken(py, EARLIER))
            }
            Err(TryLockError::Poisoned(_)) => Err(broken(py, EARLIER)),
        }
    }
}

const EARLIER: &str = "an earlier call on this object failed";

/// Runs what touches no shared value, behind the same fence.
pub fn fenced<R>(py: Python<'_>, work: impl FnOnce() -> R) -> PyResult<R> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| broken(py, &panic_text(&*panic)))
}

fn broken(py: Python<'_>, why: &str) -> PyErr {
    errors::raise(py, "InternalError", format!("a fault in mnk itself: {why}"))
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
}
