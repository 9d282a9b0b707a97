//! `mnk.Bot`: who plays.
//!
//! It works on a copy of the game, without the global interpreter lock, in a
//! thread of its own with a stack of its own, while the calling thread waits
//! for the answer and listens for Ctrl-C.

use super::analysis::PyAnalysis;
use super::game::PyGame;
use super::{args, errors, names};
use crate::bot::{Bot, BotError, Choice, Config, kinds};
use crate::solver::Cancel;
use crate::{Game, Refusal};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often a waiting thread looks for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(25);
/// The stack of a thread that searches.
const STACK: usize = 8 << 20;

/// A bot by its kind, such as ``Bot("engine", nodes=20_000)``, or its level, as in
/// ``Bot(level=4)``. The kind is ``"engine"`` where neither is said.
#[pyclass(name = "Bot", module = "mnk", frozen)]
pub struct PyBot {
    kind: String,
    bot: Bot,
}

#[pymethods]
impl PyBot {
    #[new]
    #[pyo3(signature = (kind=None, *, level=None, depth=None, seed=0, seconds=None,
        nodes=None, memory_bytes=None, threads=1))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        kind: Option<&str>,
        #[pyo3(from_py_with = args::natural_or_none)] level: Option<u32>,
        #[pyo3(from_py_with = args::natural_or_none)] depth: Option<u32>,
        #[pyo3(from_py_with = args::natural)] seed: u64,
        seconds: Option<f64>,
        #[pyo3(from_py_with = args::natural_or_none)] nodes: Option<u64>,
        #[pyo3(from_py_with = args::natural_or_none)] memory_bytes: Option<u64>,
        #[pyo3(from_py_with = args::natural)] threads: u32,
    ) -> PyResult<PyBot> {
        // Whoever names a level means it, and would not see it overlooked.
        let kind = kind.unwrap_or(if level.is_some() { "level" } else { "engine" });
        if kind != "level" && level.is_some_and(|level| level > 0) {
            return Err(PyValueError::new_err("only a bot of kind level has a level"));
        }
        let plain = Config::default();
        let config = Config {
            level: level.unwrap_or(plain.level),
            depth: depth.unwrap_or(plain.depth),
            seed,
            time_ms: match seconds {
                Some(seconds) => duration(seconds)?.as_millis() as u64,
                None => plain.time_ms,
            },
            nodes: nodes.unwrap_or(plain.nodes),
            memory_bytes: memory_bytes.unwrap_or(plain.memory_bytes),
            threads,
        };
        let bot = Bot::new(kind, &config).map_err(|error| raise(py, error))?;
        Ok(PyBot { kind: kind.to_owned(), bot })
    }

    /// The kinds there are.
    #[staticmethod]
    fn kinds(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, kinds().collect::<Vec<_>>())
    }

    #[getter]
    fn kind(&self) -> &str {
        &self.kind
    }

    /// The cell that the bot would play, as a (row, column) pair. The game itself
    /// is not touched. A call that was cancelled gives the best legal cell so far,
    /// and says so: ``choice.cancelled``. ``Busy`` while the bot thinks for
    /// another call.
    fn choose<'py>(&self, py: Python<'py>, game: &PyGame) -> PyResult<Bound<'py, PyAny>> {
        let copy = game.game.with(py, |game| game.clone())?;
        let Choice { cell, cancelled, .. } = self.ask(py, &copy)?;
        names::choice_class(py)?.call1(((cell.row, cell.col), cancelled))
    }

    /// Chooses a cell and plays it. Returns the status.
    ///
    /// A cancelled choice is not played: ``Cancelled``, with the best cell so far
    /// in ``.cell``. ``Stale`` if the game has moved on meanwhile. ``Busy`` while
    /// the bot thinks for another call.
    fn play(&self, py: Python<'_>, game: &PyGame) -> PyResult<Py<PyAny>> {
        let copy = game.game.with(py, |game| game.clone())?;
        let turn = copy.turn().ok_or_else(|| errors::refused(py, Refusal::GameOver))?;
        let Choice { cell, cancelled, .. } = self.ask(py, &copy)?;
        if cancelled {
            return Err(errors::cancelled(py, copy.rules(), cell));
        }
        let (revision, cell) = (copy.revision(), (cell.row.into(), cell.col.into()));
        game.play_at(py, cell, |game, row, col| game.play_as(turn, Some(revision), row, col))
    }

    /// Judges every cell that may be played: kinds ``"engine"`` by search and
    /// ``"perfect"`` exactly. A call that was cancelled gives what was known by then,
    /// and says so: ``analysis.cancelled``. ``Busy`` while the bot thinks for
    /// another call.
    fn analyze(&self, py: Python<'_>, game: &PyGame) -> PyResult<PyAnalysis> {
        let copy = game.game.with(py, |game| game.clone())?;
        match watched(py, &self.bot.canceller(), || self.bot.analyze(&copy))? {
            Some(Ok(analysis)) => Ok(PyAnalysis::new(analysis, copy)),
            Some(Err(error)) => Err(raise(py, error)),
            None => Err(fault(py)),
        }
    }

    /// Ends the running call, or else the next one: ``choose`` and ``analyze`` with
    /// the best so far, ``play`` with nothing played. Twice is once. Any thread.
    fn cancel(&self) {
        self.bot.cancel();
    }

    /// Forgets a cancel that no call has met yet.
    fn clear_cancel(&self) {
        self.bot.clear_cancel();
    }

    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.kind)
    }
}

