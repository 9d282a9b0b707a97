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
            && self.is_before(entry)
    }

    /// The entry comes behind those that the last page ended with.
    fn is_before(&self, entry: &Entry) -> bool {
        self.after
            .as_ref()
            .is_none_or(|(changed, id)| entry.place() > (std::cmp::Reverse(*changed), id.as_str()))
    }
}

/// How a game stands, for lists. What no game can say counts as going on, or
/// as nothing: who reads the game itself finds how it stands in its log.
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
    Outcome {
        status: [Status::Playing, Status::Won, Status::Draw]
            .get(index(status))
            .copied()
            .unwrap_or(Status::Playing),
        reason: reasons.get(index(reason)).copied().unwrap_or(Reason::None),
        winner: u8::try_from(winner).ok().and_then(Mark::new).unwrap_or(Mark::EMPTY),
    }
}

/// Lists as a database is asked for them.
///
/// An index has the games in the order of a list, but for those whose row is
/// damaged: a time before all times counts as 0, and a status that is none as
/// going on. There are hardly any, they are found through the same indexes, and
/// they are put where they belong. So no game is missing from a list.
#[cfg(any(feature = "sqlite", feature = "postgres"))]
pub(super) mod query {
    use super::{Entry, Filter, Status};
    use crate::store::rows::signed;
    use crate::store::{MAX_ID, StoreError};
    use std::sync::LazyLock;

    /// The texts for `?1` (changed from), `?2` and `?3` (behind this entry),
    /// `?4` (how many) and, where it is wanted, `?5` (the status).
    pub struct Texts([String; 3]);

    impl Texts {
        /// `sign` is what parameters begin with.
        pub fn new(sign: &str) -> Texts {
            Texts([all(), of_status(), playing()].map(|text| text.replace('?', sign)))
        }

        /// The text for a filter, and whether it has a `?5`.
        pub fn of(texts: &'static LazyLock<Texts>, filter: &Filter) -> (&'static str, bool) {
            match filter.status {
                None => (&texts.0[0], false),
                Some(Status::Playing) => (&texts.0[2], false),
                Some(_) => (&texts.0[1], true),
            }
        }
    }

    /// What `?1`, `?2` and `?3` stand for.
    pub fn bounds(filter: &Filter) -> (i64, i64, &str) {
        let (changed, id) = match &filter.after {
            Some((changed, id)) => (signed(*changed), id.as_str()),
            None => (i64::MAX, ""),
        };
        (signed(filter.changed_from), changed, id)
    }

    const IN_ORDER: &str = "changed BETWEEN ?1 AND ?2 AND (changed < ?2 OR id > ?3)";
    const BEFORE_TIME: &str = "changed < 0 AND ?1 = 0 AND (?2 > 0 OR id > ?3)";

    fn part(which: &str, order: &str) -> String {
        format!(
            "SELECT * FROM (SELECT id, status, reason, winner, revision, seq, changed, deadline
             FROM mnk_game WHERE {which} ORDER BY {order} LIMIT ?4) AS part"
        )
    }

    fn all() -> String {
        [part(IN_ORDER, "changed DESC, id"), part(BEFORE_TIME, "id")].join(" UNION ALL ")
    }

    fn of_status() -> String {
        [
            part(&format!("status = ?5 AND {IN_ORDER}"), "changed DESC, id"),
            part(&format!("status = ?5 AND {BEFORE_TIME}"), "id"),
        ]
        .join(" UNION ALL ")
    }

    fn playing() -> String {
        let mut parts = Vec::new();
        for status in ["status = 0", "status < 0", "status > 2"] {
            parts.push(part(&format!("{status} AND {IN_ORDER}"), "changed DESC, id"));
            parts.push(part(&format!("{status} AND {BEFORE_TIME}"), "id"));
        }
        parts.join(" UNION ALL ")
    }

    /// A page in its order, from rows that come part by part. An id that damage
    /// has made no text, or too long, is shown as near as an id can be, and may
    /// come again behind itself: then as many more are asked for.
    pub fn page(
        filter: &Filter,
        read: impl Fn(i64) -> Result<Vec<Entry>, StoreError>,
    ) -> Result<Vec<Entry>, StoreError> {
        let mut limit = filter.limit;
        loop {
            let mut entries = read(i64::try_from(limit).unwrap_or(i64::MAX))?;
            let read = entries.len();
            for entry in &mut entries {
                let fits = |end: &usize| entry.id.is_char_boundary(*end);
                let end = (0..=entry.id.len().min(MAX_ID)).rfind(fits);
                entry.id.truncate(end.unwrap_or(0));
            }
            entries.retain(|entry| filter.is_before(entry));
            let enough = filter.limit.saturating_add(read - entries.len());
            if limit >= enough {
                entries.sort_unstable_by(|a, b| a.place().cmp(&b.place()));
                entries.truncate(filter.limit);
                return Ok(entries);
            }
            limit = enough;
        }
    }
}
