//! The games that people know by name.

use super::{Rules, RulesSpec, Run};

/// Name and rules of every preset, in the order people look for them.
pub const PRESETS: [(&str, RulesSpec); 7] = [
    ("tic_tac_toe", RulesSpec::new(3, 3, 3)),
    ("gomoku", RulesSpec::new(15, 15, 5)),
    ("gomoku_standard", RulesSpec { run: Run::Exact, ..RulesSpec::new(15, 15, 5) }),
    ("caro", RulesSpec { run: Run::Caro, ..RulesSpec::new(15, 15, 5) }),
    ("renju", RulesSpec { run: Run::Renju, ..RulesSpec::new(15, 15, 5) }),
    ("connect_four", RulesSpec { gravity: true, ..RulesSpec::new(6, 7, 4) }),
    ("connect6", RulesSpec { stones: 2, ..RulesSpec::new(19, 19, 6) }),
];

impl Rules {
    /// The rules of a preset, such as `connect_four`; `None` for other names.
    pub fn preset(name: &str) -> Option<Rules> {
        PRESETS.iter().find(|(preset, _)| *preset == name).and_then(|(_, spec)| spec.check().ok())
    }
}
