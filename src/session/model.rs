//! The locking of a session, in every order that threads can take their turns.
//!
//! Each check runs the session's own code again and again under loom, until
//! every interleaving has been tried that takes no more than so many switches
//! away from a thread that could have gone on. A thread that waits for ever in
//! one of them is found as a deadlock. See src/sync.rs.

mod crowds;

use super::*;
use loom::thread;
use std::sync::atomic::AtomicU64 as Count;
use std::sync::atomic::Ordering::Relaxed;

/// Runs a check in every interleaving with up to so many preemptions.
fn in_every_order(preemptions: usize, check: impl Fn() + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(preemptions);
    model.check(check);
}

fn session() -> Arc<Session> {
    let session = Session::new(Rules::new(3, 7, 3).unwrap(), SessionConfig::default()).unwrap();
    Arc::new(session)
}

fn spawn<T: 'static>(
    session: &Arc<Session>,
    act: impl FnOnce(&Session) -> T + 'static,
) -> thread::JoinHandle<T> {
    let session = Arc::clone(session);
    thread::spawn(move || act(&session))
}

/// A move of seat 0 that lands.
fn play(session: &Session, col: u32) -> Reply {
    let seat = (session.desk().log().len() & 1) as u8;
    let reply = session.submit(&Command::play(seat, 0, col));
    assert_eq!(reply.result, Ok(()));
    reply
}

#[test]
fn of_two_that_play_one_turn_one_does() {
    in_every_order(3, || {
        let session = session();
        let other = spawn(&session, |session| session.submit(&Command::play(0, 0, 0).at(0)));
        let own = session.submit(&Command::play(0, 1, 1).at(0));
        let other = other.join().unwrap();
        assert!(own.result.is_ok() != other.result.is_ok());
        assert_eq!((own.seq, other.seq), (1, 1));
        assert_eq!(session.events(0, 9).len(), 1);
    });
}

#[test]
fn a_snapshot_is_no_older_than_what_was_answered_before_it_and_is_shared() {
    in_every_order(3, || {
        let session = session();
        let reader = spawn(&session, |session| {
            let told = session.status().revision;
            let (first, second) = (session.snapshot(), session.snapshot());
            assert!(first.revision() >= told && second.revision() >= first.revision());
            assert!(first.revision() != second.revision() || Arc::ptr_eq(&first, &second));
        });
        let reply = play(&session, 0);
        assert_eq!(session.snapshot().revision(), reply.revision);
        reader.join().unwrap();
    });
}

#[test]
fn who_waits_hears_of_the_move() {
    in_every_order(3, || {
        let session = session();
        let waiter = spawn(&session, |session| {
            assert_eq!(session.wait(0, Duration::MAX), Waited::News);
            assert_eq!(session.events(0, 9).len(), 1);
        });
        play(&session, 0);
        waiter.join().unwrap();
    });
}

#[test]
fn all_who_wait_hear_of_the_move_who_was_called_and_who_is_called_by_those() {
    in_every_order(2, || {
        let session = session();
        let waiters = [0, 0].map(|after| {
            spawn(&session, move |session| {
                assert_eq!(session.wait(after, Duration::MAX), Waited::News);
            })
        });
        play(&session, 0);
        waiters.into_iter().for_each(|waiter| waiter.join().unwrap());
    });
}

#[test]
fn who_was_called_in_vain_still_calls_the_others() {
    in_every_order(2, || {
        let session = session();
        let far = spawn(&session, |session| session.wait(1, Duration::MAX));
        let near = spawn(&session, |session| {
            assert_eq!(session.wait(0, Duration::MAX), Waited::News);
        });
        play(&session, 0);
        // Nobody else ends the session before the near one has heard.
        near.join().unwrap();
        session.close();
        assert_eq!(far.join().unwrap(), Waited::Closed);
    });
}

#[test]
fn of_two_moves_at_once_the_last_is_heard_of_too() {
    in_every_order(2, || {
        let session = session();
        let waiters = [0, 1].map(|after| {
            spawn(&session, move |session| {
                assert_eq!(session.wait(after, Duration::MAX), Waited::News);
            })
        });
        let reset = |session: &Session| session.submit(&Command::new(0, Order::Reset));
        let other = spawn(&session, move |session| reset(session));
        reset(&session);
        waiters.into_iter().for_each(|waiter| waiter.join().unwrap());
        other.join().unwrap();
    });
}

