//! Promise: what is no record, or was changed, cut off or made up, is refused
//! with what is wrong with it, before it costs anything.

use crate::raw::{Raw, sealed};
use crate::seen;
use mnk::record::MAX_REVISION;
use mnk::{Damage, Game, Mark, RecordError, Refusal, Rules, RulesSpec, TagError};

fn error(bytes: &[u8]) -> RecordError {
    match Game::load(bytes, None) {
        Err(error) => error,
        Ok(game) => panic!("loaded {}", seen(&game)),
    }
}

fn sample() -> Vec<u8> {
    let mut game = Game::from_board(
        RulesSpec { players: 3, early_draw: true, ..RulesSpec::new(3, 7, 3) }.check().unwrap(),
        &[1, 2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    )
    .unwrap();
    game.play(1, 1).unwrap();
    game.forfeit(Mark::X).unwrap();
    game.play(2, 6).unwrap();
    game.set_tag("Event", "Überall").unwrap();
    game.set_tag("X", "Ada").unwrap();
    game.save()
}

#[test]
fn a_record_cut_anywhere_is_called_cut_off() {
    let bytes = sample();
    for end in 0..bytes.len() {
        let error = error(&bytes[..end]);
        assert!(matches!(error, RecordError::Corrupt(Damage::CutOff { .. })), "{end}: {error}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(error(&longer), RecordError::Corrupt(Damage::Trailing { bytes: 1 }));
}

#[test]
fn every_flipped_bit_is_found() {
    let bytes = sample();
    for bit in 0..8 * bytes.len() {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        match error(&flipped) {
            RecordError::NotARecord => assert!(bit < 32, "bit {bit}"),
            RecordError::Corrupt(_) => assert!(bit >= 32, "bit {bit}"),
            other => panic!("bit {bit}: {other}"),
        }
    }
}

#[test]
fn a_changed_record_with_a_right_checksum_is_a_game_or_an_error() {
    let bytes = sample();
    let mut loaded = 0;
    for at in 4..bytes.len() - 4 {
        for value in 0..=255 {
            let mut changed = bytes.clone();
            changed[at] = value;
            if let Ok(game) = Game::load(&sealed(changed.clone()), None) {
                assert_eq!(game.save(), sealed(changed), "byte {at} = {value}");
                loaded += 1;
            }
        }
    }
    assert!(loaded > 100);
}

#[test]
fn other_files_newer_records_and_newer_rules_are_told_apart() {
    for foreign in [
        &b"hello"[..],
        b"\x89PNG\r\n\x1a\n",
        b"(;FF[4]GM[4])",
        b"{}",
        &[0; 64],
        b"\xef\xbb\xbf\x89mnk",
    ] {
        assert_eq!(error(foreign), RecordError::NotARecord);
    }
    let newer = Raw { version: 3, ..Raw::new("?") };
    assert_eq!(error(&newer.bytes()), RecordError::NewerVersion { version: 3, newest: 2 });
    let mut damaged = newer.bytes();
    damaged[12] ^= 1;
    assert_eq!(error(&damaged), RecordError::Corrupt(Damage::Checksum));
    assert_eq!(Raw { version: 0, ..Raw::new("3,3,3") }.damage(), Damage::Version);
    let rules = Raw::new("3,3,3;hexagons");
    let option = "hexagons".to_owned();
    assert_eq!(error(&rules.bytes()), RecordError::UnknownRules { option });
    for bad in ["", "3,3", "0,3,3", "3,3,4", "03,3,3", "3,3,3;players=2", "3,3,3;gravity;wrap"] {
        assert!(matches!(Raw::new(bad).damage(), Damage::Rules(_)), "{bad}");
    }
}

#[test]
fn an_agreed_draw_counts_a_revision_and_ends_only_a_game_that_goes_on() {
    let over = Raw { version: 2, revision: 6, ..Raw::new("3,3,3").actions(&[0, 3, 1, 4, 2]) };
    assert_eq!(over.damage(), Damage::Agreement);
    let early = Raw { version: 2, ..Raw::new("3,3,3").actions(&[0]) };
    assert_eq!(early.damage(), Damage::Revision { revision: 1, actions: 1 });
}

#[test]
fn a_record_of_other_rules_is_refused() {
    let (here, there) = (Rules::default(), Rules::new(3, 3, 2).unwrap());
    let bytes = Game::new(there).save();
    assert!(Game::load(&bytes, Some(&there)).is_ok());
    assert_eq!(
        Game::load(&bytes, Some(&here)).err(),
        Some(RecordError::RulesMismatch { expected: here, found: there })
    );
}

#[test]
fn absurd_sizes_are_found_before_they_cost_anything() {
    // The length in the header.
    let mut bytes = sample();
    bytes[6..10].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(matches!(error(&bytes), RecordError::Corrupt(Damage::CutOff { .. })));
    bytes[6..10].copy_from_slice(&[0; 4]);
    assert_eq!(error(&bytes), RecordError::Corrupt(Damage::Sizes));
    // Rules, tags, base and actions that are not there.
    let huge = "1024,1024,5;players=8";
    for count in [1, 255, 1 << 20, 1 << 31, u32::MAX] {
        assert_eq!(Raw { count, ..Raw::new(huge) }.damage(), Damage::Sizes);
    }
    assert_eq!(Raw { base: vec![1], ..Raw::new(huge) }.damage(), Damage::Sizes);
    assert_eq!(Raw { base: vec![2], ..Raw::new("3,3,3") }.damage(), Damage::Sizes);
    assert_eq!(
        Raw { tags: b"\x20\x01\x01\0a1\x09\xff\0".to_vec(), ..Raw::new(huge) }.damage(),
        Damage::Sizes
    );
    let tags = vec![255];
    assert_eq!(Raw { tags, ..Raw::new(huge) }.damage(), Damage::Tag(TagError::TooMany));
    let tags = vec![1, 64, 255, 255, 0];
    assert_eq!(Raw { tags, ..Raw::new(huge) }.damage(), Damage::Sizes);
    // Rules longer than the record.
    let mut bytes = Raw::new("3,3,3").bytes();
    bytes[18] = 255;
    assert_eq!(error(&sealed(bytes)), RecordError::Corrupt(Damage::Sizes));
}

#[test]
fn what_no_game_can_hold_is_no_record() {
    let raw = || Raw::new("3,3,3");
    // Tags out of order, twice, empty, too long, with NUL, not UTF-8.
    for tags in [
        &b"\x02\x01\x01\x00b1\x01\x01\x00a1"[..],
        b"\x02\x01\x01\x00a1\x01\x01\x00a2",
        b"\x01\x01\x00\x00a",
    ] {
        assert_eq!(Raw { tags: tags.to_vec(), ..raw() }.damage(), Damage::TagOrder);
    }
    let tags = b"\x01\x00\x01\x001".to_vec();
    assert_eq!(Raw { tags, ..raw() }.damage(), Damage::Tag(TagError::EmptyKey));
    let tags = b"\x01\x01\x01\x00a\0".to_vec();
    assert_eq!(Raw { tags, ..raw() }.damage(), Damage::Tag(TagError::Nul));
    let tags = [&[1, 65, 1, 0][..], &[b'a'; 66]].concat();
    assert_eq!(Raw { tags, ..raw() }.damage(), Damage::Tag(TagError::KeyTooLong { bytes: 65 }));
    let tags = [&[1, 1, 1, 4][..], &[b'a'; 1026]].concat();
    let too_long = Damage::Tag(TagError::ValueTooLong { bytes: 1025 });
    assert_eq!(Raw { tags, ..raw() }.damage(), too_long);
    let tags = b"\x01\x01\x01\x00a\xff".to_vec();
    assert_eq!(Raw { tags, ..raw() }.damage(), Damage::Text);
    // Bases that are empty, too full in the last half byte, or hold no marks.
    let base = vec![1, 0, 0, 0, 0, 0];
    assert_eq!(Raw { base, ..raw() }.damage(), Damage::Sizes);
    let base = vec![1, 0x21, 0, 0, 0, 0x11];
    assert_eq!(Raw { base, ..raw() }.damage(), Damage::Sizes);
    for base in [vec![1, 0x31, 0, 0, 0, 0], vec![1, 0xf1, 0, 0, 0, 0]] {
        assert!(matches!(Raw { base, ..raw() }.damage(), Damage::Base(_)));
    }
    // Actions that are none, or that play refuses.
    for number in [9 + 4, 9 + 16, 255] {
        let damage = raw().actions(&[0, number]).damage();
        assert_eq!(damage, Damage::Number { index: 1, number: number.into() });
    }
    let refused = |index, refusal| Damage::Action { index, refusal };
    assert_eq!(raw().actions(&[4, 4]).damage(), refused(1, Refusal::CellTaken));
    let after_the_end = raw().actions(&[0, 3, 1, 4, 2, 5]).damage();
    assert_eq!(after_the_end, refused(5, Refusal::GameOver));
    assert_eq!(raw().actions(&[9, 0]).damage(), refused(1, Refusal::GameOver));
    let twice = Raw::new("3,3,3;players=3").actions(&[9, 10]).damage();
    assert_eq!(twice, refused(1, Refusal::NotFound));
    let floats = Raw::new("6,7,4;gravity").actions(&[0]).damage();
    assert_eq!(floats, refused(0, Refusal::Floating));
}

#[test]
fn a_revision_is_believed_only_where_a_game_can_count_to_it() {
    let at = |revision| Raw { revision, ..Raw::new("3,3,3").actions(&[0, 4]) };
    for revision in [2, 3, 1 << 40, MAX_REVISION] {
        let mut game = Game::load(&at(revision).bytes(), None).unwrap();
        assert_eq!(game.revision(), revision);
        game.play(1, 0).unwrap();
        assert_eq!(game.revision(), revision + 1);
    }
    for revision in [0, 1, MAX_REVISION + 1, u64::MAX] {
        assert_eq!(at(revision).damage(), Damage::Revision { revision, actions: 2 });
    }
}
