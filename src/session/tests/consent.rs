//! What takes the agreement of all seats.

use super::*;
use crate::{Mark, Reason, Status};

fn by_consent() -> SessionConfig {
    SessionConfig {
        undo: Permit::Consent,
        reset: Permit::Consent,
        draw: Permit::Consent,
        ..SessionConfig::default()
    }
}

fn offer(seat: u8, what: Offer) -> Command {
    order(seat, Order::Offer(what))
}

#[test]
fn undo_reset_and_draw_by_consent_take_an_offer_and_an_answer() {
    let session = with(3, 7, 3, by_consent());
    done(&session, Command::play(0, 0, 0));
    done(&session, Command::play(1, 1, 1));
    assert!(matches!(refused(&session, undo(0, 1)), Rejection::NotAllowed(_)));
    assert!(matches!(refused(&session, order(0, Order::Reset)), Rejection::NotAllowed(_)));
    assert_eq!(refused(&session, order(0, Order::Accept)), Rejection::NoOffer);

    let reply = done(&session, offer(0, Offer::Undo { count: 2 }));
    assert_eq!((reply.revision, reply.seq, reply.move_count), (2, 3, 2));
    assert!(matches!(refused(&session, order(0, Order::Accept)), Rejection::NotAllowed(_)));
    let reply = done(&session, order(1, Order::Accept));
    assert_eq!((reply.revision, reply.seq, reply.move_count), (4, 4, 0));
    assert_eq!(refused(&session, order(1, Order::Accept)), Rejection::NoOffer);

    done(&session, Command::play(0, 0, 0));
    done(&session, offer(1, Offer::Reset));
    assert_eq!(done(&session, order(0, Order::Accept)).move_count, 0);

    done(&session, offer(1, Offer::Draw));
    let reply = done(&session, order(0, Order::Accept));
    assert_eq!((reply.outcome.status, reply.outcome.reason), (Status::Draw, Reason::Agreed));
    assert_eq!(reply.turn, Mark::EMPTY);
    assert_eq!(session.snapshot().outcome(), reply.outcome);
    assert_eq!(refused(&session, Command::play(0, 0, 0)), no(Refusal::GameOver));
    assert!(matches!(
        refused(&session, offer(0, Offer::Undo { count: 1 })),
        Rejection::NotAllowed(_)
    ));
    // A new game can be agreed on.
    done(&session, offer(0, Offer::Reset));
    done(&session, order(1, Order::Accept));
    done(&session, Command::play(0, 2, 2));
    check_rebuilds(&session);
}

#[test]
fn offers_and_answers_do_not_make_the_opponents_move_stale() {
    let session = with(3, 3, 3, by_consent());
    done(&session, Command::play(0, 0, 0));
    let sent_before = Command::play(1, 1, 1).at(1);
    done(&session, offer(0, Offer::Draw));
    done(&session, order(1, Order::Decline));
    done(&session, offer(0, Offer::Undo { count: 1 }));
    done(&session, sent_before);
    // The move has answered the offer: there is nothing to accept any more.
    assert_eq!(refused(&session, order(1, Order::Accept)), Rejection::NoOffer);
    check_rebuilds(&session);
}

#[test]
fn a_late_copy_of_an_answer_does_not_answer_another_offer() {
    let session = with(3, 3, 3, by_consent());
    let accept = order(1, Order::Accept).at(0);
    done(&session, offer(0, Offer::Swap));
    done(&session, accept);
    done(&session, offer(0, Offer::Swap));
    assert_eq!(refused(&session, accept), no(Refusal::Stale));
}

#[test]
fn one_offer_is_open_at_a_time_and_may_be_withdrawn() {
    let session = with(3, 3, 3, by_consent());
    done(&session, offer(0, Offer::Draw));
    assert!(matches!(refused(&session, offer(1, Offer::Draw)), Rejection::NotAllowed(_)));
    assert!(matches!(refused(&session, offer(0, Offer::Swap)), Rejection::NotAllowed(_)));
    done(&session, order(0, Order::Decline));
    assert_eq!(refused(&session, order(1, Order::Accept)), Rejection::NoOffer);
    done(&session, offer(1, Offer::Draw));
    assert_eq!(session.table().offer.map(|open| (open.seat, open.offer)), Some((1, Offer::Draw)));
    check_rebuilds(&session);
}

