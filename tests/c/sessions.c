/* Sessions through C: what goes in, what comes out, callbacks, save and load. */
#include "check.h"

static mnk_session *session_of(const mnk_rules *rules, const mnk_session_config *config)
{
    mnk_session *session = NULL;
    CHECK_INT(mnk_session_new(rules, config, &session), MNK_OK);
    if (session == NULL) {
        exit(1);
    }
    return session;
}

static mnk_command command_of(int kind, int seat)
{
    mnk_command command;
    CHECK_INT(mnk_command_init(&command, (uint32_t)sizeof command), MNK_OK);
    command.kind = kind;
    command.seat = seat;
    return command;
}

static mnk_command play_of(int seat, int row, int col)
{
    mnk_command command = command_of(MNK_COMMAND_PLAY, seat);
    command.row = row;
    command.col = col;
    return command;
}

static mnk_reply submit(mnk_session *session, mnk_command command)
{
    mnk_reply reply;
    int32_t result;
    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    reply.seq = 12345;
    result = mnk_session_submit(session, &command, &reply);
    if (result >= 0) {
        CHECK_INT(reply.result, result);
        CHECK(reply.seq != 12345);
    } else {
        /* An error leaves the reply as it was. */
        CHECK_INT(reply.result, MNK_OK);
        CHECK_INT(reply.seq, 12345);
        reply.result = result;
    }
    return reply;
}

static void a_game_and_its_late_copies(int rows, int cols)
{
    mnk_rules rules = rules_of(rows, cols, 3);
    mnk_session *session = session_of(&rules, NULL);
    mnk_command first = play_of(0, 1, 1);
    mnk_reply reply, again;
    mnk_game *snapshot = NULL;

    first.revision = 0;
    memset(first.request_id, 7, sizeof first.request_id);
    reply = submit(session, first);
    CHECK_INT(reply.result, MNK_OK);
    CHECK_INT(reply.revision, 1);
    CHECK_INT(reply.seq, 1);
    CHECK_INT(reply.move_count, 1);
    CHECK_INT(reply.turn, MNK_O);
    CHECK(reply.deadline_ms == UINT64_MAX);
    again = submit(session, first);
    CHECK_INT(again.duplicate, 1);
    again.duplicate = 0;
    CHECK(memcmp(&again, &reply, sizeof reply) == 0);

    first.col = 2;
    CHECK_INT(submit(session, first).result, MNK_ERR_INVALID);
    CHECK_SAYS("request id");
    first.col = 1;
    memset(first.request_id, 0, sizeof first.request_id);
    CHECK_INT(submit(session, first).result, MNK_STALE);
    CHECK_INT(submit(session, command_of(MNK_COMMAND_UNDO, 1)).result, MNK_OK);
    CHECK_INT(submit(session, first).result, MNK_STALE);
    CHECK_INT(submit(session, play_of(1, 0, 0)).result, MNK_NOT_YOUR_TURN);
    CHECK_INT(submit(session, play_of(0, -1, 0)).result, MNK_OUT_OF_BOUNDS);
    CHECK_INT(submit(session, command_of(MNK_COMMAND_ACCEPT, 0)).result, MNK_NOT_FOUND);
    CHECK_INT(submit(session, command_of(MNK_COMMAND_CHOOSE, 0)).result, MNK_NOT_ALLOWED);
    CHECK_INT(submit(session, command_of(MNK_COMMAND_FORFEIT, 0)).result, MNK_OK);
    CHECK_INT(submit(session, command_of(MNK_COMMAND_UNDO, 0)).result, MNK_NOT_ALLOWED);
    CHECK_INT(submit(session, play_of(0, 0, 0)).result, MNK_GAME_OVER);

    CHECK_INT(mnk_session_snapshot(session, &snapshot), MNK_OK);
    CHECK_INT(mnk_game_winner(snapshot), MNK_O);
    CHECK_INT(mnk_game_revision(snapshot), 3);
    mnk_game_free(snapshot);
    mnk_session_free(session);
}

