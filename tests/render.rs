//! Pictures of games: right, readable by any XML reader, and of bounded size.
//!
//! MNK_PICTURES=FOLDER keeps them, to be looked at.

mod random_games;

use mnk::render::svg::{Options, Style};
use mnk::{Game, Mark, Rules, RulesSpec};
use random_games::{Dice, variants};

fn played(id: &str, moves: &str) -> Game {
    let rules = Rules::parse(id).unwrap();
    let mut game = Game::new(rules);
    for name in moves.split(' ').filter(|name| !name.is_empty()) {
        let cell = mnk::notation::coord::parse(name, &rules).unwrap();
        game.play(cell.row.into(), cell.col.into()).unwrap();
    }
    game
}

/// Reads as much XML as pictures use: elements, attributes, texts, the five
/// named entities and numbers; everything must be closed. Gives the elements.
fn elements(xml: &str) -> Vec<String> {
    let allowed = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(xml.chars().all(allowed), "a character that XML does not have");
    let text_is_plain = |text: &str| {
        for (at, _) in text.match_indices('&') {
            let entity = text[at..].split_inclusive(';').next().unwrap();
            let named = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].contains(&entity);
            assert!(named, "entity {entity:?}");
        }
        assert!(!text.contains(['<', '>']), "text {text:?}");
    };
    let mut open: Vec<&str> = Vec::new();
    let mut all = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        text_is_plain(&rest[..start]);
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut parts = attributes.split('"');
        let mut seen = Vec::new();
        while let Some(key) = parts.next().map(str::trim).filter(|key| !key.is_empty()) {
            assert!(key.ends_with('=') && !key.contains(' '), "attribute {key:?} in {tag}");
            assert!(!seen.contains(&key), "{key} twice in {tag}");
            text_is_plain(parts.next().expect("an attribute has a value"));
            seen.push(key);
        }
        if !closed {
            assert!(!all.is_empty() || name == "svg");
            open.push(name);
        }
        all.push(tag.to_owned());
    }
    assert!(open.is_empty(), "left open: {open:?}");
    assert_eq!(rest.trim(), "");
    all
}

fn keep(name: &str, picture: &str) {
    elements(picture);
    if let Some(folder) = std::env::var_os("MNK_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(name), picture).unwrap();
    }
}

#[test]
fn pictures_of_the_games_people_play() {
    keep("tic_tac_toe.svg", &played("3,3,3", "a1 b2 b1 c2 c1").svg());
    keep("tic_tac_toe_playing.svg", &played("3,3,3", "b2 a1").svg());
    keep("both_diagonals.svg", &played("3,3,3", "a1 a2 c1 c2 a3 b1 c3 b3 b2").svg());
    let line = "h8 h9 i8 i9 j8 j10 k8 g8 g9 l8 i7 f6 j6 i6";
    keep("gomoku.svg", &played("15,15,5", line).svg());
    keep("gomoku_won.svg", &played("15,15,5", &format!("{line} k5")).svg());
    keep(
        "renju.svg",
        &played("15,15,5;run=renju", "h8 a1 h10 a15 g7 o1 f6 o15 g9 c1 i9 c15").svg(),
    );
    keep("connect_four.svg", &played("6,7,4;gravity", "d1 d2 c1 e1 c2 c3 b1 a1 d3 b2 e2 d4").svg());
    keep("connect_four_won.svg", &played("6,7,4;gravity", "d1 e1 c1 e2 b1 e3 a1").svg());
    keep("connect6.svg", &played("19,19,6;stones=2", "j10 k11 l10 k9 j9 i8 m11").svg());
    keep("torus.svg", &played("5,5,3;wrap", "e1 b2 a1 c4 b1").svg());
    keep("eight_players.svg", &played("4,9,4;players=8", "a1 b1 c1 d1 e1 f1 g1 h1 a2 b3").svg());
    let stones = played("12,12,4;players=8", "a1 b1 c1 d1 e1 f1 g1 h1 a2 b3");
    keep("eight_players_stones.svg", &stones.svg());
    let discs = Options { style: Style::Discs, ..Options::default() };
    keep("eight_players_discs.svg", &stones.svg_with(&discs));
    let game = played("15,15,5", line);
    let heat: Vec<f32> = (0..225)
        .map(|index| {
            let far = ((index / 15) as f32 - 7.0).hypot((index % 15) as f32 - 7.0);
            if far > 6.0 { f32::NAN } else { 1.0 - far / 3.0 }
        })
        .map(|value| value.clamp(-1.5, 1.0))
        .collect();
    keep("heat.svg", &game.svg_with(&Options { heat: Some(&heat), ..Options::default() }));
    let small = played("3,3,3", "b2 a1");
    let heat = [f32::NAN, 0.2, -0.4, 0.6, f32::NAN, -0.8, 1.0, 0.0, -1.0];
    keep("heat_small.svg", &small.svg_with(&Options { heat: Some(&heat), ..Options::default() }));
    keep("wide.svg", &played("5,60,5", "z3 aa3 bh5").svg());
}

