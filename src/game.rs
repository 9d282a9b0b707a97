//! A game: whose turn it is, what is legal, who won; history, undo, redo.
//!
//! Every change goes one way: all of it is checked, then all of it is made. A
//! refused call leaves the game exactly as it was. What is cached here (turn,
//! status, hash, counts) follows from the rules, the base and the history, and
//! is derived from them again on undo.

mod change;
mod history;
mod position;
mod state;
mod tags;
mod types;

pub use position::PositionError;
pub(crate) use tags::check_tag;
pub use tags::{MAX_TAG_KEY, MAX_TAG_VALUE, MAX_TAGS, TagError};
pub use types::{Action, Kind, Outcome, Reason, Refusal, Status};

use crate::board::{Board, Cell, Mark, digest_word};
use crate::rules::{Rules, Run};
use crate::win;
use change::PlainMove;
use history::{Entry, History};
use state::State;
use std::collections::BTreeMap;

/// A game of any rules, from its start to its end.
///
/// ```
/// use mnk::{Game, Mark, Rules, Status};
/// let mut game = Game::new(Rules::new(3, 3, 3).unwrap());
/// for (row, col) in [(0, 0), (1, 1), (0, 1), (2, 2)] {
///     assert_eq!(game.play(row, col), Ok(Status::Playing));
/// }
/// assert_eq!(game.play(0, 2), Ok(Status::Won));
/// assert_eq!(game.winner(), Some(Mark::X));
/// game.undo().unwrap();
/// assert_eq!(game.turn(), Some(Mark::X));
/// ```
#[derive(Clone)]
pub struct Game {
    board: Board,
    history: History,
    revision: u64,
    state: State,
    /// Free cells at the start of the game.
    room: u32,
    rules: Rules,
    /// [`Rules::is_plain`], which every move asks.
    is_plain: bool,
    /// What few games have.
    extras: Option<Box<Extras>>,
}

#[derive(Clone, Default)]
struct Extras {
    /// The position the game started from, row by row; empty for an empty board.
    base: Vec<u8>,
    /// Windows that are alive, with early draw.
    alive: Option<win::Alive>,
    /// The same at the start of the game.
    start_alive: Option<win::Alive>,
    /// Bit i: the player with mark i + 1 has left.
    out: u8,
    tags: BTreeMap<String, String>,
}

impl Game {
    /// A new game on an empty board.
    pub fn new(rules: Rules) -> Game {
        let board = Board::new(&rules);
        let extras = rules.early_draw.then(|| {
            let alive = Some(win::Alive::count(&board, &rules));
            Box::new(Extras { alive: alive.clone(), start_alive: alive, ..Extras::default() })
        });
        let mut game = Game {
            board,
            history: History::new(&rules),
            revision: 0,
            state: State::playing(Mark::X, rules.first_stones),
            room: rules.cells() as u32,
            rules,
            is_plain: rules.is_plain(),
            extras,
        };
        game.settle_start();
        game
    }

    // ---- what is played -------------------------------------------------

    /// The rules, fixed for the life of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Playing, won or drawn.
    #[inline]
    pub fn status(&self) -> Status {
        self.state.status()
    }

    /// Status, reason and winner in one value.
    #[inline]
    pub fn outcome(&self) -> Outcome {
        self.state.outcome()
    }

    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Mark> {
        let winner = self.state.outcome().winner;
        (!winner.is_empty()).then_some(winner)
    }

    /// Whose turn it is; `None` when the game is over.
    #[inline]
    pub fn turn(&self) -> Option<Mark> {
        let turn = self.state.turn();
        (!turn.is_empty()).then_some(turn)
    }

    /// Marks the player in turn may still place in this turn; 0 when the game
    /// is over.
    pub fn stones_left(&self) -> u8 {
        self.state.stones_left()
    }

    /// Marks on the board.
    #[inline]
    pub fn move_count(&self) -> usize {
        let base = self.rules.cells() - self.room as usize;
        base + self.history.len() - self.out().count_ones() as usize
    }

