//! The board as a search sees it: around every cell the lines through it, what
//! a mark there would make for either player, and the sum of all that.
//!
//! Placing a mark touches only the windows that hold it, and taking it back
//! undoes exactly that. Cells are numbered with a margin as wide as a window,
//! so that no walk along a line asks for the edge:
//!
//! ```text
//!   # # # # # #      # edge, shared by the end of a row and the start of the
//!   # # . . . # #      next; a torus has no margin and walks round instead
//!   # # . . . # #
//!   # # # # # #
//! ```

mod judge;
mod places;
mod set;
pub mod shapes;

pub use judge::{
    FIVE, FOUR, FOUR_THREE, OPEN_FOUR, QUIET, THREATS, THREE, TWO_THREES, Threat, worth_of,
    worth_of_threat,
};
pub use set::Set;

use crate::board::{Board, Cell, Direction, Mark};
use crate::game::Game;
use crate::rules::{Rules, Run};
use crate::splitmix::mix;
use crate::win;
use judge::{View, shape};
use shapes::Shapes;

/// A cell's number in a field.
pub type Place = usize;

/// The state that holds an edge.
const EDGE: u8 = 3;

/// The board, whose turn it is, and what follows from both.
#[derive(Clone)]
pub struct Field {
    pub rules: Rules,
    shapes: Shapes,
    radius: usize,
    /// Directions that have room for a line: on a torus a ring shorter than
    /// that would be met twice.
    directions: Vec<usize>,
    /// On a torus, which directions run round rings of k cells.
    rings: [bool; 4],
    /// Places of one row, its margin included.
    stride: usize,
    states: Vec<u8>,
    windows: Vec<[u64; 4]>,
    views: Vec<View>,
    sets: [[Set; THREATS]; 2],
    counts: [[u32; THREATS]; 2],
    /// Empty cells through which somebody has begun a line.
    live: Set,
    total: [i32; 2],
    /// Renju asks the board which points X may play.
    board: Option<Board>,
    /// With gravity, the row where the next mark of each column lands, from 1;
    /// 0 when the column is full.
    landing: Vec<u16>,
    pub empty: usize,
    /// The player in turn, 0 or 1, and the marks left in the turn.
    pub side: usize,
    pub left: u8,
    pub hash: u64,
}

/// What undoing a mark must restore.
#[derive(Clone, Copy)]
pub struct Before {
    place: Place,
    side: usize,
    left: u8,
    hash: u64,
}

impl Field {
    /// The position of a two-player game that goes on. `shapes` may be handed
    /// on from an earlier field.
    pub fn new(game: &Game, shapes: Option<Shapes>) -> Field {
        let rules = *game.rules();
        let shapes = shapes.filter(|s| s.suits(&rules)).unwrap_or_else(|| Shapes::new(&rules));
        let radius = shapes.radius() as usize;
        let margin = if rules.wrap { 0 } else { radius };
        let stride = usize::from(rules.cols) + margin;
        let size = (usize::from(rules.rows) + 2 * margin) * stride + 2 * margin;
        let board = (rules.run == Run::Renju).then(|| Board::new(&rules));
        let landing = if rules.gravity { vec![rules.rows; rules.cols.into()] } else { Vec::new() };
        let set = || Set::new(size);
        let sets = || std::array::from_fn(|_| set());
        let mut field = Field {
            rules,
            shapes,
            radius,
            directions: directions(&rules),
            rings: Direction::ALL.map(|direction| {
                rules.wrap && win::ring_len(&rules, direction) == u32::from(rules.k)
            }),
            stride,
            states: vec![EDGE; size],
            windows: vec![[0; 4]; size],
            views: vec![View::default(); size],
            sets: [sets(), sets()],
            counts: [[0; THREATS]; 2],
            live: set(),
            total: [0; 2],
            board,
            landing,
            empty: rules.cells(),
            side: 0,
            left: 0,
            hash: 0,
        };
        field.set_up(game);
        field
    }

    /// The shapes, for the next field.
    pub fn into_shapes(self) -> Shapes {
        self.shapes
    }

