//! Games in a PostgreSQL database that many servers share.
//!
//! A change is one statement, and so one transaction and one round trip: it
//! moves the game's row on if the row stands where the change expects it, and
//! adds the events only then. Two servers can never both play a turn.
//!
//! Whether a change was kept when its connection is lost cannot be known:
//! [`StoreError::Uncertain`]. When the server itself says that it failed, it
//! was not kept.
//!
//! TLS is used where the URL asks for it (`sslmode=require`), or where the
//! server offers it and the URL says nothing; the server's certificate is then
//! always checked, against the system's authorities or, with
//! `sslrootcert=FILE`, those of a file.

use super::StoreError;
use super::list::query::{self, Texts};
use super::list::{Entry, Filter, outcome};
use super::rows::{Row, Write, signed};
use super::shared::{Database, Shared};
use postgres::config::SslMode;
use postgres::error::{Severity, SqlState};
use postgres::types::ToSql;
use postgres::{Client, Config, Statement};
use std::collections::HashMap;
use std::sync::{Condvar, LazyLock, Mutex};
use std::time::{Duration, Instant};
use tokio_postgres_rustls::MakeRustlsConnect;

mod pool;
mod url;

/// Each step makes the next version of the tables.
const MIGRATIONS: [&str; 1] = [r#"
    CREATE TABLE mnk_game (
        key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id text COLLATE "C" NOT NULL UNIQUE,
        rules text NOT NULL,
        settings bytea NOT NULL,
        seq bigint NOT NULL DEFAULT 0,
        revision bigint NOT NULL DEFAULT 0,
        status smallint NOT NULL DEFAULT 0,
        reason smallint NOT NULL DEFAULT 0,
        winner smallint NOT NULL DEFAULT 0,
        changed bigint NOT NULL DEFAULT 0,
        deadline bigint
    );
    CREATE INDEX mnk_game_changed ON mnk_game (changed DESC, id);
    CREATE INDEX mnk_game_status ON mnk_game (status, changed DESC, id);
    CREATE INDEX mnk_game_deadline ON mnk_game (deadline) WHERE deadline IS NOT NULL;
    CREATE TABLE mnk_event (
        game bigint NOT NULL REFERENCES mnk_game (key) ON DELETE CASCADE,
        seq bigint NOT NULL,
        data bytea NOT NULL,
        PRIMARY KEY (game, seq)
    );
"#];

const APPEND: &str = "
    WITH change AS (
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[],
            $5::smallint[], $6::smallint[], $7::smallint[], $8::bigint[], $9::bigint[])
        AS change (key, after, seq, revision, status, reason, winner, changed, deadline)
    ), kept AS (
        UPDATE mnk_game SET seq = change.seq, revision = change.revision,
            status = change.status, reason = change.reason, winner = change.winner,
            changed = change.changed, deadline = change.deadline
        FROM change WHERE mnk_game.key = change.key AND mnk_game.seq = change.after
        RETURNING mnk_game.key
    ), added AS (
        INSERT INTO mnk_event (game, seq, data)
        SELECT event.game, event.seq, event.data
        FROM unnest($10::bigint[], $11::bigint[], $12::bytea[]) AS event (game, seq, data)
        JOIN kept ON kept.key = event.game
    )
    SELECT key FROM kept";

/// The same for one event of one game, which most changes are.
const APPEND_ONE: &str = "
    WITH kept AS (
        UPDATE mnk_game SET seq = $3, revision = $4, status = $5, reason = $6, winner = $7,
            changed = $8, deadline = $9
        WHERE key = $1 AND seq = $2
        RETURNING key
    )
    INSERT INTO mnk_event (game, seq, data) SELECT key, $3, $10 FROM kept";

/// Connections at the same time.
const CONNECTIONS: usize = 32;
/// A connection that was idle for longer is asked whether it lives.
const FRESH: Duration = Duration::from_secs(1);
const CONNECT: Duration = Duration::from_secs(5);
/// How often a change is tried again that the database broke off to let
/// another pass.
const TRIES: usize = 20;

pub struct Postgres {
    config: Config,
    tls: Option<MakeRustlsConnect>,
    pool: Mutex<Pool>,
    /// Rung when a connection comes back.
    returned: Condvar,
}

#[derive(Default)]
struct Pool {
    idle: Vec<Link>,
    out: usize,
}

/// A connection with the statements prepared on it.
struct Link {
    client: Client,
    statements: HashMap<&'static str, Statement>,
    used: Instant,
}

