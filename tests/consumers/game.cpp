// The same in C++.
#include <mnk.hpp>

#include <iostream>

int main()
{
    mnk::Game game(mnk::Rules(3, 7, 3));
    for (const mnk::Cell cell : {mnk::Cell{0, 0}, {2, 6}, {1, 1}, {2, 5}, {2, 2}})
        if (const mnk::Result result = game.play(cell); !result) {
            std::cerr << result.message() << '\n';
            return 2;
        }
    std::cout << game.text() << '\n';
    return game.winner() == mnk::Mark::x ? 0 : 3;
}
