//! Checked against the field that the bots look at, which judges every cell
//! anew.

use super::Scene;
use crate::board::Cell;
use crate::field::shapes::Shapes;
use crate::field::{self, Field};
use crate::game::Game;
use crate::rules::{RulesSpec, Run};
use crate::splitmix::{GOLDEN, mix};

fn assert_alike(scene: &Scene, game: &Game, what: &str) {
    let field = Field::new(game, None);
    assert_eq!((scene.side, scene.empty), (field.side, field.empty), "{what}");
    let mut worths = [0; 2];
    for (index, mark) in game.board().enumerate() {
        let cell = Cell::from_index(index, game.rules().cols);
        let (place, there) = (scene.place_of(cell), field.place_of(cell));
        assert_eq!(scene.cell_of(place), cell);
        for (side, worths) in worths.iter_mut().enumerate() {
            if mark.is_empty() {
                assert_eq!(scene.threat(place, side), field.threat(there, side), "{what} {cell:?}");
            }
            assert_eq!(scene.worth(place, side), field.worth(there, side), "{what} {cell:?}");
            if mark.is_empty() {
                let threat = field.threat(there, side);
                *worths += field.worth(there, side) - field::worth_of_threat(threat);
            }
            for threat in 0..field::THREATS as u8 {
                let holds = mark.is_empty() && field.threat(there, side) == threat;
                assert_eq!(scene.set(side, threat).contains(place), holds, "{what} {cell:?}");
            }
        }
    }
    for (side, worth) in worths.into_iter().enumerate() {
        let counted = (0..).zip(scene.shapes(side));
        let lines = counted.map(|(shape, count)| count * field::worth_of(shape)).sum();
        assert_eq!(worth, lines, "{what}: shapes of {side}");
    }
}

#[test]
fn marks_made_and_taken_back_leave_what_a_fresh_look_finds() {
    let sizes = [
        (3, 7, 3),
        (7, 3, 3),
        (7, 3, 4),
        (6, 7, 4),
        (15, 15, 5),
        (15, 16, 6),
        (4, 30, 4),
        (9, 9, 9),
    ];
    let mut random = 1_u64;
    let mut below = |count: usize| {
        random = random.wrapping_add(GOLDEN);
        (mix(random) % count as u64) as usize
    };
    for (rows, cols, k) in sizes {
        for run in [Run::AtLeast, Run::Exact] {
            let rules = RulesSpec { run, ..RulesSpec::new(rows, cols, k) }.check().unwrap();
            let mut game = Game::new(rules);
            let mut scene = Scene::new(&game, Shapes::new(&rules));
            let empty = scene.hash;
            let mut made = Vec::new();
            for step in 0..60 {
                let cells: Vec<Cell> = game.legal_moves().collect();
                if cells.is_empty() || (!made.is_empty() && below(3) == 0) {
                    let Some(before) = made.pop() else { break };
                    scene.take_back(before);
                    game.undo().unwrap();
                } else {
                    let cell = cells[below(cells.len())];
                    made.push(scene.place(scene.place_of(cell)));
                    game.play(cell.row.into(), cell.col.into()).unwrap();
                }
                let going = game.turn().is_some();
                if going {
                    assert_alike(&scene, &game, &format!("{rows}x{cols} k={k} {run:?} {step}"));
                }
                let fresh = Scene::new(&game, Shapes::new(&rules));
                assert!(!going || fresh.hash == scene.hash);
            }
            while let Some(before) = made.pop() {
                scene.take_back(before);
            }
            assert_eq!(scene.hash, empty);
            assert_alike(&scene, &Game::new(rules), "empty again");
        }
    }
}

/// Against all windows, one by one.
#[test]
fn cells_that_share_a_window_are_those_of_one_window() {
    for (rows, cols, k) in [(3_i32, 7_i32, 3_i32), (7, 3, 3), (6, 5, 4)] {
        let rules = RulesSpec::new(rows as u16, cols as u16, k as u16).check().unwrap();
        let scene = Scene::new(&Game::new(rules), Shapes::new(&rules));
        let place = |row: i32, col: i32| scene.place_of(Cell::new(row as u16, col as u16));
        let mut foes = super::Cells::EMPTY;
        for (row, col) in [(1, 1), (2, 2)] {
            foes.insert(place(row, col));
        }
        let mut together = std::collections::HashSet::new();
        for row in 0..rows {
            for col in 0..cols {
                for (direction, (down, right)) in
                    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().enumerate()
                {
                    let (last_row, last_col) = (row + (k - 1) * down, col + (k - 1) * right);
                    if !(0..rows).contains(&last_row) || !(0..cols).contains(&last_col) {
                        continue;
                    }
                    let window: Vec<usize> =
                        (0..k).map(|at| place(row + at * down, col + at * right)).collect();
                    if window.iter().any(|&cell| foes.contains(cell)) {
                        continue;
                    }
                    for &one in &window {
                        let others = window.iter().filter(|&&two| two != one);
                        together.extend(others.map(|&two| (one, two, direction)));
                    }
                }
            }
        }
        let cells: Vec<usize> =
            (0..rows * cols).map(|index| place(index / cols, index % cols)).collect();
        for &one in cells.iter().filter(|&&cell| !foes.contains(cell)) {
            for &two in cells.iter().filter(|&&cell| !foes.contains(cell)) {
                let found = scene
                    .in_line(one, two)
                    .filter(|&(direction, _)| scene.share_a_window(one, two, direction, &foes));
                let expected = (0..4).find(|&direction| together.contains(&(one, two, direction)));
                assert_eq!(found.map(|(direction, _)| direction), expected, "{one} {two}");
            }
        }
    }
}
