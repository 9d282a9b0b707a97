//! A deliberately simple engine of every game there is in mnk: marks in a plain
//! array, the whole board scanned after every mark, a snapshot kept of every
//! state. It was written from the rules as they are told, not from the engine
//! it is compared with, and nothing of that engine is used here but the words
//! both speak (rules, outcomes, refusals).

use super::forbidden;
use mnk::{Action, Cell, Kind, Mark, Outcome, Reason, Refusal, RulesSpec, Run, Status};

/// One state of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// 0 empty, else the player's number; row by row.
    pub cells: Vec<u8>,
    /// `out[p]`: player p has left.
    pub out: [bool; 9],
    /// The player in turn, also (unlike a game's turn) after the end.
    pub player: u8,
    pub stones_left: u8,
    pub outcome: Outcome,
}

pub struct Naive {
    pub spec: RulesSpec,
    pub base: Vec<u8>,
    /// One for the start and one for each action since.
    states: Vec<State>,
    pub actions: Vec<Action>,
    /// What was undone, the next to redo last.
    pub undone: Vec<Action>,
    pub revision: u64,
}

/// The four directions, as (row, column) steps.
pub const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

impl Naive {
    pub fn new(spec: RulesSpec) -> Naive {
        Naive::from_cells(spec, vec![0; usize::from(spec.rows) * usize::from(spec.cols)])
    }

    /// A game that starts from a position; nobody has left, and the number of
    /// marks tells whose turn it is.
    pub fn from_cells(spec: RulesSpec, base: Vec<u8>) -> Naive {
        let mut start = State {
            cells: base.clone(),
            out: [false; 9],
            player: 1,
            stones_left: spec.first_stones,
            outcome: Outcome::PLAYING,
        };
        for _ in base.iter().filter(|&&mark| mark != 0) {
            count_a_stone(&spec, &mut start);
        }
        for player in 1..=spec.players {
            if !winning_cells(&spec, &start.cells, player).is_empty() {
                start.outcome = Outcome::won(Reason::Line, line_winner(&spec, player));
            }
        }
        if base.iter().any(|&mark| mark != 0) {
            settle(&spec, &mut start);
        }
        let (actions, undone) = (Vec::new(), Vec::new());
        Naive { spec, base, states: vec![start], actions, undone, revision: 0 }
    }

    pub fn state(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    pub fn at(&self, row: usize, col: usize) -> u8 {
        self.state().cells[row * usize::from(self.spec.cols) + col]
    }

    pub fn is_over(&self) -> bool {
        self.state().outcome.status != Status::Playing
    }

    pub fn turn(&self) -> Option<Mark> {
        if self.is_over() { None } else { Mark::new(self.state().player) }
    }

    pub fn stones_left(&self) -> u8 {
        if self.is_over() { 0 } else { self.state().stones_left }
    }

    /// The answers to a move, in their fixed order.
    pub fn judge(
        &self,
        mark: Option<Mark>,
        revision: Option<u64>,
        row: u32,
        col: u32,
    ) -> Result<(), Refusal> {
        let (rows, cols) = (u32::from(self.spec.rows), u32::from(self.spec.cols));
        if revision.is_some_and(|revision| revision != self.revision) {
            return Err(Refusal::Stale);
        }
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if mark.is_some_and(|mark| mark.number() != self.state().player) {
            return Err(Refusal::NotYourTurn);
        }
        if row >= rows || col >= cols {
            return Err(Refusal::OutOfBounds);
        }
        let (row, col) = (row as usize, col as usize);
        if self.at(row, col) != 0 {
            return Err(Refusal::CellTaken);
        }
        if self.spec.gravity && row + 1 < rows as usize && self.at(row + 1, col) == 0 {
            return Err(Refusal::Floating);
        }
        if self.spec.run == Run::Renju && self.state().player == 1 {
            let side = (rows as usize, cols as usize);
            if let Some(foul) = forbidden::foul(&mut self.state().cells.clone(), side, (row, col)) {
                return Err(Refusal::Forbidden(foul));
            }
        }
        Ok(())
    }

    pub fn play(&mut self, row: u32, col: u32) -> Result<Status, Refusal> {
        self.play_as(None, None, row, col)
    }

    pub fn play_as(
        &mut self,
        mark: Option<Mark>,
        revision: Option<u64>,
        row: u32,
        col: u32,
    ) -> Result<Status, Refusal> {
        self.judge(mark, revision, row, col)?;
        let cell = Cell::new(row as u16, col as u16);
        let mark = Mark::new(self.state().player).unwrap();
        self.undone.clear();
        Ok(self.accept(Action::Mark { cell, mark }))
    }

    /// The lowest free cell of a column.
    pub fn drop(&mut self, col: u32) -> Result<Status, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        if col >= u32::from(self.spec.cols) {
            return Err(Refusal::OutOfBounds);
        }
        let lowest =
            (0..usize::from(self.spec.rows)).rev().find(|&r| self.at(r, col as usize) == 0);
        self.play(lowest.ok_or(Refusal::CellTaken)? as u32, col)
    }

