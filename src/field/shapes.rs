//! What a mark on an empty cell would make of the line it stands in.
//!
//! A line is seen through a window around the cell, two bits a neighbour (the
//! cell itself is left out):
//!
//! ```text
//!   slot    0  1  2  3 | 4  5  6  7       radius 4
//!   offset -4 -3 -2 -1 0 +1 +2 +3 +4      00 empty  01 X  10 O  11 edge
//! ```
//!
//! What such a window is worth is worked out from the rule that judges runs,
//! for any `k`, when it is first met, and remembered. The names are those of
//! five in a row; with another `k` a "four" lacks one mark as well.

use crate::board::Mark;
use crate::rules::{Rules, Run};
use crate::win::{Claim, rule_of};
use std::collections::HashMap;

/// Shapes by strength.
pub type Shape = u8;
/// No line can be completed through here.
pub const NONE: Shape = 0;
/// Lacks four marks or more, with little or much room.
pub const ONE: Shape = 1;
pub const OPEN_ONE: Shape = 2;
/// Lacks three marks after this one, with little or much room.
pub const TWO: Shape = 3;
pub const OPEN_TWO: Shape = 4;
/// One more mark makes a four.
pub const THREE: Shape = 5;
/// One more mark makes an open four.
pub const OPEN_THREE: Shape = 6;
/// One cell completes the line.
pub const FOUR: Shape = 7;
/// Two cells or more complete it.
pub const OPEN_FOUR: Shape = 8;
/// The line is complete.
pub const FIVE: Shape = 9;
/// How many shapes there are.
pub const COUNT: usize = 10;

/// Marks still lacking to complete a line through a cell with this shape, the
/// mark on the cell included; 5 stands for many.
pub const LACKS: [u8; COUNT] = [99, 5, 5, 4, 4, 3, 3, 2, 2, 1];

/// The longest run that is looked for in windows; whoever defends a longer one
/// needs no look ahead.
pub const MAX_K: u16 = 16;
/// Windows of so many bits are remembered in a table, wider ones in a map.
const TABLE_BITS: u32 = 20;
const UNKNOWN: u16 = u16::MAX;

/// The shapes of both players for every window that was met.
#[derive(Clone)]
pub struct Shapes {
    rules: Rules,
    /// Which runs count, for X and for O.
    runs: [Run; 2],
    radius: u32,
    table: Vec<u16>,
    map: HashMap<u64, u16>,
    /// On a torus where exactly k win, those of rings of k cells. Such a ring
    /// has no cell beside the run, but its windows show the run once more
    /// there; so whatever is in it may count as k or more.
    rings: Option<Box<Shapes>>,
}

impl Shapes {
    pub fn new(rules: &Rules) -> Shapes {
        let mut shapes = Shapes::judged_by([rules.run; 2], rules);
        if rules.wrap && rules.run == Run::Exact {
            shapes.rings = Some(Box::new(Shapes::judged_by([Run::AtLeast; 2], rules)));
        }
        shapes
    }

    /// Those of the same game, but for which runs X and O win with. Not for a
    /// torus.
    pub fn judged_by(runs: [Run; 2], rules: &Rules) -> Shapes {
        let radius = Shapes::radius_for(rules);
        let bits = 4 * radius;
        let table = if bits <= TABLE_BITS { vec![UNKNOWN; 1 << bits] } else { Vec::new() };
        Shapes { rules: *rules, runs, radius, table, map: HashMap::new(), rings: None }
    }

    /// How far a window must reach: to the ends of any run through the middle,
    /// and one further where it matters what stands there. 0: not at all.
    fn radius_for(rules: &Rules) -> u32 {
        let ends_matter = rules.run != Run::AtLeast;
        match rules.k {
            k if k > MAX_K => 0,
            k if ends_matter => u32::from(k).min(15),
            k => u32::from(k) - 1,
        }
    }

    pub fn radius(&self) -> u32 {
        self.radius
    }

    /// The same run rule, so that what is remembered holds for these too.
    pub fn suits(&self, rules: &Rules) -> bool {
        (self.rules.k, self.rules.run, self.rules.wrap) == (rules.k, rules.run, rules.wrap)
    }

