//! Promise: a game that was saved is the game that is loaded, and plays on like
//! it.

use crate::random_games::{self, Dice, variants};
use crate::raw::Raw;
use crate::{agreed_draw, seen};
use mnk::{Game, Mark, Reason, Refusal, Rules, Status, TagError};

#[test]
fn the_format_is_what_its_description_says() {
    let mut game = Game::new(Rules::default());
    for (row, col) in [(1, 1), (0, 2)] {
        game.play(row, col).unwrap();
    }
    game.undo().unwrap();
    game.time_out(Mark::O).unwrap();
    game.set_tag("b", "é").unwrap();
    game.set_tag("a", "1").unwrap();
    let tags = [&[2][..], &[1, 1, 0], b"a1", &[1, 2, 0], "bé".as_bytes()].concat();
    let raw = Raw { tags, ..Raw::new("3,3,3").actions(&[4, 12]) };
    assert_eq!(game.save(), Raw { revision: 4, ..raw }.bytes());

    let based = Game::from_board(Rules::default(), &[1, 2, 0, 0, 0, 0, 0, 0, 1]).unwrap();
    let raw = Raw { base: vec![1, 0x21, 0, 0, 0, 1], ..Raw::new("3,3,3") };
    assert_eq!(based.save(), raw.bytes());
}

#[test]
fn an_action_takes_as_few_bytes_as_the_rules_allow() {
    let one_move = |rows, cols| {
        let mut game = Game::new(Rules::new(rows, cols, 5).unwrap());
        let before = game.save().len();
        game.play(u32::from(rows) - 1, u32::from(cols) - 1).unwrap();
        let bytes = game.save();
        assert_eq!(seen(&Game::load(&bytes, None).unwrap()), seen(&game));
        bytes.len() - before
    };
    assert_eq!(one_move(15, 15), 1);
    assert_eq!(one_move(14, 18), 1);
    assert_eq!(one_move(11, 23), 2);
    assert_eq!(one_move(19, 19), 2);
    assert_eq!(one_move(255, 256), 2);
    assert_eq!(one_move(256, 256), 3);
    assert_eq!(one_move(1024, 1024), 3);
}

#[test]
fn every_variant_comes_back_as_it_was_and_saves_to_the_same_bytes() {
    let mut dice = Dice(1);
    let mut games = 0;
    for (rows, cols, k) in [(3, 3, 3), (3, 7, 3), (7, 3, 4), (6, 6, 5), (1, 1, 1), (1, 9, 2)] {
        for rules in variants(rows, cols, k) {
            for _ in 0..4 {
                let steps = dice.below(2 * rules.cells() + 2);
                let game = random_games::game(rules, steps, &mut dice);
                let bytes = game.save();
                let loaded = Game::load(&bytes, Some(&rules)).unwrap();
                assert_eq!(seen(&loaded), seen(&game));
                assert_eq!(loaded.save(), bytes);
                assert_eq!(loaded.next_redo(), None);
                games += 1;
            }
        }
    }
    assert!(games > 2000, "only {games} games");
}

#[test]
fn a_loaded_game_plays_on_and_back_like_the_one_saved() {
    let mut dice = Dice(2);
    for rules in variants(4, 5, 3) {
        let steps = dice.below(12);
        let mut game = random_games::game(rules, steps, &mut dice);
        let mut loaded = Game::load(&game.save(), None).unwrap();
        let seed = dice.next();
        let (mut one, mut two) = (Dice(seed), Dice(seed));
        for _ in 0..5 {
            assert_eq!(
                random_games::step(&mut game, &mut one),
                random_games::step(&mut loaded, &mut two)
            );
            assert_eq!(seen(&loaded), seen(&game));
        }
        while let Ok(undone) = game.undo() {
            assert_eq!(loaded.undo(), Ok(undone));
            assert_eq!(seen(&loaded), seen(&game));
        }
        loaded.reset();
        game.reset();
        assert_eq!(seen(&loaded), seen(&game));
    }
}

#[test]
fn an_old_copy_of_a_move_stays_stale_after_a_reload() {
    let mut game = Game::new(Rules::default());
    game.play(0, 0).unwrap();
    let mut loaded = Game::load(&game.save(), None).unwrap();
    loaded.undo().unwrap();
    let mut loaded = Game::load(&loaded.save(), None).unwrap();
    assert_eq!(loaded.play_as(Mark::X, Some(0), 0, 0), Err(Refusal::Stale));
    assert_eq!(loaded.play_as(Mark::X, Some(2), 0, 0), Ok(Status::Playing));
}

#[test]
fn tags_keep_their_limits_and_change_nothing_else() {
    let mut game = Game::new(Rules::default());
    game.play(1, 1).unwrap();
    let before = (game.hash(), game.revision());
    for value in ["\"quoted\"", "a,b;c=d", "line\r\nline", "日本語 ✓", "\u{1}\u{7f}", "]\\:"] {
        game.set_tag("k", value).unwrap();
        assert_eq!(game.tag("k"), Some(value));
        assert_eq!(Game::load(&game.save(), None).unwrap().tag("k"), Some(value));
    }
    let (key, value) = ("k".repeat(64), "v".repeat(1024));
    game.set_tag(&key, &value).unwrap();
    assert_eq!(game.set_tag("", "v"), Err(TagError::EmptyKey));
    assert_eq!(game.set_tag(&"k".repeat(65), ""), Err(TagError::KeyTooLong { bytes: 65 }));
    let long = "v".repeat(1025);
    assert_eq!(game.set_tag("k", &long), Err(TagError::ValueTooLong { bytes: 1025 }));
    assert_eq!(game.set_tag("a\0", "v"), Err(TagError::Nul));
    assert_eq!(game.set_tag("a", "v\0"), Err(TagError::Nul));
    for index in 0..30 {
        game.set_tag(&format!("{index}"), "v").unwrap();
    }
    assert_eq!(game.set_tag("one more", "v"), Err(TagError::TooMany));
    assert_eq!(game.set_tag("one more", ""), Ok(()));
    game.set_tag("k", "changed").unwrap();
    assert_eq!((game.tags().len(), game.tag("k")), (32, Some("changed")));
    assert!(game.tags().is_sorted());
    let loaded = Game::load(&game.save(), None).unwrap();
    assert!(loaded.tags().eq(game.tags()));
    let copy = game.clone();
    game.set_tag("k", "").unwrap();
    assert_eq!((game.tag("k"), copy.tag("k")), (None, Some("changed")));
    assert_eq!((game.hash(), game.revision()), before);
    game.reset();
    assert_eq!(game.tags().len(), 31);
}

#[test]
fn a_draw_by_agreement_is_kept_and_every_other_game_is_written_as_before() {
    for rules in ["3,7,3", "7,3,3;players=3", "15,15,5"] {
        for moves in 0..3 {
            let mut game = Game::new(Rules::parse(rules).unwrap());
            (0..moves).for_each(|col| assert!(game.play(0, col).is_ok()));
            assert_eq!(game.save()[4], 1);
            let agreed = agreed_draw(game);
            let bytes = agreed.save();
            assert_eq!(bytes[4], 2);
            let mut loaded = Game::load(&bytes, None).unwrap();
            assert_eq!(seen(&loaded), seen(&agreed));
            assert_eq!(loaded.outcome().reason, Reason::Agreed);
            assert_eq!(loaded.save(), bytes);
            assert!(loaded.play(2, 2).is_err());
            loaded.reset();
            assert_eq!((loaded.status(), loaded.save()[4]), (Status::Playing, 1));
        }
    }
}
