//! `mnk.Store`: online games by id, in memory or in a database. Every call lets
//! go of the interpreter's lock, since a database may take its time.

use super::game::PyGame;
use super::lock::fenced;
use super::{args, errors, online};
use crate::Rules;
use crate::session::Command;
use crate::store::{Filter, Store, StoreError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyTuple};

/// Online games by id: ``Store("memory:")``, ``Store("sqlite:games.db")``,
/// ``Store("postgresql://user@host/name")``.
#[pyclass(name = "Store", module = "mnk", frozen)]
pub struct PyStore {
    store: Store,
    /// What comes before the colon of its URL; the rest may hold a password.
    kind: String,
}

impl PyStore {
    fn using<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Store) -> Result<R, StoreError> + Send,
    ) -> PyResult<R> {
        fenced(py, || py.detach(|| work(&self.store)))?
            .map_err(|error| errors::store_error(py, error))
    }
}

#[pymethods]
impl PyStore {
    #[new]
    fn new(py: Python<'_>, url: &str) -> PyResult<PyStore> {
        let store = fenced(py, || py.detach(|| Store::open(url)))?
            .map_err(|error| errors::store_error(py, error))?;
        let kind = url.split(':').next().unwrap_or_default().to_owned();
        Ok(PyStore { store, kind })
    }

    /// A new game on an empty board.
    #[pyo3(signature = (id, rules=None, config=None))]
    fn create(
        &self,
        py: Python<'_>,
        id: &str,
        rules: Option<&Bound<'_, PyAny>>,
        config: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let rules = rules.map_or_else(|| Ok(Rules::default()), args::rules)?;
        let config = online::config(config)?;
        self.using(py, |store| store.create(id, &rules, &config))
    }

