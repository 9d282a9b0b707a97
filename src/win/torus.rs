//! Lines on a torus: every row, column and diagonal closes into a ring.
//!
//! A line is `k` distinct cells, so a ring shorter than `k` never wins, and a
//! ring filled whole is a run of its own length without neighbours.

use crate::board::{Cell, Direction, Reach};
use crate::rules::Rules;

/// Cells of the ring through any cell in this direction.
pub fn ring_len(rules: &Rules, direction: Direction) -> u32 {
    let (rows, cols) = (u32::from(rules.rows), u32::from(rules.cols));
    match direction {
        Direction::Row => cols,
        Direction::Column => rows,
        Direction::Diagonal | Direction::Antidiagonal => rows / gcd(rows, cols) * cols,
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// How far `same` holds from a cell, at most `k` cells each way (whoever has
/// more has more than `k`), no cell counted twice unless that is so.
pub fn reach(
    rules: &Rules,
    cell: Cell,
    direction: Direction,
    same: impl Fn(Cell) -> bool,
) -> Reach {
    let others = ring_len(rules, direction) - 1;
    let most = others.min(u32::from(rules.k)) as u16;
    let after = count(rules, cell, direction, 1, most, &same);
    let most = (others - u32::from(after)).min(u32::from(rules.k)) as u16;
    let before = count(rules, cell, direction, -1, most, &same);
    Reach { before, after }
}

fn count(
    rules: &Rules,
    from: Cell,
    direction: Direction,
    sign: i32,
    most: u16,
    same: impl Fn(Cell) -> bool,
) -> u16 {
    let (down, right) = direction.step();
    let (rows, cols) = (i32::from(rules.rows), i32::from(rules.cols));
    let (mut row, mut col) = (i32::from(from.row), i32::from(from.col));
    for steps in 0..most {
        row = (row + sign * down + rows) % rows;
        col = (col + sign * right + cols) % cols;
        if !same(Cell::new(row as u16, col as u16)) {
            return steps;
        }
    }
    most
}
