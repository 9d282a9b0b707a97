#!/usr/bin/env bash
# The example server of examples/online/, started on the loopback and played on:
# through HTTP and WebSocket, and with its page in a headless browser.
# The same, and the Python tests of stores, on a PostgreSQL that this starts.
set -euo pipefail

python3 -c 'import venv, ensurepip' 2>/dev/null || bash tests/apt.sh python3-venv python3-dev
if ! command -v initdb >/dev/null && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    bash tests/apt.sh postgresql
fi
bin=$(dirname "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb | tail -1)")
command -v chromium >/dev/null || bash tests/apt.sh chromium
venv=$PWD/build/python-online
export PIP_DISABLE_PIP_VERSION_CHECK=1
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet aiohttp playwright pytest
"$venv/bin/pip" install --quiet --force-reinstall --no-deps ./bindings/python
timeout 120 "$venv/bin/python" tests/online/play.py
timeout 120 "$venv/bin/python" tests/online/browser.py

# PostgreSQL refuses to run as root: it gets a user and a folder of its own.
data=$(mktemp -d /tmp/mnk-online.XXXXXX)
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
(cd / && "${as[@]}" "$bin/initdb" -D "$data/db" -U mnk -A trust --encoding=UTF8 --locale=C >/dev/null &&
    "${as[@]}" "$bin/pg_ctl" -w -D "$data/db" -l "$data/log" -o "-p $port -k $data -h 127.0.0.1" start >/dev/null)
url=postgresql://mnk@127.0.0.1:$port/postgres
MNK_STORE=$url timeout 120 "$venv/bin/python" tests/online/play.py
MNK_TEST_POSTGRES=$url "$venv/bin/python" -m pytest -q bindings/python/tests/test_store.py
