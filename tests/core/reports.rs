//! Promise: faults that people reported against libraries like this one are
//! not here. Each test is named after what must hold and carries the number of
//! its report; reports whose kind has a file of its own are tested there.

use crate::common::naive::Naive;
use crate::common::{Dice, seen};
use mnk::notation::coord;
use mnk::{Cell, Game, Mark, Outcome, Reason, Refusal, Rules, RulesSpec, Run, Status};

fn plain(rows: u16, cols: u16, k: u16) -> Game {
    Game::new(Rules::new(rows, cols, k).unwrap())
}

fn gravity(rows: u16, cols: u16, k: u16) -> Game {
    Game::new(RulesSpec { gravity: true, ..RulesSpec::new(rows, cols, k) }.check().unwrap())
}

/// Plays these cells; every one but the last leaves the game open.
#[track_caller]
fn play_all(game: &mut Game, cells: &[(u32, u32)]) -> Status {
    let (&(row, col), first) = cells.split_last().unwrap();
    for &(row, col) in first {
        assert_eq!(game.play(row, col), Ok(Status::Playing), "row {row}, column {col}");
    }
    game.play(row, col).unwrap()
}

#[track_caller]
fn drop_all(game: &mut Game, columns: &[u32]) -> Status {
    let (&last, first) = columns.split_last().unwrap();
    for &col in first {
        assert_eq!(game.drop(col), Ok(Status::Playing), "column {col}");
    }
    game.drop(last).unwrap()
}

#[test]
fn the_second_diagonal_is_not_the_first() {
    // report R002
    let mut game = plain(3, 3, 3);
    let cells = [(0, 2), (0, 0), (1, 1), (0, 1), (2, 0)];
    assert_eq!(play_all(&mut game, &cells), Status::Won);
    assert_eq!(game.winner(), Some(Mark::X));
}

#[test]
fn marks_of_a_row_count_only_where_they_touch() {
    // report R004
    let mut game = plain(4, 6, 2);
    assert_eq!(play_all(&mut game, &[(1, 5), (1, 1), (1, 3), (1, 2)]), Status::Won);
    assert_eq!(game.winner(), Some(Mark::O));
}

#[test]
fn a_line_completed_by_the_very_last_cell_wins() {
    // report R006: six rows, seven columns, counted from 1
    let columns = [
        2, 1, 1, 1, 3, 1, 4, 1, 6, 5, 7, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 2,
        3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1,
    ]
    .map(|col| col - 1);
    let mut game = gravity(6, 7, 4);
    assert_eq!(drop_all(&mut game, &columns), Status::Won);
    assert_eq!((game.winner(), game.move_count()), (Some(Mark::O), 42));
    assert_eq!(game.winning_cells(), [0, 1, 2, 3].map(|row| Cell::new(row, 0)));
}

#[test]
fn a_bent_row_is_no_diagonal() {
    // report R011
    for (last, outcome) in
        [((2, 0), Outcome::PLAYING), ((2, 6), Outcome::won(Reason::Line, Mark::X))]
    {
        let mut game = plain(6, 7, 4);
        play_all(&mut game, &[(5, 3), (0, 0), (4, 4), (0, 2), (3, 5), (0, 4), last]);
        assert_eq!(game.outcome(), outcome);
    }
}

#[test]
fn columns_whose_bits_end_near_a_word_win_where_a_full_scan_sees_a_line() {
    // report R012: the game of the report, eight rows and seven columns
    let moves = "44444442222222655656666646552711111137735771";
    let mut game = gravity(8, 7, 4);
    let columns: Vec<u32> = moves.bytes().map(|digit| u32::from(digit - b'1')).collect();
    assert_eq!(drop_all(&mut game, &columns), Status::Playing);
    assert_eq!(game.turn(), Some(Mark::X));
    let winning: Vec<u32> =
        (0..7).filter(|&col| game.clone().drop(col) == Ok(Status::Won)).collect();
    assert_eq!(winning, [4]);

    let mut dice = Dice::new(12);
    for rows in 1..=33_u16 {
        for cols in 1..=33_u16 {
            let bits = (rows + 1) * cols;
            if !(57..=66).contains(&bits) && !(129..=140).contains(&bits) {
                continue;
            }
            let mut game = gravity(rows, cols, rows.max(cols).min(4));
            let mut naive = Naive::new(game.rules().spec());
            while game.status() == Status::Playing {
                let col = dice.below(cols.into()) as u32;
                assert_eq!(game.drop(col), naive.drop(col), "{rows} x {cols}");
            }
            seen::assert_same(&seen::of_game(&game), &seen::of_naive(&naive));
        }
    }
}

