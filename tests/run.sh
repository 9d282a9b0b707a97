#!/usr/bin/env bash
# Runs every step under tests/steps in order; each does its own set-up.
# Names given as arguments pick steps: tests/run.sh rust python
#
# TIDY=1 removes what a step left in build/ once it passed, for machines that
# run the tests once: half of the room is enough, but a second run takes longer.
set -euo pipefail
cd "$(dirname "$0")/.."

# What rustc keeps for the next build is more than what it builds.
export CARGO_INCREMENTAL=${CARGO_INCREMENTAL:-0}

# In all, with TIDY=1 or not, and with what the steps install.
needed=$([ -n "${TIDY:-}" ] && echo 4 || echo 7)
free=$(df -Pk . | awk 'END { print int($4 / 1024 / 1024) }')
[ "$free" -ge "$needed" ] || echo "only $free GiB are free here: the tests take up to $needed" >&2

passed=0
failed=()
for step in tests/steps/*.sh; do
    name=$(basename "$step" .sh)
    if [ $# -gt 0 ]; then
        wanted=no
        for pick in "$@"; do [[ "$name" == *"$pick"* ]] && wanted=yes; done
        [ "$wanted" = yes ] || continue
    fi
    echo "== $name"
    start=$(date +%s)
    if bash "$step" </dev/null; then
        echo "== $name: passed in $(($(date +%s) - start)) s"
        passed=$((passed + 1))
        [ -z "${TIDY:-}" ] || rm -rf build
    else
        echo "== $name: FAILED after $(($(date +%s) - start)) s"
        failed+=("$name")
    fi
done
[ ${#failed[@]} -eq 0 ] || echo "failed: ${failed[*]}"
echo "steps: $passed passed, ${#failed[@]} failed"
[ ${#failed[@]} -eq 0 ] && [ "$passed" -gt 0 ]
