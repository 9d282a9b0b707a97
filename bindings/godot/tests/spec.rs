//! Rules as the inspector holds them.

use mnk::{PRESETS, Rules};
use mnk_godot::logic::codes::{ERR_INVALID, ERR_RULES};
use mnk_godot::logic::spec::{Draft, preset};

#[test]
fn what_a_preset_says_makes_its_rules() {
    for (name, spec) in PRESETS {
        let rules = preset(name).unwrap();
        assert_eq!(rules.spec(), spec);
        assert_eq!(Draft::from(rules).checked(), Ok(rules));
    }
    let no = preset("chess").unwrap_err();
    assert_eq!(no.code, ERR_INVALID);
    assert!(no.text.contains("connect_four"), "{}", no.text);
}

#[test]
fn every_option_goes_through_and_comes_back() {
    for id in [
        "3,7,3",
        "7,3,3",
        "15,15,5;run=caro_exact;early_draw",
        "15,15,5;run=renju",
        "5,5,4;players=8",
        "6,7,4;gravity;misere",
        "9,9,5;run=exact;wrap;stones=2;first_stones=4",
    ] {
        let rules = Rules::parse(id).unwrap();
        assert_eq!(Draft::from(rules).checked(), Ok(rules), "{id}");
    }
}

#[test]
fn numbers_that_no_rules_have_are_refused_with_the_field() {
    let draft = Draft::default();
    for (bad, field) in [
        (Draft { rows: 0, ..draft }, "rows"),
        (Draft { rows: 65_536 + 3, ..draft }, "rows"),
        (Draft { cols: -3, ..draft }, "cols"),
        (Draft { cols: i64::MAX, ..draft }, "cols"),
        (Draft { k: 4, ..draft }, "k"),
        (Draft { players: 1, ..draft }, "players"),
        (Draft { players: 256 + 2, ..draft }, "players"),
        (Draft { run: 5, ..draft }, "run"),
        (Draft { run: -1, ..draft }, "run"),
        (Draft { stones: 5, ..draft }, "stones"),
        (Draft { first_stones: 0, ..draft }, "first_stones"),
        (Draft { gravity: true, wrap: true, ..draft }, "gravity"),
    ] {
        let no = bad.checked().unwrap_err();
        assert_eq!(no.code, ERR_RULES);
        assert!(no.text.starts_with(field), "{}", no.text);
    }
}
