//! Our engine in the Gomoku world: it speaks the Gomocup protocol, over standard
//! input and output, with any manager such as Piskvork.
//!
//! ```text
//! cargo build --release --example pbrain && cp target/release/examples/pbrain pbrain-mnk
//! printf 'START 15\nBEGIN\nEND\n' | ./pbrain-mnk
//! ```
//!
//! Boards up to 100 on a side, also rectangles; freestyle, exactly five
//! (`INFO rule 1`), Renju (4) and caro (8, 9). Beside the protocol's own limits
//! it knows `INFO max_node`, `max_depth` and `thread_num`, as other engines do.

use mnk::bot::{Bot, Config};
use mnk::{Game, Rules, RulesSpec, Run};
use std::io::{BufRead, Write};

/// Stones in a row.
const FIVE: u16 = 5;
/// The largest side of a board.
const LARGEST: u16 = 100;
/// Of the time for a move, what is kept back for the way there and back.
const MARGIN_MS: u64 = 20;
/// A move of a game with a limit for all moves takes at most this part of it.
const PART_OF_MATCH: u64 = 20;
/// The time for a move where nobody said.
const DEFAULT_MS: u64 = 5000;

fn main() {
    let mut brain = Brain::default();
    let mut lines = std::io::stdin().lock().lines().map_while(Result::ok);
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_ascii_uppercase();
        if word == "END" {
            return;
        }
        let stones = if matches!(word.as_str(), "BOARD" | "SWAP2BOARD" | "YXBOARD") {
            lines
                .by_ref()
                .map(|line| line.trim().to_owned())
                .take_while(|line| !line.eq_ignore_ascii_case("DONE"))
                .collect()
        } else {
            Vec::new()
        };
        let answer = brain.obey(&word, rest.trim(), &stones).unwrap_or_else(|fault| match fault {
            Fault::Unknown => Some(format!("UNKNOWN command {word}")),
            Fault::Error(text) => Some(format!("ERROR {text}")),
        });
        if let Some(answer) = answer {
            let mut out = std::io::stdout().lock();
            if writeln!(out, "{answer}").and_then(|()| out.flush()).is_err() {
                return;
            }
        }
    }
}

/// Why a command was not obeyed.
enum Fault {
    Unknown,
    Error(String),
}

impl<T: std::fmt::Display> From<T> for Fault {
    fn from(error: T) -> Fault {
        Fault::Error(error.to_string())
    }
}

/// Whose stone it is, in the manager's numbers.
const OWN: u8 = 1;
const FOE: u8 = 2;

/// What the manager has told so far.
#[derive(Default)]
struct Brain {
    /// Columns and rows; nothing before START.
    size: Option<(u16, u16)>,
    cells: Vec<u8>,
    rule: u32,
    turn_ms: Option<u64>,
    match_ms: u64,
    left_ms: Option<u64>,
    memory_bytes: u64,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: Option<u32>,
    /// Kept as long as its settings stay: its table is large.
    bot: Option<(Config, Bot)>,
}

type Answer = Result<Option<String>, Fault>;

impl Brain {
    fn obey(&mut self, word: &str, rest: &str, stones: &[String]) -> Answer {
        let ok = Ok(Some("OK".to_owned()));
        match word {
            "START" => {
                let side = rest.parse().map_err(|_| "the size is not a number")?;
                self.start(side, side)?;
                ok
            }
            "RECTSTART" => {
                let (cols, rows) = numbers(rest)?;
                self.start(cols, rows)?;
                ok
            }
            "RESTART" => {
                self.size.ok_or("RESTART before START")?;
                self.cells.fill(0);
                ok
            }
            "BEGIN" => self.think(),
            "TURN" => {
                self.put(rest, FOE)?;
                self.think()
            }
            "PLAY" => {
                self.put(rest, OWN)?;
                Ok(Some(rest.to_owned()))
            }
            "TAKEBACK" => {
                let place = self.place(rest)?;
                if std::mem::take(&mut self.cells[place]) == 0 {
                    return Err("there is no stone".into());
                }
                ok
            }
            "BOARD" | "YXBOARD" => {
                self.set_up(stones)?;
                if word == "BOARD" { self.think() } else { Ok(None) }
            }
            "SWAP2BOARD" => self.swap2(stones),
            "INFO" => {
                // What is not known or not understood is passed over.
                let _ = self.inform(rest);
                Ok(None)
            }
            "ABOUT" => Ok(Some(format!(
                "name=\"mnk\", version=\"{}\", author=\"the mnk authors\", country=\"-\"",
                env!("CARGO_PKG_VERSION")
            ))),
            _ => Err(Fault::Unknown),
        }
    }

