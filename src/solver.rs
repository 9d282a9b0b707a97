//! Exact values: who wins, in how many plies, and by which move.
//!
//! [`Solver`] takes a position of any two-player rules and answers with a
//! [`Solution`] or says why it cannot. It never guesses: a budget that ends
//! first is an error. The searches behind it live one a file; the general one
//! is right for every game, the others are for games they know more about.

mod attack;
mod bounds;
mod conquest;
mod control;
mod divided;
mod family;
mod freestyle;
mod general;
mod gravity;
mod lines;
mod maker;
mod pairing;
mod position;
mod proof;
mod table;
mod zones;

pub use control::{Budget, Cancel, Progress};
pub use divided::Part;
pub use proof::{Claim, Plan, Proof, ProofError, ProofFault, ProofParseError};

use crate::board::Cell;
use crate::game::{Game, Status};
use crate::rules::Rules;
use bounds::Bounds;
use control::{Control, Halt, Watcher};
use freestyle::Freestyle;
use gravity::Column;
use position::Position;
use std::fmt;
use table::Table;
use zones::Zones;

/// What a position is worth to the player in turn, with best play of both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(i8)]
pub enum Value {
    /// The other player wins.
    Loss = -1,
    /// Nobody does.
    Draw = 0,
    /// The player in turn wins.
    Win = 1,
}

impl Value {
    /// The same seen by the other player.
    pub const fn flip(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }
}

/// A solved position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// For the player in turn.
    pub value: Value,
    /// Marks placed until the game ends: the winner hurries, the loser delays.
    /// `None` for a draw.
    pub plies: Option<u32>,
    /// A move that keeps value and distance.
    pub best: Cell,
    /// Positions searched for this answer.
    pub nodes: u64,
}

/// A win of the player in turn, found by [`Solver::prove_win`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProvedWin {
    /// A move that wins.
    pub best: Cell,
    /// Positions searched for this answer.
    pub nodes: u64,
}

/// What one legal move is worth to the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub cell: Cell,
    /// For the player who makes it.
    pub value: Value,
    /// Marks placed until the game ends, this one included; `None` for a draw.
    pub plies: Option<u32>,
}

/// Why there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolveError {
    /// The game is over, there is nothing to decide.
    GameOver,
    /// Solving is for two players.
    Players,
    /// [`Solver::prove_win`] does not know these rules.
    Rules,
    /// The player in turn has no legal cell and can only forfeit (Renju).
    NoMove,
    /// The budget ended first.
    Undecided {
        /// Positions searched until then.
        nodes: u64,
    },
    /// [`Cancel::cancel`] was called.
    Cancelled,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::GameOver => f.write_str("the game is over"),
            SolveError::Players => f.write_str("only games of two players can be solved"),
            SolveError::Rules => f.write_str(
                "wins can be proved where one mark a turn is placed anywhere, 3 to 15 in a row win, \
                 at least or exactly, without gravity, wrap or misere, and the cells and one more \
                 for each row are at most 256",
            ),
            SolveError::NoMove => f.write_str("the player in turn has no legal move"),
            SolveError::Undecided { nodes } => {
                write!(f, "the budget ended after {nodes} positions without an answer")
            }
            SolveError::Cancelled => f.write_str("the search was cancelled"),
        }
    }
}

impl std::error::Error for SolveError {}

/// What a search found; the public types are made of it.
#[derive(Clone, Copy, Debug)]
struct Found {
    value: Value,
    plies: Option<u32>,
    best: Option<Cell>,
}

/// Solves positions, and keeps what it has proved for the next one.
///
/// ```
/// use mnk::{Budget, Game, Rules, Solver, Value};
/// let mut solver = Solver::new();
/// let mut game = Game::new(Rules::new(3, 3, 3).unwrap());
/// let solution = solver.solve(&game, &Budget::default()).unwrap();
/// assert_eq!((solution.value, solution.plies), (Value::Draw, None));
/// // X in a corner, O on an edge beside it: X wins with three marks more.
/// game.play(0, 0).unwrap();
/// game.play(0, 1).unwrap();
/// let solution = solver.solve(&game, &Budget::default()).unwrap();
/// assert_eq!((solution.value, solution.plies), (Value::Win, Some(5)));
/// ```
#[derive(Default)]
pub struct Solver {
    searches: Searches,
    cancel: Cancel,
    watcher: Option<Watcher>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// A flag that ends this solver's call from another thread.
    #[must_use = "this gives the flag; `cancel().cancel()` ends the call"]
    pub fn cancel(&self) -> Cancel {
        self.cancel.clone()
    }

