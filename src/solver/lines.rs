//! The board as sets of cells: every line that wins, and how the symmetries of
//! the board move them.
//!
//! With `k` or more in a row and marks that may go anywhere, a game is two
//! families of sets. A line is alive for a player while the other has no mark
//! in it; what matters of it are the cells still free. Boards of up to 64
//! cells fit a word.

use super::position::{key, mix};
use crate::board::{Cell, Direction, Mark};
use crate::game::Game;
use crate::rules::{Rules, Run};
use crate::symmetry::Symmetry;
use crate::win;

/// The lines of a board and its symmetries.
pub(super) struct Lines {
    pub rules: Rules,
    pub cells: usize,
    pub lines: Vec<u64>,
    /// For each symmetry, where it takes each cell.
    pub maps: Vec<Vec<u8>>,
    /// For each symmetry and cell, the keys of X's and O's mark there.
    keys: Vec<Vec<[u128; 2]>>,
}

/// Whose marks stand where: the attacker's, who wants to win, and the
/// defender's, who is content to prevent it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sides {
    pub attacker: u64,
    pub defender: u64,
}

impl Sides {
    pub fn filled(self) -> u64 {
        self.attacker | self.defender
    }

    /// The same position with the parts exchanged.
    pub fn swapped(self) -> Sides {
        Sides { attacker: self.defender, defender: self.attacker }
    }
}

/// Whether a game is one of lines alone: every cell may be played, and a line
/// wins for whoever fills it.
pub(super) fn knows(rules: &Rules) -> bool {
    let plain = rules.run == Run::AtLeast && !rules.misere && !rules.gravity;
    let turns = rules.stones == 1 && rules.first_stones == 1 && rules.players == 2;
    plain && turns && rules.cells() <= 64
}

impl Lines {
    pub fn new(rules: &Rules) -> Lines {
        let (rules, cells) = (*rules, rules.cells());
        let cell_of = |index: usize| Cell::from_index(index, rules.cols);
        let mut lines = Vec::new();
        for cell in (0..cells).map(cell_of) {
            for direction in Direction::ALL {
                let places = (0..i32::from(rules.k)).map(|steps| {
                    win::step(&rules, cell, direction, steps).map(|at| at.index(rules.cols))
                });
                let line = places.sum_bits();
                // Round a torus that is shorter than k a line meets itself.
                if let Some(line) = line.filter(|line| line.count_ones() == u32::from(rules.k)) {
                    lines.push(line);
                }
            }
        }
        lines.sort_unstable();
        lines.dedup();
        let map = |symmetry: Symmetry| {
            (0..cells).map(|at| symmetry.image(cell_of(at)).index(rules.cols) as u8).collect()
        };
        let maps: Vec<Vec<u8>> = Symmetry::all(&rules).map(map).collect();
        let both = |to: &u8| [Mark::X, Mark::O].map(|mark| key(cell_of((*to).into()), mark));
        let keys = maps.iter().map(|map| map.iter().map(both).collect()).collect();
        Lines { rules, cells, lines, maps, keys }
    }

    /// The marks of a game, with this player as the attacker.
    pub fn sides(&self, game: &Game, attacker: Mark) -> Sides {
        let mut sides = Sides { attacker: 0, defender: 0 };
        for (index, mark) in game.board().enumerate().filter(|(_, mark)| !mark.is_empty()) {
            if mark == attacker {
                sides.attacker |= 1 << index;
            } else {
                sides.defender |= 1 << index;
            }
        }
        sides
    }

    /// Where a symmetry takes cells.
    pub fn map(&self, symmetry: usize, cells: u64) -> u64 {
        if symmetry == 0 {
            return cells;
        }
        let map = &self.maps[symmetry];
        places(cells).fold(0, |image, place| image | 1 << map[place])
    }

    /// Where cells come from that a symmetry takes here.
    pub fn unmap(&self, symmetry: usize, cells: u64) -> u64 {
        if symmetry == 0 {
            return cells;
        }
        let image = self.maps[symmetry].iter().enumerate();
        image.fold(0, |from, (place, &to)| from | (cells >> to & 1) << place)
    }

    /// Every cell of the board.
    pub fn all(&self) -> u64 {
        u64::MAX >> (64 - self.cells)
    }

    /// A key for a position: the same for all that symmetries map onto each
    /// other. `salt` tells apart what else matters.
    pub fn key(&self, sides: Sides, salt: u64) -> u128 {
        let fold = |keys: &[[u128; 2]], mut bits: u64, slot: usize| {
            let mut sum = 0;
            while bits != 0 {
                sum ^= keys[bits.trailing_zeros() as usize][slot];
                bits &= bits - 1;
            }
            sum
        };
        let least = self
            .keys
            .iter()
            .map(|keys| fold(keys, sides.attacker, 0) ^ fold(keys, sides.defender, 1));
        let salt = mix(self.rules.fingerprint() ^ mix(salt));
        least.min().unwrap_or(0) ^ (u128::from(salt) << 64 | u128::from(mix(salt)))
    }
}

/// Sets of places, where a place may be off the board.
trait SumBits {
    fn sum_bits(self) -> Option<u64>;
}

impl<I: Iterator<Item = Option<usize>>> SumBits for I {
    fn sum_bits(mut self) -> Option<u64> {
        self.try_fold(0, |bits, place| place.map(|place| bits | 1 << place))
    }
}

/// The places of the bits, lowest first.
pub(super) fn places(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            place
        })
    })
}
