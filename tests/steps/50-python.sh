#!/usr/bin/env bash
# The Python package as a user gets it: built and installed by pip into a fresh
# virtual environment, then its tests, its stubs, its README and its examples.
set -euo pipefail

python3 -c 'import venv, ensurepip' 2>/dev/null || bash tests/apt.sh python3-venv python3-dev
command -v nm >/dev/null && command -v readelf >/dev/null || bash tests/apt.sh binutils

venv=$PWD/build/python
rm -rf "$venv"
python3 -m venv "$venv"
py=$venv/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK=1

if cargo clippy --version >/dev/null 2>&1; then
    echo "-- the extension compiles without warnings"
    cargo clippy --quiet --no-default-features --features python,sqlite,postgres -- -D warnings
fi

echo "-- pip install ./bindings/python, and nothing else"
"$venv/bin/pip" install --quiet ./bindings/python
(cd "$venv" && "$py" -c 'import mnk; assert mnk.Game().play(1, 1) is mnk.Status.PLAYING')

echo "-- the module exports its entry alone and needs no libpython"
module=$(echo "$venv"/lib/python3.*/site-packages/mnk/_mnk.abi3.so)
exported=$(nm -D --defined-only "$module" | awk '{ print $3 }')
[ "$exported" = PyInit__mnk ] || { echo "exported: $exported"; exit 1; }
needed=$(readelf -d "$module" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
for library in $needed; do
    case $library in
        libc.so.* | libm.so.* | libgcc_s.so.* | libpthread.so.* | libdl.so.* | ld-linux*) ;;
        *) echo "needs $library"; exit 1 ;;
    esac
done

"$venv/bin/pip" install --quiet numpy pytest mypy gymnasium pettingzoo pygame

echo "-- tests"
"$py" -m pytest -q bindings/python/tests

echo "-- types: the stubs say what is there, and the package keeps to them"
(cd "$venv" && "$py" -m mypy.stubtest mnk)
"$py" -m mypy --strict --cache-dir "$venv/mypy" -p mnk

echo "-- every example of the README and the docs does what it says"
"$py" -m doctest bindings/python/PYPI.md
"$py" -m doctest README.md
"$py" - <<'EOF'
import doctest, importlib, sys
import mnk
failed = tried = 0
for name in ("mnk", "mnk._online", "mnk.envs._planes", "mnk.envs._aec"):
    result = doctest.testmod(importlib.import_module(name), extraglobs={"mnk": mnk})
    failed, tried = failed + result.failed, tried + result.attempted
sys.exit(failed > 0 or tried < 10)
EOF

echo "-- examples"
"$py" examples/python/notebook.py build/pictures >/dev/null
"$py" examples/python/self_play.py 20000 >/dev/null
"$py" examples/python/tabular.py
