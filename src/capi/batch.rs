//! Many games stepped at once, for learning and statistics.

use super::batch_config::mnk_batch_config;
use super::buffers::{ArrayOut, all_there, hand_out, not_null};
use super::detail::Detail;
use super::growable;
use super::guard::{State, guard};
use super::outcome::*;
use super::rules::{mnk_rules, rules_in};
use crate::batch::{Batch, BatchConfig, BatchError, MAX_GAMES, StepOut};

/// Many games of the same rules: a handle, made by `mnk_batch_new`, freed with `mnk_batch_free`.
///
/// One thread at a time, but calls that take it as `const` may overlap each other. An action is a
/// column with gravity, else row * cols + col.
pub struct mnk_batch {
    state: State,
    batch: Batch,
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Failure {
        match error {
            BatchError::Memory => Failure::written(MNK_ERR_MEMORY, error),
            BatchError::Games { .. } => Failure::written(MNK_ERR_INVALID, error),
            BatchError::Length { array, given, wanted } => {
                let wanted = wanted as i64;
                let value = i64::try_from(given).unwrap_or(i64::MAX);
                Failure::new(
                    MNK_ERR_INVALID,
                    Detail::Number { name: array, value, low: wanted, high: wanted },
                )
            }
        }
    }
}

/// Runs a call that only reads a batch.
///
/// # Safety
/// `batch` is NULL or a handle that nobody changes or frees meanwhile.
unsafe fn read<R>(batch: *const mnk_batch, body: impl FnOnce(&Batch) -> Answer<R>) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let Some(handle) = (unsafe { batch.as_ref() }) else { return Err(Failure::null("batch")) };
    handle.state.using(&handle.batch, body)
}

/// Runs a call that changes a batch.
///
/// # Safety
/// `batch` is NULL or a handle that nobody else uses meanwhile.
unsafe fn change<R>(
    batch: *mut mnk_batch,
    body: impl FnOnce(&mut Batch) -> Answer<R>,
) -> Answer<R> {
    // SAFETY: the caller's promise is ours.
    let Some(handle) = (unsafe { batch.as_mut() }) else { return Err(Failure::null("batch")) };
    handle.state.using(&mut handle.batch, body)
}

/// The caller's numbers, as many as a batch may have at most; none for NULL and 0.
///
/// # Safety
/// `data` is NULL or holds `len` items that nobody changes for `'a`.
unsafe fn items_in<'a, T: Copy>(data: *const T, len: usize, name: &'static str) -> Answer<&'a [T]> {
    if len == 0 {
        return Ok(&[]);
    }
    not_null(data, name)?;
    check_place(data, len, name)?;
    // SAFETY: not NULL, aligned, of a possible size; the rest is the caller's promise.
    Ok(unsafe { std::slice::from_raw_parts(data, len) })
}

/// The caller's room for numbers; none for NULL and 0.
///
/// # Safety
/// `data` is NULL or has room for `len` items that nobody else touches for `'a`.
unsafe fn items_out<'a, T: Copy>(
    data: *mut T,
    len: usize,
    name: &'static str,
) -> Answer<&'a mut [T]> {
    if len == 0 {
        return Ok(&mut []);
    }
    not_null(data, name)?;
    check_place(data, len, name)?;
    // SAFETY: not NULL, aligned, of a possible size; the rest is the caller's promise.
    Ok(unsafe { std::slice::from_raw_parts_mut(data, len) })
}

fn check_place<T>(data: *const T, len: usize, name: &'static str) -> Answer<()> {
    // No batch has more games, players or actions to a game than this.
    const MOST: usize = MAX_GAMES * crate::MAX_PLAYERS as usize;
    if len > MOST {
        let value = i64::try_from(len).unwrap_or(i64::MAX);
        let detail = Detail::Number { name, value, low: 0, high: MOST as i64 };
        return Err(Failure::new(MNK_ERR_INVALID, detail));
    }
    if !data.is_aligned() {
        return Err(Failure::because(MNK_ERR_INVALID, "an array is not aligned as its items are"));
    }
    Ok(())
}

