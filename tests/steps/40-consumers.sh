#!/usr/bin/env bash
# mnk in people's projects: an installed tree found by CMake and by pkg-config,
# sources inside a CMake project, fetched or there already, the release archive.
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
needed=$(objdump -p "$prefix/lib/libmnk.so" | awk '/NEEDED/ { print $2 }' | LC_ALL=C sort | xargs)
[ "$needed" = "ld-linux-x86-64.so.2 libc.so.6 libgcc_s.so.1" ] || fail "libmnk.so needs other libraries: $needed"
nm -D --defined-only "$prefix/lib/libmnk.so" | awk '{ print $3 }' | LC_ALL=C sort | diff tests/abi/symbols.txt - ||
    fail "libmnk.so does not export exactly tests/abi/symbols.txt"

cmake -S tests/consumers/find_package -B "$out/find_package" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build "$out/find_package" >/dev/null
for program in c_mnk c_mnk_static cpp_mnk cpp_mnk_static; do
    "$out/find_package/$program" >/dev/null || fail "find_package: $program"
done
[[ $(ldd "$out/find_package/c_mnk") == *"$soname => $prefix"* ]] || fail "c_mnk does not use the installed $soname"
[[ $(ldd "$out/find_package/c_mnk_static") != *libmnk* ]] || fail "c_mnk_static is not static"

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
. tests/consumers/pkg_config.sh
with_pkg_config "$out/installed" "$prefix/lib"

# The installed tree works where it was moved to.
mv "$prefix" "$out/moved"
cmake -S tests/consumers/find_package -B "$out/moved_build" -DCMAKE_PREFIX_PATH="$out/moved" >/dev/null
cmake --build "$out/moved_build" --target c_mnk >/dev/null
"$out/moved_build/c_mnk" >/dev/null

# --- sources inside a project ----------------------------------------------

# How well the library is optimised is no matter here.
inside() { # name, CMake options …
    cmake -S "tests/consumers/$1" -B "$out/$1" "${@:2}" >/dev/null
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_OPT_LEVEL=0 \
        cmake --build "$out/$1" >/dev/null
    for program in c_mnk c_mnk_static cpp_mnk cpp_mnk_static; do
        "$out/$1/$program" >/dev/null || fail "$1: $program"
    done
    [[ $(ldd "$out/$1/cpp_mnk") == *"$soname => $out/$1"* ]] || fail "$1: cpp_mnk uses another $soname"
}
inside subdirectory -DMNK_SOURCES="$PWD"
tar --exclude=./target --exclude=./build --exclude=./.git --exclude=./bindings/godot/target -czf "$out/sources.tar.gz" .
inside fetch_content -DMNK_ARCHIVE="$out/sources.tar.gz"

# --- the release archive ---------------------------------------------------

archive=$(make --silent dist)
(cd "$(dirname "$archive")" && sha256sum --quiet -c "$(basename "$archive").sha256")
mkdir "$out/unpacked"
tar -C "$out/unpacked" --strip-components=1 -xf "$archive"
(cd "$out/unpacked" && sha256sum --quiet -c SHA256SUMS)
cc tests/consumers/game.c -o "$out/from_archive" -I"$out/unpacked/include" -L"$out/unpacked/lib" \
    -lmnk -Wl,-rpath,"$out/unpacked/lib"
"$out/from_archive" >/dev/null
PKG_CONFIG_PATH=$out/unpacked/lib/pkgconfig with_pkg_config "$out/unpacked_pc" "$out/unpacked/lib"
cmake -S tests/consumers/find_package -B "$out/unpacked_build" -DCMAKE_PREFIX_PATH="$out/unpacked" >/dev/null
cmake --build "$out/unpacked_build" --target cpp_mnk >/dev/null
"$out/unpacked_build/cpp_mnk" >/dev/null
for licence in MIT APACHE; do
    cmp "LICENSE-$licence" "$out/unpacked/share/licenses/mnk/LICENSE-$licence"
done
cat "$out/unpacked/ABOUT"
# The oldest glibc it runs with is what README.md says, or older.
said=$(sed -n 's/.*needs glibc \([0-9.]*\) or newer.*/\1/p' README.md)
needs=$(sed -n 's/.*needs GLIBC \([0-9.]*\) or newer.*/\1/p' "$out/unpacked/ABOUT")
[ -n "$said" ] && [ -n "$needs" ] || fail "no word on glibc"
[ "$(printf '%s\n' "$said" "$needs" | sort -V | tail -1)" = "$said" ] ||
    fail "the archive needs glibc $needs, README.md says $said"
