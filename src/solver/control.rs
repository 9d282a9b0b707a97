//! What a search may spend, who may stop it, and who watches it.
//!
//! Every search ticks its [`Control`] once a node. Most ticks cost an addition
//! and a comparison; every [`CHECK_EVERY`] nodes, and more often on boards where
//! a node takes long, the flag, the clock and the budget are looked at, and the
//! budget of nodes is met to the node, so that one thread always stops at the
//! same place.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Nodes between two looks at the clock.
const CHECK_EVERY: u64 = 1024;
/// Cells that all the nodes between two looks may have together: a node of a
/// large board takes as long as many of a small one.
const CHECK_CELLS: u64 = 1 << 18;
/// Looks between two calls of the progress callback.
const REPORT_EVERY: u64 = 16;
/// More threads than this do not help.
const MOST_THREADS: u32 = 64;

/// What a call may spend. The default is no limit but the memory's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Positions searched; `u64::MAX` is no limit, 0 ends at once.
    pub nodes: u64,
    /// Time; `Duration::MAX` is no limit, zero ends at once.
    pub time: Duration,
    /// The size of the table. What a search holds besides is a few kilobytes
    /// for every ply it looks ahead. 0 searches without a table.
    pub memory_bytes: u64,
    /// Threads that search; 0 counts as 1, more than 64 count as 64, and fewer
    /// search where the system gives no more. More than one finds the same value
    /// and distance, but a budget of nodes may end elsewhere. A win by lines
    /// that is near is looked for by one, whatever this says.
    pub threads: u32,
}

impl Budget {
    /// No limit but 256 MiB for the table, one thread.
    pub const UNLIMITED: Budget =
        Budget { nodes: u64::MAX, time: Duration::MAX, memory_bytes: 256 << 20, threads: 1 };

    /// So many positions, the rest as in [`Budget::UNLIMITED`].
    pub const fn nodes(nodes: u64) -> Budget {
        Budget { nodes, ..Budget::UNLIMITED }
    }

    /// So much time, the rest as in [`Budget::UNLIMITED`].
    pub const fn time(time: Duration) -> Budget {
        Budget { time, ..Budget::UNLIMITED }
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::UNLIMITED
    }
}

/// Stops a solver from anywhere: clones share one flag.
///
/// A cancel ends the call that is running, or else the next one; that call
/// takes the flag down again.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks for the end.
    pub fn cancel(&self) {
        self.0.store(true, Relaxed);
    }

    /// Takes back a cancel that no call has met yet.
    pub fn clear(&self) {
        self.0.store(false, Relaxed);
    }

    /// Whether a cancel waits to be met.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// How far a running search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions searched so far.
    pub nodes: u64,
    /// The distance under examination, in plies: shorter wins are ruled out.
    /// 0 where a search does not go by distance.
    pub plies: u32,
    /// Time since the call began.
    pub elapsed: Duration,
}

/// A callback that hears of progress.
pub(crate) type Watcher = Box<dyn FnMut(&Progress) + Send>;

/// Why a search stopped without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The budget of nodes or time is spent.
    Spent,
    /// Somebody cancelled.
    Cancelled,
    /// Another thread has the answer.
    Done,
    /// The table is full and may grow.
    Grow,
    /// What this try was given of the budget is spent.
    Slice,
}

/// What the threads of one call share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    cancel: Cancel,
    /// One thread has the answer, the others may rest.
    pub done: AtomicBool,
    nodes: AtomicU64,
}

/// One thread's view of the budget.
pub(super) struct Control<'a> {
    pub shared: Arc<Shared>,
    budget: Budget,
    start: Instant,
    /// Nodes of this thread that the shared count does not hold yet.
    own: u64,
    /// `own` at the next look around.
    next: u64,
    /// Nodes between two looks.
    check_every: u64,
    /// The shared count at which a slice ends.
    slice_end: u64,
    next_report: u64,
    watcher: Option<&'a mut Watcher>,
    /// The distance under examination.
    pub plies: u32,
}

impl<'a> Control<'a> {
    pub fn new(budget: Budget, cancel: &Cancel, watcher: Option<&'a mut Watcher>) -> Control<'a> {
        let shared = Shared { cancel: cancel.clone(), ..Shared::default() };
        let mut control = Control {
            shared: Arc::new(shared),
            budget,
            start: Instant::now(),
            own: 0,
            next: 0,
            check_every: CHECK_EVERY,
            slice_end: u64::MAX,
            next_report: CHECK_EVERY * REPORT_EVERY,
            watcher,
            plies: 0,
        };
        control.plan();
        control
    }

    /// The same for a search on a board of so many cells.
    pub fn on_board(mut self, cells: usize) -> Control<'a> {
        self.check_every = (CHECK_CELLS / cells.max(1) as u64).clamp(1, CHECK_EVERY);
        self.next_report = self.check_every * REPORT_EVERY;
        self.plan();
        self
    }

