//! Where only runs of exactly `k` win, whether runs longer than `k` can be
//! built at all: the game must not have ended on the way.
//!
//! Each player's marks can be looked at alone, and only those in long runs:
//! taking any other mark off changes no long run. Long runs that share no cell
//! do not matter to each other either, so each cluster of crossing long runs is
//! taken apart by itself, whatever the turn.
//!
//! A mark of a long run of length L must stay while a run of exactly `k` would
//! be left: that is its mark number `k` from either end, counted from 0, two at
//! the most (k = 3):
//!
//! ```text
//!   X X X X     the ends must stay
//!   X X X X X   the marks next to the ends
//! ```
//!
//! A mark is in at most four long runs, which have at least k + 1 marks: N
//! marks are in at most 4N / (k + 1) long runs, and twice as many must stay.
//! With k >= 8 that is fewer than N, so some mark can always come off, and the
//! last one does. The one exception is a ring of a torus that is full and has
//! k + 1 cells: each of its marks must stay.

use super::search::{Budget, Choice, Search, Verdict};
use crate::board::{Board, Cell, Mark};
use crate::rules::Rules;
use crate::win::{self, LongRun};

/// From this `k` on some mark can always come off.
const ALWAYS_FROM: u16 = 8;
/// Cells read in the time that one mark is tried.
const CELLS_A_MOVE: usize = 16;

/// The player whose long runs cannot be built, if that is found within the
/// budget. The board holds no run of exactly `k`.
pub fn impossible_overline(board: &Board, rules: &Rules, budget: &mut Budget) -> Option<Mark> {
    let full_ring = |run: &LongRun| run.fills_ring && run.length == u32::from(rules.k) + 1;
    let always = rules.k >= ALWAYS_FROM;
    if (always && !rules.wrap) || !budget.spend_for(rules.cells() / CELLS_A_MOVE) {
        return None;
    }
    if let Some(run) = win::long_runs(board, rules).find(full_ring) {
        return Some(run.mark);
    }
    if always {
        return None;
    }
    clusters(board, rules).into_iter().find_map(|cluster| {
        let (mark, left) = (board.mark_at(cluster[0]), cluster.len());
        let verdict = Search::new(board, rules, Choice::Any(cluster), left, None).run(budget);
        (verdict == Verdict::Impossible).then_some(mark)
    })
}

/// The cells of long runs, grouped by which runs cross; small groups first, as
/// they are decided sooner.
fn clusters(board: &Board, rules: &Rules) -> Vec<Vec<Cell>> {
    let mut links = Links::default();
    for run in win::long_runs(board, rules) {
        let mut first = None;
        for cell in run.cells(rules) {
            let index = cell.index(rules.cols);
            links.join(*first.get_or_insert(index), index, rules.cells());
        }
    }
    let mut cells = Vec::new();
    for index in (0..links.above.len()).filter(|&index| links.linked[index]).collect::<Vec<_>>() {
        cells.push((links.root(index), index));
    }
    cells.sort_unstable();
    let mut clusters: Vec<Vec<Cell>> = cells
        .chunk_by(|a, b| a.0 == b.0)
        .map(|chunk| chunk.iter().map(|&(_, i)| Cell::from_index(i, rules.cols)).collect())
        .collect();
    clusters.sort_by_key(Vec::len);
    clusters
}

/// A forest of cells; those of one tree belong together.
#[derive(Default)]
struct Links {
    above: Vec<u32>,
    linked: Vec<bool>,
}

impl Links {
    fn root(&mut self, mut index: usize) -> usize {
        while self.above[index] as usize != index {
            // Halves the way for the next time.
            self.above[index] = self.above[self.above[index] as usize];
            index = self.above[index] as usize;
        }
        index
    }

    fn join(&mut self, a: usize, b: usize, cells: usize) {
        if self.above.is_empty() {
            self.above = (0..cells as u32).collect();
            self.linked = vec![false; cells];
        }
        (self.linked[a], self.linked[b]) = (true, true);
        let (a, b) = (self.root(a), self.root(b));
        self.above[a.max(b)] = a.min(b) as u32;
    }
}
