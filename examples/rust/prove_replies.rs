//! Whether a first mark in the middle wins, one reply after another: for boards
//! where that takes hours, in steps that can be stopped and gone on with.
//!
//! `cargo run --release --example prove_replies -- 15,15,5,freestyle
//! [--after row,col/row,col…] [--seconds N] [--megabytes N] [--threads N]
//! [--log FILE] [row,col …]`
//!
//! Of replies that symmetries map onto each other one is looked at, those near
//! the last mark first, so many at once as there are threads. Each gets 100,000
//! seconds and its share of 8,192 megabytes, unless said otherwise. A reply
//! after which the win is proved gets a line, in the log, too; those that stand
//! in the log already are not looked at again. Replies may be named instead.
//!
//! A reply that takes too long can be taken apart: `--after 7,7/6,6/6,8` looks
//! at all replies to that game instead, whose last mark answers 6,6. When the
//! log holds every one of them, it gets a line for 6,6, too.

#[path = "game_name.rs"]
mod game_name;

use mnk::{Budget, Cell, Game, SolveError, Solver};
use std::io::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("rows,cols,k,variant");
    let (mut seconds, mut megabytes, mut threads) = (100_000, 8192, 1);
    let (mut after, mut log, mut named) = (None, None, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--after" => after = Some(value()),
            "--seconds" => seconds = number(&value()),
            "--megabytes" => megabytes = number(&value()),
            "--threads" => threads = number(&value()).max(1),
            "--log" => log = Some(value()),
            reply => named.push(cell(reply)),
        }
    }
    let rules = game_name::rules(&name);
    let moves = match after {
        Some(moves) => moves.split('/').map(cell).collect(),
        None => vec![Cell::new((rules.rows - 1) / 2, (rules.cols - 1) / 2)],
    };
    let mut game = Game::new(rules);
    for cell in &moves {
        game.play(cell.row.into(), cell.col.into()).expect("a legal move");
    }
    let known = log.as_ref().and_then(|log| std::fs::read_to_string(log).ok()).unwrap_or_default();
    let is_known = |moves: &[Cell], reply: Cell| {
        let start = format!("{name} {} ", line_of(moves, reply));
        known.lines().any(|line| line.starts_with(&start))
    };
    let distinct = distinct_replies(&game, *moves.last().expect("a mark"));
    let all = if named.is_empty() { distinct.clone() } else { named };
    let open: Vec<Cell> = all.iter().copied().filter(|&reply| !is_known(&moves, reply)).collect();
    println!("{} replies, {} of them proved before", all.len(), all.len() - open.len());
    let tell = |line: &str| {
        println!("{line}");
        if let Some(log) = &log {
            let file = std::fs::OpenOptions::new().create(true).append(true).open(log);
            writeln!(file.expect("a log to write to"), "{line}").expect("a line more");
        }
    };
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
            let win = prove(&game, reply, &budget);
            let seconds = start.elapsed().as_secs_f64();
            let line = format!("{name} {}", line_of(&moves, reply));
            // Held while the line is told, so that lines do not mix.
            let mut left = left.lock().expect("no panic");
            match win {
                Ok(Some((answer, nodes))) => {
                    let Cell { row, col } = answer;
                    tell(&format!("{line} answer {row},{col} nodes {nodes} {seconds:.1} s"));
                    continue;
                }
                Ok(None) => println!("{line} no win found {seconds:.1} s"),
                Err(error) => println!("{line} open after {seconds:.1} s: {error}"),
            }
            left.push(reply);
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let left = left.into_inner().expect("no panic");
    let is_proved =
        |reply: &Cell| is_known(&moves, *reply) || (all.contains(reply) && !left.contains(reply));
    if let [before @ .., reply, answer] = &moves[..]
        && !before.is_empty()
        && distinct.iter().all(is_proved)
        && !is_known(before, *reply)
    {
        let (line, Cell { row, col }) = (line_of(before, *reply), answer);
        tell(&format!("{name} {line} answer {row},{col} replies {}", distinct.len()));
    }
    match left.len() {
        0 => println!("{name}: {} wins after each of these {}", winner(&game), all.len()),
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

/// The game up to a reply, as it stands in the log.
fn line_of(moves: &[Cell], reply: Cell) -> String {
    let cells = moves.iter().chain([&reply]);
    let cells: Vec<String> = cells.map(|cell| format!("{},{}", cell.row, cell.col)).collect();
    cells.join("/")
}

/// The player who made the last mark.
fn winner(game: &Game) -> &'static str {
    if game.move_count() % 2 == 1 { "the first player" } else { "the second player" }
}

/// One reply of each kind, those near the last mark first.
fn distinct_replies(game: &Game, last: Cell) -> Vec<Cell> {
    let (rows, cols) = (game.rules().rows, game.rules().cols);
    let images = |cell: Cell| {
        let (down, right) = (rows - 1 - cell.row, cols - 1 - cell.col);
        let turned = [(cell.row, right), (down, cell.col), (down, right)];
        let swapped = [(cell.col, cell.row), (right, cell.row), (cell.col, down), (right, down)];
        let swapped = swapped.into_iter().take(if rows == cols { 4 } else { 0 });
        turned.into_iter().chain(swapped).map(|(row, col)| Cell::new(row, col))
    };
    let mark = |cell: Cell| game.cell(cell.row.into(), cell.col.into());
    let cells: Vec<Cell> =
        (0..rows).flat_map(|row| (0..cols).map(move |col| Cell::new(row, col))).collect();
    let image = |cell: Cell, at: usize| images(cell).nth(at).expect("a symmetry");
    let symmetries: Vec<usize> = (0..images(last).count())
        .filter(|&at| cells.iter().all(|&cell| mark(cell) == mark(image(cell, at))))
        .collect();
    let is_first = |cell: &Cell| {
        let mut images = symmetries.iter().map(|&at| image(*cell, at));
        images.all(|image| (cell.row, cell.col) <= (image.row, image.col))
    };
    let mut replies: Vec<Cell> = game.legal_moves().filter(is_first).collect();
    let distance = |cell: &Cell| {
        let (down, right) = (last.row.abs_diff(cell.row), last.col.abs_diff(cell.col));
        (down.max(right), down.min(right))
    };
    replies.sort_by_key(distance);
    replies
}

/// The answer to a reply that wins, and the positions looked at.
fn prove(game: &Game, reply: Cell, budget: &Budget) -> Result<Option<(Cell, u64)>, SolveError> {
    let mut game = game.clone();
    game.play(reply.row.into(), reply.col.into()).expect("a free cell");
    let win = Solver::new().prove_win(&game, budget)?;
    Ok(win.map(|win| (win.best, win.nodes)))
}
