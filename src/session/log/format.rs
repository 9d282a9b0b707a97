//! The bytes of events.
//!
//! Numbers are little-endian base-128 varints; time and revision are told as
//! the difference to the event before.
//!
//! ```text
//!  byte 0    kind (5 bits) | 0x20 has a request id | 0x40 meant for any revision
//!  byte 1    seat + 1, 0 for nobody (low half) | mark (high half)
//!  byte 2    turn (low half) | winner (high half)
//!  byte 3    reason, from which the status follows
//!  varints   time, revision: since the event before; marks on the board;
//!            1 + time to the deadline, 0 for none; then what the kind needs:
//!            row and column, a count, an offer (and the count of an undo),
//!            or a choice
//!  16 bytes  the request id
//! ```
//!
//! In memory, and only there, a move that leaves the game going on, with the
//! next revision, one mark more, no deadline and no request id, is
//!
//! ```text
//!  byte 0    turn (low half) | 0x40 meant for any revision | 0x80
//!  byte 1    seat + 1 (low half) | mark (high half)
//!  varints   time since the event before, row, column
//! ```

use crate::board::{Cell, Mark};
use crate::game::{Outcome, Reason, Status};
use crate::session::command::{Choice, Event, Offer, RequestId, What};

const HAS_REQUEST: u8 = 0x20;
const ANY_REVISION: u8 = 0x40;
/// A move in the short form, which is never saved.
const SHORT: u8 = 0x80;

/// What the differences of an event count from: the event before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    pub now: u64,
    pub revision: u64,
    pub marks: u32,
}

impl Before {
    /// Before the first event of a game that begins at this revision. If it
    /// begins with marks, its first move is told at length.
    pub fn start(revision: u64) -> Before {
        Before { revision, ..Before::default() }
    }

    /// Behind this event.
    pub fn next(event: &Event) -> Before {
        // At most the cells of a board.
        let marks = event.move_count as u32;
        Before { now: event.now, revision: event.revision, marks }
    }

    /// Behind a short move.
    #[inline]
    pub fn next_short(now: u64, before: &Before) -> Before {
        Before { now, revision: before.revision.wrapping_add(1), marks: before.marks + 1 }
    }

    /// Whether this is the next revision, with one mark more.
    #[inline]
    pub fn is_next(&self, revision: u64, marks: u64) -> bool {
        revision == self.revision.wrapping_add(1) && marks == u64::from(self.marks) + 1
    }
}

/// A move that can be told in short.
pub struct ShortMove {
    pub seat: u8,
    pub mark: Mark,
    /// Whose turn it is after it.
    pub turn: Mark,
    pub now: u64,
    pub cell: Cell,
    pub any_revision: bool,
}

impl ShortMove {
    /// The event, if it can be told in short.
    pub fn of(event: &Event, before: &Before) -> Option<ShortMove> {
        let (What::Play(cell), Some(seat)) = (event.what, event.seat) else { return None };
        let (mark, turn, now) = (event.mark, event.turn, event.now);
        let short = event.outcome == Outcome::PLAYING
            && event.request.is_none()
            && event.deadline.is_none()
            && before.is_next(event.revision, event.move_count);
        let any_revision = event.any_revision;
        short.then_some(ShortMove { seat, mark, turn, now, cell, any_revision })
    }

    #[inline]
    fn head(&self) -> [u8; 2] {
        let any = if self.any_revision { ANY_REVISION } else { 0 };
        [SHORT | any | self.turn.number(), (self.seat + 1) | self.mark.number() << 4]
    }

    /// Its bytes, if they are five.
    #[inline]
    pub fn least_bytes(&self, before: &Before) -> Option<[u8; 5]> {
        let [first, second] = self.head();
        let since = self.now.wrapping_sub(before.now);
        let small = (since | u64::from(self.cell.row | self.cell.col)) < 0x80;
        let (row, col) = (self.cell.row as u8, self.cell.col as u8);
        small.then_some([first, second, since as u8, row, col])
    }

    pub fn encode(&self, before: &Before) -> Draft {
        let mut draft = Draft::new();
        draft.extend_from_slice(&self.head());
        varint(&mut draft, self.now.wrapping_sub(before.now));
        varint(&mut draft, self.cell.row.into());
        varint(&mut draft, self.cell.col.into());
        draft
    }
}

/// One event on its own, as a store keeps it.
#[cfg(any(all(test, not(mnk_loom)), feature = "sqlite", feature = "postgres"))]
pub fn encode_alone(event: &Event) -> Vec<u8> {
    encode(event, &Before::default()).bytes().to_vec()
}

/// Reads what [`encode_alone`] wrote.
#[cfg(any(all(test, not(mnk_loom)), feature = "sqlite", feature = "postgres"))]
pub fn decode_alone(mut bytes: &[u8], seq: u64) -> Option<Event> {
    let event = decode(&mut bytes, &Before::default(), seq)?;
    bytes.is_empty().then_some(event)
}

/// More bytes than any event takes.
const MAX_EVENT: usize = 4 + 6 * 10 + 16;

/// The bytes of an event that is being written.
pub struct Draft {
    bytes: [u8; MAX_EVENT],
    len: usize,
}

