/* Functions of C's that the library calls, and what they call back: nothing
 * waits for itself, nothing harmless is refused, and lists stay what they were
 * while the game goes on. A program that hangs is ended by an alarm. */
#if !defined(_POSIX_C_SOURCE) && !defined(_GNU_SOURCE)
#define _POSIX_C_SOURCE 200809L /* alarm */
#endif
#include "check.h"

#include <pthread.h>
#include <unistd.h>

enum { ROUNDS = 400 };

static mnk_session *session_of(const mnk_rules *rules)
{
    mnk_session *session = NULL;
    CHECK_INT(mnk_session_new(rules, NULL, &session), MNK_OK);
    return session;
}

static int32_t submit(mnk_session *session, int32_t kind, int32_t seat, int32_t row, int32_t col)
{
    mnk_command command;
    mnk_reply reply;
    CHECK_INT(mnk_command_init(&command, (uint32_t)sizeof command), MNK_OK);
    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    command.kind = kind;
    command.seat = seat;
    command.row = row;
    command.col = col;
    return mnk_session_submit(session, &command, &reply);
}

/* Plays and takes back, whatever other threads do to the same game meanwhile. */
static void *plays_and_undoes(void *session)
{
    int i;
    for (i = 0; i < ROUNDS; i++) {
        const int32_t played = submit((mnk_session *)session, MNK_COMMAND_PLAY, 0, 1, 1);
        const int32_t undone = submit((mnk_session *)session, MNK_COMMAND_UNDO, 0, 0, 0);
        CHECK(played == MNK_OK || played == MNK_NOT_YOUR_TURN || played == MNK_CELL_TAKEN);
        CHECK(undone == MNK_OK || undone == MNK_NOTHING_TO_UNDO);
    }
    return NULL;
}

/* Everything that only reads; user_data is the session to ask. */
static void reads(void *user_data, const mnk_event *event)
{
    const mnk_session *session = (const mnk_session *)user_data;
    mnk_game *game = NULL;
    mnk_reply reply;
    mnk_table table;
    mnk_event events[4];
    uint64_t clocks[2];
    size_t count = 0;
    CHECK(event->seq > 0);
    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    CHECK_INT(mnk_table_init(&table, (uint32_t)sizeof table), MNK_OK);
    CHECK(mnk_version()[0] == '0' && mnk_abi_version() == MNK_ABI_VERSION);
    CHECK_INT(mnk_session_status(session, &reply), MNK_OK);
    CHECK_INT(mnk_session_table(session, &table), MNK_OK);
    CHECK_INT(mnk_session_clocks(session, 0, clocks, 2, NULL), MNK_OK);
    CHECK_INT(mnk_session_events(session, 0, events, sizeof *events, 4, &count), MNK_OK);
    CHECK_INT(mnk_session_snapshot(session, &game), MNK_OK);
    CHECK_INT(mnk_game_legal(game, NULL, 0, &count), MNK_OK);
    CHECK(count >= 20);
    mnk_game_free(game);
}

static void together(void *(*one)(void *), void *of_one, void *(*two)(void *), void *of_two)
{
    pthread_t first, second;
    CHECK_INT(pthread_create(&first, NULL, one, of_one), 0);
    CHECK_INT(pthread_create(&second, NULL, two, of_two), 0);
    CHECK_INT(pthread_join(first, NULL), 0);
    CHECK_INT(pthread_join(second, NULL), 0);
}

/* R089: A's listener asks B while B's asks A, each on its own thread. */
static void games_that_watch_each_other_do_not_wait_for_each_other(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_session *a = session_of(&rules), *b = session_of(&rules);
    uint64_t id = 0;
    CHECK_INT(mnk_session_subscribe(a, 0, reads, b, NULL, &id), MNK_OK);
    CHECK_INT(mnk_session_subscribe(b, 0, reads, a, NULL, &id), MNK_OK);
    together(plays_and_undoes, a, plays_and_undoes, b);
    mnk_session_free(a);
    mnk_session_free(b);
}

/* R090, R091: a listener reads its own game while another thread wants to
 * change it; every harmless question is answered. */
static void a_listener_may_read_while_a_writer_waits(void)
{
    mnk_rules rules = rules_of(7, 3, 3);
    mnk_session *session = session_of(&rules);
    uint64_t id = 0;
    CHECK_INT(mnk_session_subscribe(session, 0, reads, session, NULL, &id), MNK_OK);
    together(plays_and_undoes, session, plays_and_undoes, session);
    mnk_session_free(session);
}

/* R091: so it is for a strategy, which may ask all but its own bot to think. */
static int32_t asks(void *user_data, const mnk_game *game, mnk_cell *out)
{
    mnk_bot *bot = *(mnk_bot **)user_data;
    mnk_cell legal[21];
    char text[64];
    size_t count = 0;
    CHECK_INT(mnk_game_legal(game, legal, 21, &count), MNK_OK);
    CHECK_INT(mnk_game_text(game, text, sizeof text, NULL), MNK_OK);
    CHECK_INT(mnk_game_status(game), MNK_PLAYING);
    CHECK(mnk_game_hash(game) != 0 && mnk_version()[0] == '0');
    CHECK_INT(mnk_bot_choose(bot, game, out), MNK_ERR_BUSY);
    CHECK_INT(mnk_bot_clear_cancel(bot), MNK_OK);
    *out = legal[count - 1];
    return MNK_OK;
}

static void a_strategy_may_ask_anything_but_itself(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    mnk_bot *bot = NULL;
    mnk_cell cell;
    CHECK_INT(mnk_bot_new_custom(asks, &bot, NULL, &bot), MNK_OK);
    CHECK_INT(mnk_bot_play(bot, game, &cell), MNK_OK);
    CHECK(cell.row == 2 && cell.col == 6);
    mnk_bot_free(bot);
    mnk_game_free(game);
}

