//! Rules: a struct that says what game is played, its checks and identity.

use super::buffers::{TextOut, not_null, text_in};
use super::detail::Detail;
use super::growable::{self, Growable, Layout};
use super::guard::{guard, guard_word};
use super::outcome::*;
use crate::{PRESETS, Rules, RulesError, RulesParseError, RulesSpec, Run};
use std::ffi::c_char;
use std::mem::offset_of;

/// `k` or more in a row win: tic-tac-toe, freestyle Gomoku, Connect Four.
pub const MNK_RUN_AT_LEAST: i32 = 0;
/// Exactly `k` in a row win; an overline does not, and the game goes on: standard Gomoku.
pub const MNK_RUN_EXACT: i32 = 1;
/// At least `k`, but exactly `k` between two foreign marks do not count; the edge does not block.
pub const MNK_RUN_CARO: i32 = 2;
/// O needs `k` or more, X exactly `k`; X may not make overlines, double fours and double threes.
pub const MNK_RUN_RENJU: i32 = 3;
/// Exactly `k`, and not between two foreign marks.
pub const MNK_RUN_CARO_EXACT: i32 = 4;

/// What game is played. Plain memory of yours: copy it as you like.
///
/// Fill it with `mnk_rules_init`, `mnk_rules_preset` or `mnk_rules_parse`, then change what you
/// want. Not everything goes with everything; `mnk_rules_check` tells.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mnk_rules {
    /// Bytes of this struct, filled in by the functions that make one.
    pub struct_size: u32,
    /// Rows of the board, 1 to 1024.
    pub rows: u16,
    /// Columns of the board, 1 to 1024.
    pub cols: u16,
    /// Marks in a row that win, 1 to the longer side.
    pub k: u16,
    /// Players, 2 to 8.
    pub players: u8,
    /// Which runs win: `MNK_RUN_...`.
    pub run: u8,
    /// 1: marks fall to the lowest free cell of their column.
    pub gravity: u8,
    /// 1: the player who completes a line loses.
    pub misere: u8,
    /// 1: opposite edges meet, the board is a torus.
    pub wrap: u8,
    /// 1: drawn as soon as nobody can complete a line any more.
    pub early_draw: u8,
    /// Marks that a player places in a turn, 1 to 4 (Connect6: 2).
    pub stones: u8,
    /// Marks in the very first turn, 1 to 4.
    pub first_stones: u8,
    /// Zero.
    pub reserved: [u8; 6],
}

// SAFETY: repr(C), 4 + 3 * 2 + 8 + 6 = 24 bytes without padding, integers only.
unsafe impl Growable for mnk_rules {
    const DEFAULT: mnk_rules = mnk_rules {
        struct_size: size_of::<mnk_rules>() as u32,
        rows: 3,
        cols: 3,
        k: 3,
        players: 2,
        run: 0,
        gravity: 0,
        misere: 0,
        wrap: 0,
        early_draw: 0,
        stones: 1,
        first_stones: 1,
        reserved: [0; 6],
    };
}

impl mnk_rules {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_rules",
        size: size_of::<mnk_rules>(),
        fields: &[
            ("struct_size", offset_of!(mnk_rules, struct_size)),
            ("rows", offset_of!(mnk_rules, rows)),
            ("cols", offset_of!(mnk_rules, cols)),
            ("k", offset_of!(mnk_rules, k)),
            ("players", offset_of!(mnk_rules, players)),
            ("run", offset_of!(mnk_rules, run)),
            ("gravity", offset_of!(mnk_rules, gravity)),
            ("misere", offset_of!(mnk_rules, misere)),
            ("wrap", offset_of!(mnk_rules, wrap)),
            ("early_draw", offset_of!(mnk_rules, early_draw)),
            ("stones", offset_of!(mnk_rules, stones)),
            ("first_stones", offset_of!(mnk_rules, first_stones)),
            ("reserved", offset_of!(mnk_rules, reserved)),
        ],
    };

    /// The struct that says the same as checked rules.
    pub(super) fn of(rules: &Rules) -> mnk_rules {
        mnk_rules {
            rows: rules.rows,
            cols: rules.cols,
            k: rules.k,
            players: rules.players,
            run: rules.run as u8,
            gravity: rules.gravity.into(),
            misere: rules.misere.into(),
            wrap: rules.wrap.into(),
            early_draw: rules.early_draw.into(),
            stones: rules.stones,
            first_stones: rules.first_stones,
            ..mnk_rules::DEFAULT
        }
    }

    /// Checked rules, or the field at fault.
    fn checked(&self) -> Answer<Rules> {
        let range = |field, value: u8, high| RulesError::OutOfRange {
            field,
            value: value.into(),
            low: 0,
            high,
        };
        let flag = |field, value: u8| match value {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(range(field, value, 1)),
        };
        let highest = Run::ALL.len() as u16 - 1;
        let run = Run::from_number(self.run).ok_or_else(|| range("run", self.run, highest))?;
        if let Some(&byte) = self.reserved.iter().find(|&&byte| byte != 0) {
            return Err(range("reserved", byte, 0).into());
        }
        let spec = RulesSpec {
            rows: self.rows,
            cols: self.cols,
            k: self.k,
            players: self.players,
            run,
            gravity: flag("gravity", self.gravity)?,
            misere: flag("misere", self.misere)?,
            wrap: flag("wrap", self.wrap)?,
            early_draw: flag("early_draw", self.early_draw)?,
            stones: self.stones,
            first_stones: self.first_stones,
        };
        Ok(spec.check()?)
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Failure {
        Failure::new(MNK_ERR_RULES, Detail::Rules(error))
    }
}