/// Opens a database, and makes its tables if they are not there.
pub fn open(url: &str) -> Result<Shared<Postgres>, StoreError> {
    let (config, authorities) = url::read_url(url)?;
    let tls = match config.get_ssl_mode() {
        SslMode::Disable => None,
        _ => Some(url::tls(authorities)?),
    };
    let postgres = Postgres { config, tls, pool: Mutex::default(), returned: Condvar::new() };
    let version = postgres.with(Kind::Read, migrate)?;
    if version > MIGRATIONS.len() as i64 {
        return Err(StoreError::Newer { version });
    }
    Ok(Shared::new(postgres))
}

/// Brings the tables up to this version. Answers the version they had, which
/// may be a newer one.
fn migrate(link: &mut Link) -> Result<i64, postgres::Error> {
    let mut transaction = link.client.transaction()?;
    // One at a time; the number is anybody's who has this program.
    transaction.batch_execute(
        "SELECT pg_advisory_xact_lock(7886723);
         CREATE TABLE IF NOT EXISTS mnk_version (version bigint NOT NULL);",
    )?;
    let row = transaction.query_opt("SELECT max(version) FROM mnk_version", &[])?;
    let version = row.and_then(|row| row.get::<_, Option<i64>>(0)).unwrap_or(0);
    for (step, number) in MIGRATIONS.iter().zip(1_i64..).skip(version.max(0) as usize) {
        transaction.batch_execute(step)?;
        transaction.execute("INSERT INTO mnk_version VALUES ($1)", &[&number])?;
    }
    transaction.commit()?;
    Ok(version)
}

/// What a call does, which says what a lost connection means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Read,
    Change,
}

fn fault(error: &postgres::Error, kind: Kind) -> StoreError {
    let Some(said) = error.as_db_error() else {
        let what = cause(error);
        return match kind {
            Kind::Read => StoreError::Io(what),
            Kind::Change => StoreError::Uncertain(what),
        };
    };
    let ends = !matches!(said.parsed_severity(), Some(Severity::Error));
    let code = said.code();
    let busy = *code == SqlState::LOCK_NOT_AVAILABLE
        || *code == SqlState::QUERY_CANCELED
        || *code == SqlState::TOO_MANY_CONNECTIONS;
    let what = format!("{} ({})", said.message(), code.code());
    match kind {
        Kind::Change if ends => StoreError::Uncertain(what),
        _ if busy => StoreError::Busy,
        _ => StoreError::Io(what),
    }
}

