#!/usr/bin/env bash
# The self-play example on a local Ray cluster of two workers. Ray is large, so
# it has an environment of its own, kept between runs.
set -euo pipefail

python3 -c 'import venv, ensurepip' 2>/dev/null || bash tests/apt.sh python3-venv python3-dev
venv=$PWD/build/python-ray
export PIP_DISABLE_PIP_VERSION_CHECK=1 RAY_USAGE_STATS_ENABLED=0 RAY_AUTH_MODE=disabled
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet numpy ray
"$venv/bin/pip" install --quiet --force-reinstall --no-deps ./bindings/python
timeout 150 "$venv/bin/python" examples/python/self_play_ray.py 20000
