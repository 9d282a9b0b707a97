//! What `mnk.Session` and `mnk.Store` share: commands and settings taken apart,
//! replies and events put together, waits that hear Ctrl-C.

use super::{args, errors, names};
use crate::Status;
use crate::session::{
    Choice, ClockView, Command, Event, Offer, OnTimeout, OpenOffer, Opening, Order, Permit, Phase,
    Reply, RequestId, SessionConfig, TableView, Waited, What,
};
use crate::store::Entry;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};
use std::time::{Duration, Instant};

/// How often a waiting thread looks for Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(100);

const PERMITS: [(&str, Permit); 3] =
    [("off", Permit::Off), ("free", Permit::Free), ("consent", Permit::Consent)];
const TIMEOUTS: [(&str, OnTimeout); 2] =
    [("forfeit", OnTimeout::Forfeit), ("random_move", OnTimeout::RandomMove)];
const OPENINGS: [(&str, Opening); 3] =
    [("none", Opening::None), ("swap", Opening::Swap), ("swap2", Opening::Swap2)];
const CHOICES: [(&str, Choice); 3] =
    [("stay", Choice::Stay), ("swap", Choice::Swap), ("place_two", Choice::PlaceTwo)];
const STATUSES: [(&str, Status); 3] =
    [("playing", Status::Playing), ("won", Status::Won), ("draw", Status::Draw)];

fn named<T: Copy>(value: &Bound<'_, PyAny>, what: &str, known: &[(&str, T)]) -> PyResult<T> {
    let Ok(text) = value.cast::<PyString>() else {
        return Err(args::wrong_type(value, what, "a str"));
    };
    let text = text.to_str()?;
    let found = known.iter().find(|(name, _)| *name == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("{what} must be one of {}", names.join(", ")))
    })
}

