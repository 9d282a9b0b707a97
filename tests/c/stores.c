/* Stores through C: the one in memory, which every build has, and what the
 * others answer where they were not built. */
#include "check.h"

#define TEXT(text) text, strlen(text)

static mnk_command play_of(int seat, int row, int col)
{
    mnk_command command;
    CHECK_INT(mnk_command_init(&command, (uint32_t)sizeof command), MNK_OK);
    command.seat = seat;
    command.row = row;
    command.col = col;
    return command;
}

static mnk_reply submit(mnk_store *store, const char *id, mnk_command command)
{
    mnk_reply reply;
    int32_t result;
    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    result = mnk_store_submit(store, TEXT(id), &command, &reply);
    CHECK_INT(reply.result, result);
    return reply;
}

static void games_by_id(const char *url)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_store *store = NULL;
    mnk_command command = play_of(0, 1, 1);
    mnk_reply reply;
    mnk_game *game = NULL;
    mnk_event events[4];
    mnk_table table;
    uint64_t left[2];
    char json[2048];
    size_t written = 0, needed = 0;

    CHECK_INT(mnk_store_open(TEXT(url), &store), MNK_OK);
    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    reply.seq = 12345;
    CHECK_INT(mnk_store_submit(store, TEXT("a"), &command, &reply), MNK_NOT_FOUND);
    CHECK_INT(reply.seq, 12345);
    CHECK_INT(mnk_store_create(store, TEXT("a"), &rules, NULL), MNK_OK);
    CHECK_INT(mnk_store_create(store, TEXT("a"), &rules, NULL), MNK_ALREADY_EXISTS);
    CHECK_INT(mnk_store_create(store, TEXT(""), &rules, NULL), MNK_ERR_INVALID);
    CHECK_INT(mnk_store_create(store, "a\0b", 3, &rules, NULL), MNK_ERR_INVALID);
    CHECK_INT(mnk_store_create(store, "\xff", 1, &rules, NULL), MNK_ERR_INVALID);
    CHECK_INT(mnk_store_create(store, NULL, 1, &rules, NULL), MNK_ERR_NULL);

    command.revision = 0;
    memset(command.request_id, 3, sizeof command.request_id);
    reply = submit(store, "a", command);
    CHECK_INT(reply.result, MNK_OK);
    CHECK_INT(submit(store, "a", command).duplicate, 1);
    memset(command.request_id, 0, sizeof command.request_id);
    CHECK_INT(submit(store, "a", command).result, MNK_STALE);
    command.kind = MNK_COMMAND_UNDO;
    command.revision = MNK_ANY_REVISION;
    CHECK_INT(submit(store, "a", command).result, MNK_OK);
    command = play_of(0, 1, 1);
    command.revision = 0;
    CHECK_INT(submit(store, "a", command).result, MNK_STALE);
    CHECK_INT(mnk_store_status(store, TEXT("a"), &reply), MNK_OK);
    CHECK_INT(reply.revision, 2);
    CHECK_INT(mnk_table_init(&table, (uint32_t)sizeof table), MNK_OK);
    CHECK_INT(mnk_store_table(store, TEXT("a"), &table), MNK_OK);
    CHECK_INT(table.actor, 0);
    CHECK_INT(mnk_store_snapshot(store, TEXT("a"), &game), MNK_OK);
    CHECK_INT(mnk_game_revision(game), 2);
    mnk_game_free(game);
    CHECK_INT(mnk_store_events(store, TEXT("a"), 1, events, sizeof events[0], 4, &written), MNK_OK);
    CHECK_INT(written, 1);
    CHECK_INT(events[0].kind, MNK_EVENT_UNDO);
    CHECK_INT(mnk_store_wait(store, TEXT("a"), 1, 0), MNK_OK);
    CHECK_INT(mnk_store_wait(store, TEXT("a"), 2, 1), MNK_TIMED_OUT);
    CHECK_INT(mnk_store_clocks(store, TEXT("a"), 0, left, 2, &needed), MNK_OK);
    CHECK(needed == 2 && left[0] == UINT64_MAX && left[1] == UINT64_MAX);
    CHECK_INT(mnk_store_export(store, TEXT("a"), json, sizeof json, &needed), MNK_OK);
    CHECK(strstr(json, "\"id\":\"a\"") != NULL);
    CHECK_INT(mnk_store_delete(store, TEXT("a")), MNK_OK);
    CHECK_INT(mnk_store_delete(store, TEXT("a")), MNK_NOT_FOUND);
    mnk_store_close(store);
}

