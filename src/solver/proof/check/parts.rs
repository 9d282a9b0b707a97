//! Checks pairs and parts: what is claimed of the board is looked up line by
//! line, what is claimed of a part is played out.

use super::ProofFault;
use crate::board::Mark;
use crate::rules::{Rules, Run};
use crate::solver::Part;
use std::collections::{HashMap, HashSet};

/// Parts are played out: more cells would take too long.
const MOST_CELLS: usize = 12;

/// Whether a player who fills no line does not win: marks go anywhere, by
/// turns, and only filled lines win.
pub fn hold(rules: &Rules) -> bool {
    let by_turns = rules.stones == 1 && rules.first_stones == 1;
    by_turns && !rules.gravity && !rules.misere && rules.run != Run::Renju
}

/// Every line that the other player could still fill holds a pair, and the
/// pairs are of free cells, none in two of them.
pub fn check_pairs(
    rules: &Rules,
    board: &[u8],
    player: Mark,
    pairs: &[(usize, usize)],
) -> Result<(), ProofFault> {
    let mut used = HashSet::new();
    for &(one, other) in pairs {
        let free = |cell: usize| board.get(cell) == Some(&0);
        if !(free(one) && free(other) && used.insert(one) && used.insert(other)) {
            return Err(ProofFault::BadPair);
        }
    }
    check_lines(rules, board, player, pairs.iter().map(|&(one, other)| vec![one, other]).collect())
}

/// Every line that the other player could still fill holds a set of a part, the
/// parts are of free cells, none in two of them, and whoever moves first in one
/// fills none of its sets.
pub fn check_parts(
    rules: &Rules,
    board: &[u8],
    player: Mark,
    parts: &[Part],
) -> Result<(), ProofFault> {
    let mut used = HashSet::new();
    let mut known = HashMap::new();
    for part in parts {
        let mut cells: Vec<usize> = part.iter().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        let free = |&cell: &usize| board.get(cell) == Some(&0);
        let distinct = |set: &Vec<usize>| set.iter().collect::<HashSet<_>>().len() == set.len();
        let own = cells.iter().all(free) && cells.iter().all(|&cell| used.insert(cell));
        if !own || cells.len() > MOST_CELLS || !part.iter().all(distinct) {
            return Err(ProofFault::BadPart);
        }
        // The same part elsewhere needs no second look.
        let bit = |cell| 1 << cells.binary_search(cell).unwrap_or(0);
        let mut sets: Vec<u32> =
            part.iter().map(|set| set.iter().fold(0, |bits, cell| bits | bit(cell))).collect();
        sets.sort_unstable();
        let safe = *known.entry(sets).or_insert_with_key(|sets| {
            let all = (1 << cells.len()) - 1;
            Game { sets, all, seen: HashMap::new() }.is_safe(0, 0)
        });
        if !safe {
            return Err(ProofFault::LostPart);
        }
    }
    check_lines(rules, board, player, parts.iter().flatten().cloned().collect())
}

/// Every line without a mark of the player's holds one of the sets.
fn check_lines(
    rules: &Rules,
    board: &[u8],
    player: Mark,
    sets: Vec<Vec<usize>>,
) -> Result<(), ProofFault> {
    let mut of: Vec<Vec<usize>> = vec![Vec::new(); board.len()];
    for (number, set) in sets.iter().enumerate() {
        // A set is looked up by its first cell, and one without cells is
        // nobody's to hold.
        let Some(&first) = set.first() else { return Err(ProofFault::LostPart) };
        of[first].push(number);
    }
    let (rows, cols) = (i64::from(rules.rows), i64::from(rules.cols));
    for start in 0..rows * cols {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let mut line = Vec::new();
            for step in 0..i64::from(rules.k) {
                let (mut row, mut col) = (start / cols + step * down, start % cols + step * right);
                if rules.wrap {
                    (row, col) = (row.rem_euclid(rows), col.rem_euclid(cols));
                }
                if (0..rows).contains(&row) && (0..cols).contains(&col) {
                    line.push((row * cols + col) as usize);
                }
            }
            let distinct: HashSet<usize> = line.iter().copied().collect();
            let is_line = distinct.len() == usize::from(rules.k);
            let open = line.iter().all(|&cell| board[cell] != player.number());
            let mut here = line.iter().flat_map(|&cell| &of[cell]);
            let mut held = || here.any(|&set| sets[set].iter().all(|cell| distinct.contains(cell)));
            if is_line && open && !held() {
                return Err(ProofFault::OpenLine);
            }
        }
    }
    Ok(())
}

/// A part as a game of its own: the first player marks cells to fill a set, the
/// second to keep them from it.
struct Game<'a> {
    sets: &'a [u32],
    all: u32,
    /// Positions with the first player to move, by both players' marks.
    seen: HashMap<(u32, u32), bool>,
}

impl Game<'_> {
    /// Whether the second player answers everything that the first, who is in
    /// turn, can do.
    fn is_safe(&mut self, first: u32, second: u32) -> bool {
        if let Some(&safe) = self.seen.get(&(first, second)) {
            return safe;
        }
        let free = self.all & !(first | second);
        let safe = self.sets.iter().all(|set| set & second != 0)
            || bits(free).all(|mark| self.has_reply(first | mark, second));
        self.seen.insert((first, second), safe);
        safe
    }

    /// Whether the second player has a reply after which no set is ever filled.
    fn has_reply(&mut self, first: u32, second: u32) -> bool {
        let mut replies = self.all & !(first | second);
        for set in self.sets.iter().filter(|&set| set & second == 0) {
            match set & !first {
                0 => return false,
                // Whoever does not take it loses at the next move.
                last if last.is_power_of_two() => replies &= last,
                _ => {}
            }
        }
        bits(replies).any(|reply| self.is_safe(first, second | reply))
    }
}

/// The bits that are set, one by one.
fn bits(set: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).map(|at| 1 << at).filter(move |bit| set & bit != 0)
}
