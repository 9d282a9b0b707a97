//! What bots promise: legal moves always, no missed win or block, the same
//! answer to the same question, and calls that end when told to.

use mnk::bot::{Bot, BotError, Choice, Config, Match, MatchError, Player, Score, kinds};
use mnk::{Action, Cell, Game, Mark, Rules, Status};
use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Rules of every kind, for two players unless they say otherwise.
const VARIANTS: [&str; 15] = [
    "1,1,1",
    "3,3,3",
    "3,7,3",
    "7,3,4",
    "9,9,5;run=exact",
    "9,9,5;run=caro",
    "15,15,5;run=renju",
    "6,7,4;gravity",
    "5,6,4;wrap",
    "4,4,3;misere",
    "9,9,6;stones=2",
    "6,6,4;early_draw",
    "1,30,20",
    "7,7,4;players=3",
    "16,16,5;players=4",
];

fn rules(id: &str) -> Rules {
    Rules::parse(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// A game from rows such as `.X.`, whoever's turn follows from the marks.
fn position(id: &str, rows: &[&str]) -> Game {
    let cells: Vec<u8> = rows
        .concat()
        .bytes()
        .map(|byte| match byte {
            b'X' => 1,
            b'O' => 2,
            _ => 0,
        })
        .collect();
    Game::from_board(rules(id), &cells).unwrap()
}

fn quick(kind: &str, seed: u64) -> Bot {
    Bot::new(kind, &Config { seed, nodes: 300, level: 3, ..Config::default() }).unwrap()
}

fn cell(choice: &Choice) -> (u16, u16) {
    (choice.cell.row, choice.cell.col)
}

#[test]
fn every_bot_plays_every_game_it_says_it_plays_to_the_end() {
    for id in VARIANTS {
        for kind in kinds() {
            let bot = quick(kind, 5);
            let mut game = Game::new(rules(id));
            while game.status() == Status::Playing {
                let before = (game.hash(), game.revision());
                match bot.choose(&game) {
                    Ok(choice) => {
                        assert_eq!(before, (game.hash(), game.revision()));
                        game.play(choice.cell.row.into(), choice.cell.col.into()).unwrap();
                    }
                    Err(BotError::Unsupported(why)) => {
                        assert!(game.rules().players > 2 && !why.is_empty(), "{kind} {id}");
                        break;
                    }
                    Err(error) => {
                        assert_eq!((kind, error), ("perfect", BotError::Undecided), "{id}");
                        break;
                    }
                }
            }
            if game.status() != Status::Playing {
                assert_eq!(bot.choose(&game), Err(BotError::GameOver), "{kind} {id}");
            }
        }
    }
}

/// Every position that tic-tac-toe can reach, still open.
fn open_positions() -> Vec<Game> {
    let mut seen = HashSet::new();
    let mut open = vec![Game::new(rules("3,3,3"))];
    let mut index = 0;
    while index < open.len() {
        let game = open[index].clone();
        for cell in game.legal_moves() {
            let mut next = game.clone();
            next.play(cell.row.into(), cell.col.into()).unwrap();
            if next.status() == Status::Playing && seen.insert(next.hash()) {
                open.push(next);
            }
        }
        index += 1;
    }
    open
}

#[test]
fn no_bot_misses_a_win_or_a_block_in_tic_tac_toe() {
    let bots = ["win_or_block", "minimax", "engine"].map(|kind| quick(kind, 1));
    for game in open_positions() {
        let (me, foe) = match game.turn().unwrap() {
            Mark::X => (Mark::X, Mark::O),
            mark => (mark, Mark::X),
        };
        let completing = |mark| {
            game.legal_moves().filter(|&cell| game.completes(cell, mark)).collect::<Vec<_>>()
        };
        let (wins, blocks) = (completing(me), completing(foe));
        for bot in &bots {
            let choice = bot.choose(&game).unwrap();
            if !wins.is_empty() {
                assert!(wins.contains(&choice.cell));
            } else if !blocks.is_empty() {
                assert!(blocks.contains(&choice.cell));
            }
        }
    }
}

#[test]
fn a_sure_win_is_taken_at_once() {
    let game = position("3,3,3", &[".X.", ".O.", "OXX"]);
    for kind in ["win_or_block", "minimax", "engine", "perfect"] {
        assert_eq!(cell(&quick(kind, 0).choose(&game).unwrap()), (0, 2), "{kind}");
    }
}

#[test]
fn among_draws_perfect_play_sets_problems() {
    // After X's corner every answer but the middle loses; after an edge more
    // answers draw, after the middle the four corners do.
    let bot = Bot::new("perfect", &Config::default()).unwrap();
    let choice = bot.choose(&Game::new(rules("3,3,3"))).unwrap();
    assert_eq!((cell(&choice), choice.score), ((0, 0), Some(Score::Draw)));
}

#[test]
fn perfect_play_refuses_what_it_cannot_solve() {
    let bot = Bot::new("perfect", &Config { nodes: 1000, ..Config::default() }).unwrap();
    assert_eq!(bot.choose(&Game::new(rules("15,15,5"))), Err(BotError::Undecided));
}

#[test]
fn perfect_play_keeps_a_draw_on_a_board_too_big_to_search() {
    let bot = Bot::new("perfect", &Config { nodes: 20_000, ..Config::default() }).unwrap();
    let mut game = Game::new(rules("10,10,7"));
    for _ in 0..20 {
        let choice = bot.choose(&game).unwrap();
        assert_eq!(choice.score, Some(Score::Draw));
        game.play(choice.cell.row.into(), choice.cell.col.into()).unwrap();
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let mut game = Game::new(rules("15,15,5"));
    for (row, col) in [(7, 7), (6, 8), (8, 8), (6, 6)] {
        game.play(row, col).unwrap();
    }
    let config = Config { nodes: 2000, seed: 9, ..Config::default() };
    for kind in ["random", "minimax", "engine"] {
        let fresh = Bot::new(kind, &config).unwrap().choose(&game).unwrap();
        let bot = Bot::new(kind, &config).unwrap();
        bot.choose(&Game::new(rules("15,15,5"))).unwrap();
        assert_eq!(bot.choose(&game).unwrap(), fresh, "{kind}");
        assert_eq!(bot.choose(&game).unwrap(), fresh, "{kind}");
    }
}

#[test]
fn seeds_vary_what_chance_decides() {
    let game = Game::new(rules("3,3,3"));
    let cells: HashSet<_> =
        (0..60).map(|seed| cell(&quick("random", seed).choose(&game).unwrap())).collect();
    assert_eq!(cells.len(), 9);
}

#[test]
fn settings_outside_their_range_are_refused() {
    let refused = |kind, config| Bot::new(kind, &config).err();
    let default = Config::default();
    assert_eq!(refused("clever", default), Some(BotError::UnknownKind));
    assert!(matches!(
        refused("engine", Config { level: 11, ..default }),
        Some(BotError::Setting(_))
    ));
    assert!(matches!(
        refused("engine", Config { threads: 0, ..default }),
        Some(BotError::Setting(_))
    ));
}

#[test]
fn a_budget_of_zero_still_gives_a_move() {
    let game = position("3,3,3", &["XX.", "OO.", "..."]);
    for config in [
        Config { time_ms: 0, ..Config::default() },
        Config { nodes: 0, ..Config::default() },
        Config { depth: 0, ..Config::default() },
        Config { memory_bytes: 0, nodes: 50, ..Config::default() },
    ] {
        for kind in ["win_or_block", "minimax", "engine"] {
            let bot = Bot::new(kind, &config).unwrap();
            assert_eq!(cell(&bot.choose(&game).unwrap()), (0, 2), "{kind}");
            let empty = Game::new(rules("15,15,5"));
            let choice = bot.choose(&empty).unwrap();
            let nothing = config.time_ms == 0 || config.nodes == 0;
            assert!(!nothing || choice.nodes == 0, "{kind} searched all the same");
        }
    }
}

#[test]
fn a_cancel_ends_the_running_call_or_else_the_next_one() {
    let game = Game::new(rules("15,15,5"));
    let bot =
        Arc::new(Bot::new("engine", &Config { time_ms: 60_000, ..Config::default() }).unwrap());
    // Before: twice is once.
    bot.cancel();
    bot.cancel();
    let start = Instant::now();
    assert!(bot.choose(&game).unwrap().cancelled);
    // Taken back before any call met it.
    bot.cancel();
    bot.clear_cancel();
    // During.
    let (begun, on_begin) = std::sync::mpsc::channel();
    bot.on_progress(move |_| {
        let _ = begun.send(());
    })
    .unwrap();
    let other = Arc::clone(&bot);
    let thinking = std::thread::spawn(move || other.choose(&Game::new(rules("15,15,5"))).unwrap());
    on_begin.recv().unwrap();
    assert_eq!(bot.choose(&game), Err(BotError::Busy));
    bot.cancel();
    let choice = thinking.join().unwrap();
    assert!(
        choice.cancelled && game.can_play(choice.cell.row.into(), choice.cell.col.into()).is_ok()
    );
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_cancelled_analysis_says_what_was_known_and_ends_alone() {
    for id in ["7,7,5", "3,7,3", "7,3,3", "4,5,4;misere"] {
        for kind in ["engine", "perfect", "level"] {
            let bot = Bot::new(kind, &Config { level: 10, ..Config::default() }).unwrap();
            let mut game = Game::new(rules(id));
            // One mark from a line on some boards: seen without a search.
            for (row, col) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                game.play(row, col).unwrap();
            }
            bot.cancel();
            match bot.analyze(&game) {
                Ok(analysis) => {
                    assert!(analysis.cancelled && !analysis.exact, "{kind}, {id}");
                    let cells: Vec<Cell> =
                        analysis.cells.iter().map(|scored| scored.cell).collect();
                    assert_eq!(cells, game.legal_moves().collect::<Vec<_>>(), "{kind}, {id}");
                    let wins = id.ends_with(",3") && kind != "level";
                    assert_eq!(analysis.score(Cell::new(0, 2)) == Some(Score::Win(1)), wins);
                }
                // A call that is refused is not ended by it.
                Err(BotError::Unsupported(_)) => bot.clear_cancel(),
                Err(error) => panic!("{kind}, {id}: {error}"),
            }
            let after = bot.choose(&Game::new(rules("3,3,3"))).unwrap();
            assert!(!after.cancelled, "{kind}, {id}: the cancel ended two calls");
        }
    }
}

#[test]
fn a_cancel_ends_one_call_whatever_a_strategy_makes_of_it() {
    let game = Game::new(rules("3,7,3"));
    for answer in [Err(-77), Ok(Cell::new(9, 9)), Ok(Cell::new(1, 1))] {
        let calls = AtomicU32::new(0);
        let stopper: Arc<std::sync::OnceLock<mnk::Cancel>> = Arc::default();
        let cancel = Arc::clone(&stopper);
        let bot = Bot::custom(move |_| {
            if calls.fetch_add(1, Ordering::Relaxed) > 0 {
                return Ok(Cell::new(0, 0));
            }
            cancel.get().unwrap().cancel();
            answer
        });
        stopper.set(bot.canceller()).unwrap();
        let first = bot.choose(&game);
        assert_eq!(first.is_ok_and(|choice| choice.cancelled), answer == Ok(Cell::new(1, 1)));
        assert!(!bot.choose(&game).unwrap().cancelled, "{answer:?}");
    }
}

#[test]
fn a_thousand_quick_starts_and_stops_each_end_once() {
    let bot = Arc::new(Bot::new("engine", &Config { nodes: 500, ..Config::default() }).unwrap());
    let mut game = Game::new(rules("7,7,4"));
    for turn in 0..1000 {
        let stopper = bot.canceller();
        let stop = std::thread::spawn(move || stopper.cancel());
        let choice = bot.choose(&game).unwrap();
        stop.join().unwrap();
        bot.clear_cancel();
        game.play(choice.cell.row.into(), choice.cell.col.into()).unwrap();
        if game.status() != Status::Playing || turn % 7 == 0 {
            game.reset();
        }
    }
    assert!(!bot.choose(&game).unwrap().cancelled);
}

#[test]
fn a_panicking_strategy_leaves_the_bot_usable() {
    let calls = AtomicU32::new(0);
    let bot = Bot::custom(move |_| {
        if calls.fetch_add(1, Ordering::Relaxed) == 0 {
            panic!("first call")
        }
        Ok(Cell::new(0, 0))
    });
    let game = Game::new(rules("3,3,3"));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| bot.choose(&game)));
    assert!(panicked.is_err());
    assert_eq!(cell(&bot.choose(&game).unwrap()), (0, 0));
}

#[test]
fn a_custom_strategy_is_checked_like_anyone() {
    let mut game = Game::new(rules("3,3,3"));
    game.play(0, 0).unwrap();
    let taken = Bot::custom(|_| Ok(Cell::new(0, 0)));
    assert_eq!(taken.choose(&game), Err(BotError::Refused(mnk::Refusal::CellTaken)));
    let off = Bot::custom(|_| Ok(Cell::new(9, 9)));
    assert_eq!(off.play(&mut game), Err(BotError::Refused(mnk::Refusal::OutOfBounds)));
    let tired = Bot::custom(|_| Err(77));
    assert_eq!(tired.choose(&game), Err(BotError::Custom(77)));
    assert_eq!(game.move_count(), 1);
}

#[test]
fn progress_is_told_and_tells_nothing_new_about_the_game() {
    let bot = Bot::new("engine", &Config { nodes: 3000, ..Config::default() }).unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ears = Arc::clone(&heard);
    bot.on_progress(move |news| ears.lock().unwrap().push(*news)).unwrap();
    let mut game = Game::new(rules("9,9,5"));
    game.play(4, 4).unwrap();
    let choice = bot.choose(&game).unwrap();
    let heard = heard.lock().unwrap();
    assert!(!heard.is_empty());
    assert!(heard.windows(2).all(|pair| pair[0].depth < pair[1].depth));
    assert!(choice.nodes <= 3000 + 64);
}

/// Whoever shows how a search gets on has something to show, also where the
/// answer comes before the first depth.
#[test]
fn progress_is_told_of_a_win_that_is_forced_at_once() {
    for id in ["3,7,3", "7,3,3"] {
        let bot = Bot::new("engine", &Config { depth: 3, ..Config::default() }).unwrap();
        let (tell, told) = std::sync::mpsc::channel();
        bot.on_progress(move |news| tell.send(*news).unwrap()).unwrap();
        let choice = bot.choose(&Game::new(rules(id))).unwrap();
        let last = told.try_iter().last().unwrap();
        assert_eq!(last.best, choice.cell, "{id}");
        assert_eq!(Some(last.score), choice.score, "{id}");
    }
}

/// Black is lost: the only block of the open four's other half is a double
/// three. A move must come all the same, and in time.
#[test]
fn renju_without_a_legal_block_still_gets_a_move() {
    let mut game = Game::new(rules("15,15,5;run=renju"));
    for text in ["h8", "g6", "f6", "g5", "f7", "g4", "h7", "g3", "g2", "a1"] {
        let col = u32::from(text.as_bytes()[0] - b'a');
        let row = 15 - text[1..].parse::<u32>().unwrap();
        game.play(row, col).unwrap();
    }
    assert!(game.can_play(8, 6).is_err(), "g7 is a double three");
    let bot = Bot::new("engine", &Config { nodes: 2000, ..Config::default() }).unwrap();
    bot.play(&mut game).unwrap();
    let answer = bot.play(&mut game).unwrap();
    assert_eq!((cell(&answer), game.winner()), ((8, 6), Some(Mark::O)));
}

/// Mirror a position and its colours: the bot finds the same things.
#[test]
fn both_players_and_all_directions_are_treated_alike() {
    // A row of three open at both ends: whoever moves first makes it four.
    let bot = Bot::new("engine", &Config { nodes: 4000, ..Config::default() }).unwrap();
    for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for passes in 0..2 {
            let mut game = Game::new(rules("11,11,5"));
            if passes == 1 {
                game.play(0, 10).unwrap();
            }
            for i in 0..3_i32 {
                game.play((5 + (i - 1) * down) as u32, (5 + (i - 1) * right) as u32).unwrap();
                game.play(if i % 2 == 0 { 0 } else { 10 }, (i as u32) * 2).unwrap();
            }
            let choice = bot.choose(&game).unwrap();
            assert_eq!(choice.score, Some(Score::Win(3)), "{down} {right} {passes}");
        }
    }
}

