//! More listeners than who plays should call: a thread of the session's own
//! tells them, and every promise to a listener holds.

use super::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, Weak, mpsc};
use std::thread::{self, ThreadId};

const CROWD: u64 = 200;

/// What one listener was told, which has to be event after event.
#[derive(Default)]
struct Ear {
    heard: AtomicU64,
    inside: AtomicBool,
    dropped: AtomicU64,
}

/// Goes with the callback, and says when it went.
struct Owned(Arc<Ear>);

impl Drop for Owned {
    fn drop(&mut self) {
        self.0.dropped.fetch_add(1, Ordering::SeqCst);
    }
}

/// Set where a listener found that a promise does not hold; what panics inside
/// a crowd's listener fails no test.
static BROKEN: AtomicBool = AtomicBool::new(false);

fn check(promise: bool) {
    if !promise {
        BROKEN.store(true, Ordering::SeqCst);
    }
    assert!(promise);
}

impl Ear {
    fn listen(self: &Arc<Ear>, after: u64) -> impl Fn(&Event) + Send + Sync + use<> {
        self.heard.store(after, Ordering::SeqCst);
        let owned = Owned(Arc::clone(self));
        move |event| {
            let ear = &owned.0;
            check(!ear.inside.swap(true, Ordering::SeqCst));
            check(ear.dropped.load(Ordering::SeqCst) == 0);
            check(ear.heard.swap(event.seq, Ordering::SeqCst) + 1 == event.seq);
            ear.inside.store(false, Ordering::SeqCst);
        }
    }

    fn heard(&self) -> u64 {
        self.heard.load(Ordering::SeqCst)
    }

    /// Gone: no call running, and none to come.
    fn is_gone(&self) -> bool {
        !self.inside.load(Ordering::SeqCst) && self.dropped.load(Ordering::SeqCst) == 1
    }
}

/// A crowd that listens from this event on.
fn crowd(session: &Session, count: u64, after: u64) -> Vec<(ListenerId, Arc<Ear>)> {
    let join = |_| {
        let ear = Arc::<Ear>::default();
        (session.subscribe(after, ear.listen(after)), ear)
    };
    (0..count).map(join).collect()
}

fn until(mut condition: impl FnMut() -> bool) {
    while !condition() {
        thread::yield_now();
    }
}

fn play(session: &Session, cells: std::ops::Range<u32>) {
    for cell in cells {
        done(session, Command::play((cell % 2) as u8, cell / 19, cell % 19));
    }
}

#[test]
fn a_crowd_hears_every_event_once_in_order_and_all_of_them_before_the_session_is_gone() {
    for round in 0..20 {
        let session = free(19, 19, 19);
        play(&session, 0..3);
        let early = crowd(&session, CROWD, 0);
        let late = thread::scope(|scope| {
            for seat in 0..4 {
                let session = &session;
                scope.spawn(move || {
                    for cell in 0..300 {
                        session.submit(&Command::play(seat % 2, cell / 19, cell % 19));
                        done(session, order(0, Order::Reset));
                    }
                });
            }
            crowd(&session, 50, round % 4)
        });
        let last = session.status().seq;
        assert!(last > 1_200);
        drop(session);
        for (_, ear) in early.iter().chain(&late) {
            assert_eq!(ear.heard(), last);
            assert!(ear.is_gone());
        }
    }
    assert!(!BROKEN.load(Ordering::SeqCst));
}

#[test]
fn a_crowd_that_sleeps_is_woken_by_the_next_move() {
    let session = free(19, 19, 19);
    let ears = crowd(&session, CROWD, 0);
    for cell in 0..3 {
        // Longer than it looks by itself.
        thread::sleep(Duration::from_millis(if cell == 1 { 1_500 } else { 5 }));
        play(&session, cell..cell + 1);
        until(|| ears.iter().all(|(_, ear)| ear.heard() == u64::from(cell) + 1));
    }
    assert!(!BROKEN.load(Ordering::SeqCst));
}

#[test]
fn who_submits_calls_a_few_and_another_thread_a_crowd() {
    let session = free(19, 19, 19);
    let (told, threads) = (Arc::new(AtomicU64::new(0)), Arc::new(Mutex::new(Vec::new())));
    let (counter, list) = (Arc::clone(&told), Arc::clone(&threads));
    session.subscribe(0, move |_| {
        list.lock().unwrap().push(thread::current().id());
        counter.fetch_add(1, Ordering::SeqCst);
    });
    let told_by = |cell: u32| -> ThreadId {
        play(&session, cell..cell + 1);
        let few = told.load(Ordering::SeqCst) == u64::from(cell) + 1;
        until(|| told.load(Ordering::SeqCst) == u64::from(cell) + 1);
        let by = *threads.lock().unwrap().last().unwrap();
        assert!(few || by != thread::current().id());
        by
    };
    let own = thread::current().id();
    assert_eq!(told_by(0), own);
    let mut others = crowd(&session, 63, 1);
    assert_eq!(told_by(1), own, "64 are few");
    others.extend(crowd(&session, 1, 2));
    let courier = told_by(2);
    assert_ne!(courier, own, "65 are a crowd");
    for (id, _) in others.drain(32..) {
        assert!(session.unsubscribe(id));
    }
    assert_eq!(told_by(3), courier, "33 of a crowd are one still");
    let (id, ear) = others.pop().unwrap();
    assert!(session.unsubscribe(id) && ear.is_gone());
    // It leaves when it looks next, and who submits sees to its listeners then.
    let mut cell = 4;
    until(|| {
        cell += 1;
        told_by(cell - 1) == own
    });
    let by = crowd(&session, 33, u64::from(cell));
    assert_ne!(told_by(cell), own, "a crowd again");
    assert!(by.iter().all(|(id, ear)| session.unsubscribe(*id) && ear.is_gone()));
    assert!(!BROKEN.load(Ordering::SeqCst));
}

