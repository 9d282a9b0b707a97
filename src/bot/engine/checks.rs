//! Tests of the field against the rules, and of minimax against itself without
//! cutting: over random games of every variant, on boards of any shape.

use crate::board::{Cell, Mark};
use crate::bot::rng::Rng;
use crate::bot::{Bot, Config, Score};
use crate::field::{self, Field};
use crate::game::{Game, Status};
use crate::rules::Rules;
use std::collections::HashMap;

/// Rules of every kind that two players can play.
pub const VARIANTS: [&str; 20] = [
    "3,3,3",
    "3,7,3",
    "7,3,4",
    "9,8,5",
    "15,15,5",
    "9,9,5;run=exact",
    "9,9,5;run=caro",
    "9,10,5;run=caro_exact",
    "15,15,5;run=renju",
    "6,7,4;gravity",
    "7,4,4;gravity",
    "6,5,4;wrap",
    "2,7,3;wrap",
    "7,7,4;run=exact;wrap",
    "4,4,4;run=exact;wrap",
    "3,6,3;run=exact;wrap",
    "2,5,4;run=exact;wrap",
    "5,5,4;misere",
    "9,9,6;stones=2",
    "10,10,3;stones=3;first_stones=2",
];

/// A game of so many random marks, fewer if it ends.
pub fn random_game(rules: Rules, marks: usize, rng: &mut Rng) -> Game {
    let mut game = Game::new(rules);
    while game.status() == Status::Playing && game.move_count() < marks {
        let legal: Vec<Cell> = game.legal_moves().collect();
        if legal.is_empty() {
            break;
        }
        let cell = legal[rng.below(legal.len() as u64) as usize];
        game.play(cell.row.into(), cell.col.into()).unwrap();
    }
    game
}

pub fn games() -> impl Iterator<Item = Game> {
    let mut rng = Rng::new(20);
    VARIANTS.into_iter().flat_map(move |id| {
        let rules = Rules::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        let cells = rules.cells() as u64;
        (0..12)
            .map(|_| random_game(rules, rng.below(cells) as usize, &mut rng))
            .filter(|game| game.status() == Status::Playing)
            .collect::<Vec<_>>()
    })
}

#[test]
fn a_five_in_the_field_is_a_line_in_the_game() {
    for game in games() {
        let field = Field::new(&game, None);
        for index in 0..game.rules().cells() {
            let cell = Cell::from_index(index, game.rules().cols);
            if game.cell(cell.row.into(), cell.col.into()) != Some(Mark::EMPTY) {
                continue;
            }
            for (side, mark) in [Mark::X, Mark::O].into_iter().enumerate() {
                let five = field.threat(field.place_of(cell), side) == field::FIVE;
                assert_eq!(five, game.completes(cell, mark), "{} {cell:?} {mark}", game.rules());
            }
        }
    }
}

/// Everything a field says, to compare two of them.
fn said(field: &Field) -> impl PartialEq + use<> {
    let places: Vec<_> = field.all_empty().collect();
    let views: Vec<_> = places
        .iter()
        .map(|&place| {
            let side = |side| {
                (field.worth(place, side), field.threat(place, side), field.lacks(place, side))
            };
            (place, side(0), side(1))
        })
        .collect();
    let sets: Vec<Vec<_>> =
        (0..14).map(|i| field.set(i % 2, (i / 2) as u8).iter().collect()).collect();
    let live: Vec<_> = field.live().iter().collect();
    (views, sets, live, field.balance(0), (field.hash, field.side, field.left, field.empty))
}

#[test]
fn placing_and_taking_back_agree_with_a_fresh_field() {
    let mut rng = Rng::new(3);
    for mut game in games() {
        let mut field = Field::new(&game, None);
        let first = said(&field);
        let mut befores = Vec::new();
        for _ in 0..6 {
            let legal: Vec<Cell> = game.legal_moves().collect();
            if legal.is_empty() {
                break;
            }
            let cell = legal[rng.below(legal.len() as u64) as usize];
            game.play(cell.row.into(), cell.col.into()).unwrap();
            if game.status() != Status::Playing {
                break;
            }
            befores.push(field.place(field.place_of(cell)));
            assert!(said(&field) == said(&Field::new(&game, None)), "{}", game.rules());
        }
        for before in befores.into_iter().rev() {
            field.take_back(before);
        }
        assert!(said(&field) == first, "{}", game.rules());
    }
}

/// Games where one mark may answer two threats, and others.
const TRICKY: [&str; 12] = [
    "3,4,3",
    "1,9,3;run=caro;gravity;early_draw",
    "3,5,3;run=caro_exact;gravity",
    "4,4,3;run=caro",
    "2,5,4;run=exact;wrap",
    "2,5,3;wrap",
    "3,3,3;wrap",
    "4,4,4;run=exact;wrap",
    "4,4,3;run=exact",
    "3,4,3;misere",
    "4,4,3;run=caro;stones=2",
    "3,7,6;run=exact;stones=4",
];

/// What the player in turn gets with best play: 1, 0 or -1, and the marks to
/// the end.
fn exact(game: &mut Game, seen: &mut HashMap<u64, (i32, i32)>) -> (i32, i32) {
    if let Some(&known) = seen.get(&game.hash()) {
        return known;
    }
    let cells: Vec<Cell> = game.legal_moves().collect();
    let values = cells.into_iter().map(|cell| exact_move(game, cell, seen));
    let best = values.max_by_key(|&(value, plies)| value * (1000 - plies)).unwrap();
    seen.insert(game.hash(), best);
    best
}

fn exact_move(game: &mut Game, cell: Cell, seen: &mut HashMap<u64, (i32, i32)>) -> (i32, i32) {
    let mark = game.turn();
    game.play(cell.row.into(), cell.col.into()).unwrap();
    let value = match game.status() {
        Status::Won => (if game.winner() == mark { 1 } else { -1 }, 1),
        Status::Draw => (0, 0),
        Status::Playing => {
            let (value, plies) = exact(game, seen);
            (if game.turn() == mark { value } else { -value }, plies + 1)
        }
    };
    game.undo().unwrap();
    value
}

#[test]
fn what_an_analysis_is_sure_of_is_so() {
    let mut rng = Rng::new(8);
    for id in TRICKY {
        let rules = Rules::parse(id).unwrap();
        for depth in [1, 2, 3, 9].repeat(8) {
            let left = rng.below(8) as usize + 1;
            let mut game = random_game(rules, rules.cells().saturating_sub(left), &mut rng);
            if game.status() != Status::Playing {
                continue;
            }
            let bot = Bot::new("engine", &Config { depth, nodes: 3000, ..Config::default() });
            let analysis = bot.unwrap().analyze(&game).unwrap();
            let mut seen = HashMap::new();
            for scored in &analysis.cells {
                let (value, plies) = exact_move(&mut game, scored.cell, &mut seen);
                let told = format!("{id} {:?}\n{game}", scored.cell);
                match scored.score {
                    Score::Win(fast) => assert!(value == 1 && fast as i32 >= plies, "{told}"),
                    Score::Loss(_) => assert_eq!(value, -1, "{told}"),
                    Score::Draw => assert_eq!(value, 0, "{told}"),
                    Score::Points(_) => {}
                }
            }
        }
    }
}