    /// Counts every accepted change, undo, redo and reset included; never goes
    /// back.
    #[inline]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Goes on counting from the revision that a record was saved at.
    pub(crate) fn resume_at(&mut self, revision: u64) {
        self.revision = revision;
    }

    /// Whether this player has forfeited or run out of time.
    pub fn has_left(&self, mark: Mark) -> bool {
        !mark.is_empty() && self.out() >> (mark.number() - 1) & 1 != 0
    }

    /// The mark on a cell; `None` off the board.
    pub fn cell(&self, row: u32, col: u32) -> Option<Mark> {
        self.on_board(row, col).map(|cell| self.board.mark_at(cell))
    }

    /// Every mark, row by row.
    pub fn board(&self) -> impl ExactSizeIterator<Item = Mark> + '_ {
        (0..self.rules.cells())
            .map(|index| self.board.mark_at(Cell::from_index(index, self.rules.cols)))
    }

    /// The cells as they stand, for a search to play on.
    pub(crate) fn board_copy(&self) -> Board {
        self.board.clone()
    }

    /// The number of every mark, row by row, into as many bytes as there are
    /// cells.
    pub(crate) fn write_board(&self, out: &mut [u8]) {
        self.board.write_marks(self.rules.cols, out);
    }

    /// Every action since the base, oldest first.
    pub fn actions(&self) -> impl DoubleEndedIterator<Item = Action> + ExactSizeIterator + '_ {
        self.history.iter().map(|entry| self.action(entry))
    }

    /// The last action, if there is one to undo.
    pub fn last_action(&self) -> Option<Action> {
        self.history.iter().next_back().map(|entry| self.action(entry))
    }

    /// The cell of the last mark placed since the base.
    pub fn last_cell(&self) -> Option<Cell> {
        self.history.iter().rev().find_map(|entry| match entry {
            Entry::Mark(cell) => Some(cell),
            Entry::Forfeit(_) | Entry::Timeout(_) => None,
        })
    }

    /// The position the game started from, row by row, if not the empty board.
    pub fn base(&self) -> Option<&[u8]> {
        self.extras.as_deref().map(|extras| &*extras.base).filter(|base| !base.is_empty())
    }

    /// Every cell that may be played now, row by row; none when the game is
    /// over.
    pub fn legal_moves(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = if self.status() == Status::Playing { self.rules.cells() } else { 0 };
        (0..cells)
            .map(|index| Cell::from_index(index, self.rules.cols))
            .filter(|&cell| self.check_cell(cell).is_ok())
    }

    /// Every cell of every run that decided the game, row by row; empty unless
    /// a line did.
    pub fn winning_cells(&self) -> Vec<Cell> {
        let Outcome { reason: Reason::Line, winner, .. } = self.outcome() else {
            return Vec::new();
        };
        let owner = if self.rules.misere { other(winner) } else { winner };
        win::winning_cells(&self.board, &self.rules, owner)
    }

    /// Whether this player's mark on a free cell would complete a line that
    /// decides the game, whoever's turn it is. False off the board, on a taken
    /// cell, and for no player's mark.
    pub fn completes(&self, cell: Cell, mark: Mark) -> bool {
        (1..=self.rules.players).contains(&mark.number())
            && self.cell(cell.row.into(), cell.col.into()) == Some(Mark::EMPTY)
            && win::completes(&self.board, &self.rules, cell, mark)
    }

    /// No player still in the game can complete a line any more.
    pub fn is_dead(&self) -> bool {
        let plays = |mark| !self.has_left(mark);
        match self.extras.as_deref().and_then(|extras| extras.alive.as_ref()) {
            Some(alive) => alive.is_dead(&self.rules, plays),
            None => win::is_dead(&self.board, &self.rules, plays),
        }
    }

    /// Rules, position, turn, stones left and who is out in one number: the
    /// same on every platform, never 0.
    pub fn hash(&self) -> u64 {
        let turn = u64::from(self.state.turn().number()) << 16
            | u64::from(self.state.stones_left()) << 8
            | u64::from(self.out());
        digest_word(rules_key(&self.rules) ^ turn, self.board.digest()).max(1)
    }

    /// Bytes this game takes: itself and what it holds on the heap.
    pub fn memory_bytes(&self) -> usize {
        let extras = self.extras.as_deref().map_or(0, |extras| {
            let tags = extras.tags.iter().map(|(key, value)| key.len() + value.len());
            size_of::<Extras>() + extras.base.capacity() + tags.sum::<usize>()
        });
        size_of::<Game>() + self.board.heap_bytes() + self.history.heap_bytes() + extras
    }

    // ---- playing --------------------------------------------------------

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
        let (history, state, rules) = (&mut self.history, &mut self.state, &self.rules);
        let move_of = PlainMove { history, state, rules, room: self.room };
        let played = match &mut self.board {
            Board::Square(layout) => move_of.make(layout, row, col),
            Board::Tiny(layout) => move_of.make(layout, row, col),
            Board::Narrow(layout) => move_of.make(layout, row, col),
            Board::Wide(layout) => move_of.make(&mut **layout, row, col),
            Board::Flat(layout) => move_of.make(&mut **layout, row, col),
        };
        self.revision += u64::from(played);
        played
    }

    /// The shortest of all, for the smallest boards: [`Game::play_plain`] where
    /// nothing else may be asked first. Needs no stack and cannot panic.
    #[cfg(feature = "capi")]
    #[inline]
    pub(crate) fn play_square(&mut self, row: u32, col: u32) -> bool {
        let Board::Square(square) = &mut self.board else { return false };
        let (history, state, rules) = (&mut self.history, &mut self.state, &self.rules);
        let move_of = PlainMove { history, state, rules, room: self.room };
        let played = self.is_plain && move_of.make(square, row, col);
        self.revision += u64::from(played);
        played
    }

    /// A move under any rules, and the way to say what speaks against one. Kept
    /// out of line, so that the short way needs no stack.
    #[inline(never)]
    fn play_any(&mut self, row: u32, col: u32) -> Result<Status, Refusal> {
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
        self.board.clear();
        self.history.clear();
        self.revision += 1;
        self.state = State::playing(Mark::X, self.rules.first_stones);
        if self.extras.is_some() {
            self.restore_base();
        }
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

    /// Who has left, as bits.
    fn out(&self) -> u8 {
        self.extras.as_deref().map_or(0, |extras| extras.out)
    }

    // ---- checks ---------------------------------------------------------

    fn on_board(&self, row: u32, col: u32) -> Option<Cell> {
        (row < self.rules.rows.into() && col < self.rules.cols.into())
            .then(|| Cell::new(row as u16, col as u16))
    }

    fn check_playing(&self) -> Result<(), Refusal> {
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
    fn check_cell(&self, cell: Cell) -> Result<(), Refusal> {
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

    fn action(&self, entry: Entry) -> Action {
        match entry {
            Entry::Mark(cell) => Action::Mark { cell, mark: self.board.mark_at(cell) },
            Entry::Forfeit(mark) => Action::Forfeit { mark },
            Entry::Timeout(mark) => Action::Timeout { mark },
        }
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (revision, marks) = (self.revision, self.move_count());
        write!(f, "Game({}, revision {revision}, {marks} marks)", self.rules)
    }
}

/// The other of two players.
#[inline]
fn other(mark: Mark) -> Mark {
    if mark == Mark::X { Mark::O } else { Mark::X }
}

/// The key of the rules, from their fields: a new field leaves it alone while
/// it has its default.
fn rules_key(rules: &Rules) -> u64 {
    let size = u64::from(rules.rows) << 32 | u64::from(rules.cols) << 16 | u64::from(rules.k);
    let variant = u64::from(rules.players) << 56
        | (rules.run as u64) << 48
        | u64::from(rules.stones) << 40
        | u64::from(rules.first_stones) << 32
        | u64::from(rules.gravity) << 3
        | u64::from(rules.misere) << 2
        | u64::from(rules.wrap) << 1
        | u64::from(rules.early_draw);
    digest_word(digest_word(0, size), variant)
}
