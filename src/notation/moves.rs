//! Moves one after the other: `h8i9g7`, as people paste them.
//!
//! Read are also `H8, I9, G7`, one move a line, and `1. h8 i9 2. g7`: blanks,
//! commas, semicolons, dashes and bars separate, and a number before a full stop
//! counts nothing.

use super::scan::Scanner;
use super::{Fault, Format, NotationError, WriteError, coord, parts};
use crate::game::Game;
use crate::rules::{Rules, RulesSpec};

pub(super) fn read(text: &str, rules: Option<&Rules>) -> Result<Game, NotationError> {
    let mut scanner = Scanner::new(text);
    let rules = match rules {
        Some(&rules) => rules,
        None => RulesSpec::new(15, 15, 5)
            .check()
            .map_err(|error| scanner.error(Fault::Rules(crate::RulesParseError::Rules(error))))?,
    };
    let mut game = Game::new(rules);
    loop {
        scanner.take_while(|found| found.is_whitespace() || ",;-|".contains(found));
        match scanner.peek() {
            None => return Ok(game),
            Some('0'..='9') => {
                let number = scanner;
                scanner.take_while(|found| found.is_ascii_digit());
                if !scanner.eat('.') {
                    return Err(number.unexpected("a coordinate such as h8"));
                }
            }
            Some(_) => parts::play_coordinate(&mut scanner, &mut game)?,
        }
    }
}

pub(super) fn write(game: &Game) -> Result<String, WriteError> {
    let cells = parts::only_moves(game, Format::Moves)?;
    Ok(cells.iter().map(|&cell| coord::write(cell, game.rules())).collect())
}
