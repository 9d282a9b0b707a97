//! A game that is deleted, and another of the same id made, between two looks
//! into the database.

use super::super::rows::{Row, Write, settings_bytes};
use super::super::shared::{Database, Shared};
use super::*;

/// A database in which the only game is another one at every look, so many
/// times.
struct Restless {
    looks: AtomicU64,
    lives: u64,
    /// Events that a game counts; when they are asked for, they are gone.
    seq: u64,
}

impl Restless {
    fn store(lives: u64, seq: u64) -> Shared<Restless> {
        Shared::new(Restless { looks: AtomicU64::new(0), lives, seq })
    }
}

impl Database for Restless {
    fn create(&self, _: &str, _: &str, _: &[u8]) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn find(&self, _: &str) -> Result<Option<Row>, StoreError> {
        let key = self.looks.fetch_add(1, Ordering::Relaxed);
        if key >= self.lives {
            return Ok(None);
        }
        let rules = Rules::new(3, 7, 3).unwrap().id();
        let settings = settings_bytes(&rules, &SessionConfig::default());
        Ok(Some(Row { key: key as i64, rules, settings, seq: self.seq }))
    }

    fn events(&self, _: i64, _: u64) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        Ok(Vec::new())
    }

    fn append(&self, writes: &[Write]) -> Result<Vec<bool>, StoreError> {
        Ok(vec![false; writes.len()])
    }

    fn list(&self, _: &Filter) -> Result<Vec<Entry>, StoreError> {
        Ok(Vec::new())
    }

    fn delete(&self, _: &str) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn due(&self, _: u64, _: i64, _: usize) -> Result<Vec<(i64, String)>, StoreError> {
        Ok(Vec::new())
    }
}

#[test]
fn who_waits_for_a_game_does_not_wait_for_its_namesake() {
    let store = Restless::store(u64::MAX, 0);
    let waited = store.wait("game", 1, Duration::MAX);
    assert_eq!(waited, Err(StoreError::NotFound));
}

#[test]
fn a_game_that_is_another_at_every_try_is_busy_and_no_move_lands_in_it() {
    let store = Restless::store(u64::MAX, 0);
    assert_eq!(store.submit("game", &Command::play(0, 0, 0)), Err(StoreError::Busy));
}

#[test]
fn a_game_that_goes_between_its_row_and_its_events_is_not_found_and_not_corrupt() {
    for lives in [1, 2, 5] {
        let found = |look: &dyn Fn(&Shared<Restless>) -> Option<StoreError>| {
            assert_eq!(look(&Restless::store(lives, 3)), Some(StoreError::NotFound));
        };
        found(&|store| store.submit("game", &Command::play(0, 0, 0)).err());
        found(&|store| store.snapshot("game").err());
        found(&|store| store.read("game", &mut |_| panic!("there is none")).err());
        found(&|store| store.submit_many(&[("game", Command::play(0, 0, 0))])[0].clone().err());
    }
    let endless = Restless::store(u64::MAX, 3);
    assert_eq!(endless.snapshot("game").err(), Some(StoreError::Busy));
}
