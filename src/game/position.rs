//! Positions without a history: a game that starts from a board.
//!
//! A board is taken only if some legal game in which nobody leaves reaches it.
//! What is told from the cells alone and what needs an order of moves is in
//! [`reach`]; how each of its questions is answered, in the files beside it.

mod error;
mod last;
mod overlines;
mod reach;
mod search;
mod stacks;
mod turns;

pub use error::PositionError;

use super::{Game, Outcome, Reason, State};
use crate::board::{Cell, Mark};
use crate::rules::Rules;
use crate::win;

impl Game {
    /// A game that starts from a position: `cells` row by row, 0 empty, 1 = X …
    ///
    /// The position has no history: there is nothing to undo, and a reset comes
    /// back to it. Turn, status and hash are what they would be had it been
    /// played. More than two players: nobody has left.
    ///
    /// Refused if no legal game reaches the position. That is exact for all
    /// rules where `k` or more marks win on a board without gravity. With
    /// gravity, where exactly `k` marks win, in caro and in Renju it can depend
    /// on the whole order of moves, which is searched within bounds: exact on
    /// small boards (gravity up to 6 x 7 among them), while on larger ones what
    /// is not refuted is accepted.
    ///
    /// ```
    /// use mnk::{Game, Mark, PositionError, Rules};
    /// let rules = Rules::new(3, 3, 3).unwrap();
    /// let game = Game::from_board(rules, &[1, 2, 0, 0, 1, 0, 0, 0, 2]).unwrap();
    /// assert_eq!(game.turn(), Some(Mark::X));
    /// let both = Game::from_board(rules, &[1, 1, 1, 2, 2, 2, 0, 0, 0]);
    /// assert_eq!(both.err(), Some(PositionError::Lines));
    /// ```
    pub fn from_board(rules: Rules, cells: &[u8]) -> Result<Game, PositionError> {
        reach::check_cells(&rules, cells)?;
        let mut game = Game::new(rules);
        let marks = cells.iter().filter(|&&number| number != 0).count();
        if marks > 0 {
            let mut extras = game.extras.take().unwrap_or_default();
            extras.base = cells.to_vec();
            game.place_base(&extras.base);
            reach::check_order(&game.board, &rules, marks)?;
            if rules.early_draw {
                extras.start_alive = Some(win::Alive::count(&game.board, &rules));
                extras.alive = extras.start_alive.clone();
            }
            game.extras = Some(extras);
            game.room = (rules.cells() - marks) as u32;
            game.settle_start();
        }
        Ok(game)
    }

    /// Brings the cleared board to the start of the game: the base's marks, its
    /// turn, and the windows alive in it.
    pub(super) fn restore_base(&mut self) {
        let Some(mut extras) = self.extras.take() else { return };
        self.place_base(&extras.base);
        extras.alive = extras.start_alive.clone();
        extras.out = 0;
        self.extras = Some(extras);
        self.settle_start();
    }

    fn place_base(&mut self, base: &[u8]) {
        for (cell, mark) in marks_of(base, self.rules.cols) {
            self.board.place(cell, mark);
        }
    }

    /// Whose turn it is at the start, and how many marks they have left in it:
    /// nobody has left, so the number of marks tells.
    pub(super) fn base_turn(&self) -> (Mark, u8) {
        turns::turn_after(&self.rules, self.rules.cells() - self.room as usize)
    }

    /// The state before the first action: over if the base holds a line or is
    /// full, or if the board is so small that it starts dead.
    pub(super) fn settle_start(&mut self) {
        let (turn, stones) = self.base_turn();
        self.state = State::playing(turn, stones);
        // A position that can be reached has lines of one player only.
        let line =
            self.base().and_then(|_| win::long_runs(&self.board, &self.rules).find(|run| run.wins));
        if let Some(line) = line {
            let winner = if self.rules.misere { super::other(line.mark) } else { line.mark };
            self.state = State::over(Outcome::won(Reason::Line, winner));
        } else if self.room == 0 {
            self.state = State::over(Outcome::draw(Reason::Full));
        } else if self.rules.early_draw && self.is_dead() {
            self.state = State::over(Outcome::draw(Reason::Dead));
        }
    }
}

fn marks_of(cells: &[u8], cols: u16) -> impl Iterator<Item = (Cell, Mark)> + '_ {
    cells.iter().enumerate().filter_map(move |(index, &number)| {
        let mark = Mark::new(number).filter(|mark| !mark.is_empty())?;
        Some((Cell::from_index(index, cols), mark))
    })
}
