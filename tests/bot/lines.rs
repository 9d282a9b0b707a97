//! The engine's lines on every kind of board: played by the plain rules, move
//! by move, from positions that games come through and from imported ones,
//! nearly full boards and middle games among them. No call panics.

use super::common::{Dice, times_longer};
use super::{engine, rules};
use mnk::bot::{Analysis, Bot, BotError, Score};
use mnk::{Cell, Game, Mark, Status};

/// Every kind of game that the engine knows, on boards of many shapes.
const VARIANTS: [&str; 32] = [
    "3,7,3",
    "7,3,4",
    "6,7,4",
    "7,7,5;early_draw",
    "6,6,5;run=exact",
    "6,7,5;run=caro",
    "7,6,5;run=caro_exact",
    "1,17,17;run=caro",
    "15,15,5;run=caro",
    "4,5,4;wrap",
    "3,6,3;run=exact;wrap",
    "3,7,3;misere",
    "7,3,3;misere;wrap",
    "6,7,4;gravity",
    "7,3,3;gravity",
    "5,6,4;run=caro;gravity",
    "1,17,17;run=caro;gravity",
    "3,40,40;run=caro;gravity",
    "18,2,17;gravity",
    "4,5,3;gravity;misere",
    "4,5,4;early_draw",
    "4,20,18;run=exact;wrap;early_draw",
    "6,6,5;stones=2",
    "6,7,4;run=caro;stones=2",
    "4,5,4;early_draw;stones=3;first_stones=2",
    "5,5,5;run=renju",
    "5,7,5;run=renju",
    "7,5,5;run=renju",
    "3,7,5;run=renju",
    "7,3,5;run=renju",
    "9,9,5;run=renju",
    "15,15,5;run=renju",
];

/// A position after random marks, on large boards near the middle.
fn played(id: &str, dice: &mut Dice) -> Game {
    let mut game = Game::new(rules(id));
    let (rows, cols) = (usize::from(game.rules().rows), usize::from(game.rules().cols));
    let large = rows.min(cols) > 9;
    let marks = match large {
        true => dice.within(4, 24),
        false if dice.one_in(2) => (rows * cols).saturating_sub(dice.within(2, 12)),
        false => dice.below(rows * cols),
    };
    for _ in 0..4 * rows * cols {
        if game.move_count() >= marks {
            break;
        }
        let within = |size: usize, dice: &mut Dice| match large {
            true => (size / 2 - 3 + dice.below(7)) as u32,
            false => dice.below(size) as u32,
        };
        let cell = (within(rows, dice), within(cols, dice));
        if game.play(cell.0, cell.1).is_ok() && game.status() != Status::Playing {
            game.undo().unwrap();
        }
    }
    game
}

/// A position set up with so many marks of each, if a game can reach it.
fn imported(id: &str, dice: &mut Dice) -> Option<Game> {
    let rules = rules(id);
    let size = rules.cells();
    let free = dice.within(1, 12.min(size));
    let mut marks: Vec<u8> = (0..size - free).map(|i| 1 + (i % 2) as u8).collect();
    marks.resize(size, 0);
    dice.shuffle(&mut marks);
    Game::from_board(rules, &marks).ok().filter(|game| game.status() == Status::Playing)
}

/// Whether the player in turn has lost, or has no move left and so must give up.
fn is_lost_for(game: &Game, mark: Option<Mark>) -> bool {
    match game.status() {
        Status::Won => game.winner() != mark,
        Status::Draw => false,
        Status::Playing => game.turn() == mark && game.legal_moves().next().is_none(),
    }
}

/// The line begins with the cell, each move is legal, and its end and its
/// length are what the score says.
fn check(game: &Game, cell: Cell, score: Option<Score>, line: &[Cell], nodes: u64) {
    let told = || format!("{} {nodes} {score:?} {line:?}\n{game}", game.rules().id());
    assert_eq!(line.first(), Some(&cell), "{}", told());
    let me = game.turn();
    let foe = if me == Some(Mark::X) { Some(Mark::O) } else { Some(Mark::X) };
    let mut after = game.clone();
    for &next in line {
        let answer = after.play(next.row.into(), next.col.into());
        assert!(answer.is_ok(), "{next:?} {answer:?} {}", told());
    }
    let (loser, plies) = match score {
        Some(Score::Win(plies)) => (foe, plies),
        Some(Score::Loss(plies)) => (me, plies),
        _ => return,
    };
    let whole = line.len() as u32;
    assert!(whole <= plies, "{}", told());
    let over = after.status() != Status::Playing;
    assert_eq!(is_lost_for(&after, loser), whole == plies, "{}", told());
    assert!(!over || whole == plies, "{}", told());
}

/// Chooses and analyses, and checks every line; the analysis.
fn check_position(game: &Game, nodes: u64) -> Option<Analysis> {
    let bot: Bot = engine(nodes);
    match bot.choose(game) {
        Ok(choice) => check(game, choice.cell, choice.score, &choice.line, nodes),
        Err(error) => assert_eq!(error, BotError::NoMove, "{game}"),
    }
    let analysis = bot.analyze(game).ok()?;
    for scored in &analysis.cells {
        check(game, scored.cell, Some(scored.score), &scored.line, nodes);
    }
    Some(analysis)
}

#[test]
fn every_line_can_be_played_from_anywhere() {
    let mut dice = Dice::new(12);
    for id in VARIANTS {
        // Where points are forbidden there is most to go wrong.
        let rounds = if id.contains("renju") { 40 } else { 8 };
        for _ in 0..rounds * times_longer() {
            for game in [Some(played(id, &mut dice)), imported(id, &mut dice)] {
                let Some(game) = game else { continue };
                check_position(&game, *dice.pick(&[100, 1000, 5000]));
            }
        }
    }
}

/// Boards of Renju where X may find every free point forbidden, and others on
/// which lines met forbidden points.
const NEARLY_FULL: [(&str, &str); 3] = [
    ("5,7,5;run=renju", "XOXOXOO/XXX.XXO/OX.OOXO/XOX.OOO/XXO.XOX"),
    ("5,7,5;run=renju", "OOXOXOX/OXOXOOX/OXXOOOO/XX.XXXX/OOXXX.O"),
    ("7,5,5;run=renju", "OOOOX/XXXXO/OXOXX/XXOOX/OXOXX/..OOO/.X.OX"),
];

#[test]
fn a_board_with_hardly_a_point_left_is_analysed() {
    for (id, board) in NEARLY_FULL {
        let marks: Vec<u8> = board
            .bytes()
            .filter(|byte| *byte != b'/')
            .map(|byte| match byte {
                b'X' => 1,
                b'O' => 2,
                _ => 0,
            })
            .collect();
        let game = Game::from_board(rules(id), &marks).unwrap();
        for nodes in [100, 5000, 100_000] {
            assert!(check_position(&game, nodes).is_some(), "{id}\n{game}");
        }
    }
}
