#!/usr/bin/env bash
# A PostgreSQL for one run, on the loopback, gone when the script that sources
# this ends. Source it, add what you like to "$pg/db/postgresql.conf", and call
# pg_begin; then $pg_url is a database that asks for a password. "$pg" is a
# folder that the server can read, and "${pg_restart[@]}" restarts it.

if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    bash tests/apt.sh postgresql
fi
pg_bin=$(dirname "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb | tail -1)")

# PostgreSQL refuses to run as root: it gets a user and a folder of its own.
pg=$(mktemp -d /tmp/mnk-postgres.XXXXXX)
pg_as=()
if [ "$(id -u)" = 0 ]; then
    chown nobody "$pg"
    pg_as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
fi
pg_end() {
    (cd / && "${pg_as[@]}" "$pg_bin/pg_ctl" -D "$pg/db" -m immediate stop >/dev/null 2>&1) || true
    rm -rf "$pg"
}
trap pg_end EXIT
pg_port=$((20000 + $$ % 20000))
printf 'tea for two' >"$pg/password"
chmod a+r "$pg/password"
chmod a+x "$pg"
(cd / && "${pg_as[@]}" "$pg_bin/initdb" -D "$pg/db" -U mnk -A scram-sha-256 \
    --pwfile="$pg/password" --encoding=UTF8 --locale=C >/dev/null)
cat >>"$pg/db/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
port = $pg_port
unix_socket_directories = ''
max_connections = 300
END
pg_url="postgresql://mnk:tea%20for%20two@127.0.0.1:$pg_port/postgres?sslmode=disable"
pg_restart=("${pg_as[@]}" "$pg_bin/pg_ctl" -D "$pg/db" -l "$pg/db/log" -m fast -w restart)

pg_begin() {
    (cd / && "${pg_as[@]}" "$pg_bin/pg_ctl" -D "$pg/db" -l "$pg/db/log" -w start >/dev/null)
}
