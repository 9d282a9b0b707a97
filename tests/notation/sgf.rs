//! Promise: SGF of other programs is read as it was meant, and nonsense in it is
//! refused where it stands.

use crate::{bad, good, moves, rules};
use mnk::notation::sgf::TAGS;
use mnk::notation::{Fault, Format, read, write};
use mnk::{Game, Mark, Reason, Rules, Run};

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
        "(;FF[1]GM[4]SZ[015]Komi[0];B[ hh ];W[ig\n];B[gi])",
        "Game (of two) players (see [1])\n\n( ;FF[4]GM[4];B[hh];W[ig];B[gi])",
        "( ( (;B[hh];W[ig];B[gi])))\n",
        "(x)\n(GM[4];B[hh];W[ig];B[gi])",
        "(;GM[4]\n\r;B[hh]\r;W[ig]\t;\u{b}B[gi]\n\r)",
        "(;GM[4]FF[4]SZ[15]RE[0]B[hh]W[ig]B[gi])(;GM[4]FF[4]SZ[15]RE[0]B[aa]W[bb])",
        "(;SZ[15](;B[hh](;W[ig](;B[gi]))(;W[aa];B[bb]))(;B[aa]))(;GM[1];B[aa])",
        "(;SZ[15:15];B[hh]BL[12.5];W[ig]C[(;B[aa\\])];B[gi]LB[aa:1][bb:2])",
    ] {
        assert_eq!(moves(&good(Format::Sgf, text)), "h8i9g7", "{text}");
    }
    // Stones set up, by rectangle too, and whose turn it is.
    let game = good(Format::Sgf, "(;SZ[4:3]AW[ca:da]AB[aa:ab]PL[B];B[ac])");
    assert_eq!(game.text(), "X.OO\nX...\nX...");
    // In several nodes, and taken off again.
    let game = good(Format::Sgf, "(;SZ[3:7];AB[aa:cg];AE[aa:cf];AW[aa]AE[bg][ca])");
    assert_eq!(game.text(), "O..\n...\n...\n...\n...\n...\nX.X");
    let game = good(Format::Sgf, "(;AB[hh]AE[aa:oo];B[hh])");
    assert_eq!((moves(&game).as_str(), game.base()), ("h8", None));
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
        ("RIF", Run::AtLeast),
    ] {
        let game = good(Format::Sgf, &format!("(;SZ[15]RU[{name}])"));
        assert_eq!((game.rules().run, game.rules().k), (run, 5), "{name}");
        assert_eq!(game.tag("Rules"), Some(name));
        assert_eq!(good(Format::Sgf, &write(Format::Sgf, &game).unwrap()).save(), game.save());
    }
    assert_eq!(good(Format::Sgf, "(;SZ[3])").rules().k, 3);
    let six = good(Format::Sgf, "(;GM[4]RU[QLizzie-Connect6]SZ[19];B[jj];W[aa];W[bb];B[cc])");
    assert_eq!((six.rules().id().as_str(), six.actions().len()), ("19,19,6;stones=2", 4));
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
fn tags_come_back_whatever_they_look_like() {
    let texts = ["x", "B+R", "W+T", "B+", "0", "Draw", "[x]", "a:b", "\\", "mnk", "15,15,5", "%"];
    let rooms = [("", ""), (" ", ""), ("", " "), ("\u{a0}", ""), ("", "\u{2003}"), ("\n", "\t")];
    let own = ["Result", "Rules", "Application", "Comment", "Comment 1", "Comment 9", "MNKTAG"];
    let names: Vec<&str> = TAGS.iter().map(|(_, tag)| *tag).chain(own).collect();
    for (rows, cols) in [(3, 7), (7, 3)] {
        for won in [false, true] {
            for text in texts {
                for (before, after) in rooms {
                    let mut game = Game::new(Rules::new(rows, cols, 3).unwrap());
                    let moves = if won { 5 } else { 1 };
                    for ply in 0..moves {
                        game.play(ply % 2, ply / 2).unwrap();
                    }
                    for name in &names {
                        game.set_tag(name, &format!("{before}{text}{after}")).unwrap();
                    }
                    let again = good(Format::Sgf, &write(Format::Sgf, &game).unwrap());
                    assert!(again.tags().eq(game.tags()), "{before:?}{text}{after:?}");
                    assert_eq!(again.outcome(), game.outcome(), "{before:?}{text}{after:?}");
                }
            }
        }
    }
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
    refused("(;B[hh];AE[hh])", 1, 9, "taken off after the first move");
    refused("(;AE[hp])", 1, 6, "not on the board");
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
