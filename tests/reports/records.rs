//! Promise: what is kept comes back as it was: texts of any kind, the course of
//! a game against a seeded bot, and numbers that go through other languages.

use mnk::bot::{Bot, Config};
use mnk::notation::{Format, read, write};
use mnk::record::MAX_REVISION;
use mnk::{Cell, Game, Mark, Rules, Status};

#[test]
fn texts_of_any_kind_survive_every_format_that_keeps_them() {
    // report R096
    let texts = [
        "\"quoted\", 'single'",
        "a,b;c=d:e",
        "two\nlines\r\nand a tab\t.",
        "日本語 ✓ é \u{1f600}",
        "\\ ] [ ) ( ; \\\\",
        "{\"json\": [1, 2]}",
        "100 % of %41 #1 !X",
        " blanks around ",
        "\u{1}\u{7f}\u{2028}\u{feff}",
        "-1",
    ];
    let mut game = Game::new(Rules::preset("gomoku").unwrap());
    game.play(7, 7).unwrap();
    for (index, text) in texts.iter().enumerate() {
        game.set_tag(&format!("value {index}"), text).unwrap();
        game.set_tag(text, &format!("key {index}")).unwrap();
    }
    let tags: Vec<(String, String)> =
        game.tags().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
    assert_eq!(tags.len(), 2 * texts.len());
    let kept = |again: &Game| again.tags().map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
    let loaded: Vec<(String, String)> = kept(&Game::load(&game.save(), None).unwrap());
    assert_eq!(loaded, tags);
    for format in [Format::Sgf, Format::Line, Format::Json] {
        let text = write(format, &game).unwrap();
        let again: Vec<(String, String)> = kept(&read(format, text.as_bytes(), None).unwrap());
        assert_eq!(again, tags, "{text}");
    }
    // A NUL, which C cannot tell, is refused when it is set.
    assert!(game.set_tag("a", "\0").is_err() && game.set_tag("\0", "a").is_err());
}

#[test]
fn a_game_that_was_saved_goes_on_against_seeded_bots_as_if_it_had_not_been() {
    // report R097: chance comes from seed and position, so that a record needs none of it
    let bot = |kind: &str| Bot::new(kind, &Config { seed: 7, ..Config::default() }).unwrap();
    for (kind, id) in [("random", "15,15,5"), ("random", "3,7,3"), ("win_or_block", "7,3,3")] {
        let go_on = |mut game: Game, moves: usize| {
            let bot = bot(kind);
            for _ in 0..moves {
                if game.status() == Status::Playing {
                    let Cell { row, col } = bot.choose(&game).unwrap().cell;
                    game.play(row.into(), col.into()).unwrap();
                }
            }
            game
        };
        let uninterrupted = go_on(Game::new(Rules::parse(id).unwrap()), 25);
        let saved = go_on(Game::new(Rules::parse(id).unwrap()), 5).save();
        let resumed = go_on(Game::load(&saved, None).unwrap(), 20);
        assert!(resumed.actions().eq(uninterrupted.actions()), "{kind} on {id}");
        assert_eq!(resumed.hash(), uninterrupted.hash());
    }
}

/// Numbers of a JSON text that stand outside its strings.
fn numbers(json: &str) -> Vec<f64> {
    let mut outside = String::new();
    let mut in_string = false;
    let mut characters = json.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' if in_string => drop(characters.next()),
            '"' => in_string = !in_string,
            _ if !in_string => outside.push(character),
            _ => {}
        }
    }
    let number = |text: &str| text.trim().parse().ok();
    outside.split(['{', '}', '[', ']', ',', ':']).filter_map(number).collect()
}

#[test]
fn json_holds_no_number_that_a_double_cannot() {
    // report R098
    let mut game = Game::new(Rules::preset("tic_tac_toe").unwrap());
    game.play(1, 1).unwrap();
    game.set_tag("\"9007199254740993", ":9007199254740993,").unwrap();
    // The record with the highest revision there can be.
    let text = write(Format::Line, &game).unwrap();
    let fields: Vec<&str> = text.rsplit_once(" #").unwrap().0.split(' ').collect();
    let mut high = fields.clone();
    let revision = (MAX_REVISION - 1).to_string();
    high[2] = &revision;
    let crc = high.join(" ").bytes().fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
    });
    let text = format!("{} #{:08x}", high.join(" "), !crc);
    let game = read(Format::Line, text.as_bytes(), None).unwrap();
    assert_eq!(game.revision(), MAX_REVISION - 1);
    let json = write(Format::Json, &game).unwrap();
    let found = numbers(&json);
    assert!(!found.is_empty() && found.iter().all(|number| number.abs() < 2_f64.powi(53)));
    let again = read(Format::Json, json.as_bytes(), None).unwrap();
    assert_eq!((again.revision(), again.hash()), (MAX_REVISION - 1, game.hash()));
    assert_eq!(numbers(r#"{"a\"1":[2,{"b":-3.5}],"c":"4"}"#), [2.0, -3.5]);
}

#[test]
fn a_text_that_contradicts_itself_is_no_game() {
    // report R098: two marks on one cell, a wrong hash, marks off the board, a winner set by hand
    let refused =
        |format, text: &str| assert!(read(format, text.as_bytes(), None).is_err(), "{text}");
    refused(Format::Json, r#"{"mnk":1,"rules":"3,3,3","revision":"2","actions":["a1","a1"]}"#);
    refused(Format::Json, r#"{"mnk":1,"rules":"3,3,3","revision":"1","actions":["d1"]}"#);
    refused(
        Format::Json,
        r#"{"mnk":1,"rules":"3,3,3","revision":"1","hash":"0x1","actions":["a1"]}"#,
    );
    refused(
        Format::Json,
        r#"{"mnk":1,"rules":"3,3,3","revision":"1","winner":"X","actions":["a1"]}"#,
    );
    let base =
        r#"{"mnk":1,"rules":"3,3,3","revision":"0","base":["XXX","...","..."],"actions":[]}"#;
    refused(Format::Json, base);
    refused(Format::Sgf, "(;SZ[3]AB[aa]AW[aa])");
    refused(Format::Sgf, "(;SZ[3];B[aa];W[aa])");
    let won = Game::load(&Game::new(Rules::default()).save(), None).unwrap();
    assert_eq!((won.winner(), won.cell(0, 0)), (None, Some(Mark::EMPTY)));
}
