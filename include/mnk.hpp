// mnk for C++: the C interface of mnk.h with owners, strong types and results.
//
// Header-only, C++17; every function is one call of the C function of the same
// name, which is where its manual is: see mnk.h. Link with libmnk as from C.
//
//     mnk::Game game(mnk::Rules::preset("connect_four"));
//     if (mnk::Result r = game.drop(3); !r)
//         std::cout << r.message() << '\n';
//
// A refusal (the question was fine, the answer is no, nothing changed) is an
// ordinary value, a Result. An error (misuse, or a broken environment) is
// thrown as mnk::Error. Where exceptions are switched off, or MNK_NO_EXCEPTIONS
// is defined, nothing throws: errors are Results too, and what has nothing to
// return (a constructor, a text) leaves an empty object or value behind, whose
// Result is mnk::last_result().
//
// Threads: as in C. A Game belongs to one thread at a time; const members may
// run at the same time as each other.
#ifndef MNK_HPP
#define MNK_HPP

#include "mnk.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if !defined(MNK_NO_EXCEPTIONS) && !defined(__cpp_exceptions) && !defined(_CPPUNWIND)
#define MNK_NO_EXCEPTIONS
#endif
#ifndef MNK_NO_EXCEPTIONS
#include <stdexcept>
#endif

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

// What a call answered: one number of the C interface.
class [[nodiscard]] Result {
public:
    constexpr Result() = default;
    constexpr explicit Result(std::int32_t code) : code_(code) {}

    constexpr std::int32_t code() const { return code_; }
    constexpr bool ok() const { return code_ == MNK_OK; }
    constexpr bool refused() const { return code_ > 0; }
    constexpr bool failed() const { return code_ < 0; }
    constexpr explicit operator bool() const { return ok(); }

    // "MNK_CELL_TAKEN"; static.
    const char *name() const { return mnk_result_name(code_); }
    // One plain sentence about the number; static.
    const char *text() const { return mnk_result_text(code_); }
    // What this thread's last refusal or error was about, in a sentence.
    std::string message() const;

    friend constexpr bool operator==(Result a, Result b) { return a.code_ == b.code_; }
    friend constexpr bool operator!=(Result a, Result b) { return a.code_ != b.code_; }
    friend constexpr bool operator==(Result a, std::int32_t b) { return a.code_ == b; }
    friend constexpr bool operator!=(Result a, std::int32_t b) { return a.code_ != b; }

private:
    std::int32_t code_ = MNK_OK;
};

namespace detail {

// A text of the C interface: asked for its size, then for itself.
template <class Call> std::int32_t read_text(Call call, std::string &out)
{
    std::size_t needed = 0;
    std::int32_t code = call(static_cast<char *>(nullptr), std::size_t{0}, &needed);
    if (code != MNK_OK && code != MNK_ERR_BUFFER)
        return code;
    out.assign(needed + 1, '\0');
    code = call(out.data(), out.size(), &needed);
    out.resize(code == MNK_OK ? needed : 0);
    return code;
}

// A plain array of the C interface, likewise.
template <class T, class Call> std::int32_t read_array(Call call, std::vector<T> &out)
{
    std::size_t needed = 0;
    std::int32_t code = call(static_cast<T *>(nullptr), std::size_t{0}, &needed);
    if (code != MNK_OK && code != MNK_ERR_BUFFER)
        return code;
    out.resize(needed);
    code = call(out.data(), out.size(), &needed);
    if (code != MNK_OK)
        out.clear();
    return code;
}

inline std::int32_t &last_code()
{
    static thread_local std::int32_t code = MNK_OK;
    return code;
}

} // namespace detail

inline std::string Result::message() const
{
    std::string text;
    if (detail::read_text(
            [](char *out, std::size_t capacity, std::size_t *needed) {
                return mnk_last_error(out, capacity, needed);
            },
            text) != MNK_OK)
        text.clear();
    return text.empty() ? this->text() : text;
}

// The Result of this thread's last call that had nowhere to return one. Only
// without exceptions there is anything but success to find in it.
inline Result last_result() { return Result(detail::last_code()); }

