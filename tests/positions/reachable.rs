//! Promise: the boards that are accepted are exactly those that play reaches,
//! and each is then what it is in play.
//!
//! Two oracles: how many distinct boards small games reach, as two other
//! programs counted them, and play itself, which is taken through every game
//! of every kind of rules on tiny boards.

use crate::common::{cases, times_longer};
use crate::{Facts, board_of, facts, rules};
use mnk::{Game, Rules, RulesSpec, Run};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Boards looked at in a row of the counts, and in comparing with play.
const BOARDS_COUNTED: u64 = 1_000_000;
const BOARDS_COMPARED: u64 = 60_000;

#[test]
fn as_many_boards_are_accepted_as_were_counted() {
    let mut variants = 0;
    for row in cases::perft() {
        let rules = row.spec.check().unwrap();
        let Some(total) = row.total else { continue };
        if boards(rules) > BOARDS_COUNTED * times_longer() {
            continue;
        }
        let accepted = all_boards(rules).filter(|board| Game::from_board(rules, board).is_ok());
        assert_eq!(accepted.count() as u64, total, "{rules}");
        variants += 1;
    }
    assert!(variants >= 20, "only {variants} rows were counted");
}

#[test]
fn every_rule_of_two_players_accepts_what_play_reaches_on_six_cells() {
    for (rows, cols) in [(2, 3), (3, 2), (1, 6)] {
        for rules in every_rule(rows, cols, &[2], &[1, 2, 3]) {
            compare(rules);
        }
    }
}

#[test]
fn every_rule_of_more_players_accepts_what_play_reaches_on_five_cells() {
    for (rows, cols, players) in [(1, 5, 3), (5, 1, 3), (2, 2, 3), (2, 2, 4), (1, 4, 4), (2, 3, 3)]
    {
        for rules in every_rule(rows, cols, &[players], &[1, 2]) {
            compare(rules);
        }
    }
}

#[test]
fn one_stone_a_turn_accepts_what_play_reaches_on_nine_cells() {
    for (rows, cols) in [(3, 3), (2, 4), (4, 2), (1, 8)] {
        for rules in every_rule(rows, cols, &[2], &[1]) {
            if rules.k > 1 {
                compare(rules);
            }
        }
    }
}

#[test]
fn two_stones_a_turn_accept_what_play_reaches_on_nine_cells() {
    for id in [
        "3,3,2;stones=2",
        "3,3,3;stones=2",
        "3,3,3;early_draw;stones=3",
        "3,3,2;run=exact;stones=2",
        "3,3,2;run=caro;stones=2",
        "3,3,2;run=caro_exact;early_draw;stones=2",
        "3,3,3;run=exact;wrap;early_draw;stones=2;first_stones=2",
        "2,4,3;run=caro;stones=3",
        "1,9,3;run=caro_exact;stones=2;first_stones=2",
    ] {
        compare(rules(id));
    }
}

/// A five takes k = 5: two rows of five are the smallest board with another
/// line than the edge's, and all is decided by one player's marks.
#[test]
fn renju_accepts_what_play_reaches_in_one_row_and_two() {
    for id in ["1,5,5;run=renju", "1,9,5;run=renju", "8,1,5;run=renju", "2,5,5;run=renju"] {
        compare(rules(id));
    }
}

/// With `MNK_LONG=100`, up to ten cells, and with `1000`, up to twelve: what
/// takes minutes.
#[test]
fn larger_boards_accept_what_play_reaches_when_there_is_time() {
    for (rows, cols, players, stones) in [
        (3, 3, 2, &[1, 2, 3][..]),
        (2, 4, 2, &[1, 2, 3]),
        (1, 7, 3, &[1, 2]),
        (2, 5, 2, &[1, 2]),
        (3, 4, 2, &[1, 2]),
        (2, 6, 2, &[1]),
        (1, 11, 2, &[1, 2]),
    ] {
        for rules in every_rule(rows, cols, &[players], stones) {
            if boards(rules) <= 600 * times_longer() {
                compare(rules);
            }
        }
    }
}

