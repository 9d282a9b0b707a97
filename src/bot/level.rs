//! `level`: one slider from 1, a beginner, to 10, the strongest there is here
//! for the board.
//!
//! A level is how often a player is careless, and how well it plays when it is
//! not. A careless player still sees some of the wins and blocks in one, and
//! else puts a mark somewhere near the others: no move is silly, and none of
//! the lower levels is a wall. On boards small enough to solve, the careful
//! player is perfect, so that what a level gives away falls with each step, to
//! nothing at level 10. On larger boards it is the engine, with more positions
//! to look at on higher levels; level 10 asks the solver first, and plays
//! perfectly from where that knows the value in time. Games of more than two
//! have win_or_block as their careful player.

use super::engine::Engine;
use super::perfect::Perfect;
use super::rng::Rng;
use super::{BotError, Choice, Config, Control, MAX_LEVEL, Strategy, tactics};
use crate::board::Cell;
use crate::game::Game;
use crate::rules::Rules;

/// How often of a thousand moves each level is careless, where the careful
/// player is perfect.
const CARELESS_SOLVED: [u32; MAX_LEVEL as usize] = [1000, 850, 700, 560, 430, 310, 210, 130, 60, 0];

/// How a level plays where the careful player is the engine.
#[derive(Clone, Copy)]
struct Skill {
    /// Careless moves of a thousand.
    careless: u32,
    /// Wins and blocks that a careless player sees, of a thousand.
    sight: u32,
    /// Positions that the engine looks at for a careful move.
    nodes: u64,
}

const fn skill(careless: u32, sight: u32, nodes: u64) -> Skill {
    Skill { careless, sight, nodes }
}

const LEVELS: [Skill; MAX_LEVEL as usize] = [
    skill(1000, 300, 0),
    skill(900, 400, 100),
    skill(780, 500, 100),
    skill(650, 600, 150),
    skill(520, 700, 200),
    skill(390, 800, 400),
    skill(240, 900, 1000),
    skill(120, 1000, 2500),
    skill(50, 1000, 6000),
    skill(0, 1000, 40_000),
];

/// The same with gravity, where there are fewer moves to go wrong with.
const LEVELS_GRAVITY: [Skill; MAX_LEVEL as usize] = [
    skill(1000, 330, 0),
    skill(820, 430, 10),
    skill(620, 600, 10),
    skill(435, 720, 20),
    skill(305, 820, 40),
    skill(165, 930, 150),
    skill(75, 1000, 600),
    skill(20, 1000, 5000),
    skill(3, 1000, 40_000),
    skill(0, 1000, 100_000),
];

/// Wins and blocks that a careless player sees on solved boards, of a thousand.
const SIGHT_SOLVED: u32 = 500;
/// Boards up to so many cells are solved.
const SOLVED_CELLS: usize = 20;
/// Which is enough positions for any of them.
const SOLVED_NODES: u64 = 20_000_000;
/// Positions that level 10 lets the solver look at first on larger boards: with
/// gravity, where that is quick, and elsewhere.
const SOLVER_NODES_GRAVITY: u64 = 4_000_000;
const SOLVER_NODES: u64 = 100_000;
/// Free cells beyond which the solver is not asked.
const SOLVER_CELLS_GRAVITY: usize = 64;
const SOLVER_CELLS: usize = 36;
/// Careless players play within so many steps of a mark.
const NEAR: u16 = 2;

struct Level {
    level: usize,
    seed: u64,
    engine: Engine,
    perfect: Perfect,
}

pub fn make(config: &Config) -> Result<Box<dyn Strategy>, BotError> {
    if config.level == 0 {
        return Err(BotError::Setting("a bot by level needs a level from 1 to 10"));
    }
    let level = config.level as usize - 1;
    // Bound by positions, not by time: the same move on any machine.
    let bound = Config { nodes: config.nodes.min(SOLVED_NODES), ..*config };
    Ok(Box::new(Level {
        level,
        seed: config.seed,
        engine: Engine::new(&bound),
        perfect: Perfect::new(&bound),
    }))
}

