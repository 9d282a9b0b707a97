//! Bots off the main thread.
//!
//! A [`Thinker`] copies the game, starts a thread with the copy and the bot,
//! and is asked from the main thread, once a frame, what has come of it. The
//! thread holds nothing of Godot's. Every task that was begun ends in exactly
//! one [`Finding`], unless the thinker itself goes away.
//!
//! Cancelling is at once: the finding is `CANCELLED`, the next task may begin,
//! and the thread, which needs a moment to notice, is left to itself. Before
//! the library is unloaded, [`join_strays`] waits for such threads.

use super::answer::No;
use super::codes;
use super::judged::{Judged, Worth};
use super::numbers::budget;
use mnk::bot::{Bot, BotError, Config};
use mnk::{Cell, Game, Mark, Status};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// What an `MnkBot` is set to. Below 0 is no limit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// `random`, `win_or_block`, `minimax`, `perfect`, `engine` or `level`.
    pub kind: String,
    /// 1 to 10, for the kind `level`.
    pub level: i64,
    /// Plies to look ahead.
    pub depth: i64,
    /// Milliseconds a move.
    pub time_ms: i64,
    /// Positions a move.
    pub nodes: i64,
    /// Where chance begins.
    pub seed: i64,
}

impl Default for Settings {
    fn default() -> Settings {
        let kind = "level".to_owned();
        Settings { kind, level: 5, depth: -1, time_ms: -1, nodes: -1, seed: 0 }
    }
}

impl Settings {
    /// The bot of these settings.
    pub fn bot(&self) -> Result<Bot, No> {
        let level = u32::try_from(self.level).map_err(|_| No::range("level", self.level, 0, 10))?;
        let config = Config {
            level: if self.kind == "level" { level } else { 0 },
            depth: u32::try_from(self.depth).unwrap_or(u32::MAX),
            // The bits: every number is a seed of its own.
            seed: self.seed as u64,
            time_ms: budget(self.time_ms),
            nodes: budget(self.nodes),
            ..Config::default()
        };
        Ok(Bot::new(&self.kind, &config)?)
    }
}

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// A move.
    Choose,
    /// The worth of every move.
    Analyze,
}

/// How a search gets on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Plies looked ahead in full.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The best move so far.
    pub best: Cell,
    /// Its worth.
    pub worth: Worth,
}

/// How a task ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// A move, for a player, for one revision of the game.
    Move {
        /// Where.
        cell: Cell,
        /// For whom.
        mark: Mark,
        /// Play it with `play_as`, and it is refused as stale should the game
        /// have moved on.
        revision: u64,
    },
    /// Every move judged.
    Judged(Judged),
    /// Nothing: cancelled, or refused.
    GaveUp(No),
}

/// What a thread sends.
enum Report {
    Progress(Progress),
    End(Finding, Option<Arc<Bot>>),
}

struct Job {
    reports: Receiver<Report>,
    thread: JoinHandle<()>,
    bot: Arc<Bot>,
    /// Nobody is interested any more.
    given_up: Arc<AtomicBool>,
}

/// Thinks for one bot. Belongs to the main thread.
#[derive(Default)]
pub struct Thinker {
    job: Option<Job>,
    /// What a cancelled task ended in, until it is asked for.
    cancelled: Option<Finding>,
    /// The bot of the last task, with what it has learned, for the next one.
    rested: Option<(Settings, Arc<Bot>)>,
    settings: Settings,
}

impl Thinker {
    /// Begins a task on a copy of the game.
    pub fn begin(&mut self, settings: &Settings, game: &Game, task: Task) -> Result<(), No> {
        if self.is_thinking() {
            return Err(BotError::Busy.into());
        }
        if game.status() != Status::Playing {
            return Err(BotError::GameOver.into());
        }
        let rested = self.rested.take().filter(|(before, _)| before == settings);
        let bot = match rested {
            Some((_, bot)) => bot,
            None => Arc::new(settings.bot()?),
        };
        let (sender, reports) = channel();
        let given_up = Arc::new(AtomicBool::new(false));
        let (worker, copy, stop) = (Arc::clone(&bot), game.clone(), Arc::clone(&given_up));
        let thread = Builder::new()
            .name("mnk bot".to_owned())
            .spawn(move || work(&worker, &copy, task, &sender, &stop))
            .map_err(|error| No::new(codes::ERR_MEMORY, format!("no thread to think: {error}")))?;
        self.settings = settings.clone();
        self.job = Some(Job { reports, thread, bot, given_up });
        Ok(())
    }

