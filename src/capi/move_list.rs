//! Several moves in one call.

use super::buffers::{all_there, not_null, possible_count};
use super::game::{change, mnk_game};
use super::guard::guard;
use super::position::mnk_cell;
use crate::game::MoveList;
use crate::{Cell, Status};

/// Places marks on several cells, one after the other, until a move is refused or the cells are
/// at an end: for games that are read or caught up with. As so many calls of `mnk_game_play`, but
/// what a call costs is paid once.
///
/// `*played` is how many were played. That not all of them could be is no refusal: what is the
/// matter with the next, `mnk_game_can_play` tells. The status after each, `MNK_PLAYING`, `MNK_WON`
/// or `MNK_DRAW`, goes into `statuses`, which has room for `count` of them or is NULL; what stands
/// there behind the last move played means nothing. Cells and statuses may not overlap.
///
/// `MNK_ERR_INVALID`: more cells than memory can hold.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_play_many(
    game: *mut mnk_game,
    cells: *const mnk_cell,
    count: usize,
    statuses: *mut u8,
    played: *mut usize,
) -> i32 {
    guard(|| {
        not_null(played, "played")?;
        all_there(cells, count, "cells")?;
        // SAFETY: a game and arrays as the header asks for.
        let made = unsafe {
            change(game, |game| {
                possible_count(count, size_of::<mnk_cell>(), "more cells than memory can hold")?;
                Ok(game.play_list(&mut CellsIn { cells, count, statuses }))
            })
        }?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { played.write_unaligned(made) };
        Ok(())
    })
}

/// The caller's cells, and room for as many statuses unless that is NULL.
struct CellsIn {
    cells: *const mnk_cell,
    count: usize,
    statuses: *mut u8,
}

impl MoveList for CellsIn {
    #[inline]
    fn len(&self) -> usize {
        self.count
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell {
        debug_assert!(index < self.count);
        // SAFETY: the caller has `count` cells there, and the game asks for none behind them.
        let mnk_cell { row, col } = unsafe { self.cells.add(index).read_unaligned() };
        Cell::new(row, col)
    }

    #[inline]
    fn set_status(&mut self, index: usize, status: Status) {
        debug_assert!(index < self.count);
        if !self.statuses.is_null() {
            // SAFETY: not NULL, and the caller has room for `count` bytes there.
            unsafe { self.statuses.add(index).write(status as u8) };
        }
    }

    #[inline]
    fn set_playing<const N: usize>(&mut self, index: usize) {
        debug_assert!(index + N <= self.count);
        if !self.statuses.is_null() {
            let statuses = [Status::Playing as u8; N];
            // SAFETY: as above, for each of them.
            unsafe { self.statuses.add(index).cast::<[u8; N]>().write(statuses) };
        }
    }
}
