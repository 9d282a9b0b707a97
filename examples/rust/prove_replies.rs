//! Whether a first mark in the middle wins, one reply after another: for boards
//! where that takes hours, in steps that can be stopped and gone on with.
//!
//! `cargo run --release --example prove_replies -- 15,15,5,freestyle
//! [--seconds N] [--megabytes N] [--threads N] [--log FILE] [row,col …]`
//!
//! Of replies that symmetries map onto each other one is looked at, those near
//! the middle first, so many at once as there are threads. Each gets 100,000
//! seconds and its share of 8,192 megabytes, unless said otherwise. A reply
//! after which the win is proved gets a line, in the log, too; those that stand
//! in the log already are not looked at again. Replies may be named instead.

#[path = "game_name.rs"]
mod game_name;

use mnk::{Budget, Cell, Game, Rules, SolveError, Solver};
use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("rows,cols,k,variant");
    let (mut seconds, mut megabytes, mut threads) = (100_000, 8192, 1);
    let (mut log, mut named) = (None, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--seconds" => seconds = number(&value()),
            "--megabytes" => megabytes = number(&value()),
            "--threads" => threads = number(&value()).max(1),
            "--log" => log = Some(value()),
            reply => named.push(cell(reply)),
        }
    }
    let rules = game_name::rules(&name);
    let middle = Cell::new((rules.rows - 1) / 2, (rules.cols - 1) / 2);
    let known = log.as_ref().and_then(|log| std::fs::read_to_string(log).ok()).unwrap_or_default();
    let is_known = |reply: &Cell| {
        let start = format!("{name} {},{} ", reply.row, reply.col);
        known.lines().any(|line| line.starts_with(&start))
    };
    let all = if named.is_empty() { distinct_replies(&rules, middle) } else { named };
    let open: Vec<Cell> = all.iter().copied().filter(|reply| !is_known(reply)).collect();
    println!("{} replies, {} of them proved before", all.len(), all.len() - open.len());
    let budget = Budget {
        memory_bytes: (megabytes << 20) / threads,
        ..Budget::time(Duration::from_secs(seconds))
    };
    let queue = Mutex::new(open.into_iter());
    let left = Mutex::new(Vec::new());
    let work = || {
        loop {
            let Some(reply) = queue.lock().expect("no panic").next() else { break };
            let start = Instant::now();
            let win = prove(rules, middle, reply, &budget);
            let seconds = start.elapsed().as_secs_f64();
            let line = match &win {
                Ok(Some((answer, nodes))) => {
                    format!("answer {},{} nodes {nodes} {seconds:.1} s", answer.row, answer.col)
                }
                Ok(None) => format!("no win found {seconds:.1} s"),
                Err(error) => format!("open after {seconds:.1} s: {error}"),
            };
            let line = format!("{name} {},{} {line}", reply.row, reply.col);
            let mut left = left.lock().expect("no panic");
            println!("{line}");
            match (win, &log) {
                (Ok(Some(_)), Some(log)) => {
                    let file = std::fs::OpenOptions::new().create(true).append(true).open(log);
                    writeln!(file.expect("a log to write to"), "{line}").expect("a line more");
                }
                (Ok(Some(_)), None) => {}
                _ => left.push(reply),
            }
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let left = left.into_inner().expect("no panic");
    match left.len() {
        0 => println!("{name}: the first player wins after each of these {}", all.len()),
        open => println!("{name}: open after {open} of {} replies", all.len()),
    }
    std::process::exit(i32::from(!left.is_empty()));
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn cell(text: &str) -> Cell {
    let (row, col) = text.split_once(',').expect("row,col");
    Cell::new(row.parse().expect("a row"), col.parse().expect("a column"))
}

/// One reply of each kind to a mark in the middle, the nearest first.
fn distinct_replies(rules: &Rules, middle: Cell) -> Vec<Cell> {
    let (rows, cols) = (rules.rows, rules.cols);
    let images = |cell: Cell| {
        let (down, right) = (rows - 1 - cell.row, cols - 1 - cell.col);
        let turned = [(cell.row, right), (down, cell.col), (down, right)];
        let swapped = [(cell.col, cell.row), (right, cell.row), (cell.col, down), (right, down)];
        let swapped = swapped.into_iter().take(if rows == cols { 4 } else { 0 });
        turned.into_iter().chain(swapped).map(|(row, col)| Cell::new(row, col))
    };
    let keeps_middle: Vec<usize> = images(middle)
        .enumerate()
        .filter(|(_, image)| *image == middle)
        .map(|(at, _)| at)
        .collect();
    let is_first = |cell: &Cell| {
        let image = |at: &usize| images(*cell).nth(*at).expect("a symmetry");
        keeps_middle.iter().map(image).all(|image| (cell.row, cell.col) <= (image.row, image.col))
    };
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col)));
    let mut replies: Vec<Cell> = cells.filter(|cell| *cell != middle).filter(is_first).collect();
    let distance = |cell: &Cell| {
        let (down, right) = (middle.row.abs_diff(cell.row), middle.col.abs_diff(cell.col));
        (down.max(right), down.min(right))
    };
    replies.sort_by_key(distance);
    replies
}

/// The answer to a reply that wins, and the positions looked at.
fn prove(
    rules: Rules,
    first: Cell,
    reply: Cell,
    budget: &Budget,
) -> Result<Option<(Cell, u64)>, SolveError> {
    let mut game = Game::new(rules);
    for mark in [first, reply] {
        game.play(mark.row.into(), mark.col.into()).expect("a free cell");
    }
    let win = Solver::new().prove_win(&game, budget)?;
    Ok(win.map(|win| (win.best, win.nodes)))
}
