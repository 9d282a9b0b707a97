//! Random games in the Rust core: complete 15x15 games by uniform random moves,
//! one after the other, in millions of moves a second.
//!
//! ```text
//! cargo bench --bench playout
//! ```
//!
//! The cells still free are kept in a list from which each move takes one, as a
//! playout does it; the generator is the 64-bit xorshift of Marsaglia (2003).

use mnk::{Game, Rules, Status};
use std::time::Instant;

const ROUNDS: usize = 15;
const MOVES: usize = 1_000_000;

fn main() {
    for (name, rules) in [
        ("15x15 k=5", Rules::new(15, 15, 5)),
        ("19x19 k=5", Rules::new(19, 19, 5)),
        ("3x3 k=3", Rules::new(3, 3, 3)),
    ] {
        let rules = rules.expect("a board of a usual size");
        let best = (0..ROUNDS).map(|round| play(rules, round as u64 + 1)).fold(0.0, f64::max);
        println!("{name:<10} {best:7.1} M moves/s of random games");
    }
}

/// Plays for about `MOVES` moves and returns millions of them a second.
fn play(rules: Rules, seed: u64) -> f64 {
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let cols = u32::from(rules.cols);
    let all: Vec<(u32, u32)> =
        (0..rules.cells() as u32).map(|index| (index / cols, index % cols)).collect();
    let mut free = all.clone();
    let mut game = Game::new(rules);
    let mut moves = 0;
    let start = Instant::now();
    while moves < MOVES {
        let mut left = free.len();
        while game.status() == Status::Playing {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let pick = (((random >> 32) * left as u64) >> 32) as usize;
            let (row, col) = free[pick];
            left -= 1;
            // What was played moves behind the cells that are left: the list
            // stays a list of all cells, ready for the next game.
            free.swap(pick, left);
            game.play(row, col).expect("a free cell of a game that goes on");
        }
        moves += game.move_count();
        game.reset();
    }
    moves as f64 / start.elapsed().as_secs_f64() / 1e6
}
