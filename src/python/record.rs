//! Games to and from records, and games from lists of actions.

use super::{args, errors};
use crate::{Action, Game, Kind, Mark, RecordError, ReplayError, Rules};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

/// A game from the bytes of a record, which may come from anyone.
pub fn load(data: &Bound<'_, PyAny>, expected: Option<Rules>) -> PyResult<Game> {
    let py = data.py();
    let copy;
    let bytes = if let Ok(bytes) = data.cast::<PyBytes>() {
        bytes.as_bytes()
    } else {
        let buffer =
            PyBuffer::<u8>::get(data).map_err(|_| args::wrong_type(data, "a record", "bytes"))?;
        copy = buffer.to_vec(py)?;
        &copy
    };
    super::lock::fenced(py, || Game::load(bytes, expected.as_ref()))?.map_err(|error| {
        let class = match error {
            RecordError::RulesMismatch { .. } => "RulesMismatch",
            _ => "RecordError",
        };
        errors::raise(py, class, error)
    })
}

/// A game played from the start through a sequence of actions.
pub fn replay(rules: Rules, actions: &Bound<'_, PyAny>) -> PyResult<Game> {
    let py = actions.py();
    let actions: Vec<Action> =
        actions.try_iter()?.map(|item| action(&rules, &item?)).collect::<PyResult<_>>()?;
    let played = super::lock::fenced(py, || Game::replay(rules, rules.fingerprint(), &actions))?;
    played.map_err(|error| match error {
        ReplayError::Refused { index, refusal } => {
            let cell = actions[index].cell().map(|cell| (cell.row.into(), cell.col.into()));
            errors::refused_at(py, refusal, &format!("action {index}"), cell)
        }
        mismatch @ ReplayError::RulesMismatch { .. } => {
            errors::raise(py, "RulesMismatch", mismatch)
        }
    })
}

/// A move as `play` takes it, or an `Action`: (mark, cell, kind).
fn action(rules: &Rules, item: &Bound<'_, PyAny>) -> PyResult<Action> {
    let whole = item.cast::<PyTuple>().ok().filter(|tuple| tuple.len() == 3);
    let Some(tuple) = whole else {
        return Ok(Action::Mark { cell: args::checked_cell(rules, item)?, mark: Mark::EMPTY });
    };
    let mark = match args::integer(&tuple.get_item(0)?, "mark")? {
        0 => Mark::EMPTY,
        _ => args::player(&tuple.get_item(0)?)?,
    };
    let kind = args::integer(&tuple.get_item(2)?, "kind")?;
    match kind {
        kind if kind == Kind::Mark as i64 => {
            Ok(Action::Mark { cell: args::checked_cell(rules, &tuple.get_item(1)?)?, mark })
        }
        kind if kind == Kind::Forfeit as i64 => Ok(Action::Forfeit { mark }),
        kind if kind == Kind::Timeout as i64 => Ok(Action::Timeout { mark }),
        kind => Err(PyValueError::new_err(format!("no action is of kind {kind}"))),
    }
}
