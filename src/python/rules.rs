//! `mnk.Rules`: what game is played, immutable and hashable.

use super::{args, errors};
use crate::notation::coord;
use crate::{Cell, Rules, RulesSpec, Run};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple, PyType};

/// What game is played: board size, run length and variant flags.
#[pyclass(name = "Rules", module = "mnk", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PyRules(pub Rules);

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (rows, cols, k, *, players=None, run=None, gravity=None, misere=None,
        wrap=None, early_draw=None, stones=None, first_stones=None))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        cols: &Bound<'_, PyAny>,
        k: &Bound<'_, PyAny>,
        players: Option<&Bound<'_, PyAny>>,
        run: Option<&Bound<'_, PyAny>>,
        gravity: Option<&Bound<'_, PyAny>>,
        misere: Option<&Bound<'_, PyAny>>,
        wrap: Option<&Bound<'_, PyAny>>,
        early_draw: Option<&Bound<'_, PyAny>>,
        stones: Option<&Bound<'_, PyAny>>,
        first_stones: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyRules> {
        let given = [
            ("rows", Some(rows)),
            ("cols", Some(cols)),
            ("k", Some(k)),
            ("players", players),
            ("run", run),
            ("gravity", gravity),
            ("misere", misere),
            ("wrap", wrap),
            ("early_draw", early_draw),
            ("stones", stones),
            ("first_stones", first_stones),
        ];
        let mut spec = RulesSpec::default();
        for (field, value) in given {
            if let Some(value) = value {
                set_field(&mut spec, field, value)?;
            }
        }
        checked(py, spec)
    }

    /// The rules of a preset, such as ``"connect_four"``.
    #[staticmethod]
    fn preset(py: Python<'_>, name: &str) -> PyResult<PyRules> {
        Rules::preset(name).map(PyRules).ok_or_else(|| args::unknown_preset(py, name))
    }

    /// The names of the presets.
    #[staticmethod]
    fn presets(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, crate::PRESETS.iter().map(|(name, _)| *name))
    }

    /// Reads a rules id back, such as ``"6,7,4;gravity"``.
    #[staticmethod]
    fn parse(py: Python<'_>, id: &str) -> PyResult<PyRules> {
        Rules::parse(id).map(PyRules).map_err(|error| errors::raise(py, "RulesError", error))
    }

    /// The same rules with some fields changed.
    #[pyo3(signature = (**changes))]
    fn replace(&self, py: Python<'_>, changes: Option<&Bound<'_, PyDict>>) -> PyResult<PyRules> {
        let mut spec = self.0.spec();
        for (field, value) in changes.into_iter().flatten() {
            set_field(&mut spec, field.cast::<PyString>()?.to_str()?, &value)?;
        }
        checked(py, spec)
    }

    #[getter]
    fn rows(&self) -> u16 {
        self.0.rows
    }

    #[getter]
    fn cols(&self) -> u16 {
        self.0.cols
    }

    /// Marks in a row that win.
    #[getter]
    fn k(&self) -> u16 {
        self.0.k
    }

    #[getter]
    fn players(&self) -> u8 {
        self.0.players
    }

    /// Which runs win: "at_least", "exact", "caro", "renju" or "caro_exact".
    #[getter]
    fn run(&self) -> &'static str {
        self.0.run.name()
    }

    #[getter]
    fn gravity(&self) -> bool {
        self.0.gravity
    }

    #[getter]
    fn misere(&self) -> bool {
        self.0.misere
    }

    #[getter]
    fn wrap(&self) -> bool {
        self.0.wrap
    }

    #[getter]
    fn early_draw(&self) -> bool {
        self.0.early_draw
    }

    /// Marks a player places in a turn.
    #[getter]
    fn stones(&self) -> u8 {
        self.0.stones
    }

    /// Marks in the very first turn.
    #[getter]
    fn first_stones(&self) -> u8 {
        self.0.first_stones
    }

    /// Cells of the board.
    #[getter]
    fn cells(&self) -> usize {
        self.0.cells()
    }

    /// The canonical text, stable for ever.
    #[getter]
    fn id(&self) -> String {
        self.0.id()
    }

    /// A 64-bit fingerprint of the id.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.0.fingerprint()
    }

    /// The name of a cell, such as "h8": letters from the left, numbers from the
    /// bottom.
    fn cell_name(&self, row: &Bound<'_, PyAny>, col: &Bound<'_, PyAny>) -> PyResult<String> {
        let (row, col) = (args::integer(row, "row")?, args::integer(col, "column")?);
        match (u16::try_from(row), u16::try_from(col)) {
            (Ok(r), Ok(c)) if r < self.0.rows && c < self.0.cols => {
                Ok(coord::write(Cell::new(r, c), &self.0))
            }
            _ => Err(PyValueError::new_err(format!(
                "row {row}, column {col} is not on the board of {} rows and {} columns",
                self.0.rows, self.0.cols
            ))),
        }
    }

    /// Row and column of a cell's name.
    fn cell_at(&self, name: &Bound<'_, PyString>) -> PyResult<(i64, i64)> {
        args::named_cell(&self.0, name)
    }

    fn __str__(&self) -> String {
        self.0.id()
    }

    fn __repr__(&self) -> String {
        use std::fmt::Write;
        let plain = RulesSpec::default();
        let mut text = format!("Rules({}, {}, {}", self.0.rows, self.0.cols, self.0.k);
        // Writing to a String cannot fail.
        let mut number = |name: &str, value: u8, usual: u8| {
            if value != usual {
                let _ = write!(text, ", {name}={value}");
            }
        };
        number("players", self.0.players, plain.players);
        number("stones", self.0.stones, plain.stones);
        number("first_stones", self.0.first_stones, plain.first_stones);
        if self.0.run != plain.run {
            let _ = write!(text, ", run='{}'", self.0.run.name());
        }
        for (name, on) in [
            ("gravity", self.0.gravity),
            ("misere", self.0.misere),
            ("wrap", self.0.wrap),
            ("early_draw", self.0.early_draw),
        ] {
            if on {
                let _ = write!(text, ", {name}=True");
            }
        }
        text.push(')');
        text
    }

    /// By the id, which every version reads.
    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let class: Bound<'_, PyType> = slf.get_type();
        Ok((class.getattr("parse")?.unbind(), (slf.get().0.id(),)))
    }
}

