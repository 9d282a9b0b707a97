//! Promise: the table of variants says which go together; what it does not
//! allow is refused when the rules are made, with the field and the reason; and
//! the identity of rules is stable for ever.

use mnk::{Game, Rules, RulesError, RulesSpec, Run};

/// The table, written as it is told.
fn allowed(spec: &RulesSpec) -> bool {
    let several = spec.stones > 1 || spec.first_stones > 1;
    let caro = matches!(spec.run, Run::Caro | Run::CaroExact);
    let renju = spec.run == Run::Renju;
    let others = spec.gravity || spec.misere || spec.wrap || spec.early_draw;
    let players = spec.players == 2 || !(spec.misere || renju);
    let stones = !several || !(spec.gravity || spec.misere || renju);
    let gravity = !spec.gravity || !(spec.wrap || several || renju);
    let wrap = !spec.wrap || !(spec.gravity || caro || renju);
    let misere = !spec.misere || !(spec.players > 2 || several || caro || renju);
    let plain_renju = !renju || !(spec.players > 2 || several || others || spec.k != 5);
    players && stones && gravity && wrap && misere && plain_renju
}

/// The settings that differ from the plain game, by the names of their fields.
fn settings(spec: &RulesSpec) -> Vec<&'static str> {
    let mut names = Vec::new();
    let mut note = |on: bool, name| names.extend(on.then_some(name));
    note(spec.players > 2, "players");
    note(spec.run != Run::AtLeast, "run");
    note(spec.gravity, "gravity");
    note(spec.misere, "misere");
    note(spec.wrap, "wrap");
    note(spec.early_draw, "early_draw");
    note(spec.stones > 1, "stones");
    note(spec.first_stones > 1, "first_stones");
    note(spec.run == Run::Renju && spec.k != 5, "k");
    names
}

fn every_combination() -> impl Iterator<Item = RulesSpec> {
    (0..5 * 16 * 3 * 4 * 4 * 2_usize).map(|mut number| {
        let mut digit = move |base: usize| {
            let digit = number % base;
            number /= base;
            digit
        };
        let run = Run::ALL[digit(5)];
        let flags = digit(16);
        let players = [2, 3, 8][digit(3)];
        let (stones, first_stones) = (digit(4) as u8 + 1, digit(4) as u8 + 1);
        let k = [4, 5][digit(2)];
        RulesSpec {
            run,
            players,
            stones,
            first_stones,
            gravity: flags & 1 != 0,
            misere: flags & 2 != 0,
            wrap: flags & 4 != 0,
            early_draw: flags & 8 != 0,
            ..RulesSpec::new(6, 7, k)
        }
    })
}

#[test]
fn every_combination_is_allowed_or_refused_as_the_table_says() {
    let mut allowed_ones = 0;
    for spec in every_combination() {
        match spec.check() {
            Ok(rules) => {
                assert!(allowed(&spec), "{spec:?} is not in the table");
                assert_eq!(rules.spec(), spec);
                allowed_ones += 1;
            }
            Err(error) => assert!(!allowed(&spec), "{spec:?} is in the table: {error}"),
        }
    }
    assert!(allowed_ones > 500);
}

#[test]
fn a_refused_combination_names_a_field_it_really_has_and_what_that_clashes_with() {
    for spec in every_combination() {
        let Err(error) = spec.check() else { continue };
        let RulesError::Clash { field, with, why } = error else { panic!("{spec:?}: {error}") };
        let on = settings(&spec);
        assert!(on.contains(&field), "{spec:?} has no {field} to refuse");
        assert!(on.iter().any(|name| with.contains(name) && *name != field), "{field} with {with}");
        let text = error.to_string();
        assert!(text.contains(field) && text.contains(with) && text.contains(why), "{text}");
        assert!(why.len() > 10);
    }
}

#[test]
fn numbers_out_of_range_are_refused_by_name() {
    let plain = RulesSpec::new(6, 7, 4);
    let wrong = [
        ("rows", RulesSpec { rows: 0, ..plain }),
        ("rows", RulesSpec { rows: 1025, ..plain }),
        ("rows", RulesSpec { rows: u16::MAX, ..plain }),
        ("cols", RulesSpec { cols: 0, ..plain }),
        ("cols", RulesSpec { cols: 1025, ..plain }),
        ("k", RulesSpec { k: 0, ..plain }),
        ("k", RulesSpec { k: 8, ..plain }),
        ("k", RulesSpec { k: u16::MAX, ..plain }),
        ("players", RulesSpec { players: 0, ..plain }),
        ("players", RulesSpec { players: 1, ..plain }),
        ("players", RulesSpec { players: 9, ..plain }),
        ("stones", RulesSpec { stones: 0, ..plain }),
        ("stones", RulesSpec { stones: 5, ..plain }),
        ("first_stones", RulesSpec { first_stones: 0, ..plain }),
        ("first_stones", RulesSpec { first_stones: 255, ..plain }),
    ];
    for (name, spec) in wrong {
        let error = spec.check().unwrap_err();
        assert!(
            matches!(error, RulesError::OutOfRange { field, .. } if field == name),
            "{error:?}"
        );
        assert!(error.to_string().starts_with(name), "{error}");
    }
    for (rows, cols, k) in [(1, 1, 1), (1024, 1024, 1024), (1, 1024, 1024), (1024, 1, 1), (6, 7, 7)]
    {
        assert!(Rules::new(rows, cols, k).is_ok());
    }
}

