//! Random games of every variant, the same on every machine.

use mnk::{Action, Game, Mark, Rules, RulesSpec, Run, Status};

/// SplitMix64: a good enough stream of numbers from any seed.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Every combination of variants that mnk plays on a board of this size.
pub fn variants(rows: u16, cols: u16, k: u16) -> Vec<Rules> {
    let mut all = Vec::new();
    let on_off = [false, true];
    for players in [2, 3, 8] {
        for run in Run::ALL {
            for (gravity, misere) in on_off.iter().flat_map(|&g| on_off.map(|m| (g, m))) {
                for (wrap, early_draw) in on_off.iter().flat_map(|&w| on_off.map(|e| (w, e))) {
                    for (stones, first_stones) in [(1, 1), (2, 1), (2, 2), (1, 3), (4, 2)] {
                        let spec = RulesSpec {
                            players,
                            run,
                            gravity,
                            misere,
                            wrap,
                            early_draw,
                            stones,
                            first_stones,
                            ..RulesSpec::new(rows, cols, k)
                        };
                        all.extend(spec.check());
                    }
                }
            }
        }
    }
    all
}

/// One legal action at random, forfeits and timeouts among them now and then;
/// `None` when there is none.
pub fn step(game: &mut Game, dice: &mut Dice) -> Option<Action> {
    if game.status() != Status::Playing {
        return None;
    }
    let leave = dice.below(40);
    if leave < 2 {
        let mark = Mark::new(dice.below(usize::from(game.rules().players)) as u8 + 1).unwrap();
        let left = if leave == 0 { game.forfeit(mark) } else { game.time_out(mark) };
        if left.is_ok() {
            return game.last_action();
        }
    }
    let legal: Vec<_> = game.legal_moves().collect();
    let Some(&cell) = legal.get(dice.below(legal.len().max(1))) else {
        game.forfeit(game.turn()?).unwrap();
        return game.last_action();
    };
    game.play(cell.row.into(), cell.col.into()).unwrap();
    game.last_action()
}

/// A game of up to `steps` random actions, with undo, redo and reset among
/// them, and some tags.
pub fn game(rules: Rules, steps: usize, dice: &mut Dice) -> Game {
    let mut game = Game::new(rules);
    for _ in 0..steps {
        match dice.below(20) {
            0 => drop(game.undo()),
            1 => drop(game.redo()),
            2 if dice.below(10) == 0 => game.reset(),
            _ => drop(step(&mut game, dice)),
        }
    }
    for _ in 0..dice.below(4) {
        let key = ["X", "O", "Event", "Date", "Ort", "コメント"][dice.below(6)];
        let value = ["Ada", "\"a\", b=c\\]:;\r\n\t", "Ōi — 大井", "2026-11-30"][dice.below(4)];
        game.set_tag(key, value).unwrap();
    }
    game
}
