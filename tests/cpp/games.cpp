// The C++ face of games: what it promises beyond the C interface it calls.
#include "check.hpp"

#include <array>
#include <climits>
#include <cmath>
#include <tuple>
#include <type_traits>

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

static void many_moves_in_one_call_stop_at_a_refusal()
{
    mnk::Game game(mnk::Rules(3, 7, 3));
    const std::vector<mnk_cell> cells{{2, 6}, {0, 0}, {2, 6}, {1, 1}};
    std::array<std::uint8_t, 2> statuses{9, 9};
    CHECK(game.play_many({cells[0]}) == 1);
    CHECK(game.play_many(mnk::Span<const mnk_cell>(cells.data() + 1, 3), statuses) == 1);
    CHECK(statuses[0] == MNK_PLAYING);
    CHECK(game.can_play(2, 6) == MNK_CELL_TAKEN && game.move_count() == 2);
    CHECK(game.play_many({{0, 1}, {1, 1}, {0, 2}}, statuses) == 2 && game.move_count() == 4);
    CHECK(game.play_many({{2, 2}}, statuses) == 1 && statuses[0] == MNK_PLAYING);
    CHECK(game.play_many({}) == 0 && game.play_many({}, statuses) == 0);
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
    CHECK(thrown_by([&] { mnk::Game game(nonsense); }) == MNK_ERR_RULES);
    CHECK(thrown_by([] { (void)mnk::Rules::preset("chess"); }) == MNK_ERR_INVALID);
    CHECK(thrown_by([] { (void)mnk::Rules::parse("3,3"); }) == MNK_ERR_PARSE);
    CHECK(thrown_by([] { (void)mnk::Game::load({1, 2, 3}); }) == MNK_ERR_PARSE);
    CHECK(thrown_by([] { (void)mnk::Game().play(0, 0); }) == MNK_ERR_NULL);
    CHECK(thrown_by([] { (void)mnk::Game(mnk::Rules{}).cell(3, 0); }) == MNK_ERR_INVALID);
    CHECK(thrown_by([] { (void)mnk::Game(mnk::Rules{}).drop(0); }) == MNK_ERR_UNSUPPORTED);
#endif
}

static void texts_name_the_same_game()
{
    mnk::Game game(mnk::Rules(3, 7, 3));
    CHECK(game.play(2, 6) && game.play(0, 0));
    CHECK(game.rules().name({2, 6}) == "g1" && game.rules().name({0, 0}) == "a3");
    mnk::Cell cell;
    CHECK(game.rules().find("g1", cell) && cell == mnk::Cell{2, 6});
    CHECK(game.rules().find("h1", cell) == MNK_OUT_OF_BOUNDS && cell == mnk::Cell{2, 6});
    const mnk::Rules rules(3, 7, 3);
    CHECK(game.write("moves") == "g1a3");
    CHECK(mnk::Game::read("moves", "g1a3", &rules).hash() == game.hash());
    CHECK(game.set_tag("b", "2") && game.set_tag("a", "1"));
    CHECK((game.tags() == std::vector<std::string>{"a", "b"}));
    const mnk::Game copy = mnk::Game::read("json", game.write("json"));
    CHECK(copy.hash() == game.hash() && copy.revision() == game.revision() && copy.tag("b") == "2");
}

static void pictures_are_drawn_as_asked()
{
    mnk::Game game(mnk::Rules(3, 7, 3));
    CHECK(game.play(1, 1));
    CHECK(game.svg(mnk::Picture()) == game.svg());
    CHECK(game.svg(mnk::Picture().coordinates(false).width(99)).find("<text") == std::string::npos);
    std::vector<float> heat(21, 1.0f);
    heat[8] = NAN;
    const std::string hot = game.svg(mnk::Picture().style(mnk::Style::stones).title("hot").heat(heat));
    CHECK(hot.find("<title>hot</title>") != std::string::npos && hot != game.svg());
#ifndef MNK_NO_EXCEPTIONS
    heat.pop_back();
    CHECK(thrown_by([&] { (void)game.svg(mnk::Picture().heat(heat)); }) == MNK_ERR_INVALID);
#endif
}

static void boards_are_read_without_memory()
{
    mnk::Game game(mnk::Rules(7, 3, 3));
    CHECK(game.play(6, 2));
    std::uint8_t board[21] = {0};
    CHECK(game.board(mnk::Span<std::uint8_t>(board, 21)) && board[20] == 1);
#ifdef MNK_NO_EXCEPTIONS
    CHECK(game.board(mnk::Span<std::uint8_t>(board, 20)) == MNK_ERR_BUFFER);
    CHECK(game.board(mnk::Span<std::uint8_t>()) == MNK_ERR_BUFFER);
#else
    CHECK(thrown_by([&] { (void)game.board({board, 20}); }) == MNK_ERR_BUFFER);
    CHECK(thrown_by([&] { (void)game.board(mnk::Span<std::uint8_t>()); }) == MNK_ERR_BUFFER);
#endif
}

// R029, R031, R044: after the end, off the board, boards that cannot be.
static void what_is_no_move_and_no_board()
{
    mnk::Game game(mnk::Rules(3, 3, 3));
    for (const mnk::Cell cell : {mnk::Cell{0, 0}, {1, 1}, {0, 1}, {2, 2}, {0, 2}})
        CHECK(game.play(cell));
    const auto hash = game.hash();
    CHECK(game.play(2, 0) == MNK_GAME_OVER && game.hash() == hash && game.legal().empty());
    for (int column = 0; column < 7; ++column) {
        mnk::Game four(mnk::Rules::preset("connect_four"));
        for (int i = 0; i < 6; ++i)
            CHECK(four.drop(column));
        CHECK(four.drop(column) == MNK_CELL_TAKEN && four.legal().size() == 6);
        for (const mnk::Cell cell : four.legal())
            CHECK(cell.col != column);
        for (const int off : {-1, 7, 8, INT_MIN, INT_MAX})
            CHECK(four.drop(off) == MNK_OUT_OF_BOUNDS);
    }
    for (const auto &[rows, cols, k] : {std::tuple{0, 3, 3}, {3, 0, 3}, {3, 3, 0}, {3, 7, 8}, {65535, 65535, 5}})
        CHECK(mnk::Rules(static_cast<std::uint16_t>(rows), static_cast<std::uint16_t>(cols),
                         static_cast<std::uint16_t>(k)).check() == MNK_ERR_RULES);
}

int main()
{
    CHECK(mnk::abi_fits() && !mnk::has("nonsense"));
    whole_games_on_boards_that_are_not_square();
    refusals_are_values_and_change_nothing();
    many_moves_in_one_call_stop_at_a_refusal();
    owners_move_and_clone();
    records_and_tags_travel();
    errors_are_thrown_or_told();
    texts_name_the_same_game();
    pictures_are_drawn_as_asked();
    boards_are_read_without_memory();
    what_is_no_move_and_no_board();
    std::puts("C++ games: all holds");
    return 0;
}
