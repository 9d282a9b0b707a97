/* Wins proved from C: what each answer means, budgets, cancels before and
 * during, two threads on one solver, a listener, and everything wrong. */
#include "check.h"

#include <pthread.h>

static mnk_proved_win fresh(void)
{
    mnk_proved_win win;
    CHECK_INT(mnk_proved_win_init(&win, (uint32_t)sizeof win), MNK_OK);
    CHECK(win.struct_size == sizeof win && win.best.row == 0 && win.best.col == 0 && win.nodes == 0);
    return win;
}

static mnk_bot_config budget(void)
{
    mnk_bot_config config;
    CHECK_INT(mnk_bot_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    return config;
}

static mnk_solver *new_solver(void)
{
    mnk_solver *solver = NULL;
    CHECK_INT(mnk_solver_new(&solver), MNK_OK);
    return solver;
}

static void a_win_is_a_move_that_wins(void)
{
    static const int known[][3] = {{3, 7, 3}, {7, 3, 3}, {4, 3, 3}, {3, 4, 3}};
    mnk_solver *solver = new_solver();
    size_t i;
    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        mnk_rules rules = rules_of(known[i][0], known[i][1], known[i][2]);
        mnk_game *game = game_of(&rules);
        const sight before = sight_of(game);
        mnk_proved_win win = fresh();
        mnk_solution solution;
        CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_OK);
        CHECK(win.nodes > 0);
        CHECK(looks_like(game, &before));
        CHECK_INT(mnk_solution_init(&solution, (uint32_t)sizeof solution), MNK_OK);
        CHECK_INT(mnk_game_play(game, win.best.row, win.best.col), MNK_OK);
        CHECK_INT(mnk_solve(game, NULL, &solution), MNK_OK);
        CHECK_INT(solution.value, -1);
        mnk_game_free(game);
    }
    mnk_solver_free(solver);
}

static void no_win_found_is_an_answer_of_its_own(void)
{
    static const int drawn[][3] = {{3, 3, 3}, {2, 3, 3}, {3, 2, 3}, {3, 4, 4}};
    mnk_solver *solver = new_solver();
    size_t i;
    for (i = 0; i < sizeof drawn / sizeof drawn[0]; i++) {
        mnk_rules rules = rules_of(drawn[i][0], drawn[i][1], drawn[i][2]);
        mnk_game *game = game_of(&rules);
        mnk_proved_win win = fresh();
        win.best.row = 77;
        CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_NOT_FOUND);
        CHECK_SAYS("does not say that there is none");
        CHECK(win.best.row == 77 && win.nodes == 0);
        mnk_game_free(game);
    }
    mnk_solver_free(solver);
}

static void unsupported(mnk_rules rules)
{
    mnk_solver *solver = new_solver();
    mnk_game *game = game_of(&rules);
    mnk_proved_win win = fresh();
    mnk_bot_config nothing = budget();
    nothing.nodes = 0;
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_ERR_UNSUPPORTED);
    CHECK_INT(mnk_solver_prove_win(solver, game, &nothing, &win), MNK_ERR_UNSUPPORTED);
    /* Before it is said that the game is over. */
    CHECK_INT(mnk_game_forfeit(game, MNK_X), MNK_OK);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_ERR_UNSUPPORTED);
    CHECK_SAYS(rules.players == 2 ? "one mark a turn" : "two players");
    CHECK(win.nodes == 0);
    mnk_game_free(game);
    mnk_solver_free(solver);
}

static void other_rules_are_not_taken_for_games_without_a_win(void)
{
    mnk_rules rules = rules_of(9, 9, 5), other;
    unsupported(preset("connect_four"));
    unsupported(preset("connect6"));
    unsupported(preset("renju"));
    unsupported(preset("caro"));
    unsupported(rules_of(19, 19, 5));
    unsupported(rules_of(3, 7, 2));
    unsupported(rules_of(7, 3, 1));
    other = rules;
    other.wrap = 1;
    unsupported(other);
    other = rules;
    other.misere = 1;
    unsupported(other);
    other = rules;
    other.players = 3;
    unsupported(other);
}

static void finished_games_are_over(void)
{
    static const int won[] = {0, 0, 1, 0, 0, 1, 1, 1, 0, 2};
    static const uint8_t full[] = {1, 2, 1, 1, 2, 2, 2, 1, 1}, dead[] = {1, 2, 0, 2, 1, 0};
    mnk_rules rules = rules_of(3, 3, 3), narrow = rules_of(2, 3, 3);
    mnk_game *game[3] = {NULL, NULL, NULL};
    mnk_solver *solver = new_solver();
    mnk_proved_win win = fresh();
    int i;
    game[0] = game_of(&rules);
    play_all(game[0], won, 5);
    CHECK_INT(mnk_game_from_board(&rules, full, 9, &game[1]), MNK_OK);
    narrow.early_draw = 1;
    CHECK_INT(mnk_game_from_board(&narrow, dead, 6, &game[2]), MNK_OK);
    for (i = 0; i < 3; i++) {
        CHECK_INT(mnk_solver_prove_win(solver, game[i], NULL, &win), MNK_GAME_OVER);
        mnk_game_free(game[i]);
    }
    CHECK(win.nodes == 0);
    mnk_solver_free(solver);
}

