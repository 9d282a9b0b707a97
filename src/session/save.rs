//! A session as bytes: its settings, the game it started from, its log.
//!
//! # The format, version 1
//!
//! Head and checksum are those of a [record](crate::record), so that a file
//! that is cut off, damaged, newer or of something else is told apart.
//!
//! ```text
//!  offset  bytes
//!       0      4  89 6d 6e 73: "mns" after a byte that no text begins with
//!       4      2  version: 1
//!       6      4  length, from the first byte to the last
//!      10      1  undo    \
//!      11      1  reset    | 0 off, 1 free, 2 by consent
//!      12      1  draw    /
//!      13      1  on timeout: 0 forfeit, 1 a random move
//!      14      1  opening: 0 none, 1 swap, 2 swap2
//!      15      8  initial time    \
//!      23      8  increment        | milliseconds, all ones: untimed
//!      31      8  time for a move /
//!      39      8  seed
//!      47      4  max_events
//!      51      4  length of the record that follows, of the game at the start
//!              8  number of events
//!                 the events, as the session's log holds them (see `log.rs`)
//!              4  CRC-32 of every byte before it
//! ```
//!
//! Loading plays every event again and compares: whatever the bytes say, what
//! comes out is a session that happened.

use super::config::{OnTimeout, Opening, Permit, SessionConfig};
use super::log::Events;
use super::state::State;
use crate::game::Game;
use crate::record::bytes::{Input, Output};
use crate::record::{Damage, RecordError, open};

const MAGIC: [u8; 4] = *b"\x89mns";
const VERSION: u16 = 1;

/// All of a session.
pub fn save(state: &State) -> Vec<u8> {
    let log = state.log().saved();
    let fresh;
    let start = match state.start() {
        Some(start) => start,
        None => {
            fresh = Game::new(*state.game().rules()).save();
            &fresh
        }
    };
    let mut out = Output::with_capacity(80 + start.len() + log.len());
    out.bytes(&MAGIC);
    out.number(VERSION.into(), 2);
    out.number(0, 4);
    out.bytes(&settings(state.config()));
    out.number(start.len() as u64, 4);
    out.bytes(start);
    out.number(state.log().len(), 8);
    out.bytes(&log);
    out.finish()
}

/// The session of these bytes.
pub fn load(data: &[u8]) -> Result<State, RecordError> {
    let (_, mut input) = open(data, MAGIC, VERSION)?;
    let config = read_settings(&mut input)?;
    let length = input.number(4)? as usize;
    let game = Game::load(input.take(length)?, None)?;
    let count = input.number(8)?;
    let left = input.left();
    let mut events = Events::read(input.take(left)?, game.revision());
    let mut state = State::new(game, config).map_err(|_| Damage::Settings)?;
    for seq in 1..=count {
        let event = events.next().ok_or(Damage::Event { seq })?;
        if !state.replay(&event) {
            return Err(Damage::Event { seq }.into());
        }
    }
    if events.rest().is_empty() { Ok(state) } else { Err(Damage::Sizes.into()) }
}

/// The settings as bytes, of a fixed number.
pub fn settings(config: &SessionConfig) -> Vec<u8> {
    let mut out = vec![
        config.undo as u8,
        config.reset as u8,
        config.draw as u8,
        config.on_timeout as u8,
        config.opening as u8,
    ];
    let untimed = u64::MAX;
    for number in [
        config.initial_ms.unwrap_or(untimed),
        config.increment_ms,
        config.move_ms.unwrap_or(untimed),
        config.seed,
    ] {
        out.extend_from_slice(&number.to_le_bytes());
    }
    out.extend_from_slice(&config.max_events.to_le_bytes());
    out
}

/// Reads what [`settings`] wrote.
pub fn read_settings(input: &mut Input<'_>) -> Result<SessionConfig, Damage> {
    let mut byte = || Ok::<u8, Damage>(input.number(1)? as u8);
    let mut permit = || Permit::from_number(byte()?).ok_or(Damage::Settings);
    let (undo, reset, draw) = (permit()?, permit()?, permit()?);
    let on_timeout = OnTimeout::from_number(byte()?).ok_or(Damage::Settings)?;
    let opening = Opening::from_number(byte()?).ok_or(Damage::Settings)?;
    let mut number = || input.number(8);
    let (initial, increment_ms, per_move, seed) = (number()?, number()?, number()?, number()?);
    let limit = |number| (number != u64::MAX).then_some(number);
    let max_events = input.number(4)? as u32;
    Ok(SessionConfig {
        undo,
        reset,
        draw,
        on_timeout,
        initial_ms: limit(initial),
        increment_ms,
        move_ms: limit(per_move),
        seed,
        max_events,
        opening,
    })
}
