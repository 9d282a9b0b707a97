//! What every store promises, held against each of them.
//!
//! PostgreSQL takes part where MNK_TEST_POSTGRES names a database; the step
//! tests/steps/60-stores.sh starts one.

use super::*;
use crate::session::{Offer, Order, Permit, Rejection, Session};
use crate::{Refusal, Rules, Status};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod damage;
mod history;
mod lives;
#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod namesake;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(feature = "sqlite")]
mod sqlite;
#[cfg(feature = "postgres")]
mod uncertain;

/// A store for one test, and a way to open it again from elsewhere.
struct Place {
    url: String,
    store: Store,
    /// What ids of this test begin with, where others share the database.
    prefix: String,
}

fn unique() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    format!("{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

#[cfg(feature = "sqlite")]
fn file() -> String {
    let folder = std::env::temp_dir().join("mnk-store-tests");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(format!("{}.db", unique())).to_str().unwrap().to_owned()
}

/// Runs a check on every store of this build.
fn on_every_store(check: impl Fn(&Place)) {
    let mut urls = vec!["memory:".to_owned()];
    #[cfg(feature = "sqlite")]
    urls.push(format!("sqlite:{}", file()));
    if cfg!(feature = "postgres") {
        urls.extend(std::env::var("MNK_TEST_POSTGRES"));
    }
    for url in urls {
        let store = Store::open(&url).unwrap();
        check(&Place { store, prefix: format!("{}/", unique()), url: url.clone() });
        if let Some(file) = url.strip_prefix("sqlite:") {
            for end in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{file}{end}"));
            }
        }
    }
}