#[test]
fn text_is_rows_from_the_top() {
    assert_eq!(Game::new(Rules::new(1, 1, 1).unwrap()).text(), ".");
    let game = played("3,7,3;players=8", "a3 g3 a1 g1 d2 b2 c2 e2");
    assert_eq!(game.text(), "X.....O\n.6758..\n3.....4");
    assert_eq!(format!("{game}"), game.text());
}

#[test]
fn every_view_names_the_same_cell() {
    // One mark on every cell of boards that are not square, each in turn.
    for (rows, cols) in [(3, 7), (7, 3)] {
        let rules = Rules::new(rows, cols, 3).unwrap();
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let mut game = Game::new(rules);
            game.play(row.into(), col.into()).unwrap();
            let lines: Vec<String> = game.text().lines().map(str::to_owned).collect();
            assert_eq!(lines.len(), rows.into());
            assert_eq!(lines[usize::from(row)].find('X'), Some(col.into()));
            let name = mnk::notation::coord::write(game.last_cell().unwrap(), &rules);
            let letter = char::from(b'a' + col as u8);
            assert_eq!(name, format!("{letter}{}", rows - row));
            let picture = game.svg();
            let (x, y) = (col * 20 + 10, row * 20 + 10);
            assert!(picture.contains(&format!("Last move: X {name}.")));
            assert!(picture.contains(&format!("M{x},{y}m-5")), "{picture}");
            let label = format!("<text x=\"{x}\" y=\"{}\">{letter}</text>", rows * 20 + 15);
            assert!(picture.contains(&label), "{picture}");
            let label = format!("<text x=\"-13\" y=\"{}\">{}</text>", y + 3, rows - row);
            assert!(picture.contains(&label), "{picture}");
        }
    }
}

#[test]
fn pictures_of_every_variant_are_well_formed() {
    let mut dice = Dice(5);
    for (rows, cols, k) in [(3, 7, 3), (7, 3, 3), (6, 6, 5), (1, 1, 1), (13, 11, 5)] {
        for rules in variants(rows, cols, k) {
            let steps = dice.below(rules.cells() * 2);
            let game = random_games::game(rules, steps, &mut dice);
            elements(&game.svg());
            for style in [Style::Cells, Style::Stones, Style::Discs] {
                let heat: Vec<f32> = game.board().map(|_| dice.below(300) as f32 / 100.0).collect();
                let options = Options {
                    style,
                    coordinates: dice.below(2) == 0,
                    last_move: dice.below(2) == 0,
                    winning_line: dice.below(2) == 0,
                    width: dice.below(2) as u32 * 300,
                    heat: Some(&heat[..dice.below(heat.len() + 1)]),
                    ..Options::default()
                };
                elements(&game.svg_with(&options));
            }
        }
    }
}

#[test]
fn a_picture_shows_every_mark_and_what_decided_the_game() {
    let game = played("3,3,3", "a1 b2 b1 c2 c1");
    let crosses = |game: &Game| game.svg().matches("m-5,-5l10").count();
    assert_eq!(crosses(&game), 3);
    let line = "M10,50L50,50";
    assert!(game.svg().contains(line), "{}", game.svg());
    assert!(game.svg().contains("X won."));
    let plain = Options { winning_line: false, ..Options::default() };
    assert!(!game.svg_with(&plain).contains(line));
    let two = played("3,3,3", "a1 a2 c1 c2 a3 b1 c3 b3 b2").svg();
    assert!(two.contains("M10,10L50,50") && two.contains("M50,10L10,50"));
    let mut three = Game::new(RulesSpec { players: 3, ..RulesSpec::new(3, 3, 3) }.check().unwrap());
    three.forfeit(Mark::X).unwrap();
    three.time_out(Mark::O).unwrap();
    assert!(three.svg().contains("3 won on time."));
}

#[test]
fn titles_from_anyone_cannot_leave_their_place() {
    let game = Game::new(Rules::default());
    for title in ["</title><script>", "a & b", "\"'\u{1}\0\u{b}\u{ffff}", "日本\t語\n\r"] {
        let picture = game.svg_with(&Options { title: Some(title), ..Options::default() });
        assert!(!elements(&picture).contains(&"script".to_owned()));
    }
}

#[test]
fn the_largest_boards_stay_within_their_bounds() {
    let empty = Game::new(Rules::new(1024, 1024, 5).unwrap());
    for style in [Style::Cells, Style::Stones, Style::Discs] {
        let picture = empty.svg_with(&Options { style, ..Options::default() });
        assert!(picture.len() < 100_000, "{}", picture.len());
    }
    // Two colours in turn, so that no step is longer than it must be; no line.
    let mut cells = vec![0; 1 << 20];
    for (index, cell) in cells.iter_mut().enumerate() {
        *cell = 1 + ((index / 2 + index / 1024) % 2) as u8;
    }
    let full = Game::from_board(Rules::new(1024, 1024, 1024).unwrap(), &cells).unwrap();
    let picture = full.svg();
    assert!(picture.len() < 10_000_000, "{}", picture.len());
    let heat = vec![0.5; 1 << 20];
    let picture = full.svg_with(&Options { heat: Some(&heat), ..Options::default() });
    assert!(picture.len() < 20_000_000, "{}", picture.len());
    elements(&picture);
}
