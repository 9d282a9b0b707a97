//! Result numbers, pinned by hand and never reused, and the failure that
//! carries one of them with its detail from where it happens to the caller.

use super::detail::{self, Detail};
use std::num::NonZeroI32;

/// Done.
pub const MNK_OK: i32 = 0;

/// The game has moved on since the revision that the call named.
pub const MNK_STALE: i32 = 1;
/// The game is over.
pub const MNK_GAME_OVER: i32 = 2;
/// It is another player's turn.
pub const MNK_NOT_YOUR_TURN: i32 = 3;
/// The cell is not on the board.
pub const MNK_OUT_OF_BOUNDS: i32 = 4;
/// The cell has a mark, or the column is full.
pub const MNK_CELL_TAKEN: i32 = 5;
/// With gravity: the cell below is empty.
pub const MNK_FLOATING: i32 = 6;
/// Renju forbids X this point.
pub const MNK_FORBIDDEN: i32 = 7;
/// There is nothing to undo.
pub const MNK_NOTHING_TO_UNDO: i32 = 8;
/// What was named is not there.
pub const MNK_NOT_FOUND: i32 = 9;
/// What was named is there already.
pub const MNK_ALREADY_EXISTS: i32 = 10;
/// The call was cancelled, or what it waited for was closed.
pub const MNK_CANCELLED: i32 = 11;
/// The time given ran out.
pub const MNK_TIMED_OUT: i32 = 12;
/// The budget ended before the answer was certain.
pub const MNK_UNDECIDED: i32 = 13;
/// There is no move to make.
pub const MNK_NO_MOVE: i32 = 14;
/// The settings do not allow this.
pub const MNK_NOT_ALLOWED: i32 = 15;

/// A pointer that must not be NULL was.
pub const MNK_ERR_NULL: i32 = -1;
/// An argument is outside what the function takes.
pub const MNK_ERR_INVALID: i32 = -2;
/// The buffer is too small; `*needed` says what it takes.
pub const MNK_ERR_BUFFER: i32 = -3;
/// A `struct_size` that cannot be, or a struct of another version that does not fit.
pub const MNK_ERR_STRUCT: i32 = -4;
/// Rules that mnk does not play.
pub const MNK_ERR_RULES: i32 = -5;
/// The record is of a game with other rules.
pub const MNK_ERR_RULES_MISMATCH: i32 = -6;
/// Not what the text or the data should be.
pub const MNK_ERR_PARSE: i32 = -7;
/// A record that was cut off or damaged.
pub const MNK_ERR_CORRUPT: i32 = -8;
/// A position that no game can reach.
pub const MNK_ERR_POSITION: i32 = -9;
/// Not in this library, or not under these rules.
pub const MNK_ERR_UNSUPPORTED: i32 = -10;
/// Somebody else is using it just now.
pub const MNK_ERR_BUSY: i32 = -11;
/// The handle is dead: an earlier call on it answered `MNK_ERR_PANIC`, and it can only be freed.
pub const MNK_ERR_HANDLE: i32 = -12;
/// Reading or writing failed.
pub const MNK_ERR_IO: i32 = -13;
/// Not enough memory.
pub const MNK_ERR_MEMORY: i32 = -14;
/// A fault in the library, contained; the handle it happened on is dead.
pub const MNK_ERR_PANIC: i32 = -15;
/// A limit was reached.
pub const MNK_ERR_LIMIT: i32 = -16;
/// It cannot be known whether the call took effect.
pub const MNK_ERR_UNCERTAIN: i32 = -17;

/// Why a call did not do what it was asked.
///
/// The number alone: the detail is with the thread from the moment that the
/// failure is made, so that an [`Answer`] is as small as the number that the
/// caller gets. Hence a failure is only ever made to be returned.
#[derive(Clone, Copy)]
pub(super) struct Failure(NonZeroI32);

/// What a call comes to.
pub(super) type Answer<T> = Result<T, Failure>;

impl Failure {
    #[cold]
    #[inline(never)]
    pub(super) fn new(code: i32, detail: Detail) -> Failure {
        detail::keep(detail);
        debug_assert!(code != MNK_OK);
        Failure(NonZeroI32::new(code).unwrap_or(NonZeroI32::MIN))
    }

    /// A failure explained by one sentence.
    pub(super) fn because(code: i32, sentence: &'static str) -> Failure {
        Failure::new(code, Detail::Sentence(sentence))
    }

    /// A failure explained by a text that cannot be put off. For what is rare.
    pub(super) fn written(code: i32, text: impl std::fmt::Display) -> Failure {
        detail::write(&text);
        Failure::new(code, Detail::Written)
    }

    /// This pointer is NULL and must not be.
    pub(super) fn null(name: &'static str) -> Failure {
        Failure::new(MNK_ERR_NULL, Detail::Null(name))
    }

    /// The number for the caller.
    pub(super) fn code(self) -> i32 {
        self.0.get()
    }
}
