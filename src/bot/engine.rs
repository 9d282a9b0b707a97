//! `engine`: plays any two-player game by looking ahead.
//!
//! It keeps the board its own way ([`Field`]), finds wins by fours ([`fours`]),
//! and deepens an alpha-beta search ([`search`]) over few well-chosen moves
//! ([`moves`]) until its budget ends. Wins and blocks in one are taken from the
//! rules themselves before any search, whatever the budget; wins by threats
//! that leave the other player no choice ([`threats`]) come before the
//! deepening. More than one thread searches only where that is asked for: they
//! share what they find, and then the move may differ from one call to the next.
//!
//! Lines longer than sixteen are not looked for ahead of time: nobody completes
//! one against a player who blocks.

#[cfg(test)]
pub mod checks;
mod fours;
mod line;
mod moves;
pub mod search;
mod table;
mod threads;
mod threats;

use super::analysis::{Analysis, CellScore, Score};
use super::{BotError, Choice, Config, Control, NO_LIMIT, Progress, Strategy, tactics};
use crate::board::Cell;
use crate::field::shapes::Shapes;
use crate::field::{Field, Place};
use crate::game::{Game, Status};
use crate::rules::Rules;
use moves::{Mode, Plan};
use search::{INFINITE, SURE, Search};
use table::Table;

/// Without any limit, the time for a move.
const DEFAULT_TIME_MS: u64 = 1000;
/// Without a limit, the memory for the table.
const DEFAULT_MEMORY: u64 = 64 << 20;
/// Moves looked at in the root.
const ROOT_WIDTH: usize = 40;
/// Fours tried in the root, and the part of the nodes they may take.
const ROOT_FOURS: i16 = 40;
const ROOT_FOURS_NODES: u64 = 20_000;
const ROOT_FOURS_SHARE: u64 = 4;
/// The same for threats of all kinds: positions, and the part of nodes and time.
const ROOT_THREATS_NODES: u64 = 400_000;
const ROOT_THREATS_SHARE: u32 = 4;
/// Boards of so many cells are begun in the middle.
const LARGE: usize = 64;
/// Plies nobody reaches.
const MAX_DEPTH: u32 = 100;

pub struct Engine {
    config: Config,
    table: Table,
    shapes: Option<Shapes>,
}

pub fn make(config: &Config) -> Result<Box<dyn Strategy>, BotError> {
    Ok(Box::new(Engine::new(config)))
}

impl Engine {
    pub fn new(config: &Config) -> Engine {
        Engine { config: *config, table: Table::new(), shapes: None }
    }

    /// Prepares a search: limits, table, field.
    fn begin<'a, 'c>(&'a mut self, game: &Game, control: &'a mut Control<'c>) -> Search<'a, 'c> {
        if self.config.is_unlimited() {
            control.limit_time(DEFAULT_TIME_MS);
        }
        // Each thread has its share of the positions.
        control.limit_nodes(control.nodes().div_ceil(self.threads()));
        let field = Field::new(game, self.shapes.take());
        let memory = match self.config.memory_bytes {
            NO_LIMIT => DEFAULT_MEMORY,
            bytes => bytes.saturating_sub(field.memory_bytes() as u64 * self.threads()),
        };
        // A part is left for what looking for threats keeps.
        let wanted = control.nodes().saturating_mul(2 * self.threads());
        self.table.begin(wanted, memory - memory / 4);
        Search::new(field, &self.table, control, memory)
    }

    fn threads(&self) -> u64 {
        self.config.threads.clamp(1, threads::MOST).into()
    }
}

impl Strategy for Engine {
    fn check(&self, rules: &Rules) -> Result<(), BotError> {
        if rules.players > 2 {
            return Err(BotError::Unsupported("the engine plays games of two"));
        }
        Ok(())
    }

