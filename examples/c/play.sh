#!/usr/bin/env bash
# Builds libmnk.so and the terminal game, then plays: examples/c/play.sh [GAME]
# Input that is piped in is played line by line.
set -euo pipefail
cd "$(dirname "$0")/../.."

if ! command -v cc >/dev/null; then
    echo "installing a C compiler" >&2
    bash tests/apt.sh gcc libc6-dev binutils
fi >&2 </dev/null
library=$(tests/c-library.sh release </dev/null)
cc -std=c99 -O2 -Wall -Wextra -Wpedantic -Wconversion -Werror -I"$library/include" \
    examples/c/play.c -o build/c/play -L"$library/lib" -lmnk -Wl,-rpath,"$library/lib"
exec build/c/play "$@"
