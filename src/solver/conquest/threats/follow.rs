//! Wins played out as they were found, for tests.

use super::Threats;
use crate::field::Place;
use crate::solver::conquest::ground::{Ground, Made};

/// Which search found a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    Rush,
    Full,
}

impl Threats {
    pub fn found_by(&self, ground: &Ground) -> By {
        if self.rush.plan(ground).is_some() { By::Rush } else { By::Full }
    }

    /// The winning move of a position in a win.
    pub fn plan(&self, ground: &Ground, by: By) -> Option<Place> {
        match by {
            By::Rush => self.rush.plan(ground),
            By::Full => {
                let known = self.known.get(&ground.field.hash)?;
                (known.proof == 0).then_some(known.best.into())
            }
        }
    }

    /// Makes the reply, and in a rush all of its kind, if the win has it.
    pub fn follow(&mut self, ground: &mut Ground, reply: Place, by: By) -> Option<(Vec<Made>, By)> {
        let bit = reply;
        if !ground.free().contains(bit) {
            return None;
        }
        if by == By::Rush {
            let rush = std::mem::take(&mut self.rush);
            let after = rush.answers(self, ground);
            self.rush = rush;
            let made = after.expect("a threat").made;
            if made.iter().any(|made| made.place() == bit) {
                return Some((made, By::Rush));
            }
            ground.unmake_all(made);
        }
        let child = self.known.get(&ground.field.hash_after(reply));
        child.is_some_and(|child| child.proof == 0).then(|| (vec![ground.make(reply)], By::Full))
    }
}
