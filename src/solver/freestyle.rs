//! Games of lines alone: tic-tac-toe, freestyle Gomoku, and both on a torus.
//!
//! Two searches take turns, each with more to spend than the last time: one
//! asks whether a player can win at all ([`maker`](super::maker)), the other
//! for the shortest win ([`attack`](super::attack)). Draws are found by the
//! first, wins by the second, and neither has to be patient with what the other
//! is good at. A player known not to win is not asked for a distance; that of
//! one who is sure to win, but not soon, is found by the first search with a
//! limit to the winner's marks, from below and from above.

use super::attack::Attack;
use super::control::{Control, Halt};
use super::lines::{Lines, Sides, places};
use super::maker::{self, Maker};
use super::table::Table;
use super::zones::Zones;
use super::{Found, Value};
use crate::board::{Cell, Mark};
use crate::game::Game;

#[cfg(test)]
mod tests;

/// Nodes of the first slice.
const FIRST_SLICE: u64 = 1 << 10;

/// Free cells from which on more than one thread is worth starting.
const CELLS_FOR_THREADS: u32 = 20;

/// What is known of one player's chances.
#[derive(Clone, Copy, Default)]
struct Chances {
    /// Whether the player can win, once that is known.
    wins: Option<bool>,
    /// No win with so many marks of their own.
    ruled_out: u32,
    /// The fewest own marks that win.
    marks: Option<u32>,
}

/// Marks of both until a win with so many own ones.
fn plies(moves: bool, marks: u32) -> u32 {
    if moves { 2 * marks - 1 } else { 2 * marks }
}

pub(super) struct Freestyle<'a, 'c> {
    lines: Lines,
    table: &'a mut Table,
    zones: &'a mut Zones,
    control: &'a mut Control<'c>,
    /// Distances are asked of the search with zones, which is the better one
    /// where they are long.
    far: bool,
}

impl<'a, 'c> Freestyle<'a, 'c> {
    pub fn new(
        game: &Game,
        table: &'a mut Table,
        zones: &'a mut Zones,
        control: &'a mut Control<'c>,
    ) -> Self {
        Freestyle { lines: Lines::new(game.rules()), table, zones, control, far: false }
    }

    /// Value, distance and best move of a game that is not over.
    pub fn solve(&mut self, game: &Game) -> Result<Found, Halt> {
        let mover = game.turn().unwrap_or(Mark::X);
        let sides = self.lines.sides(game, mover);
        let (value, plies) = self.value(sides)?;
        let best = self.best(sides, value, plies)?;
        let best = best.map(|place| Cell::from_index(place, self.lines.rules.cols));
        Ok(Found { value, plies, best })
    }

    /// Value and distance for the attacker of `sides`, who is in turn.
    fn value(&mut self, sides: Sides) -> Result<(Value, Option<u32>), Halt> {
        let mut mover = Chances::default();
        let mut other = Chances::default();
        // A player who moves second on an empty board cannot win: the first
        // could play anywhere and then as the second does (strategy stealing).
        if sides.filled() == 0 {
            other.wins = Some(false);
        }
        let mut slice = FIRST_SLICE;
        loop {
            self.advance(sides, true, &mut mover, slice)?;
            if let Some(marks) = self.distance(sides, true, &mover)? {
                return Ok((Value::Win, Some(plies(true, marks))));
            }
            self.advance(sides.swapped(), false, &mut other, slice)?;
            if let Some(marks) = self.distance(sides.swapped(), false, &other)? {
                return Ok((Value::Loss, Some(plies(false, marks))));
            }
            if (mover.wins, other.wins) == (Some(false), Some(false)) {
                return Ok((Value::Draw, None));
            }
            slice = slice.saturating_mul(4);
        }
    }

