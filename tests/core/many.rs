//! Promise: moves played in one call are the same moves played one by one, under
//! every allowed combination of rules, from wherever a game stands, and whatever
//! is wrong with one of them.

use crate::common::seen;
use crate::common::{Dice, times_longer, variants};
use mnk::{Cell, Game, Rules, Status};

/// Plays on these cells both ways and compares all that there is to see.
fn both_ways(game: &mut Game, cells: &[Cell]) -> usize {
    let mut alone = game.clone();
    let expected: Vec<Status> =
        cells.iter().map_while(|cell| alone.play(cell.row.into(), cell.col.into()).ok()).collect();
    let mut silent = game.clone();
    let mut statuses = vec![Status::Draw; cells.len()];
    let played = game.play_many(cells, Some(&mut statuses));
    assert_eq!(statuses[..played], expected, "{} on {cells:?}", game.rules());
    assert_eq!(silent.play_many(cells, None), played);
    let seen = seen::all_of(game);
    seen::assert_same(&seen.0, &seen::of_game(&alone));
    assert_eq!(seen, seen::all_of(&alone), "{} on {cells:?}", game.rules());
    assert_eq!(seen, seen::all_of(&silent), "{} on {cells:?}", game.rules());
    played
}

/// Cells to play on: mostly legal ones, then perhaps a wrong one and more.
fn list(dice: &mut Dice, game: &Game) -> Vec<Cell> {
    let mut ahead = game.clone();
    let mut cells = Vec::new();
    let most = *dice.pick(&[0, 1, 2, 8, 9, 10, 1000]);
    while cells.len() < most {
        let legal: Vec<Cell> = ahead.legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        let cell = *dice.pick(&legal);
        ahead.play(cell.row.into(), cell.col.into()).unwrap();
        cells.push(cell);
    }
    if dice.one_in(2) {
        let at = dice.below(cells.len() + 1);
        cells.insert(at, wild(dice, game.rules()));
    }
    // What comes after the end of a game, or after a refusal.
    for _ in 0..dice.below(12) {
        cells.push(wild(dice, game.rules()));
    }
    cells
}

/// Any cell, on the board or off it.
fn wild(dice: &mut Dice, rules: &Rules) -> Cell {
    let mut along = |side: u16| match dice.below(10) {
        0 => side,
        1 => side.wrapping_sub(1) | 0x8000,
        2 => u16::MAX,
        3 => side + 256,
        _ => dice.below(side.into()) as u16,
    };
    Cell::new(along(rules.rows), along(rules.cols))
}

#[test]
fn many_moves_in_one_call_are_the_same_moves_one_by_one_under_all_rules() {
    for seed in 0..6000 * times_longer() {
        let mut dice = Dice::new(21 << 32 | seed);
        let (rows, cols) = match dice.below(8) {
            0 => (3, 3),
            1 => (3, 7),
            2 => (7, 3),
            3 => (dice.within(15, 20), dice.within(15, 20)),
            _ => (dice.within(1, 8), dice.within(1, 8)),
        };
        let k = dice.within(1, rows.max(cols).min(5));
        let spec = match dice.one_in(3) {
            true => mnk::RulesSpec::new(rows as u16, cols as u16, k as u16),
            false => variants::any(&mut dice, rows, cols, k),
        };
        let Ok(rules) = spec.check() else { continue };
        let mut game = start(&mut dice, rules);
        for _ in 0..4 {
            let cells = list(&mut dice, &game);
            both_ways(&mut game, &cells);
            turn_back(&mut dice, &mut game);
        }
    }
}

/// A new game, or one from a position that somebody played to.
fn start(dice: &mut Dice, rules: Rules) -> Game {
    let mut game = Game::new(rules);
    if dice.one_in(4) {
        let cells = list(dice, &game);
        game.play_many(&cells[..cells.len() / 2], None);
        let board: Vec<u8> = game.board().map(mnk::Mark::number).collect();
        // Not every position says all: whose turn it is in the middle of one.
        return Game::from_board(rules, &board).unwrap_or(game);
    }
    game
}

