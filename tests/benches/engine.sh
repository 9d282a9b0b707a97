#!/usr/bin/env bash
# Builds libmnk.so and measures it beside C engines of the usual kind and
# beside the bare cost of the calls: see engine.c; then mnk.hpp beside the C
# calls that it makes: see cpp.cpp. Where OpenSpiel is installed for PYTHON
# (python3), its random games follow, and ours of the Rust core.
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

python=${PYTHON:-python3}
if "$python" -c 'import pyspiel' 2>/dev/null; then
    cargo bench --quiet --bench playout
    "$python" tests/benches/openspiel.py
else
    echo "OpenSpiel is not installed for $python (pip install open_spiel): not measured beside ours."
fi
