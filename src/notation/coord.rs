//! Coordinates as Gomoku players write them: `h8` is the eighth column from
//! the left, the eighth row from the bottom.
//!
//! ```text
//!   3 | . . . . .     a3 is row 0, column 0
//!   2 | . . . . .
//!   1 | . . . . .     e1 is row 2, column 4
//!       a b c d e
//! ```
//!
//! No letter is skipped: `i` follows `h`, unlike in Go, where the ninth column
//! is `j`. A text cannot tell which of the two it means, so Go's way is never
//! guessed. After `z` come `aa`, `ab` … `az`, `ba` …; column 1023 is `amj`.
//! Letters are written small and read in either case; numbers have no leading
//! zeros.

use crate::board::Cell;
use crate::rules::Rules;
use std::fmt;

/// The letters of a column, counted from 0.
///
/// ```
/// use mnk::notation::coord::column;
/// assert_eq!(["a", "i", "z", "aa", "amj"], [0, 8, 25, 26, 1023].map(column).as_slice());
/// ```
pub fn column(col: u16) -> String {
    let mut letters = Vec::new();
    let mut rest = u32::from(col) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// A cell as text.
///
/// ```
/// use mnk::{Cell, Rules, notation::coord};
/// let rules = Rules::preset("gomoku").unwrap();
/// assert_eq!(coord::write(Cell::new(7, 7), &rules), "h8");
/// assert_eq!(coord::parse("h8", &rules), Ok(Cell::new(7, 7)));
/// ```
pub fn write(cell: Cell, rules: &Rules) -> String {
    format!("{}{}", column(cell.col), rules.rows - cell.row)
}

/// The cell that a text names, all of it.
pub fn parse(text: &str, rules: &Rules) -> Result<Cell, CoordError> {
    let (cell, rest) = parse_start(text, rules)?;
    match rest.chars().next() {
        None => Ok(cell),
        Some(found) => Err(CoordError::Trailing { found }),
    }
}

/// The cell that the start of a text names, and what follows it.
pub fn parse_start<'a>(text: &'a str, rules: &Rules) -> Result<(Cell, &'a str), CoordError> {
    let split = |text: &'a str, class: fn(&u8) -> bool| {
        text.split_at(text.bytes().take_while(class).count())
    };
    let (letters, rest) = split(text, u8::is_ascii_alphabetic);
    if letters.is_empty() {
        return Err(match text.chars().next() {
            None => CoordError::Empty,
            Some(found) => CoordError::NoColumn { found },
        });
    }
    let (digits, rest) = split(rest, u8::is_ascii_digit);
    if digits.is_empty() {
        return Err(CoordError::NoRow { found: rest.chars().next() });
    }
    let col = letters.bytes().fold(0_u32, |col, letter| {
        let letter = u32::from(letter.to_ascii_lowercase() - b'a') + 1;
        col.saturating_mul(26).saturating_add(letter)
    });
    if col > rules.cols.into() {
        return Err(CoordError::ColumnOff { last: rules.cols - 1 });
    }
    if digits.starts_with('0') && digits.len() > 1 {
        return Err(CoordError::LeadingZero);
    }
    let row = digits.parse().unwrap_or(u32::MAX);
    if row == 0 || row > rules.rows.into() {
        return Err(CoordError::RowOff { last: rules.rows });
    }
    let cell = Cell::new(rules.rows - row as u16, col as u16 - 1);
    Ok((cell, rest))
}

/// Why a text names no cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CoordError {
    /// There is no text.
    Empty,
    /// It does not begin with the letters of a column.
    NoColumn {
        /// What it begins with.
        found: char,
    },
    /// No number follows the letters.
    NoRow {
        /// What follows instead.
        found: Option<char>,
    },
    /// Something follows the number.
    Trailing {
        /// What.
        found: char,
    },
    /// The number begins with a zero.
    LeadingZero,
    /// The column is not on the board.
    ColumnOff {
        /// The last column, from 0.
        last: u16,
    },
    /// The row is not on the board.
    RowOff {
        /// The top row's number.
        last: u16,
    },
}

