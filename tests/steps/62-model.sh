#!/usr/bin/env bash
# The locking of sessions and of the memory store, model-checked: their own code
# in every order in which a few threads can take their turns (src/sync.rs).
set -euo pipefail

# A build of its own: the flag changes every crate's.
export CARGO_TERM_QUIET=true RUSTFLAGS="${RUSTFLAGS:-} --cfg mnk_loom"
cargo test --lib --target-dir target/model --no-default-features -- model
