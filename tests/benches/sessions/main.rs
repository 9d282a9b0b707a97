//! What sessions and stores cost, as ratios taken in one run.
//!
//! ```text
//! cargo bench --bench sessions
//! bash tests/benches/stores.sh      with SQLite, and a PostgreSQL that this starts
//! ```
//!
//! - a submit beside a bare move under a lock;
//! - the same with ten thousand polls of snapshot and events between moves, and
//!   with another thread that polls all the time, or only looks for events;
//! - a submit with ten thousand waiting beside one with one waiting;
//! - a stream of moves, one after the other and one each millisecond, while ten
//!   thousand wait, look at what came, and wait again;
//! - what listeners cost a move, one, a few and ten thousand;
//! - submits a second to the memory store over 100,000 games, two threads;
//! - a million 3x3 sessions, new and played: bytes they say they take, and
//!   bytes that the process takes;
//! - databases: many submits beside a bare INSERT loop with equal transactions,
//!   single submits beside a bare durable INSERT.

mod databases;

use mnk::session::{Command, Order, Session, SessionConfig, Waited};
use mnk::store::Store;
use mnk::{Game, Rules};
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;

/// Parts are picked by their names: `cargo bench --bench sessions -- moves store`.
fn main() {
    let picks: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let Some(played) = picks.first().and_then(|pick| pick.strip_prefix("memory:")) {
        return memory_of(played.parse().expect("a number of moves"));
    }
    let parts: [(&str, fn()); 8] = [
        ("moves", moves),
        ("polls", polls),
        ("waits", waits),
        ("streams", streams),
        ("listeners", listeners),
        ("memory", memory),
        ("store", store),
        ("databases", databases::all),
    ];
    for (name, part) in parts {
        if picks.is_empty() || picks.iter().any(|pick| pick == name) {
            part();
        }
    }
}

fn best(mut round: impl FnMut() -> f64) -> f64 {
    (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min)
}

fn rules() -> Rules {
    Rules::new(15, 15, 15).expect("a board of a usual size")
}

/// The cells of a 15x15 board, in an order that jumps about.
fn cells() -> Vec<(u32, u32)> {
    (0..225).map(|n| n * 64 % 225).map(|n| (n / 15, n % 15)).collect()
}

fn session() -> Session {
    Session::new(rules(), SessionConfig::default()).expect("the usual settings")
}

/// Nanoseconds a move, playing boards of 225 cells full.
fn moves() {
    const GAMES: usize = 400;
    let cells = cells();
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
    let whole = best(|| {
        let sessions: Vec<_> = (0..GAMES).map(|_| session()).collect();
        let start = Instant::now();
        for session in &sessions {
            for (seat, &(row, col)) in cells.iter().enumerate() {
                black_box(session.submit(&Command::play(seat as u8 & 1, row, col)));
            }
        }
        per_move(start)
    });
    println!("bare move under a lock    {bare:7.1} ns");
    println!("session submit            {whole:7.1} ns   {:.2}x (at most 3)", whole / bare);
}

/// The middle one of the times of single moves in a game, in nanoseconds.
fn middle(session: &Session, moves: usize, mut between: impl FnMut()) -> f64 {
    let mut times: Vec<u64> = Vec::new();
    for (seat, &(row, col)) in cells().iter().enumerate().take(moves) {
        between();
        let start = Instant::now();
        black_box(session.submit(&Command::play(seat as u8 & 1, row, col)));
        times.push(start.elapsed().as_nanos() as u64);
    }
    times.sort_unstable();
    times[times.len() / 2] as f64
}