impl Draft {
    fn new() -> Draft {
        Draft { bytes: [0; MAX_EVENT], len: 0 }
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    fn extend_from_slice(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }
}

/// Kinds in byte 0: the C header's, but timeouts count on from 9.
fn kind_byte(what: What) -> u8 {
    match what {
        What::TimeoutMove(_) => 9,
        What::TimeoutLeave => 10,
        What::TimeoutStay => 11,
        other => other.number(),
    }
}

pub fn encode(event: &Event, before: &Before) -> Draft {
    let mut draft = Draft::new();
    let out = &mut draft;
    let mut kind = kind_byte(event.what);
    if event.request.is_some() {
        kind |= HAS_REQUEST;
    }
    if event.any_revision {
        kind |= ANY_REVISION;
    }
    let seat = event.seat.map_or(0, |seat| seat + 1);
    out.extend_from_slice(&[
        kind,
        seat | event.mark.number() << 4,
        event.turn.number() | event.outcome.winner.number() << 4,
        event.outcome.reason as u8,
    ]);
    varint(out, event.now.wrapping_sub(before.now));
    varint(out, event.revision.wrapping_sub(before.revision));
    varint(out, event.move_count);
    varint(out, event.deadline.map_or(0, |deadline| (deadline - event.now).saturating_add(1)));
    match event.what {
        What::Play(cell) | What::TimeoutMove(cell) => {
            varint(out, cell.row.into());
            varint(out, cell.col.into());
        }
        What::Undo { count } => varint(out, count.into()),
        What::Offer(offer) | What::Accept(offer) | What::Decline(offer) => {
            out.push(offer.number());
            if let Offer::Undo { count } = offer {
                varint(out, count.into());
            }
        }
        What::Choose(choice) => out.push(choice as u8),
        What::Forfeit | What::Reset | What::Tick | What::TimeoutLeave | What::TimeoutStay => {}
    }
    if let Some(request) = &event.request {
        out.extend_from_slice(request);
    }
    draft
}

pub fn decode(input: &mut &[u8], before: &Before, seq: u64) -> Option<Event> {
    let (head, rest) = input.split_first_chunk::<4>()?;
    *input = rest;
    let now = before.now.wrapping_add(read_varint(input)?);
    let revision = before.revision.wrapping_add(read_varint(input)?);
    let move_count = read_varint(input)?;
    let deadline = read_varint(input)?.checked_sub(1).map(|left| now.saturating_add(left));
    let mut cell = || {
        let row = u16::try_from(read_varint(input)?).ok()?;
        Some(Cell::new(row, u16::try_from(read_varint(input)?).ok()?))
    };
    let what = match head[0] & !(HAS_REQUEST | ANY_REVISION) {
        0 => What::Play(cell()?),
        1 => What::Undo { count: read_varint(input)?.try_into().ok()? },
        2 => What::Forfeit,
        3 => What::Reset,
        4 => What::Tick,
        kind @ 5..=7 => {
            let number = read_byte(input)?;
            let count = if number == 0 { read_varint(input)?.try_into().ok()? } else { 0 };
            let offer = Offer::from_number(number, count)?;
            [What::Offer(offer), What::Accept(offer), What::Decline(offer)][usize::from(kind - 5)]
        }
        8 => What::Choose(Choice::from_number(read_byte(input)?)?),
        9 => What::TimeoutMove(cell()?),
        10 => What::TimeoutLeave,
        11 => What::TimeoutStay,
        _ => return None,
    };
    let request: Option<RequestId> = if head[0] & HAS_REQUEST != 0 {
        let (id, rest) = input.split_first_chunk::<16>()?;
        *input = rest;
        Some(*id)
    } else {
        None
    };
    Some(Event {
        seq,
        revision,
        now,
        what,
        seat: (head[1] & 0xf).checked_sub(1),
        mark: Mark::new(head[1] >> 4)?,
        outcome: outcome(head[3], Mark::new(head[2] >> 4)?)?,
        turn: Mark::new(head[2] & 0xf)?,
        move_count,
        deadline,
        request,
        any_revision: head[0] & ANY_REVISION != 0,
    })
}

/// Whether a short move comes next.
pub fn is_short(input: &[u8]) -> bool {
    input.first().is_some_and(|&first| first & SHORT != 0)
}

pub fn decode_short(input: &mut &[u8], before: &Before, seq: u64) -> Option<Event> {
    let (head, rest) = input.split_first_chunk::<2>()?;
    *input = rest;
    let now = before.now.wrapping_add(read_varint(input)?);
    let row = u16::try_from(read_varint(input)?).ok()?;
    let col = u16::try_from(read_varint(input)?).ok()?;
    Some(Event {
        seq,
        revision: before.revision.wrapping_add(1),
        now,
        what: What::Play(Cell::new(row, col)),
        seat: (head[1] & 0xf).checked_sub(1),
        mark: Mark::new(head[1] >> 4)?,
        outcome: Outcome::PLAYING,
        turn: Mark::new(head[0] & 0xf)?,
        move_count: u64::from(before.marks) + 1,
        deadline: None,
        request: None,
        any_revision: head[0] & ANY_REVISION != 0,
    })
}

fn outcome(reason: u8, winner: Mark) -> Option<Outcome> {
    let reasons = [
        Reason::None,
        Reason::Line,
        Reason::Forfeit,
        Reason::Timeout,
        Reason::Full,
        Reason::Dead,
        Reason::Agreed,
    ];
    let reason = *reasons.get(usize::from(reason))?;
    let status = match reason {
        Reason::None => Status::Playing,
        Reason::Line | Reason::Forfeit | Reason::Timeout => Status::Won,
        Reason::Full | Reason::Dead | Reason::Agreed => Status::Draw,
    };
    Some(Outcome { status, reason, winner })
}

#[inline]
fn varint(out: &mut Draft, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read_byte(input: &mut &[u8]) -> Option<u8> {
    let (&byte, rest) = input.split_first()?;
    *input = rest;
    Some(byte)
}

fn read_varint(input: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = read_byte(input)?;
        // Nothing is written in two ways.
        if shift == 63 && byte > 1 || shift > 0 && byte == 0 {
            return None;
        }
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
