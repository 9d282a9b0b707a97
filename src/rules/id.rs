//! The identity of rules: a canonical text, and a 64-bit fingerprint of it.
//!
//! ```text
//! id     = rows "," cols "," k { ";" option }
//! option = "players=" n | "run=" run | "gravity" | "misere" | "wrap"
//!        | "early_draw" | "stones=" n | "first_stones=" n
//! run    = "exact" | "caro" | "renju" | "caro_exact"
//! n      = decimal digits without leading zeros
//! ```
//!
//! Options stand in this order, each at most once, and only where they differ
//! from the default, so that equal rules have equal texts and an option that a
//! later version adds leaves older texts as they were. If the meaning of an
//! option ever changes, it gets a new name.

use super::{Rules, RulesError, RulesSpec, Run};
use std::fmt;

impl Run {
    /// The run rule's name in a rules id.
    pub fn name(self) -> &'static str {
        match self {
            Run::AtLeast => "at_least",
            Run::Exact => "exact",
            Run::Caro => "caro",
            Run::Renju => "renju",
            Run::CaroExact => "caro_exact",
        }
    }
}

impl Rules {
    /// The canonical text of these rules, such as `15,15,5;run=exact`.
    pub fn id(&self) -> String {
        use std::fmt::Write;
        let mut id = format!("{},{},{}", self.rows, self.cols, self.k);
        // Writing to a String cannot fail.
        if self.players != 2 {
            let _ = write!(id, ";players={}", self.players);
        }
        if self.run != Run::AtLeast {
            let _ = write!(id, ";run={}", self.run.name());
        }
        for (on, name) in [
            (self.gravity, ";gravity"),
            (self.misere, ";misere"),
            (self.wrap, ";wrap"),
            (self.early_draw, ";early_draw"),
        ] {
            if on {
                id.push_str(name);
            }
        }
        if self.stones != 1 {
            let _ = write!(id, ";stones={}", self.stones);
        }
        if self.first_stones != 1 {
            let _ = write!(id, ";first_stones={}", self.first_stones);
        }
        id
    }

    /// FNV-1a (64 bits: offset basis `0xcbf29ce484222325`, prime
    /// `0x100000001b3`) of the bytes of [`Rules::id`]; never 0.
    pub fn fingerprint(&self) -> u64 {
        let hash = self.id().bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        hash.max(1)
    }

    /// Reads a canonical text back. Only what [`Rules::id`] writes is
    /// accepted, so that one game never has two identities.
    pub fn parse(id: &str) -> Result<Rules, RulesParseError> {
        let mut parts = id.split(';');
        let mut sides = parts.next().unwrap_or("").split(',');
        let mut side = || sides.next().and_then(number).ok_or(RulesParseError::Size);
        let mut spec = RulesSpec::new(side()?, side()?, side()?);
        if sides.next().is_some() {
            return Err(RulesParseError::Size);
        }
        for part in parts {
            read_option(&mut spec, part).ok_or_else(|| RulesParseError::Option(clip(part)))?;
        }
        let rules = spec.check().map_err(RulesParseError::Rules)?;
        if rules.id() == id { Ok(rules) } else { Err(RulesParseError::NotCanonical(rules.id())) }
    }
}

fn read_option(spec: &mut RulesSpec, part: &str) -> Option<()> {
    let small = |text| number(text).and_then(|n| u8::try_from(n).ok());
    match part.split_once('=') {
        Some(("players", n)) => spec.players = small(n)?,
        Some(("stones", n)) => spec.stones = small(n)?,
        Some(("first_stones", n)) => spec.first_stones = small(n)?,
        Some(("run", name)) => spec.run = Run::ALL.into_iter().find(|run| run.name() == name)?,
        None if part == "gravity" => spec.gravity = true,
        None if part == "misere" => spec.misere = true,
        None if part == "wrap" => spec.wrap = true,
        None if part == "early_draw" => spec.early_draw = true,
        _ => return None,
    }
    Some(())
}

/// Digits only: `u16::from_str` would also take a plus sign.
fn number(text: &str) -> Option<u16> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok())?
}

/// The start of a text that may come from anyone, short enough to repeat.
fn clip(text: &str) -> String {
    text.chars().take(32).collect()
}

/// Why a text is not a rules id.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesParseError {
    /// It does not begin with `rows,cols,k`.
    Size,
    /// An option that does not exist, or a value that is not a number.
    Option(String),
    /// Well written, but not rules that mnk plays.
    Rules(RulesError),
    /// The same rules are written differently: here is how.
    NotCanonical(String),
}

impl fmt::Display for RulesParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesParseError::Size => f.write_str("a rules id begins with rows,cols,k"),
            RulesParseError::Option(part) => write!(f, "no option of a rules id: {part:?}"),
            RulesParseError::Rules(error) => write!(f, "{error}"),
            RulesParseError::NotCanonical(id) => write!(f, "these rules are written {id:?}"),
        }
    }
}

impl std::error::Error for RulesParseError {}
