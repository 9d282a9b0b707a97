//! `mnk.Solver`, `mnk.solve` and `mnk.prove_win`: who knows. They work as bots
//! do.

use super::bot::{duration, fault, watched};
use super::game::PyGame;
use super::{args, errors, names};
use crate::solver::{Budget, Cancel, ProvedWin, Solution, SolveError, Solver};
use crate::{Game, Refusal};
use pyo3::prelude::*;
use std::sync::Mutex;

/// The exact value of a position with best play: (value for the player in
/// turn, plies to the end or ``None``, best cell, positions searched).
#[pyfunction]
#[pyo3(signature = (game, *, nodes=None, seconds=None, memory_bytes=None, threads=1))]
pub fn solve<'py>(
    py: Python<'py>,
    game: &PyGame,
    #[pyo3(from_py_with = args::natural_or_none)] nodes: Option<u64>,
    seconds: Option<f64>,
    #[pyo3(from_py_with = args::natural_or_none)] memory_bytes: Option<u64>,
    #[pyo3(from_py_with = args::natural)] threads: u32,
) -> PyResult<Bound<'py, PyAny>> {
    PySolver::new().solve(py, game, nodes, seconds, memory_bytes, threads)
}

/// Looks for a win of the player in turn on a board too big to solve: (a move
/// that wins, positions searched). ``None``: the search is exhausted, which does
/// not say that there is no win.
#[pyfunction]
#[pyo3(signature = (game, *, nodes=None, seconds=None, memory_bytes=None, threads=1))]
pub fn prove_win<'py>(
    py: Python<'py>,
    game: &PyGame,
    #[pyo3(from_py_with = args::natural_or_none)] nodes: Option<u64>,
    seconds: Option<f64>,
    #[pyo3(from_py_with = args::natural_or_none)] memory_bytes: Option<u64>,
    #[pyo3(from_py_with = args::natural)] threads: u32,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    PySolver::new().prove_win(py, game, nodes, seconds, memory_bytes, threads)
}

/// A solver that keeps what it found for the next question, and can be stopped
/// from another thread. ``Busy`` while it works for another call.
#[pyclass(name = "Solver", module = "mnk", frozen)]
pub struct PySolver {
    solver: Mutex<Solver>,
    cancel: Cancel,
}

#[pymethods]
impl PySolver {
    #[new]
    fn new() -> PySolver {
        let solver = Solver::new();
        PySolver { cancel: solver.cancel(), solver: Mutex::new(solver) }
    }

    /// As ``mnk.solve``. ``Cancelled`` where that ended it.
    #[pyo3(signature = (game, *, nodes=None, seconds=None, memory_bytes=None, threads=1))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        game: &PyGame,
        #[pyo3(from_py_with = args::natural_or_none)] nodes: Option<u64>,
        seconds: Option<f64>,
        #[pyo3(from_py_with = args::natural_or_none)] memory_bytes: Option<u64>,
        #[pyo3(from_py_with = args::natural)] threads: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let budget = budget_of(nodes, seconds, memory_bytes, threads)?;
        let solved = self.ask(py, game, move |solver, game| solver.solve(game, &budget))?;
        let Solution { value, plies, best, nodes } = solved;
        names::solution_class(py)?.call1((value as i8, plies, (best.row, best.col), nodes))
    }

    /// As ``mnk.prove_win``. ``Cancelled`` where that ended it.
    #[pyo3(signature = (game, *, nodes=None, seconds=None, memory_bytes=None, threads=1))]
    fn prove_win<'py>(
        &self,
        py: Python<'py>,
        game: &PyGame,
        #[pyo3(from_py_with = args::natural_or_none)] nodes: Option<u64>,
        seconds: Option<f64>,
        #[pyo3(from_py_with = args::natural_or_none)] memory_bytes: Option<u64>,
        #[pyo3(from_py_with = args::natural)] threads: u32,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let budget = budget_of(nodes, seconds, memory_bytes, threads)?;
        let win = self.ask(py, game, move |solver, game| solver.prove_win(game, &budget))?;
        let class = names::proved_win_class(py)?;
        win.map(|ProvedWin { best, nodes }| class.call1(((best.row, best.col), nodes))).transpose()
    }

    /// Ends the running call, or else the next one. Twice is once. Any thread.
    fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Forgets a cancel that no call has met yet.
    fn clear_cancel(&self) {
        self.cancel.clear();
    }
}

impl PySolver {
    /// Asks about a copy of the game.
    fn ask<R: Send>(
        &self,
        py: Python<'_>,
        game: &PyGame,
        question: impl FnOnce(&mut Solver, &Game) -> Result<R, SolveError> + Send,
    ) -> PyResult<R> {
        let copy = game.game.with(py, |game| game.clone())?;
        // Nobody waits for it, so that none who holds the interpreter's lock does.
        let Ok(mut held) = self.solver.try_lock() else {
            return Err(errors::raise(py, "Busy", "the solver is at work for another call"));
        };
        let solver = &mut *held;
        match watched(py, &self.cancel, || question(solver, &copy))? {
            Some(answer) => answer.map_err(|error| raise(py, error)),
            None => {
                // What a fault left behind is not used again.
                held.forget();
                Err(fault(py))
            }
        }
    }
}

fn budget_of(
    nodes: Option<u64>,
    seconds: Option<f64>,
    memory_bytes: Option<u64>,
    threads: u32,
) -> PyResult<Budget> {
    let plain = Budget::default();
    Ok(Budget {
        nodes: nodes.unwrap_or(plain.nodes),
        time: seconds.map_or(Ok(plain.time), duration)?,
        memory_bytes: memory_bytes.unwrap_or(plain.memory_bytes),
        threads,
    })
}

fn raise(py: Python<'_>, error: SolveError) -> PyErr {
    match error {
        SolveError::GameOver => errors::refused(py, Refusal::GameOver),
        SolveError::NoMove => errors::raise(py, "NoLegalMove", error),
        SolveError::Players | SolveError::Rules => errors::raise(py, "Unsupported", error),
        SolveError::Undecided { .. } => errors::raise(py, "Undecided", error),
        SolveError::Cancelled => errors::raise(py, "Cancelled", error),
    }
}
