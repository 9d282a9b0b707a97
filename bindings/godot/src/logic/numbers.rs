//! Godot's numbers and the engine's.
//!
//! Godot knows one integer, of 64 bits and signed. What does not fit the
//! engine's smaller and unsigned ones is handed on as a value that the engine
//! refuses, so that a bad number meets the same refusals, in the same order, as
//! any other.
//!
//! Godot gives cells of a grid as `Vector2i(x, y)`: x is the column, y the row.

use mnk::Cell;
use mnk::Mark;
use mnk::bot::NO_LIMIT;

/// A coordinate; one that cannot be is far off every board.
pub fn coordinate(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The player's mark with this number; nobody's and impossible ones are `None`.
pub fn player(number: i64) -> Option<Mark> {
    u8::try_from(number).ok().and_then(Mark::new).filter(|mark| !mark.is_empty())
}

/// A budget: below 0 is none.
pub fn budget(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(NO_LIMIT)
}

/// A budget that may be left out: below 0 is none.
pub fn limit(number: i64) -> Option<u64> {
    u64::try_from(number).ok()
}

/// A count as Godot takes it. None of the engine's comes near 2^63.
pub fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A time that may be missing: -1 then.
pub fn signed_or(number: Option<u64>) -> i64 {
    number.map_or(-1, signed)
}

/// A cell as x and y.
pub fn point(cell: Cell) -> (i32, i32) {
    (cell.col.into(), cell.row.into())
}

/// Row and column of a cell that may be missing: -1 then.
pub fn row_and_col(cell: Option<Cell>) -> (i64, i64) {
    cell.map_or((-1, -1), |cell| (cell.row.into(), cell.col.into()))
}

/// A number that came as a float, as all of JSON's do in Godot, if it is whole
/// and exact.
pub fn whole(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0; // 2^53
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}

/// The bytes of a text of hexadecimal digits.
pub fn bytes_of_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u32>> = text.chars().map(|digit| digit.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0)?;
    Some(digits.chunks(2).map(|pair| (pair[0] << 4 | pair[1]) as u8).collect())
}
