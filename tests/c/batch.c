/* Batches in C: in step with single games, and safe against everything wrong. */
#include "check.h"

#include <pthread.h>

enum { GAMES = 7, MOST_CELLS = 49, MOST_PLAYERS = 3 };

/* The code that the same action gets in a single game. */
static int32_t play(mnk_game *game, const mnk_rules *rules, int32_t action, int32_t actions)
{
    if (mnk_game_status(game) != MNK_PLAYING)
        return MNK_GAME_OVER;
    if (action < 0 || action >= actions)
        return MNK_OUT_OF_BOUNDS;
    if (rules->gravity)
        return mnk_game_drop(game, action);
    return mnk_game_play(game, action / rules->cols, action % rules->cols);
}

static void in_step_with_games(const char *id, uint8_t illegal, uint8_t autoreset)
{
    mnk_rules rules;
    mnk_batch_config config;
    mnk_batch *batch = NULL;
    mnk_game *games[GAMES];
    CHECK(mnk_rules_parse(&rules, sizeof rules, id, strlen(id)) == MNK_OK);
    CHECK(mnk_batch_config_init(&config, sizeof config) == MNK_OK);
    config.games = GAMES;
    config.seed = 5;
    config.illegal = illegal;
    config.autoreset = autoreset;
    CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_OK);
    for (int game = 0; game < GAMES; game++)
        CHECK(mnk_game_new(&rules, &games[game]) == MNK_OK);
    const size_t cells = (size_t)rules.rows * rules.cols;
    size_t actions_each = 0;
    CHECK(mnk_batch_masks(batch, NULL, 0, &actions_each) == MNK_OK);
    actions_each /= GAMES;
    CHECK(actions_each == (rules.gravity ? rules.cols : cells));

    for (int step = 0; step < 14; step++) {
        int32_t actions[GAMES], results[GAMES];
        float rewards[GAMES * MOST_PLAYERS];
        uint8_t done[GAMES], boards[GAMES * MOST_CELLS], turns[GAMES], masks[GAMES * MOST_CELLS];
        size_t needed = 0;
        CHECK(mnk_batch_boards(batch, boards, sizeof boards, &needed) == MNK_OK);
        CHECK(needed == GAMES * cells);
        CHECK(mnk_batch_turns(batch, turns, sizeof turns, NULL) == MNK_OK);
        CHECK(mnk_batch_masks(batch, masks, sizeof masks, NULL) == MNK_OK);
        for (int game = 0; game < GAMES; game++) {
            uint8_t board[MOST_CELLS];
            CHECK(mnk_game_board(games[game], board, sizeof board, NULL) == MNK_OK);
            CHECK(memcmp(board, boards + (size_t)game * cells, cells) == 0);
            CHECK(turns[game] == mnk_game_turn(games[game]));
            for (size_t action = 0; action < actions_each; action++) {
                mnk_game *copy = NULL;
                CHECK(mnk_game_clone(games[game], &copy) == MNK_OK);
                const int32_t code = play(copy, &rules, (int32_t)action, (int32_t)actions_each);
                CHECK(masks[(size_t)game * actions_each + action] == (code == MNK_OK));
                mnk_game_free(copy);
            }
        }
        CHECK(mnk_batch_sample(batch, actions, GAMES) == MNK_OK);
        if (step % 3 == 1)
            actions[step % GAMES] = step % 2 ? -1 : (int32_t)actions_each / 2;
        CHECK(mnk_batch_step(batch, actions, GAMES, rewards, (size_t)GAMES * rules.players, done, GAMES,
                             results, GAMES) == MNK_OK);
        for (int game = 0; game < GAMES; game++) {
            mnk_game *single = games[game];
            const int was_over = mnk_game_status(single) != MNK_PLAYING;
            int32_t result = MNK_OK;
            if (was_over && autoreset == 2) {
                CHECK(mnk_game_reset(single) == MNK_OK);
            } else {
                result = play(single, &rules, actions[game], (int32_t)actions_each);
                if (result != MNK_OK && illegal == 1 && !was_over)
                    CHECK(mnk_game_forfeit(single, mnk_game_turn(single)) == MNK_OK);
            }
            const int over = mnk_game_status(single) != MNK_PLAYING;
            const int32_t winner = over && !was_over ? mnk_game_winner(single) : 0;
            CHECK(results[game] == result);
            CHECK(done[game] == over);
            float sum = 0;
            for (int mark = 1; mark <= rules.players; mark++) {
                const float reward = rewards[game * rules.players + mark - 1];
                sum += reward;
                CHECK(winner == mark ? reward > 0.99F : winner ? reward < -0.2F : (reward < 0.1F && reward > -0.1F));
            }
            CHECK(sum < 0.001F && sum > -0.001F);
            if (over && autoreset == 1)
                CHECK(mnk_game_reset(single) == MNK_OK);
        }
    }
    for (int game = 0; game < GAMES; game++)
        mnk_game_free(games[game]);
    mnk_batch_free(batch);
}

