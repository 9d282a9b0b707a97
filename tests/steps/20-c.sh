#!/usr/bin/env bash
# The C interface: C programs, compiled as C99, C11 and C++17 with every
# warning an error, run against the shared and the static library.
set -euo pipefail

library=$(tests/c-library.sh debug)
out=build/c/tests
mkdir -p "$out"

warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
# What `rustc --print native-static-libs` says, as README.md does.
system=(-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc)

for source in tests/c/*.c; do
    name=$(basename "$source" .c)
    for standard in c99 c11 c++17; do
        compiler=gcc language=c
        [ "$standard" != c++17 ] || { compiler=g++ language=c++; }
        program="$out/$name-$standard"
        "$compiler" -x "$language" -std="$standard" "${warnings[@]}" -g -I"$library/include" \
            "$source" -o "$program" -L"$library/lib" -lmnk -Wl,-rpath,"$library/lib"
        "$program"
    done
    gcc -std=c11 "${warnings[@]}" -g -I"$library/include" \
        "$source" "$library/lib/libmnk.a" "${system[@]}" -o "$out/$name-static"
    "$out/$name-static"
done
