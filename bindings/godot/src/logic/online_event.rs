//! Events and replies of a session in the numbers that C uses.

use super::numbers::{row_and_col, signed, signed_or};
use super::online::Answered;
use mnk::Outcome;
use mnk::session::{Event, OpenOffer, Phase, TableView, What};

/// Names and values, in the order in which a dictionary shows them.
pub type Fields = Vec<(&'static str, i64)>;

/// An event: `seq`, `revision`, `now`, `kind` (`EVENT_...`), `seat` (-1
/// nobody), `mark`, `row`, `col` (-1 where there is no cell), `arg` (which
/// offer or choice, or how many actions an undo took back), `count` (of an
/// offer to undo), `status`, `reason`, `winner`, `turn`, `moves`, `deadline`
/// (-1 none).
pub fn event(event: &Event) -> Fields {
    let (row, col) = row_and_col(event.what.cell());
    let (arg, count) = match event.what {
        What::Undo { count } => (count.into(), 0),
        What::Offer(offer) | What::Accept(offer) | What::Decline(offer) => {
            (offer.number().into(), offer.count().into())
        }
        What::Choose(choice) => (choice as i64, 0),
        _ => (0, 0),
    };
    let mut fields = vec![
        ("seq", signed(event.seq)),
        ("revision", signed(event.revision)),
        ("now", signed(event.now)),
        ("kind", event.what.number().into()),
        ("seat", event.seat.map_or(-1, i64::from)),
        ("mark", event.mark.number().into()),
        ("row", row),
        ("col", col),
        ("arg", arg),
        ("count", count),
    ];
    outcome(&mut fields, event.outcome);
    fields.extend([
        ("turn", event.turn.number().into()),
        ("moves", signed(event.move_count)),
        ("deadline", signed_or(event.deadline)),
    ]);
    fields
}

/// An answer: `code`, and of what was a command at all `duplicate`,
/// `revision`, `seq`, `status`, `reason`, `winner`, `turn`, `moves` and
/// `deadline` (-1 none).
pub fn answer(answered: &Answered) -> Fields {
    let mut fields = vec![("code", answered.code.into())];
    if let Some(reply) = answered.reply {
        fields.extend([
            ("duplicate", reply.duplicate.into()),
            ("revision", signed(reply.revision)),
            ("seq", signed(reply.seq)),
        ]);
        outcome(&mut fields, reply.outcome);
        fields.extend([
            ("turn", reply.turn.number().into()),
            ("moves", signed(reply.move_count)),
            ("deadline", signed_or(reply.deadline)),
        ]);
    }
    fields
}

/// How a game stands: `status`, `reason`, `winner`.
fn outcome(fields: &mut Fields, outcome: Outcome) {
    fields.extend([
        ("status", outcome.status as i64),
        ("reason", outcome.reason as i64),
        ("winner", outcome.winner.number().into()),
    ]);
}

/// The table: `phase` (`PHASE_...`), `actor` (-1 nobody), `offer` (-1 none),
/// `offer_seat`, `offer_count`, `accepted` (bit i: seat i), `seats`.
pub fn table(table: &TableView) -> Fields {
    let none = (-1, -1, 0, 0);
    let (offer, seat, count, accepted) = table.offer.map_or(none, |open: OpenOffer| {
        let OpenOffer { offer, seat, accepted } = open;
        (offer.number().into(), seat.into(), offer.count().into(), accepted.into())
    });
    vec![
        ("phase", phase(table.phase)),
        ("actor", table.actor.map_or(-1, i64::from)),
        ("offer", offer),
        ("offer_seat", seat),
        ("offer_count", count),
        ("accepted", accepted),
        ("seats", table.marks.len() as i64),
    ]
}

fn phase(phase: Phase) -> i64 {
    let phase = match phase {
        Phase::Play => super::codes::PHASE_PLAY,
        Phase::OpeningMark => super::codes::PHASE_OPENING_MARK,
        Phase::OpeningChoice => super::codes::PHASE_OPENING_CHOICE,
        Phase::Over => super::codes::PHASE_OVER,
    };
    phase.into()
}
