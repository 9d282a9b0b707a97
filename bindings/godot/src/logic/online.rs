//! The session of an `MnkSession`: commands of plain numbers in, a code and
//! events out.
//!
//! Events are numbered; [`Online::collect`] puts those that have not been told
//! yet into the box, in order, whoever caused them.

use super::answer::No;
use super::codes;
use super::news::Outbox;
use super::numbers::{coordinate, limit};
use mnk::session::{
    Choice, Command, Event, Offer, OnTimeout, Opening, Order, Permit, Reply, RequestId, Session,
    SessionConfig,
};
use mnk::{Game, Rules, Status};
use std::time::{SystemTime, UNIX_EPOCH};

/// What an `MnkSession` is set to. Times below 0 are no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Taking back: 0 off, 1 free, 2 by consent.
    pub undo: i64,
    /// Starting over.
    pub reset: i64,
    /// Agreeing on a draw.
    pub draw: i64,
    /// When time is up: 0 the player leaves, 1 a random move is played.
    pub on_timeout: i64,
    /// 0 none, 1 swap, 2 swap2.
    pub opening: i64,
    /// Milliseconds each seat has for the game.
    pub initial_ms: i64,
    /// Milliseconds added after each of the seat's moves.
    pub increment_ms: i64,
    /// Milliseconds for one move.
    pub move_ms: i64,
    /// The seed of random moves.
    pub seed: i64,
    /// From so many events on undo, offers and reset are refused.
    pub max_events: i64,
}

impl Default for Settings {
    /// Untimed, everything free.
    fn default() -> Settings {
        Settings {
            undo: 1,
            reset: 1,
            draw: 1,
            on_timeout: 0,
            opening: 0,
            initial_ms: -1,
            increment_ms: 0,
            move_ms: -1,
            seed: 0,
            max_events: 65_536,
        }
    }
}

impl Settings {
    fn checked(&self) -> Result<SessionConfig, No> {
        let permit = |name, value| one_of(name, value, Permit::from_number, 2);
        Ok(SessionConfig {
            undo: permit("undo", self.undo)?,
            reset: permit("reset", self.reset)?,
            draw: permit("draw", self.draw)?,
            on_timeout: one_of("on_timeout", self.on_timeout, OnTimeout::from_number, 1)?,
            initial_ms: limit(self.initial_ms),
            increment_ms: u64::try_from(self.increment_ms)
                .map_err(|_| No::range("increment_ms", self.increment_ms, 0, i64::MAX))?,
            move_ms: limit(self.move_ms),
            seed: self.seed as u64,
            max_events: u32::try_from(self.max_events)
                .map_err(|_| No::range("max_events", self.max_events, 0, u32::MAX.into()))?,
            opening: one_of("opening", self.opening, Opening::from_number, 2)?,
        })
    }
}

/// A command as a dictionary gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// `COMMAND_...`
    pub kind: i64,
    /// By whom.
    pub seat: i64,
    /// The row of a mark.
    pub row: i64,
    /// The column of a mark.
    pub col: i64,
    /// Which offer or choice, or how many actions to undo.
    pub arg: i64,
    /// How many actions an offer to undo takes back.
    pub count: i64,
    /// The revision it is meant for; below 0: any.
    pub revision: i64,
    /// When, in milliseconds; below 0: now, by the system's clock.
    pub now: i64,
    /// Makes the command idempotent: 16 bytes, or none.
    pub request: Vec<u8>,
}

impl Request {
    /// A command for any revision, now, without an id.
    pub fn new(kind: i32, seat: i64) -> Request {
        Request {
            kind: kind.into(),
            seat,
            row: -1,
            col: -1,
            arg: 0,
            count: 0,
            revision: -1,
            now: -1,
            request: Vec::new(),
        }
    }

    fn checked(&self) -> Result<Command, No> {
        let count = |name, value: i64| {
            u32::try_from(value).map_err(|_| No::range(name, value, 0, u32::MAX.into()))
        };
        let offer = || {
            let count = count("count", self.count)?;
            let highest = codes::OFFER_SWAP.into();
            one_of("arg", self.arg, |number| Offer::from_number(number, count), highest)
        };
        let kind = i32::try_from(self.kind).unwrap_or(i32::MIN);
        let order = match kind {
            codes::COMMAND_PLAY => {
                Order::Play { row: coordinate(self.row), col: coordinate(self.col) }
            }
            codes::COMMAND_UNDO => Order::Undo { count: count("arg", self.arg)? },
            codes::COMMAND_FORFEIT => Order::Forfeit,
            codes::COMMAND_RESET => Order::Reset,
            codes::COMMAND_TICK => Order::Tick,
            codes::COMMAND_OFFER => Order::Offer(offer()?),
            codes::COMMAND_ACCEPT => Order::Accept,
            codes::COMMAND_DECLINE => Order::Decline,
            codes::COMMAND_CHOOSE => {
                let highest = codes::CHOICE_PLACE_TWO.into();
                Order::Choose(one_of("arg", self.arg, Choice::from_number, highest)?)
            }
            _ => return Err(No::range("kind", self.kind, 0, codes::COMMAND_CHOOSE.into())),
        };
        let seat = match u8::try_from(self.seat) {
            Ok(seat) => seat,
            Err(_) if order == Order::Tick => 0,
            Err(_) => return Err(No::range("seat", self.seat, 0, 7)),
        };
        Ok(Command {
            order,
            seat,
            revision: limit(self.revision),
            now: u64::try_from(self.now).unwrap_or_else(|_| system_ms()),
            request: request_id(&self.request)?,
        })
    }
}

