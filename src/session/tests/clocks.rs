//! Time is an input, and who is late has lost the race.

use super::*;
use crate::{Mark, Reason, Status};

fn timed(initial_ms: u64, increment_ms: u64) -> SessionConfig {
    SessionConfig { initial_ms: Some(initial_ms), increment_ms, ..SessionConfig::default() }
}

#[test]
fn the_first_event_starts_the_clocks_and_moves_hand_the_time_on() {
    let session = with(3, 7, 3, timed(1_000, 100));
    assert_eq!(session.status().deadline, None);
    assert_eq!(done(&session, Command::play(0, 0, 0).now(50_000)).deadline, Some(51_000));
    assert_eq!(session.clocks(50_300).left_ms, [1_100, 700]);
    let reply = done(&session, Command::play(1, 1, 1).now(50_400));
    assert_eq!(reply.deadline, Some(50_400 + 1_100));
    assert_eq!(session.clocks(50_400).left_ms, [1_100, 700]);
    let clocks = session.clocks(50_600);
    assert_eq!((clocks.seat, clocks.left_ms), (Some(0), vec![900, 700]));
    check_rebuilds(&session);
}

#[test]
fn a_tick_starts_the_clocks_and_further_ticks_leave_no_trace() {
    let session = with(3, 3, 3, timed(1_000, 0));
    let reply = done(&session, Command::tick(10));
    assert_eq!((reply.seq, reply.deadline), (1, Some(1_010)));
    for now in [10, 500, 1_009, 3] {
        assert_eq!(done(&session, Command::tick(now)).seq, 1);
    }
    let untimed = free(3, 3, 3);
    assert_eq!(done(&untimed, Command::tick(10)).seq, 0);
    check_rebuilds(&session);
}

#[test]
fn a_move_after_the_flag_fell_loses_the_race_whatever_order_they_come_in() {
    // The move first, then the tick, or the other way round.
    for tick_first in [true, false] {
        let session = with(3, 3, 3, timed(1_000, 0));
        done(&session, Command::play(0, 0, 0).now(0));
        if tick_first {
            done(&session, Command::tick(1_000));
        }
        let late = session.submit(&Command::play(1, 1, 1).at(1).now(1_000));
        assert_eq!(late.result, Err(no(Refusal::Stale)));
        assert_eq!((late.outcome.reason, late.outcome.winner), (Reason::Timeout, Mark::X));
        done(&session, Command::tick(1_000));
        let events = session.events(1, 9);
        assert_eq!(events.len(), 1);
        assert_eq!((events[0].what, events[0].now), (What::TimeoutLeave, 1_000));
        assert_eq!((events[0].seat, events[0].mark), (Some(1), Mark::O));
        assert_eq!(refused(&session, undo(0, 1)), {
            Rejection::NotAllowed("leaving a session's game is final")
        });
        check_rebuilds(&session);
    }
    // One millisecond earlier it counts.
    let session = with(3, 3, 3, timed(1_000, 0));
    done(&session, Command::play(0, 0, 0).now(0));
    done(&session, Command::play(1, 1, 1).at(1).now(999));
}

#[test]
fn every_expiry_happens_at_its_own_time_with_its_own_revision() {
    let config = SessionConfig {
        move_ms: Some(100),
        on_timeout: OnTimeout::RandomMove,
        seed: 7,
        ..SessionConfig::default()
    };
    let session = with(3, 3, 3, config);
    done(&session, Command::tick(1_000));
    let reply = done(&session, Command::tick(1_350));
    assert_eq!((reply.seq, reply.revision, reply.deadline), (4, 3, Some(1_400)));
    let events = session.events(1, 9);
    let times: Vec<_> = events.iter().map(|e| (e.now, e.revision, e.seat)).collect();
    assert_eq!(times, [(1_100, 1, Some(0)), (1_200, 2, Some(1)), (1_300, 3, Some(0))]);
    assert!(events.iter().all(|event| matches!(event.what, What::TimeoutMove(_))));
    // The rest of the game plays itself, and then nothing is due any more.
    let reply = done(&session, Command::tick(u64::MAX));
    assert_ne!(reply.outcome.status, Status::Playing);
    assert_eq!(reply.deadline, None);
    check_rebuilds(&session);
}

#[test]
fn random_moves_follow_from_the_seed_however_the_time_is_told() {
    let play = |seed, ticks: &[u64]| {
        let config = SessionConfig {
            move_ms: Some(10),
            on_timeout: OnTimeout::RandomMove,
            seed,
            ..SessionConfig::default()
        };
        let session = with(7, 3, 3, config);
        done(&session, Command::tick(0));
        for &now in ticks {
            done(&session, Command::tick(now));
        }
        session.events(0, usize::MAX)
    };
    let whole = play(1, &[70]);
    assert_eq!(whole, play(1, &[10, 20, 30, 40, 50, 60, 70]));
    assert_eq!(whole, play(1, &[35, 20, 69, 70]));
    assert_ne!(whole, play(2, &[70]));
}

#[test]
fn random_moves_are_legal_on_large_boards_to_the_last_cell() {
    let rules = RulesSpec { gravity: true, ..RulesSpec::new(40, 30, 30) }.check().unwrap();
    let config = SessionConfig {
        initial_ms: Some(0),
        on_timeout: OnTimeout::RandomMove,
        ..SessionConfig::default()
    };
    let session = Session::new(rules, config).unwrap();
    let reply = done(&session, Command::tick(0));
    assert_eq!(reply.seq, 1);
    let reply = done(&session, Command::tick(0));
    assert_ne!(reply.outcome.status, Status::Playing);
    assert!(reply.move_count > 1_000);
}

