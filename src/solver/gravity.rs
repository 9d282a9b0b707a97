//! Connect Four and its kin: `k` or more in a row where marks fall.
//!
//! A position fits into two words. Each column is a stretch of bits, lowest
//! cell first, with one bit on top that stays empty, so that shifted words
//! never run from one column into the next:
//!
//! ```text
//!    6 13 20 27 34 41 48     always empty
//!    5 12 19 26 33 40 47     row 0
//!    .  .  .  .  .  .  .
//!    0  7 14 21 28 35 42     row 5
//! ```
//!
//! The search is a null-window negamax over scores, in the way that Pascal Pons
//! describes in "Solving Connect 4: how to build a perfect AI": a win is worth
//! more the more cells are still free when it comes, only moves that do not
//! lose at once are tried, and those that make most threats come first. What
//! remains of a position for the table, own marks plus filled cells, names it
//! exactly.

use super::bounds::{Bound, Bounds};
use super::control::{Control, Halt};
use super::{Found, Value};
use crate::board::{Cell, Mark};
use crate::game::Game;
use crate::rules::{Rules, Run};

/// The most columns; longer boards in a word are lower than any worth a search
/// of its own.
const MOST_COLS: usize = 10;

/// The shape of a board.
#[derive(Clone, Copy)]
struct Shape {
    rows: u32,
    cols: u32,
    k: u32,
    cells: i32,
    /// Every cell.
    full: u64,
    /// The lowest cell of each column.
    bottom: u64,
    /// Columns from the middle outwards.
    order: [u8; MOST_COLS],
}

/// Whose turn it is owns `own`; `filled` has both players' marks.
#[derive(Clone, Copy)]
struct Drop {
    own: u64,
    filled: u64,
    moves: i32,
}

/// Whether this search knows these rules.
pub(super) fn knows(rules: &Rules) -> bool {
    let bits = u32::from(rules.cols) * (u32::from(rules.rows) + 1);
    let plain = rules.run == Run::AtLeast && !rules.misere && rules.players == 2;
    rules.gravity && plain && bits <= 64 && rules.rows > 1 && usize::from(rules.cols) <= MOST_COLS
}

/// A position that this search can solve.
#[derive(Clone, Copy)]
pub(super) struct Column {
    shape: Shape,
    drop: Drop,
}

impl Column {
    /// The position of a game that is not over, under rules that are known.
    pub fn new(game: &Game) -> Column {
        let rules = game.rules();
        let shape = Shape::of(rules);
        let mut drop = Drop { own: 0, filled: 0, moves: game.move_count() as i32 };
        for (index, mark) in game.board().enumerate().filter(|(_, mark)| !mark.is_empty()) {
            let bit = shape.bit(Cell::from_index(index, rules.cols));
            drop.filled |= bit;
            if Some(mark) == game.turn() {
                drop.own |= bit;
            }
        }
        debug_assert!(game.turn() != Some(Mark::EMPTY));
        Column { shape, drop }
    }

    /// Value, distance and best move.
    pub fn solve(&self, bounds: &mut Bounds, control: &mut Control) -> Result<Found, Halt> {
        let (shape, drop) = (&self.shape, self.drop);
        let moves = shape.playable(drop.filled);
        let now = moves & shape.wins(drop.own, drop.filled);
        if now != 0 {
            let best = Some(shape.first_cell(now));
            return Ok(Found { value: Value::Win, plies: Some(1), best });
        }
        let score = self.score(bounds, control)?;
        let mut best = None;
        for cell in shape.cells_of(moves) {
            let next = drop.play(shape.bit(cell));
            let keeps = if next.moves == shape.cells {
                true
            } else if shape.can_win(next) {
                shape.loses_next(drop) == score
            } else {
                -search(shape, bounds, control, next, -score, 1 - score)? >= score
            };
            if keeps {
                best = Some(cell);
                break;
            }
        }
        let (value, plies) = shape.distance(score, drop.moves);
        Ok(Found { value, plies, best })
    }

    /// The score, by null windows that close in on it.
    fn score(&self, bounds: &mut Bounds, control: &mut Control) -> Result<i32, Halt> {
        let (shape, drop) = (&self.shape, self.drop);
        let mut low = shape.loses_next(drop);
        let mut high = (shape.cells + 1 - drop.moves) / 2;
        while low < high {
            let mut middle = low + (high - low) / 2;
            // The sign first: whether anybody wins is known sooner than when.
            if middle <= 0 && low / 2 < middle {
                middle = low / 2;
            } else if middle >= 0 && high / 2 > middle {
                middle = high / 2;
            }
            let score = search(shape, bounds, control, drop, middle, middle + 1)?;
            if score <= middle { high = score } else { low = score }
        }
        Ok(low)
    }
}

