//! Promise: under every allowed combination of rules, whatever is called in
//! whatever order, the engine and the naive one say the same, a refused call
//! changes nothing, and the hash is that of a game replayed from the start.

use crate::common::naive::{Naive, winning_cells};
use crate::common::seen;
use crate::common::{Dice, times_longer, variants};
use mnk::{Cell, Game, Kind, Mark, Rules};

#[test]
fn any_calls_in_any_order_agree_with_the_naive_engine_on_small_boards() {
    many_games(1, 15_000, |dice| {
        let (rows, cols) = (dice.within(1, 6), dice.within(1, 6));
        let k = dice.within(1, rows.max(cols).min(5));
        (rows, cols, k)
    });
}

#[test]
fn any_calls_in_any_order_agree_with_the_naive_engine_around_the_sizes_of_machine_words() {
    // Every board of 63 to 66 and of 127 to 130 cells, and sides next to 16.
    let mut sizes = vec![(15, 15), (17, 16), (16, 15)];
    for cells in [63, 64, 65, 66, 127, 128, 129, 130] {
        let divisors = (1..=cells).filter(|rows| cells % rows == 0);
        sizes.extend(divisors.map(|rows| (rows, cells / rows)));
    }
    many_games(2, 300, |dice| {
        let &(rows, cols) = dice.pick(&sizes);
        let k = if dice.one_in(6) { rows.max(cols) } else { dice.within(2, 6) };
        (rows, cols, k)
    });
}

fn many_games(seed: u64, games: u64, size: impl Fn(&mut Dice) -> (usize, usize, usize)) {
    for game in 0..games * times_longer() {
        let seed = seed << 32 | game;
        let mut dice = Dice::new(seed);
        let rules = loop {
            let (rows, cols, k) = size(&mut dice);
            if let Ok(rules) = variants::any(&mut dice, rows, cols, k).check() {
                break rules;
            }
        };
        let played = std::panic::catch_unwind(move || one_game(&mut dice, rules));
        assert!(played.is_ok(), "seed {seed:#x}, rules {}", rules.id());
    }
}

fn one_game(dice: &mut Dice, rules: Rules) {
    let (mut game, mut naive) = start(dice, rules);
    seen::assert_same(&seen::of_game(&game), &seen::of_naive(&naive));
    // Some games are played out, in some people leave and come back a lot.
    let restless = *dice.pick(&[0, 10, 60]);
    let calls = rules.cells() * 2 + 10;
    for _ in 0..calls {
        if dice.below(100) < restless {
            if dice.one_in(2) {
                turn_back(dice, &mut game, &mut naive)
            } else {
                leave(dice, &mut game, &mut naive)
            }
        } else if dice.one_in(5) {
            wild_move(dice, &mut game, &mut naive);
        } else {
            good_move(dice, &mut game, &mut naive);
        }
        seen::assert_same(&seen::of_game(&game), &seen::of_naive(&naive));
        if dice.one_in(4) {
            assert_eq!(game.hash(), seen::replayed(&game).hash(), "the hash of a game replayed");
        }
        if !naive.is_over() {
            completes_what_a_scan_says(dice, &game, &naive);
        }
        if naive.is_over() && restless == 0 {
            break;
        }
    }
    // All the way back and forth again.
    let (end, hash) = (seen::of_game(&game), game.hash());
    while game.undo().is_ok() {
        naive.undo().unwrap();
        assert_eq!(game.outcome(), naive.state().outcome);
        assert_eq!(game.turn(), naive.turn());
    }
    seen::assert_same(&seen::of_game(&game), &seen::of_naive(&naive));
    while game.actions().len() < end.actions.len() {
        assert_eq!(game.redo(), naive.redo());
    }
    let again = seen::of_game(&game);
    seen::assert_same(&seen::Seen { revision: end.revision, ..again }, &end);
    assert_eq!(game.hash(), hash);
}

/// Asks what a mark of anybody's on some cell would complete.
fn completes_what_a_scan_says(dice: &mut Dice, game: &Game, naive: &Naive) {
    let cell = Cell::from_index(dice.below(naive.state().cells.len()), naive.spec.cols);
    let mark = Mark::new(dice.below(9) as u8).unwrap();
    let mut cells = naive.state().cells.clone();
    let there = std::mem::replace(&mut cells[cell.index(naive.spec.cols)], mark.number());
    let wins = there == 0
        && (1..=naive.spec.players).contains(&mark.number())
        && !winning_cells(&naive.spec, &cells, mark.number()).is_empty();
    assert_eq!(game.completes(cell, mark), wins, "{mark} on {cell:?}");
}

