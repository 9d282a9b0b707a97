//! Many games stepped at once, for learning and for statistics.
//!
//! A [`Batch`] plays the same rules as [`Game`](crate::Game), thousands of
//! games side by side, and writes what a learner wants to see into arrays of
//! the caller: boards, legal actions, whose turn it is, rewards, observation
//! planes. Boards of up to 64 cells under the commonest rules are kept as bits
//! ([`lanes`], 6 bytes a game of tic-tac-toe); everything else is a `Game`
//! ([`single`]). [`pool`] is what both share: rewards, auto-reset, and the parts
//! that [`threads`] works on. [`wide`] is for processors with wider registers.
//!
//! An action is a column with gravity, else `row * cols + col`. Whatever is
//! random follows from the seed, the number of calls that asked for chance
//! before, and the index of the game, never from the number of threads.

mod bits;
mod chance;
mod lanes;
mod pool;
mod rows;
mod single;
mod table;
mod threads;
mod wide;

use crate::game::Refusal;
use crate::rules::Rules;
use lanes::Lanes;
use pool::{Pool, Store};
use single::Single;
use std::fmt;
use table::Table;

/// What becomes of a game in which an illegal action was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Illegal {
    /// It stays where it was; the result tells why.
    #[default]
    Report = 0,
    /// The player leaves the game, and so loses it; the result tells why.
    Lose = 1,
}

/// What becomes of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Autoreset {
    /// It stays finished until it is reset.
    #[default]
    Off = 0,
    /// The step that ends it also starts the next one; how it ended can still
    /// be seen through the `final_` calls until the next step.
    SameStep = 1,
    /// The next step starts the next game instead of playing an action.
    NextStep = 2,
}

/// How a batch is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchConfig {
    /// Games side by side.
    pub games: usize,
    /// What decides everything random.
    pub seed: u64,
    /// Threads that share the work, 0 for as many as there are cores.
    pub threads: usize,
    /// What becomes of a game in which an illegal action was chosen.
    pub illegal: Illegal,
    /// What becomes of a finished game.
    pub autoreset: Autoreset,
}

impl Default for BatchConfig {
    /// One game, seed 0, one thread, nothing automatic.
    fn default() -> BatchConfig {
        BatchConfig {
            games: 1,
            seed: 0,
            threads: 1,
            illegal: Illegal::Report,
            autoreset: Autoreset::Off,
        }
    }
}

/// The most games of one batch.
pub const MAX_GAMES: usize = 1 << 24;

/// Why a call on a batch was refused; nothing changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BatchError {
    /// No games, or more than [`MAX_GAMES`].
    Games {
        /// How many were asked for.
        given: usize,
    },
    /// An array of the wrong length.
    Length {
        /// Which array.
        array: &'static str,
        /// Its length.
        given: usize,
        /// The length wanted.
        wanted: usize,
    },
    /// There is not so much memory.
    Memory,
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Games { given } => {
                write!(f, "{given} games: a batch has 1..={MAX_GAMES}")
            }
            BatchError::Length { array, given, wanted } => {
                write!(f, "{array} has {given} items, must have {wanted}")
            }
            BatchError::Memory => f.write_str("there is not enough memory for so many games"),
        }
    }
}

impl std::error::Error for BatchError {}

/// Arrays that a step fills in; an empty one is not wanted.
#[derive(Default)]
pub struct StepOut<'a> {
    /// Per game and player: 1 for the winner, what makes the sum zero shared
    /// by the others, 0 while nothing is decided. Only in the step that
    /// decides it.
    pub rewards: &'a mut [f32],
    /// Per game: 1 when it is over after this step.
    pub done: &'a mut [u8],
    /// Per game: 0, or why the action was refused, with the C header's numbers.
    pub results: &'a mut [i32],
    /// What [`Batch::masks`] says after the step; cheaper than to ask for it.
    pub masks: &'a mut [u8],
    /// What [`Batch::observe`] says after the step.
    pub observations: &'a mut [u8],
}

