//! Calls that are in a handle while another thread frees it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Calls that are in a handle, which must not be freed under them.
#[derive(Default)]
pub(super) struct Calls(AtomicUsize);

impl Calls {
    pub(super) fn during<T>(&self, call: impl FnOnce() -> T) -> T {
        struct Leave<'a>(&'a AtomicUsize);
        impl Drop for Leave<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Release);
            }
        }
        self.0.fetch_add(1, Ordering::Acquire);
        let _leave = Leave(&self.0);
        call()
    }

    /// Returns when nobody is in any more.
    pub(super) fn end(&self) {
        while self.0.load(Ordering::Acquire) > 0 {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
