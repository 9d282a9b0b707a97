//! Promise: a board that is no position is refused with the reason.

use crate::{cells, rules};
use mnk::{Cell, Foul, Game, Mark, PositionError, Status};

/// The reason why this board is refused.
fn refusal(id: &str, picture: &str) -> PositionError {
    match Game::from_board(rules(id), &cells(picture)) {
        Ok(_) => panic!("{id}: accepted\n{picture}"),
        Err(error) => error,
    }
}

fn accepted(id: &str, picture: &str) -> Game {
    Game::from_board(rules(id), &cells(picture))
        .unwrap_or_else(|error| panic!("{id}: {error}\n{picture}"))
}

fn played_on(mark: Mark) -> PositionError {
    PositionError::PlayedOn { mark }
}

/// An empty board with these marks on these cells.
fn board(rows: usize, cols: usize, marks: &[(u8, &[(usize, usize)])]) -> Vec<u8> {
    let mut board = vec![0; rows * cols];
    for (mark, cells) in marks {
        for (row, col) in *cells {
            board[row * cols + col] = *mark;
        }
    }
    board
}

#[test]
fn a_board_of_another_size_is_refused() {
    let rules = rules("3,7,3");
    for len in [0, 1, 20, 22, 1_000_000] {
        let error = Game::from_board(rules, &vec![0; len]).err();
        assert_eq!(error, Some(PositionError::Length { given: len, wanted: 21 }));
    }
    let error = PositionError::Length { given: 20, wanted: 21 };
    assert_eq!(error.to_string(), "20 cells given, the board has 21");
}

#[test]
fn a_number_that_is_no_mark_is_refused_with_its_cell() {
    for (id, number) in [("3,7,3", 3), ("3,7,3", 255), ("3,7,3;players=4", 5)] {
        let mut board = vec![0; 21];
        board[9] = number;
        let error = Game::from_board(rules(id), &board).err();
        assert_eq!(error, Some(PositionError::Mark { cell: Cell::new(1, 2), number }));
    }
    let error = PositionError::Mark { cell: Cell::new(1, 2), number: 3 };
    assert_eq!(error.to_string(), "3 at row 1, column 2 is no player's mark");
}

#[test]
fn wrong_counts_are_told_apart_by_who_has_too_many() {
    let count = |mark, given, share, marks| PositionError::Count { mark, given, share, marks };
    assert_eq!(refusal("3,3,3", "XX. ... ..."), count(Mark::X, 2, 1, 2));
    assert_eq!(refusal("3,3,3", "OOX ... ..."), count(Mark::O, 2, 1, 3));
    assert_eq!(refusal("3,3,3", "O.. ... ..."), count(Mark::O, 1, 0, 1));
    assert_eq!(refusal("3,3,3", "XOX .X. ..."), count(Mark::X, 3, 2, 4));
    let third = Mark::new(3).unwrap();
    assert_eq!(refusal("3,3,3;players=3", "X3. ... ..."), count(third, 1, 0, 2));
    let text = "O has too many marks: 2, where the turns give 1 of 3";
    assert_eq!(count(Mark::O, 2, 1, 3).to_string(), text);
}

#[test]
fn counts_follow_turns_of_several_stones() {
    for picture in ["X.. ... ...", "XO. ... ...", "XOO ... ...", "XOO X.. ...", "XOO XX. ..."] {
        accepted("3,3,3;stones=2", picture);
    }
    for picture in ["XX. ... ...", "XXO ... ...", "XOO O.. ..."] {
        let error = refusal("3,3,3;stones=2", picture);
        assert!(matches!(error, PositionError::Count { .. }), "{error}");
    }
    accepted("3,3,3;first_stones=3", "XX. ..X ...");
    accepted("3,3,3;first_stones=3", "XXO ..X ...");
    let error = refusal("3,3,3;first_stones=3", "XO. ... ...");
    assert!(matches!(error, PositionError::Count { mark: Mark::O, .. }), "{error}");
}

#[test]
fn lines_of_both_sides_name_no_winner() {
    for picture in ["XXX OOO ...", "XXX OOO XOX"] {
        let error = refusal("3,3,3", picture);
        assert_eq!(error, PositionError::Lines);
        let text = error.to_string();
        assert!(text.contains("play went on after the game was over"), "{text}");
        assert!(!text.contains('X') && !text.contains('O'), "{text} names a side");
    }
    assert_eq!(refusal("3,3,3;misere", "XXX OOO ..."), PositionError::Lines);
    assert_eq!(refusal("3,3,3;players=3", "XXX OOO 333"), PositionError::Lines);
}

