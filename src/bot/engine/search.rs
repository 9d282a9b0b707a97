//! The search: principal variation search over [`Plan`]s, with a table, killer
//! moves and a history, forced wins by fours before anything else.
//!
//! A value is the player's in turn: [`WIN`] less the plies it takes, the
//! negative of that for a loss, and sums of the field's worth between.

use super::moves::{self, Mode, Plan, Taste};
use super::table::{Bound, NOWHERE, Table};
use crate::bot::control::Control;
use crate::field::{self, Field, Place};

/// The value of a game already won.
pub const WIN: i32 = 1_000_000;
/// Values beyond this are wins.
pub const SURE: i32 = WIN - 100_000;
/// Values below this are losses.
pub const SURE_LOSS: i32 = -SURE;
/// Values from here on are won, or lost below its negative, as far as was seen.
pub const NEARLY_SURE: i32 = SURE - 1;
/// Larger than any value.
pub const INFINITE: i32 = WIN + 1;

/// Plies a search may go down in all, threats and their answers included.
const MAX_PLY: usize = 200;
/// Quiet moves looked at in an inner position.
const WIDTH: usize = 20;
/// Fours tried at the ends of the search, and positions they may visit.
const LEAF_FOURS: i16 = 6;
const LEAF_NODES: u64 = 60;
/// The same nearer the root.
const INNER_FOURS: i16 = 12;
const INNER_NODES: u64 = 300;

/// Moves that were good elsewhere in the tree.
pub struct Memory {
    killers: Vec<[Place; 2]>,
    history: [Vec<i32>; 2],
    ply: usize,
    first: u32,
}

impl Taste for Memory {
    #[inline]
    fn taste(&self, side: usize, place: Place) -> i32 {
        let mut taste = self.history[side][place];
        if self.killers[self.ply].contains(&place) {
            taste += 200;
        }
        if place as u32 == self.first {
            taste += 1_000_000;
        }
        taste
    }
}

/// One search of one position.
pub struct Search<'a, 'c> {
    pub field: Field,
    pub mode: Mode,
    pub table: &'a Table,
    pub control: &'a mut Control<'c>,
    /// What the search may keep in memory, the table included.
    pub memory_bytes: u64,
    pub nodes: u64,
    /// Positions that looking for fours may still visit.
    pub fours_left: u64,
    pub stopped: bool,
    pub lines: Vec<Vec<Place>>,
    memory: Memory,
}

impl<'a, 'c> Search<'a, 'c> {
    pub fn new(
        field: Field,
        table: &'a Table,
        control: &'a mut Control<'c>,
        memory_bytes: u64,
    ) -> Search<'a, 'c> {
        let size = field.size();
        let memory = Memory {
            killers: vec![[Place::MAX; 2]; MAX_PLY + 2],
            history: [vec![0; size], vec![0; size]],
            ply: 0,
            first: NOWHERE,
        };
        Search {
            mode: Mode::of(&field.rules),
            field,
            table,
            control,
            memory_bytes,
            nodes: 0,
            fours_left: 0,
            stopped: false,
            lines: vec![Vec::new(); MAX_PLY + 2],
            memory,
        }
    }

    #[inline]
    pub fn must_stop(&mut self) -> bool {
        if self.control.should_stop(self.nodes) {
            self.stopped = true;
        }
        self.stopped
    }

    /// What to do in the root, with at most so many quiet moves.
    pub fn root_plan(&mut self, width: usize) -> Plan {
        (self.memory.ply, self.memory.first) = (0, NOWHERE);
        moves::plan(&mut self.field, self.mode, width, &self.memory)
    }

    /// The value of a move for the player in turn, within a window.
    pub fn value_of(&mut self, place: Place, depth: i16, alpha: i32, beta: i32, ply: usize) -> i32 {
        let side = self.field.side;
        if self.mode == Mode::Misere && self.field.threat(place, side) == field::FIVE {
            self.lines[ply + 1].clear();
            return ply as i32 + 1 - WIN;
        }
        let before = self.field.place(place);
        let value = if self.field.side == side {
            self.node(depth, alpha, beta, ply + 1)
        } else {
            -self.node(depth, -beta, -alpha, ply + 1)
        };
        self.field.take_back(before);
        value
    }

