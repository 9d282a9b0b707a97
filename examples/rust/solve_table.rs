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

#[path = "game_name.rs"]
mod game_name;

use mnk::{Budget, Game, SolveError, Solver, Value};
use std::time::{Duration, Instant};

/// Up to so many cells games of lines are solved with their distance.
const CELLS_TO_SOLVE: usize = 64;
/// Positions that larger boards get before wins without distance are looked for.
const NODES_AT_SIGHT: u64 = 5_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let all = arguments.iter().any(|argument| argument == "--all");
    let number = |name: &str, default: u64| {
        let given = arguments.iter().skip_while(|argument| *argument != name).nth(1);
        given.map_or(default, |number| number.parse().expect("a number"))
    };
    let budget = Budget {
        memory_bytes: number("--megabytes", 1024) << 20,
        threads: number("--threads", 1) as u32,
        ..Budget::time(Duration::from_secs(number("--seconds", 600)))
    };
    let mut names: Vec<&str> =
        arguments.iter().map(String::as_str).filter(|name| name.contains(',')).collect();
    let pick = !names.is_empty();
    let mut counts = [0; 4];
    println!("{:24} {:>7} {:>5} {:>12} {:>9}", "game", "value", "plies", "nodes", "seconds");
    for line in include_str!("../../tests/data/mnk_values.txt").lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rows, cols, k, variant, value, plies, nodes] = fields[..] else { continue };
        if line.starts_with('#') || variant == "weak" {
            continue;
        }
        let name = format!("{rows},{cols},{k},{variant}");
        let small = nodes.parse::<u64>().is_ok_and(|nodes| nodes <= 100_000);
        let wanted = if pick { names.contains(&name.as_str()) } else { all || small };
        if wanted {
            counts[solve(&name, Some((value, plies)), &budget) as usize] += 1;
            names.retain(|picked| *picked != name);
        }
    }
    // Games that nobody has put into the table yet.
    for name in names {
        counts[solve(name, None, &budget) as usize] += 1;
    }
    let [known, new, wrong, open] = counts;
    println!("as known: {known}, not known before: {new}, not as known: {wrong}, open: {open}");
    std::process::exit(i32::from(wrong > 0));
}

/// How a row came out.
enum Row {
    AsKnown,
    New,
    NotAsKnown,
    Open,
}

/// Solves a game such as `5,6,4,freestyle` and prints its row.
fn solve(name: &str, known: Option<(&str, &str)>, budget: &Budget) -> Row {
    let game = Game::new(game_name::rules(name));
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
            println!("{name:24} known: {value}, {plies}; open after {time:.0} s: {error}");
            return Row::Open;
        }
    };
    print!("{name:24} {value:>7} {plies:>5} {nodes:>12} {time:>9.3}");
    match known {
        None => println!("  new"),
        Some((known_value, known_plies)) => {
            let same = value == known_value && (known_plies == "-" || plies == known_plies);
            println!("{}", if same { "" } else { "  NOT AS KNOWN" });
            return if same { Row::AsKnown } else { Row::NotAsKnown };
        }
    }
    Row::New
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
        Value::Win => "first",
        Value::Draw => "draw",
        Value::Loss => "second",
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
