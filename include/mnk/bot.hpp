// Who plays beside people: bots by name and of your own, what they think of
// a position, and exact solving.
#ifndef MNK_BOT_HPP
#define MNK_BOT_HPP

#include "game.hpp"

namespace mnk {

// What a bot may use, and what solving may spend: no limits but those you set.
inline mnk_bot_config bot_config()
{
    mnk_bot_config config;
    mnk_bot_config_init(&config, sizeof config);
    return config;
}

namespace detail {

// Calls a strategy, which returns a Cell, or a Result and writes a Cell.
template <class F>
std::int32_t choose_by(void *strategy, const mnk_game *game, mnk_cell *out)
{
    std::int32_t code = MNK_CANCELLED;
    contained([&] {
        F &choose = *static_cast<F *>(strategy);
        Cell cell{-1, -1};
        if constexpr (std::is_invocable_r_v<Cell, F &, const GameView &>) {
            cell = choose(GameView(game));
            code = MNK_OK;
        } else {
            const Result result = choose(GameView(game), cell);
            code = result.code();
        }
        if (code != MNK_OK)
            return;
        if (cell.row < 0 || cell.row > UINT16_MAX || cell.col < 0 || cell.col > UINT16_MAX) {
            code = MNK_OUT_OF_BOUNDS;
            return;
        }
        out->row = static_cast<std::uint16_t>(cell.row);
        out->col = static_cast<std::uint16_t>(cell.col);
    });
    return code;
}

template <class F> void progress_to(void *listener, const mnk_progress *news)
{
    contained([&] { (*static_cast<F *>(listener))(*news); });
}

// A solver may search for ever, so what is thrown here ends it.
template <class F> struct SolverListener {
    F listener;
    const mnk_solver *solver;
};

template <class F> void solver_progress_to(void *told, const mnk_solver_progress *news)
{
    SolverListener<F> &to = *static_cast<SolverListener<F> *>(told);
    if (!contained([&] { to.listener(*news); }))
        mnk_solver_cancel(to.solver);
}

} // namespace detail

// Who plays. choose() copies the game first. cancel() may be called from any
// thread at any time; of other calls one at a time thinks, and others answer
// MNK_ERR_BUSY meanwhile.
class Bot {
public:
    // "random", "win_or_block", "minimax", "perfect", "engine" or "level".
    explicit Bot(std::string_view kind) : Bot(kind, bot_config()) {}
    Bot(std::string_view kind, const mnk_bot_config &config)
    {
        detail::settle(mnk_bot_new(kind.data(), kind.size(), &config, bot_.out()));
    }

    // 1, a beginner, to 10, the strongest for the board.
    static Bot of_level(std::uint32_t level, std::uint64_t seed = 0)
    {
        mnk_bot_config config = bot_config();
        config.level = level;
        config.seed = seed;
        return Bot("level", config);
    }

    // A strategy of yours: called with a const GameView &, it returns the Cell
    // it picks; or called with a Cell & too, it returns a Result, and one that
    // is not OK is what choose() returns. It lives as long as the bot and the
    // matches that hold it, and may throw.
    template <class F> static Bot custom(F strategy)
    {
        Bot bot;
        detail::settle(mnk_bot_new_custom(&detail::choose_by<F>, new F(std::move(strategy)),
                                          &detail::drop<F>, bot.bot_.out()));
        return bot;
    }

    explicit operator bool() const { return bot_.get() != nullptr; }
    mnk_bot *c_bot() const { return bot_.get(); }

    // On MNK_CANCELLED `cell` is the best legal cell so far, if there is one.
    Result choose(const GameView &game, Cell &cell)
    {
        mnk_cell chosen{UINT16_MAX, UINT16_MAX};
        const std::int32_t code = mnk_bot_choose(bot_.get(), game.c_game(), &chosen);
        if (chosen.row != UINT16_MAX)
            cell = Cell{chosen.row, chosen.col};
        return detail::answer_after_callbacks(code);
    }

    // Chooses and plays. A cancelled choice is not played.
    Result play(Game &game)
    {
        return detail::answer_after_callbacks(mnk_bot_play(bot_.get(), game.c_game(), nullptr));
    }

    Result cancel() const { return detail::answer(mnk_bot_cancel(bot_.get())); }
    Result clear_cancel() { return detail::answer(mnk_bot_clear_cancel(bot_.get())); }

