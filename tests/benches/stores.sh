#!/usr/bin/env bash
# What sessions and stores cost, with SQLite and with a PostgreSQL of its own;
# see sessions/main.rs. Names of parts may follow: stores.sh databases
set -euo pipefail
cd "$(dirname "$0")/../.."

cargo bench --bench sessions --features sqlite,postgres --no-run
. tests/postgres.sh
pg_begin
MNK_TEST_POSTGRES=$pg_url cargo bench --bench sessions --features sqlite,postgres -- "$@"
