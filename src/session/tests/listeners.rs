//! Listeners are told in order, outside locks, and may call back in.

use super::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;

#[test]
fn a_listener_is_told_everything_in_order_before_submit_returns() {
    let session = free(3, 7, 3);
    done(&session, Command::play(0, 0, 0));
    done(&session, Command::play(1, 1, 1));
    let (all, from_now) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(Vec::new())));
    let listen = |seen: &Arc<Mutex<Vec<u64>>>| {
        let seen = Arc::clone(seen);
        move |event: &Event| seen.lock().unwrap().push(event.seq)
    };
    session.subscribe(0, listen(&all));
    assert_eq!(*all.lock().unwrap(), [1, 2], "what has happened comes at once");
    let second = session.subscribe(2, listen(&from_now));
    done(&session, undo(0, 1));
    refused(&session, Command::play(0, 0, 0));
    assert_eq!((&*all.lock().unwrap(), &*from_now.lock().unwrap()), (&vec![1, 2, 3], &vec![3]));
    assert!(session.unsubscribe(second));
    assert!(!session.unsubscribe(second));
    done(&session, Command::play(1, 1, 1));
    assert_eq!((all.lock().unwrap().len(), from_now.lock().unwrap().len()), (4, 1));
}

#[test]
fn a_listener_may_play_and_everybody_still_hears_it_in_order() {
    let session = Arc::new(free(3, 7, 4));
    let before = Arc::new(Mutex::new(Vec::new()));
    let after = Arc::new(Mutex::new(Vec::new()));
    let listen = |seen: &Arc<Mutex<Vec<u64>>>| {
        let seen = Arc::clone(seen);
        move |event: &Event| seen.lock().unwrap().push(event.seq)
    };
    session.subscribe(0, listen(&before));
    let weak = Arc::downgrade(&session);
    session.subscribe(0, move |event| {
        let Some(session) = weak.upgrade() else { return };
        // Reads see the game at least as far as the event.
        assert!(session.status().seq >= event.seq);
        if event.seat == Some(0) {
            let free = session.snapshot().legal_moves().next();
            if let Some(cell) = free {
                session.submit(&Command::play(1, cell.row.into(), cell.col.into()));
            }
        }
    });
    session.subscribe(0, listen(&after));
    for _ in 0..3 {
        let cell = session.snapshot().legal_moves().last().unwrap();
        done(&session, Command::play(0, cell.row.into(), cell.col.into()));
    }
    let expected: Vec<u64> = (1..=6).collect();
    assert_eq!(*before.lock().unwrap(), expected);
    assert_eq!(*after.lock().unwrap(), expected);
    check_rebuilds(&session);
}

#[test]
fn many_threads_submit_and_each_listener_hears_every_event_once_in_order() {
    for _ in 0..20 {
        let session = free(19, 19, 19);
        let next = Arc::new(AtomicU64::new(1));
        let counter = Arc::clone(&next);
        session.subscribe(0, move |event| {
            assert_eq!(counter.swap(event.seq + 1, Ordering::SeqCst), event.seq);
        });
        thread::scope(|scope| {
            for seat in 0..4 {
                let session = &session;
                scope.spawn(move || {
                    for cell in 0..361 {
                        session.submit(&Command::play(seat % 2, cell / 19, cell % 19));
                    }
                });
            }
        });
        // Whoever was last to deliver has returned from its submit.
        assert_eq!(next.load(Ordering::SeqCst), session.status().seq + 1);
    }
}

#[test]
fn after_unsubscribe_no_call_is_running_and_none_comes() {
    let session = Arc::new(free(19, 19, 19));
    let (started, on_start) = mpsc::channel();
    let inside = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&inside);
    let id = session.subscribe(0, move |_| {
        flag.store(true, Ordering::SeqCst);
        let _ = started.send(());
        thread::sleep(Duration::from_millis(50));
        flag.store(false, Ordering::SeqCst);
    });
    let player = {
        let session = Arc::clone(&session);
        thread::spawn(move || {
            for cell in 0..20 {
                session.submit(&Command::play((cell % 2) as u8, 0, cell));
            }
        })
    };
    on_start.recv().unwrap();
    session.unsubscribe(id);
    assert!(!inside.load(Ordering::SeqCst), "a call was still running");
    assert!(on_start.try_recv().is_err(), "the callback is gone with what it owned");
    player.join().unwrap();
    assert!(on_start.recv().is_err());
}

#[test]
fn a_listener_may_take_itself_and_others_away() {
    let session = Arc::new(free(3, 3, 3));
    let calls = Arc::new(AtomicU64::new(0));
    let ids = Arc::new(Mutex::new(Vec::new()));
    for _ in 0..3 {
        let (weak, calls, all) = (Arc::downgrade(&session), Arc::clone(&calls), Arc::clone(&ids));
        let id = session.subscribe(0, move |_| {
            calls.fetch_add(1, Ordering::SeqCst);
            let session = weak.upgrade().unwrap();
            all.lock().unwrap().drain(..).for_each(|id| assert!(session.unsubscribe(id)));
        });
        ids.lock().unwrap().push(id);
    }
    done(&session, Command::play(0, 0, 0));
    done(&session, Command::play(1, 1, 1));
    assert_eq!(calls.load(Ordering::SeqCst), 1, "the first took all away, itself included");
}

#[test]
fn a_listener_that_panics_leaves_the_session_and_the_others_whole() {
    let session = free(3, 3, 3);
    let calls = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&calls);
    let bad = session.subscribe(0, |_| panic!("on purpose"));
    session.subscribe(0, move |_| {
        counter.fetch_add(1, Ordering::SeqCst);
    });
    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        session.submit(&Command::play(0, 0, 0))
    }));
    assert!(outcome.is_err());
    assert_eq!(session.status().seq, 1);
    assert!(session.unsubscribe(bad));
    done(&session, Command::play(1, 1, 1));
    assert_eq!(calls.load(Ordering::SeqCst), 2);
}

#[test]
fn a_listener_may_ask_anything_again_and_again_while_others_play() {
    // reports R090 and R091: who reads inside a callback neither hangs when a
    // writer waits, nor is refused.
    let session = Arc::new(free(19, 19, 19));
    let asked = Arc::new(AtomicU64::new(0));
    let (weak, counter) = (Arc::downgrade(&session), Arc::clone(&asked));
    session.subscribe(0, move |event| {
        let Some(session) = weak.upgrade() else { return };
        for _ in 0..3 {
            let (snapshot, status) = (session.snapshot(), session.status());
            assert!(snapshot.revision() >= event.revision && status.seq >= event.seq);
            assert_eq!(session.events(event.seq - 1, 1), [*event]);
            assert_eq!(session.table().marks.len(), 2);
            assert_eq!(session.wait(event.seq - 1, Duration::ZERO), Waited::News);
            assert!(session.clocks(0).left_ms.is_empty() && !session.is_closed());
            assert!(!session.save().is_empty() && session.memory_bytes() > 0);
        }
        counter.fetch_add(1, Ordering::SeqCst);
    });
    thread::scope(|scope| {
        for seat in 0..4_u8 {
            let session = &session;
            scope.spawn(move || {
                for _ in 0..2 {
                    for cell in 0..361 {
                        session.submit(&Command::play(seat % 2, cell / 19, cell % 19));
                    }
                    session.submit(&order(0, Order::Reset));
                }
            });
        }
    });
    assert_eq!(asked.load(Ordering::SeqCst), session.status().seq);
}
