//! What sessions promise, promise by promise.

mod clocks;
mod consent;
mod crowds;
mod listeners;
mod openings;
mod random;
mod requests;
mod saved;
mod say;
mod threads;
mod turns;

use super::*;
use crate::{Refusal, RulesSpec};

/// A session with everything free.
fn free(rows: u16, cols: u16, k: u16) -> Session {
    with(rows, cols, k, SessionConfig::default())
}

fn with(rows: u16, cols: u16, k: u16, config: SessionConfig) -> Session {
    Session::new(Rules::new(rows, cols, k).unwrap(), config).unwrap()
}

/// A session of that many players on 5x5.
fn of_players(players: u8, config: SessionConfig) -> Session {
    let rules = RulesSpec { players, ..RulesSpec::new(5, 5, 4) }.check().unwrap();
    Session::new(rules, config).unwrap()
}

#[track_caller]
fn done(session: &Session, command: Command) -> Reply {
    let reply = session.submit(&command);
    assert_eq!(reply.result, Ok(()), "{command:?}");
    reply
}

/// Submits a command that must be refused, and checks that it left no trace.
#[track_caller]
fn refused(session: &Session, command: Command) -> Rejection {
    let before = (session.save(), session.table(), session.status());
    let reply = session.submit(&command);
    assert_eq!((session.save(), session.table(), session.status()), before, "{command:?}");
    assert_eq!(Reply { result: Ok(()), ..reply }, before.2);
    reply.result.expect_err("this should be refused")
}

fn no(refusal: Refusal) -> Rejection {
    Rejection::Refused(refusal)
}

fn order(seat: u8, order: Order) -> Command {
    Command::new(seat, order)
}

fn undo(seat: u8, count: u32) -> Command {
    order(seat, Order::Undo { count })
}

fn id(number: u8) -> RequestId {
    [number; 16]
}

/// What a spectator knows who has nothing but the rules and the events.
fn rebuilt(rules: Rules, events: &[Event]) -> Game {
    let mut game = Game::new(rules);
    for event in events {
        let before = game.revision();
        match event.what {
            What::Play(cell) | What::TimeoutMove(cell) => {
                assert_eq!(game.turn(), Some(event.mark));
                game.play(cell.row.into(), cell.col.into()).unwrap();
            }
            What::Forfeit => assert!(game.forfeit(event.mark).is_ok()),
            What::TimeoutLeave => assert!(game.time_out(event.mark).is_ok()),
            What::Undo { count } => (0..count).for_each(|_| assert!(game.undo().is_ok())),
            What::Reset => game.reset(),
            What::Offer(offer) | What::Accept(offer) if event.revision != before => match offer {
                Offer::Undo { count } => (0..count).for_each(|_| assert!(game.undo().is_ok())),
                Offer::Reset => game.reset(),
                Offer::Draw => game.agree_draw(),
                Offer::Swap => game.count_change(),
            },
            What::Choose(_) | What::TimeoutStay => game.count_change(),
            What::Offer(_) | What::Accept(_) | What::Decline(_) | What::Tick => {}
        }
        assert_eq!(game.revision(), event.revision, "{event:?}");
        assert_eq!(game.outcome(), event.outcome, "{event:?}");
        assert_eq!(game.move_count() as u64, event.move_count);
        assert_eq!(game.turn().unwrap_or(crate::Mark::EMPTY), event.turn);
    }
    game
}

#[track_caller]
fn assert_same(a: &Game, b: &Game) {
    assert_eq!(a.hash(), b.hash());
    assert_eq!(a.revision(), b.revision());
    assert_eq!(a.outcome(), b.outcome());
    assert!(a.actions().eq(b.actions()));
}

/// A late joiner, and a session saved and loaded, know exactly what this one
/// does.
#[track_caller]
fn check_rebuilds(session: &Session) {
    let snapshot = session.snapshot();
    let events = session.events(0, usize::MAX);
    assert_same(&rebuilt(*snapshot.rules(), &events), &snapshot);
    let loaded = Session::load(&session.save()).unwrap();
    assert_same(&loaded.snapshot(), &snapshot);
    assert_eq!(loaded.events(0, usize::MAX), events);
    assert_eq!(loaded.table(), session.table());
    assert_eq!(loaded.status(), session.status());
    assert_eq!(loaded.clocks(0), session.clocks(0));
    assert_eq!(loaded.save(), session.save());
}
