//! Randomised histories, checked for linearizability.

use super::*;
use std::collections::HashSet;

/// Randomised histories: several threads, through several servers, do things
/// to a few games. Every reply tells which event it stands for, so the order
/// is known, and a single session that is given the accepted commands in that
/// order must say the same. Of two calls of which one ended before the other
/// began, the first must also be the first in that order.
#[test]
fn what_many_do_at_once_is_what_one_could_have_done() {
    on_every_store(|place| {
        let rounds = if place.url == "memory:" { 20 } else { 3 };
        for round in 0..rounds {
            let id = place.create(&format!("history {round}"), 7, 3, &SessionConfig::default());
            let elsewhere = place.elsewhere();
            let clock = AtomicU64::new(0);
            let calls: Vec<(u64, u64, Command, Reply)> = thread::scope(|scope| {
                let threads: Vec<_> = (0..4_u64)
                    .map(|number| {
                        let (id, clock, elsewhere) = (&id, &clock, &elsewhere);
                        let store = match elsewhere {
                            Some(other) if number % 2 == 1 => other,
                            _ => &place.store,
                        };
                        scope.spawn(move || {
                            let mut dice = round * 1_000 + number + 1;
                            let mut calls = Vec::new();
                            let mut seen = 0;
                            for call in 0..30_u64 {
                                dice =
                                    dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(99);
                                let roll = dice >> 40;
                                let seat = (roll & 1) as u8;
                                let order = match roll >> 1 & 15 {
                                    0 => Order::Undo { count: 1 },
                                    1 => Order::Reset,
                                    _ => Order::Play {
                                        row: (roll >> 6) as u32 % 7,
                                        col: (roll >> 12) as u32 % 3,
                                    },
                                };
                                let mut command = Command::new(seat, order);
                                if roll >> 5 & 1 == 0 {
                                    command = command.at(seen);
                                }
                                if roll >> 20 & 3 == 0 {
                                    command = command.request(request(number << 32 | call));
                                }
                                let began = clock.fetch_add(1, Ordering::SeqCst);
                                let reply = store.submit(id, &command).unwrap();
                                let ended = clock.fetch_add(1, Ordering::SeqCst);
                                seen = reply.revision;
                                calls.push((began, ended, command, reply));
                            }
                            calls
                        })
                    })
                    .collect();
                threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
            });
            let mut accepted: Vec<_> = calls.iter().filter(|call| call.3.result.is_ok()).collect();
            accepted.sort_by_key(|call| call.3.seq);
            let session =
                Session::new(Rules::new(7, 3, 3).unwrap(), SessionConfig::default()).unwrap();
            let mut replies = vec![session.status()];
            let mut latest_begin = 0;
            for (began, ended, command, reply) in accepted {
                assert_eq!(session.submit(command), *reply);
                assert!(*ended > latest_begin, "it ended before one that comes first began");
                latest_begin = latest_begin.max(*began);
                replies.push(*reply);
            }
            assert_eq!(place.store.events(&id, 0, 999), Ok(session.events(0, 999)));
            // A refusal tells of a state that was there while it was called.
            let mut of_seq: Vec<HashSet<u64>> = vec![HashSet::new(); replies.len()];
            for (began, ended, command, reply) in &calls {
                if reply.result.is_ok() {
                    continue;
                }
                let told = Reply { result: Ok(()), ..*reply };
                assert_eq!(told, replies[reply.seq as usize], "{command:?}");
                of_seq[reply.seq as usize].insert(ended - began);
                for (other_began, other_ended, _, other) in &calls {
                    if other.result.is_ok() && other_ended < began {
                        assert!(other.seq <= reply.seq, "a refusal that does not know the past");
                    }
                    if other.result.is_ok() && other_began > ended {
                        assert!(other.seq > reply.seq, "a refusal that knows the future");
                    }
                }
            }
        }
    });
}
