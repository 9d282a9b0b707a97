//! Each turn is played once, by whose turn it is.

use super::*;
use crate::{Mark, Reason, Status};

#[test]
fn a_game_goes_from_its_start_to_its_end_on_boards_of_any_shape() {
    for (rows, cols) in [(3, 3), (3, 7), (7, 3), (1, 7), (7, 1)] {
        let session = free(rows, cols, 3);
        let mut seat = 0;
        for row in 0..u32::from(rows) {
            for col in 0..u32::from(cols) {
                let before = session.status();
                if before.outcome.status != Status::Playing {
                    assert_eq!(
                        refused(&session, Command::play(seat, row, col)),
                        no(Refusal::GameOver)
                    );
                    continue;
                }
                let reply = done(&session, Command::play(seat, row, col).at(before.revision));
                assert_eq!(reply.revision, before.revision + 1);
                assert_eq!(reply.seq, before.seq + 1);
                assert_eq!(reply.move_count, before.move_count + 1);
                seat ^= 1;
            }
        }
        assert_ne!(session.status().outcome.status, Status::Playing);
        check_rebuilds(&session);
    }
}

#[test]
fn the_same_bad_move_always_gets_the_same_answer_in_the_fixed_order() {
    let session = free(3, 7, 3);
    done(&session, Command::play(0, 0, 0));
    // Everything is wrong at once; then one thing less each time.
    assert_eq!(refused(&session, Command::play(9, 9, 9).at(0)), Rejection::NoSuchSeat);
    assert_eq!(refused(&session, Command::play(0, 9, 9).at(0)), no(Refusal::Stale));
    assert_eq!(refused(&session, Command::play(0, 9, 9).at(1)), no(Refusal::NotYourTurn));
    assert_eq!(refused(&session, Command::play(1, 9, 9).at(1)), no(Refusal::OutOfBounds));
    assert_eq!(refused(&session, Command::play(1, u32::MAX, 0)), no(Refusal::OutOfBounds));
    assert_eq!(refused(&session, Command::play(1, 3, 0)), no(Refusal::OutOfBounds));
    assert_eq!(refused(&session, Command::play(1, 0, 0).at(1)), no(Refusal::CellTaken));
    done(&session, order(1, Order::Forfeit));
    assert_eq!(refused(&session, Command::play(0, 9, 9).at(1)), no(Refusal::Stale));
    assert_eq!(refused(&session, Command::play(0, 9, 9).at(2)), no(Refusal::GameOver));
}

#[test]
fn a_revision_from_the_future_is_refused() {
    let session = free(3, 3, 3);
    for revision in [1, 2, u64::MAX - 1, u64::MAX] {
        assert_eq!(refused(&session, Command::play(0, 0, 0).at(revision)), no(Refusal::Stale));
    }
}

#[test]
fn a_late_copy_is_refused_even_after_an_undo_has_freed_its_cell() {
    for (rows, cols) in [(3, 3), (3, 7), (7, 3)] {
        let session = free(rows, cols, 3);
        let first = Command::play(0, 1, 1).at(0);
        done(&session, first);
        done(&session, undo(1, 1));
        assert_eq!(session.status().move_count, 0);
        assert_eq!(refused(&session, first), no(Refusal::Stale));
        let loaded = Session::load(&session.save()).unwrap();
        assert_eq!(refused(&loaded, first), no(Refusal::Stale));
        done(&session, order(0, Order::Reset));
        assert_eq!(refused(&session, first), no(Refusal::Stale));
    }
}

#[test]
fn undo_takes_back_all_the_actions_asked_for_or_none() {
    let session = free(3, 7, 4);
    for (seat, col) in [(0, 0), (1, 1), (0, 2), (1, 3)] {
        done(&session, Command::play(seat, 0, col));
    }
    assert_eq!(refused(&session, undo(0, 5)), no(Refusal::NothingToUndo));
    assert_eq!(refused(&session, undo(0, u32::MAX)), no(Refusal::NothingToUndo));
    assert_eq!(done(&session, undo(0, 3)).move_count, 1);
    // None means one.
    assert_eq!(done(&session, undo(0, 0)).move_count, 0);
    assert_eq!(refused(&session, undo(0, 0)), no(Refusal::NothingToUndo));
    check_rebuilds(&session);
}