    pub fn memory_bytes(&self) -> usize {
        let rings = self.rings.as_ref().map_or(0, |rings| rings.memory_bytes());
        self.table.len() * 2 + self.map.capacity() * 24 + rings
    }

    /// The shapes of X and O in a ring of k cells.
    pub fn get_in_ring(&mut self, window: u64) -> u16 {
        match &mut self.rings {
            Some(rings) => rings.get(window),
            None => self.get(window),
        }
    }

    /// The shapes of X (low byte) and O (high byte).
    #[inline]
    pub fn get(&mut self, window: u64) -> u16 {
        if let Some(&known) = self.table.get(window as usize) {
            if known != UNKNOWN {
                return known;
            }
            let pair = self.work_out(window);
            self.table[window as usize] = pair;
            return pair;
        }
        if let Some(&known) = self.map.get(&window) {
            return known;
        }
        let pair = self.work_out(window);
        self.map.insert(window, pair);
        pair
    }

    /// One player's shape for a window that was met; [`NONE`] for others.
    pub fn known(&self, window: u64, side: usize) -> Shape {
        let pair = match self.table.get(window as usize) {
            Some(&pair) => pair,
            None => self.map.get(&window).copied().unwrap_or(0),
        };
        if pair == UNKNOWN { NONE } else { (pair >> (8 * side)) as Shape }
    }

    fn work_out(&self, window: u64) -> u16 {
        if self.rules.k > MAX_K {
            return 0;
        }
        let mut line = [0_u64; 4];
        for slot in 0..2 * self.radius {
            let state = window >> (2 * slot) & 3;
            let place = if slot < self.radius { slot } else { slot + 1 };
            line[state as usize] |= 1 << place;
        }
        let [free, x, o, _] = line;
        let x_shape = Line { free, foe: o, mark: Mark::X, shapes: self }.shape(x);
        let o_shape = Line { free, foe: x, mark: Mark::O, shapes: self }.shape(o);
        u16::from(x_shape) | u16::from(o_shape) << 8
    }
}

/// One player's view of a window: bit `radius` is the middle.
struct Line<'a> {
    free: u64,
    foe: u64,
    mark: Mark,
    shapes: &'a Shapes,
}

impl Line<'_> {
    fn shape(&self, own: u64) -> Shape {
        let middle = 1 << self.shapes.radius;
        let own = own | middle;
        if self.completes(own, middle) {
            return FIVE;
        }
        match self.completions(own, middle) {
            0 => {}
            1 => return FOUR,
            _ => return OPEN_FOUR,
        }
        // With one more mark: a four, or an open one?
        let mut best = NONE;
        for cell in bits(self.free) {
            match self.completions(own | cell, middle | cell) {
                0 => {}
                1 => best = best.max(THREE),
                _ => return OPEN_THREE,
            }
        }
        if best == NONE { self.far(own) } else { best }
    }

    /// Cells that complete a run through all of `must`.
    fn completions(&self, own: u64, must: u64) -> u32 {
        let completes = |&cell: &u64| self.completes(own | cell, must | cell);
        bits(self.free & !own).filter(completes).count() as u32
    }

    /// Whether the run through the middle counts and holds all of `must`.
    fn completes(&self, own: u64, must: u64) -> bool {
        let middle = self.shapes.radius;
        let after = (own >> middle).trailing_ones();
        let before = (own << (63 - middle)).leading_ones() - 1;
        let (first, end) = (middle - before, middle + after);
        let run = ((1_u64 << (end - first)) - 1) << first;
        if must & !run != 0 {
            return false;
        }
        let rules = &self.shapes.rules;
        let run = self.shapes.runs[usize::from(self.mark == Mark::O)];
        match rule_of(run).claim(self.mark, (end - first) as u16, rules.k) {
            Claim::None => false,
            Claim::Wins => true,
            Claim::WinsUnlessCapped => {
                let foe_at = |place: u32| self.foe >> place & 1 != 0;
                !(first > 0 && foe_at(first - 1) && foe_at(end))
            }
        }
    }

    /// Shapes that lack three marks or more, by the windows still open.
    fn far(&self, own: u64) -> Shape {
        let (middle, k) = (self.shapes.radius, u32::from(self.shapes.rules.k));
        let usable = self.free | own;
        let (mut most, mut windows, mut alive) = (0, 0, 0);
        for first in (middle + 1).saturating_sub(k)..=middle {
            let window = ((1_u64 << k) - 1) << first;
            let marks = (own & window).count_ones();
            // A window that lacks less and yet makes no three is spoilt by what
            // stands beside it; so may others be.
            let counts = || self.completes(own | window, window);
            if usable & window != window || k - marks < 3 || !counts() {
                continue;
            }
            alive += 1;
            if marks > most {
                (most, windows) = (marks, 0);
            }
            windows += u32::from(marks == most);
        }
        let lacking = k - most;
        match lacking {
            _ if alive == 0 => NONE,
            ..=3 if windows > 2 => OPEN_TWO,
            ..=3 => TWO,
            _ if alive > 2 => OPEN_ONE,
            _ => ONE,
        }
    }
}

