//! Arguments taken apart: integers, cells, marks, rules.
//!
//! Whatever has `__index__` is an integer here (numpy scalars too), except
//! `bool`, which is almost always a mistake on a board. Integers of any size
//! are understood; what is far off the board is off the board.

use super::errors;
use super::rules::PyRules;
use crate::notation::coord::{self, CoordError};
use crate::{Cell, Mark, Rules};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyString, PyTuple};

/// An integer, the nearest one that fits where it does not.
#[inline]
pub fn integer(value: &Bound<'_, PyAny>, what: &str) -> PyResult<i64> {
    if value.is_instance_of::<PyBool>() {
        return Err(wrong_type(value, what, "an int"));
    }
    value.extract::<i64>().or_else(|error| saturated(value, what, error))
}

#[cold]
fn saturated(value: &Bound<'_, PyAny>, what: &str, error: PyErr) -> PyResult<i64> {
    if error.is_instance_of::<PyOverflowError>(value.py()) {
        let negative = value.lt(0)?;
        return Ok(if negative { i64::MIN } else { i64::MAX });
    }
    if error.is_instance_of::<PyTypeError>(value.py()) {
        return Err(wrong_type(value, what, "an int"));
    }
    Err(error)
}

#[cold]
pub fn wrong_type(value: &Bound<'_, PyAny>, what: &str, wanted: &str) -> PyErr {
    let given = value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{what} must be {wanted}, not {given}"))
}

/// A seed, a limit or a count: an integer that is not negative and fits. What
/// does not is a `ValueError`, where PyO3's own would be an `OverflowError`.
pub fn natural<T: TryFrom<u64>>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    if value.is_instance_of::<PyBool>() {
        return Err(PyTypeError::new_err("an int is wanted, not bool"));
    }
    let out_of_range = || {
        let most = (1_u128 << (8 * size_of::<T>())) - 1;
        PyValueError::new_err(format!("an int from 0 to {most} is wanted"))
    };
    match value.extract::<u64>() {
        Ok(number) => T::try_from(number).map_err(|_| out_of_range()),
        Err(error) if error.is_instance_of::<PyOverflowError>(value.py()) => Err(out_of_range()),
        Err(error) => Err(error),
    }
}

/// The same, or none.
pub fn natural_or_none<T: TryFrom<u64>>(value: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    if value.is_none() { Ok(None) } else { natural(value).map(Some) }
}

/// A coordinate as the core takes it; what is off the board stays off it.
#[inline]
pub fn coordinate(value: i64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Row and column of a move: two integers, one pair of them, or a name such as
/// `"h8"`.
#[inline]
pub fn cell(
    rules: &Rules,
    row: &Bound<'_, PyAny>,
    col: Option<&Bound<'_, PyAny>>,
) -> PyResult<(i64, i64)> {
    match col {
        Some(col) => Ok((integer(row, "row")?, integer(col, "column")?)),
        None => cell_in_one(rules, row),
    }
}

/// A cell given as one value that is on the board, or near enough that the
/// game can say that it is not.
pub fn checked_cell(rules: &Rules, cell: &Bound<'_, PyAny>) -> PyResult<Cell> {
    let (row, col) = cell_in_one(rules, cell)?;
    let near = |value: i64| u16::try_from(value).unwrap_or(u16::MAX);
    Ok(Cell::new(near(row), near(col)))
}

fn cell_in_one(rules: &Rules, cell: &Bound<'_, PyAny>) -> PyResult<(i64, i64)> {
    if let Ok(name) = cell.cast::<PyString>() {
        return named_cell(rules, name);
    }
    if let Ok(pair) = cell.cast::<PyTuple>() {
        if pair.len() != 2 {
            return Err(PyValueError::new_err(format!(
                "a cell is a row and a column, this tuple has {} items",
                pair.len()
            )));
        }
        return Ok((integer(&pair.get_item(0)?, "row")?, integer(&pair.get_item(1)?, "column")?));
    }
    Err(wrong_type(cell, "a cell", "row and column, or a name such as 'h8'"))
}

/// The cell of a name such as `"h8"`.
pub fn named_cell(rules: &Rules, name: &Bound<'_, PyString>) -> PyResult<(i64, i64)> {
    let text = name.to_str()?;
    coord::parse(text, rules).map(|cell| (cell.row.into(), cell.col.into())).map_err(|error| {
        let text: String = text.chars().take(32).collect();
        let said = format!("{text:?} is no cell here: {error}");
        match error {
            CoordError::ColumnOff { .. } | CoordError::RowOff { .. } => {
                errors::raise(name.py(), "OutOfBounds", said)
            }
            _ => PyValueError::new_err(said),
        }
    })
}

/// A player's mark, by its number.
pub fn player(value: &Bound<'_, PyAny>) -> PyResult<Mark> {
    let number = integer(value, "mark")?;
    u8::try_from(number)
        .ok()
        .and_then(Mark::new)
        .filter(|mark| !mark.is_empty())
        .ok_or_else(|| PyValueError::new_err(format!("no player has mark {number}")))
}

/// Rules as anybody may give them: a `Rules`, a preset's name, or a rules id.
pub fn rules(value: &Bound<'_, PyAny>) -> PyResult<Rules> {
    if let Ok(rules) = value.cast::<PyRules>() {
        return Ok(rules.get().0);
    }
    let Ok(text) = value.cast::<PyString>() else {
        return Err(wrong_type(value, "rules", "mnk.Rules, a preset's name or a rules id"));
    };
    let text = text.to_str()?;
    match Rules::preset(text) {
        Some(rules) => Ok(rules),
        None if text.contains(',') => {
            Rules::parse(text).map_err(|error| errors::raise(value.py(), "RulesError", error))
        }
        None => Err(unknown_preset(value.py(), text)),
    }
}

pub fn unknown_preset(py: Python<'_>, name: &str) -> PyErr {
    let known: Vec<&str> = crate::PRESETS.iter().map(|(name, _)| *name).collect();
    let name: String = name.chars().take(32).collect();
    errors::raise(
        py,
        "RulesError",
        format!("no preset is called {name:?}; there are {}", known.join(", ")),
    )
}
