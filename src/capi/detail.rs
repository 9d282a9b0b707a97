//! What `mnk_last_error` says: one small value a thread, put into words only
//! when somebody asks.
//!
//! The thread's slot has no destructor and needs no allocation, so recording a
//! refusal costs a few stores and threads may come and go.

use super::buffers::cut;
use crate::{PositionError, Refusal, RulesError};
use std::cell::Cell;
use std::fmt::{self, Write};

/// Why the last refusal or error on a thread came about.
#[derive(Clone, Copy)]
pub(super) enum Detail {
    /// Nothing was refused so far.
    None,
    /// A sentence known beforehand.
    Sentence(&'static str),
    /// The pointer of this name was NULL.
    Null(&'static str),
    /// A number outside its range.
    Number { name: &'static str, value: i64, low: i64, high: i64 },
    /// A text or an array of this many did not fit into room for so many.
    Room { needed: usize, capacity: usize },
    /// The game refused.
    Refusal(Refusal),
    /// The game refused this cell.
    Cell { refusal: Refusal, row: i32, col: i32 },
    /// Rules that are not played.
    Rules(RulesError),
    /// A position that is not reached.
    Position(PositionError),
    /// In words already: see [`write`].
    Written,
}

/// Room for a text from elsewhere, such as a database's message.
const TEXT_BYTES: usize = 256;

/// A text cut to fit, on a character's boundary.
#[derive(Clone, Copy)]
struct ShortText {
    len: usize,
    bytes: [u8; TEXT_BYTES],
}

thread_local! {
    static LAST: Cell<Detail> = const { Cell::new(Detail::None) };
    static TEXT: Cell<ShortText> =
        const { Cell::new(ShortText { len: 0, bytes: [0; TEXT_BYTES] }) };
}

/// Makes this the thread's last error.
pub(super) fn keep(detail: Detail) {
    LAST.set(detail);
}

/// The thread's last error, to be kept again.
pub(super) fn kept() -> Detail {
    LAST.get()
}

/// Runs what may fail inside a call that succeeds as a whole, and leaves the
/// thread's last error as it was.
pub(super) fn aside<T>(body: impl FnOnce() -> T) -> T {
    let before = (LAST.get(), TEXT.get());
    let result = body();
    LAST.set(before.0);
    TEXT.set(before.1);
    result
}

/// Puts the words for [`Detail::Written`] into the thread's buffer.
pub(super) fn write(text: &dyn fmt::Display) {
    let mut short = ShortText { len: 0, bytes: [0; TEXT_BYTES] };
    // It answers an error only to stop at the end of its room.
    let _ = write!(short, "{text}");
    TEXT.set(short);
}

/// The thread's last error in words; empty when there was none.
pub(super) fn last() -> String {
    match LAST.get() {
        Detail::Written => {
            let text = TEXT.get();
            String::from_utf8_lossy(&text.bytes[..text.len]).into_owned()
        }
        detail => detail.to_string(),
    }
}

impl Write for ShortText {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let fits = cut(text, TEXT_BYTES - self.len);
        self.bytes[self.len..self.len + fits.len()].copy_from_slice(fits.as_bytes());
        self.len += fits.len();
        if fits.len() == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Detail::None | Detail::Written => Ok(()),
            Detail::Sentence(sentence) => f.write_str(sentence),
            Detail::Null(name) => write!(f, "{name} is NULL"),
            Detail::Number { name, value, low, high } => {
                write!(f, "{name} is {value}, must be {low}..={high}")
            }
            Detail::Room { needed, capacity } => {
                write!(f, "{needed} wanted, the buffer has room for {capacity}")
            }
            Detail::Refusal(refusal) => write!(f, "{refusal}"),
            Detail::Cell { refusal, row, col } => {
                write!(f, "row {row}, column {col}: {refusal}")
            }
            Detail::Rules(error) => write!(f, "{error}"),
            Detail::Position(error) => write!(f, "{error}"),
        }
    }
}
