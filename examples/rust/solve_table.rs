//! The table of solved games: solves the known values of
//! tests/data/mnk_values.txt and prints what came out, with times.
//!
//! `cargo run --release --example solve_table -- [--all] [--seconds N]
//! [--megabytes N] [--threads N] [name …]`
//!
//! Without `--all` only rows whose known search was small. A name picks rows,
//! such as `5,6,4,freestyle`. A game gets 600 seconds, 1024 megabytes for what
//! is proved, and one thread, unless said otherwise.

use mnk::{Budget, Game, RulesSpec, Run, Solver, Value};
use std::time::{Duration, Instant};

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
    let fields: Vec<&str> = name.split(',').collect();
    let [rows, cols, k, variant] = fields[..] else { panic!("{name} is not rows,cols,k,variant") };
    let number = |text: &str| text.parse().expect("a number");
    let spec = RulesSpec {
        run: if variant == "exact" { Run::Exact } else { Run::AtLeast },
        gravity: variant == "gravity",
        misere: variant == "misere",
        wrap: variant == "torus",
        ..RulesSpec::new(number(rows), number(cols), number(k))
    };
    let game = Game::new(spec.check().expect("rules that are played"));
    let start = Instant::now();
    let is_far = known.is_some_and(|(_, plies)| plies == "-") || known.is_none();
    if is_far && game.rules().cells() > 64 {
        let answer = Solver::new().prove_win(&game, budget);
        let time = start.elapsed().as_secs_f64();
        let Ok(Some(win)) = answer else {
            let why = answer.err().map_or("no win found".into(), |error| error.to_string());
            println!("{name:24} open after {time:.0} s: {why}");
            return Row::Open;
        };
        println!("{name:24} {:>7} {:>5} {:>12} {time:>9.3}", "first", "-", win.nodes);
        return match known {
            None => Row::New,
            Some(("first", _)) => Row::AsKnown,
            Some(_) => Row::NotAsKnown,
        };
    }
    let answer = Solver::new().solve(&game, budget);
    let time = start.elapsed().as_secs_f64();
    let solution = match answer {
        Ok(solution) => solution,
        Err(error) => {
            let (value, plies) = known.unwrap_or(("?", "?"));
            println!("{name:24} known: {value}, {plies}; open after {time:.0} s: {error}");
            return Row::Open;
        }
    };
    let value = match solution.value {
        Value::Win => "first",
        Value::Draw => "draw",
        Value::Loss => "second",
    };
    let plies = solution.plies.map_or("-".into(), |plies| plies.to_string());
    print!("{name:24} {value:>7} {plies:>5} {:>12} {time:>9.3}", solution.nodes);
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
