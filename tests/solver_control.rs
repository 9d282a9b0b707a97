//! A solver under control: budgets, cancels, memory, threads and positions that
//! leave nothing to solve.

use mnk::{Budget, Game, Rules, RulesSpec, Run, SolveError, Solver, Value};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// A game that no budget of these tests solves.
fn endless() -> Game {
    Game::new(Rules::new(9, 9, 5).unwrap())
}

fn small() -> Game {
    Game::new(Rules::default())
}

#[test]
fn a_cancel_before_the_call_ends_it_and_only_it() {
    let mut solver = Solver::new();
    let cancel = solver.cancel();
    cancel.cancel();
    cancel.cancel();
    assert_eq!(solver.solve(&small(), &Budget::default()), Err(SolveError::Cancelled));
    assert!(solver.solve(&small(), &Budget::default()).is_ok());
}

#[test]
fn a_cancel_that_was_cleared_ends_nothing() {
    let mut solver = Solver::new();
    let cancel = solver.cancel();
    cancel.cancel();
    cancel.clear();
    assert!(solver.solve(&small(), &Budget::default()).is_ok());
}

#[test]
fn a_cancel_from_another_thread_ends_a_long_call_soon() {
    let falling = RulesSpec { gravity: true, ..RulesSpec::new(7, 8, 4) }.check().unwrap();
    let lines = Rules::new(8, 8, 5).unwrap();
    let games = [endless(), Game::new(falling), Game::new(lines)];
    for (game, threads) in games.iter().flat_map(|game| [(game, 1), (game, 2)]) {
        let game = game.clone();
        let mut solver = Solver::new();
        let cancel = solver.cancel();
        let (started, running) = mpsc::channel();
        let mut first = Some(started);
        solver.on_progress(move |_| {
            if let Some(started) = first.take() {
                started.send(()).unwrap();
            }
        });
        let budget = Budget { threads, ..Budget::default() };
        let call = std::thread::spawn(move || (solver.solve(&game, &budget), solver));
        running.recv().unwrap();
        let asked = Instant::now();
        cancel.cancel();
        cancel.cancel();
        let (answer, mut solver) = call.join().unwrap();
        assert_eq!(answer, Err(SolveError::Cancelled));
        assert!(asked.elapsed() < Duration::from_secs(5));
        // The handle is as good as new.
        cancel.clear();
        assert!(solver.solve(&small(), &Budget::default()).is_ok());
        cancel.cancel();
    }
}

#[test]
fn a_thousand_quick_starts_and_stops_do_no_harm() {
    let mut solver = Solver::new();
    let cancel = solver.cancel();
    for round in 0..1000_u64 {
        let stopper = cancel.clone();
        let thread = (round % 50 == 0).then(|| std::thread::spawn(move || stopper.cancel()));
        if round % 50 != 0 && round % 2 == 0 {
            cancel.cancel();
        }
        let answer = solver.solve(&endless(), &Budget::nodes(round % 300));
        let stopped = matches!(answer, Err(SolveError::Cancelled | SolveError::Undecided { .. }));
        assert!(stopped, "{answer:?}");
        if let Some(thread) = thread {
            thread.join().unwrap();
        }
        cancel.clear();
    }
    assert_eq!(solver.solve(&small(), &Budget::default()).unwrap().value, Value::Draw);
}

#[test]
fn a_budget_of_zero_is_undecided_at_once() {
    let mut solver = Solver::new();
    let zero_time = Budget::time(Duration::ZERO);
    for budget in [Budget::nodes(0), zero_time, Budget { nodes: 0, ..zero_time }] {
        let answer = solver.solve(&small(), &budget);
        assert_eq!(answer, Err(SolveError::Undecided { nodes: 0 }));
        assert_eq!(solver.analyze(&small(), &budget), Err(SolveError::Undecided { nodes: 0 }));
    }
}

#[test]
fn a_budget_of_nodes_is_met_to_the_node_and_is_deterministic() {
    for nodes in [1, 2, 100, 1023, 1024, 1025, 5000] {
        let answer = Solver::new().solve(&endless(), &Budget::nodes(nodes));
        assert_eq!(answer, Err(SolveError::Undecided { nodes }));
    }
    let solve = || Solver::new().solve(&small(), &Budget::default()).unwrap();
    assert_eq!(solve(), solve());
}

