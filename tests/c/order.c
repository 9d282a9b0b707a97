/* Where several things are wrong at once, NULL comes first, in every function
 * and wherever it stands among the arguments; and where a call failed before
 * there was anything to count, it says that nothing is needed. */
#include "check.h"

#define NULL_FIRST(call) CHECK_INT(call, MNK_ERR_NULL)

/* Everything a call could want, and much that none wants. */
typedef struct all_sorts {
    mnk_rules rules, no_rules, cut_rules;
    mnk_game *game;
    mnk_session *session;
    mnk_store *store;
    mnk_batch *batch;
    mnk_bot *bot;
    mnk_match *match;
    mnk_solver *solver;
    mnk_bot_config bot_config;
    mnk_batch_config no_batch;
    mnk_session_config no_session;
    mnk_svg_options no_options;
    mnk_command no_command;
    mnk_reply no_reply;
    mnk_solution solution;
    mnk_proved_win win;
} all_sorts;

static all_sorts sorts_of_all(void)
{
    all_sorts all;
    mnk_batch_config three;
    all.rules = rules_of(3, 3, 3);
    all.no_rules = rules_of(0, 0, 0);
    all.cut_rules = all.rules;
    all.cut_rules.struct_size = 3;
    all.game = game_of(&all.rules);
    CHECK_INT(mnk_session_new(&all.rules, NULL, &all.session), MNK_OK);
    CHECK_INT(mnk_store_open("memory:", 7, &all.store), MNK_OK);
    CHECK_INT(mnk_batch_config_init(&three, (uint32_t)sizeof three), MNK_OK);
    all.no_batch = three;
    three.games = 3;
    all.no_batch.games = 0;
    CHECK_INT(mnk_batch_new(&all.rules, &three, &all.batch), MNK_OK);
    CHECK_INT(mnk_bot_new("random", 6, NULL, &all.bot), MNK_OK);
    CHECK_INT(mnk_match_new(all.game, &all.match), MNK_OK);
    CHECK_INT(mnk_solver_new(&all.solver), MNK_OK);
    CHECK_INT(mnk_bot_config_init(&all.bot_config, (uint32_t)sizeof all.bot_config), MNK_OK);
    all.bot_config.level = 77;
    CHECK_INT(mnk_session_config_init(&all.no_session, (uint32_t)sizeof all.no_session), MNK_OK);
    all.no_session.undo = 9;
    CHECK_INT(mnk_svg_options_init(&all.no_options, (uint32_t)sizeof all.no_options), MNK_OK);
    all.no_options.style = 9;
    CHECK_INT(mnk_command_init(&all.no_command, (uint32_t)sizeof all.no_command), MNK_OK);
    all.no_command.kind = 99;
    CHECK_INT(mnk_reply_init(&all.no_reply, (uint32_t)sizeof all.no_reply), MNK_OK);
    all.no_reply.struct_size = 3;
    CHECK_INT(mnk_solution_init(&all.solution, (uint32_t)sizeof all.solution), MNK_OK);
    CHECK_INT(mnk_proved_win_init(&all.win, (uint32_t)sizeof all.win), MNK_OK);
    return all;
}

static void free_all(all_sorts *all)
{
    mnk_solver_free(all->solver);
    mnk_match_free(all->match);
    mnk_bot_free(all->bot);
    mnk_batch_free(all->batch);
    mnk_store_close(all->store);
    mnk_session_free(all->session);
    mnk_game_free(all->game);
}

