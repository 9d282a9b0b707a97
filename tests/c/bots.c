/* Bots, analysis and matches through the C interface: kinds and settings,
 * budgets of nothing, cancels before, during, twice and after, two threads at
 * one bot, functions of C with what they own, and two players at one game. */
#if !defined(_POSIX_C_SOURCE) && !defined(_GNU_SOURCE)
#define _POSIX_C_SOURCE 200809L /* pthreads and semaphores */
#endif
#include "check.h"

#include <pthread.h>
#include <semaphore.h>

static mnk_bot *bot_of(const char *kind, const mnk_bot_config *config)
{
    mnk_bot *bot = NULL;
    CHECK_INT(mnk_bot_new(kind, strlen(kind), config, &bot), MNK_OK);
    if (bot == NULL) {
        exit(1);
    }
    return bot;
}

static mnk_bot_config defaults(void)
{
    mnk_bot_config config;
    CHECK_INT(mnk_bot_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    return config;
}

static void makes_every_kind_and_refuses_others(void)
{
    static const char *kinds[] = {"random", "win_or_block", "minimax", "perfect", "engine", "level"};
    mnk_bot_config config = defaults();
    mnk_bot *bot = NULL;
    size_t i;
    CHECK_INT(config.struct_size, 48);
    CHECK(config.nodes == UINT64_MAX && config.depth == UINT32_MAX && config.seed == 0);
    config.level = 4;
    config.nodes = 200;
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        mnk_rules rules = preset("tic_tac_toe");
        mnk_game *game = game_of(&rules);
        int32_t played = MNK_OK;
        bot = bot_of(kinds[i], &config);
        while (mnk_game_status(game) == MNK_PLAYING && played == MNK_OK) {
            mnk_cell cell;
            played = mnk_bot_play(bot, game, &cell);
            if (played == MNK_OK) {
                CHECK(mnk_game_cell(game, cell.row, cell.col) != MNK_EMPTY);
            } else {
                CHECK_INT(strcmp(kinds[i], "perfect"), 0);
                CHECK_INT(played, MNK_UNDECIDED);
            }
        }
        if (played == MNK_OK) {
            mnk_cell cell;
            CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_GAME_OVER);
        }
        mnk_bot_free(bot);
        mnk_game_free(game);
    }
    bot = NULL;
    CHECK_INT(mnk_bot_new("clever", 6, NULL, &bot), MNK_ERR_INVALID);
    CHECK_SAYS("win_or_block");
    CHECK_INT(mnk_bot_new("level", 5, NULL, &bot), MNK_ERR_INVALID);
    config.level = 11;
    CHECK_INT(mnk_bot_new("level", 5, &config, &bot), MNK_ERR_INVALID);
    CHECK_INT(mnk_bot_new(NULL, 5, NULL, &bot), MNK_ERR_NULL);
    CHECK_INT(mnk_bot_new("random", 6, NULL, NULL), MNK_ERR_NULL);
    config.struct_size = 3;
    CHECK_INT(mnk_bot_new("random", 6, &config, &bot), MNK_ERR_STRUCT);
    CHECK(bot == NULL);
    CHECK_INT(mnk_bot_cancel(NULL), MNK_ERR_NULL);
    mnk_bot_free(NULL);
}

static void plays_within_a_budget_of_nothing(void)
{
    mnk_rules rules = preset("gomoku");
    mnk_game *game = game_of(&rules);
    mnk_bot_config config = defaults();
    mnk_bot *bot;
    mnk_cell cell;
    config.nodes = 0;
    bot = bot_of("engine", &config);
    CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_OK);
    CHECK_INT(mnk_game_can_play(game, cell.row, cell.col), MNK_OK);
    mnk_bot_free(bot);
    bot = bot_of("perfect", &config);
    CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_UNDECIDED);
    mnk_bot_free(bot);
    mnk_game_free(game);
}

static void refuses_rules_it_does_not_play(void)
{
    mnk_rules rules = rules_of(7, 7, 4);
    mnk_bot *bot = bot_of("engine", NULL);
    mnk_game *game;
    mnk_cell cell;
    rules.players = 3;
    game = game_of(&rules);
    CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_ERR_UNSUPPORTED);
    CHECK_SAYS("two");
    mnk_bot_free(bot);
    mnk_game_free(game);
}