/// What a session answered.
pub struct Answered {
    /// The code.
    pub code: i32,
    /// What the code says, of this command; empty if it was carried out.
    pub text: String,
    /// How the session stands; nothing if the command was none.
    pub reply: Option<Reply>,
}

/// What a session tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// What happened.
    pub event: Event,
    /// The game was not over before it, and is now.
    pub ends: bool,
}

/// A session, its news, and the sentence of the last call.
pub struct Online {
    session: Session,
    error: String,
    /// A session was started or loaded, or a command was carried out.
    used: bool,
    /// The last event that was put into the box.
    collected: u64,
    /// The game was over after it.
    over: bool,
    /// Events that wait to become signals.
    pub outbox: Outbox<Told>,
}

impl Default for Online {
    /// Tic-tac-toe, untimed, everything free.
    fn default() -> Online {
        let session = Session::new(Rules::default(), SessionConfig::default());
        // Without an opening no settings are refused.
        let session = session.unwrap_or_else(|error| unreachable!("{error}"));
        Online {
            session,
            error: String::new(),
            used: false,
            collected: 0,
            over: false,
            outbox: Outbox::default(),
        }
    }
}

impl Online {
    /// The session, to read.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What the last call refused; empty if it did not.
    pub fn last_error(&self) -> &str {
        &self.error
    }

    /// The session that a node begins with. Nothing happens if something was
    /// started or played before.
    pub fn begin(&mut self, rules: Result<Rules, No>, settings: &Settings) -> i32 {
        if self.used { codes::OK } else { self.start(rules.map(Game::new), settings) }
    }

    /// A session that goes on from a game as it stands.
    pub fn start(&mut self, game: Result<Game, No>, settings: &Settings) -> i32 {
        let session = settings.checked().and_then(|config| Ok(Session::from_game(game?, config)?));
        self.replace(session)
    }

    /// The session of these bytes, with its own settings.
    pub fn load(&mut self, bytes: &[u8]) -> i32 {
        self.replace(Session::load(bytes).map_err(No::from))
    }

    fn replace(&mut self, session: Result<Session, No>) -> i32 {
        let replaced = session.map(|session| {
            // What had happened in a loaded session is read from its log.
            let status = session.status();
            self.used = true;
            self.collected = status.seq;
            self.over = status.outcome.status != Status::Playing;
            self.session = session;
        });
        self.answer(replaced)
    }

    /// Hands a command in, and puts what came of it into the box.
    pub fn submit(&mut self, request: &Request) -> Answered {
        let reply = request.checked().map(|command| self.session.submit(&command));
        self.collect();
        let (answer, reply) = match reply {
            Err(no) => (Err(no), None),
            Ok(reply) => (reply.result.map_err(No::from), Some(reply)),
        };
        let code = self.answer(answer);
        Answered { code, text: self.error.clone(), reply }
    }

    /// Lets clocks run out if one is due; once a frame.
    pub fn tick_if_due(&mut self) {
        let now = system_ms();
        if self.session.clocks(now).deadline.is_some_and(|deadline| deadline <= now) {
            self.session.submit(&Command::tick(now));
            self.collect();
        }
    }

    /// Puts new events into the box.
    fn collect(&mut self) {
        for event in self.session.events(self.collected, usize::MAX) {
            let over = event.outcome.status != Status::Playing;
            self.outbox.push(Told { event, ends: over && !self.over });
            self.used = true;
            self.collected = event.seq;
            self.over = over;
        }
    }

    fn answer(&mut self, answer: Result<(), No>) -> i32 {
        match answer {
            Ok(()) => {
                self.error.clear();
                codes::OK
            }
            Err(no) => {
                self.error = no.text;
                no.code
            }
        }
    }
}

/// Milliseconds since 1970 by the system's clock, so that a loaded session's
/// clocks go on in another process.
pub fn system_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

fn request_id(bytes: &[u8]) -> Result<Option<RequestId>, No> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let id = RequestId::try_from(bytes).map_err(|_| {
        let text = format!("a request id has 16 bytes, or none; this one has {}", bytes.len());
        No::new(codes::ERR_INVALID, text)
    })?;
    Ok(Some(id).filter(|id| *id != [0; 16]))
}

fn one_of<T>(
    name: &str,
    value: i64,
    from_number: impl Fn(u8) -> Option<T>,
    highest: i64,
) -> Result<T, No> {
    let found = u8::try_from(value).ok().and_then(from_number);
    found.ok_or_else(|| No::range(name, value, 0, highest))
}