impl PyBot {
    fn ask(&self, py: Python<'_>, game: &Game) -> PyResult<Choice> {
        let quick = matches!(self.kind.as_str(), "random" | "win_or_block");
        let choice = if quick {
            py.detach(|| caught(|| self.bot.choose(game)))
        } else {
            watched(py, &self.bot.canceller(), || self.bot.choose(game))?
        };
        match choice {
            Some(Ok(choice)) => Ok(choice),
            Some(Err(error)) => Err(raise(py, error)),
            None => Err(fault(py)),
        }
    }
}

pub(super) fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("{seconds} is no number of seconds")))
}

fn raise(py: Python<'_>, error: BotError) -> PyErr {
    match error {
        BotError::GameOver => errors::refused(py, Refusal::GameOver),
        BotError::NoMove => errors::raise(py, "NoLegalMove", error),
        BotError::Busy => errors::raise(py, "Busy", error),
        BotError::Unsupported(_) => errors::raise(py, "Unsupported", error),
        BotError::Undecided => errors::raise(py, "Undecided", error),
        BotError::UnknownKind | BotError::Setting(_) => PyValueError::new_err(error.to_string()),
        BotError::Refused(_) | BotError::Custom(_) => PyTypeError::new_err(error.to_string()),
    }
}

pub(super) fn fault(py: Python<'_>) -> PyErr {
    errors::raise(py, "InternalError", "a fault in mnk itself")
}

/// `None` for a panic.
fn caught<R>(work: impl FnOnce() -> R) -> Option<R> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Does long work in a thread of its own, which Ctrl-C cancels. A signal's
/// handler that raises has its way once the work has ended.
pub(super) fn watched<R: Send>(
    py: Python<'_>,
    cancel: &Cancel,
    work: impl FnOnce() -> R + Send,
) -> PyResult<Option<R>> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (done, wait) = channel();
            let worker =
                std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    let result = caught(work);
                    // Nobody waits any more where the receiver is gone.
                    let _ = done.send(());
                    result
                })?;
            let mut interrupted = None;
            while let Err(RecvTimeoutError::Timeout) = wait.recv_timeout(PATIENCE) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    cancel.cancel();
                    interrupted = Some(error);
                }
            }
            let result = worker.join().ok().flatten();
            match interrupted {
                Some(error) => {
                    cancel.clear();
                    Err(error)
                }
                None => Ok(result),
            }
        })
    })
}
