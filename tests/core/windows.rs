//! Promise: every window of k cells wins, whichever of its cells comes last,
//! and no set of cells wins that only looks like one in memory.

use crate::common::naive::STEPS;
use mnk::{Game, Mark, Outcome, Reason, RulesSpec, Run, Status};

/// Every window of these rules, as row-major indices.
fn windows(spec: &RulesSpec) -> Vec<Vec<usize>> {
    let (rows, cols) = (spec.rows as isize, spec.cols as isize);
    let mut all = Vec::new();
    for (down, right) in STEPS {
        for row in 0..rows {
            for col in 0..cols {
                let cells: Vec<(isize, isize)> =
                    (0..spec.k as isize).map(|i| (row + i * down, col + i * right)).collect();
                if cells.iter().all(|&(r, c)| (0..rows).contains(&r) && (0..cols).contains(&c)) {
                    all.push(cells.iter().map(|&(r, c)| (r * cols + c) as usize).collect());
                }
            }
        }
    }
    all
}

/// Plays X on these cells in this order; in O's turns O plays cells that are
/// given for it. Gives the status after X's last.
fn play_x(spec: RulesSpec, order: &[usize], elsewhere: &[usize]) -> Game {
    let mut game = Game::new(spec.check().unwrap());
    let cols = usize::from(spec.cols);
    let mut elsewhere = elsewhere.iter();
    for (number, &index) in order.iter().enumerate() {
        let told = game.play((index / cols) as u32, (index % cols) as u32);
        if number + 1 < order.len() {
            assert_eq!(told, Ok(Status::Playing), "{spec:?} {order:?}");
            let &index = elsewhere.next().unwrap();
            let told = game.play((index / cols) as u32, (index % cols) as u32);
            assert_eq!(told, Ok(Status::Playing), "{spec:?} O at {index}");
        } else {
            assert!(told.is_ok());
        }
    }
    game
}

/// Free cells for O that spoil nothing: first those of a knight's pattern, no
/// two of which touch, and among them first those away from X's.
fn harmless(spec: &RulesSpec, taken: &[usize]) -> Vec<usize> {
    let cols = usize::from(spec.cols);
    let near = |a: usize, b: usize| {
        (a / cols).abs_diff(b / cols) <= 1 && (a % cols).abs_diff(b % cols) <= 1
    };
    let mut free: Vec<usize> =
        (0..usize::from(spec.rows) * cols).filter(|index| !taken.contains(index)).collect();
    free.sort_by_key(|&index| {
        let on_pattern = (index / cols + 2 * (index % cols)).is_multiple_of(5);
        (!on_pattern, taken.iter().any(|&there| near(there, index)))
    });
    free
}

#[test]
fn every_window_wins_with_every_choice_of_the_last_cell() {
    // reports R001 (9 x 9, k = 5) and R010; sizes that are not square beside it
    for (rows, cols, k) in [
        (9, 9, 5),
        (3, 7, 3),
        (7, 3, 3),
        (6, 7, 4),
        (8, 8, 5),
        (9, 7, 7),
        (5, 13, 5),
        (16, 16, 5),
        (17, 15, 5),
        (11, 6, 6),
    ] {
        for run in [Run::AtLeast, Run::Exact, Run::Caro, Run::CaroExact] {
            let spec = RulesSpec { run, ..RulesSpec::new(rows, cols, k) };
            let all = windows(&spec);
            assert!(!all.is_empty());
            for window in all {
                for last in 0..window.len() {
                    let mut order = window.clone();
                    order.remove(last);
                    order.push(window[last]);
                    let game = play_x(spec, &order, &harmless(&spec, &window));
                    assert_eq!(
                        game.outcome(),
                        Outcome::won(Reason::Line, Mark::X),
                        "{spec:?} {order:?}"
                    );
                    let won: Vec<usize> =
                        game.winning_cells().iter().map(|cell| cell.index(cols)).collect();
                    let mut sorted = window.clone();
                    sorted.sort_unstable();
                    assert_eq!(won, sorted);
                }
            }
        }
    }
}

#[test]
fn cells_that_follow_each_other_only_in_memory_never_win() {
    let mut tried = 0;
    // report R014: k cells a constant distance apart that cross an edge: for strides of a
    // row, a column, both diagonals, and of layouts with guard cells.
    for rows in 1..=9_usize {
        for cols in 1..=9_usize {
            for k in 2..=rows.max(cols) {
                let spec = RulesSpec::new(rows as u16, cols as u16, k as u16);
                let lines = windows(&spec);
                for stride in
                    [1, cols - 1, cols, cols + 1, cols + 2, rows - 1, rows, rows + 1, rows + 2]
                {
                    if stride == 0 {
                        continue;
                    }
                    for start in 0..(rows * cols).saturating_sub(stride * (k - 1)) {
                        let cells: Vec<usize> = (0..k).map(|i| start + i * stride).collect();
                        let is_line = lines.iter().any(|line| {
                            let mut line = line.clone();
                            line.sort_unstable();
                            line == cells
                        });
                        if is_line || rows * cols < 5 * k {
                            continue;
                        }
                        assert_eq!(x_wins_with(spec, &cells), Some(false), "{spec:?}: {cells:?}");
                        tried += 1;
                    }
                }
            }
        }
    }
    assert!(tried > 10_000, "{tried} are too few to mean much");
}

/// Whether X wins with the last of these cells; `None` if O finds no moves that
/// win nothing.
fn x_wins_with(spec: RulesSpec, cells: &[usize]) -> Option<bool> {
    let cols = usize::from(spec.cols);
    let mut game = Game::new(spec.check().unwrap());
    let mut play = |index: usize| game.play((index / cols) as u32, (index % cols) as u32).unwrap();
    let mut free = harmless(&spec, cells).into_iter();
    let (&last, first) = cells.split_last()?;
    for &index in first {
        if play(index) == Status::Won {
            return Some(true);
        }
        if play(free.next()?) != Status::Playing {
            return None;
        }
    }
    Some(play(last) == Status::Won)
}

#[test]
fn every_height_of_every_column_is_a_vertical_four() {
    for col in 0..7 {
        for height in 0..3_u32 {
            let mut game =
                Game::new(RulesSpec { gravity: true, ..RulesSpec::new(6, 7, 4) }.check().unwrap());
            let away = |n: u32| (col + 2 + 3 * (n % 2)) % 7;
            // report R008; below the four stand marks of alternate players.
            for _ in 0..height {
                game.drop(col).unwrap();
            }
            let mover = game.turn().unwrap();
            for n in 0..3 {
                assert_eq!(game.drop(col), Ok(Status::Playing));
                assert_eq!(game.drop(away(n)), Ok(Status::Playing));
            }
            assert_eq!(game.drop(col), Ok(Status::Won), "column {col} from height {height}");
            assert_eq!(game.winner(), Some(mover));
        }
    }
}
