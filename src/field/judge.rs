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
const WORTH: [i32; 10] = [0, 1, 2, 4, 10, 12, 34, 38, 120, 150];

/// What is known of one empty cell.
#[derive(Clone, Copy, Default)]
pub struct View {
    /// The shapes of X and O in the four directions.
    pub shapes: [u16; 4],
    pub worth: [i32; 2],
    pub threat: [Threat; 2],
}

impl Field {
    #[inline]
    pub(super) fn look_along(&mut self, place: Place, direction: usize) {
        let pair = self.shape_pair(place, direction);
        let view = &mut self.views[place];
        if view.shapes[direction] != pair {
            view.shapes[direction] = pair;
            self.judge(place);
        }
    }

    /// Looks at an empty cell from scratch.
    pub(super) fn look(&mut self, place: Place) {
        for direction in 0..4 {
            self.views[place].shapes[direction] = self.shape_pair(place, direction);
        }
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

    /// Works out an empty cell's worth and threats from its shapes.
    fn judge(&mut self, place: Place) {
        let shapes = self.views[place].shapes;
        let renju = self.board.is_some();
        for side in 0..2 {
            let mut worth = 0;
            let (mut threes, mut fours, mut best) = (0, 0, shapes::NONE);
            for pair in shapes {
                let shape = shape(pair, side);
                worth += WORTH[usize::from(shape)];
                threes += u32::from(shape == shapes::OPEN_THREE);
                fours += u32::from(shape == shapes::FOUR);
                best = best.max(shape);
            }
            let threat = match best {
                shapes::FIVE => FIVE,
                shapes::OPEN_FOUR => OPEN_FOUR,
                // Two fours at once are forbidden to X in Renju, two threes may be.
                _ if fours > 1 && renju && side == 0 => QUIET,
                _ if fours > 1 => OPEN_FOUR,
                _ if fours > 0 && threes > 0 => FOUR_THREE,
                _ if fours > 0 => FOUR,
                _ if threes > 1 && !(renju && side == 0) => TWO_THREES,
                _ if threes > 0 => THREE,
                _ => QUIET,
            };
            worth += [0, 0, 30, 0, 60, 60, 0][threat as usize];
            self.set_view(place, side, worth, threat);
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
