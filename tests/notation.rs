//! Games as text: what a format keeps comes back, what others write is read,
//! and nonsense is refused where it stands.

mod random_games;

use mnk::notation::coord::CoordError;
use mnk::notation::{Fault, Format, MAX_INPUT, NotationError, coord, read, write};
use mnk::{Action, Cell, Game, Mark, Reason, Refusal, Rules, RulesSpec, Run, Status};
use random_games::{Dice, variants};
use std::path::{Path, PathBuf};

fn rules(id: &str) -> Rules {
    Rules::parse(id).unwrap()
}

fn line(game: &Game) -> String {
    write(Format::Line, game).unwrap()
}

/// Reads a text that must be a game.
fn good(format: Format, text: &str) -> Game {
    read(format, text.as_bytes(), None).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// Reads a text that must not be one.
fn bad(format: Format, text: &str, rules: Option<&Rules>) -> NotationError {
    match read(format, text.as_bytes(), rules) {
        Err(error) => error,
        Ok(game) => panic!("read {text:?} as {}", line(&game)),
    }
}

fn moves(game: &Game) -> String {
    write(Format::Moves, game).unwrap()
}

// ---- round trips ------------------------------------------------------------

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

// ---- each format ------------------------------------------------------------

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

#[test]
fn sgf_of_other_programs_is_read() {
    let web = "(;GM[4]FF[4]CA[UTF-8]AP[Web Renju Board:1.0.0]ST[0]SZ[15]PB[Black]PW[White]\
               AB[hh][ig]AW[gi][gh])";
    let game = good(Format::Sgf, web);
    assert_eq!((game.move_count(), game.actions().len()), (4, 0));
    assert_eq!(game.cell(7, 7), Some(Mark::X));
    assert_eq!(game.cell(8, 6), Some(Mark::O));
    assert_eq!(game.tag("X"), Some("Black"));
    assert_eq!(game.tag("Application"), Some("Web Renju Board:1.0.0"));
    for text in [
        "(;FF[4]GM[4]SZ[15];B[hh];W[ig];B[gi])",
        "(;B[hh]W[ig]B[gi])",
        "(;GM[4]B[hh]\r\n;W [ig] ; B[gi]\r\n)\r\n",
        "(FF[4]GM[4]SZ[15];B[hh];W[ig];B[gi])",
        "\u{feff}From: somebody\n\n(;QPR[12]QSLW[x\\]y](;B[hh];QSLW[];W[ig];B[gi]))\u{1a}",
        "(;FF[3]GaMe[4]SiZe[15];Black[hh];White[ig];Black[gi])",
        "(;SZ[15](;B[hh](;W[ig](;B[gi]))(;W[aa];B[bb]))(;B[aa]))(;GM[1];B[aa])",
        "(;SZ[15:15];B[hh]BL[12.5];W[ig]C[(;B[aa\\])];B[gi]LB[aa:1][bb:2])",
    ] {
        assert_eq!(moves(&good(Format::Sgf, text)), "h8i9g7", "{text}");
    }
    // Stones set up, by rectangle too, and whose turn it is.
    let game = good(Format::Sgf, "(;SZ[4:3]AW[ca:da]AB[aa:ab]PL[B];B[ac])");
    assert_eq!(game.text(), "X.OO\nX...\nX...");
    // Not UTF-8, as old programs wrote.
    let game = read(Format::Sgf, b"(;SZ[15]PB[J\xfcrgen];B[hh])", None).unwrap();
    assert_eq!(game.tag("X"), Some("Jürgen"));
    // Rules by name.
    for (name, run) in [
        ("Renju", Run::Renju),
        ("Standard Gomoku", Run::Exact),
        ("Caro", Run::Caro),
        ("Freestyle", Run::AtLeast),
        ("exactly five", Run::Exact),
    ] {
        let game = good(Format::Sgf, &format!("(;SZ[15]RU[{name}])"));
        assert_eq!((game.rules().run, game.rules().k), (run, 5), "{name}");
        assert_eq!(game.tag("Rules"), Some(name));
        assert_eq!(good(Format::Sgf, &write(Format::Sgf, &game).unwrap()).save(), game.save());
    }
    assert_eq!(good(Format::Sgf, "(;SZ[3])").rules().k, 3);
    let five = Rules::new(15, 15, 5).unwrap();
    assert!(read(Format::Sgf, b"(;GM[1]SZ[15];B[hh])", Some(&five)).is_ok());
}

#[test]
fn sgf_texts_come_out_as_they_were_meant() {
    let game = good(
        Format::Sgf,
        "(;PB[a\\]b\\\\c\\:d]PW[two\nlines]GC[keeps\r\nlines, not \\\nbreaks\tor tabs]\
         C[before];B[hh]C[one];W[ig];B[gi]C[three]C[more])",
    );
    assert_eq!(game.tag("X"), Some("a]b\\c:d"));
    assert_eq!(game.tag("O"), Some("two lines"));
    assert_eq!(game.tag("Description"), Some("keeps\nlines, not breaks or tabs"));
    assert_eq!(game.tag("Comment"), Some("before"));
    assert_eq!(game.tag("Comment 1"), Some("one"));
    assert_eq!(game.tag("Comment 3"), Some("three\nmore"));
    assert_eq!(game.tags().len(), 6);
    // Longer than a tag, and more than there are tags.
    let long = "é".repeat(600);
    let mut text = format!("(;C[{long}]");
    for index in 0..40 {
        let point = |n: u8| char::from(b'a' + n);
        let colour = ["B", "W"][usize::from(index % 2)];
        text += &format!(";{colour}[{}{}]C[c{index}]", point(index / 15 * 4), point(index % 15));
    }
    text += ")";
    let rules = rules("15,15,15");
    let game = read(Format::Sgf, text.as_bytes(), Some(&rules)).unwrap();
    assert_eq!(game.tag("Comment").map(str::len), Some(1024));
    assert_eq!((game.tags().len(), game.actions().len()), (32, 40));
}

#[test]
fn sgf_results_end_games_by_forfeit_or_time() {
    let end = |text: &str| {
        let game = good(Format::Sgf, text);
        let again = good(Format::Sgf, &write(Format::Sgf, &game).unwrap());
        assert_eq!(again.save(), game.save());
        (game.outcome().reason, game.winner(), game.tag("Result").map(str::to_owned))
    };
    let result = |tag: &str| Some(tag.to_owned());
    assert_eq!(end("(;RE[W+R];B[hh])"), (Reason::Forfeit, Some(Mark::O), None));
    assert_eq!(end("(;RE[B+Time];B[hh])"), (Reason::Timeout, Some(Mark::X), None));
    assert_eq!(end("(;RE[B+];B[hh])"), (Reason::None, None, result("B+")));
    assert_eq!(end("(;RE[Void];B[hh])"), (Reason::None, None, result("Void")));
    let won = "(;SZ[3]RE[B+];B[aa];W[ba];B[ab];W[bb];B[ac])";
    assert_eq!(end(won), (Reason::Line, Some(Mark::X), None));
    let wrong = won.replace("B+", "W+R");
    assert_eq!(end(&wrong), (Reason::Line, Some(Mark::X), result("W+R")));
}

#[test]
fn nonsense_in_sgf_is_refused_where_it_stands() {
    let refused = |text: &str, line, column, fault: &str| {
        let error = bad(Format::Sgf, text, None);
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        assert!(error.to_string().contains(fault), "{text}: {error}");
    };
    refused("", 1, 1, "a game of SGF");
    refused("h8i9", 1, 1, "a game of SGF");
    refused("()", 1, 2, "a node");
    refused("(;)x", 1, 4, "the end");
    refused("(;", 1, 3, "a node, ; or the end, ) is missing");
    refused("(;B[hh]", 1, 8, "missing");
    refused("(;(;B[hh])", 1, 11, "the end of the game");
    refused("(;\n;B[hh", 2, 3, "the ] of this value");
    refused("(;B[hh\\])", 1, 4, "the ] of this value");
    refused("(;B hh)", 1, 5, "the value of a property");
    refused("(;b[hh])", 1, 3, "in capitals");
    refused("(;B[hh]5)", 1, 8, "a node");
    refused("(;B[h])", 1, 5, "two letters");
    refused("(;B[h8])", 1, 5, "two letters");
    refused("(;B[日h])", 1, 5, "two letters");
    refused("(;B[hh:hi])", 1, 5, "two letters");
    refused("(;B[pa])", 1, 5, "not on the board");
    refused("(;B[])", 1, 5, "a pass");
    refused("(;B[tt])", 1, 5, "a pass");
    refused("(;W[hh])", 1, 5, "another player's turn");
    refused("(;B[hh];B[ii])", 1, 11, "another player's turn");
    refused("(;B[hh]\n;W[hh])", 2, 4, "the cell is taken");
    refused("(;B[hh]AB[aa])", 1, 8, "after the first move");
    refused("(;B[hh];SZ[15])", 1, 9, "before the first move");
    refused("(;AE[hh])", 1, 3, "taken off");
    refused("(;AB[aa][aa])", 1, 10, "the cell is taken");
    refused("(;AB[bb:aa])", 1, 6, "upper left");
    refused("(;AB[ap])", 1, 6, "not on the board");
    refused("(;AB[aa][ab:ZZ])", 1, 10, "not on the board");
    refused("(;AB[hh]PL[B];B[aa])", 1, 12, "the other player's turn");
    refused("(;PL[W])", 1, 6, "the other player's turn");
    refused("(;PL[green])", 1, 6, "B or W");
    refused("(;SZ[0])", 1, 6, "a size");
    refused("(;SZ[])", 1, 6, "a size");
    refused("(;SZ[15:])", 1, 6, "a size");
    refused("(;SZ[+15])", 1, 6, "a size");
    refused("(;SZ[53])", 1, 6, "longer than 52");
    refused("(;SZ[19]RU[15,15,5])", 1, 6, "not of the size");
    refused("(;GM[1]SZ[15];B[hh])", 1, 6, "a game number");
    refused("(;GM[x])", 1, 6, "a game number");
    refused("(;RU[15,15,5;players=3])", 1, 6, "two players");
    refused("(;MNKTAG[ab])", 1, 10, "key:value");
    refused("(;MNKTAG[a:%zz])", 1, 10, "key:value");
    let other = Rules::new(15, 15, 5).unwrap();
    let error = bad(Format::Sgf, "(;RU[15,15,5;run=exact])", Some(&other));
    assert!(matches!(error.fault, Fault::RulesMismatch { .. }), "{error}");
}

#[test]
fn piskvork_files_are_read() {
    let game = good(Format::Psq, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\n-1\n");
    assert_eq!((moves(&game).as_str(), game.rules().id().as_str()), ("h8i9", "15,15,5"));
    for text in [
        "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,120\r\n-1",
        "\u{feff}Piskvorky 15x15,0:0,1\n\n8,8\n 9 , 7 , -5 \n",
        "Piskvorky 15x15, 11:11, 0\r8,8,0\r9,7,120\r0\r\u{1a}",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,120\nalpha.zip\nbeta 2.exe\n0\n1,Freestyle\n",
    ] {
        assert_eq!(moves(&good(Format::Psq, text)), "h8i9", "{text}");
    }
    // Names stand in the order of the players, the header says who begins.
    let names = |begins| {
        let text = format!("Piskvorky 20x20, 11:11, {begins}\n10,10,0\nalpha\nbeta\n0\n");
        let game = good(Format::Psq, &text);
        [game.tag("X").unwrap().to_owned(), game.tag("O").unwrap().to_owned()]
    };
    assert_eq!(names(0), ["alpha", "beta"]);
    assert_eq!(names(1), ["beta", "alpha"]);
    for (name, run) in [("Standard", Run::Exact), ("Renju", Run::Renju), ("Caro", Run::Caro)] {
        let text = format!("Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n0\n1,{name}\n");
        assert_eq!(good(Format::Psq, &text).rules().run, run);
    }
    // Width first.
    let game = good(Format::Psq, "Piskvorky 7x3, 0:0, 0\n7,3,0\n");
    assert_eq!(game.text(), ".......\n.......\n......X");
    let text = "alpha\nbeta\n7,7,0\n8,6,120\n0\n";
    let game = good(Format::Rec, text);
    assert_eq!((game.rules().id().as_str(), game.tag("O")), ("20,20,5", Some("beta")));
    assert_eq!(game.cell(6, 8), Some(Mark::O));
    let name = read(Format::Rec, b"J\xfcrgen\r\nb\r\n0,0,0\r\n0\r\n", None).unwrap();
    assert_eq!(name.tag("X"), Some("Jürgen"));
}

#[test]
fn nonsense_in_piskvork_files_is_refused_where_it_stands() {
    let head = "Piskvorky 15x15, 11:11, 0\n";
    let refused = |format, text: &str, line, column, fault: &str| {
        let error = bad(format, text, None);
        assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        assert!(error.to_string().contains(fault), "{text}: {error}");
    };
    let psq = Format::Psq;
    refused(psq, "", 1, 1, "the header");
    refused(psq, "(;GM[4])", 1, 1, "the header");
    refused(psq, "Piskvorky", 1, 10, "width");
    refused(psq, "Piskvorky 15", 1, 13, "the x");
    refused(psq, "Piskvorky 15x", 1, 14, "height");
    refused(psq, "Piskvorky 0x15, 0:0, 0", 1, 11, "cols is 0");
    refused(psq, "Piskvorky -1x15, 0:0, 0", 1, 11, "");
    refused(psq, "Piskvorky 99999999999999999999x15, 0:0, 0", 1, 11, "must be 1..=1024");
    refused(psq, "Piskvorky 15x15 0:0, 0", 1, 17, "the first level");
    refused(psq, "Piskvorky 15x15, 0:0, 2", 1, 23, "0 or 1");
    refused(psq, "Piskvorky 15x15, 0:0, 0 x", 1, 25, "the end of the line");
    refused(psq, &format!("{head}8,8,0\n8,8,0\n"), 3, 1, "taken");
    refused(psq, &format!("{head}0,8,0\n"), 2, 1, "not on the board");
    refused(psq, &format!("{head}8,16,0\n"), 2, 1, "not on the board");
    refused(psq, &format!("{head}8,65537,0\n"), 2, 1, "not on the board");
    refused(psq, &format!("{head}8,x,0\n"), 2, 3, "a row");
    refused(psq, &format!("{head}8,8,0,5\n"), 2, 6, "the end of the line");
    refused(psq, &format!("{head}8,8,\n"), 2, 5, "milliseconds");
    refused(psq, &format!("{head}8,8,0\nname\n9,9,0\n"), 4, 1, "the name of a player");
    refused(psq, &format!("{head}8,8,0\na\nb\nc\n"), 5, 1, "the number that ends");
    refused(psq, &format!("{head}8,8,0\n0\n9,Renju\nmore"), 5, 1, "the end");
    refused(Format::Rec, "7,7,0\n", 1, 1, "the name of a player");
    refused(Format::Rec, "a\n7,7,0\n", 2, 1, "the name of a player");
    refused(Format::Rec, "a\nb\n20,0,0\n", 3, 1, "not on the board");
    let small = Rules::default();
    let error = bad(psq, &format!("{head}8,8,0\n"), Some(&small));
    assert!(matches!(error.fault, Fault::Contradiction(_)), "{error}");
}

#[test]
fn a_line_is_one_line_and_any_change_to_it_is_found() {
    let mut game = Game::new(rules("3,7,3;players=3"));
    game.play(0, 0).unwrap();
    game.time_out(Mark::O).unwrap();
    game.play(2, 6).unwrap();
    game.forfeit(Mark::X).unwrap();
    game.set_tag("a b=c%", "x\u{2028}y\u{85}z #1").unwrap();
    let text = line(&game);
    assert!(text.starts_with("mnk/1 3,7,3;players=3 4 - a3@Og1!X a%20b%3Dc%25="), "{text}");
    assert!(!text.chars().any(|c| c.is_control() || (c.is_whitespace() && c != ' ')), "{text}");
    assert_eq!(good(Format::Line, &format!("\n  {text}\r\n")).save(), game.save());
    for end in 0..text.len() {
        bad(Format::Line, &text[..end], None);
    }
    for at in 0..text.len() {
        for other in ["x", "0", " ", "%"] {
            let mut changed = text.clone();
            changed.replace_range(at..at + 1, other);
            if changed != text {
                bad(Format::Line, &changed, None);
            }
        }
    }
    assert_eq!(line(&Game::new(rules("3,3,3"))).split(" #").next(), Some("mnk/1 3,3,3 0 - -"));
}

/// A line with a right checksum.
fn sealed(line: &str) -> String {
    let mut crc = !0u32;
    for byte in line.bytes() {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 != 0 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    format!("{line} #{:08x}", !crc)
}

#[test]
fn a_line_that_no_game_wrote_is_refused_where_it_stands() {
    for (text, column, fault) in [
        ("mnk/2 anything", 1, "newer"),
        ("mnk/0 3,3,3 0 - -", 1, "mnk/1"),
        ("mnk/x", 1, "mnk/1"),
        ("mnk/1", 6, "the rules"),
        ("mnk/1 3,3 0 - -", 7, "rows,cols,k"),
        ("mnk/1 3,3,3", 12, "the revision"),
        ("mnk/1 3,3,3 x - -", 13, "a revision"),
        ("mnk/1 3,3,3 +1 - -", 13, "a revision"),
        ("mnk/1 3,3,3 1 - a1b2", 13, "a revision"),
        ("mnk/1 3,3,3 18446744073709551615 - -", 13, "a revision"),
        ("mnk/1 3,3,3 99999999999999999999 - -", 13, "a revision"),
        ("mnk/1 3,3,3 0 .../... -", 15, "size"),
        ("mnk/1 3,3,3 0 ..././..../ -", 20, "a mark"),
        ("mnk/1 3,3,3 0 ...-...-... -", 18, "the end of a row"),
        ("mnk/1 3,3,3 0 ..Z/.../... -", 17, "a mark"),
        ("mnk/1 3,3,3 0 ..3/.../... -", 15, "no player's mark"),
        ("mnk/1 3,3,3 0 -", 16, "the actions"),
        ("mnk/1 3,3,3 0  - -", 15, "the base"),
        ("mnk/1 3,3,3 2 - a1a1", 19, "taken"),
        ("mnk/1 3,3,3 2 - a1a4", 19, "row is not on the board"),
        ("mnk/1 3,3,3 2 - a1!Z", 20, "a player"),
        ("mnk/1 3,3,3 2 - a1!3", 19, "not in the game"),
        ("mnk/1 3,3,3 2 - !X@O", 19, "over"),
        ("mnk/1 3,3,3 0 - - x", 19, "a tag"),
        ("mnk/1 3,3,3 0 - - x=", 19, "a tag"),
        ("mnk/1 3,3,3 0 - - =x", 19, "empty"),
        ("mnk/1 3,3,3 0 - - x=1 x=2", 23, "twice"),
        ("mnk/1 3,3,3 0 - - x=%00", 19, "NUL"),
    ] {
        let error = bad(Format::Line, &sealed(text), None);
        assert_eq!((error.line, error.column), (1, column), "{text}: {error}");
        assert!(error.to_string().contains(fault), "{text}: {error}");
    }
}

#[test]
fn json_is_read_in_any_order_and_checked_as_a_whole() {
    let mut game = Game::new(Rules::default());
    game.play(1, 1).unwrap();
    game.undo().unwrap();
    game.play(1, 1).unwrap();
    game.forfeit(Mark::O).unwrap();
    game.set_tag("Na\"me", "a\\b\n\u{1}é日\u{1f600}\u{2028}").unwrap();
    let hash = format!("{:#018x}", game.hash());
    let text = write(Format::Json, &game).unwrap();
    let wanted = format!(
        "{{\"mnk\":1,\"rules\":\"3,3,3\",\"revision\":\"4\",\"hash\":\"{hash}\",\"actions\":[\"b2\",\"!O\"],\
         \"tags\":{{\"Na\\\"me\":\"a\\\\b\\n\\u0001é日\u{1f600}\\u2028\"}}}}"
    );
    assert_eq!(text, wanted);
    let other = "\n{ \"tags\" : { \"Na\\u0022me\":\"a\\\\b\\u000a\\u0001\\u00E9\\u65e5\\ud83d\\uDE00\\u2028\" },\r\n\
                 \t\"actions\": [ \"B2\" , \"!O\" ], \"revision\":4, \"rules\":\"3,3,3\", \"mnk\":1 }\n";
    assert_eq!(good(Format::Json, other).save(), game.save());
    let head = r#"{"mnk":1,"rules":"3,3,3","revision":"1","actions":["b2"]"#;
    assert!(read(Format::Json, format!("{head}}}").as_bytes(), None).is_ok());
    for (tail, fault) in [
        ("", "a comma or }"),
        ("}}", "the end"),
        ("} x", "the end"),
        (",}", "a string"),
        (r#","winner":"O"}"#, "no key of a game"),
        (r#","mnk":1}"#, "twice"),
        (r#","hash":"0x0000000000000001"}"#, "not the hash"),
        (r#","hash":1}"#, "a string"),
        (r#","base":["...","..."]}"#, "size"),
        (r#","base":["...","...","...","..."]}"#, "size"),
        (r#","base":["....","...","..."]}"#, "size"),
        (r#","base":["..Z","...","..."]}"#, "a mark"),
        (r#","base":["..3","...","..."]}"#, "no player's mark"),
        (r#","base":"..."}"#, "an array"),
        (r#","base":[[["#, "a string"),
        (r#","tags":{"a":"1","a":"2"}}"#, "twice"),
        (r#","tags":{"a":""}}"#, "not empty"),
        (r#","tags":{"":"a"}}"#, "empty"),
        (r#","tags":{"a":"\u0000"}}"#, "NUL"),
        (r#","tags":{"a":"\ud800"}}"#, "half a pair"),
        (r#","tags":{"a":"\udc00"}}"#, "half a pair"),
        (r#","tags":{"a":"\ud800\u0041"}}"#, "half a pair"),
        (r#","tags":{"a":"\u12"}}"#, "four digits"),
        (r#","tags":{"a":"\x"}}"#, "an escape"),
        (",\"tags\":{\"a\":\"\n\"}}", "the end of the string"),
        (r#","tags":{"a":{"b":"c"}}}"#, "a string"),
        (r#","tags":[]}"#, "an object"),
    ] {
        let error = bad(Format::Json, &format!("{head}{tail}"), None);
        assert!(error.to_string().contains(fault), "{tail}: {error}");
    }
    for (text, fault) in [
        (head.replace("\"mnk\":1", "\"mnk\":2"), "newer"),
        (head.replace("\"mnk\":1", "\"mnk\":01"), "a whole number"),
        (head.replace("\"mnk\":1", "\"mnk\":1.0"), "a whole number"),
        (head.replace("\"mnk\":1", "\"mnk\":-1"), "a whole number"),
        (head.replace("\"mnk\":1,", ""), "\"mnk\" is missing"),
        (head.replace("\"rules\":\"3,3,3\",", ""), "\"rules\" is missing"),
        (head.replace(",\"revision\":\"1\"", ""), "\"revision\" is missing"),
        (head.replace("\"1\"", "\"0\""), "a revision"),
        (head.replace("\"1\"", "\"01\""), "a revision"),
        (head.replace("\"1\"", "\"18446744073709551615\""), "a revision"),
        (head.replace("\"1\"", "9007199254740993"), "a whole number"),
        (head.replace("\"1\"", "1e3"), "a whole number"),
        (head.replace("b2", "b4"), "row is not on the board"),
        (head.replace("b2", "b2c3"), "the end of the action"),
        (head.replace("b2", ""), "a coordinate"),
        (head.replace("\"b2\"", "12"), "a string"),
        (head.replace("\"b2\"", "\"b2\",\"b2\""), "taken"),
    ] {
        let error = bad(Format::Json, &format!("{text}}}"), None);
        assert!(error.to_string().contains(fault), "{text}: {error}");
    }
    let error = bad(Format::Json, &text.replace("\"b2\",", "\"b2\",\n \"b2\","), None);
    assert_eq!(
        (error.line, error.column, &error.fault),
        (2, 2, &Fault::Refused(Refusal::CellTaken))
    );
}

// ---- bounds -------------------------------------------------------------------

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
    assert_eq!(error.fault, Fault::Refused(Refusal::CellTaken));
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

// ---- golden files -----------------------------------------------------------------

fn golden() -> Vec<(PathBuf, Format, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/notation");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.extension().and_then(|name| name.to_str()).unwrap_or("");
        if let Some(format) = Format::from_name(name) {
            let bytes = std::fs::read(&path).unwrap();
            files.push((path, format, bytes));
        }
    }
    files.sort_by(|(one, ..), (two, ..)| one.cmp(two));
    files
}

/// Files of this name begin with the rules that they are read under.
fn rules_of(path: &Path) -> Option<Rules> {
    let name = path.file_stem().unwrap().to_str().unwrap();
    name.split('.').find_map(Rules::preset)
}

/// Games whose files mnk writes; the first word of a name is a preset.
fn games_to_write() -> Vec<(&'static str, Game)> {
    let play = |preset: &str, list: &str| {
        let rules = Rules::preset(preset).unwrap();
        read(Format::Moves, list.as_bytes(), Some(&rules)).unwrap()
    };
    let mut tagged = play("renju", "h8i9g7j10k11h10");
    for (key, value) in [
        ("X", "Ada [5]: \\"),
        ("O", "日本 \"Bo\""),
        ("Event", "a\tb%"),
        ("Date", "2026-11-30"),
        ("Comment", "before:\n[all]"),
        ("Comment 2", "second"),
        ("Comment 7", "after the end"),
        ("Result", "B+7"),
        ("x=y #z", "\r\n"),
    ] {
        tagged.set_tag(key, value).unwrap();
    }
    let mut forfeited = play("gomoku_standard", "a1o15a15");
    forfeited.forfeit(Mark::O).unwrap();
    forfeited.undo().unwrap();
    forfeited.time_out(Mark::O).unwrap();
    let mut cells = vec![0; 225];
    (cells[0], cells[14], cells[210]) = (1, 1, 2);
    let mut based = Game::from_board(Rules::preset("caro").unwrap(), &cells).unwrap();
    based.play(7, 7).unwrap();
    let mut six = play("connect6", "j10k11l10k9");
    six.set_tag("X", "first").unwrap();
    let four = play("connect_four", "d1d2c1e1b1a1");
    vec![
        ("renju.tags", tagged),
        ("gomoku_standard.timeout", forfeited),
        ("caro.base", based),
        ("connect6.turn", six),
        ("connect_four.won", four),
        ("tic_tac_toe.empty", Game::new(Rules::default())),
    ]
}

/// Files that mnk wrote are read and written the same for ever; those of
/// others are read as the game in the line beside them. MNK_WRITE_GOLDEN=1 adds
/// what is missing.
#[test]
fn files_are_read_as_ever() {
    let writing = std::env::var_os("MNK_WRITE_GOLDEN").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/notation");
    for (name, game) in games_to_write() {
        for format in Format::ALL {
            let file = folder.join(format!("mnk_.{name}.{}", format.name()));
            match write(format, &game) {
                Ok(text) if writing && !file.exists() => std::fs::write(file, text).unwrap(),
                Ok(text) => assert_eq!(std::fs::read_to_string(&file).unwrap(), text),
                Err(_) => assert!(!file.exists()),
            }
        }
    }
    let mut foreign = 0;
    for (path, format, bytes) in golden() {
        let game = read(format, &bytes, rules_of(&path).as_ref())
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if path.file_name().unwrap().to_str().unwrap().starts_with("mnk_") {
            let text = std::str::from_utf8(&bytes).unwrap();
            assert_eq!(write(format, &game).as_deref(), Ok(text), "{}", path.display());
            continue;
        }
        let beside = PathBuf::from(format!("{}.expected", path.display()));
        if writing && !beside.exists() {
            std::fs::write(&beside, line(&game) + "\n").unwrap();
        }
        let expected = std::fs::read_to_string(&beside).unwrap();
        assert_eq!(line(&game), expected.trim_end(), "{}", path.display());
        foreign += 1;
    }
    assert!(foreign >= 8, "only {foreign} files of others");
}

// ---- mutations ----------------------------------------------------------------------

/// MNK_MUTATIONS=N tries N a file instead of 2000.
#[test]
fn mutated_files_are_games_or_errors() {
    let rounds = std::env::var("MNK_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let mut dice = Dice(13);
    let pieces: Vec<&[u8]> = [
        "(;",
        ")",
        "]",
        "[",
        "\\",
        "B[aa]",
        "AB[aa:cc]",
        "RE[W+R]",
        "RU[3,3,3]",
        "\n",
        "\r",
        ",",
        "0",
        "-1",
        "99999999999999999999",
        "%",
        "#",
        "\"",
        "{",
        "\u{feff}",
        "日",
        "!X",
        "@O",
        "Comment",
        "\\ud800",
        "=",
        " ",
        "h8",
        "\0",
        "\u{1a}",
    ]
    .iter()
    .map(|piece| piece.as_bytes())
    .chain([&b"\xff"[..], b"\xc3"])
    .collect();
    let (mut games, mut errors) = (0, 0);
    for (path, format, bytes) in golden() {
        for _ in 0..rounds {
            let mut text = bytes.clone();
            for _ in 0..1 + dice.below(4) {
                let at = dice.below(text.len() + 1);
                let end = (at + dice.below(12)).min(text.len());
                match dice.below(5) {
                    0 => drop(text.drain(at..end)),
                    1 => drop(text.splice(at..at, pieces[dice.below(pieces.len())].to_vec())),
                    2 if at < text.len() => text[at] ^= 1 << dice.below(8),
                    3 => text.truncate(at.max(1)),
                    _ => {
                        let chunk = text[at..end].to_vec();
                        let to = dice.below(text.len() + 1);
                        text.splice(to..to, chunk);
                    }
                }
            }
            match read(format, &text, rules_of(&path).as_ref()) {
                Err(error) => {
                    let lines = text.iter().filter(|&&b| b == b'\n' || b == b'\r').count() + 1;
                    assert!(
                        error.line as usize <= lines && error.column as usize <= text.len() + 1
                    );
                    errors += 1;
                }
                Ok(game) => {
                    // It is a game that play could have made, and is itself again.
                    let again = Game::load(&game.save(), None).unwrap();
                    assert_eq!(again.save(), game.save());
                    if let Ok(written) = write(format, &game) {
                        let again = read(format, written.as_bytes(), Some(game.rules())).unwrap();
                        assert_eq!(again.hash(), game.hash(), "{written}");
                        assert_eq!(write(format, &again), Ok(written));
                    }
                    games += 1;
                }
            }
        }
    }
    assert!(games * 50 > errors && errors > games / 50, "{games} games, {errors} errors");
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
