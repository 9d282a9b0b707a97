//! The game behind `MnkGame`, without an engine.

use mnk::{Action, Cell, Game, Mark, Outcome, Reason, Rules, Status};
use mnk_godot::logic::codes::*;
use mnk_godot::logic::desk::{self, Desk};
use mnk_godot::logic::news::News;
use mnk_godot::logic::numbers::{bytes_of_hex, coordinate, player, point, signed, whole};

fn desk_of(id: &str) -> Desk {
    let mut desk = Desk::default();
    assert_eq!(desk.start(Ok(Game::new(Rules::parse(id).unwrap()))), OK);
    heard(&mut desk);
    desk
}

/// What listeners are told, with the box opened and closed as the class does.
fn heard(desk: &mut Desk) -> Vec<News> {
    assert!(desk.outbox.open());
    std::iter::from_fn(|| desk.outbox.take()).collect()
}

fn played(row: u16, col: u16, mark: Mark) -> News {
    News::Played { cell: Cell::new(row, col), mark }
}

#[test]
fn a_move_is_told_once_and_the_end_after_it() {
    let mut desk = desk_of("3,3,3");
    for (row, col) in [(0, 0), (1, 1), (0, 1), (2, 2)] {
        assert_eq!(desk.play(row, col), OK);
    }
    assert_eq!(heard(&mut desk).len(), 8);
    assert_eq!(desk.play(0, 2), OK);
    let over = Outcome::won(Reason::Line, Mark::X);
    let told = [played(0, 2, Mark::X), News::Over(over), News::Changed { revision: 5 }];
    assert_eq!(heard(&mut desk), told);
    assert_eq!(desk.undo(), OK);
    let undone = Action::Mark { cell: Cell::new(0, 2), mark: Mark::X };
    assert_eq!(heard(&mut desk), [News::Undone(undone), News::Changed { revision: 6 }]);
    assert_eq!(desk.redo(), OK);
    let told = [played(0, 2, Mark::X), News::Over(over), News::Changed { revision: 7 }];
    assert_eq!(heard(&mut desk), told);
}

#[test]
fn a_refused_call_changes_nothing_and_tells_nothing() {
    let mut desk = desk_of("3,7,3");
    assert_eq!(desk.play(2, 6), OK);
    heard(&mut desk);
    let before = (desk.game().hash(), desk.game().revision());
    let far = [i64::MIN, -1, 3, 65_536, 1 << 32, (1 << 32) + 1, i64::MAX];
    for row in far {
        assert_eq!(desk.play(row, 0), OUT_OF_BOUNDS, "{row}");
        assert_eq!(desk.can_play(row, 0), OUT_OF_BOUNDS);
        assert_eq!(desk.last_error(), "the cell is not on the board");
    }
    assert_eq!(desk.play(2, 6), CELL_TAKEN);
    assert_eq!(desk.last_error(), "the cell is taken");
    assert_eq!(desk.play_as(1, -1, 0, 0), NOT_YOUR_TURN);
    assert_eq!(desk.play_as(2, 0, 0, 0), STALE);
    assert_eq!(desk.play_as(3, -1, 0, 0), ERR_INVALID);
    assert_eq!(desk.last_error(), "mark is 3, must be 1..=2");
    assert_eq!(desk.play_as(0, -1, 0, 0), ERR_INVALID);
    assert_eq!(desk.play_as(i64::MAX, -1, 0, 0), ERR_INVALID);
    assert_eq!(desk.drop_in(0), ERR_UNSUPPORTED);
    assert_eq!(desk.play_at("z9"), OUT_OF_BOUNDS);
    assert_eq!(desk.play_at("7"), ERR_PARSE);
    assert_eq!(desk.forfeit(9), ERR_INVALID);
    assert_eq!(desk.redo(), NO_MOVE);
    assert_eq!(desk.start(desk::from_board(Rules::default(), &[1; 9])), ERR_POSITION);
    assert_eq!(desk.start(desk::from_board(Rules::default(), &[1; 8])), ERR_INVALID);
    assert_eq!(desk.start(desk::load(b"no record", None)), ERR_PARSE);
    assert_eq!(desk.start(desk::read("morse", "", None)), ERR_INVALID);
    assert_eq!(desk.set_tag("", "nobody"), ERR_INVALID);
    assert_eq!((desk.game().hash(), desk.game().revision()), before);
    assert_eq!(heard(&mut desk), []);
    assert_eq!(desk.undo(), OK);
    assert_eq!(desk.last_error(), "");
    assert_eq!(desk.undo(), NOTHING_TO_UNDO);
}

