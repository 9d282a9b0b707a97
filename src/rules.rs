//! What game is played: board size, run length and variant flags.
//!
//! [`RulesSpec`] is the plain description that anyone may fill in; [`Rules`]
//! is the same thing after it was checked, immutable from then on. Every rules
//! value has an identity, its [canonical text](Rules::id), and a
//! [fingerprint](Rules::fingerprint) of that text; both are stable for ever,
//! because records name the rules they were played under.

use std::fmt;

mod id;
mod presets;

pub use id::RulesParseError;
pub use presets::PRESETS;

/// The longest side of a board.
pub const MAX_SIDE: u16 = 1024;
/// The most players a game can have.
pub const MAX_PLAYERS: u8 = 8;
/// The most marks a player places in one turn.
pub const MAX_STONES: u8 = 4;

/// Which runs of equal marks win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Run {
    /// `k` or more in a row (tic-tac-toe, freestyle Gomoku, Connect Four).
    #[default]
    AtLeast = 0,
    /// Exactly `k`: an overline neither wins nor ends the game (standard Gomoku).
    Exact = 1,
    /// At least `k`, but a run of exactly `k` between two foreign marks does
    /// not count; the edge does not block (Piskvork rule 8).
    Caro = 2,
    /// Renju: O needs `k` or more, X exactly `k`; X has forbidden moves.
    Renju = 3,
    /// [`Run::Caro`] with exactly `k` (Piskvork rule 9).
    CaroExact = 4,
}

impl Run {
    /// Every run rule, in the order of its number.
    pub const ALL: [Run; 5] = [Run::AtLeast, Run::Exact, Run::Caro, Run::Renju, Run::CaroExact];

    /// The run rule with this number, as the C header numbers them.
    pub fn from_number(number: u8) -> Option<Run> {
        Run::ALL.get(usize::from(number)).copied()
    }

    /// Only runs of exactly `k` win (for somebody).
    pub fn wants_exactly_k(self) -> bool {
        matches!(self, Run::Exact | Run::CaroExact)
    }

    /// The marks at both ends of a run decide whether it counts.
    pub fn looks_at_ends(self) -> bool {
        matches!(self, Run::Caro | Run::CaroExact)
    }
}

/// A description of rules that has not been checked yet.
///
/// ```
/// use mnk::RulesSpec;
/// let rules = RulesSpec { gravity: true, ..RulesSpec::new(6, 7, 4) }.check().unwrap();
/// assert_eq!(rules.id(), "6,7,4;gravity");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RulesSpec {
    /// Rows of the board, 1..=1024.
    pub rows: u16,
    /// Columns of the board, 1..=1024.
    pub cols: u16,
    /// Marks in a row that win, 1..=max(rows, cols).
    pub k: u16,
    /// Players, 2..=8.
    pub players: u8,
    /// Which runs win.
    pub run: Run,
    /// Marks fall to the lowest free cell of their column.
    pub gravity: bool,
    /// The player who completes a line loses.
    pub misere: bool,
    /// The board is a torus: opposite edges meet.
    pub wrap: bool,
    /// The game is drawn as soon as nobody can complete a line any more.
    pub early_draw: bool,
    /// Marks a player places in a turn, 1..=4.
    pub stones: u8,
    /// Marks in the very first turn of the game, 1..=4.
    pub first_stones: u8,
}

impl RulesSpec {
    /// Two players, one mark a turn, `k` or more in a row on `rows` x `cols`.
    pub const fn new(rows: u16, cols: u16, k: u16) -> RulesSpec {
        RulesSpec {
            rows,
            cols,
            k,
            players: 2,
            run: Run::AtLeast,
            gravity: false,
            misere: false,
            wrap: false,
            early_draw: false,
            stones: 1,
            first_stones: 1,
        }
    }

    /// Validates the description; the error names the field and the reason.
    pub fn check(self) -> Result<Rules, RulesError> {
        let limit = |field, value: u16, low: u16, high: u16| {
            if (low..=high).contains(&value) {
                Ok(())
            } else {
                Err(RulesError::OutOfRange { field, value, low, high })
            }
        };
        limit("rows", self.rows, 1, MAX_SIDE)?;
        limit("cols", self.cols, 1, MAX_SIDE)?;
        limit("k", self.k, 1, self.rows.max(self.cols))?;
        limit("players", self.players.into(), 2, MAX_PLAYERS.into())?;
        limit("stones", self.stones.into(), 1, MAX_STONES.into())?;
        limit("first_stones", self.first_stones.into(), 1, MAX_STONES.into())?;
        self.check_combination()?;
        Ok(Rules(self))
    }