    fn set_up(&mut self, game: &Game) {
        for index in 0..self.rules.cells() {
            let place = self.place_of(Cell::from_index(index, self.rules.cols));
            self.states[place] = 0;
        }
        for (index, mark) in game.board().enumerate() {
            let cell = Cell::from_index(index, self.rules.cols);
            let place = self.place_of(cell);
            if !mark.is_empty() {
                self.states[place] = mark.number();
                self.empty -= 1;
                self.hash ^= key(place, usize::from(mark.number()) - 1);
                if let Some(board) = &mut self.board {
                    board.place(cell, mark);
                }
                if let Some(landing) = self.landing.get_mut(usize::from(cell.col)) {
                    *landing = (*landing).min(cell.row);
                }
            }
        }
        for index in 0..self.rules.cells() {
            let place = self.place_of(Cell::from_index(index, self.rules.cols));
            self.windows[place] = [u64::MAX >> (64 - 4 * self.radius.max(1)); 4];
            for index in 0..self.directions.len() {
                let direction = self.directions[index];
                self.windows[place][direction] = self.read_window(place, direction);
            }
            if self.states[place] == 0 {
                self.look(place);
            }
        }
        self.side = usize::from(game.turn().is_some_and(|mark| mark == Mark::O));
        self.left = game.stones_left();
        self.hash ^= turn_key(self.side, self.left);
    }

    // ---- what is known --------------------------------------------------

    #[inline]
    pub fn threat(&self, place: Place, side: usize) -> Threat {
        self.views[place].threat[side]
    }

    #[inline]
    pub fn worth(&self, place: Place, side: usize) -> i32 {
        self.views[place].worth[side]
    }

    /// The player's fours and threes that leave an answer, the most forcing
    /// first.
    pub fn forcing_moves(&self, side: usize) -> Vec<Place> {
        let mut moves = Vec::new();
        for threat in [FOUR_THREE, FOUR, TWO_THREES, THREE] {
            let from = moves.len();
            moves.extend(self.set(side, threat).iter());
            moves[from..].sort_by_key(|&place| (-self.worth(place, side), place));
        }
        moves
    }

    /// Cells where this player has a threat of exactly this kind.
    #[inline]
    pub fn count(&self, side: usize, threat: Threat) -> u32 {
        self.counts[side][threat as usize]
    }

    pub fn set(&self, side: usize, threat: Threat) -> &Set {
        &self.sets[side][threat as usize]
    }

    pub fn live(&self) -> &Set {
        &self.live
    }

    /// Fewest marks this player lacks to complete a line through a cell.
    pub fn lacks(&self, place: Place, side: usize) -> u8 {
        let shapes = self.views[place].shapes;
        shapes.iter().map(|&pair| shapes::LACKS[usize::from(shape(pair, side))]).min().unwrap_or(99)
    }

    /// How much better this player's lines are than the other's.
    #[inline]
    pub fn balance(&self, side: usize) -> i32 {
        self.total[side] - self.total[side ^ 1]
    }

    /// Whether Renju forbids the player in turn this cell.
    pub fn is_forbidden(&self, place: Place) -> bool {
        let Some(board) = &self.board else { return false };
        let mark = if self.side == 0 { Mark::X } else { Mark::O };
        let rule = win::rule_of(self.rules.run);
        rule.foul(board, &self.rules, self.cell_of(place), mark).is_some()
    }

    /// An empty cell that the player in turn may play: in Renju X may have none.
    pub fn any_move(&self) -> Option<Place> {
        self.all_empty().find(|&place| !self.is_forbidden(place))
    }

    /// With gravity, where a mark in this column would land.
    pub fn landing(&self, col: usize) -> Option<Place> {
        let row = self.landing[col].checked_sub(1)?;
        Some(self.place_of(Cell::new(row, col as u16)))
    }

    /// With gravity, the cell on top of another, where there is one.
    pub fn above(&self, place: Place) -> Option<Place> {
        (self.cell_of(place).row > 0).then(|| place - self.stride)
    }

