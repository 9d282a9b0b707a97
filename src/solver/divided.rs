//! Draws on boards of any size, without a search of the whole board.
//!
//! A player who cannot be kept from answering in the right place holds the
//! board part by part: where every window of the other player's holds a set of
//! some part, no cell is in two parts, and in each part the player, moving
//! second, can keep the other from filling any of its sets, no window is ever
//! filled. Parts are [pairs](pairs) of cells, [tiles](tiles) of twelve where
//! lines are long, [asked](floor) to hold what there is, or both together. A
//! mark more never hurts the player who holds, who therefore plays anywhere when
//! there is nothing to answer.
//!
//! A position is a draw when both players can be held. That is all that is found
//! here: no answer means nothing.
//!
//! A look at a position is a node, and so is each round of the finder of pairs
//! and each way to lay tiles, all of which take about as long as a position of
//! the searches.

mod floor;
mod pairs;
#[cfg(test)]
mod tests;
mod tiles;
mod tracks;

use super::control::{Control, Halt};
use super::position::other;
use super::{Found, Value};
use crate::board::{Cell, Mark};
use crate::game::Game;
use crate::rules::{Rules, Run};
use floor::Floor;
use pairs::Pairs;
use tiles::{Games, Layout};
use tracks::{Track, Tracks};

/// Rounds that the finder of pairs gets, for all windows and for those that
/// tiles leave.
const ROUNDS: usize = 400;
const ROUNDS_BESIDE_TILES: usize = 60;
/// Moves that are tried of a player who must move to hold.
const MOVES: usize = 16;
/// None of this is done more often than the cells of all windows go into so
/// many, which matters from some 5,000 cells on.
const MOST_LOOKS: usize = 1 << 24;
/// Boards whose windows have more cells in all are left alone.
const TOO_MANY_LOOKS: usize = 1 << 26;

/// A part of the board: sets of cells none of which a player can fill there
/// against one who moves second.
pub type Part = Vec<Vec<usize>>;

/// Whether a player who fills no window cannot win: by turns, anywhere, on a
/// board where only windows filled win.
pub(super) fn knows(rules: &Rules) -> bool {
    let by_turns = rules.stones == 1 && rules.first_stones == 1 && rules.players == 2;
    by_turns && !rules.gravity && !rules.misere && rules.run != Run::Renju
}

/// A position as one player, who wants to fill a window, sees it.
struct Divided {
    tracks: Tracks,
    board: Vec<Mark>,
    games: Games,
}

/// A position that is a draw because both players can be held, if that is seen.
pub(super) fn solve(game: &Game, control: &mut Control) -> Result<Option<Found>, Halt> {
    let Some(mover) = game.turn().filter(|_| knows(game.rules())) else { return Ok(None) };
    let mut divided = Divided::new(game);
    if divided.parts(mover, control)?.is_none() {
        return Ok(None);
    }
    let best = divided.holding_move(mover, control)?;
    let cell = |place| Cell::from_index(place, game.rules().cols);
    Ok(best.map(|place| Found { value: Value::Draw, plies: None, best: Some(cell(place)) }))
}

/// A move after which the player in turn holds the other, if one is found.
pub(super) fn hold(game: &Game, control: &mut Control) -> Result<Option<Cell>, Halt> {
    let Some(mover) = game.turn().filter(|_| knows(game.rules())) else { return Ok(None) };
    let place = Divided::new(game).holding_move(mover, control)?;
    Ok(place.map(|place| Cell::from_index(place, game.rules().cols)))
}

/// Parts of the board that hold every window of a player's, whoever is in turn,
/// if they are found.
pub(super) fn parts(
    game: &Game,
    attacker: Mark,
    control: &mut Control,
) -> Result<Option<Vec<Part>>, Halt> {
    if knows(game.rules()) { Divided::new(game).parts(attacker, control) } else { Ok(None) }
}

impl Divided {
    fn new(game: &Game) -> Divided {
        let (tracks, board) = (Tracks::new(game.rules()), game.board().collect());
        Divided { tracks, board, games: Games::default() }
    }