/// Both sides' fours in any two columns at any of the three heights: neither
/// may be overlooked.
#[test]
fn fours_of_both_sides_are_seen_in_every_column_at_every_height() {
    let fours = (0..7).flat_map(|column| (0..3).map(move |under| (column, under)));
    let pairs = fours.clone().flat_map(|x| fours.clone().map(move |o| (x, o)));
    for ((x_column, x_under), (o_column, o_under)) in pairs.filter(|(x, o)| x.0 != o.0) {
        let mut columns = vec![Vec::new(); 7];
        columns[x_column] = [vec![2; x_under], vec![1; 4]].concat();
        columns[o_column] = [vec![1; o_under], vec![2; 4]].concat();
        // Marks beside them make the counts equal.
        let (missing, mark) =
            if x_under < o_under { (o_under - x_under, 2) } else { (x_under - o_under, 1) };
        let spare = (0..7).filter(|&column| column != x_column && column != o_column);
        spare.take(missing).for_each(|column| columns[column].push(mark));
        let mut board = vec![0; 42];
        for (column, marks) in columns.iter().enumerate() {
            for (up, &mark) in marks.iter().enumerate() {
                board[(5 - up) * 7 + column] = mark;
            }
        }
        let error = Game::from_board(rules("6,7,4;gravity"), &board).err();
        assert_eq!(error, Some(PositionError::Lines), "{board:?}");
    }
}

#[test]
fn a_line_before_the_last_mark_is_refused() {
    assert_eq!(refusal("3,3,3", "XXX OO. O.."), played_on(Mark::X));
    assert_eq!(refusal("3,3,3", "OOO XX. XX."), played_on(Mark::O));
    assert_eq!(refusal("3,3,3;misere", "XXX OO. O.."), played_on(Mark::X));
    let text = "X's line was complete before the last mark: play went on after the game was over";
    assert_eq!(played_on(Mark::X).to_string(), text);
}

#[test]
fn lines_that_no_one_mark_completes_are_refused() {
    assert_eq!(refusal("3,6,3", "XXX... OO.OO. XXX.O."), played_on(Mark::X));
    // Five in a row can be two and two and the middle; six cannot.
    assert_eq!(accepted("3,6,3", "XXXXX. OO.OO. ......").winner(), Some(Mark::X));
    assert_eq!(refusal("3,6,3", "XXXXXX OO.OO. O....."), played_on(Mark::X));
    // With gravity the last mark must lie on top.
    assert_eq!(refusal("4,4,3;gravity", ".... .... OOX. XXXO"), played_on(Mark::X));
    assert_eq!(accepted("4,4,3;gravity", ".... .... OO.. XXX.").winner(), Some(Mark::X));
}

#[test]
fn lines_completed_by_one_last_mark_are_fine() {
    for (id, picture) in [
        ("3,3,3", "XXX XOO XOO"),
        ("3,3,3", "XOX OXO XOX"),
        ("3,3,3", "OXX XXO XOO"),
        ("3,3,3;misere", "XXX XOO XOO"),
    ] {
        let game = accepted(id, picture);
        let winner = if game.rules().misere { Mark::O } else { Mark::X };
        assert_eq!(game.winner(), Some(winner), "{picture}");
    }
    // Four lines of five through the middle of a star.
    let star: Vec<(usize, usize)> =
        (2..7).flat_map(|at| [(4, at), (at, 4), (at, at), (at, 8 - at)]).collect();
    let edge = [0, 1, 3, 4, 6, 7].map(|col| [(0, col), (8, col)]).concat();
    let side = [(2, 0), (3, 0), (5, 0), (6, 0)];
    let cells = board(9, 9, &[(1, &star), (2, &edge), (2, &side)]);
    let game = Game::from_board(rules("9,9,5"), &cells).unwrap();
    assert_eq!((game.winner(), game.winning_cells().len()), (Some(Mark::X), 17));
}

#[test]
fn a_mark_on_nothing_is_refused_with_its_cell() {
    let error = refusal("3,3,3;gravity", "... X.. ...");
    assert_eq!(error, PositionError::Floating { cell: Cell::new(1, 0) });
    let text = "the mark at row 1, column 0 floats: the cell below it is empty";
    assert_eq!(error.to_string(), text);
    accepted("3,3,3", "... X.. ...");
}

