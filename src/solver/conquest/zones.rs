//! The cells that a threat rests on, and those with which the defender could
//! make a line in time: what zones are made of.

use super::cells::Cells;
use super::ground::Ground;
use super::threats::Zones;
use crate::field::{self, Place};

impl Ground {
    /// The free cells of all windows of k cells in which this player has at
    /// least so many marks and the other none; and the same with one fewer.
    pub fn lines(&self, side: usize, least: i32) -> [Cells; 2] {
        let k = usize::from(self.field.rules.k);
        let open = self.board.minus(&self.marks[side ^ 1]);
        let own = &self.marks[side];
        let mut found = [Cells::EMPTY; 2];
        for step in self.steps {
            let (mut starts, mut count) = (open, Count::default());
            count.add(own);
            for at in 1..k {
                starts = starts.and(&open.down(at * step));
                count.add(&own.down(at * step));
            }
            for (found, least) in found.iter_mut().zip([least, least - 1]) {
                let starts = starts.and(&count.at_least(least));
                if !starts.is_empty() {
                    (0..k).for_each(|at| *found = found.or(&starts.up(at * step)));
                }
            }
        }
        found.map(|found| found.minus(own))
    }

    /// The cells that a mark of the attacker here, where it makes an open four,
    /// leaves for completing the line, and the cell itself. The threat stands
    /// as long as the defender has none of them.
    pub fn support(&mut self, place: Place, attacker: usize) -> Cells {
        let passed = self.field.side != attacker;
        if passed {
            self.field.pass();
        }
        let before = self.field.place(place);
        let mut cells = Cells::EMPTY;
        cells.insert(place);
        self.field.set(attacker, field::FIVE).iter().for_each(|five| cells.insert(five));
        self.field.take_back(before);
        if passed {
            self.field.pass();
        }
        cells
    }

    /// The cells that take away every open four that threatens.
    pub fn stops(&mut self, me: usize) -> Vec<Place> {
        let open = self.field.set(me, field::OPEN_FOUR).iter().next();
        let near = open.map_or(Cells::EMPTY, |open| self.support(open, me));
        let mut stops = Vec::new();
        for bit in near.iter() {
            let place = bit;
            let before = self.field.place(place);
            if self.field.count(me, field::OPEN_FOUR) == 0 {
                stops.push(place);
            }
            self.field.take_back(before);
        }
        stops
    }

    /// The win by the open four that rests on the fewest cells.
    pub fn open_four(&mut self, me: usize) -> (Place, Zones) {
        let opens: Vec<Place> = self.field.set(me, field::OPEN_FOUR).iter().take(8).collect();
        let supports = opens.iter().map(|&open| (self.support(open, me), open));
        let least = supports.min_by_key(|(cells, _)| cells.count());
        let (cells, open) = least.unwrap_or((Cells::ALL, opens[0]));
        let k = i32::from(self.field.rules.k);
        (open, self.lines(me ^ 1, k - 2).map(|zone| zone.or(&cells)))
    }

    /// The zones of a position where the attacker threatens open fours and the
    /// defender is in turn, without what follows the answers.
    pub fn three_zones(&mut self, me: usize) -> Zones {
        let k = i32::from(self.field.rules.k);
        let mut zones = self.lines(me ^ 1, k - 3);
        let opens: Vec<Place> = self.field.set(me, field::OPEN_FOUR).iter().collect();
        for open in opens {
            let support = self.support(open, me);
            zones.iter_mut().for_each(|zone| *zone = zone.or(&support));
        }
        zones
    }
}

/// A number up to fifteen for every cell at once, in four binary digits.
#[derive(Default)]
struct Count([Cells; 4]);

impl Count {
    fn add(&mut self, cells: &Cells) {
        let mut carry = *cells;
        for digit in &mut self.0 {
            let next = digit.and(&carry);
            *digit = digit.xor(&carry);
            carry = next;
        }
    }

    /// Where the number is so large.
    fn at_least(&self, least: i32) -> Cells {
        if least <= 0 {
            return Cells::ALL;
        }
        let (mut more, mut equal) = (Cells::EMPTY, Cells::ALL);
        for (digit, cells) in self.0.iter().enumerate().rev() {
            if least >> digit & 1 != 0 {
                equal = equal.and(cells);
            } else {
                more = more.or(&equal.and(cells));
                equal = equal.minus(cells);
            }
        }
        more.or(&equal)
    }
}

/// Adds cells to a zone and to the larger one.
pub fn join(zones: &mut Zones, more: &Zones) {
    zones.iter_mut().zip(more).for_each(|(zone, more)| *zone = zone.or(more));
}

/// Adds one cell to both.
pub fn insert(zones: &mut Zones, bit: usize) {
    zones.iter_mut().for_each(|zone| zone.insert(bit));
}