#[test]
fn rows_and_columns_are_not_exchanged_on_boards_that_are_not_square() {
    for (id, rows, cols) in [("3,7,3", 3, 7), ("7,3,3", 7, 3)] {
        let mut desk = desk_of(id);
        // X along the last row, O along the first.
        for col in 0..3 {
            assert_eq!(desk.play(rows - 1, cols - 3 + col), OK);
            if col < 2 {
                assert_eq!(desk.play(0, col), OK);
            }
        }
        assert_eq!(desk.game().winner(), Some(Mark::X));
        let corner = |col: i64| ((cols - 3 + col) as i32, rows as i32 - 1);
        let line: Vec<_> = desk.game().winning_cells().into_iter().map(point).collect();
        assert_eq!(line, [corner(0), corner(1), corner(2)], "x is the column, y the row");
        // Row 0 is on top: the last row is 1, and letters count columns.
        let last = char::from(b'a' + cols as u8 - 1);
        assert!(desk.written("moves").ends_with(&format!("{last}1")));
    }
}

#[test]
fn marks_fall_and_say_where_they_came_to_lie() {
    let mut desk = desk_of("6,7,4;gravity");
    assert_eq!(desk.play(0, 3), FLOATING);
    assert_eq!(desk.drop_in(3), OK);
    assert_eq!(desk.drop_in(3), OK);
    assert_eq!(heard(&mut desk)[0], played(5, 3, Mark::X));
    for _ in 0..4 {
        assert_eq!(desk.drop_in(3), OK);
    }
    assert_eq!(desk.drop_in(3), CELL_TAKEN);
    assert_eq!(desk.drop_in(-1), OUT_OF_BOUNDS);
}

#[test]
fn who_leaves_is_told_and_taken_back() {
    let mut desk = desk_of("5,5,4;players=3");
    assert_eq!(desk.forfeit(2), OK);
    let left = News::Left { mark: Mark::O, timeout: false };
    assert_eq!(heard(&mut desk), [left, News::Changed { revision: 1 }]);
    assert_eq!(desk.forfeit(2), NOT_FOUND);
    assert_eq!(desk.forfeit(1), OK);
    let third = Mark::new(3).unwrap();
    assert!(heard(&mut desk).contains(&News::Over(Outcome::won(Reason::Forfeit, third))));
    assert_eq!(desk.undo(), OK);
    assert_eq!(desk.game().status(), Status::Playing);
    assert_eq!(heard(&mut desk)[0], News::Undone(Action::Forfeit { mark: Mark::X }));
}

#[test]
fn a_saved_game_comes_back_and_under_other_rules_does_not() {
    let mut desk = desk_of("7,3,3");
    assert_eq!(desk.play_at("c1"), OK);
    assert_eq!(desk.set_tag("PB", "Ada"), OK);
    let (record, line) = (desk.game().save(), desk.written("line"));
    let mut other = Desk::default();
    assert_eq!(other.start(desk::load(&record, None)), OK);
    assert_eq!(other.game().tag("PB"), Some("Ada"));
    assert_eq!(heard(&mut other), [News::Started, News::Changed { revision: 1 }]);
    let square = Rules::default();
    assert_eq!(other.start(desk::load(&record, Some(&square))), ERR_RULES_MISMATCH);
    assert_eq!(other.start(desk::read("line", &line, None)), OK);
    assert_eq!(other.game().save(), record);
    let cut = &record[..record.len() - 1];
    assert_eq!(other.start(desk::load(cut, None)), ERR_CORRUPT);
    assert_eq!(other.written("columns"), "");
    assert_ne!(other.last_error(), "");
}

