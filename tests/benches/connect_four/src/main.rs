//! Connect Four beside a solver made for it alone: every column of the known
//! positions valued by the crate connect-four-ai and by ours, in one run.
//!
//! ```text
//! cargo run --release --manifest-path tests/benches/connect_four/Cargo.toml -- [every]
//! ```
//!
//! Position after position both are asked in turn, theirs without its opening
//! book, since ours has none, each with one solver for all positions. Their
//! scores must be the same and as known. What counts is the processor time of
//! the one thread that both run on. With a number only every so-manyth
//! position is asked. Linux only: the time comes from /proc.

use mnk::{Budget, Game, MoveValue, Rules};

fn main() {
    let every = std::env::args().nth(1).map_or(1, |every| every.parse().expect("a number"));
    let text = include_str!("../../../data/connect_four_values.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#')).step_by(every);
    let mut theirs = connect_four_ai::Solver::empty();
    let mut ours = mnk::Solver::new();
    let mut time = [0.0, 0.0];
    let mut positions = 0;
    for line in lines {
        let fields: Vec<&str> = line.split(' ').collect();
        let columns = fields[0].trim_matches('.');
        let known: Vec<Option<i32>> = fields[3..].iter().map(|score| score.parse().ok()).collect();
        let start = seconds();
        let position = connect_four_ai::Position::from_moves(columns).expect("a game");
        let scores = theirs.get_all_move_scores(&position);
        let middle = seconds();
        let values = ours.analyze(&game(columns), &Budget::default()).expect("a value");
        let end = seconds();
        time[0] += middle - start;
        time[1] += end - middle;
        positions += 1;
        assert_eq!(scores.map(|score| score.map(i32::from)).to_vec(), known, "theirs: {columns}");
        let mut found = vec![None; 7];
        for worth in values {
            found[usize::from(worth.cell.col)] = Some(score(&worth, columns.len()));
        }
        assert_eq!(found, known, "ours: {columns}");
    }
    println!("{positions} positions, all columns, one thread");
    println!("connect-four-ai 1.0.0  {:7.2} s", time[0]);
    println!("mnk                    {:7.2} s", time[1]);
    println!("ratio mnk / connect-four-ai {:.2}", time[1] / time[0]);
}

fn game(columns: &str) -> Game {
    let mut game = Game::new(Rules::preset("connect_four").expect("a preset"));
    for column in columns.bytes() {
        game.drop(u32::from(column - b'1')).expect("room in the column");
    }
    game
}

/// 22 minus the winner's marks at the end, negative when the opponent wins.
fn score(worth: &MoveValue, marks: usize) -> i32 {
    let at_end = (marks as u32 + worth.plies.unwrap_or(0)) as i32;
    (22 - (at_end + 1) / 2) * worth.value as i32
}

/// Processor time of this thread.
fn seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds: u64 =
        text.split(' ').next().and_then(|field| field.parse().ok()).expect("a number");
    nanoseconds as f64 / 1e9
}
