//! Forced wins: found, and carried through.
//!
//! What the engine calls a win comes with its line, and the line replays to an
//! actual five. Whatever the other side answers, the win is carried through.

use super::{engine, game_of, play, rules};
use mnk::bot::{Bot, Choice, Config, Score};
use mnk::{Game, Status};

/// The positions of 15x15 freestyle, with the plies of the win that another
/// engine found.
fn positions() -> impl Iterator<Item = (&'static str, u32)> {
    let lines = include_str!("../data/forced_wins.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(|line| {
        let (moves, plies) = line.split_once(' ').unwrap();
        (moves, plies.parse().unwrap())
    })
}

/// A claimed win's line goes on by legal moves, and where it ends the game, the
/// claimant has won; whether it does.
fn check_line(game: &Game, choice: &Choice) -> bool {
    let Some(Score::Win(_)) = choice.score else { return false };
    let winner = game.turn();
    let mut game = game.clone();
    for &cell in &choice.line {
        assert_eq!(game.status(), Status::Playing);
        play(&mut game, cell);
    }
    let ends = game.status() != Status::Playing;
    assert!(!ends || game.winner() == winner, "\n{game}");
    ends
}

/// The engine wins from here against this bot; the score says so all the way.
fn carry_through(game: &Game, attacker: &Bot, defender: &Bot) {
    let winner = game.turn();
    let mut game = game.clone();
    while game.status() == Status::Playing {
        if game.turn() == winner {
            let choice = attacker.play(&mut game).unwrap();
            // A block of a four is played at once, without a score.
            assert!(matches!(choice.score, None | Some(Score::Win(_))), "\n{game}");
        } else {
            defender.play(&mut game).unwrap();
        }
    }
    assert_eq!(game.winner(), winner, "\n{game}");
}

/// Finds the win of these positions and carries it through.
fn find(numbers: impl Iterator<Item = usize>, nodes: u64) {
    let bot = engine(nodes);
    let positions: Vec<_> = positions().collect();
    for (moves, plies) in numbers.map(|number| positions[number]) {
        let game = game_of("15,15,5", moves);
        let first = bot.choose(&game).unwrap();
        println!("{moves}: {:?}, {} nodes; another engine {plies}", first.score, first.nodes);
        if first.score.is_none() {
            // The only move is played at once; the analysis says what it is worth.
            let analysis = bot.analyze(&game).unwrap();
            assert_eq!(analysis.best().unwrap().cell, first.cell);
            assert!(matches!(analysis.score(first.cell), Some(Score::Win(_))), "{moves}");
        } else {
            assert!(matches!(first.score, Some(Score::Win(_))), "{moves}");
        }
        assert!(first.score.is_none() || check_line(&game, &first), "{moves}");
        carry_through(&game, &bot, &engine(300));
        carry_through(&game, &bot, &Bot::new("win_or_block", &Config::default()).unwrap());
    }
}

/// Those that take little; the others, but one that is out of reach, by
/// `MNK_LONG=1`.
#[test]
fn forced_wins_are_found_and_carried_through() {
    find([0, 1, 4, 5, 7].into_iter(), 200_000);
    if std::env::var_os("MNK_LONG").is_some() {
        find([2, 3].into_iter(), 2_000_000);
    }
}

#[test]
fn an_analysis_finds_the_forced_win_too() {
    let (moves, _) = positions().next().unwrap();
    let game = game_of("15,15,5", moves);
    let analysis = engine(60_000).analyze(&game).unwrap();
    let best = analysis.best().unwrap();
    assert!(matches!(best.score, Score::Win(_)), "{best:?}");
    assert!(
        matches!(analysis.score(best.cell), Some(Score::Win(plies)) if plies as usize == best.line.len())
    );
}

/// Positions some plies before the end of games that somebody won, the winner
/// in turn; random marks to begin with, then a weak engine for both.
fn positions_before_a_win(id: &str, count: u64) -> Vec<Game> {
    let mut found = Vec::new();
    for seed in 0..count {
        let random = Bot::new("random", &Config { seed, ..Config::default() }).unwrap();
        let weak = engine(30);
        let mut game = Game::new(rules(id));
        while game.status() == Status::Playing {
            let bot = if game.move_count() < 4 { &random } else { &weak };
            if bot.play(&mut game).is_err() {
                break;
            }
        }
        let back = 3 + 2 * (seed as usize % 4);
        if game.winner().is_some() && game.move_count() > back {
            (0..back).for_each(|_| {
                game.undo().unwrap();
            });
            found.push(game);
        }
    }
    found
}

/// Wins are claimed under every rule of runs, and hold; the lines of nearly all
/// reach the end.
#[test]
fn claimed_wins_replay_to_an_actual_line() {
    let (mut claimed, mut complete) = (0, 0);
    for id in [
        "15,15,5",
        "9,8,5",
        "7,9,4",
        "9,9,5;run=exact",
        "9,9,5;run=caro",
        "9,9,5;run=caro_exact",
        "15,15,5;run=renju",
        "8,8,5;wrap",
        "3,7,3",
    ] {
        for game in positions_before_a_win(id, 16) {
            let choice = engine(3000).choose(&game).unwrap();
            if matches!(choice.score, Some(Score::Win(plies)) if plies > 1) {
                claimed += 1;
                complete += u32::from(check_line(&game, &choice));
                carry_through(&game, &engine(3000), &engine(100));
            }
        }
    }
    assert!(claimed > 40 && complete * 10 >= claimed * 9, "{complete} of {claimed}");
}

/// R070: a reader expected a forced win here, another saw an answer. Whatever
/// the engine says, it shows the line.
#[test]
fn a_disputed_win_is_claimed_with_its_line_or_not_at_all() {
    let game = game_of("15,15,5", "h13h11j13i13i12j11i10i11g11k11l11j12l10h10g9j10");
    let choice = engine(100_000).choose(&game).unwrap();
    let claimed = matches!(choice.score, Some(Score::Win(_)));
    assert_eq!(check_line(&game, &choice), claimed);
}
