//! Bots against bots: the tables of strength in the README are made by this.
//!
//! ```text
//! cargo run --release --example tournament -- match gomoku 100 engine:time=200 minimax:depth=2
//! cargo run --release --example tournament -- levels connect_four 200
//! ```
//!
//! `match RULES GAMES A B [OPENING]` plays A against B; `levels RULES GAMES
//! [OPENING] [FROM] [TO]` plays each level against the one below, and the lowest against
//! `random` and `win_or_block`. Rules are a preset or a canonical text such as
//! `7,7,4;gravity`. Bots are a kind with settings: `level`, `depth`, `seed`,
//! `time` (milliseconds), `nodes`. Games come in pairs: the same opening of so
//! many random marks (4 unless told otherwise), once with either bot first.

use mnk::bot::{Bot, Config};
use mnk::{Game, Mark, Rules, Status};
use std::io::{Write, stdout};
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match texts[..] {
        ["match", rules, games, a, b] => one_match(rules, games, a, b, "4"),
        ["match", rules, games, a, b, opening] => one_match(rules, games, a, b, opening),
        ["levels", rules, games] => levels(rules, games, "4", "1", "10"),
        ["levels", rules, games, opening] => levels(rules, games, opening, "1", "10"),
        ["levels", rules, games, opening, from, to] => levels(rules, games, opening, from, to),
        _ => Err("usage: match RULES GAMES A B [OPENING] | levels RULES GAMES [OPENING [FROM TO]]"
            .into()),
    };
    if let Err(message) = result {
        eprintln!("{message}");
        std::process::exit(2);
    }
}

/// What a row of games came to, for the first of the two bots.
#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    moves: [u32; 2],
    time: [Duration; 2],
}

impl Tally {
    fn percent(&self) -> f64 {
        let games = f64::from(self.won + self.drawn + self.lost);
        100.0 * (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games.max(1.0)
    }

    fn row(&self, a: &str, b: &str) -> String {
        let pace = |side: usize| {
            self.time[side].as_secs_f64() * 1000.0 / f64::from(self.moves[side].max(1))
        };
        format!(
            "| {a} | {b} | {:.1} % | {} | {} | {} | {:.1} / {:.1} ms |",
            self.percent(),
            self.won,
            self.drawn,
            self.lost,
            pace(0),
            pace(1)
        )
    }
}

/// Openings that are tried.
const ATTEMPTS: u64 = 10_000;

const HEAD: &str =
    "| bot | against | score | won | drawn | lost | a move |\n|---|---|---|---|---|---|---|";

fn one_match(rules: &str, games: &str, a: &str, b: &str, opening: &str) -> Result<(), String> {
    let rules = read_rules(rules)?;
    let tally = play(rules, number(games)?, a, b, number(opening)?)?;
    print(&format!("{HEAD}\n{}", tally.row(a, b)))
}

fn levels(rules: &str, games: &str, opening: &str, from: &str, to: &str) -> Result<(), String> {
    let rules = read_rules(rules)?;
    let (games, opening) = (number(games)?, number(opening)?);
    let (from, to) = (number(from)?, number(to)?);
    if from < 1 || to > 10 || from > to {
        return Err(format!("levels are 1 to 10, not {from} to {to}"));
    }
    print(HEAD)?;
    for level in from..=to {
        let bot = format!("level:level={level}");
        let below = match level {
            1 => vec!["random".to_string(), "win_or_block".to_string()],
            _ => vec![format!("level:level={}", level - 1)],
        };
        for other in below {
            print(&play(rules, games, &bot, &other, opening)?.row(&bot, &other))?;
        }
    }
    Ok(())
}

fn play(rules: Rules, games: u32, a: &str, b: &str, opening: u32) -> Result<Tally, String> {
    let mut tally = Tally::default();
    for game in 0..games {
        // Fresh seeds each game, the opening's shared by the pair.
        let bots = [make(a, 2 * game)?, make(b, 2 * game + 1)?];
        let mut position = open(rules, opening, game / 2)?;
        let first = if game % 2 == 0 { 0 } else { 1 };
        while position.status() == Status::Playing {
            let slot = usize::from(position.turn() != Some(Mark::X)) ^ first;
            let start = Instant::now();
            let played = bots[slot].play(&mut position);
            tally.time[slot] += start.elapsed();
            tally.moves[slot] += 1;
            if let Err(error) = played {
                return Err(format!("{}: {error}", [a, b][slot]));
            }
        }
        let x_is_a = first == 0;
        match position.winner() {
            None => tally.drawn += 1,
            Some(winner) if (winner == Mark::X) == x_is_a => tally.won += 1,
            Some(_) => tally.lost += 1,
        }
    }
    Ok(tally)
}

/// A position after so many random marks, the game still open.
fn open(rules: Rules, marks: u32, seed: u32) -> Result<Game, String> {
    for attempt in 0..ATTEMPTS {
        let config = Config { seed: u64::from(seed) << 32 | attempt, ..Config::default() };
        let random = Bot::new("random", &config).expect("a listed kind");
        let mut game = Game::new(rules);
        while game.status() == Status::Playing && (game.move_count() as u32) < marks {
            if random.play(&mut game).is_err() {
                break;
            }
        }
        if game.status() == Status::Playing && game.legal_moves().next().is_some() {
            return Ok(game);
        }
    }
    Err(format!("no opening of {marks} marks was found that leaves a game of {rules} open"))
}

/// `kind:setting=value,…`
fn make(text: &str, seed: u32) -> Result<Bot, String> {
    let (kind, settings) = text.split_once(':').unwrap_or((text, ""));
    let mut config = Config { seed: seed.into(), ..Config::default() };
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let (name, value) = setting.split_once('=').ok_or("settings are name=value")?;
        let value = u64::from(number(value)?);
        match name {
            "level" => config.level = value as u32,
            "depth" => config.depth = value as u32,
            "seed" => config.seed = value,
            "time" => config.time_ms = value,
            "nodes" => config.nodes = value,
            _ => return Err(format!("no setting is called {name}")),
        }
    }
    Bot::new(kind, &config).map_err(|error| format!("{text}: {error}"))
}

fn print(line: &str) -> Result<(), String> {
    writeln!(stdout(), "{line}").map_err(|error| error.to_string())
}

fn read_rules(text: &str) -> Result<Rules, String> {
    let rules = Rules::preset(text)
        .or_else(|| Rules::parse(text).ok())
        .ok_or_else(|| format!("{text} is neither a preset nor the text of rules"))?;
    if rules.players == 2 { Ok(rules) } else { Err(format!("{text}: not a game of two")) }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text} is not a number"))
}
