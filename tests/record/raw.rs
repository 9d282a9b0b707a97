//! Records put together by hand, from the description of the format alone, with
//! a checksum that is not the code under test.

use crate::seen;
use mnk::{Damage, Game, RecordError};

/// IEEE 802.3, bit by bit: not the code that is tested.
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = !0u32;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 != 0 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

/// Changed bytes with a length and checksum that fit them.
pub fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = bytes.len() as u32;
    bytes[6..10].copy_from_slice(&length.to_le_bytes());
    let end = bytes.len() - 4;
    let checksum = crc32(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// A record put together by hand, from the description of the format alone.
pub struct Raw {
    pub version: u16,
    pub revision: u64,
    pub rules: Vec<u8>,
    pub tags: Vec<u8>,
    pub base: Vec<u8>,
    pub count: u32,
    pub actions: Vec<u8>,
}

impl Raw {
    pub fn new(rules: &str) -> Raw {
        Raw {
            version: 1,
            revision: 0,
            rules: rules.as_bytes().to_vec(),
            tags: vec![0],
            base: vec![0],
            count: 0,
            actions: vec![],
        }
    }

    pub fn actions(self, actions: &[u8]) -> Raw {
        let count = actions.len() as u32;
        Raw { count, revision: count.into(), actions: actions.to_vec(), ..self }
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = b"\x89mnk".to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(self.revision.to_le_bytes());
        bytes.push(self.rules.len() as u8);
        bytes.extend(&self.rules);
        bytes.extend(&self.tags);
        bytes.extend(&self.base);
        bytes.extend(self.count.to_le_bytes());
        bytes.extend(&self.actions);
        bytes.extend([0; 4]);
        sealed(bytes)
    }

    pub fn damage(&self) -> Damage {
        match Game::load(&self.bytes(), None) {
            Err(RecordError::Corrupt(damage)) => damage,
            other => panic!("{other:?}", other = other.map(|game| seen(&game))),
        }
    }
}