/* The same games on any number of threads. */
static void *threads_change_nothing(void *unused)
{
    enum { MANY = 9000 };
    static int32_t first[MANY], again[MANY];
    mnk_rules rules;
    mnk_batch_config config;
    CHECK(mnk_rules_init(&rules, sizeof rules) == MNK_OK);
    CHECK(mnk_batch_config_init(&config, sizeof config) == MNK_OK);
    config.games = MANY;
    for (uint32_t threads = 0; threads < 4; threads++) {
        mnk_batch *batch = NULL;
        config.threads = threads;
        CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_OK);
        CHECK(mnk_batch_playout(batch, threads ? again : first, MANY) == MNK_OK);
        CHECK(!threads || memcmp(first, again, sizeof first) == 0);
        CHECK(mnk_batch_reset(batch) == MNK_OK);
        mnk_batch_free(batch);
    }
    return unused;
}

static void how_a_game_ended_stays_to_be_seen(void)
{
    mnk_rules rules;
    mnk_batch_config config;
    mnk_batch *batch = NULL;
    uint8_t now[9], end[9], view[27], which = 1;
    CHECK(mnk_rules_init(&rules, sizeof rules) == MNK_OK);
    CHECK(mnk_batch_config_init(&config, sizeof config) == MNK_OK);
    config.autoreset = 1;
    CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_OK);
    const int32_t line[] = {0, 3, 1, 4, 2};
    for (int move = 0; move < 5; move++)
        CHECK(mnk_batch_step(batch, line + move, 1, NULL, 0, NULL, 0, NULL, 0) == MNK_OK);
    CHECK(mnk_batch_boards(batch, now, sizeof now, NULL) == MNK_OK);
    CHECK(mnk_batch_final_boards(batch, end, sizeof end, NULL) == MNK_OK);
    CHECK(now[0] == 0 && end[0] == 1 && end[2] == 1 && end[4] == 2 && end[8] == 0);
    CHECK(mnk_batch_observe(batch, view, sizeof view, NULL) == MNK_OK);
    CHECK(view[0] == 0 && view[18] == 1);
    CHECK(mnk_batch_final_observe(batch, view, sizeof view, NULL) == MNK_OK);
    CHECK(view[0] == 0 && view[3] == 1 && view[9] == 1 && view[18] == 0);
    CHECK(mnk_batch_step(batch, line, 1, NULL, 0, NULL, 0, NULL, 0) == MNK_OK);
    CHECK(mnk_batch_reset_some(batch, &which, 1) == MNK_OK);
    CHECK(mnk_batch_boards(batch, now, sizeof now, NULL) == MNK_OK);
    CHECK(now[0] == 0);
    mnk_batch_free(batch);
}

