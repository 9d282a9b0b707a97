//! The record as JSON, for programs that have a JSON reader at hand.
//!
//! ```json
//! {"mnk":1,"rules":"3,3,3","revision":"5","actions":["b2","a3","!X"],
//!  "hash":"0x8d3bd4b8b1d1b2cf","base":["...","..."],"tags":{"X":"Ada"}}
//! ```
//!
//! `actions` are `h8` (a mark), `!O` (forfeits), `@O` (times out); a last one
//! `=` where the players agreed on a draw, and `mnk` is 2 then. `base`, rows
//! from the top, and `tags` may be missing. `hash` may be missing too; where it
//! stands it must be the hash of the game that the rest gives. Revision and
//! hash are strings, since many readers lose what is above 2^53; a revision up to
//! there is also read as a number. Keys may come in any order, each once, and
//! no others: a misspelled key is not skipped in silence.

mod reader;

use super::scan::Scanner;
use super::{Fault, NotationError, parts};
use crate::game::{Game, MAX_TAGS, TagError};
use crate::rules::Rules;
use reader::Reader;
use std::fmt::Write;

pub(super) fn write(game: &Game) -> String {
    let rules = game.rules();
    let mut out = format!(
        "{{\"mnk\":{},\"rules\":\"{rules}\",\"revision\":\"{}\",\"hash\":\"{:#018x}\"",
        parts::version_of(game),
        game.revision(),
        game.hash()
    );
    if let Some(rows) = parts::base_rows(game) {
        let _ = write!(out, ",\"base\":[\"{}\"]", rows.join("\",\""));
    }
    out.push_str(",\"actions\":[");
    let agreed = parts::is_agreed(game).then(|| "=".to_owned());
    let actions = game.actions().map(|action| parts::action_text(action, rules)).chain(agreed);
    for (index, action) in actions.enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // Writing to a String cannot fail.
        let _ = write!(out, "{comma}\"{action}\"");
    }
    out.push(']');
    for (index, (key, value)) in game.tags().enumerate() {
        out.push_str(if index == 0 { ",\"tags\":{" } else { "," });
        quote(key, &mut out);
        out.push(':');
        quote(value, &mut out);
    }
    out.push_str(if game.tags().len() == 0 { "}" } else { "}}" });
    out
}

/// A JSON string. Escaped are quotes, backslashes, control characters and the
/// two line separators that JavaScript once took for ends of lines.
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\0'..=' ' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' if letter != ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// Where the values of the keys stand; they are read in the order in which they
/// build on each other.
#[derive(Default)]
struct Places<'a> {
    mnk: Option<Scanner<'a>>,
    rules: Option<Scanner<'a>>,
    revision: Option<Scanner<'a>>,
    hash: Option<Scanner<'a>>,
    base: Option<Scanner<'a>>,
    actions: Option<Scanner<'a>>,
    tags: Option<Scanner<'a>>,
}