#[test]
fn a_match_seats_persons_and_bots_alike() {
    let bot = quick("win_or_block", 0);
    let players = vec![Player::person("Ann"), Player::bot("Rob", bot)];
    let mut duel = Match::new(Game::new(rules("3,3,3")), players).unwrap();
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ears = Arc::clone(&heard);
    duel.observe(move |game, action| ears.lock().unwrap().push((game.move_count(), *action)));
    assert_eq!(duel.play_turn(), Err(MatchError::NoMove));
    assert_eq!(duel.queue(Mark::O, Cell::new(0, 0)), Err(MatchError::NotAPerson));
    duel.queue(Mark::X, Cell::new(9, 0)).unwrap();
    duel.queue(Mark::X, Cell::new(0, 0)).unwrap();
    assert_eq!(duel.play_turn(), Err(MatchError::Refused(mnk::Refusal::OutOfBounds)));
    assert_eq!(duel.play_on(), Err(MatchError::NoMove));
    let moves = heard.lock().unwrap().clone();
    assert_eq!(
        moves,
        [
            (1, Action::Mark { cell: Cell::new(0, 0), mark: Mark::X }),
            (2, Action::Mark { cell: Cell::new(1, 1), mark: Mark::O }),
        ]
    );
    assert_eq!(duel.next_player().map(Player::name), Some("Ann"));
    let three = Game::new(rules("7,7,4;players=3"));
    assert!(matches!(Match::new(three, vec![Player::person("a")]), Err(MatchError::Players)));
}

