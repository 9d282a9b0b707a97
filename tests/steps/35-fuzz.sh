#!/usr/bin/env bash
# Every fuzz target for a while, with the coverage that guides the fuzzer but
# without the sanitizers, which want a nightly toolchain. Inputs that gave new
# coverage are kept under build/fuzz for the next run.
#
# FUZZ_SECONDS=600 for longer; tests/fuzz/Cargo.toml has the way with sanitizers.
set -euo pipefail

command -v g++ >/dev/null || bash tests/apt.sh g++ libc6-dev
seconds=${FUZZ_SECONDS:-8}
out=$PWD/build/fuzz
host=$(rustc -vV | sed -n 's/^host: //p')

# What cargo-fuzz asks the compiler for. With --target, build scripts are spared.
coverage="--cfg fuzzing -Cpasses=sancov-module -Ccodegen-units=16 -Cllvm-args=-sanitizer-coverage-level=4"
coverage+=" -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table"
coverage+=" -Cllvm-args=-sanitizer-coverage-trace-compares"
RUSTFLAGS=$coverage cargo build --quiet --release --manifest-path tests/fuzz/Cargo.toml \
    --target "$host" --target-dir "$out/target"

# Files in every format, behind the byte that picks the format (no rules given, 7 presets).
notation=$out/notation-seeds
rm -rf "$notation"
mkdir -p "$notation"
pick=49
for format in moves columns sgf psq rec line json; do
    for file in tests/data/notation/*."$format"; do
        # The byte is made of the number.
        # shellcheck disable=SC2059
        { printf "\\x$(printf %x $pick)" && cat "$file"; } >"$notation/$(basename "$file")"
    done
    pick=$((pick + 1))
done

for target in sequences load replay from_board notation; do
    corpus=$out/corpus/$target
    mkdir -p "$corpus"
    seeds=()
    [ "$target" != load ] || seeds=(tests/data/records)
    [ "$target" != notation ] || seeds=("$notation")
    log=$out/$target.log
    "$out/target/$host/release/$target" -max_total_time="$seconds" -artifact_prefix="$out/$target-" \
        -print_final_stats=1 "$corpus" "${seeds[@]}" >"$log" 2>&1 ||
        { tail -40 "$log" >&2 && exit 1; }
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    echo "$target: $runs inputs"
    [ "$runs" -gt 1000 ]
done
