//! The board under the provers: what a mark on each free cell would threaten.
//!
//! [`Field`](crate::field::Field) knows more of a cell, its worth above all, and
//! pays for it with every mark. Searches for wins by threats make and take back
//! a million marks a second and ask for the worth of few cells, so here only
//! threats are kept up to date, and worth is worked out when asked. Taking a
//! mark back puts back what it changed and judges nothing anew.

mod lines;
#[cfg(test)]
mod tests;

use super::cells::Cells;
use crate::board::{Cell, Direction};
use crate::field::shapes::{self, Shapes};
use crate::field::{self, Place, Threat};
use crate::game::Game;
use crate::rules::Rules;
use crate::splitmix::mix;
use crate::win;

/// Cells are numbered as the bits of [`Cells`] are.
pub struct Scene {
    pub rules: Rules,
    shapes: Shapes,
    /// What windows threaten, by the window; [`UNKNOWN`] where it has not been
    /// met. Empty where windows are too wide for a table.
    ranks: Vec<u8>,
    radius: u32,
    /// The cells whose windows hold a cell, one cell's after another's, and
    /// where each cell's begin.
    near: Vec<Near>,
    first: Vec<u16>,
    /// Marks by cell: 0 none, 1 and 2 the players', 3 no cell.
    states: Vec<u8>,
    windows: Vec<[u64; 4]>,
    views: Vec<View>,
    sets: [[Cells; field::THREATS]; 2],
    changes: Vec<Change>,
    keys: Vec<[u64; 2]>,
    turn_key: u64,
    stride: usize,
    pub empty: usize,
    /// The player in turn, 0 or 1.
    pub side: usize,
    pub hash: u64,
}

/// A cell in whose window another stands.
#[derive(Clone, Copy)]
struct Near {
    cell: u8,
    direction: u8,
    shift: u8,
}

/// What is known of a free cell.
#[derive(Clone, Copy, Default)]
struct View {
    /// The ranks of both players' shapes in the four directions, X's in the low
    /// four bits.
    ranks: [u8; 4],
    /// How many of each rank.
    sums: [u16; 2],
    threats: [Threat; 2],
}

/// A rank that a mark changed.
struct Change {
    cell: u8,
    direction: u8,
    rank: u8,
}

/// What taking back a mark must restore.
#[derive(Clone, Copy)]
pub struct Before {
    place: Place,
    hash: u64,
    changes: usize,
}

const UNKNOWN: u8 = u8::MAX;
/// The widest windows, in bits, that have a table.
const TABLE_BITS: u32 = 20;

