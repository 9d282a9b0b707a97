//! Refusals and errors as exceptions of the package's tree, each with a text
//! that names the cell and the reason.

use super::names;
use crate::notation::coord;
use crate::session::{Order, Rejection};
use crate::store::StoreError;
use crate::{Cell, Game, Mark, PositionError, Refusal, Rules, RulesError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::fmt::Display;

/// The class of a refusal in `mnk._errors`.
fn class_of(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Stale => "Stale",
        Refusal::GameOver => "GameOver",
        Refusal::NotYourTurn => "NotYourTurn",
        Refusal::OutOfBounds => "OutOfBounds",
        Refusal::CellTaken => "CellTaken",
        Refusal::Floating => "Floating",
        Refusal::Forbidden(_) => "Forbidden",
        Refusal::NothingToUndo => "NothingToUndo",
        Refusal::NotFound => "NotInGame",
        Refusal::NoMove => "NothingToRedo",
    }
}

/// An exception of the package with a text.
pub fn raise(py: Python<'_>, class: &str, text: impl Display) -> PyErr {
    build(py, class, text.to_string(), None)
}

fn build(py: Python<'_>, class: &str, text: String, cell: Option<(i64, i64)>) -> PyErr {
    let class = match names::error_class(py, class) {
        Ok(class) => class,
        Err(error) => return error,
    };
    let made = match cell {
        Some(cell) => class.call1((text, cell)),
        None => class.call1((text,)),
    };
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A refusal that is not about a cell.
pub fn refused(py: Python<'_>, refusal: Refusal) -> PyErr {
    build(py, class_of(refusal), refusal.to_string(), None)
}

/// The same, said of something in particular.
pub fn refused_at(py: Python<'_>, refusal: Refusal, what: &str, cell: Option<(i64, i64)>) -> PyErr {
    build(py, class_of(refusal), format!("{what}: {refusal}"), cell)
}

/// A bot's choice that was cancelled, and not played.
pub fn cancelled(py: Python<'_>, rules: &Rules, best: Cell) -> PyErr {
    let (row, col) = (i64::from(best.row), i64::from(best.col));
    let at = place(rules, row, col);
    let text = format!("the bot was cancelled, nothing was played; its best so far is {at}");
    build(py, "Cancelled", text, Some((row, col)))
}

/// What a refused move needs to say about the game it was meant for; taken
/// while the game is locked, made into an exception afterwards.
pub struct Refused {
    refusal: Refusal,
    text: String,
}

impl Refused {
    pub fn new(game: &Game, refusal: Refusal, row: i64, col: i64) -> Refused {
        let rules = *game.rules();
        let (rows, cols) = (rules.rows, rules.cols);
        let at = place(&rules, row, col);
        let text = match refusal {
            Refusal::OutOfBounds => {
                format!("{at} is not on the board of {rows} rows and {cols} columns")
            }
            Refusal::CellTaken => {
                let mark = game.cell(row as u32, col as u32).unwrap_or(Mark::EMPTY);
                format!("{at} is taken by {mark}")
            }
            Refusal::Floating => format!("{at}: {refusal}"),
            Refusal::Forbidden(_) => format!("{at}: {refusal}"),
            Refusal::GameOver => format!("{at} cannot be played: {}", how_it_ended(game)),
            Refusal::NotYourTurn => match game.turn() {
                Some(turn) => format!("{at} cannot be played: it is {turn}'s turn"),
                None => refusal.to_string(),
            },
            Refusal::Stale => format!(
                "{at} cannot be played: {refusal}, it is at revision {} now",
                game.revision()
            ),
            other => other.to_string(),
        };
        Refused { refusal, text }
    }

    /// A refused drop: the column instead of a cell.
    pub fn drop(game: &Game, refusal: Refusal, col: i64) -> Refused {
        let text = match refusal {
            Refusal::OutOfBounds => {
                format!("column {col} is not on the board of {} columns", game.rules().cols)
            }
            Refusal::CellTaken => format!("column {col} is full"),
            Refusal::GameOver => {
                format!("column {col} cannot be played: {}", how_it_ended(game))
            }
            other => format!("column {col}: {other}"),
        };
        Refused { refusal, text }
    }

    pub fn raise(self, py: Python<'_>, cell: Option<(i64, i64)>) -> PyErr {
        build(py, class_of(self.refusal), self.text, cell)
    }
}

/// Row and column, and the cell's name where it has one.
fn place(rules: &Rules, row: i64, col: i64) -> String {
    match (u16::try_from(row), u16::try_from(col)) {
        (Ok(r), Ok(c)) if r < rules.rows && c < rules.cols => {
            format!("row {row}, column {col} ({})", coord::write(Cell::new(r, c), rules))
        }
        _ => format!("row {row}, column {col}"),
    }
}

fn how_it_ended(game: &Game) -> String {
    match game.winner() {
        Some(winner) => format!("the game is over, {winner} has won"),
        None => "the game is over, it is a draw".to_owned(),
    }
}

pub fn rules_error(py: Python<'_>, error: RulesError) -> PyErr {
    raise(py, "RulesError", error)
}

pub fn position_error(py: Python<'_>, error: PositionError) -> PyErr {
    raise(py, "PositionError", error)
}

/// A command that a session or a store did not carry out. `reply` says how the
/// session stands.
pub fn rejected(
    py: Python<'_>,
    rejection: Rejection,
    order: Order,
    reply: Bound<'_, PyAny>,
) -> PyErr {
    let class = match rejection {
        Rejection::Refused(refusal) => class_of(refusal),
        Rejection::NotAllowed(_) => "NotAllowed",
        Rejection::NoOffer => "NoOffer",
        Rejection::Limit => "LimitReached",
        Rejection::RequestReused => "RequestReused",
        Rejection::NoSuchSeat => "NoSuchSeat",
        Rejection::Closed => "Closed",
    };
    let (text, cell) = match order {
        Order::Play { row, col } if matches!(rejection, Rejection::Refused(_)) => {
            (format!("row {row}, column {col}: {rejection}"), Some((row.into(), col.into())))
        }
        _ => (rejection.to_string(), None),
    };
    let error = build(py, class, text, cell);
    match error.value(py).setattr("reply", reply) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

pub fn store_error(py: Python<'_>, error: StoreError) -> PyErr {
    let class = match error {
        StoreError::NotFound => "NoSuchGame",
        StoreError::AlreadyExists => "GameExists",
        StoreError::Id(_) | StoreError::Config(_) | StoreError::Url => {
            return PyValueError::new_err(error.to_string());
        }
        StoreError::Unsupported(_) | StoreError::Newer { .. } => "Unsupported",
        StoreError::Busy => "Busy",
        StoreError::Io(_) => "StoreFailed",
        StoreError::Corrupt { .. } => "CorruptGame",
        StoreError::Uncertain(_) => "Uncertain",
        StoreError::Closed => "Closed",
    };
    raise(py, class, error)
}
