//! The table of solved games: solves the known values of
//! tests/data/mnk_values.txt and prints what came out, with times.
//!
//! `cargo run --release --example solve_table -- [--all] [--seconds N]
//! [--megabytes N] [--threads N] [name …]`
//!
//! Without `--all` only rows whose known search was small. A name picks rows,
//! such as `5,6,4,freestyle`. A game gets 600 seconds, 1024 megabytes for what
//! is proved, and one thread, unless said otherwise. The two rows of 15x15 with
//! five in a row take the better part of an hour each, in parts: see prove_replies.
//! The exit status is 1 if a row did not come out as known, 2 for a command line
//! that cannot be read.

#[path = "game_name.rs"]
mod game_name;

use lexopt::prelude::*;
use mnk::{Budget, Game, Rules, SolveError, Solver};
use std::error::Error;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Up to so many cells games of lines are solved with their distance.
const CELLS_TO_SOLVE: usize = 64;
/// Positions that larger boards get before wins without distance are looked for.
const NODES_AT_SIGHT: u64 = 5_000;

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

struct Options {
    all: bool,
    names: Vec<String>,
    budget: Budget,
}

impl Options {
    fn read() -> Result<Options, lexopt::Error> {
        let (mut all, mut names) = (false, Vec::new());
        let (mut seconds, mut megabytes, mut threads) = (600, 1024_u64, 1);
        let mut arguments = lexopt::Parser::from_env();
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("all") => all = true,
                Long("seconds") => seconds = arguments.value()?.parse()?,
                Long("megabytes") => megabytes = arguments.value()?.parse()?,
                Long("threads") => threads = arguments.value()?.parse()?,
                Value(name) => names.push(name.string()?),
                other => return Err(other.unexpected()),
            }
        }
        let memory_bytes = megabytes.saturating_mul(1 << 20);
        let budget = Budget { memory_bytes, threads, ..Budget::time(Duration::from_secs(seconds)) };
        Ok(Options { all, names, budget })
    }
}

fn run() -> Result<ExitCode, Box<dyn Error>> {
    let Options { all, mut names, budget } = Options::read()?;
    let rules: Result<Vec<Rules>, String> =
        names.iter().map(|name| game_name::rules(name)).collect();
    rules?;
    let pick = !names.is_empty();
    let mut counts = [0; 4];
    writeln!(
        stdout(),
        "{:24} {:>7} {:>5} {:>12} {:>9}",
        "game",
        "value",
        "plies",
        "nodes",
        "seconds"
    )?;
    for line in include_str!("../../tests/data/mnk_values.txt").lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rows, cols, k, variant, value, plies, nodes] = fields[..] else { continue };
        if line.starts_with('#') || variant == "weak" {
            continue;
        }
        let name = format!("{rows},{cols},{k},{variant}");
        let small = nodes.parse::<u64>().is_ok_and(|nodes| nodes <= 100_000);
        let wanted = if pick { names.contains(&name) } else { all || small };
        if wanted {
            counts[solve(&name, Some((value, plies)), &budget)? as usize] += 1;
            names.retain(|picked| *picked != name);
        }
    }
    // Games that nobody has put into the table yet.
    for name in names {
        counts[solve(&name, None, &budget)? as usize] += 1;
    }
    let [known, new, wrong, open] = counts;
    writeln!(
        stdout(),
        "as known: {known}, not known before: {new}, not as known: {wrong}, open: {open}"
    )?;
    Ok(ExitCode::from(u8::from(wrong > 0)))
}

/// How a row came out.
enum Row {
    AsKnown,
    New,
    NotAsKnown,
    Open,
}

/// Solves a game such as `5,6,4,freestyle` and prints its row.
fn solve(name: &str, known: Option<(&str, &str)>, budget: &Budget) -> Result<Row, Box<dyn Error>> {
    let game = Game::new(game_name::rules(name)?);
    let start = Instant::now();
    let distance_is_known = known.is_some_and(|(_, plies)| plies != "-");
    let far_win = || if distance_is_known { None } else { prove_far_win(&game, budget) };
    let answer = solve_at_sight(&game, budget)
        .or_else(far_win)
        .map_or_else(|| solve_whole(&game, budget), Ok);
    let time = start.elapsed().as_secs_f64();
    let Answer { value, plies, nodes } = match answer {
        Ok(answer) => answer,
        Err(error) => {
            let (value, plies) = known.unwrap_or(("?", "?"));
            writeln!(
                stdout(),
                "{name:24} known: {value}, {plies}; open after {time:.0} s: {error}"
            )?;
            return Ok(Row::Open);
        }
    };
    let (row, remark) = match known {
        None => (Row::New, "  new"),
        Some((known_value, known_plies)) => {
            let same = value == known_value && (known_plies == "-" || plies == known_plies);
            if same { (Row::AsKnown, "") } else { (Row::NotAsKnown, "  NOT AS KNOWN") }
        }
    };
    writeln!(stdout(), "{name:24} {value:>7} {plies:>5} {nodes:>12} {time:>9.3}{remark}")?;
    Ok(row)
}

/// What is printed of a game.
struct Answer {
    value: &'static str,
    plies: String,
    nodes: u64,
}

/// Value and distance.
fn solve_whole(game: &Game, budget: &Budget) -> Result<Answer, SolveError> {
    let solution = Solver::new().solve(game, budget)?;
    let value = match solution.value {
        mnk::Value::Win => "first",
        mnk::Value::Draw => "draw",
        mnk::Value::Loss => "second",
    };
    let plies = solution.plies.map_or("-".into(), |plies| plies.to_string());
    Ok(Answer { value, plies, nodes: solution.nodes })
}

/// A draw that is seen without a search, on boards too big for one.
fn solve_at_sight(game: &Game, budget: &Budget) -> Option<Answer> {
    let budget = Budget { nodes: NODES_AT_SIGHT, ..*budget };
    (game.rules().cells() > CELLS_TO_SOLVE).then(|| solve_whole(game, &budget).ok())?
}

/// A win without its distance, on boards too big to be solved otherwise; half
/// of the time is left for those which have none.
fn prove_far_win(game: &Game, budget: &Budget) -> Option<Answer> {
    if game.rules().cells() <= CELLS_TO_SOLVE {
        return None;
    }
    let budget = Budget { time: budget.time / 2, ..*budget };
    let win = Solver::new().prove_win(game, &budget).ok()??;
    Some(Answer { value: "first", plies: "-".into(), nodes: win.nodes })
}