    fn choose(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Choice, BotError> {
        if let Some(choice) = at_once(game, self.config.is_unlimited()) {
            return Ok(choice);
        }
        let fallback = tactics::obvious(game).ok_or(BotError::NoMove)?;
        if control.nodes() == 0 || control.should_stop_now(0) {
            return Ok(Choice::of(fallback));
        }
        let threads = self.threads() as u32;
        let mut search = self.begin(game, control);
        let mut choice = deepen(&mut search, game, fallback, threads);
        end_with_the_game(game, std::iter::once(&mut choice.line));
        self.shapes = Some(search.field.into_shapes());
        Ok(choice)
    }

    fn analyses(&self) -> bool {
        true
    }

    fn analyze(&mut self, game: &Game, control: &mut Control<'_>) -> Result<Analysis, BotError> {
        let mut search = self.begin(game, control);
        let analysis = analyze(&mut search, game);
        self.shapes = Some(search.field.into_shapes());
        Ok(analysis)
    }
}

/// Moves that need no search: the only one, the middle of an empty large board
/// where nobody asked for a search, a win, and where one stone is placed a turn,
/// the block of a win.
fn at_once(game: &Game, unasked: bool) -> Option<Choice> {
    let mut legal = game.legal_moves();
    if let (Some(only), None) = (legal.next(), legal.next()) {
        return Some(Choice::of(only));
    }
    if let Some(middle) = opening(game).filter(|_| unasked) {
        return Some(Choice::of(middle));
    }
    let rules = game.rules();
    if let Some(cell) = tactics::win_now(game) {
        let stones = u32::from(game.stones_left());
        let score = (stones == 1).then_some(Score::Win(1));
        return Some(Choice { score, ..Choice::of(cell) });
    }
    let one_stone = rules.stones == 1 && game.stones_left() == 1;
    if one_stone { tactics::block(game).map(Choice::of) } else { None }
}

/// Where an empty large board is begun: in the middle, whose worth lies deeper
/// than any search gets there.
fn opening(game: &Game) -> Option<Cell> {
    let rules = game.rules();
    let begins = game.move_count() == 0 && rules.cells() >= LARGE && !rules.misere;
    if begins { tactics::nearest_middle(game) } else { None }
}

/// Looks ever deeper until the budget ends.
fn deepen(search: &mut Search<'_, '_>, game: &Game, fallback: Cell, threads: u32) -> Choice {
    if let Some(line) = forced_from_root(search) {
        let choice = finish(search, &line, Score::Win(line.len() as u32), 0);
        told(search, &choice, 0, Score::Win(line.len() as u32));
        return choice;
    }
    let roots = match opening(game) {
        Some(middle) => vec![search.field.place_of(middle)],
        None => root_moves(search, game, ROOT_WIDTH),
    };
    if threads > 1 && roots.len() > 1 {
        return threads::deepen(search, roots, fallback, threads);
    }
    deepen_from(search, roots, fallback)
}

/// Tells who listens how far the search has come.
fn told(search: &mut Search<'_, '_>, choice: &Choice, depth: u32, score: Score) {
    let (nodes, best) = (search.nodes, choice.cell);
    search.control.report(&Progress { depth, nodes, best, score });
}

/// The same from these moves, on this thread.
fn deepen_from(search: &mut Search<'_, '_>, mut roots: Vec<Place>, fallback: Cell) -> Choice {
    let mut choice = Choice::of(fallback);
    let deepest = search.control.depth().min(MAX_DEPTH);
    // An answer without a choice is given at once. Whoever has a first move
    // searched wants to see what comes of it.
    let is_forced = roots.len() == 1 && search.field.empty < search.field.rules.cells();
    for depth in 1..=deepest {
        let Some((line, value)) = best_root(search, &mut roots, depth as i16) else { break };
        choice = finish(search, &line, Score::from_value(value), depth);
        if search.stopped {
            break;
        }
        told(search, &choice, depth, Score::from_value(value));
        let seen_all = depth as usize > search.field.empty;
        if value.abs() > SURE || seen_all || is_forced || search.control.is_late() {
            break;
        }
    }
    if let Some(Score::Win(plies)) = choice.score {
        let line = choice.line.iter().map(|&cell| search.field.place_of(cell)).collect();
        let line = line::complete(search, line, plies);
        choice.line = line.into_iter().map(|place| search.field.cell_of(place)).collect();
    }
    choice.nodes = search.nodes;
    choice
}

/// A win that leaves the other player no choice, by fours or by threats of all
/// kinds; the whole line.
fn forced_from_root(search: &mut Search<'_, '_>) -> Option<Vec<Place>> {
    if search.mode != Mode::Free {
        return None;
    }
    fours_from_root(search).or_else(|| threats_from_root(search))
}

fn threats_from_root(search: &mut Search<'_, '_>) -> Option<Vec<Place>> {
    let nodes = ROOT_THREATS_NODES.min(search.control.nodes() / u64::from(ROOT_THREATS_SHARE));
    let mut control = search.control.part(nodes, ROOT_THREATS_SHARE);
    let memory_bytes = search.memory_bytes / 4;
    let (line, nodes) = threats::win(&mut search.field, &mut control, memory_bytes);
    search.nodes += nodes;
    line
}

fn fours_from_root(search: &mut Search<'_, '_>) -> Option<Vec<Place>> {
    search.fours_left = ROOT_FOURS_NODES.min(search.control.nodes() / ROOT_FOURS_SHARE);
    // Short wins first, so that the shortest is found.
    (1..=ROOT_FOURS).step_by(3).find_map(|fours| search.win_by_fours(fours))
}

/// The moves of the root, those that the plan prefers first; all of them legal.
fn root_moves(search: &mut Search<'_, '_>, game: &Game, width: usize) -> Vec<Place> {
    let mut moves = match search.root_plan(width) {
        Plan::Moves { moves, .. } => moves,
        Plan::Decided(_) => search.field.live().iter().take(ROOT_WIDTH).collect(),
    };
    let field = &search.field;
    moves.retain(|&place| {
        let cell = field.cell_of(place);
        game.can_play(cell.row.into(), cell.col.into()).is_ok()
    });
    if moves.is_empty() {
        moves = game.legal_moves().take(width).map(|cell| field.place_of(cell)).collect();
    }
    moves
}

/// The best root move of one depth with its line. A round that was stopped
/// counts as far as it got, if at least the move that led before was seen; none
/// if not, or where there is no move.
fn best_root(
    search: &mut Search<'_, '_>,
    roots: &mut [Place],
    depth: i16,
) -> Option<(Vec<Place>, i32)> {
    let mut best: Option<(Vec<Place>, i32)> = None;
    let mut leader = None;
    for (index, &place) in roots.iter().enumerate() {
        let alpha = best.as_ref().map_or(-INFINITE, |(_, value)| *value);
        let mut value = -INFINITE;
        if index > 0 {
            value = search.value_of(place, depth - 1, alpha, alpha + 1, 0);
        }
        if !search.stopped && (index == 0 || value > alpha) {
            value = search.value_of(place, depth - 1, alpha, INFINITE, 0);
        }
        if search.stopped {
            break;
        }
        if best.is_none() || value > alpha {
            search.keep_line(place, 0);
            best = Some((search.lines[0].clone(), value));
            leader = Some(index);
        }
    }
    roots[..=leader?].rotate_right(1);
    best
}

fn finish(search: &Search<'_, '_>, line: &[Place], score: Score, depth: u32) -> Choice {
    let line: Vec<Cell> = line.iter().map(|&place| search.field.cell_of(place)).collect();
    Choice { cell: line[0], score: Some(score), line, depth, nodes: search.nodes, cancelled: false }
}

/// Values every legal cell, ever deeper.
fn analyze(search: &mut Search<'_, '_>, game: &Game) -> Analysis {
    let misere = game.rules().misere;
    let turn = game.turn();
    let mut cells: Vec<CellScore> = game
        .legal_moves()
        .map(|cell| {
            let place = search.field.place_of(cell);
            let completes = turn.is_some_and(|mark| game.completes(cell, mark));
            let score = match completes {
                true if misere => Score::Loss(1),
                true => Score::Win(1),
                false => {
                    let (me, foe) = (search.field.side, search.field.side ^ 1);
                    Score::Points(search.field.worth(place, me) + search.field.worth(place, foe))
                }
            };
            CellScore { cell, score, line: vec![cell], depth: u32::from(completes) }
        })
        .collect();
    if let Some(line) = forced_from_root(search) {
        let line: Vec<Cell> = line.iter().map(|&place| search.field.cell_of(place)).collect();
        let plies = line.len() as u32;
        if let Some(scored) = cells.iter_mut().find(|scored| scored.cell == line[0]) {
            *scored = CellScore { cell: line[0], score: Score::Win(plies), line, depth: plies };
        }
    }
    let mut reached = 0;
    for depth in 1..=search.control.depth().min(MAX_DEPTH) {
        let before = cells.clone();
        for index in by_score(&cells) {
            let scored = &mut cells[index];
            if scored.score.is_sure() && scored.depth > 0 {
                continue;
            }
            let place = search.field.place_of(scored.cell);
            let value = search.value_of(place, depth as i16 - 1, -INFINITE, INFINITE, 0);
            if search.stopped {
                break;
            }
            search.keep_line(place, 0);
            let mut line = search.lines[0].clone();
            if let Score::Win(plies) = Score::from_value(value) {
                line = line::complete(search, line, plies);
            }
            scored.line = line.into_iter().map(|place| search.field.cell_of(place)).collect();
            scored.score = Score::from_value(value);
            scored.depth = depth;
        }
        if search.stopped {
            keep_comparable(&mut cells, before);
            break;
        }
        reached = depth;
        let best = by_score(&cells)[0];
        search.control.report(&Progress {
            depth,
            nodes: search.nodes,
            best: cells[best].cell,
            score: cells[best].score,
        });
        let settled = cells.iter().all(|scored| scored.score.is_sure());
        if settled || depth as usize > search.field.empty {
            break;
        }
    }
    end_with_the_game(game, cells.iter_mut().map(|scored| &mut scored.line));
    Analysis::new(game, cells, reached, search.nodes, false)
}

/// Of a round that was stopped only what is sure counts: estimates of different
/// depths cannot be compared, as each further ply favours the other player.
fn keep_comparable(cells: &mut [CellScore], before: Vec<CellScore>) {
    for (scored, before) in cells.iter_mut().zip(before) {
        if !scored.score.is_sure() {
            *scored = before;
        }
    }
}

/// Leaves out what comes after an early draw, which the search does not know:
/// nobody can win any more, so that no value depends on it.
fn end_with_the_game<'a>(game: &Game, lines: impl Iterator<Item = &'a mut Vec<Cell>>) {
    if !game.rules().early_draw {
        return;
    }
    // One copy for all: on large boards there are many cells. A line of one
    // move has nothing to leave out.
    let mut after: Option<Game> = None;
    for line in lines.filter(|line| line.len() > 1) {
        let after = after.get_or_insert_with(|| game.clone());
        let played = line.iter().take_while(|cell| {
            let goes_on = after.status() == Status::Playing;
            goes_on && after.play(cell.row.into(), cell.col.into()).is_ok()
        });
        let played = played.count();
        line.truncate(played);
        for _ in 0..played {
            let undone = after.undo();
            debug_assert!(undone.is_ok());
        }
    }
}

/// The cells' indices, best score first; equals in the order of the board.
fn by_score(cells: &[CellScore]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(cells[index].score.value()));
    order
}
