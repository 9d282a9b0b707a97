//! The record as one line of text, to paste, log or store in a text field.
//!
//! ```text
//! mnk/1 15,15,5;run=exact 3 - h8i9!O X=Ada%20L. #8c0de5f1
//! |     rules             |  | |      |          CRC-32 of all before the blank
//! |                       |  | |      tags: key=value, with % escapes
//! |                       |  | actions: h8 a mark, !O forfeits, @O times out; or -;
//! |                       |  |          then = where the players agreed on a draw
//! |                       |  base: rows from the top with / between, or -
//! |                       revision
//! version: 1, or 2 where the players agreed on a draw
//! ```
//!
//! One blank stands between two fields. A line that is cut off or changed is
//! found by its checksum; blanks around the whole are skipped.

use super::escape::{escape, unescape};
use super::scan::Scanner;
use super::{Fault, NotationError, parts};
use crate::game::Game;
use crate::record::crc32;
use crate::rules::Rules;
use std::fmt::Write;

pub(super) fn write(game: &Game) -> String {
    let rules = game.rules();
    let base = parts::base_rows(game).map_or("-".to_owned(), |rows| rows.join("/"));
    let version = parts::version_of(game);
    let mut line = format!("mnk/{version} {rules} {} {base} ", game.revision());
    if game.actions().len() == 0 {
        line.push('-');
    }
    line.extend(game.actions().map(|action| parts::action_text(action, rules)));
    if parts::is_agreed(game) {
        line.push('=');
    }
    let special = |letter: char| letter.is_whitespace() || letter == '=' || letter == '#';
    // Writing to a String cannot fail.
    for (key, value) in game.tags() {
        let _ = write!(line, " {}={}", escape(key, special), escape(value, special));
    }
    let checksum = crc32(line.as_bytes());
    let _ = write!(line, " #{checksum:08x}");
    line
}

pub(super) fn read(text: &str, expected: Option<&Rules>) -> Result<Game, NotationError> {
    let mut scanner = Scanner::new(text);
    scanner.skip_white();
    let start = scanner;
    if !scanner.rest().starts_with("mnk/") {
        return Err(scanner.unexpected("a line that begins with mnk/1"));
    }
    let line = scanner.rest().trim_end();
    let Some((content, checksum)) = line.rsplit_once(" #") else {
        scanner.skip(line.len());
        return Err(scanner.error(Fault::expected("the checksum", None)));
    };
    let written = checksum.len() == 8 && checksum.bytes().all(|b| b.is_ascii_hexdigit());
    let checksum = u32::from_str_radix(checksum, 16).ok().filter(|_| written);
    if checksum != Some(crc32(content.as_bytes())) {
        scanner.skip(content.len() + 1);
        return Err(scanner.error(Fault::Checksum));
    }

    let mut fields = Fields { start, at: 0, content };
    let (_, version_text) = fields.next("the version")?;
    let version = match version_text.strip_prefix("mnk/") {
        Some("1") => 1,
        Some("2") => 2,
        Some(number) if number.parse::<u32>().is_ok_and(|number| number > 2) => {
            return Err(start.error(Fault::NewerVersion));
        }
        _ => return Err(start.error(Fault::expected("mnk/1", version_text.chars().nth(4)))),
    };
    let (at, id) = fields.next("the rules")?;
    let rules = Rules::parse(id).map_err(|error| at.error(Fault::Rules(error)))?;
    parts::agree(expected, rules).map_err(|fault| at.error(fault))?;
    let (at_revision, revision) = fields.next("the revision")?;
    let digits = revision.bytes().all(|byte| byte.is_ascii_digit());
    let revision = revision.parse().ok().filter(|_| digits);
    let (mut at, base) = fields.next("the base")?;
    let mut game = match base {
        "-" => Game::new(rules),
        base => {
            let cells = read_base(&mut at, base, &rules)?;
            Game::from_board(rules, &cells).map_err(|error| at.error(Fault::Position(error)))?
        }
    };
    let (mut at, actions) = fields.next("the actions")?;
    let end = at.at() + actions.len();
    if matches!(actions, "-" | "-=") {
        at.skip(1);
    }
    while at.at() < end {
        parts::apply_action(&mut at, &mut game)?;
    }
    parts::check_version(version, &game).map_err(|fault| start.error(fault))?;
    parts::resume(&mut game, revision.unwrap_or(u64::MAX))
        .map_err(|fault| at_revision.error(fault))?;
    while fields.at < content.len() {
        let (at, field) = fields.next("a tag")?;
        let tag = field.split_once('=').and_then(|(key, value)| {
            Some((unescape(key)?, unescape(value)?)).filter(|(_, value)| !value.is_empty())
        });
        let (key, value) = tag.ok_or_else(|| at.unexpected("a tag such as X=Ada"))?;
        if game.tag(&key).is_some() {
            return Err(at.error(Fault::Contradiction("this tag stands here twice")));
        }
        game.set_tag(&key, &value).map_err(|error| at.error(Fault::Tag(error)))?;
    }
    Ok(game)
}

/// The fields of a line, between single blanks.
struct Fields<'a> {
    start: Scanner<'a>,
    at: usize,
    content: &'a str,
}

impl<'a> Fields<'a> {
    /// The next field, and where it stands.
    fn next(&mut self, what: &'static str) -> Result<(Scanner<'a>, &'a str), NotationError> {
        let mut scanner = self.start;
        scanner.skip(self.at.min(self.content.len()));
        let rest = self.content.get(self.at..).unwrap_or("");
        let field = rest.split(' ').next().unwrap_or("");
        if field.is_empty() {
            return Err(scanner.unexpected(what));
        }
        self.at += field.len() + 1;
        Ok((scanner, field))
    }
}

fn read_base(
    scanner: &mut Scanner<'_>,
    base: &str,
    rules: &Rules,
) -> Result<Vec<u8>, NotationError> {
    let start = *scanner;
    let (rows, cols) = (usize::from(rules.rows), usize::from(rules.cols));
    // All is ASCII, so that the length alone tells whether it can fit.
    if base.len() != rows * (cols + 1) - 1 {
        let what = "the base is not of the board's size";
        return Err(start.error(Fault::Contradiction(what)));
    }
    let mut cells = Vec::with_capacity(rows * cols);
    for row in 0..rows {
        if row > 0 {
            scanner.want('/', "the end of a row, /,")?;
        }
        for _ in 0..cols {
            let mark = scanner.peek().and_then(parts::mark_of);
            cells.push(mark.ok_or_else(|| scanner.unexpected("a mark or ."))?.number());
            scanner.next();
        }
    }
    *scanner = start;
    Ok(cells)
}
