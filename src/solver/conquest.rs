//! Wins of the player in turn on big boards, without their distance.
//!
//! Two searches share the work. The lower one ([`threats`]) finds wins by fours
//! and open threes, and the cells they rest on. The upper one ([`siege`]) plays
//! quieter moves: each must threaten such a win, and only replies on the cells
//! which that win rests on can help the defender. So nearly all of the board
//! needs no look in nearly every position (Allis, van den Herik and Huntjens
//! 1993).

mod cells;
mod chains;
mod ground;
mod map;
mod opening;
mod rush;
mod scene;
mod siege;
#[cfg(test)]
mod tests;
mod threats;
mod zones;

use super::control::{Control, Halt};
use crate::board::Cell;
use crate::game::Game;
use crate::rules::Rules;
use ground::Ground;
use siege::Siege;

/// Whether wins can be looked for under these rules.
pub(super) fn knows(rules: &Rules) -> bool {
    Ground::knows(rules)
}

/// A move of the player in turn that wins, if the search finds one; under rules
/// that it [`knows`].
pub(super) fn prove(
    game: &Game,
    control: &mut Control,
    memory_bytes: u64,
) -> Result<Option<Cell>, Halt> {
    debug_assert!(knows(game.rules()));
    let is_empty = game.board().all(|mark| mark.is_empty());
    if is_empty && control.threads() > 1 {
        match opening::prove(game, control, memory_bytes) {
            Ok(Some(first)) => return Ok(Some(first)),
            // A thread's share of the memory was too small: all of it may do.
            Ok(None) | Err(Halt::Spent) => control.look()?,
            Err(halt) => return Err(halt),
        }
    }
    let mut siege = Siege::new(game, memory_bytes);
    let best = siege.prove(control)?;
    Ok(best.map(|place| siege.ground.field.cell_of(place)))
}