#[test]
fn as_many_nodes_as_an_answer_took_are_enough_for_it_and_one_less_is_not() {
    let sized = |rows, cols| RulesSpec::new(rows, cols, 3);
    let rules = [(3, 3), (3, 4), (4, 3), (3, 7), (7, 3), (6, 6)].into_iter().flat_map(|(m, n)| {
        let falling = RulesSpec { gravity: true, ..sized(m, n) };
        [sized(m, n), RulesSpec { wrap: true, ..sized(m, n) }, falling]
    });
    let small =
        [RulesSpec { misere: true, ..sized(3, 3) }, RulesSpec { run: Run::Exact, ..sized(3, 4) }];
    for spec in rules.chain(small) {
        let game = Game::new(spec.check().unwrap());
        let solve = |nodes| Solver::new().solve(&game, &Budget::nodes(nodes));
        let solution = solve(u64::MAX).unwrap();
        assert_eq!(solve(solution.nodes), Ok(solution), "{spec:?}");
        let less = solution.nodes - 1;
        assert_eq!(solve(less), Err(SolveError::Undecided { nodes: less }), "{spec:?}");
    }
}

#[test]
fn a_budget_of_time_is_kept() {
    let start = Instant::now();
    let budget = Budget::time(Duration::from_millis(50));
    let answer = Solver::new().solve(&endless(), &budget);
    assert!(matches!(answer, Err(SolveError::Undecided { .. })));
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn the_memory_limit_is_honoured_and_the_answer_the_same() {
    let game = Game::new(Rules::new(3, 4, 3).unwrap());
    let expected = Solver::new().solve(&game, &Budget::default()).unwrap();
    for memory_bytes in [0, 100, 4096, 10_000, 1 << 20, u64::MAX] {
        let mut solver = Solver::new();
        let budget = Budget { memory_bytes, ..Budget::default() };
        let solution = solver.solve(&game, &budget).unwrap();
        assert_eq!((solution.value, solution.plies), (expected.value, expected.plies));
        assert!(solver.memory_bytes() <= memory_bytes);
    }
    // A solver that holds more gives it back when a call allows less.
    let mut solver = Solver::new();
    let _ = solver.solve(&endless(), &Budget::nodes(20_000));
    assert!(solver.memory_bytes() > 10_000);
    let less = Budget { memory_bytes: 10_000, ..Budget::nodes(10) };
    let _ = solver.solve(&endless(), &less);
    assert!(solver.memory_bytes() <= 10_000);
    solver.forget();
    assert_eq!(solver.memory_bytes(), 0);
}

/// Every search has work that threads share: lines, a general one, falling
/// marks, and the replies to a first mark.
#[test]
fn as_many_threads_as_can_be_named_are_as_good_as_one() {
    let plain = RulesSpec::new(5, 5, 4);
    let boards = [
        plain,
        RulesSpec { run: Run::Exact, ..RulesSpec::new(3, 4, 3) },
        RulesSpec { gravity: true, ..RulesSpec::new(4, 5, 4) },
        RulesSpec { gravity: true, ..RulesSpec::new(5, 4, 4) },
    ];
    for threads in [0, 1000, u32::MAX] {
        let many = Budget { threads, ..Budget::default() };
        for spec in boards {
            let game = Game::new(spec.check().unwrap());
            let one = Solver::new().solve(&game, &Budget::default()).unwrap();
            let solution = Solver::new().solve(&game, &many).unwrap();
            assert_eq!((solution.value, solution.plies), (one.value, one.plies), "{spec:?}");
        }
        for (rows, cols, wins) in [(5, 6, true), (6, 5, true), (3, 4, false), (7, 1, false)] {
            let game = Game::new(Rules::new(rows, cols, 4).unwrap());
            let win = Solver::new().prove_win(&game, &many).unwrap();
            assert_eq!(win.is_some(), wins, "{rows}x{cols}");
        }
    }
}

/// Threads that prove a win share the memory; where a share does not do, the
/// whole still may.
#[test]
fn memory_that_suffices_one_thread_suffices_many() {
    let mut decided = 0;
    for (rows, cols, k) in [(3, 3, 3), (1, 7, 4), (7, 1, 4), (3, 4, 4), (4, 3, 4), (3, 4, 3)] {
        let game = Game::new(Rules::new(rows, cols, k).unwrap());
        for memory_bytes in (16..24).map(|power| 1 << power) {
            let budget = Budget { memory_bytes, ..Budget::default() };
            let Ok(one) = Solver::new().prove_win(&game, &budget) else { continue };
            decided += 1;
            for threads in [2, 7, 64] {
                let many = Budget { threads, ..budget };
                let win = Solver::new().prove_win(&game, &many).unwrap();
                assert_eq!(win.is_some(), one.is_some(), "{rows}x{cols} {memory_bytes} {threads}");
            }
        }
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn progress_is_told_and_nodes_never_fall() {
    let seen = Arc::new(AtomicU64::new(0));
    let counter = seen.clone();
    let mut solver = Solver::new();
    let mut last = 0;
    solver.on_progress(move |progress| {
        assert!(progress.nodes > last);
        last = progress.nodes;
        counter.fetch_add(1, Ordering::Relaxed);
    });
    let _ = solver.solve(&endless(), &Budget::nodes(50_000));
    assert!(seen.load(Ordering::Relaxed) >= 2);
}

/// A position of a large board takes as long as many of a small one: whoever
/// stops the search does not wait for thousands of them.
#[test]
fn large_boards_are_looked_up_from_more_often() {
    let plain = RulesSpec::new(400, 500, 5);
    let variants = [plain, RulesSpec { gravity: true, ..plain }, RulesSpec { wrap: true, ..plain }];
    for spec in variants {
        let mut solver = Solver::new();
        let cancel = solver.cancel();
        let heard = Arc::new(AtomicU64::new(0));
        let first = heard.clone();
        solver.on_progress(move |progress| {
            first.fetch_add(progress.nodes, Ordering::Relaxed);
            cancel.cancel();
        });
        let game = Game::new(spec.check().unwrap());
        let answer = solver.solve(&game, &Budget::nodes(1000));
        assert_eq!(answer, Err(SolveError::Cancelled), "{spec:?}");
        assert!((1..100).contains(&heard.load(Ordering::Relaxed)), "{spec:?} {heard:?}");
    }
}

#[test]
fn finished_games_and_other_numbers_of_players_are_refused_by_name() {
    let mut solver = Solver::new();
    let mut won = small();
    for (row, col) in [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)] {
        won.play(row, col).unwrap();
    }
    let mut left = small();
    left.forfeit(mnk::Mark::X).unwrap();
    let full = Game::from_board(Rules::default(), &[1, 2, 1, 1, 2, 2, 2, 1, 1]).unwrap();
    let dead = RulesSpec { early_draw: true, ..RulesSpec::new(2, 3, 3) }.check().unwrap();
    let dead = Game::from_board(dead, &[1, 2, 0, 2, 1, 0]).unwrap();
    for game in [won, left, full, dead] {
        assert_eq!(solver.solve(&game, &Budget::default()), Err(SolveError::GameOver));
        assert_eq!(solver.analyze(&game, &Budget::default()), Err(SolveError::GameOver));
        assert_eq!(solver.solve(&game, &Budget::nodes(0)), Err(SolveError::GameOver));
    }
    let three = RulesSpec { players: 3, ..RulesSpec::new(3, 4, 3) }.check().unwrap();
    let answer = solver.solve(&Game::new(three), &Budget::default());
    assert_eq!(answer, Err(SolveError::Players));
}

#[test]
fn a_solver_serves_games_of_different_rules_in_turn() {
    let mut solver = Solver::new();
    for _ in 0..2 {
        for (rows, cols, k, plies) in [(3, 3, 3, None), (3, 4, 3, Some(7)), (4, 3, 3, Some(7))] {
            let game = Game::new(Rules::new(rows, cols, k).unwrap());
            let solution = solver.solve(&game, &Budget::default()).unwrap();
            assert_eq!(solution.plies, plies, "{rows}x{cols} k = {k}");
        }
    }
}
