//! The columns of a game with gravity, a digit each, from 1 at the left:
//! `4453`, as Connect Four solvers write positions.
//!
//! Boards of up to nine columns. Blanks and commas between the digits are
//! skipped.

use super::scan::Scanner;
use super::{Fault, Format, NotationError, WriteError, parts};
use crate::game::Game;
use crate::rules::Rules;

const WIDEST: u16 = 9;

pub(super) fn read(text: &str, rules: Option<&Rules>) -> Result<Game, NotationError> {
    let mut scanner = Scanner::new(text);
    let rules = rules.copied().or_else(|| Rules::preset("connect_four")).unwrap_or_default();
    if !rules.gravity || rules.cols > WIDEST {
        let what = "columns name the moves of games with gravity on up to nine columns only";
        return Err(scanner.error(Fault::Unsupported(what)));
    }
    let mut game = Game::new(rules);
    loop {
        scanner.take_while(|found| found.is_whitespace() || found == ',');
        let Some(found) = scanner.peek() else { return Ok(game) };
        let column = found.to_digit(10).filter(|&column| column > 0);
        let column = column.ok_or_else(|| scanner.unexpected("the digit of a column, from 1"))?;
        game.drop(column - 1).map_err(|refusal| scanner.error(Fault::Refused(refusal)))?;
        scanner.next();
    }
}

pub(super) fn write(game: &Game) -> Result<String, WriteError> {
    let format = Format::Columns;
    if !game.rules().gravity {
        return Err(WriteError { format, what: "a game without gravity" });
    }
    if game.rules().cols > WIDEST {
        return Err(WriteError { format, what: "more than nine columns" });
    }
    let cells = parts::only_moves(game, format)?;
    Ok(cells.iter().map(|cell| char::from(b'1' + cell.col as u8)).collect())
}
