//! The search that is right for every game of two players.
//!
//! It asks one question: can this player, the attacker, force a win within so
//! many plies? Asked for one ply, two, three and so on, first of whoever places
//! the last mark, it finds the shortest win there is; when the answer is still
//! no at the last free cell, for both players, the game is a draw. What was
//! proved at one distance orders the moves of the next and often answers it.
//!
//! Two facts about a position and an attacker are kept in the table: a number
//! of plies within which the attacker wins, and one within which they do not.

use super::control::{Control, Halt};
use super::position::{Position, Step, other};
use super::table::Table;
use super::{Found, Value};
use crate::board::{Cell, Mark};
use crate::rules::Run;

/// A distance that no kept one exceeds.
const MOST_PLIES: usize = (1 << 12) - 2;

/// The value of a position that is not over, its distance and best move.
///
/// `None` for the best move where the player in turn has no legal cell, which
/// only Renju knows: X then can only forfeit, a loss in 0 plies.
pub(super) fn solve(
    position: &Position,
    table: &mut Table,
    control: &mut Control,
) -> Result<Found, Halt> {
    let (mover, free) = (position.turn(), position.free());
    if position.must_forfeit() {
        return Ok(Found { value: Value::Loss, plies: Some(0), best: None });
    }
    let mut decided = None;
    for plies in 1..=free {
        let placer = position.placer(plies);
        let attacker = if position.rules.misere { other(placer) } else { placer };
        if forces(position, table, control, attacker, plies)? {
            decided = Some((attacker, plies));
            break;
        }
    }
    let (value, plies) = match decided {
        Some((attacker, plies)) if attacker == mover => (Value::Win, Some(plies)),
        Some((_, plies)) => (Value::Loss, Some(plies)),
        None => (Value::Draw, None),
    };
    let best = best_move(position, table, control, value, plies)?;
    Ok(Found { value, plies: plies.map(|plies| plies as u32), best: Some(best) })
}

/// The first legal cell, row by row, that keeps the value and the distance.
fn best_move(
    position: &Position,
    table: &mut Table,
    control: &mut Control,
    value: Value,
    plies: Option<usize>,
) -> Result<Cell, Halt> {
    let mover = position.turn();
    let cells: Vec<Cell> = position.moves().collect();
    for &cell in &cells {
        let mut child = position.clone();
        let step = child.play(cell);
        let keeps = match (value, step) {
            (Value::Win, Step::Won(winner)) => winner == mover,
            (Value::Win, Step::On) => {
                forces(&child, table, control, mover, plies.unwrap_or(1) - 1)?
            }
            (Value::Win, Step::Full) => false,
            (_, Step::Won(winner)) => winner == mover || value == Value::Loss && plies == Some(1),
            (_, Step::Full) => true,
            (Value::Draw, Step::On) => {
                let left = child.free();
                !forces(&child, table, control, other(mover), left)?
            }
            // All moves lose: one that does not lose sooner than the best.
            (Value::Loss, Step::On) => {
                let sooner = plies.unwrap_or(2).saturating_sub(2);
                !forces(&child, table, control, other(mover), sooner)?
            }
        };
        if keeps {
            return Ok(cell);
        }
    }
    // A wrong answer elsewhere must not become a move that looks sound.
    unreachable!("a move keeps the value of its position");
}

/// Whether the attacker forces a win within so many plies; grows the table and
/// tries again where that is needed, with as many threads as may be used.
pub(super) fn forces(
    position: &Position,
    table: &mut Table,
    control: &mut Control,
    attacker: Mark,
    plies: usize,
) -> Result<bool, Halt> {
    control.plies = plies as u32;
    loop {
        let answer = if control.threads() > 1 && plies > 4 {
            let table = &*table;
            control.race(|control, order| {
                Search::new(position, table, control, attacker, order).forces(plies)
            })
        } else {
            Search::new(position, table, control, attacker, 0).forces(plies)
        };
        match answer {
            Err(Halt::Grow) => table.grow(),
            answer => return answer,
        }
    }
}

struct Search<'a, 'c> {
    position: Position,
    table: &'a Table,
    control: &'a mut Control<'c>,
    attacker: Mark,
    /// How often a move refuted, by player and cell.
    history: [Vec<u32>; 2],
    /// Moves of the positions on the way here, one piece a ply.
    moves: Vec<(Cell, u32)>,
    /// Shuffles moves that look equal, so that threads differ.
    order: u64,
}

impl<'a, 'c> Search<'a, 'c> {
    fn new(
        position: &Position,
        table: &'a Table,
        control: &'a mut Control<'c>,
        attacker: Mark,
        order: u64,
    ) -> Search<'a, 'c> {
        let cells = position.rules.cells();
        Search {
            position: position.clone(),
            table,
            control,
            attacker,
            history: [vec![0; cells], vec![0; cells]],
            moves: Vec::new(),
            order,
        }
    }

    fn forces(&mut self, plies: usize) -> Result<bool, Halt> {
        self.control.tick()?;
        let plies = plies.min(self.position.free());
        if self.position.must_forfeit() {
            return Ok(self.position.turn() != self.attacker);
        }
        if !self.may_win_within(plies) {
            return Ok(false);
        }
        let key = self.position.key() ^ u128::from(self.attacker.number()) << 64;
        let mut known = Known(self.table.get(key));
        if let Some(answer) = known.answer(plies) {
            return Ok(answer);
        }
        if self.table.wants_to_grow() {
            return Err(Halt::Grow);
        }
        let (wins, best) = if self.position.is_hopeless(self.attacker) {
            (false, None)
        } else {
            let first = self.moves.len();
            let answer = self.try_moves(plies, known.best());
            self.moves.truncate(first);
            answer?
        };
        // Another distance may have been proved below, or by another thread.
        known = Known(self.table.get(key));
        known.learn(plies, wins, best);
        self.table.set(key, known.0);
        Ok(wins)
    }

