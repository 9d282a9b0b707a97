//! The ways that a move takes through the library: each layout of a board has a
//! short one of its own, entered by a jump, with nothing between it and C; and
//! where that leads nowhere there is the long one, which all share.
//!
//! All of them are functions as C calls them, which nothing unwinds through, so
//! that one can leave the rest to the next without coming back.

use super::game::{change, coordinate, in_short, mnk_game, refused};
use super::guard::{guard, guard_or};
use super::outcome::MNK_OK;
use crate::Game;
use crate::board::{Counted, Flat, Layout, Narrow, Quiet, Square, Tiny, Wide};
use crate::game::Way;

/// By [`Way`].
static WAYS: [unsafe extern "C" fn(&mut mnk_game, i32, i32) -> i32; 8] = [
    play_any,
    play_on::<Square>,
    play_on::<Tiny>,
    play_on::<Narrow>,
    play_on::<Wide>,
    play_on::<Flat>,
    play_on::<Counted>,
    play_quietly_on::<Flat>,
];

/// As `mnk_game_play`.
///
/// # Safety
/// As for [`change`].
#[inline(always)]
pub(super) unsafe fn play(game: *mut mnk_game, row: i32, col: i32) -> i32 {
    // SAFETY: the caller's promise is ours.
    unsafe {
        let Some(handle) = game.as_mut() else { return play_long(game, row, col) };
        let way = handle.game.way();
        // The smallest boards spare even the jump, and any use of the stack.
        if way != Way::Square {
            return WAYS[way as usize](handle, row, col);
        }
        let short =
            |game: &mut Game| game.play_plain_on::<Square>(coordinate(row), coordinate(col));
        if in_short(game, short) { MNK_OK } else { play_long(game, row, col) }
    }
}

/// # Safety
/// As for [`change`].
unsafe extern "C" fn play_any(game: &mut mnk_game, row: i32, col: i32) -> i32 {
    // SAFETY: the caller's promise is ours.
    unsafe { play_long(game, row, col) }
}

/// # Safety
/// As for [`change`].
#[inline(never)]
unsafe extern "C" fn play_on<L: Layout>(game: &mut mnk_game, row: i32, col: i32) -> i32 {
    // SAFETY: the caller's promise is ours.
    unsafe { play_short(game, row, col, Game::play_plain_on::<L>, play_any) }
}

/// Where that leads nowhere [`play_on`] is next: some moves take longer to see
/// that they decide nothing.
///
/// # Safety
/// As for [`change`].
#[inline(never)]
unsafe extern "C" fn play_quietly_on<L: Quiet>(game: &mut mnk_game, row: i32, col: i32) -> i32 {
    // SAFETY: the caller's promise is ours.
    unsafe { play_short(game, row, col, Game::play_quietly_on::<L>, play_on::<L>) }
}

/// A short way; where it leads nowhere another.
///
/// # Safety
/// As for [`change`].
#[inline(always)]
unsafe fn play_short(
    game: &mut mnk_game,
    row: i32,
    col: i32,
    way: impl FnOnce(&mut Game, u32, u32) -> bool,
    other: unsafe extern "C" fn(&mut mnk_game, i32, i32) -> i32,
) -> i32 {
    let game: *mut mnk_game = game;
    guard_or(
        // SAFETY: the caller's promise is ours.
        || unsafe { change(game, |game| Ok(way(game, coordinate(row), coordinate(col)))) },
        // SAFETY: the same.
        || unsafe { other(&mut *game, row, col) },
    )
}

/// Makes any move, and says what speaks against one. Out of line, so that the
/// short ways need little of the stack.
///
/// # Safety
/// As for [`change`].
#[inline(never)]
unsafe extern "C" fn play_long(game: *mut mnk_game, row: i32, col: i32) -> i32 {
    guard(|| {
        // SAFETY: the caller's promise is ours.
        unsafe {
            change(game, |game| match game.play(coordinate(row), coordinate(col)) {
                Ok(_) => Ok(()),
                Err(refusal) => Err(refused(refusal, row, col)),
            })
        }
    })
}
