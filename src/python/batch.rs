//! `mnk.Batch`: many games stepped at once, into numpy arrays without copies.
//!
//! Work on the games runs without the global interpreter lock. A batch belongs
//! to one thread at a time; another one that asks meanwhile is told that it is
//! busy and waits for nothing, and neither does a child that was forked
//! meanwhile.

use super::rules::PyRules;
use super::{args, arrays, errors};
use crate::batch::{Autoreset, Batch, BatchConfig, BatchError, Illegal, StepOut};
use arrays::{Flags, Out};
use pyo3::exceptions::{PyImportError, PyMemoryError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, TryLockError};
use std::time::{Duration, Instant};

/// Thousands of games of the same rules, stepped together.
#[pyclass(name = "Batch", module = "mnk", frozen)]
pub struct PyBatch {
    batch: Mutex<Batch>,
    rules: PyRules,
    games: usize,
    actions: usize,
    planes: usize,
    illegal: &'static str,
    autoreset: &'static str,
}

/// What to do with an illegal action, and the core's word for it.
const ILLEGAL: [(&str, Illegal); 3] =
    [("raise", Illegal::Report), ("report", Illegal::Report), ("lose", Illegal::Lose)];
const AUTORESET: [(&str, Autoreset); 3] = [
    ("off", Autoreset::Off),
    ("same_step", Autoreset::SameStep),
    ("next_step", Autoreset::NextStep),
];
/// How long a playout goes on before it looks for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(25);

enum Trouble {
    Busy,
    Broken,
    Refused(BatchError),
    Raised(PyErr),
}

impl From<BatchError> for Trouble {
    fn from(error: BatchError) -> Trouble {
        Trouble::Refused(error)
    }
}

impl PyBatch {
    /// Runs `work` on the games, detached from the interpreter.
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Batch) -> Result<R, Trouble> + Send,
    ) -> PyResult<R> {
        let done = py.detach(|| {
            let mut guard = match self.batch.try_lock() {
                Ok(guard) => guard,
                Err(TryLockError::WouldBlock) => return Err(Trouble::Busy),
                Err(TryLockError::Poisoned(_)) => return Err(Trouble::Broken),
            };
            catch_unwind(AssertUnwindSafe(move || work(&mut guard))).unwrap_or(Err(Trouble::Broken))
        });
        done.map_err(|trouble| match trouble {
            Trouble::Busy => errors::raise(py, "Busy", "another thread is at work on this batch"),
            Trouble::Broken => errors::raise(py, "InternalError", "a fault in mnk itself"),
            Trouble::Refused(error) => refused(error),
            Trouble::Raised(error) => error,
        })
    }

    fn cells(&self) -> [usize; 2] {
        [self.rules.0.rows.into(), self.rules.0.cols.into()]
    }

    fn players(&self) -> usize {
        self.rules.0.players.into()
    }
}

fn refused(error: BatchError) -> PyErr {
    match error {
        BatchError::Memory => PyMemoryError::new_err(error.to_string()),
        other => PyValueError::new_err(other.to_string()),
    }
}