#[test]
fn undo_reopens_a_game_that_a_line_decided() {
    let session = free(3, 3, 3);
    for (seat, row, col) in [(0, 0, 0), (1, 1, 0), (0, 0, 1), (1, 1, 1), (0, 0, 2)] {
        done(&session, Command::play(seat, row, col));
    }
    assert_eq!(session.status().outcome.winner, Mark::X);
    let reply = done(&session, undo(1, 1));
    assert_eq!((reply.outcome.status, reply.turn), (Status::Playing, Mark::X));
    check_rebuilds(&session);
}

#[test]
fn leaving_is_final() {
    let session = free(3, 3, 3);
    done(&session, Command::play(0, 0, 0));
    let reply = done(&session, order(0, Order::Forfeit));
    assert_eq!((reply.outcome.reason, reply.outcome.winner), (Reason::Forfeit, Mark::O));
    for count in [0, 1, 2] {
        assert!(matches!(refused(&session, undo(0, count)), Rejection::NotAllowed(_)));
    }
    // With more players, marks after it may go, but not the leaving.
    let session = of_players(3, SessionConfig::default());
    done(&session, Command::play(0, 0, 0));
    done(&session, order(1, Order::Forfeit));
    assert_eq!(refused(&session, order(1, Order::Forfeit)), no(Refusal::NotFound));
    done(&session, Command::play(2, 0, 1));
    assert!(matches!(refused(&session, undo(0, 2)), Rejection::NotAllowed(_)));
    assert!(matches!(refused(&session, undo(1, 1)), Rejection::NotAllowed(_)), "seat 1 is out");
    done(&session, undo(0, 1));
    assert!(matches!(refused(&session, undo(0, 1)), Rejection::NotAllowed(_)));
    assert_eq!(session.status().turn.number(), 3);
    // Starting over brings everybody back, and that too stays in the log.
    done(&session, order(0, Order::Reset));
    done(&session, Command::play(0, 0, 0));
    done(&session, Command::play(1, 0, 1));
    check_rebuilds(&session);
}

#[test]
fn reset_keeps_the_log_and_the_revision_goes_on() {
    let session = free(3, 3, 3);
    done(&session, Command::play(0, 0, 0));
    done(&session, order(1, Order::Reset));
    let reply = done(&session, Command::play(0, 2, 2));
    assert_eq!((reply.revision, reply.seq, reply.move_count), (3, 3, 1));
    check_rebuilds(&session);
}

#[test]
fn what_is_switched_off_is_refused() {
    let config = SessionConfig {
        undo: Permit::Off,
        reset: Permit::Off,
        draw: Permit::Off,
        ..SessionConfig::default()
    };
    let session = with(3, 3, 3, config);
    done(&session, Command::play(0, 0, 0));
    for what in [
        Order::Undo { count: 1 },
        Order::Reset,
        Order::Offer(Offer::Undo { count: 1 }),
        Order::Offer(Offer::Reset),
        Order::Offer(Offer::Draw),
    ] {
        for seat in 0..2 {
            assert!(matches!(refused(&session, order(seat, what)), Rejection::NotAllowed(_)));
        }
    }
}

#[test]
fn past_max_events_moves_go_on_and_nothing_else_does() {
    let config = SessionConfig { max_events: 2, ..SessionConfig::default() };
    let session = with(3, 7, 3, config);
    done(&session, Command::play(0, 0, 0));
    done(&session, undo(0, 1));
    for what in [
        Order::Undo { count: 1 },
        Order::Reset,
        Order::Offer(Offer::Draw),
        Order::Offer(Offer::Swap),
    ] {
        assert_eq!(refused(&session, order(0, what)), Rejection::Limit);
    }
    assert_eq!(refused(&session, Command::tick(5).request(id(1))), Rejection::Limit);
    for col in 0..7 {
        done(&session, Command::play(col as u8 % 2, col % 3, col));
    }
    done(&session, order(0, Order::Forfeit));
    check_rebuilds(&session);
}