/// The shapes that threaten by rank; all others are rank 0.
const RANKS: [u8; shapes::COUNT] = {
    let mut ranks = [0; shapes::COUNT];
    ranks[shapes::OPEN_THREE as usize] = 1;
    ranks[shapes::FOUR as usize] = 2;
    ranks[shapes::OPEN_FOUR as usize] = 3;
    ranks[shapes::FIVE as usize] = 4;
    ranks
};
/// What a rank adds to a cell's sum.
const SUMMANDS: [u16; 16] = [0, 1, 1 << 3, 1 << 6, 1 << 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/// What a mark threatens, by the sum of its ranks.
static THREAT_OF: [Threat; 1 << 12] = {
    let mut table = [field::QUIET; 1 << 12];
    let mut sum = 0;
    while sum < table.len() {
        let (threes, fours, open, fives) = (sum & 7, sum >> 3 & 7, sum >> 6 & 7, sum >> 9);
        table[sum] = if fives > 0 {
            field::FIVE
        } else if open > 0 || fours > 1 {
            field::OPEN_FOUR
        } else if fours > 0 {
            if threes > 0 { field::FOUR_THREE } else { field::FOUR }
        } else if threes > 1 {
            field::TWO_THREES
        } else if threes > 0 {
            field::THREE
        } else {
            field::QUIET
        };
        sum += 1;
    }
    table
};

impl Scene {
    /// The position of a game; `shapes` judges its runs.
    pub fn new(game: &Game, shapes: Shapes) -> Scene {
        let rules = *game.rules();
        let (rows, cols) = (usize::from(rules.rows), usize::from(rules.cols));
        let (stride, radius) = (cols + 1, shapes.radius());
        let size = rows * stride;
        let bits = 4 * radius;
        let mut scene = Scene {
            rules,
            shapes,
            ranks: if bits <= TABLE_BITS { vec![UNKNOWN; 1 << bits] } else { Vec::new() },
            radius,
            near: Vec::new(),
            first: vec![0],
            states: vec![3; size],
            windows: vec![[u64::MAX >> (64 - bits.max(1)); 4]; size],
            views: vec![View::default(); size],
            sets: [[Cells::EMPTY; field::THREATS]; 2],
            changes: Vec::new(),
            keys: (0..size as u64).map(|cell| [key(cell << 1), key(cell << 1 | 1)]).collect(),
            turn_key: key(1 << 40),
            stride,
            empty: rows * cols,
            side: usize::from(game.turn().is_some_and(|mark| mark.number() == 2)),
            hash: 0,
        };
        for cell in 0..size {
            scene.find_near(cell);
        }
        scene.set_up(game);
        scene
    }

    fn find_near(&mut self, place: Place) {
        let (cell, radius) = (self.cell_of(place), self.radius as i32);
        for direction in Direction::ALL {
            for steps in (-radius..=radius).filter(|&steps| steps != 0) {
                let near = (cell.col < self.rules.cols)
                    .then(|| win::step(&self.rules, cell, direction, steps))
                    .flatten();
                let Some(near) = near else { continue };
                // The cell stands so many steps the other way in that window.
                let slot = if steps > 0 { radius - steps } else { radius - steps - 1 };
                self.near.push(Near {
                    cell: self.place_of(near) as u8,
                    direction: direction as u8,
                    shift: 2 * slot as u8,
                });
            }
        }
        self.first.push(self.near.len() as u16);
    }

    fn set_up(&mut self, game: &Game) {
        let cols = self.rules.cols;
        for (index, mark) in game.board().enumerate() {
            let place = self.place_of(Cell::from_index(index, cols));
            self.states[place] = mark.number();
            if !mark.is_empty() {
                self.empty -= 1;
                self.hash ^= self.keys[place][usize::from(mark.number()) - 1];
            }
            for at in self.near_of(place) {
                let near = self.near[at];
                let window = &mut self.windows[usize::from(near.cell)][usize::from(near.direction)];
                *window ^= u64::from(3 ^ mark.number()) << near.shift;
            }
        }
        self.hash ^= if self.side == 0 { 0 } else { self.turn_key };
        for index in 0..self.rules.cells() {
            let place = self.place_of(Cell::from_index(index, cols));
            if self.states[place] == 0 {
                self.sets.iter_mut().for_each(|sets| sets[usize::from(field::QUIET)].insert(place));
                for direction in 0..4 {
                    let rank = self.rank(self.windows[place][direction]);
                    self.judge(place, direction, rank);
                }
            }
        }
    }

    #[inline]
    fn near_of(&self, place: Place) -> std::ops::Range<usize> {
        self.first[place].into()..self.first[place + 1].into()
    }

    /// What a window threatens.
    #[inline]
    fn rank(&mut self, window: u64) -> u8 {
        match self.ranks.get(window as usize) {
            Some(&rank) if rank != UNKNOWN => rank,
            _ => self.work_out(window),
        }
    }

    #[cold]
    fn work_out(&mut self, window: u64) -> u8 {
        let pair = self.shapes.get(window);
        let rank = RANKS[usize::from(pair as u8)] | RANKS[usize::from(pair >> 8)] << 4;
        if let Some(known) = self.ranks.get_mut(window as usize) {
            *known = rank;
        }
        rank
    }

    /// Gives a free cell a rank in one direction.
    #[inline]
    fn judge(&mut self, place: Place, direction: usize, rank: u8) {
        let view = &mut self.views[place];
        let old = std::mem::replace(&mut view.ranks[direction], rank);
        for side in 0..2 {
            let of = |rank: u8| SUMMANDS[usize::from(rank >> (4 * side) & 15)];
            view.sums[side] = view.sums[side].wrapping_add(of(rank)).wrapping_sub(of(old));
            let threat = THREAT_OF[usize::from(view.sums[side]) % THREAT_OF.len()];
            let old = std::mem::replace(&mut view.threats[side], threat);
            if old != threat {
                self.sets[side][usize::from(old)].flip(place);
                self.sets[side][usize::from(threat)].flip(place);
            }
        }
    }

    // ---- what is known --------------------------------------------------

    #[inline]
    pub fn threat(&self, place: Place, side: usize) -> Threat {
        self.views[place].threats[side]
    }

    /// The free cells where this player has a threat of exactly this kind.
    #[inline]
    pub fn set(&self, side: usize, threat: Threat) -> &Cells {
        &self.sets[side][usize::from(threat)]
    }

    #[inline]
    pub fn count(&self, side: usize, threat: Threat) -> u32 {
        self.set(side, threat).count()
    }

    /// What a free cell is worth to this player's lines.
    pub fn worth(&self, place: Place, side: usize) -> i32 {
        if self.states[place] != 0 {
            return 0;
        }
        let worth = |&window: &u64| field::worth_of(self.shapes.known(window, side));
        let lines: i32 = self.windows[place].iter().map(worth).sum();
        lines + field::worth_of_threat(self.threat(place, side))
    }

    /// How often a mark of this player on a free cell would make each shape of a
    /// line, over all cells and directions.
    pub fn shapes(&self, side: usize) -> [i32; shapes::COUNT] {
        let mut counts = [0; shapes::COUNT];
        let cells = self.windows.iter().zip(&self.states);
        for window in cells.filter(|(_, state)| **state == 0).flat_map(|(windows, _)| windows) {
            counts[usize::from(self.shapes.known(*window, side))] += 1;
        }
        counts
    }

    /// The player's fours and threes that leave an answer, the most forcing
    /// first.
    pub fn forcing_moves(&self, side: usize) -> Vec<Place> {
        let mut moves = Vec::new();
        for threat in [field::FOUR_THREE, field::FOUR, field::TWO_THREES, field::THREE] {
            let from = moves.len();
            moves.extend(self.set(side, threat).iter());
            moves[from..].sort_by_cached_key(|&place| (-self.worth(place, side), place));
        }
        moves
    }

    /// How much has been changed so far.
    pub fn changes(&self) -> usize {
        self.changes.len()
    }

    /// The free cells where a mark of the player, placed at `changes`, has made
    /// more of a line than there was, and that still threaten something along
    /// it.
    pub fn raised(&self, place: Place, changes: usize, side: usize) -> Vec<Place> {
        let rank = |ranks: u8| ranks >> (4 * side) & 15;
        let mut raised = Vec::new();
        let mut seen = Cells::EMPTY;
        for change in &self.changes[changes..] {
            let (cell, direction) = (usize::from(change.cell), usize::from(change.direction));
            let now = rank(self.views[cell].ranks[direction]);
            let in_line = self.in_line(place, cell).is_some_and(|(line, _)| line == direction);
            let free = self.states[cell] == 0;
            if free && in_line && now > rank(change.rank) && !seen.contains(cell) {
                seen.insert(cell);
                raised.push(cell);
            }
        }
        raised
    }

    pub fn cell_of(&self, place: Place) -> Cell {
        Cell::new((place / self.stride) as u16, (place % self.stride) as u16)
    }

    pub fn place_of(&self, cell: Cell) -> Place {
        usize::from(cell.row) * self.stride + usize::from(cell.col)
    }

    /// The hash after a mark of the player in turn.
    #[inline]
    pub fn hash_after(&self, place: Place) -> u64 {
        self.hash ^ self.keys[place][self.side] ^ self.turn_key
    }

    /// The hash after a pass.
    pub fn hash_after_pass(&self) -> u64 {
        self.hash ^ self.turn_key
    }

    // ---- changes --------------------------------------------------------

    /// Hands the turn on without a mark. A second call takes it back.
    pub fn pass(&mut self) {
        self.hash ^= self.turn_key;
        self.side ^= 1;
    }

    /// Places the mark of the player in turn.
    pub fn place(&mut self, place: Place) -> Before {
        debug_assert!(self.states[place] == 0, "the cell is free");
        let before = Before { place, hash: self.hash, changes: self.changes.len() };
        self.hash = self.hash_after(place);
        self.flip_sets(place);
        let state = self.side as u8 + 1;
        self.states[place] = state;
        self.empty -= 1;
        self.side ^= 1;
        for at in self.near_of(place) {
            let Near { cell, direction, shift } = self.near[at];
            let (near, direction) = (usize::from(cell), usize::from(direction));
            let window = &mut self.windows[near][direction];
            *window ^= u64::from(state) << shift;
            let window = *window;
            if self.states[near] != 0 {
                continue;
            }
            let rank = self.rank(window);
            let old = self.views[near].ranks[direction];
            if rank != old {
                self.changes.push(Change { cell, direction: direction as u8, rank: old });
                self.judge(near, direction, rank);
            }
        }
        before
    }

    /// Takes back the last mark placed.
    pub fn take_back(&mut self, before: Before) {
        let Before { place, hash, changes } = before;
        let state = std::mem::take(&mut self.states[place]);
        (self.hash, self.side) = (hash, usize::from(state) - 1);
        self.empty += 1;
        for at in self.near_of(place) {
            let Near { cell, direction, shift } = self.near[at];
            self.windows[usize::from(cell)][usize::from(direction)] ^= u64::from(state) << shift;
        }
        while self.changes.len() > changes {
            let Some(Change { cell, direction, rank }) = self.changes.pop() else { break };
            self.judge(cell.into(), direction.into(), rank);
        }
        self.flip_sets(place);
    }

    /// Takes a cell out of the sets of its threats, or puts it in.
    fn flip_sets(&mut self, place: Place) {
        for (sets, threat) in self.sets.iter_mut().zip(self.views[place].threats) {
            sets[usize::from(threat)].flip(place);
        }
    }
}

/// No number's key is zero.
fn key(number: u64) -> u64 {
    mix(number + 1)
}
