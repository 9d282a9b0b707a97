#!/usr/bin/env bash
# `cargo cinstall` puts header, library, soname and pkg-config file where they
# belong, and programs build with them and run: tests/cinstall.sh
#
# Installs cargo-c where it is missing, which compiles cargo and takes many
# minutes; so `make test` runs this only where cargo-c is there already.
set -euo pipefail
cd "$(dirname "$0")/.."

# The newest cargo-c for the rustc that is here; cargo names it when asked for a newer one.
if ! cargo cinstall --version >/dev/null 2>&1; then
    command -v pkg-config >/dev/null || bash tests/apt.sh pkg-config
    bash tests/apt.sh libssl-dev
    mkdir -p build
    cargo install cargo-c --locked 2>build/cargo-c.log ||
        cargo install cargo-c --locked --version "$(sed -n 's/^`cargo-c \([^ +]*\).*/\1/p' build/cargo-c.log)"
fi

out=$PWD/build/cinstall
rm -rf "$out"
cargo cinstall --prefix /usr/local --libdir lib --destdir "$out" 2>&1 | tail -1
root=$out/usr/local
library=$root/lib/libmnk.so

[ "$(objdump -p "$library" | awk '/SONAME/ { print $2 }')" = libmnk.so.0 ]
[ -L "$library" ] && [ -L "$root/lib/libmnk.so.0" ]
cmp include/mnk.h "$root/include/mnk.h"
diff -r include/mnk "$root/include/mnk"
nm -D --defined-only "$library" | awk '{ print $3 }' | LC_ALL=C sort | diff tests/abi/symbols.txt -

# As for a package that will be moved to its prefix later.
export PKG_CONFIG_PATH=$root/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$out
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
[ "$(pkg-config --modversion mnk)" = "$version" ]
# What pkg-config says is words.
# shellcheck disable=SC2046
cc tests/consumers/game.c -o "$out/shared" $(pkg-config --cflags --libs mnk)
objdump -p "$out/shared" | grep -q 'NEEDED *libmnk.so.0$'
LD_LIBRARY_PATH=$root/lib "$out/shared" >/dev/null
# shellcheck disable=SC2046
c++ -std=c++17 tests/consumers/game.cpp -o "$out/cpp" $(pkg-config --cflags --libs mnk)
LD_LIBRARY_PATH=$root/lib "$out/cpp" >/dev/null
# shellcheck disable=SC2046
cc tests/consumers/game.c -o "$out/static" $(pkg-config --cflags mnk) "$root/lib/libmnk.a" \
    $(pkg-config --libs --static mnk | sed 's/-lmnk//')
"$out/static" >/dev/null
echo "cargo cinstall: all work"
