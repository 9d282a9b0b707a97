#!/usr/bin/env bash
# The static library in a program that has a SQLite and another Rust library of
# its own, linked statically too: no name is there twice, and all work.
set -euo pipefail

command -v gcc >/dev/null || bash tests/apt.sh gcc libc6-dev binutils
sqlite=$(gcc -print-file-name=libsqlite3.a)
if [ ! -f "$sqlite" ]; then
    bash tests/apt.sh libsqlite3-dev libc6-dev
    sqlite=$(gcc -print-file-name=libsqlite3.a)
fi

library=$(tests/c-library.sh debug)
here=tests/consumers/neighbours
out=$PWD/build/neighbours
rm -rf "$out"
mkdir -p "$out"
system=(-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc)

# All that has a name in it is a function of the header.
nm --defined-only --extern-only "$library/lib/libmnk.a" | awk 'NF == 3 { print $3 }' |
    LC_ALL=C sort >"$out/names"
diff tests/abi/symbols.txt "$out/names"

# The second library as rustc makes one, and with its standard library compiled
# into it, whose names then come along whatever the program uses.
for kind in plain lto; do
    flags=(-O)
    [ $kind = plain ] || flags+=(-C lto=fat)
    rustc --edition 2024 "${flags[@]}" --crate-type staticlib --crate-name second $here/second.rs \
        -o "$out/libsecond-$kind.a"
    for order in "$library/lib/libmnk.a $out/libsecond-$kind.a" \
        "$out/libsecond-$kind.a $library/lib/libmnk.a"; do
        # The order is words.
        # shellcheck disable=SC2086
        gcc -std=c99 -Wall -Wextra -Wpedantic -Wconversion -Werror -I"$library/include" $here/main.c \
            $order "$sqlite" "${system[@]}" -o "$out/program"
        "$out/program" 2>"$out/panic.log" | grep 'all work' >/dev/null
        grep -q 'no data' "$out/panic.log"
    done
done
