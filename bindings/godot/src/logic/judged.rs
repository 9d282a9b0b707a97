//! What a bot says of a position, in the numbers that C uses.

use mnk::Cell;
use mnk::bot::{Analysis, Score};

/// What one move is worth to the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Worth {
    /// 1 it wins, -1 it loses, 0 it draws or only an estimate is known.
    pub value: i64,
    /// The value is known.
    pub sure: bool,
    /// Marks until the game is won or lost, this one included; -1 where that
    /// is not known.
    pub plies: i64,
    /// The estimate; 0 where the value is known.
    pub points: i64,
}

impl From<Score> for Worth {
    fn from(score: Score) -> Worth {
        let sure = |value, plies| Worth { value, sure: true, plies, points: 0 };
        match score {
            Score::Win(plies) => sure(1, plies.into()),
            Score::Loss(plies) => sure(-1, plies.into()),
            Score::Draw => sure(0, -1),
            Score::Points(points) => {
                Worth { value: 0, sure: false, plies: -1, points: points.into() }
            }
        }
    }
}

/// A position judged cell by cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The revision of the game that was judged.
    pub revision: u64,
    /// Every legal cell, row by row.
    pub cells: Vec<(Cell, Worth)>,
    /// How good each cell of the board is, from -1 to 1; NaN where nothing may
    /// be played.
    pub heat: Vec<f32>,
    /// The best cell.
    pub best: Option<Cell>,
}

impl Judged {
    /// The engine's analysis in these numbers.
    pub fn new(analysis: &Analysis, revision: u64) -> Judged {
        Judged {
            revision,
            cells: analysis
                .cells
                .iter()
                .map(|known| (known.cell, Worth::from(known.score)))
                .collect(),
            heat: analysis.heat(),
            best: analysis.best().map(|best| best.cell),
        }
    }
}
