//! How cells stand to each other: in one line, and in one window of k cells.

use super::Scene;
use crate::field::Place;
use crate::solver::conquest::cells::Cells;

impl Scene {
    /// The direction of the line through two cells, and the way from one to the
    /// other, where it is shorter than a line is long.
    pub fn in_line(&self, from: Place, to: Place) -> Option<(usize, i32)> {
        let (stride, k) = (self.stride as i32, i32::from(self.rules.k));
        let (from, to) = (from as i32, to as i32);
        let down = to / stride - from / stride;
        let right = to % stride - from % stride;
        let (direction, way) = match (down, right) {
            (0, right) => (0, right),
            (down, 0) => (1, down),
            (down, right) if down == right => (2, down),
            (down, right) if down == -right => (3, down),
            _ => return None,
        };
        (way != 0 && way.abs() < k).then_some((direction, way))
    }

    /// Whether k cells in a row hold both cells and none of these.
    pub fn share_a_window(&self, one: Place, two: Place, direction: usize, foes: &Cells) -> bool {
        let Some((_, way)) = self.in_line(one, two) else { return false };
        let k = i32::from(self.rules.k);
        let first = if way > 0 { one } else { two };
        let open = |way: i32| {
            let step = [1, self.stride as i32, self.stride as i32 + 1, self.stride as i32 - 1];
            let mut at = first as i32;
            let mut steps = 0;
            while steps < k {
                let next = at + way * step[direction];
                let inside = (0..self.states.len() as i32).contains(&next);
                if !inside || self.states[next as usize] == 3 || foes.contains(next as usize) {
                    break;
                }
                (at, steps) = (next, steps + 1);
            }
            steps
        };
        let after = open(1);
        after >= way.abs() && after + open(-1) + 1 >= k
    }

    /// The cells near enough to one along a direction.
    pub fn near(&self, place: Place, direction: usize) -> impl Iterator<Item = Place> + '_ {
        self.near[self.near_of(place)]
            .iter()
            .filter(move |near| usize::from(near.direction) == direction)
            .map(|near| usize::from(near.cell))
    }

    /// Whether a mark on a free cell would threaten something along a direction.
    pub fn threatens_along(&self, place: Place, direction: usize, side: usize) -> bool {
        self.states[place] == 0 && self.views[place].ranks[direction] >> (4 * side) & 15 > 0
    }
}