static void budgets_end_without_a_guess(void)
{
    mnk_rules rules = rules_of(15, 15, 5);
    mnk_game *game = game_of(&rules);
    mnk_solver *solver = new_solver();
    mnk_proved_win win = fresh();
    mnk_bot_config config = budget();
    config.nodes = 0;
    CHECK_INT(mnk_solver_prove_win(solver, game, &config, &win), MNK_UNDECIDED);
    config.nodes = 100;
    CHECK_INT(mnk_solver_prove_win(solver, game, &config, &win), MNK_UNDECIDED);
    CHECK_SAYS("100");
    config = budget();
    config.time_ms = 0;
    CHECK_INT(mnk_solver_prove_win(solver, game, &config, &win), MNK_UNDECIDED);
    config = budget();
    config.memory_bytes = 0;
    CHECK_INT(mnk_solver_prove_win(solver, game, &config, &win), MNK_UNDECIDED);
    config.memory_bytes = 1;
    CHECK_INT(mnk_solver_prove_win(solver, game, &config, &win), MNK_UNDECIDED);
    CHECK(win.nodes == 0);
    mnk_game_free(game);
    mnk_solver_free(solver);
}

static void wrong_arguments_change_nothing(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    mnk_solver *solver = new_solver();
    mnk_proved_win win = fresh();
    mnk_bot_config config = budget();
    CHECK_INT(mnk_solver_prove_win(NULL, game, NULL, &win), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_prove_win(solver, NULL, NULL, &win), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_prove_win(NULL, NULL, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_proved_win_init(NULL, (uint32_t)sizeof win), MNK_ERR_NULL);
    CHECK_INT(mnk_proved_win_init(&win, 3), MNK_ERR_STRUCT);
    CHECK_INT(mnk_proved_win_init(&win, 65537), MNK_ERR_STRUCT);
    win.struct_size = 0;
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_ERR_STRUCT);
    win.struct_size = UINT32_MAX;
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_ERR_STRUCT);
    memset(&win, 0xA5, sizeof win);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_ERR_STRUCT);
    win = fresh();
    config.struct_size = 3;
    CHECK_INT(mnk_solver_prove_win(solver, game, &config, &win), MNK_ERR_STRUCT);
    CHECK(win.nodes == 0);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_OK);
    mnk_game_free(game);
    mnk_solver_free(solver);
}

/* Structs of older and newer headers get as much as they hold. */
static void every_size_of_the_answer(void)
{
    mnk_rules rules = rules_of(7, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_solver *solver = new_solver();
    mnk_proved_win whole = fresh();
    uint32_t size;
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &whole), MNK_OK);
    for (size = 4; size <= sizeof whole + 20; size++) {
        const uint32_t shared = size < sizeof whole ? size : (uint32_t)sizeof whole;
        uint8_t *place = (uint8_t *)exactly(size);
        uint32_t i;
        CHECK_INT(mnk_proved_win_init((mnk_proved_win *)(void *)place, size), MNK_OK);
        CHECK_INT(mnk_solver_prove_win(solver, game, NULL, (mnk_proved_win *)(void *)place), MNK_OK);
        CHECK(memcmp(place + 4, (uint8_t *)&whole + 4, shared - 4) == 0);
        for (i = shared; i < size; i++) {
            CHECK(place[i] == 0);
        }
        free(place);
    }
    mnk_game_free(game);
    mnk_solver_free(solver);
}

/* On a thread of its own while the solver is at work. */
static void *find_it_busy_and_cancel(void *argument)
{
    mnk_solver *solver = (mnk_solver *)argument;
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    mnk_proved_win win = fresh();
    mnk_solution solution;
    CHECK_INT(mnk_solution_init(&solution, (uint32_t)sizeof solution), MNK_OK);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_ERR_BUSY);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, &solution), MNK_ERR_BUSY);
    CHECK_INT(mnk_solver_on_progress(solver, NULL, NULL, NULL), MNK_ERR_BUSY);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    mnk_game_free(game);
    return NULL;
}

static void let_another_thread_cancel(void *user_data, const mnk_solver_progress *news)
{
    pthread_t thread;
    CHECK(news->nodes > 0);
    CHECK(pthread_create(&thread, NULL, find_it_busy_and_cancel, user_data) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
}

static void a_cancel_ends_one_call(void)
{
    mnk_rules rules = rules_of(3, 7, 3), large = rules_of(6, 6, 5);
    mnk_game *game = game_of(&rules), *endless = game_of(&large);
    mnk_solver *solver = new_solver();
    mnk_proved_win win = fresh();
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_CANCELLED);
    CHECK(win.nodes == 0);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_OK);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_clear_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_OK);
    CHECK_INT(mnk_solver_on_progress(solver, let_another_thread_cancel, solver, NULL), MNK_OK);
    CHECK_INT(mnk_solver_prove_win(solver, endless, NULL, &win), MNK_CANCELLED);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_OK);
    mnk_solver_free(solver);
    mnk_game_free(game);
    mnk_game_free(endless);
}

