// Online games, commands in and events out, and the stores that keep them
// under names.
#ifndef MNK_SESSION_HPP
#define MNK_SESSION_HPP

#include "game.hpp"

namespace mnk {

// The settings of a session: untimed and everything free, until changed.
inline mnk_session_config session_config()
{
    mnk_session_config config;
    mnk_session_config_init(&config, sizeof config);
    return config;
}

// A command for any revision, to fill in.
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

namespace detail {

inline mnk_reply reply()
{
    mnk_reply reply;
    mnk_reply_init(&reply, sizeof reply);
    return reply;
}

inline mnk_table table()
{
    mnk_table table;
    mnk_table_init(&table, sizeof table);
    return table;
}

template <class F> void tell_event(void *listener, const mnk_event *event)
{
    contained([&] { (*static_cast<F *>(listener))(*event); });
}

} // namespace detail

// An online game: commands in, events out. Any thread may call any member.
class Session {
public:
    explicit Session(const Rules &rules) : Session(rules, session_config()) {}
    Session(const Rules &rules, const mnk_session_config &config)
    {
        detail::settle(mnk_session_new(rules.c_rules(), &config, session_.out()));
    }
    // Goes on from a copy of a game as it stands.
    explicit Session(const GameView &game, const mnk_session_config &config = session_config())
    {
        detail::settle(mnk_session_from_game(game.c_game(), &config, session_.out()));
    }

    // From what save() gave.
    static Session load(Span<const std::uint8_t> saved)
    {
        Session session;
        detail::settle(mnk_session_load(saved.data(), saved.size(), session.session_.out()));
        return session;
    }

    static mnk_session_config config() { return session_config(); }

    // `reply` says how the game stands, also when the command is refused.
    Result submit(const mnk_command &command, mnk_reply *reply = nullptr)
    {
        mnk_reply answer = detail::reply();
        const std::int32_t code = mnk_session_submit(session_.get(), &command, &answer);
        if (reply != nullptr)
            *reply = answer;
        return detail::answer_after_callbacks(code);
    }

    mnk_reply status() const
    {
        mnk_reply reply = detail::reply();
        detail::settle(mnk_session_status(session_.get(), &reply));
        return reply;
    }

    // Who sits where, what is waited for, and which offer is open.
    mnk_table table() const
    {
        mnk_table table = detail::table();
        detail::settle(mnk_session_table(session_.get(), &table));
        return table;
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
        return detail::pages<mnk_event>([&](const mnk_event *last, mnk_event *page,
                                            std::size_t capacity, std::size_t *written) {
            return mnk_session_events(session_.get(), last != nullptr ? last->seq : after_seq, page,
                                      sizeof *page, capacity, written);
        });
    }

    // MNK_OK on news, MNK_TIMED_OUT, MNK_CANCELLED when the session was closed.
    Result wait(std::uint64_t after_seq, std::uint64_t timeout_ms) const
    {
        return detail::answer(mnk_session_wait(session_.get(), after_seq, timeout_ms));
    }

    // Milliseconds that each seat has left; UINT64_MAX without such a limit.
    std::vector<std::uint64_t> clocks(std::uint64_t now_ms) const
    {
        return detail::array<std::uint64_t>(
            [&](std::uint64_t *out, std::size_t capacity, std::size_t *needed) {
                return mnk_session_clocks(session_.get(), now_ms, out, capacity, needed);
            });
    }

    // Calls listener(const mnk_event &) with every event after a number, until
    // unsubscribe(id) or the session's end; it may call back in. Up to 64 are
    // called on the thread that made it happen, and what one throws, that
    // thread's submit throws. More are called on a thread of the session's own,
    // where what they throw is lost.
    template <class F>
    Result subscribe(std::uint64_t after_seq, F listener, std::uint64_t *id = nullptr)
    {
        F *kept = new F(std::move(listener));
        std::uint64_t number = 0;
        const std::int32_t code =
            mnk_session_subscribe(session_.get(), after_seq, &detail::tell_event<F>, kept,
                                  &detail::drop<F>, &number);
        if (code != MNK_OK)
            delete kept;
        if (code == MNK_OK && id != nullptr)
            *id = number;
        return detail::answer_after_callbacks(code);
    }
    Result unsubscribe(std::uint64_t id)
    {
        return detail::answer(mnk_session_unsubscribe(session_.get(), id));
    }

    std::vector<std::uint8_t> save() const
    {
        return detail::array<std::uint8_t>(
            [&](std::uint8_t *out, std::size_t capacity, std::size_t *needed) {
                return mnk_session_save(session_.get(), out, capacity, needed);
            });
    }

    // All of it as JSON.
    std::string json() const
    {
        return detail::text([&](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_session_export(session_.get(), out, capacity, needed);
        });
    }

    Result close() { return detail::answer(mnk_session_close(session_.get())); }
    mnk_session *c_session() const { return session_.get(); }

private:
    Session() = default;

    detail::Owner<mnk_session, mnk_session_free> session_;
};

} // namespace mnk

#endif // MNK_SESSION_HPP
