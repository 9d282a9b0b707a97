//! Wins proved without their distance: which rules, what each answer means, and
//! the same control as over solving.

use mnk::{Budget, Cell, Game, Mark, ProvedWin, Rules, RulesSpec, Run, SolveError, Solver, Status};
use std::sync::mpsc;

type Answer = Result<Option<ProvedWin>, SolveError>;

fn game(rows: u16, cols: u16, k: u16) -> Game {
    Game::new(Rules::new(rows, cols, k).unwrap())
}

fn prove(game: &Game, budget: &Budget) -> Answer {
    Solver::new().prove_win(game, budget)
}

/// A game that takes the search longer than any test.
fn endless() -> Game {
    game(15, 15, 5)
}

#[test]
fn what_is_won_is_won_by_that_move() {
    for (rows, cols, k) in [(3, 7, 3), (7, 3, 3), (4, 3, 3), (5, 6, 4), (6, 5, 4)] {
        let start = game(rows, cols, k);
        let win = prove(&start, &Budget::default()).unwrap().expect("known to be won");
        assert!(win.nodes > 0);
        let mut next = start.clone();
        next.play(win.best.row.into(), win.best.col.into()).unwrap();
        let after = Solver::new().solve(&next, &Budget::default()).unwrap();
        assert_eq!(after.value, mnk::Value::Loss, "{rows}x{cols}, k = {k}: {:?}", win.best);
    }
}

/// The winner is the player in turn, whoever that is.
#[test]
fn o_wins_as_x_does() {
    for (rows, cols) in [(3, 7), (7, 3)] {
        let turned = |row: u32, col: u32| if rows == 3 { (row, col) } else { (col, row) };
        let mut late = game(rows, cols, 3);
        for (row, col) in [(0, 0), (1, 3), (0, 6), (1, 4), (2, 0)] {
            let (row, col) = turned(row, col);
            late.play(row, col).unwrap();
        }
        assert_eq!(late.turn(), Some(Mark::O));
        let win = prove(&late, &Budget::default()).unwrap().expect("two in a row, open");
        let status = late.play(win.best.row.into(), win.best.col.into()).unwrap();
        assert_eq!((status, late.winner()), (Status::Won, Some(Mark::O)));
    }
}

/// Its means are exhausted where nobody can win, and that is an answer.
#[test]
fn no_win_is_found_where_there_is_none() {
    for (rows, cols, k) in [(3, 3, 3), (3, 7, 7), (7, 3, 7), (4, 4, 4), (3, 5, 4), (5, 3, 4)] {
        assert_eq!(prove(&game(rows, cols, k), &Budget::default()), Ok(None), "{rows}x{cols}, {k}");
    }
    // Two marks of O, open, and X to move: X does not win.
    let cells = [0, 0, 0, 0, 0, 0, 1, 1, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (rows, cols) in [(3, 7), (7, 3)] {
        let mut turned = [0; 21];
        for (index, mark) in cells.iter().enumerate() {
            let (row, col) = (index / 7, index % 7);
            turned[if rows == 3 { index } else { col * 3 + row }] = *mark;
        }
        let rules = Rules::new(rows, cols, 4).unwrap();
        let game = Game::from_board(rules, &turned).unwrap();
        assert_eq!(prove(&game, &Budget::default()), Ok(None));
    }
}

#[test]
fn rules_it_does_not_know_are_an_error_whatever_the_position_and_the_budget() {
    let plain = RulesSpec::new(9, 9, 5);
    let unknown = [
        RulesSpec { gravity: true, ..RulesSpec::new(6, 7, 4) },
        RulesSpec { gravity: true, ..RulesSpec::new(7, 6, 4) },
        RulesSpec { wrap: true, ..plain },
        RulesSpec { misere: true, ..plain },
        RulesSpec { stones: 2, ..plain },
        RulesSpec { first_stones: 2, ..plain },
        RulesSpec { run: Run::Caro, ..plain },
        RulesSpec { run: Run::CaroExact, ..plain },
        RulesSpec { run: Run::Renju, ..RulesSpec::new(15, 15, 5) },
        RulesSpec::new(3, 7, 2),
        RulesSpec::new(7, 3, 1),
        RulesSpec::new(1, 20, 16),
        RulesSpec::new(19, 19, 5),
        RulesSpec::new(16, 16, 5),
        RulesSpec::new(1, 256, 5),
        RulesSpec::new(1024, 1024, 5),
    ];
    for spec in unknown {
        let rules = spec.check().unwrap();
        let (fresh, mut over) = (Game::new(rules), Game::new(rules));
        over.forfeit(Mark::X).unwrap();
        for game in [&fresh, &over] {
            for budget in [Budget::default(), Budget::nodes(0)] {
                assert_eq!(prove(game, &budget), Err(SolveError::Rules), "{spec:?}");
            }
        }
    }
    let said = SolveError::Rules.to_string();
    assert!(said.contains("one mark a turn") && said.contains("256"), "{said}");
    let three = RulesSpec { players: 3, ..plain }.check().unwrap();
    assert_eq!(prove(&Game::new(three), &Budget::default()), Err(SolveError::Players));
}

#[test]
fn the_greatest_boards_are_taken() {
    for (rows, cols) in [(15, 15), (16, 15), (15, 16), (4, 63), (51, 4), (1, 255), (128, 1)] {
        let answer = prove(&game(rows, cols, 5), &Budget::nodes(0));
        assert_eq!(answer, Err(SolveError::Undecided { nodes: 0 }), "{rows}x{cols}");
    }
    for run in [Run::AtLeast, Run::Exact] {
        for early_draw in [false, true] {
            let spec = RulesSpec { run, early_draw, ..RulesSpec::new(9, 9, 4) };
            let game = Game::new(spec.check().unwrap());
            assert!(prove(&game, &Budget::default()).unwrap().is_some(), "{spec:?}");
        }
    }
}

#[test]
fn finished_games_are_over() {
    let mut won = game(3, 3, 3);
    for (row, col) in [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)] {
        won.play(row, col).unwrap();
    }
    let mut left = game(3, 7, 3);
    left.forfeit(Mark::X).unwrap();
    let full = Game::from_board(Rules::default(), &[1, 2, 1, 1, 2, 2, 2, 1, 1]).unwrap();
    let dead = RulesSpec { early_draw: true, ..RulesSpec::new(2, 3, 3) }.check().unwrap();
    let dead = Game::from_board(dead, &[1, 2, 0, 2, 1, 0]).unwrap();
    for game in [won, left, full, dead] {
        for budget in [Budget::default(), Budget::nodes(0)] {
            assert_eq!(prove(&game, &budget), Err(SolveError::GameOver));
        }
    }
    // Dead, but played on: a draw is no win.
    let dead = Game::from_board(Rules::new(2, 3, 3).unwrap(), &[1, 2, 0, 2, 1, 0]).unwrap();
    assert_eq!(prove(&dead, &Budget::default()), Ok(None));
    // The last free cell.
    let last = Game::from_board(Rules::default(), &[1, 2, 1, 1, 2, 2, 2, 1, 0]).unwrap();
    assert_eq!(prove(&last, &Budget::default()), Ok(None));
}

