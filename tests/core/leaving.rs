//! Promise: who forfeits or runs out of time leaves the order; their marks stay
//! and block; the last one left wins; and all of that can be undone.

use crate::common::seen;
use mnk::{Action, Game, Mark, Outcome, Reason, Refusal, Rules, RulesSpec, Status};

fn mark(number: u8) -> Mark {
    Mark::new(number).unwrap()
}

fn game(players: u8, stones: u8, first_stones: u8) -> Game {
    let spec = RulesSpec { players, stones, first_stones, ..RulesSpec::new(9, 9, 5) };
    Game::new(spec.check().unwrap())
}

/// Whose turn it is, and how many marks they have left in it.
fn turn(game: &Game) -> (u8, u8) {
    (game.turn().map_or(0, Mark::number), game.stones_left())
}

#[test]
fn of_two_players_the_other_wins() {
    for (leaver, winner) in [(Mark::X, Mark::O), (Mark::O, Mark::X)] {
        for rules in ["tic_tac_toe", "renju", "connect_four", "connect6"] {
            let mut game = Game::new(Rules::preset(rules).unwrap());
            assert_eq!(game.forfeit(leaver), Ok(Status::Won));
            assert_eq!(game.outcome(), Outcome::won(Reason::Forfeit, winner));
            assert_eq!(turn(&game), (0, 0));
            assert!(game.winning_cells().is_empty());
            assert!(game.has_left(leaver) && !game.has_left(winner));
            assert_eq!(game.undo(), Ok(Action::Forfeit { mark: leaver }));
            assert_eq!(game.status(), Status::Playing);
            assert_eq!(game.time_out(leaver), Ok(Status::Won));
            assert_eq!(game.outcome(), Outcome::won(Reason::Timeout, winner));
        }
    }
    // Who leaves loses, also where the player who completes a line loses.
    let mut misere = Game::new(RulesSpec { misere: true, ..RulesSpec::default() }.check().unwrap());
    misere.forfeit(Mark::X).unwrap();
    assert_eq!(misere.winner(), Some(Mark::O));
}

#[test]
fn the_order_closes_around_who_left() {
    let mut game = game(4, 1, 1);
    game.forfeit(mark(3)).unwrap();
    assert_eq!(turn(&game), (1, 1), "leaving out of turn changes no turn");
    let mut order = Vec::new();
    for col in 0..6 {
        order.push(turn(&game).0);
        game.play(0, col).unwrap();
    }
    assert_eq!(order, [1, 2, 4, 1, 2, 4]);
    game.forfeit(mark(1)).unwrap();
    assert_eq!(turn(&game), (2, 1), "leaving in turn hands it on");
    assert_eq!(game.forfeit(mark(1)), Err(Refusal::NotFound));
    assert_eq!(game.forfeit(mark(4)), Ok(Status::Won));
    assert_eq!(game.outcome(), Outcome::won(Reason::Forfeit, mark(2)));
}

#[test]
fn the_reason_is_how_the_last_of_them_left() {
    for last_by_time in [false, true] {
        let mut game = game(3, 1, 1);
        let reason = if last_by_time {
            game.forfeit(mark(2)).unwrap();
            game.time_out(mark(3)).unwrap();
            Reason::Timeout
        } else {
            game.time_out(mark(2)).unwrap();
            game.forfeit(mark(3)).unwrap();
            Reason::Forfeit
        };
        assert_eq!(game.outcome(), Outcome::won(reason, Mark::X));
    }
}

#[test]
fn a_player_who_leaves_before_the_first_mark_gives_nobody_the_first_turns_length() {
    for (stones, first_stones) in [(2, 1), (1, 3), (3, 2), (2, 2)] {
        let mut game = game(3, stones, first_stones);
        assert_eq!(turn(&game), (1, first_stones));
        game.forfeit(Mark::X).unwrap();
        assert_eq!(turn(&game), (2, stones));
        game.forfeit(mark(2)).unwrap();
        assert_eq!(game.winner(), Some(mark(3)));
        game.undo().unwrap();
        assert_eq!(turn(&game), (2, stones));
        game.undo().unwrap();
        assert_eq!(turn(&game), (1, first_stones));
    }
    // Others leaving leaves X the first turn as it was.
    let mut game = game(3, 2, 1);
    game.forfeit(mark(2)).unwrap();
    assert_eq!(turn(&game), (1, 1));
    game.play(0, 0).unwrap();
    assert_eq!(turn(&game), (3, 2));
}

