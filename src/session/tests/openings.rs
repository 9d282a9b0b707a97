//! Swap and swap2, as phases of a session.

use super::*;
use crate::Mark;

fn opening(opening: Opening) -> Session {
    with(7, 9, 5, SessionConfig { opening, ..SessionConfig::default() })
}

fn three_marks(session: &Session) {
    for (row, col) in [(3, 3), (3, 4), (5, 5)] {
        assert_eq!(refused(session, Command::play(1, row, col)), no(Refusal::NotYourTurn));
        done(session, Command::play(0, row, col));
    }
    assert_eq!(session.table().phase, Phase::OpeningChoice);
}

fn choose(seat: u8, choice: Choice) -> Command {
    order(seat, Order::Choose(choice))
}

#[test]
fn in_swap_seat_0_places_three_and_seat_1_chooses_its_mark() {
    for (choice, marks) in [(Choice::Stay, [Mark::X, Mark::O]), (Choice::Swap, [Mark::O, Mark::X])]
    {
        let session = opening(Opening::Swap);
        assert!(matches!(refused(&session, choose(1, choice)), Rejection::NotAllowed(_)));
        three_marks(&session);
        assert_eq!(refused(&session, choose(0, choice)), no(Refusal::NotYourTurn));
        assert_eq!(refused(&session, Command::play(0, 0, 0)), no(Refusal::NotYourTurn));
        assert!(matches!(refused(&session, Command::play(1, 0, 0)), Rejection::NotAllowed(_)));
        assert!(matches!(refused(&session, choose(1, Choice::PlaceTwo)), Rejection::NotAllowed(_)));
        done(&session, choose(1, choice).at(3));
        assert_eq!(refused(&session, choose(1, choice).at(3)), no(Refusal::Stale));
        assert_eq!(session.table().marks, marks);
        // O is next, whoever has it now.
        let next = u8::from(marks[0] == Mark::X);
        assert_eq!(refused(&session, Command::play(next ^ 1, 0, 0)), no(Refusal::NotYourTurn));
        done(&session, Command::play(next, 0, 0));
        check_rebuilds(&session);
        // What came before the choice stays.
        done(&session, undo(0, 1));
        assert!(matches!(refused(&session, undo(0, 1)), Rejection::NotAllowed(_)));
        // A new game has a new opening, and the seats their first marks.
        done(&session, order(0, Order::Reset));
        assert_eq!(session.table().marks, [Mark::X, Mark::O]);
        three_marks(&session);
        check_rebuilds(&session);
    }
}

#[test]
fn in_swap2_seat_1_may_place_two_and_leave_the_choice_to_seat_0() {
    for (choice, marks) in [(Choice::Stay, [Mark::X, Mark::O]), (Choice::Swap, [Mark::O, Mark::X])]
    {
        let session = opening(Opening::Swap2);
        three_marks(&session);
        done(&session, choose(1, Choice::PlaceTwo));
        for (row, col) in [(0, 0), (0, 1)] {
            assert_eq!(refused(&session, Command::play(0, row, col)), no(Refusal::NotYourTurn));
            done(&session, Command::play(1, row, col));
        }
        assert_eq!(refused(&session, choose(1, choice)), no(Refusal::NotYourTurn));
        assert!(matches!(refused(&session, choose(0, Choice::PlaceTwo)), Rejection::NotAllowed(_)));
        done(&session, choose(0, choice));
        assert_eq!(session.table().marks, marks);
        let next = u8::from(marks[0] == Mark::X);
        done(&session, Command::play(next, 0, 2));
        assert!(matches!(refused(&session, undo(0, 2)), Rejection::NotAllowed(_)));
        check_rebuilds(&session);
    }
    for choice in [Choice::Stay, Choice::Swap] {
        let session = opening(Opening::Swap2);
        three_marks(&session);
        done(&session, choose(1, choice));
        assert_eq!(session.table().phase, Phase::Play);
        check_rebuilds(&session);
    }
}

#[test]
fn within_a_phase_marks_may_be_taken_back() {
    let session = opening(Opening::Swap2);
    three_marks(&session);
    done(&session, undo(0, 2));
    assert_eq!(session.table().phase, Phase::OpeningMark);
    assert!(matches!(refused(&session, choose(1, Choice::Swap)), Rejection::NotAllowed(_)));
    done(&session, Command::play(0, 1, 1));
    done(&session, Command::play(0, 1, 2));
    done(&session, choose(1, Choice::PlaceTwo));
    done(&session, Command::play(1, 2, 2));
    done(&session, undo(1, 1));
    assert!(matches!(refused(&session, undo(1, 1)), Rejection::NotAllowed(_)));
    check_rebuilds(&session);
}

#[test]
fn a_seat_that_leaves_in_an_opening_loses_with_its_own_mark() {
    for leaver in 0..2 {
        let session = opening(Opening::Swap2);
        done(&session, Command::play(0, 0, 0));
        let reply = done(&session, order(leaver, Order::Forfeit));
        assert_eq!(reply.outcome.winner.number(), 2 - leaver);
        assert_eq!(session.table().phase, Phase::Over);
        check_rebuilds(&session);
    }
}

#[test]
fn openings_are_for_two_players_one_mark_a_turn_and_an_empty_board() {
    let config = SessionConfig { opening: Opening::Swap, ..SessionConfig::default() };
    for spec in [
        RulesSpec { players: 3, ..RulesSpec::new(9, 9, 5) },
        RulesSpec { stones: 2, ..RulesSpec::new(9, 9, 5) },
    ] {
        let refusal = Session::new(spec.check().unwrap(), config).err();
        assert_eq!(refusal, Some(ConfigError::OpeningRules));
    }
    let mut game = Game::new(Rules::new(9, 9, 5).unwrap());
    game.play(0, 0).unwrap();
    assert_eq!(Session::from_game(game, config).err(), Some(ConfigError::OpeningStart));
}
