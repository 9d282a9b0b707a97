//! What settings and commands of C's mean, and how replies and tables are told.

use super::super::detail::Detail;
use super::super::game::{MNK_ANY_REVISION, coordinate, refusal_code};
use super::super::growable::{self, Growable};
use super::super::outcome::*;
use super::*;
use crate::session::{
    Choice, Command, Offer, OnTimeout, Opening, Order, Permit, Rejection, Reply, SessionConfig,
    TableView,
};

impl mnk_session_config {
    pub(in crate::capi) fn checked(&self) -> Answer<SessionConfig> {
        let permit = |name, value: u8| {
            Permit::from_number(value).ok_or_else(|| out_of_range(name, value.into(), 2))
        };
        let limit = |ms| (ms != u64::MAX).then_some(ms);
        let config = SessionConfig {
            undo: permit("undo", self.undo)?,
            reset: permit("reset", self.reset)?,
            draw: permit("draw", self.draw)?,
            on_timeout: OnTimeout::from_number(self.on_timeout)
                .ok_or_else(|| out_of_range("on_timeout", self.on_timeout.into(), 1))?,
            initial_ms: limit(self.initial_ms),
            increment_ms: self.increment_ms,
            move_ms: limit(self.move_ms),
            seed: self.seed,
            max_events: self.max_events,
            opening: Opening::from_number(self.opening)
                .ok_or_else(|| out_of_range("opening", self.opening.into(), 2))?,
        };
        match self.reserved.iter().find(|&&byte| byte != 0) {
            Some(&byte) => Err(out_of_range("reserved", byte.into(), 0)),
            None => Ok(config),
        }
    }
}

/// The caller's settings; NULL: the defaults.
///
/// # Safety
/// `config` is NULL or a struct of the size it says.
pub(in crate::capi) unsafe fn config_in(
    config: *const mnk_session_config,
) -> Answer<SessionConfig> {
    if config.is_null() {
        return Ok(SessionConfig::default());
    }
    // SAFETY: the caller's promise is ours.
    unsafe { growable::read(config, "config") }?.checked()
}

fn out_of_range(name: &'static str, value: i64, high: i64) -> Failure {
    Failure::new(MNK_ERR_INVALID, Detail::Number { name, value, low: 0, high })
}

impl mnk_command {
    #[inline]
    pub(in crate::capi) fn checked(&self) -> Answer<Command> {
        let order = match self.kind {
            MNK_COMMAND_PLAY => {
                Order::Play { row: coordinate(self.row), col: coordinate(self.col) }
            }
            MNK_COMMAND_UNDO => Order::Undo {
                count: u32::try_from(self.arg)
                    .map_err(|_| out_of_range("arg", self.arg.into(), i32::MAX.into()))?,
            },
            MNK_COMMAND_FORFEIT => Order::Forfeit,
            MNK_COMMAND_RESET => Order::Reset,
            MNK_COMMAND_TICK => Order::Tick,
            MNK_COMMAND_OFFER => Order::Offer(self.offer()?),
            MNK_COMMAND_ACCEPT => Order::Accept,
            MNK_COMMAND_DECLINE => Order::Decline,
            MNK_COMMAND_CHOOSE => Order::Choose(
                u8::try_from(self.arg).ok().and_then(Choice::from_number).ok_or_else(|| {
                    out_of_range("arg", self.arg.into(), MNK_CHOICE_PLACE_TWO.into())
                })?,
            ),
            _ => return Err(out_of_range("kind", self.kind.into(), MNK_COMMAND_CHOOSE.into())),
        };
        let seat = match u8::try_from(self.seat) {
            Ok(seat) => seat,
            Err(_) if order == Order::Tick => 0,
            Err(_) => return Err(out_of_range("seat", self.seat.into(), 7)),
        };
        Ok(Command {
            order,
            seat,
            revision: (self.revision != MNK_ANY_REVISION).then_some(self.revision),
            now: self.now_ms,
            request: (self.request_id != [0; 16]).then_some(self.request_id),
        })
    }

    /// What is offered. The row is looked at where it counts actions.
    fn offer(&self) -> Answer<Offer> {
        let count = match self.arg {
            MNK_OFFER_UNDO => u32::try_from(self.row)
                .map_err(|_| out_of_range("row", self.row.into(), i32::MAX.into()))?,
            _ => 0,
        };
        u8::try_from(self.arg)
            .ok()
            .and_then(|offer| Offer::from_number(offer, count))
            .ok_or_else(|| out_of_range("arg", self.arg.into(), MNK_OFFER_SWAP.into()))
    }
}

/// What a rejected command answers.
#[cold]
pub(in crate::capi) fn rejected(rejection: Rejection) -> Failure {
    match rejection {
        Rejection::Refused(refusal) => {
            Failure::new(refusal_code(refusal), Detail::Refusal(refusal))
        }
        Rejection::NotAllowed(why) => Failure::because(MNK_NOT_ALLOWED, why),
        Rejection::NoOffer => Failure::written(MNK_NOT_FOUND, rejection),
        Rejection::Limit => Failure::written(MNK_ERR_LIMIT, rejection),
        Rejection::RequestReused | Rejection::NoSuchSeat => {
            Failure::written(MNK_ERR_INVALID, rejection)
        }
        Rejection::Closed => Failure::written(MNK_CANCELLED, rejection),
    }
}

impl mnk_reply {
    #[inline]
    pub(in crate::capi) fn of(reply: &Reply, result: i32) -> mnk_reply {
        mnk_reply {
            result,
            status: reply.outcome.status as i32,
            reason: reply.outcome.reason as i32,
            winner: reply.outcome.winner.number().into(),
            turn: reply.turn.number().into(),
            duplicate: reply.duplicate.into(),
            revision: reply.revision,
            seq: reply.seq,
            move_count: reply.move_count,
            deadline_ms: reply.deadline.unwrap_or(u64::MAX),
            ..mnk_reply::DEFAULT
        }
    }
}

/// A count as C has it; no game has more actions than that.
pub(in crate::capi) fn signed(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

impl mnk_table {
    pub(in crate::capi) fn of(table: &TableView) -> mnk_table {
        let mut marks = [0; 8];
        for (slot, mark) in marks.iter_mut().zip(&table.marks) {
            *slot = mark.number().into();
        }
        let open = table.offer;
        mnk_table {
            phase: table.phase as i32,
            actor: table.actor.map_or(-1, i32::from),
            offer: open.map_or(-1, |open| open.offer.number().into()),
            offer_seat: open.map_or(-1, |open| open.seat.into()),
            offer_count: open.map_or(0, |open| signed(open.offer.count())),
            accepted: open.map_or(0, |open| open.accepted.into()),
            seats: table.marks.len() as i32,
            marks,
            ..mnk_table::DEFAULT
        }
    }
}
