#!/usr/bin/env bash
# The C interface, as strangers use it: C programs compiled as C99, C11 and
# C++17 with every warning an error, against the shared and the static library,
# plain, under valgrind, under ASan and UBSan; the header alone under every
# standard; a client of the first header; a panic made on purpose; the symbols.
set -euo pipefail

missing=()
for tool in gcc g++ valgrind objdump; do
    command -v "$tool" >/dev/null || missing+=("${tool/objdump/binutils}")
done
if [ ${#missing[@]} -gt 0 ]; then
    bash tests/apt.sh "${missing[@]}" libc6-dev libc6-dbg
fi

library=$(tests/c-library.sh debug)
out=$PWD/build/c/tests
rm -rf "$out"
mkdir -p "$out"
# What README.md says a program needs beside the static library.
system=(-lgcc_s -lutil -lrt -lpthread -lm -ldl -lc)
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wundef -Werror)
cpp_warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Werror)
shared=(-I"$library/include" -L"$library/lib" -lmnk -lpthread -Wl,-rpath,"$library/lib")
static=(-I"$library/include" "$library/lib/libmnk.a" "${system[@]}")
sanitized=(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
checked=(valgrind --quiet --leak-check=full --show-leak-kinds=all
    --errors-for-leak-kinds=definite,indirect,possible --error-exitcode=9)

fail() {
    echo "$*" >&2
    exit 1
}

# --- the header alone ------------------------------------------------------

echo '#include <mnk.h>
#include <mnk.h>
int main(void) { return MNK_OK; }' >"$out/twice.c"
for compiler in gcc clang; do
    command -v $compiler >/dev/null || continue
    for standard in c99 c11 c17 c2x; do
        $compiler -std=$standard "${warnings[@]}" -fsyntax-only -I"$library/include" "$out/twice.c"
        $compiler -std=$standard "${warnings[@]}" -fshort-enums -fsyntax-only \
            -I"$library/include" "$out/twice.c"
    done
    for standard in c++11 c++14 c++17 c++20; do
        $compiler -x c++ -std=$standard "${cpp_warnings[@]}" -fsyntax-only \
            -I"$library/include" "$out/twice.c"
    done
done

# --- symbols, names, link line --------------------------------------------

shared_object=$library/lib/libmnk.so
nm -D --defined-only "$shared_object" | awk '{ print $3 }' | LC_ALL=C sort >"$out/exported"
diff tests/abi/symbols.txt "$out/exported" ||
    fail "libmnk.so does not export exactly tests/abi/symbols.txt"
nm --defined-only "$library/lib/libmnk.a" 2>/dev/null |
    awk '$2 == "T" && $3 ~ /^mnk_/ { print $3 }' | LC_ALL=C sort -u >"$out/archived"
diff tests/abi/symbols.txt "$out/archived" ||
    fail "libmnk.a does not define exactly tests/abi/symbols.txt"
needed=$(objdump -p "$shared_object" | awk '/NEEDED/ { print $2 }' | LC_ALL=C sort | xargs)
[ "$needed" = "ld-linux-x86-64.so.2 libc.so.6 libgcc_s.so.1" ] ||
    fail "libmnk.so needs other libraries: $needed"
[ "$(readlink "$library/lib/libmnk.so.0")" = libmnk.so ] || fail "the soname is not libmnk.so.0"
asked=$(cargo rustc --quiet --lib --crate-type staticlib --target-dir build/static-libs -- \
    --print native-static-libs 2>&1 | sed -n 's/^note: native-static-libs: //p')
[ "$asked" = "${system[*]}" ] || fail "the static library wants to be linked with: $asked"
grep -qF -- "$asked" README.md || fail "README.md does not say: $asked"

# --- the programs ----------------------------------------------------------

build_and_run() { # source
    local source=$1 name standard
    name=$(basename "$source" .c)
    for standard in c99 c11; do
        gcc -std=$standard -D_POSIX_C_SOURCE=200809L "${warnings[@]}" -g "$source" \
            -o "$out/$name-$standard" "${shared[@]}"
        "$out/$name-$standard" >/dev/null
    done
    g++ -x c++ -std=c++17 "${cpp_warnings[@]}" -g "$source" -o "$out/$name-c++17" "${shared[@]}"
    "$out/$name-c++17" >/dev/null
    if command -v clang >/dev/null; then
        clang -std=c11 "${warnings[@]}" -g "$source" -o "$out/$name-clang" "${shared[@]}"
        "$out/$name-clang" >/dev/null
    fi
    "${checked[@]}" "$out/$name-c11" >/dev/null

    gcc -std=c11 "${warnings[@]}" -g "${sanitized[@]}" "$source" -o "$out/$name-sanitized" \
        "${static[@]}"
    # Not a sanitizer in name only.
    nm "$out/$name-sanitized" | grep __asan_report >/dev/null || fail "$name: no ASan in it"
    nm "$out/$name-sanitized" | grep __ubsan_handle >/dev/null || fail "$name: no UBSan in it"
    ASAN_OPTIONS=detect_leaks=1 "$out/$name-sanitized"
}

for source in tests/c/*.c tests/abi/client.c; do
    build_and_run "$source"
done

# Threads that read one game together do not race.
valgrind --quiet --tool=helgrind --error-exitcode=9 "$out/threads-c11" >/dev/null

# Many more of the sequences of calls; SEQUENCES=1000000 for a night.
"$out/sequences-sanitized" "${SEQUENCES:-2000}" 1000 >/dev/null

# A second copy of the library is as good as the first: linked into the program.
gcc -std=c11 "${warnings[@]}" -g tests/c/games.c -o "$out/games-static" "${static[@]}"
"$out/games-static" >/dev/null

# The program asks for the library by the name of its ABI.
objdump -p "$out/games-c11" | grep 'NEEDED *libmnk.so.0$' >/dev/null || fail "linked without the soname"

# --- what a move costs does not grow with the game -------------------------

gcc -std=c11 "${warnings[@]}" -g tests/c/probe/cost.c -o "$out/cost" "${shared[@]}"
instructions() { # ply, rounds
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$out/cost" "$1" "$2" 2>&1 |
        sed -n 's/.*I *refs: *//p' | tr -d ,
}
early=$(($(instructions 1 2000) - $(instructions 1 1000)))
late=$(($(instructions 300 2000) - $(instructions 300 1000)))
echo "play, status, hash, undo on 19x19: $((early / 1000)) instructions at ply 1, $((late / 1000)) at ply 300"
[ "$early" -gt 100000 ] || fail "nothing was counted"
[ $((late * 20)) -le $((early * 21)) ] || fail "a move costs more late in a game"

