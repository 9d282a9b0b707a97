//! The clocks of a session: one a seat, one of them running at a time.
//!
//! A clock knows no time of its own. The first event of the session starts
//! them; from then on time counts against the seat that has to act.

use super::config::SessionConfig;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    initial: Option<u64>,
    increment: u64,
    per_move: Option<u64>,
    /// What each seat has left, apart from the time that runs.
    left: Box<[u64]>,
    /// The seat whose time runs, and since when.
    running: Option<(u8, u64)>,
    started: bool,
}

impl Clocks {
    /// Clocks that stand still; `None` if the session is untimed.
    pub fn new(config: &SessionConfig, seats: u8) -> Option<Box<Clocks>> {
        config.is_timed().then(|| {
            Box::new(Clocks {
                initial: config.initial_ms,
                increment: config.increment_ms,
                per_move: config.move_ms,
                left: vec![config.initial_ms.unwrap_or(0); seats.into()].into(),
                running: None,
                started: false,
            })
        })
    }

    /// Starts the clock of this seat, if none has run yet.
    pub fn start(&mut self, actor: Option<u8>, now: u64) {
        if !self.started {
            self.started = true;
            self.running = actor.map(|seat| (seat, now));
        }
    }

    /// The seat that ran has moved at `now`; the clock of the next one runs.
    pub fn moved(&mut self, next: Option<u8>, now: u64) {
        self.charge(now);
        if let (Some((seat, _)), Some(_)) = (self.running, self.initial) {
            let left = &mut self.left[usize::from(seat)];
            *left = left.saturating_add(self.increment);
        }
        self.running = next.map(|seat| (seat, now));
    }

    /// Something but a move happened at `now`, and this seat has to act. If it
    /// had to before, its time runs on.
    pub fn passed(&mut self, next: Option<u8>, now: u64) {
        if self.running.map(|(seat, _)| seat) != next {
            self.charge(now);
            self.running = next.map(|seat| (seat, now));
        }
    }

    /// Everybody has the initial time again.
    pub fn reset(&mut self, actor: Option<u8>, now: u64) {
        self.left.fill(self.initial.unwrap_or(0));
        self.running = actor.map(|seat| (seat, now));
    }

    /// When the running clock runs out.
    pub fn deadline(&self) -> Option<u64> {
        let (seat, since) = self.running?;
        let game = self.initial.map(|_| self.left[usize::from(seat)]);
        let left = match (game, self.per_move) {
            (Some(game), Some(one)) => game.min(one),
            (game, one) => game.or(one)?,
        };
        since.checked_add(left).filter(|&deadline| deadline != u64::MAX)
    }

    /// What this seat has left for the game at `now`; `None`: no limit.
    pub fn left(&self, seat: u8, now: u64) -> Option<u64> {
        self.initial?;
        let left = *self.left.get(usize::from(seat))?;
        Some(match self.running {
            Some((running, since)) if running == seat => {
                left.saturating_sub(now.saturating_sub(since))
            }
            _ => left,
        })
    }

    fn charge(&mut self, now: u64) {
        if let Some((seat, since)) = self.running {
            let left = &mut self.left[usize::from(seat)];
            *left = left.saturating_sub(now.saturating_sub(since));
        }
    }
}
