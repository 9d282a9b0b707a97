//! `perfect`: exact play. The fastest win, the slowest loss, and among drawing
//! moves the one after which the opponent has the most ways to go wrong.
//!
//! It refuses boards that it cannot solve within its budget: it never guesses.

use super::analysis::{Analysis, CellScore, Score};
use super::{BotError, Choice, Config, Control, NO_LIMIT, Strategy, tactics};
use crate::board::Cell;
use crate::game::{Game, Status};
use crate::rules::Rules;
use crate::solver::{Budget, MoveValue, SolveError, Solver, Value};
use std::time::Duration;

/// Without any limit, the time for a move.
const DEFAULT_TIME_MS: u64 = 10_000;

pub struct Perfect {
    config: Config,
    solver: Solver,
}

pub fn make(config: &Config) -> Result<Box<dyn Strategy>, BotError> {
    Ok(Box::new(Perfect::new(config)))
}

impl Perfect {
    pub fn new(config: &Config) -> Perfect {
        Perfect { config: *config, solver: Solver::new() }
    }

    /// Starts a call: what it may spend, and the flag that ends it.
    fn begin(&mut self, control: &mut Control<'_>) -> Purse {
        if self.config.time_ms == NO_LIMIT && self.config.nodes == NO_LIMIT {
            control.limit_time(DEFAULT_TIME_MS);
        }
        self.solver.obey(control.cancel_flag());
        // What was proved for an earlier game would make the choice depend on
        // it where several moves are equal.
        self.solver.forget();
        Purse { config: self.config, nodes: control.nodes() }
    }

    /// What every move is worth.
    pub fn values(
        &mut self,
        game: &Game,
        control: &mut Control<'_>,
    ) -> Result<Vec<MoveValue>, BotError> {
        let purse = self.begin(control);
        self.solver.analyze(game, &purse.budget(control)).map_err(|error| refuse(error, control))
    }
}

/// What is left to spend.
struct Purse {
    config: Config,
    nodes: u64,
}

impl Purse {
    fn budget(&self, control: &Control<'_>) -> Budget {
        Budget {
            nodes: self.nodes,
            time: control.time_left().unwrap_or(Duration::MAX),
            memory_bytes: self.config.memory_bytes.min(Budget::default().memory_bytes),
            threads: self.config.threads,
        }
    }

    fn spend(&mut self, nodes: u64) {
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
        SolveError::Players => BotError::Unsupported(NEEDS_TWO),
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
        let mut purse = self.begin(control);
        let solution = match self.solver.solve(game, &purse.budget(control)) {
            Ok(solution) => solution,
            Err(SolveError::Cancelled) => {
                control.cancel_flag().cancel();
                // Whoever cancels gets a legal cell, and is told.
                return tactics::obvious(game).map(Choice::of).ok_or(BotError::NoMove);
            }
            Err(error) => return Err(refuse(error, control)),
        };
        purse.spend(solution.nodes);
        let score = score_of(solution.value, solution.plies);
        let mut cell = solution.best;
        if solution.value == Value::Draw
            && let Some(hardest) = self.hardest_draw(game, control, &purse)
        {
            cell = hardest;
        }
        Ok(Choice {
            score: Some(score),
            depth: solution.plies.unwrap_or(0),
            nodes: solution.nodes,
            ..Choice::of(cell)
        })
    }

    fn analyze(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Analysis, BotError> {
        let values = self.values(game, control)?;
        let budget = Purse { config: self.config, nodes: control.nodes() }.budget(control);
        let mut cells = Vec::with_capacity(values.len());
        for value in &values {
            let line = self.line(game, value.cell, &budget);
            cells.push(CellScore {
                cell: value.cell,
                score: score_of(value.value, value.plies),
                depth: line.len() as u32,
                line,
            });
        }
        if control.should_stop_now(0) && control.cancel_flag().is_cancelled() {
            control.cancel_flag().cancel();
        }
        let depth = values.iter().filter_map(|value| value.plies).max().unwrap_or(0);
        Ok(Analysis::new(game, cells, depth, 0, true))
    }
}

impl Perfect {
    /// Among the moves that keep the draw, the one after which the largest part
    /// of the answers loses; nearest the middle among equals. `None` when the
    /// budget does not reach.
    fn hardest_draw(
        &mut self,
        game: &Game,
        control: &mut Control<'_>,
        purse: &Purse,
    ) -> Option<Cell> {
        let budget = purse.budget(control);
        let moves = self.solver.analyze(game, &budget).ok()?;
        let mut best: Option<(u64, Cell)> = None;
        let mut draws: Vec<Cell> =
            moves.iter().filter(|m| m.value == Value::Draw).map(|m| m.cell).collect();
        draws.sort_by_key(|&cell| (tactics::from_middle(game.rules(), cell), cell));
        for cell in draws {
            let problems = self.problems_after(game, cell, &purse.budget(control))?;
            if best.is_none_or(|(most, _)| problems > most) {
                best = Some((problems, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }

    /// How many in a million of the opponent's answers lose.
    fn problems_after(&mut self, game: &Game, cell: Cell, budget: &Budget) -> Option<u64> {
        let mut after = game.clone();
        after.play(cell.row.into(), cell.col.into()).ok()?;
        if after.status() != Status::Playing || after.turn() == game.turn() {
            return Some(0);
        }
        let answers = self.solver.analyze(&after, budget).ok()?;
        let wrong = answers.iter().filter(|answer| answer.value == Value::Loss).count() as u64;
        Some(wrong * 1_000_000 / answers.len().max(1) as u64)
    }

    /// Best play of both after a move, as far as the budget reaches.
    fn line(&mut self, game: &Game, cell: Cell, budget: &Budget) -> Vec<Cell> {
        let mut line = vec![cell];
        let mut position = game.clone();
        let mut next = cell;
        while position.play(next.row.into(), next.col.into()).is_ok() {
            let Ok(solution) = self.solver.solve(&position, budget) else { break };
            next = solution.best;
            line.push(next);
        }
        line
    }
}

pub fn score_of(value: Value, plies: Option<u32>) -> Score {
    match value {
        Value::Win => Score::Win(plies.unwrap_or(0)),
        Value::Loss => Score::Loss(plies.unwrap_or(0)),
        Value::Draw => Score::Draw,
    }
}