#[test]
fn whose_time_is_up_calls_the_others_all_the_same() {
    in_every_order(2, || {
        let session = session();
        let up = Arc::new(loom::sync::atomic::AtomicBool::new(false));
        let left = Arc::clone(&up);
        let hasty = spawn(&session, move |session| {
            let left = || (!left.load(Ordering::SeqCst)).then_some(Duration::MAX);
            let waited = session.wait_while(0, left);
            assert!(matches!(waited, Waited::News | Waited::TimedOut));
        });
        let patient = spawn(&session, |session| {
            assert_eq!(session.wait(0, Duration::MAX), Waited::News);
        });
        let clock = spawn(&session, move |session| {
            up.store(true, Ordering::SeqCst);
            session.audience().waiting.startle();
        });
        play(&session, 0);
        [hasty, patient, clock].into_iter().for_each(|thread| thread.join().unwrap());
    });
}

#[test]
fn closing_ends_every_wait_and_refuses_what_comes_later() {
    in_every_order(3, || {
        let session = session();
        let waiter = spawn(&session, |session| session.wait(0, Duration::MAX));
        session.close();
        assert_eq!(waiter.join().unwrap(), Waited::Closed);
        assert_eq!(session.submit(&Command::play(0, 0, 0)).result, Err(Rejection::Closed));
    });
}

#[test]
fn a_listener_hears_every_event_once_in_order_whoever_plays() {
    in_every_order(2, || {
        let session = session();
        let heard = Arc::new(Count::new(0));
        let counter = Arc::clone(&heard);
        let player = spawn(&session, |session| {
            session.submit(&Command::play(0, 0, 0));
        });
        session.subscribe(0, move |event| {
            assert_eq!(counter.fetch_add(1, Relaxed) + 1, event.seq);
        });
        session.submit(&Command::play(1, 0, 1));
        player.join().unwrap();
        assert_eq!(heard.load(Relaxed), session.status().seq);
    });
}

#[test]
fn after_unsubscribe_no_call_is_running() {
    in_every_order(3, || {
        let session = session();
        let inside = Arc::new(loom::sync::atomic::AtomicBool::new(false));
        let flag = Arc::clone(&inside);
        let id = session.subscribe(0, move |_| {
            flag.store(true, Ordering::SeqCst);
            thread::yield_now();
            flag.store(false, Ordering::SeqCst);
        });
        let player = spawn(&session, |session| play(session, 0));
        assert!(session.unsubscribe(id));
        assert!(!inside.load(Ordering::SeqCst));
        player.join().unwrap();
        assert!(!inside.load(Ordering::SeqCst));
    });
}

#[test]
fn who_takes_away_what_another_or_its_own_call_takes_away_waits_for_the_call_too() {
    in_every_order(2, || {
        let session = session();
        let inside = Arc::new(loom::sync::atomic::AtomicBool::new(false));
        let (flag, own) = (Arc::clone(&inside), Arc::downgrade(&session));
        let id = session.subscribe(0, move |event| {
            flag.store(true, Ordering::SeqCst);
            if let Some(session) = own.upgrade() {
                session.unsubscribe(event.seq);
            }
            flag.store(false, Ordering::SeqCst);
        });
        assert_eq!(id, 1, "the number of the first event, too");
        let player = spawn(&session, |session| play(session, 0));
        let flag = Arc::clone(&inside);
        let other = spawn(&session, move |session| {
            session.unsubscribe(1);
            assert!(!flag.load(Ordering::SeqCst));
        });
        session.unsubscribe(1);
        assert!(!inside.load(Ordering::SeqCst));
        other.join().unwrap();
        player.join().unwrap();
        assert!(!session.unsubscribe(1));
    });
}

#[test]
fn of_two_who_take_a_listener_away_one_is_told_so_and_finds_it_dropped() {
    struct Owned(Arc<loom::sync::atomic::AtomicBool>);
    impl Drop for Owned {
        fn drop(&mut self) {
            thread::yield_now();
            self.0.store(true, Ordering::SeqCst);
        }
    }
    in_every_order(3, || {
        let session = session();
        let dropped = Arc::new(loom::sync::atomic::AtomicBool::new(false));
        let owned = Owned(Arc::clone(&dropped));
        let id = session.subscribe(0, move |_| {
            let _ = &owned;
        });
        let take_away = move |session: &Session| {
            let known = session.unsubscribe(id);
            assert!(!known || dropped.load(Ordering::SeqCst));
            known
        };
        let other = spawn(&session, take_away.clone());
        let known = take_away(&session);
        assert!(known != other.join().unwrap());
    });
}
