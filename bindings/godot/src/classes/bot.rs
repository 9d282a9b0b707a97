//! `MnkBot`: a bot that thinks off the main thread and answers on it.

use super::game::MnkGame;
use super::session::MnkSession;
use super::values::vector_or_none;
use crate::logic::answer::No;
use crate::logic::codes;
use crate::logic::judged::Worth;
use crate::logic::numbers::signed;
use crate::logic::thinker::{Finding, Progress, Settings, Task, Thinker};
use godot::prelude::*;
use mnk::{Cell, Game};

/// A bot. Every call of `think` or `analyze` that answers `Mnk.OK` ends in one
/// of `move_chosen`, `analyzed` and `gave_up`, in a later frame, unless the
/// node is freed before. It has to be in the tree for that, or be polled.
#[derive(GodotClass)]
#[class(base = Node)]
pub struct MnkBot {
    /// `random`, `win_or_block`, `minimax`, `perfect`, `engine` or `level`.
    #[export]
    kind: GString,
    /// From beginner, 1, to the strongest, 10, for the kind `level`.
    #[export(range = (1.0, 10.0))]
    level: i64,
    /// Plies to look ahead; -1 no limit.
    #[export]
    depth: i64,
    /// Milliseconds a move; -1 no limit, and without any limit `engine` takes
    /// a second.
    #[export]
    time_ms: i64,
    /// Positions a move; -1 no limit.
    #[export]
    nodes: i64,
    /// Where chance begins: the same seed, the same moves.
    #[export]
    seed: i64,
    error: String,
    thinker: Thinker,
    base: Base<Node>,
}

#[godot_api]
impl INode for MnkBot {
    fn init(base: Base<Node>) -> MnkBot {
        let Settings { kind, level, depth, time_ms, nodes, seed } = Settings::default();
        let (kind, error, thinker) = (GString::from(&kind), String::new(), Thinker::default());
        MnkBot { kind, level, depth, time_ms, nodes, seed, error, thinker, base }
    }

    #[func(gd_self)]
    fn process(this: Gd<Self>, _delta: f64) {
        MnkBot::poll(this);
    }

    fn exit_tree(&mut self) {
        self.thinker.cancel();
    }
}

#[godot_api]
impl MnkBot {
    /// The move for `mark`, whose turn it was at `revision`: hand all four to
    /// `MnkGame.play_as`, which refuses it should the game have moved on.
    #[signal]
    pub fn move_chosen(row: i64, col: i64, mark: i64, revision: i64);

    /// No move: `Mnk.CANCELLED`, or what the bot has against the game.
    #[signal]
    pub fn gave_up(code: i64, text: GString);

    /// How a search gets on, once for each depth. `value` is 1 for a win, -1
    /// for a loss; 0 with the estimate `points`.
    #[signal]
    pub fn progressed(depth: i64, nodes: i64, best: Vector2i, value: i64, points: i64);

    /// What `analyze` found: `revision`, `best` (a cell), `heat` (how good each
    /// cell is, from -1 to 1, row by row, NaN where nothing may be played) and
    /// `cells`, a dictionary for each legal move with `cell`, `value`, `sure`,
    /// `plies` and `points`.
    #[signal]
    pub fn analyzed(analysis: VarDictionary);

    /// Begins to think about a move, on a copy of the game.
    #[func]
    fn think(&mut self, game: Option<Gd<MnkGame>>) -> i64 {
        let game = game.map(|game| game.bind().game().clone());
        self.begin(game.as_ref(), Task::Choose)
    }

    /// The same for a session.
    #[func]
    fn think_in(&mut self, session: Option<Gd<MnkSession>>) -> i64 {
        let game = session.map(|session| session.bind().snapshot());
        self.begin(game.as_deref(), Task::Choose)
    }

    /// Begins to judge every legal move, on a copy of the game.
    #[func]
    fn analyze(&mut self, game: Option<Gd<MnkGame>>) -> i64 {
        let game = game.map(|game| game.bind().game().clone());
        self.begin(game.as_ref(), Task::Analyze)
    }

    /// Ends what has begun: `gave_up` says `Mnk.CANCELLED` in the next frame.
    /// Without a task nothing happens.
    #[func]
    fn cancel(&mut self) {
        self.thinker.cancel();
    }

    /// Whether a task has begun and its signal has not come yet.
    #[func]
    fn is_thinking(&self) -> bool {
        self.thinker.is_thinking()
    }

    /// Why `think` or `analyze` did not begin; empty if it did.
    #[func]
    fn last_error(&self) -> GString {
        GString::from(&self.error)
    }

    /// Emits what there is to tell. The node does so every frame while it is
    /// processed; call it yourself where it is not.
    #[func(gd_self)]
    fn poll(mut this: Gd<Self>) {
        let (news, end) = this.bind_mut().thinker.poll();
        for progress in news {
            if this.is_instance_valid() {
                MnkBot::tell_progress(&mut this, progress);
            }
        }
        if let Some(end) = end.filter(|_| this.is_instance_valid()) {
            MnkBot::tell_end(&mut this, end);
        }
    }
}

impl MnkBot {
    fn begin(&mut self, game: Option<&Game>, task: Task) -> i64 {
        let settings = Settings {
            kind: self.kind.to_string(),
            level: self.level,
            depth: self.depth,
            time_ms: self.time_ms,
            nodes: self.nodes,
            seed: self.seed,
        };
        let begun = game
            .ok_or_else(|| No::new(codes::ERR_NULL, "there is no game to think about"))
            .and_then(|game| self.thinker.begin(&settings, game, task));
        let (code, text) = begun.map_or_else(|no| (no.code, no.text), |()| (0, String::new()));
        self.error = text;
        code.into()
    }

    fn tell_progress(this: &mut Gd<Self>, progress: Progress) {
        let Progress { depth, nodes, best, worth: Worth { value, points, .. } } = progress;
        let best = vector_or_none(Some(best));
        this.signals().progressed().emit(i64::from(depth), signed(nodes), best, value, points);
    }

    fn tell_end(this: &mut Gd<Self>, end: Finding) {
        match end {
            Finding::Move { cell: Cell { row, col }, mark, revision } => {
                let (mark, revision) = (i64::from(mark.number()), signed(revision));
                this.signals().move_chosen().emit(i64::from(row), i64::from(col), mark, revision);
            }
            Finding::GaveUp(No { code, text }) => {
                this.signals().gave_up().emit(i64::from(code), &GString::from(&text));
            }
            Finding::Judged(judged) => {
                let cells: Array<VarDictionary> = judged
                    .cells
                    .iter()
                    .map(|&(cell, Worth { value, sure, plies, points })| {
                        let cell = vector_or_none(Some(cell));
                        vdict! {
                            "cell" => cell, "value" => value, "sure" => sure,
                            "plies" => plies, "points" => points,
                        }
                    })
                    .collect();
                let analysis = vdict! {
                    "revision" => signed(judged.revision),
                    "best" => vector_or_none(judged.best),
                    "heat" => &PackedFloat32Array::from(judged.heat),
                    "cells" => &cells,
                };
                this.signals().analyzed().emit(&analysis);
            }
        }
    }
}
