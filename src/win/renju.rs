//! Renju: O wins with `k` or more, X with exactly five, and X may not make an
//! overline, a double four or a double three.
//!
//! The definitions are those of the Renju International Federation. A four is
//! four stones that one more makes exactly five; a straight four is unbroken
//! and can be made five at both ends; a three is three stones that one more,
//! without making five, makes a straight four. The stone that would make the
//! straight four must itself be legal for X, which is why the test for a three
//! asks the whole question again one stone deeper (rule 9.3).
//!
//! A line is looked at through a window of eleven points, the new stone in
//! the middle:
//!
//! ```text
//!   bit      0  1  2  3  4  5  6  7  8  9 10
//!   offset  -5 -4 -3 -2 -1  0  1  2  3  4  5
//! ```

use super::{Claim, Foul, WinRule, step};
use crate::board::{Board, Cell, Direction, Mark};
use crate::rules::Rules;

pub struct Renju;

impl WinRule for Renju {
    fn claim(&self, mark: Mark, length: u16, k: u16) -> Claim {
        let wins = if mark == Mark::X { length == k } else { length >= k };
        if wins { Claim::Wins } else { Claim::None }
    }

    fn foul(&self, board: &Board, rules: &Rules, cell: Cell, mark: Mark) -> Option<Foul> {
        if mark != Mark::X {
            return None;
        }
        Trial { board, rules, cell, before: None }.foul()
    }
}

/// The new stone's place in a window.
const MIDDLE: i32 = 5;
const MIDDLE_BIT: u32 = 1 << MIDDLE;

/// A board on which X has also placed a stone on `cell`, after those of the
/// trials before it. A chain on the call stack: no board is copied.
struct Trial<'a> {
    board: &'a Board,
    rules: &'a Rules,
    cell: Cell,
    before: Option<&'a Trial<'a>>,
}

/// X's stones and the free points around a stone in one direction; points off
/// the board are neither.
#[derive(Clone, Copy)]
struct Window {
    own: u32,
    free: u32,
}

impl Window {
    /// X's maximal run through a bit, as a mask.
    fn run_through(self, bit: i32) -> u32 {
        let after = (self.own >> bit).trailing_ones();
        let before = (self.own << (31 - bit)).leading_ones();
        // `bit` itself is counted in both.
        (((1_u64 << (before + after - 1)) - 1) << (bit as u32 + 1 - before)) as u32
    }

    fn with(self, bit: i32) -> Window {
        Window { own: self.own | 1 << bit, free: self.free & !(1 << bit) }
    }

    fn is_free(self, bit: i32) -> bool {
        self.free >> bit & 1 != 0
    }

    /// The four-stone sets with the new stone that one more makes exactly
    /// five, at most two of them in one line.
    fn fours(self) -> u32 {
        let (mut found, mut fours) = (0, 0);
        for point in MIDDLE - 4..=MIDDLE + 4 {
            if !self.is_free(point) {
                continue;
            }
            let five = self.with(point).run_through(point);
            if five.count_ones() == 5 && five & MIDDLE_BIT != 0 {
                let four = five & !(1 << point);
                if four != found {
                    found = four;
                    fours += 1;
                }
            }
        }
        fours
    }

    /// Whether a stone on `point` makes a straight four with the new stone.
    fn makes_straight_four(self, point: i32) -> bool {
        let window = self.with(point);
        let four = window.run_through(point);
        if four.count_ones() != 4 || four & MIDDLE_BIT == 0 {
            return false;
        }
        let (first, last) = (four.trailing_zeros() as i32, 31 - four.leading_zeros() as i32);
        [first - 1, last + 1]
            .into_iter()
            .all(|end| window.is_free(end) && window.with(end).run_through(end).count_ones() == 5)
    }
}

impl Trial<'_> {
    fn mark_at(&self, cell: Cell) -> Mark {
        if cell == self.cell {
            return Mark::X;
        }
        match self.before {
            Some(before) => before.mark_at(cell),
            None => self.board.mark_at(cell),
        }
    }

    fn window(&self, direction: Direction) -> Window {
        let mut window = Window { own: 0, free: 0 };
        for bit in 0..=2 * MIDDLE {
            if let Some(cell) = step(self.rules, self.cell, direction, bit - MIDDLE) {
                match self.mark_at(cell) {
                    Mark::X => window.own |= 1 << bit,
                    Mark::EMPTY => window.free |= 1 << bit,
                    _ => {}
                }
            }
        }
        window
    }

    fn foul(&self) -> Option<Foul> {
        let windows = Direction::ALL.map(|direction| self.window(direction));
        // Every foul needs two lines with two further stones, or one with four.
        let others = windows.map(|window| window.own.count_ones() - 1);
        if others.iter().filter(|&&n| n >= 2).count() < 2 && others.iter().all(|&n| n < 4) {
            return None;
        }
        let runs = windows.map(|window| window.run_through(MIDDLE).count_ones());
        if runs.contains(&5) {
            return None;
        }
        if runs.iter().any(|&run| run > 5) {
            return Some(Foul::Overline);
        }
        if windows.iter().map(|window| window.fours()).sum::<u32>() >= 2 {
            return Some(Foul::DoubleFour);
        }
        let mut threes = 0;
        for (window, direction) in windows.iter().zip(Direction::ALL) {
            threes += u32::from(self.has_three(*window, direction));
            if threes == 2 {
                return Some(Foul::DoubleThree);
            }
        }
        None
    }

    /// Whether the new stone makes a three in this direction.
    fn has_three(&self, window: Window, direction: Direction) -> bool {
        (MIDDLE - 3..=MIDDLE + 3).any(|point| {
            window.is_free(point)
                && window.makes_straight_four(point)
                && step(self.rules, self.cell, direction, point - MIDDLE).is_some_and(|cell| {
                    let next =
                        Trial { board: self.board, rules: self.rules, cell, before: Some(self) };
                    !next.makes_five() && next.foul().is_none()
                })
        })
    }

    fn makes_five(&self) -> bool {
        Direction::ALL
            .iter()
            .any(|&direction| self.window(direction).run_through(MIDDLE).count_ones() == 5)
    }
}
