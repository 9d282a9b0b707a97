//! A session as its manual tells it, for two seats on a small board with undo
//! and reset free, draws off and clocks that end the game: a second mind, which
//! shares no code with the first.

use mnk::session::{Command, Event, Order, Rejection, What};
use mnk::{Refusal, Status};

pub const ROWS: u32 = 3;
pub const COLS: u32 = 7;
pub const LINE: u32 = 3;

/// Milliseconds for the game, added after a move, and for one move.
#[derive(Clone, Copy)]
pub struct Times {
    pub game: u64,
    pub added: u64,
    pub one: u64,
}

#[derive(Clone, Copy, PartialEq)]
enum Action {
    Mark(u32, u32),
    Left(u8),
}

#[derive(Clone)]
pub struct Model {
    times: Option<Times>,
    actions: Vec<Action>,
    pub revision: u64,
    pub seq: u64,
    pub now: u64,
    left: [u64; 2],
    /// The seat whose time runs, since when.
    running: Option<(u8, u64)>,
    started: bool,
}

impl Model {
    pub fn new(times: Option<Times>) -> Model {
        let left = [times.map_or(0, |times| times.game); 2];
        let (actions, running) = (Vec::new(), None);
        Model { times, actions, revision: 0, seq: 0, now: 0, left, running, started: false }
    }

    fn marks(&self) -> Vec<(u32, u32, u8)> {
        let marks = self.actions.iter().filter_map(|action| match *action {
            Action::Mark(row, col) => Some((row, col)),
            Action::Left(_) => None,
        });
        marks.enumerate().map(|(n, (row, col))| (row, col, n as u8 % 2)).collect()
    }

    pub fn move_count(&self) -> u64 {
        self.marks().len() as u64
    }

    fn gone(&self) -> Option<u8> {
        self.actions.iter().find_map(|action| match *action {
            Action::Left(seat) => Some(seat),
            Action::Mark(..) => None,
        })
    }

    /// The seat that has three in a row.
    fn line(&self) -> Option<u8> {
        let marks = self.marks();
        let has = |row: i64, col: i64, seat: u8| {
            marks.iter().any(|&(r, c, s)| (i64::from(r), i64::from(c), s) == (row, col, seat))
        };
        let found = marks.iter().find(|&&(row, col, seat)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(down, right)| {
                (0..i64::from(LINE)).all(|step| {
                    has(i64::from(row) + step * down, i64::from(col) + step * right, seat)
                })
            })
        });
        found.map(|mark| mark.2)
    }

    pub fn winner(&self) -> Option<u8> {
        self.line().or(self.gone().map(|seat| 1 - seat))
    }

    pub fn status(&self) -> Status {
        match self.winner() {
            Some(_) => Status::Won,
            None if self.move_count() == u64::from(ROWS * COLS) => Status::Draw,
            None => Status::Playing,
        }
    }

    fn actor(&self) -> Option<u8> {
        (self.status() == Status::Playing).then_some((self.move_count() % 2) as u8)
    }

    pub fn deadline(&self) -> Option<u64> {
        let (seat, since) = self.running?;
        let times = self.times?;
        Some(since + self.left[usize::from(seat)].min(times.one))
    }

    /// What the manual says of a command, with no clock due. `Ok` says whether
    /// it becomes an event.
    pub fn verdict(&self, command: &Command) -> Result<bool, Rejection> {
        let no = |refusal| Err(Rejection::Refused(refusal));
        if command.revision.is_some_and(|revision| revision != self.revision) {
            return no(Refusal::Stale);
        }
        match command.order {
            Order::Play { row, col } => {
                let Some(actor) = self.actor() else { return no(Refusal::GameOver) };
                if actor != command.seat {
                    return no(Refusal::NotYourTurn);
                }
                if row >= ROWS || col >= COLS {
                    return no(Refusal::OutOfBounds);
                }
                if self.marks().iter().any(|&(r, c, _)| (r, c) == (row, col)) {
                    return no(Refusal::CellTaken);
                }
            }
            Order::Undo { count } => {
                if self.gone() == Some(command.seat) {
                    return Err(Rejection::NotAllowed(""));
                }
                let mut actions = self.actions.iter().rev();
                for _ in 0..count.max(1) {
                    match actions.next() {
                        Some(Action::Mark(..)) => {}
                        Some(Action::Left(_)) => return Err(Rejection::NotAllowed("")),
                        None => return no(Refusal::NothingToUndo),
                    }
                }
            }
            Order::Forfeit if self.actor().is_none() => {
                // Whoever has left is not found, all others find the game over.
                return no(Refusal::GameOver);
            }
            Order::Tick => {
                let starts = self.times.is_some() && self.seq == 0;
                return Ok(command.request.is_some() || starts);
            }
            _ => {}
        }
        Ok(true)
    }

    fn charge(&mut self, now: u64) {
        if let Some((seat, since)) = self.running {
            let left = &mut self.left[usize::from(seat)];
            *left = left.saturating_sub(now - since);
        }
    }

    /// Does what an event of the log tells; panics where it cannot have been.
    pub fn follow(&mut self, event: &Event) {
        let before = self.actor();
        assert_eq!(event.seq, self.seq + 1);
        assert!(event.now >= self.now);
        // Each action taken back is a change of its own.
        let mut changes = 1;
        match event.what {
            What::Play(cell) => self.actions.push(Action::Mark(cell.row.into(), cell.col.into())),
            What::Undo { count } => {
                let rest = self.actions.len() - count as usize;
                self.actions.truncate(rest);
                changes = u64::from(count);
            }
            What::Forfeit => self.actions.push(Action::Left(event.seat.unwrap())),
            What::Reset => self.actions.clear(),
            What::Tick => changes = 0,
            What::TimeoutLeave => {
                assert_eq!(Some(event.now), self.deadline());
                assert_eq!(event.seat, before);
                self.actions.push(Action::Left(event.seat.unwrap()));
            }
            other => panic!("{other:?} in a game without it"),
        }
        self.seq += 1;
        self.now = event.now;
        self.revision += changes;
        if let Some(times) = self.times {
            if !self.started {
                self.started = true;
                self.running = before.map(|seat| (seat, event.now));
            }
            let next = self.actor();
            match event.what {
                What::Reset => {
                    self.left = [times.game; 2];
                    self.running = next.map(|seat| (seat, event.now));
                }
                What::Play(_) => {
                    self.charge(event.now);
                    if let Some((seat, _)) = self.running {
                        self.left[usize::from(seat)] += times.added;
                    }
                    self.running = next.map(|seat| (seat, event.now));
                }
                _ if self.running.map(|(seat, _)| seat) != next => {
                    self.charge(event.now);
                    self.running = next.map(|seat| (seat, event.now));
                }
                _ => {}
            }
        }
        assert_eq!(event.revision, self.revision, "{event:?}");
        assert_eq!(event.move_count, self.move_count());
        assert_eq!(event.outcome.status, self.status());
        assert_eq!(event.deadline, self.deadline(), "{event:?}");
    }
}
