//! Wins by fours alone: each move threatens to complete a line, so the answer
//! is forced, until two threats stand at once.
//!
//! The search is narrow and deep. What it finds is sound: every answer that
//! stops the threat is tried, and a move after which the defender could
//! complete a line first does not count.

use super::moves::defences;
use super::search::Search;
use super::table::{Bound, NOWHERE};
use crate::field::{self, Place};
use crate::rules::Run;

/// Tells these positions from the main search's in the table.
const SALT: u64 = 0x5bd1_e995_97f4_a7c1;

impl Search<'_, '_> {
    /// The moves by which the player in turn wins with fours, both players',
    /// the completing move last. At most `depth` fours, within the nodes that
    /// `fours_left` grants.
    pub fn win_by_fours(&mut self, depth: i16) -> Option<Vec<Place>> {
        self.nodes += 1;
        let (me, foe) = (self.field.side, self.field.side ^ 1);
        if let Some(five) = self.field.set(me, field::FIVE).iter().next() {
            return Some(vec![five]);
        }
        if depth == 0 || self.fours_left == 0 || self.must_stop() {
            return None;
        }
        self.fours_left -= 1;
        let known = self.table.get(self.field.hash ^ SALT);
        if known.is_some_and(|entry| entry.depth >= depth) {
            return None;
        }
        let mut moves: Vec<Place> = Vec::new();
        let forced: Vec<Place> = self.field.set(foe, field::FIVE).iter().take(2).collect();
        match forced[..] {
            [] => {
                for threat in [field::OPEN_FOUR, field::FOUR_THREE, field::FOUR] {
                    let from = moves.len();
                    moves.extend(self.field.set(me, threat).iter());
                    let worth = |&place: &Place| (-self.field.worth(place, me), place);
                    moves[from..].sort_by_key(worth);
                }
            }
            [place] if self.field.threat(place, me) >= field::FOUR => moves.push(place),
            _ => {}
        }
        let renju = self.field.rules.run == Run::Renju;
        for place in moves {
            if renju && self.field.is_forbidden(place) {
                continue;
            }
            if let Some(line) = self.four_wins(place, depth) {
                return Some(line);
            }
        }
        if self.fours_left > 0 && !self.stopped {
            self.table.put(self.field.hash ^ SALT, NOWHERE, 0, depth, Bound::Exact);
        }
        None
    }

    /// Whether this four wins against every answer; the line against the one
    /// that holds out longest of those tried.
    fn four_wins(&mut self, place: Place, depth: i16) -> Option<Vec<Place>> {
        let (me, foe) = (self.field.side, self.field.side ^ 1);
        let before = self.field.place(place);
        let mut line = None;
        if self.field.count(me, field::FIVE) > 0 && self.field.count(foe, field::FIVE) == 0 {
            let mut answers = defences(&mut self.field);
            answers.retain(|&answer| !self.field.is_forbidden(answer));
            line = if answers.is_empty() {
                self.cannot_be_stopped(place)
            } else {
                self.all_lose(place, &answers, depth)
            };
        }
        self.field.take_back(before);
        line
    }

    /// The line of a threat without an answer: any move, then the five. In Renju
    /// the defender may have no move at all, and must give up.
    fn cannot_be_stopped(&mut self, place: Place) -> Option<Vec<Place>> {
        let attacker = self.field.side ^ 1;
        let field = &self.field;
        // One of two fives if that may be played; any other cell does as well.
        let fives = field.set(attacker, field::FIVE).iter();
        let answer = { fives }.find(|&five| !field.is_forbidden(five));
        let answer = answer.or_else(|| field.any_move());
        let Some(answer) = answer else { return Some(vec![place]) };
        let before = self.field.place(answer);
        let five = self.field.set(attacker, field::FIVE).iter().next();
        self.field.take_back(before);
        Some(vec![place, answer, five?])
    }

    fn all_lose(&mut self, place: Place, answers: &[Place], depth: i16) -> Option<Vec<Place>> {
        let mut longest: Vec<Place> = Vec::new();
        for &answer in answers {
            let before = self.field.place(answer);
            let rest = self.win_by_fours(depth - 1);
            self.field.take_back(before);
            let rest = rest?;
            if rest.len() + 2 > longest.len() {
                longest = [place, answer].into_iter().chain(rest).collect();
            }
        }
        Some(longest)
    }
}
