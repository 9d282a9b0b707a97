//! Which moves a search looks at, best first, and what is decided without
//! looking further.
//!
//! Where a line threatens, few moves are worth a look: the one that completes
//! it, those that stop it, and threats that must be answered first. Else the
//! cells through which somebody has begun a line, by what they are worth to
//! both. Games with gravity, misère and several stones a turn have ways of
//! their own.

use super::search::WIN;
use crate::bot::tactics;
use crate::field::{self, Field, Place};
use crate::rules::Rules;

/// How a game's moves are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// One stone a turn, anywhere.
    Free,
    /// One stone a turn, onto the column's pile.
    Gravity,
    /// The line loses; with gravity, too.
    Misere,
    /// Several stones a turn.
    Turns,
}

impl Mode {
    pub fn of(rules: &Rules) -> Mode {
        match rules {
            rules if rules.misere => Mode::Misere,
            rules if rules.gravity => Mode::Gravity,
            rules if rules.stones > 1 || rules.first_stones > 1 => Mode::Turns,
            _ => Mode::Free,
        }
    }
}

/// What there is to do in a position.
pub enum Plan {
    /// Its value is known, in plies from here: won in so many, or lost.
    Decided(i32),
    /// These moves, best first. `forced`: an answer to a threat, too urgent to
    /// count as a step of the search. `all`: whoever loses with each of them
    /// has lost; if not, moves were left out that may save the game.
    Moves { moves: Vec<Place>, forced: bool, all: bool },
}

impl Plan {
    fn won_in(plies: i32) -> Plan {
        Plan::Decided(WIN - plies)
    }

    fn lost_in(plies: i32) -> Plan {
        Plan::Decided(plies - WIN)
    }
}

/// Orders moves beside what the field says of them.
pub trait Taste {
    /// What earlier parts of the search say for a cell.
    fn taste(&self, side: usize, place: Place) -> i32;
}

/// What to do for the player in turn, with at most so many quiet moves.
pub fn plan(field: &mut Field, mode: Mode, width: usize, taste: &impl Taste) -> Plan {
    match mode {
        Mode::Free => plan_free(field, width, taste),
        Mode::Gravity => plan_gravity(field, taste),
        Mode::Misere => plan_misere(field, width, taste),
        Mode::Turns => plan_turns(field, width, taste),
    }
}

fn plan_free(field: &mut Field, width: usize, taste: &impl Taste) -> Plan {
    let (me, foe) = (field.side, field.side ^ 1);
    if field.count(me, field::FIVE) > 0 {
        return Plan::won_in(1);
    }
    if field.count(foe, field::FIVE) > 0 {
        let mut moves = defences(field);
        moves.retain(|&place| !field.is_forbidden(place));
        return match moves.len() {
            // With no move at all in Renju, X can only give up.
            0 => Plan::lost_in(if field.any_move().is_some() { 2 } else { 0 }),
            _ => Plan::Moves { moves, forced: true, all: true },
        };
    }
    // Two fours are two threats, unless one mark answers both: in caro at the
    // end of a run, on a torus where two lines meet again.
    let caps = field.rules.run.looks_at_ends() || field.rules.wrap;
    if !caps
        && field.count(me, field::OPEN_FOUR) > 0
        && field.set(me, field::OPEN_FOUR).iter().any(|place| !field.is_forbidden(place))
    {
        return Plan::won_in(3);
    }
    let mut moves: Vec<Place>;
    let threatened = field.count(foe, field::OPEN_FOUR) > 0;
    if threatened && !caps {
        let (open, mixed, four) = (field::OPEN_FOUR, field::FOUR_THREE, field::FOUR);
        moves = [(foe, open), (foe, mixed), (foe, four), (me, mixed), (me, four)]
            .iter()
            .flat_map(|&(side, threat)| field.set(side, threat).iter())
            .collect();
        moves.sort_unstable();
        moves.dedup();
    } else {
        moves = field.live().iter().collect();
    }
    let all = sort_by_worth(field, &mut moves, width, taste);
    if field.rules.run == crate::rules::Run::Renju && me == 0 {
        moves.retain(|&place| !field.is_forbidden(place));
    }
    if moves.is_empty() {
        let Some(place) = quiet(field) else { return Plan::lost_in(0) };
        moves.push(place);
    }
    Plan::Moves { moves, forced: false, all }
}

/// The cells that leave the other player, who could complete a line next, no
/// such line: the one cell that completes it, as a rule. In caro a mark at the
/// end of a run may spoil it as well.
pub fn defences(field: &mut Field) -> Vec<Place> {
    let foe = field.side ^ 1;
    let fives: Vec<Place> = field.set(foe, field::FIVE).iter().take(3).collect();
    if !field.rules.run.looks_at_ends() {
        return if fives.len() == 1 { fives } else { Vec::new() };
    }
    let reach = i32::from(field.rules.k) + 1;
    let mut near: Vec<Place> = fives.clone();
    for &five in &fives {
        near.extend(field.cells_around(five, reach));
    }
    near.sort_unstable();
    near.dedup();
    near.retain(|&place| {
        let before = field.place(place);
        let stops = field.count(foe, field::FIVE) == 0;
        field.take_back(before);
        stops
    });
    near
}