# --- the tour --------------------------------------------------------------

gcc -std=c99 "${warnings[@]}" examples/c/tour.c -o "$out/tour" "${shared[@]}"
"${checked[@]}" "$out/tour" >"$out/tour.log"
for line in 'Not a game: gravity does not go with wrap' 'Refused: the same move again.' \
    'X wins in 5 marks: (1, 2) (2, 2) (3, 2)'; do
    grep -qF "$line" "$out/tour.log" || fail "the tour does not say: $line"
done

# --- a panic on purpose ----------------------------------------------------

cargo build --quiet --lib --features panic-probe --target-dir build/panic-probe
gcc -std=c11 "${warnings[@]}" -g -I"$library/include" tests/c/probe/panic.c -o "$out/panic" \
    build/panic-probe/debug/libmnk.a "${system[@]}"
"$out/panic" 2>"$out/panic.log" || { cat "$out/panic.log" >&2 && fail "a panic got out"; }
# Also where nobody can be told about it, and without leaking what it held.
"$out/panic" 2>&- >/dev/null
RUST_BACKTRACE=0 "${checked[@]}" --log-file="$out/panic.valgrind" "$out/panic" >/dev/null 2>&1 ||
    { cat "$out/panic.valgrind" >&2 && fail "a panic leaks"; }

# A library that could not contain one does not get built.
cargo check --quiet --lib --target-dir build/panic-abort --config 'profile.dev.panic="abort"' \
    2>"$out/abort.log" && fail "the C face was built with panic = \"abort\""
grep -q 'MNK_ERR_PANIC' "$out/abort.log" || { cat "$out/abort.log" >&2 && fail "but why?"; }
