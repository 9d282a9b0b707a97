//! `MnkSession`: an online game, in which every turn is played once.

use super::command::request;
use super::game::MnkGame;
use super::rules::{MnkRules, rules_of};
use super::values::{board, dictionary, number, vectors};
use crate::logic::answer::No;
use crate::logic::codes;
use crate::logic::numbers::{signed, signed_or};
use crate::logic::online::{Online, Request, Settings, Told, system_ms};
use crate::logic::online_event as fields;
use godot::prelude::*;
use mnk::Game;
use std::sync::Arc;

/// A session: seats, permits, clocks, openings, retries, and a log of events.
/// The settings are read when a session starts.
#[derive(GodotClass)]
#[class(base = Node)]
pub struct MnkSession {
    /// What the node begins with when it is ready, and what `start` plays when
    /// it is given no rules. Empty: tic-tac-toe.
    #[export]
    rules: Option<Gd<MnkRules>>,
    /// Taking moves back.
    #[export(enum = (Off = 0, Free = 1, Consent = 2))]
    undo_permit: i64,
    /// Starting over.
    #[export(enum = (Off = 0, Free = 1, Consent = 2))]
    reset_permit: i64,
    /// A draw by agreement.
    #[export(enum = (Off = 0, Free = 1, Consent = 2))]
    draw_permit: i64,
    /// When time is up.
    #[export(enum = (Forfeit = 0, RandomMove = 1))]
    on_timeout: i64,
    /// How the game begins.
    #[export(enum = (None = 0, Swap = 1, Swap2 = 2))]
    opening: i64,
    /// Milliseconds each seat has for the game; -1 no limit.
    #[export]
    initial_ms: i64,
    /// Milliseconds added after each of the seat's moves.
    #[export]
    increment_ms: i64,
    /// Milliseconds for one move; -1 no limit.
    #[export]
    move_ms: i64,
    /// The seed of random moves.
    #[export]
    seed: i64,
    /// From so many events on undo, offers and reset are refused.
    #[export]
    max_events: i64,
    /// Let clocks run out by themselves, by the system's clock, every frame.
    #[export]
    auto_tick: bool,
    online: Online,
    base: Base<Node>,
}

#[godot_api]
impl INode for MnkSession {
    fn init(base: Base<Node>) -> MnkSession {
        let defaults = Settings::default();
        MnkSession {
            rules: None,
            undo_permit: defaults.undo,
            reset_permit: defaults.reset,
            draw_permit: defaults.draw,
            on_timeout: defaults.on_timeout,
            opening: defaults.opening,
            initial_ms: defaults.initial_ms,
            increment_ms: defaults.increment_ms,
            move_ms: defaults.move_ms,
            seed: defaults.seed,
            max_events: defaults.max_events,
            auto_tick: true,
            online: Online::default(),
            base,
        }
    }

    fn ready(&mut self) {
        let Some(rules) = &self.rules else { return };
        let rules = rules.bind().checked();
        if self.online.begin(rules, &self.settings()) != codes::OK {
            godot_error!("{}: {}", self.base().get_name(), self.online.last_error());
        }
    }

    #[func(gd_self)]
    fn process(this: Gd<Self>, _delta: f64) {
        if this.bind().auto_tick {
            MnkSession::change(this, Online::tick_if_due);
        }
    }
}

#[godot_api]
impl MnkSession {
    /// Something happened: a dictionary with `seq`, `revision`, `now`, `kind`
    /// (`Mnk.EVENT_...`), `seat` (-1 nobody), `mark`, `row` and `col` (-1 where
    /// there is no cell), `arg` (which offer or choice, or how many actions
    /// were undone), `count`, `status`, `reason`, `winner`, `turn`, `moves` and
    /// `deadline` (-1 none).
    #[signal]
    pub fn happened(event: VarDictionary);

    /// A mark was placed; comes after `happened`.
    #[signal]
    pub fn move_played(row: i64, col: i64, mark: i64);

    /// The game is over: the winner's mark, 0 for a draw, and `Mnk.REASON_...`
    #[signal]
    pub fn game_over(winner: i64, reason: i64);

    /// Starts a session under these rules; null: under the property's.
    #[func]
    fn start(&mut self, rules: Option<Gd<MnkRules>>) -> i64 {
        if rules.is_some() {
            self.rules = rules;
        }
        let game = rules_of(self.rules.as_ref()).map(Game::new);
        self.online.start(game, &self.settings()).into()
    }

    /// Starts a session that goes on from a game as it stands.
    #[func]
    fn start_from(&mut self, game: Option<Gd<MnkGame>>) -> i64 {
        let missing = || No::new(codes::ERR_NULL, "there is no game to start from");
        let game = game.ok_or_else(missing).map(|game| game.bind().game().clone());
        self.online.start(game, &self.settings()).into()
    }

