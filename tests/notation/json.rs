//! Promise: a record as JSON is read in any order of its keys and checked as a
//! whole.

use crate::{bad, good};
use mnk::notation::{Fault, Format, read, write};
use mnk::{Game, Mark, Refusal, Rules};

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
        (head.replace("\"mnk\":1", "\"mnk\":3"), "newer"),
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
