//! Whether the columns of a game with gravity can be built by players in turn.
//!
//! Only the order of marks within each column is given. The question is whether
//! the columns, read from the bottom, can be merged into the sequence of turns:
//!
//! ```text
//!        O X          X O X O: column 1 gives X, column 0 O, then X and O
//!        X O          from either; a board that began O O could not be built.
//! ```
//!
//! There is no shortcut for that in general, so this is a search, depth first
//! on a stack of its own. Columns with the same marks left to give are the same
//! to it. It is exact up to 6 x 7, since a board has at most `(rows + 1)^cols`
//! sets of columns left over and each is looked at once.

use super::search::{Budget, Verdict, wide_key};
use super::turns::turn_after;
use crate::board::{Board, Cell};
use crate::rules::Rules;
use std::collections::HashSet;

/// Looks at a column in one search: more than 7^7 * 8, which is what a 6 x 7
/// board can ask for at the most.
pub const LOOKS: u32 = 1 << 23;

/// The marks of each column from the bottom.
pub struct Stacks(Vec<Vec<u8>>);

impl Stacks {
    /// The columns of a board on which nothing floats.
    pub fn new(board: &Board, rules: &Rules) -> Stacks {
        let column = |col| {
            let cells = (0..rules.rows).rev().map(move |row| Cell::new(row, col));
            cells.map(|cell| board.mark_at(cell).number()).take_while(|&n| n != 0).collect()
        };
        Stacks((0..rules.cols).map(column).collect())
    }

    /// Whether these columns can be built, the one given (if any) without its
    /// top mark. Tried from the end and from the beginning: a fault is found
    /// soon only where it is near.
    pub fn can_be_built(
        &self,
        rules: &Rules,
        without_top: Option<u16>,
        budget: &mut Budget,
    ) -> Verdict {
        let mut columns = self.0.clone();
        if let Some(col) = without_top {
            columns[usize::from(col)].pop();
        }
        let marks: usize = columns.iter().map(Vec::len).sum();
        let mut looks = |columns: &[Vec<u8>], letter: &dyn Fn(usize) -> u8| {
            // Making the keys of all marks takes its time too.
            budget.spend_for(2 * marks);
            let before = budget.0.min(LOOKS);
            let mut looks = Budget(before);
            let verdict = merge(columns, marks, letter, &mut looks);
            budget.spend_for((before - looks.0) as usize);
            verdict
        };
        let forwards = |index| turn_after(rules, index).0.number();
        let backwards = |index| forwards(marks - 1 - index);
        let mut turned = columns.clone();
        turned.iter_mut().for_each(|column| column.reverse());
        match looks(&turned, &backwards) {
            Verdict::Unknown => looks(&columns, &forwards),
            verdict => verdict,
        }
    }
}

/// Whether the words can be merged into the sequence of letters.
fn merge(
    words: &[Vec<u8>],
    length: usize,
    letter: &dyn Fn(usize) -> u8,
    budget: &mut Budget,
) -> Verdict {
    // What is left of a word has a key; what is left of all, their sum, which
    // does not tell apart words that have changed places.
    let keys: Vec<Vec<u128>> = words.iter().map(|word| keys_of_rests(word)).collect();
    let mut taken = vec![0; words.len()];
    let mut rest = keys.iter().fold(0_u128, |sum, keys| sum.wrapping_add(keys[0]));
    let mut failed = HashSet::new();
    // The words that gave a letter, and the word to try next.
    let mut path: Vec<usize> = Vec::new();
    let mut next = 0;
    while path.len() < length {
        let wanted = letter(path.len());
        let mut found = false;
        while next < words.len() && !found {
            if !budget.spend() {
                return Verdict::Unknown;
            }
            if words[next].get(taken[next]) == Some(&wanted) {
                let at = taken[next];
                let child = rest.wrapping_sub(keys[next][at]).wrapping_add(keys[next][at + 1]);
                if !failed.contains(&child) {
                    (rest, found) = (child, true);
                    taken[next] += 1;
                    path.push(next);
                }
            }
            next += 1;
        }
        if found {
            next = 0;
            continue;
        }
        failed.insert(rest);
        let Some(last) = path.pop() else { return Verdict::Impossible };
        taken[last] -= 1;
        let at = taken[last];
        rest = rest.wrapping_sub(keys[last][at + 1]).wrapping_add(keys[last][at]);
        next = last + 1;
    }
    Verdict::Possible
}

/// For each number of letters taken the key of the rest: 0 when nothing is left.
fn keys_of_rests(word: &[u8]) -> Vec<u128> {
    let mut keys = vec![0; word.len() + 1];
    for at in (0..word.len()).rev() {
        let rest: u128 = keys[at + 1];
        keys[at] = wide_key((rest >> 64) as u64, rest as u64 ^ u64::from(word[at]));
    }
    keys
}
