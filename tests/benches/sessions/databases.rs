//! Stores in databases beside the driver alone.
//!
//! The driver adds one row of the same size a move, in transactions of the same
//! size, each durable. Both sides take turns, so that a disk that has a bad
//! moment has it for both, and the better of several turns counts.

/// Every database of this build.
pub fn all() {
    #[cfg(feature = "sqlite")]
    sqlite::compare_all();
    #[cfg(feature = "postgres")]
    postgres::compare_all();
}

#[cfg(any(feature = "sqlite", feature = "postgres"))]
mod compare {
    use mnk::Rules;
    use mnk::session::{Command, SessionConfig};
    use mnk::store::Store;
    use std::time::Instant;

    const BATCH: usize = 1000;
    const GAMES: usize = 100;
    const TURNS: usize = 20;

    /// What a row of an event takes in a store.
    pub const DATA: [u8; 18] = [0; 18];

    /// `bare` adds so many rows in one transaction; the number it is given
    /// grows from row to row.
    pub fn compare(name: &str, url: &str, mut bare: impl FnMut(usize, i64)) {
        let store = Store::open(url).expect("the store");
        let rules = Rules::new(19, 19, 19).expect("a board of a usual size");
        let prefix = std::process::id();
        let ids: Vec<String> = (0..GAMES).map(|n| format!("bench {prefix} {n}")).collect();
        for id in &ids {
            store.create(id, &rules, &SessionConfig::default()).expect("a new game");
        }
        let mut moves = 0_usize;
        let mut submit = |size: usize| {
            let commands: Vec<(&str, Command)> = (moves..moves + size)
                .map(|n| {
                    let number = (n / GAMES) as u32;
                    let command = Command::play(number as u8 & 1, number / 19, number % 19);
                    (ids[n % GAMES].as_str(), command)
                })
                .collect();
            moves += size;
            let start = Instant::now();
            let replies = match &commands[..] {
                [(id, command)] => vec![store.submit(id, command)],
                commands => store.submit_many(commands),
            };
            let time = start.elapsed().as_secs_f64();
            assert!(replies.iter().all(|r| r.as_ref().is_ok_and(|reply| reply.result.is_ok())));
            time
        };
        let mut row = 0;
        let mut insert = |size: usize| {
            let start = Instant::now();
            bare(size, row);
            row += size as i64;
            start.elapsed().as_secs_f64()
        };
        let mut both = |size: usize, times: usize| {
            let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..TURNS {
                let turn: f64 = (0..times).map(|_| submit(size)).sum();
                ours = ours.min(turn / (size * times) as f64);
                let turn: f64 = (0..times).map(|_| insert(size)).sum();
                theirs = theirs.min(turn / (size * times) as f64);
            }
            (ours, theirs)
        };
        both(1, 5);
        let (ours, theirs) = both(1, 25);
        println!(
            "{name}, one a transaction: INSERT {:.3} ms, submit {:.3} ms   {:.2}x (at most 1.5)",
            theirs * 1e3,
            ours * 1e3,
            ours / theirs
        );
        let (ours, theirs) = both(BATCH, 1);
        println!(
            "{name}, {BATCH} a transaction: INSERT {:.0} K/s, submits {:.0} K/s   {:.0} % (at least 70)",
            1e-3 / theirs,
            1e-3 / ours,
            100.0 * theirs / ours
        );
        ids.iter().for_each(|id| drop(store.delete(id)));
    }
}

#[cfg(feature = "sqlite")]
mod sqlite {
    use super::compare::{DATA, compare};
    use rusqlite::{Connection, params};

    pub fn compare_in(folder: &std::path::Path) {
        let file = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
        let connection = Connection::open(file("bare.db")).expect("SQLite");
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                 CREATE TABLE event (game INTEGER, seq INTEGER, data BLOB, PRIMARY KEY (game, seq))
                 WITHOUT ROWID;",
            )
            .expect("a table");
        compare("SQLite", &format!("sqlite:{}", file("store.db")), |size, row| {
            connection.execute_batch("BEGIN IMMEDIATE").expect("begin");
            let mut insert =
                connection.prepare_cached("INSERT INTO event VALUES (?1, ?2, ?3)").expect("insert");
            for n in row..row + size as i64 {
                insert.execute(params![n % 100, n, DATA]).expect("insert");
            }
            connection.execute_batch("COMMIT").expect("commit");
        });
    }

    pub fn compare_all() {
        let folder = std::env::temp_dir().join(format!("mnk-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        compare_in(&folder);
        let _ = std::fs::remove_dir_all(folder);
    }
}

#[cfg(feature = "postgres")]
mod postgres {
    use super::compare::{DATA, compare};
    use postgres::{Client, NoTls};

    pub fn compare_all() {
        let Ok(url) = std::env::var("MNK_TEST_POSTGRES") else {
            println!("PostgreSQL: MNK_TEST_POSTGRES names none; see tests/benches/stores.sh");
            return;
        };
        let mut client = Client::connect(&url, NoTls).expect("PostgreSQL");
        client
            .batch_execute(
                "CREATE TABLE IF NOT EXISTS bare_event
                 (game bigint, seq bigint, data bytea, PRIMARY KEY (game, seq));
                 TRUNCATE bare_event;",
            )
            .expect("a table");
        let insert = client.prepare("INSERT INTO bare_event VALUES ($1, $2, $3)").expect("insert");
        compare("PostgreSQL", &url, |size, row| {
            let data = &DATA[..];
            if size == 1 {
                client.execute(&insert, &[&(row % 100), &row, &data]).expect("insert");
                return;
            }
            let mut transaction = client.transaction().expect("begin");
            for n in row..row + size as i64 {
                transaction.execute(&insert, &[&(n % 100), &n, &data]).expect("insert");
            }
            transaction.commit().expect("commit");
        });
    }
}
