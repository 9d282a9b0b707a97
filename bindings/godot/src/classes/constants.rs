//! `Mnk`: the numbers that calls answer and take, by name, and what they mean.

use crate::logic::codes;
use godot::prelude::*;

/// Constants named as in mnk.h, without the prefix `MNK_`: `Mnk.CELL_TAKEN`.
#[derive(GodotClass)]
#[class(no_init, base = Object)]
pub struct Mnk {
    _base: Base<Object>,
}

#[godot_api]
impl Mnk {
    #[constant]
    const OK: i32 = codes::OK;
    #[constant]
    const STALE: i32 = codes::STALE;
    #[constant]
    const GAME_OVER: i32 = codes::GAME_OVER;
    #[constant]
    const NOT_YOUR_TURN: i32 = codes::NOT_YOUR_TURN;
    #[constant]
    const OUT_OF_BOUNDS: i32 = codes::OUT_OF_BOUNDS;
    #[constant]
    const CELL_TAKEN: i32 = codes::CELL_TAKEN;
    #[constant]
    const FLOATING: i32 = codes::FLOATING;
    #[constant]
    const FORBIDDEN: i32 = codes::FORBIDDEN;
    #[constant]
    const NOTHING_TO_UNDO: i32 = codes::NOTHING_TO_UNDO;
    #[constant]
    const NOT_FOUND: i32 = codes::NOT_FOUND;
    #[constant]
    const ALREADY_EXISTS: i32 = codes::ALREADY_EXISTS;
    #[constant]
    const CANCELLED: i32 = codes::CANCELLED;
    #[constant]
    const TIMED_OUT: i32 = codes::TIMED_OUT;
    #[constant]
    const UNDECIDED: i32 = codes::UNDECIDED;
    #[constant]
    const NO_MOVE: i32 = codes::NO_MOVE;
    #[constant]
    const NOT_ALLOWED: i32 = codes::NOT_ALLOWED;
    #[constant]
    const ERR_NULL: i32 = codes::ERR_NULL;
    #[constant]
    const ERR_INVALID: i32 = codes::ERR_INVALID;
    #[constant]
    const ERR_BUFFER: i32 = codes::ERR_BUFFER;
    #[constant]
    const ERR_STRUCT: i32 = codes::ERR_STRUCT;
    #[constant]
    const ERR_RULES: i32 = codes::ERR_RULES;
    #[constant]
    const ERR_RULES_MISMATCH: i32 = codes::ERR_RULES_MISMATCH;
    #[constant]
    const ERR_PARSE: i32 = codes::ERR_PARSE;
    #[constant]
    const ERR_CORRUPT: i32 = codes::ERR_CORRUPT;
    #[constant]
    const ERR_POSITION: i32 = codes::ERR_POSITION;
    #[constant]
    const ERR_UNSUPPORTED: i32 = codes::ERR_UNSUPPORTED;
    #[constant]
    const ERR_BUSY: i32 = codes::ERR_BUSY;
    #[constant]
    const ERR_HANDLE: i32 = codes::ERR_HANDLE;
    #[constant]
    const ERR_IO: i32 = codes::ERR_IO;
    #[constant]
    const ERR_MEMORY: i32 = codes::ERR_MEMORY;
    #[constant]
    const ERR_PANIC: i32 = codes::ERR_PANIC;
    #[constant]
    const ERR_LIMIT: i32 = codes::ERR_LIMIT;
    #[constant]
    const ERR_UNCERTAIN: i32 = codes::ERR_UNCERTAIN;
    #[constant]
    const EMPTY: i32 = codes::EMPTY;
    #[constant]
    const X: i32 = codes::X;
    #[constant]
    const O: i32 = codes::O;
    #[constant]
    const PLAYING: i32 = codes::PLAYING;
    #[constant]
    const WON: i32 = codes::WON;
    #[constant]
    const DRAW: i32 = codes::DRAW;
    #[constant]
    const REASON_NONE: i32 = codes::REASON_NONE;
    #[constant]
    const REASON_LINE: i32 = codes::REASON_LINE;
    #[constant]
    const REASON_FORFEIT: i32 = codes::REASON_FORFEIT;
    #[constant]
    const REASON_TIMEOUT: i32 = codes::REASON_TIMEOUT;
    #[constant]
    const REASON_FULL: i32 = codes::REASON_FULL;
    #[constant]
    const REASON_DEAD: i32 = codes::REASON_DEAD;
    #[constant]
    const REASON_AGREED: i32 = codes::REASON_AGREED;
    #[constant]
    const RUN_AT_LEAST: i32 = codes::RUN_AT_LEAST;
    #[constant]
    const RUN_EXACT: i32 = codes::RUN_EXACT;
    #[constant]
    const RUN_CARO: i32 = codes::RUN_CARO;
    #[constant]
    const RUN_RENJU: i32 = codes::RUN_RENJU;
    #[constant]
    const RUN_CARO_EXACT: i32 = codes::RUN_CARO_EXACT;
    #[constant]
    const MOVE_MARK: i32 = codes::MOVE_MARK;
    #[constant]
    const MOVE_FORFEIT: i32 = codes::MOVE_FORFEIT;
    #[constant]
    const MOVE_TIMEOUT: i32 = codes::MOVE_TIMEOUT;
    #[constant]
    const COMMAND_PLAY: i32 = codes::COMMAND_PLAY;
    #[constant]
    const COMMAND_UNDO: i32 = codes::COMMAND_UNDO;
    #[constant]
    const COMMAND_FORFEIT: i32 = codes::COMMAND_FORFEIT;
    #[constant]
    const COMMAND_RESET: i32 = codes::COMMAND_RESET;
    #[constant]
    const COMMAND_TICK: i32 = codes::COMMAND_TICK;
    #[constant]
    const COMMAND_OFFER: i32 = codes::COMMAND_OFFER;
    #[constant]
    const COMMAND_ACCEPT: i32 = codes::COMMAND_ACCEPT;
    #[constant]
    const COMMAND_DECLINE: i32 = codes::COMMAND_DECLINE;
    #[constant]
    const COMMAND_CHOOSE: i32 = codes::COMMAND_CHOOSE;
    #[constant]
    const EVENT_PLAY: i32 = codes::EVENT_PLAY;
    #[constant]
    const EVENT_UNDO: i32 = codes::EVENT_UNDO;
    #[constant]
    const EVENT_FORFEIT: i32 = codes::EVENT_FORFEIT;
    #[constant]
    const EVENT_RESET: i32 = codes::EVENT_RESET;
    #[constant]
    const EVENT_TICK: i32 = codes::EVENT_TICK;
    #[constant]
    const EVENT_OFFER: i32 = codes::EVENT_OFFER;
    #[constant]
    const EVENT_ACCEPT: i32 = codes::EVENT_ACCEPT;
    #[constant]
    const EVENT_DECLINE: i32 = codes::EVENT_DECLINE;
    #[constant]
    const EVENT_CHOOSE: i32 = codes::EVENT_CHOOSE;
    #[constant]
    const EVENT_TIMEOUT: i32 = codes::EVENT_TIMEOUT;
    #[constant]
    const OFFER_UNDO: i32 = codes::OFFER_UNDO;
    #[constant]
    const OFFER_DRAW: i32 = codes::OFFER_DRAW;
    #[constant]
    const OFFER_RESET: i32 = codes::OFFER_RESET;
    #[constant]
    const OFFER_SWAP: i32 = codes::OFFER_SWAP;
    #[constant]
    const CHOICE_STAY: i32 = codes::CHOICE_STAY;
    #[constant]
    const CHOICE_SWAP: i32 = codes::CHOICE_SWAP;
    #[constant]
    const CHOICE_PLACE_TWO: i32 = codes::CHOICE_PLACE_TWO;
    #[constant]
    const PHASE_PLAY: i32 = codes::PHASE_PLAY;
    #[constant]
    const PHASE_OPENING_MARK: i32 = codes::PHASE_OPENING_MARK;
    #[constant]
    const PHASE_OPENING_CHOICE: i32 = codes::PHASE_OPENING_CHOICE;
    #[constant]
    const PHASE_OVER: i32 = codes::PHASE_OVER;

    /// The name of what a call answered, such as `CELL_TAKEN`.
    #[func]
    fn name_of(code: i64) -> GString {
        codes::name_of(code).into()
    }

    /// What an answer says in general; an object's `last_error` says more.
    #[func]
    fn text_of(code: i64) -> GString {
        codes::text_of(code).into()
    }

    /// The names that `MnkRules.preset` knows.
    #[func]
    fn presets() -> PackedStringArray {
        mnk::PRESETS.iter().map(|(name, _)| GString::from(*name)).collect()
    }

    /// The kinds of bot that `MnkBot.kind` can name.
    #[func]
    fn bot_kinds() -> PackedStringArray {
        mnk::bot::kinds().map(GString::from).collect()
    }

    /// The version of this extension.
    #[func]
    fn version() -> GString {
        env!("CARGO_PKG_VERSION").into()
    }
}