#ifndef MNK_NO_EXCEPTIONS
// Misuse of the library, or a broken environment.
class Error : public std::runtime_error {
public:
    explicit Error(Result result) : std::runtime_error(result.message()), result_(result) {}
    Result result() const noexcept { return result_; }

private:
    Result result_;
};
#endif

namespace detail {

// Refusals are returned, errors thrown where there are exceptions.
inline Result answer(std::int32_t code)
{
#ifndef MNK_NO_EXCEPTIONS
    if (code < 0)
        throw Error(Result(code));
#endif
    return Result(code);
}

// The same for calls that return something else: whatever is not OK counts.
inline bool settle(std::int32_t code)
{
#ifndef MNK_NO_EXCEPTIONS
    if (code != MNK_OK)
        throw Error(Result(code));
#endif
    last_code() = code;
    return code == MNK_OK;
}

} // namespace detail

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
        std::string text;
        detail::settle(detail::read_text(
            [this](char *out, std::size_t capacity, std::size_t *needed) {
                return mnk_rules_id(&rules_, out, capacity, needed);
            },
            text));
        return text;
    }

    // Of the id; 0 for rules that mnk does not play.
    std::uint64_t fingerprint() const { return mnk_rules_fingerprint(&rules_); }

    const mnk_rules *c_rules() const { return &rules_; }

private:
    mnk_rules rules_{};
};

// One game, owned. Movable; copies are made by clone(), which can fail.
class Game {
public:
    // No game: every call answers MNK_ERR_NULL.
    Game() = default;

    explicit Game(const Rules &rules) { detail::settle(mnk_game_new(rules.c_rules(), &game_)); }

    // Takes over a handle of the C interface.
    static Game adopt(mnk_game *handle) noexcept { return Game(handle); }

    // A position without a history: rows * cols marks, row by row.
    static Game from_board(const Rules &rules, const std::vector<std::uint8_t> &cells)
    {
        Game game;
        detail::settle(
            mnk_game_from_board(rules.c_rules(), cells.data(), cells.size(), &game.game_));
        return game;
    }

    // From a record; `expected` refuses records of other rules.
    static Game load(const std::vector<std::uint8_t> &record, const Rules *expected = nullptr)
    {
        Game game;
        detail::settle(mnk_game_load(record.data(), record.size(),
                                     expected != nullptr ? expected->c_rules() : nullptr,
                                     &game.game_));
        return game;
    }

    static Game replay(const Rules &rules, std::uint64_t recorded_fingerprint,
                       const std::vector<mnk_move> &moves)
    {
        Game game;
        detail::settle(mnk_game_replay(rules.c_rules(), recorded_fingerprint, moves.data(),
                                       moves.size(), &game.game_));
        return game;
    }

    Game(Game &&other) noexcept : game_(std::exchange(other.game_, nullptr)) {}
    Game &operator=(Game &&other) noexcept
    {
        std::swap(game_, other.game_);
        return *this;
    }
    Game(const Game &) = delete;
    Game &operator=(const Game &) = delete;
    ~Game() { mnk_game_free(game_); }

    Game clone() const
    {
        Game copy;
        detail::settle(mnk_game_clone(game_, &copy.game_));
        return copy;
    }

    explicit operator bool() const { return game_ != nullptr; }
    mnk_game *c_game() { return game_; }
    const mnk_game *c_game() const { return game_; }
    // Gives the handle away; whoever takes it frees it.
    mnk_game *release() noexcept { return std::exchange(game_, nullptr); }

    // ---- playing

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
    Result drop(std::int32_t col) { return detail::answer(mnk_game_drop(game_, col)); }
    Result can_play(std::int32_t row, std::int32_t col) const
    {
        return detail::answer(mnk_game_can_play(game_, row, col));
    }
    Result undo() { return detail::answer(mnk_game_undo(game_)); }
    Result redo() { return detail::answer(mnk_game_redo(game_)); }
    Result reset() { return detail::answer(mnk_game_reset(game_)); }
    Result forfeit(Mark mark)
    {
        return detail::answer(mnk_game_forfeit(game_, static_cast<std::int32_t>(mark)));
    }

    // ---- how it stands