fn name_of<T: PartialEq>(value: T, known: &[(&'static str, T)]) -> &'static str {
    known.iter().find(|(_, other)| *other == value).map_or("", |(name, _)| name)
}

/// A number that is not negative and fits.
fn natural<T: TryFrom<i128>>(value: &Bound<'_, PyAny>, what: &str) -> PyResult<T> {
    if value.is_instance_of::<pyo3::types::PyBool>() || !value.hasattr("__index__")? {
        return Err(args::wrong_type(value, what, "an int"));
    }
    let number = value.extract::<u64>().ok().map(i128::from);
    number
        .and_then(|number| T::try_from(number).ok())
        .ok_or_else(|| PyValueError::new_err(format!("{what} is negative or too large")))
}

fn optional<T: TryFrom<i128>>(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Option<T>> {
    if value.is_none() { Ok(None) } else { natural(value, what).map(Some) }
}

/// A `mnk.Command`.
pub fn command(command: &Bound<'_, PyAny>) -> PyResult<Command> {
    let py = command.py();
    if !command.is_instance(&names::online(py, "Command")?)? {
        return Err(args::wrong_type(command, "a command", "mnk.Command"));
    }
    let kind = command.getattr("kind")?;
    let Ok(kind) = kind.cast::<PyString>() else {
        return Err(args::wrong_type(&kind, "kind", "a str"));
    };
    let amount = || natural::<u32>(&command.getattr("amount")?, "amount");
    let what = || command.getattr("what");
    let order = match kind.to_str()? {
        "play" => {
            let cell = command.getattr("cell")?;
            let pair = cell.cast::<PyTuple>().ok().filter(|pair| pair.len() == 2);
            let Some(pair) = pair else {
                return Err(PyTypeError::new_err("to play takes a cell: a row and a column"));
            };
            Order::Play {
                row: args::coordinate(args::integer(&pair.get_item(0)?, "row")?),
                col: args::coordinate(args::integer(&pair.get_item(1)?, "column")?),
            }
        }
        "undo" => Order::Undo { count: amount()? },
        "forfeit" => Order::Forfeit,
        "reset" => Order::Reset,
        "tick" => Order::Tick,
        "offer" => {
            let offers = [
                ("undo", Offer::Undo { count: amount()? }),
                ("draw", Offer::Draw),
                ("reset", Offer::Reset),
                ("swap", Offer::Swap),
            ];
            Order::Offer(named(&what()?, "what is offered", &offers)?)
        }
        "accept" => Order::Accept,
        "decline" => Order::Decline,
        "choose" => Order::Choose(named(&what()?, "what is chosen", &CHOICES)?),
        _ => {
            return Err(PyValueError::new_err(
                "kind must be one of play, undo, forfeit, reset, tick, offer, accept, decline, \
                 choose",
            ));
        }
    };
    // A number that no seat has is refused by the session.
    let seat = args::integer(&command.getattr("seat")?, "seat")?;
    Ok(Command {
        order,
        seat: u8::try_from(seat).unwrap_or(u8::MAX),
        revision: optional(&command.getattr("revision")?, "revision")?,
        now: natural(&command.getattr("now_ms")?, "now_ms")?,
        request: request(&command.getattr("request_id")?)?,
    })
}

fn request(value: &Bound<'_, PyAny>) -> PyResult<Option<RequestId>> {
    if value.is_none() {
        return Ok(None);
    }
    let wrong = || {
        PyValueError::new_err("a request id is 16 bytes, their 32 hexadecimal digits, or a UUID")
    };
    if let Ok(text) = value.cast::<PyString>() {
        let digits: Vec<u32> = text
            .to_str()?
            .chars()
            .filter(|&c| c != '-')
            .map(|c| c.to_digit(16).ok_or_else(wrong))
            .collect::<PyResult<_>>()?;
        let bytes: Vec<u8> =
            digits.chunks(2).map(|pair| (pair[0] << 4 | pair[pair.len() - 1]) as u8).collect();
        let id = (digits.len() == 32).then(|| bytes.try_into().ok()).flatten();
        return id.map(Some).ok_or_else(wrong);
    }
    let value = match value.getattr_opt("bytes")? {
        Some(bytes) => bytes,
        None => value.clone(),
    };
    let Ok(bytes) = value.cast::<PyBytes>() else {
        return Err(args::wrong_type(&value, "a request id", "bytes, a str or a UUID"));
    };
    bytes.as_bytes().try_into().map(Some).map_err(|_| wrong())
}

/// A `mnk.SessionConfig`, or the plain one.
pub fn config(config: Option<&Bound<'_, PyAny>>) -> PyResult<SessionConfig> {
    let Some(config) = config else { return Ok(SessionConfig::default()) };
    if !config.is_instance(&names::online(config.py(), "SessionConfig")?)? {
        return Err(args::wrong_type(config, "config", "mnk.SessionConfig"));
    }
    let permit = |name: &str| named(&config.getattr(name)?, name, &PERMITS);
    Ok(SessionConfig {
        undo: permit("undo")?,
        reset: permit("reset")?,
        draw: permit("draw")?,
        on_timeout: named(&config.getattr("on_timeout")?, "on_timeout", &TIMEOUTS)?,
        initial_ms: limit(&config.getattr("initial_ms")?, "initial_ms")?,
        increment_ms: natural(&config.getattr("increment_ms")?, "increment_ms")?,
        move_ms: limit(&config.getattr("move_ms")?, "move_ms")?,
        seed: natural(&config.getattr("seed")?, "seed")?,
        max_events: natural(&config.getattr("max_events")?, "max_events")?,
        opening: named(&config.getattr("opening")?, "opening", &OPENINGS)?,
    })
}

/// The largest number stands for "untimed" where sessions are kept.
fn limit(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Option<u64>> {
    match optional(value, what)? {
        Some(u64::MAX) => Err(PyValueError::new_err(format!("{what} is negative or too large"))),
        limit => Ok(limit),
    }
}

pub fn config_value<'py>(py: Python<'py>, config: &SessionConfig) -> PyResult<Bound<'py, PyAny>> {
    let permit = |permit| name_of(permit, &PERMITS);
    names::online(py, "SessionConfig")?.call1((
        permit(config.undo),
        permit(config.reset),
        permit(config.draw),
        name_of(config.on_timeout, &TIMEOUTS),
        name_of(config.opening, &OPENINGS),
        config.initial_ms,
        config.increment_ms,
        config.move_ms,
        config.seed,
        config.max_events,
    ))
}

/// The status that a list is asked for: a `mnk.Status` or its name.
pub fn status(value: &Bound<'_, PyAny>) -> PyResult<Status> {
    if value.is_instance_of::<PyString>() {
        return named(value, "status", &STATUSES);
    }
    let number = args::integer(value, "status")?;
    let found = STATUSES.iter().find(|(_, status)| *status as i64 == number);
    found.map(|(_, status)| *status).ok_or_else(|| PyValueError::new_err("no such status"))
}

/// The reply as a value, or as the exception that says why not.
pub fn answer<'py>(py: Python<'py>, order: Order, reply: &Reply) -> PyResult<Bound<'py, PyAny>> {
    let value = reply_value(py, reply)?;
    match reply.result {
        Ok(()) => Ok(value),
        Err(rejection) => Err(errors::rejected(py, rejection, order, value)),
    }
}

pub fn reply_value<'py>(py: Python<'py>, reply: &Reply) -> PyResult<Bound<'py, PyAny>> {
    let some = |mark: crate::Mark| Some(mark).filter(|mark| !mark.is_empty());
    names::reply_class(py)?.call1((
        names::status(py, reply.outcome.status)?,
        names::reason(py, reply.outcome.reason)?,
        names::player(py, some(reply.outcome.winner))?,
        names::player(py, some(reply.turn))?,
        reply.duplicate,
        reply.revision,
        reply.seq,
        reply.move_count,
        reply.deadline,
    ))
}

