//! Tiles of twelve cells that hold eight in a row on any board (Zetters 1980).
//!
//! Strips of three rows lean to one side and the other by turns, and fall into
//! tiles:
//!
//! ```text
//!     0 1 2 3 . . . .         local numbers; the next strip mirrors it:
//!     . 4 5 6 7 . . .
//!     . . 8 9 a b . .             . 0 1 2 3 .
//!     . . b a 9 8 . .       (cells of a tile below that leans the other way)
//! ```
//!
//! In each tile the defender, moving second, can keep the attacker from filling
//! any of three rows of four, four slanting lines of three and two columns of
//! three. Seven cells of a row hold a row of a tile; eight of a column or a
//! diagonal pass through two whole strips, of which one leans with the diagonal,
//! or has its columns of three in this column of the board. So every window of
//! eight cells or more holds one of these sets.

use super::tracks::{Tracks, Windows};
use std::collections::HashMap;

/// Cells of a tile.
const CELLS: usize = 12;
/// Not on the board.
const OFF: u32 = u32::MAX;
/// Of windows of seven cells many hold no set of a tile, and small boards are
/// held all the same; with shorter ones nothing is.
pub(super) const LEAST_K: usize = 7;

/// The sets of a tile as bits, with the direction that each runs in on a strip
/// that leans right: along the row, down, slanting.
pub(super) const SETS: [(u16, Way); 9] = [
    (0b0000_0000_1111, Way::Row),
    (0b0000_1111_0000, Way::Row),
    (0b1111_0000_0000, Way::Row),
    (0b0001_0001_0001, Way::Slant),
    (0b0010_0010_0010, Way::Slant),
    (0b0100_0100_0100, Way::Slant),
    (0b1000_1000_1000, Way::Slant),
    (0b0001_0010_0100, Way::Column),
    (0b0010_0100_1000, Way::Column),
];

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Row,
    Column,
    Slant,
}

/// How the tiles lie: by how many columns and rows they are moved, and whether
/// strips run down instead of across.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    across: usize,
    down: usize,
    turned: bool,
}

impl Layout {
    /// All that differ.
    pub fn all() -> impl Iterator<Item = Layout> {
        (0..48).map(|number| Layout {
            across: number % 4,
            down: number / 4 % 6,
            turned: number >= 24,
        })
    }
}

/// A tile on a board.
pub(super) struct Tile {
    cells: [u32; CELLS],
    leans_left: bool,
}

impl Tile {
    /// All tiles that meet the board.
    pub fn all(tracks: &Tracks, layout: Layout) -> Vec<Tile> {
        let (mut rows, mut cols) = (usize::from(tracks.rules.rows), usize::from(tracks.rules.cols));
        if layout.turned {
            (rows, cols) = (cols, rows);
        }
        // Round a torus tiles go on where they fit it.
        let ring = tracks.rules.wrap;
        let high = if ring && rows % 6 == 0 { rows / 3 } else { usize::MAX };
        let wide = if ring && cols % 4 == 0 { cols / 4 } else { usize::MAX };
        let across = (cols + 9) / 4 + 2;
        let mut tiles: Vec<Tile> = Vec::new();
        let mut numbers = HashMap::new();
        for row in 0..rows {
            let (strip, step) = ((row + layout.down) / 3, (row + layout.down) % 3);
            let leans_left = strip % 2 == 1;
            for col in 0..cols {
                let moved = col + layout.across;
                // Columns of three stand in turn over columns of none.
                let along =
                    if leans_left { 4 * across + 3 - moved - step } else { moved + 4 - step };
                let key = (strip % high, along / 4 % wide);
                let number = *numbers.entry(key).or_insert_with(|| {
                    tiles.push(Tile { cells: [OFF; CELLS], leans_left });
                    tiles.len() - 1
                });
                let index = if layout.turned { col * rows + row } else { row * cols + col };
                tiles[number].cells[4 * step + along % 4] = index as u32;
            }
        }
        tiles
    }

    /// The sets that can be held and hold needed windows, where the defender
    /// has the cells `taken` and the attacker the cells `marked`, which are left
    /// out of the sets; with the windows that hold each.
    pub fn sets(
        &self,
        tracks: &Tracks,
        layout: Layout,
        needed: &[bool],
        (taken, marked): (u16, u16),
    ) -> Vec<(u16, Windows)> {
        let mut sets = Vec::new();
        for (set, way) in SETS {
            let whole = bits(set).all(|at| self.cells[at] != OFF);
            let free = set & !marked;
            if set & taken != 0 || !whole || free.count_ones() < 2 {
                continue;
            }
            // Directions of the board: across, down, down right, down left.
            let direction = match way {
                Way::Row => usize::from(layout.turned),
                Way::Column => usize::from(!layout.turned),
                Way::Slant => 2 + usize::from(self.leans_left),
            };
            let end = |at: u32| self.cells[at as usize] as usize;
            let ends = (end(set.trailing_zeros()), end(15 - set.leading_zeros()));
            let windows = tracks.through(direction, ends, set.count_ones() as usize - 1);
            if windows.numbers().any(|window| needed[window]) {
                sets.push((free, windows));
            }
        }
        sets
    }

    /// Its cells on the board, with the bits that stand for them.
    pub fn cells(&self) -> impl Iterator<Item = (u16, usize)> + '_ {
        let on = (0..CELLS).filter(|&at| self.cells[at] != OFF);
        on.map(|at| (1 << at, self.cells[at] as usize))
    }

    /// The cells of the board that some bits stand for.
    pub fn places(&self, set: u16) -> impl Iterator<Item = usize> + '_ {
        bits(set).map(|at| self.cells[at] as usize)
    }

    /// The bits of the cells on the board of which something is true.
    pub fn bits_where(&self, is: impl Fn(usize) -> bool) -> u16 {
        self.cells().filter(|(_, cell)| is(*cell)).fold(0, |set, (bit, _)| set | bit)
    }
}

fn bits(set: u16) -> impl Iterator<Item = usize> {
    (0..16).filter(move |at| set >> at & 1 != 0)
}

/// Whether the defender, moving second, can keep the attacker from filling any
/// of some sets; what was found once is kept.
#[derive(Default)]
pub(super) struct Games {
    known: HashMap<Vec<u16>, bool>,
}

impl Games {
    pub fn held(&mut self, mut sets: Vec<u16>) -> bool {
        sets.sort_unstable();
        sets.dedup();
        // Where the sum of 2^-(cells) is below 1/2 (Erdős and Selfridge 1973).
        let sum: u32 = sets.iter().map(|set| 1 << 16 >> set.count_ones()).sum();
        if sum < 1 << 15 {
            return true;
        }
        if sets.iter().any(|set| set.count_ones() < 2) {
            return false;
        }
        if let Some(&held) = self.known.get(&sets) {
            return held;
        }
        let cells = sets.iter().fold(0, |cells, set| cells | set);
        let held = bits(cells).all(|mark| self.answered(&sets, cells & !(1 << mark), 1 << mark));
        self.known.insert(sets, held);
        held
    }

    /// Whether the defender has a reply to a mark.
    fn answered(&mut self, sets: &[u16], cells: u16, mark: u16) -> bool {
        let left: Vec<u16> = sets.iter().map(|set| set & !mark).collect();
        let threats = left.iter().filter(|set| set.count_ones() == 1).fold(0, |all, set| all | set);
        let replies = if threats == 0 { cells } else { threats };
        threats.count_ones() < 2
            && bits(replies).any(|reply| {
                self.held(left.iter().copied().filter(|set| set >> reply & 1 == 0).collect())
            })
    }
}
