//! Promise: a symmetry of the board takes every game to another one that goes
//! the same way, and all of them are a group.

use crate::common::{Dice, times_longer, variants};
use mnk::{Cell, Game, Rules, RulesSpec, Symmetry};
use std::collections::HashSet;

const SIZES: [(usize, usize); 9] =
    [(1, 1), (1, 6), (6, 1), (3, 3), (3, 7), (7, 3), (4, 5), (5, 5), (6, 6)];

fn cells(rules: &Rules) -> Vec<Cell> {
    (0..rules.rows).flat_map(|row| (0..rules.cols).map(move |col| Cell::new(row, col))).collect()
}

#[test]
fn they_are_a_group_and_the_first_moves_nothing() {
    for (rows, cols) in SIZES {
        for gravity in [false, true] {
            let spec = RulesSpec { gravity, ..RulesSpec::new(rows as u16, cols as u16, 1) };
            let rules = spec.check().unwrap();
            let all: Vec<Symmetry> = Symmetry::all(&rules).collect();
            assert_eq!(
                all.len(),
                if gravity {
                    2
                } else if rows == cols {
                    8
                } else {
                    4
                }
            );
            let cells = cells(&rules);
            let map = |symmetry: &Symmetry| -> Vec<Cell> {
                cells.iter().map(|&cell| symmetry.image(cell)).collect()
            };
            let maps: HashSet<Vec<Cell>> = all.iter().map(map).collect();
            assert_eq!(map(&all[0]), cells);
            for (first, second) in all.iter().flat_map(|one| all.iter().map(move |two| (one, two)))
            {
                let both: Vec<Cell> =
                    cells.iter().map(|&cell| second.image(first.image(cell))).collect();
                assert!(maps.contains(&both), "{rules}: {second:?} after {first:?}");
            }
            let onto =
                maps.iter().all(|map| map.iter().collect::<HashSet<_>>().len() == cells.len());
            assert!(onto, "{rules}");
        }
    }
}

#[test]
#[should_panic = "beside the board"]
fn a_cell_beside_the_board_has_no_image() {
    let rules = Rules::new(3, 7, 3).unwrap();
    Symmetry::all(&rules).for_each(|symmetry| _ = symmetry.image(Cell::new(3, 2)));
}

/// What a symmetry changes of a game in nothing but places.
fn view(game: &Game, symmetry: &Symmetry) -> impl PartialEq + std::fmt::Debug + use<> {
    let sorted = |cells: &mut dyn Iterator<Item = Cell>| {
        let mut images: Vec<Cell> = cells.map(|cell| symmetry.image(cell)).collect();
        images.sort_unstable();
        images
    };
    let legal = sorted(&mut game.legal_moves());
    let winning = sorted(&mut game.winning_cells().into_iter());
    (game.outcome(), game.turn(), game.stones_left(), legal, winning, game.is_dead())
}

#[test]
fn every_game_goes_as_its_image_does() {
    let mut played = 0;
    for seed in 0..600 * times_longer() {
        let mut dice = Dice::new(seed);
        let &(rows, cols) = dice.pick(&SIZES);
        let k = dice.within(1, rows.max(cols));
        let Ok(rules) = variants::any(&mut dice, rows, cols, k).check() else { continue };
        played += 1;
        let nothing = Symmetry::all(&rules).next().unwrap();
        let mut game = Game::new(rules);
        let mut images: Vec<(Symmetry, Game)> =
            Symmetry::all(&rules).map(|symmetry| (symmetry, Game::new(rules))).collect();
        loop {
            let legal: Vec<Cell> = game.legal_moves().collect();
            if legal.is_empty() {
                break;
            }
            let cell = *dice.pick(&legal);
            game.play(cell.row.into(), cell.col.into()).unwrap();
            for (symmetry, image) in &mut images {
                let to = symmetry.image(cell);
                image.play(to.row.into(), to.col.into()).unwrap();
                let (here, there) = (view(&game, symmetry), view(image, &nothing));
                assert_eq!(here, there, "seed {seed}, {rules}, {symmetry:?}");
            }
        }
    }
    assert!(played > 100);
}
