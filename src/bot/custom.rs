//! `custom`: a strategy written by whoever uses the library, as a closure.

use super::{BotError, Choice, Control, Strategy};
use crate::board::Cell;
use crate::game::Game;

/// A strategy made of a closure, which gives a cell or a code of its own that
/// says why not.
pub struct Custom<F>(F);

impl<F> Custom<F>
where
    F: FnMut(&Game) -> Result<Cell, i32> + Send,
{
    /// Plays as the closure says.
    pub fn new(choose: F) -> Custom<F> {
        Custom(choose)
    }
}

impl<F> Strategy for Custom<F>
where
    F: FnMut(&Game) -> Result<Cell, i32> + Send,
{
    fn choose(&mut self, game: &Game, _control: &mut Control<'_>) -> Result<Choice, BotError> {
        (self.0)(game).map(Choice::of).map_err(BotError::Custom)
    }
}
