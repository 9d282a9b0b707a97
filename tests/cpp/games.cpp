// The C++ face: what it promises beyond the C interface it calls.
#include <mnk.hpp>

#include <cstdio>
#include <cstdlib>
#include <type_traits>

static void check(bool holds, const char *what, int line)
{
    if (!holds) {
        std::fprintf(stderr, "line %d: %s\n", line, what);
        std::exit(1);
    }
}
#define CHECK(...) check(static_cast<bool>(__VA_ARGS__), #__VA_ARGS__, __LINE__)

static_assert(std::is_nothrow_move_constructible_v<mnk::Game>);
static_assert(!std::is_copy_constructible_v<mnk::Game>);
static_assert(sizeof(mnk::Game) == sizeof(void *), "an owner costs what a pointer costs");

static void whole_games_on_boards_that_are_not_square()
{
    for (const auto &[rows, cols] : {std::pair{3, 7}, std::pair{7, 3}}) {
        mnk::Rules rules(static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(cols), 3);
        mnk::Game game(rules);
        CHECK(game.play(0, 0) && game.play(rows - 1, cols - 1) && game.play(1, 1));
        CHECK(game.play(0, 1));
        CHECK(game.cell(rows - 1, cols - 1) == mnk::Mark::o);
        CHECK(game.legal().size() == 17 && game.board().size() == 21);
        CHECK(game.play({2, 2}));
        CHECK(game.status() == mnk::Status::won && game.winner() == mnk::Mark::x);
        CHECK(game.reason() == mnk::Reason::line && game.turn() == mnk::Mark::empty);
        CHECK((game.winning_cells() ==
               std::vector<mnk::Cell>{{0, 0}, {1, 1}, {2, 2}}));
        CHECK(game.rules().rows() == rows && game.rules().cols() == cols);
    }
}

static void refusals_are_values_and_change_nothing()
{
    mnk::Game game(mnk::Rules{});
    CHECK(game.play(1, 1));
    const auto hash = game.hash();
    mnk::Result taken = game.play(1, 1);
    CHECK(!taken && taken.refused() && taken == MNK_CELL_TAKEN);
    CHECK(std::string_view(taken.name()) == "MNK_CELL_TAKEN");
    CHECK(taken.message().find("taken") != std::string::npos);
    CHECK(game.play(-1, 3) == MNK_OUT_OF_BOUNDS);
    CHECK(game.play_as(mnk::Mark::o, 0, {0, 0}) == MNK_STALE);
    CHECK(game.play_as(mnk::Mark::x, 1, {0, 0}) == MNK_NOT_YOUR_TURN);
    CHECK(game.hash() == hash && game.revision() == 1 && game.move_count() == 1);
    CHECK(game.undo() && game.undo() == MNK_NOTHING_TO_UNDO && game.redo());
}

static void owners_move_and_clone()
{
    mnk::Game game(mnk::Rules::preset("connect_four"));
    CHECK(game.drop(3));
    mnk::Game copy = game.clone();
    CHECK(copy.hash() == game.hash() && copy.drop(3));
    CHECK(copy.hash() != game.hash());
    mnk::Game moved = std::move(game);
    CHECK(moved && !game && moved.move_count() == 1);
    game = std::move(copy);
    CHECK(game.move_count() == 2);
    mnk::Game adopted = mnk::Game::adopt(moved.release());
    CHECK(!moved && adopted.move_count() == 1);
}

static void records_and_tags_travel()
{
    mnk::Game game(mnk::Rules(3, 7, 3).early_draw());
    CHECK(game.play(2, 6) && game.set_tag("event", "a friendly"));
    const auto record = game.save();
    mnk::Game copy = mnk::Game::load(record);
    CHECK(copy.hash() == game.hash() && copy.tag("event") == "a friendly");
    CHECK(copy.tag("none").empty());
    CHECK(copy.rules().id() == "3,7,3;early_draw");
    CHECK(copy.text() == game.text() && copy.svg() == game.svg());
    mnk::Game again = mnk::Game::replay(game.rules(), game.rules().fingerprint(), game.moves());
    CHECK(again.hash() == game.hash());
    CHECK(mnk::Game::from_board(mnk::Rules{}, {1, 2, 0, 0, 0, 0, 0, 0, 0}).turn() == mnk::Mark::x);
}

