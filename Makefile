# The two commands of this project. Both do their own set-up on a fresh Debian
# machine with a Rust toolchain.
.PHONY: play test

test:
	@bash tests/run.sh
