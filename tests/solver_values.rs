//! Known values of m,n,k-games: everything in tests/data/mnk_values.txt whose
//! search is small, with value and distance. The rest by
//! `cargo run --release --example solve_table -- --all`.

#[path = "../examples/rust/game_name.rs"]
mod game_name;

use mnk::{Budget, Game, Rules, RulesSpec, Run, Solver, Value};

/// A line of the table that is about a game with these rules.
struct Known {
    rules: Rules,
    value: &'static str,
    plies: Option<u32>,
    /// Positions that the search behind the value looked at.
    nodes: Option<u64>,
}

fn known() -> Vec<Known> {
    let lines = include_str!("data/mnk_values.txt").lines().filter(|line| !line.starts_with('#'));
    lines
        .filter(|line| !line.contains(" weak "))
        .map(|line| {
            let fields: Vec<&str> = line.split(' ').collect();
            let [game @ .., value, plies, nodes] = &fields[..] else { panic!("{line}") };
            let rules = game_name::rules(&game.join(",")).unwrap();
            Known { rules, value, plies: plies.parse().ok(), nodes: nodes.parse().ok() }
        })
        .collect()
}

/// Solves a game within so many positions and compares it with what is known.
fn check(known: &Known, nodes: u64) {
    let rules = known.rules;
    let solution = Solver::new().solve(&Game::new(rules), &Budget::nodes(nodes));
    let solution = solution.unwrap_or_else(|error| panic!("{rules}: {error}"));
    let value = match solution.value {
        Value::Win => "first",
        Value::Draw => "draw",
        Value::Loss => "second",
    };
    assert_eq!(value, known.value, "{rules}");
    if known.plies.is_some() || solution.value == Value::Draw {
        assert_eq!(solution.plies, known.plies, "{rules}");
    }
}

#[test]
fn games_of_lines_have_their_known_value_and_distance() {
    let mut checked = 0;
    for known in known() {
        let lines = known.rules.run == Run::AtLeast && !known.rules.gravity && !known.rules.misere;
        if lines && known.nodes.is_some_and(|nodes| nodes <= 240_000) {
            check(&known, 2_000_000);
            checked += 1;
        }
    }
    assert!(checked > 140, "{checked}");
}

#[test]
fn boards_with_five_in_a_row_up_to_7x8_are_drawn() {
    let boards = [(6, 7, 2_000), (7, 6, 2_000), (5, 9, 10_000), (7, 7, 10_000), (7, 8, 200_000)];
    for (rows, cols, nodes) in boards {
        let rules = Rules::new(rows, cols, 5).unwrap();
        let solution = Solver::new().solve(&Game::new(rules), &Budget::nodes(nodes)).unwrap();
        assert_eq!((solution.value, solution.plies), (Value::Draw, None), "{rows}x{cols}");
    }
}

#[test]
fn eight_in_a_row_on_15x15_is_drawn() {
    let row = |known: &Known| (known.rules.rows, known.rules.cols, known.rules.k) == (15, 15, 8);
    let known: Vec<Known> = known().into_iter().filter(row).collect();
    assert_eq!(known.len(), 1);
    check(&known[0], 2_000);
}

#[test]
fn misere_exact_and_gravity_games_have_their_known_value_and_distance() {
    let mut checked = 0;
    for known in known() {
        let lines = known.rules.run == Run::AtLeast && !known.rules.gravity && !known.rules.misere;
        if !lines && known.nodes.is_some_and(|nodes| nodes <= 700_000) {
            check(&known, 3_000_000);
            checked += 1;
        }
    }
    assert!(checked > 24, "{checked}");
}

#[test]
fn a_game_with_the_sides_exchanged_has_the_same_value() {
    for (rows, cols, k) in [(3, 5, 3), (4, 6, 4), (5, 6, 4), (2, 7, 3)] {
        let solve = |spec: RulesSpec| {
            let game = Game::new(spec.check().unwrap());
            let solution = Solver::new().solve(&game, &Budget::default()).unwrap();
            (solution.value, solution.plies)
        };
        let spec = RulesSpec::new(rows, cols, k);
        assert_eq!(solve(spec), solve(RulesSpec { rows: cols, cols: rows, ..spec }));
    }
}

#[test]
fn lines_as_long_as_the_longest_board_are_draws_that_take_no_search() {
    for long in [49, 50, 51, 52, 63, 64] {
        for (rows, cols, wrap) in
            [(1, long, false), (long, 1, false), (1, long, true), (long, 1, true)]
        {
            for k in [long - 1, long] {
                let spec = RulesSpec { wrap, ..RulesSpec::new(rows, cols, k) };
                let game = Game::new(spec.check().unwrap());
                let solution = Solver::new().solve(&game, &Budget::nodes(1_000)).unwrap();
                assert_eq!((solution.value, solution.plies), (Value::Draw, None), "{spec:?}");
            }
        }
    }
}
