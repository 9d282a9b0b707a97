//! Promise: what the solver says is the exact value, whatever it was asked
//! before, how much it may remember, and who stops it meanwhile.

use mnk::{
    Budget, Cell, Game, Mark, MoveValue, Rules, RulesSpec, SolveError, Solver, Status, Value,
};
use std::time::Duration;

/// The 64-bit xorshift of Marsaglia (2003).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// A game after so many random moves; `None` when it ended before.
fn after(rules: Rules, marks: usize, random: &mut Random) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..marks {
        let cells: Vec<Cell> = game.legal_moves().collect();
        let cell = cells[random.below(cells.len())];
        game.play(cell.row.into(), cell.col.into()).unwrap();
        if game.status() != Status::Playing {
            return None;
        }
    }
    Some(game)
}

fn rules(rows: u16, cols: u16, k: u16, gravity: bool) -> Rules {
    RulesSpec { gravity, ..RulesSpec::new(rows, cols, k) }.check().unwrap()
}

/// Positions of boards that are solved in no time, lines and falling marks.
fn positions() -> Vec<Game> {
    let mut random = Random(59);
    let mut games = Vec::new();
    let boards = [(3, 3, 3, 0), (4, 4, 3, 5), (4, 4, 4, 5), (3, 5, 3, 4), (5, 5, 4, 10)];
    for round in 0..20 {
        for (rows, cols, k, marks) in boards {
            for gravity in [false, true] {
                let marks = marks + round % 4;
                games.extend(after(rules(rows, cols, k, gravity), marks, &mut random));
            }
        }
    }
    assert!(games.len() > 120);
    games
}

/// Whether a mark on this cell would end the game for the player.
fn completes(game: &Game, cell: Cell, mark: Mark) -> bool {
    let (rows, cols) = (i32::from(game.rules().rows), i32::from(game.rules().cols));
    let there = |row: i32, col: i32| {
        (0..rows).contains(&row)
            && (0..cols).contains(&col)
            && game.cell(row as u32, col as u32) == Some(mark)
    };
    let (row, col) = (i32::from(cell.row), i32::from(cell.col));
    [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
        let reach = |sign: i32| {
            (1..)
                .take_while(|step| there(row + sign * step * down, col + sign * step * right))
                .count()
        };
        reach(1) + reach(-1) + 1 >= usize::from(game.rules().k)
    })
}

#[test]
fn r059_values_change_sides_with_every_best_move_and_never_otherwise() {
    let mut solver = Solver::new();
    for mut game in positions() {
        let mut last = None;
        while game.status() == Status::Playing {
            let now = solver.solve(&game, &Budget::default()).unwrap();
            if let Some((value, plies)) = last {
                let plies: Option<u32> = plies;
                let wanted: (Value, _) = (value, plies.map(|plies| plies - 1));
                assert_eq!((now.value.flip(), now.plies), wanted);
            }
            last = Some((now.value, now.plies));
            let mover = game.turn();
            game.play(now.best.row.into(), now.best.col.into()).unwrap();
            if game.status() == Status::Won {
                assert_eq!(game.winner(), mover);
                assert_eq!((now.value, now.plies), (Value::Win, Some(1)));
            } else if game.status() == Status::Draw {
                assert_eq!((now.value, now.plies), (Value::Draw, None));
            }
        }
    }
}

#[test]
fn r063_a_move_that_leaves_a_line_open_loses_in_two_and_the_block_is_found() {
    let mut solver = Solver::new();
    let mut random = Random(63);
    let (mut threats, mut saved) = (0, 0);
    for round in 0..700 {
        let (rows, cols, k, marks) = if round % 2 == 0 { (3, 3, 3, 3) } else { (5, 5, 4, 11) };
        let marks = marks + random.below(5);
        let Some(game) = after(rules(rows, cols, k, false), marks, &mut random) else { continue };
        let mover = game.turn().unwrap();
        let other = if mover == Mark::X { Mark::O } else { Mark::X };
        let cells: Vec<Cell> = game.legal_moves().collect();
        let open: Vec<Cell> =
            cells.iter().copied().filter(|&cell| completes(&game, cell, other)).collect();
        if open.len() != 1 || cells.iter().any(|&cell| completes(&game, cell, mover)) {
            continue;
        }
        threats += 1;
        let values: Vec<MoveValue> = solver.analyze(&game, &Budget::default()).unwrap();
        for value in &values {
            let late = value.cell != open[0];
            let lost = (value.value, value.plies) == (Value::Loss, Some(2));
            assert!(!late || lost, "{value:?}");
        }
        let solution = solver.solve(&game, &Budget::default()).unwrap();
        if solution.value != Value::Loss || solution.plies > Some(2) {
            saved += 1;
            assert_eq!(solution.best, open[0]);
        }
    }
    assert!(threats > 50 && saved > 30, "{threats} {saved}");
}

#[test]
fn r064_a_value_is_the_same_whatever_is_remembered_and_in_how_little_room() {
    let mut shared = Solver::new();
    for game in positions() {
        let bare = Solver::new().analyze(&game, &Budget { memory_bytes: 0, ..Budget::default() });
        for memory_bytes in [4096, 1 << 20, 256 << 20] {
            let budget = Budget { memory_bytes, ..Budget::default() };
            assert_eq!(shared.analyze(&game, &budget), bare);
        }
    }
}