/// A new game, sometimes one that starts from a position.
fn start(dice: &mut Dice, rules: Rules) -> (Game, Naive) {
    let spec = rules.spec();
    if !dice.one_in(4) {
        return (Game::new(rules), Naive::new(spec));
    }
    let mut first = Naive::new(spec);
    for _ in 0..dice.below(rules.cells() + 1) {
        let legal = first.legal();
        if legal.is_empty() {
            break;
        }
        let cell = dice.pick(&legal);
        first.play(cell.row.into(), cell.col.into()).unwrap();
    }
    let cells = first.state().cells.clone();
    let game = Game::from_board(rules, &cells).unwrap();
    assert_eq!(game.outcome(), first.state().outcome, "a position says what its game said");
    assert_eq!(game.turn(), first.turn());
    (game, Naive::from_cells(spec, cells))
}

fn good_move(dice: &mut Dice, game: &mut Game, naive: &mut Naive) {
    let legal = naive.legal();
    if legal.is_empty() {
        return;
    }
    let cell = dice.pick(&legal);
    let (row, col) = (cell.row.into(), cell.col.into());
    let told = if naive.spec.gravity && dice.one_in(2) {
        game.drop(col)
    } else if dice.one_in(2) {
        game.play_as(naive.turn().unwrap(), Some(naive.revision), row, col)
    } else {
        game.play(row, col)
    };
    assert_eq!(told, naive.play(row, col));
}

/// A move that may be wrong in any way.
fn wild_move(dice: &mut Dice, game: &mut Game, naive: &mut Naive) {
    let mut along = |side: u16| match dice.below(12) {
        0 => u32::from(side),
        1 => u32::MAX - dice.below(2) as u32,
        2 => u32::from(side) + 65_536,
        _ => dice.below(side.into()) as u32,
    };
    let (row, col) = (along(naive.spec.rows), along(naive.spec.cols));
    let before = seen::all_of(game);
    assert_eq!(game.can_play(row, col), naive.judge(None, None, row, col));
    let told = match dice.below(3) {
        0 if naive.spec.gravity => {
            let told = game.drop(col);
            assert_eq!(told, naive.drop(col));
            told
        }
        1 => {
            let mark = Mark::new(dice.below(9) as u8).unwrap();
            let revision = match dice.below(4) {
                0 => None,
                1 => Some(naive.revision.wrapping_sub(1)),
                2 => Some(dice.roll()),
                _ => Some(naive.revision),
            };
            let told = game.play_as(mark, revision, row, col);
            assert_eq!(told, naive.play_as(Some(mark), revision, row, col));
            told
        }
        _ => {
            let told = game.play(row, col);
            assert_eq!(told, naive.play(row, col));
            told
        }
    };
    if told.is_err() {
        assert_eq!(seen::all_of(game), before, "a refused move changes nothing");
    }
}

fn turn_back(dice: &mut Dice, game: &mut Game, naive: &mut Naive) {
    let before = seen::all_of(game);
    let refused = match dice.below(10) {
        0 if dice.one_in(3) => {
            game.reset();
            naive.reset();
            false
        }
        0..=5 => {
            let told = game.undo();
            assert_eq!(told, naive.undo());
            told.is_err()
        }
        _ => {
            let told = game.redo();
            assert_eq!(told, naive.redo());
            told.is_err()
        }
    };
    if refused {
        assert_eq!(seen::all_of(game), before, "a refused undo or redo changes nothing");
    }
}

fn leave(dice: &mut Dice, game: &mut Game, naive: &mut Naive) {
    let number =
        if dice.one_in(4) { dice.below(9) } else { dice.within(1, naive.spec.players.into()) };
    let mark = Mark::new(number as u8).unwrap();
    let before = seen::all_of(game);
    let told = if dice.one_in(2) {
        let told = game.forfeit(mark);
        assert_eq!(told, naive.leave(Kind::Forfeit, mark));
        told
    } else {
        let told = game.time_out(mark);
        assert_eq!(told, naive.leave(Kind::Timeout, mark));
        told
    };
    if told.is_err() {
        assert_eq!(seen::all_of(game), before, "a refused forfeit changes nothing");
    }
}