    pub fn leave(&mut self, kind: Kind, mark: Mark) -> Result<Status, Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let player = mark.number();
        if player == 0 || player > self.spec.players || self.state().out[usize::from(player)] {
            return Err(Refusal::NotFound);
        }
        self.undone.clear();
        Ok(self.accept(match kind {
            Kind::Timeout => Action::Timeout { mark },
            _ => Action::Forfeit { mark },
        }))
    }

    pub fn undo(&mut self) -> Result<Action, Refusal> {
        let action = self.actions.pop().ok_or(Refusal::NothingToUndo)?;
        self.states.pop();
        self.undone.push(action);
        self.revision += 1;
        Ok(action)
    }

    pub fn redo(&mut self) -> Result<Action, Refusal> {
        let action = self.undone.pop().ok_or(Refusal::NoMove)?;
        self.accept(action);
        Ok(action)
    }

    pub fn reset(&mut self) {
        self.states.truncate(1);
        self.actions.clear();
        self.undone.clear();
        self.revision += 1;
    }

    fn accept(&mut self, action: Action) -> Status {
        let mut next = self.state().clone();
        let player = action.mark().number();
        match action {
            Action::Mark { cell, .. } => {
                next.cells[cell.index(self.spec.cols)] = player;
                if !winning_cells(&self.spec, &next.cells, player).is_empty() {
                    next.outcome = Outcome::won(Reason::Line, line_winner(&self.spec, player));
                }
                count_a_stone(&self.spec, &mut next);
            }
            Action::Forfeit { .. } | Action::Timeout { .. } => {
                next.out[usize::from(player)] = true;
                let stay: Vec<u8> =
                    (1..=self.spec.players).filter(|&p| !next.out[usize::from(p)]).collect();
                if let [last] = stay[..] {
                    let timeout = action.kind() == Kind::Timeout;
                    let reason = if timeout { Reason::Timeout } else { Reason::Forfeit };
                    next.outcome = Outcome::won(reason, Mark::new(last).unwrap());
                } else if next.player == player {
                    pass_turn(&self.spec, &mut next);
                }
            }
        }
        settle(&self.spec, &mut next);
        self.states.push(next);
        self.actions.push(action);
        self.revision += 1;
        self.state().outcome.status
    }

    pub fn winning_cells(&self) -> Vec<Cell> {
        let outcome = self.state().outcome;
        if outcome.reason != Reason::Line {
            return Vec::new();
        }
        let winner = outcome.winner.number();
        let owner = if self.spec.misere { 3 - winner } else { winner };
        winning_cells(&self.spec, &self.state().cells, owner)
    }

    pub fn is_dead(&self) -> bool {
        is_dead(&self.spec, self.state())
    }

    pub fn legal(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for row in 0..self.spec.rows {
            for col in 0..self.spec.cols {
                if self.judge(None, None, row.into(), col.into()).is_ok() {
                    cells.push(Cell::new(row, col));
                }
            }
        }
        cells
    }
}

/// One more stone of the player in turn is on the board.
fn count_a_stone(spec: &RulesSpec, state: &mut State) {
    state.stones_left -= 1;
    if state.stones_left == 0 {
        pass_turn(spec, state);
    }
}

/// A full turn for the next player who is still there.
fn pass_turn(spec: &RulesSpec, state: &mut State) {
    loop {
        state.player = if state.player == spec.players { 1 } else { state.player + 1 };
        if !state.out[usize::from(state.player)] {
            break;
        }
    }
    state.stones_left = spec.stones;
}

/// Draws: a full board, then (if the rules say so) a dead one.
fn settle(spec: &RulesSpec, state: &mut State) {
    if state.outcome.status != Status::Playing {
        return;
    }
    if state.cells.iter().all(|&mark| mark != 0) {
        state.outcome = Outcome::draw(Reason::Full);
    } else if spec.early_draw && is_dead(spec, state) {
        state.outcome = Outcome::draw(Reason::Dead);
    }
}

/// Who wins when this player completes a line.
fn line_winner(spec: &RulesSpec, player: u8) -> Mark {
    Mark::new(if spec.misere { 3 - player } else { player }).unwrap()
}