    // Calls listener(const mnk_progress &) whenever a search has looked a ply
    // further, on the thread that called choose().
    template <class F> Result on_progress(F listener)
    {
        if (!*this)
            return clear_progress();
        return detail::answer(mnk_bot_on_progress(bot_.get(), &detail::progress_to<F>,
                                                  new F(std::move(listener)), &detail::drop<F>));
    }
    Result clear_progress()
    {
        return detail::answer(mnk_bot_on_progress(bot_.get(), nullptr, nullptr, nullptr));
    }

    // ---- analysis: "engine" by search, "perfect" exactly

    // Judges every legal cell, row by row. On MNK_CANCELLED with what was
    // known by then. The calls below ask for more of the last analysis.
    Result analyze(const GameView &game, std::vector<mnk_cell_score> &scores)
    {
        std::size_t needed = 0;
        std::int32_t code = mnk_bot_analyze(bot_.get(), game.c_game(), nullptr, 0, &needed);
        scores.clear();
        if (code == MNK_OK) {
            scores.resize(needed);
            code = mnk_bot_analyze(bot_.get(), game.c_game(), scores.data(), scores.size(), &needed);
            scores.resize(code == MNK_OK || code == MNK_CANCELLED ? needed : 0);
        }
        return detail::answer_after_callbacks(code);
    }

    // How the game is expected to go on after a move, that move first.
    std::vector<Cell> line(Cell first) const
    {
        return detail::cells(detail::array<mnk_cell>(
            [&](mnk_cell *out, std::size_t capacity, std::size_t *needed) {
                return mnk_bot_analysis_line(bot_.get(), first.row, first.col, out, capacity,
                                             needed);
            }));
    }

    // The board with a score on each cell that may be played.
    std::string analysis_text() const
    {
        return detail::text([&](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_bot_analysis_text(bot_.get(), out, capacity, needed);
        });
    }

    // How good each cell is, for Picture::heat.
    std::vector<float> heat() const
    {
        return detail::array<float>([&](float *out, std::size_t capacity, std::size_t *needed) {
            return mnk_bot_analysis_heat(bot_.get(), out, capacity, needed);
        });
    }

    // The game that was analysed, as a picture with that heat.
    std::string analysis_svg(const GameView &game) const
    {
        return detail::text([&](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_bot_analysis_svg(bot_.get(), game.c_game(), out, capacity, needed);
        });
    }

private:
    Bot() = default;

    detail::Owner<mnk_bot, mnk_bot_free> bot_;
};

// Exact values; keeps what it learned from one position for the next.
class Solver {
public:
    Solver() { detail::settle(mnk_solver_new(solver_.out())); }

    // MNK_UNDECIDED when the budget ends first, MNK_CANCELLED when stopped.
    Result solve(const GameView &game, mnk_solution &solution,
                 const mnk_bot_config &budget = bot_config())
    {
        mnk_solution_init(&solution, sizeof solution);
        return detail::answer_after_callbacks(
            mnk_solver_solve(solver_.get(), game.c_game(), &budget, &solution));
    }

    // A move that wins, proved without its distance, on boards too big to
    // solve. MNK_NOT_FOUND: the search is exhausted, which does not say that
    // there is no win. MNK_ERR_UNSUPPORTED: rules that it does not know.
    Result prove_win(const GameView &game, mnk_proved_win &win,
                     const mnk_bot_config &budget = bot_config())
    {
        mnk_proved_win_init(&win, sizeof win);
        return detail::answer_after_callbacks(
            mnk_solver_prove_win(solver_.get(), game.c_game(), &budget, &win));
    }

    // Calls listener(const mnk_solver_progress &) now and then, on the thread
    // that called solve() or prove_win(). What it throws ends that call.
    template <class F> Result on_progress(F listener)
    {
        using Listener = detail::SolverListener<F>;
        if (solver_.get() == nullptr)
            return clear_progress();
        return detail::answer(
            mnk_solver_on_progress(solver_.get(), &detail::solver_progress_to<F>,
                                   new Listener{std::move(listener), solver_.get()},
                                   &detail::drop<Listener>));
    }
    Result clear_progress()
    {
        return detail::answer(mnk_solver_on_progress(solver_.get(), nullptr, nullptr, nullptr));
    }

    Result cancel() const { return detail::answer(mnk_solver_cancel(solver_.get())); }
    Result clear_cancel() { return detail::answer(mnk_solver_clear_cancel(solver_.get())); }
    mnk_solver *c_solver() const { return solver_.get(); }

private:
    detail::Owner<mnk_solver, mnk_solver_free> solver_;
};

} // namespace mnk

#endif // MNK_BOT_HPP
