#!/usr/bin/env bash
# The example server of examples/online/, started on the loopback and played on
# through HTTP and WebSocket. Its page is not opened in a browser here.
set -euo pipefail

python3 -c 'import venv, ensurepip' 2>/dev/null || bash tests/apt.sh python3-venv python3-dev
venv=$PWD/build/python-online
export PIP_DISABLE_PIP_VERSION_CHECK=1
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet aiohttp
"$venv/bin/pip" install --quiet --force-reinstall --no-deps ./bindings/python
timeout 120 "$venv/bin/python" tests/online/play.py
