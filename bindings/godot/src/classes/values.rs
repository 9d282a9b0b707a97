//! Plain values as Godot's.

use crate::logic::numbers::point;
use crate::logic::online_event::Fields;
use godot::prelude::*;
use mnk::{Cell, Game, Mark};

/// A cell as Godot's grids have it: x is the column, y the row.
pub fn vector(cell: Cell) -> Vector2i {
    let (x, y) = point(cell);
    Vector2i::new(x, y)
}

/// Cells.
pub fn vectors(cells: impl IntoIterator<Item = Cell>) -> Array<Vector2i> {
    cells.into_iter().map(vector).collect()
}

/// A cell that may be missing: (-1, -1) then.
pub fn vector_or_none(cell: Option<Cell>) -> Vector2i {
    cell.map_or(Vector2i::new(-1, -1), vector)
}

/// A mark; 0 for nobody's.
pub fn number(mark: Option<Mark>) -> i64 {
    mark.unwrap_or(Mark::EMPTY).number().into()
}

/// Every mark of the board, row by row.
pub fn board(game: &Game) -> PackedByteArray {
    game.board().map(Mark::number).collect()
}

/// A dictionary of numbers.
pub fn dictionary(fields: Fields) -> VarDictionary {
    fields.into_iter().map(|(name, value)| (name.to_variant(), value.to_variant())).collect()
}