    Status status() const { return static_cast<Status>(number(mnk_game_status(game_))); }
    Reason reason() const { return static_cast<Reason>(number(mnk_game_reason(game_))); }
    Mark winner() const { return static_cast<Mark>(number(mnk_game_winner(game_))); }
    Mark turn() const { return static_cast<Mark>(number(mnk_game_turn(game_))); }
    Mark cell(std::int32_t row, std::int32_t col) const
    {
        return static_cast<Mark>(number(mnk_game_cell(game_, row, col)));
    }
    std::int64_t move_count() const { return number(mnk_game_move_count(game_)); }
    std::uint64_t revision() const { return mnk_game_revision(game_); }
    std::uint64_t hash() const { return mnk_game_hash(game_); }
    bool is_dead() const { return number(mnk_game_is_dead(game_)) == 1; }

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
    std::vector<Cell> legal() const { return cells(array<mnk_cell>(mnk_game_legal)); }
    std::vector<Cell> winning_cells() const
    {
        return cells(array<mnk_cell>(mnk_game_winning_cells));
    }
    std::vector<std::uint8_t> board() const { return array<std::uint8_t>(mnk_game_board); }

    // ---- texts, records and tags

    std::string text() const { return string(mnk_game_text); }
    std::string svg() const { return string(mnk_game_svg); }
    std::vector<std::uint8_t> save() const { return array<std::uint8_t>(mnk_game_save); }

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

    Result set_tag(std::string_view key, std::string_view value)
    {
        return detail::answer(
            mnk_game_set_tag(game_, key.data(), key.size(), value.data(), value.size()));
    }

private:
    explicit Game(mnk_game *handle) noexcept : game_(handle) {}

    // A getter's number, 0 for an error that could not be thrown.
    template <class T> static T number(T value)
    {
        if (value < 0)
            detail::settle(static_cast<std::int32_t>(value));
        return value < 0 ? T{0} : value;
    }

    template <class T, class Function> std::vector<T> array(Function function) const
    {
        std::vector<T> out;
        detail::settle(detail::read_array<T>(
            [&](T *to, std::size_t capacity, std::size_t *needed) {
                return function(game_, to, capacity, needed);
            },
            out));
        return out;
    }

    template <class Function> std::string string(Function function) const
    {
        std::string out;
        detail::settle(detail::read_text(
            [&](char *to, std::size_t capacity, std::size_t *needed) {
                return function(game_, to, capacity, needed);
            },
            out));
        return out;
    }

    static std::vector<Cell> cells(const std::vector<mnk_cell> &from)
    {
        std::vector<Cell> to;
        to.reserve(from.size());
        for (const mnk_cell &cell : from)
            to.push_back(Cell{cell.row, cell.col});
        return to;
    }

    mnk_game *game_ = nullptr;
};

