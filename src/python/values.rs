//! Between a game and the small Python values it hands out or is made from.

use super::{args, names};
use crate::render::svg::Style;
use crate::{Action, Game};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

/// An action as a named tuple of the package.
pub fn action<'py>(py: Python<'py>, action: Action) -> PyResult<Bound<'py, PyAny>> {
    let mark = names::mark(py, action.mark())?;
    let cell = action.cell().map(|cell| (cell.row, cell.col));
    names::action_class(py)?.call1((mark, cell, names::kind(py, action.kind())?))
}

/// A picture's style by its name.
pub fn style(name: &str) -> PyResult<Style> {
    match name {
        "auto" => Ok(Style::Auto),
        "cells" => Ok(Style::Cells),
        "stones" => Ok(Style::Stones),
        "discs" => Ok(Style::Discs),
        _ => Err(PyValueError::new_err("style must be one of auto, cells, stones, discs")),
    }
}

/// A value for each cell, from a flat sequence or from rows.
pub fn heat(values: &Bound<'_, PyAny>) -> PyResult<Vec<f32>> {
    let mut flat = Vec::new();
    for item in values.try_iter()? {
        let item = item?;
        match item.extract::<f32>() {
            Ok(value) => flat.push(value),
            Err(_) => flat.extend(item.extract::<Vec<f32>>()?),
        }
    }
    Ok(flat)
}

/// What `Game.key` says: fields of the rules, whose turn, who is out, cells.
/// The cells come last, and how many they are follows from the first two
/// fields, so that no two positions share a key.
pub fn key(game: &Game) -> Vec<u8> {
    let rules = game.rules();
    let mut key = Vec::with_capacity(16 + rules.cells());
    for side in [rules.rows, rules.cols, rules.k] {
        key.extend(side.to_le_bytes());
    }
    let flags = u8::from(rules.gravity)
        | u8::from(rules.misere) << 1
        | u8::from(rules.wrap) << 2
        | u8::from(rules.early_draw) << 3;
    let turn = game.turn().map_or(0, |mark| mark.number());
    let out = (1..=rules.players)
        .filter_map(crate::Mark::new)
        .fold(0_u8, |out, mark| out << 1 | u8::from(game.has_left(mark)));
    key.extend([rules.players, rules.run as u8, flags, rules.stones, rules.first_stones]);
    key.extend([turn, game.stones_left(), out]);
    key.extend(game.board().map(|mark| mark.number()));
    key
}

/// The attributes that a subclass has given to its object.
pub fn attributes<'py, T>(object: &Bound<'py, T>) -> PyResult<Option<Bound<'py, PyDict>>> {
    match object.as_any().getattr_opt("__dict__")? {
        Some(attributes) => Ok(Some(attributes.cast_into::<PyDict>()?)),
        None => Ok(None),
    }
}

/// Cells row by row from whatever describes a board: one text, texts, bytes,
/// numbers, or sequences of these.
pub fn marks_of_board(board: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let mut cells = Vec::new();
    if let Ok(text) = board.cast::<PyString>() {
        text.to_str()?.lines().try_for_each(|row| push_row(&mut cells, row))?;
    } else if let Ok(bytes) = board.cast::<PyBytes>() {
        cells.extend_from_slice(bytes.as_bytes());
    } else {
        push_items(&mut cells, board, 0)?;
    }
    Ok(cells)
}

fn push_row(cells: &mut Vec<u8>, row: &str) -> PyResult<()> {
    for symbol in row.trim().chars() {
        let mark = (0..=crate::MAX_PLAYERS)
            .filter_map(crate::Mark::new)
            .find(|mark| mark.symbol() == symbol)
            .ok_or_else(|| PyValueError::new_err(format!("{symbol:?} is no mark: . X O 3 … 8")))?;
        cells.push(mark.number());
    }
    Ok(())
}

fn push_items(cells: &mut Vec<u8>, items: &Bound<'_, PyAny>, depth: u8) -> PyResult<()> {
    // Rows of cells: nothing is nested deeper.
    let iterator = match items.try_iter() {
        Ok(iterator) if depth < 2 => iterator,
        _ => return Err(args::wrong_type(items, "a board", "rows of marks")),
    };
    for item in iterator {
        let item = item?;
        if let Ok(text) = item.cast::<PyString>() {
            push_row(cells, text.to_str()?)?;
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            cells.extend_from_slice(bytes.as_bytes());
        } else if item.hasattr("__index__")? && !item.hasattr("__len__")? {
            push_number(cells, &item)?;
        } else if item.hasattr("__index__")? && item.len().is_err() {
            // A numpy scalar has a length only in name.
            push_number(cells, &item)?;
        } else {
            push_items(cells, &item, depth + 1)?;
        }
        if cells.len() > usize::from(crate::MAX_SIDE).pow(2) {
            return Err(PyValueError::new_err("more cells than any board has"));
        }
    }
    Ok(())
}

fn push_number(cells: &mut Vec<u8>, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let number = args::integer(value, "a mark")?;
    // What does not fit is no mark either; the game will say where.
    cells.push(u8::try_from(number).unwrap_or(u8::MAX));
    Ok(())
}
