//! The handle that programs hold: one strategy, its settings, and a flag that
//! cancels.
//!
//! The strategy is taken out of its place while it works and put back after,
//! so no lock is held while foreign code runs, and a second call meanwhile, of
//! another thread or of the strategy itself, finds nobody there: busy.

use super::control::Listener;
use super::{Analysis, BotError, Choice, Config, Control, Progress, Strategy, tactics};
use crate::game::{Game, Status};
use crate::rules::Rules;
use crate::solver::Cancel;
use std::sync::{Mutex, PoisonError};

/// A bot. Any thread may use it; one call at a time thinks.
///
/// ```
/// use mnk::bot::{Bot, Config};
/// use mnk::{Game, Rules, Status};
/// let bot = Bot::new("win_or_block", &Config::default()).unwrap();
/// let mut game = Game::new(Rules::new(3, 3, 3).unwrap());
/// while game.status() == Status::Playing {
///     let choice = bot.choose(&game).unwrap();
///     game.play(choice.cell.row.into(), choice.cell.col.into()).unwrap();
/// }
/// ```
pub struct Bot {
    config: Config,
    at_rest: Mutex<Option<Worker>>,
    cancel: Cancel,
}

/// What is away while the bot thinks.
struct Worker {
    strategy: Box<dyn Strategy>,
    listener: Option<Box<Listener>>,
}

/// Puts the worker back, also when the strategy panics.
struct Borrowed<'a> {
    bot: &'a Bot,
    worker: Option<Worker>,
}

impl Drop for Borrowed<'_> {
    fn drop(&mut self) {
        *self.bot.place() = self.worker.take();
    }
}

impl Bot {
    /// A bot of a kind that is listed: see [`super::kinds`].
    pub fn new(kind: &str, config: &Config) -> Result<Bot, BotError> {
        Ok(Bot::with_strategy(super::make(kind, config)?, config))
    }

    /// A bot that plays by a closure.
    pub fn custom<F>(choose: F) -> Bot
    where
        F: FnMut(&Game) -> Result<crate::board::Cell, i32> + Send + 'static,
    {
        Bot::with_strategy(Box::new(super::Custom::new(choose)), &Config::default())
    }

    /// A bot that plays by any strategy.
    pub fn with_strategy(strategy: Box<dyn Strategy>, config: &Config) -> Bot {
        Bot {
            config: *config,
            at_rest: Mutex::new(Some(Worker { strategy, listener: None })),
            cancel: Cancel::default(),
        }
    }

    /// Picks a cell for the player in turn, on a copy of the game.
    ///
    /// A call that is cancelled gives the best legal cell so far and says so in
    /// [`Choice::cancelled`].
    pub fn choose(&self, game: &Game) -> Result<Choice, BotError> {
        let choice = self.think(game, |strategy, game, control| {
            if control.should_stop_now(0) && self.cancel.is_cancelled() {
                return tactics::obvious(game).map(Choice::of).ok_or(BotError::NoMove);
            }
            strategy.choose(game, control)
        });
        let mut choice = choice?;
        choice.cancelled = self.meet_cancel();
        let (row, col) = (choice.cell.row.into(), choice.cell.col.into());
        game.can_play(row, col).map_err(BotError::Refused)?;
        Ok(choice)
    }

    /// Judges every legal cell, on a copy of the game. A call that is cancelled
    /// gives what is known so far.
    pub fn analyze(&self, game: &Game) -> Result<Analysis, BotError> {
        let analysis = self.think(game, |strategy, game, control| strategy.analyze(game, control));
        let mut analysis = analysis?;
        analysis.cancelled = self.meet_cancel();
        Ok(analysis)
    }

    /// Whether [`Bot::analyze`] can judge positions of these rules; the error
    /// says why not. Searches nothing.
    pub fn can_analyze(&self, rules: &Rules) -> Result<(), BotError> {
        let borrowed = self.borrow()?;
        let Some(worker) = &borrowed.worker else { return Err(BotError::Busy) };
        worker.strategy.check(rules)?;
        let why = "this kind of bot does not analyse";
        if worker.strategy.analyses() { Ok(()) } else { Err(BotError::Unsupported(why)) }
    }

    /// Chooses a cell and plays it; a cancelled choice is not played.
    pub fn play(&self, game: &mut Game) -> Result<Choice, BotError> {
        let choice = self.choose(game)?;
        if !choice.cancelled {
            let (row, col) = (choice.cell.row.into(), choice.cell.col.into());
            game.play(row, col).map_err(BotError::Refused)?;
        }
        Ok(choice)
    }

    /// Ends the running call, or else the next one, with the best answer so
    /// far. Twice is once.
    pub fn cancel(&self) {
        self.cancel.cancel();
    }

    /// Forgets a cancel that no call has met yet.
    pub fn clear_cancel(&self) {
        self.cancel.clear();
    }

    /// Something that cancels this bot and can be sent elsewhere.
    pub fn canceller(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Hears how a search gets on, once for each depth; replaces who listened
    /// before. Called without any lock, on the thread that searches.
    pub fn on_progress<F>(&self, listener: F) -> Result<(), BotError>
    where
        F: FnMut(&Progress) + Send + 'static,
    {
        self.listen(Some(Box::new(listener)))
    }

    /// Nobody listens any more.
    pub fn clear_progress(&self) -> Result<(), BotError> {
        self.listen(None)
    }

    fn listen(&self, listener: Option<Box<Listener>>) -> Result<(), BotError> {
        let before = match self.place().as_mut() {
            Some(worker) => std::mem::replace(&mut worker.listener, listener),
            None => return Err(BotError::Busy),
        };
        // Dropped here, after the lock: it may be foreign code.
        drop(before);
        Ok(())
    }

    /// Whether this call was cancelled; each cancel ends one call.
    fn meet_cancel(&self) -> bool {
        let cancelled = self.cancel.is_cancelled();
        if cancelled {
            self.cancel.clear();
        }
        cancelled
    }

    fn place(&self) -> std::sync::MutexGuard<'_, Option<Worker>> {
        self.at_rest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn borrow(&self) -> Result<Borrowed<'_>, BotError> {
        let worker = self.place().take().ok_or(BotError::Busy)?;
        Ok(Borrowed { bot: self, worker: Some(worker) })
    }

    fn think<T>(
        &self,
        game: &Game,
        work: impl FnOnce(&mut dyn Strategy, &Game, &mut Control<'_>) -> Result<T, BotError>,
    ) -> Result<T, BotError> {
        let mut borrowed = self.borrow()?;
        let Some(worker) = borrowed.worker.as_mut() else { return Err(BotError::Busy) };
        worker.strategy.check(game.rules())?;
        if game.status() != Status::Playing {
            return Err(BotError::GameOver);
        }
        if game.legal_moves().next().is_none() {
            return Err(BotError::NoMove);
        }
        let copy = game.clone();
        let mut control = Control::new(&self.config, &self.cancel, worker.listener.as_deref_mut())
            .on_board(game.rules().cells());
        let answer = work(&mut *worker.strategy, &copy, &mut control);
        // Whatever the strategy makes of a cancel, it ended this call; but for one
        // that was refused, as those above are.
        if !matches!(answer, Ok(_) | Err(BotError::Unsupported(_))) {
            self.meet_cancel();
        }
        answer
    }
}
