//! Games in one SQLite file, which several threads and processes may use.
//!
//! Write-ahead log, so that readers and the writer do not wait for each other,
//! and `synchronous = FULL`: a change is on the disk before it is answered.
//! Every write is one `BEGIN IMMEDIATE` transaction.

use super::StoreError;
use super::list::query::{self, Texts};
use super::list::{Entry, Filter, outcome};
use super::rows::{Row, Write, signed};
use super::shared::{Database, Shared};
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, ToSql, TransactionBehavior, params,
};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The version of the tables. Each step of [`MIGRATIONS`] makes the next.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE mnk_game (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        rules TEXT NOT NULL,
        settings BLOB NOT NULL,
        seq INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        status INTEGER NOT NULL,
        reason INTEGER NOT NULL,
        winner INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        deadline INTEGER
    ) STRICT;
    CREATE INDEX mnk_game_changed ON mnk_game (changed DESC, id);
    CREATE INDEX mnk_game_status ON mnk_game (status, changed DESC, id);
    CREATE INDEX mnk_game_deadline ON mnk_game (deadline) WHERE deadline IS NOT NULL;
    CREATE TABLE mnk_event (
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
"];

/// Connections that are kept for later.
const POOL: usize = 8;
/// How long to wait for others who are writing.
const BUSY: Duration = Duration::from_secs(10);

pub struct Sqlite {
    file: String,
    pool: Mutex<Vec<Connection>>,
    /// Held while writing: a queue that is fair, where SQLite's is not.
    writer: Mutex<()>,
}

/// Opens or makes a database.
pub fn open(file: &str) -> Result<Shared<Sqlite>, StoreError> {
    // SQLite takes these for a database of its own that is gone when closed,
    // which is not what "kept" means, and with several connections not even one.
    if file.is_empty() || file.starts_with(":memory:") || file.contains('\0') {
        return Err(StoreError::Url);
    }
    let sqlite = Sqlite { file: file.to_owned(), pool: Mutex::default(), writer: Mutex::default() };
    let mut connection = sqlite.connect()?;
    migrate(&mut connection)?;
    sqlite.give_back(connection);
    Ok(Shared::new(sqlite))
}

fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let version_of = |connection: &Connection| {
        connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).map_err(fault)
    };
    let newest = MIGRATIONS.len() as i64;
    let version = version_of(connection)?;
    if version > newest {
        return Err(StoreError::Newer { version });
    }
    if version == newest {
        return Ok(());
    }
    let transaction =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fault)?;
    // Somebody else may just have done it.
    let version = version_of(&transaction)?;
    for step in MIGRATIONS.iter().skip(version.max(0) as usize) {
        transaction.execute_batch(step).map_err(fault)?;
    }
    transaction.pragma_update(None, "user_version", version.max(newest)).map_err(fault)?;
    transaction.commit().map_err(fault)
}

/// A text, also one that damage has made no UTF-8: its game is then told to be
/// damaged or not found, and the others are not kept from being read.
fn text(row: &rusqlite::Row<'_>, index: usize) -> Result<String, rusqlite::Error> {
    Ok(String::from_utf8_lossy(row.get_ref(index)?.as_bytes()?).into_owned())
}

fn entry(row: &rusqlite::Row<'_>) -> Result<Entry, rusqlite::Error> {
    let number = |index| Ok::<u64, rusqlite::Error>(row.get::<_, i64>(index)?.max(0) as u64);
    Ok(Entry {
        id: text(row, 0)?,
        outcome: outcome(row.get(1)?, row.get(2)?, row.get(3)?),
        revision: number(4)?,
        seq: number(5)?,
        changed: number(6)?,
        deadline: row.get::<_, Option<i64>>(7)?.map(|at| at.max(0) as u64),
    })
}

fn fault(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy,
        _ => StoreError::Io(told(&error)),
    }
}

