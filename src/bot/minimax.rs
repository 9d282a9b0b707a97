//! `minimax`: looks a fixed number of plies ahead at every legal move, by
//! alpha-beta, and judges what it sees by the lines begun.
//!
//! Its choice has the value that plain minimax gives: cutting branches off
//! changes what is visited, not what comes out. Before the search only those
//! moves are taken that no other can better: a win within this turn, and the
//! block where a mark elsewhere loses at once. Where a search is too shallow to
//! see what threatens, or is stopped before it does, the block is the answer, so
//! that even one ply misses neither.

use super::analysis::Score;
use super::engine::search::{INFINITE, SURE, WIN};
use super::{BotError, Choice, Config, Control, Progress, Strategy, tactics};
use crate::board::{Board, Cell, Mark};
use crate::field::shapes::{MAX_K, Shapes};
use crate::field::{self, Before, Field, Place};
use crate::game::Game;
use crate::rules::{Rules, Run};
use crate::win;

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
        if let Some(cell) = tactics::win_now(game) {
            return Ok(Choice::of(cell));
        }
        let block = tactics::block(game);
        let fallback = block.or_else(|| tactics::nearest_middle(game));
        let mut choice = Choice::of(fallback.ok_or(BotError::NoMove)?);
        let free = (game.rules().cells() - game.move_count()) as u32;
        // Whoever threatens may need all the marks of the next turn.
        let seen_from = match block {
            Some(_) => free.min(u32::from(game.stones_left() + game.rules().stones)),
            None => 1,
        };
        let deepest = self.depth.min(free);
        if (block.is_some() && is_forced(game)) || deepest < seen_from {
            return Ok(choice);
        }
        if control.nodes() == 0 || control.should_stop_now(0) {
            // A field of a large board takes longer than such a budget.
            return Ok(choice);
        }
        let mut field = Field::new(game, self.shapes.take());
        let mut nodes = 0;
        // Less deep first: whoever is stopped has an answer from before.
        for depth in seen_from..=deepest {
            let mut search = Search::new(game, &mut field, control, nodes);
            let best = search.best(game, block, depth);
            nodes = search.nodes;
            let Some((place, value)) = best else { break };
            let (cell, score) = (field.cell_of(place), Score::from_value(value));
            choice = Choice { score: Some(score), depth, ..Choice::of(cell) };
            control.report(&Progress { depth, nodes, best: choice.cell, score });
            if value.abs() > SURE {
                // A faster win, a slower loss: it would have been seen by now.
                break;
            }
        }
        choice.nodes = nodes;
        self.shapes = Some(field.into_shapes());
        Ok(choice)
    }
}

/// Whether every move but the block of a threat loses at once, and if there
/// are two threats, the block as well: one mark a turn, and nothing stops a line
/// but a mark on its last cell.
fn is_forced(game: &Game) -> bool {
    let rules = game.rules();
    rules.stones == 1 && game.stones_left() == 1 && !rules.run.looks_at_ends()
}

struct Search<'a, 'c> {
    field: &'a mut Field,
    control: &'a mut Control<'c>,
    /// The board, where lines are too long for a field to see.
    board: Option<Board>,
    nodes: u64,
    stopped: bool,
}

impl<'a, 'c> Search<'a, 'c> {
    fn new(
        game: &Game,
        field: &'a mut Field,
        control: &'a mut Control<'c>,
        nodes: u64,
    ) -> Search<'a, 'c> {
        let (k, run) = (game.rules().k, game.rules().run);
        let too_long = k > MAX_K || (k == MAX_K && run != Run::AtLeast);
        let board = too_long.then(|| game.board_copy());
        Search { field, control, board, nodes, stopped: false }
    }

    /// The first of the best moves: the block, then from the middle outwards;
    /// `None` when stopped.
    fn best(&mut self, game: &Game, block: Option<Cell>, depth: u32) -> Option<(Place, i32)> {
        let mut cells: Vec<_> = game.legal_moves().collect();
        let far = |cell| tactics::from_middle(game.rules(), cell);
        cells.sort_by_key(|&cell| (block != Some(cell), far(cell), cell));
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
        if self.completes(place) {
            let won = WIN - ply - 1;
            return if self.field.rules.misere { -won } else { won };
        }
        let before = self.place(place);
        let value = if self.field.side == side {
            self.value(depth - 1, alpha, beta, ply + 1)
        } else {
            -self.value(depth - 1, -beta, -alpha, ply + 1)
        };
        self.take_back(place, before);
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
        if self.must_forfeit() {
            return ply - WIN;
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
        best
    }

    /// Whether a mark of the player in turn completes a line that counts.
    fn completes(&self, place: Place) -> bool {
        let (field, side) = (&*self.field, self.field.side);
        match &self.board {
            Some(board) => win::completes(board, &field.rules, field.cell_of(place), mark(side)),
            None => field.threat(place, side) == field::FIVE,
        }
    }

    fn place(&mut self, place: Place) -> Before {
        if let Some(board) = &mut self.board {
            board.place(self.field.cell_of(place), mark(self.field.side));
        }
        self.field.place(place)
    }

    fn take_back(&mut self, place: Place, before: Before) {
        self.field.take_back(before);
        if let Some(board) = &mut self.board {
            board.remove(self.field.cell_of(place), mark(self.field.side));
        }
    }

    /// Whether Renju leaves X no cell, so that X can only forfeit.
    fn must_forfeit(&self) -> bool {
        let field = &*self.field;
        let renju = field.rules.run == Run::Renju && field.side == 0;
        renju && field.all_empty().all(|place| field.is_forbidden(place))
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

fn mark(side: usize) -> Mark {
    if side == 0 { Mark::X } else { Mark::O }
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
            values.max().unwrap_or(ply + 1 - WIN)
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
            let mut search = Search::new(&game, &mut field, &mut control, 0);
            let (best, value) = search.best(&game, None, depth).unwrap();
            let moves: Vec<Place> = game.legal_moves().map(|cell| field.place_of(cell)).collect();
            let values: Vec<i32> =
                moves.iter().map(|&place| plain(&mut field, place, depth, 0)).collect();
            assert_eq!(value, *values.iter().max().unwrap(), "{}", game.rules());
            let chosen = moves.iter().position(|&place| place == best).unwrap();
            assert_eq!(values[chosen], value, "{}", game.rules());
        }
    }
}
