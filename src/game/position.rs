//! Positions without a history: a game that starts from a board.

use super::{Game, Outcome, Reason, State};
use crate::board::{Cell, Mark};
use crate::rules::Rules;
use crate::win;
use std::fmt;

/// Why no game can reach a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// Not `rows * cols` cells.
    Length {
        /// Cells given.
        given: usize,
        /// Cells wanted.
        wanted: usize,
    },
    /// A number that is no player's mark.
    Mark {
        /// Where.
        cell: Cell,
        /// What stood there.
        number: u8,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Length { given, wanted } => {
                write!(f, "{given} cells given, the board has {wanted}")
            }
            PositionError::Mark { cell, number } => {
                write!(f, "{number} at row {}, column {} is no player's mark", cell.row, cell.col)
            }
        }
    }
}

impl std::error::Error for PositionError {}

impl Game {
    /// A game that starts from a position: `cells` row by row, 0 empty, 1 = X …
    pub fn from_board(rules: Rules, cells: &[u8]) -> Result<Game, PositionError> {
        let wanted = rules.cells();
        if cells.len() != wanted {
            return Err(PositionError::Length { given: cells.len(), wanted });
        }
        for (index, &number) in cells.iter().enumerate() {
            if number > rules.players {
                let cell = Cell::from_index(index, rules.cols);
                return Err(PositionError::Mark { cell, number });
            }
        }
        let mut game = Game::new(rules);
        let base_marks = cells.iter().filter(|&&number| number != 0).count();
        if base_marks > 0 {
            let mut extras = game.extras.take().unwrap_or_default();
            extras.base = cells.to_vec();
            game.place_base(&extras.base);
            if rules.early_draw {
                extras.start_alive = Some(win::Alive::count(&game.board, &rules));
                extras.alive = extras.start_alive.clone();
            }
            game.extras = Some(extras);
            game.room = (wanted - base_marks) as u32;
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
        let marks = self.rules.cells() - self.room as usize;
        let (first, stones) =
            (usize::from(self.rules.first_stones), usize::from(self.rules.stones));
        if marks < first {
            return (Mark::X, (first - marks) as u8);
        }
        let (turns, placed) = ((marks - first) / stones, (marks - first) % stones);
        let slot = (turns + 1) % usize::from(self.rules.players);
        (Mark::new(slot as u8 + 1).unwrap_or(Mark::X), (stones - placed) as u8)
    }

    /// The state before the first action: over if the base holds a line or is
    /// full, or if the board is so small that it starts dead.
    pub(super) fn settle_start(&mut self) {
        let (turn, stones) = self.base_turn();
        self.state = State::playing(turn, stones);
        let has_base = self.base().is_some();
        let owner = (1..=self.rules.players).filter_map(Mark::new).find(|&mark| {
            has_base && !win::winning_cells(&self.board, &self.rules, mark).is_empty()
        });
        if let Some(mark) = owner {
            let winner = if self.rules.misere { super::other(mark) } else { mark };
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
