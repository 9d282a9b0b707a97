//! The first mark on an empty board, with the replies to it shared out among
//! threads.
//!
//! Each thread proves what it takes on its own. Little of what one finds would
//! help another: a reply makes another game of it.

use super::ground::Ground;
use super::siege::Siege;
use crate::board::Cell;
use crate::game::Game;
use crate::solver::control::{Control, Halt};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Whether the player in turn wins with a first mark in the middle. `None`: not
/// that way, as far as can be seen.
pub fn prove(game: &Game, control: &mut Control, memory_bytes: u64) -> Result<Option<Cell>, Halt> {
    let rules = *game.rules();
    let middle = Cell::new((rules.rows - 1) / 2, (rules.cols - 1) / 2);
    let mut first = game.clone();
    if first.play(middle.row.into(), middle.col.into()).is_err() {
        return Ok(None);
    }
    let ground = Ground::new(&first);
    let replies: Vec<Cell> = ground
        .distinct(ground.by_worth(&ground.free()))
        .into_iter()
        .map(|place| ground.field.cell_of(place))
        .collect();
    let searches = u64::from(control.threads()).min(replies.len() as u64);
    let memory_bytes = memory_bytes / searches.max(1);
    let (taken, won) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let wins = control.race(|control, _| {
        while let Some(reply) = replies.get(taken.fetch_add(1, Relaxed)) {
            let mut game = first.clone();
            if game.play(reply.row.into(), reply.col.into()).is_err() {
                return Ok(false);
            }
            if Siege::new(&game, memory_bytes).prove(control)?.is_none() {
                return Ok(false);
            }
            if won.fetch_add(1, Relaxed) + 1 == replies.len() {
                return Ok(true);
            }
        }
        // The others are still at theirs.
        Err(Halt::Done)
    });
    Ok(wins?.then_some(middle))
}
