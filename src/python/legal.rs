//! `game.legal_moves`: a live view that costs nothing until it is asked.
//!
//! Iterating takes all moves at its beginning, so that playing in the loop
//! never yields moves of half this position and half that one.

use super::game::PyGame;
use crate::{Cell, Game};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The moves that may be played now, row by row, as (row, column) pairs.
#[pyclass(name = "LegalMoves", module = "mnk", frozen)]
pub struct PyLegalMoves(Py<PyGame>);

impl PyLegalMoves {
    pub fn of(game: Py<PyGame>) -> PyLegalMoves {
        PyLegalMoves(game)
    }

    fn cells(&self, py: Python<'_>) -> PyResult<Vec<Cell>> {
        self.0.get().game.with(py, |game| game.legal_moves().collect())
    }
}

#[pymethods]
impl PyLegalMoves {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        self.0.get().game.with(py, |game| count(game))
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        self.0.get().game.with(py, |game| game.legal_moves().next().is_some())
    }

    fn __contains__(&self, py: Python<'_>, cell: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.0.get().can_play(py, cell, None)
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<PyMoveIterator> {
        Ok(PyMoveIterator { cells: self.cells(py)?, next: AtomicUsize::new(0) })
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<(u16, u16)> {
        let cell = self.0.get().game.with(py, |game| {
            let index = if index < 0 { index + count(game) as isize } else { index };
            usize::try_from(index).ok().and_then(|index| nth(game, index))
        })?;
        cell.map(|cell| (cell.row, cell.col))
            .ok_or_else(|| PyIndexError::new_err("legal move index out of range"))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let cells = self.cells(py)?;
        let mut shown: Vec<String> =
            cells.iter().take(12).map(|cell| format!("({}, {})", cell.row, cell.col)).collect();
        if cells.len() > shown.len() {
            shown.push("…".to_owned());
        }
        Ok(format!("<LegalMoves {}: {}>", cells.len(), shown.join(" ")))
    }
}

/// Without rules that ask more of a cell, every empty one is legal.
fn count(game: &Game) -> usize {
    if game.turn().is_none() {
        0
    } else if game.rules().gravity || game.rules().run == crate::Run::Renju {
        game.legal_moves().count()
    } else {
        game.rules().cells() - game.move_count()
    }
}

fn nth(game: &Game, index: usize) -> Option<Cell> {
    game.legal_moves().nth(index)
}

/// The moves that could be played when the iteration began.
#[pyclass(name = "MoveIterator", module = "mnk._mnk", frozen)]
pub struct PyMoveIterator {
    cells: Vec<Cell>,
    next: AtomicUsize,
}

#[pymethods]
impl PyMoveIterator {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self) -> Option<(u16, u16)> {
        let index = self.next.fetch_add(1, Ordering::Relaxed);
        self.cells.get(index).map(|cell| (cell.row, cell.col))
    }

    fn __length_hint__(&self) -> usize {
        self.cells.len().saturating_sub(self.next.load(Ordering::Relaxed))
    }
}
