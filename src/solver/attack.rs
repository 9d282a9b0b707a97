//! The shortest win by lines: whether the attacker wins with so many marks of
//! their own, from now on.
//!
//! Depth is counted in the attacker's marks. Lines with more free cells than
//! the attacker has marks left are out of play, which leaves few cells to try
//! near the end, and the sum of Erdős and Selfridge over the others ends most
//! hopeless attempts at once. All of a defender's delaying threats count, since
//! the loser of a game delays: nothing is simplified that would change the
//! distance.

use super::control::{Control, Halt};
use super::general::Known;
use super::lines::{Lines, Sides, places};
use super::table::Table;

pub(super) struct Attack<'a, 'c> {
    pub lines: &'a Lines,
    pub table: &'a Table,
    pub control: &'a mut Control<'c>,
    /// How often a cell decided, by player.
    pub history: [[u32; 64]; 2],
}

/// What one look over all lines tells, for one player.
#[derive(Clone, Copy, Default)]
struct Look {
    /// Cells that complete a line.
    wins: u64,
    /// Cells of lines with few enough free cells.
    cells: u64,
    /// The sum of 2^-(free cells) over those lines, in units of 2^-32.
    weight: u64,
}

impl<'a, 'c> Attack<'a, 'c> {
    pub fn new(lines: &'a Lines, table: &'a Table, control: &'a mut Control<'c>) -> Self {
        Attack { lines, table, control, history: [[0; 64]; 2] }
    }

    /// Looks over the lines of `own` that `foreign` has no mark in, those with
    /// at most so many free cells.
    fn look(&self, own: u64, foreign: u64, most: u32) -> Look {
        let mut look = Look::default();
        for &line in &self.lines.lines {
            if line & foreign != 0 {
                continue;
            }
            let free = line & !own;
            let count = free.count_ones();
            if count > most {
                continue;
            }
            look.cells |= free;
            look.weight += 1 << 32 >> count;
            if count == 1 {
                look.wins |= free;
            }
        }
        look
    }

    /// Whether the attacker, in turn, wins with at most `marks` marks more.
    pub fn attacks(&mut self, sides: Sides, marks: u32) -> Result<bool, Halt> {
        if marks == 0 {
            return Ok(false);
        }
        self.control.tick()?;
        let own = self.look(sides.attacker, sides.defender, marks);
        if own.wins != 0 {
            return Ok(true);
        }
        if marks == 1 || own.weight < 1 << 31 {
            return Ok(false);
        }
        let foreign = self.look(sides.defender, sides.attacker, marks);
        if foreign.wins.count_ones() > 1 {
            return Ok(false);
        }
        let key = self.lines.key(sides, 3);
        let mut known = Known(self.table.get(key));
        if let Some(answer) = known.answer(marks as usize) {
            return Ok(answer);
        }
        if self.table.wants_to_grow() {
            return Err(Halt::Grow);
        }
        let forced = foreign.wins;
        let cells = if forced != 0 { forced } else { own.cells | foreign.cells };
        let order = self.order(sides, cells, marks, 0, known.best());
        let mut best = None;
        for &(_, place) in order.iter() {
            let next = Sides { attacker: sides.attacker | 1 << place, ..sides };
            if self.defends(next, marks - 1)? {
                best = Some(place);
                self.reward(0, place, marks);
                break;
            }
        }
        known = Known(self.table.get(key));
        known.learn(marks as usize, best.is_some(), best);
        self.table.set(key, known.0);
        Ok(best.is_some())
    }

    /// Whether the attacker wins with at most `marks` marks more when the
    /// defender is in turn.
    pub fn defends(&mut self, sides: Sides, marks: u32) -> Result<bool, Halt> {
        if marks == 0 {
            return Ok(false);
        }
        self.control.tick()?;
        let own = self.look(sides.attacker, sides.defender, marks);
        let most = marks + 1;
        let foreign = self.look(sides.defender, sides.attacker, most);
        if foreign.wins != 0 {
            return Ok(false);
        }
        if own.wins.count_ones() > 1 {
            return Ok(true);
        }
        if own.wins != 0 {
            let next = Sides { defender: sides.defender | own.wins, ..sides };
            return self.attacks(next, marks);
        }
        if marks == 1 || own.weight < 1 << 32 {
            return Ok(false);
        }
        let key = self.lines.key(sides, 4);
        let mut known = Known(self.table.get(key));
        if let Some(answer) = known.answer(marks as usize) {
            return Ok(answer);
        }
        let order = self.order(sides, own.cells | foreign.cells, marks, 1, known.best());
        let mut best = None;
        for &(_, place) in order.iter() {
            let next = Sides { defender: sides.defender | 1 << place, ..sides };
            if !self.attacks(next, marks)? {
                best = Some(place);
                self.reward(1, place, marks);
                break;
            }
        }
        known = Known(self.table.get(key));
        known.learn(marks as usize, best.is_none(), best);
        self.table.set(key, known.0);
        Ok(best.is_none())
    }

    fn reward(&mut self, player: usize, place: usize, marks: u32) {
        let seen = &mut self.history[player][place];
        *seen = seen.saturating_add(marks * marks);
    }

    /// The cells to try, best first: the one that decided before, then by the
    /// lines through them, short ones counting most.
    fn order(
        &self,
        sides: Sides,
        cells: u64,
        marks: u32,
        player: usize,
        best: Option<usize>,
    ) -> Vec<(u64, usize)> {
        let mut rank = [0_u64; 64];
        for &line in &self.lines.lines {
            let (attacker, defender) = (line & sides.attacker, line & sides.defender);
            if attacker != 0 && defender != 0 {
                continue;
            }
            let free = line & !sides.filled();
            let count = free.count_ones();
            if count > marks + 1 {
                continue;
            }
            // The attacker's lines count double, the defender's single.
            let weight = if defender == 0 { 2 } else { 1 } << (24_u32.saturating_sub(3 * count));
            for place in places(free) {
                rank[place] += weight;
            }
        }
        let mut order: Vec<(u64, usize)> = places(cells & !sides.filled())
            .map(|place| {
                let seen = u64::from(self.history[player][place].min(1 << 20)) >> 6;
                let first = if best == Some(place) { u64::MAX / 2 } else { 0 };
                (rank[place] + seen + first, place)
            })
            .collect();
        order.sort_unstable_by_key(|&(rank, place)| (std::cmp::Reverse(rank), place));
        order
    }
}