/// The entry of a table of names that a caller has chosen.
fn choice<T: Copy>(
    what: &str,
    name: &str,
    names: &[(&'static str, T)],
) -> PyResult<(&'static str, T)> {
    names.iter().copied().find(|(known, _)| *known == name).ok_or_else(|| {
        let known: Vec<&str> = names.iter().map(|(known, _)| *known).collect();
        let name: String = name.chars().take(32).collect();
        PyValueError::new_err(format!("{what} is {name:?}, must be one of {}", known.join(", ")))
    })
}

/// What is made of an argument that was given.
fn wanted<T, R>(given: Option<T>, make: impl FnOnce(T) -> PyResult<R>) -> PyResult<Option<R>> {
    given.map(make).transpose()
}

fn count(value: &Bound<'_, PyAny>, what: &str) -> PyResult<usize> {
    let number = args::integer(value, what)?;
    usize::try_from(number)
        .map_err(|_| PyValueError::new_err(format!("{what} is {number}, must not be negative")))
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (rules, games, *, seed=0, threads=None, illegal="raise", autoreset="off"))]
    fn new(
        rules: &Bound<'_, PyAny>,
        games: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = args::natural)] seed: u64,
        threads: Option<&Bound<'_, PyAny>>,
        illegal: &str,
        autoreset: &str,
    ) -> PyResult<PyBatch> {
        let py = rules.py();
        py.import("numpy").map_err(|error| {
            let text = "mnk.Batch writes numpy arrays: pip install numpy";
            let needed = PyImportError::new_err(text);
            needed.set_cause(py, Some(error));
            needed
        })?;
        let rules = args::rules(rules)?;
        let (illegal, when_illegal) = choice("illegal", illegal, &ILLEGAL)?;
        let (autoreset, when_over) = choice("autoreset", autoreset, &AUTORESET)?;
        let config = BatchConfig {
            games: count(games, "games")?,
            seed,
            threads: threads.map_or(Ok(1), |threads| count(threads, "threads"))?,
            illegal: when_illegal,
            autoreset: when_over,
        };
        let batch = py.detach(|| Batch::new(rules, config)).map_err(refused)?;
        Ok(PyBatch {
            rules: PyRules(rules),
            games: batch.games(),
            actions: batch.actions(),
            planes: batch.planes(),
            illegal,
            autoreset,
            batch: Mutex::new(batch),
        })
    }

    #[getter]
    fn rules(&self) -> PyRules {
        self.rules
    }

    /// Games side by side.
    #[getter]
    fn games(&self) -> usize {
        self.games
    }

    /// Different actions: columns with gravity, else cells.
    #[getter]
    fn actions(&self) -> usize {
        self.actions
    }

    /// Planes, rows and columns of one observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        let [rows, cols] = self.cells();
        (self.planes, rows, cols)
    }

    #[getter]
    fn illegal(&self) -> &'static str {
        self.illegal
    }

    #[getter]
    fn autoreset(&self) -> &'static str {
        self.autoreset
    }

    /// Bytes that the games take, beside your arrays.
    #[getter]
    fn memory_bytes(&self, py: Python<'_>) -> PyResult<usize> {
        self.with(py, |batch| Ok(batch.memory_bytes()))
    }

    fn __len__(&self) -> usize {
        self.games
    }

    fn __repr__(&self) -> String {
        let (illegal, autoreset) = (self.illegal, self.autoreset);
        let games = self.games;
        format!("<Batch {}: {games} games, illegal={illegal}, autoreset={autoreset}>", self.rules.0)
    }

    /// Brings all games, or those where ``which`` is true, back to their start.
    /// With ``seed``, all that is random begins anew.
    #[pyo3(signature = (which=None, *, seed=None))]
    fn reset(
        &self,
        py: Python<'_>,
        which: Option<&Bound<'_, PyAny>>,
        #[pyo3(from_py_with = args::natural_or_none)] seed: Option<u64>,
    ) -> PyResult<()> {
        let Some(which) = which else {
            return self.with(py, |batch| {
                match seed {
                    Some(seed) => batch.reseed(seed),
                    None => batch.reset(),
                }
                Ok(())
            });
        };
        if seed.is_some() {
            return Err(PyValueError::new_err("a seed is for a reset of all games"));
        }
        let which = Flags::read(which, "which", self.games)?;
        let which = which.bytes()?;
        self.with(py, |batch| Ok(batch.reset_some(&which)?))
    }

    /// Plays one action (int32) in every game. Returns ``rewards`` per game and
    /// player, ``done`` and ``results`` per game: 0, or why the action was
    /// refused. Arrays of yours are filled in place of new ones; ``masks`` and
    /// ``observations`` are filled only where you give them, with what the
    /// methods ``masks`` and ``observe`` say after the step, and cost less here.
    #[pyo3(signature = (actions, *, rewards=None, done=None, results=None, masks=None,
        observations=None))]
    #[allow(clippy::too_many_arguments)]
    fn step<'py>(
        &self,
        actions: &Bound<'py, PyAny>,
        rewards: Option<&Bound<'py, PyAny>>,
        done: Option<&Bound<'py, PyAny>>,
        results: Option<&Bound<'py, PyAny>>,
        masks: Option<&Bound<'py, PyAny>>,
        observations: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let py = actions.py();
        let games = self.games;
        let actions = arrays::actions(actions, games)?;
        let rewards = Out::<f32>::of(py, rewards, "rewards", &[games, self.players()])?;
        let done = Flags::write(py, done, "done", &[games])?;
        let results = Out::<i32>::of(py, results, "results", &[games])?;
        let masks =
            wanted(masks, |given| Flags::write(py, Some(given), "masks", &[games, self.actions]))?;
        let observations = wanted(observations, |given| {
            let [rows, cols] = self.cells();
            Out::<u8>::of(py, Some(given), "observations", &[games, self.planes, rows, cols])
        })?;
        {
            let (mut rewards, mut done, mut results) =
                (rewards.open()?, done.open()?, results.open()?);
            let mut masks = wanted(masks.as_ref(), Flags::open)?;
            let mut observations = wanted(observations.as_ref(), Out::open)?;
            let out = StepOut {
                rewards: rewards.as_slice_mut()?,
                done: arrays::bytes_of(done.as_slice_mut()?),
                results: results.as_slice_mut()?,
                masks: match &mut masks {
                    Some(masks) => arrays::bytes_of(masks.as_slice_mut()?),
                    None => &mut [],
                },
                observations: match &mut observations {
                    Some(observations) => observations.as_slice_mut()?,
                    None => &mut [],
                },
            };
            let actions = arrays::read(&actions, "actions")?;
            let actions = actions.as_slice()?;
            let raises = self.illegal == "raise";
            let illegal = self.with(py, move |batch| {
                let illegal = if raises { batch.first_illegal(actions)? } else { None };
                if illegal.is_none() {
                    batch.step(actions, out)?;
                }
                Ok(illegal)
            })?;
            if let Some((game, refusal)) = illegal {
                let what = format!("game {game}, action {}", actions[game]);
                return Err(errors::refused_at(py, refusal, &what, None));
            }
        }
        PyTuple::new(py, [rewards.into_any(), done.into_any(), results.into_any()])
    }

    /// A legal action for every game, each equally likely; -1 where there is
    /// none.
    #[pyo3(signature = (out=None))]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = Out::<i32>::of(py, out, "out", &[self.games])?;
        out.fill(|slice| self.with(py, |batch| Ok(batch.sample(slice)?)))
    }

    /// Plays every game to its end by random legal moves. Returns who won: a
    /// mark, or 0.
    #[pyo3(signature = (out=None))]
    fn playout<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = Out::<i32>::of(py, out, "out", &[self.games])?;
        out.fill(|winners| self.with(py, |batch| play_out(batch, winners)))
    }

    /// Marks of every game: uint8 [games, rows, cols]. With ``final``, as the
    /// last step left them before it reset what it finished.
    #[pyo3(signature = (out=None, *, r#final=false))]
    fn boards<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        r#final: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [rows, cols] = self.cells();
        let out = Out::<u8>::of(py, out, "out", &[self.games, rows, cols])?;
        out.fill(|slice| {
            self.with(py, |batch| {
                let shown = if r#final { batch.final_boards(slice) } else { batch.boards(slice) };
                shown.map_err(Trouble::from)
            })
        })
    }

    /// What the player in turn sees: uint8 [games, planes, rows, cols], their
    /// own marks, those of each player after them, and the cells they may play.
    /// With ``final``, as the last step left it before it reset what it
    /// finished.
    #[pyo3(signature = (out=None, *, r#final=false))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        r#final: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let [rows, cols] = self.cells();
        let out = Out::<u8>::of(py, out, "out", &[self.games, self.planes, rows, cols])?;
        out.fill(|slice| {
            self.with(py, |batch| {
                let shown = if r#final { batch.final_observe(slice) } else { batch.observe(slice) };
                shown.map_err(Trouble::from)
            })
        })
    }

    /// Which actions are legal: bool [games, actions], all false in a finished
    /// game.
    #[pyo3(signature = (out=None))]
    fn masks<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = Flags::write(py, out, "out", &[self.games, self.actions])?;
        out.fill(|slice| self.with(py, |batch| Ok(batch.masks(slice)?)))
    }

    /// Whose turn it is: uint8 [games], 0 where the game is over.
    #[pyo3(signature = (out=None))]
    fn turns<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = Out::<u8>::of(py, out, "out", &[self.games])?;
        out.fill(|slice| self.with(py, |batch| Ok(batch.turns(slice)?)))
    }

    /// Who won: int32 [games], 0 where nobody has.
    #[pyo3(signature = (out=None))]
    fn winners<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let out = Out::<i32>::of(py, out, "out", &[self.games])?;
        out.fill(|slice| self.with(py, |batch| Ok(batch.winners(slice)?)))
    }
}

/// A playout in parts, between which Ctrl-C is heard.
fn play_out(batch: &mut Batch, winners: &mut [i32]) -> Result<(), Trouble> {
    let (mut first, mut part) = (0, 64);
    while first < winners.len() {
        let last = winners.len().min(first + part);
        let begun = Instant::now();
        batch.playout_part(first == 0, first, &mut winners[first..last])?;
        first = last;
        if begun.elapsed() < PATIENCE {
            part = part.saturating_mul(2);
        } else if begun.elapsed() > 2 * PATIENCE {
            part = (part / 2).max(1);
        }
        Python::attach(|py| py.check_signals()).map_err(Trouble::Raised)?;
    }
    Ok(())
}
