//! A game to keep and to bring back: records, replay, and the tags that travel
//! with them.

use super::buffers::{ArrayOut, TextOut, copy_in, hand_out, not_null, slice_in, text_in};
use super::detail::Detail;
use super::game::{change, mnk_game, read, refusal_code};
use super::guard::guard;
use super::outcome::*;
use super::position::{MNK_MOVE_FORFEIT, MNK_MOVE_MARK, MNK_MOVE_TIMEOUT, mnk_move};
use super::rules::{mnk_rules, rules_in};
use crate::{Action, Cell, Game, Mark, RecordError, ReplayError, TagError};
use std::ffi::c_char;

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        let code = match error {
            RecordError::NotARecord => MNK_ERR_PARSE,
            RecordError::NewerVersion { .. } | RecordError::UnknownRules { .. } => {
                MNK_ERR_UNSUPPORTED
            }
            RecordError::Corrupt(_) => MNK_ERR_CORRUPT,
            RecordError::RulesMismatch { .. } => MNK_ERR_RULES_MISMATCH,
        };
        Failure::written(code, error)
    }
}

impl From<ReplayError> for Failure {
    fn from(error: ReplayError) -> Failure {
        let code = match error {
            ReplayError::RulesMismatch { .. } => MNK_ERR_RULES_MISMATCH,
            ReplayError::Refused { refusal, .. } => refusal_code(refusal),
        };
        Failure::written(code, error)
    }
}

impl From<TagError> for Failure {
    fn from(error: TagError) -> Failure {
        let code = match error {
            TagError::TooMany => MNK_ERR_LIMIT,
            TagError::EmptyKey
            | TagError::KeyTooLong { .. }
            | TagError::ValueTooLong { .. }
            | TagError::Nul => MNK_ERR_INVALID,
        };
        Failure::written(code, error)
    }
}

impl mnk_move {
    /// The action, if it is one under rules for so many players.
    fn action(&self, players: u8, index: usize) -> Answer<Action> {
        let wrong = |field, value, high| {
            Failure::written(
                MNK_ERR_INVALID,
                format_args!("action {index}: {field} is {value}, must be 0..={high}"),
            )
        };
        let mark = Mark::new(self.mark).filter(|mark| mark.number() <= players);
        let mark = mark.ok_or_else(|| wrong("mark", self.mark, players))?;
        if let Some(&byte) = self.reserved.iter().find(|&&byte| byte != 0) {
            return Err(wrong("reserved", byte, 0));
        }
        match i32::from(self.kind) {
            MNK_MOVE_MARK => Ok(Action::Mark { cell: Cell::new(self.row, self.col), mark }),
            MNK_MOVE_FORFEIT => Ok(Action::Forfeit { mark }),
            MNK_MOVE_TIMEOUT => Ok(Action::Timeout { mark }),
            _ => Err(wrong("kind", self.kind, MNK_MOVE_TIMEOUT as u8)),
        }
    }
}

/// The game as bytes: rules, base position, actions, revision and tags, with a version and a
/// checksum; also that a session's players agreed on a draw. What was undone is not in it. Equal
/// games give equal bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_save(
    game: *const mnk_game,
    out: *mut u8,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: an array as the header asks for.
        let out = unsafe { ArrayOut::new(out, capacity, needed) }?;
        // SAFETY: a game as the header asks for.
        let record = unsafe { read(game, |game| Ok(game.save())) }?;
        out.fill(|| record.iter().copied())
    })
}

/// A game from bytes that `mnk_game_save` wrote, in this version or an older one. Its revision is
/// what it was. Free it with `mnk_game_free`. `expected` may be NULL: any rules.
///
/// The bytes may come from anywhere: every size is checked before memory is taken for it, every
/// action goes through the checks of play.
///
/// `MNK_ERR_RULES`: what is expected is not played. `MNK_ERR_PARSE`: not a record.
/// `MNK_ERR_UNSUPPORTED`: from a newer version. `MNK_ERR_CORRUPT`: cut off or damaged.
/// `MNK_ERR_RULES_MISMATCH`: of a game with other rules than expected.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_load(
    data: *const u8,
    len: usize,
    expected: *const mnk_rules,
    out: *mut *mut mnk_game,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        // SAFETY: an array as the header asks for.
        let data = unsafe { slice_in(data, len, "data") }?;
        let expected = if expected.is_null() {
            None
        } else {
            // SAFETY: a struct of the size it says as the header asks for.
            Some(unsafe { rules_in(expected) }?)
        };
        let data = data
            .ok_or_else(|| Failure::because(MNK_ERR_INVALID, "more bytes than memory can hold"))?;
        let game = Game::load(data, expected.as_ref())?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new(game)) };
        Ok(())
    })
}

