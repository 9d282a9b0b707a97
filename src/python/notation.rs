//! Games to and from the text formats of `crate::notation`.

use super::{args, errors};
use crate::notation::{self, Fault, Format};
use crate::{Game, Rules};
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;

fn format_of(name: &str) -> PyResult<Format> {
    Format::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.into_iter().map(Format::name).collect();
        PyValueError::new_err(format!(
            "no format is called {name:?}; there are {}",
            names.join(", ")
        ))
    })
}

/// A game from a text, or from the bytes of a file, which may come from anyone.
pub fn read(format: &str, text: &Bound<'_, PyAny>, rules: Option<Rules>) -> PyResult<Game> {
    let py = text.py();
    let format = format_of(format)?;
    let copy;
    let bytes = if let Ok(text) = text.cast::<PyString>() {
        text.to_str()?.as_bytes()
    } else {
        let buffer = PyBuffer::<u8>::get(text)
            .map_err(|_| args::wrong_type(text, "a text", "str or bytes"))?;
        copy = buffer.to_vec(py)?;
        &copy
    };
    super::lock::fenced(py, || notation::read(format, bytes, rules.as_ref()))?.map_err(|error| {
        let class = match error.fault {
            Fault::RulesMismatch { .. } => "RulesMismatch",
            _ => "RecordError",
        };
        errors::raise(py, class, error)
    })
}

/// The game in a format, or why the format has no place for it.
pub fn write(py: Python<'_>, format: &str, game: &Game) -> PyResult<String> {
    let written = notation::write(format_of(format)?, game);
    written.map_err(|error| errors::raise(py, "RecordError", error))
}
