#!/usr/bin/env bash
# Builds libmnk.so and measures it beside a C engine of the usual kind and
# beside the bare cost of the calls: see engine.c; then mnk.hpp beside the C
# calls that it makes: see cpp.cpp.
set -euo pipefail
cd "$(dirname "$0")/../.."

library=$(tests/c-library.sh release)
out=build/c/bench
mkdir -p "$out"
flags=(-std=c99 -O2 -Wall -Wextra -Wpedantic -Wconversion -Werror)
cc "${flags[@]}" -shared -fPIC tests/benches/empty.c -o "$out/libempty.so"
cc "${flags[@]}" -I"$library/include" -Itests/benches tests/benches/engine.c -o "$out/engine" \
    -L"$library/lib" -lmnk -L"$out" -lempty -Wl,-rpath,"$library/lib:$PWD/$out"
c++ -std=c++17 -O2 -Wall -Wextra -Wpedantic -Wconversion -Werror -I"$library/include" \
    tests/benches/cpp.cpp -o "$out/cpp" -L"$library/lib" -lmnk -Wl,-rpath,"$library/lib"
"$out/engine"
"$out/cpp"
