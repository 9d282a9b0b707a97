//! How a game stands: each number alone, and all of them in one call.

use super::buffers::not_null;
use super::game::{mnk_game, read};
use super::growable::{self, Growable, Layout};
use super::guard::{guard, guard_number, guard_word};
use super::rules::mnk_rules;
use crate::{Game, Mark, Outcome};
use std::mem::offset_of;

/// The game goes on.
pub const MNK_PLAYING: i32 = 0;
/// Somebody won. A line that the last free cell completes wins: a win comes before a draw.
pub const MNK_WON: i32 = 1;
/// Nobody won: the board is full without a line, or went dead early, or a draw was agreed on.
pub const MNK_DRAW: i32 = 2;

/// The game is not over.
pub const MNK_REASON_NONE: i32 = 0;
/// A line was completed.
pub const MNK_REASON_LINE: i32 = 1;
/// All others left, the last of them of their own accord.
pub const MNK_REASON_FORFEIT: i32 = 2;
/// All others left, the last of them out of time.
pub const MNK_REASON_TIMEOUT: i32 = 3;
/// The board is full.
pub const MNK_REASON_FULL: i32 = 4;
/// Nobody could have completed a line any more.
pub const MNK_REASON_DEAD: i32 = 5;
/// The players agreed on a draw.
pub const MNK_REASON_AGREED: i32 = 6;

/// All that is needed to draw a game anew. Plain memory of yours.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_game_info {
    /// Bytes of this struct, filled in by `mnk_game_info_init`.
    pub struct_size: u32,
    /// `MNK_PLAYING`, `MNK_WON` or `MNK_DRAW`.
    pub status: i32,
    /// `MNK_REASON_...`
    pub reason: i32,
    /// The winner's mark, 0 if nobody has won.
    pub winner: i32,
    /// The mark whose turn it is, 0 when the game is over.
    pub turn: i32,
    /// Marks that player may still place in this turn, 0 when the game is over.
    pub stones_left: i32,
    /// The row of the last mark placed, -1 when none was.
    pub last_row: i32,
    /// The column of the last mark placed, -1 when none was.
    pub last_col: i32,
    /// Marks on the board.
    pub move_count: i64,
    /// Accepted changes so far.
    pub revision: u64,
    /// As `mnk_game_hash`.
    pub hash: u64,
}

impl mnk_game_info {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_game_info",
        size: size_of::<mnk_game_info>(),
        fields: &[
            ("struct_size", offset_of!(mnk_game_info, struct_size)),
            ("status", offset_of!(mnk_game_info, status)),
            ("reason", offset_of!(mnk_game_info, reason)),
            ("winner", offset_of!(mnk_game_info, winner)),
            ("turn", offset_of!(mnk_game_info, turn)),
            ("stones_left", offset_of!(mnk_game_info, stones_left)),
            ("last_row", offset_of!(mnk_game_info, last_row)),
            ("last_col", offset_of!(mnk_game_info, last_col)),
            ("move_count", offset_of!(mnk_game_info, move_count)),
            ("revision", offset_of!(mnk_game_info, revision)),
            ("hash", offset_of!(mnk_game_info, hash)),
        ],
    };

    fn of(game: &Game) -> mnk_game_info {
        let outcome = game.outcome();
        let last = game.last_cell();
        mnk_game_info {
            status: outcome.status as i32,
            reason: outcome.reason as i32,
            winner: winner(outcome),
            turn: turn(game),
            stones_left: game.stones_left().into(),
            last_row: last.map_or(-1, |cell| cell.row.into()),
            last_col: last.map_or(-1, |cell| cell.col.into()),
            move_count: move_count(game),
            revision: game.revision(),
            hash: game.hash(),
            ..mnk_game_info::DEFAULT
        }
    }
}

// SAFETY: repr(C), 8 * 4 + 3 * 8 = 56 bytes without padding, integers only.
unsafe impl Growable for mnk_game_info {
    const DEFAULT: mnk_game_info = mnk_game_info {
        struct_size: size_of::<mnk_game_info>() as u32,
        status: 0,
        reason: 0,
        winner: 0,
        turn: 0,
        stones_left: 0,
        last_row: -1,
        last_col: -1,
        move_count: 0,
        revision: 0,
        hash: 0,
    };
}