    /// All of it as bytes: settings, start, log.
    #[func]
    fn save(&self) -> PackedByteArray {
        PackedByteArray::from(self.online.session().save())
    }

    /// The session of these bytes, as it stood.
    #[func]
    fn load_saved(&mut self, saved: PackedByteArray) -> i64 {
        self.online.load(saved.as_slice()).into()
    }

    /// All of it in JSON.
    #[func]
    fn export_json(&self) -> GString {
        GString::from(&self.online.session().export())
    }

    /// A seat places a mark; `revision` as in `submit`.
    #[func(gd_self)]
    fn play(
        this: Gd<Self>,
        seat: i64,
        row: i64,
        col: i64,
        #[opt(default = -1)] revision: i64,
    ) -> i64 {
        let command = Request::new(codes::COMMAND_PLAY, seat);
        MnkSession::send(this, Request { row, col, revision, ..command })
    }

    /// A seat takes back so many actions.
    #[func(gd_self)]
    fn undo(this: Gd<Self>, seat: i64, #[opt(default = 1)] count: i64) -> i64 {
        let command = Request::new(codes::COMMAND_UNDO, seat);
        MnkSession::send(this, Request { arg: count, ..command })
    }

    /// A seat leaves the game.
    #[func(gd_self)]
    fn forfeit(this: Gd<Self>, seat: i64) -> i64 {
        MnkSession::send(this, Request::new(codes::COMMAND_FORFEIT, seat))
    }

    /// A seat starts the game over.
    #[func(gd_self)]
    fn reset(this: Gd<Self>, seat: i64) -> i64 {
        MnkSession::send(this, Request::new(codes::COMMAND_RESET, seat))
    }

    /// A seat offers `Mnk.OFFER_...`; `count` actions where it is an undo.
    #[func(gd_self)]
    fn offer(this: Gd<Self>, seat: i64, what: i64, #[opt(default = 0)] count: i64) -> i64 {
        let command = Request::new(codes::COMMAND_OFFER, seat);
        MnkSession::send(this, Request { arg: what, count, ..command })
    }

    /// A seat agrees to the open offer.
    #[func(gd_self)]
    fn accept(this: Gd<Self>, seat: i64) -> i64 {
        MnkSession::send(this, Request::new(codes::COMMAND_ACCEPT, seat))
    }

    /// A seat turns the open offer down, or withdraws its own.
    #[func(gd_self)]
    fn decline(this: Gd<Self>, seat: i64) -> i64 {
        MnkSession::send(this, Request::new(codes::COMMAND_DECLINE, seat))
    }

    /// A seat chooses `Mnk.CHOICE_...` in an opening.
    #[func(gd_self)]
    fn choose(this: Gd<Self>, seat: i64, choice: i64) -> i64 {
        let command = Request::new(codes::COMMAND_CHOOSE, seat);
        MnkSession::send(this, Request { arg: choice, ..command })
    }

    /// Lets clocks run out by this time; -1: the system's. The first one also
    /// starts them.
    #[func(gd_self)]
    fn tick(this: Gd<Self>, #[opt(default = -1)] now: i64) -> i64 {
        MnkSession::send(this, Request { now, ..Request::new(codes::COMMAND_TICK, -1) })
    }

    /// A command as a dictionary, for what comes from the net: `kind`
    /// (`Mnk.COMMAND_...`), `seat`, `row`, `col`, `arg`, `count`, `revision`
    /// (-1 or none: any; a late copy is `Mnk.STALE`), `now` (-1 or none: the
    /// system's clock) and `request` (16 bytes, or 32 hexadecimal digits, that make
    /// it safe to send twice). Numbers may be floats, as JSON's are in Godot.
    /// Answers `code`, `text`, and of what was a command at all `duplicate`,
    /// `revision`, `seq`, `status`, `reason`, `winner`, `turn`, `moves` and
    /// `deadline`.
    #[func(gd_self)]
    fn submit(this: Gd<Self>, command: VarDictionary) -> VarDictionary {
        let answered = match request(&command) {
            Ok(request) => MnkSession::change(this.clone(), |online| online.submit(&request)),
            Err(no) => return vdict! { "code" => no.code, "text" => &GString::from(&no.text) },
        };
        let mut answer = dictionary(fields::answer(&answered));
        answer.set("text", &GString::from(&answered.text));
        answer
    }

    /// Why the last call did not do what it was asked; empty if it did.
    #[func]
    fn last_error(&self) -> GString {
        self.online.last_error().into()
    }

    /// Up to `limit` events after a number, oldest first, as `happened` gives
    /// them: with these a spectator who joins late catches up.
    #[func]
    fn events(
        &self,
        #[opt(default = 0)] after: i64,
        #[opt(default = -1)] limit: i64,
    ) -> Array<VarDictionary> {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let after = u64::try_from(after).unwrap_or(0);
        let events = self.online.session().events(after, limit);
        events.iter().map(|event| dictionary(fields::event(event))).collect()
    }

