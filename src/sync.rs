//! Locks and atomics: the standard library's, or those of a model checker.
//!
//! What threads share (sessions, the memory store) takes its locks from here.
//! Built with `--cfg mnk_loom`, the unit tests get loom's instead, which try
//! every order in which threads can take them; tests/steps/62-model.sh runs
//! these.

#[cfg(not(all(test, mnk_loom)))]
pub use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, RwLock, atomic};
#[cfg(not(all(test, mnk_loom)))]
pub use std::thread;

#[cfg(all(test, mnk_loom))]
pub use loom::sync::{Condvar, Mutex, MutexGuard, RwLock, atomic};
#[cfg(all(test, mnk_loom))]
pub use loom::thread;

/// What tells the threads that live apart: where their own byte stands. Unlike
/// the standard library's ids it takes no memory that stays.
#[cfg(not(all(test, mnk_loom)))]
pub fn this_thread() -> usize {
    thread_local!(static BYTE: u8 = const { 0 });
    BYTE.with(|byte| std::ptr::from_ref(byte) as usize)
}

/// The checker's threads share one of the machine's.
#[cfg(all(test, mnk_loom))]
pub fn this_thread() -> usize {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    loom::thread::current().id().hash(&mut hasher);
    hasher.finish() as usize
}

/// The standard library's, with what it promises in the checker's terms: who
/// gets the value sees all that was done to make it.
#[cfg(all(test, mnk_loom))]
pub struct OnceLock<T> {
    value: std::sync::OnceLock<T>,
    made: atomic::AtomicBool,
    making: Mutex<()>,
}

#[cfg(all(test, mnk_loom))]
impl<T> OnceLock<T> {
    pub fn new() -> OnceLock<T> {
        let made = atomic::AtomicBool::new(false);
        OnceLock { value: std::sync::OnceLock::new(), made, making: Mutex::new(()) }
    }

    pub fn get(&self) -> Option<&T> {
        self.value.get().filter(|_| self.made.load(atomic::Ordering::Acquire))
    }

    pub fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        let making = self.making.lock();
        let value = self.value.get_or_init(make);
        self.made.store(true, atomic::Ordering::Release);
        drop(making);
        value
    }
}
