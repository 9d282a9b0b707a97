#!/usr/bin/env bash
# The example server of examples/online/, started on the loopback and played on:
# through HTTP and WebSocket, and with its page in a headless browser.
# The same, and the Python tests of stores, on a PostgreSQL that this starts.
set -euo pipefail

python3 -c 'import venv, ensurepip' 2>/dev/null || bash tests/apt.sh python3-venv python3-dev
command -v chromium >/dev/null || bash tests/apt.sh chromium
venv=$PWD/build/python-online
export PIP_DISABLE_PIP_VERSION_CHECK=1
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet aiohttp playwright pytest
"$venv/bin/pip" install --quiet --force-reinstall --no-deps ./bindings/python
timeout 120 "$venv/bin/python" tests/online/play.py
timeout 120 "$venv/bin/python" tests/online/browser.py

. tests/postgres.sh
pg_begin
MNK_STORE=$pg_url timeout 120 "$venv/bin/python" tests/online/play.py
MNK_TEST_POSTGRES=$pg_url "$venv/bin/python" -m pytest -q bindings/python/tests/test_store.py
