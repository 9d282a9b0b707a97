#!/usr/bin/env bash
# What README.md shows in C and C++ compiles as it stands and runs; its link
# line for the static library is the one that links.
set -euo pipefail

command -v g++ >/dev/null || bash tests/apt.sh gcc g++ libc6-dev
out=build/readme
rm -rf "$out"
mkdir -p "$out"
library=$(tests/c-library.sh debug)

# block LANGUAGE [NUMBER]: the README's first, or so-manyth, block of code in it
block() {
    awk -v open='```'"$1" -v number="${2:-1}" '
        $0 == open { inside = ++seen == number; next }
        /^```/ { if (inside) exit }
        inside' README.md
}

block c >"$out/readme.c"
block c 2 >"$out/bot.c"
block cpp >"$out/readme.cpp"
gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -I"$library/include" "$out/readme.c" -o "$out/c" \
    -L"$library/lib" -lmnk -Wl,-rpath,"$library/lib"
[ "$("$out/c")" = "player 1 wins" ]
gcc -std=c99 -Wall -Wextra -Wpedantic -Werror -I"$library/include" "$out/bot.c" -o "$out/bot" \
    -L"$library/lib" -lmnk -Wl,-rpath,"$library/lib"
"$out/bot" | grep '^the bot drops into column [1-7]$' >/dev/null
g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -I"$library/include" "$out/readme.cpp" -o "$out/cpp" \
    -L"$library/lib" -lmnk -Wl,-rpath,"$library/lib"
"$out/cpp" | grep 'not on the board' >/dev/null

line=$(sed -n 's/^cc program.c libmnk.a \(-l.*\)/\1/p' README.md)
[ -n "$line" ]
# The line is words.
# shellcheck disable=SC2086
gcc -I"$library/include" "$out/readme.c" "$library/lib/libmnk.a" $line -o "$out/static"
[ "$("$out/static")" = "player 1 wins" ]
