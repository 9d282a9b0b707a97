#!/usr/bin/env bash
# Stores in databases: every promise of a store held against SQLite and against
# a PostgreSQL that this starts; processes that are killed under load; a
# database that is restarted under it.
#
# MNK_LONG=1 kills a thousand times instead of twenty.
set -euo pipefail

if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    bash tests/apt.sh postgresql
fi
command -v python3 >/dev/null || bash tests/apt.sh python3
command -v openssl >/dev/null || bash tests/apt.sh openssl
bin=$(dirname "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb | tail -1)")

export CARGO_TERM_QUIET=true
cargo build --features sqlite,postgres --example store_worker
cargo test --features sqlite,postgres --lib --no-run

# PostgreSQL refuses to run as root: it gets a user and a folder of its own.
data=$(mktemp -d /tmp/mnk-postgres.XXXXXX)
as=()
if [ "$(id -u)" = 0 ]; then
    chown nobody "$data"
    as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
fi
stop() {
    (cd / && "${as[@]}" "$bin/pg_ctl" -D "$data/db" -m immediate stop >/dev/null 2>&1) || true
    rm -rf "$data"
}
trap stop EXIT
port=$((20000 + $$ % 20000))
printf 'tea for two' >"$data/password"
chmod a+r "$data/password"
(cd / && "${as[@]}" "$bin/initdb" -D "$data/db" -U mnk -A scram-sha-256 --pwfile="$data/password" \
    --encoding=UTF8 --locale=C >/dev/null)

# A certificate for the TLS tests.
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
    -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' -addext 'basicConstraints=critical,CA:FALSE' \
    -keyout "$data/db/server.key" -out "$data/db/server.crt" 2>/dev/null
chmod 600 "$data/db/server.key"
[ "$(id -u)" != 0 ] || chown nobody "$data/db/server.key" "$data/db/server.crt"
cp "$data/db/server.crt" "$data/authority.crt"
chmod a+r "$data/authority.crt"
chmod a+x "$data"
echo "ssl = on" >>"$data/db/postgresql.conf"
export MNK_TEST_POSTGRES_TLS="postgresql://mnk:tea%20for%20two@localhost:$port/postgres?sslmode=verify-full&sslrootcert=$data/authority.crt"
cat >>"$data/db/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 300
END
(cd / && "${as[@]}" "$bin/pg_ctl" -D "$data/db" -l "$data/db/log" -w start >/dev/null)

export MNK_TEST_POSTGRES="postgresql://mnk:tea%20for%20two@127.0.0.1:$port/postgres?sslmode=disable"
cargo test --features sqlite,postgres --lib store

rounds=20
[ -z "${MNK_LONG:-}" ] || rounds=1000
restart="$bin/pg_ctl -D $data/db -l $data/db/log -m fast -w restart"
[ ${#as[@]} -eq 0 ] || restart="${as[*]} $restart"
python3 tests/stores/faults.py "$rounds" "sqlite:$data/faults.db" "$MNK_TEST_POSTGRES" "$restart"