#[test]
fn leaving_in_the_middle_of_a_turn_of_several_hands_a_full_turn_on() {
    let mut game = game(3, 3, 2);
    game.play(0, 0).unwrap();
    assert_eq!(turn(&game), (1, 1));
    game.forfeit(Mark::X).unwrap();
    assert_eq!(turn(&game), (2, 3));
    game.play(0, 1).unwrap();
    game.play(0, 2).unwrap();
    assert_eq!(turn(&game), (2, 1));
    game.undo().unwrap();
    game.undo().unwrap();
    game.undo().unwrap();
    assert_eq!(turn(&game), (1, 1));
    game.play(0, 1).unwrap();
    assert_eq!(turn(&game), (2, 3));
    game.play(1, 0).unwrap();
    game.forfeit(mark(3)).unwrap();
    assert_eq!(turn(&game), (2, 2), "another one leaving takes nothing from the turn");
    game.play(1, 1).unwrap();
    game.play(1, 2).unwrap();
    assert_eq!(turn(&game), (1, 3));
}

#[test]
fn marks_of_who_left_stay_and_block() {
    let mut game = Game::new(RulesSpec { players: 3, ..RulesSpec::new(1, 8, 3) }.check().unwrap());
    game.play(0, 3).unwrap();
    game.forfeit(Mark::X).unwrap();
    assert_eq!(game.cell(0, 3), Some(Mark::X));
    assert_eq!(game.play(0, 3), Err(Refusal::CellTaken));
    // O has 2 and 4 beside X's 3: no line through it.
    for col in [2, 0, 4, 1] {
        assert_eq!(game.play(0, col), Ok(Status::Playing));
    }
    assert_eq!(game.move_count(), 5);
    assert!(!game.is_dead(), "O can still have 4, 5 and 6");
    assert_eq!(game.play(0, 5), Ok(Status::Playing));
    assert_eq!(game.play(0, 6), Ok(Status::Playing));
    assert!(game.is_dead());
}

#[test]
fn a_forfeit_that_leaves_nobody_a_line_ends_an_early_draw_as_dead() {
    for early_draw in [false, true] {
        let spec = RulesSpec { players: 3, early_draw, ..RulesSpec::new(1, 5, 3) };
        let mut game = Game::new(spec.check().unwrap());
        game.play(0, 2).unwrap();
        assert_eq!(game.status(), Status::Playing, "X can complete a line through the middle");
        let before = seen::all_of(&game);
        let told = game.forfeit(Mark::X);
        if early_draw {
            assert_eq!(told, Ok(Status::Draw));
            assert_eq!(game.outcome(), Outcome::draw(Reason::Dead));
            assert_eq!(turn(&game), (0, 0));
        } else {
            assert_eq!(told, Ok(Status::Playing));
            assert!(game.is_dead());
        }
        game.undo().unwrap();
        let after = seen::all_of(&game);
        assert_eq!(
            (after.0.outcome, after.0.turn, after.1),
            (before.0.outcome, before.0.turn, before.1)
        );
        assert!(!game.is_dead());
    }
}

#[test]
fn undoing_and_redoing_forfeits_brings_back_every_state() {
    let mut game = game(8, 2, 1);
    let mut states = vec![(seen::of_game(&game), game.hash())];
    for step in 0..30_u32 {
        if step % 4 == 3 && step < 24 {
            game.forfeit(mark(8 - (step / 4) as u8)).unwrap();
        } else {
            game.play(step / 9, step % 9).unwrap();
        }
        states.push((seen::of_game(&game), game.hash()));
    }
    let same = |game: &Game, (seen, hash): &(seen::Seen, u64)| {
        let now = seen::of_game(game);
        let (revision, next_redo) = (seen.revision, seen.next_redo);
        seen::assert_same(&seen::Seen { revision, next_redo, ..now }, seen);
        assert_eq!(game.hash(), *hash);
    };
    for _ in 0..3 {
        for state in states.iter().rev().skip(1) {
            game.undo().unwrap();
            same(&game, state);
        }
        for state in &states[1..] {
            game.redo().unwrap();
            same(&game, state);
        }
    }
}