pub(super) fn read(text: &str, expected: Option<&Rules>) -> Result<Game, NotationError> {
    let mut reader = Reader::new(text);
    let mut places = Places::default();
    reader.object(|reader, key, at_key| {
        let place = match key {
            "mnk" => &mut places.mnk,
            "rules" => &mut places.rules,
            "revision" => &mut places.revision,
            "hash" => &mut places.hash,
            "base" => &mut places.base,
            "actions" => &mut places.actions,
            "tags" => &mut places.tags,
            _ => return Err(at_key.error(Fault::Unsupported("no key of a game in JSON"))),
        };
        if place.is_some() {
            return Err(at_key.error(Fault::Contradiction("this key stands here twice")));
        }
        *place = Some(reader.scanner());
        match key {
            "mnk" => reader.number().map(drop),
            "rules" | "hash" => reader.string().map(drop),
            "revision" => revision(reader).map(drop),
            "tags" => reader.object(|reader, _, _| reader.string().map(drop)),
            _ => reader.array(|reader| reader.string().map(drop)),
        }
    })?;
    reader.end()?;
    let end = reader.scanner();

    let at = need(end, places.mnk, "the key \"mnk\"")?;
    let at_version = at;
    let version = match Reader::at(at).number()? {
        number @ 1..=2 => number as u32,
        0 => return Err(at.error(Fault::expected("1", Some('0')))),
        _ => return Err(at.error(Fault::NewerVersion)),
    };
    let at = need(end, places.rules, "the key \"rules\"")?;
    let id = Reader::at(at).string()?;
    let rules = Rules::parse(&id).map_err(|error| at.error(Fault::Rules(error)))?;
    parts::agree(expected, rules).map_err(|fault| at.error(fault))?;
    let mut game = match places.base {
        None => Game::new(rules),
        Some(at) => read_base(at, rules)?,
    };
    let at = need(end, places.actions, "the key \"actions\"")?;
    Reader::at(at).array(|reader| {
        let at = reader.scanner();
        read_action(&reader.string()?, &mut game).map_err(|fault| at.error(fault))
    })?;
    parts::check_version(version, &game).map_err(|fault| at_version.error(fault))?;
    let at = need(end, places.revision, "the key \"revision\"")?;
    let number = revision(&mut Reader::at(at))?;
    parts::resume(&mut game, number).map_err(|fault| at.error(fault))?;
    if let Some(at) = places.hash
        && Reader::at(at).string()? != format!("{:#018x}", game.hash())
    {
        return Err(at.error(Fault::Contradiction("this is not the hash of the game")));
    }
    if let Some(at) = places.tags {
        read_tags(at, &mut game)?;
    }
    Ok(game)
}

/// The place of a key that must be there.
fn need<'a>(
    end: Scanner<'a>,
    place: Option<Scanner<'a>>,
    what: &'static str,
) -> Result<Scanner<'a>, NotationError> {
    place.ok_or_else(|| end.error(Fault::Expected { what, found: None }))
}

/// A string of digits, or a number that no reader of JSON bends.
fn revision(reader: &mut Reader<'_>) -> Result<u64, NotationError> {
    let at = reader.scanner();
    if at.peek() != Some('"') {
        return reader.number();
    }
    let text = reader.string()?;
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let canonical = digits && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| canonical).ok_or_else(|| at.error(Fault::Revision))
}

fn read_base(at: Scanner<'_>, rules: Rules) -> Result<Game, NotationError> {
    let mut cells = Vec::new();
    let wrong_size = Fault::Contradiction("the base is not of the board's size");
    let mut left = rules.rows;
    Reader::at(at).array(|reader| {
        let at = reader.scanner();
        let row = reader.string()?;
        if left == 0 || row.len() != usize::from(rules.cols) {
            return Err(at.error(wrong_size.clone()));
        }
        left -= 1;
        for symbol in row.chars() {
            let unknown = || at.error(Fault::expected("a mark or .", Some(symbol)));
            cells.push(parts::mark_of(symbol).ok_or_else(unknown)?.number());
        }
        Ok(())
    })?;
    if left != 0 {
        return Err(at.error(wrong_size));
    }
    Game::from_board(rules, &cells).map_err(|error| at.error(Fault::Position(error)))
}

fn read_action(text: &str, game: &mut Game) -> Result<(), Fault> {
    let mut scanner = Scanner::new(text);
    parts::apply_action(&mut scanner, game).map_err(|error| error.fault)?;
    match scanner.peek() {
        None => Ok(()),
        found => Err(Fault::expected("the end of the action", found)),
    }
}

fn read_tags(at: Scanner<'_>, game: &mut Game) -> Result<(), NotationError> {
    let mut count = 0;
    Reader::at(at).object(|reader, key, at_key| {
        count += 1;
        if count > MAX_TAGS {
            return Err(at_key.error(Fault::Tag(TagError::TooMany)));
        }
        if game.tag(key).is_some() {
            return Err(at_key.error(Fault::Contradiction("this tag stands here twice")));
        }
        let at = reader.scanner();
        let value = reader.string()?;
        if value.is_empty() {
            return Err(at.error(Fault::expected("a text that is not empty", Some('"'))));
        }
        game.set_tag(key, &value).map_err(|error| at_key.error(Fault::Tag(error)))
    })
}
