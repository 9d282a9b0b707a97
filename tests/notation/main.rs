//! Games as text: what a format keeps comes back, what others write is read,
//! and nonsense is refused where it stands. What holds for every format is in
//! `every_format.rs`; what is a format's own has a file of its own.

#[path = "../random_games/mod.rs"]
mod random_games;

mod every_format;
mod files;
mod json;
mod line;
mod lists;
mod piskvork;
mod sgf;

use mnk::notation::{Format, NotationError, read, write};
use mnk::{Game, Rules};

fn rules(id: &str) -> Rules {
    Rules::parse(id).unwrap()
}

fn line(game: &Game) -> String {
    write(Format::Line, game).unwrap()
}

/// Reads a text that must be a game.
fn good(format: Format, text: &str) -> Game {
    read(format, text.as_bytes(), None).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// Reads a text that must not be one.
fn bad(format: Format, text: &str, rules: Option<&Rules>) -> NotationError {
    match read(format, text.as_bytes(), rules) {
        Err(error) => error,
        Ok(game) => panic!("read {text:?} as {}", line(&game)),
    }
}

fn moves(game: &Game) -> String {
    write(Format::Moves, game).unwrap()
}
