//! Promise: on boards of every size a position that was played is accepted as
//! what it was, and a full board of a million cells takes no longer than
//! looking at it a few times.

use crate::common::{Dice, times_longer};
use crate::{board_of, facts, rules};
use mnk::{Game, PositionError, Reason, Rules, RulesSpec, Run, Status};

/// Rules of any kind on a board of up to this many rows and columns.
fn any_rules(dice: &mut Dice, side: usize) -> Rules {
    loop {
        let rows = dice.within(1, side) as u16;
        let cols = dice.within(1, side) as u16;
        let spec = RulesSpec {
            players: *dice.pick(&[2, 2, 2, 3, 5]),
            run: *dice.pick(&Run::ALL),
            gravity: dice.one_in(4),
            misere: dice.one_in(5),
            wrap: dice.one_in(4),
            early_draw: dice.one_in(3),
            stones: *dice.pick(&[1, 1, 1, 2, 3]),
            first_stones: *dice.pick(&[1, 1, 1, 2]),
            ..RulesSpec::new(rows, cols, *dice.pick(&[2, 3, 4, 5, 5, 6, 9]))
        };
        if let Ok(rules) = spec.check() {
            return rules;
        }
    }
}

/// A legal move, more often than not beside a mark, so that games have lines,
/// overlines and caps.
fn play_any(game: &mut Game, dice: &mut Dice) {
    let moves: Vec<_> = game.legal_moves().collect();
    if moves.is_empty() {
        return;
    }
    let crowded = |row: i64, col: i64| {
        (-1..=1).flat_map(|r| (-1..=1).map(move |c| (row + r, col + c))).any(|(row, col)| {
            let at = u32::try_from(row).ok().zip(u32::try_from(col).ok());
            at.and_then(|(row, col)| game.cell(row, col)).is_some_and(|mark| !mark.is_empty())
        })
    };
    let tries: Vec<_> = (0..4).map(|_| *dice.pick(&moves)).collect();
    let near = tries.iter().find(|cell| crowded(cell.row.into(), cell.col.into()));
    let cell = *near.unwrap_or(&tries[0]);
    game.play(cell.row.into(), cell.col.into()).unwrap();
}

#[test]
fn what_was_played_is_accepted_as_what_it_was() {
    let mut dice = Dice::new(41);
    for round in 0..1500 * times_longer() {
        let rules = any_rules(&mut dice, if round % 10 == 0 { 70 } else { 12 });
        let mut game = Game::new(rules);
        while game.status() == Status::Playing && game.legal_moves().next().is_some() {
            play_any(&mut game, &mut dice);
            let over = game.status() != Status::Playing;
            if over || dice.one_in(20) {
                let board = board_of(&game);
                let imported = Game::from_board(rules, &board)
                    .unwrap_or_else(|error| panic!("{rules} {board:?}: {error}"));
                assert_eq!(facts(&imported), facts(&game), "{rules} {board:?}");
            }
            if game.move_count() > 300 {
                break;
            }
        }
    }
}

/// Where `k` or more win, a line stays a line, so whoever moves after it makes
/// the board impossible.
#[test]
fn a_mark_after_a_won_game_is_refused() {
    let mut dice = Dice::new(43);
    let mut refused = 0;
    for _ in 0..1500 * times_longer() {
        let mut rules = any_rules(&mut dice, 12).spec();
        rules.run = Run::AtLeast;
        (rules.stones, rules.first_stones) = (1, 1);
        let Ok(rules) = rules.check() else { continue };
        let mut game = Game::new(rules);
        while game.status() == Status::Playing {
            play_any(&mut game, &mut dice);
        }
        let mut board = board_of(&game);
        let marks = game.move_count();
        let cols = usize::from(rules.cols);
        let free = |&at: &usize| {
            board[at] == 0 && (!rules.gravity || board.get(at + cols).is_none_or(|&m| m != 0))
        };
        let cells: Vec<usize> = (0..board.len()).filter(free).collect();
        if game.outcome().reason != Reason::Line || cells.is_empty() {
            continue;
        }
        board[*dice.pick(&cells)] = (marks % usize::from(rules.players)) as u8 + 1;
        match Game::from_board(rules, &board) {
            Err(PositionError::PlayedOn { .. } | PositionError::Lines) => refused += 1,
            other => panic!("{rules} {board:?}: {:?}", other.map(|game| game.outcome())),
        }
    }
    assert!(refused > 300);
}

