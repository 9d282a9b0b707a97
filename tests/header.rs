//! `include/mnk.h` is what the sources say: it is written here, by cbindgen,
//! from the doc comments in `src/capi`, and compared with the committed one.
//!
//! `UPDATE_HEADER=1 cargo test --test header` rewrites it, and the list of
//! exported symbols with it.
//!
//! What was ever published stays: `tests/abi/mnk-0.1.h` is the first header,
//! and each of its declarations must be in today's.

#![cfg(feature = "capi")]

use mnk::capi;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The sections of the header: title, and the file of `src/capi` it is made
/// from. A new handle is a line here.
const SECTIONS: [(&str, &str); 21] = [
    ("Results", "outcome.rs"),
    ("Library", "library.rs"),
    ("Rules", "rules.rs"),
    ("Game", "game.rs"),
    ("Game: how it stands", "status.rs"),
    ("Game: board, moves, pictures", "position.rs"),
    ("Game: many moves in one call", "move_list.rs"),
    ("Game: pictures as asked", "picture.rs"),
    ("Game: records, replay, tags", "record.rs"),
    ("Notation: coordinates and text formats", "notation.rs"),
    ("Sessions: settings, commands, replies, events", "command.rs"),
    ("Sessions", "session.rs"),
    ("Stores", "store.rs"),
    ("Batches: settings", "batch_config.rs"),
    ("Batches", "batch.rs"),
    ("Bots: settings and budgets", "bot_config.rs"),
    ("Bots", "bot.rs"),
    ("Solving", "solver.rs"),
    ("Solving: progress", "solver_progress.rs"),
    ("Bots: analysis and progress", "analysis.rs"),
    ("Matches", "matches.rs"),
];

/// Every struct that programs see the inside of.
const LAYOUTS: [capi::Layout; 18] = [
    capi::mnk_rules::LAYOUT,
    capi::mnk_cell::LAYOUT,
    capi::mnk_move::LAYOUT,
    capi::mnk_game_info::LAYOUT,
    capi::mnk_svg_options::LAYOUT,
    capi::mnk_session_config::LAYOUT,
    capi::mnk_command::LAYOUT,
    capi::mnk_reply::LAYOUT,
    capi::mnk_event::LAYOUT,
    capi::mnk_table::LAYOUT,
    capi::mnk_store_entry::LAYOUT,
    capi::mnk_batch_config::LAYOUT,
    capi::mnk_bot_config::LAYOUT,
    capi::mnk_solution::LAYOUT,
    capi::mnk_proved_win::LAYOUT,
    capi::mnk_solver_progress::LAYOUT,
    capi::mnk_cell_score::LAYOUT,
    capi::mnk_progress::LAYOUT,
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// What is committed in `path` must be `written`; with `UPDATE_HEADER` it is
/// made so first.
fn committed(path: &str, written: &str) {
    let file = root().join(path);
    if std::env::var_os("UPDATE_HEADER").is_some() {
        std::fs::write(&file, written).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    let differs = committed.lines().zip(written.lines()).position(|(old, new)| old != new);
    assert!(
        committed == written,
        "{path} is not what src/capi says, from line {:?} on; \
         UPDATE_HEADER=1 cargo test --test header rewrites it",
        differs.map(|line| line + 1)
    );
}

#[test]
fn the_committed_header_is_what_the_sources_say() {
    committed("include/mnk.h", &header());
}

/// The list is held against the built libraries by tests/steps/20-c.sh.
#[test]
fn the_committed_symbols_are_the_headers_functions() {
    let mut names: Vec<String> =
        declarations(&header()).iter().filter_map(|line| function(line)).collect();
    names.sort();
    assert!(names.len() > 40);
    committed("tests/abi/symbols.txt", &(names.join("\n") + "\n"));
}

#[test]
fn what_was_published_stays() {
    let first = std::fs::read_to_string(root().join("tests/abi/mnk-0.1.h")).unwrap();
    let (first, today) = (declarations(&first), declarations(&header()));
    assert!(first.len() > 100);
    for declaration in &first {
        let may_grow = declaration.starts_with("#define MNK_ABI_VERSION ");
        // A struct that begins with its size may get more fields at its end.
        let fields = declaration.split_once("} ").map(|(fields, _)| fields);
        let stays = today.contains(declaration)
            || may_grow
            || fields.is_some_and(|fields| {
                fields.contains("uint32_t struct_size;")
                    && today.iter().any(|new| new.starts_with(fields))
            });
        assert!(stays, "published and gone or changed: {declaration}");
    }
    let version = |declarations: &[String]| {
        let define = declarations.iter().find(|d| d.starts_with("#define MNK_ABI_VERSION "));
        define.unwrap().rsplit(' ').next().unwrap().parse::<u32>().unwrap()
    };
    assert_eq!(version(&today), capi::MNK_ABI_VERSION);
    assert_eq!(version(&first) >> 16, version(&today) >> 16);
    let grown = today.iter().any(|declaration| !first.contains(declaration));
    assert_eq!(
        version(&today) > version(&first),
        grown,
        "MNK_ABI_VERSION counts its minor up when something is added to what was published"
    );
}

/// Types whose size compilers and languages disagree about are in no signature
/// and no struct (R122, R150).
#[test]
fn no_type_in_the_header_has_another_size_elsewhere() {
    let unsure = ["bool", "_Bool", "enum", "union", "int", "long", "short", "unsigned", "wchar_t"];
    let found = declarations(&header());
    assert!(found.len() > 200);
    for declaration in found.iter().filter(|declaration| !declaration.starts_with("#define")) {
        let mut words = declaration.split(|c: char| !c.is_alphanumeric() && c != '_');
        assert!(!words.any(|word| unsure.contains(&word)), "{declaration}");
    }
}

#[test]
fn the_shared_library_is_named_by_the_abi() {
    let build = std::fs::read_to_string(root().join("build.rs")).unwrap();
    assert!(build.contains(&format!("ABI_MAJOR: u32 = {};", capi::MNK_ABI_VERSION >> 16)));
}

/// Every `#define` with a value, every typedef and every function, its spaces
/// made equal, without comments and layout checks.
fn declarations(header: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = String::new();
    let body = &header[header.rfind("#ifdef __cplusplus\nextern").unwrap_or(0)..];
    let body = body.split("#ifdef MNK_ASSERT").next().unwrap_or("");
    let mut in_comment = false;
    for line in body.lines() {
        let line = line.split("//").next().unwrap_or("").trim();
        in_comment |= line.starts_with("/*");
        if in_comment {
            in_comment = !line.ends_with("*/");
        } else if line.starts_with("#define") {
            if line.split(' ').count() == 3 {
                found.push(line.to_string());
            }
        } else if !line.starts_with('#') && !line.starts_with("extern \"C\"") {
            if !open.is_empty() && !open.ends_with('(') {
                open.push(' ');
            }
            open.push_str(line);
            let whole = open.matches('{').count() == open.matches('}').count();
            if whole && open.ends_with(';') {
                found.push(std::mem::take(&mut open).trim().to_string());
            }
        }
    }
    found
}

/// The name of the function that is declared.
fn function(declaration: &str) -> Option<String> {
    if declaration.starts_with("typedef") || declaration.starts_with('#') {
        return None;
    }
    let name = declaration.split('(').next()?.rsplit([' ', '*']).next()?;
    Some(name.to_string())
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
