//! Who plays: strategies, the handle that runs them, and matches between them.
//!
//! A [`Strategy`] picks a cell from a game it can only read. [`Bot`] is what
//! programs hold: it copies the game, runs one strategy on the copy, can be
//! cancelled from another thread, and checks the answer like anybody's move.
//! [`Match`] seats persons and bots at one game.
//!
//! A new strategy is one new file and one line in [`LISTED`].
//!
//! Bots keep no memory that decides a move: chance comes from the seed and the
//! position together. The same position, seed and budget of nodes or depth
//! give the same move, on any machine, whatever was asked before.

mod analysis;
mod config;
mod control;
mod custom;
mod engine;
mod handle;
mod level;
mod matches;
mod minimax;
mod perfect;
mod random;
mod rng;
mod tactics;
mod win_or_block;

pub use analysis::{Analysis, CellScore, Score};
pub use config::{Config, MAX_LEVEL, NO_LIMIT};
pub use control::{Control, Progress};
pub use custom::Custom;
pub use handle::Bot;
pub use matches::{Match, MatchError, Player};

use crate::board::Cell;
use crate::game::{Game, Refusal};
use crate::rules::Rules;
use std::fmt;

/// Picks a cell for the player in turn.
pub trait Strategy: Send {
    /// Whether this strategy plays these rules; the error says why not.
    fn check(&self, rules: &Rules) -> Result<(), BotError> {
        let _ = rules;
        Ok(())
    }

    /// Picks a cell. The game is not over and has a legal move. Long work asks
    /// `control` whether to stop, and then gives its best answer so far.
    fn choose(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Choice, BotError>;

    /// Whether this strategy can judge every legal cell. Few can.
    fn analyses(&self) -> bool {
        false
    }

    /// Judges every legal cell, where [`Strategy::analyses`].
    fn analyze(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Analysis, BotError> {
        let _ = (game, control);
        Err(BotError::Unsupported("this kind of bot does not analyse"))
    }
}

/// What a strategy answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Where to play.
    pub cell: Cell,
    /// What the move is worth to the player who makes it, where that was
    /// worked out.
    pub score: Option<Score>,
    /// How the game is expected to go on, this move first; by legal moves, but
    /// not always to the end, also where that is sure.
    pub line: Vec<Cell>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The call was cancelled: this is the best answer until then.
    pub cancelled: bool,
}

impl Choice {
    /// A move chosen without looking ahead.
    pub fn of(cell: Cell) -> Choice {
        Choice { cell, score: None, line: vec![cell], depth: 0, nodes: 0, cancelled: false }
    }
}

/// Why a bot gave no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotError {
    /// The game is over: there is nothing to choose.
    GameOver,
    /// No cell may be played, though the game is not over (Renju).
    NoMove,
    /// The bot is thinking already, for another call.
    Busy,
    /// This kind of bot does not play these rules; the text says why.
    Unsupported(&'static str),
    /// There is no such kind of bot.
    UnknownKind,
    /// A setting outside its range.
    Setting(&'static str),
    /// The budget ended before the exact value was known.
    Undecided,
    /// The strategy chose a cell that the game refuses.
    Refused(Refusal),
    /// A custom strategy gave up with a code of its own.
    Custom(i32),
}

impl fmt::Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotError::GameOver => f.write_str("the game is over"),
            BotError::NoMove => f.write_str("no cell may be played"),
            BotError::Busy => f.write_str("the bot is thinking already"),
            BotError::Unsupported(why) => write!(f, "the bot does not play this: {why}"),
            BotError::UnknownKind => {
                f.write_str("there is no such kind of bot; the kinds are ")?;
                f.write_str(&kinds().collect::<Vec<_>>().join(", "))
            }
            BotError::Setting(what) => f.write_str(what),
            BotError::Undecided => f.write_str("the budget ended before the value was known"),
            BotError::Refused(refusal) => write!(f, "the chosen cell was refused: {refusal}"),
            BotError::Custom(code) => write!(f, "the strategy gave up with code {code}"),
        }
    }
}

impl std::error::Error for BotError {}

/// Makes a strategy from its settings.
type Make = fn(&Config) -> Result<Box<dyn Strategy>, BotError>;

/// Every kind of bot that is made by name.
const LISTED: [(&str, Make); 6] = [
    ("random", random::make),
    ("win_or_block", win_or_block::make),
    ("minimax", minimax::make),
    ("perfect", perfect::make),
    ("engine", engine::make),
    ("level", level::make),
];

/// The names that [`Bot::new`] knows.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    LISTED.iter().map(|(name, _)| *name)
}

fn make(kind: &str, config: &Config) -> Result<Box<dyn Strategy>, BotError> {
    config.check()?;
    let (_, make) = LISTED.iter().find(|(name, _)| *name == kind).ok_or(BotError::UnknownKind)?;
    make(config)
}
