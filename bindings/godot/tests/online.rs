//! The session behind `MnkSession`, without an engine.

use mnk::session::What;
use mnk::{Game, Rules};
use mnk_godot::logic::codes::*;
use mnk_godot::logic::online::{Online, Request, Settings};
use mnk_godot::logic::online_event::{answer, event, table};

fn session(id: &str, settings: Settings) -> Online {
    let mut online = Online::default();
    assert_eq!(online.start(Ok(Game::new(Rules::parse(id).unwrap())), &settings), OK);
    online
}

fn play(seat: i64, row: i64, col: i64) -> Request {
    Request { row, col, now: 0, ..Request::new(COMMAND_PLAY, seat) }
}

fn heard(online: &mut Online) -> Vec<(What, bool)> {
    assert!(online.outbox.open());
    std::iter::from_fn(|| online.outbox.take()).map(|told| (told.event.what, told.ends)).collect()
}

#[test]
fn every_event_is_told_once_in_order_and_the_end_once() {
    for (id, last) in [("3,7,3", (2, 6)), ("7,3,3", (6, 2))] {
        let mut online = session(id, Settings::default());
        let (row, col) = last;
        for (seat, row, col) in [(0, row, col), (1, 0, 0), (0, row, col - 1), (1, 0, 1)] {
            assert_eq!(online.submit(&play(seat, row, col)).code, OK);
        }
        assert!(heard(&mut online).iter().all(|(_, ends)| !ends));
        assert_eq!(online.submit(&play(0, row, col - 2)).code, OK);
        let told = heard(&mut online);
        assert!(told.len() == 1 && told[0].1, "{told:?}");
        // What is said after the end ends nothing.
        let settings = Request { arg: OFFER_RESET.into(), ..Request::new(COMMAND_OFFER, 0) };
        assert_eq!(online.submit(&settings).code, OK);
        assert!(heard(&mut online).iter().all(|(_, ends)| !ends));
    }
}

#[test]
fn a_late_copy_is_stale_also_after_an_undo_and_a_retry_is_answered_again() {
    let mut online = session("3,3,3", Settings::default());
    let first = Request { revision: 0, request: b"a1b2c3d4e5f6g7h8".to_vec(), ..play(0, 1, 1) };
    assert_eq!(online.submit(&first).code, OK);
    let again = online.submit(&first);
    assert!(again.code == OK && again.reply.unwrap().duplicate);
    let undo = Request { arg: 1, ..Request::new(COMMAND_UNDO, 0) };
    assert_eq!(online.submit(&undo).code, OK);
    let late = Request { request: Vec::new(), ..first };
    let refused = online.submit(&late);
    assert_eq!((refused.code, online.session().snapshot().move_count()), (STALE, 0));
    assert_eq!(heard(&mut online).len(), 2);
}

#[test]
fn commands_that_are_none_are_refused_with_the_field() {
    let mut online = session("3,3,3", Settings::default());
    let good = play(0, 0, 0);
    for (bad, field) in [
        (Request { kind: 9, ..good.clone() }, "kind"),
        (Request { kind: -1, ..good.clone() }, "kind"),
        (Request { kind: 1 << 32, ..good.clone() }, "kind"),
        (Request { seat: -1, ..good.clone() }, "seat"),
        (Request { seat: 256, ..good.clone() }, "seat"),
        (Request { request: vec![1; 15], ..good.clone() }, "a request id"),
        (Request { kind: COMMAND_OFFER.into(), arg: 4, ..good.clone() }, "arg"),
        (Request { kind: COMMAND_OFFER.into(), count: -1, ..good.clone() }, "count"),
        (Request { kind: COMMAND_CHOOSE.into(), arg: 3, ..good.clone() }, "arg"),
        (Request { kind: COMMAND_UNDO.into(), arg: -1, ..good.clone() }, "arg"),
    ] {
        let answered = online.submit(&bad);
        assert_eq!(answered.code, ERR_INVALID, "{bad:?}");
        assert!(answered.text.starts_with(field), "{}", answered.text);
        assert_eq!(answer(&answered), [("code", ERR_INVALID.into())]);
    }
    assert_eq!(online.submit(&play(2, 0, 0)).code, ERR_INVALID);
    assert_eq!(online.submit(&play(1, 0, 0)).code, NOT_YOUR_TURN);
    assert_eq!(online.submit(&play(0, -1, 0)).code, OUT_OF_BOUNDS);
    assert_eq!(heard(&mut online), []);
    assert_eq!(online.submit(&good).code, OK);
}