static void in_rules_and_games(all_sorts *all)
{
    const uint8_t byte = 0;
    char text[8];
    mnk_game *out = NULL;
    mnk_cell cell;
    size_t needed;
    NULL_FIRST(mnk_rules_preset(NULL, 1, "nonsense", 8));
    NULL_FIRST(mnk_rules_preset(&all->rules, 3, NULL, 4));
    NULL_FIRST(mnk_rules_parse(NULL, 1, "nonsense", SIZE_MAX));
    NULL_FIRST(mnk_rules_parse(&all->rules, 3, NULL, 1));
    NULL_FIRST(mnk_rules_id(&all->no_rules, NULL, 5, &needed));
    NULL_FIRST(mnk_rules_id(&all->cut_rules, NULL, 5, &needed));
    NULL_FIRST(mnk_game_new(&all->no_rules, NULL));
    NULL_FIRST(mnk_game_new(&all->cut_rules, NULL));
    NULL_FIRST(mnk_game_play_many(NULL, &cell, SIZE_MAX, NULL, &needed));
    NULL_FIRST(mnk_game_play_many(all->game, NULL, SIZE_MAX, NULL, &needed));
    NULL_FIRST(mnk_game_play_many(all->game, &cell, SIZE_MAX, NULL, NULL));
    NULL_FIRST(mnk_game_from_board(NULL, &byte, SIZE_MAX, &out));
    NULL_FIRST(mnk_game_from_board(&all->no_rules, NULL, 9, &out));
    NULL_FIRST(mnk_game_from_board(&all->no_rules, &byte, 1, NULL));
    NULL_FIRST(mnk_game_replay(&all->no_rules, 0, NULL, 3, &out));
    NULL_FIRST(mnk_game_replay(&all->cut_rules, 0, NULL, 0, NULL));
    NULL_FIRST(mnk_game_load(&byte, 1, &all->no_rules, NULL));
    NULL_FIRST(mnk_game_load(NULL, 5, &all->no_rules, &out));
    NULL_FIRST(mnk_game_load(NULL, 5, &all->cut_rules, &out));
    NULL_FIRST(mnk_game_tag(NULL, "\xff", 1, NULL, 0, NULL));
    NULL_FIRST(mnk_game_tag(all->game, "\xff", 1, NULL, 9, &needed));
    NULL_FIRST(mnk_game_tag_at(all->game, 99, NULL, 9, &needed));
    NULL_FIRST(mnk_game_set_tag(all->game, "", 0, NULL, 5));
    NULL_FIRST(mnk_game_set_tag(all->game, NULL, 5, "\xff", 1));
    NULL_FIRST(mnk_game_set_tag(NULL, "\xff", 1, "a", 1));
    NULL_FIRST(mnk_game_svg_with(NULL, NULL, "\xff", 1, NULL, 0, text, 8, &needed));
    NULL_FIRST(mnk_game_svg_with(all->game, &all->no_options, NULL, 3, NULL, 0, text, 8, &needed));
    NULL_FIRST(mnk_game_svg_with(all->game, &all->no_options, NULL, 0, NULL, 4, text, 8, &needed));
    NULL_FIRST(mnk_game_svg_with(all->game, &all->no_options, NULL, 0, NULL, 0, NULL, 8, NULL));
    NULL_FIRST(mnk_cell_parse(NULL, "zz", 2, &cell));
    NULL_FIRST(mnk_cell_parse(&all->no_rules, NULL, 3, &cell));
    NULL_FIRST(mnk_cell_parse(&all->no_rules, "zz", 2, NULL));
    NULL_FIRST(mnk_cell_text(&all->no_rules, -1, -1, NULL, 9, &needed));
    NULL_FIRST(mnk_notation_read("xx", 2, NULL, 5, &all->no_rules, &out));
    NULL_FIRST(mnk_notation_read("xx", 2, "a", 1, &all->no_rules, NULL));
    NULL_FIRST(mnk_notation_read(NULL, 2, "a", 1, &all->no_rules, &out));
    NULL_FIRST(mnk_notation_write(NULL, "xx", 2, text, 8, &needed));
    NULL_FIRST(mnk_notation_write(all->game, "xx", 2, NULL, 5, &needed));
    NULL_FIRST(mnk_notation_write(all->game, NULL, 2, text, 8, &needed));
    CHECK(out == NULL);
}

