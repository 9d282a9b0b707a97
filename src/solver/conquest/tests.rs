//! Wins are checked by plain boards and the rules alone: every legal reply of
//! the defender is played, until a line is complete.

use super::cells::Cells;
use super::ground::Ground;
use super::siege::Siege;
use super::threats::{By, Outcome, Threats};
use crate::board::Cell;
use crate::field::Place;
use crate::game::{Game, Status};
use crate::rules::{Rules, RulesSpec, Run};
use crate::solver::control::{Budget, Cancel, Control};
use crate::solver::{Solver, Value};
use crate::splitmix::{GOLDEN, mix};

/// The same numbers in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(GOLDEN);
        (mix(self.0) % count as u64) as usize
    }
}

fn control() -> Control<'static> {
    Control::new(Budget::default(), &Cancel::default(), None)
}

/// A position after so many random moves near the middle, the game still on.
fn random_game(rules: Rules, moves: usize, random: &mut Chance) -> Option<Game> {
    let mut game = Game::new(rules);
    for _ in 0..moves {
        let near = |at: u16, size: u16| (2 * i32::from(at) + 1 - i32::from(size)).abs() <= 6;
        let cells: Vec<Cell> = game
            .legal_moves()
            .filter(|cell| near(cell.row, rules.rows) && near(cell.col, rules.cols))
            .collect();
        let cell = cells.get(random.below(cells.len().max(1)))?;
        game.play(cell.row.into(), cell.col.into()).ok()?;
    }
    (game.status() == Status::Playing).then_some(game)
}

/// A board of 0, 1 for the attacker and 2 for the defender, and nothing else.
#[derive(Clone)]
struct Plain {
    rows: i32,
    cols: i32,
    k: i32,
    cells: Vec<u8>,
}

impl Plain {
    fn of(game: &Game) -> Plain {
        let rules = game.rules();
        let attacker = game.turn().unwrap();
        let side = |mark: crate::Mark| match mark {
            mark if mark.is_empty() => 0,
            mark => 1 + u8::from(mark != attacker),
        };
        Plain {
            rows: rules.rows.into(),
            cols: rules.cols.into(),
            k: rules.k.into(),
            cells: game.board().map(side).collect(),
        }
    }

    /// Cells that complete k or more in a row for a player.
    fn fives(&self, side: u8) -> Vec<usize> {
        let at = |row: i32, col: i32| -> u8 {
            let inside = (0..self.rows).contains(&row) && (0..self.cols).contains(&col);
            if inside { self.cells[(row * self.cols + col) as usize] } else { 3 }
        };
        let completes = |&cell: &usize| {
            let (row, col) = (cell as i32 / self.cols, cell as i32 % self.cols);
            let run = |down: i32, right: i32| {
                (1..).take_while(|step| at(row + step * down, col + step * right) == side).count()
            };
            let longest = [(0, 1), (1, 0), (1, 1), (1, -1)]
                .into_iter()
                .map(|(down, right)| 1 + run(down, right) + run(-down, -right))
                .max();
            self.cells[cell] == 0 && longest >= Some(self.k as usize)
        };
        (0..self.cells.len()).filter(completes).collect()
    }

    fn free(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == 0).collect()
    }

    /// Whether the attacker, in turn, completes a line at once or after an open
    /// four.
    fn wins_soon(&mut self) -> bool {
        if !self.fives(1).is_empty() {
            return true;
        }
        !self.fives(2).is_empty()
            || self.free().into_iter().any(|cell| {
                self.cells[cell] = 1;
                let open = self.fives(1).len() > 1 && self.fives(2).is_empty();
                self.cells[cell] = 0;
                open
            })
    }
}

/// Plays a win by threats on a board that may hold more of the defender's marks
/// than the ground it was found on, against every reply.
struct Replay<'a> {
    ground: &'a mut Ground,
    threats: &'a mut Threats,
    board: Plain,
    played: u32,
}

impl Replay<'_> {
    fn cell(&self, place: Place) -> usize {
        self.ground.field.cell_of(place).index(self.board.cols as u16)
    }

    fn attack(&mut self, by: By) {
        self.played += 1;
        if !self.board.fives(1).is_empty() {
            return;
        }
        let plan = self.threats.plan(self.ground, by).expect("the win was found here");
        let cell = self.cell(plan);
        assert_eq!(self.board.cells[cell], 0, "the defender stands in the way");
        self.board.cells[cell] = 1;
        let made = self.ground.make(plan);
        assert!(self.board.fives(2).is_empty(), "the defender completes a line");
        for reply in self.board.free() {
            self.board.cells[reply] = 2;
            let place = self.ground.field.place_of(Cell::from_index(reply, self.board.cols as u16));
            match self.threats.follow(self.ground, place, by) {
                Some((made, by)) => {
                    self.attack(by);
                    self.ground.unmake_all(made);
                }
                None => assert!(self.board.clone().wins_soon(), "a reply was overlooked"),
            }
            self.board.cells[reply] = 0;
        }
        self.ground.unmake(made);
        self.board.cells[cell] = 0;
    }
}

