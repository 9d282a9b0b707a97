//! What one position says of another.

use super::{Cells, Siege};
use crate::game::Game;
use crate::rules::Rules;
use crate::solver::control::{Budget, Cancel, Control};
use crate::solver::{Solver, Value};

/// That a defender who does nothing loses, where it is known before the other
/// replies are looked at, says nothing of those.
#[test]
fn a_pass_that_loses_is_no_win() {
    let mut wins = 0;
    for (rows, cols, k) in [(3, 9, 4), (9, 3, 4), (5, 5, 4), (3, 7, 4), (7, 3, 4), (6, 6, 5)] {
        let mut game = Game::new(Rules::new(rows, cols, k).unwrap());
        game.play(u32::from(rows / 2), u32::from(cols / 2)).unwrap();
        game.play(0, 0).unwrap();
        let mut siege = Siege::new(&game, 1 << 26);
        for place in siege.ground.free().iter().collect::<Vec<_>>() {
            let made = siege.ground.make(place);
            let passed = siege.ground.field.hash_after_pass();
            siege.nodes.insert(passed, Siege::settled(true, Cells::ALL));
            siege.ground.unmake(made);
        }
        let mut budget = Control::new(Budget::nodes(20_000), &Cancel::default(), None);
        let claimed = matches!(siege.prove(&mut budget), Ok(Some(_)));
        let solution = Solver::new().solve(&game, &Budget::default()).unwrap();
        assert!(!claimed || solution.value == Value::Win, "{rows}x{cols}, k = {k}");
        wins += u32::from(claimed);
    }
    assert_eq!(wins, 1, "5x5 is won after a reply in the corner");
}
