//! Promise: a record as one line of text is one line, and whatever was changed in
//! it is found.

use crate::{bad, good, line, rules};
use mnk::notation::Format;
use mnk::{Game, Mark};

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
        ("mnk/3 anything", 1, "newer"),
        ("mnk/2 3,3,3 1 - a1", 1, "agreement"),
        ("mnk/1 3,3,3 2 - a1=", 1, "agreement"),
        ("mnk/2 3,3,3 1 - a1=", 13, "a revision"),
        ("mnk/2 3,3,3 2 - -a1=", 17, ""),
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
