#!/usr/bin/env bash
# `cargo cinstall` puts header, library, soname and pkg-config file where they
# belong, and programs build with them and run.
#
# Where cargo-c is not installed this compiles it, once for a machine, into
# ${XDG_CACHE_HOME:-~/.cache}/mnk: without optimisation, which takes four minutes
# of one core instead of many.
set -euo pipefail

missing=()
for tool in pkg-config g++ objdump; do
    command -v "$tool" >/dev/null || missing+=("${tool/objdump/binutils}")
done
[ ${#missing[@]} -eq 0 ] || bash tests/apt.sh "${missing[@]}" libc6-dev

mkdir -p build
tools=${XDG_CACHE_HOME:-$HOME/.cache}/mnk/cargo-c
PATH=$PATH:$tools/bin
if ! cargo cinstall --version >/dev/null 2>&1; then
    # With Debian's curl and OpenSSL less has to be compiled.
    pkg-config --exists libcurl openssl || bash tests/apt.sh libcurl4-openssl-dev libssl-dev ||
        bash tests/apt.sh libssl-dev
    compile() {
        CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_DEV_DEBUG_ASSERTIONS=false CARGO_PROFILE_DEV_PANIC=abort \
            CARGO_PROFILE_DEV_CODEGEN_UNITS=16 CARGO_INCREMENTAL=0 \
            cargo install cargo-c --quiet --debug --locked --bin cargo-cinstall --root "$tools" "$@"
    }
    # The newest for the rustc that is here: cargo names it when asked for a newer one.
    compile 2>build/cargo-c.log || {
        version=$(sed -n 's/^`cargo-c \([^ ]*\)`.*/\1/p' build/cargo-c.log)
        [ -n "$version" ] || { cat build/cargo-c.log >&2 && exit 1; }
        compile --version "$version"
    }
fi

out=$PWD/build/cinstall
rm -rf "$out"
# Where it is installed does not depend on how well it is optimised.
cargo cinstall --debug --prefix /usr/local --libdir lib --destdir "$out" >"$out.log" 2>&1 || {
    cat "$out.log" >&2
    exit 1
}
root=$out/usr/local
library=$root/lib/libmnk.so

[ "$(objdump -p "$library" | awk '/SONAME/ { print $2 }')" = libmnk.so.0 ]
[ -L "$library" ] && [ -L "$root/lib/libmnk.so.0" ]
cmp include/mnk.h "$root/include/mnk.h"
diff -r include/mnk "$root/include/mnk"
nm -D --defined-only "$library" | awk '{ print $3 }' | LC_ALL=C sort | diff tests/abi/symbols.txt -

# As for a package that will be moved to its prefix later.
export PKG_CONFIG_PATH=$root/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$out
. tests/consumers/pkg_config.sh
with_pkg_config "$out/program" "$root/lib"
objdump -p "$out/program_c" | grep 'NEEDED *libmnk.so.0$' >/dev/null
echo "cargo cinstall: all work"
