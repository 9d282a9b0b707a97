//! Promise: a board may have any shape. Random games on every (rows, cols, k)
//! up to 20 x 20, around the sizes of machine words and on the largest boards
//! end where a scan of the whole board says that they do.

use crate::common::naive::Naive;
use crate::common::{Dice, seen, times_longer};
use mnk::{Cell, Game, Mark, Outcome, Reason, Refusal, RulesSpec, Run, Status};

#[test]
fn random_games_on_every_shape_up_to_twenty_agree_with_a_full_scan() {
    for round in 0..times_longer() {
        for rows in 1..=20 {
            for cols in 1..=20 {
                for k in 1..=rows.max(cols) {
                    let seed =
                        round << 48 | u64::from(rows) << 32 | u64::from(cols) << 16 | u64::from(k);
                    let mut dice = Dice::new(seed);
                    let spec = some_variant(&mut dice, RulesSpec::new(rows, cols, k));
                    random_game(&mut dice, spec);
                }
            }
        }
    }
}

#[test]
fn random_games_on_sides_around_powers_of_two_agree_with_a_full_scan() {
    const SIDES: [u16; 11] = [15, 16, 17, 31, 32, 33, 34, 63, 64, 65, 66];
    let mut dice = Dice::new(6);
    for rows in SIDES {
        for cols in SIDES {
            let k = dice.within(3, 5) as u16;
            let spec = some_variant(&mut dice, RulesSpec::new(rows, cols, k));
            random_game(&mut dice, spec);
        }
    }
    for (rows, cols) in [(254, 257), (257, 255), (1023, 64), (63, 1024)] {
        random_game(&mut dice, RulesSpec::new(rows, cols, 3));
    }
}

/// Mostly the plain game; in the rest one thing is different.
fn some_variant(dice: &mut Dice, mut spec: RulesSpec) -> RulesSpec {
    match dice.below(12) {
        0 => spec.run = Run::Exact,
        1 => spec.run = Run::Caro,
        2 => spec.gravity = true,
        3 => spec.wrap = true,
        4 => spec.players = dice.within(3, 8) as u8,
        5 => (spec.stones, spec.first_stones) = (2, 1),
        6 => spec.misere = true,
        _ => {}
    }
    spec
}

/// One game to its end and all the way back.
fn random_game(dice: &mut Dice, spec: RulesSpec) {
    let rules = spec.check().unwrap();
    let mut game = Game::new(rules);
    let mut naive = Naive::new(spec);
    let mut order: Vec<usize> = (0..rules.cells()).collect();
    dice.shuffle(&mut order);
    if spec.gravity {
        // Any order of the columns; each mark falls as far as it can.
        let mut height = vec![0; spec.cols.into()];
        for index in &mut order {
            let col = *index % usize::from(spec.cols);
            height[col] += 1;
            *index = (usize::from(spec.rows) - height[col]) * usize::from(spec.cols) + col;
        }
    }
    for index in order {
        let cell = Cell::from_index(index, spec.cols);
        let (row, col) = (cell.row.into(), cell.col.into());
        let told = game.play(row, col);
        assert_eq!(told, naive.play(row, col), "{} after {:?}", rules.id(), naive.actions);
        if told != Ok(Status::Playing) {
            break;
        }
        assert_eq!(game.turn(), naive.turn());
    }
    assert!(naive.is_over());
    seen::assert_same(&seen::of_game(&game), &seen::of_naive(&naive));
    while game.undo().is_ok() {
        assert_eq!(game.status(), Status::Playing);
    }
    assert_eq!(game.hash(), Game::new(rules).hash());
    assert!(game.board().all(Mark::is_empty));
}

#[test]
fn lines_on_sides_around_powers_of_two_win_with_exactly_their_cells() {
    let sides = [
        1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 34, 63, 64, 65, 66, 127, 128, 129, 130, 254, 255,
        256, 257, 1023, 1024,
    ];
    let (mut dice, mut lines) = (Dice::new(5), 0);
    for &rows in &sides {
        for &cols in &sides {
            let longest = rows.max(cols);
            for k in [1, 2, 3, 5, longest.min(64), longest] {
                let mut spec = RulesSpec::new(rows, cols, k.min(longest));
                match dice.below(8) {
                    0 => spec.run = Run::Exact,
                    1 => spec.players = 3,
                    2 => spec.wrap = true,
                    3 => spec.early_draw = rows < 100 && cols < 100,
                    _ => {}
                }
                lines += usize::from(one_line(&mut dice, spec));
            }
        }
    }
    assert!(lines > 2000, "{lines} lines are too few to mean much");
}

