//! Promise: whatever C programs call in whatever order with whatever numbers,
//! the answers are those of the rules, and a call that is not `MNK_OK` changes
//! nothing.

use crate::calls::CGame;
use crate::common::naive::Naive;
use crate::common::{Dice, times_longer, variants};
use mnk::capi::*;
use mnk::{Action, Cell, Kind, Mark, Refusal, Rules, Status};

#[test]
fn any_calls_in_any_order_agree_with_the_naive_engine_through_c() {
    for game in 0..2000 * times_longer() {
        let seed = 3 << 32 | game;
        let mut dice = Dice::new(seed);
        let rules = loop {
            let (rows, cols) = (dice.within(1, 8), dice.within(1, 8));
            let k = dice.within(1, rows.max(cols).min(5));
            if let Ok(rules) = variants::any(&mut dice, rows, cols, k).check() {
                break rules;
            }
        };
        let played = std::panic::catch_unwind(move || one_game(&mut dice, rules));
        assert!(played.is_ok(), "seed {seed:#x}, rules {}", rules.id());
    }
}

fn one_game(dice: &mut Dice, rules: Rules) {
    let (mut game, mut naive) = if dice.one_in(5) {
        let mut first = Naive::new(rules.spec());
        for _ in 0..dice.below(rules.cells() + 1) {
            let legal = first.legal();
            if legal.is_empty() {
                break;
            }
            let cell = dice.pick(&legal);
            first.play(cell.row.into(), cell.col.into()).unwrap();
        }
        let cells = first.state().cells.clone();
        (CGame::from_board(&rules, &cells), Naive::from_cells(rules.spec(), cells))
    } else {
        (CGame::new(&rules), Naive::new(rules.spec()))
    };
    for _ in 0..rules.cells() * 2 + 10 {
        let (before, revision) = (seen(&game), naive.revision);
        let told = one_call(dice, &mut game, &mut naive);
        if told == MNK_OK {
            assert_eq!(naive.revision, revision + 1);
            compare(&game, &naive);
        } else {
            assert_eq!(naive.revision, revision, "the naive engine accepted what was refused");
            assert_eq!(seen(&game), before, "a call that says {told} changes nothing");
        }
        match dice.below(20) {
            // A copy goes on in the original's place, redo and all.
            0 => game = game.copy(),
            1 => {
                game = game.reloaded();
                naive.undone.clear();
            }
            _ => {}
        }
    }
}

/// One call with numbers of any kind; both engines must answer alike.
fn one_call(dice: &mut Dice, game: &mut CGame, naive: &mut Naive) -> i32 {
    let players = i32::from(naive.spec.players);
    let (row, col) = if let (false, legal @ [_, ..]) = (dice.one_in(4), &naive.legal()[..]) {
        let cell = dice.pick(legal);
        (i32::from(cell.row), i32::from(cell.col))
    } else {
        (number(dice, naive.spec.rows), number(dice, naive.spec.cols))
    };
    assert_eq!(game.can_play(row, col), code(naive.judge(None, None, row as u32, col as u32)));
    let (told, expected) = match dice.below(16) {
        0..=5 => (game.play(row, col), code(naive.play(row as u32, col as u32))),
        6..=8 => {
            let turn = naive.turn().map_or(0, |mark| mark.number().into());
            let mark = if dice.one_in(4) { number(dice, 10) } else { turn };
            let revision = match dice.below(6) {
                0 => MNK_ANY_REVISION,
                1 => naive.revision + 1,
                2 => dice.roll(),
                _ => naive.revision,
            };
            let told = game.play_as(mark, revision, row, col);
            let wanted = (revision != MNK_ANY_REVISION).then_some(revision);
            let expected = if (1..=players).contains(&mark) {
                let mark = Mark::new(mark as u8);
                code(naive.play_as(mark, wanted, row as u32, col as u32))
            } else {
                MNK_ERR_INVALID
            };
            (told, expected)
        }
        9 | 10 if !naive.spec.gravity => (game.drop_mark(col), MNK_ERR_UNSUPPORTED),
        9 | 10 => (game.drop_mark(col), code(naive.drop(col as u32))),
        11 | 12 => (game.undo(), code(naive.undo())),
        13 => (game.redo(), code(naive.redo())),
        14 if dice.one_in(4) => {
            naive.reset();
            (game.reset(), MNK_OK)
        }
        _ => {
            let mark = if dice.one_in(3) {
                number(dice, 10)
            } else {
                1 + dice.below(players as usize) as i32
            };
            let told = game.forfeit(mark);
            let expected = if (1..=players).contains(&mark) {
                code(naive.leave(Kind::Forfeit, Mark::new(mark as u8).unwrap()))
            } else {
                MNK_ERR_INVALID
            };
            (told, expected)
        }
    };
    assert_eq!(told, expected);
    told
}