typedef struct thinker {
    mnk_bot *bot;
    mnk_game *game;
    mnk_cell cell;
    int32_t result;
} thinker;

/* Told once the search has begun. */
static void has_begun(void *user_data, const mnk_progress *news)
{
    (void)news;
    CHECK_INT(sem_post((sem_t *)user_data), 0);
}

static void *think(void *argument)
{
    thinker *self = (thinker *)argument;
    self->result = mnk_bot_choose(self->bot, self->game, &self->cell);
    return NULL;
}

static void is_cancelled_before_during_and_after(void)
{
    mnk_rules rules = preset("gomoku");
    mnk_game *game = game_of(&rules);
    mnk_bot_config config = defaults();
    mnk_cell cell = {99, 99};
    thinker other;
    pthread_t thread;
    sem_t begun;
    sight before = sight_of(game);
    mnk_cell_score scores[9];
    size_t count = 0;
    config.time_ms = 60000;
    other.bot = bot_of("engine", &config);
    other.game = game;

    CHECK_INT(mnk_bot_cancel(other.bot), MNK_OK);
    CHECK_INT(mnk_bot_cancel(other.bot), MNK_OK);
    CHECK_INT(mnk_bot_play(other.bot, game, &cell), MNK_CANCELLED);
    CHECK_INT(mnk_game_can_play(game, cell.row, cell.col), MNK_OK);
    CHECK(looks_like(game, &before));

    CHECK_INT(sem_init(&begun, 0, 0), 0);
    CHECK_INT(mnk_bot_on_progress(other.bot, has_begun, &begun, NULL), MNK_OK);
    CHECK_INT(pthread_create(&thread, NULL, think, &other), 0);
    CHECK_INT(sem_wait(&begun), 0);
    CHECK_INT(mnk_bot_choose(other.bot, game, &cell), MNK_ERR_BUSY);
    CHECK_INT(mnk_bot_on_progress(other.bot, NULL, NULL, NULL), MNK_ERR_BUSY);
    CHECK_INT(mnk_bot_cancel(other.bot), MNK_OK);
    CHECK_INT(pthread_join(thread, NULL), 0);
    CHECK_INT(other.result, MNK_CANCELLED);
    CHECK_INT(mnk_game_can_play(game, other.cell.row, other.cell.col), MNK_OK);
    mnk_bot_free(other.bot);
    CHECK_INT(sem_destroy(&begun), 0);

    config.nodes = 100;
    other.bot = bot_of("engine", &config);
    CHECK_INT(mnk_bot_choose(other.bot, game, &cell), MNK_OK);
    CHECK_INT(mnk_bot_cancel(other.bot), MNK_OK);
    CHECK_INT(mnk_bot_clear_cancel(other.bot), MNK_OK);
    CHECK_INT(mnk_bot_choose(other.bot, game, &cell), MNK_OK);
    mnk_bot_free(other.bot);
    mnk_game_free(game);

    /* An analysis, too, and one cancel ends one call. */
    rules = preset("tic_tac_toe");
    game = game_of(&rules);
    other.bot = bot_of("perfect", NULL);
    CHECK_INT(mnk_bot_cancel(other.bot), MNK_OK);
    CHECK_INT(mnk_bot_analyze(other.bot, game, scores, 9, &count), MNK_CANCELLED);
    CHECK_INT(count, 9);
    CHECK_INT(scores[0].sure, 0);
    CHECK_INT(mnk_bot_analyze(other.bot, game, scores, 9, &count), MNK_OK);
    CHECK_INT(scores[0].sure, 1);
    mnk_bot_free(other.bot);
    mnk_game_free(game);
}

/* A strategy of C's: counts its calls, plays the first legal cell. */
typedef struct owner {
    int calls, drops, code;
    mnk_bot *self;
    mnk_game *real;
} owner;

static int32_t first_legal(void *user_data, const mnk_game *game, mnk_cell *out)
{
    owner *own = (owner *)user_data;
    mnk_cell cells[225];
    own->calls++;
    if (own->self != NULL) {
        CHECK_INT(mnk_bot_choose(own->self, game, out), MNK_ERR_BUSY);
    }
    if (own->real != NULL) {
        CHECK_INT(mnk_game_play(own->real, 2, 2), MNK_OK);
    }
    CHECK_INT(mnk_game_legal(game, cells, 225, NULL), MNK_OK);
    *out = cells[0];
    return own->code;
}

