#!/usr/bin/env bash
# Makes the static library that is shipped of the one that cargo builds:
#
#     bindings/c/archive.sh target/release/libmnk.a OUT.a
#
# One object, in which only the functions of mnk.h have names: what cargo puts
# beside them is Rust's standard library, whose names (rust_eh_personality and
# others) would clash with those of a second Rust library in the same program.
set -euo pipefail

from=${1:?usage: archive.sh FROM TO}
to=${2:?usage: archive.sh FROM TO}
names=$(dirname "$0")/../../tests/abi/symbols.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Groups are settled now, or another library's copy could displace ours.
sed 's/^/-u /' "$names" >"$work/wanted"
ld -r --force-group-allocation "@$work/wanted" -o "$work/all.o" "$from"
# Bitcode of the standard library, of no use once it is linked.
objcopy --remove-section .llvmbc --remove-section .llvmcmd \
    --keep-global-symbols="$names" "$work/all.o" "$work/mnk.o"
rm -f "$work/libmnk.a"
ar rcs "$work/libmnk.a" "$work/mnk.o"
mv "$work/libmnk.a" "$to"
