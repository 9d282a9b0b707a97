//! The tiles, and draws against searches that know nothing of parts.

use super::tiles::{SETS, Tile};
use super::*;
use crate::rules::RulesSpec;
use crate::solver::control::{Budget, Cancel};
use crate::solver::general;
use crate::solver::position::Position;
use crate::solver::table::Table;
use crate::splitmix::mix;

fn control() -> Control<'static> {
    Control::new(Budget::default(), &Cancel::default(), None)
}

/// A game after so many marks anywhere, if it goes on.
fn after(spec: RulesSpec, marks: u64, seed: u64) -> Option<Game> {
    let mut game = Game::new(spec.check().unwrap());
    let mut random = mix(seed);
    for _ in 0..marks {
        let free: Vec<Cell> = game.legal_moves().collect();
        random = mix(random);
        let cell = free.get((random % free.len().max(1) as u64) as usize)?;
        game.play(cell.row.into(), cell.col.into()).unwrap();
    }
    game.turn().map(|_| game)
}

#[test]
fn all_sets_of_a_tile_are_held_and_little_more() {
    let sets: Vec<u16> = SETS.iter().map(|(set, _)| *set).collect();
    assert!(Games::default().held(sets.clone()));
    // The columns of two beside those of three.
    for more in [0b0000_0001_0010, 0b0100_1000_0000] {
        assert!(!Games::default().held([&sets[..], &[more]].concat()));
    }
}

#[test]
fn tiles_hold_every_window_of_eight_however_they_lie() {
    for (rows, cols) in [(23, 31), (31, 23), (8, 64), (64, 8), (15, 15)] {
        for k in [8, 9, 13] {
            let game = Game::new(Rules::new(rows, cols, k).unwrap());
            let divided = Divided::new(&game);
            for layout in Layout::all() {
                let mut held = vec![false; divided.tracks.windows];
                for tile in Tile::all(&divided.tracks, layout) {
                    let all = vec![true; held.len()];
                    let sets = tile.sets(&divided.tracks, layout, &all, (0, 0));
                    let windows = sets.iter().flat_map(|(_, windows)| windows.numbers());
                    windows.for_each(|window| held[window] = true);
                }
                assert!(!held.contains(&false), "{rows}x{cols} {k}");
            }
        }
    }
}

#[test]
fn what_is_called_a_draw_is_one_for_the_general_search() {
    let boards = [
        RulesSpec::new(3, 3, 3),
        RulesSpec::new(3, 4, 3),
        RulesSpec::new(4, 3, 4),
        RulesSpec::new(2, 7, 3),
        RulesSpec { run: Run::Exact, ..RulesSpec::new(3, 4, 3) },
        RulesSpec { run: Run::Exact, ..RulesSpec::new(3, 4, 2) },
        RulesSpec { run: Run::Caro, ..RulesSpec::new(4, 3, 3) },
        RulesSpec { run: Run::CaroExact, ..RulesSpec::new(7, 2, 4) },
        RulesSpec { wrap: true, ..RulesSpec::new(3, 4, 4) },
        RulesSpec { wrap: true, ..RulesSpec::new(3, 4, 3) },
        RulesSpec { early_draw: true, ..RulesSpec::new(3, 4, 4) },
    ];
    let (mut draws, mut others) = (0, 0);
    for (spec, seed) in boards.into_iter().flat_map(|spec| (0..60).map(move |seed| (spec, seed))) {
        let Some(game) = after(spec, seed % 7, seed) else { continue };
        let Some(found) = solve(&game, &mut control()).unwrap() else {
            others += 1;
            continue;
        };
        let value = |game: &Game| {
            let mut table = Table::default();
            table.limit(1 << 20);
            general::solve(&Position::new(game), &mut table, &mut control()).unwrap().value
        };
        assert_eq!(value(&game), Value::Draw, "{spec:?} {seed}");
        // The move keeps it.
        let (best, mut next) = (found.best.unwrap(), game.clone());
        next.play(best.row.into(), best.col.into()).unwrap();
        if next.turn().is_some() {
            assert_eq!(value(&next), Value::Draw, "{spec:?} {seed} {best:?}");
        }
        draws += 1;
    }
    assert!(draws > 150 && others > 150, "{draws} {others}");
}

#[test]
fn other_games_are_left_alone() {
    for spec in [
        RulesSpec { misere: true, ..RulesSpec::new(15, 15, 8) },
        RulesSpec { gravity: true, ..RulesSpec::new(15, 15, 8) },
        RulesSpec { stones: 2, ..RulesSpec::new(15, 15, 8) },
        RulesSpec { first_stones: 2, ..RulesSpec::new(15, 15, 8) },
        RulesSpec { run: Run::Renju, ..RulesSpec::new(15, 15, 5) },
    ] {
        let game = after(spec, 0, 0).unwrap();
        assert!(solve(&game, &mut control()).unwrap().is_none(), "{spec:?}");
        assert!(hold(&game, &mut control()).unwrap().is_none(), "{spec:?}");
        assert!(parts(&game, Mark::X, &mut control()).unwrap().is_none(), "{spec:?}");
    }
}

#[test]
fn boards_with_too_much_to_look_at_are_left_alone() {
    // 85 million cells in all windows, and 52 million.
    for (rows, cols, k, held) in [(1024, 1024, 21, false), (1024, 1024, 1000, true)] {
        let game = after(RulesSpec::new(rows, cols, k), 0, 0).unwrap();
        let parts = parts(&game, Mark::X, &mut control()).unwrap();
        assert_eq!(parts.is_some(), held, "{rows}x{cols} {k}");
    }
}
