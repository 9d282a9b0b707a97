//! Exactly `k` in a row: an overline neither wins nor ends the game.

use super::{Claim, WinRule};
use crate::board::Mark;

pub struct Exact;

impl WinRule for Exact {
    fn claim(&self, _mark: Mark, length: u16, k: u16) -> Claim {
        if length == k { Claim::Wins } else { Claim::None }
    }
}
