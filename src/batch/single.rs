//! A game of a batch that is a [`Game`]: every variant, every size.

use super::chance::{Chance, Draw};
use super::pool::{Group, Told};
use crate::board::{Cell, Mark};
use crate::game::{Game, Refusal, Status};
use crate::rules::{Rules, Run};

#[derive(Clone)]
pub struct Single(Game);

/// Draws before it is worth while to list what is legal.
const TRIES: usize = 16;

impl Single {
    fn actions(rules: &Rules) -> usize {
        if rules.gravity { rules.cols.into() } else { rules.cells() }
    }

    /// Row and column of an action, the row any where the column alone counts.
    fn cell_of(rules: &Rules, action: i32) -> Option<Cell> {
        let action = usize::try_from(action).ok()?;
        (action < Single::actions(rules)).then(|| Cell::from_index(action, rules.cols))
    }

    fn action_of(&self, cell: Cell) -> i32 {
        let rules = self.0.rules();
        if rules.gravity { cell.col.into() } else { cell.index(rules.cols) as i32 }
    }

    /// The mark whose marks come first in an observation.
    fn viewer(&self) -> Mark {
        let players = self.0.rules().players;
        let after = |mark: Mark| Mark::new(mark.number() % players + 1);
        let last = || self.0.last_action().and_then(|action| after(action.mark()));
        self.0.turn().or_else(last).unwrap_or(Mark::X)
    }

    /// Plays an action that is among the free cells or columns, if it is legal.
    fn try_play(&mut self, cell: Cell) -> Result<Status, Refusal> {
        if self.0.rules().gravity {
            self.0.drop(cell.col.into())
        } else {
            self.0.play(cell.row.into(), cell.col.into())
        }
    }

    fn legal(&self) -> Vec<Cell> {
        self.0.legal_moves().collect()
    }
}

impl Single {
    fn check_action(&self, rules: &Rules, action: i32) -> Result<(), Refusal> {
        if self.0.status() != Status::Playing {
            return Err(Refusal::GameOver);
        }
        let cell = Single::cell_of(rules, action).ok_or(Refusal::OutOfBounds)?;
        if rules.gravity {
            // Floating says only that the mark would fall farther.
            match self.0.can_play(0, cell.col.into()) {
                Err(Refusal::CellTaken) => Err(Refusal::CellTaken),
                _ => Ok(()),
            }
        } else {
            self.0.can_play(cell.row.into(), cell.col.into())
        }
    }

    /// Draws until a legal one comes up; after some in vain, from a list.
    fn choose_one(&self, rules: &Rules, mut chance: Chance) -> i32 {
        if self.0.status() != Status::Playing {
            return -1;
        }
        for _ in 0..TRIES {
            let action = chance.below(Single::actions(rules) as u32) as i32;
            if self.check_action(rules, action).is_ok() {
                return action;
            }
        }
        let legal = self.legal();
        match legal.len() {
            0 => -1,
            count => self.action_of(legal[chance.below(count as u32) as usize]),
        }
    }
}

/// A group of one.
impl Group for Single {
    type Table = Rules;
    const GAMES: usize = 1;
    const WORTH_A_THREAD: usize = 256;

    fn table(rules: &Rules) -> Rules {
        *rules
    }

    fn start(rules: &Rules) -> Single {
        Single(Game::new(*rules))
    }

    fn restart(&mut self, _rules: &Rules, _game: usize) {
        self.0.reset();
    }

    fn restart_finished(&mut self, rules: &Rules) {
        if self.is_over(0) {
            self.restart(rules, 0);
        }
    }

    fn copy_game(&mut self, from: &Single, _game: usize) {
        self.clone_from(from);
    }

    fn is_over(&self, _game: usize) -> bool {
        self.0.status() != Status::Playing
    }

    fn turn(&self, _game: usize) -> u8 {
        self.0.turn().map_or(0, Mark::number)
    }

    fn winner(&self, _game: usize) -> u8 {
        self.0.winner().map_or(0, Mark::number)
    }

    fn check(&self, rules: &Rules, _game: usize, action: i32) -> Result<(), Refusal> {
        self.check_action(rules, action)
    }

