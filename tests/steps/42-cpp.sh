#!/usr/bin/env bash
# C++: mnk.hpp with g++ and clang++, every warning an error, with exceptions and
# without; each of its headers alone, and all in two units of one program; under
# the sanitizers; and the examples, played with real input.
set -euo pipefail

command -v g++ >/dev/null || bash tests/apt.sh g++ libc6-dev
# clang is not in every Debian archive for every machine; g++ is enough there.
command -v clang++ >/dev/null || bash tests/apt.sh clang || echo "clang++ cannot be installed here: g++ alone"

library=$(tests/c-library.sh debug)
out=$PWD/build/cpp
rm -rf "$out"
mkdir -p "$out"
warnings=(-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wold-style-cast
    -Wnon-virtual-dtor -Werror)
here=(-I"$library/include" -L"$library/lib" -lmnk -lpthread -Wl,-rpath,"$library/lib")

fail() {
    echo "$*" >&2
    exit 1
}

compilers=(g++)
! command -v clang++ >/dev/null || compilers+=(clang++)
for compiler in "${compilers[@]}"; do
    for header in "$library"/include/mnk.hpp "$library"/include/mnk/*.hpp; do
        $compiler -std=c++17 "${warnings[@]}" -fsyntax-only -x c++ -include "$header" /dev/null
    done
    for name in games tables; do
        $compiler -std=c++20 "${warnings[@]}" -fsyntax-only -I"$library/include" tests/cpp/$name.cpp
        for flags in -std=c++17 '-std=c++17 -fno-exceptions'; do
            # The flags are words.
            # shellcheck disable=SC2086
            $compiler $flags "${warnings[@]}" tests/cpp/$name.cpp -o "$out/$name" "${here[@]}"
            "$out/$name" >/dev/null
        done
    done
    for name in tour play; do
        $compiler -std=c++17 "${warnings[@]}" examples/cpp/$name.cpp -o "$out/$name" "${here[@]}"
    done
done

echo '#include <mnk.hpp>
int rows() { return mnk::Rules(3, 7, 3).rows(); }' >"$out/one.cpp"
echo '#include <mnk.hpp>
int rows();
int main() { return rows() + mnk::Rules(7, 3, 3).rows() - 10; }' >"$out/two.cpp"
g++ -std=c++17 "${warnings[@]}" "$out/one.cpp" "$out/two.cpp" -o "$out/units" "${here[@]}"
"$out/units"

for name in games tables; do
    g++ -std=c++17 -g -fsanitize=address,undefined -fno-sanitize-recover=all "${warnings[@]}" \
        tests/cpp/$name.cpp -o "$out/$name-sanitized" "${here[@]}"
    ASAN_OPTIONS=detect_leaks=1 "$out/$name-sanitized" >/dev/null
done

# --- the examples ----------------------------------------------------------

"$out/tour" >"$out/tour.log"
for line in 'Not a game: gravity does not go with wrap' 'The same game: true' 'Thrown: ' 'wins.' \
    'duplicate 1, revision 1' 'comes late, and is refused'; do
    grep -qF "$line" "$out/tour.log" || fail "the tour does not say: $line"
done

# plays EXPECTED [GAME [LEVEL]]: plays standard input and looks for a line of the output.
plays() {
    "$out/play" "${@:2}" >"$out/output" 2>&1 || true
    grep -qF -- "$1" "$out/output" || {
        cat "$out/output" >&2
        fail "play ${*:2} did not say: $1"
    }
}
printf 'b2\nb2\n' | plays 'the cell is taken'
printf 'z9\nnonsense\n' | plays 'not on the board'
printf 'hint\nb2\nundo\nundo\n' | plays 'there is nothing to undo'
printf 'd\nd\nd\nd\nd\nd\nd\n' | plays 'the cell is taken' connect_four 1
printf 'a1\n' | plays 'You win.' 1,1,1
printf 'g1\na3\nquit\n' | plays '......X' 3,7,3 10
printf 'c1\na7\nquit\n' | plays '..X' 7,3,3 10
printf 'a1\na2\nb3\nc2\nb1\na3\nc1\nc3\nb2\n' | plays 'The bot wins.' tic_tac_toe 10
plays 'the presets are' chess </dev/null
