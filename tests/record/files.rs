//! Promise: records of every release are read, and saved to the same bytes, for
//! ever.

use crate::random_games::{self, Dice, variants};
use crate::{agreed_draw, seen};
use mnk::{Game, Mark, Rules};
use std::path::Path;

/// The games of the golden files, made anew. Files once released are kept for
/// ever; new ones are added by running this test with MNK_WRITE_GOLDEN=1, which
/// writes only those that are missing.
fn golden_games() -> Vec<(String, Game)> {
    let play = |id: &str, moves: &[(u32, u32)]| {
        let mut game = Game::new(Rules::parse(id).unwrap());
        for &(row, col) in moves {
            game.play(row, col).unwrap();
        }
        game
    };
    let mut games = Vec::new();
    let mut add = |name: &str, game: Game| games.push((name.to_owned(), game));
    add("tic_tac_toe_empty", play("3,3,3", &[]));
    add("tic_tac_toe_won", play("3,3,3", &[(0, 0), (1, 1), (0, 1), (2, 2), (0, 2)]));
    let mut game = play("3,3,3", &[(1, 1), (0, 0)]);
    game.undo().unwrap();
    game.play(0, 1).unwrap();
    game.forfeit(Mark::X).unwrap();
    add("tic_tac_toe_undone_and_forfeited", game);
    let moves = [(7, 7), (6, 8), (8, 6), (6, 6), (6, 7), (5, 5)];
    let mut game = play("15,15,5;run=renju", &moves);
    for (key, value) in [("X", "黒"), ("O", "白"), ("Note", "a=\"b\", c\\]\r\nd")] {
        game.set_tag(key, value).unwrap();
    }
    add("renju_with_tags", game);
    let moves = [(5, 3), (4, 3), (5, 2), (5, 4), (3, 3), (4, 4)];
    add("connect_four", play("6,7,4;gravity", &moves));
    let mut game = play("19,19,6;stones=2", &[(9, 9), (8, 8), (10, 10), (0, 18), (18, 0)]);
    game.time_out(Mark::O).unwrap();
    add("connect6_timeout", game);
    let mut game = play("3,7,3;players=4;early_draw", &[(0, 0), (1, 1), (2, 2), (0, 6)]);
    game.forfeit(Mark::O).unwrap();
    add("four_players_one_left", game);
    add("torus_misere", play("7,3,3;misere;wrap", &[(6, 0), (0, 2), (3, 1)]));
    add("caro_exact", play("15,15,5;run=caro_exact", &[(0, 0), (14, 14), (0, 14)]));
    let base = [1, 2, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0];
    let rules = Rules::parse("3,5,3;run=exact").unwrap();
    let mut game = Game::from_board(rules, &base).unwrap();
    game.play(2, 4).unwrap();
    game.reset();
    game.play(1, 1).unwrap();
    add("base_and_reset", game);
    add("agreed_draw", agreed_draw(play("7,3,3;wrap", &[(6, 0), (0, 2), (3, 1)])));
    add("largest_board", play("1024,1024,1024", &[(0, 0), (1023, 1023), (1023, 0)]));
    let mut dice = Dice(7);
    for (index, rules) in variants(6, 6, 4).into_iter().step_by(13).enumerate() {
        add(&format!("random_{index:02}"), random_games::game(rules, 24, &mut dice));
    }
    games
}

#[test]
fn records_of_every_release_load_and_save_to_the_same_bytes() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    if std::env::var_os("MNK_WRITE_GOLDEN").is_some() {
        for (name, game) in golden_games() {
            let file = folder.join(&name).with_extension("mnk");
            if !file.exists() {
                std::fs::write(&file, game.save()).unwrap();
                let mut text = seen(&game);
                if game.rules().cells() > 1000 {
                    text = text.split("board\n").next().unwrap().to_owned();
                }
                std::fs::write(file.with_extension("txt"), text).unwrap();
            }
        }
    }
    let mut files = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_some_and(|extension| extension == "mnk") {
            let bytes = std::fs::read(&file).unwrap();
            let game = Game::load(&bytes, None).unwrap();
            let text = std::fs::read_to_string(file.with_extension("txt")).unwrap();
            assert!(seen(&game).starts_with(&text), "{}\n{}", file.display(), seen(&game));
            assert_eq!(game.save(), bytes, "{}", file.display());
            files += 1;
        }
    }
    assert!(files >= 25, "only {files} golden files");
}