    /// Seats, phase and open offer: `phase` (`Mnk.PHASE_...`), `actor` (the
    /// seat that has to act, -1 nobody), `offer` (-1 none), `offer_seat`,
    /// `offer_count`, `accepted` (bit i: seat i), `seats`, and `marks`, the
    /// mark of each seat.
    #[func]
    fn table(&self) -> VarDictionary {
        let table = self.online.session().table();
        let marks: PackedByteArray = table.marks.iter().map(|mark| mark.number()).collect();
        let mut fields = dictionary(fields::table(&table));
        fields.set("marks", &marks);
        fields
    }

    /// The clocks at a time (-1: the system's): `seat` (-1 nobody), `deadline`
    /// (-1 none) and `left_ms`, what each seat has left.
    #[func]
    fn clocks(&self, #[opt(default = -1)] now: i64) -> VarDictionary {
        let now = u64::try_from(now).unwrap_or_else(|_| system_ms());
        let view = self.online.session().clocks(now);
        let left: PackedInt64Array = view.left_ms.iter().map(|&ms| signed(ms)).collect();
        vdict! {
            "seat" => view.seat.map_or(-1, i64::from),
            "deadline" => signed_or(view.deadline),
            "left_ms" => &left,
        }
    }

    /// `Mnk.PLAYING`, `Mnk.WON` or `Mnk.DRAW`.
    #[func]
    fn status(&self) -> i64 {
        self.snapshot().status() as i64
    }

    /// The winner's mark, 0 if nobody has won.
    #[func]
    fn winner(&self) -> i64 {
        number(self.snapshot().winner())
    }

    /// The mark that is to be placed, 0 when the game is over.
    #[func]
    fn turn(&self) -> i64 {
        number(self.snapshot().turn())
    }

    /// Counts every accepted change; never goes back.
    #[func]
    fn revision(&self) -> i64 {
        signed(self.snapshot().revision())
    }

    /// Every mark, row by row.
    #[func]
    fn board(&self) -> PackedByteArray {
        board(&self.snapshot())
    }

    /// The cells that decided the game; x is the column, y the row.
    #[func]
    fn winning_cells(&self) -> Array<Vector2i> {
        vectors(self.snapshot().winning_cells())
    }

    /// Puts a copy of the session's game into a game node.
    #[func(gd_self)]
    fn copy_to(this: Gd<Self>, game: Option<Gd<MnkGame>>) -> i64 {
        let Some(game) = game else { return codes::ERR_NULL.into() };
        let copy = Game::clone(&this.bind().snapshot());
        MnkGame::put(game, copy)
    }

    /// Ends the session: commands answer `Mnk.CANCELLED`, what happened can
    /// still be read.
    #[func]
    fn close(&self) {
        self.online.session().close();
    }
}

impl MnkSession {
    /// The game as it stands.
    pub fn snapshot(&self) -> Arc<Game> {
        self.online.session().snapshot()
    }

    fn settings(&self) -> Settings {
        Settings {
            undo: self.undo_permit,
            reset: self.reset_permit,
            draw: self.draw_permit,
            on_timeout: self.on_timeout,
            opening: self.opening,
            initial_ms: self.initial_ms,
            increment_ms: self.increment_ms,
            move_ms: self.move_ms,
            seed: self.seed,
            max_events: self.max_events,
        }
    }

    fn send(this: Gd<Self>, request: Request) -> i64 {
        let answered = MnkSession::change(this, |online| online.submit(&request));
        answered.code.into()
    }

    /// Makes a change, and tells what came of it once nobody holds the object.
    fn change<T>(mut this: Gd<Self>, change: impl FnOnce(&mut Online) -> T) -> T {
        let answer = change(&mut this.bind_mut().online);
        let tells = this.bind_mut().online.outbox.open();
        if tells {
            // A handler may free the node.
            while this.is_instance_valid() {
                let Some(told) = this.bind_mut().online.outbox.take() else { break };
                MnkSession::tell(&mut this, &told);
            }
        }
        answer
    }

    fn tell(this: &mut Gd<Self>, told: &Told) {
        let event = &told.event;
        this.signals().happened().emit(&dictionary(fields::event(event)));
        if let Some(cell) = event.what.cell().filter(|_| this.is_instance_valid()) {
            let mark = i64::from(event.mark.number());
            this.signals().move_played().emit(i64::from(cell.row), i64::from(cell.col), mark);
        }
        if told.ends && this.is_instance_valid() {
            let (winner, reason) = (event.outcome.winner, event.outcome.reason);
            this.signals().game_over().emit(i64::from(winner.number()), reason as i64);
        }
    }
}
