#!/usr/bin/env bash
# The demo and the extension in a Godot 4: in_engine.sh GODOT LIBRARY
# Works on a copy, with the file that the editor would write when it finds the
# extension.
set -euo pipefail

engine=$1
library=$2
project=build/godot/project
rm -rf "$project"
mkdir -p "$project/.godot"
cp -r bindings/godot/demo/. "$project"
cp tests/godot/*.gd "$project"
install -D "$library" "$project/addons/mnk/bin/linux-x86_64/libmnk_godot.so"
echo res://addons/mnk/mnk.gdextension >"$project/.godot/extension_list.cfg"

log=build/godot/engine.log
rc=0
timeout 300 "$engine" --headless --path "$project" --script res://engine_test.gd >"$log" 2>&1 || rc=$?
grep -E '^(ok|FAILED|engine_test)' "$log" || true
[ "$rc" = 0 ] && grep -q '^engine_test: [1-9][0-9]* passed, 0 failed$' "$log" || {
    cat "$log"
    echo "the engine ended with $rc"
    exit 1
}
