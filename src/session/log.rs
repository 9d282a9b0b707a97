//! The event log of one session: every event since it began, in few bytes.
//!
//! A million games are mostly their logs, so events are kept as they are
//! saved: about ten bytes a move. Numbers are little-endian base-128 varints;
//! time and revision are told as the difference to the event before.
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

use super::command::{Choice, Event, Offer, RequestId, What};
use crate::board::{Cell, Mark};
use crate::game::{Outcome, Reason, Status};

/// Where in the log an event stands, and what its differences count from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    offset: usize,
    pub now: u64,
    pub revision: u64,
}

/// Events between two places that are remembered.
const STRIDE: u64 = 64;

#[derive(Clone, Debug)]
pub struct Log {
    bytes: Vec<u8>,
    count: u64,
    /// Behind the last event.
    end: Place,
    start_revision: u64,
    /// The place of event 1 + STRIDE, 1 + 2 * STRIDE, …
    places: Vec<Place>,
}

const HAS_REQUEST: u8 = 0x20;
const ANY_REVISION: u8 = 0x40;

impl Log {
    /// An empty log of a game that begins at this revision.
    pub fn new(start_revision: u64) -> Log {
        Log {
            bytes: Vec::new(),
            count: 0,
            end: Place { offset: 0, now: 0, revision: start_revision },
            start_revision,
            places: Vec::new(),
        }
    }

    /// Events in the log, which is also the number of the last one.
    pub fn len(&self) -> u64 {
        self.count
    }

    /// The time of the last event.
    pub fn last_now(&self) -> Option<u64> {
        (self.count > 0).then_some(self.end.now)
    }

    /// The game's revision before the first event.
    pub fn start_revision(&self) -> u64 {
        self.start_revision
    }

    /// The game's revision after the last event.
    pub fn end_revision(&self) -> u64 {
        self.end.revision
    }

    /// The bytes of all events.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        self.bytes.capacity() + self.places.capacity() * size_of::<Place>()
    }

    /// Appends an event, whose number must be the next.
    pub fn push(&mut self, event: &Event) {
        debug_assert_eq!(event.seq, self.count + 1);
        if self.count > 0 && self.count.is_multiple_of(STRIDE) {
            self.places.push(self.end);
        }
        let event_bytes = encode(event, &self.end);
        let event_bytes = event_bytes.bytes();
        if self.bytes.capacity() - self.bytes.len() < event_bytes.len() {
            // A half more, not twice as much: most logs stay short.
            let room = event_bytes.len().max(LEAST_ROOM).max(self.bytes.len() / 2);
            self.bytes.reserve_exact(room);
        }
        self.bytes.extend_from_slice(event_bytes);
        self.count += 1;
        self.end = Place { offset: self.bytes.len(), now: event.now, revision: event.revision };
    }

    /// The events after this number, oldest first.
    pub fn after(&self, seq: u64) -> Events<'_> {
        let seq = seq.min(self.count);
        let start = Place { offset: 0, now: 0, revision: self.start_revision };
        let stride = (seq / STRIDE) as usize;
        let place = stride.checked_sub(1).and_then(|index| self.places.get(index));
        // The place of a stride is remembered when the event after it comes.
        let (place, before) = match place {
            Some(&place) => (place, stride as u64 * STRIDE),
            None if stride == 0 => (start, 0),
            None => (self.end, self.count),
        };
        let mut events = Events { input: &self.bytes[place.offset..], place, seq: before };
        for _ in before..seq {
            events.next();
        }
        events
    }

    /// The event with this number.
    pub fn get(&self, seq: u64) -> Option<Event> {
        self.after(seq.checked_sub(1)?).next()
    }
}

/// Reads events one by one; ends where the bytes end or make no sense.
pub struct Events<'a> {
    input: &'a [u8],
    place: Place,
    seq: u64,
}

impl<'a> Events<'a> {
    /// The events in these bytes, the first with number 1, of a game that
    /// begins at this revision.
    pub fn read(bytes: &'a [u8], start_revision: u64) -> Events<'a> {
        let place = Place { revision: start_revision, ..Place::default() };
        Events { input: bytes, place, seq: 0 }
    }

    /// Bytes not read.
    pub fn rest(&self) -> &'a [u8] {
        self.input
    }
}

impl Iterator for Events<'_> {
    type Item = Event;
    fn next(&mut self) -> Option<Event> {
        let mut input = self.input;
        let event = decode(&mut input, &self.place, self.seq + 1)?;
        self.input = input;
        self.seq += 1;
        self.place.now = event.now;
        self.place.revision = event.revision;
        Some(event)
    }
}

/// One event on its own, as a store keeps it.
#[cfg(any(test, feature = "sqlite", feature = "postgres"))]
pub fn encode_alone(event: &Event) -> Vec<u8> {
    encode(event, &Place::default()).bytes().to_vec()
}

/// Reads what [`encode_alone`] wrote.
#[cfg(any(test, feature = "sqlite", feature = "postgres"))]
pub fn decode_alone(mut bytes: &[u8], seq: u64) -> Option<Event> {
    let event = decode(&mut bytes, &Place::default(), seq)?;
    bytes.is_empty().then_some(event)
}

/// More bytes than any event takes.
const MAX_EVENT: usize = 4 + 6 * 10 + 16;
/// Room that a log takes at a time, at least: two moves.
const LEAST_ROOM: usize = 24;

/// The bytes of an event that is being written.
struct Draft {
    bytes: [u8; MAX_EVENT],
    len: usize,
}

impl Draft {
    fn bytes(&self) -> &[u8] {
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

#[inline]
fn encode(event: &Event, before: &Place) -> Draft {
    let mut draft = Draft { bytes: [0; MAX_EVENT], len: 0 };
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

fn decode(input: &mut &[u8], before: &Place, seq: u64) -> Option<Event> {
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
