//! The solver against a full minimax that knows nothing but `Game`: random
//! positions on small boards of every kind of rules of two players.

use mnk::bot::{Bot, Config};
use mnk::{
    Budget, Cell, Claim, Game, Mark, Proof, Rules, RulesSpec, Run, SolveError, Solver, Status,
    Value,
};
use std::collections::HashMap;

/// Value and distance of every position, by its marks and whose turn it is.
type Memo = HashMap<Vec<u8>, (Value, Option<u32>)>;

/// Plain minimax: every move, no pruning.
fn minimax(game: &mut Game, memo: &mut Memo) -> (Value, Option<u32>) {
    let turn = game.turn().expect("only games that go on");
    let mut key: Vec<u8> = game.board().map(|mark| mark.number()).collect();
    key.extend([turn.number(), game.stones_left()]);
    if let Some(&known) = memo.get(&key) {
        return known;
    }
    let cells: Vec<Cell> = game.legal_moves().collect();
    let best = cells
        .into_iter()
        .map(|cell| value_of(game, cell, memo))
        .max_by_key(|&worth| rank(worth))
        .unwrap_or((Value::Loss, Some(0)));
    memo.insert(key, best);
    best
}

/// What a move is worth to the player who makes it.
fn value_of(game: &mut Game, cell: Cell, memo: &mut Memo) -> (Value, Option<u32>) {
    let turn = game.turn();
    let status = game.play(cell.row.into(), cell.col.into()).expect("a legal move");
    let worth = match status {
        Status::Won if game.winner() == turn => (Value::Win, Some(1)),
        Status::Won => (Value::Loss, Some(1)),
        Status::Draw => (Value::Draw, None),
        Status::Playing => {
            let (value, plies) = minimax(game, memo);
            let value = if game.turn() == turn { value } else { value.flip() };
            (value, plies.map(|plies| plies + 1))
        }
    };
    game.undo().expect("the move just made");
    worth
}

/// Fast wins before slow ones, then draws, then slow losses before fast ones.
fn rank((value, plies): (Value, Option<u32>)) -> i64 {
    let plies = i64::from(plies.unwrap_or(0));
    match value {
        Value::Win => 1000 - plies,
        Value::Draw => 0,
        Value::Loss => plies - 1000,
    }
}

/// A small generator, so that every run tests the same positions.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Every kind of rules on boards that minimax can take in whole.
fn rules() -> Vec<Rules> {
    let mut all = Vec::new();
    let boards = [(3, 3, 3), (2, 5, 3), (5, 2, 2), (4, 3, 3), (3, 4, 4), (1, 7, 3), (3, 3, 2)];
    for (rows, cols, k) in boards {
        for run in [Run::AtLeast, Run::Exact, Run::Caro, Run::CaroExact] {
            for flags in 0..16 {
                for (stones, first_stones) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1)] {
                    let spec = RulesSpec {
                        run,
                        gravity: flags & 1 != 0,
                        misere: flags & 2 != 0,
                        wrap: flags & 4 != 0,
                        early_draw: flags & 8 != 0,
                        stones,
                        first_stones,
                        ..RulesSpec::new(rows, cols, k)
                    };
                    all.extend(spec.check());
                }
            }
        }
    }
    assert!(all.len() > 400, "{}", all.len());
    all
}

fn agrees_with_minimax(rules: Rules, games: usize, memo: &mut Memo, solver: &mut Solver) {
    let mut random = Random(rules.fingerprint() | 1);
    for _ in 0..games {
        let mut game = Game::new(rules);
        // Minimax takes in whole what has eight or nine free cells.
        for _ in 0..rules.cells().saturating_sub(9) + random.below(5) {
            let cells: Vec<Cell> = game.legal_moves().collect();
            if cells.is_empty() {
                break;
            }
            let cell = cells[random.below(cells.len())];
            game.play(cell.row.into(), cell.col.into()).unwrap();
        }
        compare(&game, memo, solver);
    }
}

