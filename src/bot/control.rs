//! How long work is watched and stopped: budgets, cancelling, progress.

use super::Config;
use super::analysis::Score;
use crate::board::Cell;
use crate::solver::Cancel;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A search's news, once for each completed depth, and once of depth 0 where a
/// win was forced before any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Plies looked ahead in full.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The best move so far.
    pub best: Cell,
    /// What it is worth to the player who makes it.
    pub score: Score,
}

/// Called with each piece of news.
pub(super) type Listener = dyn FnMut(&Progress) + Send;

/// Between the cheap checks of the node count, the clock and the cancel flag
/// are looked at once in this many nodes, or fewer on boards where a node takes
/// long: all of them together may have so many cells.
const POLL_NODES: u64 = 64;
const POLL_CELLS: u64 = 1 << 18;

/// What a strategy asks while it works.
pub struct Control<'a> {
    cancel: &'a Cancel,
    listener: Option<&'a mut Listener>,
    /// The clock is read only where a time limit was set: a search bound by
    /// nodes or depth depends on nothing but its inputs.
    deadline: Option<Instant>,
    budget: Option<Duration>,
    /// Raised when another thread has the answer.
    done: Option<&'a AtomicBool>,
    nodes: u64,
    depth: u32,
    /// One less than the nodes between two looks, a power of two.
    poll_mask: u64,
    stopped: bool,
}

impl<'a> Control<'a> {
    /// Starts the clock.
    pub(super) fn new(
        config: &Config,
        cancel: &'a Cancel,
        listener: Option<&'a mut Listener>,
    ) -> Control<'a> {
        let mut control = Control {
            cancel,
            listener,
            deadline: None,
            budget: None,
            done: None,
            nodes: config.nodes,
            depth: config.depth,
            poll_mask: POLL_NODES - 1,
            stopped: false,
        };
        if config.time_ms != super::NO_LIMIT {
            control.limit_time(config.time_ms);
        }
        control
    }

    /// The same for work on a board of so many cells.
    pub(super) fn on_board(mut self, cells: usize) -> Control<'a> {
        let nodes = (POLL_CELLS / cells.max(1) as u64).clamp(1, POLL_NODES);
        self.poll_mask = (1 << nodes.ilog2()) - 1;
        self
    }

    /// Ends the work so many milliseconds from now.
    pub fn limit_time(&mut self, time_ms: u64) {
        let budget = Duration::from_millis(time_ms);
        self.budget = Some(budget);
        // A deadline past the end of time is none.
        self.deadline = Instant::now().checked_add(budget);
    }

    /// Ends the work at so many nodes.
    pub fn limit_nodes(&mut self, nodes: u64) {
        self.nodes = self.nodes.min(nodes);
    }

    /// The same call for a first part of the work, with at most so many nodes
    /// and one part in so many of the time. Nobody hears of its progress.
    pub fn part(&self, nodes: u64, parts: u32) -> Control<'a> {
        let mut part = Control {
            cancel: self.cancel,
            listener: None,
            deadline: None,
            budget: None,
            done: self.done,
            nodes: nodes.min(self.nodes),
            depth: self.depth,
            poll_mask: self.poll_mask,
            stopped: false,
        };
        if let Some(left) = self.time_left() {
            part.deadline = Instant::now().checked_add(left / parts);
            part.budget = Some(left / parts);
        }
        part
    }

    /// The same call on another thread, until `done` is raised.
    pub fn helper<'b>(&self, done: &'b AtomicBool) -> Control<'b>
    where
        'a: 'b,
    {
        Control {
            cancel: self.cancel,
            listener: None,
            deadline: self.deadline,
            budget: self.budget,
            done: Some(done),
            nodes: self.nodes,
            depth: self.depth,
            poll_mask: self.poll_mask,
            stopped: false,
        }
    }

    /// Plies to look ahead at most.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Nodes to visit at most.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time left, where time is limited.
    pub fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()))
    }

    /// Whether so much of the time is gone that another, deeper round would
    /// hardly come to its end.
    pub fn is_late(&self) -> bool {
        match (self.deadline, self.budget) {
            (Some(deadline), Some(budget)) => {
                deadline.saturating_duration_since(Instant::now()) < budget / 2
            }
            _ => false,
        }
    }

    /// Whether to stop after so many nodes. Once true, it stays true.
    #[inline]
    pub fn should_stop(&mut self, nodes: u64) -> bool {
        if nodes >= self.nodes || (nodes & self.poll_mask == 0 && self.is_out_of_time()) {
            self.stopped = true;
        }
        self.stopped
    }

    /// The same, looking at the clock and the cancel flag at once.
    pub fn should_stop_now(&mut self, nodes: u64) -> bool {
        if nodes >= self.nodes || self.is_out_of_time() {
            self.stopped = true;
        }
        self.stopped
    }

    /// The flag that cancels the work, for searches that watch it themselves.
    pub fn cancel_flag(&self) -> &'a Cancel {
        self.cancel
    }

    fn is_out_of_time(&self) -> bool {
        self.cancel.is_cancelled()
            || self.done.is_some_and(|done| done.load(Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Tells whoever listens.
    pub fn report(&mut self, progress: &Progress) {
        if let Some(listener) = self.listener.as_deref_mut() {
            listener(progress);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes until a search sees that it was cancelled.
    fn nodes_until_seen(cells: usize) -> u64 {
        let cancel = Cancel::default();
        cancel.cancel();
        let mut control = Control::new(&Config::default(), &cancel, None).on_board(cells);
        let mut helper = control.part(u64::MAX, 1);
        let seen = (1..).find(|&nodes| control.should_stop(nodes)).unwrap();
        assert_eq!((1..).find(|&nodes| helper.should_stop(nodes)), Some(seen));
        seen
    }

    #[test]
    fn a_cancel_is_seen_after_as_much_work_on_every_board() {
        for (cells, nodes) in [(1, 64), (225, 64), (4096, 64), (4097, 32), (65_536, 4)] {
            assert_eq!(nodes_until_seen(cells), nodes, "{cells}");
        }
        assert_eq!(nodes_until_seen(1024 * 1024), 1);
    }
}
