//! What bots are worth: perfect play proved, forced wins found, no win or block
//! missed, and the faults that people reported of other bots kept out.
//!
//! What calls, budgets and cancels promise is in `tests/bots.rs`.

#[path = "../common/mod.rs"]
mod common;

mod analyses;
mod blocks;
mod forced_wins;
mod lines;
mod minimax;
mod perfect;
mod reports;

use mnk::bot::{Bot, Config};
use mnk::notation::coord;
use mnk::{Cell, Game, Rules, Status};

fn rules(id: &str) -> Rules {
    Rules::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// The game after moves such as `h8i9g7`.
fn game_of(id: &str, moves: &str) -> Game {
    let mut game = Game::new(rules(id));
    let mut rest = moves;
    while !rest.is_empty() {
        let cell;
        (cell, rest) = coord::parse_start(rest, game.rules()).unwrap();
        game.play(cell.row.into(), cell.col.into()).unwrap();
    }
    game
}

fn engine(nodes: u64) -> Bot {
    Bot::new("engine", &Config { nodes, ..Config::default() }).unwrap()
}

/// Positions that random play comes through, still open; the same each time.
fn random_positions(id: &str, count: u64) -> Vec<Game> {
    let mut found = Vec::new();
    for seed in 0..count {
        let random = Bot::new("random", &Config { seed, ..Config::default() }).unwrap();
        let mut game = Game::new(rules(id));
        while game.status() == Status::Playing && random.play(&mut game).is_ok() {}
        // Back from the end, where lines are long.
        let back = 1 + seed as usize % 4;
        for _ in 0..back.min(game.move_count()) {
            game.undo().unwrap();
        }
        if game.status() == Status::Playing && game.legal_moves().next().is_some() {
            found.push(game);
        }
    }
    found
}

fn play(game: &mut Game, cell: Cell) {
    game.play(cell.row.into(), cell.col.into()).unwrap();
}