/// A batch of games of these rules, all at their start. `config` NULL is the defaults. Free it with
/// `mnk_batch_free`.
///
/// `MNK_ERR_RULES`, `MNK_ERR_INVALID` (the detail names the field), `MNK_ERR_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_new(
    rules: *const mnk_rules,
    config: *const mnk_batch_config,
    out: *mut *mut mnk_batch,
) -> i32 {
    guard(|| {
        not_null(rules, "rules")?;
        not_null(out, "out")?;
        let config = if config.is_null() {
            BatchConfig::default()
        } else {
            // SAFETY: a struct of the size it says as the header asks for.
            unsafe { growable::read(config, "config") }?.checked()?
        };
        // SAFETY: a struct of the size it says as the header asks for.
        let rules = unsafe { rules_in(rules) }?;
        let batch = Batch::new(rules, config)?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_batch { state: State::live(), batch }) };
        Ok(())
    })
}

/// Frees a batch; NULL is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_free(batch: *mut mnk_batch) {
    guard(|| {
        if !batch.is_null() {
            // SAFETY: not NULL, made by `hand_out`, and the caller's last use of it.
            drop(unsafe { Box::from_raw(batch) });
        }
        Ok(())
    });
}

/// Brings every game back to its start. Chance goes on where it was.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_reset(batch: *mut mnk_batch) -> i32 {
    // SAFETY: a batch as the header asks for.
    guard(|| unsafe {
        change(batch, |batch| {
            batch.reset();
            Ok(())
        })
    })
}

/// Brings those games back to their start whose byte is not 0; one byte a game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_reset_some(
    batch: *mut mnk_batch,
    which: *const u8,
    which_len: usize,
) -> i32 {
    guard(|| {
        not_null(batch, "batch")?;
        // SAFETY: an array as the header asks for.
        let which = unsafe { items_in(which, which_len, "which") }?;
        // SAFETY: a batch as the header asks for.
        unsafe { change(batch, |batch| Ok(batch.reset_some(which)?)) }
    })
}

/// Plays one action in every game.
///
/// `rewards`: a number for each game and player (games * players), in the step that decides a game
/// 1 for the winner and -1 shared by the others, else 0. `done`: a byte a game, 1 when it is over
/// after this step. `results`: a number a game, `MNK_OK` or what `mnk_game_play` would give. Give NULL
/// and 0 for what you do not want. The arrays must not overlap.
///
/// A finished game takes no action: its result is `MNK_GAME_OVER`, and nothing happens to it. With
/// auto-reset in the next step it starts anew instead, its result is `MNK_OK`.
///
/// `MNK_ERR_INVALID`: a wrong length (the detail says which array), or an array that is not aligned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_step(
    batch: *mut mnk_batch,
    actions: *const i32,
    actions_len: usize,
    rewards: *mut f32,
    rewards_len: usize,
    done: *mut u8,
    done_len: usize,
    results: *mut i32,
    results_len: usize,
) -> i32 {
    guard(|| {
        not_null(batch, "batch")?;
        not_null(actions, "actions")?;
        all_there(rewards, rewards_len, "rewards")?;
        all_there(done, done_len, "done")?;
        all_there(results, results_len, "results")?;
        // SAFETY: arrays as the header asks for.
        let (actions, out) = unsafe {
            let actions = items_in(actions, actions_len, "actions")?;
            let rewards = items_out(rewards, rewards_len, "rewards")?;
            let done = items_out(done, done_len, "done")?;
            let results = items_out(results, results_len, "results")?;
            (actions, StepOut { rewards, done, results, ..StepOut::default() })
        };
        // SAFETY: a batch as the header asks for.
        unsafe { change(batch, |batch| Ok(batch.step(actions, out)?)) }
    })
}

/// What is wrong with the first illegal action, and in which game; `MNK_OK` when all are legal. What
/// is chosen for finished games does not matter. `game` may be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_check(
    batch: *const mnk_batch,
    actions: *const i32,
    actions_len: usize,
    game: *mut usize,
) -> i32 {
    guard(|| {
        not_null(batch, "batch")?;
        not_null(actions, "actions")?;
        // SAFETY: an array as the header asks for.
        let actions = unsafe { items_in(actions, actions_len, "actions") }?;
        // SAFETY: a batch as the header asks for.
        let illegal = unsafe { read(batch, |batch| Ok(batch.first_illegal(actions)?)) }?;
        let Some((index, refusal)) = illegal else { return Ok(()) };
        if !game.is_null() {
            // SAFETY: not NULL, writable as the header asks.
            unsafe { game.write_unaligned(index) };
        }
        Err(refusal.into())
    })
}

