//! The game of an `MnkGame`: plain numbers in, a code out, news in the box.
//!
//! Every call that can fail answers a code of [`codes`]; what it means is in
//! [`Desk::last_error`]. A call that answers anything but `OK` has changed
//! nothing and made no news.

use super::answer::No;
use super::codes;
use super::news::{News, Outbox};
use super::numbers::{coordinate, limit, player};
use mnk::notation::{self, Format, coord};
use mnk::{Action, Game, Rules, Status};

/// A game, its news, and the sentence of the last call.
pub struct Desk {
    game: Game,
    error: String,
    /// A game was started or changed.
    used: bool,
    /// News that waits to become signals.
    pub outbox: Outbox<News>,
}

impl Default for Desk {
    /// Tic-tac-toe.
    fn default() -> Desk {
        let game = Game::new(Rules::default());
        Desk { game, error: String::new(), used: false, outbox: Outbox::default() }
    }
}

impl Desk {
    /// The game, to read.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the last call refused; empty if it did not.
    pub fn last_error(&self) -> &str {
        &self.error
    }

    /// The game that a node begins with, told to nobody: whoever listens reads
    /// it when they are ready themselves. Nothing happens if something was
    /// started or played before.
    pub fn begin(&mut self, rules: Result<Rules, No>) -> i32 {
        if self.used {
            return codes::OK;
        }
        let begun = rules.map(|rules| self.game = Game::new(rules));
        self.answer(begun)
    }

    /// Puts another game on the table.
    pub fn start(&mut self, game: Result<Game, No>) -> i32 {
        let begun = game.map(|game| {
            self.game = game;
            self.outbox.push(News::Started);
        });
        self.changed(begun)
    }

    /// Places the mark of the player in turn.
    pub fn play(&mut self, row: i64, col: i64) -> i32 {
        self.change(|game| Ok(game.play(coordinate(row), coordinate(col))?))
    }

    /// The move that a bot or another machine chose for `mark` at `revision`
    /// (below 0: whichever): stale if the game has moved on since.
    pub fn play_as(&mut self, mark: i64, revision: i64, row: i64, col: i64) -> i32 {
        self.change(|game| {
            let mark = known_player(game, mark)?;
            let revision = limit(revision);
            Ok(game.play_as(mark, revision, coordinate(row), coordinate(col))?)
        })
    }

    /// Drops a mark down a column.
    pub fn drop_in(&mut self, col: i64) -> i32 {
        self.change(|game| {
            if !game.rules().gravity {
                let text = "only rules with gravity drop marks";
                return Err(No::new(codes::ERR_UNSUPPORTED, text));
            }
            Ok(game.drop(coordinate(col))?)
        })
    }

    /// Plays at a coordinate such as `h8`.
    pub fn play_at(&mut self, text: &str) -> i32 {
        self.change(|game| {
            let cell = coord::parse(text, game.rules())?;
            Ok(game.play(cell.row.into(), cell.col.into())?)
        })
    }

    /// What [`Desk::play`] would answer.
    pub fn can_play(&mut self, row: i64, col: i64) -> i32 {
        let answer = self.game.can_play(coordinate(row), coordinate(col));
        self.answer(answer.map_err(No::from))
    }

    /// A player leaves.
    pub fn forfeit(&mut self, mark: i64) -> i32 {
        self.change(|game| {
            let mark = known_player(game, mark)?;
            Ok(game.forfeit(mark)?)
        })
    }

    /// Takes the last action back.
    pub fn undo(&mut self) -> i32 {
        let undone = self.game.undo().map_err(No::from);
        let undone = undone.map(|action| self.outbox.push(News::Undone(action)));
        self.changed(undone)
    }

    /// Repeats what was undone last.
    pub fn redo(&mut self) -> i32 {
        self.change(|game| {
            game.redo()?;
            Ok(game.status())
        })
    }

    /// Back to the start.
    pub fn reset(&mut self) -> i32 {
        self.game.reset();
        self.outbox.push(News::Started);
        self.changed(Ok(()))
    }

    /// Sets a tag; an empty value takes it away. Tags are no change of the game.
    pub fn set_tag(&mut self, key: &str, value: &str) -> i32 {
        let set = self.game.set_tag(key, value).map_err(No::from);
        self.answer(set)
    }

    /// The game as text in a format; empty where that does not go, see
    /// [`Desk::last_error`].
    pub fn written(&mut self, format: &str) -> String {
        let text = format_of(format).and_then(|format| Ok(notation::write(format, &self.game)?));
        let (text, answer) = match text {
            Ok(text) => (text, Ok(())),
            Err(no) => (String::new(), Err(no)),
        };
        self.answer(answer);
        text
    }

    /// Keeps the sentence of an answer, and gives its code.
    pub fn answer(&mut self, answer: Result<(), No>) -> i32 {
        match answer {
            Ok(()) => {
                self.error.clear();
                codes::OK
            }
            Err(no) => {
                self.error = no.text;
                no.code
            }
        }
    }

    /// A change that ends with the game's last action.
    fn change(&mut self, change: impl FnOnce(&mut Game) -> Result<Status, No>) -> i32 {
        let done = change(&mut self.game).map(|_| match self.game.last_action() {
            Some(Action::Mark { cell, mark }) => self.outbox.push(News::Played { cell, mark }),
            Some(Action::Forfeit { mark }) => {
                self.outbox.push(News::Left { mark, timeout: false });
            }
            Some(Action::Timeout { mark }) => self.outbox.push(News::Left { mark, timeout: true }),
            None => {}
        });
        self.changed(done)
    }

    /// What follows every change.
    fn changed(&mut self, done: Result<(), No>) -> i32 {
        if done.is_ok() {
            self.used = true;
            let outcome = self.game.outcome();
            if outcome.status != Status::Playing {
                self.outbox.push(News::Over(outcome));
            }
            self.outbox.push(News::Changed { revision: self.game.revision() });
        }
        self.answer(done)
    }
}

/// The game of a text.
pub fn read(format: &str, text: &str, rules: Option<&Rules>) -> Result<Game, No> {
    Ok(notation::read(format_of(format)?, text.as_bytes(), rules)?)
}

/// The game of a record.
pub fn load(bytes: &[u8], rules: Option<&Rules>) -> Result<Game, No> {
    Ok(Game::load(bytes, rules)?)
}

/// A game that starts from a position.
pub fn from_board(rules: Rules, cells: &[u8]) -> Result<Game, No> {
    Ok(Game::from_board(rules, cells)?)
}

fn format_of(name: &str) -> Result<Format, No> {
    Format::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
        let text = format!("no format is called {name:?}; there are {}", names.join(", "));
        No::new(codes::ERR_INVALID, text)
    })
}

fn known_player(game: &Game, number: i64) -> Result<mnk::Mark, No> {
    let players = game.rules().players;
    player(number)
        .filter(|mark| mark.number() <= players)
        .ok_or_else(|| No::range("mark", number, 1, players.into()))
}
