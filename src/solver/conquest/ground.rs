//! The board under a prover: what marks would threaten, both players' marks as
//! sets, and the lines that one player could still fill.
//!
//! A cell's place is its bit in a set.

use super::cells::{Cells, MOST_BITS};
use super::scene::{Before, Scene};
use crate::board::{Cell, Mark};
use crate::field::Place;
use crate::field::shapes::Shapes;
use crate::game::Game;
use crate::rules::{Rules, Run};
use crate::symmetry::Symmetry;

pub struct Ground {
    pub field: Scene,
    /// The marks of X and O.
    pub(super) marks: [Cells; 2],
    /// All cells.
    pub(super) board: Cells,
    /// Distances from a cell to the next in the four directions.
    pub(super) steps: [usize; 4],
}

/// What undoing a move must restore.
pub struct Made {
    before: Before,
    side: usize,
    place: Place,
}

impl Made {
    pub fn place(&self) -> Place {
        self.place
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
        let field = Scene::new(game, Shapes::judged_by(runs, &rules));
        let stride = usize::from(rules.cols) + 1;
        let mut ground = Ground {
            marks: [Cells::EMPTY; 2],
            board: Cells::EMPTY,
            steps: [1, stride, stride + 1, stride - 1],
            field,
        };
        for (index, mark) in game.board().enumerate() {
            let cell = Cell::from_index(index, rules.cols);
            let bit = ground.field.place_of(cell);
            ground.board.insert(bit);
            if !mark.is_empty() {
                ground.marks[usize::from(mark.number()) - 1].insert(bit);
            }
        }
        ground
    }

    pub fn free(&self) -> Cells {
        self.board.minus(&self.marks[0]).minus(&self.marks[1])
    }

    /// One of all cells that the position's own symmetries map onto each other:
    /// that which comes first.
    pub fn distinct(&self, places: Vec<Place>) -> Vec<Place> {
        let image = |place: Place, symmetry: &Symmetry| {
            self.field.place_of(symmetry.image(self.field.cell_of(place)))
        };
        let keeps = |marks: &Cells, symmetry: &Symmetry| {
            marks.iter().all(|place| marks.contains(image(place, symmetry)))
        };
        let own: Vec<Symmetry> = Symmetry::all(&self.field.rules)
            .skip(1)
            .filter(|symmetry| self.marks.iter().all(|marks| keeps(marks, symmetry)))
            .collect();
        let mut seen = Cells::EMPTY;
        let mut distinct = places;
        distinct.retain(|&place| {
            let new = !seen.contains(place);
            seen.insert(place);
            own.iter().for_each(|symmetry| seen.insert(image(place, symmetry)));
            new
        });
        distinct
    }

    /// The free cells of a zone, those first that matter most for lines.
    pub fn by_worth(&self, zone: &Cells) -> Vec<Place> {
        let mut places: Vec<Place> = self.free().and(zone).iter().collect();
        let worth = |place| self.field.worth(place, 0) + self.field.worth(place, 1);
        places.sort_by_cached_key(|&place| (-worth(place), place));
        places
    }

    /// The marks of a player's opponent.
    pub fn foes(&self, side: usize) -> Cells {
        self.marks[side ^ 1]
    }

    pub fn marks(&self) -> u32 {
        self.marks[0].count() + self.marks[1].count()
    }

    /// Places the mark of the player in turn.
    #[inline]
    pub fn make(&mut self, place: Place) -> Made {
        let side = self.field.side;
        self.marks[side].insert(place);
        Made { before: self.field.place(place), side, place }
    }

    #[inline]
    pub fn unmake(&mut self, made: Made) {
        self.marks[made.side].remove(made.place);
        self.field.take_back(made.before);
    }

    /// Places marks of the player in turn, one after another: the other passes.
    pub fn make_all(&mut self, places: &[Place]) -> Vec<Made> {
        let mut made = Vec::with_capacity(places.len());
        for &place in places {
            if !made.is_empty() {
                self.field.pass();
            }
            made.push(self.make(place));
        }
        made
    }

    /// Takes back what [`Ground::make_all`] placed.
    pub fn unmake_all(&mut self, mut made: Vec<Made>) {
        while let Some(last) = made.pop() {
            self.unmake(last);
            if !made.is_empty() {
                self.field.pass();
            }
        }
    }
}
