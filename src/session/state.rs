//! The state machine of a session: commands in, events out, no locks, no
//! callbacks, no time and no chance but what comes in.
//!
//! What it holds follows from its start, its settings and its log alone, so
//! that a session can be rebuilt from them, on any machine, and stands exactly
//! where it stood. That is why a refused command leaves no trace, not even of
//! its time, and why everything that changes something is an event.

mod offers;
mod short;
mod timeouts;

use super::clock::Clocks;
use super::command::{Choice, Command, Event, Offer, Order, Rejection, Reply, RequestId, What};
use super::config::{ConfigError, Opening, Permit, SessionConfig};
use super::log::Log;
use super::view::{ClockView, TableView};
use crate::board::{Cell, Mark};
use crate::game::{Action, Game, Reason, Refusal, Status};
use std::collections::HashMap;

#[derive(Clone)]
pub struct State {
    game: Game,
    /// The settings, where they are not the usual ones.
    config: Option<Box<SessionConfig>>,
    log: Log,
    /// The record that it started from, if that was not an empty board.
    #[expect(clippy::box_collection, reason = "most sessions of a million have none")]
    start: Option<Box<Vec<u8>>>,
    clocks: Option<Box<Clocks>>,
    /// The request ids of the log, with the numbers of their events. Clients
    /// choose the ids; the standard hasher keeps them from colliding on purpose.
    #[expect(clippy::box_collection, reason = "most sessions of a million have none")]
    requests: Option<Box<HashMap<RequestId, u64>>>,
    offer: Option<OpenOffer>,
    /// What was chosen in the opening, the first time and the second.
    choices: [Option<Choice>; 2],
    /// Seats 0 and 1 have exchanged their marks.
    swapped: bool,
}

/// An offer that is waiting for answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenOffer {
    /// What is offered.
    pub offer: Offer,
    /// Who offers it.
    pub seat: u8,
    /// Bit i: seat i has accepted.
    pub accepted: u8,
}

/// What a session is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A mark of the player in turn.
    Play,
    /// A mark in an opening, placed by a seat for either player.
    OpeningMark,
    /// A choice in an opening.
    OpeningChoice,
    /// Nothing: the game is over.
    Over,
}

/// The most events that max_events can allow; the moves that go on beyond it
/// are fewer than cells, so that their number always fits into 32 bits.
const MOST_EVENTS: u32 = u32::MAX - (1 << 24);

const NO_CHOICE: Rejection = Rejection::NotAllowed("no choice of an opening is open");

impl State {
    /// A session that starts from this game as it stands.
    pub fn new(game: Game, config: SessionConfig) -> Result<State, ConfigError> {
        let empty = game.base().is_none() && game.actions().len() == 0;
        config.check(game.rules(), empty)?;
        let fresh = empty && game.revision() == 0 && game.tags().len() == 0;
        let start = (!fresh).then(|| Box::new(game.save()));
        let seats = game.rules().players;
        Ok(State {
            log: Log::new(game.revision()),
            clocks: Clocks::new(&config, seats),
            game,
            config: (config != SessionConfig::DEFAULT).then(|| Box::new(config)),
            start,
            requests: None,
            offer: None,
            choices: [None; 2],
            swapped: false,
        })
    }

    // ---- how it stands --------------------------------------------------

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn config(&self) -> &SessionConfig {
        self.config.as_deref().unwrap_or(&SessionConfig::DEFAULT)
    }

    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The record it started from; `None`: an empty board.
    pub fn start(&self) -> Option<&[u8]> {
        self.start.as_deref().map(Vec::as_slice)
    }

    pub fn seats(&self) -> u8 {
        self.game.rules().players
    }

    /// The mark of a seat.
    pub fn mark_of(&self, seat: u8) -> Mark {
        let slot = if self.swapped { seat ^ 1 } else { seat };
        // Whoever ticks may name any seat.
        slot.checked_add(1).and_then(Mark::new).unwrap_or(Mark::EMPTY)
    }

    fn seat_of(&self, mark: Mark) -> u8 {
        let slot = mark.number() - 1;
        if self.swapped { slot ^ 1 } else { slot }
    }