#[test]
fn a_swap_exchanges_the_marks_of_the_seats() {
    for config in [by_consent(), SessionConfig::default()] {
        let session = with(3, 3, 3, config);
        done(&session, Command::play(0, 0, 0));
        done(&session, offer(0, Offer::Swap));
        done(&session, order(1, Order::Accept));
        assert_eq!(session.table().marks, [Mark::O, Mark::X]);
        assert_eq!(refused(&session, Command::play(1, 1, 1)), no(Refusal::NotYourTurn));
        done(&session, Command::play(0, 1, 1));
        let reply = done(&session, order(1, Order::Forfeit));
        assert_eq!(reply.outcome.winner, Mark::O);
        check_rebuilds(&session);
    }
    let three = of_players(3, by_consent());
    assert!(matches!(refused(&three, offer(0, Offer::Swap)), Rejection::NotAllowed(_)));
}

#[test]
fn with_more_players_all_who_are_still_in_must_accept() {
    let session = of_players(4, by_consent());
    done(&session, Command::play(0, 0, 0));
    done(&session, order(3, Order::Forfeit));
    done(&session, offer(0, Offer::Draw));
    assert_eq!(done(&session, order(2, Order::Accept)).outcome.status, Status::Playing);
    assert!(matches!(refused(&session, order(2, Order::Accept)), Rejection::NotAllowed(_)));
    assert!(matches!(refused(&session, order(3, Order::Accept)), Rejection::NotAllowed(_)));
    assert!(matches!(refused(&session, order(3, Order::Decline)), Rejection::NotAllowed(_)));
    assert_eq!(done(&session, order(1, Order::Accept)).outcome.reason, Reason::Agreed);
    // To play again takes those who left as well.
    done(&session, offer(3, Offer::Reset));
    done(&session, order(0, Order::Accept));
    done(&session, order(1, Order::Accept));
    assert_eq!(done(&session, order(2, Order::Accept)).outcome.status, Status::Playing);
    check_rebuilds(&session);
}

#[test]
fn a_seat_that_left_cannot_alone_reset_or_take_back_the_game_of_those_who_play_on() {
    let session = of_players(3, SessionConfig::default());
    done(&session, Command::play(0, 0, 0));
    done(&session, Command::play(1, 1, 1));
    done(&session, order(2, Order::Forfeit));
    done(&session, Command::play(0, 2, 2));
    for what in [
        Order::Reset,
        Order::Undo { count: 1 },
        Order::Offer(Offer::Reset),
        Order::Offer(Offer::Undo { count: 1 }),
        Order::Offer(Offer::Draw),
    ] {
        assert!(matches!(refused(&session, order(2, what)), Rejection::NotAllowed(_)), "{what:?}");
    }
    // Those who play on may, and so may everybody once it is over.
    done(&session, undo(1, 1));
    done(&session, order(0, Order::Forfeit));
    assert_eq!(done(&session, order(2, Order::Reset)).outcome.status, Status::Playing);
    done(&session, Command::play(0, 0, 0));
    check_rebuilds(&session);
}

#[test]
fn where_it_is_free_an_offer_takes_effect_at_once() {
    let session = free(3, 3, 3);
    done(&session, Command::play(0, 0, 0));
    assert_eq!(done(&session, offer(1, Offer::Undo { count: 1 })).move_count, 0);
    assert_eq!(done(&session, offer(1, Offer::Draw)).outcome.reason, Reason::Agreed);
    assert!(matches!(refused(&session, undo(0, 1)), Rejection::NotAllowed(_)), "agreed is agreed");
    assert_eq!(done(&session, offer(0, Offer::Reset)).outcome.status, Status::Playing);
    check_rebuilds(&session);
}

#[test]
fn an_offer_that_cannot_be_kept_is_refused_when_it_is_made() {
    let session = with(3, 3, 3, by_consent());
    assert_eq!(refused(&session, offer(0, Offer::Undo { count: 1 })), no(Refusal::NothingToUndo));
    done(&session, order(0, Order::Forfeit));
    assert_eq!(refused(&session, offer(0, Offer::Draw)), no(Refusal::GameOver));
    assert_eq!(refused(&session, offer(0, Offer::Swap)), no(Refusal::GameOver));
    assert!(matches!(
        refused(&session, offer(1, Offer::Undo { count: 1 })),
        Rejection::NotAllowed(_)
    ));
}
