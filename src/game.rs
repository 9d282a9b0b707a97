//! A game: whose turn it is, what is legal, who won; history, undo, redo.
//!
//! Every change goes one way: all of it is checked, then all of it is made. A
//! refused call leaves the game exactly as it was. What is cached here (turn,
//! status, hash, counts) follows from the rules, the base and the history, and
//! is derived from them again on undo.

mod history;
mod position;
mod tags;
mod types;

pub use position::PositionError;
pub(crate) use tags::check_tag;
pub use tags::{MAX_TAG_KEY, MAX_TAG_VALUE, MAX_TAGS, TagError};
pub use types::{Action, Kind, Outcome, Reason, Refusal, Status};

use crate::board::{Board, Cell, Mark};
use crate::rules::{Rules, Run};
use crate::win;
use history::{Entry, History};
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
    /// Keys of the marks on the board and of the rules, xor-ed.
    key: u64,
    revision: u64,
    rules: Rules,
    marks: u32,
    turn: Mark,
    stones_left: u8,
    outcome: Outcome,
    /// How a move is made and judged; follows from the rules.
    style: Style,
    /// What few games have.
    extras: Option<Box<Extras>>,
}

/// Which of the shorter ways through a move these rules allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// Two players, one mark a turn, `k` or more on an open board, nothing else.
    Plain,
    /// Whatever the rules say.
    Any,
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
            key: rules_key(&rules),
            revision: 0,
            rules,
            marks: 0,
            turn: Mark::X,
            stones_left: rules.first_stones,
            outcome: Outcome::PLAYING,
            style: if rules.is_plain() { Style::Plain } else { Style::Any },
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
        self.outcome.status
    }

    /// Status, reason and winner in one value.
    #[inline]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Who won, if anybody did.
    pub fn winner(&self) -> Option<Mark> {
        (!self.outcome.winner.is_empty()).then_some(self.outcome.winner)
    }

    /// Whose turn it is; `None` when the game is over.
    #[inline]
    pub fn turn(&self) -> Option<Mark> {
        (!self.turn.is_empty()).then_some(self.turn)
    }

    /// Marks the player in turn may still place in this turn; 0 when the game
    /// is over.
    pub fn stones_left(&self) -> u8 {
        self.stones_left
    }

    /// Marks on the board.
    #[inline]
    pub fn move_count(&self) -> usize {
        self.marks as usize
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

    /// Every action since the base, oldest first.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
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
        if self.outcome.reason != Reason::Line {
            return Vec::new();
        }
        let winner = self.outcome.winner;
        let owner = if self.rules.misere { other(winner) } else { winner };
        win::winning_cells(&self.board, &self.rules, owner)
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
        let turn = u64::from(self.turn.number()) << 16
            | u64::from(self.stones_left) << 8
            | u64::from(self.out());
        (self.key ^ key(TURN_KEYS + turn)).max(1)
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
        let cell = self.check(row, col)?;
        self.place(cell);
        Ok(self.outcome.status)
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
        if mark != self.turn {
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
                self.outcome = Outcome::PLAYING;
                (self.turn, self.stones_left) = self.derive_turn();
            }
        }
        self.revision += 1;
        Ok(action)
    }

    /// Repeats the action that was undone last; refused with
    /// [`Refusal::NoMove`] when there is none.
    pub fn redo(&mut self) -> Result<Action, Refusal> {
        let entry = self.history.next_redo().ok_or(Refusal::NoMove)?;
        let mark = self.turn;
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
            Entry::Mark(cell) => Action::Mark { cell, mark: self.turn },
            other => self.action(other),
        })
    }

    /// Back to the start, or to the base position. Tags and revision stay; the
    /// reset counts a revision.
    pub fn reset(&mut self) {
        self.board.clear();
        self.history.clear();
        self.key = rules_key(&self.rules);
        self.marks = 0;
        self.outcome = Outcome::PLAYING;
        self.revision += 1;
        (self.turn, self.stones_left) = (Mark::X, self.rules.first_stones);
        if self.extras.is_some() {
            self.restore_base();
        }
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
        if self.style == Style::Plain { Ok(()) } else { self.check_variant(cell) }
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
            if let Some(foul) = rule.foul(&self.board, &self.rules, cell, self.turn) {
                return Err(Refusal::Forbidden(foul));
            }
        }
        Ok(())
    }

    fn lowest_free(&self, col: u16) -> Option<u16> {
        (0..self.rules.rows).rev().find(|&row| self.board.mark_at(Cell::new(row, col)).is_empty())
    }

    // ---- changes, after all checks --------------------------------------

    #[inline]
    fn place(&mut self, cell: Cell) {
        self.history.push(Entry::Mark(cell));
        self.make_move(cell);
    }

    /// Puts the mark of the player in turn on a legal cell, which is the last
    /// of the history already.
    #[inline]
    fn make_move(&mut self, cell: Cell) {
        let mark = self.turn;
        self.key ^= key(cell_key(cell, mark));
        self.marks += 1;
        self.revision += 1;
        if self.style == Style::Plain {
            let won = self.board.place_completes(cell, mark, self.rules.k);
            let full = self.marks as usize == self.rules.cells();
            self.outcome = Outcome::after_move(won, full, mark);
            let next = other(mark);
            let over = won | full;
            self.turn = if over { Mark::EMPTY } else { next };
            self.stones_left = u8::from(!over);
        } else {
            self.make_variant_move(cell, mark);
        }
    }

    fn make_variant_move(&mut self, cell: Cell, mark: Mark) {
        self.change_counting_alive(cell, |board| board.place(cell, mark));
        let won = win::completes(&self.board, &self.rules, cell, mark);
        let full = self.marks as usize == self.rules.cells();
        let winner = if self.rules.misere { other(mark) } else { mark };
        self.outcome = Outcome::after_move(won, full, winner);
        if self.status() == Status::Playing && self.rules.early_draw && self.is_dead() {
            self.outcome = Outcome::draw(Reason::Dead);
        }
        if self.status() != Status::Playing {
            (self.turn, self.stones_left) = (Mark::EMPTY, 0);
        } else if self.stones_left > 1 {
            self.stones_left -= 1;
        } else {
            (self.turn, self.stones_left) = (self.next_player(mark), self.rules.stones);
        }
    }

    #[inline]
    fn take_back(&mut self, cell: Cell, mark: Mark) {
        self.key ^= key(cell_key(cell, mark));
        self.marks -= 1;
        self.outcome = Outcome::PLAYING;
        if self.style == Style::Plain {
            self.board.remove(cell, mark);
            (self.turn, self.stones_left) = (mark, 1);
        } else {
            self.change_counting_alive(cell, |board| board.remove(cell, mark));
            (self.turn, self.stones_left) = self.derive_turn();
        }
    }

    /// Changes one cell, and with early draw the count of windows alive.
    fn change_counting_alive(&mut self, cell: Cell, change: impl FnOnce(&mut Board)) {
        let alive = self.extras.as_deref_mut().and_then(|extras| extras.alive.as_mut());
        match alive {
            Some(alive) => {
                alive.forget_near(&self.board, &self.rules, cell);
                change(&mut self.board);
                alive.count_near(&self.board, &self.rules, cell);
            }
            None => change(&mut self.board),
        }
    }

    fn leave(&mut self, mark: Mark, entry: Entry) -> Result<Status, Refusal> {
        self.check_playing()?;
        if mark.is_empty() || mark.number() > self.rules.players || self.has_left(mark) {
            return Err(Refusal::NotFound);
        }
        self.history.push(entry);
        let timeout = matches!(entry, Entry::Timeout(_));
        self.make_leave(mark, if timeout { Reason::Timeout } else { Reason::Forfeit });
        Ok(self.outcome.status)
    }

    fn make_leave(&mut self, mark: Mark, reason: Reason) {
        self.revision += 1;
        self.extras.get_or_insert_default().out |= 1 << (mark.number() - 1);
        let mut left =
            (1..=self.rules.players).filter_map(Mark::new).filter(|&m| !self.has_left(m));
        let (first, second) = (left.next(), left.next());
        if let (Some(last), None) = (first, second) {
            self.outcome = Outcome::won(reason, last);
        } else if self.rules.early_draw && self.is_dead() {
            self.outcome = Outcome::draw(Reason::Dead);
        } else if mark == self.turn {
            (self.turn, self.stones_left) = (self.next_player(mark), self.rules.stones);
        }
        if self.status() != Status::Playing {
            (self.turn, self.stones_left) = (Mark::EMPTY, 0);
        }
    }

    /// Who is next after this player among those still in the game.
    fn next_player(&self, mark: Mark) -> Mark {
        let players = self.rules.players;
        (1..=players)
            .map(|steps| Mark::new((mark.number() - 1 + steps) % players + 1).unwrap_or(mark))
            .find(|&next| !self.has_left(next))
            .unwrap_or(mark)
    }

    /// Whose turn it is and how many marks they have left in it, from the base
    /// and the history, in a game that is not over.
    ///
    /// Only the end of the history matters: the players who left after the last
    /// mark, and the marks the same player placed just before them.
    fn derive_turn(&self) -> (Mark, u8) {
        let mut leavers = [Mark::EMPTY; crate::rules::MAX_PLAYERS as usize];
        let mut leaving = 0;
        let mut last: Option<Mark> = None;
        let mut placed = 0;
        let mut whole = true;
        for entry in self.history.iter().rev() {
            match (entry, last) {
                (Entry::Mark(cell), _) => {
                    let mark = self.board.mark_at(cell);
                    if *last.get_or_insert(mark) != mark {
                        whole = false;
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
        let (mut turn, mut left) = match last {
            None => self.base_turn(),
            Some(mark) => {
                let (base_turn, base_left) = self.base_turn();
                // The turn that the base leaves open may be shorter than others.
                let turn_len =
                    if whole && base_turn == mark { base_left } else { self.rules.stones };
                if placed < turn_len { (mark, turn_len - placed) } else { (mark, 0) }
            }
        };
        let mut out_before = self.out();
        for leaver in &leavers[..leaving] {
            out_before &= !(1 << (leaver.number() - 1));
        }
        let next = |mark: Mark, out: u8| {
            let players = self.rules.players;
            let follows = |steps| (mark.number() - 1 + steps) % players;
            (1..=players).map(follows).find(|&slot| out >> slot & 1 == 0)
        };
        if left == 0 {
            turn = next(turn, out_before).and_then(|slot| Mark::new(slot + 1)).unwrap_or(turn);
            left = self.rules.stones;
        }
        for leaver in leavers[..leaving].iter().rev() {
            out_before |= 1 << (leaver.number() - 1);
            if *leaver == turn {
                turn = next(turn, out_before).and_then(|slot| Mark::new(slot + 1)).unwrap_or(turn);
                left = self.rules.stones;
            }
        }
        (turn, left)
    }

    fn action(&self, entry: Entry) -> Action {
        match entry {
            Entry::Mark(cell) => Action::Mark { cell, mark: self.board.mark_at(cell) },
            Entry::Forfeit(mark) => Action::Forfeit { mark },
            Entry::Timeout(mark) => Action::Timeout { mark },
        }
    }
}

/// The other of two players.
#[inline]
fn other(mark: Mark) -> Mark {
    if mark == Mark::X { Mark::O } else { Mark::X }
}

/// Where the keys of turns begin: past every cell's.
const TURN_KEYS: u64 = 1 << 48;

/// Numbers a mark on a cell. Rows and columns, not indices, so that no
/// multiplication is needed; the rules are part of the hash anyway.
#[inline]
fn cell_key(cell: Cell, mark: Mark) -> u64 {
    u64::from(cell.row) << 20 | u64::from(cell.col) << 4 | u64::from(mark.number())
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
    key(size).rotate_left(1) ^ key(!variant)
}

/// A random-looking word for a number: two odd constants (the fractional parts
/// of the golden ratio and of the square root of 3) and one wide product,
/// folded. Stands in for a table of Zobrist keys.
#[inline]
fn key(number: u64) -> u64 {
    let spread = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let product = u128::from(spread) * u128::from(spread ^ 0xbb67_ae85_84ca_a73b);
    (product >> 64) as u64 ^ product as u64
}
