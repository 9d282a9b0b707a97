//! Playing: the calls that change a game, each after its checks, in the fixed
//! order of refusals.

use super::change::PlainMove;
use super::history::Entry;
use super::state::State;
use super::{Action, Game, Outcome, Reason, Refusal, Status};
use crate::board::{Board, Cell, Layout, Mark};
use crate::board::{Counted, Flat, Narrow, Square, Tiny, Wide};
use crate::rules::Run;
use crate::win;
#[cfg(feature = "capi")]
use crate::{board::Quiet, rules::Rules};

/// The shortest way that a move has in a game, in the order of the list in
/// `capi::ways`.
#[cfg(feature = "capi")]
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Way {
    /// [`Game::play`] alone: the rules are not plain.
    Long,
    /// [`Game::play_plain_on`] the layout.
    Square,
    Tiny,
    Narrow,
    Wide,
    Flat,
    Counted,
    /// [`Game::play_quietly_on`] it.
    QuietFlat,
}

#[cfg(feature = "capi")]
impl Way {
    pub(super) fn new(board: &Board, rules: &Rules) -> Way {
        match board {
            _ if !rules.is_plain() => Way::Long,
            Board::Square(_) => Way::Square,
            Board::Tiny(_) => Way::Tiny,
            Board::Narrow(_) => Way::Narrow,
            Board::Wide(_) => Way::Wide,
            Board::Flat(_) if rules.k >= Flat::LEAST_K => Way::QuietFlat,
            Board::Flat(_) => Way::Flat,
            Board::Counted(_) => Way::Counted,
        }
    }
}

impl Game {
    /// Places the mark of the player in turn.
    #[inline]
    pub fn play(&mut self, row: u32, col: u32) -> Result<Status, Refusal> {
        if self.is_plain && self.play_plain(row, col) {
            Ok(self.state.status())
        } else {
            self.play_any(row, col)
        }
    }

    /// The short way through a move under plain rules: makes the move if nothing
    /// speaks against it; changes nothing and answers false if something does.
    #[inline]
    fn play_plain(&mut self, row: u32, col: u32) -> bool {
        match self.board {
            Board::Square(_) => self.play_on::<Square>(row, col),
            Board::Tiny(_) => self.play_on::<Tiny>(row, col),
            Board::Narrow(_) => self.play_on::<Narrow>(row, col),
            Board::Wide(_) => self.play_on::<Wide>(row, col),
            Board::Flat(_) => self.play_on::<Flat>(row, col),
            Board::Counted(_) => self.play_on::<Counted>(row, col),
        }
    }

    /// [`Game::play_plain`] on one layout: out of line, so that what one needs of
    /// the stack costs the others nothing.
    #[inline(never)]
    fn play_on<L: Layout>(&mut self, row: u32, col: u32) -> bool {
        self.play_plain_on::<L>(row, col)
    }

    /// [`Game::play_plain`] on a board of this layout.
    #[inline(always)]
    pub(crate) fn play_plain_on<L: Layout>(&mut self, row: u32, col: u32) -> bool {
        debug_assert!(self.is_plain);
        let Some(layout) = L::of(&mut self.board) else {
            debug_assert!(false, "a way of another layout");
            return false;
        };
        let (mut tail, state, rules) = (self.history.tail(), &mut self.state, &self.rules);
        let plain = PlainMove { tail: &mut tail, state, rules, room: self.room };
        let made = plain.make(layout, row, col);
        let entries = tail.len();
        made && self.keep(entries, 1)
    }

    /// The same where it is seen at once that the move decides nothing: calls
    /// nothing to find out. For runs of [`Quiet::LEAST_K`] or more.
    #[cfg(feature = "capi")]
    #[inline(always)]
    pub(crate) fn play_quietly_on<L: Quiet>(&mut self, row: u32, col: u32) -> bool {
        debug_assert!(self.is_plain && self.rules.k >= L::LEAST_K);
        let Some(layout) = L::of(&mut self.board) else {
            debug_assert!(false, "a way of another layout");
            return false;
        };
        let (mut tail, state, rules) = (self.history.tail(), &mut self.state, &self.rules);
        let plain = PlainMove { tail: &mut tail, state, rules, room: self.room };
        let made = plain.make_quietly(layout, row, col);
        let entries = tail.len();
        made && self.keep(entries, 1)
    }

