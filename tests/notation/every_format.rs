//! Promise: what a format keeps comes back exactly, what has no place in it is
//! refused, each has its own letters and corners, and no input costs more than
//! it may.

use crate::random_games::{self, Dice, variants};
use crate::{bad, good, moves, rules};
use mnk::notation::{Fault, Format, MAX_INPUT, coord, read, write};
use mnk::session::{Command, Offer, Order, Session, SessionConfig};
use mnk::{Action, Cell, Game, Mark, Reason, Refusal, Rules, RulesSpec, Status};

#[test]
fn what_a_format_keeps_comes_back_exactly() {
    let mut dice = Dice(11);
    let mut count = [0; Format::ALL.len()];
    for (rows, cols, k) in [(3, 3, 3), (3, 7, 3), (7, 3, 4), (6, 6, 5), (1, 1, 1), (9, 30, 4)] {
        for rules in variants(rows, cols, k) {
            let steps = dice.below(2 * rules.cells().min(40) + 2);
            let mut game = random_games::game(rules, steps, &mut dice);
            if dice.below(3) == 0 {
                for tag in ["Comment", "Comment 1", "Comment 99", "Result", "Rules", "a:b]c\\"] {
                    game.set_tag(tag, ["W+R", "B+", "x\ny", "50 %]", "\t"][dice.below(5)]).unwrap();
                }
            }
            for format in Format::ALL {
                let Ok(text) = write(format, &game) else { continue };
                let again = read(format, text.as_bytes(), Some(&rules))
                    .unwrap_or_else(|error| panic!("{error} in {format:?}\n{text}"));
                assert_eq!(write(format, &again).as_ref(), Ok(&text));
                assert!(again.actions().eq(game.actions()), "{text}");
                assert_eq!(again.hash(), game.hash());
                assert_eq!(again.outcome(), game.outcome());
                assert_eq!(again.base(), game.base());
                if matches!(format, Format::Line | Format::Json | Format::Sgf) {
                    assert!(again.tags().eq(game.tags()), "{text}");
                    // These name their rules.
                    let free = read(format, text.as_bytes(), None).unwrap();
                    assert_eq!(free.save(), again.save());
                }
                if matches!(format, Format::Line | Format::Json) {
                    assert_eq!(again.save(), game.save());
                    let windows = format!("\u{feff}{text}\r\n");
                    let again = read(format, windows.as_bytes(), None).unwrap();
                    assert_eq!(again.save(), game.save());
                } else {
                    assert_eq!(again.revision(), again.actions().len() as u64);
                }
                count[format as usize] += 1;
            }
        }
    }
    assert!(count.iter().all(|&count| count > 30), "{count:?}");
}

#[test]
fn bases_come_back() {
    let id = rules("3,5,4");
    let cells = [1, 0, 0, 0, 2, 0, 0, 1, 0, 0, 2, 0, 0, 0, 1];
    let mut game = Game::from_board(id, &cells).unwrap();
    game.play(1, 1).unwrap();
    for format in [Format::Sgf, Format::Line, Format::Json] {
        let text = write(format, &game).unwrap();
        let again = good(format, &text);
        assert_eq!(again.save(), game.save(), "{text}");
        assert_eq!(again.base(), Some(&cells[..]));
    }
    assert!(write(Format::Sgf, &game).unwrap().contains("AB[aa][cb][ec]AW[ea][ac]\n;W[bb]"));
    for format in [Format::Moves, Format::Psq, Format::Rec] {
        assert_eq!(write(format, &game).unwrap_err().what, "a base position");
    }
}

#[test]
fn what_has_no_place_in_a_format_is_refused() {
    let what = |format, game: &Game| write(format, game).unwrap_err().what;
    let mut left = Game::new(rules("6,7,4;gravity"));
    left.forfeit(Mark::X).unwrap();
    for format in [Format::Moves, Format::Columns, Format::Psq, Format::Rec] {
        assert_eq!(what(format, &left), "a forfeit");
    }
    let three = Game::new(rules("6,7,4;players=3"));
    for format in [Format::Sgf, Format::Psq, Format::Rec] {
        assert_eq!(what(format, &three), "more than two players");
    }
    assert_eq!(what(Format::Columns, &three), "a game without gravity");
    assert_eq!(
        what(Format::Columns, &Game::new(rules("6,10,4;gravity"))),
        "more than nine columns"
    );
    assert_eq!(what(Format::Sgf, &Game::new(rules("53,5,5"))), "a side longer than 52");
    let mut named = Game::new(Rules::default());
    for name in ["a\nb", " a", "a ", "-", "8,8,0", "-1", "7 , 7", "\u{feff}"] {
        named.set_tag("X", name).unwrap();
        assert_eq!(what(Format::Psq, &named), "such a name of a player", "{name}");
    }
}

