//! A game: made, played and taken back.
//!
//! `mnk_game_play`, `mnk_game_undo` and `mnk_game_reset` (and `mnk_game_status`)
//! are what programs call millions of times a second. Where they succeed they touch
//! the game and nothing else: no thread-local, no allocation, no lock.

use super::buffers::{hand_out, not_null};
use super::detail::Detail;
use super::guard::{State, guard, panic_probe};
use super::outcome::*;
use super::rules::{mnk_rules, rules_in};
use super::ways;
use crate::{Game, Mark, Refusal};

/// No mark; also: no player.
pub const MNK_EMPTY: i32 = 0;
/// The first player's mark. The third to the eighth have 3 to 8.
pub const MNK_X: i32 = 1;
/// The second player's mark.
pub const MNK_O: i32 = 2;

/// In place of a revision: whatever it is.
pub const MNK_ANY_REVISION: u64 = u64::MAX;

/// A game: a handle, made by the library and freed with `mnk_game_free`.
///
/// One thread at a time, but calls that take it as `const` may overlap each other.
pub struct mnk_game {
    pub(super) state: State,
    pub(super) game: Game,
}

impl mnk_game {
    pub(super) fn new(game: Game) -> mnk_game {
        mnk_game { state: State::live(), game }
    }
}

// With malloc's own header it takes 128 bytes, and all of them count: many
// games live at once.
const _: () = assert!(size_of::<mnk_game>() <= 120);

/// Runs a call that only reads a game.
///
/// # Safety
/// `game` is NULL or a handle that nobody changes or frees meanwhile.
#[inline]
pub(super) unsafe fn read<R>(
    game: *const mnk_game,
    body: impl FnOnce(&Game) -> Answer<R>,
) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let Some(handle) = (unsafe { game.as_ref() }) else { return Err(no_game()) };
    handle.state.using(&handle.game, body)
}

/// Runs a call that changes a game.
///
/// # Safety
/// `game` is NULL or a handle that nobody else uses meanwhile.
#[inline]
pub(super) unsafe fn change<R>(
    game: *mut mnk_game,
    body: impl FnOnce(&mut Game) -> Answer<R>,
) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let Some(handle) = (unsafe { game.as_mut() }) else { return Err(no_game()) };
    handle.state.using(&mut handle.game, body)
}

/// Tries the shortest way through a call, which cannot panic and so needs no
/// guard. Whether it was one.
///
/// # Safety
/// As for [`change`].
#[inline(always)]
pub(super) unsafe fn in_short(game: *mut mnk_game, way: impl FnOnce(&mut Game) -> bool) -> bool {
    // SAFETY: the caller's promise is ours.
    unsafe { game.as_mut() }.is_some_and(|handle| handle.state.is_live() && way(&mut handle.game))
}

#[cold]
#[inline(never)]
fn no_game() -> Failure {
    Failure::null("game")
}

impl From<Refusal> for Failure {
    #[cold]
    #[inline(never)]
    fn from(refusal: Refusal) -> Failure {
        Failure::new(refusal_code(refusal), Detail::Refusal(refusal))
    }
}

/// The result number of a refusal.
pub(super) fn refusal_code(refusal: Refusal) -> i32 {
    match refusal {
        Refusal::Stale => MNK_STALE,
        Refusal::GameOver => MNK_GAME_OVER,
        Refusal::NotYourTurn => MNK_NOT_YOUR_TURN,
        Refusal::OutOfBounds => MNK_OUT_OF_BOUNDS,
        Refusal::CellTaken => MNK_CELL_TAKEN,
        Refusal::Floating => MNK_FLOATING,
        Refusal::Forbidden(_) => MNK_FORBIDDEN,
        Refusal::NothingToUndo => MNK_NOTHING_TO_UNDO,
        Refusal::NotFound => MNK_NOT_FOUND,
        Refusal::NoMove => MNK_NO_MOVE,
    }
}

/// A refusal of a cell.
#[cold]
#[inline(never)]
pub(super) fn refused(refusal: Refusal, row: i32, col: i32) -> Failure {
    Failure::new(refusal_code(refusal), Detail::Cell { refusal, row, col })
}

/// A coordinate as the game takes it: negative ones turn into ones far off the
/// board.
pub(super) fn coordinate(number: i32) -> u32 {
    number as u32
}

/// The player with this mark; an error where the game has no such player.
fn player(game: &Game, mark: i32) -> Answer<Mark> {
    let players = game.rules().players;
    match u8::try_from(mark).ok().and_then(Mark::new) {
        Some(player) if (1..=players).contains(&player.number()) => Ok(player),
        _ => Err(Failure::new(
            MNK_ERR_INVALID,
            Detail::Number { name: "mark", value: mark.into(), low: 1, high: players.into() },
        )),
    }
}

/// A new game on an empty board. Free it with `mnk_game_free`.
///
/// `MNK_ERR_RULES`: not rules that mnk plays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_new(rules: *const mnk_rules, out: *mut *mut mnk_game) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a struct of the size it says as the header asks for.
        let rules = unsafe { rules_in(rules) }?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new(Game::new(rules))) };
        Ok(())
    })
}

/// A copy of a game with all it knows: history, what can be redone, revision, tags. Free it with
/// `mnk_game_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_clone(game: *const mnk_game, out: *mut *mut mnk_game) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a game as the header asks for.
        let copy = unsafe { read(game, |game| Ok(game.clone())) }?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new(copy)) };
        Ok(())
    })
}

