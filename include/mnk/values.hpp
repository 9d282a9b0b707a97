// The small values of mnk.hpp: cells, marks, statuses, and a view of an array.
#ifndef MNK_VALUES_HPP
#define MNK_VALUES_HPP

#include "../mnk.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

namespace mnk {

// A cell: row 0 on top, column 0 left.
struct Cell {
    std::int32_t row = 0;
    std::int32_t col = 0;

    friend constexpr bool operator==(Cell a, Cell b) { return a.row == b.row && a.col == b.col; }
    friend constexpr bool operator!=(Cell a, Cell b) { return !(a == b); }
};

// A player's mark, or none. The third to the eighth are Mark{3} to Mark{8}.
enum class Mark : std::int32_t { empty = MNK_EMPTY, x = MNK_X, o = MNK_O };

enum class Status : std::int32_t { playing = MNK_PLAYING, won = MNK_WON, draw = MNK_DRAW };

enum class Reason : std::int32_t {
    none = MNK_REASON_NONE,
    line = MNK_REASON_LINE,
    forfeit = MNK_REASON_FORFEIT,
    timeout = MNK_REASON_TIMEOUT,
    full = MNK_REASON_FULL,
    dead = MNK_REASON_DEAD,
    agreed = MNK_REASON_AGREED
};

enum class Run : std::uint8_t {
    at_least = MNK_RUN_AT_LEAST,
    exact = MNK_RUN_EXACT,
    caro = MNK_RUN_CARO,
    renju = MNK_RUN_RENJU,
    caro_exact = MNK_RUN_CARO_EXACT
};

// What a picture of a board looks like; automatic is by rules and size.
enum class Style : std::uint8_t {
    automatic = MNK_STYLE_AUTO,
    cells = MNK_STYLE_CELLS,
    stones = MNK_STYLE_STONES,
    discs = MNK_STYLE_DISCS
};

// An array of somebody else's, as std::span will be one in C++20: made from a
// std::vector, a std::array, a std::string, a pointer and a length, or, where
// it only reads, from a list in braces. It must not outlive what it looks at.
template <class T> class Span {
public:
    constexpr Span() = default;
    constexpr Span(T *data, std::size_t size) : data_(data), size_(size) {}

    template <class Container, class = std::enable_if_t<std::is_convertible_v<
                                   decltype(std::declval<Container &>().data()), T *>>>
    constexpr Span(Container &&from) : data_(from.data()), size_(from.size())
    {
    }

    template <class U = T, class = std::enable_if_t<std::is_const_v<U>>>
    constexpr Span(std::initializer_list<std::remove_const_t<U>> list)
        : Span(list.begin(), list.size())
    {
    }

    constexpr T *data() const { return data_; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr T *begin() const { return data_; }
    constexpr T *end() const { return data_ + size_; }
    constexpr T &operator[](std::size_t index) const { return data_[index]; }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace mnk

#endif // MNK_VALUES_HPP
