//! Games that start from a position: which boards are positions at all, why
//! the others are refused, and how a game goes on from one.

#[path = "../common/mod.rs"]
mod common;

mod base;
mod large;
mod reachable;
mod refused;

use mnk::{Cell, Game, Mark, Outcome, Rules};

/// A board drawn with `.`, `X`, `O`, `3` …; blanks and newlines are ignored.
fn cells(picture: &str) -> Vec<u8> {
    let marks = picture.chars().filter(|symbol| !symbol.is_whitespace());
    marks
        .map(|symbol| match symbol {
            '.' => 0,
            'X' => 1,
            'O' => 2,
            digit => digit.to_digit(10).unwrap() as u8,
        })
        .collect()
}

fn board_of(game: &Game) -> Vec<u8> {
    game.board().map(Mark::number).collect()
}

fn rules(id: &str) -> Rules {
    Rules::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// All that a position must have in common with the same position in play.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Facts {
    outcome: Outcome,
    turn: Option<Mark>,
    stones_left: u8,
    marks: usize,
    hash: u64,
    dead: bool,
    winning: Vec<Cell>,
    legal: Vec<Cell>,
}

fn facts(game: &Game) -> Facts {
    Facts {
        outcome: game.outcome(),
        turn: game.turn(),
        stones_left: game.stones_left(),
        marks: game.move_count(),
        hash: game.hash(),
        dead: game.is_dead(),
        winning: game.winning_cells(),
        legal: game.legal_moves().collect(),
    }
}