/* R050: what mnk_game_legal wrote stays what it was. */
static void a_list_of_moves_outlives_the_moves(void)
{
    mnk_rules rules = rules_of(3, 7, 4);
    mnk_game *game = game_of(&rules);
    mnk_cell legal[21];
    size_t count = 0, i;
    CHECK_INT(mnk_game_legal(game, legal, 21, &count), MNK_OK);
    CHECK_INT(count, 21);
    for (i = 0; i < count; i++) {
        CHECK_INT(mnk_game_play(game, legal[i].row, legal[i].col), MNK_OK);
        CHECK_INT(mnk_game_undo(game), MNK_OK);
    }
    for (i = 0; i < count && mnk_game_status(game) == MNK_PLAYING; i++) {
        CHECK_INT(mnk_game_play(game, legal[i].row, legal[i].col), MNK_OK);
        CHECK(legal[i].row == i / 7 && legal[i].col == i % 7);
    }
    mnk_game_free(game);
}

/* The handle that is just letting go of a function. */
typedef struct held {
    mnk_bot *bot;
    mnk_solver *solver;
    mnk_match *match;
    mnk_session *session;
    int dropped;
} held;

static int32_t plays_first(void *user_data, const mnk_game *game, mnk_cell *out)
{
    (void)user_data;
    (void)game;
    out->row = out->col = 0;
    return MNK_OK;
}

static void hears_bot(void *user_data, const mnk_progress *news)
{
    (void)user_data;
    (void)news;
}

static void hears_solver(void *user_data, const mnk_solver_progress *news)
{
    (void)user_data;
    (void)news;
}

static void hears_session(void *user_data, const mnk_event *event)
{
    (void)user_data;
    (void)event;
}

/* Nothing answers that it is busy, and nothing waits. */
static void asks_what_lets_it_go(void *user_data)
{
    held *by = (held *)user_data;
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    mnk_proved_win win;
    mnk_reply reply;
    mnk_cell cell;
    char name[8];
    CHECK_INT(mnk_proved_win_init(&win, (uint32_t)sizeof win), MNK_OK);
    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    by->dropped++;
    if (by->bot != NULL) {
        CHECK_INT(mnk_bot_choose(by->bot, game, &cell), MNK_OK);
    }
    if (by->solver != NULL) {
        CHECK_INT(mnk_solver_prove_win(by->solver, game, NULL, &win), MNK_OK);
    }
    if (by->match != NULL) {
        CHECK_INT(mnk_match_name(by->match, MNK_X, name, sizeof name, NULL), MNK_OK);
        CHECK(strcmp(name, "new") == 0);
    }
    if (by->session != NULL) {
        CHECK_INT(mnk_session_status(by->session, &reply), MNK_OK);
        CHECK_INT(submit(by->session, MNK_COMMAND_PLAY, 0, 0, 0), MNK_OK);
    }
    mnk_game_free(game);
}

static void what_lets_a_function_go_may_be_asked_meanwhile(void)
{
    mnk_rules rules = rules_of(7, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_bot *bot = NULL;
    uint64_t id = 0;
    held by;
    memset(&by, 0, sizeof by);
    CHECK_INT(mnk_match_new(game, &by.match), MNK_OK);
    CHECK_INT(mnk_bot_new_custom(plays_first, &by, asks_what_lets_it_go, &bot), MNK_OK);
    CHECK_INT(mnk_match_seat(by.match, MNK_X, "old", 3, bot), MNK_OK);
    mnk_bot_free(bot);
    CHECK_INT(by.dropped, 0);
    CHECK_INT(mnk_match_seat(by.match, MNK_X, "new", 3, NULL), MNK_OK);
    CHECK_INT(by.dropped, 1);
    mnk_match_free(by.match);
    by.match = NULL;

    CHECK_INT(mnk_bot_new("win_or_block", 12, NULL, &by.bot), MNK_OK);
    CHECK_INT(mnk_bot_on_progress(by.bot, hears_bot, &by, asks_what_lets_it_go), MNK_OK);
    CHECK_INT(mnk_bot_on_progress(by.bot, NULL, NULL, NULL), MNK_OK);
    CHECK_INT(by.dropped, 2);
    mnk_bot_free(by.bot);
    by.bot = NULL;

    CHECK_INT(mnk_solver_new(&by.solver), MNK_OK);
    CHECK_INT(mnk_solver_on_progress(by.solver, hears_solver, &by, asks_what_lets_it_go), MNK_OK);
    CHECK_INT(mnk_solver_on_progress(by.solver, hears_solver, NULL, NULL), MNK_OK);
    CHECK_INT(by.dropped, 3);
    mnk_solver_free(by.solver);
    by.solver = NULL;

    by.session = session_of(&rules);
    CHECK_INT(mnk_session_subscribe(by.session, 0, hears_session, &by, asks_what_lets_it_go, &id),
              MNK_OK);
    CHECK_INT(mnk_session_unsubscribe(by.session, id), MNK_OK);
    CHECK_INT(by.dropped, 4);
    mnk_session_free(by.session);
    mnk_game_free(game);
}

int main(void)
{
    alarm(300);
    games_that_watch_each_other_do_not_wait_for_each_other();
    a_listener_may_read_while_a_writer_waits();
    a_strategy_may_ask_anything_but_itself();
    a_list_of_moves_outlives_the_moves();
    what_lets_a_function_go_may_be_asked_meanwhile();
    return check_done("callbacks");
}
