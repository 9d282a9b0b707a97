//! Promise: Renju's forbidden points are those of the international rules, and
//! nothing that merely looks like one.

use crate::common::cases::{self, RenjuBoard};
use crate::common::{Dice, forbidden, times_longer};
use mnk::{Cell, Foul, Game, Mark, Refusal, Rules, RulesSpec, Run, Status};

fn game_of(board: &RenjuBoard) -> Game {
    let game = Game::from_board(Rules::preset("renju").unwrap(), &board.cells()).unwrap();
    assert_eq!(game.turn() == Some(Mark::X), board.black_to_move, "{}", board.id);
    game
}

fn foul_named(name: &str) -> Foul {
    match name {
        "overline" => Foul::Overline,
        "double_four" => Foul::DoubleFour,
        "double_three" => Foul::DoubleThree,
        other => panic!("no foul {other:?}"),
    }
}

fn play(game: &mut Game, cell: Cell) -> Result<Status, Refusal> {
    game.play(cell.row.into(), cell.col.into())
}

#[test]
fn single_points_have_the_verdict_that_was_derived_for_them() {
    let boards = cases::renju_boards();
    assert_eq!(boards.len(), 27);
    for board in boards {
        for (point, verdict, reason) in &board.points {
            let expected = match verdict.as_str() {
                "forbidden" => Err(Refusal::Forbidden(foul_named(reason))),
                "legal" => Ok(Status::Playing),
                "win" => Ok(Status::Won),
                other => panic!("no verdict {other:?}"),
            };
            assert_eq!(play(&mut game_of(&board), *point), expected, "{} {point:?}", board.id);
        }
    }
}

#[test]
fn exactly_the_listed_points_are_forbidden_and_exactly_the_listed_points_win() {
    for board in cases::renju_boards().iter().filter(|board| board.black_to_move) {
        let (Some(listed), Some(fives)) = (&board.forbidden, &board.fives) else { continue };
        let mut game = game_of(board);
        let legal: Vec<Cell> = game.legal_moves().collect();
        for index in 0..225 {
            let cell = Cell::from_index(index, 15);
            if board.cells()[index] != 0 {
                continue;
            }
            let foul = listed.iter().find(|(at, _)| *at == cell).map(|(_, why)| foul_named(why));
            let told = play(&mut game, cell);
            match foul {
                Some(foul) => {
                    assert_eq!(told, Err(Refusal::Forbidden(foul)), "{} {cell:?}", board.id)
                }
                None => {
                    let status = if fives.contains(&cell) { Status::Won } else { Status::Playing };
                    assert_eq!(told, Ok(status), "{} {cell:?}", board.id);
                    game.undo().unwrap();
                }
            }
            assert_eq!(legal.contains(&cell), foul.is_none(), "{} {cell:?}", board.id);
        }
        for cell in &board.lookalikes {
            assert!(legal.contains(cell), "{} {cell:?} only looks forbidden", board.id);
        }
    }
}

#[test]
fn forbidden_points_agree_with_the_definitions_tried_out_on_random_boards() {
    let mut fouls = [0; 3];
    for number in 0..3000 * times_longer() {
        let mut dice = Dice::new(77 << 32 | number);
        let side =
            *dice.pick(&[(15, 15), (15, 15), (9, 9), (7, 12), (12, 7), (6, 6), (19, 19), (5, 8)]);
        let mut cells = crowded_board(&mut dice, side);
        let spec = RulesSpec { run: Run::Renju, ..RulesSpec::new(side.0 as u16, side.1 as u16, 5) };
        // Some of them no order of legal moves can build.
        let Ok(game) = Game::from_board(spec.check().unwrap(), &cells) else { continue };
        assert_eq!(game.turn(), Some(Mark::X));
        for row in 0..side.0 {
            for col in 0..side.1 {
                if cells[row * side.1 + col] != 0 {
                    continue;
                }
                let expected = forbidden::foul(&mut cells, side, (row, col));
                let told = game.can_play(row as u32, col as u32);
                assert_eq!(
                    told,
                    expected.map_or(Ok(()), |foul| Err(Refusal::Forbidden(foul))),
                    "board {number}: row {row}, column {col} of {cells:?}"
                );
                if let Some(foul) = expected {
                    fouls[foul as usize] += 1;
                }
            }
        }
    }
    assert!(fouls.iter().all(|&count| count > 100), "too few to mean much: {fouls:?}");
}

/// As many marks of X, close together, as of O, anywhere; nobody has five.
fn crowded_board(dice: &mut Dice, (rows, cols): (usize, usize)) -> Vec<u8> {
    let mut cells = vec![0_u8; rows * cols];
    let room = (rows.min(8), cols.min(8));
    let corner = (dice.below(rows - room.0 + 1), dice.below(cols - room.1 + 1));
    let mut placed = 0;
    let wanted = 2 * dice.within(4, room.0 * room.1 / 3);
    for _ in 0..wanted * 20 {
        let mark = 1 + placed % 2;
        let (row, col) = if mark == 1 {
            (corner.0 + dice.below(room.0), corner.1 + dice.below(room.1))
        } else {
            (dice.below(rows), dice.below(cols))
        };
        if cells[row * cols + col] == 0 {
            cells[row * cols + col] = mark as u8;
            if longest_run(&cells, (rows, cols), (row, col)) >= 5 {
                cells[row * cols + col] = 0;
            } else {
                placed += 1;
            }
        }
        if placed == wanted {
            break;
        }
    }
    if placed % 2 == 1 {
        let last = cells.iter().position(|&mark| mark == 1).unwrap();
        cells[last] = 0;
    }
    cells
}

fn longest_run(cells: &[u8], (rows, cols): (usize, usize), (row, col): (usize, usize)) -> usize {
    let reach = |step: (isize, isize)| {
        (1..)
            .take_while(|&by| {
                let (r, c) = (row as isize + step.0 * by, col as isize + step.1 * by);
                (0..rows as isize).contains(&r)
                    && (0..cols as isize).contains(&c)
                    && cells[r as usize * cols + c as usize] == cells[row * cols + col]
            })
            .count()
    };
    let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
    steps.into_iter().map(|step| 1 + reach(step) + reach((-step.0, -step.1))).max().unwrap()
}

#[test]
fn the_other_side_has_no_forbidden_points() {
    for board in cases::renju_boards().iter().filter(|board| board.black_to_move) {
        // One more mark of X somewhere it does nothing: then it is O's turn.
        let mut cells = board.cells();
        let game = game_of(board);
        let free = game.legal_moves().collect::<Vec<_>>();
        let Some(&cell) =
            free.iter().rev().find(|cell| !board.fives.as_ref().is_some_and(|f| f.contains(cell)))
        else {
            continue;
        };
        cells[cell.index(15)] = 1;
        let Ok(game) = Game::from_board(*game.rules(), &cells) else { continue };
        assert_eq!(game.turn(), Some(Mark::O));
        assert_eq!(game.legal_moves().count(), cells.iter().filter(|&&mark| mark == 0).count());
    }
}
