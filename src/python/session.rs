//! `mnk.Session`: an online game in this process.
//!
//! A session has a lock of its own and calls listeners without it, so every
//! call here lets go of the interpreter's lock first: a thread that waits for
//! the session then never keeps the one that is at work in it from Python.

use super::game::PyGame;
use super::lock::fenced;
use super::rules::PyRules;
use super::{args, errors, names, online};
use crate::session::{Event, ListenerId, Session, Waited};
use crate::{Game, RecordError, Rules};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One online game: commands in, events out. ``Session("gomoku")``,
/// ``Session(game, SessionConfig(undo="consent"))``.
#[pyclass(name = "Session", module = "mnk", frozen)]
pub struct PySession {
    session: Session,
    rules: Rules,
    /// Who is told, where the garbage collector can see them: a callback often
    /// knows its session, and the two would keep each other alive for ever.
    listeners: Mutex<BTreeMap<ListenerId, Arc<Listener>>>,
}

/// A callback, until it is taken away.
struct Listener(Mutex<Option<Py<PyAny>>>);

impl Listener {
    fn slot(&self) -> MutexGuard<'_, Option<Py<PyAny>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the callback raises goes to `sys.unraisablehook`: who submits is
    /// not to blame for who listens.
    fn tell(&self, event: &Event) {
        // None: the interpreter is going away, and with it who listens.
        let _ = Python::try_attach(|py| {
            let callback = self.slot().as_ref().map(|callback| callback.clone_ref(py));
            let Some(callback) = callback else { return };
            let told = online::event(py, event).and_then(|event| callback.call1(py, (event,)));
            if let Err(error) = told {
                error.write_unraisable(py, Some(callback.bind(py)));
            }
        });
    }

    fn clear(&self) {
        let callback = self.slot().take();
        // Whatever its end sets off finds the slot free.
        drop(callback);
    }
}

impl PySession {
    fn around(session: Session) -> PySession {
        let rules = *session.snapshot().rules();
        PySession { session, rules, listeners: Mutex::default() }
    }

    fn listeners(&self) -> MutexGuard<'_, BTreeMap<ListenerId, Arc<Listener>>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn using<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Session) -> R + Send,
    ) -> PyResult<R> {
        fenced(py, || py.detach(|| work(&self.session)))
    }
}

impl Drop for PySession {
    /// Runs with the interpreter's lock held, and perhaps in the middle of
    /// anything: a thread that tells a crowd is not waited for, since it may be
    /// waiting for that lock. It tells what has happened, and ends.
    fn drop(&mut self) {
        self.session.end_listening(false);
    }
}