fn checked(py: Python<'_>, spec: RulesSpec) -> PyResult<PyRules> {
    spec.check().map(PyRules).map_err(|error| errors::rules_error(py, error))
}

fn set_field(spec: &mut RulesSpec, field: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match field {
        "rows" => spec.rows = number(value, field)?,
        "cols" => spec.cols = number(value, field)?,
        "k" => spec.k = number(value, field)?,
        "players" => spec.players = small(value, field)?,
        "stones" => spec.stones = small(value, field)?,
        "first_stones" => spec.first_stones = small(value, field)?,
        "run" => spec.run = run(value)?,
        "gravity" => spec.gravity = flag(value, field)?,
        "misere" => spec.misere = flag(value, field)?,
        "wrap" => spec.wrap = flag(value, field)?,
        "early_draw" => spec.early_draw = flag(value, field)?,
        other => {
            return Err(PyTypeError::new_err(format!("rules have no field {other:?}")));
        }
    }
    Ok(())
}

fn number(value: &Bound<'_, PyAny>, field: &str) -> PyResult<u16> {
    let number = args::integer(value, field)?;
    u16::try_from(number).map_err(|_| {
        let text = format!("{field} is {}, far out of its range", value);
        errors::raise(value.py(), "RulesError", text)
    })
}

fn small(value: &Bound<'_, PyAny>, field: &str) -> PyResult<u8> {
    let number = number(value, field)?;
    u8::try_from(number).map_err(|_| {
        let text = format!("{field} is {number}, far out of its range");
        errors::raise(value.py(), "RulesError", text)
    })
}

fn flag(value: &Bound<'_, PyAny>, field: &str) -> PyResult<bool> {
    match value.cast::<PyBool>() {
        Ok(flag) => Ok(flag.is_true()),
        Err(_) => Err(args::wrong_type(value, field, "True or False")),
    }
}

fn run(value: &Bound<'_, PyAny>) -> PyResult<Run> {
    let Ok(name) = value.cast::<PyString>() else {
        return Err(args::wrong_type(value, "run", "a str"));
    };
    let name = name.to_str()?;
    Run::ALL.into_iter().find(|run| run.name() == name).ok_or_else(|| {
        let known: Vec<&str> = Run::ALL.iter().map(|run| run.name()).collect();
        let name: String = name.chars().take(32).collect();
        let text = format!("no run rule is called {name:?}; there are {}", known.join(", "));
        errors::raise(value.py(), "RulesError", text)
    })
}
