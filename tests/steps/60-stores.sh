#!/usr/bin/env bash
# Stores in databases: every promise of a store held against SQLite and against
# a PostgreSQL that this starts; processes that are killed under load; a
# database that is restarted under it.
#
# MNK_LONG=1 kills a thousand times instead of twenty.
set -euo pipefail

command -v python3 >/dev/null || bash tests/apt.sh python3
command -v openssl >/dev/null || bash tests/apt.sh openssl

export CARGO_TERM_QUIET=true
cargo build --features sqlite,postgres --example store_worker
cargo test --features sqlite,postgres --lib --no-run

. tests/postgres.sh

# A certificate for the TLS tests.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
    -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' -addext 'basicConstraints=critical,CA:FALSE' \
    -keyout "$pg/db/server.key" -out "$pg/db/server.crt" 2>/dev/null
chmod 600 "$pg/db/server.key"
[ "$(id -u)" != 0 ] || chown nobody "$pg/db/server.key" "$pg/db/server.crt"
cp "$pg/db/server.crt" "$pg/authority.crt"
chmod a+r "$pg/authority.crt"
echo "ssl = on" >>"$pg/db/postgresql.conf"
export MNK_TEST_POSTGRES_TLS="postgresql://mnk:tea%20for%20two@localhost:$pg_port/postgres?sslmode=verify-full&sslrootcert=$pg/authority.crt"
pg_begin
export MNK_TEST_POSTGRES="$pg_url"
cargo test --features sqlite,postgres --lib store
cargo test --features sqlite,postgres --test strangers

rounds=20
[ -z "${MNK_LONG:-}" ] || rounds=1000
python3 tests/stores/faults.py "$rounds" "sqlite:$pg/faults.db" "$pg_url" "${pg_restart[*]}"