/// Reads one number off a game.
///
/// # Safety
/// As for [`read`].
#[inline]
unsafe fn number(game: *const mnk_game, of: impl FnOnce(&Game) -> i32) -> i32 {
    // SAFETY: the caller's promise is ours.
    guard_number(|| unsafe { read(game, |game| Ok(of(game))) })
}

/// Whether the game goes on: `MNK_PLAYING`, `MNK_WON` or `MNK_DRAW`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_status(game: *const mnk_game) -> i32 {
    // SAFETY: a game as the header asks for.
    unsafe { number(game, |game| game.status_number().into()) }
}

/// Why the game is over: `MNK_REASON_...`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_reason(game: *const mnk_game) -> i32 {
    // SAFETY: a game as the header asks for.
    unsafe { number(game, |game| game.outcome().reason as i32) }
}

/// The winner's mark, `MNK_EMPTY` if nobody has won.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_winner(game: *const mnk_game) -> i32 {
    // SAFETY: a game as the header asks for.
    unsafe { number(game, |game| winner(game.outcome())) }
}

fn winner(outcome: Outcome) -> i32 {
    outcome.winner.number().into()
}

/// The mark of the player whose turn it is, `MNK_EMPTY` when the game is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_turn(game: *const mnk_game) -> i32 {
    // SAFETY: a game as the header asks for.
    unsafe { number(game, turn) }
}

fn turn(game: &Game) -> i32 {
    game.turn().unwrap_or(Mark::EMPTY).number().into()
}

/// Marks on the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_move_count(game: *const mnk_game) -> i64 {
    // SAFETY: a game as the header asks for.
    guard_number(|| unsafe { read(game, |game| Ok(move_count(game))) })
}

fn move_count(game: &Game) -> i64 {
    // At most 1024 x 1024.
    game.move_count() as i64
}

/// Counts every accepted change, undo, redo and reset included; never goes back.
///
/// 0 for a new game, and for NULL and a dead handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_revision(game: *const mnk_game) -> u64 {
    // SAFETY: a game as the header asks for.
    guard_word(|| unsafe { read(game, |game| Ok(game.revision())) })
}

/// Rules, position, turn, marks left in the turn and who is out, in one number: the same for the
/// same on every platform, never 0.
///
/// 0 for NULL and a dead handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_hash(game: *const mnk_game) -> u64 {
    // SAFETY: a game as the header asks for.
    guard_word(|| unsafe { read(game, |game| Ok(game.hash())) })
}

/// 1 when no player still in the game can complete a line any more, else 0.
///
/// Looks at the whole board, unless the rules have early draw.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_is_dead(game: *const mnk_game) -> i32 {
    // SAFETY: a game as the header asks for.
    unsafe { number(game, |game| i32::from(game.is_dead())) }
}

/// Fills in size and defaults: a game of nobody, without a last mark.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_info_init(info: *mut mnk_game_info, struct_size: u32) -> i32 {
    // SAFETY: a struct of that size as the header asks for.
    guard(|| unsafe { growable::init(info, struct_size, "info") })
}

/// How the game stands, in one call. `out` was initialised with `mnk_game_info_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_info_get(game: *const mnk_game, out: *mut mnk_game_info) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a game as the header asks for.
        let info = unsafe { read(game, |game| Ok(mnk_game_info::of(game))) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        unsafe { growable::initialised(out, "out") }?.write(&info);
        Ok(())
    })
}

/// The rules of the game. `out` was initialised with `mnk_rules_init`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_rules(game: *const mnk_game, out: *mut mnk_rules) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a game as the header asks for.
        let rules = unsafe { read(game, |game| Ok(mnk_rules::of(game.rules()))) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        unsafe { growable::initialised(out, "out") }?.write_whole(&rules)
    })
}
