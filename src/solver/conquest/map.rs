//! Maps by keys that are mixed already: positions' hashes.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Hands the key on.
#[derive(Default)]
pub struct Plain(u64);

impl Hasher for Plain {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, _: &[u8]) {
        unreachable!("only whole words are hashed");
    }
    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

pub type Map<T> = HashMap<u64, T, BuildHasherDefault<Plain>>;
