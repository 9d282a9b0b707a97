//! Writing SGF.

use super::super::escape::escape;
use super::super::{Format, WriteError};
use super::{MAX_SIDE, TAGS, has_lines, leaver_of, result_of};
use crate::board::{Cell, Mark};
use crate::game::{Action, Game, Status};
use std::fmt::Write;

/// Moves on a line.
const A_LINE: usize = 10;

pub fn write(game: &Game) -> Result<String, WriteError> {
    let no = |what| Err(WriteError { format: Format::Sgf, what });
    let rules = game.rules();
    if rules.players != 2 {
        return no("more than two players");
    }
    if rules.rows.max(rules.cols) > MAX_SIDE {
        return no("a side longer than 52");
    }
    let mut out = "(;FF[4]GM[4]CA[UTF-8]AP[mnk]SZ[".to_owned();
    // Writing to a String cannot fail.
    let _ = match rules.rows == rules.cols {
        true => write!(out, "{}]RU[{rules}]", rules.rows),
        false => write!(out, "{}:{}]RU[{rules}]", rules.cols, rules.rows),
    };

    let mut comments: Vec<(usize, &str)> = Vec::new();
    let mut others: Vec<(&str, &str)> = Vec::new();
    let marks = game.actions().filter(|action| action.cell().is_some()).count();
    let mut result = result_of(game);
    for (key, value) in game.tags() {
        let property = TAGS.iter().find(|(_, tag)| *tag == key).map(|(property, _)| *property);
        if let Some(property) = property.filter(|property| fits(property, value)) {
            put(&mut out, property, value);
        } else if let Some(after) = comment_place(key, marks).filter(|_| fits("C", value)) {
            comments.push((after, value));
        } else if key == "Result" && stands_as_result(game, value) {
            result = Some(value.to_owned());
        } else {
            others.push((key, value));
        }
    }
    if !others.is_empty() {
        out.push_str("MNKTAG");
        let special = |letter: char| matches!(letter, ':' | ']' | '\\' | '[');
        for (key, value) in others {
            let _ = write!(out, "[{}:{}]", escape(key, special), escape(value, special));
        }
    }
    if let Some(result) = result {
        put(&mut out, "RE", &result);
    }
    if let Some(base) = game.base() {
        for (property, mark) in [("AB", Mark::X), ("AW", Mark::O)] {
            let stones = base.iter().enumerate().filter(|&(_, &n)| n == mark.number());
            for (index, (place, _)) in stones.enumerate() {
                let name = if index == 0 { property } else { "" };
                let _ = write!(out, "{name}[{}]", point(Cell::from_index(place, rules.cols)));
            }
        }
    }
    let comment = |out: &mut String, after| {
        if let Some((_, text)) = comments.iter().find(|(place, _)| *place == after) {
            put(out, "C", text);
        }
    };
    comment(&mut out, 0);
    for (index, action) in game.actions().enumerate() {
        let Action::Mark { cell, mark } = action else { continue };
        if index % A_LINE == 0 {
            out.push('\n');
        }
        let _ = write!(out, ";{}[{}]", if mark == Mark::X { 'B' } else { 'W' }, point(cell));
        comment(&mut out, index + 1);
    }
    out.push_str(")\n");
    Ok(out)
}

/// The two letters of a cell.
fn point(cell: Cell) -> String {
    let letter = |index: u16| match index as u8 {
        small @ 0..26 => char::from(b'a' + small),
        large => char::from(b'A' + large - 26),
    };
    [letter(cell.col), letter(cell.row)].iter().collect()
}

/// SGF hands this text on as it is.
fn fits(property: &str, value: &str) -> bool {
    !value.contains(|c: char| c.is_control() && !(c == '\n' && has_lines(property)))
}

fn put(out: &mut String, property: &str, value: &str) {
    out.push_str(property);
    out.push('[');
    for letter in value.chars() {
        if matches!(letter, ']' | '\\' | ':') {
            out.push('\\');
        }
        out.push(letter);
    }
    out.push(']');
}

/// After how many marks the comment with this key stands: 0 for `Comment`, n
/// for `Comment n`.
fn comment_place(key: &str, marks: usize) -> Option<usize> {
    let rest = key.strip_prefix("Comment")?;
    if rest.is_empty() {
        return Some(0);
    }
    let number: usize = rest.strip_prefix(' ')?.parse().ok()?;
    ((1..=marks).contains(&number) && *rest == format!(" {number}")).then_some(number)
}

/// Whether a reader would make the tag `Result` of this text as it is, not an end
/// of the game and nothing without the blanks around it.
fn stands_as_result(game: &Game, value: &str) -> bool {
    let as_it_is = value.trim() == value && fits("RE", value);
    game.status() == Status::Playing && leaver_of(value).is_none() && as_it_is
}
