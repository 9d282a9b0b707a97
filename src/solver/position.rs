//! A position to search: board, turn and nothing else.
//!
//! [`Game`] keeps history, revision and hash for people; a search needs none of
//! them. Here a move is made and taken back without looking at anything but
//! the cells around it. Positions that the symmetries of the board map onto
//! each other have the same key.
//!
//! Early draw is left out on purpose: a game that ends early as dead is one
//! that nobody could have won any more, so values and distances are the same.

use crate::board::{Board, Cell, Direction, Mark};
use crate::game::Game;
use crate::rules::{Rules, Run};
use crate::splitmix;
use crate::symmetry::Symmetry;
use crate::win;
use std::sync::Arc;

/// What a move did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The game goes on.
    On,
    /// This player won.
    Won(Mark),
    /// The board is full.
    Full,
}

#[derive(Clone)]
pub(super) struct Position {
    pub rules: Rules,
    board: Board,
    filled: usize,
    turn: Mark,
    left: u8,
    /// One key for each symmetry of the board.
    keys: [u128; 8],
    /// What a mark changes of the keys: X's and O's on each of the first cells.
    changes: Arc<[[u128; 8]]>,
    plain: bool,
}

impl Position {
    /// The position of a game that is not over.
    pub fn new(game: &Game) -> Position {
        let rules = *game.rules();
        let mut position = Position {
            rules,
            board: game.board_copy(),
            filled: game.move_count(),
            turn: game.turn().unwrap_or(Mark::EMPTY),
            left: game.stones_left(),
            keys: [u128::from(mix(rules.fingerprint())) << 64 | u128::from(rules.fingerprint()); 8],
            changes: changes(&rules),
            plain: rules.is_plain(),
        };
        for (index, mark) in game.board().enumerate().filter(|(_, mark)| !mark.is_empty()) {
            position.toggle(Cell::from_index(index, rules.cols), mark);
        }
        position
    }

    pub fn turn(&self) -> Mark {
        self.turn
    }

    pub fn free(&self) -> usize {
        self.rules.cells() - self.filled
    }

    /// Who places the last mark if so many more are placed, at least one.
    pub fn placer(&self, marks: usize) -> Mark {
        let left = usize::from(self.left);
        if marks <= left {
            return self.turn;
        }
        let turns = (marks - left).div_ceil(usize::from(self.rules.stones));
        if turns % 2 == 0 { self.turn } else { other(self.turn) }
    }

    /// The same for all positions that symmetries map onto each other.
    pub fn key(&self) -> u128 {
        self.keys.into_iter().min().unwrap_or(0)
    }

    /// Legal cells, row by row.
    pub fn moves(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.rules.cells())
            .map(|index| Cell::from_index(index, self.rules.cols))
            .filter(|&cell| self.is_legal(cell))
    }

    /// Whether the player in turn has no legal cell, which only Renju knows.
    pub fn must_forfeit(&self) -> bool {
        self.rules.run == Run::Renju && self.turn == Mark::X && self.moves().next().is_none()
    }

    fn is_legal(&self, cell: Cell) -> bool {
        if !self.board.mark_at(cell).is_empty() {
            return false;
        }
        if self.rules.gravity && cell.row + 1 < self.rules.rows {
            return !self.board.mark_at(Cell::new(cell.row + 1, cell.col)).is_empty();
        }
        let may_be_forbidden = self.rules.run == Run::Renju && self.turn == Mark::X;
        let rule = win::rule_of(self.rules.run);
        !may_be_forbidden || rule.foul(&self.board, &self.rules, cell, self.turn).is_none()
    }

    /// Plays a legal cell; [`Position::undo`] with what this position was
    /// before takes it back.
    pub fn play(&mut self, cell: Cell) -> Step {
        let mark = self.turn;
        self.toggle(cell, mark);
        self.filled += 1;
        let decided = if self.plain {
            self.board.place_completes(cell, mark, self.rules.k)
        } else {
            self.board.place(cell, mark);
            win::completes(&self.board, &self.rules, cell, mark)
        };
        if self.left > 1 {
            self.left -= 1;
        } else {
            (self.turn, self.left) = (other(mark), self.rules.stones);
        }
        if decided {
            Step::Won(if self.rules.misere { other(mark) } else { mark })
        } else if self.filled == self.rules.cells() {
            Step::Full
        } else {
            Step::On
        }
    }

    /// Takes back the last move, before which it was `turn`'s turn with `left`
    /// marks to place.
    pub fn undo(&mut self, cell: Cell, (turn, left): (Mark, u8)) {
        self.board.remove(cell, turn);
        self.toggle(cell, turn);
        self.filled -= 1;
        (self.turn, self.left) = (turn, left);
    }

    /// What [`Position::undo`] needs to know.
    pub fn turn_and_left(&self) -> (Mark, u8) {
        (self.turn, self.left)
    }

    /// Whether this player can never win any more, whatever both play.
    pub fn is_hopeless(&self, mark: Mark) -> bool {
        let completes = if self.rules.misere { other(mark) } else { mark };
        let without_line = win::is_dead(&self.board, &self.rules, |player| player == completes);
        without_line && !(mark == Mark::O && self.may_leave_x_without_a_cell())
    }

    /// Whether X may have no legal cell some day: only in Renju, where some free
    /// cell has the room that every foul needs, for six in one line or for five
    /// in two. Marks take room away, they never give it.
    fn may_leave_x_without_a_cell(&self) -> bool {
        let may_be_forbidden = |cell: Cell| {
            let rooms = Direction::ALL.map(|line| self.board.room(cell, Mark::X, line).len());
            let of = |length| rooms.iter().filter(|&&room| room >= length).count();
            of(6) > 0 || of(5) > 1
        };
        let cells = (0..self.rules.cells()).map(|index| Cell::from_index(index, self.rules.cols));
        let mut free = cells.filter(|&cell| self.board.mark_at(cell).is_empty());
        self.rules.run == Run::Renju && free.any(may_be_forbidden)
    }

    fn toggle(&mut self, cell: Cell, mark: Mark) {
        let at = 2 * cell.index(self.rules.cols) + usize::from(mark == Mark::O);
        let unknown;
        let change = match self.changes.get(at) {
            Some(known) => known,
            None => {
                unknown = change(&self.rules, cell, mark);
                &unknown
            }
        };
        self.keys.iter_mut().zip(change).for_each(|(key, change)| *key ^= change);
    }
}