impl fmt::Display for CoordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CoordError::Empty => f.write_str("a coordinate such as h8 is missing"),
            CoordError::NoColumn { found } => {
                write!(f, "a coordinate begins with a letter, not {found:?}")
            }
            CoordError::NoRow { found: None } => {
                f.write_str("a coordinate ends with a number, and there is none")
            }
            CoordError::NoRow { found: Some(found) } => {
                write!(f, "a number follows the letters of a coordinate, not {found:?}")
            }
            CoordError::Trailing { found } => write!(f, "{found:?} follows the coordinate"),
            CoordError::LeadingZero => f.write_str("a row has no leading zero"),
            CoordError::ColumnOff { last } => {
                write!(f, "the column is not on the board, which has a to {}", column(*last))
            }
            CoordError::RowOff { last } => {
                write!(f, "the row is not on the board, which has 1 to {last}")
            }
        }
    }
}

impl std::error::Error for CoordError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_every_shape_comes_back_from_its_text() {
        for (rows, cols) in [(3, 7), (7, 3), (1, 1), (15, 15), (1, 1024), (1024, 1), (30, 60)] {
            let rules = Rules::new(rows, cols, 1).unwrap();
            for index in 0..rules.cells() {
                let cell = Cell::from_index(index, cols);
                let text = write(cell, &rules);
                assert_eq!(parse(&text, &rules), Ok(cell));
                assert_eq!(parse(&text.to_uppercase(), &rules), Ok(cell));
            }
        }
    }

    #[test]
    fn corners_are_named_from_the_bottom_left() {
        let rules = Rules::new(3, 5, 3).unwrap();
        let corners = [(0, 0, "a3"), (0, 4, "e3"), (2, 0, "a1"), (2, 4, "e1")];
        for (row, col, name) in corners {
            assert_eq!(write(Cell::new(row, col), &rules), name);
        }
    }

    #[test]
    fn i_is_the_ninth_letter_and_aa_follows_z() {
        let rules = Rules::new(1, 60, 1).unwrap();
        for (text, col) in [("h1", 7), ("i1", 8), ("j1", 9), ("y1", 24), ("z1", 25), ("aa1", 26)] {
            assert_eq!(parse(text, &rules), Ok(Cell::new(0, col)), "{text}");
            assert_eq!(write(Cell::new(0, col), &rules), text);
        }
        assert_eq!([51, 52, 701, 702, 1023].map(column), ["az", "ba", "zz", "aaa", "amj"]);
    }

    #[test]
    fn what_names_no_cell_is_refused_with_the_reason() {
        let rules = Rules::new(3, 7, 3).unwrap();
        for (text, error) in [
            ("", CoordError::Empty),
            ("3a", CoordError::NoColumn { found: '3' }),
            ("-1", CoordError::NoColumn { found: '-' }),
            (" a1", CoordError::NoColumn { found: ' ' }),
            ("äa1", CoordError::NoColumn { found: 'ä' }),
            ("a", CoordError::NoRow { found: None }),
            ("a-1", CoordError::NoRow { found: Some('-') }),
            ("a１", CoordError::NoRow { found: Some('１') }),
            ("a1 ", CoordError::Trailing { found: ' ' }),
            ("a1b", CoordError::Trailing { found: 'b' }),
            ("a01", CoordError::LeadingZero),
            ("h1", CoordError::ColumnOff { last: 6 }),
            ("aa1", CoordError::ColumnOff { last: 6 }),
            ("a0", CoordError::RowOff { last: 3 }),
            ("a4", CoordError::RowOff { last: 3 }),
            ("a99999999999999999999", CoordError::RowOff { last: 3 }),
        ] {
            assert_eq!(parse(text, &rules), Err(error), "{text}");
        }
        let long = format!("{}1", "z".repeat(10_000));
        assert_eq!(parse(&long, &rules), Err(CoordError::ColumnOff { last: 6 }));
    }
}
