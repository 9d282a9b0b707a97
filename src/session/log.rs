//! The event log of one session: every event since it began, in few bytes.
//!
//! A million games are mostly their logs, so events are kept as they are
//! saved, about ten bytes a move, and most moves in half of that; [`format`]
//! has the bytes. Every so many events their place is remembered, so that late
//! ones are found as fast as early ones.

mod format;

pub use format::ShortMove;
#[cfg(any(all(test, not(mnk_loom)), feature = "sqlite", feature = "postgres"))]
pub use format::{decode_alone, encode_alone};

use super::command::Event;
use format::{Before, decode, decode_short, encode, is_short};

/// Where in the log an event stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    offset: usize,
    before: Before,
}

/// Where a reader is in a log, which only grows.
#[derive(Clone, Copy, Debug)]
pub struct Bookmark {
    place: Place,
    /// The event before.
    seq: u64,
}

/// Events between two places that are remembered.
const STRIDE: u64 = 64;

#[derive(Clone, Debug)]
pub struct Log {
    bytes: Vec<u8>,
    /// What the next event counts from: time, revision and marks.
    end_now: u64,
    end_revision: u64,
    end_marks: u32,
    /// Fewer than 2^32: only moves go on beyond max_events.
    count: u32,
    start_revision: u64,
    /// The place of event 1 + STRIDE, 1 + 2 * STRIDE, …
    #[expect(clippy::box_collection, reason = "most logs are short and have none")]
    places: Option<Box<Vec<Place>>>,
}

/// Room that a log takes at a time, at least: five moves, so that a whole game
/// of tic-tac-toe fits into two of them.
const LEAST_ROOM: usize = 28;

impl Log {
    /// An empty log of a game that begins at this revision.
    pub fn new(start_revision: u64) -> Log {
        Log {
            bytes: Vec::new(),
            end_now: 0,
            end_revision: start_revision,
            end_marks: 0,
            count: 0,
            start_revision,
            places: None,
        }
    }

    /// Events in the log, which is also the number of the last one.
    pub fn len(&self) -> u64 {
        self.count.into()
    }

    /// The time of the last event.
    pub fn last_now(&self) -> Option<u64> {
        (self.count > 0).then_some(self.end_now)
    }

    /// The game's revision before the first event.
    pub fn start_revision(&self) -> u64 {
        self.start_revision
    }

    /// The game's revision after the last event.
    pub fn end_revision(&self) -> u64 {
        self.end_revision
    }

    /// The bytes of all events, as they are saved.
    pub fn saved(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * self.bytes.len());
        let mut before = Before::start(self.start_revision);
        for event in self.after(0) {
            bytes.extend_from_slice(encode(&event, &before).bytes());
            before = Before::next(&event);
        }
        bytes
    }

    /// Bytes on the heap.
    pub fn heap_bytes(&self) -> usize {
        let places = |places: &Vec<Place>| size_of_val(places) + size_of_val(places.as_slice());
        self.bytes.capacity() + self.places.as_deref().map_or(0, places)
    }

    /// Appends an event, whose number must be the next.
    pub fn push(&mut self, event: &Event) {
        debug_assert_eq!(event.seq, self.len() + 1);
        if let Some(short) = ShortMove::of(event, &self.end()) {
            return self.push_short(&short);
        }
        self.append(encode(event, &self.end()).bytes());
        self.set_end(Before::next(event));
    }

    /// Whether a move after which the game stands so may be told in short, if
    /// the game goes on and no clock runs.
    #[inline]
    pub fn is_next(&self, revision: u64, marks: usize) -> bool {
        self.end().is_next(revision, marks as u64)
    }

    /// Appends a move that may be told in short.
    #[inline]
    pub fn push_short(&mut self, short: &ShortMove) {
        match short.least_bytes(&self.end()) {
            Some(bytes) => self.append(&bytes),
            None => self.append(short.encode(&self.end()).bytes()),
        }
        self.set_end(Before::next_short(short.now, &self.end()));
    }

    #[inline]
    fn end(&self) -> Before {
        Before { now: self.end_now, revision: self.end_revision, marks: self.end_marks }
    }

    #[inline]
    fn set_end(&mut self, end: Before) {
        Before { now: self.end_now, revision: self.end_revision, marks: self.end_marks } = end;
    }

    #[inline]
    fn append(&mut self, event: &[u8]) {
        if self.count > 0 && self.len().is_multiple_of(STRIDE) {
            let place = Place { offset: self.bytes.len(), before: self.end() };
            self.places.get_or_insert_default().push(place);
        }
        if self.bytes.capacity() - self.bytes.len() < event.len() {
            self.make_room(event.len());
        }
        self.bytes.extend_from_slice(event);
        self.count += 1;
    }

    /// A half more, not twice as much: most logs stay short.
    #[inline(never)]
    fn make_room(&mut self, least: usize) {
        self.bytes.reserve_exact(least.max(LEAST_ROOM).max(self.bytes.len() / 2));
    }

    /// The events after this number, oldest first.
    pub fn after(&self, seq: u64) -> Events<'_> {
        let seq = seq.min(self.len());
        let start = Place { offset: 0, before: Before::start(self.start_revision) };
        let end = Place { offset: self.bytes.len(), before: self.end() };
        let stride = (seq / STRIDE) as usize;
        let places = self.places.as_deref().map_or(&[][..], Vec::as_slice);
        let place = stride.checked_sub(1).and_then(|index| places.get(index));
        // The place of a stride is remembered when the event after it comes.
        let (place, before) = match place {
            Some(&place) => (place, stride as u64 * STRIDE),
            None if stride == 0 => (start, 0),
            None => (end, self.len()),
        };
        let input = &self.bytes[place.offset..];
        let mut events = Events { input, before: place.before, seq: before, in_memory: true };
        for _ in before..seq {
            events.next();
        }
        events
    }

    /// The events after this number, from where a reader left its bookmark if it
    /// is there, which is found at once.
    pub fn resume(&self, mark: Option<Bookmark>, seq: u64) -> Events<'_> {
        match mark.filter(|mark| mark.seq == seq) {
            Some(Bookmark { place, seq }) => Events {
                input: &self.bytes[place.offset..],
                before: place.before,
                seq,
                in_memory: true,
            },
            None => self.after(seq),
        }
    }

    /// Where these events of this log are read on.
    pub fn bookmark(&self, events: &Events<'_>) -> Bookmark {
        let offset = self.bytes.len() - events.input.len();
        Bookmark { place: Place { offset, before: events.before }, seq: events.seq }
    }

    /// The event with this number.
    pub fn get(&self, seq: u64) -> Option<Event> {
        self.after(seq.checked_sub(1)?).next()
    }
}

/// Reads events one by one; ends where the bytes end or make no sense.
pub struct Events<'a> {
    input: &'a [u8],
    before: Before,
    seq: u64,
    /// Short moves may be among them.
    in_memory: bool,
}

impl<'a> Events<'a> {
    /// The events in these bytes, the first with number 1, of a game that
    /// begins at this revision.
    pub fn read(bytes: &'a [u8], start_revision: u64) -> Events<'a> {
        let before = Before::start(start_revision);
        Events { input: bytes, before, seq: 0, in_memory: false }
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
        let seq = self.seq + 1;
        let event = if self.in_memory && is_short(input) {
            decode_short(&mut input, &self.before, seq)?
        } else {
            decode(&mut input, &self.before, seq)?
        };
        self.input = input;
        self.seq = seq;
        self.before = Before::next(&event);
        Some(event)
    }
}