/// A legal action for every game, each equally likely; -1 where there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_sample(
    batch: *mut mnk_batch,
    actions: *mut i32,
    actions_len: usize,
) -> i32 {
    guard(|| {
        not_null(batch, "batch")?;
        not_null(actions, "actions")?;
        // SAFETY: an array as the header asks for.
        let actions = unsafe { items_out(actions, actions_len, "actions") }?;
        // SAFETY: a batch as the header asks for.
        unsafe { change(batch, |batch| Ok(batch.sample(actions)?)) }
    })
}

/// Plays every game to its end by legal actions, each equally likely. `winners`: a mark a game, or
/// 0; NULL and 0 where not wanted. Games are not reset.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_playout(
    batch: *mut mnk_batch,
    winners: *mut i32,
    winners_len: usize,
) -> i32 {
    guard(|| {
        not_null(batch, "batch")?;
        // SAFETY: an array as the header asks for.
        let winners = unsafe { items_out(winners, winners_len, "winners") }?;
        // SAFETY: a batch as the header asks for.
        unsafe {
            change(batch, |batch| {
                if winners.is_empty() {
                    Ok(batch.playout(&mut vec![0; batch.games()])?)
                } else {
                    Ok(batch.playout(winners)?)
                }
            })
        }
    })
}

/// Writes one array of bytes that a batch shows.
///
/// # Safety
/// `batch` as for [`read`], the rest as for [`ArrayOut::new`].
unsafe fn show(
    batch: *const mnk_batch,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
    count: impl FnOnce(&Batch) -> usize,
    fill: impl FnOnce(&Batch, &mut [u8]) -> Result<(), BatchError>,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's promise is ours.
        let room = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: the caller's promise is ours.
        unsafe {
            read(batch, |batch| room.fill_whole(count(batch), |bytes| Ok(fill(batch, bytes)?)))
        }
    })
}

fn cells(batch: &Batch) -> usize {
    batch.games() * batch.rules().cells()
}

/// Marks of every game, row by row: games * rows * cols.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_boards(
    batch: *const mnk_batch,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: a batch and an array as the header asks for.
    unsafe { show(batch, out, capacity, needed, cells, Batch::boards) }
}

/// The same as the last step left it, before it reset what it finished.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_final_boards(
    batch: *const mnk_batch,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: a batch and an array as the header asks for.
    unsafe { show(batch, out, capacity, needed, cells, Batch::final_boards) }
}

/// For every game and action (games * actions) 1 where it is legal; all 0 in a finished game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_masks(
    batch: *const mnk_batch,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    let count = |batch: &Batch| batch.games() * batch.actions();
    // SAFETY: a batch and an array as the header asks for.
    unsafe { show(batch, out, capacity, needed, count, Batch::masks) }
}

/// Whose turn it is in every game: a mark, 0 where it is over.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_turns(
    batch: *const mnk_batch,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    // SAFETY: a batch and an array as the header asks for.
    unsafe { show(batch, out, capacity, needed, Batch::games, Batch::turns) }
}

/// What the player in turn sees, `[games, planes, rows, cols]` of 0 and 1: their own marks, those of
/// each player after them in turn order, and the cells that they may play. A finished game is seen
/// by the player who sits after the one who acted last.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_observe(
    batch: *const mnk_batch,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    let count = |batch: &Batch| cells(batch) * batch.planes();
    // SAFETY: a batch and an array as the header asks for.
    unsafe { show(batch, out, capacity, needed, count, Batch::observe) }
}

/// The same as the last step left it, before it reset what it finished.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_batch_final_observe(
    batch: *const mnk_batch,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    let count = |batch: &Batch| cells(batch) * batch.planes();
    // SAFETY: a batch and an array as the header asks for.
    unsafe { show(batch, out, capacity, needed, count, Batch::final_observe) }
}
