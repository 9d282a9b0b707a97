//! The Python face: the extension module `mnk._mnk`, re-exported by the typed
//! package under `bindings/python/`.
//!
//! No rule of the game lives here. Enumerations, named tuples and exceptions
//! are Python classes of the package ([`names`]); the classes of this module
//! hold a Rust value behind a lock ([`lock`]), take their arguments apart
//! ([`args`]) and call it.

mod analysis;
mod args;
mod arrays;
mod batch;
mod bot;
mod errors;
mod game;
mod legal;
mod lock;
mod names;
mod notation;
mod online;
mod record;
mod rules;
mod session;
mod solver;
mod store;
mod values;

use pyo3::prelude::*;

#[pymodule]
mod _mnk {
    #[pymodule_export]
    use super::analysis::PyAnalysis;
    #[pymodule_export]
    use super::batch::PyBatch;
    #[pymodule_export]
    use super::bot::PyBot;
    #[pymodule_export]
    use super::game::PyGame;
    #[pymodule_export]
    use super::legal::{PyLegalMoves, PyMoveIterator};
    #[pymodule_export]
    use super::rules::PyRules;
    #[pymodule_export]
    use super::session::PySession;
    #[pymodule_export]
    use super::solver::{PySolver, prove_win, solve};
    #[pymodule_export]
    use super::store::PyStore;

    use pyo3::prelude::*;

    /// What a fault in a call on this game would raise; for the tests.
    #[pyfunction]
    fn _fault(py: Python<'_>, game: &PyGame) -> PyResult<()> {
        game.game.with(py, |_| panic!("on purpose, in the middle of a change"))
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::names::load(module.py())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