#[test]
fn matches_of_more_than_two_end() {
    let players = (0..3).map(|seed| Player::bot(format!("{seed}"), quick("win_or_block", seed)));
    let mut game = Match::new(Game::new(rules("7,7,4;players=3")), players.collect()).unwrap();
    assert_ne!(game.play_on(), Ok(Status::Playing));
}

#[test]
fn several_stones_a_turn_win_and_block_within_the_turn() {
    // Four in a row, two stones to place: six.
    let bot = Bot::new("engine", &Config { nodes: 3000, ..Config::default() }).unwrap();
    let start = |moves: &[(u32, u32)]| {
        let mut game = Game::new(rules("13,13,6;stones=2"));
        moves.iter().for_each(|&(row, col)| {
            game.play(row, col).unwrap();
        });
        game
    };
    let mut game = start(&[
        (6, 4),
        (0, 0),
        (2, 12),
        (6, 5),
        (6, 6),
        (12, 0),
        (0, 12),
        (6, 7),
        (11, 9),
        (12, 6),
        (8, 12),
    ]);
    assert_eq!(game.turn(), Some(Mark::X));
    bot.play(&mut game).unwrap();
    bot.play(&mut game).unwrap();
    assert_eq!(game.winner(), Some(Mark::X));
    // The same with O to move: X must not get there.
    let mut game =
        start(&[(6, 4), (0, 0), (2, 12), (6, 5), (6, 6), (12, 0), (0, 12), (6, 7), (11, 9)]);
    assert_eq!(game.turn(), Some(Mark::O));
    for kind in ["engine", "win_or_block"] {
        let bot = Bot::new(kind, &Config { nodes: 3000, ..Config::default() }).unwrap();
        let mut game = game.clone();
        bot.play(&mut game).unwrap();
        bot.play(&mut game).unwrap();
        let greedy = Bot::new("win_or_block", &Config::default()).unwrap();
        greedy.play(&mut game).unwrap();
        if game.status() == Status::Playing {
            greedy.play(&mut game).unwrap();
        }
        assert_eq!(game.status(), Status::Playing, "{kind}");
    }
    game.undo().unwrap();
}