fn polls() {
    let poll = |session: &Session| {
        black_box((session.snapshot(), session.events(session.status().seq, 9)));
    };
    // Something that leaves caches as cold as ten thousand polls do.
    let busy = || {
        let start = Instant::now();
        while start.elapsed() < Duration::from_millis(1) {
            black_box(Game::new(rules()));
        }
    };
    let alone = best(|| middle(&session(), 60, busy));
    let polled = best(|| {
        let session = session();
        middle(&session, 60, || (0..10_000).for_each(|_| poll(&session)))
    });
    println!(
        "submit after 10,000 polls {polled:7.1} ns, after other work {alone:.1} ns   {:.2}x (below 2)",
        polled / alone
    );
    let beside = best(|| {
        let (session, over) = (session(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    poll(&session);
                }
            });
            let time = middle(&session, 200, busy);
            over.store(true, Ordering::Relaxed);
            time
        })
    });
    println!("submit beside a thread that polls {beside:.1} ns   {:.2}x (below 2)", beside / alone);
    let beside = best(|| {
        let (session, over) = (session(), AtomicBool::new(false));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let mut seen = 0;
                while !over.load(Ordering::Relaxed) {
                    if session.wait(seen, Duration::ZERO) == Waited::News {
                        seen = session.events(seen, 9).last().map_or(seen, |event| event.seq);
                    }
                }
            });
            let time = middle(&session, 200, busy);
            over.store(true, Ordering::Relaxed);
            time
        })
    });
    println!(
        "submit beside a thread that looks for events {beside:.1} ns   {:.2}x",
        beside / alone
    );
}

/// A crowd in `wait`, each on a thread of its own.
fn waits() {
    let with = |crowd: usize| {
        let session = session();
        let ready = Barrier::new(crowd + 1);
        std::thread::scope(|scope| {
            for _ in 0..crowd {
                let waiter = || {
                    ready.wait();
                    let mut seen = 0;
                    while session.wait(seen, Duration::from_secs(60)) == Waited::News {
                        seen = session.status().seq;
                    }
                };
                std::thread::Builder::new()
                    .stack_size(64 << 10)
                    .spawn_scoped(scope, waiter)
                    .expect("a thread");
            }
            ready.wait();
            // All are asleep again before each move.
            let time = middle(&session, 9, || {
                std::thread::sleep(Duration::from_millis(50 + crowd as u64 / 20))
            });
            session.close();
            time
        })
    };
    let (none, one, many) = (with(0), with(1), with(10_000));
    println!(
        "submit with 10,000 waiting {many:.0} ns, one {one:.0} ns, none {none:.0} ns   {:.2}x of one",
        many / one
    );
}

/// Moves that do not pause for a crowd on threads of their own, each of which
/// waits, polls the events and waits again.
fn streams() {
    let with = |crowd: usize, pause: Duration| {
        let config = SessionConfig { max_events: u32::MAX, ..SessionConfig::default() };
        let session = Session::new(rules(), config).expect("good settings");
        let (ready, heard) = (Barrier::new(crowd + 1), AtomicU64::new(0));
        let per_move = std::thread::scope(|scope| {
            for _ in 0..crowd {
                let waiter = || {
                    ready.wait();
                    let mut seen = 0;
                    while session.wait(seen, Duration::from_secs(60)) == Waited::News {
                        let news = session.events(seen, 64);
                        seen = news.last().map_or(seen, |_| session.status().seq);
                        heard.fetch_add(1, Ordering::Relaxed);
                    }
                };
                std::thread::Builder::new()
                    .stack_size(64 << 10)
                    .spawn_scoped(scope, waiter)
                    .expect("a thread");
            }
            ready.wait();
            std::thread::sleep(Duration::from_millis(50 + crowd as u64 / 20));
            let per_move = stream(&session, pause);
            session.close();
            per_move
        });
        (per_move, heard.into_inner())
    };
    for (name, pause) in [("without a pause", 0), ("one a millisecond", 1)] {
        let of = |crowd| with(crowd, Duration::from_millis(pause));
        let (none, one, many) = (of(0), of(1), of(10_000));
        println!(
            "moves {name}: {:.0} ns with 10,000 waiting, {:.0} with one, {:.0} with none   \
             {:.2}x of one, {:.2}x of none; the crowd woke {} times",
            many.0,
            one.0,
            none.0,
            many.0 / one.0,
            many.0 / none.0,
            many.1
        );
    }
}

