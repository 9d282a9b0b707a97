//! The files of Piskvork, the Gomocup manager.
//!
//! ```text
//!  .psq                            .rec
//!  Piskvorky 15x15, 11:11, 0       who plays X
//!  8,8,0                           who plays O
//!  9,7,120                         7,7,0
//!  first player                    8,6,120
//!  second player                   0
//!  0
//!  1,Freestyle
//! ```
//!
//! A move is column, row from the top, milliseconds; from 1 in `.psq`, from 0
//! in `.rec`. The header has width, height, the players' levels (0 a human) and
//! which of the two, 0 or 1, begins; the names stand in the order of the levels.
//! The last number is 0 after a normal end and -1 when saved by hand. Names,
//! number and Gomocup's line of winner and rules (`Freestyle`, `Standard15_1`)
//! may be missing, and who begins: then it is the first. The names become
//! the tags `X` and `O`; times, levels and the last number are not kept.
//!
//! `.rec` has no size: 20 x 20 where no rules are given. The line of rules is
//! believed where none are given, otherwise five or more win.

use super::scan::Scanner;
use super::{Fault, Format, NotationError, WriteError, parts};
use crate::board::Cell;
use crate::game::{Game, Status};
use crate::rules::{Rules, RulesParseError, RulesSpec, Run};
use std::fmt::Write;

/// Stands for a name there is none of.
const NO_NAME: &str = "-";

pub(super) fn read_psq(text: &str, rules: Option<&Rules>) -> Result<Game, NotationError> {
    let mut scanner = Scanner::new(text);
    scanner.skip_white();
    let start = scanner;
    if !scanner.rest().starts_with("Piskvorky") {
        return Err(scanner.unexpected("the header Piskvorky 15x15, 11:11, 0"));
    }
    scanner.skip("Piskvorky".len());
    blanks(&mut scanner);
    let size = scanner;
    let cols = number(&mut scanner, "the board's width")?;
    blanks(&mut scanner);
    if !scanner.eat('X') {
        scanner.want('x', "the x of the board's size")?;
    }
    blanks(&mut scanner);
    let rows = number(&mut scanner, "the board's height")?;
    let rules = match rules {
        Some(rules) if (i64::from(rules.rows), i64::from(rules.cols)) == (rows, cols) => *rules,
        Some(_) => {
            let what = "the board is not of the size that the rules say";
            return Err(size.error(Fault::Contradiction(what)));
        }
        None => rules_for(rows, cols, text).map_err(|fault| size.error(fault))?,
    };
    let begins = read_who_begins(&mut scanner)?;
    end_of_line(&mut scanner)?;
    debug_assert!(scanner.at() > start.at());
    let mut game = Game::new(rules);
    read_moves(&mut scanner, &mut game, 1)?;
    let names = [read_name(&mut scanner)?, read_name(&mut scanner)?];
    read_end(&mut scanner)?;
    let [first, second] = names;
    let (x, o) = if begins == 0 { (first, second) } else { (second, first) };
    set_names(&mut game, x, o, &scanner)?;
    Ok(game)
}

/// The levels of the header and which of the two players begins.
fn read_who_begins(scanner: &mut Scanner<'_>) -> Result<i64, NotationError> {
    for (signs, what) in [(",", "the first level"), (":-", "the second")] {
        blanks(scanner);
        if !signs.chars().any(|sign| scanner.eat(sign)) {
            return Err(scanner.unexpected(what));
        }
        blanks(scanner);
        number(scanner, what)?;
    }
    blanks(scanner);
    if !scanner.eat(',') {
        return Ok(0);
    }
    blanks(scanner);
    let start = *scanner;
    match number(scanner, "who begins")? {
        begins @ 0..=1 => Ok(begins),
        _ => Err(start.unexpected("0 or 1 for who begins")),
    }
}