static int32_t out_of_the_board(void *user_data, const mnk_game *game, mnk_cell *out)
{
    (void)user_data;
    (void)game;
    out->row = 500;
    out->col = 500;
    return MNK_OK;
}

static void dropped(void *user_data)
{
    owner *own = (owner *)user_data;
    own->drops++;
}

static void plays_by_functions_of_c(void)
{
    mnk_rules rules = preset("tic_tac_toe");
    mnk_game *game = game_of(&rules);
    owner own;
    mnk_bot *bot = NULL;
    mnk_cell cell;
    memset(&own, 0, sizeof own);
    CHECK_INT(mnk_bot_new_custom(first_legal, &own, dropped, &bot), MNK_OK);
    own.self = bot;
    CHECK_INT(mnk_bot_play(bot, game, &cell), MNK_OK);
    CHECK_INT(mnk_game_cell(game, 0, 0), MNK_X);
    own.self = NULL;
    own.code = 4711;
    CHECK_INT(mnk_bot_play(bot, game, NULL), 4711);
    CHECK_INT(mnk_game_move_count(game), 1);
    /* It plays in the real game while it thinks: its move comes too late. */
    own.code = MNK_OK;
    own.real = game;
    CHECK_INT(mnk_bot_play(bot, game, &cell), MNK_STALE);
    CHECK_INT(mnk_game_move_count(game), 2);
    CHECK_INT(own.calls, 3);
    CHECK_INT(own.drops, 0);
    mnk_bot_free(bot);
    CHECK_INT(own.drops, 1);

    CHECK_INT(mnk_bot_new_custom(out_of_the_board, NULL, NULL, &bot), MNK_OK);
    CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_OUT_OF_BOUNDS);
    mnk_bot_free(bot);
    CHECK_INT(mnk_bot_new_custom(NULL, &own, dropped, &bot), MNK_ERR_NULL);
    CHECK_INT(own.drops, 1);
    mnk_game_free(game);
}

static void hears(void *user_data, const mnk_progress *news)
{
    owner *own = (owner *)user_data;
    CHECK_INT(news->struct_size, sizeof *news);
    CHECK(news->depth > 0 && news->nodes > 0);
    own->calls++;
}

static void tells_how_it_gets_on(void)
{
    mnk_rules rules = preset("gomoku");
    mnk_game *game = game_of(&rules);
    mnk_bot_config config = defaults();
    owner own;
    mnk_bot *bot;
    mnk_cell cell;
    memset(&own, 0, sizeof own);
    config.depth = 2;
    bot = bot_of("engine", &config);
    CHECK_INT(mnk_game_play(game, 7, 7), MNK_OK);
    CHECK_INT(mnk_bot_on_progress(bot, hears, &own, dropped), MNK_OK);
    CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_OK);
    CHECK_INT(own.calls, 2);
    CHECK_INT(mnk_bot_on_progress(bot, NULL, NULL, NULL), MNK_OK);
    CHECK_INT(own.drops, 1);
    CHECK_INT(mnk_bot_choose(bot, game, &cell), MNK_OK);
    CHECK_INT(own.calls, 2);
    mnk_bot_free(bot);
    mnk_game_free(game);
}