    /// A move after which this player, who is in turn, holds the other.
    fn holding_move(&mut self, mover: Mark, control: &mut Control) -> Result<Option<usize>, Halt> {
        if self.tracks.looks() > TOO_MANY_LOOKS {
            return Ok(None);
        }
        let Some(order) = self.blocks(other(mover)) else { return Ok(None) };
        if self.parts(other(mover), control)?.is_some() {
            return Ok(order.first().copied());
        }
        for place in order.into_iter().take(self.times(MOVES)) {
            self.board[place] = mover;
            let held = self.parts(other(mover), control);
            self.board[place] = Mark::EMPTY;
            if held?.is_some() {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The free cells, those first through which most of a player's chances go:
    /// windows with more marks count for more. Only the one that must be taken
    /// where a mark fills a window; `None` if one does elsewhere, too.
    fn blocks(&self, attacker: Mark) -> Option<Vec<usize>> {
        let mut through = vec![0_u64; self.board.len()];
        let mut must = None;
        for (track, start, free) in self.alive(attacker) {
            let cells = (start..start + self.tracks.k).map(|at| track.cell(at));
            let weight = 1 << (2 * (self.tracks.k - free)).min(40);
            for cell in cells.filter(|&cell| self.board[cell].is_empty()) {
                through[cell] += weight;
                if free == 1 && must.replace(cell).is_some_and(|before| before != cell) {
                    return None;
                }
            }
        }
        if let Some(must) = must {
            return Some(vec![must]);
        }
        let mut order: Vec<usize> =
            (0..self.board.len()).filter(|&cell| self.board[cell].is_empty()).collect();
        order.sort_by_key(|&cell| (std::cmp::Reverse(through[cell]), self.off_middle(cell)));
        Some(order)
    }

    /// How far a cell lies from the middle of the board.
    fn off_middle(&self, cell: usize) -> usize {
        let rules = &self.tracks.rules;
        let (rows, cols) = (usize::from(rules.rows), usize::from(rules.cols));
        (2 * (cell / cols) + 1).abs_diff(rows).max((2 * (cell % cols) + 1).abs_diff(cols))
    }

    /// The windows without a mark of the other player's, with the number of
    /// their free cells.
    fn alive(&self, attacker: Mark) -> impl Iterator<Item = (&Track, usize, usize)> {
        let k = self.tracks.k;
        self.tracks.tracks.iter().flat_map(move |track| {
            let (mut free, mut foreign) = (0, 0);
            (0..track.windows + k - 1).filter_map(move |at| {
                let of = |at: usize| {
                    let mark = self.board[track.cell(at)];
                    let is_free = mark.is_empty();
                    (usize::from(is_free), usize::from(!is_free && mark != attacker))
                };
                let (came_free, came_foreign) = of(at);
                let (gone_free, gone_foreign) = at.checked_sub(k).map_or((0, 0), of);
                free = free + came_free - gone_free;
                foreign = foreign + came_foreign - gone_foreign;
                let start = (at + 1).checked_sub(k)?;
                (foreign == 0).then_some((track, start, free))
            })
        })
    }

    /// Parts that hold every window of a player's, whoever is in turn.
    fn parts(&mut self, attacker: Mark, control: &mut Control) -> Result<Option<Vec<Part>>, Halt> {
        control.tick()?;
        if self.tracks.looks() > TOO_MANY_LOOKS {
            return Ok(None);
        }
        let mut needed = vec![false; self.tracks.windows];
        let mut any = false;
        for (track, start, free) in self.alive(attacker) {
            if free < 2 {
                return Ok(None);
            }
            (needed[track.first + start], any) = (true, true);
        }
        if !any {
            return Ok(Some(Vec::new()));
        }
        let usable: Vec<bool> = self.board.iter().map(|mark| mark.is_empty()).collect();
        if let Some(pairs) = self.pairs(&needed, &usable, ROUNDS, control)? {
            return Ok(Some(pairs.collect()));
        }
        if self.tracks.k < tiles::LEAST_K {
            return Ok(None);
        }
        for layout in Layout::all().take(self.times(usize::MAX)) {
            control.tick()?;
            if let Some(parts) = self.tiled(layout, attacker, &needed, &usable, control)? {
                return Ok(Some(parts));
            }
        }
        Ok(None)
    }

    /// Tiles laid one way, and pairs beside them for what they leave.
    fn tiled(
        &mut self,
        layout: Layout,
        attacker: Mark,
        needed: &[bool],
        usable: &[bool],
        control: &mut Control,
    ) -> Result<Option<Vec<Part>>, Halt> {
        let position = (&self.board[..], attacker);
        let mut floor = Floor::new(&self.tracks, position, needed, layout, &mut self.games);
        let open = floor.ask_more();
        let mut parts = floor.parts();
        if open.contains(&true) {
            let mut usable = usable.to_vec();
            parts.iter().flatten().flatten().for_each(|&cell| usable[cell] = false);
            match self.pairs(&open, &usable, ROUNDS_BESIDE_TILES, control)? {
                Some(pairs) => parts.extend(pairs),
                None => return Ok(None),
            }
        }
        Ok(Some(parts))
    }

    /// Pairs for these windows, as parts.
    fn pairs(
        &self,
        needed: &[bool],
        usable: &[bool],
        rounds: usize,
        control: &mut Control,
    ) -> Result<Option<impl Iterator<Item = Part> + use<>>, Halt> {
        let rounds = self.times(rounds);
        let found = Pairs::new(&self.tracks, needed, usable).find(rounds, control)?;
        Ok(found.map(|pairs| pairs.into_iter().map(|(one, other)| vec![vec![one, other]])))
    }

    /// How often something is done that looks at all windows.
    fn times(&self, most: usize) -> usize {
        most.min(MOST_LOOKS / self.tracks.looks().max(1)).max(1)
    }
}