#[test]
fn presets_are_the_games_people_know() {
    let expected = [
        ("tic_tac_toe", "3,3,3", 0x3e64_1db5_f83a_3c32),
        ("gomoku", "15,15,5", 0x9d62_2fed_a839_0770),
        ("gomoku_standard", "15,15,5;run=exact", 0xde2b_15cf_1e5c_7e40),
        ("caro", "15,15,5;run=caro", 0xf224_cf0c_c244_24d6),
        ("renju", "15,15,5;run=renju", 0x5c6c_7041_81a6_57b3),
        ("connect_four", "6,7,4;gravity", 0xd2d3_e718_b9de_94e9),
        ("connect6", "19,19,6;stones=2", 0xd050_2cf7_6e6b_16ef),
    ];
    assert_eq!(mnk::PRESETS.len(), expected.len());
    for (name, id, fingerprint) in expected {
        let rules = Rules::preset(name).unwrap();
        assert_eq!(rules.id(), id);
        assert_eq!(rules.fingerprint(), fingerprint, "{name}");
    }
    assert_eq!(
        (
            Rules::preset("connect6").unwrap().stones,
            Rules::preset("connect6").unwrap().first_stones
        ),
        (2, 1)
    );
    for name in ["", "Gomoku", "gomoku ", "tictactoe", "connect_four\0"] {
        assert_eq!(Rules::preset(name), None);
    }
}

/// Texts and fingerprints as they were computed apart from the engine (FNV-1a
/// of the text). Records name their rules by them: they never change.
const FOR_EVER: [(&str, u64); 7] = [
    ("4,4,3", 0xa56f_7cdf_9ff6_4f42),
    ("1,1,1", 0xf6a8_0a97_1ad7_d254),
    ("1024,1024,1024", 0x8158_16fb_e2b6_6294),
    ("6,7,4;players=3;run=caro_exact;gravity;early_draw", 0x92ee_51f9_6292_faef),
    ("5,5,4;misere;wrap;early_draw", 0x2d35_db73_341f_bbbb),
    ("9,9,5;players=8;run=exact;wrap;early_draw;stones=4;first_stones=3", 0xd4fa_cc87_91dd_f69e),
    ("3,7,3;first_stones=2", 0x7b3e_ce70_6c95_0c39),
];

#[test]
fn identities_are_what_they_always_were() {
    for (id, fingerprint) in FOR_EVER {
        let rules = Rules::parse(id).unwrap();
        assert_eq!(rules.id(), id);
        assert_eq!(rules.fingerprint(), fingerprint, "{id}");
        assert_eq!(rules.to_string(), id);
    }
    let spec = Rules::parse(FOR_EVER[5].0).unwrap().spec();
    assert_eq!((spec.rows, spec.cols, spec.k, spec.players), (9, 9, 5, 8));
    assert_eq!((spec.run, spec.stones, spec.first_stones), (Run::Exact, 4, 3));
    assert_eq!((spec.gravity, spec.misere, spec.wrap, spec.early_draw), (false, false, true, true));
}

#[test]
fn every_identity_reads_back_as_the_rules_it_names_and_as_no_others() {
    let mut fingerprints = Vec::new();
    for rules in every_combination().filter_map(|spec| spec.check().ok()) {
        assert_eq!(Rules::parse(&rules.id()), Ok(rules));
        fingerprints.push(rules.fingerprint());
    }
    let all = fingerprints.len();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), all);
    assert_ne!(fingerprints[0], 0);
}

#[test]
fn a_text_that_is_not_canonical_is_no_identity() {
    for id in [
        "",
        ",",
        "3",
        "3,3",
        "3,3,",
        "3,3,3,3",
        " 3,3,3",
        "3,3,3 ",
        "03,3,3",
        "+3,3,3",
        "-3,3,3",
        "3,3,3;",
        "3;3;3",
        "3,3,3\n",
        "3,3,3\0",
        "٣,3,3",
        "3,3,65536",
        "3,3,18446744073709551617",
        "0,3,3",
        "3,3,4",
        "1025,3,3",
        "3.0,3,3",
        "3,3,3;players=2",
        "3,3,3;run=at_least",
        "3,3,3;stones=1",
        "3,3,3;players=03",
        "3,3,3;players=9",
        "3,3,3;players=",
        "3,3,3;players",
        "3,3,3;players=259",
        "3,3,3;run=Exact",
        "3,3,3;Gravity",
        "3,3,3;gravity=1",
        "3,3,3;gravity;gravity",
        "3,3,3;wrap;misere",
        "3,3,3;unknown",
        "3,3,3;gravity;players=3",
        "3,3,3;gravity;wrap",
        "3,3,3;run=renju",
        "3,3,3;run=exact;run=exact",
        "15,15,5;run=renju;early_draw",
        "3,3,3;stones=2;players=3",
        "3,3,3,gravity",
        "3,3,3;first_stones=5",
    ] {
        let error = Rules::parse(id).expect_err(id);
        assert!(!error.to_string().is_empty());
    }
    let long = "9".repeat(100_000);
    assert!(Rules::parse(&long).unwrap_err().to_string().len() < 200);
    assert!(Rules::parse(&format!("3,3,3;{long}")).unwrap_err().to_string().len() < 200);
}

#[test]
fn a_game_tells_the_rules_it_is_played_by() {
    // report R018: nothing is implied silently, all of it is read back.
    let rules = Rules::new(4, 4, 3).unwrap();
    let game = Game::new(rules);
    assert_eq!(game.rules(), &rules);
    assert_eq!((game.rules().rows, game.rules().cols, game.rules().k), (4, 4, 3));
    assert_eq!(format!("{:?}", game.rules()), "Rules(4,4,3)");
}