    /// Handles a command of a game. Returns the reply, or raises why it was not
    /// carried out, with the reply as the exception's ``reply``.
    fn submit<'py>(
        &self,
        py: Python<'py>,
        id: &str,
        command: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let command = online::command(command)?;
        let reply = self.using(py, |store| store.submit(id, &command))?;
        online::answer(py, command.order, &reply)
    }

    /// Handles many commands, pairs of an id and a command, in their order and
    /// in one transaction. Returns for each its reply, or the exception that
    /// ``submit`` would have raised.
    fn submit_many<'py>(
        &self,
        py: Python<'py>,
        commands: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyList>> {
        let mut orders: Vec<(String, Command)> = Vec::new();
        for pair in commands.try_iter()? {
            let (id, command) = pair?.extract::<(String, Bound<'_, PyAny>)>()?;
            orders.push((id, online::command(&command)?));
        }
        let borrowed: Vec<(&str, Command)> =
            orders.iter().map(|(id, command)| (id.as_str(), *command)).collect();
        let answers = fenced(py, || py.detach(|| self.store.submit_many(&borrowed)))?;
        let list = PyList::empty(py);
        for (answer, (_, command)) in answers.into_iter().zip(&borrowed) {
            let answer = match answer {
                Ok(reply) => online::answer(py, command.order, &reply),
                Err(error) => Err(errors::store_error(py, error)),
            };
            match answer {
                Ok(reply) => list.append(reply)?,
                Err(error) => list.append(error.into_value(py))?,
            }
        }
        Ok(list)
    }

    /// The reply that a command would get that changes nothing.
    fn status<'py>(&self, py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
        online::reply_value(py, &self.using(py, |store| store.status(id))?)
    }

    /// A copy of the game as it stands.
    fn snapshot(&self, py: Python<'_>, id: &str) -> PyResult<PyGame> {
        self.using(py, |store| Ok(PyGame::around((*store.snapshot(id)?).clone())))
    }

    /// Events of a game after a number, oldest first; 0 is before all.
    #[pyo3(signature = (id, after=0, limit=None))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        id: &str,
        after: u64,
        limit: Option<u64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let limit = online::at_most(limit);
        online::events(py, &self.using(py, |store| store.events(id, after, limit))?)
    }

    /// The same as a JSON array.
    #[pyo3(signature = (id, after=0, limit=None))]
    fn events_json(
        &self,
        py: Python<'_>,
        id: &str,
        after: u64,
        limit: Option<u64>,
    ) -> PyResult<String> {
        let limit = online::at_most(limit);
        self.using(py, |store| Ok(online::events_json(&store.events(id, after, limit)?)))
    }

    /// Waits for events of a game after a number, and returns them; none if
    /// nothing happened for so many seconds.
    #[pyo3(signature = (id, after=0, timeout=None))]
    fn wait<'py>(
        &self,
        py: Python<'py>,
        id: &str,
        after: u64,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let wait = |piece| self.store.wait(id, after, piece);
        match online::wait(py, timeout, wait, |error| errors::store_error(py, error))? {
            true => self.events(py, id, after, None),
            false => Ok(PyTuple::empty(py)),
        }
    }

    /// The same for asyncio: ``await store.wait_async(id, after)``.
    #[pyo3(signature = (id, after=0, timeout=None))]
    fn wait_async<'py>(
        slf: &Bound<'py, PyStore>,
        id: &str,
        after: u64,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let args = (id, after).into_pyobject(slf.py())?;
        online::wait_async(slf.getattr("wait")?, args, timeout)
    }

    /// The clocks of a game at this time.
    #[pyo3(signature = (id, now_ms=0))]
    fn clocks<'py>(&self, py: Python<'py>, id: &str, now_ms: u64) -> PyResult<Bound<'py, PyAny>> {
        online::clocks(py, &self.using(py, |store| store.clocks(id, now_ms))?)
    }

    /// Seats, phase and open offer of a game.
    fn table<'py>(&self, py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyAny>> {
        online::table(py, &self.using(py, |store| store.table(id))?)
    }

    /// Games, those changed last first: those of a status, those whose last
    /// event is not older than ``changed_from``, those behind an entry of an
    /// earlier list.
    #[pyo3(signature = (*, status=None, changed_from=0, after=None, limit=100))]
    fn list<'py>(
        &self,
        py: Python<'py>,
        status: Option<&Bound<'py, PyAny>>,
        changed_from: u64,
        after: Option<&Bound<'py, PyAny>>,
        limit: u64,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let after = match after {
            Some(entry) => Some((
                entry.getattr("changed_ms")?.extract::<u64>()?,
                entry.getattr("id")?.extract::<String>()?,
            )),
            None => None,
        };
        let status = status.map(online::status).transpose()?;
        let limit = online::at_most(Some(limit));
        let filter = Filter { status, changed_from, after, limit };
        let entries = self.using(py, |store| store.list(&filter))?;
        let values: Vec<_> =
            entries.iter().map(|entry| online::entry(py, entry)).collect::<PyResult<_>>()?;
        PyTuple::new(py, values)
    }

    /// Deletes a game for good.
    fn delete(&self, py: Python<'_>, id: &str) -> PyResult<()> {
        self.using(py, |store| store.delete(id))
    }

    /// A game with all its events in JSON, for the web and for other tools.
    fn export(&self, py: Python<'_>, id: &str) -> PyResult<String> {
        self.using(py, |store| store.export(id))
    }

    /// A game as the bytes of a session, for ``Session.load``.
    fn save<'py>(&self, py: Python<'py>, id: &str) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.using(py, |store| store.save(id))?))
    }

    /// Lets every clock of every game run out that is due by this time. Answers
    /// in how many games something happened.
    fn tick(&self, py: Python<'_>, now_ms: u64) -> PyResult<u64> {
        self.using(py, |store| store.tick(now_ms))
    }

    /// Ends the store: waits end, and every later call raises ``Closed``.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.using(py, |store| {
            store.close();
            Ok(())
        })
    }

    fn __enter__(slf: Bound<'_, PyStore>) -> Bound<'_, PyStore> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, py: Python<'_>, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self) -> String {
        format!("<Store {}>", self.kind)
    }
}
