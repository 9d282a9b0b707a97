//! Proofs as text, in the format that [the module above](super) describes.

use super::{Claim, Plan, Proof};
use crate::board::Mark;
use crate::rules::Rules;
use std::collections::BTreeMap;
use std::fmt;

const HEADING: &str = "mnk-proof 1";

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADING}\nrules {}\nbase {}", self.rules, digits(&self.base))?;
        write!(f, "claim {} ", self.player.number())?;
        match self.claim {
            Claim::Wins(plies) => writeln!(f, "wins {plies}")?,
            Claim::Holds => writeln!(f, "holds")?,
            Claim::Lasts(plies) => writeln!(f, "lasts {plies}")?,
        }
        for (board, plan) in &self.plans {
            write!(f, "{} ", digits(board))?;
            match plan {
                Plan::Play(cell) => writeln!(f, "{cell}")?,
                Plan::Pairs(pairs) => {
                    f.write_str("pairs")?;
                    pairs.iter().try_for_each(|(one, other)| write!(f, " {one}-{other}"))?;
                    writeln!(f)?;
                }
                Plan::Parts(parts) => {
                    f.write_str("parts")?;
                    for part in parts {
                        let sets: Vec<String> = part.iter().map(|set| joined(set)).collect();
                        write!(f, " {}", sets.join("/"))?;
                    }
                    writeln!(f)?;
                }
            }
        }
        Ok(())
    }
}

fn joined(set: &[usize]) -> String {
    set.iter().map(usize::to_string).collect::<Vec<_>>().join("-")
}

fn digits(board: &[u8]) -> String {
    board.iter().map(|mark| char::from(b'0' + mark)).collect()
}

/// A text that is no proof: the line at fault, from 1, and what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofParseError {
    /// The line, from 1.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
}

impl fmt::Display for ProofParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for ProofParseError {}

impl std::str::FromStr for Proof {
    type Err = ProofParseError;

    fn from_str(text: &str) -> Result<Proof, ProofParseError> {
        let mut lines = (1..).zip(text.lines());
        let mut next = |expected| {
            let (line, text) = lines.next().unwrap_or((0, ""));
            (text, ProofParseError { line, expected })
        };
        let (heading, error) = next("mnk-proof 1");
        if heading != HEADING {
            return Err(error);
        }
        let (line, error) = next("rules and their canonical text");
        let rules = line.strip_prefix("rules ").and_then(|id| Rules::parse(id).ok());
        let rules: Rules = rules.ok_or(error)?;
        let (line, error) = next("base and a digit for each cell");
        let base = line.strip_prefix("base ").and_then(|board| board_in(board, &rules));
        let base = base.ok_or(error)?;
        let (line, error) = next("claim, a player, and wins N, holds or lasts N");
        let (player, claim) = claim_in(line).ok_or(error)?;
        let mut plans = BTreeMap::new();
        for (number, line) in lines {
            let error =
                ProofParseError { line: number, expected: "a board, and a cell, pairs or parts" };
            let (board, plan) = plan_in(line, &rules).ok_or(error)?;
            let again = ProofParseError { line: number, expected: "a board not planned for above" };
            if plans.insert(board, plan).is_some() {
                return Err(again);
            }
        }
        Ok(Proof { rules, base, player, claim, plans })
    }
}

fn board_in(text: &str, rules: &Rules) -> Option<Vec<u8>> {
    let marks = text.bytes().map(|digit| digit.checked_sub(b'0').filter(|&mark| mark <= 2));
    let board: Vec<u8> = marks.collect::<Option<_>>()?;
    (board.len() == rules.cells()).then_some(board)
}

fn claim_in(line: &str) -> Option<(Mark, Claim)> {
    let fields: Vec<&str> = line.strip_prefix("claim ")?.split(' ').collect();
    let player = match *fields.first()? {
        "1" => Mark::X,
        "2" => Mark::O,
        _ => return None,
    };
    let claim = match fields[1..] {
        ["holds"] => Claim::Holds,
        ["wins", plies] => Claim::Wins(plies.parse().ok()?),
        ["lasts", plies] => Claim::Lasts(plies.parse().ok()?),
        _ => return None,
    };
    Some((player, claim))
}

fn plan_in(line: &str, rules: &Rules) -> Option<(Vec<u8>, Plan)> {
    let (board, plan) = line.split_once(' ')?;
    let board = board_in(board, rules)?;
    let words = |text: &'static str| {
        let list = plan.strip_prefix(text).filter(|list| list.is_empty() || list.starts_with(' '));
        list.map(|list| list.split(' ').filter(|word| !word.is_empty()))
    };
    let plan = if let Some(pairs) = words("pairs") {
        Plan::Pairs(pairs.map(pair_in).collect::<Option<_>>()?)
    } else if let Some(parts) = words("parts") {
        Plan::Parts(parts.map(|part| part.split('/').map(set_in).collect()).collect::<Option<_>>()?)
    } else {
        Plan::Play(plan.parse().ok()?)
    };
    Some((board, plan))
}

fn pair_in(text: &str) -> Option<(usize, usize)> {
    let (one, other) = text.split_once('-')?;
    Some((one.parse().ok()?, other.parse().ok()?))
}

fn set_in(text: &str) -> Option<Vec<usize>> {
    text.split('-').map(|cell| cell.parse().ok()).collect()
}