/// What a mark on a cell changes of a position's keys. Where there are less
/// than eight symmetries they come again: the least key stays the same.
fn change(rules: &Rules, cell: Cell, mark: Mark) -> [u128; 8] {
    let mut keys = [0; 8];
    for (slot, symmetry) in keys.iter_mut().zip(Symmetry::all(rules).cycle()) {
        *slot = key(symmetry.image(cell), mark);
    }
    keys
}

/// The changes that are worked out beforehand: all of a board that anybody
/// could hope to see solved.
fn changes(rules: &Rules) -> Arc<[[u128; 8]]> {
    let cells = (0..rules.cells().min(256)).map(|index| Cell::from_index(index, rules.cols));
    cells.flat_map(|cell| [Mark::X, Mark::O].map(|mark| change(rules, cell, mark))).collect()
}

/// The other of two players.
pub(super) fn other(mark: Mark) -> Mark {
    if mark == Mark::X { Mark::O } else { Mark::X }
}

/// A random-looking key for a mark on a cell.
pub(super) fn key(cell: Cell, mark: Mark) -> u128 {
    let number = u64::from(cell.row) << 32 | u64::from(cell.col) << 8 | u64::from(mark.number());
    let low = mix(number);
    u128::from(mix(low ^ 0x6a09_e667_f3bc_c908)) << 64 | u128::from(low)
}

/// Spreads a number over a word, and 0 too.
pub(super) fn mix(number: u64) -> u64 {
    splitmix::mix(number.wrapping_add(splitmix::GOLDEN))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The position after these moves, each by a symmetry.
    fn after(rules: &Rules, moves: &[(u16, u16)], symmetry: &Symmetry) -> Position {
        let mut game = Game::new(*rules);
        for &(row, col) in moves {
            let cell = symmetry.image(Cell::new(row, col));
            game.play(cell.row.into(), cell.col.into()).unwrap();
        }
        Position::new(&game)
    }

    #[test]
    fn images_share_a_key_and_other_positions_do_not() {
        // The last has cells whose changes are worked out beforehand, and others.
        for id in ["3,7,3", "7,3,3", "5,5,4;misere", "6,7,4;gravity", "4,70,5"] {
            let rules = Rules::parse(id).unwrap();
            let last = rules.rows - 1;
            let moves = [(last, 0), (last, 1), (last, 2)];
            let mut symmetries = Symmetry::all(&rules);
            let nothing = symmetries.next().unwrap();
            let position = after(&rules, &moves, &nothing);
            for symmetry in symmetries {
                let image = after(&rules, &moves, &symmetry);
                assert_eq!(image.key(), position.key(), "{id}, {symmetry:?}");
            }
            let others: [&[(u16, u16)]; 3] = [
                &[(last, 0), (last, 2), (last, 1)],
                &[(last, 1), (last, 0), (last, 2)],
                &[(last, 0), (last, 1)],
            ];
            for other in others {
                assert_ne!(after(&rules, other, &nothing).key(), position.key(), "{id}, {other:?}");
            }
        }
    }

    #[test]
    fn a_move_taken_back_leaves_the_key() {
        for id in ["3,7,3", "6,7,4;gravity", "4,70,5"] {
            let rules = Rules::parse(id).unwrap();
            let mut position = Position::new(&Game::new(rules));
            let (key, turn) = (position.key(), position.turn_and_left());
            for cell in position.moves().collect::<Vec<_>>() {
                position.play(cell);
                assert_ne!(position.key(), key, "{id}");
                position.undo(cell, turn);
                assert_eq!(position.key(), key, "{id}");
            }
        }
    }
}
