//! What goes into a session and what comes out: commands, replies, events.

use crate::board::{Cell, Mark};
use crate::game::{Outcome, Refusal};
use std::fmt;

/// A name the client gives a command, so that it can be sent again safely.
pub type RequestId = [u8; 16];

/// Something a seat, or the keeper of the clocks, wants to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    /// What.
    pub order: Order,
    /// By whom: 0 is the seat that starts with X. Not looked at in a tick.
    pub seat: u8,
    /// The revision it is meant for; `None`: any.
    pub revision: Option<u64>,
    /// When, in milliseconds of the caller's clock.
    pub now: u64,
    /// Makes the command idempotent.
    pub request: Option<RequestId>,
}

impl Command {
    /// An order of a seat, for any revision, at time 0, without request id.
    pub const fn new(seat: u8, order: Order) -> Command {
        Command { order, seat, revision: None, now: 0, request: None }
    }

    /// A move.
    pub const fn play(seat: u8, row: u32, col: u32) -> Command {
        Command::new(seat, Order::Play { row, col })
    }

    /// The time, so that clocks run out.
    pub const fn tick(now: u64) -> Command {
        Command::new(0, Order::Tick).now(now)
    }

    /// The same, meant for this revision only.
    pub const fn at(mut self, revision: u64) -> Command {
        self.revision = Some(revision);
        self
    }

    /// The same at another time.
    pub const fn now(mut self, now: u64) -> Command {
        self.now = now;
        self
    }

    /// The same with a request id.
    pub const fn request(mut self, id: RequestId) -> Command {
        self.request = Some(id);
        self
    }
}

/// What a command asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Place a mark.
    Play {
        /// The row, from the top.
        row: u32,
        /// The column, from the left.
        col: u32,
    },
    /// Take back this many actions, all or none; 0 means 1.
    Undo {
        /// How many.
        count: u32,
    },
    /// Leave the game.
    Forfeit,
    /// Start over.
    Reset,
    /// Let clocks run out. The first one also starts them.
    Tick,
    /// Propose something to the other seats.
    Offer(Offer),
    /// Agree to the open offer.
    Accept,
    /// Turn the open offer down, or withdraw one's own.
    Decline,
    /// Choose in an opening.
    Choose(Choice),
}

/// What one seat can propose to the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Offer {
    /// Take back this many actions; 0 means 1.
    Undo {
        /// How many.
        count: u32,
    },
    /// End the game as a draw.
    Draw,
    /// Start over.
    Reset,
    /// Exchange seats.
    Swap,
}

impl Offer {
    /// The offer's number in the C header.
    pub fn number(self) -> u8 {
        match self {
            Offer::Undo { .. } => 0,
            Offer::Draw => 1,
            Offer::Reset => 2,
            Offer::Swap => 3,
        }
    }

    /// Actions an undo would take back, 0 for other offers.
    pub fn count(self) -> u32 {
        if let Offer::Undo { count } = self { count } else { 0 }
    }

    /// The offer with this number.
    pub fn from_number(number: u8, count: u32) -> Option<Offer> {
        Some(match number {
            0 => Offer::Undo { count },
            1 => Offer::Draw,
            2 => Offer::Reset,
            3 => Offer::Swap,
            _ => return None,
        })
    }
}

/// What can be chosen in an opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Choice {
    /// Keep one's mark.
    Stay = 0,
    /// Exchange marks.
    Swap = 1,
    /// Place two more marks and leave the choice to the other (swap2).
    PlaceTwo = 2,
}

impl Choice {
    /// The choice with this number.
    pub fn from_number(number: u8) -> Option<Choice> {
        [Choice::Stay, Choice::Swap, Choice::PlaceTwo].get(usize::from(number)).copied()
    }
}

/// Why a command was not carried out. Nothing but expired clocks has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rejection {
    /// The game says no.
    Refused(Refusal),
    /// The session does not allow it, here or now or to this seat.
    NotAllowed(&'static str),
    /// There is no open offer to answer.
    NoOffer,
    /// The session has all the events it may have; only moves go on.
    Limit,
    /// The request id was used by a command with another content.
    RequestReused,
    /// No such seat.
    NoSuchSeat,
    /// The session was closed.
    Closed,
}