    /// Obeys this flag instead of one of its own.
    pub(crate) fn obey(&mut self, cancel: &Cancel) {
        self.cancel = cancel.clone();
    }

    /// Tells `watch` from time to time how far a call has come, on the thread
    /// that made the call.
    pub fn on_progress(&mut self, watch: impl FnMut(&Progress) + Send + 'static) {
        self.watch(Some(Box::new(watch)));
    }

    /// Nobody is told any more.
    pub fn clear_progress(&mut self) {
        self.watch(None);
    }

    /// Has another watcher from now on; gives back the one before.
    pub(crate) fn watch(&mut self, watcher: Option<Watcher>) -> Option<Watcher> {
        std::mem::replace(&mut self.watcher, watcher)
    }

    /// Forgets everything proved so far and gives its memory back.
    pub fn forget(&mut self) {
        self.searches = Searches::default();
    }

    /// Bytes that the tables hold now.
    pub fn memory_bytes(&self) -> u64 {
        self.searches.bytes()
    }

    /// Value, distance and best move of the position a game stands at.
    ///
    /// On boards of any size a draw takes no search where each player can hold
    /// the other by pairs of cells, or from seven or eight in a row on by parts of
    /// the board; other positions of more than 64 cells are searched in full.
    pub fn solve(&mut self, game: &Game, budget: &Budget) -> Result<Solution, SolveError> {
        let answer = self.call(game, budget, |solver, control| {
            let found = solver.find(game, control)?;
            Ok((found, control.nodes()))
        });
        answer.and_then(|(found, nodes)| {
            let best = found.best.ok_or(SolveError::NoMove)?;
            Ok(Solution { value: found.value, plies: found.plies, best, nodes })
        })
    }

    /// What every legal move is worth, row by row.
    pub fn analyze(&mut self, game: &Game, budget: &Budget) -> Result<Vec<MoveValue>, SolveError> {
        self.call(game, budget, |solver, control| {
            let cells: Vec<Cell> = game.legal_moves().collect();
            cells.into_iter().map(|cell| solver.value_of(game, cell, control)).collect()
        })
    }

    /// Looks for a win of the player in turn on a board too big for
    /// [`Solver::solve`], by threats and by moves that threaten to win by
    /// threats. A win that is found is proved; how far off it is nobody knows.
    ///
    /// `None` is not the opposite: the means of this search are exhausted, but
    /// there may be a win that it does not see. Where it is not exhausted
    /// within the budget the answer is [`SolveError::Undecided`], also when
    /// the memory does not hold the positions that it must keep.
    ///
    /// It is for two players who place one mark in turn anywhere, lines of 3 to
    /// 15, at least or exactly, and boards whose rows times one more than their
    /// columns are at most 256, such as 15x15 and 4x63; other rules are
    /// [`SolveError::Rules`]. More than one thread share out the replies to
    /// a first mark in the middle of an empty board; any other position takes
    /// one. Nothing is kept for the next call; what [`Solver::solve`] has kept
    /// may have to make room.
    ///
    /// ```
    /// use mnk::{Budget, Game, Rules, Solver};
    /// let game = Game::new(Rules::new(9, 9, 4).unwrap());
    /// let win = Solver::new().prove_win(&game, &Budget::default()).unwrap();
    /// assert!(win.is_some());
    /// ```
    pub fn prove_win(
        &mut self,
        game: &Game,
        budget: &Budget,
    ) -> Result<Option<ProvedWin>, SolveError> {
        if game.rules().players == 2 && !conquest::knows(game.rules()) {
            return Err(SolveError::Rules);
        }
        // At most half of the memory stays with what was kept.
        let kept = Budget { memory_bytes: budget.memory_bytes / 2, ..*budget };
        self.call(game, &kept, |searches, control| {
            let memory_bytes = budget.memory_bytes - searches.bytes();
            let best = conquest::prove(game, control, memory_bytes)?;
            Ok(best.map(|best| ProvedWin { best, nodes: control.nodes() }))
        })
    }

