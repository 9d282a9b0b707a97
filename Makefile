# The two commands of this project are `make play` and `make test`. Both do
# their own set-up on a fresh Debian machine with a Rust toolchain.
.PHONY: play test bench install dist unity godot

# A game in the terminal, through libmnk.so: make play GAME=connect_four
play:
	@bash examples/c/play.sh $(if $(GAME),"$(GAME)")

# Every test.
test:
	@bash tests/run.sh

# How fast a game is through the C ABI, as ratios in one run.
bench:
	@bash tests/benches/engine.sh

# The C and C++ library, for find_package and pkg-config: make install PREFIX=/usr/local
PREFIX ?= /usr/local
install:
	@bash bindings/c/install.sh "$(PREFIX)" "$(DESTDIR)"

# The release archive for C and C++, under build/dist.
dist:
	@bash bindings/c/dist.sh

# The native library for this machine, into the Unity package.
unity:
	@cargo build --quiet --release --lib --target-dir target
	@install -D -m 755 target/release/libmnk.so bindings/unity/dev.mnk.engine/Plugins/Linux/x86_64/libmnk.so

# The Godot extension for this machine, into the addon of the demo project.
godot:
	@cargo build --quiet --release --manifest-path bindings/godot/Cargo.toml --target-dir target/godot
	@install -D -m 755 target/godot/release/libmnk_godot.so bindings/godot/demo/addons/mnk/bin/linux-x86_64/libmnk_godot.so
