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
//!
//! The exit status is 0 if all is proved, 1 if something stays open, 2 for a
//! command line, a game or a file that is of no use.

#[path = "game_name.rs"]
mod game_name;
#[path = "prove_replies/log.rs"]
mod log;
#[path = "prove_replies/parts.rs"]
mod parts;
#[path = "prove_replies/symmetry.rs"]
mod symmetry;

use lexopt::prelude::*;
use log::{Log, games_in};
use mnk::{Budget, Cell, Rules, SolveError, Solver};
use parts::{Answer, Parts, Whole, game_of, name_of, replies_to};
use std::error::Error;
use std::io::{Write, stdout};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

/// What the command line asks for.
struct Options {
    name: String,
    games: Vec<String>,
    answers: Option<String>,
    log: Option<String>,
    seconds: u64,
    megabytes: u64,
    threads: u64,
}

impl Options {
    fn read() -> Result<Options, lexopt::Error> {
        let (mut name, mut games, mut answers, mut log) = (None, Vec::new(), None, None);
        let (mut seconds, mut megabytes, mut threads) = (100_000, 8192, 1);
        let mut arguments = lexopt::Parser::from_env();
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("answers") => answers = Some(arguments.value()?.string()?),
                Long("seconds") => seconds = arguments.value()?.parse()?,
                Long("megabytes") => megabytes = arguments.value()?.parse()?,
                Long("threads") => threads = arguments.value()?.parse::<u16>()?.max(1).into(),
                Long("log") => log = Some(arguments.value()?.string()?),
                Value(first) if name.is_none() => name = Some(first.string()?),
                Value(game) => games.push(game.string()?),
                other => return Err(other.unexpected()),
            }
        }
        let name = name.ok_or("a game is missing, such as 15,15,5,freestyle")?;
        Ok(Options { name, games, answers, log, seconds, megabytes, threads })
    }
}

fn run() -> Result<ExitCode, Box<dyn Error>> {
    let Options { name, games, answers, log, seconds, megabytes, threads } = Options::read()?;
    let rules = game_name::rules(&name)?;
    let is_whole = games.is_empty();
    let games = if is_whole { all_replies(&rules, &name)? } else { named(&games)? };
    let answers = answers.map_or(Ok(Vec::new()), |file| answers_in(&file, &name))?;
    let (log, proved) = Log::open(log.as_deref(), &name)?;
    let mut parts = Parts::new(rules, answers, proved);
    let all = games.len();
    games.into_iter().try_for_each(|game| parts.add(game))?;
    let tell_whole = |whole: Whole| {
        let Whole { moves, answer: Cell { row, col }, replies } = whole;
        log.tell(&format!("{name} {} answer {row},{col} replies {replies}", name_of(&moves)));
    };
    let (count, proved) = parts.count();
    // What proves nothing need not be seen by anybody.
    let mention = |line: String| _ = writeln!(stdout(), "{line}");
    mention(format!("{count} replies, {proved} of them proved before"));
    parts.settle().into_iter().for_each(tell_whole);
    let budget = Budget {
        memory_bytes: megabytes.saturating_mul(1 << 20) / threads,
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
                Ok(None) => mention(format!("{line} no win found {seconds:.1} s")),
                Err(error) => mention(format!("{line} open after {seconds:.1} s: {error}")),
            }
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let open = parts.into_inner().expect("no panic").open();
    mention(match open {
        0 if is_whole => format!("{name}: the first player wins, after each of {all} replies"),
        0 => format!("{name}: the win is proved after each of these {all}"),
        open => format!("{name}: open after {open} of {all} replies"),
    });
    Ok(ExitCode::from(u8::from(open > 0)))
}

/// The games of a mark in the middle and a reply.
fn all_replies(rules: &Rules, name: &str) -> Result<Vec<Vec<Cell>>, String> {
    let middle = Cell::new((rules.rows - 1) / 2, (rules.cols - 1) / 2);
    let games = replies_to(rules, &[middle])?;
    if games.is_empty() { Err(format!("{name}: the first mark ends the game")) } else { Ok(games) }
}

/// The games of the command line, each once.
fn named(games: &[String]) -> Result<Vec<Vec<Cell>>, String> {
    let mut all = Vec::new();
    for game in games {
        let moves = moves(game)?;
        if !all.contains(&moves) {
            all.push(moves);
        }
    }
    Ok(all)
}

fn cell(text: &str) -> Result<Cell, String> {
    let parse = || {
        let (row, col) = text.split_once(',')?;
        Some(Cell::new(row.parse().ok()?, col.parse().ok()?))
    };
    parse().ok_or_else(|| format!("{text:?} is not row,col"))
}

fn moves(game: &str) -> Result<Vec<Cell>, String> {
    game.split('/').map(cell).collect()
}

fn answers_in(file: &str, name: &str) -> Result<Vec<Answer>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let first_word = |text: &str| cell(text.split(' ').next().unwrap_or_default());
    games_in(&text, name)
        .map(|(game, answer)| Ok((moves(game)?, first_word(answer)?)))
        .collect::<Result<_, String>>()
        .map_err(|error| format!("{file}: {error}"))
}

/// The answer that wins, and the positions looked at.
fn prove(
    rules: &Rules,
    moves: &[Cell],
    budget: &Budget,
) -> Result<Option<(Cell, u64)>, SolveError> {
    let game = game_of(rules, moves).expect("a game that was played before");
    let win = Solver::new().prove_win(&game, budget)?;
    Ok(win.map(|win| (win.best, win.nodes)))
}
