//! Whose turn it is after so many marks, while nobody has left the game.

use crate::board::Mark;
use crate::rules::{MAX_PLAYERS, Rules};

/// Who is in turn with so many marks on the board, and how many marks they may
/// still place in this turn.
pub fn turn_after(rules: &Rules, marks: usize) -> (Mark, u8) {
    let (first, stones) = (usize::from(rules.first_stones), usize::from(rules.stones));
    if marks < first {
        return (Mark::X, (first - marks) as u8);
    }
    let (turns, placed) = ((marks - first) / stones, (marks - first) % stones);
    let slot = (turns + 1) % usize::from(rules.players);
    (Mark::new(slot as u8 + 1).unwrap_or(Mark::X), (stones - placed) as u8)
}

/// How many of so many marks are each player's.
pub fn shares(rules: &Rules, marks: usize) -> [usize; MAX_PLAYERS as usize] {
    let players = usize::from(rules.players);
    let (first, stones) = (usize::from(rules.first_stones), usize::from(rules.stones));
    let mut shares = [0; MAX_PLAYERS as usize];
    shares[0] = marks.min(first);
    let later = marks - shares[0];
    let (turns, placed) = (later / stones, later % stones);
    for (slot, share) in shares[..players].iter_mut().enumerate() {
        // The first turn after the opening one is the second player's.
        let before = (slot + players - 1) % players;
        let own_turns = (turns + players - 1 - before) / players;
        *share += own_turns * stones;
    }
    shares[(turns + 1) % players] += placed;
    shares
}
