// The library as a whole, and what game is played.
#ifndef MNK_RULES_HPP
#define MNK_RULES_HPP

#include "result.hpp"

#include <string_view>

namespace mnk {

// The library's version, "0.1.0".
inline const char *version() { return mnk_version(); }

// The loaded library can run programs that were built with this header.
inline bool abi_fits()
{
    const std::uint32_t there = mnk_abi_version(), here = MNK_ABI_VERSION;
    return there >> 16 == here >> 16 && (there & 0xffff) >= (here & 0xffff);
}

// "sqlite", "threads" …: whether this build of the library has it.
inline bool has(std::string_view feature) { return mnk_has(feature.data(), feature.size()) == 1; }

// What game is played. Any change can be chained; the game checks it all:
//
//     mnk::Rules rules = mnk::Rules(3, 7, 3).gravity();
class Rules {
public:
    // Tic-tac-toe.
    Rules() { mnk_rules_init(&rules_, sizeof rules_); }

    Rules(std::uint16_t rows, std::uint16_t cols, std::uint16_t k) : Rules()
    {
        rules_.rows = rows;
        rules_.cols = cols;
        rules_.k = k;
    }

    explicit Rules(const mnk_rules &rules) : rules_(rules) {}

    static Rules preset(std::string_view name)
    {
        Rules rules;
        detail::settle(
            mnk_rules_preset(&rules.rules_, sizeof rules.rules_, name.data(), name.size()));
        return rules;
    }

    // From a rules id, such as "15,15,5;run=exact".
    static Rules parse(std::string_view id)
    {
        Rules rules;
        detail::settle(mnk_rules_parse(&rules.rules_, sizeof rules.rules_, id.data(), id.size()));
        return rules;
    }

    Rules &players(std::uint8_t n) { return rules_.players = n, *this; }
    Rules &run(Run run) { return rules_.run = static_cast<std::uint8_t>(run), *this; }
    Rules &gravity(bool on = true) { return rules_.gravity = on, *this; }
    Rules &misere(bool on = true) { return rules_.misere = on, *this; }
    Rules &wrap(bool on = true) { return rules_.wrap = on, *this; }
    Rules &early_draw(bool on = true) { return rules_.early_draw = on, *this; }
    Rules &stones(std::uint8_t n) { return rules_.stones = n, *this; }
    Rules &first_stones(std::uint8_t n) { return rules_.first_stones = n, *this; }

    std::int32_t rows() const { return rules_.rows; }
    std::int32_t cols() const { return rules_.cols; }
    std::int32_t k() const { return rules_.k; }
    std::int32_t players() const { return rules_.players; }

    // Whether mnk plays these rules; the message of the Result says why not.
    Result check() const { return Result(mnk_rules_check(&rules_)); }

    std::string id() const
    {
        return detail::text([this](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_rules_id(&rules_, out, capacity, needed);
        });
    }

    // Of the id; 0 for rules that mnk does not play.
    std::uint64_t fingerprint() const { return mnk_rules_fingerprint(&rules_); }

    // The cell that a coordinate such as "h8" names.
    Result find(std::string_view coordinate, Cell &cell) const
    {
        mnk_cell found{};
        const std::int32_t code =
            mnk_cell_parse(&rules_, coordinate.data(), coordinate.size(), &found);
        if (code == MNK_OK)
            cell = Cell{found.row, found.col};
        return detail::answer(code);
    }

    // The coordinate of a cell, such as "h8".
    std::string name(Cell cell) const
    {
        return detail::text([this, cell](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_cell_text(&rules_, cell.row, cell.col, out, capacity, needed);
        });
    }

    const mnk_rules *c_rules() const { return &rules_; }

private:
    mnk_rules rules_{};
};

} // namespace mnk

#endif // MNK_RULES_HPP