/// Thousands of games of the same rules, stepped together.
///
/// ```
/// use mnk::batch::{Batch, BatchConfig, StepOut};
/// use mnk::Rules;
/// let mut batch = Batch::new(Rules::default(), BatchConfig { games: 100, ..Default::default() })?;
/// let mut actions = vec![0; 100];
/// let mut done = vec![0; 100];
/// while done.contains(&0) {
///     batch.sample(&mut actions)?;
///     batch.step(&actions, StepOut { done: &mut done, ..Default::default() })?;
/// }
/// # Ok::<(), mnk::batch::BatchError>(())
/// ```
pub struct Batch {
    rules: Rules,
    config: BatchConfig,
    store: Box<dyn Store>,
    /// Calls so far that asked for chance.
    draws: u64,
}

impl Batch {
    /// Games of these rules, all at their start.
    pub fn new(rules: Rules, config: BatchConfig) -> Result<Batch, BatchError> {
        if !(1..=MAX_GAMES).contains(&config.games) {
            return Err(BatchError::Games { given: config.games });
        }
        let store: Box<dyn Store> = if Table::<u16>::fits(&rules) {
            Box::new(Pool::<Lanes<u16>>::new(&rules, &config)?)
        } else if Table::<u32>::fits(&rules) {
            Box::new(Pool::<Lanes<u32>>::new(&rules, &config)?)
        } else if Table::<u64>::fits(&rules) {
            Box::new(Pool::<Lanes<u64>>::new(&rules, &config)?)
        } else {
            Box::new(Pool::<Single>::new(&rules, &config)?)
        };
        Ok(Batch { rules, config, store, draws: 0 })
    }

    /// The rules of every game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How the batch was set up.
    pub fn config(&self) -> &BatchConfig {
        &self.config
    }

    /// Games side by side.
    pub fn games(&self) -> usize {
        self.config.games
    }

    /// Different actions: columns with gravity, else cells.
    pub fn actions(&self) -> usize {
        if self.rules.gravity { self.rules.cols.into() } else { self.rules.cells() }
    }

    /// Planes of an observation: one a player, and the legal cells.
    pub fn planes(&self) -> usize {
        usize::from(self.rules.players) + 1
    }

    /// Bytes that the games take.
    pub fn memory_bytes(&self) -> usize {
        size_of::<Batch>() + self.store.memory_bytes()
    }

    /// Brings every game back to its start.
    pub fn reset(&mut self) {
        self.store.reset(None);
    }

    /// The same, and chance begins anew from another seed.
    pub fn reseed(&mut self, seed: u64) {
        self.config.seed = seed;
        self.draws = 0;
        self.store.reset(None);
    }

    /// Brings those games back to their start whose byte is not 0.
    pub fn reset_some(&mut self, which: &[u8]) -> Result<(), BatchError> {
        check("which", which.len(), self.games())?;
        self.store.reset(Some(which));
        Ok(())
    }

    /// Plays one action in every game.
    ///
    /// A finished game takes none: it stays as it is, its result says that the
    /// game is over, and that counts as no illegal action. With auto-reset in
    /// the next step it starts anew instead.
    pub fn step(&mut self, actions: &[i32], out: StepOut<'_>) -> Result<(), BatchError> {
        let games = self.games();
        check("actions", actions.len(), games)?;
        check_wanted("rewards", out.rewards.len(), games * usize::from(self.rules.players))?;
        check_wanted("done", out.done.len(), games)?;
        check_wanted("results", out.results.len(), games)?;
        check_wanted("masks", out.masks.len(), games * self.actions())?;
        let seen = games * self.planes() * self.rules.cells();
        check_wanted("observations", out.observations.len(), seen)?;
        self.store.step(actions, out);
        Ok(())
    }

    /// The first game in which its action would be illegal, and why; what is
    /// chosen for finished games does not matter. Changes nothing.
    pub fn first_illegal(&self, actions: &[i32]) -> Result<Option<(usize, Refusal)>, BatchError> {
        check("actions", actions.len(), self.games())?;
        Ok(self.store.first_illegal(actions))
    }

    /// A legal action for every game, each equally likely; -1 where there is
    /// none.
    pub fn sample(&mut self, actions: &mut [i32]) -> Result<(), BatchError> {
        check("actions", actions.len(), self.games())?;
        self.draws += 1;
        self.store.sample(self.config.seed, self.draws, actions);
        Ok(())
    }

