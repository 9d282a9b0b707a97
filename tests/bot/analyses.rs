//! What bots say of a position holds under every kind of rules: lines can be
//! played, and what is called sure is so.

use super::{play, random_positions, rules};
use mnk::bot::{Bot, Config, Score};
use mnk::{Cell, Game, Mark, Status};

/// Games of two, of every kind, also where two of them meet.
const VARIANTS: [&str; 24] = [
    "3,3,3",
    "3,7,3",
    "7,3,3",
    "1,9,3",
    "5,5,4",
    "6,6,5;run=exact",
    "6,7,5;run=caro",
    "7,6,5;run=caro_exact",
    "9,9,5;run=renju",
    "4,5,4;wrap",
    "3,7,3;misere",
    "7,3,3;misere",
    "6,7,4;gravity",
    "7,6,4;gravity",
    "4,5,3;gravity;misere",
    "5,4,3;run=exact;gravity;misere",
    "4,4,3;misere;wrap",
    "4,5,4;early_draw",
    "5,4,4;gravity;early_draw",
    "4,4,3;misere;early_draw",
    "4,4,3;gravity;misere;early_draw",
    "5,5,5;run=exact;wrap;early_draw",
    "6,6,5;stones=2",
    "4,5,4;early_draw;stones=2",
];

/// The line begins with the cell, each move is legal, and a game that ends
/// before the line does is a fault. Answers how it stands after it.
fn follow(game: &Game, cell: Cell, line: &[Cell]) -> Game {
    assert_eq!(line.first(), Some(&cell), "{}\n{game}", game.rules().id());
    let mut after = game.clone();
    for &next in line {
        let answer = after.can_play(next.row.into(), next.col.into());
        assert_eq!(answer, Ok(()), "{}\n{game}\n{line:?}, {next:?}", game.rules().id());
        play(&mut after, next);
    }
    after
}

fn starts_and_ends(id: &str) -> Vec<Game> {
    let mut games = random_positions(id, 10);
    games.push(Game::new(rules(id)));
    games
}

#[test]
fn every_line_of_an_analysis_can_be_played() {
    for id in VARIANTS {
        for game in starts_and_ends(id) {
            let me = game.turn().unwrap();
            let foe = if me == Mark::X { Mark::O } else { Mark::X };
            for (kind, nodes) in [("engine", 300), ("engine", 3000), ("perfect", 3000)] {
                let bot = Bot::new(kind, &Config { nodes, ..Config::default() }).unwrap();
                let Ok(analysis) = bot.analyze(&game) else { continue };
                for scored in &analysis.cells {
                    let after = follow(&game, scored.cell, &scored.line);
                    let whole = scored.line.len() as u32;
                    let winner = match scored.score {
                        Score::Win(plies) if plies == whole => Some(me),
                        Score::Loss(plies) if plies == whole => Some(foe),
                        _ => continue,
                    };
                    let end = (after.status(), after.winner());
                    assert_eq!(end, (Status::Won, winner), "{kind} {id}\n{game}\n{scored:?}");
                }
            }
        }
    }
}

#[test]
fn every_line_of_a_choice_can_be_played() {
    for id in VARIANTS {
        for game in starts_and_ends(id) {
            for (kind, nodes, level) in
                [("engine", 300, 0), ("engine", 3000, 0), ("level", 3000, 9), ("minimax", 3000, 0)]
            {
                let config = Config { nodes, level, ..Config::default() };
                let Ok(choice) = Bot::new(kind, &config).unwrap().choose(&game) else { continue };
                follow(&game, choice.cell, &choice.line);
            }
        }
    }
}

/// What the engine calls won or lost without knowing it all is won or lost, if
/// perhaps sooner.
#[test]
fn what_the_engine_is_sure_of_is_so() {
    let mut sure = 0;
    for id in VARIANTS.into_iter().filter(|id| rules(id).cells() <= 25) {
        for game in starts_and_ends(id) {
            let config = Config { nodes: 200_000, ..Config::default() };
            let Ok(exact) = Bot::new("perfect", &config).unwrap().analyze(&game) else { continue };
            for nodes in [300, 3000] {
                let bot = Bot::new("engine", &Config { nodes, ..config }).unwrap();
                for scored in bot.analyze(&game).unwrap().cells {
                    let known = exact.score(scored.cell).unwrap();
                    let holds = match (scored.score, known) {
                        (Score::Win(plies), Score::Win(least)) => plies >= least,
                        (Score::Loss(plies), Score::Loss(least)) => plies >= least,
                        (Score::Points(_), _) | (Score::Draw, Score::Draw) => true,
                        _ => false,
                    };
                    assert!(holds, "{id}\n{game}\n{scored:?}, and it is {known:?}");
                    sure += u32::from(scored.score.is_sure());
                }
            }
        }
    }
    assert!(sure > 500, "{sure}");
}

/// An estimate of one ply more favours the other player, so that beside others a
/// cell seen deeper looks good or bad for no reason of its own.
#[test]
fn estimates_of_one_analysis_are_all_of_the_same_depth() {
    for id in VARIANTS {
        for nodes in [0, 1, 30, 300, 3000] {
            for game in starts_and_ends(id) {
                let bot = Bot::new("engine", &Config { nodes, ..Config::default() }).unwrap();
                let analysis = bot.analyze(&game).unwrap();
                for scored in &analysis.cells {
                    let comparable = scored.score.is_sure() || scored.depth == analysis.depth;
                    assert!(comparable, "{id} {nodes} {scored:?} {}\n{game}", analysis.depth);
                }
            }
        }
    }
}
