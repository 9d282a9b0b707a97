//! Promise: lists of moves and of columns are read as people and solvers write
//! them.

use crate::{bad, good, moves};
use mnk::notation::coord::CoordError;
use mnk::notation::{Fault, Format, write};
use mnk::{Refusal, Rules};

#[test]
fn move_lists_are_read_as_people_paste_them() {
    for text in [
        "h8i9g7",
        "H8,I9,G7",
        "h8 i9 g7\n",
        "\u{feff}h8\r\ni9\r\ng7",
        "1. h8 i9 2. g7",
        "1.h8 2.i9 3.g7",
        "h8-i9-g7",
        " h8 ; i9 | g7 ",
        "h8,,i9\t,g7",
    ] {
        assert_eq!(moves(&good(Format::Moves, text)), "h8i9g7", "{text}");
    }
    assert_eq!(good(Format::Moves, "").actions().len(), 0);
    let error = bad(Format::Moves, "h8 i9\n g7 p1", None);
    assert_eq!((error.line, error.column), (2, 5));
    assert_eq!(error.fault, Fault::Coord(CoordError::ColumnOff { last: 14 }));
    let error = bad(Format::Moves, "h8 h8", None);
    assert_eq!(error.fault, Fault::Refused(Refusal::CellTaken));
    assert_eq!((error.line, error.column), (1, 4));
    for (text, column) in [("h8 7", 4), ("h8 i", 4), ("h8 i9x", 6), ("?", 1), ("h8 日1", 4)] {
        let error = bad(Format::Moves, text, None);
        assert_eq!((error.line, error.column), (1, column), "{text}: {error}");
    }
    // Under rules that end the game, or that forbid.
    let tic_tac_toe = Rules::default();
    let error = bad(Format::Moves, "a1 a2 b1 b2 c1 c2", Some(&tic_tac_toe));
    assert_eq!((error.column, error.fault), (16, Fault::Refused(Refusal::GameOver)));
    let renju = Rules::preset("renju").unwrap();
    let error = bad(Format::Moves, "h8 a1 h10 a15 g9 o1 i9 o15 h9", Some(&renju));
    assert!(matches!(error.fault, Fault::Refused(Refusal::Forbidden(_))), "{error}");
}

#[test]
fn columns_are_read_as_solvers_write_them() {
    let game = good(Format::Columns, "4453 3,5\n");
    assert_eq!(game.rules().id(), "6,7,4;gravity");
    assert_eq!(write(Format::Columns, &game).unwrap(), "445335");
    let row = game.text().lines().last().unwrap().to_owned();
    assert_eq!(row, "..OXX..");
    for (text, column, fault) in [
        ("4404", 3, Fault::Expected { what: "the digit of a column, from 1", found: Some('0') }),
        ("44x4", 3, Fault::Expected { what: "the digit of a column, from 1", found: Some('x') }),
        ("48", 2, Fault::Refused(Refusal::OutOfBounds)),
        ("1111111", 7, Fault::Refused(Refusal::CellTaken)),
        ("12121212", 8, Fault::Refused(Refusal::GameOver)),
    ] {
        let error = bad(Format::Columns, text, None);
        assert_eq!((error.column, error.fault), (column, fault), "{text}");
    }
    let flat = Rules::default();
    assert!(matches!(bad(Format::Columns, "1", Some(&flat)).fault, Fault::Unsupported(_)));
}
