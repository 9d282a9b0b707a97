//! A match: named players at one game, each a person or a bot.
//!
//! [`Match::play_turn`] asks whoever's turn it is and does not care which: a
//! bot thinks, a person has queued a move before or has not. Observers hear of
//! each move after it was made.

use super::{Bot, BotError};
use crate::board::{Cell, Mark};
use crate::game::{Action, Game, Refusal, Status};
use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

/// Who sits at one side of a match.
pub enum Player {
    /// Somebody whose moves are queued from outside.
    Person {
        /// What they are called.
        name: String,
    },
    /// A bot.
    Bot {
        /// What it is called.
        name: String,
        /// The bot, which others may hold as well, to cancel it.
        bot: Arc<Bot>,
    },
}

impl Player {
    /// Somebody whose moves are queued from outside.
    pub fn person(name: impl Into<String>) -> Player {
        Player::Person { name: name.into() }
    }

    /// A bot under this name.
    pub fn bot(name: impl Into<String>, bot: impl Into<Arc<Bot>>) -> Player {
        Player::Bot { name: name.into(), bot: bot.into() }
    }

    /// What the player is called.
    pub fn name(&self) -> &str {
        match self {
            Player::Person { name } | Player::Bot { name, .. } => name,
        }
    }
}

/// Why a turn was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchError {
    /// As many players are needed as the rules have.
    Players,
    /// A person's turn, and no move is queued for them.
    NoMove,
    /// No such player, or not a person.
    NotAPerson,
    /// The bot was cancelled; its best cell so far is here and was not played.
    Cancelled(Cell),
    /// The bot gave no move.
    Bot(BotError),
    /// The game refused the move. A person's refused move has left the queue.
    Refused(Refusal),
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Players => f.write_str("a match needs as many players as its rules have"),
            MatchError::NoMove => f.write_str("the person whose turn it is has queued no move"),
            MatchError::NotAPerson => f.write_str("there is no such person in the match"),
            MatchError::Cancelled(_) => f.write_str("the bot was cancelled, nothing was played"),
            MatchError::Bot(error) => error.fmt(f),
            MatchError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for MatchError {}

/// Hears of each move after it was made.
pub type Observer = dyn FnMut(&Game, &Action) + Send;

/// Players at a game.
///
/// ```
/// use mnk::bot::{Bot, Config, Match, MatchError, Player};
/// use mnk::{Cell, Game, Mark, Rules};
/// let bot = Bot::new("win_or_block", &Config::default()).unwrap();
/// let game = Game::new(Rules::new(3, 3, 3).unwrap());
/// let mut duel = Match::new(game, vec![Player::person("Ann"), Player::bot("B", bot)]).unwrap();
/// assert_eq!(duel.play_turn(), Err(MatchError::NoMove));
/// duel.queue(Mark::X, Cell::new(0, 0)).unwrap();
/// duel.play_turn().unwrap();
/// duel.play_turn().unwrap();
/// assert_eq!(duel.game().cell(1, 1), Some(Mark::O));
/// ```
pub struct Match {
    game: Game,
    players: Vec<Player>,
    queues: Vec<VecDeque<Cell>>,
    observers: Vec<Box<Observer>>,
}

impl Match {
    /// Seats the players, the first with mark X, at a game that may have begun.
    pub fn new(game: Game, players: Vec<Player>) -> Result<Match, MatchError> {
        if players.len() != usize::from(game.rules().players) {
            return Err(MatchError::Players);
        }
        let queues = players.iter().map(|_| VecDeque::new()).collect();
        Ok(Match { game, players, queues, observers: Vec::new() })
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, to undo, forfeit or reset in it. Observers do not hear of it.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// The players, in the order of their marks.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Who plays this mark.
    pub fn player(&self, mark: Mark) -> Option<&Player> {
        self.players.get(usize::from(mark.number()).checked_sub(1)?)
    }

    /// Seats somebody else at a mark; what was queued for it is forgotten. Gives
    /// back who sat there.
    pub fn seat(&mut self, mark: Mark, player: Player) -> Result<Player, MatchError> {
        let slot = usize::from(mark.number()).wrapping_sub(1);
        let seat = self.players.get_mut(slot).ok_or(MatchError::NotAPerson)?;
        let before = std::mem::replace(seat, player);
        self.queues[slot].clear();
        Ok(before)
    }

    /// Whose turn it is; `None` when the game is over.
    pub fn next_player(&self) -> Option<&Player> {
        self.player(self.game.turn()?)
    }

    /// Queues a person's move. It is checked when its turn comes.
    pub fn queue(&mut self, mark: Mark, cell: Cell) -> Result<(), MatchError> {
        match self.player(mark) {
            Some(Player::Person { .. }) => {
                self.queues[usize::from(mark.number()) - 1].push_back(cell);
                Ok(())
            }
            _ => Err(MatchError::NotAPerson),
        }
    }

    /// Moves queued for a person.
    pub fn queued(&self, mark: Mark) -> usize {
        let slot = usize::from(mark.number()).wrapping_sub(1);
        self.queues.get(slot).map_or(0, VecDeque::len)
    }

    /// Hears of each move after it was made, in the order of asking.
    pub fn observe<F>(&mut self, observer: F)
    where
        F: FnMut(&Game, &Action) + Send + 'static,
    {
        self.observers.push(Box::new(observer));
    }

    /// Has whoever's turn it is place one mark.
    pub fn play_turn(&mut self) -> Result<Action, MatchError> {
        let Some(mark) = self.game.turn() else {
            return Err(MatchError::Refused(Refusal::GameOver));
        };
        let slot = usize::from(mark.number()) - 1;
        let cell = match &self.players[slot] {
            Player::Person { .. } => self.queues[slot].pop_front().ok_or(MatchError::NoMove)?,
            Player::Bot { bot, .. } => {
                let choice = bot.choose(&self.game).map_err(MatchError::Bot)?;
                if choice.cancelled {
                    return Err(MatchError::Cancelled(choice.cell));
                }
                choice.cell
            }
        };
        self.game.play(cell.row.into(), cell.col.into()).map_err(MatchError::Refused)?;
        let action = Action::Mark { cell, mark };
        for observer in &mut self.observers {
            observer(&self.game, &action);
        }
        Ok(action)
    }

    /// Plays turns until the game is over, or somebody has no move.
    pub fn play_on(&mut self) -> Result<Status, MatchError> {
        while self.game.status() == Status::Playing {
            self.play_turn()?;
        }
        Ok(self.game.status())
    }
}
