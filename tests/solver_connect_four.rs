//! Connect Four: known positions with value, distance and every column's score.

use mnk::{Budget, Game, Rules, Solver, Value};

/// A line of tests/data/connect_four_values.txt.
struct Known {
    columns: String,
    value: i32,
    plies: i32,
    scores: Vec<Option<i32>>,
}

fn known() -> Vec<Known> {
    let text = include_str!("data/connect_four_values.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            Known {
                columns: fields[0].trim_matches('.').to_string(),
                value: fields[1].parse().unwrap(),
                plies: fields[2].parse().unwrap(),
                scores: fields[3..].iter().map(|score| score.parse().ok()).collect(),
            }
        })
        .collect()
}

fn game(columns: &str) -> Game {
    let mut game = Game::new(Rules::preset("connect_four").unwrap());
    for column in columns.bytes() {
        game.drop(u32::from(column - b'1')).unwrap();
    }
    game
}

/// 22 minus the winner's marks at the end, negative when the opponent wins.
fn score(value: Value, plies: Option<u32>, marks: usize) -> i32 {
    let at_end = (marks as u32 + plies.unwrap_or(0)) as i32;
    (22 - (at_end + 1) / 2) * value as i32
}

/// Value, distance and all columns of the known positions with so many marks.
fn check(marks: impl Fn(usize) -> bool) -> usize {
    let mut solver = Solver::new();
    let mut checked = 0;
    for known in known().into_iter().filter(|known| marks(known.columns.len())) {
        let game = game(&known.columns);
        let solution = solver.solve(&game, &Budget::default()).unwrap();
        let plies = solution.plies.map_or(-1, |plies| plies as i32);
        assert_eq!((solution.value as i32, plies), (known.value, known.plies), "{}", known.columns);
        let mut scores = vec![None; 7];
        for worth in solver.analyze(&game, &Budget::default()).unwrap() {
            let score = score(worth.value, worth.plies, known.columns.len());
            scores[usize::from(worth.cell.col)] = Some(score);
        }
        assert_eq!(scores, known.scores, "{}", known.columns);
        let best = usize::from(solution.best.col);
        assert_eq!(scores[best], scores.iter().copied().max().unwrap(), "{}", known.columns);
        checked += 1;
    }
    checked
}

#[test]
fn late_positions_have_the_known_value_distance_and_column_scores() {
    assert!(check(|marks| marks >= 20) > 50);
}