#[test]
fn a_clock_that_runs_backwards_stands_still() {
    let session = with(3, 3, 3, timed(1_000, 0));
    done(&session, Command::play(0, 0, 0).now(5_000));
    let reply = done(&session, Command::play(1, 1, 1).now(10));
    assert_eq!(reply.deadline, Some(6_000));
    assert_eq!(session.clocks(0).left_ms, [1_000, 1_000]);
    let events = session.events(0, 9);
    assert_eq!(events[1].now, 5_000);
    check_rebuilds(&session);
}

#[test]
fn undo_does_not_turn_clocks_back() {
    let session = with(3, 3, 3, timed(1_000, 0));
    done(&session, Command::play(0, 0, 0).now(0));
    done(&session, Command::play(1, 1, 1).now(300));
    // Seat 0 has thought for 200 when seat 1's move is taken back.
    done(&session, undo(1, 1).now(500));
    assert_eq!(session.clocks(500).left_ms, [800, 700]);
    assert_eq!(session.status().deadline, Some(1_200));
    // Two at once: the same seat has to act, and its time runs on.
    done(&session, Command::play(1, 1, 1).now(600));
    done(&session, Command::play(0, 2, 2).now(700));
    done(&session, undo(0, 2).now(750));
    assert_eq!(session.clocks(750).left_ms, [700, 550]);
    assert_eq!(session.status().deadline, Some(1_300));
    check_rebuilds(&session);
}

#[test]
fn offers_and_a_third_players_leaving_do_not_stop_the_clock() {
    let session = of_players(3, SessionConfig { draw: Permit::Consent, ..timed(1_000, 0) });
    done(&session, Command::play(0, 0, 0).now(0));
    done(&session, order(2, Order::Offer(Offer::Draw)).now(100));
    done(&session, order(2, Order::Forfeit).now(200));
    assert_eq!(session.status().deadline, Some(1_000));
    let reply = done(&session, Command::tick(1_000));
    assert_eq!((reply.outcome.winner, reply.outcome.reason), (Mark::X, Reason::Timeout));
    check_rebuilds(&session);
}

#[test]
fn reset_gives_everybody_the_initial_time_again() {
    let session = with(3, 3, 3, timed(1_000, 0));
    done(&session, Command::play(0, 0, 0).now(0));
    done(&session, Command::play(1, 1, 1).now(900));
    done(&session, order(0, Order::Reset).now(1_000));
    assert_eq!(session.clocks(1_000).left_ms, [1_000, 1_000]);
    assert_eq!(session.status().deadline, Some(2_000));
    done(&session, Command::tick(2_000));
    // Also after a game that ended.
    done(&session, order(0, Order::Reset).now(9_000));
    assert_eq!(session.status().deadline, Some(10_000));
    check_rebuilds(&session);
}

#[test]
fn a_finished_game_has_no_deadline_and_an_undo_starts_the_time_again() {
    let session = with(3, 3, 3, timed(1_000, 0));
    for (seat, row, col) in [(0, 0, 0), (1, 1, 0), (0, 0, 1), (1, 1, 1), (0, 0, 2)] {
        done(&session, Command::play(seat, row, col).now(0));
    }
    assert_eq!(session.status().deadline, None);
    done(&session, Command::tick(1_000_000));
    let reply = done(&session, undo(1, 1).now(1_000_000));
    assert_eq!(reply.deadline, Some(1_001_000));
    check_rebuilds(&session);
}

#[test]
fn the_chooser_in_an_opening_has_the_clock_and_a_choice_that_is_late_is_to_stay() {
    let config = SessionConfig {
        opening: Opening::Swap2,
        on_timeout: OnTimeout::RandomMove,
        ..timed(1_000, 0)
    };
    let session = with(7, 7, 5, config);
    for col in 0..3 {
        done(&session, Command::play(0, 0, col).now(0));
    }
    assert_eq!(session.clocks(0).seat, Some(1));
    let reply = done(&session, Command::tick(1_000));
    let event = session.events(3, 1)[0];
    assert_eq!((event.what, event.mark), (What::TimeoutStay, Mark::EMPTY));
    assert_eq!(session.table().phase, Phase::Play);
    // Seat 1 has no time left: its random move comes in the same instant.
    assert_eq!(reply.seq, 5);
    check_rebuilds(&session);

    let session = with(7, 7, 5, SessionConfig { on_timeout: OnTimeout::Forfeit, ..config });
    for col in 0..3 {
        done(&session, Command::play(0, 0, col).now(0));
    }
    assert_eq!(done(&session, Command::tick(1_000)).outcome.winner, Mark::X);
    check_rebuilds(&session);
}

#[test]
fn a_seat_that_may_not_play_anywhere_leaves_when_its_time_is_up() {
    // Seat 0 places O in an opening; the one that leaves is still seat 0.
    let config = SessionConfig { opening: Opening::Swap, ..timed(1_000, 0) };
    let session = with(7, 7, 5, config);
    done(&session, Command::play(0, 0, 0).now(0));
    let reply = done(&session, Command::tick(5_000));
    assert_eq!(reply.outcome.winner, Mark::O);
    check_rebuilds(&session);
}

#[test]
fn times_at_the_end_of_the_scale_do_no_harm() {
    for now in [0, u64::MAX - 1, u64::MAX] {
        let session = with(3, 3, 3, timed(u64::MAX - 1, u64::MAX));
        done(&session, Command::play(0, 0, 0).now(now));
        done(&session, Command::play(1, 1, 1).now(now));
        let reply = session.submit(&Command::play(0, 2, 2).now(u64::MAX));
        assert!(reply.seq >= 2);
        check_rebuilds(&session);
    }
}
