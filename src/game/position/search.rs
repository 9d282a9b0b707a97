//! Takes a position apart, mark by mark, to see whether some order of moves
//! builds it.
//!
//! A mark may come off when it could have been the last one placed: what is
//! left must be a board on which play goes on. The search goes depth first, on
//! a stack of its own, remembers the boards that led nowhere, and stops when its
//! budget is spent; what it did not refute by then counts as possible.
//!
//! For every board it looks at play has not ended, so it need not look for
//! lines everywhere: only those next to the cell that becomes empty can be new.
//!
//! ```text
//!   exact, k = 3          caro, k = 3
//!   X X X X               O X X X O
//!   ^ off: XXX is left    ^ off: XXX is no longer capped
//! ```

use super::turns::turn_after;
use crate::board::{Board, Cell, Direction, Mark, digest_word};
use crate::rules::{Rules, Run};
use crate::win;
use std::collections::HashSet;

/// What is known about the orders of moves that build a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is one.
    Possible,
    /// There is none.
    Impossible,
    /// The budget was spent first.
    Unknown,
}

/// How many more moves may be tried.
pub struct Budget(pub u32);

impl Budget {
    /// One more; false when there is none left.
    pub fn spend(&mut self) -> bool {
        self.spend_for(1)
    }

    /// Work worth so many moves; false, and nothing left, when it is too much.
    pub fn spend_for(&mut self, moves: usize) -> bool {
        let left = u32::try_from(moves).ok().and_then(|moves| self.0.checked_sub(moves));
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}

/// Which marks may come off, and in which order they are tried.
pub enum Choice {
    /// Those of the player whose turn it was; a list for each player.
    Turns(Vec<Vec<Cell>>),
    /// The same, but only from the top of a column.
    Tops,
    /// Any of these marks, whatever the turn; only these are taken apart.
    Any(Vec<Cell>),
}

/// A position that is being taken apart.
pub struct Search<'a> {
    rules: &'a Rules,
    board: Board,
    choice: Choice,
    /// The marks that may come off first; `None` for all.
    last: Option<&'a [Cell]>,
    /// Marks still to be taken off.
    left: usize,
    /// With gravity, marks in each column.
    heights: Vec<u16>,
    /// Keys of the marks that were taken off, xor-ed.
    key: u128,
    failed: HashSet<u128>,
}

/// One mark that was taken off, and what was tried after it.
struct Frame {
    taken: Option<(Cell, Mark)>,
    next: usize,
    /// An idle mark, or one of a run of `k`, was tried.
    idle_tried: bool,
    run_tried: bool,
}

impl Frame {
    fn after(taken: Option<(Cell, Mark)>) -> Frame {
        Frame { taken, next: 0, idle_tried: false, run_tried: false }
    }
}

