//! A game of a batch that is a [`Game`]: every variant, every size.

use super::chance::Chance;
use super::pool::Slot;
use crate::board::{Cell, Mark};
use crate::game::{Game, Refusal, Status};
use crate::rules::{Rules, Run};

#[derive(Clone)]
pub struct Single(Game);

impl Single {
    /// Row and column of an action, the row any where the column alone counts.
    fn cell_of(rules: &Rules, action: i32) -> Option<Cell> {
        let action = usize::try_from(action).ok()?;
        let actions = if rules.gravity { rules.cols.into() } else { rules.cells() };
        (action < actions).then(|| Cell::from_index(action, rules.cols))
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

impl Slot for Single {
    type Table = Rules;
    const WORTH_A_THREAD: usize = 64;

    fn table(rules: &Rules) -> Rules {
        *rules
    }

    fn start(rules: &Rules) -> Single {
        Single(Game::new(*rules))
    }

    fn restart(&mut self, _rules: &Rules) {
        self.0.reset();
    }

    fn is_over(&self) -> bool {
        self.0.status() != Status::Playing
    }

    fn turn(&self) -> u8 {
        self.0.turn().map_or(0, Mark::number)
    }

    fn winner(&self) -> u8 {
        self.0.winner().map_or(0, Mark::number)
    }

    fn check(&self, rules: &Rules, action: i32) -> Result<(), Refusal> {
        if self.is_over() {
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

    fn play(&mut self, rules: &Rules, action: i32) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        let cell = Single::cell_of(rules, action).ok_or(Refusal::OutOfBounds)?;
        self.try_play(cell).map(|_| ())
    }

    fn forfeit(&mut self) {
        if let Some(turn) = self.0.turn() {
            // The player in turn is in the game.
            let _ = self.0.forfeit(turn);
        }
    }

    fn choose(&self, _rules: &Rules, chance: &mut Chance) -> i32 {
        let legal = self.legal();
        if legal.is_empty() {
            return -1;
        }
        self.action_of(legal[chance.below(legal.len() as u32) as usize])
    }

    /// Draws cells from a list of the free ones. What is refused there was
    /// taken by gravity's last mark, or is forbidden to X at this moment:
    /// drawing again leaves all legal ones equally likely.
    fn play_out(&mut self, rules: &Rules, chance: &mut Chance) {
        let mut open: Vec<Cell> = if rules.gravity {
            self.legal()
        } else {
            let cells = self.0.board().enumerate().filter(|(_, mark)| mark.is_empty());
            cells.map(|(index, _)| Cell::from_index(index, rules.cols)).collect()
        };
        let mut in_vain = 0;
        while !self.is_over() {
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
                        self.forfeit();
                    }
                }
            }
        }
    }

    fn write_board(&self, rules: &Rules, game: usize, out: &mut [u8]) {
        let cells = rules.cells();
        let marks = self.0.board();
        for (place, mark) in out[game * cells..][..cells].iter_mut().zip(marks) {
            *place = mark.number();
        }
    }

    fn write_mask(&self, rules: &Rules, game: usize, out: &mut [u8]) {
        let actions = if rules.gravity { rules.cols.into() } else { rules.cells() };
        let mask = &mut out[game * actions..][..actions];
        mask.fill(0);
        self.mark_playable(rules, |cell| {
            mask[if rules.gravity { cell.col.into() } else { cell.index(rules.cols) }] = 1;
        });
    }

    fn write_view(&self, rules: &Rules, game: usize, out: &mut [u8]) {
        let (cells, players) = (rules.cells(), usize::from(rules.players));
        let view = &mut out[game * cells * (players + 1)..][..cells * (players + 1)];
        view.fill(0);
        let first = usize::from(self.viewer().number());
        for (index, mark) in self.0.board().enumerate() {
            if !mark.is_empty() {
                let plane = (usize::from(mark.number()) + players - first) % players;
                view[plane * cells + index] = 1;
            }
        }
        self.mark_playable(rules, |cell| view[players * cells + cell.index(rules.cols)] = 1);
    }

    fn heap_bytes(&self) -> usize {
        self.0.memory_bytes() - size_of::<Game>()
    }
}

impl Single {
    /// Every cell that may be played.
    fn mark_playable(&self, rules: &Rules, mut mark: impl FnMut(Cell)) {
        if self.is_over() {
            return;
        }
        if rules.gravity || rules.run == Run::Renju {
            self.0.legal_moves().for_each(mark);
        } else {
            for (index, there) in self.0.board().enumerate() {
                if there.is_empty() {
                    mark(Cell::from_index(index, rules.cols));
                }
            }
        }
    }
}
