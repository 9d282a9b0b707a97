//! Perfect play proved: against every possible sequence of replies, as either
//! player, the perfect bot never gets less than the exact value.
//!
//! The bot's move follows from the position alone, so each position is walked
//! through once, named exactly by its cells: what is walked is every game that
//! anybody can ever play against it. The larger boards take minutes and are
//! walked by
//!
//! ```text
//! MNK_LONG=1 cargo test --release --test bot perfect -- --nocapture
//! ```

use mnk::bot::{Bot, Config};
use mnk::{Budget, Cell, Game, Mark, Rules, Solver, Status};
use std::collections::HashSet;
use std::time::Instant;

/// Walks through all games against one bot.
struct Walk {
    bot: Bot,
    game: Game,
    me: Mark,
    /// The least the bot may get: 1, 0 or -1.
    owed: i32,
    seen: HashSet<u64>,
}

impl Walk {
    fn play_on(&mut self) {
        if self.game.status() != Status::Playing {
            let got = match self.game.winner() {
                None => 0,
                Some(winner) if winner == self.me => 1,
                Some(_) => -1,
            };
            assert!(got >= self.owed, "{}\n{}", self.game.rules(), self.game);
        } else if self.game.turn() != Some(self.me) {
            let replies: Vec<Cell> = self.game.legal_moves().collect();
            replies.into_iter().for_each(|cell| self.after(cell));
        } else if self.seen.insert(key(&self.game)) {
            let choice = self.bot.choose(&self.game).unwrap();
            self.after(choice.cell);
        }
    }

    fn after(&mut self, cell: Cell) {
        self.game.play(cell.row.into(), cell.col.into()).unwrap();
        self.play_on();
        self.game.undo().unwrap();
    }
}

/// The position's name: three states a cell.
fn key(game: &Game) -> u64 {
    assert!(game.rules().cells() <= 40);
    game.board().fold(0, |key, mark| key * 3 + u64::from(mark.number()))
}

/// Walks through all games of these rules; the time says nothing, and is told
/// only to those who wait.
fn prove(id: &str) {
    let rules = Rules::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"));
    let start = Instant::now();
    let mut positions = 0;
    for me in [Mark::X, Mark::O] {
        let game = Game::new(rules);
        let value = Solver::new().solve(&game, &Budget::default()).unwrap().value;
        let owed = if me == Mark::X { value } else { value.flip() } as i32;
        // No limit that could be met, and so nothing forgotten between moves.
        let config = Config { time_ms: 3_600_000, ..Config::default() };
        let bot = Bot::new("perfect", &config).unwrap();
        let mut walk = Walk { bot, game, me, owed, seen: HashSet::new() };
        walk.play_on();
        positions += walk.seen.len();
    }
    println!("{id}: {positions} positions, {:.1} s", start.elapsed().as_secs_f64());
}

/// Every board that fits into this one either way round, with every `k`.
fn boards_within(rows: u16, cols: u16) -> Vec<String> {
    let mut ids = Vec::new();
    for (a, b) in (1..=cols).flat_map(|a| (1..=cols).map(move |b| (a, b))) {
        if a.min(b) <= rows {
            ids.extend((1..=a.max(b)).map(|k| format!("{a},{b},{k}")));
        }
    }
    ids
}

fn has_time() -> bool {
    std::env::var_os("MNK_LONG").is_some()
}

#[test]
fn on_every_small_board_perfect_play_never_gets_less_than_the_exact_value() {
    let (rows, cols) = if has_time() { (4, 5) } else { (3, 4) };
    boards_within(rows, cols).iter().for_each(|id| prove(id));
    prove("4,4,3");
}

#[test]
fn on_long_boards_of_three_rows_perfect_play_never_gets_less_either() {
    prove("3,7,3");
    prove("7,3,3");
}

#[test]
fn perfect_play_holds_under_other_rules_as_well() {
    for id in [
        "3,3,3;misere",
        "3,4,3;misere",
        "4,3,3;misere",
        "4,3,3;gravity",
        "4,4,3;gravity",
        "3,4,3;gravity",
        "3,4,3;run=exact",
        "3,4,3;wrap",
        "2,5,4;stones=2",
    ] {
        prove(id);
    }
    if has_time() {
        ["4,5,4;gravity", "5,4,4;gravity", "4,4,4;misere", "4,4,4;run=exact"]
            .iter()
            .for_each(|id| prove(id));
    }
}