#[test]
fn columns_that_no_order_of_turns_builds_are_refused() {
    for picture in ["... X.. O..", "O.. X.. X..", ".O. .X. .X."] {
        let error = refusal("3,3,3;gravity", picture);
        assert!(matches!(error, PositionError::Stacks), "{picture}: {error}");
    }
    accepted("3,3,3;gravity", "... O.. X..");
    accepted("3,3,3;gravity", ".O. .X. OXX");
    assert_eq!(PositionError::Stacks.to_string(), "no order of turns builds these columns");
}

#[test]
fn a_mark_after_the_early_draw_is_refused() {
    assert_eq!(accepted("1,3,3;early_draw", "XO.").status(), Status::Draw);
    assert_eq!(refusal("1,3,3;early_draw", "XOX"), PositionError::Dead);
    assert_eq!(accepted("1,3,3", "XOX").status(), Status::Draw);
    assert!(PositionError::Dead.to_string().contains("play went on after the draw"));
}

/// With k = 2 no X of the figure can have been the last: each would leave two
/// in a row. The Os stand apart.
#[test]
fn overlines_that_cannot_be_built_are_refused() {
    let figure = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 1), (2, 2), (2, 3), (3, 0)];
    let apart = [5, 7].map(|row| [0, 2, 4, 6].map(|col| (row, col))).concat();
    let cells = board(9, 9, &[(1, &figure), (2, &apart)]);
    let error = Game::from_board(rules("9,9,2;run=exact"), &cells).err();
    assert_eq!(error, Some(PositionError::Overline { mark: Mark::X }));
    // Three in a row can, around the middle.
    accepted("3,5,2;run=exact", "XXX.. ..... O.O..");
    // A ring of k + 1 was a line of k before, whatever came last.
    let overline = |mark| PositionError::Overline { mark };
    assert_eq!(refusal("3,4,3;run=exact;wrap", "XXXX OO.. OO.."), overline(Mark::X));
    accepted("3,5,3;run=exact;wrap", "XXXXX OO.OO .....");
}

#[test]
fn caps_that_came_too_late_are_refused() {
    // The two X were a line before the second O; elsewhere there is time.
    assert_eq!(refusal("1,4,2;run=caro", "OXXO"), PositionError::Order);
    assert_eq!(refusal("1,6,2;run=caro_exact", "OXXO.."), PositionError::Order);
    accepted("1,6,2;run=caro", "OXXO.X");
    accepted("3,6,2;run=caro", "OXXO.. ...... ...O.X");
}

#[test]
fn renju_takes_no_overline_of_x_and_no_foul() {
    let row = |row, cols: std::ops::Range<usize>| -> Vec<(usize, usize)> {
        cols.map(|col| (row, col)).collect()
    };
    let spread: Vec<(usize, usize)> = (0..12).map(|n| ([0, 12, 14][n % 3], n / 3 * 4)).collect();
    let renju = rules("15,15,5;run=renju");
    // O came last: the overline stood before.
    let cells = board(15, 15, &[(1, &row(7, 3..9)), (2, &spread[..6])]);
    let error = Game::from_board(renju, &cells).err();
    assert_eq!(error, Some(PositionError::Overline { mark: Mark::X }));
    // X came last, and that was the foul.
    let cells = board(15, 15, &[(1, &row(7, 3..9)), (2, &spread[..5])]);
    let error = Game::from_board(renju, &cells).err();
    assert_eq!(error, Some(PositionError::Forbidden { foul: Foul::Overline }));
    // The same mark made a five in the column, which wins.
    let column: Vec<(usize, usize)> = (7..12).map(|row| (row, 5)).collect();
    let cells = board(15, 15, &[(1, &row(7, 3..9)), (1, &column), (2, &spread[..9])]);
    let game = Game::from_board(renju, &cells).unwrap();
    assert_eq!((game.winner(), game.winning_cells().len()), (Some(Mark::X), 5));
    // O's overline wins.
    let cells = board(15, 15, &[(2, &row(7, 3..9)), (1, &spread[..6])]);
    assert_eq!(Game::from_board(renju, &cells).unwrap().winner(), Some(Mark::O));
}

/// The examples that people ask of every checker of noughts and crosses.
#[test]
fn the_well_known_examples_are_judged_rightly() {
    for picture in ["XOX O.O XOX", "XOX OXO XOX", "XXX OO. ...", "... ... ..."] {
        accepted("3,3,3", picture);
    }
    for picture in ["O.. ... ...", "XOX .X. ...", "XXX ... OOO", "XXX OO. O.."] {
        refusal("3,3,3", picture);
    }
}