/// A number that may be meant for a board's side, or for nothing at all.
fn number(dice: &mut Dice, side: u16) -> i32 {
    match dice.below(10) {
        0 => -1,
        1 => side.into(),
        2 => *dice.pick(&[i32::MIN, i32::MAX, -65_536, 65_536, 1 << 30, i32::MIN + 1]),
        3 => dice.roll() as i32,
        _ => dice.below(side.into()) as i32,
    }
}

fn code<T>(told: Result<T, Refusal>) -> i32 {
    match told {
        Ok(_) => MNK_OK,
        Err(Refusal::Stale) => MNK_STALE,
        Err(Refusal::GameOver) => MNK_GAME_OVER,
        Err(Refusal::NotYourTurn) => MNK_NOT_YOUR_TURN,
        Err(Refusal::OutOfBounds) => MNK_OUT_OF_BOUNDS,
        Err(Refusal::CellTaken) => MNK_CELL_TAKEN,
        Err(Refusal::Floating) => MNK_FLOATING,
        Err(Refusal::Forbidden(_)) => MNK_FORBIDDEN,
        Err(Refusal::NothingToUndo) => MNK_NOTHING_TO_UNDO,
        Err(Refusal::NotFound) => MNK_NOT_FOUND,
        Err(Refusal::NoMove) => MNK_NO_MOVE,
    }
}

/// Everything that C can see of a game.
type Seen =
    ([i64; 9], u64, u64, Vec<u8>, Vec<(i32, u8, u16, u16)>, Vec<(u16, u16)>, Vec<(u16, u16)>, bool);

fn seen(game: &CGame) -> Seen {
    let info = game.info();
    let numbers = [
        info.status.into(),
        info.reason.into(),
        info.winner.into(),
        info.turn.into(),
        info.stones_left.into(),
        info.last_row.into(),
        info.last_col.into(),
        info.move_count,
        info.struct_size.into(),
    ];
    let (board, moves, legal) = (game.board(), game.moves(), game.legal());
    (numbers, info.revision, info.hash, board, moves, legal, game.winning_cells(), game.is_dead())
}

fn compare(game: &CGame, naive: &Naive) {
    let (state, info) = (naive.state(), game.info());
    assert_eq!(game.board(), state.cells);
    let outcome = state.outcome;
    assert_eq!(
        (info.status, info.reason, info.winner),
        (outcome.status as i32, outcome.reason as i32, outcome.winner.number().into())
    );
    assert_eq!(info.turn, naive.turn().map_or(0, |mark| mark.number().into()));
    assert_eq!(info.stones_left, naive.stones_left().into());
    assert_eq!(info.revision, naive.revision);
    assert_eq!(info.move_count as usize, state.cells.iter().filter(|&&mark| mark != 0).count());
    let last = naive.actions.iter().rev().find_map(Action::cell);
    let last = last.map_or((-1, -1), |cell| (cell.row.into(), cell.col.into()));
    assert_eq!((info.last_row, info.last_col), last);
    let places = |cells: Vec<Cell>| -> Vec<(u16, u16)> {
        cells.iter().map(|cell| (cell.row, cell.col)).collect()
    };
    assert_eq!(game.legal(), places(naive.legal()));
    assert_eq!(game.winning_cells(), places(naive.winning_cells()));
    assert_eq!(game.is_dead(), naive.is_dead());
    let actions: Vec<(i32, u8, u16, u16)> = naive
        .actions
        .iter()
        .map(|action| {
            let cell = action.cell().unwrap_or_default();
            (action.kind() as i32, action.mark().number(), cell.row, cell.col)
        })
        .collect();
    assert_eq!(game.moves(), actions);
    let (rows, cols) = (i32::from(naive.spec.rows), i32::from(naive.spec.cols));
    assert_eq!(game.cell(rows - 1, cols - 1), (*state.cells.last().unwrap()).into());
    assert_eq!(game.cell(rows, 0), MNK_ERR_INVALID);
    assert_eq!(game.cell(-1, 0), MNK_ERR_INVALID);
    let symbols = [".", "X", "O", "3", "4", "5", "6", "7", "8"];
    let lines: Vec<String> = state
        .cells
        .chunks(cols as usize)
        .map(|row| row.iter().map(|&mark| symbols[usize::from(mark)]).collect())
        .collect();
    assert_eq!(game.text(), lines.join("\n"));
    assert_eq!(info.status == MNK_PLAYING, outcome.status == Status::Playing);
}