fn plan_gravity(field: &mut Field, taste: &impl Taste) -> Plan {
    let (me, foe) = (field.side, field.side ^ 1);
    let mut moves: Vec<Place> = landings(field).collect();
    if moves.iter().any(|&place| field.threat(place, me) == field::FIVE) {
        return Plan::won_in(1);
    }
    let threats: Vec<Place> =
        moves.iter().copied().filter(|&place| field.threat(place, foe) == field::FIVE).collect();
    if !threats.is_empty() {
        let stops = if field.rules.run.looks_at_ends() {
            moves.retain(|&place| leaves_no_five(field, place, foe));
            moves
        } else {
            if threats.len() == 1 { threats } else { Vec::new() }
        };
        return match stops.len() {
            0 => Plan::lost_in(2),
            _ => Plan::Moves { moves: stops, forced: true, all: true },
        };
    }
    let value = |place: Place| {
        let cell = field.cell_of(place);
        let gives = field.above(place).is_some_and(|above| field.threat(above, foe) == field::FIVE);
        field.worth(place, me) + field.worth(place, foe) + taste.taste(me, place)
            - if gives { 10_000 } else { 0 }
            - tactics::from_middle(&field.rules, cell) / 4
    };
    moves.sort_by_cached_key(|&place| (-value(place), place));
    Plan::Moves { moves, forced: false, all: true }
}

/// Where a mark can land, column by column.
fn landings(field: &Field) -> impl Iterator<Item = Place> + '_ {
    (0..usize::from(field.rules.cols)).filter_map(|col| field.landing(col))
}

/// Whether the other player cannot complete a line after this move. In caro it
/// may stop a line that it does not stand in.
fn leaves_no_five(field: &mut Field, place: Place, foe: usize) -> bool {
    let before = field.place(place);
    let five = landings(field).any(|near| field.threat(near, foe) == field::FIVE);
    field.take_back(before);
    !five
}

fn plan_misere(field: &Field, width: usize, taste: &impl Taste) -> Plan {
    let (me, foe) = (field.side, field.side ^ 1);
    let mut moves: Vec<Place> =
        if field.rules.gravity { landings(field).collect() } else { field.all_empty().collect() };
    moves.retain(|&place| field.threat(place, me) != field::FIVE);
    if moves.is_empty() {
        return Plan::lost_in(1);
    }
    let value =
        |place: Place| taste.taste(me, place) - field.worth(place, me) - field.worth(place, foe);
    moves.sort_by_cached_key(|&place| (-value(place), place));
    // Small boards are searched whole.
    let all = field.rules.cells() <= 36 || moves.len() <= width;
    if !all {
        moves.truncate(width);
    }
    Plan::Moves { moves, forced: false, all }
}

fn plan_turns(field: &Field, width: usize, taste: &impl Taste) -> Plan {
    let (me, foe) = (field.side, field.side ^ 1);
    let lacking = |side: usize| {
        field.live().iter().map(|place| field.lacks(place, side)).min().unwrap_or(u8::MAX)
    };
    let mine = lacking(me);
    if mine <= field.left {
        return Plan::won_in(mine.into());
    }
    let mut moves: Vec<Place> = field.live().iter().collect();
    let stones = field.rules.stones;
    // In caro a mark beside a line may stop it too.
    let forced = lacking(foe) <= stones && !field.rules.run.looks_at_ends();
    if forced {
        moves.retain(|&place| field.lacks(place, foe) <= stones);
    }
    let all = sort_by_worth(field, &mut moves, width, taste);
    if moves.is_empty() {
        moves.extend(quiet(field));
    }
    Plan::Moves { moves, forced, all }
}

/// Puts the best moves first, and leaves out all but so many. Answers whether
/// all are still there.
fn sort_by_worth(field: &Field, moves: &mut Vec<Place>, width: usize, taste: &impl Taste) -> bool {
    let (me, foe) = (field.side, field.side ^ 1);
    // A four of mine or a cell that would be the other's open four stands out.
    const MINE: [i32; 7] = [0, 40, 300, 60, 900, 2000, 0];
    const THEIRS: [i32; 7] = [0, 20, 150, 30, 500, 1000, 0];
    let value = |place: Place| {
        2 * field.worth(place, me)
            + field.worth(place, foe)
            + MINE[field.threat(place, me) as usize]
            + THEIRS[field.threat(place, foe) as usize]
            + taste.taste(me, place)
    };
    let mut keyed: Vec<(i32, Place)> = moves.iter().map(|&place| (-value(place), place)).collect();
    let all = keyed.len() <= width || width == 0;
    if !all {
        keyed.select_nth_unstable(width - 1);
        keyed.truncate(width);
    }
    keyed.sort_unstable();
    moves.clear();
    moves.extend(keyed.into_iter().map(|(_, place)| place));
    all
}

/// A move where no line can be begun or stopped: the empty cell nearest the
/// middle that may be played.
fn quiet(field: &Field) -> Option<Place> {
    field
        .all_empty()
        .filter(|&place| !field.is_forbidden(place))
        .min_by_key(|&place| (tactics::from_middle(&field.rules, field.cell_of(place)), place))
}
