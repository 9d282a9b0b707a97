# The two commands of this project are `make play` and `make test`. Both do
# their own set-up on a fresh Debian machine with a Rust toolchain.
.PHONY: play test bench

# A game in the terminal, through libmnk.so: make play GAME=connect_four
play:
	@bash examples/c/play.sh $(if $(GAME),"$(GAME)")

# Every test.
test:
	@bash tests/run.sh

# How fast a game is through the C ABI, as ratios in one run.
bench:
	@bash tests/benches/engine.sh
