//! Games as people and other programs write them.
//!
//! | format | what it is | what it keeps | rows counted from |
//! |---|---|---|---|
//! | [`Format::Moves`] | `h8i9g7` | moves | 1 at the bottom |
//! | [`Format::Columns`] | `4453`, Connect Four | moves | none |
//! | [`Format::Sgf`] | SGF FF\[4\] GM\[4\], two players, up to 52 x 52 | rules, base, actions, tags | `a` at the top |
//! | [`Format::Psq`] | Piskvork `.psq` | size, moves, names | 1 at the top |
//! | [`Format::Rec`] | Piskvork `.rec` | moves, names | 0 at the top |
//! | [`Format::Line`] | the record as a line of text | everything | 1 at the bottom |
//! | [`Format::Json`] | the record as JSON | everything | 1 at the bottom |
//!
//! What a format keeps comes back exactly as it was. Tags are left out where
//! a format has no place for them; actions or a base that it has no place for
//! are [refused](WriteError), because without them it would be another game.
//! Formats without a revision give one as high as the number of actions.
//!
//! Reading goes through the checks of play, and an [error](NotationError) says
//! in which line and column. Texts are UTF-8, a byte order mark is skipped, and
//! lines end in LF, CR LF or CR. SGF and Piskvork files that are not UTF-8 are
//! taken for Latin-1, as they were before.
//!
//! No more than [`MAX_INPUT`] bytes are read, and what is held meanwhile is the
//! text, the board and the tags. What is written has at most 16 bytes for each
//! cell and 128 KiB for the rest.
//!
//! Each module below describes its format; the single coordinate is in [`coord`].

pub mod columns;
pub mod coord;
mod error;
mod escape;
pub mod json;
pub mod line;
pub mod moves;
mod parts;
pub mod piskvork;
mod scan;
pub mod sgf;

pub use error::{Fault, NotationError, WriteError};

use crate::game::Game;
use crate::rules::Rules;
use std::borrow::Cow;

/// The longest text that is read, in bytes.
pub const MAX_INPUT: usize = 32 << 20;

/// A way to write games; [the module](crate::notation) compares them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// Coordinates one after the other, such as `h8i9g7`.
    Moves,
    /// The columns of a game with gravity, from 1, such as `4453`.
    Columns,
    /// SGF.
    Sgf,
    /// Piskvork's `.psq`.
    Psq,
    /// Piskvork's `.rec`.
    Rec,
    /// The record as one line of text.
    Line,
    /// The record as JSON.
    Json,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 7] = [
        Format::Moves,
        Format::Columns,
        Format::Sgf,
        Format::Psq,
        Format::Rec,
        Format::Line,
        Format::Json,
    ];

    /// The format's name, such as `sgf`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Moves => "moves",
            Format::Columns => "columns",
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Rec => "rec",
            Format::Line => "line",
            Format::Json => "json",
        }
    }

    /// The format of this name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// The game that a text holds.
///
/// `rules` are those to play it under; a text that names others is refused.
/// Without, they are those that the text names, or else what such texts mostly
/// mean: a `k` of five on the board's size (15 x 15 for moves, 20 x 20 for
/// `.rec`), Connect Four for columns.
///
/// ```
/// use mnk::notation::{Format, read, write};
/// let game = read(Format::Moves, b"h8 i9 g7", None).unwrap();
/// assert_eq!(write(Format::Moves, &game).unwrap(), "h8i9g7");
/// let error = read(Format::Moves, b"h8\ni9 h8", None).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 4: the cell is taken");
/// ```
pub fn read(format: Format, text: &[u8], rules: Option<&Rules>) -> Result<Game, NotationError> {
    if text.len() > MAX_INPUT {
        return Err(NotationError { line: 1, column: 1, fault: Fault::TooLong });
    }
    let text = decode(format, text)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    match format {
        Format::Moves => moves::read(text, rules),
        Format::Columns => columns::read(text, rules),
        Format::Sgf => sgf::read(text, rules),
        Format::Psq => piskvork::read_psq(text, rules),
        Format::Rec => piskvork::read_rec(text, rules),
        Format::Line => line::read(text, rules),
        Format::Json => json::read(text, rules),
    }
}

/// The game as text in this format.
pub fn write(format: Format, game: &Game) -> Result<String, WriteError> {
    match format {
        Format::Moves => moves::write(game),
        Format::Columns => columns::write(game),
        Format::Sgf => sgf::write(game),
        Format::Psq => piskvork::write_psq(game),
        Format::Rec => piskvork::write_rec(game),
        Format::Line => Ok(line::write(game)),
        Format::Json => Ok(json::write(game)),
    }
}

fn decode(format: Format, bytes: &[u8]) -> Result<Cow<'_, str>, NotationError> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text.into()),
        Err(error) => error,
    };
    let old = matches!(format, Format::Sgf | Format::Psq | Format::Rec);
    let utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
    if old && !utf16 {
        return Ok(bytes.iter().map(|&byte| char::from(byte)).collect::<String>().into());
    }
    let before = std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or("");
    Err(scan::error_at(before, before.len(), Fault::NotUtf8))
}
