#!/usr/bin/env bash
# What README.md shows in C and C++ compiles as it stands and runs; its link
# line for the static library is the one that links.
set -euo pipefail

command -v g++ >/dev/null || bash tests/apt.sh gcc g++ libc6-dev
out=build/readme
rm -rf "$out"
mkdir -p "$out"
library=$(tests/c-library.sh debug)

# block LANGUAGE: the README's first block of code in it
block() {
    awk -v open='```'"$1" '$0 == open { inside = 1; next } /^```/ { if (inside) exit } inside' README.md
}

block c >"$out/readme.c"
block cpp >"$out/readme.cpp"
gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -I"$library/include" "$out/readme.c" -o "$out/c" \
    -L"$library/lib" -lmnk -Wl,-rpath,"$library/lib"
[ "$("$out/c")" = "player 1 wins" ]
g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -I"$library/include" "$out/readme.cpp" -o "$out/cpp" \
    -L"$library/lib" -lmnk -Wl,-rpath,"$library/lib"
"$out/cpp" | grep 'not on the board' >/dev/null

line=$(sed -n 's/^cc program.c libmnk.a \(-l.*\)/\1/p' README.md)
[ -n "$line" ]
# The line is words.
# shellcheck disable=SC2086
gcc -I"$library/include" "$out/readme.c" "$library/lib/libmnk.a" $line -o "$out/static"
[ "$("$out/static")" = "player 1 wins" ]
