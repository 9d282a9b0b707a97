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
const LOOKS: u32 = 1 << 23;

/// Whether the columns of a board on which nothing floats can be built, so that
/// the last mark is the top of one of the columns given (of any, if `None`).
///
/// Tried from the end, and if that does not end, from the beginning: a fault is
/// found soon only where it is near. From the beginning it is left open which
/// mark is the last.
pub fn can_be_built(board: &Board, rules: &Rules, last: Option<&[u16]>) -> Verdict {
    let column = |col| -> Vec<u8> {
        let cells = (0..rules.rows).rev().map(move |row| Cell::new(row, col));
        cells.map(|cell| board.mark_at(cell).number()).take_while(|&n| n != 0).collect()
    };
    let mut columns: Vec<Vec<u8>> = (0..rules.cols).map(column).collect();
    let marks: usize = columns.iter().map(Vec::len).sum();
    let turns: Vec<u8> = (0..marks).map(|index| turn_after(rules, index).0.number()).collect();

    columns.iter_mut().for_each(|column| column.reverse());
    let backwards: Vec<u8> = turns.iter().rev().copied().collect();
    let verdict = merge(&columns, &backwards, last);
    if verdict != Verdict::Unknown {
        return verdict;
    }
    columns.iter_mut().for_each(|column| column.reverse());
    merge(&columns, &turns, None)
}

/// Whether the words can be merged into a sequence of letters, whose first
/// letter is given by one of the words in `first`.
fn merge(words: &[Vec<u8>], letters: &[u8], first: Option<&[u16]>) -> Verdict {
    let mut budget = Budget(LOOKS);
    // What is left of a word has a key; what is left of all, their sum, which
    // does not tell apart words that have changed places.
    let keys: Vec<Vec<u128>> = words.iter().map(|word| keys_of_rests(word)).collect();
    let mut taken = vec![0; words.len()];
    let mut rest = keys.iter().fold(0_u128, |sum, keys| sum.wrapping_add(keys[0]));
    let mut failed = HashSet::new();
    // The words that gave a letter, and the word to try next.
    let mut path: Vec<usize> = Vec::new();
    let mut next = 0;
    while path.len() < letters.len() {
        let wanted = letters[path.len()];
        let allowed = first.filter(|_| path.is_empty());
        let mut found = false;
        while next < words.len() && !found {
            if !budget.spend() {
                return Verdict::Unknown;
            }
            if words[next].get(taken[next]) == Some(&wanted)
                && allowed.is_none_or(|words| words.contains(&(next as u16)))
            {
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