#[test]
fn corners_and_letters_are_those_of_each_format() {
    // Three rows, five columns: corners in reading order.
    let id = rules("3,5,5");
    let corners = [(0, 0), (0, 4), (2, 0), (2, 4)];
    let mut game = Game::new(id);
    for (row, col) in corners {
        game.play(row, col).unwrap();
    }
    let text = |format| write(format, &game).unwrap();
    assert_eq!(text(Format::Moves), "a3e3a1e1");
    assert_eq!(text(Format::Psq), "Piskvorky 5x3, 0:0, 0\n1,1,0\n5,1,0\n1,3,0\n5,3,0\n-1\n");
    assert_eq!(text(Format::Rec), "-\n-\n0,0,0\n4,0,0\n0,2,0\n4,2,0\n-1\n");
    assert!(text(Format::Sgf).contains("SZ[5:3]RU[3,5,5]\n;B[aa];W[ea];B[ac];W[ec])"));
    assert!(text(Format::Json).contains(r#""actions":["a3","e3","a1","e1"]"#));
    // i is no special letter anywhere, and what follows z is written down.
    let wide = rules("1,60,60");
    let mut game = Game::new(wide);
    for col in [7, 8, 9, 24, 25, 26, 51, 52] {
        game.play(0, col).unwrap();
    }
    assert_eq!(moves(&game), "h1i1j1y1z1aa1az1ba1");
    let wide = rules("1,52,52");
    let mut game = Game::new(wide);
    for col in [7, 8, 9, 25, 26, 51] {
        game.play(0, col).unwrap();
    }
    let text = write(Format::Sgf, &game).unwrap();
    assert!(text.contains(";B[ha];W[ia];B[ja];W[za];B[Aa];W[Za])"), "{text}");
}

#[test]
fn what_is_too_long_or_too_deep_costs_nothing() {
    let long = vec![b' '; MAX_INPUT + 1];
    for format in Format::ALL {
        assert_eq!(read(format, &long, None).err().map(|error| error.fault), Some(Fault::TooLong));
        for deep in ["(", "(;", "[", "{\"tags\":", "((;)", "(;C[", "-", "1", "a", "\\", "!X", "\n"]
        {
            let text = deep.repeat(200_000);
            // No stack overflow, and an error unless nothing but blanks was read.
            let empty = read(format, text.as_bytes(), None);
            assert!(empty.is_err() || empty.unwrap().actions().len() < 226);
        }
    }
    // Many stones set up on one point, and many rectangles.
    let rectangles = format!("(;SZ[52]AB{})", "[aa:ZZ]".repeat(100_000));
    let error = bad(Format::Sgf, &rectangles, None);
    assert!(matches!(error.fault, Fault::Unsupported(_)), "{error}");
    let error = bad(Format::Sgf, &format!("(;SZ[52]AB{})", "[aa:ZZ]".repeat(2000)), None);
    assert_eq!(error.fault, Fault::Refused(Refusal::CellTaken));
    let rectangles = format!("(;SZ[52]{})", "AB[aa:ZZ]AE[aa:ZZ]".repeat(1300));
    assert_eq!(good(Format::Sgf, &rectangles).base(), None);
}

#[test]
fn the_largest_games_stay_within_the_bounds() {
    let spec = RulesSpec { players: 8, ..RulesSpec::new(1024, 1024, 1024) };
    let mut game = Game::new(spec.check().unwrap());
    for index in 0..1 << 20 {
        let cell = Cell::from_index(index, 1024);
        // A shift of three a row: nobody fills a row, a column or a diagonal.
        if game
            .play(cell.row.into(), (u32::from(cell.col) + 3 * u32::from(cell.row)) % 1024)
            .is_err()
        {
            break;
        }
    }
    assert_eq!(game.move_count(), 1 << 20);
    for format in [Format::Moves, Format::Line, Format::Json] {
        let text = write(format, &game).unwrap();
        assert!(text.len() < (16 << 20) + (128 << 10) && text.len() < MAX_INPUT);
        let again = read(format, text.as_bytes(), Some(game.rules())).unwrap();
        assert_eq!(again.hash(), game.hash());
    }
}

#[test]
fn texts_that_are_not_utf8_are_refused_where_they_break() {
    for format in [Format::Moves, Format::Columns, Format::Line, Format::Json] {
        let error = read(format, b"\xef\xbb\xbf\r\nab\xffc", None).err().unwrap();
        assert_eq!((error.line, error.column, error.fault), (2, 3, Fault::NotUtf8));
    }
    assert_eq!(read(Format::Sgf, b"\xff\xfe(\0;\0", None).err().unwrap().fault, Fault::NotUtf8);
}

#[test]
fn names_of_formats_are_theirs() {
    for format in Format::ALL {
        assert_eq!(Format::from_name(format.name()), Some(format));
    }
    assert_eq!(Format::from_name("SGF"), None);
    let cell = coord::parse("i9", &Rules::preset("gomoku").unwrap()).unwrap();
    assert_eq!(Action::Mark { cell, mark: Mark::X }.cell(), Some(Cell::new(6, 8)));
    assert_eq!(Game::new(Rules::default()).status(), Status::Playing);
}

#[test]
fn a_draw_by_agreement_comes_back_in_the_formats_of_the_record() {
    for moves in [&[][..], &[(0, 0)], &[(2, 6), (1, 1)]] {
        let mut game = Game::new(rules("3,7,3"));
        moves.iter().for_each(|&(row, col)| assert!(game.play(row, col).is_ok()));
        let session = Session::from_game(game, SessionConfig::default()).unwrap();
        session.submit(&Command::new(0, Order::Offer(Offer::Draw)));
        let agreed = session.snapshot();
        for format in [Format::Line, Format::Json] {
            let text = write(format, &agreed).unwrap();
            let game = good(format, &text);
            assert_eq!((game.outcome(), game.revision()), (agreed.outcome(), agreed.revision()));
            assert_eq!(game.outcome().reason, Reason::Agreed);
            assert_eq!(write(format, &game).unwrap(), text);
        }
    }
    for text in [
        r#"{"mnk":1,"rules":"3,3,3","revision":"2","actions":["a1","="]}"#,
        r#"{"mnk":2,"rules":"3,3,3","revision":"1","actions":["a1"]}"#,
        r#"{"mnk":2,"rules":"3,3,3","revision":"3","actions":["a1","=","a2"]}"#,
        r#"{"mnk":2,"rules":"3,3,3","revision":"3","actions":["a1","=","="]}"#,
        r#"{"mnk":3,"rules":"3,3,3","revision":"3","actions":["a1","="]}"#,
    ] {
        bad(Format::Json, text, None);
    }
}
