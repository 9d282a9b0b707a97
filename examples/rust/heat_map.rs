//! What an analysis says of a position: as text on the error stream, and as a
//! picture with the cells' heat on the output.
//!
//! ```text
//! cargo run --example heat_map > examples/heat_map.svg
//! cargo run --example heat_map connect_four d1d2e1
//! ```
//!
//! The first argument is a preset or the text of rules, the second a move list;
//! without any, a Gomoku position. Green is good for the player in turn, red is
//! bad. The engine looks at so many positions, not for so long, so that the same
//! picture comes out on any machine; boards up to sixteen cells are solved.

use mnk::bot::{Bot, Config};
use mnk::notation::coord;
use mnk::{Game, Rules};
use std::io::{Write, stdout};
use std::process::ExitCode;

/// Positions that the engine looks at.
const NODES: u64 = 20_000;
/// Larger boards are judged, not solved.
const SOLVED_CELLS: usize = 16;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match draw(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("heat_map: {error}");
            ExitCode::FAILURE
        }
    }
}

fn draw(args: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    if args.len() > 2 {
        return Err("rules and moves are all it takes, the moves in one word".into());
    }
    let name = args.first().map_or("gomoku", String::as_str);
    let moves = args.get(1).map_or(if args.is_empty() { "h8g7i9g9h9" } else { "" }, String::as_str);
    let rules = match Rules::preset(name) {
        Some(rules) => rules,
        None => Rules::parse(name)?,
    };
    let mut game = Game::new(rules);
    let mut rest = moves;
    while !rest.is_empty() {
        let cell;
        (cell, rest) = coord::parse_start(rest, &rules)?;
        game.play(cell.row.into(), cell.col.into())?;
    }
    let kind = if rules.cells() <= SOLVED_CELLS { "perfect" } else { "engine" };
    let bot = Bot::new(kind, &Config { nodes: NODES, ..Config::default() })?;
    let analysis = bot.analyze(&game)?;
    eprintln!("{}", analysis.text());
    if let Some(best) = analysis.best() {
        let line: Vec<String> = best.line.iter().map(|&cell| coord::write(cell, &rules)).collect();
        eprintln!("best: {} ({}), then {}", line[0], best.score, line[1..].join(" "));
    }
    writeln!(stdout(), "{}", analysis.svg(&game))?;
    Ok(())
}
