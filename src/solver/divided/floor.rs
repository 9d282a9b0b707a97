//! A floor of tiles under a position, and what each of them is asked to hold.
//!
//! At first every tile has all its [sets](super::tiles). A tile with marks of the
//! attacker's may not hold so many: it gives up those that others miss least.
//! Then none has to hold what another holds as well, which gives some of them
//! room: each window that nothing holds any more, near marks or because it is
//! too short for tiles, is offered to the tiles it passes, to hold the cells that
//! it has there.

use super::Part;
use super::tiles::{Games, Layout, Tile};
use super::tracks::{Track, Tracks, Windows};
use crate::board::Mark;

pub(super) struct Floor<'a> {
    tracks: &'a Tracks,
    board: &'a [Mark],
    games: &'a mut Games,
    needed: &'a [bool],
    /// For each window how many sets lie in it.
    holders: Vec<u32>,
    tiles: Vec<Asked>,
}

/// A tile and what it holds.
struct Asked {
    tile: Tile,
    sets: Vec<(u16, Windows)>,
}

impl Asked {
    fn cells(&self) -> Vec<u16> {
        self.sets.iter().map(|(cells, _)| *cells).collect()
    }
}

impl<'a> Floor<'a> {
    /// Lays tiles to hold windows of the attacker's.
    pub fn new(
        tracks: &'a Tracks,
        (board, attacker): (&'a [Mark], Mark),
        needed: &'a [bool],
        layout: Layout,
        games: &'a mut Games,
    ) -> Floor<'a> {
        let holders = vec![0; needed.len()];
        let mut floor = Floor { tracks, board, games, needed, holders, tiles: Vec::new() };
        let mut marked = Vec::new();
        for tile in Tile::all(tracks, layout) {
            let marks = tile.bits_where(|cell| board[cell] == attacker);
            let taken = tile.bits_where(|cell| !board[cell].is_empty()) & !marks;
            let sets = tile.sets(tracks, layout, needed, (taken, marks));
            for window in sets.iter().flat_map(|(_, windows)| windows.numbers()) {
                floor.holders[window] += 1;
            }
            if marks != 0 {
                marked.push(floor.tiles.len());
            }
            floor.tiles.push(Asked { tile, sets });
        }
        marked.into_iter().for_each(|number| floor.give_up(number));
        floor.share();
        floor
    }

    /// Takes sets from a tile until it can hold the others.
    fn give_up(&mut self, number: usize) {
        let (needed, holders) = (self.needed, &mut self.holders);
        let asked = &mut self.tiles[number];
        // No sets at all are held.
        while !self.games.held(asked.cells()) {
            let missed = |(_, windows): &(u16, Windows)| {
                let alone = |window: &usize| needed[*window] && holders[*window] == 1;
                windows.numbers().filter(alone).count()
            };
            let least = (0..asked.sets.len()).min_by_key(|&at| missed(&asked.sets[at]));
            let (_, windows) = asked.sets.swap_remove(least.unwrap_or(0));
            windows.numbers().for_each(|window| holders[window] -= 1);
        }
    }

    /// Takes sets away whose windows others hold as well.
    fn share(&mut self) {
        let (needed, holders) = (self.needed, &mut self.holders);
        for asked in &mut self.tiles {
            asked.sets.retain(|(_, windows)| {
                let spare = |window: usize| !needed[window] || holders[window] > 1;
                let idle = windows.numbers().all(spare);
                if idle {
                    windows.numbers().for_each(|window| holders[window] -= 1);
                }
                !idle
            });
        }
    }

    /// Asks tiles to hold windows that nothing holds; which of them stay open.
    pub fn ask_more(&mut self) -> Vec<bool> {
        let holders = self.needed.iter().zip(&self.holders);
        let mut open: Vec<bool> =
            holders.map(|(&needed, &holders)| needed && holders == 0).collect();
        if !open.contains(&true) {
            return open;
        }
        let mut tile_of = vec![(0, 0); self.board.len()];
        for (number, asked) in self.tiles.iter().enumerate() {
            asked.tile.cells().for_each(|(bit, cell)| tile_of[cell] = (number, bit));
        }
        for track in &self.tracks.tracks {
            for start in 0..track.windows {
                let window = track.first + start;
                open[window] = open[window] && !self.takes(track, start, &tile_of);
            }
        }
        open
    }

    /// Whether a tile holds a window, or can from now on.
    fn takes(&mut self, track: &Track, start: usize, tile_of: &[(usize, u16)]) -> bool {
        // The free cells of the window by tiles.
        let mut shares: Vec<(usize, u16)> = Vec::new();
        for cell in (start..start + self.tracks.k).map(|at| track.cell(at)) {
            let (number, bit) = tile_of[cell];
            if !self.board[cell].is_empty() {
                continue;
            }
            match shares.iter_mut().find(|share| share.0 == number) {
                Some(share) => share.1 |= bit,
                None => shares.push((number, bit)),
            }
        }
        let holds = |&(number, share): &(usize, u16)| {
            self.tiles[number].sets.iter().any(|(cells, _)| cells & !share == 0)
        };
        if shares.iter().any(holds) {
            return true;
        }
        // More cells are easier to hold.
        shares.sort_by_key(|(_, share)| std::cmp::Reverse(share.count_ones()));
        for (number, share) in shares {
            let mut cells = self.tiles[number].cells();
            cells.push(share);
            if share.count_ones() > 1 && self.games.held(cells) {
                self.tiles[number].sets.push((share, Windows::default()));
                return true;
            }
        }
        false
    }

    /// What the tiles hold, as parts of the board.
    pub fn parts(&self) -> Vec<Part> {
        let busy = self.tiles.iter().filter(|asked| !asked.sets.is_empty());
        let part = |asked: &Asked| {
            asked.cells().into_iter().map(|set| asked.tile.places(set).collect()).collect()
        };
        busy.map(part).collect()
    }
}
