//! Promise: there are exactly as many games and positions as two independent
//! programs counted, in every variant, at every depth that takes seconds.

use crate::common::cases::{self, Perft};
use crate::common::times_longer;
use mnk::{Game, Mark, Outcome, Status};
use std::collections::HashSet;

/// Sequences and positions that a row may take; deeper counts are left out.
const SEQUENCES: u64 = 800_000;
const POSITIONS: u64 = 40_000;

#[test]
fn every_variant_has_as_many_games_of_each_length_as_were_counted() {
    for row in cases::perft() {
        let depth = affordable(&row.nodes, SEQUENCES);
        let mut counts = Counts::default();
        let mut game = Game::new(row.spec.check().unwrap());
        count_games(&mut game, depth, &mut counts);
        let name = game.rules().id();
        assert_eq!(game.hash(), Game::new(*game.rules()).hash());
        for ply in 0..=depth {
            let at = |counts: &[u64]| counts.get(ply).copied().unwrap_or(0);
            assert_eq!(at(&counts.nodes), row.nodes[ply], "{name}: sequences of {ply} plies");
            assert_eq!(at(&counts.draws), row.draws[ply], "{name}: draws after {ply} plies");
            for (player, wins) in row.wins.iter().enumerate() {
                let counted = counts.wins.get(player).map_or(0, |wins| at(wins));
                assert_eq!(counted, wins[ply], "{name}: wins of player {} at {ply}", player + 1);
            }
        }
    }
}

#[test]
fn every_variant_reaches_as_many_positions_as_were_counted() {
    for row in cases::perft().into_iter().filter(|row| !row.positions.is_empty()) {
        let all = row.total.filter(|&total| total <= POSITIONS * times_longer());
        let depth = match all {
            Some(_) => row.positions.len(),
            None => affordable(&row.positions, POSITIONS),
        };
        let reached = positions(&row, depth);
        if let Some(total) = all {
            assert_eq!(reached.iter().sum::<u64>(), total, "{:?}", row.spec);
        }
        for (ply, &reached) in reached.iter().enumerate() {
            assert_eq!(reached, row.positions[ply], "{:?}: positions at ply {ply}", row.spec);
        }
    }
}

/// The last depth before the counts become too large.
fn affordable(counts: &[u64], limit: u64) -> usize {
    let limit = limit * times_longer();
    counts.iter().take_while(|&&count| count <= limit).count() - 1
}

#[derive(Default)]
struct Counts {
    nodes: Vec<u64>,
    wins: Vec<Vec<u64>>,
    draws: Vec<u64>,
}

fn add_one(counts: &mut Vec<u64>, ply: usize) {
    if counts.len() <= ply {
        counts.resize(ply + 1, 0);
    }
    counts[ply] += 1;
}

/// Every sequence of moves of at most `depth` plies, by play and undo.
fn count_games(game: &mut Game, depth: usize, counts: &mut Counts) {
    let ply = game.move_count();
    add_one(&mut counts.nodes, ply);
    match game.outcome() {
        Outcome { status: Status::Playing, .. } => {}
        Outcome { status: Status::Draw, .. } => return add_one(&mut counts.draws, ply),
        Outcome { winner, .. } => {
            let player = usize::from(winner.number()) - 1;
            if counts.wins.len() <= player {
                counts.wins.resize(player + 1, Vec::new());
            }
            return add_one(&mut counts.wins[player], ply);
        }
    }
    if ply == depth {
        return;
    }
    let rules = *game.rules();
    for row in 0..rules.rows.into() {
        for col in 0..rules.cols.into() {
            if game.play(row, col).is_ok() {
                count_games(game, depth, counts);
                game.undo().unwrap();
            }
        }
    }
}

/// Different boards at each ply up to `depth`.
fn positions(row: &Perft, depth: usize) -> Vec<u64> {
    let mut seen = HashSet::new();
    let mut reached = Vec::new();
    visit(&mut Game::new(row.spec.check().unwrap()), depth, &mut seen, &mut reached);
    reached
}

fn visit(game: &mut Game, depth: usize, seen: &mut HashSet<Vec<Mark>>, reached: &mut Vec<u64>) {
    if !seen.insert(game.board().collect()) {
        return;
    }
    add_one(reached, game.move_count());
    if game.move_count() == depth {
        return;
    }
    let legal: Vec<_> = game.legal_moves().collect();
    for cell in legal {
        game.play(cell.row.into(), cell.col.into()).unwrap();
        visit(game, depth, seen, reached);
        game.undo().unwrap();
    }
}
