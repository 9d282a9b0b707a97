//! Any commands in any order: what holds always.

use super::*;
use std::collections::HashMap;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0 ^ self.0 >> 29) * u128::from(sides)) >> 64) as u64
    }
}

fn permit(dice: &mut Dice) -> Permit {
    Permit::from_number(dice.roll(3) as u8).unwrap()
}

fn any_session(dice: &mut Dice) -> Session {
    let (rows, cols) = [(3, 3), (3, 7), (7, 3), (5, 4)][dice.roll(4) as usize];
    let players = [2, 2, 2, 3, 4][dice.roll(5) as usize];
    let opening = if players == 2 {
        Opening::from_number(dice.roll(3) as u8).unwrap()
    } else {
        Opening::None
    };
    let gravity = dice.roll(3) == 0;
    let rules = RulesSpec { players, gravity, ..RulesSpec::new(rows, cols, 3) }.check().unwrap();
    let config = SessionConfig {
        undo: permit(dice),
        reset: permit(dice),
        draw: permit(dice),
        on_timeout: OnTimeout::from_number(dice.roll(2) as u8).unwrap(),
        initial_ms: (dice.roll(2) == 0).then(|| dice.roll(2_000)),
        increment_ms: dice.roll(50),
        move_ms: (dice.roll(2) == 0).then(|| 1 + dice.roll(300)),
        seed: dice.roll(u64::MAX),
        max_events: 20 + dice.roll(100) as u32,
        opening,
    };
    Session::new(rules, config).unwrap()
}

fn any_command(dice: &mut Dice, session: &Session, now: &mut u64) -> Command {
    let table = session.table();
    let seat = match (dice.roll(4), table.actor) {
        (0, _) | (_, None) => dice.roll(4) as u8,
        (_, Some(actor)) => actor,
    };
    let legal: Vec<_> = session.snapshot().legal_moves().collect();
    let what = match dice.roll(20) {
        0 => Order::Undo { count: dice.roll(3) as u32 },
        1 => {
            if dice.roll(4) == 0 {
                Order::Forfeit
            } else {
                Order::Tick
            }
        }
        2 => Order::Reset,
        3 => Order::Tick,
        4..=6 => Order::Offer(Offer::from_number(dice.roll(4) as u8, dice.roll(3) as u32).unwrap()),
        7..=9 => Order::Accept,
        10 => Order::Decline,
        11..=12 => Order::Choose(Choice::from_number(dice.roll(3) as u8).unwrap()),
        13 => Order::Play { row: dice.roll(8) as u32, col: dice.roll(8) as u32 },
        _ => match legal.get(dice.roll(legal.len().max(1) as u64) as usize) {
            Some(cell) => Order::Play { row: cell.row.into(), col: cell.col.into() },
            None => Order::Reset,
        },
    };
    if dice.roll(3) == 0 {
        *now += dice.roll(200);
    }
    let mut command =
        order(seat, what).now(if dice.roll(9) == 0 { dice.roll(*now + 1) } else { *now });
    if dice.roll(2) == 0 {
        let current = session.status().revision;
        command = command.at(if dice.roll(5) == 0 { dice.roll(current + 2) } else { current });
    }
    if dice.roll(2) == 0 {
        command = command.request(id(dice.roll(200) as u8));
    }
    command
}

#[test]
fn any_history_of_commands_keeps_every_promise() {
    let mut kinds = HashMap::new();
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let session = any_session(&mut dice);
        let mut now = dice.roll(1 << 41);
        let mut first_replies: HashMap<RequestId, (Command, Reply)> = HashMap::new();
        let mut last = session.status();
        for _ in 0..120 {
            let command = any_command(&mut dice, &session, &mut now);
            let before = session.save();
            let reply = session.submit(&command);
            let news = session.events(last.seq, usize::MAX);
            for event in &news {
                *kinds.entry(std::mem::discriminant(&event.what)).or_insert(0) += 1;
            }
            // Revisions and times never go back, events are numbered without gaps.
            let status = session.status();
            assert!(status.revision >= last.revision);
            assert!(news.windows(2).all(|pair| pair[0].now <= pair[1].now));
            assert!(news.iter().zip(last.seq + 1..).all(|(event, seq)| event.seq == seq));
            // At most one event is the command's own; the others are clocks'.
            let own = news.iter().filter(|event| !event.what.is_timeout()).count();
            assert!(own <= 1);
            match (reply.result, command.request) {
                (Ok(()), Some(request)) if reply.duplicate => {
                    assert_eq!(own, 0);
                    let (_, first) = first_replies[&request];
                    assert_eq!(reply, Reply { duplicate: true, ..first });
                }
                (Ok(()), request) => {
                    assert_eq!(Reply { result: Ok(()), ..reply }, status);
                    if let Some(request) = request {
                        assert!(first_replies.insert(request, (command, reply)).is_none());
                    }
                }
                (Err(_), _) if news.is_empty() => assert_eq!(session.save(), before),
                (Err(_), _) => assert_eq!(own, 0),
            }
            last = status;
        }
        check_rebuilds(&session);
        // Every accepted request still gets its first answer.
        let loaded = Session::load(&session.save()).unwrap();
        for (command, first) in first_replies.values() {
            assert_eq!(loaded.submit(command), Reply { duplicate: true, ..*first });
        }
    }
    assert!(kinds.len() == 12, "the dice should have met nearly everything: {}", kinds.len());
}