/// What SQLite says; of an I/O error also which one, since it is not the same
/// whether a file cannot be read or cannot grow.
fn told(error: &rusqlite::Error) -> String {
    match error.sqlite_error() {
        Some(code) if code.code == ErrorCode::SystemIoFailure => {
            format!("{error} ({})", code.extended_code)
        }
        _ => error.to_string(),
    }
}

/// Puts a database into WAL mode. While others do the same to a new file,
/// SQLite answers that it is busy without waiting, whatever the time-out (two
/// readers that both want the exclusive lock would wait for each other), so
/// that the waiting is done here. See <https://sqlite.org/wal.html>.
fn write_ahead(connection: &Connection) -> Result<(), StoreError> {
    let started = Instant::now();
    loop {
        // Asking first: to change the mode takes a lock, to ask does not.
        let changed = connection
            .query_row("PRAGMA journal_mode", [], |row| row.get::<_, String>(0))
            .and_then(|mode| match mode.as_str() {
                "wal" => Ok(()),
                _ => connection.pragma_update(None, "journal_mode", "WAL"),
            })
            .map_err(fault);
        match changed {
            Err(StoreError::Busy) if started.elapsed() < BUSY => {
                thread::sleep(Duration::from_millis(2))
            }
            answer => return answer,
        }
    }
}

/// A fault in the middle of a commit: where the disk failed, it is unknown
/// what is on it.
fn commit_fault(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::SystemIoFailure) => StoreError::Uncertain(told(&error)),
        _ => fault(error),
    }
}

impl Sqlite {
    fn connect(&self) -> Result<Connection, StoreError> {
        // A file's name, not a URI: those can ask for databases without a file.
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags).map_err(fault)?;
        connection.busy_timeout(BUSY).map_err(fault)?;
        write_ahead(&connection)?;
        connection.pragma_update(None, "synchronous", "FULL").map_err(fault)?;
        connection.set_prepared_statement_cache_capacity(32);
        Ok(connection)
    }

    fn give_back(&self, connection: Connection) {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        if pool.len() < POOL {
            pool.push(connection);
        }
    }

    /// Runs a call on a connection of the pool, or a new one. One that failed
    /// is not used again.
    fn with<T>(
        &self,
        call: impl FnOnce(&mut Connection) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let pooled = self.pool.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut connection = match pooled {
            Some(connection) => connection,
            None => self.connect()?,
        };
        let answer = call(&mut connection)?;
        self.give_back(connection);
        Ok(answer)
    }

    fn writing<T>(
        &self,
        call: impl FnOnce(&rusqlite::Transaction<'_>) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let _turn = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        self.with(|connection| {
            let transaction = connection
                .transaction_with_behavior(TransactionBehavior::Immediate)
                .map_err(fault)?;
            let answer = call(&transaction)?;
            transaction.commit().map_err(commit_fault)?;
            Ok(answer)
        })
    }
}

impl Database for Sqlite {
    fn create(&self, id: &str, rules: &str, settings: &[u8]) -> Result<bool, StoreError> {
        self.writing(|transaction| {
            let added = transaction
                .prepare_cached(
                    "INSERT INTO mnk_game
                     (id, rules, settings, seq, revision, status, reason, winner, changed)
                     VALUES (?1, ?2, ?3, 0, 0, 0, 0, 0, 0) ON CONFLICT (id) DO NOTHING",
                )
                .and_then(|mut insert| insert.execute(params![id, rules, settings]))
                .map_err(fault)?;
            Ok(added == 1)
        })
    }

    fn find(&self, id: &str) -> Result<Option<Row>, StoreError> {
        self.with(|connection| {
            connection
                .prepare_cached("SELECT key, rules, settings, seq FROM mnk_game WHERE id = ?1")
                .and_then(|mut select| {
                    select
                        .query_row([id], |row| {
                            Ok(Row {
                                key: row.get(0)?,
                                rules: text(row, 1)?,
                                settings: row.get(2)?,
                                seq: row.get::<_, i64>(3)?.max(0) as u64,
                            })
                        })
                        .optional()
                })
                .map_err(fault)
        })
    }