    /// What is the same for every call: what cannot be solved, budget, cancel.
    fn call<T>(
        &mut self,
        game: &Game,
        budget: &Budget,
        search: impl FnOnce(&mut Searches, &mut Control) -> Result<T, Halt>,
    ) -> Result<T, SolveError> {
        if game.rules().players != 2 {
            return Err(SolveError::Players);
        }
        if game.status() != Status::Playing {
            return Err(SolveError::GameOver);
        }
        let cells = game.rules().cells();
        let mut control =
            Control::new(*budget, &self.cancel, self.watcher.as_mut()).on_board(cells);
        self.searches.prepare(game.rules(), budget.memory_bytes);
        let answer = control.look().and_then(|()| search(&mut self.searches, &mut control));
        let nodes = control.nodes();
        answer.map_err(|halt| match halt {
            Halt::Cancelled => {
                self.cancel.clear();
                SolveError::Cancelled
            }
            _ => SolveError::Undecided { nodes },
        })
    }
}

/// The searches and what they keep between calls.
#[derive(Default)]
struct Searches {
    table: Table,
    zones: Zones,
    bounds: Bounds,
    /// The rules that `bounds` speaks of: its entries do not say.
    bounds_rules: Option<Rules>,
}

impl Searches {
    /// Bytes that the tables hold now.
    fn bytes(&self) -> u64 {
        self.table.bytes() + self.zones.bytes() + self.bounds.bytes()
    }

    /// Makes room within the limit; what was kept stays where it fits.
    fn prepare(&mut self, rules: &Rules, memory_bytes: u64) {
        if gravity::knows(rules) {
            self.table = Table::default();
            self.zones = Zones::default();
            self.bounds.limit(memory_bytes);
            if self.bounds_rules.replace(*rules) != Some(*rules) {
                self.bounds.clear();
            }
        } else {
            self.bounds = Bounds::default();
            self.bounds_rules = None;
            // Two tables share the limit where two searches take turns.
            let zones = if lines::knows(rules) { memory_bytes / 2 } else { 0 };
            self.zones.limit(zones);
            self.table.limit(memory_bytes - zones);
        }
    }

    /// Asks the search that knows most about the game.
    fn find(&mut self, game: &Game, control: &mut Control) -> Result<Found, Halt> {
        if gravity::knows(game.rules()) {
            Column::new(game).solve(&mut self.bounds, control)
        } else if lines::knows(game.rules()) {
            Freestyle::new(game, &mut self.table, &mut self.zones, control).solve(game)
        } else if let Some(draw) = divided::solve(game, control)? {
            Ok(draw)
        } else {
            general::solve(&Position::new(game), &mut self.table, control)
        }
    }

    /// A move that does not lose, for a player who can hold the position.
    fn hold(&mut self, game: &Game, control: &mut Control) -> Result<Option<Cell>, Halt> {
        if lines::knows(game.rules()) {
            return Freestyle::new(game, &mut self.table, &mut self.zones, control).hold(game);
        }
        match divided::hold(game, control)? {
            Some(cell) => Ok(Some(cell)),
            None => Ok(self.find(game, control)?.best),
        }
    }

    /// What a legal move is worth to the player who makes it.
    fn value_of(
        &mut self,
        game: &Game,
        cell: Cell,
        control: &mut Control,
    ) -> Result<MoveValue, Halt> {
        let mover = game.turn();
        let mut next = game.clone();
        let status = next.play(cell.row.into(), cell.col.into()).unwrap_or(Status::Draw);
        let (value, plies) = match status {
            Status::Won if next.winner() == mover => (Value::Win, Some(1)),
            Status::Won => (Value::Loss, Some(1)),
            Status::Draw => (Value::Draw, None),
            Status::Playing => {
                let found = self.find(&next, control)?;
                let value = if next.turn() == mover { found.value } else { found.value.flip() };
                (value, found.plies.map(|plies| plies + 1))
            }
        };
        Ok(MoveValue { cell, value, plies })
    }
}