/// Nanoseconds a move takes, all in all, over a second of them.
fn stream(session: &Session, pause: Duration) -> f64 {
    let (cells, began) = (cells(), Instant::now());
    let (mut spent, mut moves) = (Duration::ZERO, 0_u32);
    while began.elapsed() < Duration::from_secs(1) {
        session.submit(&Command::new(0, Order::Reset));
        let mut start = Instant::now();
        for (seat, &(row, col)) in cells.iter().enumerate() {
            black_box(session.submit(&Command::play(seat as u8 & 1, row, col)));
            moves += 1;
            if !pause.is_zero() {
                spent += start.elapsed();
                std::thread::sleep(pause);
                start = Instant::now();
            }
        }
        if pause.is_zero() {
            spent += start.elapsed();
        }
    }
    spent.as_nanos() as f64 / f64::from(moves)
}

/// Listeners: of a few each adds its call to a move, a crowd adds nothing.
fn listeners() {
    let join = |session: &Session, count: u64| {
        let heard = Arc::new(AtomicU64::new(0));
        for _ in 0..count {
            let heard = Arc::clone(&heard);
            session.subscribe(0, move |_| {
                heard.fetch_add(1, Ordering::Relaxed);
            });
        }
        heard
    };
    let with = |count: u64, pause: Duration| {
        best(|| {
            let session = session();
            let heard = join(&session, count);
            let time = middle(&session, 60, || {
                if !pause.is_zero() {
                    let start = Instant::now();
                    while start.elapsed() < pause {
                        black_box(Game::new(rules()));
                    }
                }
            });
            // Whoever tells them, they have been told by then.
            drop(session);
            assert_eq!(heard.load(Ordering::Relaxed), 60 * count);
            time
        })
    };
    for (name, pause) in [("without a pause", 0), ("one a millisecond", 1), ("one in 5 ms", 5)] {
        let of = |count| with(count, Duration::from_millis(pause));
        let (none, one, few, many) = (of(0), of(1), of(64), of(10_000));
        println!(
            "submit, {name}: {none:.0} ns with no listener, {one:.0} with one, {few:.0} with 64, \
             {many:.0} with 10,000   {:.2}x (below 2)",
            many / none
        );
    }
    let with = |count: u64, pause: Duration| {
        let config = SessionConfig { max_events: u32::MAX, ..SessionConfig::default() };
        let session = Session::new(rules(), config).expect("good settings");
        let heard = join(&session, count);
        let per_move = stream(&session, pause);
        let (last, told) = (session.status().seq, heard.load(Ordering::Relaxed));
        drop(session);
        assert_eq!(heard.load(Ordering::Relaxed), last * count);
        (per_move, last - told / count.max(1))
    };
    for (name, pause) in [("one a millisecond", 1), ("one in 20 ms", 20)] {
        let of = |count| with(count, Duration::from_millis(pause));
        let ((none, _), (many, behind)) = (of(0), of(10_000));
        println!(
            "moves {name}, and a sleep: {none:.0} ns with no listener, {many:.0} with 10,000   \
             {:.2}x; events they were behind at the end: {behind}",
            many / none
        );
    }
}

/// Each in a process of its own: what was given back stays with an allocator.
fn memory() {
    let own = std::env::current_exe().expect("a name");
    for played in ["memory:0", "memory:5", "memory:9"] {
        let done = std::process::Command::new(&own).arg(played).status().expect("a process");
        assert!(done.success());
    }
}

fn memory_of(played: usize) {
    const COUNT: usize = 1_000_000;
    let before = resident();
    let sessions: Vec<Session> = (0..COUNT)
        .map(|_| {
            let session =
                Session::new(Rules::default(), SessionConfig::default()).expect("settings");
            for n in 0..played {
                // A draw, so that all nine are played.
                let cell = [0, 1, 2, 4, 3, 5, 7, 6, 8][n];
                session.submit(&Command::play(n as u8 & 1, cell / 3, cell % 3));
            }
            session
        })
        .collect();
    let taken = (resident() - before) / COUNT as f64;
    println!(
        "a million 3x3 sessions, {played} moves each {taken:5.0} MB (at most 400), {} bytes by their own count",
        sessions[0].memory_bytes()
    );
}

/// Bytes of memory that this process takes.
fn resident() -> f64 {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let pages = pages.and_then(|text| text.split(' ').nth(1)?.parse::<f64>().ok());
    pages.unwrap_or(f64::NAN) * 4096.0
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