#[test]
fn who_comes_and_goes_while_a_crowd_is_told_is_gone_when_that_is_said() {
    let whole = free(19, 19, 19);
    let (session, over) = (&whole, AtomicBool::new(false));
    let stay = crowd(session, CROWD, 0);
    thread::scope(|scope| {
        for number in 0..3 {
            let over = &over;
            scope.spawn(move || {
                while !over.load(Ordering::SeqCst) {
                    let after = session.status().seq * number / 2;
                    for (id, ear) in crowd(session, 40, after) {
                        assert!(session.unsubscribe(id));
                        assert!(ear.is_gone());
                        assert!(!session.unsubscribe(id));
                    }
                }
            });
        }
        for _ in 0..5 {
            play(session, 0..300);
            done(session, order(0, Order::Reset));
        }
        over.store(true, Ordering::SeqCst);
    });
    let last = session.status().seq;
    drop(whole);
    assert!(stay.iter().all(|(_, ear)| ear.heard() == last && ear.is_gone()));
    assert!(!BROKEN.load(Ordering::SeqCst));
}

#[test]
fn in_a_crowd_a_listener_may_call_anything() {
    let session = Arc::new(free(19, 19, 19));
    let ears = crowd(&session, CROWD, 0);
    let done_by = Arc::new(AtomicU64::new(0));
    let (weak, counter) = (Arc::downgrade(&session), Arc::clone(&done_by));
    let victim = ears[7].0;
    let own = Arc::new(AtomicU64::new(0));
    let (own_id, others) = (Arc::clone(&own), Arc::new(Mutex::new(Vec::new())));
    let made = Arc::clone(&others);
    let id = session.subscribe(0, move |event| {
        let Some(session) = weak.upgrade() else { return };
        check(session.status().seq >= event.seq && session.events(event.seq - 1, 1) == [*event]);
        check(session.wait(event.seq - 1, Duration::ZERO) == Waited::News);
        match event.seq {
            1 => check(session.submit(&Command::play(1, 18, 18)).result.is_ok()),
            // Its own answer, which comes when this call is over.
            2 => made.lock().unwrap().extend(crowd(&session, 3, 0)),
            3 => {
                check(session.unsubscribe(victim) && !session.unsubscribe(victim));
                check(session.wait(3, Duration::from_millis(5)) == Waited::TimedOut);
                session.close();
            }
            _ => check(session.unsubscribe(own_id.load(Ordering::SeqCst))),
        }
        counter.store(event.seq, Ordering::SeqCst);
    });
    own.store(id, Ordering::SeqCst);
    play(&session, 0..1);
    until(|| done_by.load(Ordering::SeqCst) == 2);
    until(|| others.lock().unwrap().iter().all(|(_, ear)| ear.heard() == 2));
    play(&session, 2..3);
    until(|| session.is_closed());
    assert_eq!(session.submit(&Command::play(1, 5, 5)).result, Err(Rejection::Closed));
    drop(session);
    for (number, (_, ear)) in ears.iter().enumerate() {
        assert!(ear.is_gone() && (ear.heard() == 3 || number == 7));
    }
    assert_eq!(others.lock().unwrap().len(), 3);
    assert!(!BROKEN.load(Ordering::SeqCst));
}

#[test]
fn a_listener_of_a_crowd_may_end_the_session_and_its_call_is_the_last() {
    for _ in 0..20 {
        let session = Arc::new(free(19, 19, 19));
        let ears = crowd(&session, CROWD, 0);
        let (held, on_hold) = mpsc::channel::<()>();
        let (started, on_start) = mpsc::channel();
        let weak: Weak<Session> = Arc::downgrade(&session);
        let (ear, on_hold) = (Arc::<Ear>::default(), Mutex::new(on_hold));
        let listen = ear.listen(0);
        session.subscribe(0, move |event| {
            let own = weak.upgrade();
            let _ = started.send(());
            // Until nobody else has it.
            let _ = on_hold.lock().unwrap().recv();
            drop(own);
            listen(event);
        });
        crowd(&session, 20, 0);
        play(&session, 0..2);
        on_start.recv().unwrap();
        drop(session);
        drop(held);
        until(|| ear.is_gone());
        assert!(ear.heard() <= 2);
        assert!(ears.iter().all(|(_, ear)| ear.is_gone()));
    }
    assert!(!BROKEN.load(Ordering::SeqCst));
}

#[test]
fn a_listener_that_panics_in_a_crowd_keeps_nobody_from_hearing() {
    let session = free(19, 19, 19);
    let ears = crowd(&session, CROWD, 0);
    let bad = session.subscribe(0, |_| panic!("on purpose"));
    let more = crowd(&session, 20, 0);
    play(&session, 0..5);
    until(|| ears.iter().chain(&more).all(|(_, ear)| ear.heard() == 5));
    assert!(session.unsubscribe(bad));
    play(&session, 5..9);
    drop(session);
    assert!(ears.iter().chain(&more).all(|(_, ear)| ear.heard() == 9 && ear.is_gone()));
    assert!(!BROKEN.load(Ordering::SeqCst));
}
