//! A game: whose turn it is, what is legal, who won; history, undo, redo.
//!
//! Every change goes one way: all of it is checked, then all of it is made. A
//! refused call leaves the game exactly as it was. What is cached here (turn,
//! status, hash, counts) follows from the rules, the base and the history, and
//! is derived from them again on undo.

mod change;
mod history;
mod many;
mod play;
mod position;
mod state;
mod tags;
mod types;

#[cfg(feature = "capi")]
pub(crate) use many::MoveList;
#[cfg(feature = "capi")]
pub(crate) use play::Way;
pub use position::PositionError;
pub(crate) use tags::check_tag;
pub use tags::{MAX_TAG_KEY, MAX_TAG_VALUE, MAX_TAGS, TagError};
pub use types::{Action, Kind, Outcome, Reason, Refusal, Status};

use crate::board::{Board, Cell, Mark, digest_word};
use crate::rules::Rules;
use crate::win;
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
    /// The shortest way of a move.
    #[cfg(feature = "capi")]
    way: play::Way,
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
            #[cfg(feature = "capi")]
            way: play::Way::new(&board, &rules),
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

    /// Who has left, as bits.
    fn out(&self) -> u8 {
        self.extras.as_deref().map_or(0, |extras| extras.out)
    }

    fn on_board(&self, row: u32, col: u32) -> Option<Cell> {
        (row < self.rules.rows.into() && col < self.rules.cols.into())
            .then(|| Cell::new(row as u16, col as u16))
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
