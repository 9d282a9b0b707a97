//! The search against plain full search on small boards: who wins, and that the
//! zone of an answer is all that it needs.

use super::*;
use crate::rules::RulesSpec;
use std::collections::HashMap;

/// Plain full search. The player who is `idle` may also pass.
struct Plain<'a> {
    lines: &'a Lines,
    idle: Option<bool>,
    known: HashMap<(u64, u64, bool, u32), bool>,
}

impl Plain<'_> {
    fn fills(&self, marks: u64) -> bool {
        self.lines.lines.iter().any(|line| line & !marks == 0)
    }

    /// Whether the attacker forces a line with at most so many marks more.
    fn wins(&mut self, sides: Sides, attacker_moves: bool, left: u32) -> bool {
        let key = (sides.attacker, sides.defender, attacker_moves, left);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let free = self.lines.all() & !sides.filled();
        if free == 0 || left == 0 {
            return false;
        }
        let after = if attacker_moves { left - 1 } else { left };
        let mut decided = false;
        for place in places(free) {
            let mut next = sides;
            let marks = if attacker_moves { &mut next.attacker } else { &mut next.defender };
            *marks |= 1 << place;
            let ends = self.fills(*marks);
            decided |= ends || self.wins(next, !attacker_moves, after) == attacker_moves;
        }
        if self.idle == Some(attacker_moves) {
            decided |= self.wins(sides, !attacker_moves, after) == attacker_moves;
        }
        let wins = decided == attacker_moves;
        self.known.insert(key, wins);
        wins
    }
}

/// Some marks, by turns, at random; `None` where a line is full already.
fn position(lines: &Lines, seed: u64, marks: u64) -> Option<Sides> {
    let mut random = mix(seed);
    let mut sides = Sides { attacker: 0, defender: 0 };
    for number in 0..marks {
        loop {
            random = mix(random);
            let bit = 1 << (random % lines.cells as u64);
            if sides.filled() & bit == 0 {
                let attacks = (number + seed).is_multiple_of(2);
                *(if attacks { &mut sides.attacker } else { &mut sides.defender }) |= bit;
                break;
            }
        }
    }
    let open = |marks: u64| lines.lines.iter().all(|line| line & !marks != 0);
    (open(sides.attacker) && open(sides.defender)).then_some(sides)
}

#[test]
fn answers_are_those_of_plain_search_and_hold_with_the_zone_alone() {
    let mut answers = [[0; 2]; 2];
    let boards = [(3, 4, 3), (4, 4, 3), (4, 4, 4), (4, 5, 4), (6, 3, 3), (5, 5, 4)];
    let tori = [(4, 4, 4), (3, 5, 3), (5, 4, 4)];
    let boards = boards.map(|board| (board, false)).into_iter();
    for ((rows, cols, k), wrap) in boards.chain(tori.map(|board| (board, true))) {
        let spec = RulesSpec { wrap, ..RulesSpec::new(rows, cols, k) };
        let lines = Lines::new(&spec.check().unwrap());
        let least = (lines.cells as u64).saturating_sub(10);
        for seed in 0..200 {
            let marks = least + seed % 8;
            let Some(sides) = position(&lines, seed, marks) else { continue };
            let attacker_moves = (marks + seed).is_multiple_of(2);
            // Without a limit, the marks of the longest win are all there are.
            let most = lines.cells as u32;
            for left in [ENDLESS, 2 + seed as u32 % 3] {
                let cancel = super::super::Cancel::default();
                let mut control = Control::new(super::super::Budget::UNLIMITED, &cancel, None);
                let mut zones = Zones::default();
                zones.limit(1 << 20);
                let mut maker = Maker::new(&lines, &zones, &mut control, 0);
                let (wins, zone) = maker.answer(sides, attacker_moves, left).unwrap();
                let mut plain = Plain { lines: &lines, idle: None, known: HashMap::new() };
                let context = (rows, cols, k, wrap, seed, left);
                let expected = plain.wins(sides, attacker_moves, left.min(most));
                assert_eq!(wins, expected, "{context:?}");
                answers[usize::from(left != ENDLESS)][usize::from(wins)] += 1;
                // All outside the zone to the player it is against, who may
                // pass: nothing changes.
                let outside = lines.all() & !sides.filled() & !zone;
                let mut given = sides;
                *(if wins { &mut given.defender } else { &mut given.attacker }) |= outside;
                assert!(!plain.fills(given.attacker) && !plain.fills(given.defender));
                let mut plain = Plain { idle: Some(!wins), known: HashMap::new(), ..plain };
                let expected = plain.wins(given, attacker_moves, left.min(most));
                assert_eq!(wins, expected, "zone {context:?}");
            }
        }
    }
    assert!(answers.iter().flatten().all(|&count| count > 80), "{answers:?}");
}
