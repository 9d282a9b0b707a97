// Persons and bots at one game, each asked in turn.
#ifndef MNK_MATCH_HPP
#define MNK_MATCH_HPP

#include "bot.hpp"

namespace mnk {

namespace detail {

template <class F> void tell_move(void *observer, const mnk_game *game, const mnk_move *made)
{
    contained([&] { (*static_cast<F *>(observer))(GameView(game), *made); });
}

} // namespace detail

// A match at a copy of a game. All players are persons until they are seated.
// Any thread may use it; while one plays a turn others answer MNK_ERR_BUSY.
class Match {
public:
    explicit Match(const GameView &game)
    {
        detail::settle(mnk_match_new(game.c_game(), match_.out()));
    }
    explicit Match(const Rules &rules) : Match(Game(rules)) {}

    // Seats a bot, which the match shares: cancel it meanwhile, and let it go
    // whenever you like.
    Result seat(Mark mark, std::string_view name, const Bot &bot)
    {
        // To the C interface no bot is a person.
        if (!bot)
            return detail::answer(MNK_ERR_NULL);
        return seat_with(mark, name, bot.c_bot());
    }
    // Seats a person, whose moves are queued.
    Result seat(Mark mark, std::string_view name) { return seat_with(mark, name, nullptr); }

    // A person's next move. It is checked when its turn comes.
    Result queue(Mark mark, Cell cell)
    {
        return detail::answer(mnk_match_queue(match_.get(), static_cast<std::int32_t>(mark),
                                              cell.row, cell.col));
    }

    // Has whoever's turn it is place one mark. MNK_NO_MOVE when a person has
    // queued none. Throws what a strategy or an observer of yours threw.
    Result play_turn(mnk_move *made = nullptr)
    {
        return detail::answer_after_callbacks(mnk_match_play_turn(match_.get(), made));
    }

    // Calls observer(const GameView &, const mnk_move &) after each move.
    template <class F> Result observe(F observer)
    {
        F *kept = new F(std::move(observer));
        const std::int32_t code =
            mnk_match_observe(match_.get(), &detail::tell_move<F>, kept, &detail::drop<F>);
        if (code != MNK_OK)
            delete kept;
        return detail::answer(code);
    }

    // A copy of the game as it stands.
    Game game() const
    {
        mnk_game *game = nullptr;
        detail::settle(mnk_match_game(match_.get(), &game));
        return Game::adopt(game);
    }

    std::string name(Mark mark) const
    {
        return detail::text([&](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_match_name(match_.get(), static_cast<std::int32_t>(mark), out, capacity,
                                  needed);
        });
    }

    mnk_match *c_match() const { return match_.get(); }

private:
    Result seat_with(Mark mark, std::string_view name, const mnk_bot *bot)
    {
        return detail::answer(mnk_match_seat(match_.get(), static_cast<std::int32_t>(mark),
                                             name.data(), name.size(), bot));
    }

    detail::Owner<mnk_match, mnk_match_free> match_;
};

} // namespace mnk

#endif // MNK_MATCH_HPP
