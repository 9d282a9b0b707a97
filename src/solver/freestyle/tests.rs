//! The distance of a certain win against the search that looks for the nearest.

use super::*;
use crate::rules::RulesSpec;
use crate::solver::{Budget, Cancel};
use crate::splitmix::mix;

#[test]
fn a_win_approached_from_both_sides_is_as_far_as_the_nearest() {
    let mut wins = [0; 2];
    let boards = [(4, 5, 4, false), (5, 4, 4, false), (5, 5, 4, false), (4, 4, 3, true)];
    for ((rows, cols, k, wrap), seed) in
        boards.into_iter().flat_map(|b| (0..60).map(move |s| (b, s)))
    {
        let spec = RulesSpec { wrap, ..RulesSpec::new(rows, cols, k) };
        let mut game = Game::new(spec.check().unwrap());
        let mut random = mix(seed);
        for _ in 0..2 + seed % 5 {
            let free: Vec<Cell> = game.legal_moves().collect();
            random = mix(random);
            let cell = free[(random % free.len() as u64) as usize];
            game.play(cell.row.into(), cell.col.into()).unwrap();
        }
        let Some(mover) = game.turn() else { continue };
        let cancel = Cancel::default();
        let mut control = Control::new(Budget::UNLIMITED, &cancel, None);
        let (mut table, mut zones) = (Table::default(), Zones::default());
        table.limit(1 << 20);
        zones.limit(1 << 20);
        let mut search = Freestyle::new(&game, &mut table, &mut zones, &mut control);
        let sides = search.lines.sides(&game, mover);
        for (sides, moves) in [(sides, true), (sides.swapped(), false)] {
            if !search.can_win(sides, moves).unwrap() {
                continue;
            }
            search.far = false;
            let nearest = (1..).find(|&marks| search.wins_within(sides, moves, marks).unwrap());
            // With a slice of one node it comes from above as often as may be.
            for slice in [1, FIRST_SLICE] {
                let fewest = search.fewest(sides, moves, 0, slice).unwrap();
                assert_eq!(Some(fewest), nearest, "{spec:?} {seed} {moves} {slice}");
            }
            wins[usize::from(moves)] += 1;
        }
    }
    assert!(wins[0] > 5 && wins[1] > 40, "{wins:?}");
}
