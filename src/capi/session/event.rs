//! How an event is told in C.

use super::super::command::signed;
use super::super::growable::Layout;
use super::mnk_event;
use crate::session::{Event, Offer, What};
use std::mem::offset_of;

impl mnk_event {
    /// Where the fields stand.
    pub const LAYOUT: Layout = Layout {
        name: "mnk_event",
        size: size_of::<mnk_event>(),
        fields: &[
            ("seq", offset_of!(mnk_event, seq)),
            ("revision", offset_of!(mnk_event, revision)),
            ("now_ms", offset_of!(mnk_event, now_ms)),
            ("kind", offset_of!(mnk_event, kind)),
            ("seat", offset_of!(mnk_event, seat)),
            ("mark", offset_of!(mnk_event, mark)),
            ("row", offset_of!(mnk_event, row)),
            ("col", offset_of!(mnk_event, col)),
            ("status", offset_of!(mnk_event, status)),
            ("reason", offset_of!(mnk_event, reason)),
            ("winner", offset_of!(mnk_event, winner)),
            ("arg", offset_of!(mnk_event, arg)),
            ("reserved", offset_of!(mnk_event, reserved)),
        ],
    };

    pub(in crate::capi) fn of(event: &Event) -> mnk_event {
        let (arg, actions) = match event.what {
            What::Undo { count } => (signed(count), None),
            What::Offer(offer) | What::Accept(offer) | What::Decline(offer) => {
                let undo = matches!(offer, Offer::Undo { .. });
                (offer.number().into(), undo.then(|| signed(offer.count())))
            }
            What::Choose(choice) => (choice as i32, None),
            _ => (0, None),
        };
        let cell = event.what.cell();
        mnk_event {
            seq: event.seq,
            revision: event.revision,
            now_ms: event.now,
            kind: event.what.number().into(),
            seat: event.seat.map_or(-1, i32::from),
            mark: event.mark.number().into(),
            row: cell.map(|cell| cell.row.into()).or(actions).unwrap_or(-1),
            col: cell.map_or(-1, |cell| cell.col.into()),
            status: event.outcome.status as i32,
            reason: event.outcome.reason as i32,
            winner: event.outcome.winner.number().into(),
            arg,
            reserved: 0,
        }
    }
}