static void errors_are_thrown_or_told()
{
    const mnk::Rules nonsense = mnk::Rules(3, 3, 9);
    CHECK(nonsense.check().failed() && nonsense.fingerprint() == 0);
#ifdef MNK_NO_EXCEPTIONS
    mnk::Game game(nonsense);
    CHECK(!game && mnk::last_result() == MNK_ERR_RULES);
    CHECK(game.play(0, 0) == MNK_ERR_NULL);
    CHECK(mnk::Game().text().empty() && mnk::last_result() == MNK_ERR_NULL);
#else
    const auto code = [](auto call) {
        try {
            call();
        } catch (const mnk::Error &error) {
            CHECK(*error.what() != '\0');
            return error.result().code();
        }
        return std::int32_t{MNK_OK};
    };
    CHECK(code([&] { mnk::Game game(nonsense); }) == MNK_ERR_RULES);
    CHECK(code([] { (void)mnk::Rules::preset("chess"); }) == MNK_ERR_INVALID);
    CHECK(code([] { (void)mnk::Rules::parse("3,3"); }) == MNK_ERR_PARSE);
    CHECK(code([] { (void)mnk::Game::load({1, 2, 3}); }) == MNK_ERR_PARSE);
    CHECK(code([] { (void)mnk::Game().play(0, 0); }) == MNK_ERR_NULL);
    CHECK(code([] { (void)mnk::Game(mnk::Rules{}).cell(3, 0); }) == MNK_ERR_INVALID);
    CHECK(code([] { (void)mnk::Game(mnk::Rules{}).drop(0); }) == MNK_ERR_UNSUPPORTED);
#endif
}

static void bots_play_and_solvers_know()
{
    mnk::Game game(mnk::Rules(3, 7, 3));
    mnk::Bot bot = mnk::Bot::of_level(5);
    mnk::Cell cell{-1, -1};
    CHECK(bot.choose(game, cell) && game.can_play(cell.row, cell.col));
    CHECK(game.move_count() == 0 && bot.play(game) && game.move_count() == 1);
    CHECK(bot.cancel() && bot.play(game) == MNK_CANCELLED && bot.play(game));
    mnk::Solver solver;
    mnk_solution solution;
    CHECK(solver.solve(mnk::Game(mnk::Rules(3, 4, 3)), solution));
    CHECK(solution.value == 1 && solution.plies == 7);
    mnk_bot_config nothing = mnk::bot_config();
    nothing.nodes = 0;
    CHECK(mnk::Solver().solve(mnk::Game(mnk::Rules(5, 5, 4)), solution, nothing) == MNK_UNDECIDED);
}

static void sessions_take_commands_and_tell_events()
{
    mnk::Session session(mnk::Rules(7, 3, 3));
    mnk_reply reply;
    CHECK(session.submit(mnk::command(MNK_COMMAND_PLAY, 0, {6, 2}), &reply) && reply.revision == 1);
    mnk_command late = mnk::command(MNK_COMMAND_PLAY, 1, {6, 1});
    late.revision = 0;
    CHECK(session.submit(late) == MNK_STALE);
    CHECK(session.submit(mnk::command(MNK_COMMAND_PLAY, 1, {6, 1})));
    CHECK(session.events().size() == 2 && session.events(1).size() == 1);
    CHECK(session.snapshot().cell(6, 1) == mnk::Mark::o);
    CHECK(session.wait(2, 1) == MNK_TIMED_OUT && session.close());
    CHECK(session.wait(2, 1) == MNK_CANCELLED);
}

int main()
{
    CHECK(mnk::abi_fits() && !mnk::has("nonsense"));
    whole_games_on_boards_that_are_not_square();
    refusals_are_values_and_change_nothing();
    owners_move_and_clone();
    records_and_tags_travel();
    errors_are_thrown_or_told();
    bots_play_and_solvers_know();
    sessions_take_commands_and_tell_events();
    std::puts("C++: all holds");
    return 0;
}