fn compare(game: &Game, memo: &mut Memo, solver: &mut Solver) {
    let name = format!("{} {:?}", game.rules(), game.board().collect::<Vec<_>>());
    if game.status() != Status::Playing {
        assert_eq!(solver.solve(game, &Budget::default()), Err(SolveError::GameOver), "{name}");
        return;
    }
    let mut copy = game.clone();
    let expected = minimax(&mut copy, memo);
    if game.legal_moves().next().is_none() {
        assert_eq!(solver.solve(game, &Budget::default()), Err(SolveError::NoMove), "{name}");
        return;
    }
    let solution = solver.solve(game, &Budget::default()).expect(&name);
    assert_eq!((solution.value, solution.plies), expected, "{name}");
    let best = value_of(&mut copy, solution.best, memo);
    assert_eq!(best, expected, "the best move of {name}: {:?}", solution.best);
    for worth in solver.analyze(game, &Budget::default()).expect(&name) {
        let expected = value_of(&mut copy, worth.cell, memo);
        assert_eq!((worth.value, worth.plies), expected, "{:?} in {name}", worth.cell);
    }
}

#[test]
fn value_distance_and_best_move_equal_minimax_under_all_rules() {
    for rules in rules() {
        let (mut memo, mut solver) = (Memo::new(), Solver::new());
        agrees_with_minimax(rules, 2, &mut memo, &mut solver);
    }
}

#[test]
fn every_position_of_tic_tac_toe_has_the_value_of_minimax() {
    let (mut memo, mut solver) = (Memo::new(), Solver::new());
    agrees_with_minimax(Rules::default(), 100, &mut memo, &mut solver);
}

#[test]
fn renju_positions_equal_minimax_where_few_cells_are_free() {
    // Boards filled to the last few cells, forbidden points among them.
    let spec = RulesSpec { run: Run::Renju, ..RulesSpec::new(6, 6, 5) };
    let rules = spec.check().unwrap();
    let (mut memo, mut solver) = (Memo::new(), Solver::new());
    let mut random = Random(7);
    let mut solved = 0;
    while solved < 25 {
        let mut game = Game::new(rules);
        while game.status() == Status::Playing && game.move_count() < 28 {
            let cells: Vec<Cell> = game.legal_moves().collect();
            if cells.is_empty() {
                break;
            }
            let cell = cells[random.below(cells.len())];
            game.play(cell.row.into(), cell.col.into()).unwrap();
        }
        if game.status() == Status::Playing && game.move_count() >= 26 {
            compare(&game, &mut memo, &mut solver);
            solved += 1;
        }
    }
}

/// A full board of Renju but for some cells, with no five in it.
fn nearly_full(random: &mut Random, rules: Rules, free: usize) -> Option<Game> {
    let marks = rules.cells() - free;
    let mut board: Vec<u8> =
        (0..rules.cells()).map(|at| if at < marks { 1 + (at % 2) as u8 } else { 0 }).collect();
    for at in (1..board.len()).rev() {
        board.swap(at, random.below(at + 1));
    }
    let game = Game::from_board(rules, &board).ok()?;
    (game.status() == Status::Playing).then_some(game)
}

#[test]
fn renju_is_lost_by_x_where_the_last_free_cells_are_forbidden() {
    // Nobody can make five any more in most of these, but X may run out of
    // cells, which is a win of O.
    let mut random = Random(11);
    let perfect = Bot::new("perfect", &Config::default()).unwrap();
    let mut forfeits = 0;
    for (rows, cols) in [(5, 7), (7, 5), (5, 5), (6, 6), (3, 7), (7, 3), (2, 9)] {
        let spec = RulesSpec { run: Run::Renju, ..RulesSpec::new(rows, cols, 5) };
        let rules = spec.check().unwrap();
        let (mut memo, mut solver) = (Memo::new(), Solver::new());
        for _ in 0..1500 {
            let free = 1 + random.below(5);
            let Some(game) = nearly_full(&mut random, rules, free) else { continue };
            compare(&game, &mut memo, &mut solver);
            if game.legal_moves().next().is_none() {
                continue;
            }
            let worth = minimax(&mut game.clone(), &mut memo);
            let choice = perfect.choose(&game).unwrap();
            assert_eq!(value_of(&mut game.clone(), choice.cell, &mut memo), worth, "{game:?}");
            for proof in solver.prove(&game, &Budget::default()).unwrap() {
                proof.check().unwrap_or_else(|error| panic!("{error}: {proof}"));
            }
            forfeits += usize::from(game.is_dead() && worth.0 != Value::Draw);
        }
    }
    assert!(forfeits > 20, "{forfeits}");
}

