#!/usr/bin/env bash
# Builds the C library and lays it out as it would be installed, so that
# programs in any language can be linked and run against it:
#
#     tests/c-library.sh [debug|release] [cargo options …]
#
# prints the folder, which holds include/mnk.h, lib/libmnk.so, the name the
# loader asks for (lib/libmnk.so.<major>), and lib/libmnk.a.
set -euo pipefail
cd "$(dirname "$0")/.."

profile=${1:-debug}
[ $# -eq 0 ] || shift
build=(cargo build --quiet --lib)
[ "$profile" = debug ] || build+=("--$profile")
"${build[@]}" "$@"

target=${CARGO_TARGET_DIR:-target}/$profile
out=build/c/$profile
mkdir -p "$out/include" "$out/lib"
cp -r include/mnk* "$out/include/"
cp "$target/libmnk.so" "$out/lib/"
bash bindings/c/archive.sh "$target/libmnk.a" "$out/lib/libmnk.a"
soname=$(objdump -p "$out/lib/libmnk.so" | awk '/SONAME/ { print $2 }')
ln -sf libmnk.so "$out/lib/$soname"
echo "$PWD/$out"