static void in_sessions_and_stores(all_sorts *all)
{
    mnk_event event;
    mnk_store_entry entry;
    mnk_session *session = NULL;
    mnk_store *store = NULL, *const here = all->store;
    mnk_game *game = NULL;
    const mnk_rules *const none = &all->no_rules;
    const uint8_t byte = 0;
    size_t n;
    uint64_t time;
    NULL_FIRST(mnk_session_new(none, &all->no_session, NULL));
    NULL_FIRST(mnk_session_new(NULL, &all->no_session, &session));
    NULL_FIRST(mnk_session_from_game(NULL, &all->no_session, &session));
    NULL_FIRST(mnk_session_from_game(all->game, &all->no_session, NULL));
    NULL_FIRST(mnk_session_submit(NULL, &all->no_command, &all->no_reply));
    NULL_FIRST(mnk_session_submit(all->session, NULL, &all->no_reply));
    NULL_FIRST(mnk_session_submit(all->session, &all->no_command, NULL));
    NULL_FIRST(mnk_session_status(NULL, &all->no_reply));
    NULL_FIRST(mnk_session_events(NULL, 0, &event, 0, 1, &n));
    NULL_FIRST(mnk_session_events(all->session, 0, NULL, 0, 5, &n));
    NULL_FIRST(mnk_session_events(all->session, 0, &event, 0, 1, NULL));
    NULL_FIRST(mnk_session_load(NULL, 5, &session));
    NULL_FIRST(mnk_session_load(&byte, 1, NULL));
    NULL_FIRST(mnk_store_open("none such:", 10, NULL));
    NULL_FIRST(mnk_store_open(NULL, 4, &store));
    NULL_FIRST(mnk_store_create(NULL, "\x01", 1, none, &all->no_session));
    NULL_FIRST(mnk_store_create(here, "\x01", 1, NULL, &all->no_session));
    NULL_FIRST(mnk_store_create(here, NULL, 1, none, &all->no_session));
    NULL_FIRST(mnk_store_submit(here, "\x01", 1, NULL, &all->no_reply));
    NULL_FIRST(mnk_store_submit(here, "\x01", 1, &all->no_command, NULL));
    NULL_FIRST(mnk_store_submit(here, NULL, 1, &all->no_command, &all->no_reply));
    NULL_FIRST(mnk_store_submit_many(NULL, NULL, NULL, NULL, 0, NULL, 0, 0));
    NULL_FIRST(mnk_store_submit_many(here, NULL, &n, &all->no_command, 0, &all->no_reply, 0, 1));
    NULL_FIRST(mnk_store_snapshot(here, "\x01", 1, NULL));
    NULL_FIRST(mnk_store_snapshot(here, NULL, 1, &game));
    NULL_FIRST(mnk_store_status(here, "\x01", 1, NULL));
    NULL_FIRST(mnk_store_status(here, NULL, 1, &all->no_reply));
    NULL_FIRST(mnk_store_table(here, "\x01", 1, NULL));
    NULL_FIRST(mnk_store_events(here, "\x01", 1, 0, NULL, 0, 2, &n));
    NULL_FIRST(mnk_store_events(here, "\x01", 1, 0, &event, 0, 1, NULL));
    NULL_FIRST(mnk_store_events(here, NULL, 2, 0, &event, 0, 1, &n));
    NULL_FIRST(mnk_store_wait(NULL, "\x01", 1, 0, 0));
    NULL_FIRST(mnk_store_clocks(here, "\x01", 1, 0, NULL, 3, &n));
    NULL_FIRST(mnk_store_clocks(here, NULL, 1, 0, &time, 1, &n));
    NULL_FIRST(mnk_store_list(here, 9, 0, 0, NULL, 3, &entry, 0, 1, &n));
    NULL_FIRST(mnk_store_list(here, 9, 0, 0, NULL, 0, NULL, 0, 1, &n));
    NULL_FIRST(mnk_store_list(here, 9, 0, 0, NULL, 0, &entry, 0, 1, NULL));
    NULL_FIRST(mnk_store_delete(NULL, "\x01", 1));
    NULL_FIRST(mnk_store_export(here, "\x01", 1, NULL, 5, &n));
    CHECK(session == NULL && store == NULL && game == NULL);
}

static void in_batches_and_bots(all_sorts *all)
{
    int32_t numbers[8] = {0};
    float rewards[8] = {0};
    uint8_t bytes[8] = {0};
    /* Not where an int32_t or a float may be. */
    int32_t *const crooked = (int32_t *)(void *)((char *)numbers + 1);
    float *const askew = (float *)(void *)((char *)rewards + 1);
    mnk_batch *batch = NULL;
    mnk_bot *bot = NULL;
    mnk_cell cell;
    char text[8];
    size_t n;
    NULL_FIRST(mnk_batch_new(NULL, &all->no_batch, &batch));
    NULL_FIRST(mnk_batch_new(&all->no_rules, &all->no_batch, NULL));
    NULL_FIRST(mnk_batch_step(NULL, crooked, 3, NULL, 0, NULL, 0, NULL, 0));
    NULL_FIRST(mnk_batch_step(all->batch, NULL, 2, askew, 6, NULL, 0, NULL, 0));
    NULL_FIRST(mnk_batch_step(all->batch, crooked, 3, NULL, 6, bytes, 3, NULL, 0));
    NULL_FIRST(mnk_batch_step(all->batch, numbers, 3, askew, 6, NULL, 3, NULL, 0));
    NULL_FIRST(mnk_batch_step(all->batch, numbers, SIZE_MAX, rewards, 5, bytes, 2, NULL, 3));
    NULL_FIRST(mnk_batch_check(NULL, crooked, 3, &n));
    NULL_FIRST(mnk_batch_check(all->batch, NULL, 9, &n));
    NULL_FIRST(mnk_batch_sample(NULL, crooked, 3));
    NULL_FIRST(mnk_batch_playout(NULL, crooked, 3));
    NULL_FIRST(mnk_batch_playout(all->batch, NULL, 9));
    NULL_FIRST(mnk_batch_reset_some(all->batch, NULL, 9));
    NULL_FIRST(mnk_bot_new("nobody", 6, &all->bot_config, NULL));
    NULL_FIRST(mnk_bot_new(NULL, 4, &all->bot_config, &bot));
    NULL_FIRST(mnk_bot_choose(NULL, all->game, NULL));
    NULL_FIRST(mnk_bot_play(all->bot, NULL, &cell));
    NULL_FIRST(mnk_bot_analyze(all->bot, all->game, NULL, 5, &n));
    NULL_FIRST(mnk_bot_analysis_line(all->bot, -1, -1, NULL, 5, &n));
    NULL_FIRST(mnk_bot_analysis_text(all->bot, NULL, 5, &n));
    NULL_FIRST(mnk_bot_analysis_heat(all->bot, NULL, 5, &n));
    NULL_FIRST(mnk_bot_analysis_svg(all->bot, all->game, NULL, 5, &n));
    NULL_FIRST(mnk_bot_analysis_svg(all->bot, NULL, text, 8, &n));
    NULL_FIRST(mnk_bot_analysis_svg(NULL, all->game, text, 8, &n));
    all->bot_config.struct_size = 3;
    NULL_FIRST(mnk_solve(NULL, &all->bot_config, &all->solution));
    NULL_FIRST(mnk_solve(all->game, &all->bot_config, NULL));
    NULL_FIRST(mnk_solver_solve(all->solver, NULL, &all->bot_config, &all->solution));
    NULL_FIRST(mnk_solver_prove_win(all->solver, NULL, &all->bot_config, &all->win));
    NULL_FIRST(mnk_solver_prove_win(all->solver, all->game, &all->bot_config, NULL));
    NULL_FIRST(mnk_solver_on_progress(NULL, NULL, all, NULL));
    NULL_FIRST(mnk_match_seat(NULL, 99, "\xff", 1, all->bot));
    NULL_FIRST(mnk_match_seat(all->match, 99, NULL, 3, all->bot));
    NULL_FIRST(mnk_match_queue(NULL, 99, -1, -1));
    NULL_FIRST(mnk_match_name(all->match, 99, NULL, 5, &n));
    CHECK(batch == NULL && bot == NULL);
}

