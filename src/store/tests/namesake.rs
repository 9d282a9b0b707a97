//! A game that is deleted, and another of the same id made, between two looks
//! into the database.

use super::super::rows::{Row, Write, settings_bytes};
use super::super::shared::{Database, Shared};
use super::*;

/// A database in which the only game is another one at every look.
struct Restless(AtomicU64);

impl Database for Restless {
    fn create(&self, _: &str, _: &str, _: &[u8]) -> Result<bool, StoreError> {
        Ok(false)
    }

    fn find(&self, _: &str) -> Result<Option<Row>, StoreError> {
        let key = self.0.fetch_add(1, Ordering::Relaxed) as i64;
        let rules = Rules::new(3, 7, 3).unwrap().id();
        let settings = settings_bytes(&rules, &SessionConfig::default());
        Ok(Some(Row { key, rules, settings, seq: 0 }))
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
    let store = Shared::new(Restless(AtomicU64::new(1)));
    let waited = store.wait("game", 1, Duration::MAX);
    assert_eq!(waited, Err(StoreError::NotFound));
}

#[test]
fn a_game_that_is_another_at_every_try_is_busy_and_no_move_lands_in_it() {
    let store = Shared::new(Restless(AtomicU64::new(1)));
    assert_eq!(store.submit("game", &Command::play(0, 0, 0)), Err(StoreError::Busy));
}
