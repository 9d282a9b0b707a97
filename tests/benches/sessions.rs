//! What sessions and stores cost, as ratios taken in one run.
//!
//! ```text
//! cargo bench --bench sessions
//! cargo bench --bench sessions --features sqlite
//! ```
//!
//! - a submit beside a bare move under a lock;
//! - the same with ten thousand polls of snapshot and events between moves;
//! - submits a second to the memory store over 100,000 games, two threads;
//! - bytes of a 3x3 session, new and half played;
//! - SQLite: many submits beside a bare INSERT loop with equal transactions,
//!   single submits beside a bare durable INSERT.

use mnk::session::{Command, Session, SessionConfig};
use mnk::store::Store;
use mnk::{Game, Rules};
use std::hint::black_box;
use std::sync::Mutex;
use std::time::Instant;

const ROUNDS: usize = 7;

fn main() {
    moves();
    memory();
    store();
    #[cfg(feature = "sqlite")]
    sqlite();
}

fn best(mut round: impl FnMut() -> f64) -> f64 {
    (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min)
}

fn rules() -> Rules {
    Rules::new(15, 15, 15).expect("a board of a usual size")
}

/// Nanoseconds a move, playing boards of 225 cells full.
fn moves() {
    const GAMES: usize = 400;
    let cells: Vec<(u32, u32)> = (0..225).map(|n| n * 64 % 225).map(|n| (n / 15, n % 15)).collect();
    let per_move = |start: Instant| start.elapsed().as_nanos() as f64 / (GAMES * 225) as f64;
    let bare = best(|| {
        let games: Vec<_> = (0..GAMES).map(|_| Mutex::new(Game::new(rules()))).collect();
        let start = Instant::now();
        for game in &games {
            for &(row, col) in &cells {
                let _ = black_box(game.lock().map(|mut game| game.play(row, col)));
            }
        }
        per_move(start)
    });
    let session = |polls: usize| {
        best(|| {
            let sessions: Vec<_> =
                (0..GAMES).map(|_| Session::new(rules(), SessionConfig::default())).collect();
            let mut spent = std::time::Duration::ZERO;
            let mut count = 0;
            for session in sessions.iter().flatten() {
                for (seat, &(row, col)) in cells.iter().enumerate() {
                    for _ in 0..polls {
                        black_box((session.snapshot(), session.events(session.status().seq, 9)));
                    }
                    let start = Instant::now();
                    black_box(session.submit(&Command::play(seat as u8 & 1, row, col)));
                    spent += start.elapsed();
                    count += 1;
                    if polls > 0 && seat == 20 {
                        return spent.as_nanos() as f64 / f64::from(count);
                    }
                }
            }
            spent.as_nanos() as f64 / f64::from(count)
        })
    };
    let timer = best(|| {
        let start = Instant::now();
        for _ in 0..1000 {
            black_box(Instant::now().elapsed());
        }
        start.elapsed().as_nanos() as f64 / 1000.0
    });
    let whole = best(|| {
        let sessions: Vec<_> =
            (0..GAMES).map(|_| Session::new(rules(), SessionConfig::default())).collect();
        let start = Instant::now();
        for session in sessions.iter().flatten() {
            for (seat, &(row, col)) in cells.iter().enumerate() {
                black_box(session.submit(&Command::play(seat as u8 & 1, row, col)));
            }
        }
        per_move(start)
    });
    println!("bare move under a lock    {bare:7.1} ns");
    println!("session submit            {whole:7.1} ns   {:.2}x (at most 3)", whole / bare);
    let (alone, polled) = (session(0) - timer / 2.0, session(10_000) - timer / 2.0);
    println!(
        "submit between 10,000 polls {polled:5.1} ns, without {alone:.1} ns   {:.2}x (below 2)",
        polled / alone
    );
}

fn memory() {
    for (name, played) in [("new", 0), ("half played", 5), ("played", 9)] {
        let session = Session::new(Rules::default(), SessionConfig::default()).expect("settings");
        for n in 0..played {
            let cell = n * 4 % 9;
            session.submit(&Command::play(n as u8 & 1, cell / 3, cell % 3));
        }
        println!("3x3 session, {name:<12} {:5} bytes (at most 400)", session.memory_bytes());
    }
}