#[test]
fn an_analysis_scores_every_legal_cell() {
    let game = position("3,3,3", &["XX.", "OO.", "..."]);
    for kind in ["engine", "perfect"] {
        let bot = Bot::new(kind, &Config { nodes: 5000, ..Config::default() }).unwrap();
        let analysis = bot.analyze(&game).unwrap();
        assert_eq!(analysis.cells.len(), 5, "{kind}");
        assert_eq!(analysis.best().unwrap().cell, Cell::new(0, 2));
        assert_eq!(analysis.score(Cell::new(0, 2)), Some(Score::Win(1)));
        assert_eq!(analysis.score(Cell::new(2, 0)), Some(Score::Loss(2)), "{kind}");
        assert_eq!(analysis.score(Cell::new(0, 0)), None);
        let heat = analysis.heat();
        assert!(heat[0].is_nan() && heat[2] > 0.9 && heat[6] < -0.9);
        assert!(analysis.text().starts_with(" X  X +1\n"), "{}", analysis.text());
        assert!(analysis.svg(&game).contains("stroke=\"#12a150\""));
    }
    assert!(matches!(quick("random", 0).analyze(&game), Err(BotError::Unsupported(_))));
}

#[test]
fn a_bot_says_whether_it_analyses_without_a_search() {
    for kind in kinds() {
        let config = Config { level: if kind == "level" { 5 } else { 0 }, ..Config::default() };
        let bot = Bot::new(kind, &config).unwrap();
        for id in ["3,3,3", "3,7,3", "7,3,3", "15,15,5", "3,7,3;players=3"] {
            let said = bot.can_analyze(&rules(id));
            if ["engine", "perfect"].contains(&kind) && !id.contains(';') {
                assert_eq!(said, Ok(()), "{kind}, {id}");
            } else {
                assert!(matches!(said, Err(BotError::Unsupported(_))), "{kind}, {id}");
                assert_eq!(bot.analyze(&Game::new(rules(id))).err(), said.err(), "{kind}, {id}");
            }
        }
    }
}
