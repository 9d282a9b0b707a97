//! What there is to do in a position, where threats are all that counts.

use super::{Known, Look, MOST_PLIES, Threats};
use crate::field;
use crate::solver::conquest::cells::Cells;
use crate::solver::conquest::ground::Ground;
use crate::solver::conquest::zones::insert;

impl Threats {
    /// What there is to do for the player in turn, or that nothing is.
    pub(super) fn look(&mut self, ground: &mut Ground, ply: usize) -> Look {
        let (field, me) = (&ground.field, self.attacker);
        let foe = me ^ 1;
        let attacks = field.side == me;
        if attacks {
            if let Some(five) = field.set(me, field::FIVE).iter().next() {
                let mut zone = Cells::EMPTY;
                zone.insert(five);
                return Look::Settled(self.won(five, [zone; 2]));
            }
            match field.count(foe, field::FIVE) {
                0 if field.count(me, field::OPEN_FOUR) > 0 => {
                    let (open, zones) = ground.open_four(me);
                    return Look::Settled(self.won(open, zones));
                }
                0 | 1 => {}
                _ => return Look::Settled(Known::FAILED),
            }
        } else {
            if field.count(foe, field::FIVE) > 0 {
                return Look::Settled(Known::FAILED);
            }
            match field.count(me, field::FIVE) {
                0 if field.count(me, field::OPEN_FOUR) == 0 => {
                    return Look::Settled(Known::FAILED);
                }
                0 | 1 => {}
                _ => {
                    let mut zones = ground.lines(foe, i32::from(field.rules.k) - 2);
                    for five in field.set(me, field::FIVE).iter().take(2) {
                        insert(&mut zones, five);
                    }
                    return Look::Settled(self.won(0, zones));
                }
            }
        }
        if ply >= MOST_PLIES || field.empty == 0 {
            return Look::Settled(Known::FAILED);
        }
        if let Some(known) = self.known.get(&field.hash)
            && known.moves.1 > 0
        {
            return Look::Moves(known.moves.0, known.moves.1);
        }
        let from = self.store.len();
        if attacks {
            self.attacks(ground);
        } else if let Some(won) = self.answers(ground) {
            return Look::Settled(won);
        }
        match self.store.len() - from {
            0 => Look::Settled(Known::FAILED),
            count => Look::Moves(from as u32, count as u16),
        }
    }

    /// Stores the attacker's threats, the most forcing first; where the
    /// defender could complete a line, the cell that prevents it.
    fn attacks(&mut self, ground: &Ground) {
        let (field, me) = (&ground.field, self.attacker);
        let blocks = field.set(me ^ 1, field::FIVE).iter();
        let from = self.store.len();
        self.store.extend(blocks.map(|place| place as u16));
        if self.store.len() > from {
            return;
        }
        self.store.extend(field.forcing_moves(me).into_iter().map(|place| place as u16));
    }

    /// Stores what the defender may do: prevent the five, or take away every
    /// open four that threatens, or make fours first. `None` where there is
    /// something.
    fn answers(&mut self, ground: &mut Ground) -> Option<Known> {
        let (me, foe) = (self.attacker, self.attacker ^ 1);
        let from = self.store.len();
        let fives = ground.field.set(me, field::FIVE).iter();
        self.store.extend(fives.map(|place| place as u16));
        if self.store.len() > from {
            return None;
        }
        self.store.extend(ground.stops(me).into_iter().map(|place| place as u16));
        for threat in [field::OPEN_FOUR, field::FOUR_THREE, field::FOUR] {
            for place in ground.field.set(foe, threat).iter() {
                if !self.store[from..].contains(&(place as u16)) {
                    self.store.push(place as u16);
                }
            }
        }
        if self.store.len() == from {
            let zones = ground.three_zones(self.attacker);
            return Some(self.won(0, zones));
        }
        None
    }
}