impl Strategy for Level {
    fn choose(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Choice, BotError> {
        let rules = game.rules();
        let mut rng = Rng::for_position(self.seed, game.hash());
        let skill = skill_of(rules, self.level);
        if rng.below(1000) < u64::from(skill.careless) {
            let cell = careless_move(game, skill.sight, &mut rng);
            return cell.map(Choice::of).ok_or(BotError::NoMove);
        }
        if rules.players > 2 {
            return tactics::obvious(game).map(Choice::of).ok_or(BotError::NoMove);
        }
        if let Some(nodes) = self.solver_nodes(game) {
            match self.perfect.choose(game, &mut control.part(nodes, 2)) {
                Err(BotError::Undecided) => {}
                answer => return answer,
            }
        }
        control.limit_nodes(skill.nodes);
        self.engine.choose(game, control)
    }
}

impl Level {
    /// Positions that the solver may look at, if it is asked at all.
    fn solver_nodes(&self, game: &Game) -> Option<u64> {
        let rules = game.rules();
        let (most, nodes) = match rules.gravity {
            true => (SOLVER_CELLS_GRAVITY, SOLVER_NODES_GRAVITY),
            false => (SOLVER_CELLS, SOLVER_NODES),
        };
        let free = rules.cells() - game.move_count();
        if is_solved(rules) {
            Some(SOLVED_NODES)
        } else if self.level + 1 == MAX_LEVEL as usize && free <= most {
            Some(nodes)
        } else {
            None
        }
    }
}

fn skill_of(rules: &Rules, level: usize) -> Skill {
    if is_solved(rules) {
        skill(CARELESS_SOLVED[level], SIGHT_SOLVED, LEVELS[level].nodes.max(1000))
    } else if rules.gravity {
        LEVELS_GRAVITY[level]
    } else {
        LEVELS[level]
    }
}

/// Whether the careful player of these rules is perfect.
fn is_solved(rules: &Rules) -> bool {
    rules.players == 2 && rules.cells() <= SOLVED_CELLS
}

/// A win or a block in one, if it is seen; else any cell near the marks.
fn careless_move(game: &Game, sight: u32, rng: &mut Rng) -> Option<Cell> {
    let obvious = tactics::win_now(game).or_else(|| tactics::block(game));
    if obvious.is_some() && rng.below(1000) < u64::from(sight) {
        return obvious;
    }
    let near = near_marks(game);
    if near.is_empty() {
        return tactics::nearest_middle(game);
    }
    Some(near[rng.below(near.len() as u64) as usize])
}

/// The legal cells near a mark; all legal cells where that is none.
fn near_marks(game: &Game) -> Vec<Cell> {
    let rules = game.rules();
    let mut near = vec![false; rules.cells()];
    for (index, mark) in game.board().enumerate() {
        if mark.is_empty() {
            continue;
        }
        let cell = Cell::from_index(index, rules.cols);
        let rows = cell.row.saturating_sub(NEAR)..=(cell.row + NEAR).min(rules.rows - 1);
        for row in rows {
            let cols = cell.col.saturating_sub(NEAR)..=(cell.col + NEAR).min(rules.cols - 1);
            for col in cols {
                near[Cell::new(row, col).index(rules.cols)] = true;
            }
        }
    }
    let legal: Vec<Cell> = game.legal_moves().collect();
    let close: Vec<Cell> =
        legal.iter().copied().filter(|cell| near[cell.index(rules.cols)]).collect();
    if close.is_empty() && rules.cells() <= SOLVED_CELLS { legal } else { close }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Mark;
    use crate::game::Status;
    use crate::solver::{Budget, Cancel, Solver};
    use std::collections::HashMap;

    #[test]
    fn levels_are_ever_less_careless() {
        assert!(CARELESS_SOLVED.windows(2).all(|pair| pair[0] > pair[1]));
        assert_eq!(CARELESS_SOLVED[9], 0);
        for table in [LEVELS, LEVELS_GRAVITY] {
            assert!(table.windows(2).all(|pair| {
                pair[0].careless > pair[1].careless
                    && pair[0].sight <= pair[1].sight
                    && pair[0].nodes <= pair[1].nodes
            }));
        }
    }

    /// What a level gets, on average, of a game against perfect play, exactly:
    /// all that chance can do, weighed.
    struct Ledger {
        perfect: Perfect,
        solver: Solver,
        choices: HashMap<u64, Cell>,
        known: HashMap<(u64, usize), f64>,
    }

    impl Ledger {
        fn perfect_cell(&mut self, game: &Game) -> Cell {
            if let Some(&cell) = self.choices.get(&game.hash()) {
                return cell;
            }
            let cancel = Cancel::default();
            let mut control = Control::new(&Config::default(), &cancel, None);
            let cell = self.perfect.choose(game, &mut control).unwrap().cell;
            self.choices.insert(game.hash(), cell);
            cell
        }

        /// The average result for `me` from here, when that player is of a level.
        fn result(&mut self, game: &Game, me: Mark, level: usize) -> f64 {
            if game.status() != Status::Playing {
                return match game.winner() {
                    None => 0.0,
                    Some(winner) if winner == me => 1.0,
                    Some(_) => -1.0,
                };
            }
            if let Some(&known) = self.known.get(&(game.hash(), level)) {
                return known;
            }
            let perfect = self.perfect_cell(game);
            let mut sum = 0.0;
            if game.turn() == Some(me) {
                for (cell, chance) in self.chances(game, level, perfect) {
                    sum += chance * self.after(game, cell, me, level);
                }
            } else {
                sum = self.after(game, perfect, me, level);
            }
            self.known.insert((game.hash(), level), sum);
            sum
        }

        fn after(&mut self, game: &Game, cell: Cell, me: Mark, level: usize) -> f64 {
            let mut next = game.clone();
            next.play(cell.row.into(), cell.col.into()).unwrap();
            self.result(&next, me, level)
        }

        /// Every move of a level with its chance.
        fn chances(&self, game: &Game, level: usize, perfect: Cell) -> Vec<(Cell, f64)> {
            let careless = f64::from(CARELESS_SOLVED[level]) / 1000.0;
            let obvious = tactics::win_now(game).or_else(|| tactics::block(game));
            let near = near_marks(game);
            let mut chances = vec![(perfect, 1.0 - careless)];
            let sight = f64::from(SIGHT_SOLVED) / 1000.0;
            let seen = if obvious.is_some() { careless * sight } else { 0.0 };
            chances.extend(obvious.map(|cell| (cell, seen)));
            let rest = (careless - seen) / near.len() as f64;
            chances.extend(near.into_iter().map(|cell| (cell, rest)));
            chances
        }
    }

    #[test]
    fn on_solved_boards_each_level_gives_away_less_and_the_last_nothing() {
        for id in ["3,3,3", "3,4,3", "4,3,3;gravity", "3,3,3;misere"] {
            let rules = Rules::parse(id).unwrap();
            for me in [Mark::X, Mark::O] {
                let mut ledger = Ledger {
                    perfect: Perfect::new(&Config::default()),
                    solver: Solver::new(),
                    choices: HashMap::new(),
                    known: HashMap::new(),
                };
                let game = Game::new(rules);
                let value = ledger.solver.solve(&game, &Budget::default()).unwrap().value;
                let owed = f64::from(if me == Mark::X { value } else { value.flip() } as i8);
                let lost: Vec<f64> =
                    (0..10).map(|level| owed - ledger.result(&game, me, level)).collect();
                assert!(lost.windows(2).all(|pair| pair[1] <= pair[0] + 1e-9), "{id} {lost:?}");
                assert!(lost[9].abs() < 1e-9, "{id} {lost:?}");
            }
        }
    }
}
