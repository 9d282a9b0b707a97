#!/usr/bin/env bash
# Installs the C and C++ library: bindings/c/install.sh PREFIX [DESTDIR]
#
#     PREFIX/include/                mnk.h mnk.hpp mnk/*.hpp
#     PREFIX/lib/                    libmnk.so.<version>, the names the loader
#                                    and the linker ask for, libmnk.a
#     PREFIX/lib/pkgconfig/mnk.pc
#     PREFIX/lib/cmake/mnk/          find_package(mnk)
#     PREFIX/share/licenses/mnk/
#
# DESTDIR is put before PREFIX where files are written, not in what they say.
set -euo pipefail
cd "$(dirname "$0")/../.."

prefix=${1:?usage: install.sh PREFIX [DESTDIR]}
[[ "$prefix" = /* ]] || prefix=$PWD/$prefix
root=${2:-}$prefix
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
library=$(tests/c-library.sh release)
soname=$(objdump -p "$library/lib/libmnk.so" | awk '/SONAME/ { print $2 }')

install -d "$root"/{include/mnk,lib/pkgconfig,lib/cmake/mnk,share/licenses/mnk}
install -m 644 include/mnk.h include/mnk.hpp "$root/include/"
install -m 644 include/mnk/*.hpp "$root/include/mnk/"
install -m 644 LICENSE-MIT LICENSE-APACHE "$root/share/licenses/mnk/"
install -m 755 "$library/lib/libmnk.so" "$root/lib/libmnk.so.$version"
ln -sf "libmnk.so.$version" "$root/lib/$soname"
ln -sf "$soname" "$root/lib/libmnk.so"
install -m 644 "$library/lib/libmnk.a" "$root/lib/"
sed "s|@PREFIX@|$prefix|; s|@VERSION@|$version|" bindings/c/mnk.pc.in >"$root/lib/pkgconfig/mnk.pc"
install -m 644 bindings/cmake/mnkConfig.cmake "$root/lib/cmake/mnk/"
sed "s|@VERSION@|$version|" bindings/cmake/mnkConfigVersion.cmake.in \
    >"$root/lib/cmake/mnk/mnkConfigVersion.cmake"
echo "mnk $version is in $root"
