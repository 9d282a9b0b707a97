//! Caro, as the Piskvork manager plays it (rules 8 and 9): a run of exactly
//! `k` between two foreign marks does not count. The edge does not cap a run.

use super::{Claim, WinRule};
use crate::board::Mark;
use std::cmp::Ordering;

/// An overline wins whatever its ends hold.
pub struct Caro;

impl WinRule for Caro {
    fn claim(&self, _mark: Mark, length: u16, k: u16) -> Claim {
        match length.cmp(&k) {
            Ordering::Less => Claim::None,
            Ordering::Equal => Claim::WinsUnlessCapped,
            Ordering::Greater => Claim::Wins,
        }
    }
}

/// An overline does not win.
pub struct CaroExact;

impl WinRule for CaroExact {
    fn claim(&self, _mark: Mark, length: u16, k: u16) -> Claim {
        if length == k { Claim::WinsUnlessCapped } else { Claim::None }
    }
}