/// A game from a list of actions, as `mnk_game_moves` gives them, played from the empty board
/// through the checks of `mnk_game_play_as` and `mnk_game_forfeit`, with their results. Free it
/// with `mnk_game_free`. Its revision is the number of actions.
///
/// `recorded_fingerprint` is that of the rules that the actions were played under. A mark of 0
/// stands for the player whose turn it is. Only here and in records can a timeout be an action.
///
/// `MNK_ERR_RULES`; `MNK_ERR_INVALID`: an unknown mark, kind or reserved byte;
/// `MNK_ERR_RULES_MISMATCH`: another fingerprint; or what play refuses. `mnk_last_error` names the
/// index of the action at fault.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_replay(
    rules: *const mnk_rules,
    recorded_fingerprint: u64,
    moves: *const mnk_move,
    count: usize,
    out: *mut *mut mnk_game,
) -> i32 {
    guard(|| {
        not_null(out, "out")?;
        not_null(rules, "rules")?;
        // SAFETY: an array as the header asks for.
        let moves = unsafe { copy_in(moves, count, "moves") }?;
        // SAFETY: a struct of the size it says as the header asks for.
        let rules = unsafe { rules_in(rules) }?;
        let moves = moves.ok_or_else(|| {
            Failure::because(MNK_ERR_INVALID, "more actions than memory can hold")
        })?;
        let action = |(index, action): (usize, &mnk_move)| action.action(rules.players, index);
        let actions = moves.iter().enumerate().map(action).collect::<Answer<Vec<Action>>>()?;
        let game = Game::replay(rules, recorded_fingerprint, &actions)?;
        // SAFETY: not NULL, writable as the header asks.
        unsafe { hand_out(out, mnk_game::new(game)) };
        Ok(())
    })
}

/// The text of a tag. Tags are short texts that travel with the game and its records, such as
/// names, event and date; they are no part of what is played.
///
/// `MNK_ERR_INVALID`: the key is not UTF-8. `MNK_NOT_FOUND`: there is no such tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_tag(
    game: *const mnk_game,
    key: *const c_char,
    len: usize,
    out: *mut c_char,
    capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(out, capacity, needed) }?;
        // SAFETY: a text as the header asks for.
        let key = unsafe { text_in(key, len, "key") }?;
        // SAFETY: a game as the header asks for.
        unsafe {
            read(game, |game| {
                let key = utf8(key)?;
                let tag = game
                    .tag(key)
                    .ok_or_else(|| Failure::because(MNK_NOT_FOUND, "the game has no such tag"))?;
                out.write(tag)
            })
        }
    })
}

/// Sets a tag; an empty value deletes it.
///
/// `MNK_ERR_INVALID`: an empty key, one of more than 64 bytes, a value of more than 1024, or a
/// text that is not UTF-8 or holds a NUL. `MNK_ERR_LIMIT`: a 33rd tag.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_set_tag(
    game: *mut mnk_game,
    key: *const c_char,
    len: usize,
    value: *const c_char,
    value_len: usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text as the header asks for.
        let key = unsafe { text_in(key, len, "key") }?;
        // SAFETY: a text as the header asks for.
        let value = unsafe { text_in(value, value_len, "value") }?;
        // SAFETY: a game as the header asks for.
        unsafe { change(game, |game| Ok(game.set_tag(utf8(key)?, utf8(value)?)?)) }
    })
}

/// The key of a tag by its place, from 0, in the order of their bytes.
///
/// `MNK_NOT_FOUND` past the last one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mnk_game_tag_at(
    game: *const mnk_game,
    index: usize,
    key: *mut c_char,
    key_capacity: usize,
    needed: *mut usize,
) -> i32 {
    guard(|| {
        // SAFETY: a text buffer as the header asks for.
        let out = unsafe { TextOut::new(key, key_capacity, needed) }?;
        // SAFETY: a game as the header asks for.
        unsafe {
            read(game, |game| match game.tags().nth(index) {
                Some((key, _)) => out.write(key),
                None => {
                    Err(Failure::new(MNK_NOT_FOUND, Detail::Sentence("the game has no more tags")))
                }
            })
        }
    })
}

/// A text of a tag that must be UTF-8.
fn utf8(text: Option<&str>) -> Answer<&str> {
    text.ok_or_else(|| Failure::because(MNK_ERR_INVALID, "tags are UTF-8"))
}
