//! Why a board is no position of any game.

use crate::board::{Cell, Mark};
use crate::win::Foul;
use std::fmt;

/// Why no game can reach a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
    /// A player has more marks than their turns gave them.
    Count {
        /// The first player with too many.
        mark: Mark,
        /// Their marks.
        given: usize,
        /// Their share of so many marks.
        share: usize,
        /// All marks on the board.
        marks: usize,
    },
    /// With gravity: a mark above an empty cell.
    Floating {
        /// Where.
        cell: Cell,
    },
    /// More than one player has completed a line. Who was first cannot be told.
    Lines,
    /// A line was complete before the last mark was placed.
    PlayedOn {
        /// Whose line it is.
        mark: Mark,
    },
    /// With early draw: no line could be completed any more before the last
    /// mark was placed.
    Dead,
    /// With gravity: no order of turns builds these columns.
    Stacks,
    /// Runs longer than `k` that no legal order of this player's marks builds:
    /// one of exactly `k` would have ended the game, or Renju forbids them.
    Overline {
        /// Whose runs.
        mark: Mark,
    },
    /// Renju forbade X every mark that could have been the last.
    Forbidden {
        /// Why, for one of them.
        foul: Foul,
    },
    /// In every order of turns the game is over, or a forbidden point is
    /// played, before the last mark.
    Order,
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
            PositionError::Count { mark, given, share, marks } => write!(
                f,
                "{mark} has too many marks: {given}, where the turns give {share} of {marks}"
            ),
            PositionError::Floating { cell } => {
                let Cell { row, col } = cell;
                write!(f, "the mark at row {row}, column {col} floats: the cell below it is empty")
            }
            PositionError::Lines => {
                f.write_str("more than one player holds a line: play went on after the game was over")
            }
            PositionError::PlayedOn { mark } => {
                write!(f, "{mark}'s line was complete before the last mark: ")?;
                f.write_str("play went on after the game was over")
            }
            PositionError::Dead => f.write_str(
                "no line could be completed any more before the last mark: play went on after the draw",
            ),
            PositionError::Stacks => f.write_str("no order of turns builds these columns"),
            PositionError::Overline { mark } => {
                write!(f, "no legal order of moves builds the overlines of {mark}")
            }
            PositionError::Forbidden { foul } => {
                write!(f, "every mark that X can have placed last was forbidden: {foul}")
            }
            PositionError::Order => f.write_str(
                "in every order of turns the game is over, or a forbidden point is played, before the last mark",
            ),
        }
    }
}

impl std::error::Error for PositionError {}