    /// The shortest way of a move.
    #[cfg(feature = "capi")]
    #[inline(always)]
    pub(crate) fn way(&self) -> Way {
        self.way
    }

    /// Counts marks that were placed and are in the history, which has so many
    /// entries now.
    #[inline(always)]
    pub(super) fn keep(&mut self, entries: u32, marks: u64) -> bool {
        self.history.keep(entries);
        self.revision += marks;
        true
    }

    /// [`Game::reset`] where that is short, and cannot panic: on the smallest
    /// boards; answers false elsewhere.
    #[cfg(feature = "capi")]
    #[inline]
    pub(crate) fn reset_square(&mut self) -> bool {
        let short = matches!(self.board, Board::Square(_)) && self.extras.is_none();
        if short {
            self.empty();
        }
        short
    }

    /// The number of the status, as C has it.
    #[cfg(feature = "capi")]
    #[inline]
    pub(crate) fn status_number(&self) -> u8 {
        self.state.status_number()
    }

    /// A move under any rules, and the way to say what speaks against one. Kept
    /// out of line, so that the short way needs no stack.
    #[inline(never)]
    pub(super) fn play_any(&mut self, row: u32, col: u32) -> Result<Status, Refusal> {
        let cell = self.check(row, col)?;
        self.history.push(Entry::Mark(cell));
        self.make_move(cell);
        Ok(self.state.status())
    }

    /// The online-safe move: refused as stale unless the game is at `revision`
    /// (`None` skips that), and unless it is `mark`'s turn.
    pub fn play_as(
        &mut self,
        mark: Mark,
        revision: Option<u64>,
        row: u32,
        col: u32,
    ) -> Result<Status, Refusal> {
        if revision.is_some_and(|revision| revision != self.revision) {
            return Err(Refusal::Stale);
        }
        self.check_playing()?;
        if mark != self.state.turn() {
            return Err(Refusal::NotYourTurn);
        }
        self.play(row, col)
    }

    /// Drops a mark down a column. Rules with gravity only.
    ///
    /// # Panics
    /// Without gravity, where a column alone names no cell.
    pub fn drop(&mut self, col: u32) -> Result<Status, Refusal> {
        assert!(self.rules.gravity, "only rules with gravity drop marks");
        self.check_playing()?;
        let Some(top) = self.on_board(0, col) else { return Err(Refusal::OutOfBounds) };
        let row = self.lowest_free(top.col).ok_or(Refusal::CellTaken)?;
        self.play(row.into(), col)
    }

    /// What [`Game::play`] would say of this cell.
    #[inline]
    pub fn can_play(&self, row: u32, col: u32) -> Result<(), Refusal> {
        self.check(row, col).map(|_| ())
    }

    /// The player leaves the game. With two players the other wins; with more
    /// the turn order closes, the marks stay, and the last one left wins.
    pub fn forfeit(&mut self, mark: Mark) -> Result<Status, Refusal> {
        self.leave(mark, Entry::Forfeit(mark))
    }

    /// The player leaves the game because their time ran out.
    pub fn time_out(&mut self, mark: Mark) -> Result<Status, Refusal> {
        self.leave(mark, Entry::Timeout(mark))
    }

    /// Takes back the last action: one mark, or one player's leaving.
    pub fn undo(&mut self) -> Result<Action, Refusal> {
        let entry = self.history.undo().ok_or(Refusal::NothingToUndo)?;
        let action = self.action(entry);
        match action {
            Action::Mark { cell, mark } => self.take_back(cell, mark),
            Action::Forfeit { mark } | Action::Timeout { mark } => {
                self.extras.get_or_insert_default().out &= !(1 << (mark.number() - 1));
                self.state = self.derive_state();
            }
        }
        self.revision += 1;
        Ok(action)
    }

