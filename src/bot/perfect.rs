//! `perfect`: exact play. The fastest win, the slowest loss, and among drawing
//! moves the one after which the opponent has the most ways to go wrong, if there
//! are at most 64 to choose from. A lost game is played on: of several lines that
//! threaten, one is stopped.
//!
//! It refuses boards that it cannot solve within its budget: it never guesses.
//!
//! What it chooses follows from exact values alone: among equal moves the first
//! of the board, or the one nearest the middle. So it may keep what it proved
//! from one move to the next. With a budget of nodes it forgets between moves
//! all the same, because there what was known before would decide how far the
//! budget reaches.

use super::analysis::{Analysis, CellScore, Score};
use super::{BotError, Choice, Config, Control, NO_LIMIT, Strategy, tactics};
use crate::board::Cell;
use crate::game::{Game, Status};
use crate::rules::Rules;
use crate::solver::{Budget, SolveError, Solver, Value};
use known::Known;
use std::time::Duration;

mod known;

/// Without any limit, the time for a move.
const DEFAULT_TIME_MS: u64 = 10_000;
/// With more legal moves those that draw are not compared: they and all answers
/// to them would be thousands of positions to solve.
const MOVES_TO_COMPARE: usize = 64;

pub struct Perfect {
    config: Config,
    solver: Solver,
    known: Known,
}

/// Value and distance for the player in turn, or who makes a move.
type Worth = (Value, Option<u32>);

pub fn make(config: &Config) -> Result<Box<dyn Strategy>, BotError> {
    Ok(Box::new(Perfect::new(config)))
}

/// What is left to spend.
struct Purse {
    nodes: u64,
    spent: u64,
    memory_bytes: u64,
    threads: u32,
}

impl Purse {
    fn budget(&self, control: &Control<'_>) -> Budget {
        Budget {
            nodes: self.nodes,
            time: control.time_left().unwrap_or(Duration::MAX),
            memory_bytes: self.memory_bytes,
            threads: self.threads,
        }
    }

    fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
        if self.nodes != NO_LIMIT {
            self.nodes = self.nodes.saturating_sub(nodes);
        }
    }
}

/// A solver's refusal as a bot's. The solver takes a cancel down; the bot that
/// runs this strategy must still see it.
fn refuse(error: SolveError, control: &Control<'_>) -> BotError {
    match error {
        SolveError::GameOver => BotError::GameOver,
        SolveError::Players | SolveError::Rules => BotError::Unsupported(NEEDS_TWO),
        SolveError::NoMove => BotError::NoMove,
        SolveError::Undecided { .. } => BotError::Undecided,
        SolveError::Cancelled => {
            control.cancel_flag().cancel();
            BotError::Undecided
        }
    }
}

const NEEDS_TWO: &str = "exact play is for games of two";