namespace detail {

// Owns one handle of the C interface: what a std::unique_ptr would, without
// its header.
template <class T, void (*Free)(T *)> class Owner {
public:
    Owner() = default;
    Owner(Owner &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Owner &operator=(Owner &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    Owner(const Owner &) = delete;
    Owner &operator=(const Owner &) = delete;
    ~Owner() { Free(handle_); }

    T *get() const { return handle_; }
    T **out() { return &handle_; }

private:
    T *handle_ = nullptr;
};

} // namespace detail

// What a bot may use: no limits but those you set.
inline mnk_bot_config bot_config()
{
    mnk_bot_config config;
    mnk_bot_config_init(&config, sizeof config);
    return config;
}

// Who plays. choose() copies the game first; cancel() may be called from any
// thread, everything else from one at a time.
class Bot {
public:
    // "random", "win_or_block", "minimax", "perfect", "engine" or "level".
    explicit Bot(std::string_view kind) : Bot(kind, bot_config()) {}
    Bot(std::string_view kind, const mnk_bot_config &config)
    {
        detail::settle(mnk_bot_new(kind.data(), kind.size(), &config, bot_.out()));
    }

    // 1, a beginner, to 10, the strongest for the board.
    static Bot of_level(std::uint32_t level)
    {
        mnk_bot_config config = bot_config();
        config.level = level;
        return Bot("level", config);
    }

    explicit operator bool() const { return bot_.get() != nullptr; }
    mnk_bot *c_bot() const { return bot_.get(); }

    // On MNK_CANCELLED `cell` is the best legal cell so far.
    Result choose(const Game &game, Cell &cell)
    {
        mnk_cell chosen{};
        const std::int32_t code = mnk_bot_choose(bot_.get(), game.c_game(), &chosen);
        if (code == MNK_OK || code == MNK_CANCELLED)
            cell = Cell{chosen.row, chosen.col};
        return detail::answer(code);
    }

    Result play(Game &game) { return detail::answer(mnk_bot_play(bot_.get(), game.c_game(), nullptr)); }
    Result cancel() const { return detail::answer(mnk_bot_cancel(bot_.get())); }
    Result clear_cancel() { return detail::answer(mnk_bot_clear_cancel(bot_.get())); }

private:
    detail::Owner<mnk_bot, mnk_bot_free> bot_;
};

// Exact values; keeps what it learned from one position for the next.
class Solver {
public:
    Solver() { detail::settle(mnk_solver_new(solver_.out())); }

    // MNK_UNDECIDED when the budget ends first, MNK_CANCELLED when stopped.
    Result solve(const Game &game, mnk_solution &solution, const mnk_bot_config &budget = bot_config())
    {
        mnk_solution_init(&solution, sizeof solution);
        return detail::answer(mnk_solver_solve(solver_.get(), game.c_game(), &budget, &solution));
    }

    Result cancel() const { return detail::answer(mnk_solver_cancel(solver_.get())); }
    Result clear_cancel() { return detail::answer(mnk_solver_clear_cancel(solver_.get())); }
    mnk_solver *c_solver() const { return solver_.get(); }

private:
    detail::Owner<mnk_solver, mnk_solver_free> solver_;
};

// A command for any seat and any revision, to fill in.
inline mnk_command command(std::int32_t kind, std::int32_t seat, Cell cell = {})
{
    mnk_command command;
    mnk_command_init(&command, sizeof command);
    command.kind = kind;
    command.seat = seat;
    command.row = cell.row;
    command.col = cell.col;
    command.revision = MNK_ANY_REVISION;
    return command;
}

// An online game: commands in, events out. Any thread may call any member.
class Session {
public:
    explicit Session(const Rules &rules) { open(rules, nullptr); }
    Session(const Rules &rules, const mnk_session_config &config) { open(rules, &config); }

    static mnk_session_config config()
    {
        mnk_session_config config;
        mnk_session_config_init(&config, sizeof config);
        return config;
    }

    Result submit(const mnk_command &command, mnk_reply *reply = nullptr)
    {
        mnk_reply answer;
        mnk_reply_init(&answer, sizeof answer);
        const std::int32_t code = mnk_session_submit(session_.get(), &command, &answer);
        if (reply != nullptr)
            *reply = answer;
        return detail::answer(code);
    }

    // The game as it stands, yours to keep.
    Game snapshot() const
    {
        mnk_game *game = nullptr;
        detail::settle(mnk_session_snapshot(session_.get(), &game));
        return Game::adopt(game);
    }

    // Everything that happened after the event with this number.
    std::vector<mnk_event> events(std::uint64_t after_seq = 0) const
    {
        std::vector<mnk_event> all;
        for (;;) {
            mnk_event page[32];
            std::size_t written = 0;
            if (!detail::settle(mnk_session_events(session_.get(), after_seq, page, sizeof page[0],
                                                   sizeof page / sizeof page[0], &written)) ||
                written == 0)
                return all;
            all.insert(all.end(), page, page + written);
            after_seq = all.back().seq;
        }
    }

    // MNK_OK on news, MNK_TIMED_OUT, MNK_CANCELLED when the session was closed.
    Result wait(std::uint64_t after_seq, std::uint64_t timeout_ms) const
    {
        return detail::answer(mnk_session_wait(session_.get(), after_seq, timeout_ms));
    }

    Result close() { return detail::answer(mnk_session_close(session_.get())); }
    mnk_session *c_session() const { return session_.get(); }

private:
    void open(const Rules &rules, const mnk_session_config *config)
    {
        detail::settle(mnk_session_new(rules.c_rules(), config, session_.out()));
    }

    detail::Owner<mnk_session, mnk_session_free> session_;
};

} // namespace mnk

#endif // MNK_HPP