#[test]
fn every_view_names_the_same_cell_on_boards_that_are_not_square() {
    // reports R015, R016 and R104: index, text, coordinate and last mark
    for (rows, cols, k) in [(4, 4, 4), (3, 7, 3), (7, 3, 3), (3, 5, 3), (1, 9, 2)] {
        for row in 0..rows {
            for col in 0..cols {
                let (mut game, cell) = (plain(rows, cols, k), Cell::new(row, col));
                let index = cell.index(cols);
                assert_eq!(index, usize::from(row * cols + col));
                assert_eq!(Cell::from_index(index, cols), cell);
                game.play(row.into(), col.into()).unwrap();
                assert_eq!(game.last_cell(), Some(cell));
                assert_eq!(game.board().position(|mark| mark == Mark::X), Some(index));
                assert_eq!(game.cell(row.into(), col.into()), Some(Mark::X));
                let text = game.text();
                let line = text.lines().nth(row.into()).unwrap();
                assert_eq!(line.chars().nth(col.into()), Some('X'));
                assert_eq!(text.matches('X').count(), 1);
                let name = coord::write(cell, game.rules());
                assert_eq!(coord::parse(&name, game.rules()), Ok(cell));
                assert_eq!(name[1..].parse(), Ok(rows - row), "rows count from the bottom");
            }
        }
        let game = plain(rows, cols, k);
        assert_eq!(game.cell(rows.into(), 0), None);
        assert_eq!(game.cell(0, cols.into()), None);
    }
}

#[test]
fn columns_follow_the_alphabet_with_no_letter_left_out() {
    // report R105
    let rules = Rules::new(30, 30, 5).unwrap();
    for (name, cell) in [
        ("h1", (29, 7)),
        ("i9", (21, 8)),
        ("j9", (21, 9)),
        ("z30", (0, 25)),
        ("aa1", (29, 26)),
        ("ab30", (0, 27)),
    ] {
        let cell = Cell::new(cell.0, cell.1);
        assert_eq!(coord::parse(name, &rules), Ok(cell));
        assert_eq!(coord::write(cell, &rules), name);
    }
}

#[test]
fn a_winner_may_have_more_marks_than_the_line() {
    // report R017
    let mut game = plain(3, 3, 3);
    let cells = [0, 1, 4, 2, 5, 3, 8].map(|index| (index / 3, index % 3));
    assert_eq!(play_all(&mut game, &cells), Status::Won);
    assert_eq!(game.winning_cells(), [0, 4, 8].map(|index| Cell::from_index(index, 3)));
}

#[test]
fn the_winner_owns_the_line_however_the_game_came_to_be() {
    // report R022: by play, from a position, by replay; misère turned around
    let cells = [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2), (1, 2)];
    for (misere, winner) in [(false, Mark::O), (true, Mark::X)] {
        let rules = RulesSpec { misere, ..RulesSpec::default() }.check().unwrap();
        let mut game = Game::new(rules);
        assert_eq!(play_all(&mut game, &cells), Status::Won);
        let board: Vec<u8> = game.board().map(Mark::number).collect();
        let imported = Game::from_board(rules, &board).unwrap();
        let loaded = Game::load(&game.save(), None).unwrap();
        for game in [&game, &imported, &loaded, &seen::replayed(&game)] {
            assert_eq!(game.outcome(), Outcome::won(Reason::Line, winner));
            assert_eq!(game.winning_cells(), [0, 1, 2].map(|col| Cell::new(1, col)));
            assert_eq!(game.turn(), None);
        }
    }
}

#[test]
fn a_full_board_without_a_line_is_drawn_for_two_players_and_for_three() {
    // report R028: X O X / X X O / O X O, and the same order of cells for three
    let cells = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (1, 1), (2, 2), (2, 1)];
    let mut game = plain(3, 3, 3);
    assert_eq!(play_all(&mut game, &cells), Status::Draw);
    assert_eq!((game.outcome(), game.move_count()), (Outcome::draw(Reason::Full), 9));
    assert_eq!(game.text(), "XOX\nXXO\nOXO");
    let mut game = Game::new(RulesSpec { players: 3, ..RulesSpec::default() }.check().unwrap());
    let mut turns = Vec::new();
    for (index, &(row, col)) in cells.iter().enumerate() {
        turns.push(game.turn().unwrap().number());
        let status = if index == 8 { Status::Draw } else { Status::Playing };
        assert_eq!(game.play(row, col), Ok(status));
    }
    assert_eq!(turns, [1, 2, 3, 1, 2, 3, 1, 2, 3]);
}

