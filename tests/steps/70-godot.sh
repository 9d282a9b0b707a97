#!/usr/bin/env bash
# The Godot 4 extension, as far as it can be seen without Godot: all that its
# classes do, tested in plain Rust without gdext; the extension itself compiled,
# loaded and registered with a stand-in for an engine; what it registers held
# against all that the addon, the demo, the README and the scripts name; GDScript
# parsed and linted.
#
# GODOT=/path/to/godot also opens the demo in that engine, headless, and plays
# in it by the script tests/godot/engine_test.gd.
set -euo pipefail

command -v python3 >/dev/null || bash tests/apt.sh python3
python3 -c 'import venv, ensurepip' 2>/dev/null || bash tests/apt.sh python3-venv
command -v readelf >/dev/null || bash tests/apt.sh binutils

# A folder of its own: the library libmnk that Cargo makes beside a dependency
# would stand where the root's own stands.
build=(--manifest-path bindings/godot/Cargo.toml --target-dir target/godot)

if cargo fmt --version >/dev/null 2>&1; then
    cargo fmt --check --manifest-path bindings/godot/Cargo.toml
else
    echo "rustfmt is not installed: the format is not checked"
fi

echo "-- the logic, without gdext"
cargo test --quiet "${build[@]}" --no-default-features

echo "-- the extension"
if cargo clippy --version >/dev/null 2>&1; then
    cargo clippy --quiet "${build[@]}" -- -D warnings
else
    echo "clippy is not installed: warnings are not looked for"
fi
cargo build --quiet "${build[@]}"
library=target/godot/debug/libmnk_godot.so
python3 tests/godot/check_addon.py bindings/godot "$library" include/mnk.h

echo "-- GDScript"
venv=build/godot/venv
[ -x "$venv/bin/gdlint" ] || {
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check 'gdtoolkit==4.5.*'
}
mkdir -p build/godot/readme
rm -f build/godot/readme/*
awk '/^```gdscript$/ { inside = 1; file = "build/godot/readme/" ++n ".gd"; next } /^```/ { inside = 0 } inside { print > file }' \
    bindings/godot/README.md
ls build/godot/readme/*.gd >/dev/null
"$venv/bin/gdparse" bindings/godot/demo/*.gd tests/godot/*.gd build/godot/readme/*.gd
"$venv/bin/gdlint" bindings/godot/demo/*.gd tests/godot/*.gd
"$venv/bin/gdformat" --check bindings/godot/demo/*.gd tests/godot/*.gd

if [ -n "${GODOT:-}" ]; then
    echo "-- in $("$GODOT" --version)"
    bash tests/godot/in_engine.sh "$GODOT" "$library"
else
    echo "no GODOT given: the extension was not run in an engine"
fi
