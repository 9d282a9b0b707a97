// A game against a bot in the terminal: play [GAME [LEVEL]]
//
// GAME is a preset or a rules id, tic_tac_toe by default, LEVEL 1 to 10. Moves
// are coordinates such as b2, with gravity columns such as d; undo takes your
// last move back, hint asks for one, quit ends.
//
//     L=$(tests/c-library.sh release)
//     c++ -std=c++17 examples/cpp/play.cpp -I$L/include -L$L/lib -lmnk -Wl,-rpath,$L/lib -o play
#include <mnk.hpp>

#include <iostream>

namespace {

// A preset's name has no comma, a rules id has two.
mnk::Rules rules_named(const std::string &name)
{
    return name.find(',') == std::string::npos ? mnk::Rules::preset(name) : mnk::Rules::parse(name);
}

void show(const mnk::Game &game)
{
    std::cout << game.text() << "\n\n";
}

// With gravity a letter is enough: the mark falls.
mnk::Result play(mnk::Game &game, const std::string &word)
{
    const bool gravity = game.rules().c_rules()->gravity != 0;
    mnk::Cell cell;
    if (mnk::Result result = game.rules().find(gravity ? word + "1" : word, cell); !result)
        return result;
    return gravity ? game.drop(cell.col) : game.play(cell);
}

// Takes back until it is the person's turn again.
mnk::Result undo(mnk::Game &game)
{
    mnk::Result result = game.undo();
    while (result && game.turn() != mnk::Mark::x && game.undo()) {
    }
    return result;
}

void tell_end(const mnk::Game &game)
{
    if (game.status() == mnk::Status::draw)
        std::cout << "A draw.\n";
    else if (game.status() == mnk::Status::won)
        std::cout << (game.winner() == mnk::Mark::x ? "You win.\n" : "The bot wins.\n");
}

void run(const std::string &name, unsigned level)
{
    mnk::Game game(rules_named(name));
    mnk::Bot bot = mnk::Bot::of_level(level);
    show(game);
    std::string word;
    while (game.status() == mnk::Status::playing && std::cout << "> " && std::cin >> word &&
           word != "quit") {
        if (word == "hint") {
            mnk::Cell cell;
            if (mnk::Bot::of_level(10).choose(game, cell))
                std::cout << game.rules().name(cell) << '\n';
            continue;
        }
        try {
            if (mnk::Result result = word == "undo" ? undo(game) : play(game, word); !result) {
                std::cout << result.message() << '\n';
                continue;
            }
        } catch (const mnk::Error &error) {
            std::cout << error.what() << '\n';
            continue;
        }
        while (game.status() == mnk::Status::playing && game.turn() != mnk::Mark::x)
            if (mnk::Result result = bot.play(game); !result) {
                std::cout << result.message() << '\n';
                return;
            }
        show(game);
    }
    tell_end(game);
}

} // namespace

int main(int count, char **words)
{
    try {
        run(count > 1 ? words[1] : "tic_tac_toe",
            count > 2 ? static_cast<unsigned>(std::stoul(words[2])) : 3);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
