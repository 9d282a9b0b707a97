//! The board under a prover: the field of lines, both players' marks as sets,
//! and the lines that one player could still fill.

use super::cells::{Cells, MOST_BITS};
use crate::board::{Cell, Mark};
use crate::field::shapes::Shapes;
use crate::field::{Before, Field, Place};
use crate::game::Game;
use crate::rules::{Rules, Run};

pub struct Ground {
    pub field: Field,
    /// The marks of X and O.
    pub(super) marks: [Cells; 2],
    /// All cells.
    pub(super) board: Cells,
    /// Distances from a cell to the next in the four directions.
    pub(super) steps: [usize; 4],
    bits: Vec<u16>,
    places: Vec<u16>,
}

/// What undoing a move must restore.
pub struct Made {
    before: Before,
    side: usize,
    bit: usize,
}

impl Made {
    pub fn bit(&self) -> usize {
        self.bit
    }
}

impl Ground {
    /// Whether the provers know these rules: lines of k cells or more, or of
    /// exactly k, by turns of one mark anywhere, on a board that fits a set.
    pub fn knows(rules: &Rules) -> bool {
        let by_turns = rules.players == 2 && rules.stones == 1 && rules.first_stones == 1;
        let plain = !rules.gravity && !rules.wrap && !rules.misere;
        by_turns
            && plain
            && matches!(rules.run, Run::AtLeast | Run::Exact)
            && (3..=15).contains(&rules.k)
            && usize::from(rules.rows) * (usize::from(rules.cols) + 1) <= MOST_BITS
    }

    /// The position of a game. The defender wins with longer lines, too, also
    /// where exactly k are asked for: a mark more never hurts the defender then,
    /// nor does one fewer help.
    pub fn new(game: &Game) -> Ground {
        let rules = *game.rules();
        let mut runs = [Run::AtLeast; 2];
        runs[usize::from(game.turn() == Some(Mark::O))] = rules.run;
        let field = Field::new(game, Some(Shapes::judged_by(runs, &rules)));
        let stride = usize::from(rules.cols) + 1;
        let mut ground = Ground {
            marks: [Cells::EMPTY; 2],
            board: Cells::EMPTY,
            steps: [1, stride, stride + 1, stride - 1],
            bits: vec![0; field.size()],
            places: vec![0; usize::from(rules.rows) * stride],
            field,
        };
        for (index, mark) in game.board().enumerate() {
            let cell = Cell::from_index(index, rules.cols);
            let bit = usize::from(cell.row) * stride + usize::from(cell.col);
            let place = ground.field.place_of(cell);
            ground.board.insert(bit);
            ground.bits[place] = bit as u16;
            ground.places[bit] = place as u16;
            if !mark.is_empty() {
                ground.marks[usize::from(mark.number()) - 1].insert(bit);
            }
        }
        ground
    }

    #[inline]
    pub fn bit(&self, place: Place) -> usize {
        self.bits[place].into()
    }

    #[inline]
    pub fn place_at(&self, bit: usize) -> Place {
        self.places[bit].into()
    }

    pub fn free(&self) -> Cells {
        self.board.minus(&self.marks[0]).minus(&self.marks[1])
    }

    pub fn marks(&self) -> u32 {
        self.marks[0].count() + self.marks[1].count()
    }

    /// Places the mark of the player in turn.
    #[inline]
    pub fn make(&mut self, place: Place) -> Made {
        let (side, bit) = (self.field.side, self.bit(place));
        self.marks[side].insert(bit);
        Made { before: self.field.place(place), side, bit }
    }

    #[inline]
    pub fn unmake(&mut self, made: Made) {
        self.marks[made.side].remove(made.bit);
        self.field.take_back(made.before);
    }
}
