//! The tracks of a board of any size: its rows, columns and diagonals from edge
//! to edge, on a torus its rings. A window is `k` cells of a track in a row, and
//! is told by where it starts:
//!
//! ```text
//!   track  0 1 2 3 4 5 6       k = 4: windows start at 0, 1, 2 and 3,
//!   window     [2 3 4 5]       round a ring of 7 cells at all of them
//! ```

use crate::board::{Cell, Direction};
use crate::rules::Rules;
use crate::win;
use std::ops::Range;

/// No track: too short for a window.
const NONE: u32 = u32::MAX;

pub(super) struct Track {
    /// Indices of its cells, in order.
    pub cells: Vec<u32>,
    pub ring: bool,
    /// The number of its first window among those of all tracks.
    pub first: usize,
    /// How many windows it has, which start at its first cells.
    pub windows: usize,
}

pub(super) struct Tracks {
    pub rules: Rules,
    pub k: usize,
    pub tracks: Vec<Track>,
    /// Windows of all tracks.
    pub windows: usize,
    /// For each cell and direction its track and where it lies on it.
    at: Vec<[(u32, u32); 4]>,
}

impl Track {
    /// The cell so many steps from the track's beginning, round the ring where
    /// it is one.
    #[inline]
    pub fn cell(&self, steps: usize) -> usize {
        let long = self.cells.len();
        self.cells[if steps < long { steps } else { steps % long }] as usize
    }
}

impl Tracks {
    pub fn new(rules: &Rules) -> Tracks {
        let (k, cells) = (usize::from(rules.k), rules.cells());
        let mut all = Tracks {
            rules: *rules,
            k,
            tracks: Vec::new(),
            windows: 0,
            at: vec![[(NONE, 0); 4]; cells],
        };
        for (number, direction) in Direction::ALL.into_iter().enumerate() {
            let mut seen = vec![false; cells];
            for index in 0..cells {
                let start = Cell::from_index(index, rules.cols);
                let begins = rules.wrap || win::step(rules, start, direction, -1).is_none();
                if !seen[index] && begins {
                    let mut track = Vec::new();
                    let mut next = Some(start);
                    while let Some(cell) = next
                        && !std::mem::replace(&mut seen[cell.index(rules.cols)], true)
                    {
                        track.push(cell.index(rules.cols) as u32);
                        next = win::step(rules, cell, direction, 1);
                    }
                    all.add(track, number);
                }
            }
        }
        all
    }

    fn add(&mut self, cells: Vec<u32>, direction: usize) {
        let (long, ring) = (cells.len(), self.rules.wrap);
        if long < self.k {
            return;
        }
        for (&cell, at) in cells.iter().zip(0..) {
            self.at[cell as usize][direction] = (self.tracks.len() as u32, at);
        }
        let windows = if ring { long } else { long - self.k + 1 };
        self.tracks.push(Track { cells, ring, first: self.windows, windows });
        self.windows += windows;
    }

    /// How many cells all windows have, one by one: the work of a look at them.
    pub fn looks(&self) -> usize {
        self.k * self.windows
    }

    /// The windows that hold all cells of a stretch in a direction, told by its
    /// ends and the steps between them, fewer than `k`.
    pub fn through(&self, direction: usize, (one, other): (usize, usize), steps: usize) -> Windows {
        let (number, one) = self.at[one][direction];
        let other = self.at[other][direction].1;
        let Some(track) = self.tracks.get(number as usize) else { return Windows::default() };
        let (low, high) = (one.min(other) as usize, one.max(other) as usize);
        let long = track.cells.len();
        // Round a ring the stretch may pass its end.
        let low = if high - low == steps { low } else { high };
        let (from, to) = if track.ring {
            (low + steps + 1 + long - self.k, low + long)
        } else {
            ((low + steps + 1).saturating_sub(self.k), low.min(track.windows - 1))
        };
        Windows { first: track.first, long, starts: from..to + 1 }
    }
}

/// Windows of one track that start side by side.
#[derive(Clone, Default)]
pub(super) struct Windows {
    first: usize,
    long: usize,
    starts: Range<usize>,
}

impl Windows {
    /// Their numbers among the windows of all tracks.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        let (first, long) = (self.first, self.long);
        self.starts.clone().map(move |start| first + start % long)
    }
}
