//! How a store's entries, and the failures of stores, are told in C.

use super::super::command::mnk_reply;
use super::super::growable::Layout;
use super::super::outcome::*;
use super::mnk_store_entry;
use crate::session::Reply;
use crate::store::{Entry, MAX_ID, StoreError};
use std::mem::offset_of;

impl mnk_store_entry {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_store_entry",
        size: size_of::<mnk_store_entry>(),
        fields: &[
            ("revision", offset_of!(mnk_store_entry, revision)),
            ("seq", offset_of!(mnk_store_entry, seq)),
            ("changed_ms", offset_of!(mnk_store_entry, changed_ms)),
            ("deadline_ms", offset_of!(mnk_store_entry, deadline_ms)),
            ("status", offset_of!(mnk_store_entry, status)),
            ("reason", offset_of!(mnk_store_entry, reason)),
            ("winner", offset_of!(mnk_store_entry, winner)),
            ("id_len", offset_of!(mnk_store_entry, id_len)),
            ("id", offset_of!(mnk_store_entry, id)),
        ],
    };

    pub(super) fn of(entry: &Entry) -> mnk_store_entry {
        let mut id = [0; 208];
        let length = entry.id.len().min(MAX_ID);
        id[..length].copy_from_slice(&entry.id.as_bytes()[..length]);
        mnk_store_entry {
            revision: entry.revision,
            seq: entry.seq,
            changed_ms: entry.changed,
            deadline_ms: entry.deadline.unwrap_or(u64::MAX),
            status: entry.outcome.status as i32,
            reason: entry.outcome.reason as i32,
            winner: entry.outcome.winner.number().into(),
            id_len: length as u32,
            id,
        }
    }
}

impl From<StoreError> for Failure {
    #[cold]
    fn from(error: StoreError) -> Failure {
        let code = match error {
            StoreError::NotFound => MNK_NOT_FOUND,
            StoreError::AlreadyExists => MNK_ALREADY_EXISTS,
            StoreError::Id(_) | StoreError::Config(_) | StoreError::Url => MNK_ERR_INVALID,
            StoreError::Unsupported(_) | StoreError::Newer { .. } => MNK_ERR_UNSUPPORTED,
            StoreError::Busy => MNK_ERR_BUSY,
            StoreError::Io(_) => MNK_ERR_IO,
            StoreError::Corrupt { .. } => MNK_ERR_CORRUPT,
            StoreError::Uncertain(_) => MNK_ERR_UNCERTAIN,
            StoreError::Closed => MNK_CANCELLED,
        };
        Failure::written(code, error)
    }
}

/// A reply that knows of nothing but a failure.
pub(super) fn nothing(code: i32) -> mnk_reply {
    let reply = Reply {
        result: Ok(()),
        outcome: crate::Outcome::PLAYING,
        turn: crate::Mark::EMPTY,
        duplicate: false,
        revision: 0,
        seq: 0,
        move_count: 0,
        deadline: None,
    };
    mnk_reply::of(&reply, code)
}