    /// What it waits for, and the seat that has to act.
    #[inline]
    pub fn phase(&self) -> (Phase, Option<u8>) {
        let Some(turn) = self.game.turn() else { return (Phase::Over, None) };
        if self.config().opening != Opening::None {
            let marks = self.game.move_count();
            match self.choices {
                [None, _] if marks < 3 => return (Phase::OpeningMark, Some(0)),
                [None, _] => return (Phase::OpeningChoice, Some(1)),
                [Some(Choice::PlaceTwo), None] if marks < 5 => {
                    return (Phase::OpeningMark, Some(1));
                }
                [Some(Choice::PlaceTwo), None] => return (Phase::OpeningChoice, Some(0)),
                _ => {}
            }
        }
        (Phase::Play, Some(self.seat_of(turn)))
    }

    /// Seats, phase and offer in one.
    pub fn table(&self) -> TableView {
        let (phase, actor) = self.phase();
        let marks = (0..self.seats()).map(|seat| self.mark_of(seat)).collect();
        TableView { phase, actor, marks, offer: self.offer, seq: self.log.len() }
    }

    /// The clocks at this time.
    pub fn clock_view(&self, now: u64) -> ClockView {
        let now = now.max(self.log.last_now().unwrap_or(0));
        let left =
            |clocks: &Clocks| (0..self.seats()).filter_map(|seat| clocks.left(seat, now)).collect();
        ClockView {
            seat: self.actor(),
            deadline: self.deadline(),
            left_ms: self.clocks.as_deref().map_or_else(Vec::new, left),
        }
    }

    fn actor(&self) -> Option<u8> {
        self.phase().1
    }

    pub fn deadline(&self) -> Option<u64> {
        self.clocks.as_ref().and_then(|clocks| clocks.deadline())
    }

    /// The answer to a command, given how the session stands now.
    #[inline]
    pub fn reply(&self, result: Result<(), Rejection>) -> Reply {
        Reply {
            result,
            outcome: self.game.outcome(),
            turn: self.game.turn().unwrap_or(Mark::EMPTY),
            duplicate: false,
            revision: self.game.revision(),
            seq: self.log.len(),
            move_count: self.game.move_count() as u64,
            deadline: self.deadline(),
        }
    }

    // ---- commands -------------------------------------------------------

    /// Handles a command: clocks first, then the request id, then the
    /// revision, then what the game and the seats say.
    #[inline]
    pub fn submit(&mut self, command: &Command) -> Reply {
        if self.submit_move(command) {
            return self.reply(Ok(()));
        }
        if command.seat >= self.seats() && command.order != Order::Tick {
            return self.reply(Err(Rejection::NoSuchSeat));
        }
        let now = command.now.max(self.log.last_now().unwrap_or(0));
        if self.clocks.is_some() {
            self.expire(now);
        }
        if let Some(first) = command.request.and_then(|id| self.remembered(id)) {
            return self.repeat(command, &first);
        }
        let result = self.check_and_do(command, now);
        self.reply(result)
    }

    fn remembered(&self, id: RequestId) -> Option<Event> {
        self.log.get(*self.requests.as_ref()?.get(&id)?)
    }

    /// The first reply again, from the event that the command became.
    fn repeat(&self, command: &Command, first: &Event) -> Reply {
        let changed = self.log.get(first.seq - 1).map_or(self.log.start_revision(), |e| e.revision);
        let same = first.what.order() == Some(normal(command.order))
            && (first.seat == Some(command.seat) || first.seat.is_none())
            && match command.revision {
                None => first.any_revision,
                Some(revision) => !first.any_revision && revision == changed,
            };
        if !same {
            return self.reply(Err(Rejection::RequestReused));
        }
        Reply {
            result: Ok(()),
            outcome: first.outcome,
            turn: first.turn,
            duplicate: true,
            revision: first.revision,
            seq: first.seq,
            move_count: first.move_count,
            deadline: first.deadline,
        }
    }

