//! `mnk.Analysis`: a position judged cell by cell, kept with the position so
//! that it can draw itself.

use super::lock::fenced;
use super::{args, names};
use crate::bot::{Analysis, CellScore, Score};
use crate::notation::coord;
use crate::render::svg::Options;
use crate::{Cell, Game};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// What ``Bot.analyze`` found: a score for every cell that may be played.
#[pyclass(name = "Analysis", module = "mnk", frozen)]
pub struct PyAnalysis {
    analysis: Analysis,
    game: Game,
}

impl PyAnalysis {
    pub fn new(analysis: Analysis, game: Game) -> PyAnalysis {
        PyAnalysis { analysis, game }
    }
}

fn pair(cell: Cell) -> (u16, u16) {
    (cell.row, cell.col)
}

fn scored<'py>(py: Python<'py>, scored: &CellScore) -> PyResult<Bound<'py, PyAny>> {
    let (value, plies) = match scored.score {
        Score::Win(plies) => (Some(1), Some(plies)),
        Score::Loss(plies) => (Some(-1), Some(plies)),
        Score::Draw => (Some(0), None),
        Score::Points(_) => (None, None),
    };
    let line = PyTuple::new(py, scored.line.iter().copied().map(pair))?;
    let cell = pair(scored.cell);
    names::cell_score_class(py)?.call1((
        cell,
        value,
        plies,
        scored.score.value(),
        line,
        scored.depth,
    ))
}

#[pymethods]
impl PyAnalysis {
    /// The score of every cell that may be played, row by row.
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let cells = self.analysis.cells.iter();
        PyTuple::new(py, cells.map(|cell| scored(py, cell)).collect::<PyResult<Vec<_>>>()?)
    }

    /// The best of them; among equals the first of the board.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.analysis.best().map(|best| scored(py, best)).transpose()
    }

    /// How the game is expected to go on from here, the best move first.
    #[getter]
    fn line<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let line = self.analysis.best().map_or(&[][..], |best| &best.line);
        PyTuple::new(py, line.iter().copied().map(pair))
    }

    /// Plies looked ahead for every cell.
    #[getter]
    fn depth(&self) -> u32 {
        self.analysis.depth
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.analysis.nodes
    }

    /// Wins, losses and distances are exact, not only what was found.
    #[getter]
    fn exact(&self) -> bool {
        self.analysis.exact
    }

    /// The search was cancelled: this is what was known by then.
    #[getter]
    fn cancelled(&self) -> bool {
        self.analysis.cancelled
    }

    fn __len__(&self) -> usize {
        self.analysis.cells.len()
    }

    fn __contains__(&self, cell: &Bound<'_, PyAny>) -> PyResult<bool> {
        let cell = args::checked_cell(self.game.rules(), cell)?;
        Ok(self.analysis.score(cell).is_some())
    }

    /// The score of a cell.
    fn __getitem__<'py>(&self, cell: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let wanted = args::checked_cell(self.game.rules(), cell)?;
        match self.analysis.cells.iter().find(|scored| scored.cell == wanted) {
            Some(found) => scored(cell.py(), found),
            None => Err(PyKeyError::new_err(format!(
                "row {}, column {} may not be played here",
                wanted.row, wanted.col
            ))),
        }
    }

    /// How good each cell is, row by row: wins from 1 down to 2/3, the faster
    /// the better, losses the same below 0, draws 0, estimates between; nan
    /// where nothing may be played. ``Game.svg`` takes it as ``heat``.
    fn heat(&self) -> Vec<Vec<f32>> {
        let heat = self.analysis.heat();
        heat.chunks(self.game.rules().cols.into()).map(<[f32]>::to_vec).collect()
    }

    /// The board as a picture with good cells in green and bad ones in red.
    #[pyo3(signature = (*, width=0, title=None))]
    fn svg(&self, py: Python<'_>, width: u32, title: Option<&str>) -> PyResult<String> {
        fenced(py, || {
            let heat = self.analysis.heat();
            self.game.svg_with(&Options { heat: Some(&heat), width, title, ..Options::default() })
        })
    }

    /// How notebooks show it.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, 0, None)
    }

    /// The board with a score on each cell that may be played: ``+5`` wins in
    /// five plies, ``-4`` loses in four, ``=`` draws, ``~12`` is an estimate.
    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        fenced(py, || self.analysis.text())
    }

    fn __repr__(&self) -> String {
        let known = &self.analysis;
        let best = known.best().map_or("nothing".to_owned(), |best| {
            format!("{} {}", coord::write(best.cell, self.game.rules()), best.score)
        });
        format!("<Analysis: best {best}, depth {}, {} nodes>", known.depth, known.nodes)
    }
}
