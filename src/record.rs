//! A game as bytes: rules, base, actions, revision and tags, from which all
//! else follows.
//!
//! # The format, version 1
//!
//! Numbers are little-endian. Equal games have equal bytes: nothing can be
//! written in two ways, and what deviates is refused as damaged.
//!
//! ```text
//!  offset  bytes
//!       0      4  89 6d 6e 6b: "mnk" after a byte that no text begins with
//!       4      2  version: 1
//!       6      4  length of the record, from the first byte of this table to the last
//!      10      8  revision
//!      18      1  n, length of the rules id
//!      19      n  rules id, such as "15,15,5;run=exact"
//!              1  number of tags, then for each, keys in ascending order of bytes:
//!                   1  length of the key, at least 1
//!                   2  length of the value, at least 1
//!                      key and value, UTF-8 without NUL
//!              1  0: from the empty board; 1: from the base that follows:
//!                   (cells + 1) / 2 bytes, a mark (0 … 8) in four bits, row by row,
//!                   the low half of a byte first; a last half left over is 0
//!              4  number of actions, then for each, oldest first, a number of w bytes:
//!                   a mark placed       row * cols + col
//!                   player p forfeits   cells + 2 * (p - 1)
//!                   player p times out  cells + 2 * (p - 1) + 1
//!              4  CRC-32 (IEEE 802.3) of every byte before it
//!
//!  w is the least number of bytes that holds cells + 2 * players - 1:
//!  one on boards up to 15 x 15, two up to 255 x 256, else three.
//! ```
//!
//! # Version 2
//!
//! The same, but that after the last action the players agreed on a draw, as
//! they can in a session; that counts one revision. Every other game is written
//! as version 1, which older releases read.
//!
//! Magic, version, length and the checksum at the end stay where they are in
//! every later version, so that a record that is cut off, one that is damaged,
//! one from a newer version and a file of something else are told apart. A
//! release reads the versions of all releases before it.
//!
//! Loading trusts nothing. Every size is held against the rules and the bytes
//! that are there before anything of that size is allocated, the base goes
//! through [`Game::from_board`], and every action through the checks of play.

pub(crate) mod bytes;
pub(crate) mod crc;
mod error;
mod replay;

pub use error::{Damage, RecordError};
pub use replay::ReplayError;

use crate::board::{Cell, Mark};
use crate::game::{Action, Game, Reason, Status};
use crate::rules::{Rules, RulesParseError};
use bytes::{Input, Output};
pub(crate) use crc::crc32;

/// What a record begins with.
const MAGIC: [u8; 4] = *b"\x89mnk";
/// The version of most games.
pub(crate) const VERSION: u16 = 1;
/// The version of a draw by agreement.
pub(crate) const AGREED: u16 = 2;
/// Magic, version and length.
const HEADER: usize = 10;
/// The checksum's bytes.
const CHECKSUM: usize = 4;
/// The highest revision that is believed: half of what can be counted, so that
/// no loaded game ever comes to the end of its numbers.
pub const MAX_REVISION: u64 = u64::MAX >> 1;

impl Game {
    /// The game as a record; [the module](crate::record) has the format.
    ///
    /// Saved are rules, base, actions, revision and tags; not what was undone
    /// and could be redone.
    ///
    /// ```
    /// # use mnk::{Game, Rules};
    /// let mut game = Game::new(Rules::preset("gomoku").unwrap());
    /// game.play(7, 7).unwrap();
    /// let bytes = game.save();
    /// let loaded = Game::load(&bytes, None).unwrap();
    /// assert_eq!(loaded.hash(), game.hash());
    /// assert_eq!(loaded.revision(), 1);
    /// assert_eq!(loaded.save(), bytes);
    /// ```
    pub fn save(&self) -> Vec<u8> {
        let rules = self.rules();
        let width = action_width(rules);
        let mut out = Output::with_capacity(
            256 + self.base().map_or(0, |base| base.len() / 2) + self.actions().len() * width,
        );
        out.bytes(&MAGIC);
        let agreed = self.outcome().reason == Reason::Agreed;
        out.number(if agreed { AGREED } else { VERSION }.into(), 2);
        out.number(0, 4);
        out.number(self.revision(), 8);
        out.short(rules.id().as_bytes());
        out.number(self.tags().len() as u64, 1);
        for (key, value) in self.tags() {
            out.number(key.len() as u64, 1);
            out.number(value.len() as u64, 2);
            out.bytes(key.as_bytes());
            out.bytes(value.as_bytes());
        }
        out.number(self.base().is_some().into(), 1);
        for pair in self.base().unwrap_or_default().chunks(2) {
            out.number(u64::from(pair[0] | pair.get(1).unwrap_or(&0) << 4), 1);
        }
        out.number(self.actions().len() as u64, 4);
        for action in self.actions() {
            out.number(action_number(rules, action), width);
        }
        out.finish()
    }

