//! A position to search: board, turn and nothing else.
//!
//! [`Game`] keeps history, revision and hash for people; a search needs none of
//! them. Here a move is made and taken back without looking at anything but
//! the cells around it. Positions that the symmetries of the board map onto
//! each other have the same key.
//!
//! Early draw is left out on purpose: a game that ends early as dead is one
//! that nobody could have won any more, so values and distances are the same.

use crate::board::{Board, Cell, Mark};
use crate::game::Game;
use crate::rules::{Rules, Run};
use crate::splitmix;
use crate::win;

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
    symmetries: Symmetries,
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
            symmetries: Symmetries::of(&rules),
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
        self.keys[..self.symmetries.count].iter().copied().min().unwrap_or(0)
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
        win::is_dead(&self.board, &self.rules, |player| player == completes)
    }

    fn toggle(&mut self, cell: Cell, mark: Mark) {
        for symmetry in 0..self.symmetries.count {
            let image = self.symmetries.image(cell, symmetry);
            self.keys[symmetry] ^= key(image, mark);
        }
    }
}

/// The other of two players.
pub(super) fn other(mark: Mark) -> Mark {
    if mark == Mark::X { Mark::O } else { Mark::X }
}

/// The maps of the board onto itself that keep lines lines: flips and
/// quarter turns. A torus has more, which cost more than they save.
#[derive(Clone, Copy)]
pub(super) struct Symmetries {
    rows: u16,
    cols: u16,
    pub count: usize,
}

impl Symmetries {
    pub fn of(rules: &Rules) -> Symmetries {
        let count = match (rules.gravity, rules.rows == rules.cols) {
            (true, _) => 2,
            (false, false) => 4,
            (false, true) => 8,
        };
        Symmetries { rows: rules.rows, cols: rules.cols, count }
    }

    /// Where a symmetry takes a cell. Bit 0 flips left and right (all that
    /// gravity allows), bit 1 up and down, bit 2 along the main diagonal.
    pub fn image(&self, cell: Cell, symmetry: usize) -> Cell {
        let row = if symmetry & 2 != 0 { self.rows - 1 - cell.row } else { cell.row };
        let col = if symmetry & 1 != 0 { self.cols - 1 - cell.col } else { cell.col };
        if symmetry & 4 != 0 { Cell::new(col, row) } else { Cell::new(row, col) }
    }
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