static void judges_every_cell(void)
{
    static const int moves[] = {0, 0, 1, 0, 0, 1, 1, 1};
    mnk_rules rules = preset("tic_tac_toe");
    mnk_game *game = game_of(&rules);
    mnk_bot *bot = bot_of("perfect", NULL);
    mnk_cell_score scores[9];
    mnk_cell line[9];
    char text[4096];
    size_t needed = 0;
    CHECK_INT(mnk_bot_analysis_text(bot, text, sizeof text, NULL), MNK_NOT_FOUND);
    play_all(game, moves, 4);
    CHECK_INT(mnk_bot_analyze(bot, game, NULL, 0, &needed), MNK_OK);
    CHECK_INT(needed, 5);
    CHECK_INT(mnk_bot_analyze(bot, game, scores, 4, &needed), MNK_ERR_BUFFER);
    CHECK_INT(mnk_bot_analyze(bot, game, scores, 9, &needed), MNK_OK);
    CHECK_INT(needed, 5);
    CHECK(scores[0].row == 0 && scores[0].col == 2);
    CHECK(scores[0].value == 1 && scores[0].plies == 1 && scores[0].sure == 1);
    CHECK(scores[2].value == -1 && scores[2].plies == 2);
    CHECK_INT(mnk_bot_analysis_line(bot, 2, 0, line, 9, &needed), MNK_OK);
    CHECK_INT(needed, 2);
    CHECK(line[1].row == 1 && line[1].col == 2);
    CHECK_INT(mnk_bot_analysis_line(bot, 0, 0, line, 9, &needed), MNK_NOT_FOUND);
    CHECK_INT(mnk_bot_analysis_text(bot, text, sizeof text, NULL), MNK_OK);
    CHECK(strncmp(text, " X  X +1\n", 9) == 0);
    CHECK_INT(mnk_bot_analysis_svg(bot, game, NULL, 0, &needed), MNK_OK);
    CHECK(needed > 500);
    CHECK_INT(mnk_game_play(game, 2, 2), MNK_OK);
    CHECK_INT(mnk_bot_analysis_svg(bot, game, NULL, 0, &needed), MNK_STALE);
    mnk_bot_free(bot);
    mnk_game_free(game);
}

/* Nobody is told how much room an analysis takes that never comes. */
static void says_that_it_does_not_analyse_also_when_asked_for_the_size(void)
{
    static const char *const kinds[] = {"random", "win_or_block", "minimax", "level", "engine", "perfect"};
    static const char *const ids[] = {"3,3,3", "3,7,3", "7,3,3", "7,3,3;players=3"};
    mnk_bot_config config = defaults();
    size_t kind, id;
    config.level = 5;
    for (id = 0; id < 4; id++) {
        mnk_rules rules;
        mnk_game *game;
        CHECK_INT(mnk_rules_parse(&rules, sizeof rules, ids[id], strlen(ids[id])), MNK_OK);
        game = game_of(&rules);
        for (kind = 0; kind < 6; kind++) {
            mnk_bot *bot = bot_of(kinds[kind], kind == 3 ? &config : NULL);
            const int32_t answer = kind < 4 || id == 3 ? MNK_ERR_UNSUPPORTED : MNK_OK;
            mnk_cell_score scores[21];
            size_t needed = 99;
            CHECK_INT(mnk_bot_analyze(bot, game, NULL, 0, &needed), answer);
            CHECK_INT(needed, answer == MNK_OK ? (size_t)rules.rows * rules.cols : 0);
            CHECK_INT(mnk_bot_analyze(bot, game, scores, 2, NULL),
                      answer == MNK_OK ? MNK_ERR_BUFFER : MNK_ERR_UNSUPPORTED);
            if (answer != MNK_OK)
                CHECK_INT(mnk_bot_analyze(bot, game, scores, 21, &needed), MNK_ERR_UNSUPPORTED);
            mnk_bot_free(bot);
        }
        mnk_game_free(game);
    }
}

static void watches(void *user_data, const mnk_game *game, const mnk_move *made)
{
    owner *own = (owner *)user_data;
    own->calls++;
    CHECK_INT(mnk_game_move_count(game), own->calls);
    CHECK_INT(mnk_game_cell(game, made->row, made->col), made->mark);
}