pub(super) fn read_rec(text: &str, rules: Option<&Rules>) -> Result<Game, NotationError> {
    let mut scanner = Scanner::new(text);
    let rules = match rules {
        Some(&rules) => rules,
        None => rules_for(20, 20, text).map_err(|fault| scanner.error(fault))?,
    };
    let mut game = Game::new(rules);
    let names = [read_name(&mut scanner)?, read_name(&mut scanner)?];
    if names[1].is_none() {
        return Err(scanner.unexpected("the name of a player, on a line of its own,"));
    }
    read_moves(&mut scanner, &mut game, 0)?;
    read_end(&mut scanner)?;
    let [x, o] = names;
    set_names(&mut game, x, o, &scanner)?;
    Ok(game)
}

/// Five or more on this board, or what Gomocup's last line says.
fn rules_for(rows: i64, cols: i64, text: &str) -> Result<Rules, Fault> {
    let side = |side: i64| u16::try_from(side).unwrap_or(u16::MAX);
    let text = text.trim_end_matches(|found: char| found.is_whitespace() || found == '\u{1a}');
    let last = text.rsplit(['\n', '\r']).next().unwrap_or("");
    let rule = last.split_once(',').filter(|(winner, _)| winner.trim().parse::<i64>().is_ok());
    let rule = rule.map_or("", |(_, rule)| rule.trim()).to_ascii_lowercase();
    let runs = [("standard", Run::Exact), ("renju", Run::Renju), ("caro", Run::Caro)];
    let run = runs.iter().find(|(name, _)| rule.starts_with(name));
    let run = run.map_or(Run::AtLeast, |&(_, run)| run);
    let (rows, cols) = (side(rows), side(cols));
    let k = rows.max(cols).clamp(1, 5);
    RulesSpec { run, ..RulesSpec::new(rows, cols, k) }
        .check()
        .map_err(|error| Fault::Rules(RulesParseError::Rules(error)))
}

fn read_moves(
    scanner: &mut Scanner<'_>,
    game: &mut Game,
    origin: i64,
) -> Result<(), NotationError> {
    loop {
        scanner.skip_white();
        if !is_move(scanner.rest()) {
            return Ok(());
        }
        let start = *scanner;
        let col = number(scanner, "a column")? - origin;
        blanks(scanner);
        scanner.want(',', "the comma after a column")?;
        blanks(scanner);
        let row = number(scanner, "a row")? - origin;
        blanks(scanner);
        if scanner.eat(',') {
            blanks(scanner);
            number(scanner, "the milliseconds of a move")?;
        }
        end_of_line(scanner)?;
        let index = |index: i64| u16::try_from(index).unwrap_or(u16::MAX);
        parts::play(game, Cell::new(index(row), index(col))).map_err(|fault| start.error(fault))?;
    }
}

/// A line that begins with a number and a comma was meant as a move.
fn is_move(line: &str) -> bool {
    let unsigned = line.strip_prefix('-').unwrap_or(line);
    let rest = unsigned.trim_start_matches(|found: char| found.is_ascii_digit());
    rest.len() < unsigned.len() && rest.trim_start_matches([' ', '\t']).starts_with(',')
}

/// A line that is neither a move nor the last number.
fn read_name<'a>(scanner: &mut Scanner<'a>) -> Result<Option<&'a str>, NotationError> {
    scanner.skip_white();
    if is_move(scanner.rest()) {
        return Err(scanner.unexpected("the name of a player, on a line of its own,"));
    }
    let mut ahead = *scanner;
    let Some(line) = ahead.line() else { return Ok(None) };
    let line = line.trim_end();
    if line.parse::<i64>().is_ok() {
        return Ok(None);
    }
    *scanner = ahead;
    Ok(Some(line))
}