    #[inline]
    fn check_and_do(&mut self, command: &Command, now: u64) -> Result<(), Rejection> {
        if command.revision.is_some_and(|revision| revision != self.game.revision()) {
            return Err(Refusal::Stale.into());
        }
        let seat = command.seat;
        let before = self.actor();
        let mut mark = self.mark_of(seat);
        let what = match normal(command.order) {
            Order::Play { row, col } => {
                mark = self.game.turn().unwrap_or(Mark::EMPTY);
                self.play(seat, row, col)?
            }
            Order::Undo { count } => {
                self.room()?;
                self.permit(self.config().undo)?;
                self.still_in(seat)?;
                self.check_undo(count)?;
                self.undo(count);
                What::Undo { count }
            }
            Order::Forfeit => {
                self.game.forfeit(mark)?;
                What::Forfeit
            }
            Order::Reset => {
                self.room()?;
                self.permit(self.config().reset)?;
                self.may_reset(seat)?;
                self.reset();
                What::Reset
            }
            Order::Tick => {
                let idle = self.clocks.is_none() || self.log.len() > 0;
                if command.request.is_none() && idle {
                    return Ok(());
                }
                if command.request.is_some() {
                    self.room()?;
                }
                mark = Mark::EMPTY;
                What::Tick
            }
            Order::Offer(offer) => What::Offer(self.make_offer(seat, offer)?),
            Order::Accept => What::Accept(self.accept(seat)?),
            Order::Decline => {
                let open = self.offer.ok_or(Rejection::NoOffer)?;
                self.has_a_say(seat, open.offer)?;
                self.offer = None;
                What::Decline(open.offer)
            }
            Order::Choose(choice) => self.choose(seat, choice)?,
        };
        let seat = (what != What::Tick).then_some(seat);
        self.record(what, seat, mark, now, before, Some(command));
        Ok(())
    }

    #[inline]
    fn play(&mut self, seat: u8, row: u32, col: u32) -> Result<What, Rejection> {
        match self.phase() {
            (Phase::Over, _) => return Err(Refusal::GameOver.into()),
            (_, actor) if actor != Some(seat) => return Err(Refusal::NotYourTurn.into()),
            (Phase::OpeningChoice, _) => {
                return Err(Rejection::NotAllowed("the opening asks for a choice first"));
            }
            _ => {}
        }
        self.game.play(row, col)?;
        // The game has just found both on the board.
        Ok(What::Play(Cell::new(row as u16, col as u16)))
    }

    fn choose(&mut self, seat: u8, choice: Choice) -> Result<What, Rejection> {
        match self.phase() {
            (Phase::Over, _) => return Err(Refusal::GameOver.into()),
            (Phase::OpeningChoice, Some(actor)) if actor != seat => {
                return Err(Refusal::NotYourTurn.into());
            }
            (Phase::OpeningChoice, _) => {}
            _ => return Err(NO_CHOICE),
        }
        let may_place = self.config().opening == Opening::Swap2 && self.choices[0].is_none();
        if choice == Choice::PlaceTwo && !may_place {
            return Err(Rejection::NotAllowed("only the first choice of swap2 may place two"));
        }
        self.settle_choice(choice);
        Ok(What::Choose(choice))
    }

    fn settle_choice(&mut self, choice: Choice) {
        self.choices[usize::from(self.choices[0].is_some())] = Some(choice);
        self.swapped ^= choice == Choice::Swap;
        self.game.count_change();
    }

    /// Whether that many actions may be taken back: marks only, since who left
    /// has left, and none from before a choice of the opening.
    fn check_undo(&self, count: u32) -> Result<(), Rejection> {
        if self.game.outcome().reason == Reason::Agreed {
            return Err(Rejection::NotAllowed("a draw by agreement is final"));
        }
        let floor = match self.choices {
            [None, _] => 0,
            [_, None] => 3,
            [Some(Choice::PlaceTwo), _] => 5,
            _ => 3,
        };
        let mut actions = self.game.actions();
        for _ in 0..count {
            if actions.len() == floor && floor > 0 {
                return Err(Rejection::NotAllowed("what came before a choice stays"));
            }
            match actions.next_back() {
                Some(Action::Mark { .. }) => {}
                Some(_) => {
                    return Err(Rejection::NotAllowed("leaving a session's game is final"));
                }
                None => return Err(Refusal::NothingToUndo.into()),
            }
        }
        Ok(())
    }

    fn undo(&mut self, count: u32) {
        for _ in 0..count {
            // Checked before: that many marks are there.
            let undone = self.game.undo();
            debug_assert!(undone.is_ok());
        }
    }

