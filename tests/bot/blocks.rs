//! No win in one is missed, and no block of one, on any board.

use super::{random_positions, rules};
use mnk::bot::{Bot, Config};
use mnk::{Cell, Game, Mark};

/// Games of two, of every kind.
const VARIANTS: [&str; 16] = [
    "3,3,3",
    "3,7,3",
    "7,3,3",
    "5,5,4",
    "8,6,5",
    "15,15,5",
    "9,9,5;run=exact",
    "9,9,5;run=caro",
    "8,9,5;run=caro_exact",
    "15,15,5;run=renju",
    "6,7,4;gravity",
    "7,4,4;gravity",
    "5,6,4;wrap",
    "6,6,4;run=exact;wrap",
    "6,6,4;early_draw",
    "9,9,6;stones=2",
];

/// Legal cells that complete a line for this player.
fn completing(game: &Game, mark: Mark) -> Vec<Cell> {
    game.legal_moves().filter(|&cell| game.completes(cell, mark)).collect()
}

#[test]
fn no_bot_that_claims_so_misses_a_win_or_a_block_in_one_on_any_board() {
    let config = Config { nodes: 60, ..Config::default() };
    let bots = [
        ("win_or_block", config),
        ("minimax", config),
        ("engine", config),
        ("engine", Config { threads: 3, ..config }),
        ("level", Config { level: 10, ..config }),
    ];
    let bots = bots.map(|(kind, config)| (kind, Bot::new(kind, &config).unwrap()));
    let (mut wins_seen, mut blocks_seen) = (0, 0);
    for id in VARIANTS {
        let one_stone = rules(id).stones == 1;
        for game in random_positions(id, 24) {
            let me = game.turn().unwrap();
            let foe = if me == Mark::X { Mark::O } else { Mark::X };
            let (wins, blocks) = (completing(&game, me), completing(&game, foe));
            wins_seen += usize::from(!wins.is_empty());
            blocks_seen += usize::from(wins.is_empty() && !blocks.is_empty());
            for (kind, bot) in &bots {
                let cell = bot.choose(&game).unwrap().cell;
                if !wins.is_empty() {
                    assert!(wins.contains(&cell), "{kind} {id}\n{game}");
                } else if !blocks.is_empty() && one_stone {
                    assert!(blocks.contains(&cell), "{kind} {id}\n{game}");
                }
            }
        }
    }
    assert!(wins_seen > 60 && blocks_seen > 30, "{wins_seen} {blocks_seen}");
}