static void everything_wrong(void)
{
    mnk_rules rules;
    mnk_batch_config config;
    mnk_batch *batch = NULL;
    int32_t actions[3] = {0, 1, 2};
    float rewards[6];
    uint8_t bytes[81];
    size_t needed = 77, game = 77;
    CHECK(mnk_rules_init(&rules, sizeof rules) == MNK_OK);
    CHECK(mnk_batch_config_init(&config, sizeof config) == MNK_OK);
    CHECK(mnk_batch_config_init(NULL, sizeof config) == MNK_ERR_NULL);
    CHECK(mnk_batch_config_init(&config, 3) == MNK_ERR_STRUCT);

    CHECK(mnk_batch_new(NULL, &config, &batch) == MNK_ERR_NULL);
    CHECK(mnk_batch_new(&rules, &config, NULL) == MNK_ERR_NULL);
    const uint64_t wrong_games[] = {0, 16777217, UINT64_MAX};
    for (int i = 0; i < 3; i++) {
        config.games = wrong_games[i];
        CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_ERR_INVALID);
    }
    config.games = 3;
    config.illegal = 2;
    CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_ERR_INVALID);
    config.illegal = 0;
    config.autoreset = 3;
    CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_ERR_INVALID);
    config.autoreset = 0;
    config.reserved[5] = 1;
    CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_ERR_INVALID);
    config.reserved[5] = 0;
    rules.k = 4;
    CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_ERR_RULES);
    rules.k = 3;
    CHECK(batch == NULL);
    CHECK(mnk_batch_new(&rules, NULL, &batch) == MNK_OK);
    mnk_batch_free(batch);
    mnk_batch_free(NULL);
    CHECK(mnk_batch_new(&rules, &config, &batch) == MNK_OK);

    CHECK(mnk_batch_reset(NULL) == MNK_ERR_NULL);
    CHECK(mnk_batch_reset_some(NULL, bytes, 3) == MNK_ERR_NULL);
    CHECK(mnk_batch_reset_some(batch, NULL, 3) == MNK_ERR_NULL);
    CHECK(mnk_batch_reset_some(batch, bytes, 2) == MNK_ERR_INVALID);
    CHECK(mnk_batch_step(NULL, actions, 3, NULL, 0, NULL, 0, NULL, 0) == MNK_ERR_NULL);
    CHECK(mnk_batch_step(batch, NULL, 3, NULL, 0, NULL, 0, NULL, 0) == MNK_ERR_NULL);
    CHECK(mnk_batch_step(batch, actions, 2, NULL, 0, NULL, 0, NULL, 0) == MNK_ERR_INVALID);
    CHECK(mnk_batch_step(batch, actions, SIZE_MAX, NULL, 0, NULL, 0, NULL, 0) == MNK_ERR_INVALID);
    CHECK(mnk_batch_step(batch, actions, 3, NULL, 6, NULL, 0, NULL, 0) == MNK_ERR_NULL);
    CHECK(mnk_batch_step(batch, actions, 3, rewards, 5, NULL, 0, NULL, 0) == MNK_ERR_INVALID);
    CHECK(mnk_batch_step(batch, actions, 3, NULL, 0, bytes, 4, NULL, 0) == MNK_ERR_INVALID);
    CHECK(mnk_batch_step(batch, actions, 3, NULL, 0, NULL, 0, NULL, 3) == MNK_ERR_NULL);
    CHECK(mnk_batch_sample(NULL, actions, 3) == MNK_ERR_NULL);
    CHECK(mnk_batch_sample(batch, NULL, 3) == MNK_ERR_NULL);
    CHECK(mnk_batch_sample(batch, actions, 0) == MNK_ERR_INVALID);
    CHECK(mnk_batch_playout(NULL, actions, 3) == MNK_ERR_NULL);
    CHECK(mnk_batch_playout(batch, NULL, 3) == MNK_ERR_NULL);
    CHECK(mnk_batch_playout(batch, actions, 1) == MNK_ERR_INVALID);
    CHECK(mnk_batch_boards(NULL, bytes, sizeof bytes, &needed) == MNK_ERR_NULL);
    CHECK(needed == 0);
    CHECK(mnk_batch_boards(batch, NULL, 1, NULL) == MNK_ERR_NULL);
    CHECK(mnk_batch_boards(batch, bytes, 26, &needed) == MNK_ERR_BUFFER);
    CHECK(needed == 27);
    CHECK(mnk_batch_final_boards(batch, bytes, 26, NULL) == MNK_ERR_BUFFER);
    CHECK(mnk_batch_masks(batch, bytes, 26, NULL) == MNK_ERR_BUFFER);
    CHECK(mnk_batch_turns(batch, bytes, 2, NULL) == MNK_ERR_BUFFER);
    CHECK(mnk_batch_observe(batch, bytes, 80, &needed) == MNK_ERR_BUFFER);
    CHECK(needed == 81);
    CHECK(mnk_batch_final_observe(batch, NULL, 0, &needed) == MNK_OK);
    CHECK(needed == 81);

    /* Nothing of all this has played anything. */
    CHECK(mnk_batch_boards(batch, bytes, sizeof bytes, NULL) == MNK_OK);
    for (int cell = 0; cell < 27; cell++)
        CHECK(bytes[cell] == 0);

    CHECK(mnk_batch_playout(batch, NULL, 0) == MNK_OK);
    CHECK(mnk_batch_reset(batch) == MNK_OK);
    CHECK(mnk_batch_check(NULL, actions, 3, &game) == MNK_ERR_NULL);
    CHECK(mnk_batch_check(batch, actions, 2, &game) == MNK_ERR_INVALID);
    CHECK(mnk_batch_check(batch, actions, 3, &game) == MNK_OK);
    CHECK(game == 77);
    actions[1] = -7;
    CHECK(mnk_batch_check(batch, actions, 3, &game) == MNK_OUT_OF_BOUNDS);
    CHECK(game == 1);
    CHECK(mnk_batch_check(batch, actions, 3, NULL) == MNK_OUT_OF_BOUNDS);
    mnk_batch_free(batch);
}

int main(void)
{
    static const char *const ids[] = {
        "3,3,3", "3,7,3", "7,3,3;misere", "6,7,4;gravity", "7,7,4;run=exact", "3,7,3;wrap",
        "7,3,3;players=3", "5,5,4;stones=2", "7,3,3;early_draw", "7,7,5;run=renju",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        for (uint8_t illegal = 0; illegal < 2; illegal++)
            for (uint8_t autoreset = 0; autoreset < 3; autoreset++)
                in_step_with_games(ids[i], illegal, autoreset);
    /* In a thread that ends, and so gives back what the library's threads leave with it. */
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, threads_change_nothing, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    how_a_game_ended_stays_to_be_seen();
    everything_wrong();
    return check_done("batch");
}
