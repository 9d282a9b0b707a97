//! Promise: a game that starts from a position is that game from there on: its
//! position is its start.

use crate::common::seen;
use crate::{board_of, cells, facts, rules};
use mnk::{Game, Mark, Reason, Refusal, Status};

#[test]
fn the_empty_board_is_a_new_game() {
    for id in ["3,3,3", "6,7,4;gravity", "19,19,6;stones=2", "5,9,4;early_draw", "40,3,3;players=8"]
    {
        let rules = rules(id);
        let game = Game::from_board(rules, &vec![0; rules.cells()]).unwrap();
        let new = Game::new(rules);
        assert_eq!(seen::of_game(&game), seen::of_game(&new), "{id}");
        assert_eq!((game.hash(), game.base()), (new.hash(), None), "{id}");
    }
}

#[test]
fn a_position_has_nothing_to_undo_and_no_moves() {
    let mut game = Game::from_board(rules("3,7,3"), &cells("X.O.... ....... ...X...")).unwrap();
    assert_eq!(game.undo(), Err(Refusal::NothingToUndo));
    assert_eq!(game.redo(), Err(Refusal::NoMove));
    assert_eq!(game.actions().len(), 0);
    assert_eq!((game.last_action(), game.last_cell()), (None, None));
    assert_eq!((game.move_count(), game.revision()), (3, 0));
    assert_eq!(game.turn(), Some(Mark::O));
    assert_eq!(game.base(), Some(&cells("X.O.... ....... ...X...")[..]));
}

#[test]
fn undo_stops_at_the_position() {
    let start = cells("X.O.... ....... ...X...");
    let mut game = Game::from_board(rules("3,7,3"), &start).unwrap();
    let before = facts(&game);
    assert_eq!(game.play(0, 0), Err(Refusal::CellTaken));
    game.play(1, 2).unwrap();
    game.play(0, 6).unwrap();
    assert_eq!(game.actions().len(), 2);
    game.undo().unwrap();
    game.undo().unwrap();
    assert_eq!(game.undo(), Err(Refusal::NothingToUndo));
    assert_eq!((facts(&game), game.revision()), (before, 4));
}

#[test]
fn reset_returns_to_the_position_from_anywhere() {
    for (id, picture) in [
        ("3,7,3", "X.O.... ....... ...X..."),
        ("3,7,3;early_draw", "X.O.... ....... ...X..."),
        ("3,7,3;run=exact;wrap;early_draw", "X.O.... ....... ...X..."),
        ("3,7,3;gravity", "....... ....... X..O..."),
        ("3,7,3;stones=3", "X.O.O.. ....... ......."),
        ("3,7,3;players=3", "X.O.... ....... ...3..."),
        ("20,20,20", &format!("{}X.O{}", ".".repeat(100), ".".repeat(297))),
        ("40,30,5", &format!("{}X.O{}", ".".repeat(800), ".".repeat(397))),
    ] {
        let mut game = Game::from_board(rules(id), &cells(picture)).unwrap();
        let start = facts(&game);
        for cut in [1, 4, usize::MAX] {
            for _ in 0..cut {
                let Some(cell) = game.legal_moves().next() else { break };
                game.play(cell.row.into(), cell.col.into()).unwrap();
            }
            if let Some(mark) = game.turn() {
                game.forfeit(mark).unwrap();
            }
            let revision = game.revision();
            game.reset();
            assert_eq!(facts(&game), start, "{id}");
            assert_eq!((board_of(&game), game.revision()), (cells(picture), revision + 1));
            assert_eq!(game.undo(), Err(Refusal::NothingToUndo));
            assert!((1..=game.rules().players).all(|n| !game.has_left(Mark::new(n).unwrap())));
        }
    }
}

#[test]
fn a_position_in_the_middle_of_a_turn_gives_what_is_left_of_it() {
    let mut game =
        Game::from_board(rules("5,5,5;stones=3"), &cells(&format!("XO{}", ".".repeat(23))))
            .unwrap();
    assert_eq!((game.turn(), game.stones_left()), (Some(Mark::O), 2));
    game.play(4, 4).unwrap();
    assert_eq!((game.turn(), game.stones_left()), (Some(Mark::O), 1));
    game.play(4, 3).unwrap();
    assert_eq!((game.turn(), game.stones_left()), (Some(Mark::X), 3));
    game.undo().unwrap();
    game.undo().unwrap();
    assert_eq!((game.turn(), game.stones_left()), (Some(Mark::O), 2));
}

/// The winner follows from the marks, not from who moved last or is listed
/// first.
#[test]
fn finished_positions_are_finished_and_know_the_winner() {
    for (id, picture, status, reason, winner) in [
        ("3,3,3", "OOO XX. X..", Status::Won, Reason::Line, Some(Mark::O)),
        ("3,3,3", "XXX OO. ...", Status::Won, Reason::Line, Some(Mark::X)),
        ("3,3,3;misere", "OOO XX. X..", Status::Won, Reason::Line, Some(Mark::X)),
        ("3,3,3;players=3", "333 XXO OOX", Status::Won, Reason::Line, Mark::new(3)),
        ("3,3,3", "XOX XOO OXX", Status::Draw, Reason::Full, None),
        ("1,3,3;early_draw", "XO.", Status::Draw, Reason::Dead, None),
        ("1,2,2", "XO", Status::Draw, Reason::Full, None),
    ] {
        let mut game = Game::from_board(rules(id), &cells(picture)).unwrap();
        let outcome = game.outcome();
        assert_eq!((outcome.status, outcome.reason), (status, reason), "{id} {picture}");
        assert_eq!((game.winner(), game.turn(), game.stones_left()), (winner, None, 0));
        assert_eq!(game.play(2, 2), Err(Refusal::GameOver));
        assert_eq!(game.legal_moves().count(), 0);
    }
}
