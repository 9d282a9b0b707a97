//! `minimax`: looks a fixed number of plies ahead at every legal move, by
//! alpha-beta, and judges what it sees by the lines begun.
//!
//! Its choice has the value that plain minimax gives: cutting branches off
//! changes what is visited, not what comes out. Immediate wins and blocks are
//! taken before the search, so that even one ply never misses them.

use super::analysis::Score;
use super::engine::search::{INFINITE, WIN};
use super::{BotError, Choice, Config, Control, Progress, Strategy, tactics};
use crate::field::shapes::Shapes;
use crate::field::{self, Field, Place};
use crate::game::Game;
use crate::rules::Rules;

/// Plies looked ahead where no depth was set.
const DEFAULT_DEPTH: u32 = 2;

struct Minimax {
    depth: u32,
    shapes: Option<Shapes>,
}

pub fn make(config: &Config) -> Result<Box<dyn Strategy>, BotError> {
    let depth = if config.depth == u32::MAX { DEFAULT_DEPTH } else { config.depth };
    Ok(Box::new(Minimax { depth, shapes: None }))
}

impl Strategy for Minimax {
    fn check(&self, rules: &Rules) -> Result<(), BotError> {
        if rules.players > 2 {
            return Err(BotError::Unsupported("minimax plays games of two"));
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Choice, BotError> {
        if let Some(cell) = tactics::win_now(game).or_else(|| tactics::block(game)) {
            return Ok(Choice::of(cell));
        }
        let mut choice = Choice::of(tactics::nearest_middle(game).ok_or(BotError::NoMove)?);
        if control.nodes() == 0 || control.should_stop_now(0) {
            // A field of a large board takes longer than such a budget.
            return Ok(choice);
        }
        let mut field = Field::new(game, self.shapes.take());
        let mut nodes = 0;
        // Less deep first: whoever is stopped has an answer from before.
        for depth in 1..=self.depth.min(game.rules().cells() as u32) {
            let mut search = Search { field: &mut field, control, nodes, stopped: false };
            let best = search.best(game, depth);
            nodes = search.nodes;
            let Some((place, value)) = best else { break };
            choice = Choice {
                score: Some(Score::from_value(value)),
                depth,
                ..Choice::of(field.cell_of(place))
            };
            let score = Score::from_value(value);
            control.report(&Progress { depth, nodes, best: choice.cell, score });
        }
        choice.nodes = nodes;
        self.shapes = Some(field.into_shapes());
        Ok(choice)
    }
}

struct Search<'a, 'c> {
    field: &'a mut Field,
    control: &'a mut Control<'c>,
    nodes: u64,
    stopped: bool,
}

impl Search<'_, '_> {
    /// The first of the best moves, nearest the middle; `None` when stopped.
    fn best(&mut self, game: &Game, depth: u32) -> Option<(Place, i32)> {
        let mut cells: Vec<_> = game.legal_moves().collect();
        cells.sort_by_key(|&cell| (tactics::from_middle(game.rules(), cell), cell));
        let mut best: Option<(Place, i32)> = None;
        for cell in cells {
            let place = self.field.place_of(cell);
            let alpha = best.map_or(-INFINITE, |(_, value)| value);
            let value = self.value_of(place, depth, alpha, INFINITE, 0);
            if self.stopped {
                return None;
            }
            if best.is_none() || value > alpha {
                best = Some((place, value));
            }
        }
        best
    }

    /// What a move is worth to the player who makes it.
    fn value_of(&mut self, place: Place, depth: u32, alpha: i32, beta: i32, ply: i32) -> i32 {
        let side = self.field.side;
        if self.field.threat(place, side) == field::FIVE {
            let won = WIN - ply - 1;
            return if self.field.rules.misere { -won } else { won };
        }
        let before = self.field.place(place);
        let value = if self.field.side == side {
            self.value(depth - 1, alpha, beta, ply + 1)
        } else {
            -self.value(depth - 1, -beta, -alpha, ply + 1)
        };
        self.field.take_back(before);
        value
    }

    /// What the position is worth to the player in turn.
    fn value(&mut self, depth: u32, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        self.nodes += 1;
        if self.control.should_stop(self.nodes) {
            self.stopped = true;
        }
        if self.stopped || self.field.empty == 0 {
            return 0;
        }
        if depth == 0 {
            let balance = self.field.balance(self.field.side);
            return if self.field.rules.misere { -balance } else { balance };
        }
        let mut best = -INFINITE;
        for place in self.moves() {
            best = best.max(self.value_of(place, depth, alpha, beta, ply));
            alpha = alpha.max(best);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        // Renju may leave X no move at all; then the game stands as it is.
        if best == -INFINITE { self.field.balance(self.field.side) } else { best }
    }

    /// Every legal move, those first that make the most of the lines begun:
    /// the order costs nothing but time.
    fn moves(&self) -> Vec<Place> {
        let field = &*self.field;
        let mut moves: Vec<Place> = if field.rules.gravity {
            (0..field.rules.cols.into()).filter_map(|col| field.landing(col)).collect()
        } else {
            field.all_empty().filter(|&place| !field.is_forbidden(place)).collect()
        };
        let worth = |place| field.worth(place, 0) + field.worth(place, 1);
        let sign = if field.rules.misere { 1 } else { -1 };
        moves.sort_by_cached_key(|&place| (sign * worth(place), place));
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::engine::checks::games;
    use crate::solver::Cancel;

    /// The same values, every move visited.
    fn plain(field: &mut Field, place: Place, depth: u32, ply: i32) -> i32 {
        let side = field.side;
        if field.threat(place, side) == field::FIVE {
            let won = WIN - ply - 1;
            return if field.rules.misere { -won } else { won };
        }
        let before = field.place(place);
        let sign = if field.side == side { 1 } else { -1 };
        let balance = field.balance(field.side) * if field.rules.misere { -1 } else { 1 };
        let value = if field.empty == 0 {
            0
        } else if depth == 1 {
            balance
        } else {
            let moves: Vec<Place> = if field.rules.gravity {
                (0..field.rules.cols.into()).filter_map(|col| field.landing(col)).collect()
            } else {
                field.all_empty().filter(|&place| !field.is_forbidden(place)).collect()
            };
            let values = moves.into_iter().map(|place| plain(field, place, depth - 1, ply + 1));
            values.max().unwrap_or(balance)
        };
        field.take_back(before);
        sign * value
    }

    #[test]
    fn alpha_beta_gives_the_value_of_plain_minimax() {
        for game in games() {
            let free = game.rules().cells() - game.move_count();
            let depth = if free <= 12 {
                4
            } else if free <= 40 {
                2
            } else {
                1
            };
            let mut field = Field::new(&game, None);
            let cancel = Cancel::default();
            let mut control = Control::new(&Config::default(), &cancel, None);
            let mut search =
                Search { field: &mut field, control: &mut control, nodes: 0, stopped: false };
            let (best, value) = search.best(&game, depth).unwrap();
            let moves: Vec<Place> = game.legal_moves().map(|cell| field.place_of(cell)).collect();
            let values: Vec<i32> =
                moves.iter().map(|&place| plain(&mut field, place, depth, 0)).collect();
            assert_eq!(value, *values.iter().max().unwrap(), "{}", game.rules());
            let chosen = moves.iter().position(|&place| place == best).unwrap();
            assert_eq!(values[chosen], value, "{}", game.rules());
        }
    }
}
