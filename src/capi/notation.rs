//! Games and cells as people and other programs write them: coordinates, and
//! the text formats of `crate::notation`.

use super::buffers::{TextOut, hand_out, not_null, slice_in, text_in};
use super::game::{mnk_game, read, refusal_code};
use super::guard::guard;
use super::outcome::*;
use super::position::mnk_cell;
use super::rules::{mnk_rules, rules_in};
use crate::notation::coord::{self, CoordError};
use crate::notation::{self, Fault, Format, NotationError, WriteError};
use crate::{Cell, PositionError, Rules, RulesParseError};
use std::ffi::c_char;

impl From<NotationError> for Failure {
    fn from(error: NotationError) -> Failure {
        let code = match error.fault {
            Fault::TooLong => MNK_ERR_LIMIT,
            Fault::Refused(refusal) => refusal_code(refusal),
            Fault::Coord(error) => coord_code(error),
            Fault::Rules(RulesParseError::Rules(_)) => MNK_ERR_RULES,
            Fault::RulesMismatch { .. } => MNK_ERR_RULES_MISMATCH,
            Fault::Position(PositionError::Length { .. }) => MNK_ERR_PARSE,
            Fault::Position(_) => MNK_ERR_POSITION,
            Fault::NewerVersion | Fault::Unsupported(_) => MNK_ERR_UNSUPPORTED,
            Fault::Checksum | Fault::Revision => MNK_ERR_CORRUPT,
            Fault::NotUtf8
            | Fault::Expected { .. }
            | Fault::Rules(_)
            | Fault::Tag(_)
            | Fault::Contradiction(_) => MNK_ERR_PARSE,
        };
        Failure::written(code, error)
    }
}

impl From<WriteError> for Failure {
    fn from(error: WriteError) -> Failure {
        Failure::written(MNK_ERR_UNSUPPORTED, error)
    }
}

fn coord_code(error: CoordError) -> i32 {
    match error {
        CoordError::ColumnOff { .. } | CoordError::RowOff { .. } => MNK_OUT_OF_BOUNDS,
        _ => MNK_ERR_PARSE,
    }
}

fn format_of(name: Option<&str>) -> Answer<Format> {
    name.and_then(Format::from_name).ok_or_else(|| {
        Failure::because(
            MNK_ERR_INVALID,
            "no format; there are moves, columns, sgf, psq, rec, line and json",
        )
    })
}

/// The cell that a coordinate such as `h8` names: the column by its letters, from the left, none
/// skipped (i follows h, aa follows z), then the row by its number, from the bottom.
///
/// `MNK_ERR_RULES`. `MNK_ERR_PARSE`: no coordinate. `MNK_OUT_OF_BOUNDS`: not on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_cell_parse(
    rules: *const mnk_rules,
    text: *const c_char,
    len: usize,
    out: *mut mnk_cell,
) -> i32 {
    guard(|| {
        not_null(rules, "rules")?;
        not_null(out, "out")?;
        // SAFETY: a text as the header asks for.
        let text = unsafe { text_in(text, len, "text") }?;
        // SAFETY: a struct of the size it says as the header asks for.
        let rules = unsafe { rules_in(rules) }?;
        let text = text.ok_or_else(|| Failure::because(MNK_ERR_PARSE, "a coordinate is UTF-8"))?;
        let cell = coord::parse(text, &rules)
            .map_err(|error| Failure::written(coord_code(error), error))?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { out.write_unaligned(cell.into()) };
        Ok(())
    })
}

/// The coordinate of a cell, such as `h8`. At most 7 bytes and the NUL.
///
/// `MNK_ERR_RULES`. `MNK_OUT_OF_BOUNDS`: not on this board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_cell_text(
    rules: *const mnk_rules,
    row: i32,
    col: i32,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        not_null(rules, "rules")?;
        // SAFETY: a struct of the size it says as the header asks for.
        let rules: Rules = unsafe { rules_in(rules) }?;
        let on = |index: i32, side: u16| u16::try_from(index).ok().filter(|&index| index < side);
        let (Some(row), Some(col)) = (on(row, rules.rows), on(col, rules.cols)) else {
            return Err(Failure::because(MNK_OUT_OF_BOUNDS, "the cell is not on the board"));
        };
        out.write(&coord::write(Cell::new(row, col), &rules))
    })
}

/// A game from a text in one of these formats. Free it with `mnk_game_free`.
///
/// - `moves`: `h8i9g7`, or with blanks, commas or numbers between;
/// - `columns`: `4453`, Connect Four, a digit a column from 1;
/// - `sgf`: SGF of game number 4, the main line; names and comments become tags;
/// - `psq`, `rec`: the files of Piskvork; names become the tags X and O;
/// - `line`, `json`: the record as one line of text and as JSON.
///
/// `rules` may be NULL: those that the text names, or else five in a row on the board's size (15
/// by 15 for moves, 20 by 20 for rec) and Connect Four for columns. With rules, a text that names
/// others is refused. Texts are UTF-8, for sgf, psq and rec Latin-1 where they are not, of 32 MiB
/// at most. `line` and `json` keep the revision, with all others it is the number of actions.
///
/// `MNK_ERR_INVALID`: no such format. `MNK_ERR_RULES`: rules that are not played. `MNK_ERR_LIMIT`:
/// too long. `MNK_ERR_PARSE`: not this format. `MNK_ERR_UNSUPPORTED`: from a newer version, or
/// something that these games do not have, such as a pass. `MNK_ERR_CORRUPT`: a line that was cut
/// off or changed, an impossible revision. `MNK_ERR_RULES_MISMATCH`, `MNK_ERR_POSITION`; or what
/// play refuses, with its results. `mnk_last_error` says in which line and column.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_notation_read(
    format: *const c_char,
    format_len: usize,
    text: *const c_char,
    len: usize,
    rules: *const mnk_rules,
    out: *mut *mut mnk_game,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: a text as the header asks for.
        let format = unsafe { text_in(format, format_len, "format") }?;
        // SAFETY: an array as the header asks for.
        let text = unsafe { slice_in(text.cast::<u8>(), len, "text") }?;
        let format = format_of(format)?;
        let rules = if rules.is_null() {
            None
        } else {
            // SAFETY: a struct of the size it says as the header asks for.
            Some(unsafe { rules_in(rules) }?)
        };
        let text = text
            .ok_or_else(|| Failure::because(MNK_ERR_INVALID, "more bytes than memory can hold"))?;
        let game = notation::read(format, text, rules.as_ref())?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new(game)) };
        Ok(())
    })
}

/// The game as a text in one of the formats of `mnk_notation_read`, which reads it back as it was:
/// rules where the format names them (sgf, line, json), base position, actions, tags and revision
/// as far as the format keeps them.
///
/// `MNK_ERR_INVALID`: no such format. `MNK_ERR_UNSUPPORTED`: the format has no place for something
/// without which it would be another game: a base position, a forfeit, more players.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_notation_write(
    game: *const mnk_game,
    format: *const c_char,
    format_len: usize,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a text as the header asks for.
        let format = unsafe { text_in(format, format_len, "format") }?;
        // SAFETY: a game as the header asks for.
        unsafe {
            read(game, |game| {
                let format = format_of(format)?;
                out.write(&notation::write(format, game)?)
            })
        }
    })
}