/* What a listener has heard; it cancels when it has heard enough. */
typedef struct heard {
    mnk_solver *solver;
    const mnk_game *game;
    int times, stop_after, dropped;
    uint64_t nodes, elapsed;
} heard;

static void hear(void *user_data, const mnk_solver_progress *news)
{
    heard *so_far = (heard *)user_data;
    mnk_proved_win win = fresh();
    CHECK_INT(news->struct_size, sizeof *news);
    CHECK(news->nodes > so_far->nodes && news->elapsed_ms >= so_far->elapsed);
    so_far->nodes = news->nodes;
    so_far->elapsed = news->elapsed_ms;
    /* The solver is at work, and nothing waits for itself. */
    CHECK_INT(mnk_solver_prove_win(so_far->solver, so_far->game, NULL, &win), MNK_ERR_BUSY);
    CHECK_INT(mnk_solver_on_progress(so_far->solver, hear, NULL, NULL), MNK_ERR_BUSY);
    if (++so_far->times == so_far->stop_after) {
        CHECK_INT(mnk_solver_cancel(so_far->solver), MNK_OK);
    }
}

static void drop_heard(void *user_data)
{
    heard *so_far = (heard *)user_data;
    so_far->dropped++;
    /* Not under a lock of the solver's: it was taken away before. */
    if (so_far->solver != NULL) {
        CHECK_INT(mnk_solver_clear_cancel(so_far->solver), MNK_OK);
    }
}

static void a_listener_hears_of_it_and_may_stop_it(void)
{
    mnk_rules large = rules_of(6, 6, 5), columns = preset("connect_four");
    mnk_game *endless = game_of(&large), *falling = game_of(&columns);
    mnk_solver *solver = new_solver();
    mnk_proved_win win = fresh();
    mnk_solution solution;
    heard first, second, third;
    memset(&first, 0, sizeof first);
    first.solver = solver;
    first.game = endless;
    first.stop_after = 1;
    second = third = first;
    CHECK_INT(mnk_solver_on_progress(NULL, hear, &first, drop_heard), MNK_ERR_NULL);
    CHECK_INT(first.dropped, 0);
    CHECK_INT(mnk_solver_on_progress(solver, NULL, &first, drop_heard), MNK_OK);
    CHECK_INT(first.dropped, 1);
    CHECK_INT(mnk_solver_on_progress(solver, hear, &first, drop_heard), MNK_OK);
    CHECK_INT(mnk_solver_prove_win(solver, endless, NULL, &win), MNK_CANCELLED);
    CHECK(first.times == 1 && first.dropped == 1);
    CHECK_INT(mnk_solver_on_progress(solver, hear, &second, drop_heard), MNK_OK);
    CHECK_INT(first.dropped, 2);
    CHECK_INT(mnk_solution_init(&solution, (uint32_t)sizeof solution), MNK_OK);
    CHECK_INT(mnk_solver_solve(solver, falling, NULL, &solution), MNK_CANCELLED);
    CHECK(first.times == 1 && second.times == 1 && second.dropped == 0);
    CHECK_INT(mnk_solver_on_progress(solver, NULL, NULL, NULL), MNK_OK);
    CHECK_INT(second.dropped, 1);
    CHECK_INT(mnk_solver_on_progress(solver, hear, &third, NULL), MNK_OK);
    CHECK_INT(mnk_solver_on_progress(solver, hear, &third, drop_heard), MNK_OK);
    CHECK_INT(third.dropped, 0);
    third.solver = NULL;
    mnk_solver_free(solver);
    CHECK(third.dropped == 1 && third.times == 0);
    mnk_game_free(endless);
    mnk_game_free(falling);
}

static void quick_starts_and_stops_do_no_harm(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    mnk_solver *solver = new_solver();
    mnk_proved_win win = fresh();
    mnk_bot_config config = budget();
    int i;
    config.nodes = 0;
    for (i = 0; i < 1000; i++) {
        const int stop = i % 3 == 0, prove = !stop && i % 20 == 1;
        if (stop) {
            CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
        }
        CHECK_INT(mnk_solver_prove_win(solver, game, prove ? NULL : &config, &win),
                  stop ? MNK_CANCELLED : prove ? MNK_OK : MNK_UNDECIDED);
    }
    mnk_game_free(game);
    mnk_solver_free(solver);
}

int main(void)
{
    a_win_is_a_move_that_wins();
    no_win_found_is_an_answer_of_its_own();
    other_rules_are_not_taken_for_games_without_a_win();
    finished_games_are_over();
    budgets_end_without_a_guess();
    wrong_arguments_change_nothing();
    every_size_of_the_answer();
    a_cancel_ends_one_call();
    a_listener_hears_of_it_and_may_stop_it();
    quick_starts_and_stops_do_no_harm();
    return check_done("wins");
}
