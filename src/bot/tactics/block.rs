//! Stopping a win.
//!
//! A block is a legal cell after which the player who threatens cannot win in
//! the next turn; with several marks left in this turn, one that begins a set of
//! cells of which that is true. As a rule it is the one cell that completes the
//! line. In caro that may leave another, while a mark at an end of the run stops
//! both; and with several stones a turn one mark may stop many lines.

use super::completing;
use super::lack::{self, Lack};
use crate::board::{Board, Cell, Direction, Mark};
use crate::game::Game;
use std::collections::BTreeMap;

/// A cell that keeps the next player from winning, or the one after, and so
/// on: the first that completes their line if that is a block, else another
/// block. Where nothing blocks, as much of it as one mark can do. Misère has
/// none.
pub fn block(game: &Game) -> Option<Cell> {
    let mark = game.turn()?;
    let rules = game.rules();
    if rules.misere {
        return None;
    }
    let turns_of_one = rules.stones == 1 && game.stones_left() == 1;
    let opponents: Vec<Mark> = opponents(game, mark).collect();
    for (index, &foe) in opponents.iter().enumerate() {
        let completing = completing(game, foe);
        // Who comes before could win on top of a block, if marks pile up.
        let handed_on = rules.gravity && index > 0;
        if turns_of_one && !rules.run.looks_at_ends() && !handed_on {
            // Nothing but a mark on its last cell stops a line.
            if let Some(&cell) = completing.first() {
                return Some(cell);
            }
            continue;
        }
        let mut defence = Defence::new(game, mark, foe, &completing);
        if defence.threats.is_empty() {
            continue;
        }
        let best = defence.best(&completing, &opponents[..index]);
        if best.is_some() {
            return best;
        }
    }
    None
}

/// The players after this one who are still in the game, in their order.
fn opponents(game: &Game, mark: Mark) -> impl Iterator<Item = Mark> + '_ {
    let players = game.rules().players;
    (1..players)
        .filter_map(move |steps| Mark::new((mark.number() - 1 + steps) % players + 1))
        .filter(|&opponent| !game.has_left(opponent))
}

/// One player's threats to win in one turn, and the other who has to stop them
/// all.
struct Defence<'a> {
    game: &'a Game,
    board: Board,
    me: Mark,
    foe: Mark,
    /// Every line that the foe could complete in one turn, as things stand: no
    /// mark of another player adds to them.
    threats: Vec<Lack>,
}

impl<'a> Defence<'a> {
    fn new(game: &'a Game, me: Mark, foe: Mark, completing: &[Cell]) -> Defence<'a> {
        let rules = game.rules();
        let mut board = game.board_copy();
        let mut threats = if rules.stones == 1 {
            let along = |&cell: &Cell| Direction::ALL.map(|direction| Lack::one(cell, direction));
            completing.iter().flat_map(along).collect()
        } else {
            lack::all(game, foe, rules.stones)
        };
        threats.retain(|threat| threat.wins(&mut board, rules, foe));
        Defence { game, board, me, foe, threats }
    }

    /// The best mark against the threats that gives nobody in between a win.
    fn best(&mut self, completing: &[Cell], between: &[Mark]) -> Option<Cell> {
        let mut needs: BTreeMap<Cell, u32> = BTreeMap::new();
        for &cell in self.threats.iter().flat_map(Lack::cells) {
            *needs.entry(cell).or_default() += 1;
        }
        // The cell that most lines need, the first of the board among equals.
        let need = |cell: &Cell| std::cmp::Reverse(needs.get(cell).copied().unwrap_or(0));
        let busiest = needs.keys().copied().filter(|&cell| self.is_legal(cell)).min_by_key(need);
        let first = self.threats[0];
        let mut others = first.spoilt_at(&mut self.board, self.game.rules(), self.foe);
        others.sort_by_key(|cell| (need(cell), *cell));
        let marks = self.game.stones_left();
        let candidates = completing.iter().copied().chain(busiest).chain(others);
        for cell in candidates {
            if self.is_legal(cell) && !self.gives(cell, between) && self.stops(cell, marks) {
                return Some(cell);
            }
        }
        let as_far_as_it_goes = completing.first().copied().or(busiest);
        as_far_as_it_goes.filter(|&cell| !self.gives(cell, between))
    }

    fn is_legal(&self, cell: Cell) -> bool {
        self.game.can_play(cell.row.into(), cell.col.into()).is_ok()
    }

    /// Whether a mark here lets one of these players win on top of it.
    fn gives(&self, cell: Cell, players: &[Mark]) -> bool {
        self.game.rules().gravity && cell.row > 0 && {
            let above = Cell::new(cell.row - 1, cell.col);
            players.iter().any(|&player| self.game.completes(above, player))
        }
    }

    /// Whether a mark here, and the rest of so many, stop every threat.
    fn stops(&mut self, cell: Cell, marks: u8) -> bool {
        if self.gives(cell, &[self.foe]) {
            return false;
        }
        self.board.place(cell, self.me);
        let stops = self.can_stop(marks - 1);
        self.board.remove(cell, self.me);
        stops
    }

    /// Whether so many marks stop every threat: one of them must spoil the
    /// first that still stands.
    fn can_stop(&mut self, marks: u8) -> bool {
        let (rules, foe) = (self.game.rules(), self.foe);
        let board = &mut self.board;
        let Some(threat) = self.threats.iter().find(|threat| threat.wins(board, rules, foe)) else {
            return true;
        };
        marks > 0 && {
            let spoilt_at = threat.spoilt_at(board, rules, foe);
            spoilt_at.into_iter().any(|cell| self.stops(cell, marks))
        }
    }
}
