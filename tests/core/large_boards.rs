//! Promise: a large board plays like a small one. Random games of every variant
//! in a few cells of a large board, at its corners, its edges, where words of 64
//! bits meet, and across the seam of a torus.

use crate::common::naive::Naive;
use crate::common::{Dice, seen, times_longer, variants};
use mnk::{Game, Kind, Rules, Run, Status};

#[test]
fn games_in_a_few_cells_of_a_large_board_agree_with_the_naive_engine() {
    const SIDES: [usize; 14] = [17, 20, 24, 31, 32, 33, 40, 63, 64, 65, 66, 70, 128, 130];
    for number in 0..500 * times_longer() {
        let seed = 4 << 32 | number;
        let mut dice = Dice::new(seed);
        let rules = loop {
            let (rows, cols) = if dice.one_in(10) {
                (*dice.pick(&[1, 2, 3]), *dice.pick(&[255, 256, 257, 1023, 1024]))
            } else {
                (*dice.pick(&SIDES), *dice.pick(&SIDES))
            };
            let (rows, cols) = if dice.one_in(2) { (rows, cols) } else { (cols, rows) };
            let k = dice.within(2, 5);
            let mut spec = variants::any(&mut dice, rows, cols, k);
            // Counting the windows of a large board after each move is for long nights.
            spec.early_draw &= rows * cols < 1200;
            if let Ok(rules) = spec.check() {
                break rules;
            }
        };
        let played = std::panic::catch_unwind(move || one_game(&mut dice, rules));
        assert!(played.is_ok(), "seed {seed:#x}, rules {}", rules.id());
    }
}

/// Some cells in a row, from a place that is worth looking at.
fn stretch(dice: &mut Dice, side: u16, length: usize) -> Vec<u16> {
    let start = match dice.below(4) {
        0 => 0,
        1 => usize::from(side) - 1 - dice.below(length.min(side.into())),
        2 => (64 * dice.within(1, 16)).saturating_sub(length / 2),
        _ => dice.below(side.into()),
    };
    // Past the end the other edge comes next: nothing special, except on a torus.
    let mut cells: Vec<u16> =
        (start..start + length).map(|at| (at % usize::from(side)) as u16).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

fn one_game(dice: &mut Dice, rules: Rules) {
    let (mut game, mut naive) = (Game::new(rules), Naive::new(rules.spec()));
    let k = usize::from(rules.k);
    let (rows, cols) = (stretch(dice, rules.rows, k + 2), stretch(dice, rules.cols, k + 2));
    for _ in 0..3 * rows.len() * cols.len() {
        let (row, col) = (u32::from(*dice.pick(&rows)), u32::from(*dice.pick(&cols)));
        match dice.below(12) {
            0 => assert_eq!(game.undo(), naive.undo()),
            1 => assert_eq!(game.redo(), naive.redo()),
            2 if dice.one_in(4) => {
                let mark = naive.turn().unwrap_or(mnk::Mark::X);
                assert_eq!(game.forfeit(mark), naive.leave(Kind::Forfeit, mark));
            }
            _ if rules.gravity => assert_eq!(game.drop(col), naive.drop(col)),
            _ => assert_eq!(game.play(row, col), naive.play(row, col)),
        }
        assert_eq!(game.outcome(), naive.state().outcome, "after {:?}", naive.actions);
        assert_eq!((game.turn(), game.stones_left()), (naive.turn(), naive.stones_left()));
        if game.status() != Status::Playing {
            assert_eq!(game.winning_cells(), naive.winning_cells());
            if dice.one_in(2) {
                break;
            }
        }
    }
    assert_eq!(game.hash(), seen::replayed(&game).hash());
    if rules.run != Run::Renju && rules.cells() < 5000 {
        seen::assert_same(&seen::of_game(&game), &seen::of_naive(&naive));
    }
    while game.undo().is_ok() {
        naive.undo().unwrap();
        assert_eq!(game.outcome(), naive.state().outcome);
    }
    assert_eq!(game.hash(), Game::new(rules).hash());
}