/// Wins by threats of random positions, with one mark of the defender more on
/// each cell outside the zone, and with two.
#[test]
fn marks_outside_the_zone_change_nothing() {
    let mut random = Chance(7);
    let (mut wins, mut outside, mut long) = (0, 0, 0);
    for round in 0..240_usize {
        let rules = [Rules::new(8, 8, 5), Rules::new(7, 9, 4), Rules::new(9, 9, 5)][round % 3];
        let moves = if rules.unwrap().k == 4 { 4 + round % 4 } else { 8 + round % 12 };
        let Some(game) = random_game(rules.unwrap(), moves, &mut random) else { continue };
        let mut ground = Ground::new(&game);
        let mut threats = Threats::new(ground.field.side, 1 << 24);
        let Ok(Outcome::Wins(_, zones)) = threats.ask(&mut ground, &mut control(), 500, &[]) else {
            continue;
        };
        let board = Plain::of(&game);
        if !board.fives(1).is_empty() {
            continue;
        }
        wins += 1;
        let free = ground.free();
        let mut replay = Replay { ground: &mut ground, threats: &mut threats, board, played: 0 };
        let by = replay.threats.found_by(replay.ground);
        replay.attack(by);
        long += u32::from(replay.played > 30);
        if replay.played > 120 {
            continue;
        }
        let mut put = |bits: &[usize]| {
            let cells: Vec<usize> = bits.iter().map(|&bit| replay.cell(bit)).collect();
            cells.iter().for_each(|&cell| replay.board.cells[cell] = 2);
            replay.attack(by);
            cells.iter().for_each(|&cell| replay.board.cells[cell] = 0);
            outside += 1;
        };
        let beyond: Vec<usize> = free.minus(&zones[0]).iter().collect();
        beyond.iter().for_each(|&bit| put(&[bit]));
        let far: Vec<usize> = free.minus(&zones[1]).iter().collect();
        for &second in &far {
            let first = beyond[random.below(beyond.len())];
            put(&[first, second]);
        }
        assert!(zones[0].minus(&zones[1]) == Cells::EMPTY);
    }
    assert!(wins > 25 && outside > 500 && long > 0, "{wins} {outside} {long}");
}

/// What is proved is true, and most that is true is proved.
#[test]
fn wins_agree_with_the_exact_solver() {
    let mut random = Chance(11);
    let (mut proved, mut won) = (0, 0);
    for round in 0..100_usize {
        let run = if round % 2 == 0 { Run::AtLeast } else { Run::Exact };
        let (rows, cols, k) = [(4, 6, 4), (5, 5, 4), (4, 4, 3), (6, 5, 4), (6, 6, 5)][round % 5];
        let rules = RulesSpec { run, ..RulesSpec::new(rows, cols, k) }.check().unwrap();
        let Some(game) = random_game(rules, 4 + round % 7, &mut random) else { continue };
        let win = Solver::new().prove_win(&game, &Budget::nodes(5_000)).unwrap_or(None);
        let Ok(solution) = Solver::new().solve(&game, &Budget::nodes(100_000)) else { continue };
        if let Some(win) = win {
            assert_eq!(solution.value, Value::Win, "{rules:?} {}", game.text());
            let mut next = game.clone();
            let status = next.play(win.best.row.into(), win.best.col.into()).unwrap();
            if status == Status::Playing {
                let after = Solver::new().solve(&next, &Budget::default()).unwrap();
                assert_eq!(after.value, Value::Loss);
            }
            proved += 1;
        }
        won += u32::from(solution.value == Value::Win);
    }
    assert!(won > 20 && proved * 10 >= won * 9, "{proved} of {won}");
}

/// Plays games from a proved start to their ends. Whoever defends, at random or
/// where it hurts, the attacker completes a line; each position the defender
/// brings about is proved again where the proof does not hold it.
fn play_out(start: &Game, games: usize, random: &mut Chance) {
    let mut siege = Siege::new(start, 1 << 30);
    for _ in 0..games {
        let mut game = start.clone();
        let mut made = Vec::new();
        loop {
            let place = siege.prove(&mut control()).unwrap().expect("a win");
            let cell = siege.ground.field.cell_of(place);
            made.push(siege.ground.make(place));
            if game.play(cell.row.into(), cell.col.into()).unwrap() != Status::Playing {
                break;
            }
            let cell = defence(&siege.ground, &game, random);
            made.push(siege.ground.make(siege.ground.field.place_of(cell)));
            assert_eq!(game.play(cell.row.into(), cell.col.into()), Ok(Status::Playing));
        }
        assert_eq!(game.winner(), start.turn());
        made.into_iter().rev().for_each(|made| siege.ground.unmake(made));
    }
}

