//! Sessions and stores under strangers: threads that know the manual alone,
//! send anything, retry, come late, listen and leave. What they were answered
//! is held against the log and a model of their own (`model.rs`).
//!
//! `STRANGERS=1000 cargo test --release --test strangers` goes on for longer.

mod model;

use mnk::session::{Command, Event, Order, Rejection, Reply, Session, SessionConfig, Waited};
use mnk::store::Store;
use mnk::{Refusal, Rules};
use model::{COLS, LINE, Model, ROWS, Times};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % below
    }
}

fn rounds(usual: u64) -> u64 {
    std::env::var("STRANGERS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn rules() -> Rules {
    Rules::new(ROWS as u16, COLS as u16, LINE as u16).unwrap()
}

fn settings(times: Option<Times>) -> SessionConfig {
    SessionConfig {
        draw: mnk::session::Permit::Off,
        initial_ms: times.map(|times| times.game),
        increment_ms: times.map_or(0, |times| times.added),
        move_ms: times.map(|times| times.one),
        ..SessionConfig::default()
    }
}

/// A call, with the times of its begin and end.
struct Call {
    began: u64,
    ended: u64,
    command: Command,
    reply: Reply,
}

/// Sends this and that, and now and then what was sent before, once more.
fn send(
    seed: u64,
    count: u32,
    clock: &AtomicU64,
    submit: &(dyn Fn(&Command) -> Reply + Sync),
) -> Vec<Call> {
    let mut dice = Dice(seed | 1);
    let (mut calls, mut seen): (Vec<Call>, _) = (Vec::new(), 0);
    for number in 0..count {
        let seat = if dice.roll(40) == 0 { 2 + dice.roll(254) as u8 } else { dice.roll(2) as u8 };
        let order = match dice.roll(24) {
            0 | 1 => Order::Undo { count: dice.roll(4) as u32 },
            2 => Order::Reset,
            3 if dice.roll(3) == 0 => Order::Forfeit,
            4 => Order::Tick,
            5 => Order::Play { row: dice.roll(5) as u32, col: u32::MAX - dice.roll(2) as u32 },
            _ => Order::Play {
                row: dice.roll(ROWS.into()) as u32,
                col: dice.roll(COLS.into()) as u32,
            },
        };
        let began = clock.fetch_add(1, Ordering::SeqCst);
        let mut command = Command::new(seat, order).now((began + 3).saturating_sub(dice.roll(9)));
        match dice.roll(8) {
            0..4 => command = command.at(seen),
            4 => command = command.at([0, seen + 1, u64::MAX - 1][dice.roll(3) as usize]),
            _ => {}
        }
        if dice.roll(3) == 0 {
            let mut id = [9; 16];
            // Few enough that strangers meet.
            let shared = dice.roll(4) == 0;
            let name = if shared { dice.roll(20) } else { seed << 16 | u64::from(number) };
            id[..8].copy_from_slice(&name.to_le_bytes());
            command = command.request(id);
        }
        if dice.roll(6) == 0 && !calls.is_empty() {
            let before = &calls[dice.roll(calls.len() as u64) as usize];
            command = Command { now: command.now, ..before.command };
        }
        let reply = submit(&command);
        let ended = clock.fetch_add(1, Ordering::SeqCst);
        seen = reply.revision;
        calls.push(Call { began, ended, command, reply });
    }
    calls
}

/// Holds all that was answered against the log, and the log against the model.
fn judge(times: Option<Times>, calls: &[Call], events: &[Event]) {
    let mut states = vec![Model::new(times)];
    let mut of_request = HashMap::new();
    for event in events {
        let mut next = states.last().unwrap().clone();
        next.follow(event);
        states.push(next);
        if let Some(id) = event.request {
            assert_eq!(of_request.insert(id, *event), None, "a request id twice in a log");
        }
    }
    let mut owned = vec![false; events.len() + 1];
    for Call { command, reply, .. } in calls {
        if reply.result == Err(Rejection::Closed) {
            continue;
        }
        let first = command.request.and_then(|id| of_request.get(&id));
        if reply.duplicate {
            let first = first.expect("a duplicate of nothing");
            assert_eq!((reply.result, reply.seq), (Ok(()), first.seq));
            assert_eq!((reply.revision, reply.outcome), (first.revision, first.outcome));
            assert_eq!((reply.deadline, reply.move_count), (first.deadline, first.move_count));
            continue;
        }
        let state = &states[reply.seq as usize];
        assert_eq!((reply.revision, reply.deadline), (state.revision, state.deadline()));
        assert_eq!((reply.outcome.status, reply.move_count), (state.status(), state.move_count()));
        // The clocks that were due have run out.
        let now = command.now.max(state.now);
        if command.seat >= 2 && command.order != Order::Tick {
            assert_eq!(reply.result, Err(Rejection::NoSuchSeat));
            continue;
        }
        let due = |state: &Model| state.deadline().is_some_and(|deadline| deadline <= now);
        if reply.result == Err(Rejection::RequestReused) {
            let first = first.expect("reused, but never used");
            assert!(first.seq <= reply.seq && !due(state));
            continue;
        }
        match reply.result {
            Ok(()) => {
                let event = (reply.seq as usize).checked_sub(1).map(|index| &events[index]);
                let own = event.filter(|event| {
                    command.order != Order::Tick
                        || command.request.is_some() && !event.what.is_timeout()
                });
                if command.order == Order::Tick && command.request.is_none() {
                    // The one that starts the clocks is an event, all others are none.
                    assert!(!due(state) || reply.seq == 1);
                    continue;
                }
                let event = own.expect("an event for what was accepted");
                assert!(!std::mem::replace(&mut owned[event.seq as usize], true), "an event twice");
                assert_eq!(event.request, command.request);
                let before = &states[event.seq as usize - 1];
                assert_eq!(event.now, command.now.max(before.now));
                assert!(before.deadline().is_none_or(|deadline| deadline > event.now));
                assert_eq!(before.verdict(command), Ok(true), "{command:?}");
                assert!(event.seat == Some(command.seat) || command.order == Order::Tick);
            }
            Err(told) => {
                assert!(!due(state), "{command:?}");
                // Not remembered: a refusal leaves its id free.
                assert!(first.is_none_or(|first| first.seq > reply.seq));
                match (state.verdict(command), told) {
                    (Err(Rejection::NotAllowed(_)), Rejection::NotAllowed(_)) => {}
                    (Err(Rejection::Refused(Refusal::GameOver)), Rejection::Refused(other))
                        if command.order == Order::Forfeit =>
                    {
                        assert!(matches!(other, Refusal::GameOver | Refusal::NotFound));
                    }
                    (verdict, told) => assert_eq!(verdict, Err(told), "{command:?}"),
                }
            }
        }
    }
    // Of two calls of which one ended before the other began, the other knows.
    for one in calls.iter().filter(|call| call.reply.result.is_ok() && !call.reply.duplicate) {
        for other in calls.iter().filter(|other| !other.reply.duplicate) {
            let closed = other.reply.result == Err(Rejection::Closed);
            assert!(other.began < one.ended || closed || other.reply.seq >= one.reply.seq);
        }
    }
}

/// Says that it is over, also where a check has failed.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

fn timed(round: u64) -> Option<Times> {
    [
        None,
        Some(Times { game: 400, added: 3, one: 60 }),
        Some(Times { game: 1, added: 0, one: 1 }),
        Some(Times { game: 90, added: 40, one: 30 }),
    ][round as usize % 4]
}

/// A listener's side of the promise.
#[derive(Default)]
struct Ear {
    last: AtomicU64,
    inside: AtomicBool,
    dropped: AtomicU64,
    broken: AtomicBool,
}

struct Owned(Arc<Ear>);

impl Drop for Owned {
    fn drop(&mut self) {
        self.0.dropped.fetch_add(1, Ordering::SeqCst);
    }
}

impl Ear {
    fn join(session: &Session, after: u64) -> (u64, Arc<Ear>) {
        let ear = Arc::new(Ear { last: AtomicU64::new(after), ..Ear::default() });
        let owned = Owned(Arc::clone(&ear));
        let id = session.subscribe(after, move |event| {
            let ear = &owned.0;
            let alone = !ear.inside.swap(true, Ordering::SeqCst);
            let next = ear.last.swap(event.seq, Ordering::SeqCst) + 1 == event.seq;
            let there = ear.dropped.load(Ordering::SeqCst) == 0;
            if !(alone && next && there) {
                ear.broken.store(true, Ordering::SeqCst);
            }
            ear.inside.store(false, Ordering::SeqCst);
        });
        (id, ear)
    }

    fn check_gone(&self) {
        assert!(!self.inside.load(Ordering::SeqCst) && !self.broken.load(Ordering::SeqCst));
        assert_eq!(self.dropped.load(Ordering::SeqCst), 1);
    }
}

#[test]
fn a_session_keeps_its_promises_to_strangers() {
    for round in 0..rounds(40) {
        let times = timed(round);
        let session = Session::new(rules(), settings(times)).unwrap();
        let (clock, over) = (AtomicU64::new(5), AtomicBool::new(false));
        let calls = Mutex::new(Vec::new());
        let stay: Vec<_> = (0..round % 3 * 40).map(|_| Ear::join(&session, 0)).collect();
        thread::scope(|scope| {
            let submitters: Vec<_> = (0..3)
                .map(|number| {
                    let (session, clock, calls) = (&session, &clock, &calls);
                    scope.spawn(move || {
                        let submit = |command: &Command| session.submit(command);
                        let own = send(round * 8 + number + 1, 120, clock, &submit);
                        calls.lock().unwrap().extend(own);
                    })
                })
                .collect();
            let (storm, polls) = (&session, &session);
            let over = &over;
            let _over = Over(over);
            scope.spawn(move || {
                let mut dice = Dice(round + 99);
                let mut ears = Vec::new();
                while !over.load(Ordering::SeqCst) {
                    let after = dice.roll(storm.status().seq + 3);
                    let after = after.min(storm.status().seq);
                    ears.push(Ear::join(storm, after));
                    while ears.len() > 90 || !ears.is_empty() && dice.roll(2) == 0 {
                        let gone = dice.roll(ears.len() as u64) as usize;
                        let (id, ear): (u64, Arc<Ear>) = ears.swap_remove(gone);
                        assert!(storm.unsubscribe(id));
                        ear.check_gone();
                        assert!(!storm.unsubscribe(id));
                    }
                }
            });
            scope.spawn(move || {
                let mut seen = 0;
                while !over.load(Ordering::SeqCst) {
                    let told = polls.status();
                    let news = polls.wait(seen, Duration::ZERO);
                    let events = polls.events(seen, 5);
                    assert!(told.seq <= seen || news == Waited::News);
                    assert_eq!(news == Waited::News, news == Waited::News && !events.is_empty());
                    assert!(events.iter().zip(seen + 1..).all(|(event, seq)| event.seq == seq));
                    let snapshot = polls.snapshot();
                    assert!(snapshot.revision() >= told.revision);
                    seen = events.last().map_or(seen, |event| event.seq);
                    assert!(polls.status().seq >= seen);
                }
            });
            if round % 5 == 4 {
                thread::yield_now();
                session.close();
            }
            submitters.into_iter().for_each(|one| one.join().unwrap());
        });
        let events = session.events(0, usize::MAX);
        judge(times, &calls.into_inner().unwrap(), &events);
        let loaded = Session::load(&session.save()).unwrap();
        assert_eq!(loaded.events(0, usize::MAX), events);
        assert_eq!(loaded.status(), session.status());
        drop(session);
        for (_, ear) in &stay {
            ear.check_gone();
            assert_eq!(ear.last.load(Ordering::SeqCst), events.len() as u64);
        }
    }
}

#[test]
fn a_store_keeps_its_promises_to_strangers() {
    let mut urls = vec![("memory:".to_owned(), rounds(40))];
    let file = std::env::temp_dir().join(format!("mnk-strangers-{}.db", std::process::id()));
    if cfg!(feature = "sqlite") {
        urls.push((format!("sqlite:{}", file.to_str().unwrap()), rounds(4)));
    }
    for (url, rounds) in urls {
        let store = Store::open(&url).unwrap();
        let elsewhere = (url != "memory:").then(|| Store::open(&url).unwrap());
        for round in 0..rounds {
            let (times, id) = (timed(round), format!("game {round}"));
            store.create(&id, &rules(), &settings(times)).unwrap();
            let (clock, over) = (AtomicU64::new(5), AtomicBool::new(false));
            let calls = Mutex::new(Vec::new());
            thread::scope(|scope| {
                let submitters: Vec<_> = (0..3)
                    .map(|number| {
                        let (id, clock, calls) = (&id, &clock, &calls);
                        let store = match &elsewhere {
                            Some(other) if number == 1 => other,
                            _ => &store,
                        };
                        scope.spawn(move || {
                            let submit = |command: &Command| match command.now % 3 {
                                0 => store.submit_many(&[(id, *command)]).pop().unwrap().unwrap(),
                                _ => store.submit(id, command).unwrap(),
                            };
                            let own = send(round * 8 + number + 1, 60, clock, &submit);
                            calls.lock().unwrap().extend(own);
                        })
                    })
                    .collect();
                let (store, over, clock) = (&store, &over, &clock);
                let _over = Over(over);
                scope.spawn(move || {
                    while !over.load(Ordering::SeqCst) {
                        // Those of this round and of rounds before.
                        store.tick(clock.load(Ordering::SeqCst)).unwrap();
                        thread::yield_now();
                    }
                });
                submitters.into_iter().for_each(|one| one.join().unwrap());
            });
            let events = store.events(&id, 0, usize::MAX).unwrap();
            judge(times, &calls.into_inner().unwrap(), &events);
            if let Some(other) = &elsewhere {
                assert_eq!(other.events(&id, 0, usize::MAX).unwrap(), events);
            }
        }
    }
    for end in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{end}", file.to_str().unwrap()));
    }
}
