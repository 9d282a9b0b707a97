//! Lists of games.

use crate::game::{Outcome, Status};
use crate::session::state::State;

/// Which games to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Only games of this status.
    pub status: Option<Status>,
    /// Only games whose last event is not older.
    pub changed_from: u64,
    /// Go on behind this entry of an earlier list.
    pub after: Option<(u64, String)>,
    /// At most so many.
    pub limit: usize,
}

impl Default for Filter {
    /// The hundred games changed last.
    fn default() -> Filter {
        Filter { status: None, changed_from: 0, after: None, limit: 100 }
    }
}

/// A game in a list. Lists are in descending order of `changed`, and in
/// ascending order of ids where that is equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its id.
    pub id: String,
    /// How it stands.
    pub outcome: Outcome,
    /// Its revision.
    pub revision: u64,
    /// The number of its last event.
    pub seq: u64,
    /// The time of its last event, 0 if there is none.
    pub changed: u64,
    /// When the clock that runs will run out.
    pub deadline: Option<u64>,
}

impl Entry {
    pub(super) fn of(id: &str, state: &State) -> Entry {
        Entry {
            id: id.to_owned(),
            outcome: state.game().outcome(),
            revision: state.game().revision(),
            seq: state.log().len(),
            changed: state.log().last_now().unwrap_or(0),
            deadline: state.deadline(),
        }
    }

    /// Where it stands in a list.
    pub(super) fn place(&self) -> (std::cmp::Reverse<u64>, &str) {
        (std::cmp::Reverse(self.changed), &self.id)
    }
}

impl Filter {
    pub(super) fn wants(&self, entry: &Entry) -> bool {
        self.status.is_none_or(|status| status == entry.outcome.status)
            && entry.changed >= self.changed_from
            && self.after.as_ref().is_none_or(|(changed, id)| {
                entry.place() > (std::cmp::Reverse(*changed), id.as_str())
            })
    }
}

/// How a game stands, for lists. What no game can say counts as going on: who
/// reads the game itself is told that its row is damaged.
#[cfg(any(feature = "sqlite", feature = "postgres"))]
pub(super) fn outcome(status: i64, reason: i64, winner: i64) -> Outcome {
    use crate::board::Mark;
    use crate::game::Reason;
    let reasons = [
        Reason::None,
        Reason::Line,
        Reason::Forfeit,
        Reason::Timeout,
        Reason::Full,
        Reason::Dead,
        Reason::Agreed,
    ];
    let index = |number: i64| usize::try_from(number).unwrap_or(usize::MAX);
    let status = [Status::Playing, Status::Won, Status::Draw].get(index(status)).copied();
    let reason = reasons.get(index(reason)).copied();
    let winner = u8::try_from(winner).ok().and_then(Mark::new);
    match (status, reason, winner) {
        (Some(status), Some(reason), Some(winner)) => Outcome { status, reason, winner },
        _ => Outcome::PLAYING,
    }
}
