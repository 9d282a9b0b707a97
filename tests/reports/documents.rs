//! Promise: what the documents say is there, can be played, and says in which
//! order things are decided.

use mnk::{Game, Mark, PRESETS, Rules, RulesSpec};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Files below a folder with one of these extensions, but for what was built.
fn files(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() {
            let built = ["target", "build", "node_modules", "__pycache__"].contains(&name);
            if !built && !name.starts_with('.') && !name.ends_with(".egg-info") {
                files(&path, extensions, found);
            }
        } else if path.extension().is_some_and(|end| extensions.contains(&end.to_str().unwrap())) {
            found.push(path);
        }
    }
}

fn documents(extensions: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["src", "include", "bindings", "examples", "tests"] {
        files(&root().join(folder), extensions, &mut found);
    }
    if extensions.contains(&"md") {
        found.extend(["README.md", "CHANGELOG.md"].map(|name| root().join(name)));
    }
    let read = |path: PathBuf| fs::read_to_string(&path).ok().map(|text| (path, text));
    found.into_iter().filter_map(read).collect()
}

#[test]
fn links_and_paths_in_the_documents_lead_somewhere() {
    // report R197
    let mut followed = 0;
    for (file, text) in documents(&["md"]) {
        let beside = file.parent().unwrap();
        let exists = |path: &str| root().join(path).exists() || beside.join(path).exists();
        let says = |what: &str| format!("{} names {what}, which is not there", file.display());
        for link in text.split("](").skip(1) {
            let link = link.split([')', '#', ' ']).next().unwrap();
            if !link.is_empty() && !link.contains("://") {
                assert!(exists(link), "{}", says(link));
                followed += 1;
            }
        }
        for quoted in text.split('`').skip(1).step_by(2) {
            let path = quoted.trim_end_matches('/');
            let ours = ["src/", "include/", "bindings/", "examples/", "tests/", ".ci/"];
            // One word, no pattern, nothing that stands for something else.
            let plain = path.chars().all(|c| c.is_ascii_alphanumeric() || "/._-~".contains(c));
            if plain && ours.iter().any(|folder| path.starts_with(folder)) {
                assert!(exists(path), "{}", says(path));
                followed += 1;
            }
        }
    }
    assert!(followed > 40, "only {followed} links and paths were found");
}

#[test]
fn commands_in_the_readme_name_what_there_is() {
    // reports R195 and R197
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    let cargo = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let after = |command: &str| -> Vec<String> {
        let word = |rest: &str| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            rest[..end.unwrap_or(rest.len())].to_owned()
        };
        readme.split(command).skip(1).map(word).filter(|word| !word.is_empty()).collect()
    };
    for target in after("make ").iter().filter(|&word| word != "is" && word != "it") {
        if readme.contains(&format!("`make {target}"))
            || readme.contains(&format!("\nmake {target}"))
        {
            assert!(makefile.contains(&format!("\n{target}:")), "make {target}");
        }
    }
    let examples = after("--example ");
    assert!(examples.len() >= 4, "{examples:?}");
    for name in examples {
        assert!(cargo.contains(&format!("name = \"{name}\"\n")), "--example {name}");
    }
}

#[test]
fn games_are_found_under_the_names_people_use() {
    // report R196
    let readme = fs::read_to_string(root().join("README.md")).unwrap().to_lowercase();
    let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    for (name, preset) in [
        ("tic-tac-toe", "tic_tac_toe"),
        ("noughts and crosses", "tic_tac_toe"),
        ("gomoku", "gomoku"),
        ("five in a row", "gomoku"),
        ("gobang", "gomoku"),
        ("omok", "gomoku"),
        ("standard gomoku", "gomoku_standard"),
        ("caro", "caro"),
        ("renju", "renju"),
        ("connect four", "connect_four"),
        ("four in a row", "connect_four"),
        ("connect6", "connect6"),
    ] {
        assert!(readme.contains(name), "README.md does not mention {name}");
        assert!(readme.contains(&format!("`{preset}`")), "README.md does not mention {preset}");
        assert!(Rules::preset(preset).is_some(), "{preset}");
    }
    for (preset, _) in PRESETS {
        assert!(readme.contains(&format!("`{preset}`")), "README.md does not mention {preset}");
    }
}

/// Boards that stand in a text: lines of marks, as long as each other, under
/// each other, whatever introduces the lines of this language's comments.
fn boards(text: &str) -> Vec<Vec<String>> {
    let mut boards = Vec::new();
    let mut rows: Vec<String> = Vec::new();
    for line in text.lines().chain([""]) {
        let line = line.trim().trim_start_matches(['/', '!', '#', '*', '"', '\'']);
        let line = line.trim().trim_end_matches(['"', '\'', ',']);
        let marks = line.len() >= 3 && line.chars().all(|c| ".XO345678".contains(c));
        if !marks || rows.first().is_some_and(|first| first.len() != line.len()) {
            if rows.len() >= 2 && rows.iter().any(|row| row.contains(['X', 'O'])) {
                boards.push(std::mem::take(&mut rows));
            }
            rows.clear();
        }
        if marks {
            rows.push(line.to_owned());
        }
    }
    boards
}

/// Whether some game of this size comes to this board.
fn can_arise(rows: &[String]) -> bool {
    let cells: Vec<u8> = rows
        .concat()
        .chars()
        .map(|symbol| (0..=8).find(|&n| Mark::new(n).unwrap().symbol() == symbol).unwrap())
        .collect();
    let (height, width) = (rows.len() as u16, rows[0].len() as u16);
    let players = cells.iter().copied().max().unwrap().max(2);
    (3..=height.max(width)).any(|k| {
        [1, 2].iter().any(|&stones| {
            let spec = RulesSpec { players, stones, ..RulesSpec::new(height, width, k) };
            spec.check().is_ok_and(|rules| Game::from_board(rules, &cells).is_ok())
        })
    })
}

#[test]
fn boards_in_the_documents_can_arise() {
    // report R043
    let mut seen: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for (file, text) in documents(&["md", "rs", "py", "pyi", "h", "hpp", "cs"]) {
        if file.starts_with(root().join("tests")) {
            // Tests show impossible boards on purpose.
            continue;
        }
        for board in boards(&text) {
            assert!(can_arise(&board), "{}:\n{}", file.display(), board.join("\n"));
            *seen.entry(file.clone()).or_default() += 1;
        }
    }
    assert!(!seen.is_empty());
    // The showcase of the report: three of one mark, four of the other.
    let wrong = ["XXX", "OO.", "OO."].map(str::to_owned);
    assert!(!can_arise(&wrong));
}

#[test]
fn the_manual_says_what_comes_first() {
    // reports R027, R100, R107 and R118
    let header = fs::read_to_string(root().join("include/mnk.h")).unwrap();
    let words: Vec<&str> = header
        .split(|c: char| c.is_whitespace() || c == '/' || c == '*')
        .filter(|w| !w.is_empty())
        .collect();
    let manual = words.join(" ");
    for sentence in [
        "A line that the last free cell completes wins: a win comes before a draw.",
        "A freed handle must not be used",
        "It has no history: nothing to undo, no moves, and a reset comes back to it.",
        "Repeats the action that was undone last. Possible until something else is played",
    ] {
        assert!(manual.contains(sentence), "include/mnk.h does not say: {sentence}");
    }
}
