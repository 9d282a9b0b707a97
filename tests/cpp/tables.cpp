// The C++ face of bots, solvers, matches, sessions, stores and batches.
#include "check.hpp"

#include <atomic>
#include <cmath>
#include <memory>
#include <thread>

static void bots_play_and_solvers_know()
{
    mnk::Game game(mnk::Rules(3, 7, 3));
    mnk::Bot bot = mnk::Bot::of_level(5);
    mnk::Cell cell{-1, -1};
    CHECK(bot.choose(game, cell) && game.can_play(cell));
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

// A win, none found, a budget spent, a cancel: four answers.
static void wins_are_proved_on_boards_of_every_shape()
{
    mnk::Solver solver;
    mnk_proved_win win;
    for (const auto &[rows, cols] : {std::pair<std::uint16_t, std::uint16_t>{3, 7}, {7, 3}}) {
        mnk::Game game(mnk::Rules(rows, cols, 3));
        CHECK(solver.prove_win(game, win) && win.nodes > 0);
        CHECK(game.move_count() == 0 && game.play({win.best.row, win.best.col}));
    }
    CHECK(solver.prove_win(mnk::Game(mnk::Rules{}), win) == MNK_NOT_FOUND);
    mnk_bot_config nothing = mnk::bot_config();
    nothing.nodes = 0;
    const mnk::Game endless(mnk::Rules(6, 6, 5));
    CHECK(solver.prove_win(endless, win, nothing) == MNK_UNDECIDED);
    CHECK(solver.cancel() && solver.prove_win(endless, win) == MNK_CANCELLED);
#ifndef MNK_NO_EXCEPTIONS
    std::int32_t code = MNK_OK;
    try {
        (void)solver.prove_win(mnk::Game(mnk::Rules::preset("connect_four")), win);
    } catch (const mnk::Error &error) {
        code = error.result().code();
    }
    CHECK(code == MNK_ERR_UNSUPPORTED);
#else
    const mnk::Game falling(mnk::Rules::preset("connect_four"));
    CHECK(solver.prove_win(falling, win) == MNK_ERR_UNSUPPORTED);
#endif
    auto nodes = std::make_shared<std::uint64_t>(0);
    CHECK(solver.on_progress([nodes, &solver](const mnk_solver_progress &news) {
        *nodes = news.nodes;
        CHECK(solver.cancel());
    }));
    CHECK(solver.prove_win(endless, win) == MNK_CANCELLED && *nodes > 0 && nodes.use_count() == 2);
    CHECK(solver.clear_progress() && nodes.use_count() == 1);
    CHECK(solver.prove_win(mnk::Game(mnk::Rules(3, 7, 3)), win));
}

static void analyses_are_told_and_drawn()
{
    mnk::Game game(mnk::Rules{});
    for (const mnk::Cell cell : {mnk::Cell{0, 0}, {1, 0}, {0, 1}, {1, 1}})
        CHECK(game.play(cell));
    mnk::Bot bot("perfect");
    std::vector<mnk_cell_score> scores;
    CHECK(bot.analyze(game, scores) && scores.size() == 5);
    CHECK(scores[0].col == 2 && scores[0].value == 1 && scores[0].plies == 1);
    CHECK((bot.line({2, 0}) == std::vector<mnk::Cell>{{2, 0}, {1, 2}}));
    CHECK(bot.analysis_text().find("+1") != std::string::npos);
    const std::vector<float> heat = bot.heat();
    CHECK(heat.size() == 9 && std::isnan(heat[0]) && heat[2] > 0.9f);
    CHECK(game.svg(mnk::Picture().heat(heat)) == bot.analysis_svg(game));
}

static void strategies_of_ones_own_play()
{
    auto asked = std::make_shared<int>(0);
    {
        mnk::Bot last = mnk::Bot::custom([asked](const mnk::GameView &game) {
            ++*asked;
            mnk::Game copy = mnk::Game::copy_of(game);
            CHECK(copy.play(copy.legal().front()));
            return game.legal().back();
        });
        CHECK(asked.use_count() == 2);
        mnk::Game game(mnk::Rules(7, 3, 3));
        CHECK(last.play(game) && game.cell(6, 2) == mnk::Mark::x && game.move_count() == 1);
        mnk::Cell cell;
        CHECK(last.choose(game, cell) && cell == mnk::Cell{6, 1} && *asked == 2);
    }
    CHECK(asked.use_count() == 1);

    mnk::Game game(mnk::Rules{});
    mnk::Cell cell{7, 7};
    mnk::Bot gives_up = mnk::Bot::custom(
        [](const mnk::GameView &, mnk::Cell &) { return mnk::Result(MNK_NOT_ALLOWED); });
    CHECK(gives_up.choose(game, cell) == MNK_NOT_ALLOWED && cell == mnk::Cell{7, 7});
    mnk::Bot wild = mnk::Bot::custom([](const mnk::GameView &) { return mnk::Cell{-1, 1 << 20}; });
    CHECK(wild.play(game) == MNK_OUT_OF_BOUNDS && game.move_count() == 0);
}

// What a call answers, returned or thrown.
template <class Call> static std::int32_t code_of(Call call)
{
#ifndef MNK_NO_EXCEPTIONS
    try {
        return call().code();
    } catch (const mnk::Error &error) {
        return error.result().code();
    }
#else
    return call().code();
#endif
}

static void what_is_cancelled_says_so_and_plays_nothing()
{
    for (const auto &[rows, cols] : {std::pair<std::uint16_t, std::uint16_t>{3, 7}, {7, 3}}) {
        mnk::Game game(mnk::Rules(rows, cols, 3));
        const std::uint64_t before = game.hash();
        mnk::Bot bot("engine");
        mnk::Cell cell{-1, -1};
        CHECK(bot.cancel() && bot.choose(game, cell) == MNK_CANCELLED && game.can_play(cell));
        CHECK(bot.cancel() && bot.play(game) == MNK_CANCELLED && game.hash() == before);
        std::vector<mnk_cell_score> scores;
        CHECK(bot.cancel() && bot.analyze(game, scores) == MNK_CANCELLED && scores.size() == 21);
        mnk::Match match(game);
        int seen = 0;
        CHECK(match.seat(mnk::Mark::x, "bot", bot));
        CHECK(match.observe([&seen](const mnk::GameView &, const mnk_move &) { ++seen; }));
        CHECK(bot.cancel() && match.play_turn() == MNK_CANCELLED);
        CHECK(match.game().hash() == before && seen == 0);
        CHECK(match.play_turn() && match.game().move_count() == 1 && seen == 1);
        // A bot that was moved away is nobody, not a person.
        const mnk::Bot kept = std::move(bot);
        const std::string name = match.name(mnk::Mark::o);
        CHECK(code_of([&] { return match.seat(mnk::Mark::o, "gone", bot); }) == MNK_ERR_NULL);
        CHECK(match.name(mnk::Mark::o) == name && match.seat(mnk::Mark::o, "kept", kept));
    }
}

static void who_is_asked_again_by_a_strategy_of_its_own_is_busy()
{
    for (const auto &[rows, cols] : {std::pair<std::uint16_t, std::uint16_t>{3, 7}, {7, 3}}) {
        mnk::Game other(mnk::Rules(rows, cols, 3));
        mnk::Match match(other);
        mnk::Bot *self = nullptr;
        int busy = 0;
        mnk::Bot bot = mnk::Bot::custom([&](const mnk::GameView &game) {
            mnk::Cell cell;
            std::vector<mnk_cell_score> scores;
            busy += code_of([&] { return self->choose(game, cell); }) == MNK_ERR_BUSY;
            busy += code_of([&] { return self->play(other); }) == MNK_ERR_BUSY;
            busy += code_of([&] { return self->analyze(game, scores); }) == MNK_ERR_BUSY;
            busy += code_of([&] { return match.play_turn(); }) == MNK_ERR_BUSY;
            return game.legal().front();
        });
        self = &bot;
        CHECK(match.seat(mnk::Mark::x, "again", bot));
        CHECK(match.play_turn() && busy == 4);
        CHECK(match.game().move_count() == 1 && other.move_count() == 0);
        CHECK(match.seat(mnk::Mark::o, "person") && match.queue(mnk::Mark::o, {2, 2}));
        int again = 0;
        CHECK(match.observe([&](const mnk::GameView &, const mnk_move &) {
            again += code_of([&] { return match.play_turn(); }) == MNK_ERR_BUSY;
        }));
        CHECK(match.play_turn() && again == 1 && match.game().move_count() == 2);
    }
}

#ifndef MNK_NO_EXCEPTIONS
struct OnPurpose {
    int number;
};

template <class Call> static int number_thrown_by(Call call)
{
    try {
        (void)call();
    } catch (const OnPurpose &thrown) {
        return thrown.number;
    }
    return 0;
}

// R114: what callbacks throw never unwinds through the library, and is not lost.
static void what_functions_of_yours_throw_comes_back()
{
    mnk::Game game(mnk::Rules{});
    mnk::Cell cell;
    mnk::Bot bot = mnk::Bot::custom([](const mnk::GameView &) -> mnk::Cell { throw OnPurpose{1}; });
    CHECK(number_thrown_by([&] { return bot.choose(game, cell); }) == 1);
    CHECK(number_thrown_by([&] { return bot.play(game); }) == 1 && game.move_count() == 0);
    mnk::Match match(game);
    CHECK(match.seat(mnk::Mark::x, "thrower", bot));
    CHECK(number_thrown_by([&] { return match.play_turn(); }) == 1);
    CHECK(match.seat(mnk::Mark::x, "person") && match.queue(mnk::Mark::x, {1, 1}));
    CHECK(match.observe([](const mnk::GameView &, const mnk_move &) { throw OnPurpose{2}; }));
    CHECK(number_thrown_by([&] { return match.play_turn(); }) == 2);
    CHECK(match.game().move_count() == 1);

    mnk_bot_config config = mnk::bot_config();
    config.depth = 2;
    mnk::Bot engine("engine", config);
    CHECK(engine.on_progress([](const mnk_progress &) { throw OnPurpose{3}; }));
    CHECK(number_thrown_by([&] { return engine.choose(game, cell); }) == 3);
    CHECK(engine.clear_progress() && engine.choose(game, cell));

    // One that nobody else would end.
    mnk::Solver solver;
    mnk_proved_win win;
    CHECK(solver.on_progress([](const mnk_solver_progress &) { throw OnPurpose{6}; }));
    const mnk::Game endless(mnk::Rules(6, 6, 5));
    CHECK(number_thrown_by([&] { return solver.prove_win(endless, win); }) == 6);
    CHECK(solver.prove_win(mnk::Game(mnk::Rules(3, 7, 3)), win));

    mnk::Session session(mnk::Rules{});
    CHECK(session.subscribe(0, [](const mnk_event &) { throw OnPurpose{4}; }));
    CHECK(session.subscribe(0, [](const mnk_event &) { throw OnPurpose{5}; }));
    CHECK(number_thrown_by(
              [&] { return session.submit(mnk::command(MNK_COMMAND_PLAY, 0, {1, 1})); }) == 4);
    CHECK(session.status().revision == 1);
    // Nothing is left over for the next one.
    mnk::Bot fine("random");
    CHECK(fine.choose(game, cell));
}
#endif

static void progress_is_told_until_it_is_not()
{
    mnk_bot_config config = mnk::bot_config();
    config.depth = 3;
    mnk::Bot engine("engine", config);
    mnk::Game game(mnk::Rules(3, 7, 3));
    mnk::Cell cell;
    auto depths = std::make_shared<std::vector<std::uint32_t>>();
    CHECK(engine.on_progress([depths](const mnk_progress &news) { depths->push_back(news.depth); }));
    CHECK(engine.choose(game, cell) && !depths->empty());
    depths->clear();
    CHECK(engine.clear_progress() && depths.use_count() == 1);
    CHECK(engine.choose(game, cell) && depths->empty());
}

static void matches_ask_whoevers_turn_it_is()
{
    for (const auto &[rows, cols] : {std::pair{3, 7}, std::pair{7, 3}}) {
        mnk::Match match(mnk::Rules(static_cast<std::uint16_t>(rows),
                                    static_cast<std::uint16_t>(cols), 3));
        int seen = 0;
        CHECK(match.observe([&](const mnk::GameView &game, const mnk_move &made) {
            ++seen;
            CHECK(game.move_count() == seen && game.cell(made.row, made.col) == mnk::Mark{made.mark});
        }));
        {
            mnk::Bot bot("win_or_block");
            CHECK(match.seat(mnk::Mark::o, "Blocker", bot));
        }
        CHECK(match.seat(mnk::Mark::x, "Ada") && match.name(mnk::Mark::x) == "Ada");
        CHECK(match.play_turn() == MNK_NO_MOVE);
        CHECK(match.queue(mnk::Mark::x, {rows - 1, cols - 1}));
        CHECK(match.queue(mnk::Mark::o, {0, 0}) == MNK_NOT_FOUND);
        mnk_move made{};
        CHECK(match.play_turn(&made) && made.row == rows - 1 && made.mark == 1);
        CHECK(match.play_turn(&made) && made.mark == 2 && seen == 2);
        CHECK(match.game().move_count() == 2);
    }
}

static void sessions_take_commands_and_tell_events()
{
    mnk::Session session(mnk::Rules(7, 3, 3));
    std::vector<std::uint64_t> heard;
    std::uint64_t id = 0;
    CHECK(session.subscribe(0, [&](const mnk_event &event) { heard.push_back(event.seq); }, &id));
    mnk_reply reply;
    CHECK(session.submit(mnk::command(MNK_COMMAND_PLAY, 0, {6, 2}), &reply) && reply.revision == 1);
    mnk_command late = mnk::command(MNK_COMMAND_PLAY, 1, {6, 1});
    late.revision = 0;
    CHECK(session.submit(late, &reply) == MNK_STALE && reply.revision == 1);
    CHECK(session.submit(mnk::command(MNK_COMMAND_PLAY, 1, {6, 1})));
    CHECK(session.unsubscribe(id) && session.unsubscribe(id) == MNK_NOT_FOUND);
    CHECK(session.events().size() == 2 && session.events(1).size() == 1);
    CHECK((heard == std::vector<std::uint64_t>{1, 2}));
    CHECK(session.snapshot().cell(6, 1) == mnk::Mark::o);
    CHECK(session.status().turn == MNK_X && session.table().seats == 2);
    CHECK(session.clocks(0) == std::vector<std::uint64_t>(2, UINT64_MAX));
    CHECK(session.json().find("7,3,3") != std::string::npos);
    mnk::Session loaded = mnk::Session::load(session.save());
    CHECK(loaded.status().revision == 2 && loaded.events().size() == 2);
    for (int i = 0; i < 40; ++i) {
        CHECK(loaded.submit(mnk::command(MNK_COMMAND_UNDO, 0)));
        CHECK(loaded.submit(mnk::command(MNK_COMMAND_PLAY, 1, {6, 1})));
    }
    CHECK(loaded.events().size() == 82 && loaded.events().back().seq == 82);
    mnk::Session goes_on(session.snapshot());
    CHECK(goes_on.status().move_count == 2);
    CHECK(session.wait(2, 1) == MNK_TIMED_OUT && session.close());
    CHECK(session.wait(2, 1) == MNK_CANCELLED);
}

static void stores_keep_games_by_name()
{
    mnk::Store store("memory:");
    const mnk::Rules rules(3, 7, 3);
    for (int i = 0; i < 70; ++i)
        CHECK(store.create("game " + std::to_string(i), rules));
    CHECK(store.create("game 0", rules) == MNK_ALREADY_EXISTS);
    CHECK(store.list().size() == 70 && store.list(MNK_WON).empty());
    mnk_reply reply;
    CHECK(store.submit("game 1", mnk::command(MNK_COMMAND_PLAY, 0, {2, 6}), &reply));
    CHECK(reply.revision == 1 && store.status("game 1").revision == 1);
    CHECK(store.submit("nowhere", mnk::command(MNK_COMMAND_PLAY, 0)) == MNK_NOT_FOUND);
    const auto replies =
        store.submit_many({{"game 1", mnk::command(MNK_COMMAND_PLAY, 1, {0, 0})},
                           {"game 2", mnk::command(MNK_COMMAND_PLAY, 0, {0, 0})},
                           {"game 1", mnk::command(MNK_COMMAND_PLAY, 0, {0, 0})},
                           {"nowhere", mnk::command(MNK_COMMAND_PLAY, 0, {0, 0})}});
    CHECK(replies.size() == 4 && replies[0].result == MNK_OK && replies[1].result == MNK_OK);
    CHECK(replies[2].result == MNK_CELL_TAKEN && replies[3].result == MNK_NOT_FOUND);
    CHECK(store.submit_many({}).empty());
    CHECK(store.snapshot("game 1").cell(0, 0) == mnk::Mark::o && store.table("game 1").actor == 0);
    CHECK(store.events("game 1").size() == 2 && store.events("game 1", 1).size() == 1);
    CHECK(store.wait("game 1", 2, 1) == MNK_TIMED_OUT && store.clocks("game 1", 0).size() == 2);
    CHECK(store.json("game 1").find("3,7,3") != std::string::npos && store.tick(1000) == 0);
    CHECK(mnk::id_of(store.list().back()).substr(0, 5) == "game ");
    CHECK(store.erase("game 1") && store.erase("game 1") == MNK_NOT_FOUND);
#ifndef MNK_NO_EXCEPTIONS
    CHECK(thrown_by([] { mnk::Store nowhere("nonsense"); }) == MNK_ERR_INVALID);
    CHECK(thrown_by([&] { (void)store.status("game 1"); }) == MNK_NOT_FOUND);
#endif
}

static void batches_step_games_together()
{
    for (const auto &[rows, cols] : {std::pair{3, 7}, std::pair{7, 3}}) {
        mnk::Batch batch(mnk::Rules(static_cast<std::uint16_t>(rows),
                                    static_cast<std::uint16_t>(cols), 3), 5);
        std::vector<std::int32_t> actions(5), results(5);
        std::vector<float> rewards(10);
        std::vector<std::uint8_t> done(5);
        CHECK(batch.sample(actions) && batch.check(actions));
        CHECK(batch.step(actions, rewards, done, results));
        CHECK(batch.turns() == std::vector<std::uint8_t>(5, 2));
        CHECK(batch.boards()[static_cast<std::size_t>(actions[0])] == 1);
        CHECK(batch.masks()[static_cast<std::size_t>(actions[0])] == 0);
        CHECK(batch.observe().size() == 5u * 3 * 21);
        std::size_t game = 9;
        CHECK(batch.check(actions, &game) == MNK_CELL_TAKEN && game == 0);
        CHECK(batch.step(actions, {}, {}, results) && results[4] == MNK_CELL_TAKEN);
        std::vector<std::uint8_t> board(105);
        CHECK(batch.boards(board) && board == batch.boards());
        CHECK(batch.reset({1, 0, 0, 0, 0}) && batch.turns()[0] == 1 && batch.turns()[1] == 2);
        std::vector<std::int32_t> winners(5);
        CHECK(batch.playout(winners) && batch.turns() == std::vector<std::uint8_t>(5, 0));
        CHECK(batch.reset() && batch.final_boards().size() == 105);
#ifndef MNK_NO_EXCEPTIONS
        CHECK(thrown_by([&] { (void)batch.step({0, 1}); }) == MNK_ERR_INVALID);
        CHECK(thrown_by([&] { (void)batch.boards(mnk::Span<std::uint8_t>()); }) == MNK_ERR_BUFFER);
#endif
    }
}

// R076: fast starts and stops; each call ends once, with an answer or cancelled.
static void starts_and_stops_from_another_thread()
{
    mnk::Game game(mnk::Rules(5, 7, 4));
    mnk_bot_config config = mnk::bot_config();
    config.nodes = 50;
    mnk::Bot bot("engine", config);
    std::atomic<bool> stop{false};
    std::thread canceller([&] {
        while (!stop.load()) {
            (void)bot.cancel();
            std::this_thread::yield();
        }
    });
    int ended = 0;
    for (int i = 0; i < 200; ++i) {
        mnk::Cell cell{-1, -1};
        const mnk::Result result = bot.choose(game, cell);
        CHECK(result.ok() || result == MNK_CANCELLED);
        CHECK(game.can_play(cell));
        ++ended;
    }
    stop.store(true);
    canceller.join();
    CHECK(ended == 200);
}

int main()
{
    bots_play_and_solvers_know();
    wins_are_proved_on_boards_of_every_shape();
    analyses_are_told_and_drawn();
    strategies_of_ones_own_play();
    what_is_cancelled_says_so_and_plays_nothing();
    who_is_asked_again_by_a_strategy_of_its_own_is_busy();
#ifndef MNK_NO_EXCEPTIONS
    what_functions_of_yours_throw_comes_back();
#endif
    progress_is_told_until_it_is_not();
    matches_ask_whoevers_turn_it_is();
    sessions_take_commands_and_tell_events();
    stores_keep_games_by_name();
    batches_step_games_together();
    starts_and_stops_from_another_thread();
    std::puts("C++ tables: all holds");
    return 0;
}