    /// The game of a record. With `expected`, a record of other rules is
    /// refused.
    ///
    /// Board, hash, actions, revision and tags are what they were when it was
    /// saved; there is nothing to redo.
    pub fn load(data: &[u8], expected: Option<&Rules>) -> Result<Game, RecordError> {
        let (version, mut input) = open(data, MAGIC, AGREED)?;
        let revision = input.number(8)?;
        let rules = read_rules(&mut input)?;
        if let Some(&expected) = expected.filter(|&expected| *expected != rules) {
            return Err(RecordError::RulesMismatch { expected, found: rules });
        }
        let tags = read_tags(&mut input)?;
        let base = read_base(&mut input, &rules)?;
        let width = action_width(&rules);
        let count = input.number(4)? as usize;
        if count.checked_mul(width) != Some(input.left()) {
            return Err(Damage::Sizes.into());
        }
        let changes = count + usize::from(version == AGREED);
        if revision < changes as u64 || revision > MAX_REVISION {
            return Err(Damage::Revision { revision, actions: count }.into());
        }

        let mut game = match base {
            Some(base) => Game::from_board(rules, &base).map_err(Damage::Base)?,
            None => Game::new(rules),
        };
        for index in 0..count {
            let number = input.number(width)?;
            let action = read_action(&rules, number).ok_or(Damage::Number { index, number })?;
            replay::apply(&mut game, action)
                .map_err(|refusal| Damage::Action { index, refusal })?;
        }
        if version == AGREED {
            if game.status() != Status::Playing {
                return Err(Damage::Agreement.into());
            }
            game.agree_draw();
        }
        game.resume_at(revision);
        for (key, value) in tags {
            game.set_tag(key, value).map_err(Damage::Tag)?;
        }
        Ok(game)
    }
}

/// Checks what every version of a record or of a saved session has, and hands
/// out the version and what is between header and checksum.
pub(crate) fn open(
    data: &[u8],
    magic: [u8; 4],
    newest: u16,
) -> Result<(u16, Input<'_>), RecordError> {
    let start = data.len().min(magic.len());
    if data[..start] != magic[..start] {
        return Err(RecordError::NotARecord);
    }
    let least = HEADER + CHECKSUM;
    if data.len() < HEADER {
        return Err(Damage::CutOff { have: data.len(), want: least }.into());
    }
    let mut header = Input::new(&data[MAGIC.len()..HEADER]);
    let version = header.number(2)? as u16;
    let length = header.number(4)? as usize;
    if length < least {
        return Err(Damage::Sizes.into());
    }
    if data.len() < length {
        return Err(Damage::CutOff { have: data.len(), want: length }.into());
    }
    if data.len() > length {
        return Err(Damage::Trailing { bytes: data.len() - length }.into());
    }
    let (content, checksum) = data.split_at(length - CHECKSUM);
    if Input::new(checksum).number(CHECKSUM)? != u64::from(crc32(content)) {
        return Err(Damage::Checksum.into());
    }
    match version {
        0 => Err(Damage::Version.into()),
        _ if version <= newest => Ok((version, Input::new(&content[HEADER..]))),
        _ => Err(RecordError::NewerVersion { version, newest }),
    }
}

fn read_rules(input: &mut Input<'_>) -> Result<Rules, RecordError> {
    let length = input.number(1)? as usize;
    let id = input.text(length)?;
    Rules::parse(id).map_err(|error| match error {
        RulesParseError::Option(option) => RecordError::UnknownRules { option },
        other => Damage::Rules(other).into(),
    })
}

/// The tags, checked for order; their texts are checked when they are set.
fn read_tags<'a>(input: &mut Input<'a>) -> Result<Vec<(&'a str, &'a str)>, RecordError> {
    let count = input.number(1)? as usize;
    if count > crate::game::MAX_TAGS {
        return Err(Damage::Tag(crate::game::TagError::TooMany).into());
    }
    let mut tags: Vec<(&str, &str)> = Vec::with_capacity(count);
    for _ in 0..count {
        let key_length = input.number(1)? as usize;
        let value_length = input.number(2)? as usize;
        let (key, value) = (input.text(key_length)?, input.text(value_length)?);
        if value.is_empty() || tags.last().is_some_and(|&(last, _)| last >= key) {
            return Err(Damage::TagOrder.into());
        }
        crate::game::check_tag(key, value).map_err(Damage::Tag)?;
        tags.push((key, value));
    }
    Ok(tags)
}

fn read_base(input: &mut Input<'_>, rules: &Rules) -> Result<Option<Vec<u8>>, RecordError> {
    match input.number(1)? {
        0 => return Ok(None),
        1 => {}
        _ => return Err(Damage::Sizes.into()),
    }
    let cells = rules.cells();
    let packed = input.take(cells.div_ceil(2))?;
    let mut base: Vec<u8> = packed.iter().flat_map(|byte| [byte & 0xf, byte >> 4]).collect();
    if base[cells..].iter().any(|&half| half != 0) || base.iter().all(|&mark| mark == 0) {
        return Err(Damage::Sizes.into());
    }
    base.truncate(cells);
    Ok(Some(base))
}

/// Bytes an action takes.
fn action_width(rules: &Rules) -> usize {
    let highest = rules.cells() + 2 * usize::from(rules.players) - 1;
    match highest {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        _ => 3,
    }
}

fn action_number(rules: &Rules, action: Action) -> u64 {
    let leaves = |mark: Mark| rules.cells() + 2 * usize::from(mark.number() - 1);
    let number = match action {
        Action::Mark { cell, .. } => cell.index(rules.cols),
        Action::Forfeit { mark } => leaves(mark),
        Action::Timeout { mark } => leaves(mark) + 1,
    };
    number as u64
}

fn read_action(rules: &Rules, number: u64) -> Option<Action> {
    let number = number as usize;
    let Some(leave) = number.checked_sub(rules.cells()) else {
        let cell = Cell::from_index(number, rules.cols);
        return Some(Action::Mark { cell, mark: Mark::EMPTY });
    };
    let mark = Mark::new((leave / 2) as u8 + 1)?;
    if leave >= 2 * usize::from(rules.players) {
        return None;
    }
    Some(if leave % 2 == 0 { Action::Forfeit { mark } } else { Action::Timeout { mark } })
}
