#!/usr/bin/env bash
# Runs every step under tests/steps in order; each does its own set-up.
# Names given as arguments pick steps: tests/run.sh rust python
set -euo pipefail
cd "$(dirname "$0")/.."

# What rustc keeps for the next build is more than what it builds.
export CARGO_INCREMENTAL=${CARGO_INCREMENTAL:-0}

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
    else
        echo "== $name: FAILED after $(($(date +%s) - start)) s"
        failed+=("$name")
    fi
done
[ ${#failed[@]} -eq 0 ] || echo "failed: ${failed[*]}"
echo "steps: $passed passed, ${#failed[@]} failed"
[ ${#failed[@]} -eq 0 ] && [ "$passed" -gt 0 ]