#[test]
fn a_budget_that_ends_first_is_undecided() {
    for nodes in [0, 1, 100, 5000] {
        let answer = prove(&endless(), &Budget::nodes(nodes));
        assert_eq!(answer, Err(SolveError::Undecided { nodes }));
    }
    let no_time = Budget::time(std::time::Duration::ZERO);
    assert_eq!(prove(&endless(), &no_time), Err(SolveError::Undecided { nodes: 0 }));
    // Where it must keep positions and may not.
    for memory_bytes in [0, 1, 499, 10_000] {
        let answer = prove(&endless(), &Budget { memory_bytes, ..Budget::default() });
        assert!(matches!(answer, Err(SolveError::Undecided { .. })), "{memory_bytes}: {answer:?}");
    }
}

#[test]
fn the_same_answer_every_time_and_in_every_solver() {
    let start = game(5, 6, 4);
    let known = prove(&start, &Budget::default());
    let win = known.unwrap().unwrap();
    // Threads begin in the middle, each on replies of its own.
    let shared = prove(&start, &Budget { threads: 4, ..Budget::default() });
    assert_eq!(shared.map(|win| win.map(|win| win.best)), Ok(Some(Cell::new(2, 2))));
    assert_eq!(prove(&start, &Budget { memory_bytes: u64::MAX, ..Budget::default() }), known);
    assert_eq!(prove(&start, &Budget::nodes(win.nodes)), known);
    let less = win.nodes - 1;
    assert_eq!(prove(&start, &Budget::nodes(less)), Err(SolveError::Undecided { nodes: less }));
    let mut used = Solver::new();
    let _ = used.solve(&game(8, 8, 5), &Budget::nodes(20_000));
    assert_eq!(used.prove_win(&start, &Budget::default()), known);
    assert_eq!(used.prove_win(&start, &Budget::default()), known);
}

/// What solving has kept stays where it fits into half of the memory.
#[test]
fn what_solving_keeps_makes_room() {
    let mut solver = Solver::new();
    let _ = solver.solve(&game(8, 8, 5), &Budget::nodes(20_000));
    let kept = solver.memory_bytes();
    assert!(kept > 100_000);
    let small = game(3, 7, 3);
    for (memory_bytes, most) in [(kept * 2, kept), (kept, kept / 2), (1 << 20, 1 << 19), (0, 0)] {
        let _ = solver.prove_win(&small, &Budget { memory_bytes, ..Budget::default() });
        assert!(solver.memory_bytes() <= most, "{} of {memory_bytes}", solver.memory_bytes());
    }
    // Columns keep something else, which lines do not need.
    let falling = RulesSpec { gravity: true, ..RulesSpec::new(6, 7, 4) }.check().unwrap();
    let _ = solver.solve(&Game::new(falling), &Budget::nodes(20_000));
    assert!(solver.prove_win(&small, &Budget::default()).unwrap().is_some());
}

#[test]
fn a_cancel_ends_one_call() {
    let mut solver = Solver::new();
    let cancel = solver.cancel();
    let small = game(3, 7, 3);
    cancel.cancel();
    cancel.cancel();
    assert_eq!(solver.prove_win(&small, &Budget::default()), Err(SolveError::Cancelled));
    assert!(solver.prove_win(&small, &Budget::default()).unwrap().is_some());
    cancel.cancel();
    cancel.clear();
    assert!(solver.prove_win(&small, &Budget::default()).unwrap().is_some());

    let (started, running) = mpsc::channel();
    let mut last = 0;
    solver.on_progress(move |progress| {
        assert!(progress.nodes > last && progress.plies == 0);
        last = progress.nodes;
        let _ = started.send(());
    });
    let call = std::thread::spawn(move || {
        let answer = solver.prove_win(&endless(), &Budget::default());
        (answer, solver)
    });
    running.recv().unwrap();
    cancel.cancel();
    let (answer, mut solver) = call.join().unwrap();
    assert_eq!(answer, Err(SolveError::Cancelled));
    // Nobody is told any more, and the handle is as good as new.
    solver.clear_progress();
    while running.try_recv().is_ok() {}
    assert_eq!(running.try_recv(), Err(mpsc::TryRecvError::Disconnected));
    cancel.clear();
    assert!(solver.prove_win(&small, &Budget::default()).unwrap().is_some());
}
