//! Promise: the files of Piskvork, `.psq` and `.rec`, are read as it writes them,
//! and nonsense in them is refused where it stands.

use crate::{bad, good, moves};
use mnk::notation::{Fault, Format, read};
use mnk::{Mark, Rules, Run};

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
    // Headers and ends that others write.
    for text in [
        "Piskvorky 15X15, 11:11, 0\n8,8\n9,7\n",
        "Piskvorky 15 x 15 , 0 - 0\r\n8,8,0\r\n9,7,0\r\n-1\r\n",
        "Piskvorky 15x15, 11:11\n8, 8\n9, 7\n-1",
        "Piskvorky 15x15, 12:12, 1\n8,8,0\n9,7,120\nA25.zip\nB.zip\n-1\n0,Freestyle15_1\n",
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n[10] A\nB\n2\n2,Fast game-1 \n\u{1a}",
    ] {
        let game = good(Format::Psq, text);
        assert_eq!(moves(&game), "h8i9", "{text}");
        assert_eq!(game.rules().id(), "15,15,5", "{text}");
    }
    // Names stand in the order of the players, the header says who begins.
    let names = |begins| {
        let text = format!("Piskvorky 20x20, 11:11, {begins}\n10,10,0\nalpha\nbeta\n0\n");
        let game = good(Format::Psq, &text);
        [game.tag("X").unwrap().to_owned(), game.tag("O").unwrap().to_owned()]
    };
    assert_eq!(names(0), ["alpha", "beta"]);
    assert_eq!(names(1), ["beta", "alpha"]);
    for (name, run) in [
        ("Standard", Run::Exact),
        ("Standard15_1", Run::Exact),
        ("Renju", Run::Renju),
        ("RENJU15", Run::Renju),
        ("Caro", Run::Caro),
        ("caro 15", Run::Caro),
        ("Freestyle15_1", Run::AtLeast),
        ("Fast15", Run::AtLeast),
    ] {
        for end in ["", "\n", "\r\n\u{1a}"] {
            let text = format!("Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n0\n1,{name}{end}");
            assert_eq!(good(Format::Psq, &text).rules().run, run, "{text}");
            let text = format!("a\nb\n7,7,0\n0\n1,{name}{end}");
            assert_eq!(good(Format::Rec, &text).rules().run, run, "{text}");
        }
    }
    // A name is no rule.
    let game = good(Format::Psq, "Piskvorky 15x15, 0:0, 0\n8,8,0\na\nb,Renju");
    assert_eq!((game.rules().run, game.tag("O")), (Run::AtLeast, Some("b,Renju")));
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
    refused(psq, "Piskvorky 15x15, 0", 1, 19, "the second");
    refused(psq, "Piskvorky 15x15, 0+0, 0", 1, 19, "the second");
    refused(psq, "Piskvorky 15x15, 0:0 0", 1, 22, "the end of the line");
    refused(psq, "Piskvorky 15*15, 0:0, 0", 1, 13, "the x");
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
