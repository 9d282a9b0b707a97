//! Changes to a game, after all checks: a mark placed or taken back, a player
//! leaving, and what follows from them for turn and outcome.

use super::history::{Entry, Tail};
use super::state::State;
use super::{Game, Outcome, Reason, Refusal, Status, other};
#[cfg(feature = "capi")]
use crate::board::Quiet;
use crate::board::{Board, Cell, Layout, Mark};
use crate::rules::{Rules, Run};
use crate::win;

impl Game {
    /// Puts the mark of the player in turn on a legal cell, which is the last
    /// of the history already.
    pub(super) fn make_move(&mut self, cell: Cell) {
        let mark = self.state.turn();
        self.revision += 1;
        if self.is_plain {
            let won = self.board.place_completes(cell, mark, self.rules.k);
            self.state.pass_on();
            self.state.decide(mark, won, self.history.len() == self.room as usize);
        } else {
            self.make_variant_move(cell, mark);
        }
    }

    fn make_variant_move(&mut self, cell: Cell, mark: Mark) {
        let won = self.place_variant(cell, mark);
        let winner = if self.rules.misere { other(mark) } else { mark };
        self.state = if won {
            State::over(Outcome::won(Reason::Line, winner))
        } else if self.move_count() == self.rules.cells() {
            State::over(Outcome::draw(Reason::Full))
        } else if self.rules.early_draw && self.is_dead() {
            State::over(Outcome::draw(Reason::Dead))
        } else if self.state.stones_left() > 1 {
            State::playing(mark, self.state.stones_left() - 1)
        } else {
            State::playing(self.next_player(mark, self.out()), self.rules.stones)
        };
    }

    #[inline]
    pub(super) fn take_back(&mut self, cell: Cell, mark: Mark) {
        if self.is_plain {
            self.board.remove(cell, mark);
            self.state = State::playing(mark, 1);
        } else {
            let alive = self.extras.as_deref_mut().and_then(|extras| extras.alive.as_mut());
            match alive {
                Some(alive) => alive.remove(&mut self.board, &self.rules, cell, mark),
                None => self.board.remove(cell, mark),
            }
            let one_each = self.rules.stones == 1 && self.rules.first_stones == 1;
            self.state = if one_each { State::playing(mark, 1) } else { self.derive_state() };
        }
    }

    /// Puts a mark on a free cell, counts the windows alive where the rules ask
    /// for it, and says whether a line was completed.
    fn place_variant(&mut self, cell: Cell, mark: Mark) -> bool {
        let rules = &self.rules;
        let place = |board: &mut Board| {
            if rules.run == Run::AtLeast && !rules.wrap {
                return board.place_completes(cell, mark, rules.k);
            }
            board.place(cell, mark);
            win::completes(board, rules, cell, mark)
        };
        let alive = self.extras.as_deref_mut().and_then(|extras| extras.alive.as_mut());
        match alive {
            Some(alive) => alive.place(&mut self.board, rules, (cell, mark), place),
            None => place(&mut self.board),
        }
    }

    pub(super) fn leave(&mut self, mark: Mark, entry: Entry) -> Result<Status, Refusal> {
        self.check_playing()?;
        if mark.is_empty() || mark.number() > self.rules.players || self.has_left(mark) {
            return Err(Refusal::NotFound);
        }
        self.history.push(entry);
        let timeout = matches!(entry, Entry::Timeout(_));
        self.make_leave(mark, if timeout { Reason::Timeout } else { Reason::Forfeit });
        Ok(self.state.status())
    }

    pub(super) fn make_leave(&mut self, mark: Mark, reason: Reason) {
        self.revision += 1;
        self.extras.get_or_insert_default().out |= 1 << (mark.number() - 1);
        let mut left =
            (1..=self.rules.players).filter_map(Mark::new).filter(|&m| !self.has_left(m));
        if let (Some(last), None) = (left.next(), left.next()) {
            self.state = State::over(Outcome::won(reason, last));
        } else if self.rules.early_draw && self.is_dead() {
            self.state = State::over(Outcome::draw(Reason::Dead));
        } else if mark == self.state.turn() {
            self.state = State::playing(self.next_player(mark, self.out()), self.rules.stones);
        }
    }

    /// Who is next after this player among those not `out`.
    fn next_player(&self, mark: Mark, out: u8) -> Mark {
        let players = self.rules.players;
        (1..=players)
            .map(|steps| (mark.number() - 1 + steps) % players)
            .find(|slot| out >> slot & 1 == 0)
            .and_then(|slot| Mark::new(slot + 1))
            .unwrap_or(mark)
    }