    /// The fewest own marks that win, if a win is certain.
    fn distance(
        &mut self,
        sides: Sides,
        moves: bool,
        chances: &Chances,
    ) -> Result<Option<u32>, Halt> {
        match (chances.wins, chances.marks) {
            (Some(false), _) | (None, None) => Ok(None),
            (_, Some(marks)) => Ok(Some(marks)),
            (Some(true), None) => {
                self.fewest(sides, moves, chances.ruled_out, 8 * FIRST_SLICE).map(Some)
            }
        }
    }

    /// Spends a slice on each question about a player's chances.
    fn advance(
        &mut self,
        sides: Sides,
        moves: bool,
        chances: &mut Chances,
        slice: u64,
    ) -> Result<(), Halt> {
        if chances.wins.is_none() {
            chances.wins = self.sliced(slice, |search| search.can_win(sides, moves))?;
        }
        if chances.wins.is_some() {
            return Ok(());
        }
        self.far = false;
        let most = self.most(sides, moves);
        let found = self.sliced(slice / 4, |search| {
            while chances.ruled_out < most {
                let marks = chances.ruled_out + 1;
                search.control.plies = plies(moves, marks);
                if search.wins_within(sides, moves, marks)? {
                    return Ok(Some(marks));
                }
                chances.ruled_out = marks;
            }
            Ok(None)
        })?;
        match found {
            Some(Some(marks)) => chances.marks = Some(marks),
            Some(None) => chances.wins = Some(false),
            None => {}
        }
        Ok(())
    }

    /// The fewest own marks with which an attacker wins who surely wins, but not
    /// with so many as are `ruled_out`. To find a win with marks to spare takes
    /// much less than to rule one out, so it is approached from above as often
    /// as a look for the next nearest has spent its slice.
    fn fewest(
        &mut self,
        sides: Sides,
        moves: bool,
        mut ruled_out: u32,
        mut slice: u64,
    ) -> Result<u32, Halt> {
        self.far = true;
        let mut enough = self.most(sides, moves);
        while ruled_out + 1 < enough {
            let next = ruled_out + 1;
            self.control.plies = plies(moves, next);
            match self.sliced(slice, |search| search.wins_within(sides, moves, next))? {
                Some(true) => return Ok(next),
                Some(false) => ruled_out = next,
                None => {
                    let marks = enough - (enough - ruled_out).div_ceil(8);
                    if self.wins_within(sides, moves, marks)? {
                        enough = marks;
                    } else {
                        ruled_out = marks;
                    }
                    slice = slice.saturating_mul(2);
                }
            }
        }
        Ok(enough)
    }

    /// How many marks the attacker can still place.
    fn most(&self, sides: Sides, moves: bool) -> u32 {
        let free = (self.lines.all() & !sides.filled()).count_ones();
        if moves { free.div_ceil(2) } else { free / 2 }
    }

    /// Runs a search within a slice; `None` when the slice ended first.
    fn sliced<T>(
        &mut self,
        nodes: u64,
        search: impl FnOnce(&mut Self) -> Result<T, Halt>,
    ) -> Result<Option<T>, Halt> {
        self.control.slice(nodes);
        let answer = search(self);
        self.control.slice(u64::MAX);
        match answer {
            Err(Halt::Slice) => Ok(None),
            answer => answer.map(Some),
        }
    }

    /// Whether the attacker can win at all.
    fn can_win(&mut self, sides: Sides, moves: bool) -> Result<bool, Halt> {
        self.ask_maker(sides, |maker| maker.wins(sides, moves))
    }

    /// Asks with as many threads as may be used, and with more room for what is
    /// proved as often as that fills up.
    fn ask_maker(
        &mut self,
        sides: Sides,
        ask: impl Fn(&mut Maker) -> Result<bool, Halt> + Sync,
    ) -> Result<bool, Halt> {
        loop {
            let (lines, zones) = (&self.lines, &*self.zones);
            let free = lines.all() & !sides.filled();
            let answer = if self.control.threads() > 1 && free.count_ones() >= CELLS_FOR_THREADS {
                self.control
                    .race(|control, order| ask(&mut Maker::new(lines, zones, control, order)))
            } else {
                ask(&mut Maker::new(lines, zones, self.control, 0))
            };
            match answer {
                Err(Halt::Grow) => self.zones.grow(),
                answer => return answer,
            }
        }
    }