impl<'a> Search<'a> {
    /// `left` marks are to be taken off; `last`, if given, is sorted.
    pub fn new(
        board: &Board,
        rules: &'a Rules,
        choice: Choice,
        left: usize,
        last: Option<&'a [Cell]>,
    ) -> Search<'a> {
        let heights = if rules.gravity {
            let height = |col| {
                let taken = |row: &u16| !board.mark_at(Cell::new(*row, col)).is_empty();
                (0..rules.rows).filter(taken).count() as u16
            };
            (0..rules.cols).map(height).collect()
        } else {
            Vec::new()
        };
        Search {
            rules,
            board: board.clone(),
            choice,
            last,
            left,
            heights,
            key: 0,
            failed: HashSet::new(),
        }
    }

    /// Looks for an order of moves.
    pub fn run(mut self, budget: &mut Budget) -> Verdict {
        let mut frames = vec![Frame::after(None)];
        while self.left > 0 {
            if !budget.spend() {
                return Verdict::Unknown;
            }
            let first = frames.len() == 1;
            let Some(frame) = frames.last_mut() else { return Verdict::Impossible };
            if frame.next == self.choices() {
                self.failed.insert(self.key);
                if let Some((cell, mark)) = frame.taken {
                    self.put_back(cell, mark);
                }
                frames.pop();
                continue;
            }
            frame.next += 1;
            if let Some((cell, mark)) = self.choose(frame, first)
                && self.take_off(cell, mark)
            {
                frames.push(Frame::after(Some((cell, mark))));
            }
        }
        Verdict::Possible
    }

    /// Whose mark comes off next, where turns decide.
    fn mover(&self) -> Mark {
        turn_after(self.rules, self.left - 1).0
    }

    /// How many choices there are for the next mark.
    fn choices(&self) -> usize {
        match &self.choice {
            Choice::Turns(cells) => cells[usize::from(self.mover().number()) - 1].len(),
            Choice::Tops => self.heights.len(),
            Choice::Any(cells) => cells.len(),
        }
    }

    /// The choice that the frame has come to, if there is a mark to take off
    /// and doing so is not a mere repetition.
    fn choose(&self, frame: &mut Frame, first: bool) -> Option<(Cell, Mark)> {
        let index = frame.next - 1;
        let cell = match &self.choice {
            Choice::Turns(cells) => cells[usize::from(self.mover().number()) - 1][index],
            Choice::Tops => {
                let height = self.heights[index];
                Cell::new(self.rules.rows.checked_sub(height)?, index as u16)
            }
            Choice::Any(cells) => cells[index],
        };
        if cell.row >= self.rules.rows {
            return None;
        }
        let mark = self.board.mark_at(cell);
        if mark.is_empty() || (!matches!(self.choice, Choice::Any(_)) && mark != self.mover()) {
            return None;
        }
        if first && self.last.is_some_and(|last| last.binary_search(&cell).is_err()) {
            return None;
        }
        if matches!(self.choice, Choice::Turns(_)) && self.rules.run.looks_at_ends() {
            let idle = self.is_idle(cell, mark);
            if idle && (frame.idle_tried || (frame.run_tried && self.rules.run == Run::Caro)) {
                return None;
            }
            frame.idle_tried |= idle;
        }
        Some((cell, mark))
    }

    /// In caro, whether a mark neither is part of a run of `k` or more nor stands
    /// at the end of a foreign one. Runs only get shorter here, so it never will:
    /// one idle mark is as good as another of the same player, and one is enough
    /// to try. Where overlines win, so that none is left on the board, taking a
    /// mark out of a run of `k` only ever sets others free; if that is possible,
    /// taking an idle one first instead gains nothing.
    fn is_idle(&self, cell: Cell, mark: Mark) -> bool {
        let long = |cell, mark, direction| {
            win::reach(&self.board, self.rules, cell, mark, direction).len() >= self.rules.k
        };
        Direction::ALL.into_iter().all(|direction| {
            let ends = [-1, 1].into_iter().filter_map(|steps| {
                let end = win::step(self.rules, cell, direction, steps)?;
                let there = self.board.mark_at(end);
                (!there.is_empty() && there != mark).then_some((end, there))
            });
            !long(cell, mark, direction)
                && ends.into_iter().all(|(end, there)| !long(end, there, direction))
        })
    }

    /// Takes a mark off if it could have been placed there last, and what is
    /// left is not known to lead nowhere.
    fn take_off(&mut self, cell: Cell, mark: Mark) -> bool {
        self.board.remove(cell, mark);
        let key = self.key ^ key_of(cell, mark);
        let rule = win::rule_of(self.rules.run);
        if self.failed.contains(&key)
            || ends_play_next_to(&self.board, self.rules, cell)
            || rule.foul(&self.board, self.rules, cell, mark).is_some()
        {
            self.board.place(cell, mark);
            return false;
        }
        self.key = key;
        self.left -= 1;
        if let Some(height) = self.heights.get_mut(usize::from(cell.col)) {
            *height -= 1;
        }
        true
    }

    fn put_back(&mut self, cell: Cell, mark: Mark) {
        self.board.place(cell, mark);
        self.key ^= key_of(cell, mark);
        self.left += 1;
        if let Some(height) = self.heights.get_mut(usize::from(cell.col)) {
            *height += 1;
        }
    }
}

/// Whether a run that begins next to an empty cell cannot stand on a board on
/// which play goes on.
pub fn ends_play_next_to(board: &Board, rules: &Rules, cell: Cell) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        [-1, 1].into_iter().filter_map(|steps| win::step(rules, cell, direction, steps)).any(
            |next| {
                let mark = board.mark_at(next);
                !mark.is_empty() && win::ends_play_along(board, rules, next, mark, direction)
            },
        )
    })
}

/// A key of 128 bits, so that two boards never share one by chance.
fn key_of(cell: Cell, mark: Mark) -> u128 {
    let cell_word = u64::from(cell.row) << 16 | u64::from(cell.col);
    wide_key(cell_word, mark.number().into())
}

/// Two words made into a random-looking one of 128 bits.
pub fn wide_key(a: u64, b: u64) -> u128 {
    u128::from(digest_word(a, b)) << 64 | u128::from(digest_word(!b, a))
}
