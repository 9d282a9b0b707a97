#!/usr/bin/env bash
# The Rust tests: format, lints, unit tests, integration tests under tests/, doc
# examples. A toolchain of the minimal profile lacks the first two tools: what
# they would have looked at is then left out, and said.
set -euo pipefail

if cargo fmt --version >/dev/null 2>&1; then
    cargo fmt --check
else
    echo "rustfmt is not installed: the format is not checked"
fi
if cargo clippy --version >/dev/null 2>&1; then
    cargo clippy --quiet --all-targets -- -D warnings
else
    echo "clippy is not installed: warnings are not looked for"
fi
cargo test --quiet
