//! Promise: the same bad move always gets the same answer, the first in the
//! order stale, over, not your turn, out of bounds, taken, floating, forbidden;
//! and a refused call leaves the whole game as it was.

use crate::common::seen;
use mnk::{Foul, Game, Mark, Refusal, Rules, RulesSpec, Status};

/// Calls that a game must refuse; all of it stays as it is.
#[track_caller]
fn refused<T: PartialEq + std::fmt::Debug>(
    game: &mut Game,
    call: impl Fn(&mut Game) -> Result<T, Refusal>,
    refusal: Refusal,
) {
    let before = seen::all_of(game);
    for _ in 0..2 {
        assert_eq!(call(game), Err(refusal));
        assert_eq!(seen::all_of(game), before);
    }
}

#[track_caller]
fn refused_move(game: &mut Game, row: u32, col: u32, refusal: Refusal) {
    assert_eq!(game.can_play(row, col), Err(refusal));
    refused(game, |game| game.play(row, col), refusal);
    let turn = game.turn().unwrap_or(Mark::X);
    refused(game, |game| game.play_as(turn, None, row, col), refusal);
    refused(game, |game| game.play_as(turn, Some(game.revision()), row, col), refusal);
}

fn presets() -> impl Iterator<Item = Rules> {
    mnk::PRESETS.iter().map(|(name, _)| Rules::preset(name).unwrap())
}

#[test]
fn every_bad_call_leaves_every_game_as_it_was() {
    for rules in presets() {
        let (rows, cols) = (u32::from(rules.rows), u32::from(rules.cols));
        let mut game = Game::new(rules);
        for marks in 0..3 {
            for (row, col) in [
                (rows, 0),
                (0, cols),
                (rows, cols),
                (u32::MAX, 0),
                (0, u32::MAX),
                (u32::MAX, u32::MAX),
                (65_536, 0),
                (0, 65_536),
                (rows + 65_536, cols + 65_536),
                (0x8000_0000, 0),
            ] {
                refused_move(&mut game, row, col, Refusal::OutOfBounds);
            }
            if marks > 0 {
                let cell = game.last_cell().unwrap();
                refused_move(&mut game, cell.row.into(), cell.col.into(), Refusal::CellTaken);
            } else {
                refused(&mut game, Game::undo, Refusal::NothingToUndo);
            }
            refused(&mut game, Game::redo, Refusal::NoMove);
            for mark in [0, 3, 8].map(|number| Mark::new(number).unwrap()) {
                refused(&mut game, |game| game.forfeit(mark), Refusal::NotFound);
                refused(&mut game, |game| game.time_out(mark), Refusal::NotFound);
                refused(&mut game, |game| game.play_as(mark, None, 0, 0), Refusal::NotYourTurn);
            }
            let stale = game.revision().wrapping_sub(1);
            let turn = game.turn().unwrap();
            refused(&mut game, |game| game.play_as(turn, Some(stale), rows - 1, 0), Refusal::Stale);
            refused(&mut game, |game| game.play_as(turn, Some(u64::MAX), 0, 0), Refusal::Stale);
            game.play(rows - 1, marks).unwrap();
        }
        game.forfeit(Mark::X).unwrap();
        refused_move(&mut game, 0, 0, Refusal::GameOver);
        refused_move(&mut game, u32::MAX, 0, Refusal::GameOver);
        refused(&mut game, |game| game.forfeit(Mark::X), Refusal::GameOver);
        refused(&mut game, |game| game.forfeit(Mark::O), Refusal::GameOver);
        refused(&mut game, |game| game.time_out(Mark::EMPTY), Refusal::GameOver);
        assert_eq!(game.legal_moves().count(), 0);
    }
}

#[test]
fn refusals_come_in_their_fixed_order() {
    let mut game = Game::new(Rules::preset("connect_four").unwrap());
    game.play(5, 0).unwrap();
    let now = game.revision();
    // Each call is wrong in one way less than the one before.
    let play = |mark, revision, row, col| {
        move |game: &mut Game| game.play_as(mark, Some(revision), row, col)
    };
    refused(&mut game, play(Mark::X, now + 1, 9, 9), Refusal::Stale);
    refused(&mut game, play(Mark::X, now, 9, 9), Refusal::NotYourTurn);
    refused(&mut game, play(Mark::O, now, 9, 9), Refusal::OutOfBounds);
    refused(&mut game, play(Mark::O, now, 5, 0), Refusal::CellTaken);
    refused(&mut game, play(Mark::O, now, 3, 0), Refusal::Floating);
    game.forfeit(Mark::O).unwrap();
    refused(&mut game, play(Mark::O, now, 9, 9), Refusal::Stale);
    refused(&mut game, play(Mark::O, now + 1, 9, 9), Refusal::GameOver);

    let mut renju = Game::new(Rules::preset("renju").unwrap());
    for (row, col) in [(7, 5), (0, 0), (7, 6), (0, 2), (8, 7), (0, 4), (9, 7), (0, 6)] {
        renju.play(row, col).unwrap();
    }
    let now = renju.revision();
    let foul = Refusal::Forbidden(Foul::DoubleThree);
    refused_move(&mut renju, 7, 7, foul);
    refused(&mut renju, play(Mark::O, now, 7, 7), Refusal::NotYourTurn);
    refused(&mut renju, play(Mark::X, now - 1, 7, 7), Refusal::Stale);
    refused_move(&mut renju, 7, 5, Refusal::CellTaken);
    assert!(!renju.legal_moves().any(|cell| (cell.row, cell.col) == (7, 7)));
}

#[test]
fn a_late_copy_of_a_move_is_stale_even_after_an_undo_has_freed_its_cell() {
    let mut game = Game::new(Rules::default());
    let start = game.revision();
    assert_eq!(game.play_as(Mark::X, Some(start), 1, 1), Ok(Status::Playing));
    game.undo().unwrap();
    assert_eq!(game.turn(), Some(Mark::X));
    refused(&mut game, |game| game.play_as(Mark::X, Some(start), 1, 1), Refusal::Stale);
    game.redo().unwrap();
    game.reset();
    refused(&mut game, |game| game.play_as(Mark::X, Some(start), 1, 1), Refusal::Stale);
    assert_eq!(game.revision(), start + 4);
    assert_eq!(game.play_as(Mark::X, None, 1, 1), Ok(Status::Playing));
    let before = game.revision();
    game.clone().play(0, 0).unwrap();
    assert_eq!(game.revision(), before, "a copy counts for itself");
}

#[test]
fn a_drop_says_what_is_wrong_with_the_column() {
    let mut game =
        Game::new(RulesSpec { gravity: true, ..RulesSpec::new(2, 3, 3) }.check().unwrap());
    refused(&mut game, |game| game.drop(3), Refusal::OutOfBounds);
    refused(&mut game, |game| game.drop(u32::MAX), Refusal::OutOfBounds);
    game.drop(0).unwrap();
    game.drop(0).unwrap();
    refused(&mut game, |game| game.drop(0), Refusal::CellTaken);
    for row in [0, 1] {
        refused_move(&mut game, row, 0, Refusal::CellTaken);
    }
    refused_move(&mut game, 0, 1, Refusal::Floating);
    game.forfeit(Mark::X).unwrap();
    refused(&mut game, |game| game.drop(0), Refusal::GameOver);
    refused(&mut game, |game| game.drop(9), Refusal::GameOver);
}