#[test]
fn a_finished_game_takes_no_move_and_lists_none() {
    // reports R033 and R177
    let mut game = plain(3, 3, 3);
    assert_eq!(play_all(&mut game, &[(2, 0), (0, 0), (2, 1), (0, 1), (2, 2)]), Status::Won);
    assert_eq!(game.legal_moves().count(), 0);
    assert_eq!((game.turn(), game.stones_left()), (None, 0));
    for row in 0..3 {
        for col in 0..3 {
            assert_eq!(game.play(row, col), Err(Refusal::GameOver));
            assert_eq!(game.can_play(row, col), Err(Refusal::GameOver));
        }
    }
}

#[test]
fn on_a_board_one_cell_wide_a_single_mark_is_no_line() {
    // report R036
    for k in 2..=5 {
        for game in [plain(5, 1, k), plain(1, 5, k)] {
            for index in 0..5 {
                let mut game = game.clone();
                let tall = game.rules().rows == 5;
                let (row, col) = if tall { (index, 0) } else { (0, index) };
                assert_eq!(game.play(row, col), Ok(Status::Playing));
                assert!(game.winning_cells().is_empty());
            }
        }
    }
    let mut game = plain(7, 1, 3);
    assert_eq!(play_all(&mut game, &[(2, 0), (0, 0), (4, 0), (6, 0), (3, 0)]), Status::Won);
}

#[test]
fn larger_boards_and_more_players_take_any_number_in_a_row() {
    // report R038
    for players in [3, 4] {
        let spec = RulesSpec { players, ..RulesSpec::new(16, 16, 5) };
        let mut game = Game::new(spec.check().unwrap());
        for col in 0..4 {
            for row in 0..u32::from(players) {
                assert_eq!(game.play(row * 2, col), Ok(Status::Playing));
            }
        }
        assert_eq!(game.play(0, 4), Ok(Status::Won));
        assert_eq!(game.winner(), Some(Mark::X));
    }
}

#[test]
fn a_copy_shares_nothing_with_its_original() {
    // report R057; games that hold more on the heap beside the plain one
    let specs = [
        RulesSpec::default(),
        RulesSpec { early_draw: true, players: 3, ..RulesSpec::new(9, 9, 4) },
        RulesSpec { run: Run::Renju, ..RulesSpec::new(15, 15, 5) },
        RulesSpec { stones: 2, ..RulesSpec::new(40, 40, 6) },
    ];
    for spec in specs {
        let mut game = Game::new(spec.check().unwrap());
        game.play(0, 0).unwrap();
        game.play(1, 1).unwrap();
        game.undo().unwrap();
        let before = seen::all_of(&game);
        let mut copy = game.clone();
        assert_eq!(seen::all_of(&copy), before);
        copy.play(2, 2).unwrap();
        let _ = copy.forfeit(Mark::O);
        copy.undo().unwrap();
        assert_eq!(seen::all_of(&game), before);
        let copied = seen::all_of(&copy);
        game.reset();
        assert_eq!(seen::all_of(&copy), copied);
    }
}

#[test]
fn a_forbidden_block_leaves_legal_moves() {
    // report R068: O threatens g7, a double three for X
    let mut game = Game::new(Rules::preset("renju").unwrap());
    for name in "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1".split(' ') {
        let cell = coord::parse(name, game.rules()).unwrap();
        assert_eq!(game.play(cell.row.into(), cell.col.into()), Ok(Status::Playing));
    }
    let g7 = coord::parse("g7", game.rules()).unwrap();
    assert!(matches!(game.can_play(g7.row.into(), g7.col.into()), Err(Refusal::Forbidden(_))));
    assert_eq!(game.turn(), Some(Mark::X));
    assert!(game.legal_moves().count() > 200 && !game.legal_moves().any(|cell| cell == g7));
}

