//! Sessions and events as JSON, for the web and for other people's tools.
//!
//! Many readers keep numbers as doubles, so no integer here is beyond
//! 2^53 - 1: a larger one is written as a text of its digits. What there is
//! none of is left out.
//!
//! ```text
//! session = {"mnk": 1, "id": text, "rules": rules id, "start": hexadecimal record,
//!            "config": {…}, "status": …, "events": [event …]}
//! event   = {"seq": n, "revision": n, "now": n, "kind": text, "seat": n, "mark": n,
//!            "row": n, "col": n, "count": n, "offer": text, "choice": text,
//!            "status": text, "reason": text, "winner": n, "turn": n,
//!            "moves": n, "deadline": n, "request": hexadecimal}
//! ```

use super::command::{Choice, Event, Offer, What};
use super::config::{OnTimeout, Opening, Permit};
use super::state::State;
use crate::game::{Outcome, Reason, Status};
use std::fmt::Write;

const LARGEST: u64 = (1 << 53) - 1;

/// An object that is being written.
struct Object<'a> {
    out: &'a mut String,
    first: bool,
}

impl<'a> Object<'a> {
    fn open(out: &'a mut String) -> Object<'a> {
        out.push('{');
        Object { out, first: true }
    }

    fn key(&mut self, key: &str) -> &mut String {
        if !std::mem::take(&mut self.first) {
            self.out.push(',');
        }
        string(self.out, key);
        self.out.push(':');
        self.out
    }

    fn number(&mut self, key: &str, value: u64) {
        number(self.key(key), value);
    }

    fn text(&mut self, key: &str, value: &str) {
        string(self.key(key), value);
    }

    fn close(self) {
        self.out.push('}');
    }
}

fn number(out: &mut String, value: u64) {
    // Writing to a String cannot fail.
    let _ = if value > LARGEST { write!(out, "\"{value}\"") } else { write!(out, "{value}") };
}

fn string(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            // Also what JSON allows but a script in a page does not.
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '<') => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A session with all its events.
pub fn session(state: &State, id: Option<&str>) -> String {
    let mut out = String::new();
    let mut object = Object::open(&mut out);
    object.number("mnk", 1);
    if let Some(id) = id {
        object.text("id", id);
    }
    object.text("rules", &state.game().rules().id());
    if let Some(start) = state.start() {
        object.text("start", &hex(start));
    }
    config(object.key("config"), state);
    outcome(&mut object, state.game().outcome());
    object.number("revision", state.game().revision());
    let events = object.key("events");
    events.push('[');
    for (index, event) in state.log().after(0).enumerate() {
        if index > 0 {
            events.push(',');
        }
        write_event(events, &event);
    }
    events.push(']');
    object.close();
    out
}

/// One event.
pub fn event(event: &Event) -> String {
    let mut out = String::new();
    write_event(&mut out, event);
    out
}

fn write_event(out: &mut String, event: &Event) {
    let mut object = Object::open(out);
    object.number("seq", event.seq);
    object.number("revision", event.revision);
    object.number("now", event.now);
    object.text("kind", kind(event.what));
    if let Some(seat) = event.seat {
        object.number("seat", seat.into());
    }
    if !event.mark.is_empty() {
        object.number("mark", event.mark.number().into());
    }
    match event.what {
        What::Play(cell) | What::TimeoutMove(cell) => {
            object.number("row", cell.row.into());
            object.number("col", cell.col.into());
        }
        What::Undo { count } => object.number("count", count.into()),
        What::Offer(what) | What::Accept(what) | What::Decline(what) => {
            object.text("offer", offer(what));
            if let Offer::Undo { count } = what {
                object.number("count", count.into());
            }
        }
        What::Choose(what) => object.text("choice", choice(what)),
        What::Forfeit | What::Reset | What::Tick | What::TimeoutLeave | What::TimeoutStay => {}
    }
    outcome(&mut object, event.outcome);
    if !event.turn.is_empty() {
        object.number("turn", event.turn.number().into());
    }
    object.number("moves", event.move_count);
    if let Some(deadline) = event.deadline {
        object.number("deadline", deadline);
    }
    if let Some(request) = &event.request {
        object.text("request", &hex(request));
    }
    object.close();
}

fn config(out: &mut String, state: &State) {
    let config = state.config();
    let permit = |permit| match permit {
        Permit::Off => "off",
        Permit::Free => "free",
        Permit::Consent => "consent",
    };
    let mut object = Object::open(out);
    object.text("undo", permit(config.undo));
    object.text("reset", permit(config.reset));
    object.text("draw", permit(config.draw));
    object.text(
        "on_timeout",
        match config.on_timeout {
            OnTimeout::Forfeit => "forfeit",
            OnTimeout::RandomMove => "random_move",
        },
    );
    object.text(
        "opening",
        match config.opening {
            Opening::None => "none",
            Opening::Swap => "swap",
            Opening::Swap2 => "swap2",
        },
    );
    if let Some(initial) = config.initial_ms {
        object.number("initial_ms", initial);
    }
    object.number("increment_ms", config.increment_ms);
    if let Some(limit) = config.move_ms {
        object.number("move_ms", limit);
    }
    object.number("seed", config.seed);
    object.number("max_events", config.max_events.into());
    object.close();
}

fn outcome(object: &mut Object<'_>, outcome: Outcome) {
    object.text(
        "status",
        match outcome.status {
            Status::Playing => "playing",
            Status::Won => "won",
            Status::Draw => "draw",
        },
    );
    object.text(
        "reason",
        match outcome.reason {
            Reason::None => "none",
            Reason::Line => "line",
            Reason::Forfeit => "forfeit",
            Reason::Timeout => "timeout",
            Reason::Full => "full",
            Reason::Dead => "dead",
            Reason::Agreed => "agreed",
        },
    );
    if !outcome.winner.is_empty() {
        object.number("winner", outcome.winner.number().into());
    }
}

fn kind(what: What) -> &'static str {
    match what {
        What::Play(_) => "play",
        What::Undo { .. } => "undo",
        What::Forfeit => "forfeit",
        What::Reset => "reset",
        What::Tick => "tick",
        What::Offer(_) => "offer",
        What::Accept(_) => "accept",
        What::Decline(_) => "decline",
        What::Choose(_) => "choose",
        What::TimeoutMove(_) => "timeout_move",
        What::TimeoutLeave => "timeout_leave",
        What::TimeoutStay => "timeout_stay",
    }
}

fn offer(offer: Offer) -> &'static str {
    match offer {
        Offer::Undo { .. } => "undo",
        Offer::Draw => "draw",
        Offer::Reset => "reset",
        Offer::Swap => "swap",
    }
}

fn choice(choice: Choice) -> &'static str {
    match choice {
        Choice::Stay => "stay",
        Choice::Swap => "swap",
        Choice::PlaceTwo => "place_two",
    }
}