fn offer_name(offer: Offer) -> &'static str {
    match offer {
        Offer::Undo { .. } => "undo",
        Offer::Draw => "draw",
        Offer::Reset => "reset",
        Offer::Swap => "swap",
    }
}

pub fn event<'py>(py: Python<'py>, event: &Event) -> PyResult<Bound<'py, PyAny>> {
    let (kind, amount, what) = match event.what {
        What::Play(_) => ("play", 0, None),
        What::Undo { count } => ("undo", count, None),
        What::Forfeit => ("forfeit", 0, None),
        What::Reset => ("reset", 0, None),
        What::Tick => ("tick", 0, None),
        What::Offer(offer) => ("offer", offer.count(), Some(offer_name(offer))),
        What::Accept(offer) => ("accept", offer.count(), Some(offer_name(offer))),
        What::Decline(offer) => ("decline", offer.count(), Some(offer_name(offer))),
        What::Choose(choice) => ("choose", 0, Some(name_of(choice, &CHOICES))),
        What::TimeoutMove(_) => ("timeout_move", 0, None),
        What::TimeoutLeave => ("timeout_leave", 0, None),
        What::TimeoutStay => ("timeout_stay", 0, None),
    };
    let some = |mark: crate::Mark| Some(mark).filter(|mark| !mark.is_empty());
    let fields = [
        event.seq.into_pyobject(py)?.into_any(),
        event.revision.into_pyobject(py)?.into_any(),
        event.now.into_pyobject(py)?.into_any(),
        kind.into_pyobject(py)?.into_any(),
        event.seat.into_pyobject(py)?.into_any(),
        names::player(py, some(event.mark))?.into_bound(py),
        event.what.cell().map(|cell| (cell.row, cell.col)).into_pyobject(py)?.into_any(),
        amount.into_pyobject(py)?.into_any(),
        what.into_pyobject(py)?.into_any(),
        names::status(py, event.outcome.status)?.into_bound(py),
        names::reason(py, event.outcome.reason)?.into_bound(py),
        names::player(py, some(event.outcome.winner))?.into_bound(py),
        names::player(py, some(event.turn))?.into_bound(py),
        event.move_count.into_pyobject(py)?.into_any(),
        event.deadline.into_pyobject(py)?.into_any(),
        event.request.as_ref().map(|id| PyBytes::new(py, id)).into_pyobject(py)?.into_any(),
    ];
    names::event_class(py)?.call1(PyTuple::new(py, fields)?)
}