impl From<RulesParseError> for Failure {
    fn from(error: RulesParseError) -> Failure {
        match error {
            RulesParseError::Rules(error) => error.into(),
            malformed => Failure::written(MNK_ERR_PARSE, malformed),
        }
    }
}

/// The caller's rules, checked.
///
/// # Safety
/// `rules` is NULL or a struct of the size it says.
pub(super) unsafe fn rules_in(rules: *const mnk_rules) -> Answer<Rules> {
    // SAFETY: the caller's promise is ours.
    unsafe { growable::read(rules, "rules") }?.checked()
}

/// Fills in tic-tac-toe: 3 rows, 3 columns, 3 in a row, two players, nothing else.
///
/// `struct_size` is `sizeof(mnk_rules)` as you compile it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_rules_init(rules: *mut mnk_rules, struct_size: u32) -> i32 {
    // SAFETY: a struct of that size as the header asks for.
    guard(|| unsafe { growable::init(rules, struct_size, "rules") })
}

/// Fills in the rules of a game that people know by name.
///
///  - tic_tac_toe      3 x 3, 3 in a row
///  - gomoku           15 x 15, 5 or more
///  - gomoku_standard  15 x 15, exactly 5
///  - caro             15 x 15, 5 or more, but not 5 between two foreign marks
///  - renju            15 x 15, 5, with X's forbidden points
///  - connect_four     6 rows, 7 columns, 4 in a row, with gravity
///  - connect6         19 x 19, 6 in a row, two marks a turn, one in the first
///
/// `MNK_ERR_INVALID`: no such name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_rules_preset(
    rules: *mut mnk_rules,
    struct_size: u32,
    name: *const c_char,
    len: usize,
) -> i32 {
    guard(|| {
        not_null(rules, "rules")?;
        // SAFETY: a text as the header asks for.
        let name = unsafe { text_in(name, len, "name") }?;
        // SAFETY: a struct of that size as the header asks for.
        let out = unsafe { growable::output(rules, struct_size, "rules") }?;
        let preset = name.and_then(Rules::preset).ok_or_else(|| {
            let names = PRESETS.map(|(name, _)| name).join(", ");
            Failure::written(MNK_ERR_INVALID, format_args!("the presets are {names}"))
        })?;
        out.write_whole(&mnk_rules::of(&preset))
    })
}

/// Whether mnk plays these rules: `MNK_OK` or `MNK_ERR_RULES`, and then `mnk_last_error` names
/// the field at fault and the reason.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_rules_check(rules: *const mnk_rules) -> i32 {
    // SAFETY: a struct of the size it says as the header asks for.
    guard(|| unsafe { rules_in(rules) }.map(|_| ()))
}

/// The identity of the rules as a text, such as "15,15,5;run=exact". Stable for ever.
///
///   id     = rows "," cols "," k { ";" option }
///   option = "players=" n | "run=" run | "gravity" | "misere" | "wrap"
///          | "early_draw" | "stones=" n | "first_stones=" n
///   run    = "exact" | "caro" | "renju" | "caro_exact"
///   n      = decimal digits without leading zeros
///
/// Options stand in this order and only where they differ from their defaults, so that equal
/// rules have equal texts, and fields that come later leave older texts as they are.
///
/// `MNK_ERR_RULES`: not rules that mnk plays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_rules_id(
    rules: *const mnk_rules,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a struct of the size it says as the header asks for.
        out.write(&unsafe { rules_in(rules) }?.id())
    })
}

/// Fills in the rules that an identity names.
///
/// Takes exactly what `mnk_rules_id` writes, so that one game never has two names.
///
/// `MNK_ERR_PARSE`: not such a text. `MNK_ERR_RULES`: well written, but not rules that mnk plays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_rules_parse(
    rules: *mut mnk_rules,
    struct_size: u32,
    id: *const c_char,
    len: usize,
) -> i32 {
    guard(|| {
        not_null(rules, "rules")?;
        // SAFETY: a text as the header asks for.
        let id = unsafe { text_in(id, len, "id") }?;
        // SAFETY: a struct of that size as the header asks for.
        let out = unsafe { growable::output(rules, struct_size, "rules") }?;
        let id = id.ok_or_else(|| Failure::because(MNK_ERR_PARSE, "a rules id is plain ASCII"))?;
        out.write_whole(&mnk_rules::of(&Rules::parse(id)?))
    })
}

/// A number for the identity: FNV-1a of the bytes of the id (64 bits, offset basis
/// 0xcbf29ce484222325, prime 0x100000001b3). Stable for ever, never 0.
///
/// 0 if the rules are not valid.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_rules_fingerprint(rules: *const mnk_rules) -> u64 {
    // SAFETY: a struct of the size it says as the header asks for.
    guard_word(|| Ok(unsafe { rules_in(rules) }?.fingerprint()))
}