#[test]
fn a_position_that_is_over_is_said_to_be_over() {
    let mut desk = Desk::default();
    let cells = [1, 1, 1, 2, 2, 0, 0, 0, 0];
    assert_eq!(desk.start(desk::from_board(Rules::default(), &cells)), OK);
    let over = News::Over(Outcome::won(Reason::Line, Mark::X));
    assert_eq!(heard(&mut desk), [News::Started, over, News::Changed { revision: 0 }]);
    assert_eq!(desk.play(2, 2), GAME_OVER);
    assert_eq!(desk.reset(), OK);
    assert_eq!(heard(&mut desk), [News::Started, over, News::Changed { revision: 1 }]);
}

#[test]
fn a_node_begins_with_its_rules_unless_something_was_played_before() {
    let mut desk = Desk::default();
    assert_eq!(desk.begin(Ok(Rules::new(3, 7, 3).unwrap())), OK);
    assert_eq!((desk.game().rules().cols, heard(&mut desk)), (7, vec![]));
    assert_eq!(desk.play(2, 6), OK);
    assert_eq!(desk.begin(Ok(Rules::new(7, 3, 3).unwrap())), OK);
    assert_eq!((desk.game().rules().cols, desk.game().move_count()), (7, 1));
    let mut desk = Desk::default();
    assert_eq!(desk.begin(Rules::new(3, 3, 4).map_err(Into::into)), ERR_RULES);
    assert!(desk.last_error().starts_with("k is 4"));
    assert_eq!(desk.game().rules().k, 3);
}

/// R162: a handler that plays, undoes or starts anew is called with the game
/// free, and everybody hears everything in order.
#[test]
fn r162_what_a_handler_does_is_told_after_what_it_heard() {
    let mut desk = desk_of("3,3,3");
    assert_eq!(desk.play(1, 1), OK);
    let mut told = Vec::new();
    assert!(desk.outbox.open());
    while let Some(news) = desk.outbox.take() {
        told.push(news);
        if told.len() == 1 {
            // In the handler of the first: the class finds somebody telling.
            assert_eq!(desk.undo(), OK);
            assert!(!desk.outbox.open());
            assert_eq!(desk.play(0, 0), OK);
            assert!(!desk.outbox.open());
        }
    }
    let undone = Action::Mark { cell: Cell::new(1, 1), mark: Mark::X };
    let order = [
        played(1, 1, Mark::X),
        News::Changed { revision: 1 },
        News::Undone(undone),
        News::Changed { revision: 2 },
        played(0, 0, Mark::X),
        News::Changed { revision: 3 },
    ];
    assert_eq!(told, order);
    assert!(desk.outbox.open(), "the box was closed when it was empty");
}

#[test]
fn impossible_numbers_become_ones_that_are_refused() {
    assert_eq!([-1, 1 << 32, i64::MIN, i64::MAX].map(coordinate), [u32::MAX; 4]);
    assert_eq!(coordinate(1023), 1023);
    assert_eq!([0, -1, 9, 256 + 1].map(player), [None; 4]);
    assert_eq!(player(8).map(Mark::number), Some(8));
    assert_eq!([0, u64::MAX].map(signed), [0, i64::MAX]);
}

#[test]
fn what_json_makes_of_numbers_and_ids_is_read_back_exactly() {
    assert_eq!([0.0, -1.0, 1023.0].map(whole), [Some(0), Some(-1), Some(1023)]);
    let none = [0.5, f64::NAN, f64::INFINITY, 1e300, 9_007_199_254_740_994.0];
    assert_eq!(none.map(whole), [None; 5]);
    assert_eq!(bytes_of_hex("00fFa0"), Some(vec![0, 255, 160]));
    assert_eq!(bytes_of_hex(""), Some(vec![]));
    assert_eq!(["0", "0g", "é0", "+1"].map(bytes_of_hex), [None, None, None, None]);
}
