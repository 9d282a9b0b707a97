//! `mnk.solve` and `mnk.prove_win`: who knows. They work as bots do.

use super::bot::{duration, fault, watched};
use super::game::PyGame;
use super::{args, errors, names};
use crate::solver::{Budget, ProvedWin, Solution, SolveError, Solver};
use crate::{Game, Refusal};
use pyo3::prelude::*;

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
    let budget = Budget { threads, ..budget_of(nodes, seconds, memory_bytes)? };
    let solved = ask(py, game, move |solver, game| solver.solve(game, &budget))?;
    let Solution { value, plies, best, nodes } = solved;
    names::solution_class(py)?.call1((value as i8, plies, (best.row, best.col), nodes))
}

/// Looks for a win of the player in turn on a board too big to solve: (a move
/// that wins, positions searched). ``None``: the search is exhausted, which does
/// not say that there is no win.
#[pyfunction]
#[pyo3(signature = (game, *, nodes=None, seconds=None, memory_bytes=None))]
pub fn prove_win<'py>(
    py: Python<'py>,
    game: &PyGame,
    #[pyo3(from_py_with = args::natural_or_none)] nodes: Option<u64>,
    seconds: Option<f64>,
    #[pyo3(from_py_with = args::natural_or_none)] memory_bytes: Option<u64>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let budget = budget_of(nodes, seconds, memory_bytes)?;
    let win = ask(py, game, move |solver, game| solver.prove_win(game, &budget))?;
    let class = names::proved_win_class(py)?;
    win.map(|ProvedWin { best, nodes }| class.call1(((best.row, best.col), nodes))).transpose()
}

fn budget_of(
    nodes: Option<u64>,
    seconds: Option<f64>,
    memory_bytes: Option<u64>,
) -> PyResult<Budget> {
    let plain = Budget::default();
    Ok(Budget {
        nodes: nodes.unwrap_or(plain.nodes),
        time: seconds.map_or(Ok(plain.time), duration)?,
        memory_bytes: memory_bytes.unwrap_or(plain.memory_bytes),
        ..plain
    })
}

/// Asks a new solver about a copy of the game.
fn ask<R: Send>(
    py: Python<'_>,
    game: &PyGame,
    question: impl FnOnce(&mut Solver, &Game) -> Result<R, SolveError> + Send,
) -> PyResult<R> {
    let copy = game.game.with(py, |game| game.clone())?;
    let mut solver = Solver::new();
    let cancel = solver.cancel();
    match watched(py, &cancel, move || question(&mut solver, &copy))? {
        Some(answer) => answer.map_err(|error| raise(py, error)),
        None => Err(fault(py)),
    }
}

fn raise(py: Python<'_>, error: SolveError) -> PyErr {
    match error {
        SolveError::GameOver => errors::refused(py, Refusal::GameOver),
        SolveError::NoMove => errors::raise(py, "NoLegalMove", error),
        SolveError::Players | SolveError::Rules => errors::raise(py, "Unsupported", error),
        SolveError::Undecided { .. } | SolveError::Cancelled => {
            errors::raise(py, "Undecided", error)
        }
    }
}
