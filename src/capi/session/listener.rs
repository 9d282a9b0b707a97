//! A callback of C's among the listeners of a session.

use super::{mnk_drop_fn, mnk_event};
use std::ffi::c_void;

/// A callback of C's, and what belongs to it.
pub(super) struct Listener {
    pub(super) callback: unsafe extern "C" fn(*mut c_void, *const mnk_event),
    pub(super) user_data: *mut c_void,
    pub(super) drop: mnk_drop_fn,
}

// SAFETY: the header says that callbacks are called from any thread; the
// pointer is only handed back.
unsafe impl Send for Listener {}
// SAFETY: as above; one call at a time.
unsafe impl Sync for Listener {}

impl Listener {
    pub(super) fn call(&self, event: &mnk_event) {
        // SAFETY: the caller of subscribe gave a function for this pointer.
        unsafe { (self.callback)(self.user_data, event) }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(drop) = self.drop {
            // SAFETY: the caller of subscribe gave a function for this pointer.
            unsafe { drop(self.user_data) }
        }
    }
}