    fn reset(&mut self) {
        self.game.reset();
        self.choices = [None; 2];
        self.swapped = false;
    }

    fn permit(&self, permit: Permit) -> Result<(), Rejection> {
        match permit {
            Permit::Free => Ok(()),
            Permit::Consent => Err(Rejection::NotAllowed("this takes an offer, and consent")),
            Permit::Off => Err(Rejection::NotAllowed("this session has switched that off")),
        }
    }

    /// Who has left a game has no say in it any more, nor in how it ended.
    fn still_in(&self, seat: u8) -> Result<(), Rejection> {
        if self.game.has_left(self.mark_of(seat)) {
            return Err(Rejection::NotAllowed("this seat has left the game"));
        }
        Ok(())
    }

    /// Alone, nobody who has left ends the game of those who are playing on.
    fn may_reset(&self, seat: u8) -> Result<(), Rejection> {
        if self.game.status() == Status::Playing { self.still_in(seat) } else { Ok(()) }
    }

    fn room(&self) -> Result<(), Rejection> {
        let limit = self.config().max_events.min(MOST_EVENTS);
        if self.log.len() < limit.into() { Ok(()) } else { Err(Rejection::Limit) }
    }

    // ---- events ---------------------------------------------------------

    /// Writes down what has just happened, and sees to clocks and offers.
    #[inline]
    fn record(
        &mut self,
        what: What,
        seat: Option<u8>,
        mark: Mark,
        now: u64,
        before: Option<u8>,
        command: Option<&Command>,
    ) {
        if self.clocks.is_some() {
            self.turn_clocks(what, now, before);
        }
        if !matches!(what, What::Offer(_) | What::Accept(_) | What::Decline(_) | What::Tick) {
            self.offer = None;
        }
        let event = Event {
            seq: self.log.len() + 1,
            revision: self.game.revision(),
            now,
            what,
            seat,
            mark,
            outcome: self.game.outcome(),
            turn: self.game.turn().unwrap_or(Mark::EMPTY),
            move_count: self.game.move_count() as u64,
            deadline: self.deadline(),
            request: command.and_then(|command| command.request),
            any_revision: command.is_some_and(|command| command.revision.is_none()),
        };
        if let Some(id) = event.request {
            self.requests.get_or_insert_default().insert(id, event.seq);
        }
        self.log.push(&event);
    }

    /// Repeats a logged event. Answers whether it came out as it was logged;
    /// if not, the log is not this session's.
    pub fn replay(&mut self, event: &Event) -> bool {
        let before = self.log.len();
        if event.seq != before + 1 {
            return false;
        }
        match event.what.order() {
            None => {
                if self.deadline() != Some(event.now) {
                    return false;
                }
                self.expire_one(event.now);
            }
            Some(order) => {
                let revision = (!event.any_revision).then(|| self.game.revision());
                let seat = event.seat.unwrap_or(0);
                let command =
                    Command { order, seat, revision, now: event.now, request: event.request };
                if self.submit(&command).result.is_err() {
                    return false;
                }
            }
        }
        self.log.len() == before + 1 && self.log.get(event.seq).as_ref() == Some(event)
    }

    /// Bytes it takes: itself and what it holds on the heap.
    pub fn memory_bytes(&self) -> usize {
        let requests = self.requests.as_ref().map_or(0, |map| map.capacity() * 32 + 64);
        let start = self.start.as_ref().map_or(0, |start| size_of_val(&**start) + start.capacity());
        let config = self.config.as_deref().map_or(0, size_of_val);
        let clocks = self
            .clocks
            .as_ref()
            .map_or(0, |_| size_of::<Clocks>() + usize::from(self.seats()) * size_of::<u64>());
        size_of::<State>() - size_of::<Game>()
            + self.game.memory_bytes()
            + self.log.heap_bytes()
            + requests
            + start
            + config
            + clocks
    }
}

/// The order as it is kept: an undo of 0 actions is one of 1.
#[inline]
fn normal(order: Order) -> Order {
    match order {
        Order::Undo { count } => Order::Undo { count: count.max(1) },
        Order::Offer(Offer::Undo { count }) => Order::Offer(Offer::Undo { count: count.max(1) }),
        order => order,
    }
}
