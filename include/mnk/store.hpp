// Where sessions live under names: memory, or a database where that is built
// in.
#ifndef MNK_STORE_HPP
#define MNK_STORE_HPP

#include "session.hpp"

namespace mnk {

// A command and the game it is for.
struct StoreCommand {
    std::string_view id;
    mnk_command command;
};

// The id of a game in a list.
inline std::string_view id_of(const mnk_store_entry &entry)
{
    return {reinterpret_cast<const char *>(entry.id), entry.id_len};
}

// A store of games by id. Any thread may call any member.
class Store {
public:
    // "memory:", "sqlite:FILE" or "postgresql://…"; see has() for the last two.
    explicit Store(std::string_view url)
    {
        detail::settle(mnk_store_open(url.data(), url.size(), store_.out()));
    }

    // MNK_ALREADY_EXISTS: there is a game of this id.
    Result create(std::string_view id, const Rules &rules,
                  const mnk_session_config &config = session_config())
    {
        return detail::answer(
            mnk_store_create(store_.get(), id.data(), id.size(), rules.c_rules(), &config));
    }

    // OK means that it is kept. MNK_NOT_FOUND: no such game.
    Result submit(std::string_view id, const mnk_command &command, mnk_reply *reply = nullptr)
    {
        mnk_reply answer = detail::reply();
        const std::int32_t code =
            mnk_store_submit(store_.get(), id.data(), id.size(), &command, &answer);
        if (reply != nullptr)
            *reply = answer;
        return detail::answer(code);
    }

    // In their order, in one transaction; reply i says what became of command i.
    std::vector<mnk_reply> submit_many(Span<const StoreCommand> commands)
    {
        std::vector<const char *> ids;
        std::vector<std::size_t> lens;
        std::vector<mnk_command> bare;
        for (const StoreCommand &each : commands) {
            ids.push_back(each.id.data());
            lens.push_back(each.id.size());
            bare.push_back(each.command);
        }
        std::vector<mnk_reply> replies(commands.size(), detail::reply());
        if (!detail::settle(mnk_store_submit_many(store_.get(), ids.data(), lens.data(),
                                                  bare.data(), sizeof(mnk_command), replies.data(),
                                                  sizeof(mnk_reply), bare.size())))
            replies.clear();
        return replies;
    }

    mnk_reply status(std::string_view id) const
    {
        mnk_reply reply = detail::reply();
        detail::settle(mnk_store_status(store_.get(), id.data(), id.size(), &reply));
        return reply;
    }

    mnk_table table(std::string_view id) const
    {
        mnk_table table = detail::table();
        detail::settle(mnk_store_table(store_.get(), id.data(), id.size(), &table));
        return table;
    }

    Game snapshot(std::string_view id) const
    {
        mnk_game *game = nullptr;
        detail::settle(mnk_store_snapshot(store_.get(), id.data(), id.size(), &game));
        return Game::adopt(game);
    }

    std::vector<mnk_event> events(std::string_view id, std::uint64_t after_seq = 0) const
    {
        return detail::pages<mnk_event>([&](const mnk_event *last, mnk_event *page,
                                            std::size_t capacity, std::size_t *written) {
            return mnk_store_events(store_.get(), id.data(), id.size(),
                                    last != nullptr ? last->seq : after_seq, page, sizeof *page,
                                    capacity, written);
        });
    }

    // As Session::wait, whoever played, in other processes too.
    Result wait(std::string_view id, std::uint64_t after_seq, std::uint64_t timeout_ms) const
    {
        return detail::answer(
            mnk_store_wait(store_.get(), id.data(), id.size(), after_seq, timeout_ms));
    }

    std::vector<std::uint64_t> clocks(std::string_view id, std::uint64_t now_ms) const
    {
        return detail::array<std::uint64_t>(
            [&](std::uint64_t *out, std::size_t capacity, std::size_t *needed) {
                return mnk_store_clocks(store_.get(), id.data(), id.size(), now_ms, out, capacity,
                                        needed);
            });
    }

    // Games, those changed last first: of a status (MNK_PLAYING …, -1 for
    // all), and not those that have not changed since a time.
    std::vector<mnk_store_entry> list(std::int32_t status = -1,
                                      std::uint64_t changed_from_ms = 0) const
    {
        return detail::pages<mnk_store_entry>([&](const mnk_store_entry *last,
                                                  mnk_store_entry *page, std::size_t capacity,
                                                  std::size_t *written) {
            const std::string_view after = last != nullptr ? id_of(*last) : std::string_view();
            return mnk_store_list(store_.get(), status, changed_from_ms,
                                  last != nullptr ? last->changed_ms : 0, after.data(),
                                  after.size(), page, sizeof *page, capacity, written);
        });
    }

    // For good; the id may be used again.
    Result erase(std::string_view id)
    {
        return detail::answer(mnk_store_delete(store_.get(), id.data(), id.size()));
    }

    // A game with all its events as JSON.
    std::string json(std::string_view id) const
    {
        return detail::text([&](char *out, std::size_t capacity, std::size_t *needed) {
            return mnk_store_export(store_.get(), id.data(), id.size(), out, capacity, needed);
        });
    }

    // Lets all clocks run out that are due; in how many games that did something.
    std::uint64_t tick(std::uint64_t now_ms)
    {
        std::uint64_t changed = 0;
        detail::settle(mnk_store_tick(store_.get(), now_ms, &changed));
        return changed;
    }

    mnk_store *c_store() const { return store_.get(); }

private:
    detail::Owner<mnk_store, mnk_store_close> store_;
};

} // namespace mnk

#endif // MNK_STORE_HPP
