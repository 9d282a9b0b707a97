#!/usr/bin/env bash
# The release archive for C and C++ on this platform, with checksums:
# build/dist/mnk-<version>-<target>.tar.gz and .sha256
#
# What it needs of the C library (glibc) is in ABOUT inside it.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
target=$(rustc -vV | sed -n 's/^host: //p')
name=mnk-$version-$target
out=build/dist
rm -rf "$out"
mkdir -p "$out"
bash bindings/c/install.sh /usr/local "$PWD/$out/stage" >/dev/null
mv "$out/stage/usr/local" "$out/$name"
rm -r "$out/stage"
# The archive is unpacked anywhere.
# shellcheck disable=SC2016
sed -i 's|^prefix=.*|prefix=${pcfiledir}/../..|' "$out/$name/lib/pkgconfig/mnk.pc"
cp README.md CHANGELOG.md "$out/$name/"
glibc=$(objdump -T "$out/$name/lib/libmnk.so" | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -1)
echo "mnk $version for $target; needs ${glibc/_/ } or newer." >"$out/$name/ABOUT"
(cd "$out/$name" && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | xargs sha256sum >SHA256SUMS)
tar -C "$out" --sort=name --owner=0 --group=0 -czf "$out/$name.tar.gz" "$name"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
echo "$out/$name.tar.gz"
