//! Many threads, one game.

use super::*;
use std::sync::Barrier;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

#[test]
fn of_nine_threads_that_play_move_0_at_once_exactly_one_plays_it() {
    // A hundred thousand rounds take a minute; MNK_LONG=1 runs them.
    let rounds = if std::env::var_os("MNK_LONG").is_some() { 100_000 } else { 2_000 };
    let sessions: Vec<Session> = (0..rounds).map(|_| free(3, 3, 3)).collect();
    let barrier = Barrier::new(9);
    let landed: Vec<AtomicU64> = (0..rounds).map(|_| AtomicU64::new(0)).collect();
    thread::scope(|scope| {
        for cell in 0..9 {
            let (sessions, barrier, landed) = (&sessions, &barrier, &landed);
            scope.spawn(move || {
                for (round, session) in sessions.iter().enumerate() {
                    if round % 64 == 0 {
                        barrier.wait();
                    }
                    let reply = session.submit(&Command::play(0, cell / 3, cell % 3).at(0));
                    match reply.result {
                        Ok(()) => drop(
                            landed[round].fetch_add(1 + u64::from(cell) * 16, Ordering::Relaxed),
                        ),
                        other => assert_eq!(other, Err(no(Refusal::Stale))),
                    }
                }
            });
        }
    });
    for (session, landed) in sessions.iter().zip(&landed) {
        let (count, cell) =
            (landed.load(Ordering::Relaxed) & 15, landed.load(Ordering::Relaxed) / 16);
        assert_eq!(count, 1);
        let snapshot = session.snapshot();
        assert_eq!((snapshot.move_count(), snapshot.revision()), (1, 1));
        assert_eq!(
            snapshot.last_cell().map(|c| u64::from(c.row) * 3 + u64::from(c.col)),
            Some(cell)
        );
        assert_eq!(session.events(0, 9).len(), 1);
    }
}

#[test]
fn of_many_copies_of_one_request_all_get_the_same_answer() {
    for _ in 0..200 {
        let session = free(3, 7, 3);
        let replies: Vec<Reply> = thread::scope(|scope| {
            let submit = || session.submit(&Command::play(0, 1, 1).at(0).request(id(1)));
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(submit)).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert_eq!(replies.iter().filter(|reply| !reply.duplicate).count(), 1);
        assert!(replies.iter().all(|reply| reply.result.is_ok() && reply.seq == 1));
    }
}

#[test]
fn waiting_ends_with_news_with_the_time_or_with_the_session() {
    let session = Arc::new(free(3, 3, 3));
    assert_eq!(session.wait(0, Duration::ZERO), Waited::TimedOut);
    assert_eq!(session.wait(0, Duration::from_millis(20)), Waited::TimedOut);
    let wait_for = |after| {
        let session = Arc::clone(&session);
        thread::spawn(move || session.wait(after, Duration::MAX))
    };
    let waiters: Vec<_> = (0..4).map(|_| wait_for(0)).collect();
    done(&session, Command::play(0, 0, 0));
    assert!(waiters.into_iter().all(|waiter| waiter.join().unwrap() == Waited::News));
    assert_eq!(session.wait(0, Duration::ZERO), Waited::News);
    let waiters: Vec<_> = (0..4).map(|_| wait_for(1)).collect();
    session.close();
    assert!(waiters.into_iter().all(|waiter| waiter.join().unwrap() == Waited::Closed));
}

#[test]
fn a_spectator_who_polls_while_the_game_is_played_rebuilds_it_exactly() {
    let session = free(19, 19, 5);
    thread::scope(|scope| {
        let player = scope.spawn(|| {
            let mut moves = 0;
            for index in 0..361_u32 {
                let cell = index * 37 % 361;
                let reply = session.submit(&Command::play((moves % 2) as u8, cell / 19, cell % 19));
                moves += u32::from(reply.result.is_ok());
                if index % 50 == 49 && session.submit(&undo(0, 2)).result.is_ok() {
                    moves -= 2;
                }
            }
            session.close();
        });
        for _ in 0..3 {
            scope.spawn(|| {
                let mut seen = Vec::new();
                while session.wait(seen.len() as u64, Duration::from_secs(60)) == Waited::News {
                    let snapshot = session.snapshot();
                    seen.extend(session.events(seen.len() as u64, 7));
                    assert!(snapshot.revision() <= session.status().revision);
                }
                assert_same(&rebuilt(Rules::new(19, 19, 5).unwrap(), &seen), &session.snapshot());
            });
        }
        player.join().unwrap();
    });
}

#[test]
fn games_that_ask_about_each_other_do_not_lock_up() {
    // report R089
    let (a, b) = (Arc::new(free(19, 19, 5)), Arc::new(free(19, 19, 5)));
    for (own, other) in [(&a, &b), (&b, &a)] {
        let other = Arc::downgrade(other);
        own.subscribe(0, move |_| {
            if let Some(other) = other.upgrade() {
                let _ = (other.snapshot(), other.status(), other.events(0, 3));
            }
        });
    }
    thread::scope(|scope| {
        for session in [&a, &b] {
            scope.spawn(move || {
                for round in 0..20 {
                    for cell in 0..361_u32 {
                        session.submit(&Command::play((cell % 2) as u8, cell / 19, cell % 19));
                    }
                    session.submit(&order(0, Order::Reset));
                    assert!(session.status().seq > round);
                }
            });
        }
    });
}

#[test]
fn a_crowd_that_waits_hears_of_every_move_and_leaves_when_its_time_is_up() {
    let session = Arc::new(free(3, 7, 7));
    thread::scope(|scope| {
        for number in 0..40_u64 {
            let session = &session;
            scope.spawn(move || {
                let mut seen = number % 3;
                loop {
                    // Some look in often, some wait for what never comes.
                    let patience = [1, 7, 60_000][number as usize % 3];
                    match session.wait(seen, Duration::from_millis(patience)) {
                        Waited::News => seen = session.status().seq,
                        Waited::TimedOut => {}
                        Waited::Closed => break,
                    }
                }
                assert_eq!(session.status().seq, 21);
            });
        }
        for cell in 0..21 {
            done(&session, Command::play((cell % 2) as u8, cell / 7, cell % 7));
            thread::yield_now();
        }
        // Who waits for the last one has it before the end.
        assert_eq!(session.wait(20, Duration::ZERO), Waited::News);
        session.close();
    });
}