#define NEEDS_NOTHING(call, result) \
    do {                            \
        needed = 99;                \
        CHECK_INT(call, result);    \
        CHECK_INT(needed, 0);       \
    } while (0)

static void what_failed_needs_nothing(all_sorts *all)
{
    char text[8];
    size_t needed;
    mnk_store *const store = all->store;
    NEEDS_NOTHING(mnk_rules_id(NULL, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_rules_id(&all->no_rules, text, 8, &needed), MNK_ERR_RULES);
    NEEDS_NOTHING(mnk_game_moves(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_legal(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_board(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_winning_cells(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_text(NULL, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_svg(NULL, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_svg_with(NULL, NULL, NULL, 0, NULL, 0, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_save(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_tag(NULL, "a", 1, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_tag(all->game, "a", 1, NULL, 0, &needed), MNK_NOT_FOUND);
    NEEDS_NOTHING(mnk_game_tag_at(NULL, 0, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_game_tag_at(all->game, 0, text, 8, &needed), MNK_NOT_FOUND);
    NEEDS_NOTHING(mnk_cell_text(NULL, 0, 0, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_cell_text(&all->no_rules, 0, 0, text, 8, &needed), MNK_ERR_RULES);
    NEEDS_NOTHING(mnk_cell_text(&all->rules, 65536, 0, text, 8, &needed), MNK_OUT_OF_BOUNDS);
    NEEDS_NOTHING(mnk_notation_write(NULL, "sgf", 3, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_notation_write(all->game, "xx", 2, text, 8, &needed), MNK_ERR_INVALID);
    NEEDS_NOTHING(mnk_session_clocks(NULL, 0, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_session_save(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_session_export(NULL, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_store_clocks(NULL, "a", 1, 0, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_store_clocks(store, NULL, 1, 0, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_store_clocks(store, "a", 1, 0, NULL, 0, &needed), MNK_NOT_FOUND);
    NEEDS_NOTHING(mnk_store_export(NULL, "a", 1, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_store_export(store, NULL, 1, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_store_export(store, "\x01", 1, text, 8, &needed), MNK_ERR_INVALID);
    NEEDS_NOTHING(mnk_batch_boards(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_batch_final_boards(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_batch_masks(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_batch_turns(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_batch_observe(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_batch_final_observe(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_bot_analyze(NULL, all->game, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_bot_analyze(all->bot, NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_bot_analysis_line(all->bot, 0, 0, NULL, 0, &needed), MNK_NOT_FOUND);
    NEEDS_NOTHING(mnk_bot_analysis_text(NULL, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_bot_analysis_heat(NULL, NULL, 0, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_bot_analysis_svg(all->bot, NULL, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_match_name(NULL, 1, text, 8, &needed), MNK_ERR_NULL);
    NEEDS_NOTHING(mnk_match_name(all->match, 257, text, 8, &needed), MNK_ERR_INVALID);
}

int main(void)
{
    all_sorts all = sorts_of_all();
    in_rules_and_games(&all);
    in_sessions_and_stores(&all);
    in_batches_and_bots(&all);
    what_failed_needs_nothing(&all);
    free_all(&all);
    return check_done("order");
}
