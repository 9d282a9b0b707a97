//! numpy arrays of callers, checked: right type, right shape, contiguous,
//! writable, and not used twice in one call.

use super::args;
use numpy::{
    Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArray1,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// An array that a call fills in.
pub struct Out<'py, T: Element> {
    array: Bound<'py, PyArrayDyn<T>>,
    name: &'static str,
}

impl<'py, T: Element> Out<'py, T> {
    /// The caller's array, or a new one.
    pub fn of(
        py: Python<'py>,
        given: Option<&Bound<'py, PyAny>>,
        name: &'static str,
        shape: &[usize],
    ) -> PyResult<Out<'py, T>> {
        let array = match given {
            Some(given) => checked(given, name, shape)?,
            None => PyArrayDyn::zeros(py, shape, false),
        };
        Ok(Out { array, name })
    }

    /// The array's memory, until the guard is dropped.
    pub fn open(&self) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        self.array.try_readwrite().map_err(|error| {
            PyValueError::new_err(format!("{} cannot be written to: {error}", self.name))
        })
    }

    pub fn fill(self, fill: impl FnOnce(&mut [T]) -> PyResult<()>) -> PyResult<Bound<'py, PyAny>> {
        fill(self.open()?.as_slice_mut()?)?;
        Ok(self.into_any())
    }

    pub fn into_any(self) -> Bound<'py, PyAny> {
        self.array.into_any()
    }
}

/// An array of bool, looked at as bytes of 0 and 1.
pub struct Flags<'py>(Out<'py, bool>);

impl<'py> Flags<'py> {
    pub fn write(
        py: Python<'py>,
        given: Option<&Bound<'py, PyAny>>,
        name: &'static str,
        shape: &[usize],
    ) -> PyResult<Flags<'py>> {
        Ok(Flags(Out::of(py, given, name, shape)?))
    }

    /// One flag a game, to be read.
    pub fn read(
        given: &Bound<'py, PyAny>,
        name: &'static str,
        games: usize,
    ) -> PyResult<Flags<'py>> {
        Flags::write(given.py(), Some(given), name, &[games])
    }

    pub fn open(&self) -> PyResult<PyReadwriteArrayDyn<'py, bool>> {
        self.0.open()
    }

    /// A copy of the bytes: numpy lets a bool hold other numbers than 0 and 1,
    /// which Rust does not.
    pub fn bytes(&self) -> PyResult<Vec<u8>> {
        let guard = self.0.array.try_readonly()?;
        let flags = guard.as_slice()?;
        // SAFETY: a bool is one byte, aligned as such.
        Ok(unsafe { std::slice::from_raw_parts(flags.as_ptr().cast::<u8>(), flags.len()) }.to_vec())
    }

    pub fn fill(self, fill: impl FnOnce(&mut [u8]) -> PyResult<()>) -> PyResult<Bound<'py, PyAny>> {
        fill(bytes_of(self.open()?.as_slice_mut()?))?;
        Ok(self.into_any())
    }

    pub fn into_any(self) -> Bound<'py, PyAny> {
        self.0.into_any()
    }
}

/// Flags as the bytes that they are. numpy's own way, a view of the array, costs
/// as much as stepping a hundred games.
pub fn bytes_of(flags: &mut [bool]) -> &mut [u8] {
    // SAFETY: a bool is one byte, aligned as such; a batch writes only 0 and 1
    // into masks and done, and so does numpy for its own.
    unsafe { std::slice::from_raw_parts_mut(flags.as_mut_ptr().cast::<u8>(), flags.len()) }
}

/// One action a game.
pub fn actions<'py>(
    given: &Bound<'py, PyAny>,
    games: usize,
) -> PyResult<Bound<'py, PyArray1<i32>>> {
    let array = checked::<i32>(given, "actions", &[games])?;
    Ok(array.cast_into::<PyArray1<i32>>()?)
}

pub fn read<'py>(
    array: &Bound<'py, PyArray1<i32>>,
    name: &str,
) -> PyResult<PyReadonlyArray1<'py, i32>> {
    array.try_readonly().map_err(|error| {
        PyValueError::new_err(format!("{name} cannot be read and written in one call: {error}"))
    })
}

fn checked<'py, T: Element>(
    given: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let py = given.py();
    let wanted = T::get_dtype(py);
    let Ok(array) = given.cast::<PyUntypedArray>() else {
        return Err(args::wrong_type(given, name, &format!("a numpy array of {wanted}")));
    };
    if !array.dtype().is_equiv_to(&wanted) {
        let dtype = array.dtype();
        return Err(PyTypeError::new_err(format!("{name} must be of {wanted}, not {dtype}")));
    }
    if array.shape() != shape {
        let given = array.shape();
        return Err(PyValueError::new_err(format!(
            "{name} must be of shape {shape:?}, not {given:?}"
        )));
    }
    // SAFETY: the fields of a live array.
    let data = unsafe { (*array.as_array_ptr()).fields.data };
    if !data.addr().is_multiple_of(align_of::<T>()) {
        return Err(PyValueError::new_err(format!("{name} must be aligned as its items are")));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err(format!("{name} must be contiguous, row by row")));
    }
    Ok(given.cast::<PyArrayDyn<T>>()?.clone())
}
