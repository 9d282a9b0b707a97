#!/usr/bin/env bash
# mnk in people's projects: an installed tree found by CMake and by pkg-config,
# sources inside a CMake project, the release archive.
set -euo pipefail

missing=()
for tool in cmake pkg-config g++ make objdump; do
    command -v "$tool" >/dev/null || missing+=("${tool/objdump/binutils}")
done
if [ ${#missing[@]} -gt 0 ]; then
    bash tests/apt.sh "${missing[@]}" libc6-dev
fi

out=$PWD/build/consumers
rm -rf "$out"
mkdir -p "$out"

fail() {
    echo "$*" >&2
    exit 1
}

# --- an installed tree -----------------------------------------------------

prefix=$out/prefix
make --silent install PREFIX="$prefix" >/dev/null
soname=$(objdump -p "$prefix/lib/libmnk.so" | awk '/SONAME/ { print $2 }')
[ -L "$prefix/lib/$soname" ] && [ -L "$prefix/lib/libmnk.so" ] || fail "a name of the library is no link"
needed=$(objdump -p "$prefix/lib/libmnk.so" | awk '/NEEDED/ { print $2 }' | LC_ALL=C sort | tr '\n' ' ')
case "$needed" in *python* | *sqlite* | *stdc++*) fail "libmnk.so needs $needed" ;; esac

cmake -S tests/consumers/find_package -B "$out/find_package" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$out/find_package" >/dev/null
for program in c_mnk c_mnk_static cpp_mnk cpp_mnk_static; do
    "$out/find_package/$program" >/dev/null || fail "find_package: $program"
done
ldd "$out/find_package/c_mnk" | grep -q "$soname => $prefix" || fail "c_mnk does not use the installed $soname"
! ldd "$out/find_package/c_mnk_static" | grep -q libmnk || fail "c_mnk_static is not static"

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
[ "$(pkg-config --modversion mnk)" = "$version" ] || fail "mnk.pc has another version"
# What pkg-config says is words.
# shellcheck disable=SC2046
cc tests/consumers/game.c -o "$out/shared" $(pkg-config --cflags --libs mnk)
LD_LIBRARY_PATH=$prefix/lib "$out/shared" >/dev/null
# shellcheck disable=SC2046
cc tests/consumers/game.c -o "$out/static" $(pkg-config --cflags mnk) "$prefix/lib/libmnk.a" \
    $(pkg-config --libs --static mnk | sed 's/-lmnk//')
"$out/static" >/dev/null

# The installed tree works where it was moved to.
mv "$prefix" "$out/moved"
cmake -S tests/consumers/find_package -B "$out/moved_build" -DCMAKE_PREFIX_PATH="$out/moved" >/dev/null
cmake --build "$out/moved_build" --target c_mnk >/dev/null
"$out/moved_build/c_mnk" >/dev/null

# --- sources inside a project ----------------------------------------------

cmake -S tests/consumers/subdirectory -B "$out/subdirectory" >/dev/null
cmake --build "$out/subdirectory" >/dev/null
"$out/subdirectory/c_mnk" >/dev/null
"$out/subdirectory/c_mnk_static" >/dev/null

# --- the release archive ---------------------------------------------------

archive=$(make --silent dist)
(cd "$(dirname "$archive")" && sha256sum --quiet -c "$(basename "$archive").sha256")
mkdir "$out/unpacked"
tar -C "$out/unpacked" --strip-components=1 -xf "$archive"
(cd "$out/unpacked" && sha256sum --quiet -c SHA256SUMS)
cc tests/consumers/game.c -o "$out/from_archive" -I"$out/unpacked/include" -L"$out/unpacked/lib" \
    -lmnk -Wl,-rpath,"$out/unpacked/lib"
"$out/from_archive" >/dev/null
cat "$out/unpacked/ABOUT"
# The oldest glibc it runs with is what README.md says, or older.
said=$(sed -n 's/.*needs glibc \([0-9.]*\) or newer.*/\1/p' README.md)
needs=$(sed -n 's/.*needs GLIBC \([0-9.]*\) or newer.*/\1/p' "$out/unpacked/ABOUT")
[ -n "$said" ] && [ -n "$needs" ] || fail "no word on glibc"
[ "$(printf '%s\n' "$said" "$needs" | sort -V | tail -1)" = "$said" ] ||
    fail "the archive needs glibc $needs, README.md says $said"

# --- cargo cinstall --------------------------------------------------------

if cargo cinstall --version >/dev/null 2>&1; then
    bash tests/cinstall.sh
else
    echo "cargo-c is not here, so cargo cinstall was not tried: tests/cinstall.sh installs it and does"
fi
