//! Pairs of cells that hold windows of a big board, one in each window.
//!
//! Tracks cross in cells, and a cell may serve only one pair. Along one track
//! the cheapest pairs for given prices of cells are soon found, from the last
//! window to the first: a pair within a window also holds those that start up
//! to its nearer cell. So the tracks take turns: each gives its cells back and
//! chooses anew, a cell that another has costs double, and one that stays in
//! dispute gets dearer from round to round, until nobody wants what another
//! has. It is how wires are laid on chips (McMurchie and Ebeling 1995).
//!
//! Prices also tell that there are no such pairs: when all tracks together must
//! pay more than all cells cost.

use super::super::control::{Control, Halt};
use super::tracks::Tracks;

/// The price of a cell that nobody has quarrelled about.
const UNIT: u64 = 1 << 10;
/// The price of a cell that cannot be used: more than all others together.
const NEVER: u64 = 1 << 44;
/// Rounds from one look at whether there can be pairs to the next.
const LOOK_EVERY: usize = 16;

pub(super) struct Pairs<'a> {
    tracks: &'a Tracks,
    /// Windows to hold.
    needed: &'a [bool],
    price: Vec<u64>,
    /// How many pairs each cell is in.
    used: Vec<u32>,
    /// For each track its pairs, as steps along it.
    chosen: Vec<Vec<(usize, usize)>>,
    /// Of the track just looked at, for each window the least that it costs to
    /// hold this and the later ones, and the pair to begin with.
    best: Vec<(u64, (usize, usize))>,
}

impl<'a> Pairs<'a> {
    pub fn new(tracks: &'a Tracks, needed: &'a [bool], usable: &[bool]) -> Pairs<'a> {
        let price = usable.iter().map(|&usable| if usable { UNIT } else { NEVER }).collect();
        let (used, chosen) = (vec![0; usable.len()], vec![Vec::new(); tracks.tracks.len()]);
        Pairs { tracks, needed, price, used, chosen, best: Vec::new() }
    }

    /// Pairs of usable cells, no cell in two of them, one in each window that
    /// needs it; `None` where there are none or these rounds find none.
    pub fn find(
        &mut self,
        rounds: usize,
        control: &mut Control,
    ) -> Result<Option<Vec<(usize, usize)>>, Halt> {
        for round in 0..rounds {
            control.tick()?;
            if round % LOOK_EVERY == 0 && self.cannot_be(if round == 0 { 0 } else { UNIT }) {
                return Ok(None);
            }
            for number in 0..self.chosen.len() {
                self.give_back(number);
                self.look(number, |pairs, cell| pairs.price[cell] << pairs.used[cell].min(1));
                self.take(number);
            }
            let disputed = (0..self.used.len()).filter(|&cell| self.used[cell] > 1);
            let disputed: Vec<usize> = disputed.collect();
            if disputed.is_empty() {
                return Ok(Some(self.cells()));
            }
            disputed.iter().for_each(|&cell| self.price[cell] += UNIT);
        }
        Ok(None)
    }

    /// Whether the tracks must pay more than there is to sell, with this much
    /// off every price.
    fn cannot_be(&mut self, off: u64) -> bool {
        let all: u64 =
            self.price.iter().filter(|&&price| price < NEVER).map(|price| price - off).sum();
        let mut paid = 0;
        for number in 0..self.chosen.len() {
            paid += self.look(number, |pairs, cell| pairs.price[cell] - off);
            if paid > all {
                return true;
            }
        }
        false
    }

    /// The least that pairs for a track cost; which, is in `best`.
    fn look(&mut self, number: usize, cost: impl Fn(&Self, usize) -> u64) -> u64 {
        let (track, k) = (&self.tracks.tracks[number], self.tracks.k);
        let windows = track.windows;
        let mut best = std::mem::take(&mut self.best);
        best.clear();
        best.resize(windows + 1, (0, (0, 0)));
        for start in (0..windows).rev() {
            best[start] = best[start + 1];
            if !self.needed[track.first + start] {
                continue;
            }
            best[start].0 = u64::MAX;
            let last = start + k - 1;
            let (mut far, mut cheapest) = (last, cost(self, track.cell(last)));
            for near in (start..last).rev() {
                let own = cost(self, track.cell(near));
                let total = own + cheapest + best[windows.min(near + 1)].0;
                if total < best[start].0 {
                    best[start] = (total, (near, far));
                }
                if own < cheapest {
                    (far, cheapest) = (near, own);
                }
            }
        }
        self.best = best;
        self.best[0].0
    }

    fn give_back(&mut self, number: usize) {
        let track = &self.tracks.tracks[number];
        for (near, far) in self.chosen[number].drain(..) {
            self.used[track.cell(near)] -= 1;
            self.used[track.cell(far)] -= 1;
        }
    }

    /// Takes the pairs that were the cheapest.
    fn take(&mut self, number: usize) {
        let track = &self.tracks.tracks[number];
        let mut start = 0;
        while start < track.windows {
            if self.needed[track.first + start] {
                let (near, far) = self.best[start].1;
                start = near;
                let pair = (near % track.cells.len(), far % track.cells.len());
                // Where a ring closes, the first pair may come again.
                if self.chosen[number].first() != Some(&pair) {
                    self.chosen[number].push(pair);
                    self.used[track.cell(near)] += 1;
                    self.used[track.cell(far)] += 1;
                }
            }
            start += 1;
        }
    }

    fn cells(&self) -> Vec<(usize, usize)> {
        let mut cells = Vec::new();
        for (track, pairs) in self.tracks.tracks.iter().zip(&self.chosen) {
            cells.extend(pairs.iter().map(|&(near, far)| (track.cell(near), track.cell(far))));
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn no_pairs_hold_eight_in_a_row_on_15x15() {
        // What a quarter of the board costs, its middle row and column included:
        // the optimum of a linear programme.
        const PRICES: [[u64; 8]; 8] = [
            [0, 0, 0, 0, 0, 0, 0, 2],
            [0, 0, 0, 1, 1, 2, 2, 3],
            [0, 0, 1, 1, 2, 2, 3, 3],
            [0, 1, 1, 2, 2, 3, 3, 4],
            [0, 1, 2, 2, 3, 3, 4, 5],
            [0, 2, 2, 3, 3, 4, 4, 6],
            [0, 2, 3, 3, 4, 4, 5, 7],
            [2, 3, 3, 4, 5, 6, 7, 6],
        ];
        let all_windows = |size: u16| {
            let tracks = Tracks::new(&Rules::new(size, size, 8).unwrap());
            let needed = vec![true; tracks.windows];
            (tracks, needed)
        };
        let (tracks, needed) = all_windows(15);
        let mut pairs = Pairs::new(&tracks, &needed, &[true; 225]);
        for cell in 0..225_usize {
            let fold = |at: usize| at.min(14 - at);
            pairs.price[cell] = PRICES[fold(cell / 15)][fold(cell % 15)];
        }
        assert!(pairs.cannot_be(0));
        // Prices prove nothing where there are pairs.
        let (tracks, needed) = all_windows(14);
        let mut pairs = Pairs::new(&tracks, &needed, &[true; 196]);
        for cell in 0..196_usize {
            let fold = |at: usize| at.min(13 - at);
            pairs.price[cell] = PRICES[fold(cell / 14)][fold(cell % 14)];
        }
        assert!(!pairs.cannot_be(0));
    }
}