#[test]
fn renju_x_without_a_legal_cell_has_no_move_and_has_lost() {
    // The only free cell would make a row of six; each of four makes two fours.
    let boards = ["XX.XXXO OOXOOXO XOOXOOX", "O.XXX.O OXOOOXX XXOXOXX XXOOOXX O.XXX.O OOOXOOO"];
    for board in boards {
        let rows = board.split(' ').count() as u16;
        let rules = RulesSpec { run: Run::Renju, ..RulesSpec::new(rows, 7, 5) }.check().unwrap();
        let marks = board.chars().filter(|&mark| mark != ' ').map(|mark| ".XO".find(mark));
        let board: Vec<u8> = marks.map(|mark| mark.unwrap() as u8).collect();
        let game = Game::from_board(rules, &board).unwrap();
        assert_eq!((game.turn(), game.status()), (Some(Mark::X), Status::Playing));
        assert_eq!(game.legal_moves().next(), None);
        assert_eq!(Solver::new().solve(&game, &Budget::default()), Err(SolveError::NoMove));
        // One mark of O before.
        for last in (0..board.len()).filter(|&cell| board[cell] == 2) {
            let mut before = board.clone();
            before[last] = 0;
            let game = Game::from_board(rules, &before).unwrap();
            let worth = Solver::new().solve(&game, &Budget::default()).unwrap();
            assert_eq!((worth.value, worth.plies), (Value::Win, Some(1)), "{last} of {game:?}");
            // X does not last that mark, nor hold.
            for (claim, stands) in [(Claim::Lasts(0), true), (Claim::Lasts(1), false)] {
                let (base, plans) = (before.clone(), Default::default());
                let proof = Proof { rules, base, player: Mark::X, claim, plans };
                assert_eq!(proof.check().is_ok(), stands, "{proof}");
            }
        }
    }
}

#[test]
fn several_threads_find_the_same_values() {
    let budget = Budget { threads: 3, ..Budget::default() };
    let falling = [(3, 3, 3), (3, 4, 3), (4, 4, 4), (4, 4, 3), (4, 5, 4), (5, 5, 4), (4, 6, 4)];
    let falling =
        falling.map(|(rows, cols, k)| RulesSpec { gravity: true, ..RulesSpec::new(rows, cols, k) });
    let lines = [(4, 6, 4), (5, 5, 4), (6, 6, 5), (5, 6, 4), (6, 7, 5)];
    let lines = lines.map(|(rows, cols, k)| RulesSpec::new(rows, cols, k));
    let any = [(3, 4, 3), (4, 4, 3)];
    let any =
        any.map(|(rows, cols, k)| RulesSpec { run: Run::Exact, ..RulesSpec::new(rows, cols, k) });
    for spec in falling.into_iter().chain(lines).chain(any) {
        let rules = spec.check().unwrap();
        let game = Game::new(rules);
        let one = Solver::new().solve(&game, &Budget::default()).unwrap();
        // A small table is outgrown while all three are at work, or full.
        let small = if rules.cells() > 16 { 1 << 21 } else { 1 << 12 };
        for memory_bytes in [small, 256 << 20] {
            let mut solver = Solver::new();
            let three = solver.solve(&game, &Budget { memory_bytes, ..budget }).unwrap();
            assert_eq!((one.value, one.plies), (three.value, three.plies), "{rules}");
            assert!(solver.memory_bytes() <= memory_bytes);
        }
    }
}

#[test]
fn symmetric_positions_have_the_same_value() {
    let rules = Rules::new(4, 4, 3).unwrap();
    let mut solver = Solver::new();
    let mut values = Vec::new();
    for (row, col) in [(0, 1), (0, 2), (1, 0), (2, 0), (1, 3), (2, 3), (3, 1), (3, 2)] {
        let mut game = Game::new(rules);
        game.play(row, col).unwrap();
        let solution = solver.solve(&game, &Budget::default()).unwrap();
        values.push((solution.value, solution.plies));
    }
    values.dedup();
    assert_eq!(values.len(), 1);
}
