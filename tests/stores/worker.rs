//! A process that plays on a store until somebody kills it, and says on its
//! standard output what was acknowledged. For tests/stores/faults.py; cargo
//! knows it as an example, since it is a program and no test.
//!
//!     store_worker URL worker SEED     plays for ever
//!     store_worker URL race GAMES      submits move 0 of each game once
//!     store_worker URL make GAMES      makes the games
//!     store_worker URL fill            plays until the store fails, says how,
//!                                      and ends with 3
//!     store_worker URL endure          reads how often to play, plays until that
//!                                      or until the store fails, says how it
//!                                      went, and so on; what failed comes again
//!     store_worker URL check           reads the acknowledgements from standard
//!                                      input and holds the store against them

use mnk::Rules;
use mnk::session::{Command, Order, SessionConfig};
use mnk::store::{Store, StoreError};
use std::io::{BufRead, Write};

const GAMES: u64 = 8;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if words[1..] == ["fill"] {
        return fill(words[0]);
    }
    if words[1..] == ["endure"] {
        return endure(&open(words[0]));
    }
    let store = open(words[0]);
    match words[1..] {
        ["make", games] => make(&store, number(games)),
        ["worker", seed] => work(&store, number(seed)),
        ["race", games] => race(&store, number(games)),
        ["check"] => check(&store),
        _ => panic!("make, worker, race, fill, endure or check"),
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a number")
}

/// The database may just be starting.
fn open(url: &str) -> Store {
    for _ in 0..200 {
        match Store::open(url) {
            Ok(store) => return store,
            Err(StoreError::Io(_) | StoreError::Busy) => {
                std::thread::sleep(std::time::Duration::from_millis(50));
            }
            Err(error) => panic!("{error}"),
        }
    }
    panic!("the database does not come up");
}

fn make(store: &Store, games: u64) {
    for game in 0..games {
        let rules = Rules::new(7, 3, 3).expect("rules");
        match store.create(&format!("race {game}"), &rules, &SessionConfig::default()) {
            Ok(()) | Err(StoreError::AlreadyExists) => {}
            Err(error) => panic!("{error}"),
        }
    }
    for game in 0..GAMES {
        let rules = Rules::new(15, 17, 5).expect("rules");
        let config = SessionConfig { max_events: u32::MAX, ..SessionConfig::default() };
        match store.create(&format!("load {game}"), &rules, &config) {
            Ok(()) | Err(StoreError::AlreadyExists) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}");
    let _ = out.flush();
}

fn work(store: &Store, seed: u64) {
    let mut dice = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for call in 0_u64.. {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let roll = dice >> 33;
        let id = format!("load {}", roll % GAMES);
        let order = match roll / 64 % 40 {
            0 => Order::Reset,
            1 => Order::Undo { count: 1 },
            _ => Order::Play { row: (roll >> 8) as u32 % 15, col: (roll >> 14) as u32 % 17 },
        };
        let mut request = [0; 16];
        request[..8].copy_from_slice(&seed.to_le_bytes());
        request[8..].copy_from_slice(&(call + 1).to_le_bytes());
        let seat = (roll >> 20 & 1) as u8;
        let command = Command::new(seat, order).now(call).request(request);
        // A retry settles what is uncertain.
        loop {
            match store.submit(&id, &command) {
                Ok(reply) => {
                    if reply.result.is_ok() {
                        say(&acknowledged(&id, reply.seq, &request));
                    }
                    break;
                }
                Err(StoreError::Uncertain(_) | StoreError::Io(_) | StoreError::Busy) => {
                    std::thread::sleep(std::time::Duration::from_millis(20));
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// Plays on all games until the store fails.
fn fill(url: &str) {
    let error = fill_until(url);
    eprintln!("{error}");
    std::process::exit(3);
}

fn fill_until(url: &str) -> StoreError {
    let store = match Store::open(url) {
        Ok(store) => store,
        Err(error) => return error,
    };
    play_from(&store, 1, u64::MAX).1
}

fn endure(store: &Store) {
    let mut call = 1;
    for line in std::io::stdin().lock().lines() {
        let end = call + number(&line.expect("a line"));
        let failed;
        // Whether or not the call that failed was kept: it is played once.
        (call, failed) = play_from(store, call, end);
        eprintln!("{}", if call == end { "played".to_owned() } else { failed.to_string() });
    }
}

/// Plays until the store fails, or up to a call; answers which call it was and
/// why it failed.
fn play_from(store: &Store, first: u64, end: u64) -> (u64, StoreError) {
    for call in first..end {
        let id = format!("load {}", call % GAMES);
        let mut request = [0xf1; 16];
        request[..8].copy_from_slice(&call.to_le_bytes());
        // What may always be done, once more each time.
        let command = Command::new(0, Order::Reset).request(request);
        match store.submit(&id, &command) {
            Ok(reply) => say(&acknowledged(&id, reply.seq, &request)),
            Err(error) => return (call, error),
        }
    }
    (end, StoreError::Closed)
}

fn acknowledged(id: &str, seq: u64, request: &[u8; 16]) -> String {
    let hex: String = request.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{id},{seq},{hex}")
}

fn race(store: &Store, games: u64) {
    let cell = std::process::id() % 21;
    for game in 0..games {
        let command = Command::play(0, cell / 3, cell % 3).at(0);
        let reply = loop {
            match store.submit(&format!("race {game}"), &command) {
                // Whoever held the database may have been held up for long.
                Err(StoreError::Busy) => {}
                reply => break reply.expect("a reply"),
            }
        };
        if reply.result.is_ok() {
            say(&format!("race {game}"));
        }
    }
}

/// Every acknowledged command is in the log, once, where it was said to be;
/// and every game replays, which loading it does.
fn check(store: &Store) {
    let mut lines = 0;
    let games: Vec<_> = (0..GAMES)
        .map(|game| {
            let id = format!("load {game}");
            let events = store.events(&id, 0, usize::MAX).expect("a whole game");
            let mut seen = std::collections::HashSet::new();
            assert!(events.iter().filter_map(|event| event.request).all(|id| seen.insert(id)));
            let replayed = mnk::session::Session::load(&store.save(&id).expect("bytes"));
            assert_eq!(replayed.expect("a session").status(), store.status(&id).expect("a status"));
            (id, events)
        })
        .collect();
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let parts: Vec<&str> = line.split(',').collect();
        // A worker was killed in the middle of its last line.
        let [id, seq, request] = parts[..] else { continue };
        if request.len() != 32 {
            continue;
        }
        let (_, events) = games.iter().find(|(game, _)| game == id).expect("a game");
        let event = &events[number(seq) as usize - 1];
        let hex: String =
            event.request.expect("a request").iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(hex, request, "{line}");
        lines += 1;
    }
    say(&format!("{lines} acknowledged, all there once"));
}