/// Two X, two O, and so on, two rows alike and the next two the other way
/// round: no run longer than two in rows and columns, and full boards of an even
/// number of columns have as many of each.
fn weave(rows: usize, cols: usize) -> Vec<u8> {
    let mark = |at: usize| ((at % cols / 2 + at / cols) % 2) as u8 + 1;
    (0..rows * cols).map(mark).collect()
}

#[test]
fn a_full_board_of_a_million_cells_is_taken() {
    for id in [
        "1000,1000,5",
        "1000,1000,1000",
        "1000,1000,5;run=exact",
        "1000,1000,5;run=caro",
        "1000,1000,5;run=caro_exact",
        "1000,1000,5;run=renju",
        "1000,1000,5;gravity",
        "1000,1000,5;run=exact;gravity",
        "1000,1000,5;wrap",
        "1024,1024,500;misere;wrap",
    ] {
        let rules = rules(id);
        let board = weave(rules.rows.into(), rules.cols.into());
        let mut game = Game::from_board(rules, &board).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!((game.status(), game.outcome().reason), (Status::Draw, Reason::Full), "{id}");
        game.reset();
        assert_eq!(game.outcome().reason, Reason::Full, "{id}");
    }
}

/// Play had ended long before: that is seen as fast.
#[test]
fn a_full_board_that_died_early_is_refused_at_any_size() {
    for id in ["1000,1000,5;early_draw", "1000,1000,500;run=exact;early_draw"] {
        let rules = rules(id);
        let board = weave(rules.rows.into(), rules.cols.into());
        assert_eq!(Game::from_board(rules, &board).err(), Some(PositionError::Dead), "{id}");
    }
}

/// Runs as long as the board, each mark of which was tried on the way back:
/// nothing here may be as deep as the board on the call stack.
#[test]
fn runs_and_columns_as_long_as_the_board_are_taken_apart() {
    let mut row = vec![1; 1024];
    row[512..].fill(2);
    for id in ["1,1024,3;run=exact", "1,1024,3;run=caro_exact", "1024,1,700"] {
        assert!(Game::from_board(rules(id), &row).is_ok(), "{id}");
    }
    let ring = [[1; 1024], [2; 1024]].concat();
    assert!(Game::from_board(rules("2,1024,3;run=exact;wrap"), &ring).is_ok());
    // Two columns of one colour each, k = 1024: both are lines.
    let twin: Vec<u8> = (0..2048).map(|at| (at % 2) as u8 + 1).collect();
    let error = Game::from_board(rules("1024,2,1024;run=exact;gravity"), &twin).err();
    assert_eq!(error, Some(PositionError::Lines));
    assert!(Game::from_board(rules("1024,2,1023;run=exact;gravity"), &twin).is_err());
    let tower: Vec<u8> = (0..1024).map(|at| 2 - (at % 2) as u8).collect();
    assert!(Game::from_board(rules("1024,1,3;gravity"), &tower).is_ok());
    let upside_down: Vec<u8> = tower.into_iter().rev().collect();
    let error = Game::from_board(rules("1024,1,3;gravity"), &upside_down).err();
    assert_eq!(error, Some(PositionError::Stacks));
}

/// A fault at the bottom or at the top of tall columns is found however many
/// marks lie between. Only a whole column is long enough for a line here.
#[test]
fn columns_that_cannot_begin_or_cannot_end_are_refused_at_any_height() {
    let rules = rules("100,99,100;gravity");
    let mark = |row: usize, col: usize| ((row + col) % 2) as u8 + 1;
    let board = |of_row: &dyn Fn(usize) -> Option<u8>| -> Vec<u8> {
        let cells = (0..9900).map(|at| (at / 99, at % 99));
        cells.map(|(row, col)| of_row(row).unwrap_or(mark(row, col))).collect()
    };
    let pair = |row: usize, upper: usize, marks: [u8; 2]| match row.checked_sub(upper) {
        Some(below @ 0..=1) => Some(marks[below]),
        _ => None,
    };
    // X begins, at the bottom of some column; O is last, on top of some.
    let fine = board(&|row| pair(row, 98, [2, 1]).or(pair(row, 0, [2, 1])));
    assert!(Game::from_board(rules, &fine).is_ok());
    let no_begin = board(&|row| pair(row, 98, [1, 2]));
    assert_eq!(Game::from_board(rules, &no_begin).err(), Some(PositionError::Stacks));
    let no_end = board(&|row| pair(row, 0, [1, 2]));
    assert_eq!(Game::from_board(rules, &no_end).err(), Some(PositionError::Stacks));
}
