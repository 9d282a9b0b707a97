#!/usr/bin/env bash
# The Rust tests: unit tests, integration tests under tests/, doc examples.
set -euo pipefail
cargo fmt --check
cargo clippy --quiet --all-targets -- -D warnings
cargo test --quiet