    /// The value of the position for the player in turn: exact within the
    /// window, a bound outside.
    fn node(&mut self, depth: i16, mut alpha: i32, mut beta: i32, ply: usize) -> i32 {
        self.nodes += 1;
        self.lines[ply].clear();
        if self.must_stop() || self.field.empty == 0 {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.judge();
        }
        // Nothing beyond a win in one, or a loss in two, can happen here.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let key = self.field.hash;
        let known = self.table.get(key);
        if let Some(entry) = known
            && entry.depth >= depth
        {
            let value = from_table(entry.value, ply);
            match entry.bound {
                Bound::Exact => return value,
                Bound::AtLeast if value >= beta => return value,
                Bound::AtMost if value <= alpha => return value,
                _ => {}
            }
        }
        self.memory.ply = ply;
        self.memory.first = known.map_or(NOWHERE, |entry| entry.place);
        let (moves, forced, all) =
            match moves::plan(&mut self.field, self.mode, WIDTH, &self.memory) {
                Plan::Decided(value) if value > 0 => return value - ply as i32,
                Plan::Decided(value) => return value + ply as i32,
                Plan::Moves { moves, forced, all } => (moves, forced, all),
            };
        if self.mode == Mode::Free
            && !forced
            && let Some(value) = self.fours_value(depth, ply)
        {
            self.table.put(key, NOWHERE, to_table(value, ply), 99, Bound::Exact);
            return value;
        }
        if depth <= 0 && !forced {
            return self.judge();
        }
        self.best_of(&moves, (forced, all), depth, alpha, beta, ply)
    }

    /// A win by fours, if the player in turn has one.
    fn fours_value(&mut self, depth: i16, ply: usize) -> Option<i32> {
        let me = self.field.side;
        let fours = self.field.count(me, field::FOUR)
            + self.field.count(me, field::FOUR_THREE)
            + self.field.count(me, field::OPEN_FOUR);
        if fours < 2 {
            return None;
        }
        let (most, nodes) =
            if depth <= 0 { (LEAF_FOURS, LEAF_NODES) } else { (INNER_FOURS, INNER_NODES) };
        self.fours_left = nodes;
        let line = self.win_by_fours(most)?;
        let value = WIN - (ply + line.len()) as i32;
        self.lines[ply] = line;
        Some(value)
    }

    fn best_of(
        &mut self,
        moves: &[Place],
        (forced, all): (bool, bool),
        depth: i16,
        mut alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        let (side, key, start) = (self.field.side, self.field.hash, alpha);
        let (mut best, mut best_place) = (-INFINITE, NOWHERE);
        let next = if forced { depth } else { depth - 1 };
        for (index, &place) in moves.iter().enumerate() {
            let mut value;
            if index == 0 {
                value = self.value_of(place, next, alpha, beta, ply);
            } else {
                // Late quiet moves get a shallow look first.
                let quiet = self.field.threat(place, side) == field::QUIET;
                let cut = i16::from(index >= 4 && depth >= 3 && quiet && !forced)
                    + i16::from(index >= 10 && depth >= 5 && quiet && !forced);
                value = self.value_of(place, next - cut, alpha, alpha + 1, ply);
                if value > alpha && cut > 0 {
                    value = self.value_of(place, next, alpha, alpha + 1, ply);
                }
                if value > alpha && value < beta {
                    value = self.value_of(place, next, alpha, beta, ply);
                }
            }
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_place) = (value, place as u32);
            }
            if value > alpha {
                alpha = value;
                self.keep_line(place, ply);
            }
            if alpha >= beta {
                if !forced {
                    self.remember(side, place, depth, ply);
                }
                break;
            }
        }
        if !all && best <= SURE_LOSS {
            // A move that was left out may save the game: as bad as can be
            // without being sure.
            best = SURE_LOSS + 1;
        }
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best > start => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.table.put(key, best_place, to_table(best, ply), depth, bound);
        best
    }

    pub fn keep_line(&mut self, place: Place, ply: usize) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(place);
        head[ply].extend_from_slice(&tail[0]);
    }

    fn remember(&mut self, side: usize, place: Place, depth: i16, ply: usize) {
        let killers = &mut self.memory.killers[ply];
        if killers[0] != place {
            *killers = [place, killers[0]];
        }
        let history = &mut self.memory.history[side];
        history[place] += i32::from(depth) * i32::from(depth);
        if history[place] > 400 {
            history.iter_mut().for_each(|value| *value /= 2);
        }
    }

    /// What a position looks like without looking ahead.
    fn judge(&self) -> i32 {
        let (field, me) = (&self.field, self.field.side);
        match self.mode {
            Mode::Free | Mode::Turns => field.balance(me) + 20,
            Mode::Gravity => field.balance(me) + threats_in_the_air(field, me),
            Mode::Misere => {
                let dangers = |side| field.count(side, field::FIVE) as i32;
                20 * (dangers(me ^ 1) - dangers(me)) - field.balance(me) / 4
            }
        }
    }
}

/// With gravity, cells that complete a line but cannot be reached yet decide
/// who must give way at the end: with an even number of rows the first player
/// gets the odd rows from below, the second the even ones.
fn threats_in_the_air(field: &Field, me: usize) -> i32 {
    let mut sum = 0;
    for side in 0..2 {
        let sign = if side == me { 1 } else { -1 };
        for place in field.set(side, field::FIVE).iter() {
            let height = field.rules.rows - field.cell_of(place).row;
            let suits = usize::from(height.is_multiple_of(2)) == side;
            sum += sign * if suits { 120 } else { 20 };
        }
    }
    sum
}

/// Wins in the table count from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value + ply as i32,
        ..=SURE_LOSS => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value - ply as i32,
        ..=SURE_LOSS => value + ply as i32,
        _ => value,
    }
}