fn store() {
    const GAMES: usize = 100_000;
    let store = Store::open("memory:").expect("memory");
    let ids: Vec<String> = (0..GAMES).map(|n| format!("game {n}")).collect();
    for id in &ids {
        store.create(id, &Rules::default(), &SessionConfig::default()).expect("a new game");
    }
    let start = Instant::now();
    std::thread::scope(|scope| {
        for half in ids.chunks(GAMES / 2) {
            let store = &store;
            scope.spawn(move || {
                for n in 0..5_u32 {
                    for id in half {
                        let _ =
                            black_box(store.submit(id, &Command::play(n as u8 & 1, n / 3, n % 3)));
                    }
                }
            });
        }
    });
    let rate = (GAMES * 5) as f64 / start.elapsed().as_secs_f64() / 1e6;
    println!("memory store              {rate:7.2} M submits/s (at least 1)");
}

#[cfg(feature = "sqlite")]
fn sqlite() {
    use rusqlite::{Connection, params};
    const BATCH: usize = 1000;
    const BATCHES: usize = 20;
    let folder = std::env::temp_dir().join(format!("mnk-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let connection = Connection::open(file("bare.db")).expect("SQLite");
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
             CREATE TABLE event (game INTEGER, seq INTEGER, data BLOB, PRIMARY KEY (game, seq))
             WITHOUT ROWID;",
        )
        .expect("a table");
    let store = Store::open(&format!("sqlite:{}", file("store.db"))).expect("SQLite");
    let rules = Rules::new(19, 19, 19).expect("a board of a usual size");
    let ids: Vec<String> = (0..100).map(|n| format!("game {n}")).collect();
    for id in &ids {
        store.create(id, &rules, &SessionConfig::default()).expect("a new game");
    }
    let mut seq = 0;
    let mut bare = |size: usize, batches: usize| {
        let start = Instant::now();
        for _ in 0..batches {
            connection.execute_batch("BEGIN IMMEDIATE").expect("begin");
            let mut insert =
                connection.prepare_cached("INSERT INTO event VALUES (?1, ?2, ?3)").expect("insert");
            for n in 0..size {
                seq += 1;
                insert.execute(params![(n % 100) as i64, seq, [0_u8; 18]]).expect("insert");
            }
            connection.execute_batch("COMMIT").expect("commit");
        }
        start.elapsed().as_secs_f64() / (size * batches) as f64
    };
    let mut move_of = 0_u32;
    let mut submits = |size: usize, batches: usize| {
        let start = Instant::now();
        for _ in 0..batches {
            let commands: Vec<(&str, Command)> = (0..size)
                .map(|n| {
                    let number = move_of + (n / 100) as u32;
                    let command = Command::play(number as u8 & 1, number / 19, number % 19);
                    (ids[n % 100].as_str(), command)
                })
                .collect();
            let good = match &commands[..] {
                [(id, command)] => vec![store.submit(id, command)],
                commands => store.submit_many(commands),
            };
            assert!(
                good.iter().all(|reply| reply.as_ref().is_ok_and(|reply| reply.result.is_ok()))
            );
            move_of += size.div_ceil(100) as u32;
        }
        start.elapsed().as_secs_f64() / (size * batches) as f64
    };
    let (ours, theirs) = (submits(BATCH, BATCHES), bare(BATCH, BATCHES));
    let rates = (1e-3 / theirs, 1e-3 / ours);
    println!(
        "SQLite, {BATCH} a transaction: INSERT {:.0} K/s, submits {:.0} K/s   {:.0} % (at least 70)",
        rates.0,
        rates.1,
        100.0 * theirs / ours
    );
    let (ours, theirs) = (submits(1, 100), bare(1, 100));
    println!(
        "SQLite, one a transaction: INSERT {:.2} ms, submit {:.2} ms   {:.2}x (at most 1.5)",
        theirs * 1e3,
        ours * 1e3,
        ours / theirs
    );
    let _ = std::fs::remove_dir_all(folder);
}
