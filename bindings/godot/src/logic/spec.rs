//! Rules as the inspector holds them: numbers of any size, nothing checked yet.

use super::answer::No;
use super::codes;
use mnk::{MAX_PLAYERS, MAX_SIDE, MAX_STONES, Rules, RulesSpec, Run};

/// What `MnkRules` holds. Whether mnk plays it, [`Draft::checked`] says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draft {
    /// Rows of the board.
    pub rows: i64,
    /// Columns of the board.
    pub cols: i64,
    /// Marks in a row that win.
    pub k: i64,
    /// Players.
    pub players: i64,
    /// Which runs win: `RUN_...`
    pub run: i64,
    /// Marks fall.
    pub gravity: bool,
    /// Completing a line loses.
    pub misere: bool,
    /// Opposite edges meet.
    pub wrap: bool,
    /// A draw as soon as nobody can complete a line.
    pub early_draw: bool,
    /// Marks a turn.
    pub stones: i64,
    /// Marks in the first turn of the game.
    pub first_stones: i64,
}

impl Draft {
    /// The rules, or what is wrong with them.
    pub fn checked(&self) -> Result<Rules, No> {
        let side = |name, value| small::<u16>(name, value, 1, MAX_SIDE.into());
        let count = |name, value, low, high: u8| small::<u8>(name, value, low, high.into());
        let spec = RulesSpec {
            rows: side("rows", self.rows)?,
            cols: side("cols", self.cols)?,
            k: side("k", self.k)?,
            players: count("players", self.players, 2, MAX_PLAYERS)?,
            run: u8::try_from(self.run)
                .ok()
                .and_then(Run::from_number)
                .ok_or_else(|| bad("run", self.run, 0, codes::RUN_CARO_EXACT.into()))?,
            gravity: self.gravity,
            misere: self.misere,
            wrap: self.wrap,
            early_draw: self.early_draw,
            stones: count("stones", self.stones, 1, MAX_STONES)?,
            first_stones: count("first_stones", self.first_stones, 1, MAX_STONES)?,
        };
        Ok(spec.check()?)
    }
}

impl From<Rules> for Draft {
    fn from(rules: Rules) -> Draft {
        Draft {
            rows: rules.rows.into(),
            cols: rules.cols.into(),
            k: rules.k.into(),
            players: rules.players.into(),
            run: i64::from(rules.run as u8),
            gravity: rules.gravity,
            misere: rules.misere,
            wrap: rules.wrap,
            early_draw: rules.early_draw,
            stones: rules.stones.into(),
            first_stones: rules.first_stones.into(),
        }
    }
}

impl Default for Draft {
    /// Tic-tac-toe.
    fn default() -> Draft {
        Rules::default().into()
    }
}

fn small<T: TryFrom<i64>>(name: &str, value: i64, low: i64, high: i64) -> Result<T, No> {
    // What fits is left to the engine, whose sentence is the better one.
    T::try_from(value).map_err(|_| bad(name, value, low, high))
}

fn bad(name: &str, value: i64, low: i64, high: i64) -> No {
    No { code: codes::ERR_RULES, ..No::range(name, value, low, high) }
}

/// The rules of a preset.
pub fn preset(name: &str) -> Result<Rules, No> {
    Rules::preset(name).ok_or_else(|| {
        let names: Vec<&str> = mnk::PRESETS.iter().map(|(name, _)| *name).collect();
        let text = format!("no preset is called {name:?}; there are {}", names.join(", "));
        No::new(codes::ERR_INVALID, text)
    })
}
