//! Rules for random games.

use super::Dice;
use mnk::{RulesSpec, Run};

/// Rules of this size with any settings, allowed or not.
pub fn any(dice: &mut Dice, rows: usize, cols: usize, k: usize) -> RulesSpec {
    let mut spec = RulesSpec::new(rows as u16, cols as u16, k as u16);
    spec.run = *dice.pick(&Run::ALL);
    if spec.run == Run::Renju {
        spec.k = 5;
        return spec;
    }
    spec.players = *dice.pick(&[2, 2, 2, 3, 3, 4, 5, 6, 7, 8]);
    spec.gravity = dice.one_in(3);
    spec.misere = dice.one_in(3);
    spec.wrap = dice.one_in(3);
    spec.early_draw = dice.one_in(2);
    if dice.one_in(2) {
        spec.stones = dice.within(1, 4) as u8;
        spec.first_stones = dice.within(1, 4) as u8;
    }
    spec
}