#[test]
fn settings_that_are_none_leave_the_session_as_it_was() {
    let mut online = session("3,3,3", Settings::default());
    assert_eq!(online.submit(&play(0, 0, 0)).code, OK);
    let good = Settings::default();
    for bad in [
        Settings { undo: 3, ..good },
        Settings { reset: -1, ..good },
        Settings { draw: 300, ..good },
        Settings { on_timeout: 2, ..good },
        Settings { opening: 3, ..good },
        Settings { increment_ms: -1, ..good },
        Settings { max_events: -1, ..good },
        Settings { max_events: 1 << 32, ..good },
    ] {
        assert_eq!(online.start(Ok(Game::new(Rules::default())), &bad), ERR_INVALID);
        assert_ne!(online.last_error(), "");
    }
    let three = Rules::parse("5,5,4;players=3").unwrap();
    let swap = Settings { opening: 1, ..good };
    assert_eq!(online.start(Ok(Game::new(three)), &swap), ERR_INVALID);
    assert_eq!(online.load(b"nonsense"), ERR_PARSE);
    assert_eq!(online.session().snapshot().move_count(), 1);
}

#[test]
fn consent_and_openings_are_seen_at_the_table() {
    let settings = Settings { undo: 2, opening: 1, ..Settings::default() };
    let mut online = session("15,15,5", settings);
    let at = |online: &Online| table(&online.session().table());
    assert!(at(&online).contains(&("phase", PHASE_OPENING_MARK.into())));
    for col in 0..3 {
        assert_eq!(online.submit(&play(0, 7, col)).code, OK);
    }
    assert!(at(&online).contains(&("phase", PHASE_OPENING_CHOICE.into())));
    assert!(at(&online).contains(&("actor", 1)));
    let swap = Request { arg: CHOICE_SWAP.into(), ..Request::new(COMMAND_CHOOSE, 1) };
    assert_eq!(online.submit(&swap).code, OK);
    assert_eq!(online.submit(&Request::new(COMMAND_UNDO, 0)).code, NOT_ALLOWED);
    assert!(at(&online).contains(&("actor", 0)), "seat 0 has O now");
    assert_eq!(online.submit(&play(0, 0, 0)).code, OK);
    let ask = Request { arg: OFFER_UNDO.into(), count: 1, ..Request::new(COMMAND_OFFER, 0) };
    assert_eq!(online.submit(&ask).code, OK);
    for field in [("offer", 0), ("offer_seat", 0), ("offer_count", 1)] {
        assert!(at(&online).contains(&field), "{field:?}");
    }
    assert_eq!(online.submit(&Request::new(COMMAND_DECLINE, 1)).code, OK);
    assert!(at(&online).contains(&("offer", -1)));
    assert_eq!(online.submit(&Request::new(COMMAND_ACCEPT, 1)).code, NOT_FOUND);
}

#[test]
fn time_runs_out_by_the_clock_it_is_given_and_in_a_frame() {
    let settings = Settings { move_ms: 1_000, ..Settings::default() };
    let mut online = session("3,3,3", settings);
    let tick = |now| Request { now, ..Request::new(COMMAND_TICK, -1) };
    assert_eq!(online.submit(&tick(5_000)).code, OK);
    assert_eq!(online.submit(&tick(5_999)).code, OK);
    heard(&mut online);
    // The system's clock is far past that.
    online.tick_if_due();
    let told = heard(&mut online);
    assert_eq!(told, [(What::TimeoutLeave, true)]);
    online.tick_if_due();
    assert_eq!(heard(&mut online), []);
    let fields = event(&online.session().events(0, usize::MAX)[1]);
    for field in [("kind", 32), ("mark", 1), ("row", -1), ("col", -1), ("winner", 2), ("reason", 3)]
    {
        assert!(fields.contains(&field), "{field:?} in {fields:?}");
    }
}

#[test]
fn a_node_begins_with_its_rules_unless_something_was_played_before() {
    let settings = Settings::default();
    let wide = || Ok(Rules::new(3, 7, 3).unwrap());
    let mut online = Online::default();
    assert_eq!(online.begin(wide(), &settings), OK);
    assert_eq!(online.session().snapshot().rules().cols, 7);
    let mut online = Online::default();
    assert_eq!(online.submit(&play(0, 0, 0)).code, OK);
    assert_eq!(online.begin(wide(), &settings), OK);
    assert_eq!(online.session().snapshot().rules().cols, 3);
}

#[test]
fn a_saved_session_goes_on_and_tells_only_what_is_new() {
    let mut online = session("7,3,3", Settings::default());
    assert_eq!(online.submit(&play(0, 6, 2)).code, OK);
    let saved = online.session().save();
    let mut loaded = Online::default();
    assert_eq!(loaded.load(&saved), OK);
    assert_eq!(heard(&mut loaded), []);
    assert_eq!(loaded.submit(&Request { revision: 0, ..play(1, 0, 0) }).code, STALE);
    assert_eq!(loaded.submit(&Request { revision: 1, ..play(1, 0, 0) }).code, OK);
    assert_eq!(heard(&mut loaded).len(), 1);
    assert_eq!(loaded.session().events(0, usize::MAX).len(), 2);
}
