//! Promise: a large board plays like a small one. Random games of every variant
//! in a few cells of a large board, at its corners, its edges, where words of 64
//! bits meet, and across the seam of a torus.

use crate::common::naive::Naive;
use crate::common::{Dice, seen, times_longer, variants};
use mnk::{Cell, Game, Kind, Outcome, Reason, Rules, RulesSpec, Run, Status};

const SIDES: [usize; 14] = [17, 20, 24, 31, 32, 33, 40, 63, 64, 65, 66, 70, 128, 130];

#[test]
fn games_in_a_few_cells_of_a_large_board_agree_with_the_naive_engine() {
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
            if let Ok(rules) = variants::any(&mut dice, rows, cols, k).check() {
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

/// Boards that keep their rows alone, in strips 64 columns wide.
const HUGE: [(u16, u16); 5] = [(182, 181), (200, 190), (33, 1024), (1024, 33), (1024, 1024)];

/// A few rows or columns, from where a strip or the board begins or ends.
fn window(dice: &mut Dice, side: u16, length: u16) -> u16 {
    let last = side - length;
    let start = match dice.below(4) {
        0 => 0,
        1 => last,
        2 => dice.below(usize::from(last) + 1) as u16,
        _ => (64 * dice.within(1, 16) as u16).saturating_sub(dice.below(length.into()) as u16),
    };
    start.min(last)
}

#[test]
fn a_window_of_a_huge_board_plays_like_a_small_board_of_its_own() {
    for number in 0..1500 * times_longer() {
        let seed = 6 << 32 | number;
        let mut dice = Dice::new(seed);
        let (rows, cols) = *dice.pick(&HUGE);
        let k = dice.within(1, 7) as u16;
        let length = k + 3;
        let spec = loop {
            if dice.one_in(2) {
                break RulesSpec::new(rows, cols, k);
            }
            let spec = variants::any(&mut dice, rows.into(), cols.into(), k.into());
            // Where the board ends decides nothing under these.
            if !spec.wrap && !spec.gravity && !spec.early_draw && spec.run != Run::Renju {
                break spec;
            }
        };
        let Ok(rules) = spec.check() else { continue };
        let alone = RulesSpec { rows: length, cols: length, ..spec }.check().unwrap();
        let (mut huge, mut small) = (Game::new(rules), Game::new(alone));
        let (top, left) = (window(&mut dice, rows, length), window(&mut dice, cols, length));
        for _ in 0..2 * length * length {
            if dice.one_in(8) {
                assert_eq!(huge.undo().is_ok(), small.undo().is_ok());
                continue;
            }
            let (row, col) = (dice.below(length.into()) as u16, dice.below(length.into()) as u16);
            let placed = small.play(row.into(), col.into());
            if small.outcome().reason == Reason::Full {
                break;
            }
            assert_eq!(
                huge.play((top + row).into(), (left + col).into()),
                placed,
                "seed {seed:#x}, rules {}, row {top} + {row}, column {left} + {col}",
                rules.id()
            );
            assert_eq!((huge.outcome(), huge.turn()), (small.outcome(), small.turn()));
        }
        let cells = |game: &Game, top: u16, left: u16| -> Vec<Cell> {
            let cells = game.winning_cells().into_iter();
            cells.map(|cell| Cell::new(cell.row - top, cell.col - left)).collect()
        };
        if rules.cells() < 40_000 {
            assert_eq!(cells(&huge, top, left), cells(&small, 0, 0), "seed {seed:#x}");
        }
        while huge.undo().is_ok() {}
        assert_eq!(huge.hash(), Game::new(rules).hash());
    }
}

#[test]
fn a_large_board_goes_dead_when_the_brute_force_says_so() {
    let (mut played, mut died) = (0, 0);
    for number in 0..24 * times_longer() {
        let seed = 5 << 32 | number;
        let mut dice = Dice::new(seed);
        let rules = loop {
            // An even number of columns: the pattern has as many X as O.
            let (rows, cols) = (*dice.pick(&SIDES[..12]), *dice.pick(&[18, 32, 62, 64, 66, 70]));
            let k = dice.within(5, 6);
            let mut spec = variants::any(&mut dice, rows, cols, k);
            (spec.players, spec.stones, spec.first_stones) = (2, 1, 1);
            (spec.early_draw, spec.gravity) = (true, false);
            if let Ok(rules) = spec.check() {
                break rules;
            }
        };
        let (base, free) = nearly_full(&mut dice, &rules);
        let Ok(game) = Game::from_board(rules, &base) else { continue };
        let naive = Naive::from_cells(rules.spec(), base);
        let told = std::panic::catch_unwind(move || fill_up(&mut dice, game, naive, free));
        let Ok(dead) = told else { panic!("seed {seed:#x}, rules {}", rules.id()) };
        played += 1;
        died += u32::from(dead);
    }
    assert!(played > 8 && died > 4, "{played} games, {died} went dead");
}

/// A board of a pattern in which nobody has three in a row, with a hole
/// somewhere and as many X as O; and the cells that are free.
fn nearly_full(dice: &mut Dice, rules: &Rules) -> (Vec<u8>, Vec<Cell>) {
    let k = usize::from(rules.k);
    let hole = (stretch(dice, rules.rows, k), stretch(dice, rules.cols, k));
    let mut cells: Vec<u8> = (0..rules.cells())
        .map(|index| {
            let cell = Cell::from_index(index, rules.cols);
            if hole.0.contains(&cell.row) && hole.1.contains(&cell.col) {
                return 0;
            }
            1 + ((cell.row / 2 + cell.col) % 2) as u8
        })
        .collect();
    let count = |cells: &[u8], mark| cells.iter().filter(|&&cell| cell == mark).count();
    loop {
        let (x, o) = (count(&cells, 1), count(&cells, 2));
        if x == o {
            break;
        }
        let index = dice.below(cells.len());
        if cells[index] == if x > o { 1 } else { 2 } {
            cells[index] = 0;
        }
    }
    let free = (0..cells.len()).filter(|&index| cells[index] == 0);
    let free = free.map(|index| Cell::from_index(index, rules.cols)).collect();
    (cells, free)
}

/// Plays the free cells in any order, with undo and redo; whether it went dead.
fn fill_up(dice: &mut Dice, mut game: Game, mut naive: Naive, mut free: Vec<Cell>) -> bool {
    dice.shuffle(&mut free);
    let mut cells = free.iter();
    while game.status() == Status::Playing {
        if dice.one_in(6) {
            assert_eq!(game.undo(), naive.undo());
            if dice.one_in(2) {
                assert_eq!(game.redo(), naive.redo());
            }
            cells = free.iter();
        }
        let Some(&cell) = cells.next() else { break };
        let (row, col) = (cell.row.into(), cell.col.into());
        assert_eq!(game.play(row, col), naive.play(row, col));
        assert_eq!(game.outcome(), naive.state().outcome, "after {:?}", naive.actions);
    }
    let outcome = game.outcome();
    while game.undo().is_ok() {
        naive.undo().unwrap();
        assert_eq!(game.outcome(), naive.state().outcome);
    }
    assert_eq!(game.is_dead(), naive.is_dead());
    outcome == Outcome::draw(Reason::Dead)
}