/// Every combination of variants on a board of this size.
fn every_rule(rows: u16, cols: u16, players: &[u8], stones: &[u8]) -> Vec<Rules> {
    let on_off = [false, true];
    let mut all = Vec::new();
    for k in 1..=rows.max(cols).min(4) {
        for &players in players {
            for (gravity, misere) in on_off.iter().flat_map(|&g| on_off.map(|m| (g, m))) {
                for (wrap, early_draw) in on_off.iter().flat_map(|&w| on_off.map(|e| (w, e))) {
                    for (stones, first_stones) in
                        stones.iter().flat_map(|&s| stones.iter().map(move |&f| (s, f)))
                    {
                        for run in Run::ALL {
                            let spec = RulesSpec {
                                players,
                                run,
                                gravity,
                                misere,
                                wrap,
                                early_draw,
                                stones,
                                first_stones,
                                ..RulesSpec::new(rows, cols, k)
                            };
                            all.extend(spec.check());
                        }
                    }
                }
            }
        }
    }
    all
}

/// Every board is accepted if and only if play reaches it.
fn compare(rules: Rules) {
    assert!(boards(rules) <= BOARDS_COMPARED * times_longer(), "{rules}: too large");
    let mut reached = reached(rules);
    for board in all_boards(rules) {
        match (Game::from_board(rules, &board), reached.remove(&board)) {
            (Ok(game), Some(expected)) => assert_eq!(facts(&game), expected, "{rules} {board:?}"),
            (Ok(_), None) => panic!("{rules} {board:?}: accepted, but play never reaches it"),
            (Err(error), Some(_)) => panic!("{rules} {board:?}: refused, but reached: {error}"),
            (Err(_), None) => {}
        }
    }
    // With gravity, no floating board was asked for: none must be left over.
    assert!(reached.is_empty(), "{rules}");
}

/// Every board that play reaches, with what play says of it.
fn reached(rules: Rules) -> HashMap<Vec<u8>, Facts> {
    let mut game = Game::new(rules);
    let start = facts(&game);
    // The legal moves not yet tried, for every move of the game.
    let mut open = vec![start.legal.clone()];
    let mut found = HashMap::from([(board_of(&game), start)]);
    while let Some(moves) = open.last_mut() {
        let Some(cell) = moves.pop() else {
            open.pop();
            if !open.is_empty() {
                game.undo().unwrap();
            }
            continue;
        };
        game.play(cell.row.into(), cell.col.into()).unwrap();
        match found.entry(board_of(&game)) {
            Entry::Occupied(_) => {
                game.undo().unwrap();
            }
            Entry::Vacant(place) => {
                let facts = place.insert(facts(&game));
                open.push(facts.legal.clone());
            }
        }
    }
    found
}

/// Every board of these rules; with gravity only those where nothing floats,
/// which [`crate::refused`] has its own test for.
fn all_boards(rules: Rules) -> impl Iterator<Item = Vec<u8>> {
    let (slots, slot_len) = slots(rules);
    let fillings = fillings(rules, slot_len);
    let mut digits = Some(vec![0; slots]);
    std::iter::from_fn(move || {
        let current = digits.as_mut()?;
        let mut board = vec![0; rules.cells()];
        for (slot, &digit) in current.iter().enumerate() {
            for (up, &mark) in fillings[digit].iter().enumerate() {
                // A slot is a column, from the bottom, or one cell.
                let row = if rules.gravity { usize::from(rules.rows) - 1 - up } else { 0 };
                board[row * usize::from(rules.cols) + slot] = mark;
            }
        }
        for digit in current.iter_mut() {
            *digit += 1;
            if *digit < fillings.len() {
                return Some(board);
            }
            *digit = 0;
        }
        digits = None;
        Some(board)
    })
}

/// How many boards [`all_boards`] gives.
fn boards(rules: Rules) -> u64 {
    let (slots, slot_len) = slots(rules);
    let players = u64::from(rules.players);
    let fillings = if rules.gravity {
        (0..=slot_len as u32).map(|height| players.pow(height)).sum()
    } else {
        players + 1
    };
    fillings.saturating_pow(slots as u32)
}

/// Parts of the board that are filled independently, and the cells of each.
fn slots(rules: Rules) -> (usize, usize) {
    if rules.gravity { (rules.cols.into(), rules.rows.into()) } else { (rules.cells(), 1) }
}

/// Every way to fill so many cells from the first on.
fn fillings(rules: Rules, len: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..len {
        let until = all.len();
        for index in from..until {
            for mark in 1..=rules.players {
                let mut longer = all[index].clone();
                longer.push(mark);
                all.push(longer);
            }
        }
        from = until;
    }
    all
}
