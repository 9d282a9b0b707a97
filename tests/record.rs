//! A game survives being bytes, and no bytes survive being a game that never
//! was.

mod random_games;

use mnk::record::MAX_REVISION;
use mnk::{
    Action, Cell, Damage, Game, Mark, RecordError, Refusal, ReplayError, Rules, RulesSpec, Status,
    TagError,
};
use random_games::{Dice, variants};
use std::fmt::Write;
use std::path::Path;

/// Everything that can be seen of a game.
fn seen(game: &Game) -> String {
    let mut text = format!(
        "rules {}\nfingerprint {:#018x}\nrevision {}\nhash {:#018x}\noutcome {:?}\nturn {:?} {}\n",
        game.rules(),
        game.rules().fingerprint(),
        game.revision(),
        game.hash(),
        game.outcome(),
        game.turn(),
        game.stones_left(),
    );
    for (key, value) in game.tags() {
        writeln!(text, "tag {key:?} {value:?}").unwrap();
    }
    for (name, cells) in [
        ("base", game.base().map(<[u8]>::to_vec)),
        ("board", Some(game.board().map(Mark::number).collect())),
    ] {
        let Some(cells) = cells else { continue };
        writeln!(text, "{name}").unwrap();
        for row in cells.chunks(game.rules().cols.into()) {
            let row: String = row.iter().map(|&n| Mark::new(n).unwrap().symbol()).collect();
            writeln!(text, "  {row}").unwrap();
        }
    }
    for action in game.actions() {
        let what = match action {
            Action::Mark { cell, .. } => format!("{} {}", cell.row, cell.col),
            Action::Forfeit { .. } => "forfeits".to_owned(),
            Action::Timeout { .. } => "times out".to_owned(),
        };
        writeln!(text, "{} {what}", action.mark()).unwrap();
    }
    text
}

/// IEEE 802.3, bit by bit: not the code that is tested.
fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = !0u32;
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 != 0 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    !crc
}

/// Changed bytes with a length and checksum that fit them.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let length = bytes.len() as u32;
    bytes[6..10].copy_from_slice(&length.to_le_bytes());
    let end = bytes.len() - 4;
    let checksum = crc32(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// A record put together by hand, from the description of the format alone.
struct Raw {
    version: u16,
    revision: u64,
    rules: Vec<u8>,
    tags: Vec<u8>,
    base: Vec<u8>,
    count: u32,
    actions: Vec<u8>,
}

impl Raw {
    fn new(rules: &str) -> Raw {
        Raw {
            version: 1,
            revision: 0,
            rules: rules.as_bytes().to_vec(),
            tags: vec![0],
            base: vec![0],
            count: 0,
            actions: vec![],
        }
    }

    fn actions(self, actions: &[u8]) -> Raw {
        let count = actions.len() as u32;
        Raw { count, revision: count.into(), actions: actions.to_vec(), ..self }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = b"\x89mnk".to_vec();
        bytes.extend(self.version.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(self.revision.to_le_bytes());
        bytes.push(self.rules.len() as u8);
        bytes.extend(&self.rules);
        bytes.extend(&self.tags);
        bytes.extend(&self.base);
        bytes.extend(self.count.to_le_bytes());
        bytes.extend(&self.actions);
        bytes.extend([0; 4]);
        sealed(bytes)
    }

    fn damage(&self) -> Damage {
        match Game::load(&self.bytes(), None) {
            Err(RecordError::Corrupt(damage)) => damage,
            other => panic!("{other:?}", other = other.map(|game| seen(&game))),
        }
    }
}

fn error(bytes: &[u8]) -> RecordError {
    match Game::load(bytes, None) {
        Err(error) => error,
        Ok(game) => panic!("loaded {}", seen(&game)),
    }
}

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
    let newer = Raw { version: 2, ..Raw::new("?") };
    assert_eq!(error(&newer.bytes()), RecordError::NewerVersion { version: 2 });
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

#[test]
fn replay_goes_through_the_checks_of_play() {
    let rules = RulesSpec { players: 3, ..RulesSpec::new(3, 7, 3) }.check().unwrap();
    let mark = |row, col, mark| Action::Mark { cell: Cell::new(row, col), mark };
    let print = rules.fingerprint();
    let three = Mark::new(3).unwrap();
    let actions = [
        mark(0, 0, Mark::X),
        mark(2, 6, Mark::EMPTY),
        Action::Timeout { mark: Mark::EMPTY },
        mark(0, 1, Mark::X),
        Action::Forfeit { mark: Mark::O },
    ];
    let game = Game::replay(rules, print, &actions).unwrap();
    assert_eq!((game.revision(), game.winner()), (5, Some(Mark::X)));
    assert!(game.has_left(three));
    let refused = |actions: &[Action]| Game::replay(rules, print, actions).err();
    let no = |index, refusal| Some(ReplayError::Refused { index, refusal });
    assert_eq!(refused(&[mark(0, 0, Mark::O)]), no(0, Refusal::NotYourTurn));
    assert_eq!(refused(&[mark(3, 0, Mark::X)]), no(0, Refusal::OutOfBounds));
    assert_eq!(refused(&[mark(0, 65535, Mark::EMPTY)]), no(0, Refusal::OutOfBounds));
    assert_eq!(refused(&[actions[0], mark(0, 0, Mark::O)]), no(1, Refusal::CellTaken));
    let mut longer = actions.to_vec();
    longer.push(mark(1, 1, Mark::EMPTY));
    assert_eq!(refused(&longer), no(5, Refusal::GameOver));
    longer[5] = Action::Forfeit { mark: Mark::EMPTY };
    assert_eq!(refused(&longer), no(5, Refusal::GameOver));
    let nobody = Mark::new(4).unwrap();
    assert_eq!(refused(&[Action::Forfeit { mark: nobody }]), no(0, Refusal::NotFound));
    for recorded in [0, print ^ 1, Rules::default().fingerprint()] {
        let error = Game::replay(rules, recorded, &actions).err();
        assert_eq!(error, Some(ReplayError::RulesMismatch { recorded, given: print }));
    }
}

#[test]
fn replaying_the_actions_of_any_game_gives_the_game() {
    let mut dice = Dice(3);
    for rules in variants(5, 4, 3) {
        let game = random_games::game(rules, 30, &mut dice);
        let actions: Vec<Action> = game.actions().collect();
        let again = Game::replay(rules, rules.fingerprint(), &actions).unwrap();
        assert_eq!(again.hash(), game.hash());
        assert_eq!(again.outcome(), game.outcome());
        assert_eq!(again.revision(), actions.len() as u64);
        assert!(again.actions().eq(actions));
    }
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

// ---- golden files ---------------------------------------------------------

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
    assert!(files >= 24, "only {files} golden files");
}
