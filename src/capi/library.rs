//! The library itself: versions, what it was built with, and words for results.

use super::buffers::{TextOut, slice_in};
use super::detail;
use super::guard::{guard, guard_number};
use super::outcome::*;
use std::ffi::{CStr, c_char};

/// The ABI that this header describes: major << 16 | minor. Compare with `mnk_abi_version`.
pub const MNK_ABI_VERSION: u32 = 0x0000_0005;

/// What `mnk_has` knows of: a name, and whether it was built.
const FEATURES: [(&str, bool); 3] = [
    ("threads", true),
    ("sqlite", cfg!(feature = "sqlite")),
    ("postgres", cfg!(feature = "postgres")),
];

/// The ABI that the library implements: major << 16 | minor.
///
/// A program needs the same major and at least the minor of the header it was compiled with:
/// check it once, before anything else, when the library is loaded at run time.
#[unsafe(no_mangle)]
pub extern "C" fn mnk_abi_version() -> u32 {
    MNK_ABI_VERSION
}

/// The version of the library, such as "0.1.0". Static.
#[unsafe(no_mangle)]
pub extern "C" fn mnk_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => c"",
        };
    VERSION.as_ptr()
}

/// Whether something optional was built into the library: 1 or 0.
///
/// Known names: "threads", "sqlite", "postgres". Other names are 0, so that a name from a
/// newer header gets a true answer. All functions are there in any case; what was not built
/// answers `MNK_ERR_UNSUPPORTED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_has(feature: *const c_char, len: usize) -> i32 {
    guard_number(|| {
        // SAFETY: a text as the header asks for.
        let feature = unsafe { slice_in(feature.cast::<u8>(), len, "feature") }?;
        let has = FEATURES.iter().any(|(name, built)| *built && feature == Some(name.as_bytes()));
        Ok(i32::from(has))
    })
}

/// The name of a result, such as "MNK_CELL_TAKEN". Static.
///
/// For numbers that this library does not know: "MNK_UNKNOWN".
#[unsafe(no_mangle)]
pub extern "C" fn mnk_result_name(result: i32) -> *const c_char {
    words(result).0.as_ptr()
}

/// A result in one plain sentence. Static.
///
/// `mnk_last_error` says more of a failure that just happened.
#[unsafe(no_mangle)]
pub extern "C" fn mnk_result_text(result: i32) -> *const c_char {
    words(result).1.as_ptr()
}

/// What the last refusal or error on this thread was about, in plain English; empty when there
/// was none so far.
///
/// For people and logs: the words may change, the numbers do not. It stays until the next
/// refusal or error on this thread: calls that succeed, questions for a size, and this function
/// itself leave it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_last_error(
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    let before = detail::kept();
    let code = guard(|| {
        // SAFETY: a text buffer as the header asks for.
        unsafe { TextOut::new(out, capacity, needed) }?.write(&detail::last())
    });
    detail::keep(before);
    code
}

/// Name and sentence of every result.
fn words(result: i32) -> (&'static CStr, &'static CStr) {
    match result {
        MNK_OK => (c"MNK_OK", c"Done."),
        MNK_STALE => (c"MNK_STALE", c"The game has moved on since then."),
        MNK_GAME_OVER => (c"MNK_GAME_OVER", c"The game is over."),
        MNK_NOT_YOUR_TURN => (c"MNK_NOT_YOUR_TURN", c"It is another player's turn."),
        MNK_OUT_OF_BOUNDS => (c"MNK_OUT_OF_BOUNDS", c"The cell is not on the board."),
        MNK_CELL_TAKEN => (c"MNK_CELL_TAKEN", c"The cell is taken."),
        MNK_FLOATING => (c"MNK_FLOATING", c"The cell below is empty."),
        MNK_FORBIDDEN => (c"MNK_FORBIDDEN", c"Renju forbids this point to X."),
        MNK_NOTHING_TO_UNDO => (c"MNK_NOTHING_TO_UNDO", c"There is nothing to undo."),
        MNK_NOT_FOUND => (c"MNK_NOT_FOUND", c"It is not there."),
        MNK_ALREADY_EXISTS => (c"MNK_ALREADY_EXISTS", c"It is there already."),
        MNK_CANCELLED => (c"MNK_CANCELLED", c"The call was cancelled."),
        MNK_TIMED_OUT => (c"MNK_TIMED_OUT", c"The time ran out."),
        MNK_UNDECIDED => (c"MNK_UNDECIDED", c"The budget ended before the answer was certain."),
        MNK_NO_MOVE => (c"MNK_NO_MOVE", c"There is no move to make."),
        MNK_NOT_ALLOWED => (c"MNK_NOT_ALLOWED", c"The settings do not allow this."),
        MNK_ERR_NULL => (c"MNK_ERR_NULL", c"A pointer that must not be NULL was."),
        MNK_ERR_INVALID => (c"MNK_ERR_INVALID", c"An argument is not valid."),
        MNK_ERR_BUFFER => (c"MNK_ERR_BUFFER", c"The buffer is too small."),
        MNK_ERR_STRUCT => (c"MNK_ERR_STRUCT", c"The struct does not fit this library."),
        MNK_ERR_RULES => (c"MNK_ERR_RULES", c"These rules are not played."),
        MNK_ERR_RULES_MISMATCH => {
            (c"MNK_ERR_RULES_MISMATCH", c"The record is of a game with other rules.")
        }
        MNK_ERR_PARSE => (c"MNK_ERR_PARSE", c"This cannot be read."),
        MNK_ERR_CORRUPT => (c"MNK_ERR_CORRUPT", c"The record was cut off or damaged."),
        MNK_ERR_POSITION => (c"MNK_ERR_POSITION", c"No game can reach this position."),
        MNK_ERR_UNSUPPORTED => (c"MNK_ERR_UNSUPPORTED", c"This is not supported here."),
        MNK_ERR_BUSY => (c"MNK_ERR_BUSY", c"Somebody else is using it just now."),
        MNK_ERR_HANDLE => (c"MNK_ERR_HANDLE", c"The handle is dead and can only be freed."),
        MNK_ERR_IO => (c"MNK_ERR_IO", c"Reading or writing failed."),
        MNK_ERR_MEMORY => (c"MNK_ERR_MEMORY", c"There is not enough memory."),
        MNK_ERR_PANIC => (c"MNK_ERR_PANIC", c"A fault in the library, contained."),
        MNK_ERR_LIMIT => (c"MNK_ERR_LIMIT", c"A limit was reached."),
        MNK_ERR_UNCERTAIN => {
            (c"MNK_ERR_UNCERTAIN", c"It cannot be known whether this took effect.")
        }
        _ => (c"MNK_UNKNOWN", c"A result that this library does not know."),
    }
}
