//! Where the fields of settings, commands, replies and tables stand, and what
//! they are by default.

use super::super::game::MNK_ANY_REVISION;
use super::super::growable::{Growable, Layout};
use super::*;
use std::mem::offset_of;

impl mnk_session_config {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_session_config",
        size: size_of::<mnk_session_config>(),
        fields: &[
            ("struct_size", offset_of!(mnk_session_config, struct_size)),
            ("undo", offset_of!(mnk_session_config, undo)),
            ("reset", offset_of!(mnk_session_config, reset)),
            ("draw", offset_of!(mnk_session_config, draw)),
            ("on_timeout", offset_of!(mnk_session_config, on_timeout)),
            ("initial_ms", offset_of!(mnk_session_config, initial_ms)),
            ("increment_ms", offset_of!(mnk_session_config, increment_ms)),
            ("move_ms", offset_of!(mnk_session_config, move_ms)),
            ("seed", offset_of!(mnk_session_config, seed)),
            ("max_events", offset_of!(mnk_session_config, max_events)),
            ("opening", offset_of!(mnk_session_config, opening)),
            ("reserved", offset_of!(mnk_session_config, reserved)),
        ],
    };
}

impl mnk_command {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_command",
        size: size_of::<mnk_command>(),
        fields: &[
            ("struct_size", offset_of!(mnk_command, struct_size)),
            ("kind", offset_of!(mnk_command, kind)),
            ("seat", offset_of!(mnk_command, seat)),
            ("row", offset_of!(mnk_command, row)),
            ("col", offset_of!(mnk_command, col)),
            ("arg", offset_of!(mnk_command, arg)),
            ("revision", offset_of!(mnk_command, revision)),
            ("now_ms", offset_of!(mnk_command, now_ms)),
            ("request_id", offset_of!(mnk_command, request_id)),
        ],
    };
}

impl mnk_reply {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_reply",
        size: size_of::<mnk_reply>(),
        fields: &[
            ("struct_size", offset_of!(mnk_reply, struct_size)),
            ("result", offset_of!(mnk_reply, result)),
            ("status", offset_of!(mnk_reply, status)),
            ("reason", offset_of!(mnk_reply, reason)),
            ("winner", offset_of!(mnk_reply, winner)),
            ("turn", offset_of!(mnk_reply, turn)),
            ("duplicate", offset_of!(mnk_reply, duplicate)),
            ("reserved", offset_of!(mnk_reply, reserved)),
            ("revision", offset_of!(mnk_reply, revision)),
            ("seq", offset_of!(mnk_reply, seq)),
            ("move_count", offset_of!(mnk_reply, move_count)),
            ("deadline_ms", offset_of!(mnk_reply, deadline_ms)),
        ],
    };
}

impl mnk_table {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_table",
        size: size_of::<mnk_table>(),
        fields: &[
            ("struct_size", offset_of!(mnk_table, struct_size)),
            ("phase", offset_of!(mnk_table, phase)),
            ("actor", offset_of!(mnk_table, actor)),
            ("offer", offset_of!(mnk_table, offer)),
            ("offer_seat", offset_of!(mnk_table, offer_seat)),
            ("offer_count", offset_of!(mnk_table, offer_count)),
            ("accepted", offset_of!(mnk_table, accepted)),
            ("seats", offset_of!(mnk_table, seats)),
            ("marks", offset_of!(mnk_table, marks)),
        ],
    };
}

// SAFETY: repr(C), 4 + 4 + 4 * 8 + 4 + 1 + 3 = 48 bytes without padding, integers only.
unsafe impl Growable for mnk_session_config {
    const DEFAULT: mnk_session_config = mnk_session_config {
        struct_size: size_of::<mnk_session_config>() as u32,
        undo: 1,
        reset: 1,
        draw: 1,
        on_timeout: 0,
        initial_ms: u64::MAX,
        increment_ms: 0,
        move_ms: u64::MAX,
        seed: 0,
        max_events: 65_536,
        opening: 0,
        reserved: [0; 3],
    };
}

// SAFETY: repr(C), 6 * 4 + 2 * 8 + 16 = 56 bytes without padding, integers only.
unsafe impl Growable for mnk_command {
    const DEFAULT: mnk_command = mnk_command {
        struct_size: size_of::<mnk_command>() as u32,
        kind: MNK_COMMAND_PLAY,
        seat: 0,
        row: 0,
        col: 0,
        arg: 0,
        revision: MNK_ANY_REVISION,
        now_ms: 0,
        request_id: [0; 16],
    };
}

// SAFETY: repr(C), 8 * 4 + 4 * 8 = 64 bytes without padding, integers only.
unsafe impl Growable for mnk_reply {
    const DEFAULT: mnk_reply = mnk_reply {
        struct_size: size_of::<mnk_reply>() as u32,
        result: 0,
        status: 0,
        reason: 0,
        winner: 0,
        turn: 0,
        duplicate: 0,
        reserved: 0,
        revision: 0,
        seq: 0,
        move_count: 0,
        deadline_ms: u64::MAX,
    };
}

// SAFETY: repr(C), 16 * 4 = 64 bytes without padding, integers only.
unsafe impl Growable for mnk_table {
    const DEFAULT: mnk_table = mnk_table {
        struct_size: size_of::<mnk_table>() as u32,
        phase: MNK_PHASE_PLAY,
        actor: -1,
        offer: -1,
        offer_seat: -1,
        offer_count: 0,
        accepted: 0,
        seats: 0,
        marks: [0; 8],
    };
}
