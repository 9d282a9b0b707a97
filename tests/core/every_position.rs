//! Promise: on boards small enough to visit every position there is, every one
//! of them is judged like the naive engine judges it, every way back from it
//! leads where the game came from, and two games that meet in a position agree
//! in all that belongs to it.

use crate::common::naive::Naive;
use crate::common::{seen, times_longer};
use mnk::{Action, Cell, Game, Mark, RulesSpec, Run, Status};
use std::collections::HashMap;

#[test]
fn all_5478_boards_of_tic_tac_toe_agree_with_a_full_scan_and_undo() {
    assert_eq!(visit_all(RulesSpec::new(3, 3, 3)), 5478);
}

/// Every combination of settings, for two and for three players.
fn variants(rows: u16, cols: u16, k: u16) -> Vec<RulesSpec> {
    let mut all = Vec::new();
    for run in [Run::AtLeast, Run::Exact, Run::Caro, Run::CaroExact] {
        for flags in 0..16 {
            for (players, stones, first_stones) in
                [(2, 1, 1), (3, 1, 1), (2, 2, 1), (2, 1, 2), (2, 3, 2), (3, 2, 1), (4, 1, 3)]
            {
                let spec = RulesSpec {
                    players,
                    run,
                    gravity: flags & 1 != 0,
                    misere: flags & 2 != 0,
                    wrap: flags & 4 != 0,
                    early_draw: flags & 8 != 0,
                    stones,
                    first_stones,
                    ..RulesSpec::new(rows, cols, k)
                };
                all.extend(spec.check().ok().map(|rules| rules.spec()));
            }
        }
    }
    all
}

#[test]
fn every_position_of_boards_up_to_two_by_three_agrees_in_every_variant() {
    for (rows, cols) in
        [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2)]
    {
        for k in 1..=rows.max(cols) {
            for spec in variants(rows, cols, k) {
                visit_all(spec);
            }
        }
    }
}

#[test]
fn every_position_of_three_by_three_and_two_by_four_agrees_in_many_variants() {
    for (rows, cols, k) in [(3, 3, 3), (3, 3, 2), (2, 4, 3), (4, 2, 3), (2, 4, 4), (1, 8, 3)] {
        let all = variants(rows, cols, k);
        // One in six of them, another sixth for each board; all in the long form.
        let step = if times_longer() > 1 { 1 } else { 6 };
        for spec in all.iter().skip(usize::from(rows + k) % step).step_by(step) {
            visit_all(*spec);
        }
    }
}

#[test]
fn every_position_of_three_by_four_and_four_by_three_agrees_with_a_full_scan() {
    // The long form takes some minutes: one variant in a dozen on each board.
    let longer = times_longer() > 1;
    for (rows, cols, k) in [(3, 4, 3), (4, 3, 4), (4, 3, 2), (3, 4, 1)] {
        visit_all(RulesSpec::new(rows, cols, k));
        visit_all(RulesSpec { gravity: true, ..RulesSpec::new(rows, cols, k) });
        let all = variants(rows, cols, k).into_iter().filter(|_| longer);
        for spec in all.skip(usize::from(rows + k)).step_by(12) {
            visit_all(spec);
        }
    }
}

#[test]
fn every_position_of_four_by_four_agrees_with_a_full_scan() {
    visit_all(RulesSpec { gravity: true, ..RulesSpec::new(4, 4, 3) });
    visit_all(RulesSpec::new(4, 4, 2));
    if times_longer() > 1 {
        visit_all(RulesSpec { gravity: true, ..RulesSpec::new(4, 4, 4) });
        assert_eq!(visit_all(RulesSpec::new(4, 4, 3)), 6_036_001);
        assert_eq!(visit_all(RulesSpec::new(4, 4, 4)), 9_722_011);
    }
}

/// Visits every position there is; gives their number.
fn visit_all(spec: RulesSpec) -> usize {
    let mut walk = Walk {
        game: Game::new(spec.check().unwrap()),
        naive: Naive::new(spec),
        hashes: HashMap::new(),
    };
    walk.visit();
    assert!(walk.naive.actions.is_empty());
    let mut distinct: Vec<u64> = walk.hashes.values().copied().collect();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), walk.hashes.len(), "{spec:?}: two positions share a hash");
    distinct.len()
}

struct Walk {
    game: Game,
    naive: Naive,
    /// The hash of every position that was met.
    hashes: HashMap<Vec<u8>, u64>,
}

impl Walk {
    /// The position the game stands in, and all that follow from it.
    fn visit(&mut self) {
        let hash = self.game.hash();
        if let Some(&known) = self.hashes.get(&self.naive.state().cells) {
            assert_eq!(hash, known, "the same position by another way");
            return;
        }
        self.hashes.insert(self.naive.state().cells.clone(), hash);
        self.compare();
        let legal: Vec<Cell> = self.game.legal_moves().collect();
        assert_eq!(legal, self.naive.legal());
        let (before, outcome) = (self.naive.state().clone(), self.game.outcome());
        for cell in legal {
            let (row, col) = (cell.row.into(), cell.col.into());
            assert_eq!(self.game.play(row, col), self.naive.play(row, col));
            self.visit();
            let mark = Mark::new(before.player).unwrap();
            let back = self.game.undo();
            assert_eq!(back, Ok(Action::Mark { cell, mark }));
            assert_eq!(back, self.naive.undo());
            assert_eq!((self.game.hash(), self.game.outcome()), (hash, outcome));
        }
        self.compare();
    }

    fn compare(&self) {
        let (game, naive) = (&self.game, &self.naive);
        let state = naive.state();
        assert!(game.board().map(Mark::number).eq(state.cells.iter().copied()));
        assert_eq!(game.outcome(), state.outcome, "{:?}: {:?}", naive.spec, state.cells);
        assert_eq!(game.turn(), naive.turn());
        assert_eq!(game.stones_left(), naive.stones_left());
        if game.status() == Status::Won {
            assert_eq!(game.winning_cells(), naive.winning_cells());
        }
        if state.cells.len() < 9 {
            seen::assert_same(&seen::of_game(game), &seen::of_naive(naive));
        }
    }
}