impl From<Refusal> for Rejection {
    fn from(refusal: Refusal) -> Rejection {
        Rejection::Refused(refusal)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::Refused(refusal) => refusal.fmt(f),
            Rejection::NotAllowed(why) => f.write_str(why),
            Rejection::NoOffer => f.write_str("there is no open offer to answer"),
            Rejection::Limit => {
                f.write_str("the session has reached max_events: undo, offers and reset are over")
            }
            Rejection::RequestReused => {
                f.write_str("this request id belongs to a command with another content")
            }
            Rejection::NoSuchSeat => f.write_str("the session has no such seat"),
            Rejection::Closed => f.write_str("the session is closed"),
        }
    }
}

impl std::error::Error for Rejection {}

/// The answer to a command, and how the game stands after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Whether it was carried out.
    pub result: Result<(), Rejection>,
    /// Playing, won or drawn.
    pub outcome: Outcome,
    /// Whose mark is to be placed; empty when the game is over.
    pub turn: Mark,
    /// A retry: this is the first answer once more.
    pub duplicate: bool,
    /// The game's revision.
    pub revision: u64,
    /// The number of the last event.
    pub seq: u64,
    /// Marks on the board.
    pub move_count: u64,
    /// When the clock that runs will run out; `None`: it will not.
    pub deadline: Option<u64>,
}

/// Something that happened in a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its number: the first is 1.
    pub seq: u64,
    /// The game's revision after it.
    pub revision: u64,
    /// When it happened. Never earlier than the event before.
    pub now: u64,
    /// What happened.
    pub what: What,
    /// Who did it; nobody did a tick.
    pub seat: Option<u8>,
    /// The mark that was placed or that left; else the seat's mark. Empty for
    /// a tick and for a choice that fell because time was up.
    pub mark: Mark,
    /// How the game stood after it.
    pub outcome: Outcome,
    /// Whose turn it was after it.
    pub turn: Mark,
    /// Marks on the board after it.
    pub move_count: u64,
    /// When the next clock was to run out.
    pub deadline: Option<u64>,
    /// The command's request id.
    pub request: Option<RequestId>,
    /// The command was meant for any revision.
    pub any_revision: bool,
}

impl Event {
    /// The event in JSON, with no integer beyond 2^53 - 1.
    pub fn json(&self) -> String {
        super::json::event(self)
    }
}

/// What an event tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A mark was placed.
    Play(Cell),
    /// That many actions were taken back.
    Undo {
        /// How many.
        count: u32,
    },
    /// A player left.
    Forfeit,
    /// The game starts over.
    Reset,
    /// The clocks started, or a tick had a request id.
    Tick,
    /// An offer is open; where it is free, it has taken effect.
    Offer(Offer),
    /// A seat accepted. The last one that has to makes it take effect, which
    /// the revision shows.
    Accept(Offer),
    /// The offer is off.
    Decline(Offer),
    /// A choice was made in an opening.
    Choose(Choice),
    /// Time was up, and a random move was played.
    TimeoutMove(Cell),
    /// Time was up, and the player left.
    TimeoutLeave,
    /// Time was up in a choice, and the marks stay as they are.
    TimeoutStay,
}

impl What {
    /// The event's number in the C header.
    pub fn number(self) -> u8 {
        match self {
            What::Play(_) => 0,
            What::Undo { .. } => 1,
            What::Forfeit => 2,
            What::Reset => 3,
            What::Tick => 4,
            What::Offer(_) => 5,
            What::Accept(_) => 6,
            What::Decline(_) => 7,
            What::Choose(_) => 8,
            What::TimeoutMove(_) | What::TimeoutLeave | What::TimeoutStay => 32,
        }
    }

    /// The cell of a mark that was placed.
    pub fn cell(self) -> Option<Cell> {
        match self {
            What::Play(cell) | What::TimeoutMove(cell) => Some(cell),
            _ => None,
        }
    }

    /// Whether a clock did it, not a command.
    pub fn is_timeout(self) -> bool {
        self.number() == 32
    }

    /// The order that this event carried out; `None` if it was a clock's.
    pub(crate) fn order(self) -> Option<Order> {
        Some(match self {
            What::Play(cell) => Order::Play { row: cell.row.into(), col: cell.col.into() },
            What::Undo { count } => Order::Undo { count },
            What::Forfeit => Order::Forfeit,
            What::Reset => Order::Reset,
            What::Tick => Order::Tick,
            What::Offer(offer) => Order::Offer(offer),
            What::Accept(_) => Order::Accept,
            What::Decline(_) => Order::Decline,
            What::Choose(choice) => Order::Choose(choice),
            What::TimeoutMove(_) | What::TimeoutLeave | What::TimeoutStay => return None,
        })
    }
}
