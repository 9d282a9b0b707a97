/* Solving from C: known values, budgets, cancels before, during and after, two
 * threads on one solver, and everything wrong. */
#include "check.h"

#include <pthread.h>

static mnk_solution fresh(void)
{
    mnk_solution solution;
    CHECK_INT(mnk_solution_init(&solution, (uint32_t)sizeof solution), MNK_OK);
    return solution;
}

static mnk_bot_config budget(void)
{
    mnk_bot_config config;
    CHECK_INT(mnk_bot_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    return config;
}

static void known_values_come_out(void)
{
    static const struct {
        int rows, cols, k, gravity, value, plies;
    } known[] = {
        {3, 3, 3, 0, 0, -1}, {3, 4, 3, 0, 1, 7}, {4, 4, 4, 0, 0, -1},
        {4, 4, 3, 1, 1, 9},  {4, 3, 3, 1, 0, -1},
    };
    mnk_solver *solver = NULL;
    size_t i;
    CHECK_INT(mnk_solver_new(&solver), MNK_OK);
    for (i = 0; i < sizeof known / sizeof known[0]; i++) {
        mnk_rules rules = rules_of(known[i].rows, known[i].cols, known[i].k);
        mnk_game *game;
        mnk_solution once = fresh(), kept = fresh();
        rules.gravity = (uint8_t)known[i].gravity;
        game = game_of(&rules);
        CHECK_INT(mnk_solve(game, NULL, &once), MNK_OK);
        CHECK_INT(once.value, known[i].value);
        CHECK_INT(once.plies, known[i].plies);
        CHECK_INT(mnk_game_can_play(game, once.best.row, once.best.col), MNK_OK);
        CHECK(once.nodes > 0);
        CHECK_INT(mnk_solver_solve(solver, game, NULL, &kept), MNK_OK);
        CHECK_INT(kept.value, known[i].value);
        CHECK_INT(kept.plies, known[i].plies);
        mnk_game_free(game);
    }
    mnk_solver_free(solver);
}

static void budgets_end_without_a_guess(void)
{
    mnk_rules rules = rules_of(9, 9, 5);
    mnk_game *game = game_of(&rules);
    mnk_solution solution = fresh();
    mnk_bot_config config = budget();
    config.nodes = 0;
    CHECK_INT(mnk_solve(game, &config, &solution), MNK_UNDECIDED);
    config.nodes = 100;
    CHECK_INT(mnk_solve(game, &config, &solution), MNK_UNDECIDED);
    CHECK_SAYS("100");
    config = budget();
    config.time_ms = 0;
    CHECK_INT(mnk_solve(game, &config, &solution), MNK_UNDECIDED);
    CHECK(solution.value == 0 && solution.plies == -1 && solution.nodes == 0);
    config = budget();
    config.memory_bytes = 0;
    config.nodes = 100;
    CHECK_INT(mnk_solve(game, &config, &solution), MNK_UNDECIDED);
    mnk_game_free(game);
}

static void what_cannot_be_solved_is_refused(void)
{
    static const int won[] = {0, 0, 1, 0, 0, 1, 1, 1, 0, 2};
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_solver *solver = NULL;
    mnk_solution solution = fresh();
    CHECK_INT(mnk_solver_new(&solver), MNK_OK);
    play_all(game, won, 5);
    CHECK_INT(mnk_solve(game, NULL, &solution), MNK_GAME_OVER);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, &solution), MNK_GAME_OVER);
    mnk_game_free(game);
    rules.players = 3;
    game = game_of(&rules);
    CHECK_INT(mnk_solve(game, NULL, &solution), MNK_ERR_UNSUPPORTED);
    CHECK_INT(mnk_solve(NULL, NULL, &solution), MNK_ERR_NULL);
    CHECK_INT(mnk_solve(game, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_solve(NULL, game, NULL, &solution), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_solve(solver, NULL, NULL, &solution), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_new(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_cancel(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_clear_cancel(NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_solution_init(NULL, (uint32_t)sizeof solution), MNK_ERR_NULL);
    CHECK_INT(mnk_solution_init(&solution, 3), MNK_ERR_STRUCT);
    mnk_solver_free(NULL);
    mnk_solver_free(solver);
    mnk_game_free(game);
}

static void *cancel_soon(void *argument)
{
    const mnk_solver *solver = (const mnk_solver *)argument;
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_solution solution = fresh();
    /* Busy as soon as the other thread is at work; then it is stopped. */
    int32_t answer = MNK_OK;
    while (answer == MNK_OK) {
        answer = mnk_solver_solve((mnk_solver *)argument, game, NULL, &solution);
    }
    CHECK_INT(answer, MNK_ERR_BUSY);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    mnk_game_free(game);
    return NULL;
}

static void a_cancel_ends_one_call(void)
{
    mnk_rules rules = rules_of(3, 3, 3), large = rules_of(9, 9, 5);
    mnk_game *game = game_of(&rules), *endless = game_of(&large);
    mnk_solver *solver = NULL;
    mnk_solution solution = fresh();
    pthread_t thread;
    int32_t answer;
    CHECK_INT(mnk_solver_new(&solver), MNK_OK);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, &solution), MNK_CANCELLED);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, &solution), MNK_OK);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_clear_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, &solution), MNK_OK);
    CHECK(pthread_create(&thread, NULL, cancel_soon, solver) == 0);
    do {
        answer = mnk_solver_solve(solver, endless, NULL, &solution);
    } while (answer == MNK_ERR_BUSY);
    CHECK_INT(answer, MNK_CANCELLED);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK_INT(mnk_solver_clear_cancel(solver), MNK_OK);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, &solution), MNK_OK);
    CHECK_INT(mnk_solver_cancel(solver), MNK_OK);
    mnk_solver_free(solver);
    mnk_game_free(game);
    mnk_game_free(endless);
}

int main(void)
{
    known_values_come_out();
    budgets_end_without_a_guess();
    what_cannot_be_solved_is_refused();
    a_cancel_ends_one_call();
    return check_done("solver");
}
