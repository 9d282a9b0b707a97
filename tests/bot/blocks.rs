//! No win in one is missed, and no block of one, on any board.

use super::{game_of, play, random_positions, rules};
use mnk::bot::{Bot, Config};
use mnk::{Cell, Game, Mark};

/// Games of two, of every kind.
const VARIANTS: [&str; 31] = [
    "3,3,3",
    "3,7,3",
    "7,3,3",
    "5,5,4",
    "8,6,5",
    "15,15,5",
    "9,9,5;run=exact",
    "9,9,5;run=caro",
    "3,7,3;run=caro",
    "7,3,4;run=caro",
    "1,12,3;run=caro;early_draw",
    "5,6,4;run=caro;gravity",
    "8,9,5;run=caro_exact",
    "7,3,3;run=caro_exact",
    "1,12,4;run=caro_exact",
    "6,5,3;run=caro_exact;gravity",
    "15,15,5;run=renju",
    "6,7,4;gravity",
    "7,4,4;gravity",
    "5,6,4;wrap",
    "6,6,4;run=exact;wrap",
    "6,6,4;early_draw",
    "9,9,6;stones=2",
    "3,7,4;stones=2",
    "7,3,4;run=caro;stones=2",
    "4,5,4;wrap;stones=3;first_stones=2",
    "1,12,5;run=caro_exact;stones=2",
    "4,4,3;stones=2",
    "3,5,4;stones=2",
    "1,14,5;run=caro;stones=3",
    "3,6,5;run=exact;stones=3",
];

/// Legal cells that complete a line for this player.
fn completing(game: &Game, mark: Mark) -> Vec<Cell> {
    game.legal_moves().filter(|&cell| game.completes(cell, mark)).collect()
}

/// Whether the player in turn wins within this turn, every order of marks tried.
fn wins_this_turn(game: &Game) -> bool {
    let Some(mark) = game.turn() else { return false };
    game.legal_moves().any(|cell| {
        let mut next = game.clone();
        play(&mut next, cell);
        next.winner() == Some(mark) || (next.turn() == Some(mark) && wins_this_turn(&next))
    })
}

/// Whether the rest of this turn can be played so that the next player does not
/// win in theirs.
fn can_still_block(game: &Game, me: Mark) -> bool {
    if game.turn() != Some(me) {
        return !wins_this_turn(game);
    }
    game.legal_moves().any(|cell| {
        let mut next = game.clone();
        play(&mut next, cell);
        can_still_block(&next, me)
    })
}

/// The cells after which the next player cannot win in their turn.
fn blocks(game: &Game) -> Vec<Cell> {
    let me = game.turn().unwrap();
    let blocks = |&cell: &Cell| {
        let mut next = game.clone();
        play(&mut next, cell);
        can_still_block(&next, me)
    };
    game.legal_moves().filter(blocks).collect()
}

fn foe_of(mark: Mark) -> Mark {
    if mark == Mark::X { Mark::O } else { Mark::X }
}

#[test]
fn no_bot_that_claims_so_misses_a_win_or_a_block_in_one_on_any_board() {
    let config = Config { nodes: 60, ..Config::default() };
    let bots = [
        ("win_or_block", config),
        ("minimax", config),
        ("minimax", Config { depth: 1, ..Config::default() }),
        ("minimax", Config { depth: 2, ..Config::default() }),
        ("engine", config),
        ("engine", Config { threads: 3, ..config }),
        ("level", Config { level: 10, ..config }),
    ];
    let bots = bots.map(|(kind, config)| (kind, Bot::new(kind, &config).unwrap()));
    let (mut wins_seen, mut blocks_seen, mut elsewhere) = (0, 0, 0);
    for id in VARIANTS.into_iter().filter(|&id| rules(id).stones == 1) {
        for game in random_positions(id, 96) {
            let me = game.turn().unwrap();
            let (wins, lines) = (completing(&game, me), completing(&game, foe_of(me)));
            let must_block = wins.is_empty() && !lines.is_empty();
            let blocks = if must_block { blocks(&game) } else { Vec::new() };
            wins_seen += usize::from(!wins.is_empty());
            blocks_seen += usize::from(!blocks.is_empty());
            elsewhere += usize::from(blocks.iter().any(|cell| !lines.contains(cell)));
            for (kind, bot) in &bots {
                let cell = bot.choose(&game).unwrap().cell;
                if !wins.is_empty() {
                    assert!(wins.contains(&cell), "{kind} {id}\n{game}");
                } else if !blocks.is_empty() {
                    assert!(blocks.contains(&cell), "{kind} {id} {cell:?}\n{game}");
                } else if !lines.is_empty() {
                    // Nothing stops them all; one is stopped all the same.
                    assert!(lines.contains(&cell), "{kind} {id} {cell:?}\n{game}");
                }
            }
        }
    }
    assert!(wins_seen > 120 && blocks_seen > 60, "{wins_seen} {blocks_seen}");
    assert!(elsewhere > 10, "{elsewhere}");
}

