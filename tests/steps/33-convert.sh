#!/usr/bin/env bash
# Games from format to format, through the example that converts them.
set -euo pipefail

cargo build --quiet --example convert
convert=${CARGO_TARGET_DIR:-target}/debug/examples/convert
out=build/convert
rm -rf "$out"
mkdir -p "$out"

fail() {
    echo "$*" >&2
    exit 1
}

# Round the formats and back to the first text.
printf 'h8i9g7j10k11h10' >"$out/start"
before=moves
cp "$out/start" "$out/text.moves"
for format in psq rec sgf json line record moves; do
    "$convert" "$before" "$format" 15,15,5 <"$out/text.$before" >"$out/text.$format.new"
    mv "$out/text.$format.new" "$out/text.$format"
    before=$format
done
cmp "$out/start" "$out/text.moves" || fail "the game changed on its way"

for file in tests/data/notation/*.psq tests/data/notation/*.rec; do
    rules=$(basename "$file" | sed -n 's/^mnk_\.\([^.]*\)\..*/\1/p')
    for format in sgf svg text; do
        "$convert" "${file##*.}" "$format" ${rules:+"$rules"} <"$file" >"$out/output"
        [ -s "$out/output" ] || fail "$file gave no $format"
    done
done

# What is wrong is said with its place, and nothing is written.
if printf 'h8\nh8' | "$convert" moves sgf >"$out/output" 2>"$out/error"; then
    fail "a cell was taken twice"
fi
grep -q 'line 2, column 1: the cell is taken' "$out/error" || fail "$(cat "$out/error")"
[ ! -s "$out/output" ] || fail "half a game was written"

# Whoever does not know the formats is told them.
"$convert" moves chess <"$out/start" >"$out/output" 2>"$out/error" && fail "a format that is none"
grep -q 'moves, columns, sgf, psq, rec, line, json, record' "$out/error" || fail "$(cat "$out/error")"