#[pymethods]
impl PySession {
    #[new]
    #[pyo3(signature = (game=None, config=None))]
    fn new(
        py: Python<'_>,
        game: Option<&Bound<'_, PyAny>>,
        config: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PySession> {
        let config = online::config(config)?;
        let game = match game {
            None => Game::new(Rules::default()),
            Some(value) => match value.cast::<PyGame>() {
                Ok(game) => game.get().game.with(py, |game| game.clone())?,
                Err(_) => Game::new(args::rules(value)?),
            },
        };
        let session = fenced(py, || Session::from_game(game, config))?;
        session.map(PySession::around).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The session that ``save`` wrote, as it stood.
    #[staticmethod]
    fn load(data: &Bound<'_, PyAny>) -> PyResult<PySession> {
        let py = data.py();
        let buffer =
            PyBuffer::<u8>::get(data).map_err(|_| args::wrong_type(data, "a session", "bytes"))?;
        let bytes = buffer.to_vec(py)?;
        let loaded = fenced(py, || py.detach(|| Session::load(&bytes)))?;
        loaded.map(PySession::around).map_err(|error| {
            let class = match error {
                RecordError::RulesMismatch { .. } => "RulesMismatch",
                _ => "RecordError",
            };
            errors::raise(py, class, error)
        })
    }

    /// All of it as bytes: settings, start, log.
    fn save<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.using(py, Session::save)?))
    }

    /// All of it in JSON, for the web and for other tools.
    fn export(&self, py: Python<'_>) -> PyResult<String> {
        self.using(py, Session::export)
    }

    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    #[getter]
    fn config<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        online::config_value(py, &self.session.config())
    }

    /// Handles a command. Returns the reply, or raises why it was not carried
    /// out, with the reply as the exception's ``reply``.
    fn submit<'py>(
        &self,
        py: Python<'py>,
        command: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let command = online::command(command)?;
        let reply = self.using(py, |session| session.submit(&command))?;
        online::answer(py, command.order, &reply)
    }

    /// The reply that a command would get that changes nothing.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        online::reply_value(py, &self.using(py, Session::status)?)
    }

    /// A copy of the game as it stands.
    fn snapshot(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.using(py, |session| PyGame::around((*session.snapshot()).clone()))
    }

    /// Events after a number, oldest first; 0 is before all.
    #[pyo3(signature = (after=0, limit=None))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        after: u64,
        limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let limit = online::at_most(limit);
        online::events(py, &self.using(py, |session| session.events(after, limit))?)
    }

    /// The same as a JSON array.
    #[pyo3(signature = (after=0, limit=None))]
    fn events_json(&self, py: Python<'_>, after: u64, limit: Option<u64>) -> PyResult<String> {
        let limit = online::at_most(limit);
        self.using(py, |session| online::events_json(&session.events(after, limit)))
    }

    /// Waits for events after a number, and returns them; none if nothing
    /// happened for so many seconds.
    #[pyo3(signature = (after=0, timeout=None))]
    fn wait<'py>(
        &self,
        py: Python<'py>,
        after: u64,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let wait = |piece| Ok::<Waited, Infallible>(self.session.wait(after, piece));
        match online::wait(py, timeout, wait, |never| match never {})? {
            true => self.events(py, after, None),
            false => Ok(PyTuple::empty(py)),
        }
    }

    /// The same for asyncio: ``await session.wait_async(after)``.
    #[pyo3(signature = (after=0, timeout=None))]
    fn wait_async<'py>(
        slf: &Bound<'py, PySession>,
        after: u64,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let args = PyTuple::new(slf.py(), [after])?;
        online::wait_async(slf.getattr("wait")?, args, timeout)
    }

    /// Calls ``callback`` with every event after a number, in order and one at
    /// a time; it may call back in. Up to 64 callbacks are called in the thread
    /// of whoever submits, more in one of the session's own, soon after. Returns
    /// a number for ``unsubscribe``.
    #[pyo3(signature = (callback, after=0))]
    fn subscribe(&self, callback: &Bound<'_, PyAny>, after: u64) -> PyResult<ListenerId> {
        let py = callback.py();
        if !callback.is_callable() {
            return Err(PyTypeError::new_err("a callback is callable with an event"));
        }
        let listener = Arc::new(Listener(Mutex::new(Some(callback.clone().unbind()))));
        let told = Arc::clone(&listener);
        let id =
            self.using(py, |session| session.subscribe(after, move |event| told.tell(event)))?;
        self.listeners().insert(id, listener);
        Ok(id)
    }

    /// Takes a callback away: once this returns, no call to it is running and
    /// none will come, unless it is called from a callback. Answers whether
    /// there was one.
    fn unsubscribe(&self, py: Python<'_>, id: ListenerId) -> PyResult<bool> {
        let known = self.using(py, |session| session.unsubscribe(id))?;
        let listener = self.listeners().remove(&id);
        if let Some(listener) = listener {
            listener.clear();
        }
        Ok(known)
    }

    /// The clocks at this time.
    #[pyo3(signature = (now_ms=0))]
    fn clocks<'py>(&self, py: Python<'py>, now_ms: u64) -> PyResult<Bound<'py, PyAny>> {
        online::clocks(py, &self.using(py, |session| session.clocks(now_ms))?)
    }

    /// Seats, phase and open offer.
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        online::table(py, &self.using(py, Session::table)?)
    }

    /// Ends the session: waits end, commands are refused. What happened can
    /// still be read.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.using(py, Session::close)
    }

    #[getter]
    fn closed(&self, py: Python<'_>) -> PyResult<bool> {
        self.using(py, Session::is_closed)
    }

    fn __enter__(slf: Bound<'_, PySession>) -> Bound<'_, PySession> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    /// A session in a pickle is its bytes.
    fn __reduce__<'py>(
        slf: &Bound<'py, PySession>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((slf.get_type().getattr("load")?, (slf.get().save(slf.py())?,)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let reply = self.using(py, Session::status)?;
        let status = names::status(py, reply.outcome.status)?.bind(py).str()?;
        Ok(format!("<Session {}, revision {}, {status}>", self.rules.id(), reply.revision))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // What is locked just now is in use, and not garbage.
        let Ok(listeners) = self.listeners.try_lock() else { return Ok(()) };
        for listener in listeners.values() {
            if let Ok(callback) = listener.0.try_lock() {
                visit.call(&*callback)?;
            }
        }
        Ok(())
    }

    fn __clear__(&self) {
        let listeners = std::mem::take(&mut *self.listeners());
        for listener in listeners.values() {
            listener.clear();
        }
    }
}
