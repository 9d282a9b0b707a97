//! What can be seen of a session beside the board: clocks and table.

use super::state::{OpenOffer, Phase};
use crate::board::Mark;

/// How the clocks of a session stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockView {
    /// The seat that has to act, whose time runs once the clocks have started.
    pub seat: Option<u8>,
    /// When its time is up.
    pub deadline: Option<u64>,
    /// What each seat has left of its time for the game; empty if there is no
    /// such limit.
    pub left_ms: Vec<u64>,
}

/// How the table stands, beside the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// What the session waits for.
    pub phase: Phase,
    /// The seat that has to act.
    pub actor: Option<u8>,
    /// The mark of each seat.
    pub marks: Vec<Mark>,
    /// The offer that waits for an answer.
    pub offer: Option<OpenOffer>,
    /// The number of the last event.
    pub seq: u64,
}