    /// Plays every game to its end by legal actions, each equally likely, and
    /// tells who won: a mark, or 0. Games are not reset. A player whom Renju
    /// leaves no legal move forfeits.
    pub fn playout(&mut self, winners: &mut [i32]) -> Result<(), BatchError> {
        check("winners", winners.len(), self.games())?;
        self.draws += 1;
        self.store.playout(self.config.seed, self.draws, 0, winners);
        Ok(())
    }

    /// A part of a playout: the games from `first` on, as many as `winners`
    /// has items. The parts of one playout, in any order, come to the same as
    /// the whole; `begin` is true in the first of them.
    pub fn playout_part(
        &mut self,
        begin: bool,
        first: usize,
        winners: &mut [i32],
    ) -> Result<(), BatchError> {
        let last = first.saturating_add(winners.len());
        if last > self.games() {
            let (array, given, wanted) = ("winners", last, self.games());
            return Err(BatchError::Length { array, given, wanted });
        }
        self.draws += u64::from(begin);
        self.store.playout(self.config.seed, self.draws, first, winners);
        Ok(())
    }

    /// Marks of every game, row by row.
    pub fn boards(&self, out: &mut [u8]) -> Result<(), BatchError> {
        check("boards", out.len(), self.games() * self.rules.cells())?;
        self.store.boards(false, out);
        Ok(())
    }

    /// The same as the last step left it, before it reset what it finished.
    pub fn final_boards(&self, out: &mut [u8]) -> Result<(), BatchError> {
        check("boards", out.len(), self.games() * self.rules.cells())?;
        self.store.boards(true, out);
        Ok(())
    }

    /// Per game and action: 1 where it is legal; all 0 in a finished game.
    pub fn masks(&self, out: &mut [u8]) -> Result<(), BatchError> {
        check("masks", out.len(), self.games() * self.actions())?;
        self.store.masks(out);
        Ok(())
    }

    /// Whose turn it is in every game, 0 where it is over.
    pub fn turns(&self, out: &mut [u8]) -> Result<(), BatchError> {
        check("turns", out.len(), self.games())?;
        self.store.turns(out);
        Ok(())
    }

    /// Who won in every game, 0 where nobody has.
    pub fn winners(&self, out: &mut [i32]) -> Result<(), BatchError> {
        check("winners", out.len(), self.games())?;
        self.store.winners(out);
        Ok(())
    }

    /// What the player in turn sees, `[games, planes, rows, cols]` of 0 and 1:
    /// their own marks, those of each player after them in turn order, and the
    /// cells that they may play. A finished game is seen by the player who sits
    /// after the one who acted last.
    pub fn observe(&self, out: &mut [u8]) -> Result<(), BatchError> {
        check("observations", out.len(), self.games() * self.planes() * self.rules.cells())?;
        self.store.observe(false, out);
        Ok(())
    }

    /// The same as the last step left it, before it reset what it finished.
    pub fn final_observe(&self, out: &mut [u8]) -> Result<(), BatchError> {
        check("observations", out.len(), self.games() * self.planes() * self.rules.cells())?;
        self.store.observe(true, out);
        Ok(())
    }
}

fn check(array: &'static str, given: usize, wanted: usize) -> Result<(), BatchError> {
    if given == wanted { Ok(()) } else { Err(BatchError::Length { array, given, wanted }) }
}

/// An empty array is not wanted.
fn check_wanted(array: &'static str, given: usize, wanted: usize) -> Result<(), BatchError> {
    if given == 0 { Ok(()) } else { check(array, given, wanted) }
}

/// The C header's number of a refusal.
fn code(refusal: Refusal) -> i32 {
    match refusal {
        Refusal::Stale => 1,
        Refusal::GameOver => 2,
        Refusal::NotYourTurn => 3,
        Refusal::OutOfBounds => 4,
        Refusal::CellTaken => 5,
        Refusal::Floating => 6,
        Refusal::Forbidden(_) => 7,
        Refusal::NothingToUndo => 8,
        Refusal::NotFound => 9,
        Refusal::NoMove => 14,
    }
}
