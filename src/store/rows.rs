//! What a database keeps of a game: a row of its own, and one for each event,
//! both with checksums, so that damage is told and not played on.

use super::list::Entry;
use crate::record::Damage;
use crate::record::bytes::Input;
use crate::record::crc::crc32;
use crate::session::{Event, SessionConfig, log, save};

/// A game's row.
pub struct Row {
    /// Never used again, unlike an id.
    pub key: i64,
    pub rules: String,
    pub settings: Vec<u8>,
    pub seq: u64,
}

/// New events of one game.
pub struct Write {
    pub key: i64,
    /// The last event before them.
    pub after: u64,
    /// Each with its bytes.
    pub events: Vec<(u64, Vec<u8>)>,
    /// How the game stands then.
    pub entry: Entry,
}

/// Settings as a database keeps them: their bytes, and a checksum over them
/// and the rules.
pub fn settings_bytes(rules: &str, config: &SessionConfig) -> Vec<u8> {
    let mut bytes = save::settings(config);
    let sum = crc32(&bytes) ^ crc32(rules.as_bytes()).rotate_left(1);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// The settings of a row.
pub fn read_settings(row: &Row) -> Result<SessionConfig, Damage> {
    let mut input = Input::new(&row.settings);
    let config = save::read_settings(&mut input)?;
    // Games from before there was a checksum have none.
    let old = input.left() == 0;
    let whole = old || row.settings == settings_bytes(&row.rules, &config);
    if whole { Ok(config) } else { Err(Damage::Settings) }
}

/// An event as a database keeps it: its bytes, and a checksum over them and
/// its number.
pub fn event_bytes(event: &Event) -> Vec<u8> {
    let mut bytes = log::encode_alone(event);
    let sum = checksum(event.seq, &bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

pub fn read_event(seq: u64, bytes: &[u8]) -> Option<Event> {
    let (bytes, sum) = bytes.split_last_chunk::<4>()?;
    (checksum(seq, bytes).to_le_bytes() == *sum).then(|| log::decode_alone(bytes, seq))?
}

fn checksum(seq: u64, bytes: &[u8]) -> u32 {
    crc32(bytes) ^ crc32(&seq.to_le_bytes())
}

/// Times and deadlines as a signed number; the few beyond are as good as its
/// largest, since the log has them exactly.
pub fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
