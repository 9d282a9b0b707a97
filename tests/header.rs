//! `include/mnk.h` is what the sources say: it is written here, by cbindgen,
//! from the doc comments in `src/capi`, and compared with the committed one.
//!
//! `UPDATE_HEADER=1 cargo test --test header` rewrites it.

#![cfg(feature = "capi")]

use mnk::capi;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The sections of the header: title, and the file of `src/capi` it is made
/// from. A new handle is a line here.
const SECTIONS: [(&str, &str); 7] = [
    ("Results", "outcome.rs"),
    ("Library", "library.rs"),
    ("Rules", "rules.rs"),
    ("Game", "game.rs"),
    ("Game: how it stands", "status.rs"),
    ("Game: board, moves, pictures", "position.rs"),
    ("Game: records, replay, tags", "record.rs"),
];

/// Every struct that programs see the inside of.
const LAYOUTS: [capi::Layout; 4] = [
    capi::mnk_rules::LAYOUT,
    capi::mnk_cell::LAYOUT,
    capi::mnk_move::LAYOUT,
    capi::mnk_game_info::LAYOUT,
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_committed_header_is_what_the_sources_say() {
    let path = root().join("include/mnk.h");
    let written = header();
    if std::env::var_os("UPDATE_HEADER").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = committed.lines().zip(written.lines()).position(|(old, new)| old != new);
    assert!(
        committed == written,
        "include/mnk.h is not what src/capi says, from line {:?} on; \
         UPDATE_HEADER=1 cargo test --test header rewrites it",
        differs.map(|line| line + 1)
    );
}

fn header() -> String {
    let capi = root().join("src/capi");
    let frame = std::fs::read_to_string(capi.join("mnk.h.in")).unwrap();
    let sections: Vec<String> =
        SECTIONS.iter().map(|(title, file)| section(title, &capi.join(file))).collect();
    let text =
        frame.replace("@SECTIONS@", &sections.join("\n")).replace("@LAYOUTS@", &layouts(&LAYOUTS));
    assert!(!text.contains("[`"), "rustdoc links mean nothing to C programmers");
    assert!(text.is_ascii(), "some compilers read other encodings");
    text
}

fn section(title: &str, file: &Path) -> String {
    let config = cbindgen::Config::from_file(root().join("src/capi/cbindgen.toml")).unwrap();
    let bindings = cbindgen::Builder::new().with_config(config).with_src(file).generate().unwrap();
    let mut text = Vec::new();
    bindings.write(&mut text);
    let text = String::from_utf8(text).unwrap();
    let rule = "-".repeat(96);
    let mut section = format!("/* {rule}\n * {title}\n * {} */\n\n", &rule[3..]);
    for line in text.trim_matches('\n').lines() {
        section.push_str(&tidy(line));
        section.push('\n');
    }
    section
}

/// A line of cbindgen's as we want it.
fn tidy(line: &str) -> String {
    if let Some((define, number)) = line.strip_prefix("#define ").and_then(|d| d.split_once(" -")) {
        // So that the minus sign belongs to the number wherever it is used.
        return format!("#define {define} (-{number})");
    }
    if line.trim_start().starts_with("//") {
        return line.replace('`', "");
    }
    if line.starts_with("typedef") {
        return line.to_string();
    }
    // Types of this section come with their tag, those of others without:
    // always without, since all of them are typedefs.
    line.replace("struct mnk_", "mnk_").trim_end().to_string()
}

fn layouts(layouts: &[capi::Layout]) -> String {
    let mut text = String::new();
    for layout in layouts {
        let name = layout.name;
        writeln!(text, "MNK_ASSERT(sizeof({name}) == {});", layout.size).unwrap();
        for (field, offset) in layout.fields {
            writeln!(text, "MNK_ASSERT(offsetof({name}, {field}) == {offset});").unwrap();
        }
    }
    text
}