    /// Whether the attacker wins with at most so many marks of their own.
    fn wins_within(&mut self, sides: Sides, moves: bool, marks: u32) -> Result<bool, Halt> {
        if self.far {
            return self.ask_maker(sides, |maker| maker.wins_within(sides, moves, marks));
        }
        loop {
            let mut attack = Attack::new(&self.lines, self.table, self.control);
            let answer =
                if moves { attack.attacks(sides, marks) } else { attack.defends(sides, marks) };
            match answer {
                Err(Halt::Grow) => self.table.grow(),
                answer => return answer,
            }
        }
    }

    /// A cell that keeps value and distance: for a draw the first of those that
    /// stop most lines, for a win the first of those that build most, else the
    /// first row by row.
    fn best(
        &mut self,
        sides: Sides,
        value: Value,
        plies: Option<u32>,
    ) -> Result<Option<usize>, Halt> {
        let free = self.lines.all() & !sides.filled();
        let order = match value {
            Value::Draw => maker::blocks(&self.lines, sides.swapped()),
            Value::Win => maker::blocks(&self.lines, sides),
            _ => places(free).collect(),
        };
        for place in order {
            let next = Sides { attacker: sides.attacker | 1 << place, ..sides };
            let keeps = match (value, plies) {
                (Value::Win, Some(plies)) => {
                    let marks = plies.div_ceil(2);
                    if marks == 1 {
                        self.lines.lines.iter().any(|&line| line & !next.attacker == 0)
                    } else {
                        self.wins_within(next, false, marks - 1)?
                    }
                }
                (Value::Loss, Some(plies)) => {
                    let marks = plies / 2;
                    marks == 1 || !self.wins_within(next.swapped(), true, marks - 1)?
                }
                _ => !self.loses(next)?,
            };
            if keeps {
                return Ok(Some(place));
            }
        }
        // A wrong answer elsewhere must not become a move that looks sound.
        unreachable!("a move keeps the value of its position");
    }

    /// A move that does not lose, for a player who can hold the position: one
    /// that leaves only lines held by pairs where there is one, else the first
    /// that keeps the value, those that stop most lines first.
    pub fn hold(&mut self, game: &Game) -> Result<Option<Cell>, Halt> {
        let sides = self.lines.sides(game, game.turn().unwrap_or(Mark::X));
        let cols = self.lines.rules.cols;
        let order = maker::blocks(&self.lines, sides.swapped());
        let after = |place: usize| Sides { attacker: sides.attacker | 1 << place, ..sides };
        let completes = |&&place: &&usize| {
            self.lines.lines.iter().any(|&line| line & !after(place).attacker == 0)
        };
        if let Some(&place) = order.iter().find(completes) {
            return Ok(Some(Cell::from_index(place, cols)));
        }
        for &place in &order {
            if maker::pairs(&self.lines, after(place).swapped()).is_some() {
                return Ok(Some(Cell::from_index(place, cols)));
            }
        }
        for &place in &order {
            if !self.loses(after(place))? {
                return Ok(Some(Cell::from_index(place, cols)));
            }
        }
        Ok(None)
    }

    /// Whether the defender of `sides`, who is in turn, can win.
    fn loses(&mut self, sides: Sides) -> Result<bool, Halt> {
        let mut chances = Chances::default();
        let mut slice = FIRST_SLICE;
        loop {
            self.advance(sides.swapped(), true, &mut chances, slice)?;
            if chances.marks.is_some() {
                return Ok(true);
            }
            if let Some(wins) = chances.wins {
                return Ok(wins);
            }
            slice = slice.saturating_mul(4);
        }
    }
}