/// The last number, and Gomocup's line of winner and rules.
fn read_end(scanner: &mut Scanner<'_>) -> Result<(), NotationError> {
    scanner.skip_white();
    // Old files of Windows may end with its sign for the end.
    if !scanner.rest().is_empty() && scanner.peek() != Some('\u{1a}') {
        number(scanner, "the number that ends the file")?;
        end_of_line(scanner)?;
        scanner.skip_white();
        if is_move(scanner.rest()) {
            number(scanner, "the winner")?;
            blanks(scanner);
            scanner.want(',', "the comma after the winner")?;
            scanner.take_while(|found| found.is_ascii_alphanumeric() || " _-".contains(found));
            scanner.skip_white();
        }
    }
    scanner.eat('\u{1a}');
    if scanner.rest().is_empty() { Ok(()) } else { Err(scanner.unexpected("the end")) }
}

fn set_names(
    game: &mut Game,
    x: Option<&str>,
    o: Option<&str>,
    scanner: &Scanner<'_>,
) -> Result<(), NotationError> {
    for (key, name) in [("X", x), ("O", o)] {
        if let Some(name) = name.filter(|&name| name != NO_NAME) {
            game.set_tag(key, name).map_err(|error| scanner.error(Fault::Tag(error)))?;
        }
    }
    Ok(())
}

fn blanks(scanner: &mut Scanner<'_>) {
    scanner.take_while(|found| found == ' ' || found == '\t');
}

fn end_of_line(scanner: &mut Scanner<'_>) -> Result<(), NotationError> {
    blanks(scanner);
    match scanner.peek() {
        None | Some('\r' | '\n' | '\u{1a}') => Ok(()),
        Some(_) => Err(scanner.unexpected("the end of the line")),
    }
}

/// A number with or without a minus.
fn number(scanner: &mut Scanner<'_>, what: &'static str) -> Result<i64, NotationError> {
    let start = *scanner;
    let minus = scanner.eat('-');
    let digits = scanner.take_while(|found| found.is_ascii_digit());
    // More digits than any number here has; a move so far off is refused.
    let number: i64 = digits.parse().unwrap_or(i64::MAX >> 1);
    if digits.is_empty() {
        return Err(start.unexpected(what));
    }
    Ok(if minus { -number } else { number })
}

pub(super) fn write_psq(game: &Game) -> Result<String, WriteError> {
    let rules = game.rules();
    let mut text = format!("Piskvorky {}x{}, 0:0, 0\n", rules.cols, rules.rows);
    write_moves(game, Format::Psq, 1, &mut text)?;
    if game.tag("X").or(game.tag("O")).is_some() {
        write_names(game, Format::Psq, &mut text)?;
    }
    text.push_str(end_number(game));
    Ok(text)
}

pub(super) fn write_rec(game: &Game) -> Result<String, WriteError> {
    let mut text = String::new();
    write_names(game, Format::Rec, &mut text)?;
    write_moves(game, Format::Rec, 0, &mut text)?;
    text.push_str(end_number(game));
    Ok(text)
}

fn end_number(game: &Game) -> &'static str {
    if game.status() == Status::Playing { "-1\n" } else { "0\n" }
}

fn write_moves(
    game: &Game,
    format: Format,
    origin: u16,
    text: &mut String,
) -> Result<(), WriteError> {
    if game.rules().players != 2 {
        return Err(WriteError { format, what: "more than two players" });
    }
    for cell in parts::only_moves(game, format)? {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{},{},0", cell.col + origin, cell.row + origin);
    }
    Ok(())
}

fn write_names(game: &Game, format: Format, text: &mut String) -> Result<(), WriteError> {
    for key in ["X", "O"] {
        let name = game.tag(key).unwrap_or(NO_NAME);
        let tag_is_none = game.tag(key) == Some(NO_NAME);
        // At the start of a file U+FEFF would be taken for a byte order mark.
        let odd = name.contains(['\r', '\n', '\u{1a}', '\u{feff}']) || name.trim() != name;
        if odd || tag_is_none || is_move(name) || name.parse::<i64>().is_ok() {
            return Err(WriteError { format, what: "such a name of a player" });
        }
        text.push_str(name);
        text.push('\n');
    }
    Ok(())
}
