//! Solving: how a call gets on.

use super::bot::UserData;
use super::buffers::not_null;
use super::growable::Layout;
use super::guard::guard;
use super::session::mnk_drop_fn;
use super::solver::{mnk_solver, using};
use crate::Progress;
use std::ffi::c_void;
use std::mem::offset_of;

/// News of a call that solves or proves.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_solver_progress {
    /// Bytes of this struct, which may grow.
    pub struct_size: u32,
    /// The distance under examination, in plies: shorter wins are ruled out. 0 where a search does
    /// not go by distance.
    pub plies: u32,
    /// Positions searched so far.
    pub nodes: u64,
    /// Milliseconds since the call began.
    pub elapsed_ms: u64,
}

impl mnk_solver_progress {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_solver_progress",
        size: size_of::<mnk_solver_progress>(),
        fields: &[
            ("struct_size", offset_of!(mnk_solver_progress, struct_size)),
            ("plies", offset_of!(mnk_solver_progress, plies)),
            ("nodes", offset_of!(mnk_solver_progress, nodes)),
            ("elapsed_ms", offset_of!(mnk_solver_progress, elapsed_ms)),
        ],
    };

    fn of(news: &Progress) -> mnk_solver_progress {
        mnk_solver_progress {
            struct_size: size_of::<mnk_solver_progress>() as u32,
            plies: news.plies,
            nodes: news.nodes,
            elapsed_ms: news.elapsed.as_millis() as u64,
        }
    }
}

/// Hears how a solver gets on. The struct is the library's until you return.
pub type mnk_solver_progress_fn =
    Option<unsafe extern "C" fn(user_data: *mut c_void, news: *const mnk_solver_progress)>;

/// Tells `listener`, on the thread that made the call, how each call of this solver gets on, every
/// 16384 positions or so, on large boards more often; a NULL listener ends that. Takes no part in
/// the search: cancel from here with `mnk_solver_cancel`. `MNK_ERR_BUSY` while the solver is at work.
///
/// `drop`, which may be NULL, is called once with `user_data` when another listener comes, at once
/// for a NULL listener, or when the solver is freed; also when this call fails for another reason
/// than a NULL solver.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_solver_on_progress(
    solver: *mut mnk_solver,
    listener: mnk_solver_progress_fn,
    user_data: *mut c_void,
    drop: mnk_drop_fn,
) -> i32 {
    guard(|| {
        not_null(solver, "solver")?;
        let user = UserData::new(user_data, drop);
        // SAFETY: a handle as the header asks for.
        unsafe {
            using(solver, move |handle| {
                let before = match listener {
                    None => handle.take()?.watch(None),
                    Some(listener) => handle.take()?.watch(Some(Box::new(move |news| {
                        let user = &user;
                        let news = mnk_solver_progress::of(news);
                        // The caller's function with the caller's data; the
                        // news live until it returns.
                        listener(user.data, &raw const news);
                    }))),
                };
                // Here, after the lock: it may call a function of the caller's.
                std::mem::drop(before);
                Ok(())
            })
        }
    })
}
