// A game: what can be read of one, and one that is owned and played.
#ifndef MNK_GAME_HPP
#define MNK_GAME_HPP

#include "rules.hpp"

namespace mnk {

// What a picture shows, all of it unless told otherwise:
//
//     game.svg(mnk::Picture().coordinates(false).width(300).heat(bot.heat()));
class Picture {
public:
    Picture() { mnk_svg_options_init(&options_, sizeof options_); }

    Picture &style(Style style) { return options_.style = static_cast<std::uint8_t>(style), *this; }
    Picture &coordinates(bool on) { return options_.coordinates = on, *this; }
    Picture &last_move(bool on) { return options_.last_move = on, *this; }
    Picture &winning_line(bool on) { return options_.winning_line = on, *this; }
    Picture &forbidden(bool on) { return options_.forbidden = on, *this; }
    // In pixels; 0 is by size of the board.
    Picture &width(std::uint32_t pixels) { return options_.width = pixels, *this; }
    // Replaces the words that describe the picture. Kept as a view.
    Picture &title(std::string_view title) { return title_ = title, *this; }
    // A value for each cell, from -1 (red) to 1 (green), or NaN. Kept as a view.
    Picture &heat(Span<const float> heat) { return heat_ = heat, *this; }

private:
    friend class GameView;

    mnk_svg_options options_{};
    std::string_view title_;
    Span<const float> heat_;
};

// What can be read of a game that somebody else owns, such as the one that a
// strategy of yours is given. Not longer than that game lives.
class GameView {
public:
    explicit GameView(const mnk_game *game) noexcept : game_(const_cast<mnk_game *>(game)) {}

    explicit operator bool() const { return game_ != nullptr; }
    const mnk_game *c_game() const { return game_; }

    Status status() const { return static_cast<Status>(detail::number(mnk_game_status(game_))); }
    Reason reason() const { return static_cast<Reason>(detail::number(mnk_game_reason(game_))); }
    Mark winner() const { return static_cast<Mark>(detail::number(mnk_game_winner(game_))); }
    Mark turn() const { return static_cast<Mark>(detail::number(mnk_game_turn(game_))); }
    Mark cell(std::int32_t row, std::int32_t col) const
    {
        return static_cast<Mark>(detail::number(mnk_game_cell(game_, row, col)));
    }
    Mark cell(Cell cell) const { return this->cell(cell.row, cell.col); }
    std::int64_t move_count() const { return detail::number(mnk_game_move_count(game_)); }
    std::uint64_t revision() const { return mnk_game_revision(game_); }
    std::uint64_t hash() const { return mnk_game_hash(game_); }
    bool is_dead() const { return detail::number(mnk_game_is_dead(game_)) == 1; }

    Result can_play(std::int32_t row, std::int32_t col) const
    {
        return detail::answer(mnk_game_can_play(game_, row, col));
    }
    Result can_play(Cell cell) const { return can_play(cell.row, cell.col); }

    Rules rules() const
    {
        mnk_rules rules;
        mnk_rules_init(&rules, sizeof rules);
        detail::settle(mnk_game_rules(game_, &rules));
        return Rules(rules);
    }

    mnk_game_info info() const
    {
        mnk_game_info info;
        mnk_game_info_init(&info, sizeof info);
        detail::settle(mnk_game_info_get(game_, &info));
        return info;
    }

    std::vector<mnk_move> moves() const { return array<mnk_move>(mnk_game_moves); }
    std::vector<Cell> legal() const { return detail::cells(array<mnk_cell>(mnk_game_legal)); }
    std::vector<Cell> winning_cells() const
    {
        return detail::cells(array<mnk_cell>(mnk_game_winning_cells));
    }
    std::vector<std::uint8_t> board() const { return array<std::uint8_t>(mnk_game_board); }
    // Without memory of its own: rows * cols marks, or MNK_ERR_BUFFER.
    Result board(Span<std::uint8_t> into) const
    {
        // An empty span must not pass for the question how many there are.
        std::uint8_t nothing = 0;
        return detail::answer(mnk_game_board(game_, into.empty() ? &nothing : into.data(),
                                             into.size(), nullptr));
    }

    std::string text() const { return string(mnk_game_text); }
    std::string svg() const { return string(mnk_game_svg); }
    std::string svg(const Picture &as) const
    {
        return detail::text([&](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_game_svg_with(game_, &as.options_, as.title_.data(), as.title_.size(),
                                     as.heat_.data(), as.heat_.size(), out, capacity, needed);
        });
    }

    std::vector<std::uint8_t> save() const { return array<std::uint8_t>(mnk_game_save); }

    // As "moves", "columns", "sgf", "psq", "rec", "line" or "json".
    std::string write(std::string_view format) const
    {
        return detail::text([&](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_notation_write(game_, format.data(), format.size(), out, capacity, needed);
        });
    }

    // Empty when there is no such tag.
    std::string tag(std::string_view key) const
    {
        std::string value;
        const std::int32_t code = detail::read_text(
            [&](char *out, std::size_t capacity, std::size_t *needed) {
                return mnk_game_tag(game_, key.data(), key.size(), out, capacity, needed);
            },
            value);
        if (code != MNK_NOT_FOUND)
            detail::settle(code);
        return value;
    }

