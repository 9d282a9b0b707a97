#!/usr/bin/env bash
# Builds what csharp.cs measures, and measures it on Mono.
set -euo pipefail
cd "$(dirname "$0")/../.."

library=$(tests/c-library.sh release)
out=build/csharp-bench
mkdir -p "$out"
cc -std=c99 -O2 -shared -fPIC -Wall -Wextra -Wpedantic -Wconversion -Werror -I"$library/include" \
    tests/benches/csharp.c -o "$out/libbench.so" -L"$library/lib" -lmnk
mcs -optimize -langversion:7.2 -warn:4 -warnaserror -out:"$out/Bench.exe" tests/benches/csharp.cs \
    tests/csharp/MonoPInvokeCallback.cs bindings/unity/dev.mnk.engine/Runtime/*.cs
LD_LIBRARY_PATH=$library/lib:$out mono "$out/Bench.exe"
