/* A panic inside the library, made on purpose: linked with a library built with
 * the feature panic-probe, in which mnk_game_reset panics when it has changed
 * the game. The process lives, the game is dead, all else goes on. */
#include "../check.h"

static void the_dead_game_answers_only_that_it_is(mnk_game *game)
{
    mnk_game *out = NULL;
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game_info info;
    mnk_move move;
    mnk_cell cell;
    uint8_t byte;
    char text[64];
    size_t needed = 12345;
    CHECK_INT(mnk_game_info_init(&info, (uint32_t)sizeof info), MNK_OK);
    CHECK_INT(mnk_game_clone(game, &out), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_play(game, 0, 0), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_play(game, -1, 99), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_play_as(game, 99, 99, 0, 0), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_play_many(game, &cell, SIZE_MAX, &byte, &needed), MNK_ERR_HANDLE);
    CHECK_INT(needed, 12345);
    CHECK_INT(mnk_game_drop(game, 0), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_can_play(game, 0, 0), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_undo(game), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_redo(game), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_reset(game), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_forfeit(game, 99), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_info_get(game, &info), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_rules(game, &rules), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_status(game), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_reason(game), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_winner(game), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_turn(game), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_cell(game, 99, 99), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_move_count(game), MNK_ERR_HANDLE);
    CHECK(mnk_game_revision(game) == 0);
    CHECK(mnk_game_hash(game) == 0);
    CHECK_INT(mnk_game_is_dead(game), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_moves(game, &move, 1, &needed), MNK_ERR_HANDLE);
    CHECK_INT(needed, 0);
    CHECK_INT(mnk_game_legal(game, &cell, 1, NULL), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_board(game, &byte, 1, NULL), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_winning_cells(game, &cell, 1, NULL), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_text(game, text, sizeof text, NULL), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_svg(game, NULL, 0, NULL), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_tag(game, "\xFF", 1, text, sizeof text, NULL), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_set_tag(game, "\xFF", SIZE_MAX, "b", 1), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_tag_at(game, 0, text, sizeof text, NULL), MNK_ERR_HANDLE);
    CHECK_INT(mnk_game_save(game, &byte, 1, NULL), MNK_ERR_HANDLE);
    CHECK(out == NULL);
    /* NULL comes before a dead handle. */
    CHECK_INT(mnk_game_clone(game, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_play_many(game, NULL, 1, &byte, &needed), MNK_ERR_NULL);
    CHECK_INT(mnk_game_play_many(game, &cell, 1, &byte, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_info_get(game, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_rules(game, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_moves(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_text(game, NULL, 1, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_tag(game, NULL, 1, text, sizeof text, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_game_set_tag(game, "a", 1, NULL, 1), MNK_ERR_NULL);
}

/* Every handle that is made of a game, or asked about one, says so too, and is
 * none the worse for it. */
static void others_do_not_take_the_dead_game(mnk_game *game, mnk_game *live)
{
    mnk_bot *bot = NULL;
    mnk_solver *solver = NULL;
    mnk_match *match = NULL;
    mnk_session *session = NULL;
    mnk_solution solution;
    mnk_proved_win win;
    mnk_cell cell;
    char text[64];
    CHECK_INT(mnk_solution_init(&solution, (uint32_t)sizeof solution), MNK_OK);
    CHECK_INT(mnk_proved_win_init(&win, (uint32_t)sizeof win), MNK_OK);
    CHECK_INT(mnk_bot_new("random", 6, NULL, &bot), MNK_OK);
    CHECK_INT(mnk_solver_new(&solver), MNK_OK);
    CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_ERR_HANDLE);
    CHECK_INT(mnk_bot_play(bot, game, &cell), MNK_ERR_HANDLE);
    CHECK_INT(mnk_solve(game, NULL, &solution), MNK_ERR_HANDLE);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, &solution), MNK_ERR_HANDLE);
    CHECK_INT(mnk_solver_prove_win(solver, game, NULL, &win), MNK_ERR_HANDLE);
    CHECK_INT(mnk_match_new(game, &match), MNK_ERR_HANDLE);
    CHECK_INT(mnk_session_from_game(game, NULL, &session), MNK_ERR_HANDLE);
    CHECK_INT(mnk_notation_write(game, "moves", 5, text, sizeof text, NULL), MNK_ERR_HANDLE);
    CHECK(match == NULL && session == NULL);
    CHECK_INT(mnk_bot_choose(bot, game, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_solve(game, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_solver_solve(solver, game, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_match_new(game, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_session_from_game(game, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_bot_choose(bot, live, &cell), MNK_OK);
    CHECK_INT(mnk_solver_solve(solver, live, NULL, &solution), MNK_OK);
    mnk_bot_free(bot);
    mnk_solver_free(solver);
}

int main(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_game *other = game_of(&rules);
    int i;
    CHECK_INT(mnk_game_play(game, 1, 1), MNK_OK);
    CHECK_INT(mnk_game_play(other, 1, 1), MNK_OK);
    CHECK_INT(mnk_game_reset(game), MNK_ERR_PANIC);
    CHECK_SAYS("fault");
    the_dead_game_answers_only_that_it_is(game);
    others_do_not_take_the_dead_game(game, other);
    mnk_game_free(game);
    /* The process lives, and so do other games; many faults are no worse. */
    CHECK_INT(mnk_game_play(other, 0, 0), MNK_OK);
    for (i = 0; i < 100; i++) {
        game = game_of(&rules);
        CHECK_INT(mnk_game_reset(game), MNK_ERR_PANIC);
        mnk_game_free(game);
    }
    CHECK_INT(mnk_game_undo(other), MNK_OK);
    mnk_game_free(other);
    return check_done("panic");
}