pub fn events<'py>(py: Python<'py>, events: &[Event]) -> PyResult<Bound<'py, PyTuple>> {
    let values: Vec<_> = events.iter().map(|one| event(py, one)).collect::<PyResult<_>>()?;
    PyTuple::new(py, values)
}

/// Events as a JSON array.
pub fn events_json(events: &[Event]) -> String {
    let texts: Vec<String> = events.iter().map(Event::json).collect();
    format!("[{}]", texts.join(","))
}

pub fn clocks<'py>(py: Python<'py>, view: &ClockView) -> PyResult<Bound<'py, PyAny>> {
    let left = PyTuple::new(py, &view.left_ms)?;
    names::online(py, "Clocks")?.call1((view.seat, view.deadline, left))
}

pub fn table<'py>(py: Python<'py>, view: &TableView) -> PyResult<Bound<'py, PyAny>> {
    let phase = match view.phase {
        Phase::Play => "play",
        Phase::OpeningMark => "opening_mark",
        Phase::OpeningChoice => "opening_choice",
        Phase::Over => "over",
    };
    let marks: Vec<_> =
        view.marks.iter().map(|mark| names::mark(py, *mark)).collect::<PyResult<_>>()?;
    let offer = view.offer.map(|offer| open_offer(py, &offer)).transpose()?;
    names::online(py, "Table")?.call1((
        phase,
        view.actor,
        PyTuple::new(py, marks)?,
        offer,
        view.seq,
    ))
}

fn open_offer<'py>(py: Python<'py>, open: &OpenOffer) -> PyResult<Bound<'py, PyAny>> {
    let accepted = (0..crate::MAX_PLAYERS).filter(|seat| open.accepted >> seat & 1 == 1);
    let accepted = PyTuple::new(py, accepted.collect::<Vec<u8>>())?;
    let (what, amount) = (offer_name(open.offer), open.offer.count());
    names::online(py, "Offer")?.call1((what, amount, open.seat, accepted))
}

pub fn entry<'py>(py: Python<'py>, entry: &Entry) -> PyResult<Bound<'py, PyAny>> {
    let winner = Some(entry.outcome.winner).filter(|mark| !mark.is_empty());
    names::online(py, "Entry")?.call1((
        &entry.id,
        names::status(py, entry.outcome.status)?,
        names::reason(py, entry.outcome.reason)?,
        names::player(py, winner)?,
        entry.revision,
        entry.seq,
        entry.changed,
        entry.deadline,
    ))
}

/// How many events or games are asked for at most; `None`: all.
pub fn at_most(limit: Option<u64>) -> usize {
    limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
}

/// Waits without the interpreter's lock, a piece at a time, so that Ctrl-C is
/// heard. No timeout: for ever.
pub fn wait<E: Send>(
    py: Python<'_>,
    timeout: Option<f64>,
    wait: impl Fn(Duration) -> Result<Waited, E> + Sync,
    raise: impl Fn(E) -> PyErr,
) -> PyResult<bool> {
    let end = match timeout {
        // Infinity, and what no clock can say, is for ever.
        Some(seconds) if seconds.is_nan() || seconds < 0.0 => {
            return Err(PyValueError::new_err(format!("{seconds} is no number of seconds")));
        }
        Some(seconds) => Duration::try_from_secs_f64(seconds)
            .ok()
            .and_then(|timeout| Instant::now().checked_add(timeout)),
        None => None,
    };
    loop {
        let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
        let piece = left.min(PATIENCE);
        let waited = super::lock::fenced(py, || py.detach(|| wait(piece)))?.map_err(&raise)?;
        match waited {
            Waited::News => return Ok(true),
            Waited::Closed => return Err(errors::raise(py, "Closed", "closed while waiting")),
            Waited::TimedOut if left <= PATIENCE => return Ok(false),
            Waited::TimedOut => py.check_signals()?,
        }
    }
}

/// The coroutine that waits in threads of the running loop's pool.
pub fn wait_async<'py>(
    wait: Bound<'py, PyAny>,
    args: Bound<'py, PyTuple>,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    names::online(wait.py(), "wait_async")?.call1((wait, args, timeout))
}
