// Does mnk.hpp cost anything over the C calls that it makes?
//
// Plays the same random complete games, generated beforehand, through libmnk.so
// twice: with mnk::Game, and with mnk_game_... as C would. The status is read
// after each move, and a reset follows each game. Both in turn, many times; the
// best time of each counts, and the ratio is what matters: 1 is nothing.
//
//     make bench            builds the library and runs this too
#include <mnk.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace {

constexpr int rounds = 25;

struct Work {
    mnk::Rules rules;
    std::vector<mnk::Cell> moves; // all games one after the other
};

Work random_games(const mnk::Rules &rules, std::size_t about)
{
    std::mt19937_64 random(7);
    Work work{rules, {}};
    mnk::Game game(rules);
    while (work.moves.size() < about || game.status() != mnk::Status::playing) {
        if (game.status() != mnk::Status::playing && !game.reset())
            std::abort();
        const std::vector<mnk::Cell> legal = game.legal();
        work.moves.push_back(legal[random() % legal.size()]);
        if (!game.play(work.moves.back()))
            std::abort();
        if (game.status() != mnk::Status::playing && work.moves.size() >= about)
            break;
    }
    return work;
}

// How often a game ended, so that nothing is optimised away, and both agree.
long with_cpp(const Work &work)
{
    mnk::Game game(work.rules);
    long ended = 0;
    for (const mnk::Cell cell : work.moves) {
        if (!game.play(cell))
            std::abort();
        if (game.status() != mnk::Status::playing) {
            ++ended;
            if (!game.reset())
                std::abort();
        }
    }
    return ended;
}

long with_c(const Work &work)
{
    mnk_game *game = nullptr;
    if (mnk_game_new(work.rules.c_rules(), &game) != MNK_OK)
        std::abort();
    long ended = 0;
    for (const mnk::Cell cell : work.moves) {
        if (mnk_game_play(game, cell.row, cell.col) != MNK_OK)
            std::abort();
        if (mnk_game_status(game) != MNK_PLAYING) {
            ++ended;
            if (mnk_game_reset(game) != MNK_OK)
                std::abort();
        }
    }
    mnk_game_free(game);
    return ended;
}

template <class Play> double seconds(Play play, const Work &work, long &ended)
{
    const auto start = std::chrono::steady_clock::now();
    ended = play(work);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void measure(const char *name, const mnk::Rules &rules)
{
    const Work work = random_games(rules, 1000000);
    double cpp = 1e9, c = 1e9;
    for (int round = 0; round < rounds; ++round) {
        long by_cpp = 0, by_c = 0;
        // Who begins changes from round to round.
        if (round % 2 == 0)
            c = std::min(c, seconds(with_c, work, by_c));
        cpp = std::min(cpp, seconds(with_cpp, work, by_cpp));
        if (round % 2 != 0)
            c = std::min(c, seconds(with_c, work, by_c));
        if (by_cpp != by_c)
            std::abort();
    }
    const double moves = static_cast<double>(work.moves.size()) / 1e6;
    std::printf("%-10s C++ %6.1f M moves/s   C %6.1f M moves/s   C++ takes %.2f times as long\n", name,
                moves / cpp, moves / c, cpp / c);
}

} // namespace

int main()
{
    measure("3x3", mnk::Rules(3, 3, 3));
    measure("3x7", mnk::Rules(3, 7, 3));
    measure("6x7 drop", mnk::Rules::preset("connect_four"));
    measure("15x15", mnk::Rules(15, 15, 5));
    return 0;
}
