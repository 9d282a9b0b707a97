//! What several formats have in common.

use super::scan::Scanner;
use super::{Fault, Format, NotationError, WriteError, coord};
use crate::board::{Cell, Mark};
use crate::game::{Action, Game, Reason, Refusal, Status};
use crate::record::{AGREED, MAX_REVISION, VERSION};
use crate::rules::Rules;

/// The mark of a symbol in a picture of the board.
pub fn mark_of(symbol: char) -> Option<Mark> {
    (0..=8).filter_map(Mark::new).find(|mark| mark.symbol() == symbol)
}

/// Reads a coordinate, and plays there.
pub fn play_coordinate(scanner: &mut Scanner<'_>, game: &mut Game) -> Result<(), NotationError> {
    let (cell, rest) = coord::parse_start(scanner.rest(), game.rules())
        .map_err(|error| scanner.error(Fault::Coord(error)))?;
    play(game, cell).map_err(|fault| scanner.error(fault))?;
    let read = scanner.rest().len() - rest.len();
    scanner.skip(read);
    Ok(())
}

/// Plays on a cell for whoever's turn it is.
pub fn play(game: &mut Game, cell: Cell) -> Result<(), Fault> {
    game.play(cell.row.into(), cell.col.into()).map(|_| ()).map_err(Fault::Refused)
}

/// The cells of a game that starts from the empty board and that nobody left:
/// all that many formats have a place for.
pub fn only_moves(game: &Game, format: Format) -> Result<Vec<Cell>, WriteError> {
    if game.base().is_some() {
        return Err(WriteError { format, what: "a base position" });
    }
    let cell = |action: Action| action.cell().ok_or(WriteError { format, what: "a forfeit" });
    game.actions().map(cell).collect()
}

/// The rules a text names must be those it is read under.
pub fn agree(expected: Option<&Rules>, found: Rules) -> Result<(), Fault> {
    match expected {
        Some(&expected) if expected != found => Err(Fault::RulesMismatch { expected, found }),
        _ => Ok(()),
    }
}

/// Whether the players agreed on a draw.
pub fn is_agreed(game: &Game) -> bool {
    game.outcome().reason == Reason::Agreed
}

/// The version of the record's formats, line and JSON: that of the record.
pub fn version_of(game: &Game) -> u32 {
    if is_agreed(game) { AGREED.into() } else { VERSION.into() }
}

/// Nothing is written in two versions.
pub fn check_version(version: u32, game: &Game) -> Result<(), Fault> {
    if version == version_of(game) {
        return Ok(());
    }
    Err(Fault::Contradiction("version 2 is for draws by agreement, and 1 for all others"))
}

/// Takes the game to the revision it was saved at.
pub fn resume(game: &mut Game, revision: u64) -> Result<(), Fault> {
    let changes = game.actions().len() as u64 + u64::from(is_agreed(game));
    if revision < changes || revision > MAX_REVISION {
        return Err(Fault::Revision);
    }
    game.resume_at(revision);
    Ok(())
}

/// What the formats of the record, line and JSON, write for an action.
pub fn action_text(action: Action, rules: &Rules) -> String {
    match action {
        Action::Mark { cell, .. } => coord::write(cell, rules),
        Action::Forfeit { mark } => format!("!{mark}"),
        Action::Timeout { mark } => format!("@{mark}"),
    }
}

/// Reads such an action, and makes it.
pub fn apply_action(scanner: &mut Scanner<'_>, game: &mut Game) -> Result<(), NotationError> {
    let timeout = match scanner.peek() {
        Some('!') => false,
        Some('@') => true,
        Some('=') if game.status() == Status::Playing => {
            scanner.next();
            game.agree_draw();
            return Ok(());
        }
        Some('=') => return Err(scanner.error(Fault::Refused(Refusal::GameOver))),
        _ => return play_coordinate(scanner, game),
    };
    let start = *scanner;
    scanner.next();
    let mark = scanner.peek().and_then(mark_of).filter(|mark| !mark.is_empty());
    let mark = mark.ok_or_else(|| scanner.unexpected("a player"))?;
    scanner.next();
    let left = if timeout { game.time_out(mark) } else { game.forfeit(mark) };
    left.map(|_| ()).map_err(|refusal| start.error(Fault::Refused(refusal)))
}

/// The rows of a base, as the formats of the record write it.
pub fn base_rows(game: &Game) -> Option<Vec<String>> {
    let symbol = |&number: &u8| Mark::new(number).unwrap_or(Mark::EMPTY).symbol();
    let row = |row: &[u8]| row.iter().map(symbol).collect();
    Some(game.base()?.chunks(game.rules().cols.into()).map(row).collect())
}