/// `cell` moved by `by` steps; `None` off the board, never on a torus.
pub fn moved(
    spec: &RulesSpec,
    (row, col): (usize, usize),
    step: (isize, isize),
    by: isize,
) -> Option<(usize, usize)> {
    let (rows, cols) = (spec.rows as isize, spec.cols as isize);
    let (row, col) = (row as isize + step.0 * by, col as isize + step.1 * by);
    if spec.wrap {
        return Some((row.rem_euclid(rows) as usize, col.rem_euclid(cols) as usize));
    }
    let inside = (0..rows).contains(&row) && (0..cols).contains(&col);
    inside.then_some((row as usize, col as usize))
}

/// Steps after which a walk on a torus is back where it began.
fn ring(spec: &RulesSpec, step: (isize, isize)) -> usize {
    (1..).find(|&by| moved(spec, (0, 0), step, by as isize) == Some((0, 0))).unwrap()
}

/// Every cell of every run of this player's that wins, row by row.
pub fn winning_cells(spec: &RulesSpec, cells: &[u8], player: u8) -> Vec<Cell> {
    let (rows, cols) = (usize::from(spec.rows), usize::from(spec.cols));
    let at = |(row, col): (usize, usize)| cells[row * cols + col];
    let mut won = Vec::new();
    for step in STEPS {
        let longest = if spec.wrap { ring(spec, step) } else { rows.max(cols) };
        for start in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            if at(start) != player {
                continue;
            }
            let before = moved(spec, start, step, -1).map(at);
            let mut length = 1;
            let mut after = None;
            while length < longest {
                after = moved(spec, start, step, length as isize).map(at);
                if after != Some(player) {
                    break;
                }
                length += 1;
                after = None;
            }
            let whole_ring = spec.wrap && length == longest;
            if before == Some(player) && !whole_ring {
                continue; // not the beginning of its run
            }
            let capped = !whole_ring && is_foreign(before, player) && is_foreign(after, player);
            if run_wins(spec, player, length, capped) {
                for by in 0..length {
                    won.push(moved(spec, start, step, by as isize).unwrap());
                }
            }
        }
    }
    won.sort_unstable();
    won.dedup();
    won.into_iter().map(|(row, col)| Cell::new(row as u16, col as u16)).collect()
}

fn is_foreign(end: Option<u8>, player: u8) -> bool {
    end.is_some_and(|mark| mark != 0 && mark != player)
}

/// Does a maximal run of this length win? `capped`: foreign marks at both ends.
fn run_wins(spec: &RulesSpec, player: u8, length: usize, capped: bool) -> bool {
    let k = usize::from(spec.k);
    match spec.run {
        Run::AtLeast => length >= k,
        Run::Exact => length == k,
        Run::Caro => length > k || (length == k && !capped),
        Run::CaroExact => length == k && !capped,
        Run::Renju if player == 1 => length == k,
        Run::Renju => length >= k,
    }
}

/// No player still in the game has a window that is alive.
pub fn is_dead(spec: &RulesSpec, state: &State) -> bool {
    let (rows, cols) = (usize::from(spec.rows), usize::from(spec.cols));
    let starts = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    (1..=spec.players).filter(|&p| !state.out[usize::from(p)]).all(|player| {
        !STEPS.iter().any(|&step| {
            starts().any(|start| window_is_alive(spec, &state.cells, player, start, step))
        })
    })
}

fn window_is_alive(
    spec: &RulesSpec,
    cells: &[u8],
    player: u8,
    start: (usize, usize),
    step: (isize, isize),
) -> bool {
    let k = isize::from(spec.k as i16);
    let at = |(row, col): (usize, usize)| cells[row * usize::from(spec.cols) + col];
    let length = if spec.wrap { ring(spec, step) } else { usize::MAX };
    if length < k as usize {
        return false; // not k distinct cells
    }
    for by in 0..k {
        match moved(spec, start, step, by).map(at) {
            None => return false,
            Some(mark) if mark != 0 && mark != player => return false,
            Some(_) => {}
        }
    }
    if length == k as usize {
        return true; // a whole ring has nothing outside it
    }
    let ends = [-1, k].map(|by| moved(spec, start, step, by).map(at));
    let own_outside = ends.contains(&Some(player));
    let capped = ends.iter().all(|&end| is_foreign(end, player));
    match spec.run {
        Run::AtLeast => true,
        Run::Exact => !own_outside,
        Run::Caro => !capped,
        Run::CaroExact => !own_outside && !capped,
        Run::Renju => player != 1 || !own_outside,
    }
}
