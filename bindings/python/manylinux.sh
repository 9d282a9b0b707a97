#!/usr/bin/env bash
# The wheel for every Linux on x86-64 since glibc 2.17 (manylinux2014), linked by
# zig, and checked: the module exports its entry alone, needs the C library alone,
# and nothing in it that is newer. Not a step of `make test`, since zig is a
# download of 90 MB and compiles everything anew.
#
#   bash bindings/python/manylinux.sh [FOLDER]       # the wheel goes there: build/wheels
set -euo pipefail
cd "$(dirname "$0")/../.."

wheels=$(mkdir -p "${1:-build/wheels}" && cd "${1:-build/wheels}" && pwd)
python3 -c 'import venv, ensurepip' 2>/dev/null || bash tests/apt.sh python3-venv
command -v readelf >/dev/null && command -v nm >/dev/null || bash tests/apt.sh binutils
venv=$PWD/build/python-zig
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check 'maturin>=1.16,<2' ziglang

rm -f "$wheels"/mnk-*manylinux2014*.whl
export PATH=$venv/bin:$PATH
(cd bindings/python && maturin build --quiet --zig --compatibility manylinux2014 --out "$wheels")
wheel=$(echo "$wheels"/mnk-*-cp311-abi3-*manylinux2014*.whl)
[ -f "$wheel" ] || { echo "no wheel of this name: $wheel"; exit 1; }

unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
"$venv/bin/python" -m zipfile -e "$wheel" "$unpacked"
module=$unpacked/mnk/_mnk.abi3.so
exported=$(nm -D --defined-only "$module" | awk '{ print $3 }')
[ "$exported" = PyInit__mnk ] || { echo "exported: $exported"; exit 1; }
for library in $(readelf -d "$module" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p'); do
    case $library in
        libc.so.6 | libm.so.6 | libpthread.so.0 | libdl.so.2 | librt.so.1 | libutil.so.1 | libgcc_s.so.1 | ld-linux-x86-64.so.2) ;;
        *) echo "needs $library"; exit 1 ;;
    esac
done
newest=$(readelf --version-info "$module" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)
[ "$(printf '%s\n' "$newest" GLIBC_2.17 | sort -V | tail -n 1)" = GLIBC_2.17 ] || { echo "needs $newest"; exit 1; }

# It works where it was made, too.
"$venv/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheel"
(cd "$venv" && bin/python -c 'import mnk; assert mnk.Game().play(1, 1) is mnk.Status.PLAYING')
echo "$wheel: exports $exported, needs nothing newer than $newest"