static void arguments_that_cannot_be(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_session *session = session_of(&rules, NULL);
    mnk_session *none = NULL;
    mnk_session_config config;
    mnk_command command = command_of(9, 0);
    mnk_reply reply;

    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command.kind = -1;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command = play_of(-1, 0, 0);
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command.seat = 2;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command.seat = 256;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command = command_of(MNK_COMMAND_UNDO, 0);
    command.arg = -1;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command = command_of(MNK_COMMAND_OFFER, 0);
    command.row = -1;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command.arg = 4;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command.kind = MNK_COMMAND_CHOOSE;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_INVALID);
    command.struct_size = 3;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_ERR_STRUCT);
    CHECK_INT(mnk_session_submit(NULL, &command, &reply), MNK_ERR_NULL);
    CHECK_INT(mnk_session_submit(session, NULL, &reply), MNK_ERR_NULL);
    command = play_of(0, 0, 0);
    CHECK_INT(mnk_session_submit(session, &command, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_session_status(session, &reply), MNK_OK);
    CHECK_INT(reply.seq, 0);

    CHECK_INT(mnk_session_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    config.undo = 3;
    CHECK_INT(mnk_session_new(&rules, &config, &none), MNK_ERR_INVALID);
    CHECK_SAYS("undo");
    config.undo = 1;
    config.reserved[2] = 1;
    CHECK_INT(mnk_session_new(&rules, &config, &none), MNK_ERR_INVALID);
    config.reserved[2] = 0;
    config.opening = 1;
    rules.players = 3;
    CHECK_INT(mnk_session_new(&rules, &config, &none), MNK_ERR_INVALID);
    CHECK_SAYS("opening");
    rules.k = 9;
    CHECK_INT(mnk_session_new(&rules, NULL, &none), MNK_ERR_RULES);
    CHECK(none == NULL);
    mnk_session_free(session);
    mnk_session_free(NULL);
}

static void clocks_are_told_the_time(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_session_config config;
    mnk_session *session;
    mnk_command command = play_of(0, 0, 0);
    mnk_event events[4];
    mnk_reply reply;
    uint64_t left[2];
    size_t written = 0, needed = 0;

    CHECK_INT(mnk_session_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    config.initial_ms = 1000;
    config.increment_ms = 10;
    session = session_of(&rules, &config);
    command.now_ms = 5000;
    CHECK_INT(submit(session, command).deadline_ms, 6000);
    CHECK_INT(mnk_session_clocks(session, 5400, left, 2, &needed), MNK_OK);
    CHECK_INT(needed, 2);
    CHECK_INT(left[0], 1010);
    CHECK_INT(left[1], 600);
    /* A move that comes with its flag down loses the race. */
    command = play_of(1, 1, 1);
    command.revision = 1;
    command.now_ms = 6000;
    reply = submit(session, command);
    CHECK_INT(reply.result, MNK_STALE);
    CHECK_INT(reply.winner, MNK_X);
    CHECK_INT(reply.reason, MNK_REASON_TIMEOUT);
    CHECK_INT(mnk_session_events(session, 0, events, sizeof events[0], 4, &written), MNK_OK);
    CHECK_INT(written, 2);
    CHECK_INT(events[1].kind, MNK_EVENT_TIMEOUT);
    CHECK_INT(events[1].now_ms, 6000);
    CHECK_INT(events[1].seat, 1);
    CHECK_INT(events[1].mark, MNK_O);
    CHECK_INT(events[1].row, -1);
    CHECK_INT(events[1].reserved, 0);
    mnk_session_free(session);
}

static void consent_and_openings(void)
{
    mnk_rules rules = rules_of(7, 9, 5);
    mnk_session_config config;
    mnk_session *session;
    mnk_command command;
    mnk_table table;
    int col;

    CHECK_INT(mnk_session_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    config.draw = 2;
    config.opening = 2;
    session = session_of(&rules, &config);
    CHECK_INT(mnk_table_init(&table, (uint32_t)sizeof table), MNK_OK);
    for (col = 0; col < 3; col++) {
        CHECK_INT(submit(session, play_of(1, 3, col)).result, MNK_NOT_YOUR_TURN);
        CHECK_INT(submit(session, play_of(0, 3, col)).result, MNK_OK);
    }
    CHECK_INT(mnk_session_table(session, &table), MNK_OK);
    CHECK_INT(table.phase, MNK_PHASE_OPENING_CHOICE);
    CHECK_INT(table.actor, 1);
    command = command_of(MNK_COMMAND_CHOOSE, 1);
    command.arg = MNK_CHOICE_SWAP;
    CHECK_INT(submit(session, command).result, MNK_OK);
    CHECK_INT(mnk_session_table(session, &table), MNK_OK);
    CHECK_INT(table.seats, 2);
    CHECK_INT(table.marks[0], MNK_O);
    CHECK_INT(table.marks[1], MNK_X);
    CHECK_INT(table.marks[2], 0);
    CHECK_INT(submit(session, play_of(0, 0, 0)).result, MNK_OK);

    command = command_of(MNK_COMMAND_OFFER, 0);
    command.arg = MNK_OFFER_DRAW;
    CHECK_INT(submit(session, command).status, MNK_PLAYING);
    CHECK_INT(mnk_session_table(session, &table), MNK_OK);
    CHECK_INT(table.offer, MNK_OFFER_DRAW);
    CHECK_INT(table.offer_seat, 0);
    CHECK_INT(submit(session, command_of(MNK_COMMAND_ACCEPT, 0)).result, MNK_NOT_ALLOWED);
    CHECK_INT(submit(session, command_of(MNK_COMMAND_ACCEPT, 1)).reason, MNK_REASON_AGREED);
    CHECK_INT(mnk_session_table(session, &table), MNK_OK);
    CHECK_INT(table.offer, -1);
    CHECK_INT(table.actor, -1);
    mnk_session_free(session);
}

typedef struct witness {
    mnk_session *session;
    uint64_t heard[16];
    size_t count;
    int answers, dropped;
} witness;

static void hear(void *user_data, const mnk_event *event)
{
    witness *self = (witness *)user_data;
    if (self->count < 16) {
        self->heard[self->count++] = event->seq;
    }
    /* A callback may call back in. */
    if (self->answers && event->seat == 0) {
        mnk_command command = play_of(1, 1, event->col);
        CHECK_INT(submit(self->session, command).result, MNK_OK);
    }
}

static void forget(void *user_data)
{
    ((witness *)user_data)->dropped++;
}

static void listeners_hear_everything_in_order(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_session *session = session_of(&rules, NULL);
    witness bot, watcher;
    uint64_t bot_id = 0, watcher_id = 0;
    size_t i;

    memset(&bot, 0, sizeof bot);
    memset(&watcher, 0, sizeof watcher);
    bot.session = watcher.session = session;
    bot.answers = 1;
    CHECK_INT(mnk_session_subscribe(session, 0, hear, &bot, forget, &bot_id), MNK_OK);
    CHECK_INT(submit(session, play_of(0, 0, 0)).result, MNK_OK);
    CHECK_INT(mnk_session_subscribe(session, 0, hear, &watcher, forget, &watcher_id), MNK_OK);
    CHECK_INT(watcher.count, 2);
    CHECK_INT(submit(session, play_of(0, 0, 3)).result, MNK_OK);
    CHECK_INT(bot.count, 4);
    CHECK_INT(watcher.count, 4);
    for (i = 0; i < 4; i++) {
        CHECK_INT(bot.heard[i], i + 1);
        CHECK_INT(watcher.heard[i], i + 1);
    }
    CHECK_INT(mnk_session_unsubscribe(session, bot_id), MNK_OK);
    CHECK_INT(bot.dropped, 1);
    CHECK_INT(mnk_session_unsubscribe(session, bot_id), MNK_NOT_FOUND);
    CHECK_INT(mnk_session_subscribe(session, 0, NULL, &bot, forget, &bot_id), MNK_ERR_NULL);
    mnk_session_free(session);
    CHECK_INT(watcher.dropped, 1);
}

enum { CROWD = 1000 };

/* One of a crowd, which a thread of the session's own calls. */
typedef struct member {
    mnk_session *session;
    uint64_t id, heard;
    int wrong, dropped, ends;
} member;

static void hear_in_a_crowd(void *user_data, const mnk_event *event)
{
    member *self = (member *)user_data;
    mnk_reply reply;
    self->wrong += event->seq != self->heard + 1 || self->dropped != 0;
    self->heard = event->seq;
    if (self->ends) {
        mnk_session_free(self->session);
        self->wrong += self->dropped != 0;
        return;
    }
    /* Also while the session is being freed. */
    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    self->wrong += mnk_session_status(self->session, &reply) != MNK_OK || reply.seq < event->seq;
}

static void leave_the_crowd(void *user_data)
{
    ((member *)user_data)->dropped++;
}

static void gather(mnk_session *session, member *members, size_t count)
{
    size_t i;
    memset(members, 0, count * sizeof *members);
    for (i = 0; i < count; i++) {
        members[i].session = session;
        CHECK_INT(mnk_session_subscribe(session, 0, hear_in_a_crowd, &members[i], leave_the_crowd,
                                        &members[i].id), MNK_OK);
    }
}

static void a_crowd_is_told_all_before_the_session_is_gone(void)
{
    static member crowd[CROWD];
    mnk_rules rules = rules_of(3, 7, 7);
    mnk_session *session = session_of(&rules, NULL);
    int32_t cell;
    size_t i;
    gather(session, crowd, CROWD);
    for (cell = 0; cell < 20; cell++) {
        CHECK_INT(submit(session, play_of(cell % 2, cell / 7, cell % 7)).result, MNK_OK);
        for (i = (size_t)cell; i < CROWD; i += 40) {
            CHECK_INT(mnk_session_unsubscribe(session, crowd[i].id), MNK_OK);
            CHECK(crowd[i].dropped == 1 && crowd[i].heard <= (uint64_t)cell + 1);
        }
    }
    mnk_session_free(session);
    for (i = 0; i < CROWD; i++) {
        CHECK(crowd[i].dropped == 1 && crowd[i].wrong == 0);
        CHECK(i % 40 < 20 || crowd[i].heard == 20);
    }
}

/* A few are called by who submits, before that returns. */
static void a_callback_may_free_its_session(void)
{
    member few[3];
    mnk_rules rules = rules_of(7, 3, 3);
    mnk_session *session = session_of(&rules, NULL);
    size_t i;
    gather(session, few, 3);
    few[1].ends = 1;
    CHECK_INT(submit(session, play_of(0, 0, 0)).result, MNK_OK);
    for (i = 0; i < 3; i++) {
        CHECK(few[i].dropped == 1 && few[i].wrong == 0 && few[i].heard == (i < 2 ? 1U : 0U));
    }
}

static void a_late_joiner_and_a_restart(void)
{
    mnk_rules rules = rules_of(7, 3, 3);
    mnk_session *session = session_of(&rules, NULL), *loaded = NULL;
    mnk_game *rebuilt = game_of(&rules), *snapshot = NULL;
    mnk_event event;
    uint8_t bytes[2048];
    char json[4096];
    size_t written = 0, needed = 0;
    uint64_t after = 0;

    CHECK_INT(submit(session, play_of(0, 0, 0)).result, MNK_OK);
    CHECK_INT(submit(session, play_of(1, 6, 2)).result, MNK_OK);
    CHECK_INT(submit(session, command_of(MNK_COMMAND_UNDO, 1)).result, MNK_OK);
    CHECK_INT(submit(session, play_of(1, 5, 1)).result, MNK_OK);
    /* Page by page, one event a page. */
    for (;;) {
        CHECK_INT(mnk_session_events(session, after, &event, sizeof event, 1, &written), MNK_OK);
        if (written == 0) {
            break;
        }
        if (event.kind == MNK_EVENT_PLAY) {
            CHECK_INT(mnk_game_play_as(rebuilt, event.mark, event.revision - 1, event.row,
                                       event.col), MNK_OK);
        } else {
            CHECK_INT(event.kind, MNK_EVENT_UNDO);
            CHECK_INT(event.arg, 1);
            CHECK_INT(mnk_game_undo(rebuilt), MNK_OK);
        }
        after = event.seq;
    }
    CHECK_INT(after, 4);
    CHECK_INT(mnk_session_snapshot(session, &snapshot), MNK_OK);
    CHECK(mnk_game_hash(rebuilt) == mnk_game_hash(snapshot));
    CHECK_INT(mnk_game_revision(rebuilt), mnk_game_revision(snapshot));

    CHECK_INT(mnk_session_save(session, bytes, sizeof bytes, &needed), MNK_OK);
    CHECK_INT(mnk_session_load(bytes, needed, &loaded), MNK_OK);
    CHECK_INT(submit(loaded, play_of(0, 0, 0)).result, MNK_CELL_TAKEN);
    bytes[needed / 2] ^= 1;
    mnk_session_free(loaded);
    CHECK_INT(mnk_session_load(bytes, needed, &loaded), MNK_ERR_CORRUPT);
    CHECK_INT(mnk_session_load(bytes, 3, &loaded), MNK_ERR_CORRUPT);
    CHECK_INT(mnk_session_load((const uint8_t *)"other", 5, &loaded), MNK_ERR_PARSE);
    CHECK_INT(mnk_session_export(session, json, sizeof json, &needed), MNK_OK);
    CHECK(strncmp(json, "{\"mnk\":1,\"rules\":\"7,3,3\"", 24) == 0);

    CHECK_INT(mnk_session_wait(session, 3, UINT64_MAX), MNK_OK);
    CHECK_INT(mnk_session_wait(session, 4, 1), MNK_TIMED_OUT);
    CHECK_INT(mnk_session_close(session), MNK_OK);
    CHECK_INT(mnk_session_wait(session, 4, UINT64_MAX), MNK_CANCELLED);
    CHECK_INT(submit(session, play_of(0, 1, 1)).result, MNK_CANCELLED);
    mnk_game_free(snapshot);
    mnk_session_free(session);

    /* A session that goes on from a game. */
    CHECK_INT(mnk_session_from_game(rebuilt, NULL, &session), MNK_OK);
    CHECK_INT(submit(session, play_of(0, 1, 1)).revision, 5);
    mnk_session_free(session);
    mnk_game_free(rebuilt);
}

static void structs_of_other_headers(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_session *session = session_of(&rules, NULL);
    unsigned char small[16], large[96], untouched[96];
    mnk_command command = play_of(0, 2, 1);
    mnk_reply reply;
    size_t written = 99;

    /* An older command has no revision and no id: any revision. */
    command.struct_size = 24;
    CHECK_INT(mnk_reply_init(&reply, 16), MNK_OK);
    reply.turn = 77;
    CHECK_INT(mnk_session_submit(session, &command, &reply), MNK_OK);
    CHECK_INT(reply.turn, 77);
    /* Shorter and longer events. */
    memset(small, 0xA5, sizeof small);
    CHECK_INT(mnk_session_events(session, 0, (mnk_event *)(void *)small, 8, 2, &written), MNK_OK);
    CHECK_INT(written, 1);
    CHECK_INT(small[0], 1);
    CHECK_INT(small[8], 0xA5);
    memset(large, 0xA5, sizeof large);
    memset(untouched, 0xA5, sizeof untouched);
    CHECK_INT(mnk_session_events(session, 0, (mnk_event *)(void *)large, 80, 1, &written), MNK_OK);
    CHECK_INT(large[64], 0);
    CHECK_INT(large[79], 0);
    CHECK(memcmp(large + 80, untouched, 16) == 0);
    CHECK_INT(mnk_session_events(session, 0, (mnk_event *)(void *)large, 3, 1, &written),
              MNK_ERR_STRUCT);
    CHECK_INT(mnk_session_events(session, 0, NULL, sizeof(mnk_event), 0, &written), MNK_OK);
    CHECK_INT(written, 0);
    CHECK_INT(mnk_session_events(session, 0, NULL, sizeof(mnk_event), 1, &written), MNK_ERR_NULL);
    CHECK_INT(mnk_session_events(session, 0, NULL, sizeof(mnk_event), 0, NULL), MNK_ERR_NULL);
    mnk_session_free(session);
}

int main(void)
{
    CHECK_INT(sizeof(mnk_session_config), 48);
    CHECK_INT(sizeof(mnk_command), 56);
    CHECK_INT(sizeof(mnk_reply), 64);
    CHECK_INT(sizeof(mnk_event), 64);
    a_game_and_its_late_copies(3, 3);
    a_game_and_its_late_copies(3, 7);
    a_game_and_its_late_copies(7, 3);
    arguments_that_cannot_be();
    clocks_are_told_the_time();
    consent_and_openings();
    listeners_hear_everything_in_order();
    a_crowd_is_told_all_before_the_session_is_gone();
    a_callback_may_free_its_session();
    a_late_joiner_and_a_restart();
    structs_of_other_headers();
    return check_done("sessions");
}