    /// Empty cells within so many steps along the four lines through a cell.
    pub fn cells_around(&self, place: Place, reach: i32) -> Vec<Place> {
        let cell = self.cell_of(place);
        let mut found = Vec::new();
        for direction in Direction::ALL {
            for steps in -reach..=reach {
                if let Some(near) = win::step(&self.rules, cell, direction, steps) {
                    let near = self.place_of(near);
                    if self.states[near] == 0 {
                        found.push(near);
                    }
                }
            }
        }
        found
    }

    /// Places in all, the margin included.
    pub fn size(&self) -> usize {
        self.states.len()
    }

    /// Every empty cell, in order.
    pub fn all_empty(&self) -> impl Iterator<Item = Place> + '_ {
        (0..self.states.len()).filter(|&place| self.states[place] == 0)
    }

    pub fn memory_bytes(&self) -> usize {
        self.states.len() * (1 + size_of::<[u64; 4]>() + size_of::<View>() + 2)
            + self.shapes.memory_bytes()
    }

    // ---- changes --------------------------------------------------------

    /// Places the mark of the player in turn.
    pub fn place(&mut self, place: Place) -> Before {
        let before = Before { place, side: self.side, left: self.left, hash: self.hash };
        self.forget(place);
        self.change(place, self.side as u8 + 1);
        self.empty -= 1;
        self.hash ^= key(place, self.side) ^ turn_key(self.side, self.left);
        if self.left > 1 {
            self.left -= 1;
        } else {
            (self.side, self.left) = (self.side ^ 1, self.rules.stones);
        }
        self.hash ^= turn_key(self.side, self.left);
        before
    }

    /// The hash after a mark of the player in turn, where each turn is one
    /// mark.
    #[inline]
    pub fn hash_after(&self, place: Place) -> u64 {
        debug_assert!(self.left == 1 && self.rules.stones == 1);
        let turns = turn_key(self.side, 1) ^ turn_key(self.side ^ 1, 1);
        self.hash ^ key(place, self.side) ^ turns
    }

    /// Takes back the last mark placed.
    pub fn take_back(&mut self, before: Before) {
        self.change(before.place, 0);
        self.look(before.place);
        self.empty += 1;
        (self.side, self.left, self.hash) = (before.side, before.left, before.hash);
    }

    /// Puts a state on a cell and looks again at the cells whose windows hold
    /// it.
    fn change(&mut self, place: Place, state: u8) {
        let flipped = u64::from(self.states[place] ^ state);
        if self.board.is_some() || self.rules.gravity {
            self.change_rest(place, state);
        }
        self.states[place] = state;
        for index in 0..self.directions.len() {
            let direction = self.directions[index];
            for distance in 1..=self.radius as i32 {
                for steps in [-distance, distance] {
                    let near = self.walk(place, direction, steps);
                    self.windows[near][direction] ^= flipped << (2 * self.slot(-steps));
                    if self.states[near] == 0 {
                        self.look_along(near, direction);
                    }
                }
            }
        }
    }

    fn change_rest(&mut self, place: Place, state: u8) {
        let cell = self.cell_of(place);
        let was = Mark::new(self.states[place].max(state)).unwrap_or(Mark::X);
        if let Some(board) = &mut self.board {
            if state == 0 { board.remove(cell, was) } else { board.place(cell, was) }
        }
        if let Some(landing) = self.landing.get_mut(usize::from(cell.col)) {
            *landing = if state == 0 { cell.row + 1 } else { cell.row };
        }
    }
}

fn directions(rules: &Rules) -> Vec<usize> {
    let has_room = |&direction: &Direction| {
        !rules.wrap || win::ring_len(rules, direction) >= u32::from(rules.k)
    };
    Direction::ALL.into_iter().filter(has_room).map(|direction| direction as usize).collect()
}

#[inline]
fn key(place: Place, side: usize) -> u64 {
    mix((place as u64) << 1 | side as u64 | 1 << 40)
}

#[inline]
fn turn_key(side: usize, left: u8) -> u64 {
    mix(u64::from(left) << 1 | side as u64 | 1 << 41)
}