/// The set bits, each alone, lowest first.
fn bits(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set &= !lowest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RulesSpec;

    /// The shape of X and of O in a line such as `..XX*..`, the star in the
    /// middle of the window; what is not drawn is edge.
    fn shapes_of(run: Run, k: u16, line: &str) -> (Shape, Shape) {
        let rules = RulesSpec { run, ..RulesSpec::new(15, 15, k) }.check().unwrap();
        let mut shapes = Shapes::new(&rules);
        let radius = shapes.radius() as i32;
        let star = line.find('*').unwrap() as i32;
        let mut window = 0;
        for offset in (-radius..=radius).filter(|&offset| offset != 0) {
            let state = usize::try_from(star + offset)
                .ok()
                .and_then(|index| line.as_bytes().get(index))
                .map_or(3, |byte| match byte {
                    b'.' => 0,
                    b'X' => 1,
                    _ => 2,
                });
            let slot = if offset < 0 { offset + radius } else { offset + radius - 1 };
            window |= state << (2 * slot);
        }
        let pair = shapes.get(window);
        ((pair & 0xff) as Shape, (pair >> 8) as Shape)
    }

    #[test]
    fn shapes_of_five_in_a_row_have_their_names() {
        for (line, shape) in [
            ("XX*XX", FIVE),
            ("..XXX*..", OPEN_FOUR),
            ("OXXX*.", FOUR),
            (".XX*.X.", FOUR),
            ("X*XX.", FOUR),
            ("X.X*X.X", OPEN_FOUR),
            ("..XX*..", OPEN_THREE),
            ("OXX*..", THREE),
            ("OXX*.", NONE),
            ("O.XX*.O", THREE),
            ("..X*...", OPEN_TWO),
            ("....*....", OPEN_ONE),
            ("O..*..O", ONE),
            ("O..*.O", NONE),
        ] {
            assert_eq!(shapes_of(Run::AtLeast, 5, line).0, shape, "{line}");
        }
    }

    #[test]
    fn run_rules_change_what_counts() {
        assert_eq!(shapes_of(Run::AtLeast, 5, "XXX*XX").0, FIVE);
        assert_eq!(shapes_of(Run::Exact, 5, "XXX*XX").0, NONE);
        assert_eq!(shapes_of(Run::Caro, 5, "OXX*XXO").0, NONE);
        assert_eq!(shapes_of(Run::Caro, 5, "XX*XXO").0, FIVE);
        assert_eq!(shapes_of(Run::Renju, 5, "XXX*XX").0, NONE);
        assert_eq!(shapes_of(Run::Renju, 5, "OOO*OO").1, FIVE);
    }

    #[test]
    fn shapes_exist_for_short_and_long_runs() {
        assert_eq!(shapes_of(Run::AtLeast, 1, "*").0, FIVE);
        assert_eq!(shapes_of(Run::AtLeast, 3, ".X*.").0, OPEN_FOUR);
        assert_eq!(shapes_of(Run::AtLeast, 9, "XXXX*XXXX").0, FIVE);
        assert_eq!(shapes_of(Run::AtLeast, 9, ".XXX*XXXX.").0, OPEN_FOUR);
    }
}
