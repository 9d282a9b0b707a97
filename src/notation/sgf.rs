//! SGF, the format of the Go world, as Gomoku and Renju sites write it: FF\[4\],
//! game number 4.
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]AP[mnk]SZ[15]RU[15,15,5]PB[Ada]PW[Bo]RE[W+R]
//! ;B[hh];W[ig]C[a comment on the second move])
//! ```
//!
//! A point is two letters, the column from the left and the row from the top,
//! `a` … `z` and then `A` … `Z`: boards up to 52 on a side. X is black.
//!
//! **Rules**: ours write their id into `RU`. Without one, `RU` may name Renju,
//! exact (standard) Gomoku, caro or Connect6; else five or more in a row win. Other game
//! numbers than 4 are read only where the caller names the rules.
//!
//! **Read** is the main line, the first variation at each branch, of the first
//! game in the file. Stones set up before the first move (`AB`, `AW`, `AE`, rectangles
//! too) are the base, and `PL` must agree with it. Moves may stand in one node
//! without `;` between them, names may have small letters (`Black[hh]`), text may
//! stand before the first game. `RE` with `+R`, `+F` or `+T` ends an unfinished
//! game by forfeit or timeout. Properties that mean nothing here are skipped.
//!
//! **Tags**: [`TAGS`] shows which property is which tag. A comment before the
//! first move is the tag `Comment`, one after the n-th mark `Comment n`. Texts
//! longer than a tag are cut, texts that no tag is left for are skipped. A result that
//! does not follow from the moves is the tag `Result`, rules that are not ours `Rules`, the
//! program `Application`. Tags that SGF has no property for go into one of our
//! own, `MNKTAG[key:value]`, with `%` escapes, as do texts that SGF would bend.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

use crate::board::Mark;
use crate::game::{Game, Reason, Status};

/// The longest side that two letters can name.
const MAX_SIDE: u16 = 52;

/// Properties of the root that are tags.
pub const TAGS: [(&str, &str); 19] = [
    ("PB", "X"),
    ("PW", "O"),
    ("BR", "X rank"),
    ("WR", "O rank"),
    ("BT", "X team"),
    ("WT", "O team"),
    ("EV", "Event"),
    ("RO", "Round"),
    ("DT", "Date"),
    ("PC", "Place"),
    ("GN", "Game"),
    ("GC", "Description"),
    ("ON", "Opening"),
    ("TM", "Time"),
    ("OT", "Overtime"),
    ("AN", "Annotator"),
    ("SO", "Source"),
    ("US", "User"),
    ("CP", "Copyright"),
];

/// Properties whose texts keep their line breaks.
fn has_lines(property: &str) -> bool {
    matches!(property, "C" | "GC")
}

/// The result that follows from the game; none while it is played.
fn result_of(game: &Game) -> Option<String> {
    let outcome = game.outcome();
    match outcome.status {
        Status::Playing => None,
        Status::Draw => Some("0".to_owned()),
        Status::Won => {
            let winner = if outcome.winner == Mark::X { "B+" } else { "W+" };
            let how = match outcome.reason {
                Reason::Forfeit => "R",
                Reason::Timeout => "T",
                _ => "",
            };
            Some(format!("{winner}{how}"))
        }
    }
}

/// Who left by this result, and whether out of time.
fn leaver_of(result: &str) -> Option<(Mark, bool)> {
    let (winner, how) = result.split_once('+')?;
    let loser = match winner {
        "B" => Mark::O,
        "W" => Mark::X,
        _ => return None,
    };
    match how {
        "R" | "Resign" | "F" | "Forfeit" => Some((loser, false)),
        "T" | "Time" => Some((loser, true)),
        _ => None,
    }
}
