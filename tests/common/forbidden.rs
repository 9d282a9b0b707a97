//! Renju's forbidden points, from the definitions of the international rules:
//!
//! - five: exactly five in a row (for X); it wins, whatever else the move makes;
//! - overline: six or more in a row;
//! - four: four in a row to which one more mark makes five;
//! - straight four: an unbroken four that can be made five in two ways;
//! - three: a row to which one mark can be added, without making five at the
//!   same time, to get a straight four, if X may play that mark at all.
//!
//! Forbidden are an overline, two fours or more, two threes or more. All of it
//! is done on a plain array by trying the marks out.

use mnk::Foul;

/// Rows and columns of the board.
type Side = (usize, usize);
type Point = (usize, usize);
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
const X: u8 = 1;

/// Why X may not play on this empty point, or `None`. The board is put back as
/// it was.
pub fn foul(board: &mut [u8], side: Side, point: Point) -> Option<Foul> {
    let index = point.0 * side.1 + point.1;
    assert_eq!(board[index], 0);
    board[index] = X;
    let verdict = foul_of_mark(board, side, point);
    board[index] = 0;
    verdict
}

/// The same for a mark that X has put on the board.
fn foul_of_mark(board: &mut [u8], side: Side, point: Point) -> Option<Foul> {
    if makes_five(board, side, point) {
        return None;
    }
    if STEPS.iter().any(|&step| run(board, side, point, step) > 5) {
        return Some(Foul::Overline);
    }
    if STEPS.iter().map(|&step| fours(board, side, point, step)).sum::<usize>() >= 2 {
        return Some(Foul::DoubleFour);
    }
    let threes = STEPS.iter().filter(|&&step| is_three(board, side, point, step)).count();
    (threes >= 2).then_some(Foul::DoubleThree)
}

fn step_from((row, col): Point, side: Side, step: (isize, isize), by: isize) -> Option<Point> {
    let (row, col) = (row as isize + step.0 * by, col as isize + step.1 * by);
    let inside = (0..side.0 as isize).contains(&row) && (0..side.1 as isize).contains(&col);
    inside.then_some((row as usize, col as usize))
}

/// The mark `by` steps away; `None` off the board.
fn look(board: &[u8], side: Side, point: Point, step: (isize, isize), by: isize) -> Option<u8> {
    step_from(point, side, step, by).map(|(row, col)| board[row * side.1 + col])
}

/// Marks of X in a row through a point that holds one.
fn run(board: &[u8], side: Side, point: Point, step: (isize, isize)) -> usize {
    let reach = |sign: isize| {
        (1..).take_while(|by| look(board, side, point, step, sign * by) == Some(X)).count()
    };
    1 + reach(1) + reach(-1)
}

fn makes_five(board: &[u8], side: Side, point: Point) -> bool {
    STEPS.iter().any(|&step| run(board, side, point, step) == 5)
}

/// How many different fours the mark on `point` has in this direction: sets of
/// four marks, `point` among them, that one empty point completes to a five.
fn fours(board: &mut [u8], side: Side, point: Point, step: (isize, isize)) -> usize {
    let mut sets: Vec<Vec<isize>> = Vec::new();
    for by in -4..=4 {
        let Some((row, col)) = step_from(point, side, step, by) else { continue };
        let index = row * side.1 + col;
        if board[index] != 0 {
            continue;
        }
        board[index] = X;
        if run(board, side, (row, col), step) == 5 {
            // The five in which the new mark stands, without that mark.
            let mut first = by;
            while look(board, side, point, step, first - 1) == Some(X) {
                first -= 1;
            }
            let four: Vec<isize> = (first..first + 5).filter(|&at| at != by).collect();
            if four.contains(&0) && !sets.contains(&four) {
                sets.push(four);
            }
        }
        board[index] = 0;
    }
    sets.len()
}

/// Is the mark on `point` part of a three in this direction?
fn is_three(board: &mut [u8], side: Side, point: Point, step: (isize, isize)) -> bool {
    (-4..=4).any(|by| {
        let Some(next) = step_from(point, side, step, by) else { return false };
        let index = next.0 * side.1 + next.1;
        if board[index] != 0 {
            return false;
        }
        board[index] = X;
        let good = is_straight_four(board, side, point, next, step)
            && !makes_five(board, side, next)
            && foul_of_mark(board, side, next).is_none();
        board[index] = 0;
        good
    })
}

/// Do `point` and `next` stand in one unbroken four that both its ends make a
/// five?
fn is_straight_four(
    board: &mut [u8],
    side: Side,
    point: Point,
    next: Point,
    step: (isize, isize),
) -> bool {
    let mut first = 0;
    while look(board, side, point, step, first - 1) == Some(X) {
        first -= 1;
    }
    let mut last = 0;
    while look(board, side, point, step, last + 1) == Some(X) {
        last += 1;
    }
    let holds_next = (first..=last).any(|by| step_from(point, side, step, by) == Some(next));
    if !holds_next || last - first != 3 {
        return false;
    }
    [first - 1, last + 1].into_iter().all(|by| {
        let Some((row, col)) = step_from(point, side, step, by) else { return false };
        let index = row * side.1 + col;
        if board[index] != 0 {
            return false;
        }
        board[index] = X;
        let five = run(board, side, (row, col), step) == 5;
        board[index] = 0;
        five
    })
}