/// The others' marks go on every fifth cell of any line, a knight's pattern.
fn on_pattern(row: i64, col: i64) -> bool {
    (row + 2 * col) % 5 == 0
}

/// X plays one window, its cells in order but for one that comes last; the
/// others play elsewhere. False where the board has no room for that.
fn one_line(dice: &mut Dice, spec: RulesSpec) -> bool {
    let rules = spec.check().unwrap();
    let (rows, cols, k) = (i64::from(spec.rows), i64::from(spec.cols), i64::from(spec.k));
    let &(down, right) = dice.pick(&[(0, 1), (1, 0), (1, 1), (1, -1)]);
    // Where it begins: often at an edge or a corner; on a torus anywhere.
    let place = |dice: &mut Dice, side: i64, step: i64| {
        let low = if step < 0 && !spec.wrap { k - 1 } else { 0 };
        let high = if step > 0 && !spec.wrap { side - k } else { side - 1 };
        (low <= high).then(|| match dice.below(4) {
            0 => low,
            1 => high,
            _ => low + dice.below((high - low + 1) as usize) as i64,
        })
    };
    let (Some(row), Some(col)) = (place(dice, rows, down), place(dice, cols, right)) else {
        return false;
    };
    let line: Vec<(i64, i64)> = (0..k)
        .map(|i| ((row + i * down).rem_euclid(rows), (col + i * right).rem_euclid(cols)))
        .collect();
    let mut distinct = line.clone();
    distinct.sort_unstable();
    distinct.dedup();
    let foes = i64::from(spec.players - 1);
    if distinct.len() < line.len() || (spec.wrap && k < 5) || rows * cols < 8 * k * foes {
        return false;
    }
    let mut others = (0..rows)
        .flat_map(|row| (0..cols).map(move |col| (row, col)))
        .filter(|&(row, col)| on_pattern(row, col) && !distinct.contains(&(row, col)));
    let mut game = Game::new(rules);
    let last = dice.below(line.len());
    for (index, &(row, col)) in line.iter().enumerate() {
        if index == last {
            continue;
        }
        assert_eq!(game.play(row as u32, col as u32), Ok(Status::Playing), "{}", rules.id());
        for _ in 0..foes {
            let Some((row, col)) = others.next() else { return false };
            assert_eq!(game.play(row as u32, col as u32), Ok(Status::Playing), "{}", rules.id());
        }
    }
    let (row, col) = line[last];
    let before = game.hash();
    assert_eq!(game.play(row as u32, col as u32), Ok(Status::Won), "{} {line:?}", rules.id());
    assert_eq!(game.outcome(), Outcome::won(Reason::Line, Mark::X));
    let won: Vec<(i64, i64)> =
        game.winning_cells().iter().map(|cell| (cell.row.into(), cell.col.into())).collect();
    assert_eq!(won, distinct);
    assert_eq!(game.play(0, 0), Err(Refusal::GameOver));
    game.undo().unwrap();
    assert_eq!((game.hash(), game.status()), (before, Status::Playing));
    true
}

#[test]
fn the_largest_board_knows_its_corners_and_its_longest_lines() {
    let side = 1024;
    let mut game = Game::new(RulesSpec::new(1024, 1024, 1024).check().unwrap());
    for i in 0..side - 1 {
        assert_eq!(game.play(i, i), Ok(Status::Playing));
        assert_eq!(game.play(i, (i + 1) % side), Ok(Status::Playing));
    }
    assert_eq!(game.play(side, 0), Err(Refusal::OutOfBounds));
    assert_eq!(game.play(side - 1, side - 1), Ok(Status::Won));
    let diagonal: Vec<Cell> = (0..1024).map(|i| Cell::new(i, i)).collect();
    assert_eq!(game.winning_cells(), diagonal);
    while game.undo().is_ok() {}
    assert!(game.board().all(Mark::is_empty));

    let mut game = Game::new(RulesSpec::new(1024, 1, 3).check().unwrap());
    for row in [1021, 0, 1023, 2] {
        assert_eq!(game.play(row, 0), Ok(Status::Playing));
    }
    assert_eq!(game.play(1022, 0), Ok(Status::Won));
}
