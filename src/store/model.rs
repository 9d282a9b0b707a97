//! The locking of the memory store, in every order that threads can take their
//! turns; see src/session/model.rs.

use super::*;
use crate::session::Rejection;
use loom::thread;

fn in_every_order(check: impl Fn(Arc<Store>) + Sync + Send + 'static) {
    let mut model = loom::model::Builder::new();
    model.preemption_bound = Some(2);
    model.check(move || check(Arc::new(Store::open("memory:").unwrap())));
}

fn spawn<T: 'static>(
    store: &Arc<Store>,
    act: impl FnOnce(&Store) -> T + 'static,
) -> thread::JoinHandle<T> {
    let store = Arc::clone(store);
    thread::spawn(move || act(&store))
}

fn create(store: &Store, config: &SessionConfig) -> Result<(), StoreError> {
    store.create("a", &Rules::new(7, 3, 3).unwrap(), config)
}

fn free(store: &Store) {
    create(store, &SessionConfig::default()).unwrap();
}

#[test]
fn of_two_that_create_a_game_one_does() {
    in_every_order(|store| {
        let other = spawn(&store, |store| create(store, &SessionConfig::default()));
        let own = create(&store, &SessionConfig::default());
        let answers = [own, other.join().unwrap()];
        assert!(answers.contains(&Ok(())) && answers.contains(&Err(StoreError::AlreadyExists)));
    });
}

#[test]
fn a_game_that_is_deleted_is_played_or_not_found_and_its_waits_end() {
    in_every_order(|store| {
        free(&store);
        let waiter = spawn(&store, |store| store.wait("a", 1, Duration::MAX));
        let player = spawn(&store, |store| store.submit("a", &Command::play(0, 0, 0)));
        store.delete("a").unwrap();
        match player.join().unwrap() {
            Ok(reply) => assert_eq!((reply.result, reply.seq), (Ok(()), 1)),
            Err(error) => assert_eq!(error, StoreError::NotFound),
        }
        let waited = waiter.join().unwrap();
        assert!(matches!(waited, Ok(Waited::Closed) | Err(StoreError::NotFound)), "{waited:?}");
        assert_eq!(store.status("a"), Err(StoreError::NotFound));
    });
}

#[test]
fn closing_the_store_ends_waits_and_refuses_what_comes_later() {
    in_every_order(|store| {
        free(&store);
        let waiter = spawn(&store, |store| store.wait("a", 0, Duration::MAX));
        let player = spawn(&store, |store| store.submit("a", &Command::play(0, 0, 0)));
        store.close();
        match player.join().unwrap() {
            Ok(reply) => assert_eq!((reply.result, reply.seq), (Ok(()), 1)),
            Err(error) => assert_eq!(error, StoreError::Closed),
        }
        let waited = waiter.join().unwrap();
        assert!(
            matches!(waited, Ok(Waited::News | Waited::Closed) | Err(StoreError::Closed)),
            "{waited:?}"
        );
        assert_eq!(store.submit("a", &Command::play(1, 1, 1)), Err(StoreError::Closed));
    });
}

#[test]
fn a_game_that_is_made_while_the_store_closes_keeps_nobody_waiting() {
    in_every_order(|store| {
        let maker = spawn(&store, |store| create(store, &SessionConfig::default()));
        let waiter = spawn(&store, |store| store.wait("a", 0, Duration::MAX));
        store.close();
        assert!(matches!(maker.join().unwrap(), Ok(()) | Err(StoreError::Closed)));
        let waited = waiter.join().unwrap();
        let ends = [Ok(Waited::Closed), Err(StoreError::Closed), Err(StoreError::NotFound)];
        assert!(ends.contains(&waited), "{waited:?}");
    });
}

#[test]
fn a_clock_that_is_due_is_found_whatever_was_played_while_ticks_ran() {
    in_every_order(|store| {
        let config = SessionConfig { move_ms: Some(100), ..SessionConfig::default() };
        create(&store, &config).unwrap();
        assert!(store.submit("a", &Command::play(0, 0, 0).now(1_000)).is_ok());
        let player = spawn(&store, |store| store.submit("a", &Command::play(1, 1, 1).now(1_090)));
        let early = store.tick(1_050).unwrap();
        assert_eq!(early, 0, "nothing was due");
        assert_eq!(player.join().unwrap().unwrap().result, Ok(()));
        assert_eq!(store.tick(1_189).unwrap(), 0);
        assert_eq!(store.tick(1_190).unwrap(), 1);
        assert_eq!(store.status("a").unwrap().outcome.status, crate::Status::Won);
    });
}

#[test]
fn a_move_and_the_tick_that_ends_its_time_come_one_after_the_other() {
    in_every_order(|store| {
        let config = SessionConfig { move_ms: Some(100), ..SessionConfig::default() };
        create(&store, &config).unwrap();
        assert!(store.submit("a", &Command::play(0, 0, 0).now(1_000)).is_ok());
        let player = spawn(&store, |store| store.submit("a", &Command::play(1, 1, 1).now(1_100)));
        store.tick(1_100).unwrap();
        // The flag fell at 1100, whoever came first.
        let reply = player.join().unwrap().unwrap();
        assert_eq!(reply.result, Err(Rejection::Refused(crate::Refusal::GameOver)));
        assert_eq!(store.status("a").unwrap().seq, 2);
    });
}
