//! Games that are deleted, and others that get their ids.

use super::*;

#[test]
fn a_deleted_game_is_gone_for_everybody_and_its_id_is_free() {
    on_every_store(|place| {
        let id = place.free("gone");
        let elsewhere = place.elsewhere();
        let other = elsewhere.as_ref().unwrap_or(&place.store);
        done(&place.store, &id, Command::play(0, 0, 0).at(0));
        done(other, &id, Command::play(1, 1, 1));
        place.store.delete(&id).unwrap();
        assert_eq!(other.submit(&id, &Command::play(0, 2, 2)), Err(StoreError::NotFound));
        place.free("gone");
        // The other server's copy of the first game is not mistaken for this.
        assert_eq!(done(other, &id, Command::play(0, 2, 2).at(0)).seq, 1);
        assert_eq!(place.store.events(&id, 0, 9).unwrap().len(), 1);
    });
}

#[test]
fn waiting_for_a_game_that_is_deleted_ends_and_its_namesake_is_another() {
    on_every_store(|place| {
        let id = place.free("deleted");
        done(&place.store, &id, Command::play(0, 0, 0));
        let elsewhere = place.elsewhere();
        thread::scope(|scope| {
            let stores = elsewhere.iter().chain([&place.store]);
            let waiters: Vec<_> = stores
                .map(|store| scope.spawn(|| store.wait(&id, 1, Duration::from_secs(60))))
                .collect();
            thread::sleep(Duration::from_millis(20));
            place.store.delete(&id).unwrap();
            for waiter in waiters {
                assert_eq!(waiter.join().unwrap(), Err(StoreError::NotFound));
            }
        });
        place.free("deleted");
        assert_eq!(place.store.wait(&id, 0, Duration::ZERO), Ok(Waited::TimedOut));
    });
}

/// Games are made, played, looked at and deleted under a few ids by many at
/// once. Each life of an id is a game of its own: what one reads is one game as
/// it was, and of those that play its first move one does.
#[test]
fn ids_that_are_used_again_and_again_never_mix_their_games() {
    on_every_store(|place| {
        let rounds = if place.url == "memory:" { 2_000 } else { 40 };
        let elsewhere = place.elsewhere();
        let (made, deleted) = (AtomicU64::new(0), AtomicU64::new(0));
        thread::scope(|scope| {
            for number in 0..4_u64 {
                let store = match &elsewhere {
                    Some(other) if number % 2 == 1 => other,
                    _ => &place.store,
                };
                let (made, deleted) = (&made, &deleted);
                scope.spawn(move || {
                    let mut dice = number + 1;
                    for _ in 0..rounds {
                        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                        let roll = dice >> 40;
                        let id = place.id(&format!("used {}", roll & 1));
                        // The lives of an id differ in their rules.
                        let rules = Rules::new(3, 7 + (roll >> 8) as u16 % 9, 3).unwrap();
                        let fine = |error: StoreError| assert_eq!(error, StoreError::NotFound);
                        match roll >> 1 & 7 {
                            0 => match store.create(&id, &rules, &SessionConfig::default()) {
                                Ok(()) => drop(made.fetch_add(1, Ordering::SeqCst)),
                                Err(error) => assert_eq!(error, StoreError::AlreadyExists),
                            },
                            1 => match store.delete(&id) {
                                Ok(()) => drop(deleted.fetch_add(1, Ordering::SeqCst)),
                                Err(error) => fine(error),
                            },
                            2 | 3 => match store.submit(&id, &Command::play(0, 0, 0).at(0)) {
                                Ok(reply) if reply.result.is_ok() => assert_eq!(reply.seq, 1),
                                Ok(reply) => assert_eq!(reply.result, Err(STALE)),
                                Err(error) => fine(error),
                            },
                            4 => match store.save(&id) {
                                Ok(bytes) => {
                                    let session = Session::load(&bytes).unwrap();
                                    let events = session.events(0, 99);
                                    assert!(events.len() <= 2);
                                }
                                Err(error) => fine(error),
                            },
                            5 => match store.wait(&id, 0, Duration::from_millis(1)) {
                                Ok(waited) => assert_ne!(waited, Waited::Closed),
                                Err(error) => fine(error),
                            },
                            6 => match store.submit(&id, &Command::play(1, 1, 1).at(1)) {
                                Ok(reply) => assert!(reply.seq <= 2),
                                Err(error) => fine(error),
                            },
                            _ => drop(store.list(&Filter::default()).unwrap()),
                        }
                    }
                });
            }
        });
        let left = (0..2).filter(|n| place.store.status(&place.id(&format!("used {n}"))).is_ok());
        let (made, deleted) = (made.into_inner(), deleted.into_inner());
        assert_eq!(made - deleted, left.count() as u64);
        assert!(deleted > 0);
    });
}
