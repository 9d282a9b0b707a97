//! Replies of the defender's that end the matter: pairs hold what is left.
//!
//! Most positions of a draw that is searched end here, and most with the reply
//! that held the position before. So each of the attacker's moves is first met
//! with that reply, from the sets of the position before the move, and only
//! moves that this does not answer become positions of their own.

use super::super::family::{Family, ONE};
use super::{LOOKS, Maker, Node};

/// What one reply to each of the attacker's moves told.
pub(super) struct Held {
    /// The moves that failed.
    pub moves: u64,
    /// All moves outside of this fail as one of those did.
    pub worth: u64,
    /// The cells that those failures need.
    pub zone: u64,
    /// For each move the replies tried in vain.
    pub in_vain: [u64; 64],
}

impl Held {
    pub const NONE: Held = Held { moves: 0, worth: u64::MAX, zone: 0, in_vain: [0; 64] };
}

impl Maker<'_, '_> {
    /// Meets each of the attacker's moves with the reply that held last.
    pub(super) fn held(&mut self, node: &Node, order: &[u8], through: &[u64; 64]) -> Held {
        let mut held = Held::NONE;
        let most = order.iter().copied().max_by_key(|&place| through[usize::from(place)]);
        let Some(most) = most.filter(|_| self.pairing.load(&node.attack)) else {
            return held;
        };
        let cells = node.attack.cells();
        let steps = self.pairing.count();
        for &place in order {
            let bit = 1 << place;
            if held.worth & bit == 0 {
                continue;
            }
            let forced = self.pairing.forced_after(place.into());
            let last = 1_u64.checked_shl(self.holding.into()).unwrap_or(0) & cells & !bit;
            let reply = if forced != 0 {
                forced
            } else if last != 0 {
                last
            } else {
                1 << most
            };
            if reply == bit {
                continue;
            }
            if let Some(zone) = self.pairing.zone_after(bit, reply, ONE / 2, steps) {
                held.moves |= bit;
                held.worth &= zone;
                held.zone |= zone & !bit;
                if forced == 0 {
                    self.holding = reply.trailing_zeros() as u8;
                }
            } else {
                held.in_vain[usize::from(place)] = reply;
            }
        }
        held
    }

    /// The zone of a reply after which the sets are held without a search.
    pub(super) fn holding_reply(
        &mut self,
        node: &Node,
        order: &[u8],
        through: &[u64; 64],
    ) -> Option<u64> {
        let best = order.iter().copied().max_by_key(|&place| through[usize::from(place)])?;
        if node.attack.weight() - through[usize::from(best)] < ONE / 2 {
            let bit = 1 << best;
            let mut rest = Family::EMPTY;
            rest.become_blocked(&node.attack, bit);
            return Some(rest.sum_zone(ONE / 2) | bit);
        }
        if !self.pairing.load(&node.attack) {
            return None;
        }
        let steps = self.pairing.count() * 3 / 2;
        let last = order.iter().filter(|&&place| place == self.holding);
        let others = order.iter().filter(|&&place| place != self.holding);
        // A reply away from all that a failure met would fail as well.
        let mut worth = !node.in_vain;
        let mut looks = 0;
        for &place in last.chain(others) {
            if worth >> place & 1 == 0 {
                continue;
            }
            if let Some(zone) = self.pairing.zone(1 << place, ONE / 2, steps) {
                self.holding = place;
                return Some(zone);
            }
            worth &= self.pairing.core;
            looks += 1;
            if looks == LOOKS {
                break;
            }
        }
        None
    }
}
