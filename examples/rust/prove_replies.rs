//! Whether a first mark in the middle wins, one reply after another: for boards
//! where that takes hours, in steps that can be stopped and gone on with.
//!
//! `cargo run --release --example prove_replies -- 15,15,5,freestyle
//! [--answers FILE] [--seconds N] [--megabytes N] [--threads N] [--log FILE]
//! [GAME …]`
//!
//! Of replies that symmetries map onto each other one is looked at, those near
//! the mark first, so many at once as there are threads. Each gets 100,000
//! seconds and its share of 8,192 megabytes, unless said otherwise. A reply
//! after which the win is proved gets a line, in the log, too; those that stand
//! in the log already are not looked at again. A reply is named by the game that
//! it ends, such as `7,7/6,6`; named ones are looked at instead of all. What is
//! proved is a win of the player in turn after it.
//!
//! A reply that one search would take too long for can be taken apart: where a
//! line of the answers says `15,15,5,freestyle 7,7/6,6 answer 6,8`, all replies
//! to that are looked at instead, each by a search of its own, and with all of
//! them the first is proved. An answer need not be right, and proves nothing by
//! itself: after a wrong one, a reply stays open.

#[path = "game_name.rs"]
mod game_name;
#[path = "prove_replies/log.rs"]
mod log;
#[path = "prove_replies/parts.rs"]
mod parts;
#[path = "prove_replies/symmetry.rs"]
mod symmetry;

use log::{Log, games_in};
use mnk::{Budget, Cell, Rules, SolveError, Solver};
use parts::{Answer, Parts, Whole, game_of, name_of, replies_to};
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().expect("rows,cols,k,variant");
    let (mut seconds, mut megabytes, mut threads) = (100_000, 8192, 1);
    let (mut answers, mut log, mut games) = (None, None, Vec::new());
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value");
        match argument.as_str() {
            "--answers" => answers = Some(value()),
            "--seconds" => seconds = number(&value()),
            "--megabytes" => megabytes = number(&value()),
            "--threads" => threads = number(&value()).max(1),
            "--log" => log = Some(value()),
            game => games.push(moves(game)),
        }
    }
    let rules = game_name::rules(&name);
    let is_whole = games.is_empty();
    if is_whole {
        let middle = Cell::new((rules.rows - 1) / 2, (rules.cols - 1) / 2);
        games = replies_to(&rules, &[middle]);
        assert!(!games.is_empty(), "{name}: the first mark ends the game");
    }
    let answers = answers.map(|file| std::fs::read_to_string(file).expect("a file of answers"));
    let (log, proved) = Log::open(log.as_deref(), &name);
    let mut parts = Parts::new(rules, answers_in(&answers.unwrap_or_default(), &name), proved);
    let all = games.len();
    games.into_iter().for_each(|game| parts.add(game));
    let tell_whole = |whole: Whole| {
        let Whole { moves, answer: Cell { row, col }, replies } = whole;
        log.tell(&format!("{name} {} answer {row},{col} replies {replies}", name_of(&moves)));
    };
    let (count, proved) = parts.count();
    println!("{count} replies, {proved} of them proved before");
    parts.settle().into_iter().for_each(tell_whole);
    let budget = Budget {
        memory_bytes: (megabytes << 20) / threads,
        ..Budget::time(Duration::from_secs(seconds))
    };
    let queue = Mutex::new(parts.to_search().into_iter());
    let parts = Mutex::new(parts);
    let work = || {
        loop {
            let Some(part) = queue.lock().expect("no panic").next() else { break };
            let moves = parts.lock().expect("no panic").moves(part).to_vec();
            let start = Instant::now();
            let win = prove(&rules, &moves, &budget);
            let seconds = start.elapsed().as_secs_f64();
            let line = format!("{name} {}", name_of(&moves));
            // Held while the line is told, so that lines do not mix.
            let mut parts = parts.lock().expect("no panic");
            match win {
                Ok(Some((Cell { row, col }, nodes))) => {
                    log.tell(&format!("{line} answer {row},{col} nodes {nodes} {seconds:.1} s"));
                    parts.proved(part).into_iter().for_each(tell_whole);
                }
                Ok(None) => println!("{line} no win found {seconds:.1} s"),
                Err(error) => println!("{line} open after {seconds:.1} s: {error}"),
            }
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let open = parts.into_inner().expect("no panic").open();
    match open {
        0 if is_whole => println!("{name}: the first player wins, after each of {all} replies"),
        0 => println!("{name}: the win is proved after each of these {all}"),
        open => println!("{name}: open after {open} of {all} replies"),
    }
    std::process::exit(i32::from(open > 0));
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

fn cell(text: &str) -> Cell {
    let parse = || {
        let (row, col) = text.split_once(',')?;
        Some(Cell::new(row.parse().ok()?, col.parse().ok()?))
    };
    parse().unwrap_or_else(|| panic!("{text} is not row,col"))
}

fn moves(game: &str) -> Vec<Cell> {
    game.split('/').map(cell).collect()
}

fn answers_in(text: &str, name: &str) -> Vec<Answer> {
    let first_word = |text: &str| cell(text.split(' ').next().unwrap_or_default());
    games_in(text, name).map(|(game, answer)| (moves(game), first_word(answer))).collect()
}

/// The answer that wins, and the positions looked at.
fn prove(
    rules: &Rules,
    moves: &[Cell],
    budget: &Budget,
) -> Result<Option<(Cell, u64)>, SolveError> {
    let win = Solver::new().prove_win(&game_of(rules, moves), budget)?;
    Ok(win.map(|win| (win.best, win.nodes)))
}