    fn start(&mut self, cols: u16, rows: u16) -> Result<(), Fault> {
        if !(FIVE..=LARGEST).contains(&cols) || !(FIVE..=LARGEST).contains(&rows) {
            return Err(format!("a side is {FIVE} to {LARGEST}").into());
        }
        self.size = Some((cols, rows));
        self.cells = vec![0; usize::from(cols) * usize::from(rows)];
        Ok(())
    }

    fn inform(&mut self, rest: &str) -> Option<()> {
        let (key, value) = rest.split_once(char::is_whitespace)?;
        let number: i64 = value.trim().parse().ok()?;
        let unsigned = number.max(0) as u64;
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn_ms = Some(unsigned),
            "timeout_match" => self.match_ms = unsigned,
            "time_left" => self.left_ms = (number < i64::from(i32::MAX)).then_some(unsigned),
            "max_memory" => self.memory_bytes = unsigned,
            "rule" => self.rule = unsigned as u32,
            "max_node" => self.nodes = (number > 0).then_some(unsigned),
            "max_depth" => self.depth = (number > 0).then_some(unsigned as u32),
            "thread_num" => self.threads = u32::try_from(number).ok(),
            _ => {}
        }
        Some(())
    }

    /// The cell of `x,y`.
    fn place(&self, text: &str) -> Result<usize, Fault> {
        let (cols, rows) = self.size.ok_or("there is no board before START")?;
        let (x, y) = numbers(text)?;
        if x >= cols || y >= rows {
            return Err(format!("{x},{y} is not on the board").into());
        }
        Ok(usize::from(y) * usize::from(cols) + usize::from(x))
    }

    fn put(&mut self, text: &str, whose: u8) -> Result<(), Fault> {
        let place = self.place(text)?;
        if self.cells[place] != 0 {
            return Err(format!("{text} is taken").into());
        }
        self.cells[place] = whose;
        Ok(())
    }

    /// Reads `x,y,who` lines; nothing changes where one is wrong.
    fn set_up(&mut self, stones: &[String]) -> Result<(), Fault> {
        let before = self.cells.clone();
        self.cells.fill(0);
        let read = stones.iter().try_for_each(|line| {
            let (cell, whose) = line.rsplit_once(',').ok_or("a stone is x,y,who")?;
            match whose.trim() {
                "1" => self.put(cell, OWN),
                "2" => self.put(cell, FOE),
                _ => Err("a stone is one's own, 1, or the other's, 2".into()),
            }
        });
        if read.is_err() {
            self.cells = before;
        }
        read
    }

    fn rules(&self) -> Result<Rules, Fault> {
        let (cols, rows) = self.size.ok_or("there is no board before START")?;
        let run = match self.rule & !2 {
            0 => Run::AtLeast,
            1 => Run::Exact,
            4 => Run::Renju,
            8 => Run::Caro,
            9 => Run::CaroExact,
            _ => return Err(format!("rule {} is not known", self.rule).into()),
        };
        Ok(RulesSpec { run, ..RulesSpec::new(rows, cols, FIVE) }.check()?)
    }

    /// The position: who has as many stones as the other moves first.
    fn game(&self) -> Result<Game, Fault> {
        let count = |whose| self.cells.iter().filter(|&&cell| cell == whose).count();
        let first = if count(OWN) == count(FOE) { OWN } else { FOE };
        let mark = |&cell: &u8| match cell {
            0 => 0,
            whose => 1 + u8::from(whose != first),
        };
        let cells: Vec<u8> = self.cells.iter().map(mark).collect();
        Ok(Game::from_board(self.rules()?, &cells)?)
    }

    fn think(&mut self) -> Answer {
        let game = self.game()?;
        let (cols, rows) = self.size.ok_or("there is no board before START")?;
        let place = match game.move_count() {
            // An empty board needs no thought.
            0 => usize::from(rows / 2) * usize::from(cols) + usize::from(cols / 2),
            _ => self.choose(&game)?,
        };
        self.cells[place] = OWN;
        Ok(Some(self.name(place)))
    }

    fn name(&self, place: usize) -> String {
        let cols = self.size.map_or(1, |(cols, _)| usize::from(cols));
        format!("{},{}", place % cols, place / cols)
    }

    fn choose(&mut self, game: &Game) -> Result<usize, Fault> {
        let config = self.config();
        if self.bot.as_ref().is_none_or(|(known, _)| *known != config) {
            self.bot = Some((config, Bot::new("engine", &config)?));
        }
        let (_, bot) = self.bot.as_ref().ok_or("there is no bot")?;
        let cell = bot.choose(game)?.cell;
        Ok(cell.index(game.rules().cols))
    }

    /// Within the time for the move and a fair part of what is left for all.
    fn config(&self) -> Config {
        let mut config = Config::default();
        let turn = match self.turn_ms {
            None => DEFAULT_MS,
            // As fast as possible.
            Some(0) => 50,
            Some(turn) => turn,
        };
        let left = self.left_ms.or((self.match_ms > 0).then_some(self.match_ms));
        let fair = left.map_or(u64::MAX, |left| left / PART_OF_MATCH);
        config.time_ms = turn.min(fair.max(10)).saturating_sub(MARGIN_MS).max(5);
        if self.memory_bytes > 0 {
            // Half for the table; the program needs some as well.
            config.memory_bytes = self.memory_bytes / 2;
        }
        if let Some(nodes) = self.nodes {
            // The same moves on any machine.
            (config.nodes, config.time_ms) = (nodes, mnk::bot::NO_LIMIT);
        }
        config.depth = self.depth.unwrap_or(config.depth);
        config.threads = self.threads.unwrap_or(1).max(1);
        config
    }

    /// Swap2: three stones to begin with; then stay, swap, or two stones more;
    /// then stay or swap. Decided by who is better off as the engine sees it.
    fn swap2(&mut self, stones: &[String]) -> Answer {
        let (cols, rows) = self.size.ok_or("there is no board before START")?;
        let (x, y) = (cols / 2, rows / 2);
        if stones.is_empty() {
            let opening = [(x, y, OWN), (x + 1, y - 1, FOE), (x + 2, y + 2, OWN)];
            let texts = opening.map(|(x, y, _)| format!("{x},{y}"));
            self.cells.fill(0);
            for (text, (.., whose)) in texts.iter().zip(opening) {
                self.put(text, whose)?;
            }
            return Ok(Some(texts.join(" ")));
        }
        // The lines are in the order of play, the first player's first.
        self.cells.fill(0);
        for (number, line) in stones.iter().enumerate() {
            let cell: Vec<&str> = line.split(',').take(2).collect();
            self.put(&cell.join(","), if number % 2 == 0 { FOE } else { OWN })?;
        }
        let game = self.game()?;
        let config = self.config();
        let choice = Bot::new("engine", &config)?.choose(&game)?;
        let score = choice.score.map_or(0, mnk::bot::Score::value);
        if stones.len() != 3 && stones.len() != 5 {
            return Err("swap2 begins with no stone, three or five".into());
        }
        if score > 0 {
            // The player in turn is better off: stay.
            let place = choice.cell.index(cols);
            self.cells[place] = OWN;
            return Ok(Some(self.name(place)));
        }
        for cell in self.cells.iter_mut().filter(|cell| **cell != 0) {
            *cell = OWN + FOE - *cell;
        }
        Ok(Some("SWAP".to_owned()))
    }
}

/// Two numbers with a comma between.
fn numbers(text: &str) -> Result<(u16, u16), Fault> {
    let pair = text
        .split_once(',')
        .and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    pair.ok_or_else(|| format!("{text} is not two numbers").into())
}