/// Frees a game; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_free(game: *mut mnk_game) {
    guard(|| {
        if !game.is_null() {
            // SAFETY: not NULL, made by `hand_out`, and the caller's last use of it.
            drop(unsafe { Box::from_raw(game) });
        }
        Ok(())
    });
}

/// Places the mark of the player whose turn it is.
///
/// `MNK_GAME_OVER`, `MNK_OUT_OF_BOUNDS` (any number, negative ones too), `MNK_CELL_TAKEN`,
/// `MNK_FLOATING`, `MNK_FORBIDDEN`, in this order where several apply; nothing changed then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_play(game: *mut mnk_game, row: i32, col: i32) -> i32 {
    // SAFETY: a game as the header asks for.
    unsafe { ways::play(game, row, col) }
}

/// The move for games over a network: only if the game is at this revision, and it is this
/// player's turn.
///
/// A revision, unlike a move number, never comes back: a move that arrives late is refused even
/// after an undo has freed its cell. `MNK_ANY_REVISION` skips that check.
///
/// `MNK_ERR_INVALID`: no such player. `MNK_STALE`, `MNK_GAME_OVER`, `MNK_NOT_YOUR_TURN`, then as
/// `mnk_game_play`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_play_as(
    game: *mut mnk_game,
    mark: i32,
    revision: u64,
    row: i32,
    col: i32,
) -> i32 {
    guard(|| {
        // SAFETY: a game as the header asks for.
        unsafe {
            change(game, |game| {
                let mark = player(game, mark)?;
                let revision = (revision != MNK_ANY_REVISION).then_some(revision);
                game.play_as(mark, revision, coordinate(row), coordinate(col))
                    .map_err(|refusal| refused(refusal, row, col))?;
                Ok(())
            })
        }
    })
}

/// With gravity: lets the mark fall to the lowest free cell of a column.
///
/// `MNK_ERR_UNSUPPORTED`: rules without gravity. `MNK_GAME_OVER`, `MNK_OUT_OF_BOUNDS`,
/// `MNK_CELL_TAKEN` when the column is full.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_drop(game: *mut mnk_game, col: i32) -> i32 {
    guard(|| {
        // SAFETY: a game as the header asks for.
        unsafe {
            change(game, |game| {
                if !game.rules().gravity {
                    return Err(Failure::because(
                        MNK_ERR_UNSUPPORTED,
                        "only rules with gravity drop marks",
                    ));
                }
                game.drop(coordinate(col))?;
                Ok(())
            })
        }
    })
}

/// What `mnk_game_play` would answer; nothing changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_can_play(game: *const mnk_game, row: i32, col: i32) -> i32 {
    guard(|| {
        // SAFETY: a game as the header asks for.
        unsafe {
            read(game, |game| {
                game.can_play(coordinate(row), coordinate(col))
                    .map_err(|refusal| refused(refusal, row, col))
            })
        }
    })
}

/// Takes back the last action: one mark, or one player's leaving. Everything is what it was
/// before it, but for the revision, which goes on counting.
///
/// `MNK_NOTHING_TO_UNDO`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_undo(game: *mut mnk_game) -> i32 {
    guard(|| {
        // SAFETY: a game as the header asks for.
        unsafe {
            change(game, |game| {
                game.undo()?;
                Ok(())
            })
        }
    })
}

/// Repeats the action that was undone last. Possible until something else is played, or the game
/// is reset; refused calls do not end it, clones keep it, records do not.
///
/// `MNK_NO_MOVE`: nothing was undone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_redo(game: *mut mnk_game) -> i32 {
    guard(|| {
        // SAFETY: a game as the header asks for.
        unsafe {
            change(game, |game| {
                game.redo()?;
                Ok(())
            })
        }
    })
}

/// Back to the start, or to the position that the game was made from. Tags stay; the revision
/// counts on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_reset(game: *mut mnk_game) -> i32 {
    // The test of a panic in here needs the guard.
    // SAFETY: a game as the header asks for.
    if !cfg!(feature = "panic-probe") && unsafe { in_short(game, Game::reset_square) } {
        return MNK_OK;
    }
    // SAFETY: as above.
    unsafe { reset_guarded(game) }
}

/// Out of line, and with C's own way of calling, which nothing unwinds through:
/// so the short way needs no stack.
///
/// # Safety
/// As for [`change`].
#[inline(never)]
unsafe extern "C" fn reset_guarded(game: *mut mnk_game) -> i32 {
    guard(|| {
        // SAFETY: a game as the header asks for.
        unsafe {
            change(game, |game| {
                game.reset();
                panic_probe();
                Ok(())
            })
        }
    })
}

/// A player gives up, in turn or not. With two players the other wins; with more the turn order
/// closes, the marks stay and block, and the last one left wins.
///
/// `MNK_ERR_INVALID`: the game has no such player. `MNK_GAME_OVER`; `MNK_NOT_FOUND`: out already.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_forfeit(game: *mut mnk_game, mark: i32) -> i32 {
    guard(|| {
        // SAFETY: a game as the header asks for.
        unsafe {
            change(game, |game| {
                let mark = player(game, mark)?;
                game.forfeit(mark)?;
                Ok(())
            })
        }
    })
}