    /// A view for another thread: no callback, the same budget.
    pub fn helper(&self) -> Control<'static> {
        let mut control = Control {
            shared: self.shared.clone(),
            budget: self.budget,
            start: self.start,
            own: 0,
            next: 0,
            check_every: self.check_every,
            slice_end: self.slice_end,
            next_report: u64::MAX,
            watcher: None,
            plies: self.plies,
        };
        control.plan();
        control
    }

    /// Several threads ask the same question in different orders and share what
    /// they prove; the first to know the answer ends the others. `ask` is given
    /// a number that tells the threads apart, 0 for this one.
    pub fn race<T: Copy + Send>(
        &mut self,
        ask: impl Fn(&mut Control, u64) -> Result<T, Halt> + Sync,
    ) -> Result<T, Halt> {
        let shared = self.shared.clone();
        shared.done.store(false, Relaxed);
        let helpers: Vec<Control> = (1..self.threads()).map(|_| self.helper()).collect();
        let answer = std::thread::scope(|scope| {
            let run = |control: &mut Control, order: u64| {
                let answer = ask(control, order);
                if !matches!(answer, Err(Halt::Done)) {
                    shared.done.store(true, Relaxed);
                }
                control.flush();
                answer
            };
            // Where a thread cannot be had, the others do.
            let start = |(mut control, order): (Control<'static>, u64)| {
                let work = move || run(&mut control, order);
                std::thread::Builder::new().spawn_scoped(scope, work).ok()
            };
            let threads: Vec<_> = helpers.into_iter().zip(1..).map_while(start).collect();
            let mut answers = vec![run(self, 0)];
            answers
                .extend(threads.into_iter().map(|thread| thread.join().unwrap_or(Err(Halt::Done))));
            let known = answers.iter().find(|answer| answer.is_ok());
            let halted = answers.iter().find(|answer| !matches!(answer, Err(Halt::Done)));
            *known.or(halted).unwrap_or(&Err(Halt::Spent))
        });
        shared.done.store(false, Relaxed);
        answer
    }

    pub fn threads(&self) -> u32 {
        self.budget.threads.clamp(1, MOST_THREADS)
    }

    /// Nodes of all threads, as far as they have told.
    pub fn nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.own
    }

    /// Lets the search run for so many nodes more, then halts it with
    /// [`Halt::Slice`]; `u64::MAX` ends the slice.
    pub fn slice(&mut self, nodes: u64) {
        self.flush();
        self.slice_end = self.nodes().saturating_add(nodes);
        self.plan();
    }

    /// Counts a node.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        self.own += 1;
        if self.own >= self.next { self.look() } else { Ok(()) }
    }

    /// Looks at flag, clock and budget.
    #[cold]
    pub fn look(&mut self) -> Result<(), Halt> {
        self.flush();
        let nodes = self.nodes();
        if self.shared.cancel.is_cancelled() {
            return Err(Halt::Cancelled);
        }
        if self.shared.done.load(Relaxed) {
            return Err(Halt::Done);
        }
        if self.budget.nodes == 0 || self.start.elapsed() >= self.budget.time {
            return Err(Halt::Spent);
        }
        if nodes > self.budget.nodes {
            // It is not searched, and does not count.
            self.shared.nodes.fetch_sub(1, Relaxed);
            return Err(Halt::Spent);
        }
        if nodes >= self.slice_end {
            return Err(Halt::Slice);
        }
        if nodes >= self.next_report {
            self.next_report = nodes + self.check_every * REPORT_EVERY;
            self.report(nodes);
        }
        self.plan();
        Ok(())
    }

    fn report(&mut self, nodes: u64) {
        let progress = Progress { nodes, plies: self.plies, elapsed: self.start.elapsed() };
        if let Some(watcher) = &mut self.watcher {
            watcher(&progress);
        }
    }

    pub fn flush(&mut self) {
        self.shared.nodes.fetch_add(self.own, Relaxed);
        self.own = 0;
    }

    fn plan(&mut self) {
        self.next = {
            let end = self.budget.nodes.min(self.slice_end);
            end.saturating_sub(self.shared.nodes.load(Relaxed)).clamp(1, self.check_every)
        };
    }
}