    /// Whose turn it is and how many marks they have left in it, from the base
    /// and the history, in a game that is not over.
    ///
    /// Only the end of the history matters: the players who left after the last
    /// mark, and the marks the same player placed just before them.
    pub(super) fn derive_state(&self) -> State {
        let mut leavers = [Mark::EMPTY; crate::rules::MAX_PLAYERS as usize];
        let mut leaving = 0;
        let mut last: Option<Mark> = None;
        let mut placed = 0;
        // Nobody else has placed a mark since the base.
        let mut alone = true;
        for entry in self.history.iter().rev() {
            match (entry, last) {
                (Entry::Mark(cell), _) => {
                    let mark = self.board.mark_at(cell);
                    if *last.get_or_insert(mark) != mark {
                        alone = false;
                        break;
                    }
                    placed += 1;
                }
                (Entry::Forfeit(mark) | Entry::Timeout(mark), None) => {
                    leavers[leaving] = mark;
                    leaving += 1;
                }
                // Somebody left in the middle of this turn: that does not end it.
                (Entry::Forfeit(_) | Entry::Timeout(_), Some(_)) => {}
            }
        }
        let (base_turn, base_stones) = self.base_turn();
        let (mut turn, mut left) = match last {
            None => (base_turn, base_stones),
            // The turn that the base leaves open may be shorter than others.
            Some(mark) if alone && base_turn == mark => (mark, base_stones - placed),
            Some(mark) => (mark, self.rules.stones - placed),
        };
        let leavers = &leavers[..leaving];
        let mut out =
            leavers.iter().fold(self.out(), |out, mark| out & !(1 << (mark.number() - 1)));
        if left == 0 {
            (turn, left) = (self.next_player(turn, out), self.rules.stones);
        }
        for &leaver in leavers.iter().rev() {
            out |= 1 << (leaver.number() - 1);
            if leaver == turn {
                (turn, left) = (self.next_player(turn, out), self.rules.stones);
            }
        }
        State::playing(turn, left)
    }
}

/// What a move under plain rules changes beside the board.
pub(super) struct PlainMove<'a, 'b> {
    pub tail: &'a mut Tail<'b>,
    pub state: &'a mut State,
    pub rules: &'a Rules,
    pub room: u32,
}

impl PlainMove<'_, '_> {
    /// Makes the move if nothing speaks against it, and says whether it did.
    #[inline(always)]
    pub fn make<L: Layout>(self, layout: &mut L, row: u32, col: u32) -> bool {
        let Some((cell, spot)) = self.find_free(layout, row, col) else { return false };
        if !self.tail.push(cell) {
            return false;
        }
        let mark = self.state.pass_on();
        let k = self.rules.k;
        let won = match mark {
            mark if !L::SPLIT => L::place_at(spot, cell, mark, k),
            Mark::X => L::place_at(spot, cell, Mark::X, k),
            _ => L::place_at(spot, cell, Mark::O, k),
        };
        // With plain rules whoever leaves ends the game, so that all that is in
        // the history of one that goes on are marks.
        self.state.decide(mark, won, self.tail.len() == self.room);
        true
    }

    /// The same where it is seen at once that the move decides nothing; declines
    /// others. For runs of [`Quiet::LEAST_K`] or more.
    #[cfg(feature = "capi")]
    #[inline(always)]
    pub fn make_quietly<L: Quiet>(self, layout: &mut L, row: u32, col: u32) -> bool {
        let mover = self.state.mover();
        if !self.state.is_playing() || self.tail.len() + 1 >= self.room {
            return false;
        }
        let Some((cell, spot)) = layout.find_quiet(row, col, mover) else { return false };
        if !self.tail.push(cell) {
            return false;
        }
        L::place(spot, cell, self.state.pass_on());
        true
    }

    /// The cell, if the player in turn may play on it.
    #[inline(always)]
    fn find_free<'l, L: Layout>(
        &self,
        layout: &'l mut L,
        row: u32,
        col: u32,
    ) -> Option<(Cell, L::Spot<'l>)> {
        if !self.state.is_open(self.rules, row, col) {
            return None;
        }
        let cell = Cell::new(row as u16, col as u16);
        layout.find_free(cell, self.state.mover()).map(|spot| (cell, spot))
    }
}