/// Free cells from which on more than one thread is worth starting.
const CELLS_FOR_THREADS: i32 = 16;

/// [`negamax`], started again with a larger table as often as it fills up, with
/// as many threads as may be used.
fn search(
    shape: &Shape,
    bounds: &mut Bounds,
    control: &mut Control,
    drop: Drop,
    alpha: i32,
    beta: i32,
) -> Result<i32, Halt> {
    loop {
        let answer = if control.threads() > 1 && shape.cells - drop.moves >= CELLS_FOR_THREADS {
            let bounds = &*bounds;
            control.race(|control, order| {
                negamax(&shape.shuffled(order), bounds, control, drop, alpha, beta)
            })
        } else {
            negamax(shape, bounds, control, drop, alpha, beta)
        };
        match answer {
            Err(Halt::Grow) => bounds.grow(),
            answer => return answer,
        }
    }
}

/// The score within a window, of a position without a win at once.
fn negamax(
    shape: &Shape,
    bounds: &Bounds,
    control: &mut Control,
    drop: Drop,
    mut alpha: i32,
    mut beta: i32,
) -> Result<i32, Halt> {
    control.tick()?;
    let moves = shape.safe_moves(drop);
    if moves == 0 {
        return Ok(shape.loses_next(drop));
    }
    if drop.moves >= shape.cells - 2 {
        return Ok(0);
    }
    // The opponent cannot win with the next mark, nor the player with this one.
    let low = -(shape.cells - 2 - drop.moves) / 2;
    let mut high = (shape.cells - 1 - drop.moves) / 2;
    alpha = alpha.max(low);
    let key = shape.key(drop);
    match bounds.get(key) {
        Bound::AtMost(bound) => high = high.min(bound),
        Bound::AtLeast(bound) => alpha = alpha.max(bound),
        Bound::None => {}
    }
    beta = beta.min(high);
    if alpha >= beta {
        return Ok(if alpha >= high { high } else { alpha });
    }
    if bounds.wants_to_grow() {
        return Err(Halt::Grow);
    }
    let start = control.nodes();
    let (ordered, count) = shape.ordered(drop, moves);
    for &(_, bit) in ordered[..count].iter().rev() {
        let score = -negamax(shape, bounds, control, drop.play(bit), -beta, -alpha)?;
        if score >= beta {
            bounds.set(key, Bound::AtLeast(score), control.nodes() - start);
            return Ok(score);
        }
        alpha = alpha.max(score);
    }
    bounds.set(key, Bound::AtMost(alpha), control.nodes() - start);
    Ok(alpha)
}

impl Drop {
    /// The turn passes: the other player's marks become `own`.
    fn play(self, bit: u64) -> Drop {
        let own = self.own ^ self.filled;
        Drop { own, filled: self.filled | bit, moves: self.moves + 1 }
    }
}

impl Shape {
    fn of(rules: &Rules) -> Shape {
        let (rows, cols) = (u32::from(rules.rows), u32::from(rules.cols));
        let bottom = (0..cols).fold(0, |bits, col| bits | 1 << (col * (rows + 1)));
        let column = (1_u64 << rows) - 1;
        let full = (0..cols).fold(0, |bits, col| bits | column << (col * (rows + 1)));
        let mut order = [0; MOST_COLS];
        for (place, slot) in order.iter_mut().enumerate().take(cols as usize) {
            let (middle, step) = (cols as i32 / 2, (place as i32 + 1) / 2);
            *slot = if place % 2 == 0 { middle + step } else { middle - step } as u8;
        }
        let cells = (rows * cols) as i32;
        Shape { rows, cols, k: rules.k.into(), cells, full, bottom, order }
    }

    /// The same board with columns that look equal in another order, so that
    /// threads differ.
    fn shuffled(&self, order: u64) -> Shape {
        let mut shape = *self;
        for place in 1..shape.cols as usize {
            if order >> (place % 3) & 1 != 0 {
                shape.order.swap(place - 1, place);
            }
        }
        shape
    }

    fn bit(&self, cell: Cell) -> u64 {
        1 << (u32::from(cell.col) * (self.rows + 1) + self.rows - 1 - u32::from(cell.row))
    }

    fn cell_at(&self, bit: u64) -> Cell {
        let place = bit.trailing_zeros();
        let (col, up) = (place / (self.rows + 1), place % (self.rows + 1));
        Cell::new((self.rows - 1 - up) as u16, col as u16)
    }

    /// The cells of these bits, row by row.
    fn cells_of(&self, mut bits: u64) -> Vec<Cell> {
        let mut cells = Vec::new();
        while bits != 0 {
            cells.push(self.cell_at(bits & bits.wrapping_neg()));
            bits &= bits - 1;
        }
        cells.sort_unstable();
        cells
    }

    fn first_cell(&self, bits: u64) -> Cell {
        self.cells_of(bits)[0]
    }