impl Strategy for Perfect {
    fn check(&self, rules: &Rules) -> Result<(), BotError> {
        if rules.players > 2 { Err(BotError::Unsupported(NEEDS_TWO)) } else { Ok(()) }
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Choice, BotError> {
        let mut purse = self.begin(game.rules(), control);
        let (cell, (value, plies)) = match self.best(game, control, &mut purse) {
            Ok(best) => best,
            // Whoever cancels gets a legal cell, and is told.
            Err(_) if control.cancel_flag().is_cancelled() => {
                return tactics::obvious(game).map(Choice::of).ok_or(BotError::NoMove);
            }
            Err(error) => return Err(error),
        };
        let cell = match value {
            Value::Draw => self.hardest_draw(game, control, &mut purse).unwrap_or(cell),
            // Nothing is left but to stop one of the lines that threaten.
            Value::Loss if plies == Some(2) => tactics::block(game).unwrap_or(cell),
            _ => cell,
        };
        Ok(Choice {
            score: Some(score_of((value, plies))),
            depth: plies.unwrap_or(0),
            nodes: purse.spent,
            ..Choice::of(cell)
        })
    }

    fn analyses(&self) -> bool {
        true
    }

    fn analyze(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Analysis, BotError> {
        let mut purse = self.begin(game.rules(), control);
        let (mut values, mut trial) = (Vec::new(), game.clone());
        for cell in game.legal_moves() {
            match self.value_of(&mut trial, cell, control, &mut purse) {
                Ok(worth) => values.push((cell, Some(worth))),
                // Whoever cancels gets what is known by then.
                Err(_) if control.cancel_flag().is_cancelled() => values.push((cell, None)),
                Err(error) => return Err(error),
            }
        }
        let exact = values.iter().all(|(_, worth)| worth.is_some());
        let mut cells = Vec::with_capacity(values.len());
        for &(cell, worth) in &values {
            let known =
                worth.map(|worth| (score_of(worth), self.line(game, cell, control, &mut purse)));
            let (score, line) = known.unwrap_or((Score::Points(0), vec![cell]));
            let depth = if score.is_sure() { line.len() as u32 } else { 0 };
            cells.push(CellScore { cell, score, line, depth });
        }
        let distances = values.iter().filter_map(|(_, worth)| worth.and_then(|(_, plies)| plies));
        let depth = if exact { distances.max().unwrap_or(0) } else { 0 };
        Ok(Analysis::new(game, cells, depth, purse.spent, exact))
    }
}

impl Perfect {
    pub fn new(config: &Config) -> Perfect {
        Perfect { config: *config, solver: Solver::new(), known: Known::default() }
    }

    /// Starts a call: what it may spend, what it may still know, and the flag
    /// that ends it.
    fn begin(&mut self, rules: &Rules, control: &mut Control<'_>) -> Purse {
        if self.config.time_ms == NO_LIMIT && control.nodes() == NO_LIMIT {
            control.limit_time(DEFAULT_TIME_MS);
        }
        self.solver.obey(control.cancel_flag());
        if control.nodes() != NO_LIMIT {
            self.solver.forget();
            self.known = Known::default();
        }
        let memory_bytes = self.config.memory_bytes.min(Budget::default().memory_bytes);
        self.known.prepare(rules, memory_bytes / 8);
        Purse {
            nodes: control.nodes(),
            spent: 0,
            memory_bytes: memory_bytes - memory_bytes / 8,
            threads: self.config.threads,
        }
    }

    /// The best move, but for draws, where it is any that draws.
    fn best(
        &mut self,
        game: &Game,
        control: &Control<'_>,
        purse: &mut Purse,
    ) -> Result<(Cell, Worth), BotError> {
        let solution = self
            .solver
            .solve(game, &purse.budget(control))
            .map_err(|error| refuse(error, control))?;
        purse.spend(solution.nodes);
        let worth = (solution.value, solution.plies);
        self.known.keep(game, worth);
        Ok((solution.best, worth))
    }

    /// What the position is worth to the player in turn.
    fn value(
        &mut self,
        game: &Game,
        control: &Control<'_>,
        purse: &mut Purse,
    ) -> Result<Worth, BotError> {
        match self.known.get(game) {
            Some(worth) => Ok(worth),
            None => self.best(game, control, purse).map(|(_, worth)| worth),
        }
    }

    /// What every legal move is worth to the player who makes it, row by row.
    fn values(
        &mut self,
        game: &Game,
        control: &Control<'_>,
        purse: &mut Purse,
    ) -> Result<Vec<(Cell, Worth)>, BotError> {
        let mut trial = game.clone();
        let worth_of = |cell| Ok((cell, self.value_of(&mut trial, cell, control, purse)?));
        game.legal_moves().map(worth_of).collect()
    }

    /// What a legal move is worth to the player who makes it; the game is as it
    /// was after.
    fn value_of(
        &mut self,
        trial: &mut Game,
        cell: Cell,
        control: &Control<'_>,
        purse: &mut Purse,
    ) -> Result<Worth, BotError> {
        let mover = trial.turn();
        let status = trial.play(cell.row.into(), cell.col.into()).map_err(BotError::Refused)?;
        let worth = match status {
            Status::Won if trial.winner() == mover => Ok((Value::Win, Some(1))),
            Status::Won => Ok((Value::Loss, Some(1))),
            Status::Draw => Ok((Value::Draw, None)),
            Status::Playing => {
                let same = trial.turn() == mover;
                let worth = match self.value(trial, control, purse) {
                    // Renju: nothing is left to the opponent but to forfeit.
                    Err(BotError::NoMove) => Ok((Value::Loss, Some(0))),
                    worth => worth,
                };
                worth.map(|(value, plies)| {
                    (if same { value } else { value.flip() }, plies.map(|plies| plies + 1))
                })
            }
        };
        let _ = trial.undo();
        worth
    }

    /// Among the moves that keep the draw, the one after which the largest part
    /// of the answers loses; nearest the middle among equals. `None` when there
    /// are too many moves or the budget does not reach.
    fn hardest_draw(
        &mut self,
        game: &Game,
        control: &Control<'_>,
        purse: &mut Purse,
    ) -> Option<Cell> {
        if game.legal_moves().count() > MOVES_TO_COMPARE {
            return None;
        }
        let moves = self.values(game, control, purse).ok()?;
        let mut draws: Vec<Cell> = moves
            .iter()
            .filter(|(_, worth)| worth.0 == Value::Draw)
            .map(|&(cell, _)| cell)
            .collect();
        draws.sort_by_key(|&cell| (tactics::from_middle(game.rules(), cell), cell));
        if let [only] = draws[..] {
            return Some(only);
        }
        let mut best: Option<(u64, Cell)> = None;
        for cell in draws {
            let problems = self.problems_after(game, cell, control, purse)?;
            if best.is_none_or(|(most, _)| problems > most) {
                best = Some((problems, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// How many in a million of the opponent's answers lose.
    fn problems_after(
        &mut self,
        game: &Game,
        cell: Cell,
        control: &Control<'_>,
        purse: &mut Purse,
    ) -> Option<u64> {
        let mut after = game.clone();
        after.play(cell.row.into(), cell.col.into()).ok()?;
        if after.status() != Status::Playing || after.turn() == game.turn() {
            return Some(0);
        }
        let answers = self.values(&after, control, purse).ok()?;
        let wrong = answers.iter().filter(|(_, worth)| worth.0 == Value::Loss).count() as u64;
        Some(wrong * 1_000_000 / answers.len().max(1) as u64)
    }

    /// Best play of both after a move, as far as the budget reaches.
    fn line(
        &mut self,
        game: &Game,
        cell: Cell,
        control: &Control<'_>,
        purse: &mut Purse,
    ) -> Vec<Cell> {
        let mut line = vec![cell];
        let mut position = game.clone();
        let mut next = cell;
        while position.play(next.row.into(), next.col.into()) == Ok(Status::Playing) {
            let Ok((best, _)) = self.best(&position, control, purse) else { break };
            next = best;
            line.push(next);
        }
        line
    }
}

fn score_of((value, plies): Worth) -> Score {
    match value {
        Value::Win => Score::Win(plies.unwrap_or(0)),
        Value::Loss => Score::Loss(plies.unwrap_or(0)),
        Value::Draw => Score::Draw,
    }
}
