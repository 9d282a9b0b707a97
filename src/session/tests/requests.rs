//! A command with a request id can be sent again.

use super::*;

#[test]
fn a_retry_gets_the_first_answer_marked_duplicate() {
    for (rows, cols) in [(3, 3), (3, 7), (7, 3)] {
        let session = free(rows, cols, 3);
        let command = Command::play(0, 1, 1).at(0).request(id(1)).now(17);
        let first = done(&session, command);
        assert!(!first.duplicate);
        let again = done(&session, command);
        assert_eq!(again, Reply { duplicate: true, ..first });
        // Whatever has happened since, also after a reload, and at another time.
        done(&session, Command::play(1, 0, 0).request(id(2)));
        done(&session, undo(0, 2).request(id(3)));
        done(&session, order(0, Order::Reset).request(id(4)));
        for session in [&session, &Session::load(&session.save()).unwrap()] {
            let before = session.save();
            assert_eq!(session.submit(&command.now(99)), Reply { duplicate: true, ..first });
            assert_eq!(session.save(), before, "a retry changes nothing");
        }
    }
}

#[test]
fn the_id_is_looked_up_before_the_revision() {
    let session = free(3, 3, 3);
    let command = Command::play(0, 0, 0).at(0).request(id(7));
    done(&session, command);
    assert!(done(&session, command).duplicate, "revision 0 is gone, and yet this is no stale move");
    assert_eq!(refused(&session, Command::play(0, 0, 0).at(0).request(id(8))), no(Refusal::Stale));
}

#[test]
fn a_refused_command_is_not_remembered() {
    let session = free(3, 3, 3);
    let early = Command::play(1, 0, 0).request(id(1));
    assert_eq!(refused(&session, early), no(Refusal::NotYourTurn));
    done(&session, Command::play(0, 1, 1).request(id(2)));
    let reply = done(&session, early);
    assert!(!reply.duplicate, "the same id may be tried again until it is accepted");
}

#[test]
fn the_same_id_with_another_content_is_an_error() {
    let session = free(3, 7, 3);
    let first = Command::play(0, 1, 1).at(0).request(id(1));
    done(&session, first);
    for other in [
        Command::play(0, 1, 2).at(0),
        Command::play(0, 2, 1).at(0),
        Command::play(1, 1, 1).at(0),
        Command::play(0, 1, 1),
        Command::play(0, 1, 1).at(1),
        order(0, Order::Forfeit).at(0),
        order(0, Order::Undo { count: 1 }).at(0),
        Command::tick(3),
    ] {
        assert_eq!(refused(&session, other.request(id(1))), Rejection::RequestReused);
    }
    let undone = undo(0, 0).request(id(2));
    done(&session, undone);
    assert!(done(&session, undone).duplicate);
    assert!(done(&session, undo(0, 1).request(id(2))).duplicate, "none means one");
    assert_eq!(refused(&session, undo(0, 2).request(id(2))), Rejection::RequestReused);
}

#[test]
fn every_kind_of_command_can_be_sent_again() {
    let config = SessionConfig {
        undo: Permit::Consent,
        draw: Permit::Consent,
        opening: Opening::Swap2,
        initial_ms: Some(60_000),
        ..SessionConfig::default()
    };
    let session = with(7, 7, 5, config);
    let script = [
        Command::tick(5),
        Command::play(0, 3, 3),
        Command::play(0, 3, 4),
        Command::play(0, 4, 4),
        order(1, Order::Choose(Choice::PlaceTwo)),
        Command::play(1, 0, 0),
        Command::play(1, 0, 1),
        order(0, Order::Choose(Choice::Swap)),
        Command::play(0, 0, 2),
        order(1, Order::Offer(Offer::Undo { count: 1 })),
        order(0, Order::Decline),
        order(1, Order::Offer(Offer::Swap)),
        order(0, Order::Accept),
        order(0, Order::Offer(Offer::Draw)),
        order(1, Order::Accept),
        order(0, Order::Reset),
        order(1, Order::Forfeit),
    ];
    let mut replies = Vec::new();
    for (number, command) in script.into_iter().enumerate() {
        let command = command.now(10 + number as u64).request(id(number as u8));
        let first = done(&session, command);
        assert_eq!(done(&session, command), Reply { duplicate: true, ..first }, "{command:?}");
        replies.push((command, first));
    }
    let loaded = Session::load(&session.save()).unwrap();
    for (command, first) in replies {
        assert_eq!(done(&loaded, command), Reply { duplicate: true, ..first });
    }
    check_rebuilds(&session);
}
