// A short tour of the C++ interface: rules, a game, refusals, a strategy of
// one's own at a match, an analysis, an online game.
//
//     L=$(tests/c-library.sh release)
//     c++ -std=c++17 examples/cpp/tour.cpp -I$L/include -L$L/lib -lmnk -Wl,-rpath,$L/lib -o tour
#include <mnk.hpp>

#include <iostream>

// Rules are a value; what does not go together is told.
static void rules()
{
    mnk::Rules wrong = mnk::Rules(4, 5, 3).gravity().wrap();
    if (mnk::Result result = wrong.check(); !result)
        std::cout << "Not a game: " << result.message() << ".\n\n";
}

// Moves are refused as values, and nothing has changed then; errors are thrown.
static void game()
{
    mnk::Game game(mnk::Rules(4, 5, 3).gravity());
    for (int column : {2, 1, 2, 3})
        if (mnk::Result result = game.drop(column); !result)
            std::cout << result.message() << '\n';
    if (mnk::Result result = game.play({0, 4}); result == MNK_FLOATING)
        std::cout << "Refused: " << result.message() << ".\n";
    std::cout << game.text() << "\n\n";

    // A record brings a game back; a picture shows it.
    mnk::Game later = mnk::Game::load(game.save());
    std::cout << "The same game: " << std::boolalpha << (later.hash() == game.hash()) << ", as text: "
              << later.write("line") << "\n\n";

    try {
        mnk::Game nothing(mnk::Rules(3, 3, 9));
    } catch (const mnk::Error &error) {
        std::cout << "Thrown: " << error.what() << ".\n\n";
    }
}

// A strategy of one's own plays against one of the library's.
static void match()
{
    mnk::Bot corner = mnk::Bot::custom([](const mnk::GameView &game) { return game.legal().front(); });
    mnk::Bot blocker("win_or_block");
    mnk::Match match(mnk::Rules(3, 3, 3));
    const bool seated = match.seat(mnk::Mark::x, "Corner", corner) &&
                        match.seat(mnk::Mark::o, "Blocker", blocker) &&
                        match.observe([](const mnk::GameView &game, const mnk_move &made) {
                            std::cout << game.rules().name({made.row, made.col}) << ' ';
                        });
    while (seated && match.play_turn()) {
    }
    const mnk::Game end = match.game();
    const std::string winner = end.status() == mnk::Status::won ? match.name(end.winner()) : "nobody";
    std::cout << "\n" << winner << " wins.\n\n";
}

// What every cell is worth, exactly.
static void analysis()
{
    const mnk::Rules rules(3, 3, 3);
    mnk::Game game = mnk::Game::read("moves", "b2a3c3", &rules);
    mnk::Bot perfect("perfect");
    std::vector<mnk_cell_score> scores;
    if (perfect.analyze(game, scores))
        std::cout << perfect.analysis_text() << "\na picture of it: "
                  << game.svg(mnk::Picture().heat(perfect.heat())).size() << " bytes\n\n";
}

// Online, each turn is played once, whatever comes late or twice.
static void session()
{
    mnk::Session session(mnk::Rules::preset("gomoku"));
    mnk_command move = mnk::command(MNK_COMMAND_PLAY, 0, {7, 7});
    move.revision = 0;
    move.request_id[0] = 1;
    mnk_reply reply;
    if (session.submit(move) && session.submit(move, &reply))
        std::cout << "A retry gets the first answer: duplicate " << reply.duplicate << ", revision "
                  << reply.revision << ".\n";
    move.request_id[0] = 2;
    if (session.submit(move) == MNK_STALE)
        std::cout << "Another copy of it comes late, and is refused.\n";
}

int main()
{
    if (!mnk::abi_fits()) {
        std::cerr << "mnk " << mnk::version() << " does not fit this program\n";
        return 1;
    }
    rules();
    game();
    match();
    analysis();
    session();
    return 0;
}
