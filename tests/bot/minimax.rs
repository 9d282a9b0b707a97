//! `minimax` against plain minimax over the game itself, where it looks to the
//! end: whatever it does before or instead of searching, its move is worth as
//! much.

use super::{play, rules};
use mnk::bot::{Bot, Config};
use mnk::{Cell, Game, Rules, RulesSpec, Run, Status};
use std::collections::HashMap;

/// Far: whatever it is worth to win at once.
const FAR: i32 = 1000;

type Known = HashMap<u64, i32>;

/// What the player in turn gets: FAR less the marks to a win, the negative of
/// that for a loss, 0 for a draw.
fn value(game: &mut Game, known: &mut Known) -> i32 {
    if let Some(&value) = known.get(&game.hash()) {
        return value;
    }
    let cells: Vec<Cell> = game.legal_moves().collect();
    let values = cells.into_iter().map(|cell| value_of(game, cell, known));
    // Renju may leave X nothing but to forfeit.
    let value = values.max().unwrap_or(-FAR);
    known.insert(game.hash(), value);
    value
}

fn value_of(game: &mut Game, cell: Cell, known: &mut Known) -> i32 {
    let mark = game.turn();
    play(game, cell);
    let value = match game.status() {
        Status::Won if game.winner() == mark => FAR - 1,
        Status::Won => 1 - FAR,
        Status::Draw => 0,
        Status::Playing => {
            let value = value(game, known);
            let value = if game.turn() == mark { value } else { -value };
            value - value.signum()
        }
    };
    game.undo().unwrap();
    value
}

fn minimax(depth: u32) -> Bot {
    Bot::new("minimax", &Config { depth, ..Config::default() }).unwrap()
}

#[track_caller]
fn chooses_a_best_move(game: &Game, depth: u32) {
    let mut known = Known::new();
    let cell = minimax(depth).choose(game).unwrap().cell;
    let mut copy = game.clone();
    let (best, chosen) =
        (value(&mut copy, &mut known), value_of(&mut copy, cell, &mut Known::new()));
    let cells: String = game.board().map(|mark| mark.to_string()).collect();
    assert_eq!(chosen, best, "{cell:?} on {} {cells}, depth {depth}", game.rules());
}

/// A stream of numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) % end as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// Any rules for two players on a small board.
fn any_rules(dice: &mut Dice) -> Rules {
    const BOARDS: [(u16, u16); 10] =
        [(3, 7), (7, 3), (1, 9), (9, 1), (2, 5), (4, 4), (3, 3), (5, 4), (7, 2), (2, 2)];
    loop {
        let (rows, cols) = BOARDS[dice.below(BOARDS.len())];
        let k = 1 + dice.below(rows.max(cols).into()) as u16;
        let runs = [Run::AtLeast, Run::Exact, Run::Caro, Run::CaroExact];
        let several = dice.one_in(3);
        let mut stones = || if several { 1 + dice.below(4) as u8 } else { 1 };
        let (stones, first_stones) = (stones(), stones());
        let spec = RulesSpec {
            run: runs[dice.below(4)],
            gravity: dice.one_in(4),
            misere: dice.one_in(4),
            wrap: dice.one_in(3),
            early_draw: dice.one_in(3),
            stones,
            first_stones,
            ..RulesSpec::new(rows, cols, k.max(2))
        };
        if let Ok(rules) = spec.check() {
            return rules;
        }
    }
}

/// A position of random play with so many free cells, the ends that it met on
/// the way avoided; `None` where it did not get that far.
fn position(rules: Rules, free: usize, dice: &mut Dice) -> Option<Game> {
    let mut game = Game::new(rules);
    let mut tries = 100;
    while rules.cells() - game.move_count() > free {
        let cells: Vec<Cell> = game.legal_moves().collect();
        play(&mut game, *cells.get(dice.below(cells.len().max(1)))?);
        if game.status() != Status::Playing {
            game.undo().ok()?;
            tries -= 1;
        }
        if tries == 0 {
            return None;
        }
    }
    (game.status() == Status::Playing).then_some(game)
}

#[test]
fn with_the_end_in_sight_minimax_takes_a_move_of_the_best_value() {
    let mut dice = Dice(7);
    let mut met = 0;
    while met < 3000 {
        let rules = any_rules(&mut dice);
        let most = if dice.one_in(20) { 9 } else { 7 };
        let free = 1 + dice.below(most);
        if free > rules.cells() {
            continue;
        }
        let Some(game) = position(rules, free, &mut dice) else { continue };
        met += 1;
        let depth = if dice.one_in(2) { 40 } else { free as u32 };
        chooses_a_best_move(&game, depth);
    }
}

/// Where X may not play everywhere, and may have nothing left to play.
#[test]
fn in_renju_too() {
    let mut dice = Dice(3);
    for id in ["5,5,5;run=renju", "3,7,5;run=renju", "7,3,5;run=renju", "1,12,5;run=renju"] {
        let mut met = 0;
        while met < 100 {
            let free = 1 + dice.below(7);
            let Some(game) = position(rules(id), free, &mut dice) else { continue };
            if game.legal_moves().next().is_some() {
                met += 1;
                chooses_a_best_move(&game, 40);
            }
        }
    }
}

/// Positions in which a block, a busy cell or the first of several wins cost
/// the best move.
#[test]
fn no_short_cut_costs_the_best_move() {
    for (id, cells) in [
        ("7,3,4;run=caro", "022111002110012202211"),
        ("1,6,3;run=caro_exact", "020110"),
        ("2,5,3;stones=3;first_stones=3", "0010000010"),
        ("3,7,6;wrap;stones=2", "221220011122111220001"),
        ("7,2,3;stones=3", "20211020000110"),
    ] {
        let cells: Vec<u8> = cells.bytes().map(|byte| byte - b'0').collect();
        let game = Game::from_board(rules(id), &cells).unwrap();
        chooses_a_best_move(&game, 40);
    }
}

/// Lines longer than any that are looked for ahead of time elsewhere.
#[test]
fn lines_of_any_length_are_seen() {
    let (mut dice, mut met) = (Dice(5), 0);
    while met < 100 {
        let ids = ["2,20,17", "20,2,18", "2,20,16;run=exact", "20,2,16;run=caro_exact"];
        let rules = rules(ids[met % ids.len()]);
        // One line mostly X, the other mostly O, as many of each.
        let mut lines = [[1_u8; 20], [2; 20]];
        for _ in 0..4 {
            // Near the ends, where either may still be long enough.
            let steps = [0, 1].map(|_| [0, 1, 2, 3, 16, 17, 18, 19][dice.below(8)]);
            lines[0][steps[0]] = 0;
            lines[1][steps[1]] = 0;
        }
        let cells = match rules.rows {
            2 => lines.concat(),
            _ => (0..20).flat_map(|step| [lines[0][step], lines[1][step]]).collect(),
        };
        let Ok(game) = Game::from_board(rules, &cells) else { continue };
        if game.status() == Status::Playing {
            met += 1;
            chooses_a_best_move(&game, 40);
        }
    }
}
