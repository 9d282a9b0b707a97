//! What is known of a position: a score for every legal cell, with the line it
//! leads to; as text, and as heat for a picture.

use super::engine::search::{NEARLY_SURE, SURE, SURE_LOSS, WIN};
use crate::board::{Cell, Mark};
use crate::game::Game;
use crate::render::svg::Options;
use std::fmt::Write;

/// What a move is worth to the player who makes it.
///
/// A win or a loss is sure. In how many plies is exact where the game was solved
/// ([`Analysis::exact`]); where it was searched the end may come sooner with
/// best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// It wins, in so many plies from now, the move itself the first.
    Win(u32),
    /// It loses, in so many plies from now.
    Loss(u32),
    /// It draws, with best play.
    Draw,
    /// An estimate: the more, the better.
    Points(i32),
}

impl Score {
    /// What a search value says.
    pub(super) fn from_value(value: i32) -> Score {
        match value {
            SURE.. => Score::Win((WIN - value) as u32),
            ..=SURE_LOSS => Score::Loss((WIN + value) as u32),
            _ => Score::Points(value),
        }
    }

    /// A number that orders scores: fast wins, slow wins, estimates around the
    /// draw at 0, slow losses, fast losses.
    pub fn value(self) -> i32 {
        match self {
            Score::Win(plies) => WIN - plies as i32,
            Score::Loss(plies) => plies as i32 - WIN,
            Score::Draw => 0,
            Score::Points(points) => points,
        }
    }

    /// A win, a loss or a draw, not an estimate.
    pub fn is_sure(self) -> bool {
        !matches!(self, Score::Points(_))
    }
}

impl std::fmt::Display for Score {
    /// `+5` wins in five plies, `-4` loses in four, `=` draws, `~12` an
    /// estimate.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Score::Win(plies) => write!(f, "+{plies}"),
            Score::Loss(plies) => write!(f, "-{plies}"),
            Score::Draw => f.write_str("="),
            Score::Points(points) => write!(f, "~{points}"),
        }
    }
}

/// One cell's score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellScore {
    /// Where.
    pub cell: Cell,
    /// What a move there is worth to the player in turn.
    pub score: Score,
    /// How the game is expected to go on, this move first; by legal moves, but
    /// not always to the end, also where that is sure.
    pub line: Vec<Cell>,
    /// Plies looked ahead.
    pub depth: u32,
}

/// A position judged, cell by cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// Every legal cell, row by row.
    pub cells: Vec<CellScore>,
    /// Plies looked ahead for every cell.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Wins, losses and distances are exact, not only what was found.
    pub exact: bool,
    /// The call was cancelled: this is what was known by then.
    pub cancelled: bool,
    rows: u16,
    cols: u16,
    marks: Vec<Mark>,
    hash: u64,
}

impl Analysis {
    pub(super) fn new(
        game: &Game,
        cells: Vec<CellScore>,
        depth: u32,
        nodes: u64,
        exact: bool,
    ) -> Analysis {
        Analysis {
            cells,
            depth,
            nodes,
            exact,
            cancelled: false,
            rows: game.rules().rows,
            cols: game.rules().cols,
            marks: game.board().collect(),
            hash: game.hash(),
        }
    }

    /// Whether this is the position that was judged.
    pub fn is_of(&self, game: &Game) -> bool {
        self.hash == game.hash()
    }

    /// The best cell; among equals the first of the board. A hint is this.
    pub fn best(&self) -> Option<&CellScore> {
        // The first of the greatest, not the last.
        self.cells.iter().rev().max_by_key(|scored| scored.score.value())
    }

    /// The score of a cell, if it may be played.
    pub fn score(&self, cell: Cell) -> Option<Score> {
        self.cells.iter().find(|scored| scored.cell == cell).map(|scored| scored.score)
    }

    /// How good each cell is, row by row: wins from 1 down to 2/3, the faster
    /// the better, losses the same below 0, draws 0, and estimates between -1/2
    /// and 1/2 by their place between the worst and the best of them, those that
    /// are as good as won or lost aside. NaN where nothing may be played. This is what pictures take as heat.
    pub fn heat(&self) -> Vec<f32> {
        let mut heat = vec![f32::NAN; self.marks.len()];
        let points = self.cells.iter().filter_map(|scored| match scored.score {
            Score::Points(points) if points.abs() < NEARLY_SURE => Some(points),
            _ => None,
        });
        let (low, high) =
            points.fold((i32::MAX, i32::MIN), |(low, high), p| (low.min(p), high.max(p)));
        let sure = |plies: u32| 1.0 - plies.min(60) as f32 / 180.0;
        for scored in &self.cells {
            heat[scored.cell.index(self.cols)] = match scored.score {
                Score::Win(plies) => sure(plies),
                Score::Loss(plies) => -sure(plies),
                Score::Draw => 0.0,
                Score::Points(points) if points.abs() >= NEARLY_SURE => {
                    points.signum() as f32 / 2.0
                }
                Score::Points(_) if low == high => 0.0,
                Score::Points(points) => (points - low) as f32 / (high - low) as f32 - 0.5,
            };
        }
        heat
    }

    /// The game's board as an SVG document with this heat on it.
    pub fn svg(&self, game: &Game) -> String {
        game.svg_with(&Options { heat: Some(&self.heat()), ..Options::default() })
    }

    /// The board with a score on each cell that may be played.
    pub fn text(&self) -> String {
        let mut cells: Vec<String> = self.marks.iter().map(Mark::to_string).collect();
        for scored in &self.cells {
            cells[scored.cell.index(self.cols)] = scored.score.to_string();
        }
        let width = cells.iter().map(String::len).max().unwrap_or(1);
        let mut text = String::new();
        for row in 0..usize::from(self.rows) {
            let start = row * usize::from(self.cols);
            let row = &cells[start..start + usize::from(self.cols)];
            let padded: Vec<String> = row.iter().map(|cell| format!("{cell:>width$}")).collect();
            let _ = writeln!(text, "{}", padded.join(" ").trim_end());
        }
        text.pop();
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn what_is_as_good_as_lost_does_not_flatten_the_heat_of_the_rest() {
        let game = Game::new(Rules::parse("1,6,3").unwrap());
        let values = [SURE_LOSS, SURE_LOSS + 1, -10, 0, 10, SURE - 1];
        let scored = |(index, &value): (usize, &i32)| {
            let (cell, score) = (Cell::new(0, index as u16), Score::from_value(value));
            CellScore { cell, score, line: vec![cell], depth: 1 }
        };
        let cells = values.iter().enumerate().map(scored).collect();
        let heat = Analysis::new(&game, cells, 1, 0, false).heat();
        assert!(heat[0] < -0.6, "{heat:?}");
        assert_eq!(heat[1..], [-0.5, -0.5, 0.0, 0.5, 0.5]);
    }
}