    fn events(&self, key: i64, after: u64) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        self.with(|connection| {
            let mut select = connection
                .prepare_cached(
                    "SELECT seq, data FROM mnk_event WHERE game = ?1 AND seq > ?2 ORDER BY seq",
                )
                .map_err(fault)?;
            let rows = select
                .query_map(params![key, signed(after)], |row| {
                    Ok((row.get::<_, i64>(0)?.max(0) as u64, row.get(1)?))
                })
                .map_err(fault)?;
            rows.collect::<Result<_, _>>().map_err(fault)
        })
    }

    fn append(&self, writes: &[Write]) -> Result<Vec<bool>, StoreError> {
        self.writing(|transaction| {
            let mut update = transaction
                .prepare_cached(
                    "UPDATE mnk_game SET seq = ?3, revision = ?4, status = ?5, reason = ?6,
                     winner = ?7, changed = ?8, deadline = ?9 WHERE key = ?1 AND seq = ?2",
                )
                .map_err(fault)?;
            let mut insert = transaction
                .prepare_cached("INSERT INTO mnk_event (game, seq, data) VALUES (?1, ?2, ?3)")
                .map_err(fault)?;
            let mut kept = Vec::with_capacity(writes.len());
            for write in writes {
                let entry = &write.entry;
                let next = update
                    .execute(params![
                        write.key,
                        signed(write.after),
                        signed(entry.seq),
                        signed(entry.revision),
                        entry.outcome.status as u8,
                        entry.outcome.reason as u8,
                        entry.outcome.winner.number(),
                        signed(entry.changed),
                        entry.deadline.map(signed),
                    ])
                    .map_err(fault)?;
                if next == 1 {
                    for (seq, bytes) in &write.events {
                        insert.execute(params![write.key, signed(*seq), bytes]).map_err(fault)?;
                    }
                }
                kept.push(next == 1);
            }
            Ok(kept)
        })
    }

    fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError> {
        static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::new("?"));
        let (from, changed, id) = query::bounds(filter);
        let (text, of_status) = Texts::of(&TEXTS, filter);
        query::page(filter, |limit| {
            self.with(|connection| {
                let mut select = connection.prepare_cached(text).map_err(fault)?;
                let status = filter.status.map(|status| status as u8);
                let values: [&dyn ToSql; 5] = [&from, &changed, &id, &limit, &status];
                let rows = select
                    .query_map(if of_status { &values[..] } else { &values[..4] }, entry)
                    .map_err(fault)?;
                rows.collect::<Result<_, _>>().map_err(fault)
            })
        })
    }

    fn delete(&self, id: &str) -> Result<bool, StoreError> {
        self.writing(|transaction| {
            transaction
                .execute(
                    "DELETE FROM mnk_event
                     WHERE game = (SELECT key FROM mnk_game WHERE id = ?1)",
                    [id],
                )
                .map_err(fault)?;
            let deleted =
                transaction.execute("DELETE FROM mnk_game WHERE id = ?1", [id]).map_err(fault)?;
            Ok(deleted == 1)
        })
    }

    fn due(&self, now: u64, behind: i64, limit: usize) -> Result<Vec<(i64, String)>, StoreError> {
        self.with(|connection| {
            let mut select = connection
                .prepare_cached(
                    "SELECT key, id FROM mnk_game WHERE deadline <= ?1 AND key > ?2
                     ORDER BY key LIMIT ?3",
                )
                .map_err(fault)?;
            let rows = select
                .query_map(params![signed(now), behind, limit as i64], |row| {
                    Ok((row.get(0)?, text(row, 1)?))
                })
                .map_err(fault)?;
            rows.collect::<Result<_, _>>().map_err(fault)
        })
    }
}
