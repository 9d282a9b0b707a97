//! What the native module needs of the Python package: its enumerations, named
//! tuples and exceptions, looked up once when the module is loaded.
//!
//! Enumeration members are handed out as the singletons they are, so that a
//! status costs one reference count and compares with `is`.

use crate::{Kind, Mark, Reason, Status};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

pub struct Names {
    marks: [Py<PyAny>; 9],
    statuses: [Py<PyAny>; 3],
    reasons: [Py<PyAny>; 7],
    kinds: [Py<PyAny>; 3],
    action: Py<PyAny>,
    outcome: Py<PyAny>,
    snapshot: Py<PyAny>,
    solution: Py<PyAny>,
    proved_win: Py<PyAny>,
    cell_score: Py<PyAny>,
    choice: Py<PyAny>,
    errors: Py<PyModule>,
    online: Py<PyModule>,
    reply: Py<PyAny>,
    event: Py<PyAny>,
}

static NAMES: PyOnceLock<Names> = PyOnceLock::new();

/// Looks everything up; called when the module is imported.
pub fn load(py: Python<'_>) -> PyResult<&'static Names> {
    NAMES.get_or_try_init(py, || {
        let types = py.import("mnk._types")?;
        let online = py.import("mnk._online")?;
        Ok(Names {
            marks: members(&types.getattr("Mark")?)?,
            statuses: members(&types.getattr("Status")?)?,
            reasons: members(&types.getattr("Reason")?)?,
            kinds: members(&types.getattr("Kind")?)?,
            action: types.getattr("Action")?.unbind(),
            outcome: types.getattr("Outcome")?.unbind(),
            snapshot: types.getattr("Snapshot")?.unbind(),
            solution: types.getattr("Solution")?.unbind(),
            proved_win: types.getattr("ProvedWin")?.unbind(),
            cell_score: types.getattr("CellScore")?.unbind(),
            choice: types.getattr("Choice")?.unbind(),
            errors: py.import("mnk._errors")?.unbind(),
            reply: online.getattr("Reply")?.unbind(),
            event: online.getattr("Event")?.unbind(),
            online: online.unbind(),
        })
    })
}

fn members<const N: usize>(class: &Bound<'_, PyAny>) -> PyResult<[Py<PyAny>; N]> {
    let members: Vec<Py<PyAny>> =
        (0..N).map(|number| Ok(class.call1((number,))?.unbind())).collect::<PyResult<_>>()?;
    members.try_into().map_err(|_| PyErr::new::<pyo3::exceptions::PyImportError, _>("mnk._types"))
}

#[inline]
pub fn status(py: Python<'_>, status: Status) -> PyResult<Py<PyAny>> {
    Ok(load(py)?.statuses[status as usize].clone_ref(py))
}

/// `None` for no player.
#[inline]
pub fn player(py: Python<'_>, mark: Option<Mark>) -> PyResult<Py<PyAny>> {
    match mark {
        Some(mark) => self::mark(py, mark),
        None => Ok(py.None()),
    }
}

#[inline]
pub fn mark(py: Python<'_>, mark: Mark) -> PyResult<Py<PyAny>> {
    Ok(load(py)?.marks[usize::from(mark.number())].clone_ref(py))
}

pub fn reason(py: Python<'_>, reason: Reason) -> PyResult<Py<PyAny>> {
    Ok(load(py)?.reasons[reason as usize].clone_ref(py))
}

pub fn kind(py: Python<'_>, kind: Kind) -> PyResult<Py<PyAny>> {
    Ok(load(py)?.kinds[kind as usize].clone_ref(py))
}

pub fn action_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.action.bind(py))
}

pub fn outcome_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.outcome.bind(py))
}

pub fn snapshot_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.snapshot.bind(py))
}

pub fn solution_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.solution.bind(py))
}

pub fn proved_win_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.proved_win.bind(py))
}

pub fn cell_score_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.cell_score.bind(py))
}

pub fn choice_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.choice.bind(py))
}

pub fn reply_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.reply.bind(py))
}

pub fn event_class(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
    Ok(load(py)?.event.bind(py))
}

/// What else the package has for online games.
pub fn online<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    load(py)?.online.bind(py).getattr(name)
}

/// An exception class of the package.
pub fn error_class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(load(py)?.errors.bind(py).getattr(name)?.cast_into::<PyType>()?)
}