    /// The table of variants that do not go together, field by field.
    fn check_combination(&self) -> Result<(), RulesError> {
        let clash = |field, with, why| Err(RulesError::Clash { field, with, why });
        if self.run == Run::Renju {
            let why = "Renju is a game of two players, one stone a turn and k = 5, with forbidden moves of its own";
            if self.k != 5 {
                return clash("k", "run = renju", why);
            }
            if self.players != 2 {
                return clash("players", "run = renju", why);
            }
            if self.gravity {
                return clash("gravity", "run = renju", why);
            }
            if self.misere {
                return clash("misere", "run = renju", why);
            }
            if self.wrap {
                return clash("wrap", "run = renju", why);
            }
            if self.early_draw {
                return clash("early_draw", "run = renju", why);
            }
            if self.stones != 1 {
                return clash("stones", "run = renju", why);
            }
            if self.first_stones != 1 {
                return clash("first_stones", "run = renju", why);
            }
        }
        if self.misere {
            if self.players != 2 {
                return clash("misere", "players > 2", "the loser must leave exactly one winner");
            }
            if self.stones != 1 {
                return clash("misere", "stones > 1", "misère is played one stone a turn");
            }
            if self.first_stones != 1 {
                return clash("misere", "first_stones > 1", "misère is played one stone a turn");
            }
            if self.run.looks_at_ends() {
                return clash(
                    "misere",
                    "run = caro or caro_exact",
                    "misère needs a run rule of at least or exactly k",
                );
            }
        }
        if self.gravity {
            if self.wrap {
                return clash("gravity", "wrap", "a torus has no bottom to fall to");
            }
            if self.stones != 1 {
                return clash("gravity", "stones > 1", "one stone is dropped a turn");
            }
            if self.first_stones != 1 {
                return clash("gravity", "first_stones > 1", "one stone is dropped a turn");
            }
        }
        if self.wrap && self.run.looks_at_ends() {
            return clash(
                "wrap",
                "run = caro or caro_exact",
                "caro asks what stands at the ends of a run, and a ring has none",
            );
        }
        Ok(())
    }
}

impl Default for RulesSpec {
    /// Tic-tac-toe.
    fn default() -> RulesSpec {
        RulesSpec::new(3, 3, 3)
    }
}

/// Validated rules: immutable, cheap to copy, comparable.
///
/// The fields are read through [`std::ops::Deref`] to [`RulesSpec`]:
///
/// ```
/// use mnk::Rules;
/// let rules = Rules::new(15, 15, 5).unwrap();
/// assert_eq!((rules.rows, rules.k, rules.players), (15, 5, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules(RulesSpec);

impl Rules {
    /// Two players, `k` or more in a row on `rows` x `cols`.
    pub fn new(rows: u16, cols: u16, k: u16) -> Result<Rules, RulesError> {
        RulesSpec::new(rows, cols, k).check()
    }

    /// The description these rules were made from, to change and check again.
    pub fn spec(&self) -> RulesSpec {
        self.0
    }

    /// Cells of the board.
    pub fn cells(&self) -> usize {
        usize::from(self.rows) * usize::from(self.cols)
    }

    /// Nothing but `k` or more in a row by two players, one mark a turn, on
    /// an open board: the games whose moves need no second thought.
    pub fn is_plain(&self) -> bool {
        *self == Rules(RulesSpec::new(self.rows, self.cols, self.k))
    }
}

impl std::ops::Deref for Rules {
    type Target = RulesSpec;
    fn deref(&self) -> &RulesSpec {
        &self.0
    }
}

impl Default for Rules {
    /// Tic-tac-toe.
    fn default() -> Rules {
        Rules(RulesSpec::default())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id())
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rules({})", self.id())
    }
}

/// Why a description is not a game that mnk plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesError {
    /// A number outside its range.
    OutOfRange {
        /// The field at fault.
        field: &'static str,
        /// What it held.
        value: u16,
        /// The least it may be.
        low: u16,
        /// The most it may be.
        high: u16,
    },
    /// Two settings that do not go together.
    Clash {
        /// The field at fault.
        field: &'static str,
        /// The setting it clashes with.
        with: &'static str,
        /// The reason.
        why: &'static str,
    },
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::OutOfRange { field, value, low, high } => {
                write!(f, "{field} is {value}, must be {low}..={high}")
            }
            RulesError::Clash { field, with, why } => {
                write!(f, "{field} does not go with {with}: {why}")
            }
        }
    }
}

impl std::error::Error for RulesError {}
