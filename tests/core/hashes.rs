//! Promise: the hash names the state of a game (rules, position, turn, stones
//! left, who is out), whatever way led there, and different states differ.

use crate::common::{Dice, seen};
use mnk::{Cell, Game, Mark, Rules, RulesSpec, Run, Status};
use std::collections::{HashMap, HashSet};

/// Panics if a value stands in the list twice, or if one is 0.
fn assert_distinct(mut hashes: Vec<u64>) {
    let all = hashes.len();
    hashes.sort_unstable();
    assert_ne!(hashes[0], 0);
    hashes.dedup();
    assert_eq!(hashes.len(), all, "different states share a hash");
}

#[test]
fn no_two_boards_of_one_or_two_marks_up_to_nineteen_by_nineteen_collide() {
    // report R078
    let mut hashes = Vec::new();
    for rows in 1..=19 {
        for cols in 1..=19 {
            let mut game = Game::new(Rules::new(rows, cols, rows.max(cols).min(5)).unwrap());
            hashes.push(game.hash());
            for first in 0..game.rules().cells() {
                play_index(&mut game, first);
                hashes.push(game.hash());
                for second in 0..game.rules().cells() {
                    if second != first && game.status() == Status::Playing {
                        play_index(&mut game, second);
                        hashes.push(game.hash());
                        game.undo().unwrap();
                    }
                }
                game.undo().unwrap();
            }
        }
    }
    assert!(hashes.len() > 5_000_000);
    assert_distinct(hashes);
}

#[test]
fn no_two_single_marks_of_any_player_collide() {
    // report R078: each player alone on the board, the ones before them having
    // left (so the eighth has won).
    let mut hashes = Vec::new();
    for (rows, cols) in [(19, 19), (7, 3), (3, 7), (1, 130), (33, 34)] {
        let spec = RulesSpec { players: 8, ..RulesSpec::new(rows, cols, 3) };
        let mut game = Game::new(spec.check().unwrap());
        for mark in seen::players(&spec).take(7) {
            for index in 0..game.rules().cells() {
                play_index(&mut game, index);
                hashes.push(game.hash());
                game.undo().unwrap();
            }
            game.forfeit(mark).unwrap();
        }
    }
    assert_distinct(hashes);
}

fn play_index(game: &mut Game, index: usize) {
    let cell = Cell::from_index(index, game.rules().cols);
    game.play(cell.row.into(), cell.col.into()).unwrap();
}

#[test]
fn different_rules_give_different_hashes_to_the_same_board() {
    // report R077
    let mut rules = HashSet::new();
    for (rows, cols) in [(3, 3), (5, 5), (5, 7), (7, 5), (15, 15)] {
        for k in 1..=rows.max(cols) {
            for run in Run::ALL {
                for flags in 0..16 {
                    for (players, stones, first_stones) in
                        [(2, 1, 1), (3, 1, 1), (8, 2, 1), (2, 2, 2)]
                    {
                        let spec = RulesSpec {
                            run,
                            players,
                            stones,
                            first_stones,
                            gravity: flags & 1 != 0,
                            misere: flags & 2 != 0,
                            wrap: flags & 4 != 0,
                            early_draw: flags & 8 != 0,
                            ..RulesSpec::new(rows, cols, k)
                        };
                        rules.extend(spec.check().ok());
                    }
                }
            }
        }
    }
    assert!(rules.len() > 1500, "{}", rules.len());
    assert_distinct(rules.iter().map(|&rules| Game::new(rules).hash()).collect());
    let mut after_a_mark = Vec::new();
    for &rules in &rules {
        let mut game = Game::new(rules);
        game.play(u32::from(rules.rows) - 1, 0).unwrap();
        after_a_mark.push(game.hash());
    }
    assert_distinct(after_a_mark);
}

/// What the hash is a hash of.
type Key = (Vec<Mark>, Option<Mark>, u8, Vec<bool>);

fn key(game: &Game) -> Key {
    let left = seen::players(game.rules()).map(|mark| game.has_left(mark)).collect();
    (game.board().collect(), game.turn(), game.stones_left(), left)
}

#[test]
fn states_and_hashes_belong_to_each_other_one_to_one_forfeits_included() {
    // report R077: side to move and who is out; report R079: any order of moves
    let mut states = 0;
    for (rows, cols) in [(2, 2), (1, 4), (3, 1), (2, 3)] {
        for (players, stones, first_stones) in
            [(3, 1, 1), (4, 1, 1), (3, 2, 1), (3, 1, 2), (2, 3, 2)]
        {
            for k in [2, rows.max(cols)] {
                let spec =
                    RulesSpec { players, stones, first_stones, ..RulesSpec::new(rows, cols, k) };
                let mut game = Game::new(spec.check().unwrap());
                let mut known = HashMap::new();
                walk(&mut game, &mut known);
                states += known.len();
                assert_distinct(known.into_values().collect());
            }
        }
    }
    assert!(states > 10_000, "{states}");
}

/// Every state that moves and forfeits lead to.
fn walk(game: &mut Game, known: &mut HashMap<Key, u64>) {
    let (key, hash) = (key(game), game.hash());
    if let Some(&before) = known.get(&key) {
        assert_eq!(hash, before, "two ways to {key:?}");
        return;
    }
    known.insert(key, hash);
    let legal: Vec<Cell> = game.legal_moves().collect();
    for cell in legal {
        game.play(cell.row.into(), cell.col.into()).unwrap();
        walk(game, known);
        game.undo().unwrap();
        assert_eq!(game.hash(), hash);
    }
    for mark in seen::players(&game.rules().spec()) {
        if game.forfeit(mark).is_ok() {
            walk(game, known);
            game.undo().unwrap();
            assert_eq!(game.hash(), hash);
        }
    }
}

#[test]
fn a_game_of_nineteen_by_nineteen_keeps_the_hash_of_its_state_through_play_and_undo() {
    // report R079
    let mut dice = Dice::new(79);
    let mut game = Game::new(Rules::new(19, 19, 5).unwrap());
    for _ in 0..2_000 {
        if dice.one_in(3) || game.status() != Status::Playing {
            game.undo().unwrap_or_else(|_| {
                let cell = game.legal_moves().next().unwrap();
                game.play(cell.row.into(), cell.col.into()).unwrap();
                game.last_action().unwrap()
            });
        } else {
            let legal: Vec<Cell> = game.legal_moves().collect();
            let cell = dice.pick(&legal);
            game.play(cell.row.into(), cell.col.into()).unwrap();
        }
        if dice.one_in(10) {
            assert_eq!(game.hash(), seen::replayed(&game).hash());
        }
    }
}