#[test]
fn a_game_of_a_report_is_legal_and_without_a_five() {
    // report R070
    let mut game = plain(15, 15, 5);
    for name in "h13 h11 j13 i13 i12 j11 i10 i11 g11 k11 l11 j12 l10 h10 g9 j10".split(' ') {
        let cell = coord::parse(name, game.rules()).unwrap();
        assert_eq!(game.play(cell.row.into(), cell.col.into()), Ok(Status::Playing));
    }
}

#[test]
fn games_in_a_thousand_threads_do_not_know_of_each_other() {
    // report R086
    let play = |seed| {
        let mut dice = Dice::new(seed);
        let rules = Rules::preset(mnk::PRESETS[dice.below(7)].0).unwrap();
        let mut game = Game::new(rules);
        while game.status() == Status::Playing {
            let legal: Vec<Cell> = game.legal_moves().take(40).collect();
            let Some(cell) = legal.get(dice.below(legal.len().max(1))) else { break };
            game.play(cell.row.into(), cell.col.into()).unwrap();
        }
        (game.hash(), game.outcome())
    };
    for batch in 0..20_u64 {
        let seeds: Vec<u64> = (batch * 50..batch * 50 + 50).collect();
        let threads: Vec<_> =
            seeds.iter().map(|&seed| std::thread::spawn(move || play(seed))).collect();
        for (seed, thread) in seeds.into_iter().zip(threads) {
            assert_eq!(thread.join().unwrap(), play(seed));
        }
    }
}

#[test]
fn the_largest_games_need_no_deep_stack() {
    // report R094: 128 KiB, as some hosts give their threads
    let small = std::thread::Builder::new().stack_size(128 << 10);
    let done = small.spawn(|| {
        let specs = [
            RulesSpec::new(19, 19, 19),
            RulesSpec { gravity: true, ..RulesSpec::new(200, 200, 150) },
            RulesSpec { early_draw: true, ..RulesSpec::new(19, 19, 5) },
            RulesSpec { run: Run::Renju, ..RulesSpec::new(19, 19, 5) },
            RulesSpec { wrap: true, ..RulesSpec::new(64, 63, 60) },
        ];
        for spec in specs {
            let mut game = Game::new(spec.check().unwrap());
            for index in 0..game.rules().cells() {
                let cell = Cell::from_index(index, spec.cols);
                let row = if spec.gravity { spec.rows - 1 - cell.row } else { cell.row };
                let _ = game.play(row.into(), cell.col.into());
            }
            let again = Game::load(&game.save(), None).unwrap();
            assert_eq!(again.hash(), game.hash());
            let board: Vec<u8> = game.board().map(Mark::number).collect();
            let _ = Game::from_board(*game.rules(), &board);
            let _ = (game.winning_cells(), game.is_dead(), game.text(), game.svg());
            while game.undo().is_ok() {}
        }
    });
    done.unwrap().join().unwrap();
}

#[test]
fn playing_after_undo_drops_what_could_be_redone() {
    // report R107
    let mut game = plain(3, 3, 3);
    play_all(&mut game, &[(0, 0), (1, 1), (2, 2), (0, 1)]);
    for _ in 0..3 {
        game.undo().unwrap();
    }
    // Looking at an older state is a copy's business and drops nothing.
    let mut earlier = game.clone();
    earlier.undo().unwrap();
    assert_eq!(game.play(0, 0), Err(Refusal::CellTaken), "a refused move drops nothing either");
    assert!(game.next_redo().is_some());
    game.play(2, 0).unwrap();
    assert_eq!(game.next_redo(), None);
    assert_eq!(game.redo(), Err(Refusal::NoMove));
    let mut reset = earlier.clone();
    reset.reset();
    assert_eq!(reset.redo(), Err(Refusal::NoMove));
    assert!(earlier.next_redo().is_some());
    earlier.forfeit(Mark::X).unwrap();
    assert_eq!(earlier.redo(), Err(Refusal::NoMove));
}

#[test]
fn a_draw_is_neither_a_loss_nor_a_game_that_goes_on() {
    // report R178
    let mut game = plain(1, 2, 2);
    assert_eq!(game.outcome(), Outcome::PLAYING);
    assert_eq!(play_all(&mut game, &[(0, 0), (0, 1)]), Status::Draw);
    assert_eq!((game.winner(), game.outcome().reason), (None, Reason::Full));
    assert_eq!([Status::Playing as u8, Status::Won as u8, Status::Draw as u8], [0, 1, 2]);
}