    fn play(&mut self, rules: &Rules, actions: &[i32], told: Told<'_>) -> bool {
        let cell = Single::cell_of(rules, actions[0]).filter(|_| !self.is_over(0));
        let played = cell.is_some_and(|cell| self.try_play(cell).is_ok());
        told.results[0] = i32::from(!played);
        if !played {
            return true;
        }
        told.done[0] = self.is_over(0).into();
        told.winners[0] = self.winner(0);
        false
    }

    fn forfeit(&mut self, _game: usize) {
        if let Some(turn) = self.0.turn() {
            // The player in turn is in the game.
            let _ = self.0.forfeit(turn);
        }
    }

    fn choose(&self, rules: &Rules, draw: &Draw, first: usize, actions: &mut [i32]) {
        actions[0] = self.choose_one(rules, draw.chance(first));
    }

    /// Draws cells from a list of the free ones. What is refused there was
    /// taken by gravity's last mark, or is forbidden to X at this moment:
    /// drawing again leaves all legal ones equally likely.
    fn play_out(&mut self, rules: &Rules, _game: usize, mut chance: Chance) {
        let mut open: Vec<Cell> = if rules.gravity {
            self.legal()
        } else {
            let mut cells = Vec::with_capacity(rules.cells());
            for row in 0..rules.rows {
                cells.extend((0..rules.cols).map(|col| Cell::new(row, col)));
            }
            if self.0.move_count() > 0 {
                let free = |cell: &Cell| self.0.cell(cell.row.into(), cell.col.into());
                cells.retain(|cell| free(cell).is_some_and(Mark::is_empty));
            }
            cells
        };
        let mut in_vain = 0;
        while !self.is_over(0) {
            let place = chance.below(open.len() as u32) as usize;
            match self.try_play(open[place]) {
                Ok(_) if !rules.gravity => {
                    open.swap_remove(place);
                    in_vain = 0;
                }
                Ok(_) => {}
                Err(Refusal::CellTaken) => {
                    open.swap_remove(place);
                }
                Err(_) => {
                    in_vain += 1;
                    if in_vain > 2 * open.len() && self.legal().is_empty() {
                        self.forfeit(0);
                    }
                }
            }
        }
    }

    fn write_boards(&self, _rules: &Rules, out: &mut [u8]) {
        self.copy_marks(out);
    }

    fn write_masks(&self, rules: &Rules, out: &mut [u8]) {
        if rules.gravity {
            out.fill(0);
            self.0.legal_moves().for_each(|cell| out[usize::from(cell.col)] = 1);
        } else {
            self.write_playable(rules, out, |out| self.copy_marks(out));
        }
    }

    fn write_views(&self, rules: &Rules, out: &mut [u8]) {
        let (cells, players) = (rules.cells(), rules.players);
        // The last plane holds the marks until the others are made of them.
        let (planes, last) = out.split_at_mut(cells * usize::from(players));
        self.copy_marks(last);
        let first = self.viewer().number() - 1;
        for (seat, plane) in planes.chunks_exact_mut(cells).enumerate() {
            let mark = (first + seat as u8) % players + 1;
            for (bit, &there) in plane.iter_mut().zip(last.iter()) {
                *bit = u8::from(there == mark);
            }
        }
        self.write_playable(rules, last, |_| {});
    }

    fn heap_bytes(&self) -> usize {
        self.0.memory_bytes() - size_of::<Game>()
    }
}

impl Single {
    fn copy_marks(&self, out: &mut [u8]) {
        self.0.write_board(out);
    }

    /// Writes 1 for every cell that may be played, 0 for the others. Where that
    /// is every free one, `marks` is asked to write the marks there first.
    fn write_playable(&self, rules: &Rules, out: &mut [u8], marks: impl Fn(&mut [u8])) {
        if self.is_over(0) {
            out.fill(0);
        } else if rules.gravity || rules.run == Run::Renju {
            out.fill(0);
            self.0.legal_moves().for_each(|cell| out[cell.index(rules.cols)] = 1);
        } else {
            marks(out);
            out.iter_mut().for_each(|place| *place = u8::from(*place == 0));
        }
    }
}
