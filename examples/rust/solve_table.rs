//! The table of solved games: solves the known values of
//! tests/data/mnk_values.txt and prints what came out, with times.
//!
//! `cargo run --release --example solve_table -- [--all] [--seconds N] [name …]`
//!
//! Without `--all` only rows whose known search was small. A name picks rows,
//! such as `5,6,4,freestyle`.

use mnk::{Budget, Game, RulesSpec, Run, Solver, Value};
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let all = arguments.iter().any(|argument| argument == "--all");
    let seconds = arguments.iter().skip_while(|argument| *argument != "--seconds").nth(1);
    let seconds = seconds.and_then(|seconds| seconds.parse().ok()).unwrap_or(600);
    let names: Vec<&String> = arguments.iter().filter(|name| name.contains(',')).collect();
    let (mut right, mut wrong, mut open) = (0, 0, 0);
    println!("{:24} {:>7} {:>5} {:>12} {:>9}", "game", "value", "plies", "nodes", "seconds");
    for line in include_str!("../../tests/data/mnk_values.txt").lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [rows, cols, k, variant, value, plies, nodes] = fields[..] else { continue };
        if line.starts_with('#') || variant == "weak" {
            continue;
        }
        let name = format!("{rows},{cols},{k},{variant}");
        let small = nodes.parse::<u64>().is_ok_and(|nodes| nodes <= 100_000);
        let wanted = if names.is_empty() { all || small } else { names.contains(&&name) };
        if !wanted {
            continue;
        }
        let number = |text: &str| text.parse().expect("a number");
        let spec = RulesSpec {
            run: if variant == "exact" { Run::Exact } else { Run::AtLeast },
            gravity: variant == "gravity",
            misere: variant == "misere",
            wrap: variant == "torus",
            ..RulesSpec::new(number(rows), number(cols), number(k))
        };
        let game = Game::new(spec.check().expect("rules of the table"));
        let budget = Budget { memory_bytes: 1 << 30, ..Budget::time(Duration::from_secs(seconds)) };
        let start = Instant::now();
        let answer = Solver::new().solve(&game, &budget);
        let time = start.elapsed().as_secs_f64();
        match answer {
            Ok(solution) => {
                let found = match solution.value {
                    Value::Win => "first",
                    Value::Draw => "draw",
                    Value::Loss => "second",
                };
                let found_plies = solution.plies.map_or("-".into(), |plies| plies.to_string());
                let same = found == value && (plies == "-" || plies == found_plies);
                let nodes = solution.nodes;
                let mark = if same { "" } else { "  NOT AS KNOWN" };
                println!("{name:24} {found:>7} {found_plies:>5} {nodes:>12} {time:>9.3}{mark}");
                if same { right += 1 } else { wrong += 1 }
            }
            Err(error) => {
                println!("{name:24} known: {value}, {plies}; not solved in {time:.0} s: {error}");
                open += 1;
            }
        }
    }
    println!("as known: {right}, not as known: {wrong}, not solved: {open}");
    std::process::exit(i32::from(wrong > 0));
}
