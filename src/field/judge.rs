//! What an empty cell is worth to either player, and what a mark there
//! threatens, from the shapes of the four lines through it.

use super::shapes::{self, Shape};
use super::{Field, Place};

/// What a mark on a cell would make in all four lines together, by strength.
pub type Threat = u8;
pub const QUIET: Threat = 0;
/// An open three.
pub const THREE: Threat = 1;
/// Two open threes.
pub const TWO_THREES: Threat = 2;
/// A four: there is one answer.
pub const FOUR: Threat = 3;
/// A four and an open three: wins unless the answer is strong.
pub const FOUR_THREE: Threat = 4;
/// An open four or two fours: no single answer.
pub const OPEN_FOUR: Threat = 5;
/// The line.
pub const FIVE: Threat = 6;
pub const THREATS: usize = 7;

/// What a shape adds to the score of its cell.
const WORTH: [u32; 10] = [0, 1, 2, 4, 10, 12, 34, 38, 120, 150];

/// What a shape adds to the sum of its cell: its worth, and one to the count of
/// those shapes that make threats.
///
/// ```text
///   bits 0-11 worth | 12-14 open threes | 15-17 fours | 18-20 open fours | 21-23 fives
/// ```
const SUMMAND: [u32; 10] = {
    let mut summands = WORTH;
    summands[shapes::OPEN_THREE as usize] |= 1 << THREES;
    summands[shapes::FOUR as usize] |= 1 << FOURS;
    summands[shapes::OPEN_FOUR as usize] |= 1 << OPEN_FOURS;
    summands[shapes::FIVE as usize] |= 1 << FIVES;
    summands
};
const THREES: u32 = 12;
const FOURS: u32 = 15;
const OPEN_FOURS: u32 = 18;
const FIVES: u32 = 21;
const WORTHS: u32 = (1 << THREES) - 1;

/// What a shape adds to the worth of its cell.
pub fn worth_of(shape: Shape) -> i32 {
    WORTH[usize::from(shape)] as i32
}

/// What a threat adds to the worth of its cell.
#[inline]
pub fn worth_of_threat(threat: Threat) -> i32 {
    [0, 0, 30, 0, 60, 60, 0][usize::from(threat)]
}

/// What is known of one empty cell.
#[derive(Clone, Copy, Default)]
pub struct View {
    /// The shapes of X and O in the four directions.
    pub shapes: [u16; 4],
    /// The sums of both players' shapes.
    sums: [u32; 2],
    pub worth: [i32; 2],
    pub threat: [Threat; 2],
}

impl Field {
    #[inline]
    pub(super) fn look_along(&mut self, place: Place, direction: usize) {
        let pair = self.shape_pair(place, direction);
        let view = &mut self.views[place];
        let old = std::mem::replace(&mut view.shapes[direction], pair);
        if old != pair {
            for side in 0..2 {
                view.sums[side] = view.sums[side]
                    .wrapping_add(SUMMAND[usize::from(shape(pair, side))])
                    .wrapping_sub(SUMMAND[usize::from(shape(old, side))]);
            }
            self.judge(place);
        }
    }

    /// Looks at an empty cell from scratch.
    pub(super) fn look(&mut self, place: Place) {
        for direction in 0..4 {
            self.views[place].shapes[direction] = self.shape_pair(place, direction);
        }
        let view = &mut self.views[place];
        view.sums = [0, 1].map(|side| {
            view.shapes.iter().map(|&pair| SUMMAND[usize::from(shape(pair, side))]).sum()
        });
        self.judge(place);
    }

    #[inline]
    fn shape_pair(&mut self, place: Place, direction: usize) -> u16 {
        let window = self.windows[place][direction];
        if self.rings[direction] {
            self.shapes.get_in_ring(window)
        } else {
            self.shapes.get(window)
        }
    }

    /// Works out an empty cell's worth and threats from the sums of its shapes.
    fn judge(&mut self, place: Place) {
        let sums = self.views[place].sums;
        let renju = self.board.is_some();
        for (side, sum) in sums.into_iter().enumerate() {
            let worth = (sum & WORTHS) as i32;
            if sum <= WORTHS {
                self.set_view(place, side, worth, QUIET);
                continue;
            }
            let [threes, fours] = [THREES, FOURS].map(|shift| sum >> shift & 7);
            let threat = match sum {
                _ if sum >> FIVES > 0 => FIVE,
                _ if sum >> OPEN_FOURS > 0 => OPEN_FOUR,
                // Two fours at once are forbidden to X in Renju, two threes may be.
                _ if fours > 1 && renju && side == 0 => QUIET,
                _ if fours > 1 => OPEN_FOUR,
                _ if fours > 0 && threes > 0 => FOUR_THREE,
                _ if fours > 0 => FOUR,
                _ if threes > 1 && !(renju && side == 0) => TWO_THREES,
                _ => THREE,
            };
            self.set_view(place, side, worth + worth_of_threat(threat), threat);
        }
    }

    pub(super) fn forget(&mut self, place: Place) {
        for side in 0..2 {
            self.set_view(place, side, 0, QUIET);
        }
    }

    #[inline]
    fn set_view(&mut self, place: Place, side: usize, worth: i32, threat: Threat) {
        let view = &mut self.views[place];
        let was_live = view.worth[0] + view.worth[1] > 0;
        self.total[side] += worth - view.worth[side];
        view.worth[side] = worth;
        if was_live != (view.worth[0] + view.worth[1] > 0) {
            self.live.flip(place);
        }
        let old = view.threat[side];
        if old != threat {
            view.threat[side] = threat;
            for changed in [old, threat] {
                if changed != QUIET {
                    self.sets[side][changed as usize].flip(place);
                }
            }
            self.counts[side][old as usize] = self.counts[side][old as usize].wrapping_sub(1);
            self.counts[side][threat as usize] = self.counts[side][threat as usize].wrapping_add(1);
        }
    }
}

#[inline]
pub fn shape(pair: u16, side: usize) -> Shape {
    (pair >> (8 * side)) as Shape
}
