//! Values worked out before, kept from move to move on boards whose positions
//! fit into a word.
//!
//! The key is the position itself, three states a cell, the smallest of its
//! mirror images: no two positions are ever taken for one another.

use super::Worth;
use crate::board::Cell;
use crate::game::Game;
use crate::rules::Rules;
use crate::symmetry::Symmetry;
use std::collections::HashMap;

/// Three states a cell fit into 64 bits.
const MOST_CELLS: usize = 40;
/// Bytes an entry takes, the room between entries included.
const ENTRY_BYTES: u64 = 40;

#[derive(Default)]
pub(super) struct Known {
    rules: Option<Rules>,
    values: HashMap<u64, Worth>,
    most: usize,
    /// For each symmetry of the board, where each cell goes.
    images: Vec<Vec<u8>>,
}

impl Known {
    /// Makes ready for a game: what is known of another one is forgotten.
    pub fn prepare(&mut self, rules: &Rules, memory_bytes: u64) {
        if self.rules.as_ref() != Some(rules) {
            *self = Known { rules: Some(*rules), images: images(rules), ..Known::default() };
        }
        self.most = (memory_bytes / ENTRY_BYTES) as usize;
    }

    pub fn get(&self, game: &Game) -> Option<Worth> {
        self.values.get(&self.key(game)?).copied()
    }

    /// Keeps a value; a full table starts again from nothing.
    pub fn keep(&mut self, game: &Game, worth: Worth) {
        let Some(key) = self.key(game) else { return };
        if self.values.len() >= self.most {
            self.values = HashMap::new();
        }
        if self.most > 0 {
            self.values.insert(key, worth);
        }
    }

    /// `None` on boards too large to be named by a word.
    fn key(&self, game: &Game) -> Option<u64> {
        let mut marks = [0_u8; MOST_CELLS];
        for (slot, mark) in
            marks[..game.rules().cells().min(MOST_CELLS)].iter_mut().zip(game.board())
        {
            *slot = mark.number();
        }
        let name = |image: &Vec<u8>| {
            image.iter().fold(0, |key, &cell| key * 3 + u64::from(marks[usize::from(cell)]))
        };
        self.images.iter().map(name).min()
    }
}

/// What the board's symmetries make of it: none where it has too many cells.
fn images(rules: &Rules) -> Vec<Vec<u8>> {
    if rules.cells() > MOST_CELLS {
        return Vec::new();
    }
    let image = |symmetry: Symmetry| {
        let cells = (0..rules.cells()).map(|index| Cell::from_index(index, rules.cols));
        cells.map(|cell| symmetry.image(cell).index(rules.cols) as u8).collect()
    };
    Symmetry::all(rules).map(image).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Value;

    #[test]
    fn mirror_images_share_a_value_and_other_positions_do_not() {
        for (id, images) in [("3,3,3", 8), ("3,4,3", 4), ("4,4,3;gravity", 2)] {
            let rules = Rules::parse(id).unwrap();
            let mut known = Known::default();
            known.prepare(&rules, 1 << 20);
            assert_eq!(known.images.len(), images, "{id}");
            let after = |row, col| {
                let mut game = Game::new(rules);
                game.play(row, col).unwrap();
                game
            };
            let (bottom, right) = (u32::from(rules.rows) - 1, u32::from(rules.cols) - 1);
            known.keep(&after(bottom, 0), (Value::Draw, None));
            assert_eq!(known.get(&after(bottom, right)), Some((Value::Draw, None)), "{id}");
            assert_eq!(known.get(&after(bottom, 1)), None, "{id}");
            let other = Rules::parse("4,4,4").unwrap();
            known.prepare(&other, 1 << 20);
            assert_eq!(known.get(&Game::new(other)), None);
        }
    }

    #[test]
    fn the_limit_of_memory_holds() {
        let rules = Rules::parse("3,3,3").unwrap();
        let mut known = Known::default();
        known.prepare(&rules, 2 * ENTRY_BYTES);
        let mut game = Game::new(rules);
        for cell in 0..6 {
            known.keep(&game, (Value::Draw, None));
            assert!(known.values.len() <= 2);
            game.play(cell / 3, cell % 3).unwrap();
        }
        known.prepare(&rules, 0);
        known.keep(&game, (Value::Draw, None));
        assert_eq!(known.get(&game), None);
    }
}
