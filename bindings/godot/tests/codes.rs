//! The numbers are those of mnk.h, under the same names.

use mnk_godot::logic::codes::{OTHERS, RESULTS, name_of, text_of};
use std::collections::BTreeMap;

/// What the header defines, without the prefix.
fn header() -> BTreeMap<String, i64> {
    let text = include_str!("../../../include/mnk.h");
    let defined = text.lines().filter_map(|line| {
        let (name, value) = line.strip_prefix("#define MNK_")?.split_once(' ')?;
        let value = value.trim_start_matches('(').trim_end_matches(')');
        Some((name.to_owned(), value.parse().ok()?))
    });
    defined.collect()
}

#[test]
fn every_code_has_the_number_and_the_name_of_the_header() {
    let header = header();
    for (number, name, _) in RESULTS {
        assert_eq!(header.get(name), Some(&i64::from(number)), "{name}");
    }
    for (number, name) in OTHERS {
        assert_eq!(header.get(name), Some(&i64::from(number)), "{name}");
    }
}

#[test]
fn every_result_of_the_header_is_there() {
    let results =
        |name: &str| name.starts_with("ERR_") || RESULTS.iter().any(|(_, known, _)| *known == name);
    let in_header = header().into_keys().filter(|name| results(name)).count();
    assert_eq!(in_header, RESULTS.len());
    let prefixes =
        ["REASON_", "RUN_", "MOVE_", "COMMAND_", "EVENT_", "OFFER_", "CHOICE_", "PHASE_"];
    for name in header().into_keys().filter(|name| prefixes.iter().any(|p| name.starts_with(p))) {
        assert!(OTHERS.iter().any(|(_, known)| *known == name), "{name}");
    }
}

#[test]
fn every_number_can_be_asked_what_it_means() {
    for (number, name, text) in RESULTS {
        assert_eq!((name_of(number.into()), text_of(number.into())), (name, text));
        assert!(!text.is_empty());
    }
    for unknown in [16, -18, i64::MIN, i64::MAX] {
        assert_eq!((name_of(unknown), text_of(unknown)), ("UNKNOWN", "no code of mnk"));
    }
}
