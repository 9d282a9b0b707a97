//! The courier of a crowd, which is two listeners here.

use super::*;

/// Joins as a listener that checks that it hears every event once, in order.
fn listen(session: &Session) -> (ListenerId, Arc<Count>) {
    let heard = Arc::new(Count::new(0));
    let counter = Arc::clone(&heard);
    let id = session.subscribe(0, move |event| {
        assert_eq!(counter.fetch_add(1, Relaxed) + 1, event.seq);
    });
    (id, heard)
}

fn reset(session: &Session) {
    assert_eq!(session.submit(&Command::new(0, Order::Reset)).result, Ok(()));
}

/// The only owner of a session drops it, which waits for the courier.
fn end(session: Arc<Session>) -> u64 {
    let last = session.status().seq;
    let Ok(session) = Arc::try_unwrap(session) else { panic!("somebody has it") };
    drop(session);
    last
}

#[test]
fn a_crowd_hears_every_event_once_in_order_before_the_session_is_gone() {
    in_every_order(2, || {
        let session = session();
        let ears = [listen(&session), listen(&session)];
        let player = spawn(&session, reset);
        reset(&session);
        player.join().unwrap();
        let last = end(session);
        assert!(ears.iter().all(|(_, heard)| heard.load(Relaxed) == last));
    });
}

#[test]
fn a_crowd_that_gathers_while_others_play_hears_everything() {
    in_every_order(2, || {
        let session = session();
        let player = spawn(&session, |session| (reset(session), reset(session)));
        let ears = [listen(&session), listen(&session)];
        player.join().unwrap();
        let last = end(session);
        assert!(ears.iter().all(|(_, heard)| heard.load(Relaxed) == last));
    });
}

#[test]
fn who_is_left_or_comes_when_a_crowd_has_gone_hears_everything() {
    in_every_order(2, || {
        let session = session();
        let ears = [listen(&session), listen(&session)];
        let player = spawn(&session, reset);
        ears.iter().for_each(|(id, _)| assert!(session.unsubscribe(*id)));
        let (_, heard) = listen(&session);
        player.join().unwrap();
        let last = end(session);
        assert_eq!(heard.load(Relaxed), last);
    });
}

#[test]
fn after_unsubscribe_no_call_of_a_courier_is_running() {
    in_every_order(2, || {
        let session = session();
        let inside = Arc::new(loom::sync::atomic::AtomicBool::new(false));
        let flag = Arc::clone(&inside);
        listen(&session);
        let id = session.subscribe(0, move |_| {
            flag.store(true, Ordering::SeqCst);
            thread::yield_now();
            flag.store(false, Ordering::SeqCst);
        });
        reset(&session);
        assert!(session.unsubscribe(id));
        assert!(!inside.load(Ordering::SeqCst));
        end(session);
        assert!(!inside.load(Ordering::SeqCst));
    });
}

#[test]
fn a_listener_of_a_crowd_may_end_the_session() {
    in_every_order(2, || {
        let session = session();
        let (_, heard) = listen(&session);
        let weak = Arc::downgrade(&session);
        session.subscribe(0, move |_| {
            // Often the last to have it.
            drop(weak.upgrade());
        });
        reset(&session);
        drop(session);
        assert!(heard.load(Relaxed) <= 1);
    });
}
