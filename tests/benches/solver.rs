//! How long exact values take: every move of tic-tac-toe valued from the empty
//! board, and the value of larger boards, each by a solver that knows nothing
//! yet, best of a few rounds.
//!
//! ```text
//! cargo bench --bench solver
//! ```

use mnk::{Budget, Game, Rules, Solver};
use std::time::Instant;

fn main() {
    let game = Game::new(Rules::new(3, 3, 3).expect("tic-tac-toe"));
    let all = best_of(200, || {
        let values = Solver::new().analyze(&game, &Budget::default()).expect("values");
        assert_eq!(values.len(), 9);
    });
    println!("3x3 k=3, all nine moves valued  {:9.3} ms", all * 1e3);
    for (rows, cols, k) in [(5, 5, 4), (5, 6, 4), (4, 7, 4), (6, 6, 5), (6, 7, 5), (7, 7, 5)] {
        let game = Game::new(Rules::new(rows, cols, k).expect("a board"));
        let time = best_of(5, || {
            Solver::new().solve(&game, &Budget::default()).expect("a value");
        });
        println!("{rows}x{cols} k={k}, value and distance     {:9.3} ms", time * 1e3);
    }
}

fn best_of(rounds: usize, work: impl Fn()) -> f64 {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64()
    };
    (0..rounds).map(time).fold(f64::MAX, f64::min)
}