static void seats_persons_and_bots_alike(void)
{
    mnk_rules rules = preset("tic_tac_toe");
    mnk_game *game = game_of(&rules);
    mnk_bot *bot = bot_of("win_or_block", NULL);
    mnk_match *match = NULL;
    mnk_move made;
    owner own;
    char name[8];
    memset(&own, 0, sizeof own);
    CHECK_INT(mnk_match_new(game, &match), MNK_OK);
    mnk_game_free(game);
    CHECK_INT(mnk_match_seat(match, MNK_X, "Ann", 3, NULL), MNK_OK);
    CHECK_INT(mnk_match_seat(match, MNK_O, "Rob", 3, bot), MNK_OK);
    CHECK_INT(mnk_match_seat(match, 3, "Eve", 3, NULL), MNK_ERR_INVALID);
    mnk_bot_free(bot);
    CHECK_INT(mnk_match_name(match, MNK_O, name, sizeof name, NULL), MNK_OK);
    CHECK_INT(strcmp(name, "Rob"), 0);
    CHECK_INT(mnk_match_observe(match, watches, &own, dropped), MNK_OK);
    CHECK_INT(mnk_match_play_turn(match, &made), MNK_NO_MOVE);
    CHECK_INT(mnk_match_queue(match, MNK_O, 0, 0), MNK_NOT_FOUND);
    CHECK_INT(mnk_match_queue(match, MNK_X, -1, 0), MNK_OK);
    CHECK_INT(mnk_match_queue(match, MNK_X, 0, 0), MNK_OK);
    CHECK_INT(mnk_match_play_turn(match, &made), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_match_play_turn(match, &made), MNK_OK);
    CHECK_INT(mnk_match_play_turn(match, &made), MNK_OK);
    CHECK(made.mark == MNK_O && made.row == 1 && made.col == 1);
    CHECK_INT(own.calls, 2);
    CHECK_INT(mnk_match_game(match, &game), MNK_OK);
    CHECK_INT(mnk_game_move_count(game), 2);
    mnk_game_free(game);
    mnk_match_free(match);
    CHECK_INT(own.drops, 1);
    mnk_match_free(NULL);
}

static void starts_and_stops_quickly(void)
{
    mnk_rules rules = rules_of(7, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_bot_config config = defaults();
    int i;
    thinker other;
    config.nodes = 300;
    other.bot = bot_of("engine", &config);
    other.game = game;
    for (i = 0; i < 1000; i++) {
        pthread_t thread;
        CHECK_INT(pthread_create(&thread, NULL, think, &other), 0);
        CHECK_INT(mnk_bot_cancel(other.bot), MNK_OK);
        CHECK_INT(pthread_join(thread, NULL), 0);
        CHECK(other.result == MNK_OK || other.result == MNK_CANCELLED);
        CHECK_INT(mnk_bot_clear_cancel(other.bot), MNK_OK);
    }
    mnk_bot_free(other.bot);
    mnk_game_free(game);
}

/* Plays single digits as cells of 3 x 3. */
static mnk_game *after(const char *cells)
{
    mnk_rules rules = preset("tic_tac_toe");
    mnk_game *game = game_of(&rules);
    for (; *cells != 0; cells++) {
        CHECK_INT(mnk_game_play(game, (*cells - '0') / 3, (*cells - '0') % 3), MNK_OK);
    }
    return game;
}

/* Won, full, and dead with one cell left: nobody can complete a line, and yet a
 * game without early draw goes on. */
static void knows_when_there_is_nothing_to_choose(void)
{
    static const char *kinds[] = {"random", "win_or_block", "minimax", "perfect", "engine", "level"};
    mnk_bot_config config = defaults();
    mnk_game *won = after("03142"), *full = after("012436587"), *dead = after("01243658");
    size_t i;
    config.level = 10;
    config.memory_bytes = 0;
    config.threads = 2;
    CHECK_INT(mnk_game_status(won), MNK_WON);
    CHECK_INT(mnk_game_status(full), MNK_DRAW);
    CHECK_INT(mnk_game_status(dead), MNK_PLAYING);
    for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        mnk_bot *bot = bot_of(kinds[i], &config);
        mnk_cell cell = {77, 77};
        CHECK_INT(mnk_bot_choose(bot, won, &cell), MNK_GAME_OVER);
        CHECK_INT(mnk_bot_play(bot, full, &cell), MNK_GAME_OVER);
        CHECK(cell.row == 77 && cell.col == 77);
        CHECK_INT(mnk_bot_choose(bot, dead, &cell), MNK_OK);
        CHECK(cell.row == 2 && cell.col == 1);
        mnk_bot_free(bot);
    }
    mnk_game_free(won);
    mnk_game_free(full);
    mnk_game_free(dead);
}

int main(void)
{
    makes_every_kind_and_refuses_others();
    plays_within_a_budget_of_nothing();
    refuses_rules_it_does_not_play();
    is_cancelled_before_during_and_after();
    plays_by_functions_of_c();
    tells_how_it_gets_on();
    judges_every_cell();
    says_that_it_does_not_analyse_also_when_asked_for_the_size();
    seats_persons_and_bots_alike();
    starts_and_stops_quickly();
    knows_when_there_is_nothing_to_choose();
    return check_done("bots");
}