    /// The cells a mark can fall to.
    #[inline]
    fn playable(&self, filled: u64) -> u64 {
        (filled + self.bottom) & self.full
    }

    /// Free cells, reachable or not, that would complete a line of `marks`.
    #[inline]
    fn wins(&self, marks: u64, filled: u64) -> u64 {
        let holes = match self.k {
            4 if self.cols > 1 => self.fours(marks),
            1 => self.full,
            _ => self.holes(marks),
        };
        holes & self.full & !filled
    }

    /// Cells whose mark would complete four in a row: three, two, one or none
    /// of the others lie before it, the rest after it.
    #[inline]
    fn fours(&self, marks: u64) -> u64 {
        let height = self.rows + 1;
        // Nothing ever lies above a free cell.
        let mut holes = marks << 1 & marks << 2 & marks << 3;
        for step in [height - 1, height, height + 1] {
            let (one, two) = (marks << step, marks << step << step);
            let (after, beyond) = (marks >> step, marks >> step >> step);
            let (pair, pair_after) = (one & two, after & beyond);
            holes |= pair & (two << step | after) | pair_after & (beyond >> step | one);
        }
        holes
    }

    /// The same for other numbers in a row.
    fn holes(&self, marks: u64) -> u64 {
        let (height, k) = (self.rows + 1, self.k as usize);
        let mut holes = 0;
        for step in [1, height - 1, height, height + 1] {
            let mut before = [u64::MAX; 64];
            for reach in 1..k {
                let shifted = marks.unbounded_shl(step * reach as u32);
                before[reach] = before[reach - 1] & shifted;
            }
            let mut after = u64::MAX;
            for reach in 0..k {
                holes |= before[k - 1 - reach] & after;
                after &= marks.unbounded_shr(step * (reach as u32 + 1));
            }
        }
        holes
    }

    fn can_win(&self, drop: Drop) -> bool {
        self.playable(drop.filled) & self.wins(drop.own, drop.filled) != 0
    }

    /// Moves after which the opponent does not win at once.
    #[inline]
    fn safe_moves(&self, drop: Drop) -> u64 {
        let mut moves = self.playable(drop.filled);
        let threats = self.wins(drop.own ^ drop.filled, drop.filled);
        let forced = moves & threats;
        if forced != 0 {
            if forced & (forced - 1) != 0 {
                return 0;
            }
            moves = forced;
        }
        // Not below a cell where the opponent would then win.
        moves & !(threats >> 1)
    }

    /// The moves by how many threats they make, best last; among equals the
    /// middle comes last.
    #[inline]
    fn ordered(&self, drop: Drop, moves: u64) -> ([(u32, u64); MOST_COLS], usize) {
        let mut ordered = [(0, 0); MOST_COLS];
        let mut count = 0;
        let column = (1_u64 << self.rows) - 1;
        for &col in self.order[..self.cols as usize].iter().rev() {
            let bit = moves & column << (u32::from(col) * (self.rows + 1));
            if bit == 0 {
                continue;
            }
            let rank = self.wins(drop.own | bit, drop.filled | bit).count_ones();
            let mut place = count;
            while place > 0 && ordered[place - 1].0 > rank {
                ordered[place] = ordered[place - 1];
                place -= 1;
            }
            ordered[place] = (rank, bit);
            count += 1;
        }
        (ordered, count)
    }

    /// A number for the position, the same for its mirror image: filled cells
    /// carry into the lowest free one, own marks fill the rest in.
    #[inline]
    fn key(&self, drop: Drop) -> u64 {
        let key = drop.filled + self.bottom + drop.own;
        let height = self.rows + 1;
        let column = (1_u64 << height) - 1;
        let mut mirror = 0;
        let mut rest = key;
        for _ in 0..self.cols {
            mirror = mirror << (height - 1) << 1 | rest & column;
            rest = rest >> (height - 1) >> 1;
        }
        key.min(mirror)
    }

    /// The score of a position that the opponent wins with the next mark.
    #[inline]
    fn loses_next(&self, drop: Drop) -> i32 {
        -(self.cells - drop.moves) / 2
    }

    /// Value and plies of a score with so many marks on the board.
    fn distance(&self, score: i32, moves: i32) -> (Value, Option<u32>) {
        if score == 0 {
            return (Value::Draw, None);
        }
        // A win with so many marks before it scores (cells + 1 - marks) / 2;
        // the winner's turn tells which of the two numbers it was.
        let parity = if score > 0 { moves } else { moves + 1 };
        let most = self.cells + 1 - 2 * score.abs();
        let marks = if (most - parity) % 2 == 0 { most } else { most - 1 };
        let value = if score > 0 { Value::Win } else { Value::Loss };
        (value, Some((marks - moves + 1) as u32))
    }
}