/// The error and what is behind it.
fn cause(error: &postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

/// The database broke the change off to let another one pass; it has not
/// happened.
fn is_passing(error: &postgres::Error) -> bool {
    error.code().is_some_and(|code| {
        *code == SqlState::T_R_DEADLOCK_DETECTED || *code == SqlState::T_R_SERIALIZATION_FAILURE
    })
}

impl Postgres {
    fn append_one(&self, write: &Write, data: &[u8]) -> Result<Vec<bool>, StoreError> {
        let entry = &write.entry;
        let [status, reason, winner] =
            [entry.outcome.status as u8, entry.outcome.reason as u8, entry.outcome.winner.number()]
                .map(i16::from);
        let [after, seq, revision, changed] =
            [write.after, entry.seq, entry.revision, entry.changed].map(signed);
        let deadline = entry.deadline.map(signed);
        let added = self.with(Kind::Change, |link| {
            link.execute(
                APPEND_ONE,
                &[
                    &write.key, &after, &seq, &revision, &status, &reason, &winner, &changed,
                    &deadline, &data,
                ],
            )
        })?;
        Ok(vec![added == 1])
    }
}

fn entry(row: &postgres::Row) -> Result<Entry, postgres::Error> {
    let small = |index| row.try_get::<_, i16>(index).map(i64::from);
    Ok(Entry {
        id: row.try_get(0)?,
        outcome: outcome(small(1)?, small(2)?, small(3)?),
        revision: unsigned(row, 4)?,
        seq: unsigned(row, 5)?,
        changed: unsigned(row, 6)?,
        deadline: row.try_get::<_, Option<i64>>(7)?.map(|at| at.max(0) as u64),
    })
}

fn unsigned(row: &postgres::Row, index: usize) -> Result<u64, postgres::Error> {
    Ok(row.try_get::<_, i64>(index)?.max(0) as u64)
}

impl Database for Postgres {
    fn create(&self, id: &str, rules: &str, settings: &[u8]) -> Result<bool, StoreError> {
        self.with(Kind::Change, |link| {
            let rows = link.query(
                "INSERT INTO mnk_game (id, rules, settings) VALUES ($1, $2, $3)
                 ON CONFLICT (id) DO NOTHING RETURNING key",
                &[&id, &rules, &settings],
            )?;
            Ok(rows.len() == 1)
        })
    }

    fn find(&self, id: &str) -> Result<Option<Row>, StoreError> {
        self.with(Kind::Read, |link| {
            let rows =
                link.query("SELECT key, rules, settings, seq FROM mnk_game WHERE id = $1", &[&id])?;
            let Some(row) = rows.first() else { return Ok(None) };
            Ok(Some(Row {
                key: row.try_get(0)?,
                rules: row.try_get(1)?,
                settings: row.try_get(2)?,
                seq: unsigned(row, 3)?,
            }))
        })
    }

    fn events(&self, key: i64, after: u64) -> Result<Vec<(u64, Vec<u8>)>, StoreError> {
        self.with(Kind::Read, |link| {
            let rows = link.query(
                "SELECT seq, data FROM mnk_event WHERE game = $1 AND seq > $2 ORDER BY seq",
                &[&key, &signed(after)],
            )?;
            rows.iter().map(|row| Ok((unsigned(row, 0)?, row.try_get(1)?))).collect()
        })
    }

    fn append(&self, writes: &[Write]) -> Result<Vec<bool>, StoreError> {
        if let [write] = writes
            && let [(seq, data)] = &write.events[..]
            && *seq == write.entry.seq
        {
            return self.append_one(write, data);
        }
        let numbers = |of: &dyn Fn(&Write) -> u64| -> Vec<i64> {
            writes.iter().map(|write| signed(of(write))).collect()
        };
        let small = |of: &dyn Fn(&Entry) -> u8| -> Vec<i16> {
            writes.iter().map(|write| of(&write.entry).into()).collect()
        };
        let keys: Vec<i64> = writes.iter().map(|write| write.key).collect();
        let (after, seq) = (numbers(&|write| write.after), numbers(&|write| write.entry.seq));
        let revision = numbers(&|write| write.entry.revision);
        let status = small(&|entry| entry.outcome.status as u8);
        let reason = small(&|entry| entry.outcome.reason as u8);
        let winner = small(&|entry| entry.outcome.winner.number());
        let changed = numbers(&|write| write.entry.changed);
        let deadline: Vec<Option<i64>> =
            writes.iter().map(|write| write.entry.deadline.map(signed)).collect();
        let events =
            || writes.iter().flat_map(|write| write.events.iter().map(|event| (write.key, event)));
        let games: Vec<i64> = events().map(|(key, _)| key).collect();
        let seqs: Vec<i64> = events().map(|(_, (seq, _))| signed(*seq)).collect();
        let data: Vec<&[u8]> = events().map(|(_, (_, data))| data.as_slice()).collect();
        let kept: Vec<i64> = self.with(Kind::Change, |link| {
            let rows = link.query(
                APPEND,
                &[
                    &keys, &after, &seq, &revision, &status, &reason, &winner, &changed, &deadline,
                    &games, &seqs, &data,
                ],
            )?;
            rows.iter().map(|row| row.try_get(0)).collect()
        })?;
        let kept: std::collections::HashSet<i64> = kept.into_iter().collect();
        Ok(writes.iter().map(|write| kept.contains(&write.key)).collect())
    }

    fn list(&self, filter: &Filter) -> Result<Vec<Entry>, StoreError> {
        static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::new("$"));
        let (from, changed, id) = query::bounds(filter);
        let (text, of_status) = Texts::of(&TEXTS, filter);
        query::page(filter, |limit| {
            self.with(Kind::Read, |link| {
                let status = filter.status.map_or(0, |status| status as i16);
                let values: [&(dyn ToSql + Sync); 5] = [&from, &changed, &id, &limit, &status];
                let rows = link.query(text, if of_status { &values } else { &values[..4] })?;
                rows.iter().map(entry).collect()
            })
        })
    }

    fn delete(&self, id: &str) -> Result<bool, StoreError> {
        self.with(Kind::Change, |link| {
            Ok(!link.query("DELETE FROM mnk_game WHERE id = $1 RETURNING key", &[&id])?.is_empty())
        })
    }

    fn due(&self, now: u64, behind: i64, limit: usize) -> Result<Vec<(i64, String)>, StoreError> {
        self.with(Kind::Read, |link| {
            let rows = link.query(
                "SELECT key, id FROM mnk_game WHERE deadline <= $1 AND key > $2
                 ORDER BY key LIMIT $3",
                &[&signed(now), &behind, &(limit as i64)],
            )?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
        })
    }
}