/// Whichever of many blocks that would be, in a game where nothing but a mark on
/// its last cell stops a line it is the first of the board.
#[test]
fn a_line_is_stopped_on_the_first_cell_that_completes_it() {
    let bot = Bot::new("win_or_block", &Config::default()).unwrap();
    for id in VARIANTS.into_iter().filter(|&id| rules(id).stones == 1) {
        for game in random_positions(id, 30) {
            let me = game.turn().unwrap();
            let lines = completing(&game, foe_of(me));
            if !completing(&game, me).is_empty() || lines.is_empty() {
                continue;
            }
            let blocks = blocks(&game);
            let first = lines.iter().find(|cell| blocks.is_empty() || blocks.contains(cell));
            let cell = bot.choose(&game).unwrap().cell;
            assert_eq!(cell, *first.or(blocks.first()).unwrap(), "{id}\n{game}");
        }
    }
}

#[test]
fn several_marks_together_stop_what_they_can() {
    let minimax = |depth| Config { depth, ..Config::default() };
    let bots = [
        ("win_or_block", Config::default()),
        ("minimax", minimax(1)),
        ("minimax", minimax(2)),
        ("minimax", Config { nodes: 100, ..minimax(40) }),
        ("engine", Config { nodes: 60, ..Config::default() }),
        ("engine", Config { nodes: 2000, ..Config::default() }),
        ("level", Config { level: 10, ..Config::default() }),
    ];
    let (mut wins, mut blocked) = (0, 0);
    for id in VARIANTS.into_iter().filter(|&id| rules(id).stones > 1) {
        for game in random_positions(id, 1000) {
            let me = game.turn().unwrap();
            let free = game.rules().cells() - game.move_count();
            if free > 8 {
                continue;
            }
            let (winning, can_block) = (wins_this_turn(&game), can_still_block(&game, me));
            let threatened = !completing(&game, foe_of(me)).is_empty();
            wins += usize::from(winning);
            for (kind, config) in &bots {
                let bot = Bot::new(kind, config).unwrap();
                let mut after = game.clone();
                while after.turn() == Some(me) {
                    bot.play(&mut after).unwrap();
                }
                if winning {
                    assert_eq!(after.winner(), Some(me), "{kind} {id}\n{game}");
                } else if can_block {
                    blocked += usize::from(threatened);
                    assert!(!wins_this_turn(&after), "{kind} {id}\n{game}\n{after}");
                }
            }
        }
    }
    assert!(wins > 20 && blocked > 20, "{wins} {blocked}");
}

/// The fewest marks that win are placed, whatever other line could be filled.
#[test]
fn a_turn_of_several_marks_wins_with_the_fewest() {
    let cells: Vec<u8> = "20211020000110".bytes().map(|byte| byte - b'0').collect();
    let game = Game::from_board(rules("7,2,3;stones=3"), &cells).unwrap();
    for kind in ["win_or_block", "minimax", "engine", "perfect"] {
        let bot = Bot::new(kind, &Config { nodes: 20_000, ..Config::default() }).unwrap();
        let (mut after, me) = (game.clone(), game.turn());
        bot.play(&mut after).unwrap();
        bot.play(&mut after).unwrap();
        assert_eq!(after.winner(), me, "{kind}");
    }
}

/// Of the two cells that complete X's row, one leaves the other; a mark on the
/// far one leaves neither.
#[test]
fn in_caro_the_end_that_stops_both_is_taken() {
    let game = game_of("15,15,5;run=caro", "d8b8e8a15f8o15g8");
    assert_eq!(game.turn(), Some(Mark::O));
    let configs = [("engine", 0), ("minimax", 0), ("win_or_block", 0), ("level", 10)];
    for (kind, level) in configs {
        let config = Config { nodes: 2000, depth: 3, level, ..Config::default() };
        let cell = Bot::new(kind, &config).unwrap().choose(&game).unwrap().cell;
        assert_eq!((cell.row, cell.col), (7, 7), "{kind}");
    }
}

/// The same on the largest board, in its corner.
#[test]
fn a_board_of_a_million_cells_makes_no_block_harder() {
    let mut game = Game::new(rules("1024,1024,5;run=caro"));
    let moves = [(1023, 3), (1023, 1), (1023, 4), (0, 0), (1023, 5), (0, 14), (1023, 6)];
    moves.iter().for_each(|&(row, col)| play(&mut game, Cell::new(row, col)));
    let bot = Bot::new("win_or_block", &Config::default()).unwrap();
    assert_eq!(bot.choose(&game).unwrap().cell, Cell::new(1023, 7));
}

/// With more players the next in turn is stopped, and nobody is given a line on
/// top of a block.
#[test]
fn with_several_opponents_the_next_one_does_not_win() {
    let bot = Bot::new("win_or_block", &Config::default()).unwrap();
    let mut met = 0;
    for id in [
        "4,5,3;players=3",
        "5,4,3;players=3;run=caro",
        "4,6,3;players=4;run=caro_exact",
        "5,5,3;players=3;gravity",
        "3,7,3;players=3;run=caro;gravity",
        "5,5,3;players=3;wrap",
    ] {
        for game in random_positions(id, 60) {
            let me = game.turn().unwrap();
            let next = Mark::new(me.number() % game.rules().players + 1).unwrap();
            if !completing(&game, me).is_empty() || completing(&game, next).is_empty() {
                continue;
            }
            let blocks = blocks(&game);
            met += usize::from(!blocks.is_empty());
            let cell = bot.choose(&game).unwrap().cell;
            assert!(blocks.is_empty() || blocks.contains(&cell), "{id} {cell:?}\n{game}");
        }
    }
    assert!(met > 20, "{met}");
}