/// So that there is something to redo, somebody has left, or all starts anew.
fn turn_back(dice: &mut Dice, game: &mut Game) {
    match dice.below(4) {
        0 => game.reset(),
        1 => {
            if let Some(turn) = game.turn() {
                game.forfeit(turn).unwrap();
            }
        }
        _ => {
            for _ in 0..dice.below(6) {
                let _ = game.undo();
            }
        }
    }
}

/// The boards whose words and counters are kept in their own ways.
#[test]
fn many_moves_on_large_boards_are_the_same_moves_one_by_one() {
    for (rows, cols, k) in
        [(200, 200, 200), (190, 180, 5), (300, 256, 3), (19, 19, 6), (64, 63, 40)]
    {
        let rules = Rules::new(rows, cols, k).unwrap();
        let mut dice = Dice::new(22 << 32 | u64::from(rows));
        let mut game = Game::new(rules);
        let mut cells: Vec<Cell> =
            (0..rules.cells()).map(|index| Cell::from_index(index, cols)).collect();
        dice.shuffle(&mut cells);
        let mut next = 0;
        while game.status() == Status::Playing {
            let end = cells.len().min(next + dice.within(1, 3000));
            next += both_ways(&mut game, &cells[next..end]);
        }
    }
}

/// Every order in which all nine cells of tic-tac-toe can be played on.
#[test]
fn every_game_of_tic_tac_toe_in_one_call_is_the_game_move_by_move() {
    let mut order: [usize; 9] = std::array::from_fn(|index| index);
    let mut games = 0;
    let (mut whole, mut alone) = (Game::new(Rules::default()), Game::new(Rules::default()));
    every_order(&mut order, 0, &mut |order| {
        let cells = order.map(|index| Cell::from_index(index, 3));
        let mut statuses = [Status::Draw; 9];
        let played = whole.play_many(&cells, Some(&mut statuses));
        for (cell, status) in cells.iter().zip(&statuses[..played]) {
            assert_eq!(alone.play(cell.row.into(), cell.col.into()), Ok(*status));
        }
        assert_ne!(statuses[played - 1], Status::Playing);
        assert_eq!(whole.outcome(), alone.outcome(), "{order:?}");
        assert_eq!(whole.hash(), alone.hash(), "{order:?}");
        assert_eq!(whole.revision(), alone.revision());
        assert!(whole.actions().eq(alone.actions()), "{order:?}");
        whole.reset();
        alone.reset();
        games += 1;
    });
    assert_eq!(games, 362_880);
}

fn every_order(order: &mut [usize; 9], fixed: usize, visit: &mut impl FnMut([usize; 9])) {
    if fixed == order.len() {
        return visit(*order);
    }
    for next in fixed..order.len() {
        order.swap(fixed, next);
        every_order(order, fixed + 1, visit);
        order.swap(fixed, next);
    }
}

/// Two marks on one cell, and a mark off the board, at every two places of a
/// list that starts a game.
#[test]
fn a_wrong_move_at_any_place_of_a_game_is_where_it_stops() {
    let draw = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 0), (1, 2), (2, 1), (2, 0), (2, 2)];
    let draw = draw.map(|(row, col)| Cell::new(row, col));
    for at in 0..9 {
        let mut wrong: Vec<Cell> =
            (0..4).flat_map(|row| (0..4).map(move |col| Cell::new(row, col))).collect();
        wrong.extend(
            [(0, 4), (4, 0), (0, 256), (256, 0), (0x8000, 0), (0, 0xffff), (16384, 0)]
                .map(|(row, col)| Cell::new(row, col)),
        );
        for cell in wrong {
            let mut cells = draw;
            cells[at] = cell;
            both_ways(&mut Game::new(Rules::default()), &cells);
            let undone = &mut Game::new(Rules::default());
            undone.play(2, 2).unwrap();
            undone.undo().unwrap();
            let played = both_ways(undone, &cells);
            assert_eq!(undone.next_redo().is_some(), played == 0);
        }
    }
}

#[test]
fn no_more_is_played_than_there_is_room_for_statuses() {
    let mut game = Game::new(Rules::default());
    let cells = [Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 2)];
    let mut statuses = [Status::Draw; 2];
    assert_eq!(game.play_many(&cells, Some(&mut statuses)), 2);
    assert_eq!(game.play_many(&cells[2..], Some(&mut [])), 0);
    assert_eq!(game.move_count(), 2);
    assert_eq!(game.play_many(&[], None), 0);
}
