//! Connect Four with exact values: every column of the known positions, timed,
//! and on demand the empty board.
//!
//! `cargo run --release --example solve_connect_four [-- --empty]`

use mnk::{Budget, Game, Rules, Solver};
use std::collections::BTreeMap;
use std::io::{Write, stdout};
use std::time::{Duration, Instant};

fn main() -> std::io::Result<()> {
    let mut out = stdout();
    let rules = Rules::preset("connect_four").expect("a preset");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let empty = arguments == ["--empty"];
    if !empty && !arguments.is_empty() {
        return Err(std::io::Error::other("--empty is all there is to say"));
    }
    if empty {
        let start = Instant::now();
        let budget = Budget { memory_bytes: 1 << 30, ..Budget::default() };
        let solution = Solver::new().solve(&Game::new(rules), &budget).expect("no limit");
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "empty board: {solution:?}, {seconds:.1} s")?;
        return Ok(());
    }
    let text = include_str!("../../tests/data/connect_four_values.txt");
    let mut times: BTreeMap<usize, (u32, Duration)> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(' ').collect();
        let mut game = Game::new(rules);
        for column in fields[0].bytes() {
            game.drop(u32::from(column - b'1')).expect("a legal column");
        }
        // An empty table for each position, as the known times were taken.
        let mut solver = Solver::new();
        let start = Instant::now();
        let worths = solver.analyze(&game, &Budget::default()).expect("no limit");
        let time = start.elapsed();
        for (column, known) in fields[3..].iter().enumerate() {
            let worth = worths.iter().find(|worth| usize::from(worth.cell.col) == column);
            let score = worth.map(|worth| {
                let marks = game.move_count() as i32 + worth.plies.unwrap_or(0) as i32;
                (22 - (marks + 1) / 2) * worth.value as i32
            });
            assert_eq!(score, known.parse().ok(), "column {} of {}", column + 1, fields[0]);
        }
        let entry = times.entry(game.move_count()).or_default();
        *entry = (entry.0 + 1, entry.1 + time);
    }
    writeln!(out, "marks  positions  seconds")?;
    for (marks, (count, time)) in &times {
        writeln!(out, "{marks:5}  {count:9}  {:7.2}", time.as_secs_f64())?;
    }
    let total: Duration = times.values().map(|&(_, time)| time).sum();
    writeln!(out, "all columns of all positions: {:.1} s", total.as_secs_f64())
}
