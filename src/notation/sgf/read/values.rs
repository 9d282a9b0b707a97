//! What stands in the brackets.

use super::super::super::scan::Scanner;
use super::super::super::{Fault, NotationError};
use super::super::MAX_SIDE;
use crate::board::{Cell, Mark};
use crate::game::Refusal;
use crate::rules::{Rules, RulesSpec, Run};

/// A value of a property: where it stands, and its text with its escapes.
pub type Value<'a> = (Scanner<'a>, &'a str);

/// The rules that a foreign name of rules means on this board.
pub fn spec_of(name: &str, rows: u16, cols: u16) -> RulesSpec {
    let name = name.to_ascii_lowercase();
    let has = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let k = |most: u16| rows.max(cols).clamp(1, most);
    if has(&["connect6", "connect 6", "connect-6"]) {
        return RulesSpec { stones: 2, first_stones: 1, ..RulesSpec::new(rows, cols, k(6)) };
    }
    let run = if has(&["renju"]) && k(5) == 5 {
        Run::Renju
    } else if has(&["caro"]) {
        Run::Caro
    } else if has(&["exact", "standard"]) {
        Run::Exact
    } else {
        Run::AtLeast
    };
    RulesSpec { run, ..RulesSpec::new(rows, cols, k(5)) }
}

/// `15` or, columns first, `15:12`; where it stands, rows and columns.
pub fn read_size((at, raw): Value<'_>) -> Result<(Scanner<'_>, u16, u16), NotationError> {
    let side = |text: &str| {
        let text = text.trim();
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&side: &u16| digits && side > 0)
    };
    let (cols, rows) = raw.split_once(':').unwrap_or((raw, raw));
    let (Some(rows), Some(cols)) = (side(rows), side(cols)) else {
        return Err(at.unexpected("a size such as 15 or 15:12"));
    };
    if rows.max(cols) > MAX_SIDE {
        let what = "SGF has no boards with sides longer than 52";
        return Err(at.error(Fault::Unsupported(what)));
    }
    Ok((at, rows, cols))
}

/// Two letters.
pub fn read_point(at: Scanner<'_>, raw: &str) -> Result<Cell, NotationError> {
    parse_point(raw.trim()).ok_or_else(|| at.unexpected("a point of two letters"))
}

fn parse_point(raw: &str) -> Option<Cell> {
    let index = |letter: u8| match letter {
        b'a'..=b'z' => Some(u16::from(letter - b'a')),
        b'A'..=b'Z' => Some(u16::from(letter - b'A') + 26),
        _ => None,
    };
    match *raw.as_bytes() {
        [col, row] => Some(Cell::new(index(row)?, index(col)?)),
        _ => None,
    }
}

/// Sets up a point, or a rectangle between two; [`Mark::EMPTY`] takes stones off.
/// No stone is set up on another.
pub fn set_up(
    cells: &mut [u8],
    rules: &Rules,
    mark: Mark,
    (at, raw): Value<'_>,
) -> Result<(), NotationError> {
    let (from, to) = raw.split_once(':').unwrap_or((raw, raw));
    let corner = |text: &str| {
        let cell = read_point(at, text)?;
        if cell.row >= rules.rows || cell.col >= rules.cols {
            return Err(at.error(Fault::Refused(Refusal::OutOfBounds)));
        }
        Ok(cell)
    };
    let (from, to) = (corner(from)?, corner(to)?);
    if from.row > to.row || from.col > to.col {
        return Err(at.unexpected("the upper left corner of a rectangle"));
    }
    for row in from.row..=to.row {
        for col in from.col..=to.col {
            let there = &mut cells[Cell::new(row, col).index(rules.cols)];
            if *there != 0 && !mark.is_empty() {
                return Err(at.error(Fault::Refused(Refusal::CellTaken)));
            }
            *there = mark.number();
        }
    }
    Ok(())
}

pub fn append(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

/// The text behind the escapes: a backslash makes the next character plain and
/// takes a line break away. Ends of lines are `'\n'`, or blanks in texts of
/// one line; other white space becomes blanks.
pub fn plain(raw: &str, lines: bool) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut letters = raw.chars().peekable();
    while let Some(letter) = letters.next() {
        let (letter, escaped) = match letter {
            '\\' => match letters.next() {
                Some(letter) => (letter, true),
                None => break,
            },
            letter => (letter, false),
        };
        if letter == '\r' || letter == '\n' {
            // CR LF and LF CR are one end of a line.
            let other = if letter == '\r' { '\n' } else { '\r' };
            letters.next_if_eq(&other);
            match (escaped, lines) {
                (true, _) => {}
                (false, true) => text.push('\n'),
                (false, false) => text.push(' '),
            }
        } else if matches!(letter, '\t' | '\u{b}' | '\u{c}') {
            text.push(' ');
        } else {
            text.push(letter);
        }
    }
    text
}
