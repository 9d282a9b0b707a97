// Many games of the same rules stepped at once, for learning.
#ifndef MNK_BATCH_HPP
#define MNK_BATCH_HPP

#include "rules.hpp"

namespace mnk {

// How a batch is set up: one game, one thread, until changed.
inline mnk_batch_config batch_config()
{
    mnk_batch_config config;
    mnk_batch_config_init(&config, sizeof config);
    return config;
}

// Arrays are yours: games * something numbers, see mnk.h; a wrong length is an
// error, and an empty span where it may be left out means not wanted. An
// action is a column with gravity, else row * cols + col.
class Batch {
public:
    Batch(const Rules &rules, const mnk_batch_config &config)
    {
        detail::settle(mnk_batch_new(rules.c_rules(), &config, batch_.out()));
    }
    Batch(const Rules &rules, std::uint64_t games, std::uint64_t seed = 0) : Batch(rules, of(games, seed)) {}

    Result reset() { return detail::answer(mnk_batch_reset(batch_.get())); }
    // Those whose byte is not 0.
    Result reset(Span<const std::uint8_t> which)
    {
        return detail::answer(mnk_batch_reset_some(batch_.get(), which.data(), which.size()));
    }

    // Plays one action in every game: rewards by game and player, done and a
    // result (what play would give) by game.
    Result step(Span<const std::int32_t> actions, Span<float> rewards = {},
                Span<std::uint8_t> done = {}, Span<std::int32_t> results = {})
    {
        return detail::answer(mnk_batch_step(batch_.get(), actions.data(), actions.size(),
                                             rewards.data(), rewards.size(), done.data(),
                                             done.size(), results.data(), results.size()));
    }

    // What is wrong with the first illegal action, and in which game.
    Result check(Span<const std::int32_t> actions, std::size_t *game = nullptr) const
    {
        return detail::answer(
            mnk_batch_check(batch_.get(), actions.data(), actions.size(), game));
    }

    // A legal action for every game by chance; -1 where there is none.
    Result sample(Span<std::int32_t> actions)
    {
        return detail::answer(mnk_batch_sample(batch_.get(), actions.data(), actions.size()));
    }

    // Every game to its end by chance; the winners' marks, or 0.
    Result playout(Span<std::int32_t> winners = {})
    {
        return detail::answer(mnk_batch_playout(batch_.get(), winners.data(), winners.size()));
    }

    // Marks; what is legal; whose turn it is; what the player in turn sees.
    Result boards(Span<std::uint8_t> out) const { return fill(mnk_batch_boards, out); }
    Result masks(Span<std::uint8_t> out) const { return fill(mnk_batch_masks, out); }
    Result turns(Span<std::uint8_t> out) const { return fill(mnk_batch_turns, out); }
    Result observe(Span<std::uint8_t> out) const { return fill(mnk_batch_observe, out); }
    // As the last step left them, before it reset what it finished.
    Result final_boards(Span<std::uint8_t> out) const { return fill(mnk_batch_final_boards, out); }
    Result final_observe(Span<std::uint8_t> out) const
    {
        return fill(mnk_batch_final_observe, out);
    }

    // The same in memory of its own.
    std::vector<std::uint8_t> boards() const { return all(mnk_batch_boards); }
    std::vector<std::uint8_t> masks() const { return all(mnk_batch_masks); }
    std::vector<std::uint8_t> turns() const { return all(mnk_batch_turns); }
    std::vector<std::uint8_t> observe() const { return all(mnk_batch_observe); }
    std::vector<std::uint8_t> final_boards() const { return all(mnk_batch_final_boards); }
    std::vector<std::uint8_t> final_observe() const { return all(mnk_batch_final_observe); }

    mnk_batch *c_batch() const { return batch_.get(); }

private:
    using Read = std::int32_t (*)(const mnk_batch *, std::uint8_t *, std::size_t, std::size_t *);

    static mnk_batch_config of(std::uint64_t games, std::uint64_t seed)
    {
        mnk_batch_config config = batch_config();
        config.games = games;
        config.seed = seed;
        return config;
    }

    Result fill(Read read, Span<std::uint8_t> out) const
    {
        // An empty span must not pass for the question how many there are.
        std::uint8_t nothing = 0;
        return detail::answer(
            read(batch_.get(), out.empty() ? &nothing : out.data(), out.size(), nullptr));
    }

    std::vector<std::uint8_t> all(Read read) const
    {
        return detail::array<std::uint8_t>(
            [&](std::uint8_t *out, std::size_t capacity, std::size_t *needed) {
                return read(batch_.get(), out, capacity, needed);
            });
    }

    detail::Owner<mnk_batch, mnk_batch_free> batch_;
};

} // namespace mnk

#endif // MNK_BATCH_HPP