    /// Repeats the action that was undone last; refused with
    /// [`Refusal::NoMove`] when there is none.
    pub fn redo(&mut self) -> Result<Action, Refusal> {
        let entry = self.history.next_redo().ok_or(Refusal::NoMove)?;
        let mark = self.state.turn();
        self.history.redo();
        match entry {
            Entry::Mark(cell) => self.make_move(cell),
            Entry::Forfeit(mark) => self.make_leave(mark, Reason::Forfeit),
            Entry::Timeout(mark) => self.make_leave(mark, Reason::Timeout),
        }
        Ok(match entry {
            Entry::Mark(cell) => Action::Mark { cell, mark },
            other => self.action(other),
        })
    }

    /// The action that [`Game::redo`] would repeat.
    pub fn next_redo(&self) -> Option<Action> {
        self.history.next_redo().map(|entry| match entry {
            Entry::Mark(cell) => Action::Mark { cell, mark: self.state.turn() },
            other => self.action(other),
        })
    }

    /// Back to the start, or to the base position. Tags and revision stay; the
    /// reset counts a revision.
    pub fn reset(&mut self) {
        self.empty();
        if self.extras.is_some() {
            self.restore_base();
        }
    }

    /// To an empty board and no history, as one more change of the game.
    #[inline]
    fn empty(&mut self) {
        self.board.clear();
        self.history.clear();
        self.revision += 1;
        self.state = State::playing(Mark::X, self.rules.first_stones);
    }

    /// The players agree on a draw: for sessions. Counts a revision, and goes
    /// into the record; is no action of its own, so that an undo takes it back
    /// together with the last action.
    pub(crate) fn agree_draw(&mut self) {
        self.state = State::over(Outcome::draw(Reason::Agreed));
        self.revision += 1;
    }

    /// Counts a revision for a change that the board does not show: sessions
    /// exchange seats.
    pub(crate) fn count_change(&mut self) {
        self.revision += 1;
    }

    pub(super) fn check_playing(&self) -> Result<(), Refusal> {
        if self.status() == Status::Playing { Ok(()) } else { Err(Refusal::GameOver) }
    }

    #[inline]
    fn check(&self, row: u32, col: u32) -> Result<Cell, Refusal> {
        self.check_playing()?;
        let cell = self.on_board(row, col).ok_or(Refusal::OutOfBounds)?;
        self.check_cell(cell)?;
        Ok(cell)
    }

    /// Whether the player in turn may play on a cell of the board.
    #[inline]
    pub(super) fn check_cell(&self, cell: Cell) -> Result<(), Refusal> {
        if !self.board.mark_at(cell).is_empty() {
            return Err(Refusal::CellTaken);
        }
        if self.is_plain { Ok(()) } else { self.check_variant(cell) }
    }

    fn check_variant(&self, cell: Cell) -> Result<(), Refusal> {
        if self.rules.gravity && cell.row + 1 < self.rules.rows {
            let below = Cell::new(cell.row + 1, cell.col);
            if self.board.mark_at(below).is_empty() {
                return Err(Refusal::Floating);
            }
        }
        if self.rules.run == Run::Renju {
            let rule = win::rule_of(self.rules.run);
            if let Some(foul) = rule.foul(&self.board, &self.rules, cell, self.state.turn()) {
                return Err(Refusal::Forbidden(foul));
            }
        }
        Ok(())
    }

    /// By halving: in a column of marks that fell, all free cells are on top.
    fn lowest_free(&self, col: u16) -> Option<u16> {
        let (mut free, mut taken) = (0, self.rules.rows);
        while free < taken {
            let row = free + (taken - free) / 2;
            if self.board.mark_at(Cell::new(row, col)).is_empty() {
                free = row + 1;
            } else {
                taken = row;
            }
        }
        free.checked_sub(1)
    }
}
