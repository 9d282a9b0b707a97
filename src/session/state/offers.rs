//! Offers and answers: what takes the agreement of more than one seat.
//!
//! One offer is open at a time. Neither it nor an answer makes anybody's move
//! stale; it lapses with the next change of the game, since it was made for the
//! game as it stood.

use super::{OpenOffer, Phase, State};
use crate::game::{Refusal, Status};
use crate::session::command::{Offer, Rejection};
use crate::session::config::Permit;

impl State {
    pub(super) fn make_offer(&mut self, seat: u8, offer: Offer) -> Result<Offer, Rejection> {
        self.room()?;
        let permit = match offer {
            Offer::Undo { .. } => self.config().undo,
            Offer::Draw => self.config().draw,
            Offer::Reset => self.config().reset,
            Offer::Swap => Permit::Consent,
        };
        if permit == Permit::Off {
            return Err(Rejection::NotAllowed("this session has switched that off"));
        }
        match offer {
            Offer::Undo { count } => {
                self.still_in(seat)?;
                self.check_undo(count)?;
            }
            Offer::Draw | Offer::Swap => {
                if self.game.status() != Status::Playing {
                    return Err(Refusal::GameOver.into());
                }
                self.still_in(seat)?;
            }
            // Where it takes all to agree, who has left may ask.
            Offer::Reset if permit == Permit::Free => self.may_reset(seat)?,
            Offer::Reset => {}
        }
        if offer == Offer::Swap {
            if self.seats() != 2 {
                return Err(Rejection::NotAllowed("only two players can exchange seats"));
            }
            if self.phase().0 != Phase::Play {
                return Err(Rejection::NotAllowed("the opening decides who has which mark"));
            }
        }
        if permit == Permit::Free {
            self.take_effect(offer);
        } else if self.offer.is_some() {
            return Err(Rejection::NotAllowed("another offer is open: answer it first"));
        } else {
            self.offer = Some(OpenOffer { offer, seat, accepted: 1 << seat });
        }
        Ok(offer)
    }

    pub(super) fn accept(&mut self, seat: u8) -> Result<Offer, Rejection> {
        let open = self.offer.ok_or(Rejection::NoOffer)?;
        if open.accepted >> seat & 1 != 0 {
            return Err(Rejection::NotAllowed("the other seats have to accept"));
        }
        self.has_a_say(seat, open.offer)?;
        if matches!(open.offer, Offer::Undo { .. } | Offer::Reset) {
            self.room()?;
        }
        let accepted = open.accepted | 1 << seat;
        let asked = |seat: &u8| self.has_a_say(*seat, open.offer).is_ok();
        if (0..self.seats()).filter(asked).all(|seat| accepted >> seat & 1 != 0) {
            self.take_effect(open.offer);
        } else {
            self.offer = Some(OpenOffer { accepted, ..open });
        }
        Ok(open.offer)
    }

    /// Does what all agree to; it was checked when it was offered, and an
    /// offer lapses with the next change.
    fn take_effect(&mut self, offer: Offer) {
        match offer {
            Offer::Undo { count } => self.undo(count),
            Offer::Draw => self.game.agree_draw(),
            Offer::Reset => self.reset(),
            Offer::Swap => {
                self.swapped = !self.swapped;
                self.game.count_change();
            }
        }
        self.offer = None;
    }

    /// Who has left a game is not asked about it, also when it is over. But a
    /// reset deals every seat in again, so it takes all of them.
    pub(super) fn has_a_say(&self, seat: u8, offer: Offer) -> Result<(), Rejection> {
        if offer == Offer::Reset { Ok(()) } else { self.still_in(seat) }
    }
}
