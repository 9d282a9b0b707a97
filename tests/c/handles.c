/* Handles and buffers as bindings treat them: NULL freed by every destructor,
 * handles freed on another thread and in any order, NULL with a length of 0 for
 * what is empty. */
#include "check.h"

#include <pthread.h>

static void every_free_takes_null(void)
{
    mnk_game_free(NULL);
    mnk_bot_free(NULL);
    mnk_solver_free(NULL);
    mnk_match_free(NULL);
    mnk_session_free(NULL);
    mnk_store_close(NULL);
    mnk_batch_free(NULL);
}

/* What is made of a game does not need the game any longer. */
static void handles_are_freed_in_any_order(int backwards)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules), *copy = NULL, *seen = NULL;
    mnk_bot *bot = NULL;
    mnk_match *match = NULL;
    mnk_session *session = NULL;
    mnk_cell cell;
    CHECK_INT(mnk_game_play(game, 1, 1), MNK_OK);
    CHECK_INT(mnk_game_clone(game, &copy), MNK_OK);
    CHECK_INT(mnk_bot_new("random", 6, NULL, &bot), MNK_OK);
    CHECK_INT(mnk_match_new(game, &match), MNK_OK);
    CHECK_INT(mnk_session_from_game(game, NULL, &session), MNK_OK);
    CHECK_INT(mnk_session_snapshot(session, &seen), MNK_OK);
    if (backwards) {
        mnk_session_free(session);
        mnk_match_free(match);
        CHECK_INT(mnk_bot_choose(bot, seen, &cell), MNK_OK);
        mnk_bot_free(bot);
        mnk_game_free(game);
        CHECK_INT(mnk_game_play(copy, cell.row, cell.col), MNK_OK);
        mnk_game_free(copy);
    } else {
        mnk_game_free(game);
        mnk_game_free(copy);
        CHECK_INT(mnk_bot_choose(bot, seen, &cell), MNK_OK);
        mnk_bot_free(bot);
        mnk_match_free(match);
        mnk_session_free(session);
    }
    CHECK_INT(mnk_game_move_count(seen), 1);
    mnk_game_free(seen);
}

static void *free_game(void *game)
{
    mnk_game_free((mnk_game *)game);
    return NULL;
}

static void any_thread_may_free(void)
{
    mnk_rules rules = rules_of(15, 15, 5);
    int i;
    for (i = 0; i < 50; i++) {
        mnk_game *game = game_of(&rules);
        pthread_t other;
        CHECK_INT(mnk_game_play(game, 7, 7), MNK_OK);
        CHECK_INT(pthread_create(&other, NULL, free_game, game), 0);
        CHECK_INT(pthread_join(other, NULL), 0);
    }
}

/* Everywhere a pointer comes with a length. */
static void null_and_zero_is_an_empty_buffer(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules), *out = NULL;
    mnk_bot *bot = NULL;
    mnk_store *store = NULL;
    mnk_cell cell;
    size_t needed = 0;
    CHECK_INT(mnk_has(NULL, 0), 0);
    CHECK_INT(mnk_rules_preset(&rules, (uint32_t)sizeof rules, NULL, 0), MNK_ERR_INVALID);
    CHECK_INT(mnk_rules_parse(&rules, (uint32_t)sizeof rules, NULL, 0), MNK_ERR_PARSE);
    CHECK_INT(mnk_game_board(game, NULL, 0, &needed), MNK_OK); /* asks for the size */
    CHECK_INT(needed, 9);
    CHECK_INT(mnk_game_moves(game, NULL, 0, &needed), MNK_OK);
    CHECK_INT(needed, 0);
    CHECK_INT(mnk_game_winning_cells(game, NULL, 0, &needed), MNK_OK);
    CHECK_INT(mnk_game_load(NULL, 0, NULL, &out), MNK_ERR_CORRUPT);
    CHECK_INT(mnk_game_from_board(&rules, NULL, 0, &out), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_set_tag(game, "a", 1, NULL, 0), MNK_OK);
    CHECK_INT(mnk_game_set_tag(game, NULL, 0, NULL, 0), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_tag(game, NULL, 0, NULL, 0, NULL), MNK_NOT_FOUND);
    CHECK_INT(mnk_cell_parse(&rules, NULL, 0, &cell), MNK_ERR_PARSE);
    CHECK_INT(mnk_notation_read(NULL, 0, NULL, 0, NULL, &out), MNK_ERR_INVALID);
    CHECK_INT(mnk_notation_read("sgf", 3, NULL, 0, NULL, &out), MNK_ERR_PARSE);
    CHECK_INT(mnk_bot_new(NULL, 0, NULL, &bot), MNK_ERR_INVALID);
    CHECK_INT(mnk_store_open(NULL, 0, &store), MNK_ERR_INVALID);
    CHECK(out == NULL && bot == NULL && store == NULL);
    CHECK_INT(mnk_game_replay(&rules, mnk_rules_fingerprint(&rules), NULL, 0, &out), MNK_OK);
    CHECK_INT(mnk_game_move_count(out), 0);
    mnk_game_free(out);
    /* A list of no moves is a game, too. */
    CHECK_INT(mnk_notation_read("moves", 5, NULL, 0, &rules, &out), MNK_OK);
    mnk_game_free(out);
    mnk_game_free(game);
}

int main(void)
{
    every_free_takes_null();
    handles_are_freed_in_any_order(0);
    handles_are_freed_in_any_order(1);
    any_thread_may_free();
    null_and_zero_is_an_empty_buffer();
    return check_done("handles");
}
