//! A claimed win's line to its end: where the search broke off, because it knew
//! the value already, the moves are looked up again.

use super::moves::Mode;
use super::search::{INFINITE, SURE, Search};
use super::table::NOWHERE;
use super::{ROOT_FOURS, ROOT_FOURS_NODES, best_root, threats};
use crate::field::{self, Place};

/// Plies that a line may take.
const MOST_PLIES: usize = 200;
/// Positions that may be looked at for each step.
const STEP_NODES: u64 = 5000;

/// The line with what is missing until the player in turn completes theirs, in
/// so many plies; as far as it can be found. One that ends in another number of
/// plies is not what was claimed: then the line stays as it was.
pub fn complete(search: &mut Search<'_, '_>, known: Vec<Place>, plies: u32) -> Vec<Place> {
    if search.mode != Mode::Free {
        return known;
    }
    let mut line = known.clone();
    let (plies, most) = (plies as usize, MOST_PLIES.min(plies as usize));
    let winner = search.field.side;
    let mut befores = Vec::new();
    for &place in &line {
        if search.field.threat(place, search.field.side) == field::FIVE {
            break;
        }
        befores.push(search.field.place(place));
    }
    while befores.len() == line.len() && line.len() < most {
        let rest = match search.field.side == winner {
            true => attack(search),
            false => defend(search, winner).map(|place| vec![place]),
        };
        let Some(rest) = rest else { break };
        for place in rest {
            line.push(place);
            if search.field.threat(place, search.field.side) == field::FIVE {
                break;
            }
            befores.push(search.field.place(place));
        }
    }
    let field = &search.field;
    let stuck = field.side != winner && field.empty > 0 && field.any_move().is_none();
    let ends = befores.len() < line.len() || stuck;
    let holds = if ends { line.len() == plies } else { line.len() < plies };
    befores.into_iter().rev().for_each(|before| search.field.take_back(before));
    if holds { line } else { known }
}

/// The winner's next moves: to the end where that is near, else one.
fn attack(search: &mut Search<'_, '_>) -> Option<Vec<Place>> {
    search.fours_left = ROOT_FOURS_NODES;
    if let Some(line) = (1..=ROOT_FOURS).step_by(3).find_map(|fours| search.win_by_fours(fours)) {
        return Some(line);
    }
    if let Some(entry) = search.table.get(search.field.hash)
        && entry.place != NOWHERE
        && entry.value >= SURE
    {
        return Some(vec![entry.place as Place]);
    }
    let mut control = search.control.part(STEP_NODES, 4);
    let (line, _) = threats::win(&mut search.field, &mut control, 1 << 20);
    line.or_else(|| look_again(search))
}

/// The loser's next move: one that stops what threatens where there is one;
/// always one that may be played.
fn defend(search: &mut Search<'_, '_>, winner: usize) -> Option<Place> {
    if search.field.count(winner, field::FIVE) > 0 {
        let stops = super::moves::defences(&mut search.field);
        let field = &search.field;
        let mut answers = stops.into_iter().chain(field.set(winner, field::FIVE).iter());
        return answers.find(|&place| !field.is_forbidden(place)).or_else(|| field.any_move());
    }
    let entry = search.table.get(search.field.hash);
    let known = entry.filter(|entry| entry.place != NOWHERE).map(|entry| entry.place as Place);
    let field = &search.field;
    let mut opens = field.set(winner, field::OPEN_FOUR).iter();
    known.or_else(|| opens.find(|&place| !field.is_forbidden(place)))
}

/// The search once more from here, as far as its budget still reaches.
fn look_again(search: &mut Search<'_, '_>) -> Option<Vec<Place>> {
    let moves = match search.root_plan(0) {
        super::Plan::Moves { moves, .. } => moves,
        super::Plan::Decided(_) => return None,
    };
    let mut roots = moves;
    (1..=9).find_map(|depth| {
        let (line, value) = best_root(search, &mut roots, depth)?;
        (SURE..INFINITE).contains(&value).then(|| line[..1].to_vec())
    })
}
