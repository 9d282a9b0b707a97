//! Promise: through C, where each layout of a board has ways of its own, a move
//! is what it is in Rust, on boards of every size: at corners, at edges, next to
//! marks and far from any, up to the last free cell.

use crate::calls::CGame;
use crate::common::{Dice, times_longer};
use mnk::capi::*;
use mnk::{Game, Rules, RulesSpec};

/// Boards of every layout; those of more than 32,768 cells keep cells alone, the
/// marks of a history in two bytes up to 255 on a side, in four beyond.
const SIDES: [(u16, u16); 12] = [
    (3, 3),
    (4, 4),
    (5, 7),
    (9, 12),
    (15, 15),
    (20, 16),
    (64, 66),
    (182, 181),
    (255, 200),
    (33, 1024),
    (1024, 33),
    (1024, 1024),
];

fn compare(c: &CGame, rust: &Game) {
    let (info, outcome) = (c.info(), rust.outcome());
    assert_eq!(c.status(), outcome.status as i32);
    assert_eq!(
        (info.status, info.reason, info.winner),
        (outcome.status as i32, outcome.reason as i32, outcome.winner.number().into())
    );
    assert_eq!(info.turn, rust.turn().map_or(0, |mark| mark.number().into()));
    assert_eq!(info.move_count as usize, rust.move_count());
    assert_eq!((info.revision, info.hash), (rust.revision(), rust.hash()));
}

#[test]
fn moves_through_c_are_moves_in_rust_on_boards_of_every_layout() {
    for number in 0..600 * times_longer() {
        let seed = 7 << 32 | number;
        let mut dice = Dice::new(seed);
        let (rows, cols) = *dice.pick(&SIDES);
        let k = match dice.below(5) {
            0 if rows == cols => rows,
            _ => dice.within(1, 7.min(rows.max(cols)).into()) as u16,
        };
        let mut spec = RulesSpec::new(rows, cols, k);
        if dice.one_in(6) {
            spec.players = dice.within(3, 8) as u8;
        } else if dice.one_in(6) {
            spec.wrap = true;
        }
        let Ok(rules) = spec.check() else { continue };
        let played = std::panic::catch_unwind(move || one_game(&mut dice, rules));
        assert!(played.is_ok(), "seed {seed:#x}, rules {}", rules.id());
    }
}

/// A place near one edge or the other, or near `before`, or just outside.
fn place(dice: &mut Dice, side: u16, before: i32) -> i32 {
    let side = i32::from(side);
    match dice.below(24) {
        0 => -1,
        1 => side,
        2 => dice.below(3) as i32,
        3 => side - 1 - dice.below(3) as i32,
        4 => dice.below(side as usize) as i32,
        _ => before + dice.below(5) as i32 - 2,
    }
}

fn one_game(dice: &mut Dice, rules: Rules) {
    let (mut c, mut rust) = (CGame::new(&rules), Game::new(rules));
    let (mut row, mut col) = (0, 0);
    for _ in 0..120 {
        match dice.below(16) {
            0 => assert_eq!(c.undo() == MNK_OK, rust.undo().is_ok()),
            1 => assert_eq!(c.redo() == MNK_OK, rust.redo().is_ok()),
            _ => {
                let near = (row, col);
                (row, col) = (place(dice, rules.rows, row), place(dice, rules.cols, col));
                let told = c.play(row, col);
                assert_eq!(told == MNK_OK, rust.play(row as u32, col as u32).is_ok());
                let refusals = [MNK_GAME_OVER, MNK_OUT_OF_BOUNDS, MNK_CELL_TAKEN];
                assert!(told == MNK_OK || refusals.contains(&told));
                if told == MNK_OUT_OF_BOUNDS {
                    (row, col) = near;
                }
            }
        }
        compare(&c, &rust);
        if c.status() != MNK_PLAYING && dice.one_in(2) {
            assert_eq!(c.reset(), MNK_OK);
            rust.reset();
            compare(&c, &rust);
        }
    }
    assert_eq!(c.board(), rust.board().map(|mark| mark.number()).collect::<Vec<_>>());
}

#[test]
fn the_last_free_cell_of_a_large_board_ends_the_game_through_c() {
    for (rows, cols) in [(182, 184), (36, 1024)] {
        let mut game = CGame::new(&Rules::new(rows, cols, 5).unwrap());
        // Pairs along each row, the next row's the other way round: no three in a
        // row anywhere, and as many X as O.
        let has = |row: i32, col: i32, mark| (row + col / 2) % 2 == mark;
        let cells = || (0..rows).flat_map(|row| (0..cols).map(move |col| (row.into(), col.into())));
        let of = |mark| cells().filter(move |&(row, col)| has(row, col, mark));
        let moves: Vec<(i32, i32)> = of(0).zip(of(1)).flat_map(|(x, o)| [x, o]).collect();
        let [all @ .., (row, col)] = &moves[..] else { panic!() };
        for &(row, col) in all {
            assert_eq!((game.play(row, col), game.status()), (MNK_OK, MNK_PLAYING));
        }
        assert_eq!((game.play(*row, *col), game.status()), (MNK_OK, MNK_DRAW));
        assert_eq!(game.info().move_count, i64::from(rows) * i64::from(cols));
        assert_eq!(game.play(*row, *col), MNK_GAME_OVER);
        assert_eq!((game.undo(), game.status()), (MNK_OK, MNK_PLAYING));
        assert_eq!((game.play(*row, *col), game.status()), (MNK_OK, MNK_DRAW));
    }
}
