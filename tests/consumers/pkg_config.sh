# Programs that pkg-config finds the library for, in C, in C++ and with the static
# library: built and run. To be sourced, with PKG_CONFIG_PATH set.

# Where they go: NAME_c, NAME_cpp, NAME_static; the folder of the libraries.
with_pkg_config() { # NAME, folder
    local version
    version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
    [ "$(pkg-config --modversion mnk)" = "$version" ] || { echo "mnk.pc has another version" >&2 && return 1; }
    # What pkg-config says is words.
    # shellcheck disable=SC2046
    cc tests/consumers/game.c -o "$1_c" $(pkg-config --cflags --libs mnk)
    LD_LIBRARY_PATH=$2 "$1_c" >/dev/null
    # shellcheck disable=SC2046
    c++ -std=c++17 tests/consumers/game.cpp -o "$1_cpp" $(pkg-config --cflags --libs mnk)
    LD_LIBRARY_PATH=$2 "$1_cpp" >/dev/null
    # shellcheck disable=SC2046
    cc tests/consumers/game.c -o "$1_static" $(pkg-config --cflags mnk) "$2/libmnk.a" \
        $(pkg-config --libs --static mnk | sed 's/-lmnk//')
    "$1_static" >/dev/null
}