static void lists_and_ticks(const char *url)
{
    mnk_rules rules = rules_of(7, 3, 3);
    mnk_session_config config;
    mnk_store *store = NULL;
    mnk_store_entry page[2];
    mnk_command commands[3];
    mnk_reply replies[3];
    const char *ids[3] = {"one", "?", "two"};
    const size_t lens[3] = {3, 1, 3};
    size_t written = 0;
    uint64_t changed = 0;
    char before[256];

    CHECK_INT(mnk_store_open(TEXT(url), &store), MNK_OK);
    CHECK_INT(mnk_session_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    config.move_ms = 50;
    CHECK_INT(mnk_store_create(store, TEXT("one"), &rules, &config), MNK_OK);
    CHECK_INT(mnk_store_create(store, TEXT("two"), &rules, NULL), MNK_OK);
    CHECK_INT(mnk_store_create(store, TEXT("three"), &rules, NULL), MNK_OK);
    commands[0] = commands[1] = commands[2] = play_of(0, 6, 2);
    commands[0].now_ms = 100;
    commands[2].now_ms = 200;
    CHECK_INT(mnk_store_delete(store, TEXT("x\ny")), MNK_ERR_INVALID);
    strcpy(before, last_error());
    CHECK_INT(mnk_store_submit_many(store, ids, lens, commands, sizeof commands[0], replies,
                                    sizeof replies[0], 3), MNK_OK);
    CHECK_INT(replies[0].result, MNK_OK);
    CHECK_INT(replies[0].deadline_ms, 150);
    CHECK_INT(replies[1].result, MNK_NOT_FOUND);
    CHECK_INT(replies[2].result, MNK_OK);
    /* What is wrong with some of them is no failure of the call. */
    ids[1] = "\xff";
    CHECK_INT(mnk_store_submit_many(store, ids, lens, commands, sizeof commands[0], replies,
                                    sizeof replies[0], 3), MNK_OK);
    CHECK_INT(replies[0].result, MNK_NOT_YOUR_TURN);
    CHECK_INT(replies[1].result, MNK_ERR_INVALID);
    CHECK_INT(replies[2].result, MNK_NOT_YOUR_TURN);
    CHECK(before[0] != 0 && strcmp(last_error(), before) == 0);
    /* More of them than memory can hold: none is looked at. */
    CHECK_INT(mnk_store_submit_many(store, ids, lens, commands, sizeof commands[0], replies,
                                    sizeof replies[0], SIZE_MAX), MNK_ERR_INVALID);
    CHECK_INT(mnk_store_submit_many(store, ids, lens, commands, 65536, replies, 4,
                                    SIZE_MAX / 65536), MNK_ERR_INVALID);
    CHECK_INT(mnk_store_submit_many(store, ids, lens, commands, 4, replies, 65536,
                                    SIZE_MAX / 65536), MNK_ERR_INVALID);
    CHECK_INT(mnk_store_tick(store, 149, &changed), MNK_OK);
    CHECK_INT(changed, 0);
    CHECK_INT(mnk_store_tick(store, 150, &changed), MNK_OK);
    CHECK_INT(changed, 1);

    CHECK_INT(mnk_store_list(store, -1, 0, 0, NULL, 0, page, sizeof page[0], 2, &written), MNK_OK);
    CHECK_INT(written, 2);
    CHECK(strcmp((const char *)page[0].id, "two") == 0);
    CHECK(strcmp((const char *)page[1].id, "one") == 0);
    CHECK_INT(page[1].winner, MNK_X);
    CHECK_INT(mnk_store_list(store, -1, 0, page[1].changed_ms, (const char *)page[1].id,
                             page[1].id_len, page, sizeof page[0], 2, &written), MNK_OK);
    CHECK_INT(written, 1);
    CHECK_INT(page[0].id_len, 5);
    CHECK_INT(mnk_store_list(store, MNK_WON, 0, 0, NULL, 0, page, sizeof page[0], 2, &written),
              MNK_OK);
    CHECK_INT(written, 1);
    CHECK_INT(mnk_store_list(store, 3, 0, 0, NULL, 0, page, sizeof page[0], 2, &written),
              MNK_ERR_INVALID);
    mnk_store_close(store);
}

static void urls(void)
{
    mnk_store *store = NULL;
    CHECK_INT(mnk_store_open(TEXT("mysql://bob:hunter2@host"), &store), MNK_ERR_INVALID);
    CHECK(strstr(last_error(), "hunter2") == NULL);
    CHECK_INT(mnk_store_open("\xff", 1, &store), MNK_ERR_INVALID);
    CHECK_INT(mnk_store_open(NULL, 7, &store), MNK_ERR_NULL);
    CHECK_INT(mnk_store_open(TEXT("memory:"), NULL), MNK_ERR_NULL);
    if (!mnk_has(TEXT("sqlite"))) {
        CHECK_INT(mnk_store_open(TEXT("sqlite:x.db"), &store), MNK_ERR_UNSUPPORTED);
    }
    if (!mnk_has(TEXT("postgres"))) {
        CHECK_INT(mnk_store_open(TEXT("postgresql://bob:hunter2@host/x"), &store),
                  MNK_ERR_UNSUPPORTED);
        CHECK(strstr(last_error(), "hunter2") == NULL);
    }
    CHECK(store == NULL);
    mnk_store_close(NULL);
}

int main(void)
{
    games_by_id("memory:");
    lists_and_ticks("memory:");
    urls();
    return check_done("stores");
}