    // The keys of all tags, in the order of their bytes.
    std::vector<std::string> tags() const
    {
        std::vector<std::string> keys;
        for (;;) {
            std::string key;
            const std::int32_t code = detail::read_text(
                [&](char *out, std::size_t capacity, std::size_t *needed) {
                    return mnk_game_tag_at(game_, keys.size(), out, capacity, needed);
                },
                key);
            if (code == MNK_NOT_FOUND || !detail::settle(code))
                return keys;
            keys.push_back(std::move(key));
        }
    }

protected:
    GameView() = default;

    template <class T, class Function> std::vector<T> array(Function function) const
    {
        return detail::array<T>([&](T *to, std::size_t capacity, std::size_t *needed) {
            return function(game_, to, capacity, needed);
        });
    }

    template <class Function> std::string string(Function function) const
    {
        return detail::text([&](char *to, std::size_t capacity, std::size_t *needed) {
            return function(game_, to, capacity, needed);
        });
    }

    mnk_game *game_ = nullptr;
};

// One game, owned. Movable; copies are made by clone(), which can fail.
class Game : public GameView {
public:
    // No game: every call answers MNK_ERR_NULL.
    Game() = default;

    explicit Game(const Rules &rules) { detail::settle(mnk_game_new(rules.c_rules(), &game_)); }

    // A copy of what is somebody else's.
    static Game copy_of(const GameView &game)
    {
        Game copy;
        detail::settle(mnk_game_clone(game.c_game(), &copy.game_));
        return copy;
    }

    // Takes over a handle of the C interface.
    static Game adopt(mnk_game *handle) noexcept
    {
        Game game;
        game.game_ = handle;
        return game;
    }

    // A position without a history: rows * cols marks, row by row.
    static Game from_board(const Rules &rules, Span<const std::uint8_t> cells)
    {
        Game game;
        detail::settle(
            mnk_game_from_board(rules.c_rules(), cells.data(), cells.size(), &game.game_));
        return game;
    }

    // From a record; `expected` refuses records of other rules.
    static Game load(Span<const std::uint8_t> record, const Rules *expected = nullptr)
    {
        Game game;
        detail::settle(mnk_game_load(record.data(), record.size(),
                                     expected != nullptr ? expected->c_rules() : nullptr,
                                     &game.game_));
        return game;
    }

    // From a text in one of the formats of write(). Without rules, those that
    // the text names or that its format implies.
    static Game read(std::string_view format, std::string_view text, const Rules *rules = nullptr)
    {
        Game game;
        detail::settle(mnk_notation_read(format.data(), format.size(), text.data(), text.size(),
                                         rules != nullptr ? rules->c_rules() : nullptr,
                                         &game.game_));
        return game;
    }

    static Game replay(const Rules &rules, std::uint64_t recorded_fingerprint,
                       Span<const mnk_move> moves)
    {
        Game game;
        detail::settle(mnk_game_replay(rules.c_rules(), recorded_fingerprint, moves.data(),
                                       moves.size(), &game.game_));
        return game;
    }

    Game(Game &&other) noexcept { std::swap(game_, other.game_); }
    Game &operator=(Game &&other) noexcept
    {
        std::swap(game_, other.game_);
        return *this;
    }
    Game(const Game &) = delete;
    Game &operator=(const Game &) = delete;
    ~Game() { mnk_game_free(game_); }

    Game clone() const { return copy_of(*this); }

    using GameView::c_game;
    mnk_game *c_game() { return game_; }
    // Gives the handle away; whoever takes it frees it.
    mnk_game *release() noexcept { return std::exchange(game_, nullptr); }

    Result play(std::int32_t row, std::int32_t col)
    {
        return detail::answer(mnk_game_play(game_, row, col));
    }
    Result play(Cell cell) { return play(cell.row, cell.col); }
    // The online-safe move: refused unless the game is at this revision.
    Result play_as(Mark mark, std::uint64_t revision, Cell cell)
    {
        return detail::answer(mnk_game_play_as(game_, static_cast<std::int32_t>(mark), revision,
                                               cell.row, cell.col));
    }
    // Several moves in one call, until one is refused: how many were played. What
    // is the matter with the next can_play() tells. The status after each goes
    // into `statuses`, where they are wanted: no more is played than there is
    // room for.
    std::size_t play_many(Span<const mnk_cell> cells)
    {
        return play_many(cells.data(), cells.size(), nullptr);
    }
    std::size_t play_many(Span<const mnk_cell> cells, Span<std::uint8_t> statuses)
    {
        const std::size_t room = statuses.size();
        return play_many(cells.data(), cells.size() < room ? cells.size() : room, statuses.data());
    }
    Result drop(std::int32_t col) { return detail::answer(mnk_game_drop(game_, col)); }
    Result undo() { return detail::answer(mnk_game_undo(game_)); }
    Result redo() { return detail::answer(mnk_game_redo(game_)); }
    Result reset() { return detail::answer(mnk_game_reset(game_)); }
    Result forfeit(Mark mark)
    {
        return detail::answer(mnk_game_forfeit(game_, static_cast<std::int32_t>(mark)));
    }
    Result set_tag(std::string_view key, std::string_view value)
    {
        return detail::answer(
            mnk_game_set_tag(game_, key.data(), key.size(), value.data(), value.size()));
    }

private:
    std::size_t play_many(const mnk_cell *cells, std::size_t count, std::uint8_t *statuses)
    {
        std::size_t played = 0;
        detail::settle(mnk_game_play_many(game_, cells, count, statuses, &played));
        return played;
    }
};

} // namespace mnk

#endif // MNK_GAME_HPP
