//! `k` or more in a row: tic-tac-toe, freestyle Gomoku, Connect Four.

use super::{Claim, WinRule};
use crate::board::Mark;

pub struct AtLeast;

impl WinRule for AtLeast {
    fn claim(&self, _mark: Mark, length: u16, k: u16) -> Claim {
        if length >= k { Claim::Wins } else { Claim::None }
    }
}
