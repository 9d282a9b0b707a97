//! Promise: files that were read once are read for ever, those that mnk wrote and
//! those of others, and a file that was damaged is a game or an error.

use crate::line;
use crate::random_games::Dice;
use mnk::notation::{Format, read, write};
use mnk::{Game, Mark, Rules};
use std::path::{Path, PathBuf};

fn golden() -> Vec<(PathBuf, Format, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/notation");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.extension().and_then(|name| name.to_str()).unwrap_or("");
        if let Some(format) = Format::from_name(name) {
            let bytes = std::fs::read(&path).unwrap();
            files.push((path, format, bytes));
        }
    }
    files.sort_by(|(one, ..), (two, ..)| one.cmp(two));
    files
}

/// Files of this name begin with the rules that they are read under.
fn rules_of(path: &Path) -> Option<Rules> {
    let name = path.file_stem().unwrap().to_str().unwrap();
    name.split('.').find_map(Rules::preset)
}

/// Games whose files mnk writes; the first word of a name is a preset.
fn games_to_write() -> Vec<(&'static str, Game)> {
    let play = |preset: &str, list: &str| {
        let rules = Rules::preset(preset).unwrap();
        read(Format::Moves, list.as_bytes(), Some(&rules)).unwrap()
    };
    let mut tagged = play("renju", "h8i9g7j10k11h10");
    for (key, value) in [
        ("X", "Ada [5]: \\"),
        ("O", "日本 \"Bo\""),
        ("Event", "a\tb%"),
        ("Date", "2026-11-30"),
        ("Comment", "before:\n[all]"),
        ("Comment 2", "second"),
        ("Comment 7", "after the end"),
        ("Result", "B+7"),
        ("x=y #z", "\r\n"),
    ] {
        tagged.set_tag(key, value).unwrap();
    }
    let mut forfeited = play("gomoku_standard", "a1o15a15");
    forfeited.forfeit(Mark::O).unwrap();
    forfeited.undo().unwrap();
    forfeited.time_out(Mark::O).unwrap();
    let mut cells = vec![0; 225];
    (cells[0], cells[14], cells[210]) = (1, 1, 2);
    let mut based = Game::from_board(Rules::preset("caro").unwrap(), &cells).unwrap();
    based.play(7, 7).unwrap();
    let mut six = play("connect6", "j10k11l10k9");
    six.set_tag("X", "first").unwrap();
    let four = play("connect_four", "d1d2c1e1b1a1");
    vec![
        ("renju.tags", tagged),
        ("gomoku_standard.timeout", forfeited),
        ("caro.base", based),
        ("connect6.turn", six),
        ("connect_four.won", four),
        ("tic_tac_toe.empty", Game::new(Rules::default())),
    ]
}

/// Files that mnk wrote are read and written the same for ever; those of
/// others are read as the game in the line beside them. MNK_WRITE_GOLDEN=1 adds
/// what is missing.
#[test]
fn files_are_read_as_ever() {
    let writing = std::env::var_os("MNK_WRITE_GOLDEN").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/notation");
    for (name, game) in games_to_write() {
        for format in Format::ALL {
            let file = folder.join(format!("mnk_.{name}.{}", format.name()));
            match write(format, &game) {
                Ok(text) if writing && !file.exists() => std::fs::write(file, text).unwrap(),
                Ok(text) => assert_eq!(std::fs::read_to_string(&file).unwrap(), text),
                Err(_) => assert!(!file.exists()),
            }
        }
    }
    let mut foreign = 0;
    for (path, format, bytes) in golden() {
        let game = read(format, &bytes, rules_of(&path).as_ref())
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        if path.file_name().unwrap().to_str().unwrap().starts_with("mnk_") {
            let text = std::str::from_utf8(&bytes).unwrap();
            assert_eq!(write(format, &game).as_deref(), Ok(text), "{}", path.display());
            continue;
        }
        let beside = PathBuf::from(format!("{}.expected", path.display()));
        if writing && !beside.exists() {
            std::fs::write(&beside, line(&game) + "\n").unwrap();
        }
        let expected = std::fs::read_to_string(&beside).unwrap();
        assert_eq!(line(&game), expected.trim_end(), "{}", path.display());
        foreign += 1;
    }
    assert!(foreign >= 8, "only {foreign} files of others");
}

/// MNK_MUTATIONS=N tries N a file instead of 2000.
#[test]
fn mutated_files_are_games_or_errors() {
    let rounds = std::env::var("MNK_MUTATIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let mut dice = Dice(13);
    let pieces: Vec<&[u8]> = [
        "(;",
        ")",
        "]",
        "[",
        "\\",
        "B[aa]",
        "AB[aa:cc]",
        "RE[W+R]",
        "RU[3,3,3]",
        "\n",
        "\r",
        ",",
        "0",
        "-1",
        "99999999999999999999",
        "%",
        "#",
        "\"",
        "{",
        "\u{feff}",
        "日",
        "!X",
        "@O",
        "Comment",
        "\\ud800",
        "=",
        " ",
        "h8",
        "\0",
        "\u{1a}",
    ]
    .iter()
    .map(|piece| piece.as_bytes())
    .chain([&b"\xff"[..], b"\xc3"])
    .collect();
    let (mut games, mut errors) = (0, 0);
    for (path, format, bytes) in golden() {
        for _ in 0..rounds {
            let mut text = bytes.clone();
            for _ in 0..1 + dice.below(4) {
                let at = dice.below(text.len() + 1);
                let end = (at + dice.below(12)).min(text.len());
                match dice.below(5) {
                    0 => drop(text.drain(at..end)),
                    1 => drop(text.splice(at..at, pieces[dice.below(pieces.len())].to_vec())),
                    2 if at < text.len() => text[at] ^= 1 << dice.below(8),
                    3 => text.truncate(at.max(1)),
                    _ => {
                        let chunk = text[at..end].to_vec();
                        let to = dice.below(text.len() + 1);
                        text.splice(to..to, chunk);
                    }
                }
            }
            match read(format, &text, rules_of(&path).as_ref()) {
                Err(error) => {
                    let lines = text.iter().filter(|&&b| b == b'\n' || b == b'\r').count() + 1;
                    assert!(
                        error.line as usize <= lines && error.column as usize <= text.len() + 1
                    );
                    errors += 1;
                }
                Ok(game) => {
                    // It is a game that play could have made, and is itself again.
                    let again = Game::load(&game.save(), None).unwrap();
                    assert_eq!(again.save(), game.save());
                    if let Ok(written) = write(format, &game) {
                        let again = read(format, written.as_bytes(), Some(game.rules())).unwrap();
                        assert_eq!(again.hash(), game.hash(), "{written}");
                        assert_eq!(write(format, &again), Ok(written));
                    }
                    games += 1;
                }
            }
        }
    }
    assert!(games * 50 > errors && errors > games / 50, "{games} games, {errors} errors");
}