impl Place {
    fn id(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    fn create(&self, name: &str, rows: u16, cols: u16, config: &SessionConfig) -> String {
        let id = self.id(name);
        self.store.create(&id, &Rules::new(rows, cols, 3).unwrap(), config).unwrap();
        id
    }

    fn free(&self, name: &str) -> String {
        self.create(name, 3, 7, &SessionConfig::default())
    }

    /// The same store as another process has it; memory has no other.
    fn elsewhere(&self) -> Option<Store> {
        (self.url != "memory:").then(|| Store::open(&self.url).unwrap())
    }
}

#[track_caller]
fn done(store: &Store, id: &str, command: Command) -> Reply {
    let reply = store.submit(id, &command).unwrap();
    assert_eq!(reply.result, Ok(()), "{command:?}");
    reply
}

#[track_caller]
fn refused(store: &Store, id: &str, command: Command) -> Rejection {
    store.submit(id, &command).unwrap().result.unwrap_err()
}

fn request(number: u64) -> [u8; 16] {
    let mut id = [7; 16];
    id[..8].copy_from_slice(&number.to_le_bytes());
    id
}

const STALE: Rejection = Rejection::Refused(Refusal::Stale);

#[test]
fn a_store_answers_as_a_session_does() {
    on_every_store(|place| {
        for (rows, cols) in [(3, 7), (7, 3)] {
            let config = SessionConfig {
                draw: Permit::Consent,
                initial_ms: Some(1_000),
                seed: u64::MAX,
                ..SessionConfig::default()
            };
            let id = place.create(&format!("{rows}x{cols}"), rows, cols, &config);
            let session = Session::new(Rules::new(rows, cols, 3).unwrap(), config).unwrap();
            let script = [
                Command::play(0, 0, 0).at(0).request(request(1)),
                Command::play(0, 0, 0).at(0).request(request(1)),
                Command::play(0, 0, 1).at(0).request(request(1)),
                Command::play(1, 0, 0),
                Command::play(1, 9, 9),
                Command::play(1, 1, 1).at(1).now(300),
                Command::new(0, Order::Offer(Offer::Draw)).now(310),
                Command::new(1, Order::Decline).now(320),
                Command::new(0, Order::Undo { count: 2 }).now(330),
                Command::play(0, 0, 0).at(0),
                Command::play(0, 2, 2).now(400),
                Command::tick(1_000),
                Command::play(1, 1, 1).now(1_500),
                Command::new(1, Order::Reset).now(1_600),
                Command::play(7, 1, 1),
            ];
            let elsewhere = place.elsewhere();
            for (index, command) in script.iter().enumerate() {
                let store = match &elsewhere {
                    Some(other) if index % 2 == 1 => other,
                    _ => &place.store,
                };
                assert_eq!(store.submit(&id, command), Ok(session.submit(command)), "{command:?}");
                assert_eq!(store.status(&id), Ok(session.status()));
            }
            for store in elsewhere.iter().chain([&place.store]) {
                assert_eq!(store.events(&id, 0, 99), Ok(session.events(0, 99)));
                assert_eq!(store.events(&id, 2, 2), Ok(session.events(2, 2)));
                assert_eq!(store.clocks(&id, 1_700), Ok(session.clocks(1_700)));
                assert_eq!(store.table(&id), Ok(session.table()));
                assert_eq!(store.save(&id), Ok(session.save()));
                assert_eq!(store.snapshot(&id).unwrap().hash(), session.snapshot().hash());
                let named = format!("{{\"mnk\":1,\"id\":\"{id}\",");
                let export = store.export(&id).unwrap();
                assert_eq!(export.replace(&named, "{\"mnk\":1,"), session.export());
            }
        }
    });
}

#[test]
fn a_late_copy_after_an_undo_is_refused_from_any_server_and_after_a_restart() {
    on_every_store(|place| {
        let id = place.free("late");
        let first = Command::play(0, 1, 1).at(0);
        done(&place.store, &id, first);
        done(&place.store, &id, Command::new(1, Order::Undo { count: 1 }));
        assert_eq!(refused(&place.store, &id, first), STALE);
        if let Some(other) = place.elsewhere() {
            assert_eq!(refused(&other, &id, first), STALE);
        }
        let loaded = Session::load(&place.store.save(&id).unwrap()).unwrap();
        assert_eq!(loaded.submit(&first).result, Err(STALE));
    });
}

#[test]
fn a_retry_from_any_server_gets_the_first_answer() {
    on_every_store(|place| {
        let id = place.free("retry");
        let command = Command::play(0, 1, 1).at(0).request(request(9));
        let first = done(&place.store, &id, command);
        done(&place.store, &id, Command::new(1, Order::Reset));
        for store in place.elsewhere().iter().chain([&place.store]) {
            assert_eq!(store.submit(&id, &command), Ok(Reply { duplicate: true, ..first }));
            let other = Command::play(0, 2, 2).at(0).request(request(9));
            assert_eq!(refused(store, &id, other), Rejection::RequestReused);
        }
    });
}

#[test]
fn of_nine_that_play_move_0_at_once_exactly_one_plays_it() {
    on_every_store(|place| {
        let rounds = if place.url == "memory:" { 300 } else { 30 };
        let ids: Vec<String> = (0..rounds).map(|n| place.free(&n.to_string())).collect();
        let elsewhere = place.elsewhere();
        let landed = AtomicU64::new(0);
        let barrier = std::sync::Barrier::new(9);
        thread::scope(|scope| {
            for cell in 0..9 {
                let store = match &elsewhere {
                    Some(other) if cell % 2 == 1 => other,
                    _ => &place.store,
                };
                let (ids, landed, barrier) = (&ids, &landed, &barrier);
                scope.spawn(move || {
                    for id in ids {
                        barrier.wait();
                        let reply = store.submit(id, &Command::play(0, cell / 3, cell % 3).at(0));
                        match reply.unwrap().result {
                            Ok(()) => drop(landed.fetch_add(1, Ordering::Relaxed)),
                            other => assert_eq!(other, Err(STALE)),
                        }
                    }
                });
            }
        });
        assert_eq!(landed.load(Ordering::Relaxed), rounds);
        for id in &ids {
            for store in elsewhere.iter().chain([&place.store]) {
                assert_eq!(store.snapshot(id).unwrap().move_count(), 1);
                assert_eq!(store.events(id, 0, 9).unwrap().len(), 1);
            }
        }
    });
}

#[test]
fn ids_are_any_text_without_control_characters() {
    on_every_store(|place| {
        let strange = [
            "'; DROP TABLE mnk_game; --",
            "\"%_?$1:x",
            "🎲 ñ \u{202e}",
            "../../etc",
            " ",
            "NULL",
            "0",
        ];
        for name in strange {
            let id = place.free(name);
            done(&place.store, &id, Command::play(0, 0, 0));
        }
        for name in strange {
            assert_eq!(place.store.status(&place.id(name)).unwrap().move_count, 1);
        }
        let (long, longest) = ("é".repeat(101), "x".repeat(MAX_ID));
        for bad in ["", "a\0b", "a\nb", "\u{7f}", &long] {
            assert!(matches!(place.store.status(bad), Err(StoreError::Id(_))), "{bad:?}");
            let answers =
                place.store.submit_many(&[(bad, Command::tick(0)), ("nobody's", Command::tick(0))]);
            assert!(matches!(answers[0], Err(StoreError::Id(_))));
            assert_eq!(answers[1], Err(StoreError::NotFound));
        }
        assert_eq!(place.store.status(&longest), Err(StoreError::NotFound));
    });
}

#[test]
fn what_is_not_there_is_not_found_and_what_is_there_is_not_made_again() {
    on_every_store(|place| {
        let id = place.id("one");
        let store = &place.store;
        assert_eq!(store.submit(&id, &Command::play(0, 0, 0)), Err(StoreError::NotFound));
        assert_eq!(store.snapshot(&id).err(), Some(StoreError::NotFound));
        assert_eq!(store.events(&id, 0, 1), Err(StoreError::NotFound));
        assert_eq!(store.delete(&id), Err(StoreError::NotFound));
        assert_eq!(store.wait(&id, 0, Duration::ZERO), Err(StoreError::NotFound));
        place.free("one");
        done(store, &id, Command::play(0, 0, 0));
        let again = store.create(&id, &Rules::default(), &SessionConfig::default());
        assert_eq!(again, Err(StoreError::AlreadyExists));
        assert_eq!(store.status(&id).unwrap().move_count, 1);
    });
}

/// All games of this test that a list has, page by page.
fn every_page(place: &Place, store: &Store, filter: &Filter) -> Vec<Entry> {
    let mut all: Vec<Entry> = Vec::new();
    let mut filter = filter.clone();
    loop {
        let page = store.list(&filter).unwrap();
        assert!(page.len() <= filter.limit);
        let Some(last) = page.last() else { break };
        filter.after = Some((last.changed, last.id.clone()));
        all.extend(page);
    }
    assert!(all.is_sorted_by(|a, b| a.place() < b.place()));
    all.retain(|entry| entry.id.starts_with(&place.prefix));
    all
}

#[test]
fn lists_go_by_status_and_by_last_change_page_by_page() {
    on_every_store(|place| {
        let ids: Vec<String> = (0..25_u8).map(|n| place.free(&format!("{n:02}"))).collect();
        for (n, id) in ids.iter().enumerate() {
            done(&place.store, id, Command::play(0, 0, 0).now(1_000 + n as u64 / 2));
            if n % 5 == 0 {
                done(&place.store, id, Command::new(0, Order::Forfeit));
            }
        }
        let mine = |filter: &Filter| every_page(place, &place.store, filter);
        let all = mine(&Filter { limit: 4, ..Filter::default() });
        assert_eq!(all.len(), 25);
        for entry in &all {
            let status = place.store.status(&entry.id).unwrap();
            assert_eq!(
                (entry.outcome, entry.revision, entry.seq),
                (status.outcome, status.revision, status.seq)
            );
        }
        let won = mine(&Filter { status: Some(Status::Won), limit: 2, ..Filter::default() });
        assert_eq!(won.len(), 5);
        let late = mine(&Filter { changed_from: 1_010, ..Filter::default() });
        assert_eq!(late.len(), 5);
        assert!(place.store.list(&Filter { limit: 0, ..Filter::default() }).unwrap().is_empty());
    });
}

#[test]
fn one_tick_lets_every_due_clock_run_out_and_no_other() {
    on_every_store(|place| {
        // Far in the future, so that other tests in one database do not meet it.
        let start = 1_u64 << 42;
        let timed = |ms| SessionConfig { initial_ms: Some(ms), ..SessionConfig::default() };
        let ids: Vec<String> = (0..40)
            .map(|n| place.create(&n.to_string(), 3, 3, &timed(1_000 + n % 2 * 1_000)))
            .collect();
        let untimed = place.free("untimed");
        for id in ids.iter().chain([&untimed]) {
            done(&place.store, id, Command::play(0, 0, 0).now(start));
        }
        let over = |id: &str| place.store.status(id).unwrap().outcome.status == Status::Won;
        let others = place.elsewhere();
        let ticker = others.as_ref().unwrap_or(&place.store);
        ticker.tick(start + 999).unwrap();
        assert!(!ids.iter().any(|id| over(id)));
        assert!(ticker.tick(start + 1_000).unwrap() >= 20);
        assert!(ids.iter().enumerate().all(|(n, id)| over(id) == (n % 2 == 0)));
        ticker.tick(start + 5_000).unwrap();
        assert!(ids.iter().all(|id| over(id)));
        assert!(!over(&untimed));
        let event = place.store.events(&ids[1], 1, 1).unwrap()[0];
        assert_eq!((event.now, event.what.is_timeout()), (start + 2_000, true));
    });
}

#[test]
fn many_submits_are_answered_in_their_order() {
    on_every_store(|place| {
        let (a, b) = (place.free("a"), place.free("b"));
        let nobody = place.id("nobody");
        let commands = [
            (a.as_str(), Command::play(0, 0, 0)),
            (b.as_str(), Command::play(0, 1, 1)),
            (nobody.as_str(), Command::play(0, 0, 0)),
            (a.as_str(), Command::play(0, 0, 1)),
            (a.as_str(), Command::play(1, 0, 1)),
            (b.as_str(), Command::play(1, 1, 1)),
        ];
        let answers = place.store.submit_many(&commands);
        let results: Vec<_> = answers.iter().map(|a| a.as_ref().map(|r| r.result)).collect();
        assert_eq!(results[0], Ok(Ok(())));
        assert_eq!(results[1], Ok(Ok(())));
        assert_eq!(results[2], Err(&StoreError::NotFound));
        assert_eq!(results[3], Ok(Err(Rejection::Refused(Refusal::NotYourTurn))));
        assert_eq!(results[4], Ok(Ok(())));
        assert_eq!(results[5], Ok(Err(Rejection::Refused(Refusal::CellTaken))));
        assert_eq!(place.store.status(&a).unwrap().seq, 2);
        assert!(place.store.submit_many(&[]).is_empty());
    });
}

#[test]
fn waiting_hears_of_what_another_server_did() {
    on_every_store(|place| {
        let id = place.free("wait");
        let elsewhere = place.elsewhere();
        let other = elsewhere.as_ref().unwrap_or(&place.store);
        assert_eq!(other.wait(&id, 0, Duration::from_millis(5)), Ok(Waited::TimedOut));
        thread::scope(|scope| {
            let waiter = scope.spawn(|| other.wait(&id, 0, Duration::from_secs(60)));
            done(&place.store, &id, Command::play(0, 0, 0));
            assert_eq!(waiter.join().unwrap(), Ok(Waited::News));
            let waiter = scope.spawn(|| other.wait(&id, 1, Duration::MAX));
            thread::sleep(Duration::from_millis(20));
            other.close();
            // On a busy machine the wait may begin only now, on a closed store.
            let answer = waiter.join().unwrap();
            assert!(matches!(answer, Ok(Waited::Closed) | Err(StoreError::Closed)), "{answer:?}");
        });
        assert_eq!(other.status(&id), Err(StoreError::Closed));
        assert_eq!(other.tick(0), Err(StoreError::Closed));
    });
}

#[test]
fn of_many_that_tick_at_once_each_game_counts_for_one() {
    on_every_store(|place| {
        // Not as far in the future as the games of other tests.
        let start = 1_u64 << 41;
        let config = SessionConfig { move_ms: Some(10), ..SessionConfig::default() };
        let elsewhere = place.elsewhere();
        for round in 0..5 {
            let now = start + round * 1_000;
            for game in 0..20 {
                let id = place.create(&format!("{round} {game}"), 7, 3, &config);
                done(&place.store, &id, Command::play(0, 0, 0).now(now));
            }
            let other = elsewhere.as_ref().unwrap_or(&place.store);
            let counts: u64 = thread::scope(|scope| {
                let tick = |store: &Store| store.tick(now + 10).unwrap();
                let threads = [&place.store, other, &place.store, other]
                    .map(|store| scope.spawn(move || tick(store)));
                threads.into_iter().map(|thread| thread.join().unwrap()).sum()
            });
            let over = |game| {
                let status = place.store.status(&place.id(&format!("{round} {game}"))).unwrap();
                status.outcome.status == Status::Won
            };
            assert!((0..20).all(over));
            // Where other tests share the database, their ticks meet these games.
            assert!(counts == 20 || place.url.starts_with("postgres"), "{counts}");
        }
    });
}

#[test]
fn json_has_no_integer_that_a_double_cannot_hold() {
    on_every_store(|place| {
        let config = SessionConfig { seed: u64::MAX, ..SessionConfig::default() };
        let id = place.create("json \"<'", 3, 3, &config);
        done(&place.store, &id, Command::play(0, 1, 2).now((1 << 53) - 1));
        done(&place.store, &id, Command::play(1, 2, 2).now(1 << 53).request([0xab; 16]));
        let export = place.store.export(&id).unwrap();
        assert!(export.contains("\"seed\":\"18446744073709551615\""));
        assert!(export.contains("\"now\":9007199254740991,"));
        assert!(export.contains("\"now\":\"9007199254740992\","));
        assert!(export.contains(&format!("\"request\":\"{}\"", "ab".repeat(16))));
        assert!(export.contains("json \\\"\\u003c'"));
    });
}

#[test]
fn urls_of_no_store_are_refused_without_repeating_them() {
    for url in ["", "memory", "memory:x", "mysql://bob:hunter2@host/db", "file:x", "sqlite"] {
        let error = Store::open(url).err().unwrap();
        assert_eq!(error, StoreError::Url);
        assert!(!error.to_string().contains("hunter2"));
    }
    if !cfg!(feature = "sqlite") {
        assert_eq!(Store::open("sqlite:x.db").err(), Some(StoreError::Unsupported("sqlite")));
    }
    if !cfg!(feature = "postgres") {
        let error = Store::open("postgresql://bob:hunter2@host/db").err();
        assert_eq!(error, Some(StoreError::Unsupported("postgres")));
    }
}