    /// Whether a task runs, or its end has not been asked for yet.
    pub fn is_thinking(&self) -> bool {
        self.job.is_some() || self.cancelled.is_some()
    }

    /// Ends the running task; the next [`Thinker::poll`] says so. Twice is
    /// once, and without a task nothing happens.
    pub fn cancel(&mut self) {
        if let Some(job) = self.job.take() {
            job.leave();
            let text = "the bot was cancelled";
            self.cancelled = Some(Finding::GaveUp(No::new(codes::CANCELLED, text)));
        }
    }

    /// What has come since the last time: news, and at most one end.
    pub fn poll(&mut self) -> (Vec<Progress>, Option<Finding>) {
        let mut news = Vec::new();
        if let Some(end) = self.cancelled.take() {
            return (news, Some(end));
        }
        let Some(job) = &self.job else { return (news, None) };
        let (end, bot) = loop {
            match job.reports.try_recv() {
                Ok(Report::Progress(progress)) => news.push(progress),
                Ok(Report::End(end, bot)) => break (end, bot),
                Err(TryRecvError::Empty) => return (news, None),
                Err(TryRecvError::Disconnected) => {
                    let text = "the thread ended without an answer";
                    break (Finding::GaveUp(No::new(codes::ERR_PANIC, text)), None);
                }
            }
        };
        self.rested = bot.map(|bot| (self.settings.clone(), bot));
        // It has sent its last report: what is left of it takes no time.
        if let Some(job) = self.job.take() {
            let _ = job.thread.join();
        }
        (news, Some(end))
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        if let Some(job) = self.job.take() {
            job.leave();
        }
    }
}

impl Job {
    /// Leaves the thread to itself.
    fn leave(self) {
        self.given_up.store(true, Ordering::Relaxed);
        self.bot.cancel();
        let mut strays = strays();
        strays.retain(|stray| !stray.is_finished());
        strays.push(self.thread);
    }
}

/// Threads that were left to themselves.
static STRAYS: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

fn strays() -> std::sync::MutexGuard<'static, Vec<JoinHandle<()>>> {
    STRAYS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until no thread of any thinker that was cancelled or went away runs.
pub fn join_strays() {
    let threads = std::mem::take(&mut *strays());
    for thread in threads {
        // A panic was caught in it; there is nothing to hear from it.
        let _ = thread.join();
    }
}

/// What the thread does.
fn work(bot: &Arc<Bot>, game: &Game, task: Task, sender: &Sender<Report>, stop: &AtomicBool) {
    let found = catch_unwind(AssertUnwindSafe(|| {
        let news = sender.clone();
        bot.on_progress(move |progress| {
            // Nobody may be there to hear it any more.
            let _ = news.send(Report::Progress(Progress {
                depth: progress.depth,
                nodes: progress.nodes,
                best: progress.best,
                worth: progress.score.into(),
            }));
        })?;
        // Cancelled before it began: the search need not set out.
        let finding = if stop.load(Ordering::Relaxed) { None } else { Some(find(bot, game, task)) };
        bot.clear_progress()?;
        finding.unwrap_or_else(|| Err(No::new(codes::CANCELLED, "the bot was cancelled")))
    }));
    // After a fault the bot is not asked again.
    let (finding, bot) = match found {
        Ok(finding) => (finding.unwrap_or_else(Finding::GaveUp), Some(Arc::clone(bot))),
        Err(_) => (Finding::GaveUp(No::new(codes::ERR_PANIC, "a fault in the bot")), None),
    };
    let _ = sender.send(Report::End(finding, bot));
}

fn find(bot: &Bot, game: &Game, task: Task) -> Result<Finding, No> {
    let mark = game.turn().unwrap_or(Mark::EMPTY);
    let revision = game.revision();
    Ok(match task {
        Task::Choose => Finding::Move { cell: bot.choose(game)?.cell, mark, revision },
        Task::Analyze => Finding::Judged(Judged::new(&bot.analyze(game)?, revision)),
    })
}
