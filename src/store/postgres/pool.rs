//! Connections with the statements prepared on them, lent and taken back.

use super::super::StoreError;
use super::{CONNECT, CONNECTIONS, FRESH, Kind, Link, Postgres, TRIES, fault, is_passing};
use postgres::types::ToSql;
use postgres::{NoTls, Statement};
use std::collections::HashMap;
use std::sync::PoisonError;
use std::time::Instant;

impl Link {
    fn prepared(&mut self, text: &'static str) -> Result<Statement, postgres::Error> {
        if let Some(statement) = self.statements.get(text) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(text)?;
        self.statements.insert(text, statement.clone());
        Ok(statement)
    }

    pub(super) fn query(
        &mut self,
        text: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<postgres::Row>, postgres::Error> {
        let statement = self.prepared(text)?;
        self.client.query(&statement, values)
    }

    /// Answers how many rows were changed.
    pub(super) fn execute(
        &mut self,
        text: &'static str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, postgres::Error> {
        let statement = self.prepared(text)?;
        self.client.execute(&statement, values)
    }
}

impl Postgres {
    fn connect(&self) -> Result<Link, StoreError> {
        let client = match &self.tls {
            Some(tls) => self.config.connect(tls.clone()),
            None => self.config.connect(NoTls),
        };
        // Nothing was asked for yet, so nothing is uncertain.
        let mut client = client.map_err(|error| fault(&error, Kind::Read))?;
        client
            .batch_execute(
                "SET statement_timeout = '30s'; SET lock_timeout = '10s';
                 SELECT set_config('synchronous_commit', 'on', false)
                 WHERE current_setting('synchronous_commit') = 'off'",
            )
            .map_err(|error| fault(&error, Kind::Read))?;
        Ok(Link { client, statements: HashMap::new(), used: Instant::now() })
    }

    /// A connection that lives, as far as can be told.
    fn take(&self) -> Result<Link, StoreError> {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        while pool.out >= CONNECTIONS {
            pool = self.returned.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
        pool.out += 1;
        loop {
            let link = pool.idle.pop();
            drop(pool);
            let Some(mut link) = link else { break };
            let fresh = link.used.elapsed() < FRESH;
            if !link.client.is_closed() && (fresh || link.client.is_valid(CONNECT).is_ok()) {
                return Ok(link);
            }
            pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        }
        self.connect().inspect_err(|_| self.give_back(None))
    }

    fn give_back(&self, link: Option<Link>) {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        pool.out -= 1;
        if let Some(mut link) = link {
            link.used = Instant::now();
            pool.idle.push(link);
        }
        drop(pool);
        self.returned.notify_one();
    }

    /// Runs a call on a connection. A read whose connection turns out to be
    /// dead is tried again on a new one.
    pub(super) fn with<T>(
        &self,
        kind: Kind,
        call: impl Fn(&mut Link) -> Result<T, postgres::Error>,
    ) -> Result<T, StoreError> {
        let mut tries = 0;
        loop {
            let mut link = self.take()?;
            let answer = call(&mut link);
            let lives = !link.client.is_closed();
            self.give_back(lives.then_some(link));
            tries += 1;
            match answer {
                Ok(answer) => return Ok(answer),
                Err(error) if is_passing(&error) && tries < TRIES => {}
                Err(_) if !lives && kind == Kind::Read && tries < 3 => {}
                Err(error) => return Err(fault(&error, kind)),
            }
        }
    }
}