    /// Whether there is time for the attacker to win at all.
    fn may_win_within(&self, plies: usize) -> bool {
        let completer =
            if self.position.rules.misere { other(self.attacker) } else { self.attacker };
        (1..=plies.min(8)).any(|ply| self.position.placer(ply) == completer)
    }

    /// Tries every move; true when the attacker wins, and the move that decided.
    fn try_moves(
        &mut self,
        plies: usize,
        known_best: Option<usize>,
    ) -> Result<(bool, Option<usize>), Halt> {
        let (mover, before) = (self.position.turn(), self.position.turn_and_left());
        let attacks = mover == self.attacker;
        let first = self.moves.len();
        let cols = self.position.rules.cols;
        let slot = usize::from(mover.number() - 1);
        // Moves that end the game at once need no search.
        let mut cells = std::mem::take(&mut self.moves);
        cells.extend(self.position.moves().map(|cell| (cell, 0)));
        self.moves = cells;
        for at in first..self.moves.len() {
            let (cell, _) = self.moves[at];
            let step = self.position.play(cell);
            self.position.undo(cell, before);
            let index = cell.index(cols);
            let wins = match step {
                Step::On => {
                    let rank = self.history[slot][index].saturating_mul(64);
                    let last = if known_best == Some(index) { u32::MAX } else { rank };
                    self.moves[at].1 = last.max(self.nearness(cell));
                    continue;
                }
                Step::Won(winner) => winner == self.attacker,
                Step::Full => false,
            };
            if wins == attacks {
                return Ok((wins, Some(index)));
            }
            // A move that ends the game the wrong way is no choice.
            self.moves[at].1 = 0;
        }
        self.moves[first..].sort_by_key(|&(_, rank)| std::cmp::Reverse(rank));
        // Moves of rank 0 ended the game the wrong way. The others go on, past
        // the last ply only to see a player of Renju who must forfeit.
        let goes_on = self.moves[first].1 > 0;
        if goes_on && plies == 1 && self.position.rules.run != Run::Renju {
            return Ok((false, None));
        }
        for at in first..self.moves.len() {
            let (cell, rank) = self.moves[at];
            if rank == 0 {
                break;
            }
            self.position.play(cell);
            let answer = self.forces(plies - 1);
            self.position.undo(cell, before);
            let wins = answer?;
            if wins == attacks {
                let index = cell.index(cols);
                let bonus = (plies * plies).min(1 << 12) as u32;
                let seen = &mut self.history[slot][index];
                *seen = seen.saturating_add(bonus);
                return Ok((wins, Some(index)));
            }
        }
        Ok((!attacks, None))
    }

    /// 1 at a corner, more towards the middle; shuffled a little for helpers.
    fn nearness(&self, cell: Cell) -> u32 {
        let rules = &self.position.rules;
        let from_edge = |at: u16, side: u16| u32::from(at.min(side - 1 - at));
        let near = 1 + from_edge(cell.row, rules.rows) + from_edge(cell.col, rules.cols);
        if self.order == 0 {
            return near;
        }
        let index = cell.index(rules.cols) as u64;
        near + ((index + 1).wrapping_mul(self.order.wrapping_mul(0x9e37_79b9)) >> 7 & 3) as u32
    }
}

/// What is known of a position and an attacker, as the table keeps it: plies
/// within which the attacker wins (12 bits), plies within which not (12 bits),
/// the move that decided last (16 bits); each one more than it is, 0 for none.
#[derive(Clone, Copy)]
pub(super) struct Known(pub u64);

impl Known {
    /// Whether the attacker wins within so many plies, if that is known.
    pub fn answer(self, plies: usize) -> Option<bool> {
        let wins = self.win().is_some_and(|win| win <= plies);
        let fails = self.no_win().is_some_and(|no_win| no_win >= plies);
        (wins || fails).then_some(wins)
    }

    fn win(self) -> Option<usize> {
        (self.0 as usize & 0xfff).checked_sub(1)
    }

    fn no_win(self) -> Option<usize> {
        (self.0 as usize >> 12 & 0xfff).checked_sub(1)
    }

    pub fn best(self) -> Option<usize> {
        (self.0 as usize >> 24 & 0xffff).checked_sub(1)
    }

    pub fn learn(&mut self, plies: usize, wins: bool, best: Option<usize>) {
        let (mut win, mut no_win) = (self.win(), self.no_win());
        if wins {
            // A win at a distance too long to keep is not kept.
            let shortest = win.map_or(plies, |win| win.min(plies));
            win = (shortest <= MOST_PLIES).then_some(shortest);
        } else {
            let plies = plies.min(MOST_PLIES);
            no_win = Some(no_win.map_or(plies, |no_win| no_win.max(plies)));
        }
        let best = best.or(self.best()).filter(|&best| best < 0xffff);
        let word = |plies: Option<usize>| plies.map_or(0, |plies| plies as u64 + 1);
        self.0 = word(win) | word(no_win) << 12 | word(best) << 24;
    }
}