/// A legal move: any, the one that most lines go through, or one of many.
fn defence(ground: &Ground, game: &Game, random: &mut Chance) -> Cell {
    let cells: Vec<Cell> = game.legal_moves().collect();
    let worth = |cell: &Cell| {
        let place = ground.field.place_of(*cell);
        ground.field.worth(place, 0) + ground.field.worth(place, 1)
    };
    let near: Vec<Cell> = cells.iter().copied().filter(|cell| worth(cell) > 20).collect();
    match random.below(4) {
        0 => *cells.iter().max_by_key(|cell| worth(cell)).unwrap(),
        1 => cells[random.below(cells.len())],
        _ if near.is_empty() => cells[0],
        _ => near[random.below(near.len())],
    }
}

#[test]
fn the_attacker_wins_every_game_from_a_proved_start() {
    for (rules, games) in [(Rules::new(6, 7, 4), 8), (Rules::new(9, 9, 4), 6)] {
        play_out(&Game::new(rules.unwrap()), games, &mut Chance(5));
    }
}

/// No first move threatens a win by threats here that a short search sees; one
/// that does not wins all the same.
#[test]
fn the_first_move_of_a_win_may_be_quiet() {
    let mut game = Game::new(Rules::new(15, 15, 5).unwrap());
    for (row, col) in [(7, 7), (6, 6), (6, 8), (8, 6), (5, 7), (7, 6)] {
        game.play(row, col).unwrap();
    }
    play_out(&game, 3, &mut Chance(3));
}

/// Lustenberger 1967. `cargo test --release --lib -- --ignored wins_4x30`
#[test]
#[ignore = "takes minutes"]
fn the_first_player_wins_4x30_with_four_in_a_row() {
    play_out(&Game::new(Rules::new(4, 30, 4).unwrap()), 2000, &mut Chance(9));
}

/// With more threads the first mark stands in the middle, and the rest of the
/// game is won, too.
#[test]
fn threads_share_out_the_replies_to_the_first_mark() {
    for (rows, cols, k) in [(6, 7, 4), (5, 6, 4), (7, 9, 4), (3, 7, 3), (7, 3, 3)] {
        let game = Game::new(Rules::new(rows, cols, k).unwrap());
        let budget = Budget { threads: 3, ..Budget::default() };
        let win = Solver::new().prove_win(&game, &budget).unwrap().expect("a win");
        let middle = Cell::new((rows - 1) / 2, (cols - 1) / 2);
        assert_eq!(win.best, middle, "{rows}x{cols}");
    }
    for (rows, cols, k) in [(3, 9, 4), (5, 5, 5)] {
        let game = Game::new(Rules::new(rows, cols, k).unwrap());
        let budget = Budget { threads: 2, ..Budget::nodes(20_000) };
        assert!(!matches!(Solver::new().prove_win(&game, &budget), Ok(Some(_))));
    }
}

/// Cells are alike where the position is the same seen from both.
#[test]
fn one_cell_of_each_kind_is_left() {
    for (rows, cols, moves, kinds) in [
        (15, 15, vec![(7, 7)], 35),
        (15, 15, vec![(7, 7), (6, 7)], 118),
        (15, 15, vec![(7, 7), (6, 8)], 118),
        (15, 15, vec![(7, 7), (5, 8)], 223),
        (3, 7, vec![], 8),
        (7, 3, vec![(3, 1)], 7),
    ] {
        let mut game = Game::new(Rules::new(rows, cols, 3).unwrap());
        for (row, col) in moves.clone() {
            game.play(row, col).unwrap();
        }
        let ground = Ground::new(&game);
        let all: Vec<Place> = ground.free().iter().collect();
        assert_eq!(ground.distinct(all).len(), kinds, "{rows}x{cols} {moves:?}");
    }
}

/// Boards on which nobody wins: nothing is claimed.
#[test]
fn drawn_boards_are_not_won() {
    for (rows, cols, k) in [(3, 9, 4), (5, 5, 5), (6, 6, 5), (4, 4, 4)] {
        let game = Game::new(Rules::new(rows, cols, k).unwrap());
        let win = Solver::new().prove_win(&game, &Budget::nodes(20_000));
        assert!(!matches!(win, Ok(Some(_))), "{rows}x{cols}, k = {k}");
    }
}
