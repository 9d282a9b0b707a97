//! Several moves in one call: what one costs beyond the move itself (the call,
//! the checks of the handle, the state fetched and put back) is paid once.

use super::change::PlainMove;
use super::history::{Tail, short_entry};
use super::state::State;
use super::{Game, Status};
use crate::board::{Board, Cell, Layout, Mark};
use crate::rules::Rules;
use std::hint::select_unpredictable;

/// Moves to make one after the other, and room for the status after each.
pub(crate) trait MoveList {
    /// Moves in the list.
    fn len(&self) -> usize;

    /// One of them.
    fn cell(&self, index: usize) -> Cell;

    /// Notes how the game stood after one.
    fn set_status(&mut self, index: usize, status: Status);

    /// Notes that it went on after so many from an index on, all in one go.
    fn set_playing<const N: usize>(&mut self, index: usize);
}

/// A list of the Rust face.
struct Cells<'a> {
    cells: &'a [Cell],
    statuses: Option<&'a mut [Status]>,
}

impl MoveList for Cells<'_> {
    fn len(&self) -> usize {
        self.cells.len()
    }

    #[inline]
    fn cell(&self, index: usize) -> Cell {
        self.cells[index]
    }

    #[inline]
    fn set_status(&mut self, index: usize, status: Status) {
        if let Some(statuses) = &mut self.statuses {
            statuses[index] = status;
        }
    }

    #[inline]
    fn set_playing<const N: usize>(&mut self, index: usize) {
        if let Some(statuses) = &mut self.statuses {
            statuses[index..index + N].fill(Status::Playing);
        }
    }
}

impl Game {
    /// Plays on these cells one after the other until a move is refused; gives
    /// how many were played. As so many calls of [`Game::play`]; what is the
    /// matter with the next cell [`Game::can_play`] tells.
    ///
    /// The status after each goes into `statuses`, where they are wanted: no more
    /// is played than there is room for. What stands there behind the last move
    /// played means nothing.
    ///
    /// ```
    /// use mnk::{Cell, Game, Refusal, Rules, Status};
    /// let mut game = Game::new(Rules::new(3, 3, 3).unwrap());
    /// let cells = [(0, 0), (1, 1), (0, 1), (2, 2), (0, 2), (2, 0)];
    /// let cells = cells.map(|(row, col)| Cell::new(row, col));
    /// let mut statuses = [Status::Playing; 6];
    /// assert_eq!(game.play_many(&cells, Some(&mut statuses)), 5);
    /// assert_eq!(statuses[4], Status::Won);
    /// assert_eq!(game.can_play(2, 0), Err(Refusal::GameOver));
    /// ```
    pub fn play_many(&mut self, cells: &[Cell], statuses: Option<&mut [Status]>) -> usize {
        let room = statuses.as_ref().map_or(usize::MAX, |statuses| statuses.len());
        let cells = &cells[..cells.len().min(room)];
        self.play_list(&mut Cells { cells, statuses })
    }

    /// [`Game::play_many`] of any list.
    #[inline(always)]
    pub(crate) fn play_list(&mut self, list: &mut impl MoveList) -> usize {
        match self.play_nine(list) {
            Some(count) => count,
            None => self.play_in_turn(list),
        }
    }

    /// A whole game of tic-tac-toe in one go, where the list holds one: see
    /// [`Square::place_nine`].
    #[inline(always)]
    fn play_nine(&mut self, list: &mut impl MoveList) -> Option<usize> {
        const NINE: usize = 9;
        let Board::Square(square) = &mut self.board else { return None };
        let untouched = self.state.is_playing() && self.history.len() == 0;
        if !self.is_plain || !untouched || self.room as usize != NINE || list.len() < NINE {
            return None;
        }
        let entries = self.history.next_short::<NINE>()?;
        let (count, won) = square.place_nine(|mark| list.cell(mark))?;
        let mut marks = [0; NINE];
        for (mark, entry) in marks.iter_mut().enumerate() {
            *entry = short_entry(list.cell(mark));
        }
        // Those behind the last that counts are nobody's.
        *entries = marks;
        let mover = Mark::from_stored(2 - (count % 2) as u8);
        self.state = State::playing(mover, 1);
        self.state.pass_on();
        self.state.decide(mover, won, true);
        list.set_playing::<NINE>(0);
        list.set_status(count - 1, select_unpredictable(won, Status::Won, Status::Draw));
        self.keep(count as u32, count as u64);
        Some(count)
    }

    /// One after the other.
    #[inline(never)]
    fn play_in_turn(&mut self, list: &mut impl MoveList) -> usize {
        let mut made = 0;
        loop {
            if self.is_plain {
                made = self.play_plain_list(list, made);
            }
            if made == list.len() || self.status() != Status::Playing {
                return made;
            }
            // What the short way does not make the long way makes, or refuses.
            let Cell { row, col } = list.cell(made);
            let Ok(status) = self.play_any(row.into(), col.into()) else { return made };
            list.set_status(made, status);
            made += 1;
        }
    }

    /// Makes the moves from this one on until [`Game::play_plain`] would not;
    /// gives where that is.
    #[inline]
    fn play_plain_list(&mut self, list: &mut impl MoveList, from: usize) -> usize {
        let moves = PlainMoves {
            tail: self.history.tail(),
            state: &mut self.state,
            rules: &self.rules,
            room: self.room,
        };
        let (entries, end) = match &mut self.board {
            Board::Square(layout) => moves.make(layout, list, from),
            Board::Tiny(layout) => moves.make(layout, list, from),
            Board::Narrow(layout) => moves.make(layout, list, from),
            Board::Wide(layout) => moves.make(&mut **layout, list, from),
            Board::Flat(layout) => moves.make(&mut **layout, list, from),
            Board::Counted(layout) => moves.make(&mut **layout, list, from),
        };
        if end > from {
            self.keep(entries, (end - from) as u64);
        }
        end
    }
}

struct PlainMoves<'a> {
    tail: Tail<'a>,
    state: &'a mut State,
    rules: &'a Rules,
    room: u32,
}

impl PlainMoves<'_> {
    /// Out of line for each layout, so that what one needs of registers costs
    /// the others nothing.
    #[inline(never)]
    fn make(self, layout: &mut impl Layout, list: &mut impl MoveList, from: usize) -> (u32, usize) {
        // Not where they belong until the end, but in registers.
        let (mut state, mut entries) = (*self.state, 0);
        let mut tail = self.tail.counted_in(&mut entries);
        let mut index = from;
        while index < list.len() {
            let Cell { row, col } = list.cell(index);
            let (tail, state) = (&mut tail, &mut state);
            let move_of = PlainMove { tail, state, rules: self.rules, room: self.room };
            if !move_of.make(layout, row.into(), col.into()) {
                break;
            }
            list.set_status(index, state.status());
            index += 1;
        }
        *self.state = state;
        (entries, index)
    }
}