#[test]
fn r067_two_positions_that_a_book_had_wrong_have_their_scores() {
    // No book is shipped here: what is said of an opening was searched.
    let mut solver = Solver::new();
    for (columns, scores) in
        [("226744515337", [-1, 0, -1, 7, 6, -2, 0]), ("475772722323", [-14, 4, 4, 3, 4, -3, 4])]
    {
        let mut game = Game::new(Rules::preset("connect_four").unwrap());
        for column in columns.bytes() {
            game.drop(u32::from(column - b'1')).unwrap();
        }
        let values = solver.analyze(&game, &Budget::default()).unwrap();
        let score = |worth: &MoveValue| {
            let at_end = (12 + worth.plies.unwrap_or(0)) as i32;
            (22 - (at_end + 1) / 2) * worth.value as i32
        };
        let mut found = [i32::MIN; 7];
        for worth in &values {
            found[usize::from(worth.cell.col)] = score(worth);
        }
        assert_eq!(found, scores, "{columns}");
    }
}

#[test]
fn r070_a_win_that_is_claimed_is_played_to_its_line_in_the_plies_claimed() {
    let mut solver = Solver::new();
    let mut wins = 0;
    for mut game in positions() {
        let solution = solver.solve(&game, &Budget::default()).unwrap();
        let Some(plies) = solution.plies else { continue };
        let mover = game.turn();
        wins += 1;
        for ply in 0..plies {
            assert_eq!(game.status(), Status::Playing, "after {ply} of {plies}");
            let best = solver.solve(&game, &Budget::default()).unwrap().best;
            game.play(best.row.into(), best.col.into()).unwrap();
        }
        assert_eq!(game.status(), Status::Won);
        assert_eq!(game.winner() == mover, solution.value == Value::Win);
        assert!(game.winning_cells().len() >= usize::from(game.rules().k));
    }
    assert!(wins > 40, "{wins}");
}

#[test]
fn r070_a_search_that_ends_early_claims_nothing() {
    let mut game = Game::new(Rules::preset("gomoku").unwrap());
    let moves = "h13 h11 j13 i13 i12 j11 i10 i11 g11 k11 l11 j12 l10 h10 g9 j10";
    for text in moves.split(' ') {
        let col = u32::from(text.as_bytes()[0] - b'a');
        let up: u32 = text[1..].parse().unwrap();
        game.play(15 - up, col).unwrap();
    }
    assert_eq!(game.status(), Status::Playing);
    for nodes in [0, 1, 1000, 20_000] {
        let answer = Solver::new().solve(&game, &Budget::nodes(nodes));
        assert_eq!(answer, Err(SolveError::Undecided { nodes }));
    }
}

#[test]
fn r076_every_start_that_is_stopped_soon_has_one_answer() {
    let games: Vec<Game> = positions().into_iter().step_by(7).collect();
    let hard = [Game::new(Rules::new(8, 8, 5).unwrap()), Game::new(Rules::new(9, 9, 5).unwrap())];
    let mut solver = Solver::new();
    let cancel = solver.cancel();
    let (ask, asked) = std::sync::mpsc::channel::<u64>();
    let stopper = {
        let cancel = cancel.clone();
        std::thread::spawn(move || {
            for micros in asked {
                std::thread::sleep(Duration::from_micros(micros));
                cancel.cancel();
            }
        })
    };
    let (mut stopped, mut answered) = (0, 0);
    for round in 0..400_usize {
        ask.send((round as u64 * 37) % 500).unwrap();
        let game = if round % 3 == 0 { &hard[round % 2] } else { &games[round % games.len()] };
        match solver.solve(game, &Budget::default()) {
            Ok(_) => answered += 1,
            Err(SolveError::Cancelled) => stopped += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(stopped + answered, 400);
    assert!(stopped >= 130, "{stopped}");
    drop(ask);
    stopper.join().unwrap();
    cancel.clear();
    assert!(solver.solve(&games[0], &Budget::default()).is_ok());
}

#[test]
fn r189_a_solver_kept_for_a_thousand_games_stays_within_its_memory() {
    let memory_bytes = 2 << 20;
    let budget = Budget { memory_bytes, ..Budget::nodes(400) };
    let mut solver = Solver::new();
    let mut random = Random(189);
    let mut most = 0;
    for round in 0..1000 {
        // Another game, of which the solver hears nothing but the position.
        let (rows, cols, k) = [(3, 3, 3), (6, 7, 4), (8, 8, 5), (4, 5, 4), (9, 9, 5)][round % 5];
        let rules = rules(rows, cols, k, round % 2 == 0);
        let Some(game) = after(rules, random.below(5), &mut random) else { continue };
        let answer = solver.solve(&game, &budget);
        assert!(matches!(answer, Ok(_) | Err(SolveError::Undecided { .. })), "{answer:?}");
        most = most.max(solver.memory_bytes());
        assert!(solver.memory_bytes() <= memory_bytes);
    }
    assert!(most > memory_bytes / 4, "{most}");
}