#[test]
fn it_can_start_from_a_record_and_goes_on_with_its_revision() {
    let mut game = Game::new(Rules::new(7, 3, 3).unwrap());
    game.play(0, 0).unwrap();
    game.play(1, 1).unwrap();
    game.undo().unwrap();
    game.set_tag("event", "club evening").unwrap();
    let session = Session::from_game(game.clone(), SessionConfig::default()).unwrap();
    assert_eq!(session.status().revision, 3);
    assert_eq!(refused(&session, Command::play(1, 1, 1).at(1)), no(Refusal::Stale));
    done(&session, Command::play(1, 1, 1).at(3));
    done(&session, undo(0, 2));
    let loaded = Session::load(&session.save()).unwrap();
    assert_same(&loaded.snapshot(), &session.snapshot());
    assert_eq!(loaded.snapshot().tag("event"), Some("club evening"));
    assert_eq!(loaded.save(), session.save());

    // From a position: reset returns to it.
    let mut cells = [0; 21];
    (cells[0], cells[1]) = (1, 2);
    let base = Game::from_board(Rules::new(7, 3, 3).unwrap(), &cells).unwrap();
    let session = Session::from_game(base, SessionConfig::default()).unwrap();
    done(&session, Command::play(0, 2, 2));
    assert_eq!(done(&session, order(0, Order::Reset)).move_count, 2);
    let loaded = Session::load(&session.save()).unwrap();
    assert_same(&loaded.snapshot(), &session.snapshot());
}

#[test]
fn a_snapshot_is_made_once_a_revision_and_never_changes() {
    let session = free(3, 3, 3);
    let first = session.snapshot();
    assert!(Arc::ptr_eq(&first, &session.snapshot()));
    refused(&session, Command::play(1, 0, 0));
    assert!(Arc::ptr_eq(&first, &session.snapshot()), "a refusal changes nothing");
    done(&session, Command::play(0, 0, 0));
    assert!(!Arc::ptr_eq(&first, &session.snapshot()));
    assert_eq!((first.move_count(), session.snapshot().move_count()), (0, 1));
    let second = session.snapshot();
    done(&session, order(0, Order::Offer(Offer::Swap)));
    assert!(Arc::ptr_eq(&second, &session.snapshot()), "an offer is no change of the game");
}

#[test]
fn a_closed_session_takes_no_command_and_can_still_be_read() {
    let session = free(3, 3, 3);
    done(&session, Command::play(0, 0, 0));
    session.close();
    assert_eq!(refused(&session, Command::play(1, 0, 1)), Rejection::Closed);
    assert_eq!(session.wait(0, Duration::ZERO), Waited::News, "what happened can be read");
    assert_eq!(session.wait(1, Duration::from_secs(60)), Waited::Closed);
    assert_eq!(session.events(0, 9).len(), 1);
    assert!(session.is_closed());
}

#[test]
fn connect_four_and_connect6_are_played_in_sessions_too() {
    let session =
        Session::new(Rules::preset("connect_four").unwrap(), SessionConfig::default()).unwrap();
    assert_eq!(refused(&session, Command::play(0, 0, 0)), no(Refusal::Floating));
    done(&session, Command::play(0, 5, 0));
    let session =
        Session::new(Rules::preset("connect6").unwrap(), SessionConfig::default()).unwrap();
    done(&session, Command::play(0, 9, 9));
    done(&session, Command::play(1, 8, 8));
    assert_eq!(refused(&session, Command::play(0, 7, 7)), no(Refusal::NotYourTurn));
    done(&session, Command::play(1, 7, 8));
    done(&session, Command::play(0, 7, 7));
    check_rebuilds(&session);
}

#[test]
fn nobody_looks_at_the_seat_of_a_tick() {
    let config = SessionConfig { move_ms: Some(100), ..SessionConfig::default() };
    for seat in [0, 1, 2, 200, u8::MAX] {
        let session = with(7, 3, 3, config);
        let tick = Command { seat, ..Command::tick(10) };
        assert_eq!(done(&session, tick.request(id(1))).seq, 1);
        assert!(done(&session, tick.request(id(1))).duplicate);
        assert_eq!(session.events(0, 9)[0].seat, None);
        assert_eq!(done(&session, Command { now: 110, ..tick }).outcome.status, Status::Won);
    }
}
