/* mnk, a SQLite of the program's own and another Rust library, all linked
 * statically into one program: each does its work. */
#include <mnk.h>
#include <sqlite3.h>

#include <stdio.h>
#include <string.h>

int32_t second_count(const uint8_t *data, size_t len);

static int fails(const char *what)
{
    fprintf(stderr, "%s\n", what);
    return 1;
}

int main(void)
{
    mnk_rules rules;
    mnk_game *game = NULL, *kept = NULL;
    mnk_bot *bot = NULL;
    mnk_store *store = NULL;
    mnk_cell cell;
    uint8_t board[21], record[512];
    size_t len = 0;
    sqlite3 *db = NULL;
    sqlite3_stmt *statement = NULL;

    if (mnk_rules_init(&rules, sizeof rules) != MNK_OK)
        return fails("rules");
    rules.rows = 3;
    rules.cols = 7;
    if (mnk_game_new(&rules, &game) != MNK_OK || mnk_game_play(game, 2, 6) != MNK_OK)
        return fails("mnk does not play");
    if (mnk_bot_new("win_or_block", 12, NULL, &bot) != MNK_OK ||
        mnk_bot_play(bot, game, &cell) != MNK_OK)
        return fails("its bot does not");
    if (mnk_store_open("memory:", 7, &store) != MNK_OK)
        return fails("its store does not open");
    if (mnk_store_open("sqlite::memory:", 15, &(mnk_store *){NULL}) != MNK_ERR_UNSUPPORTED)
        return fails("it brought a SQLite along");
    if (mnk_game_save(game, record, sizeof record, &len) != MNK_OK)
        return fails("it does not save");

    if (sqlite3_open(":memory:", &db) != SQLITE_OK ||
        sqlite3_exec(db, "create table games (record blob)", NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "insert into games values (?)", -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_bind_blob(statement, 1, record, (int)len, SQLITE_STATIC) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_DONE || sqlite3_finalize(statement) != SQLITE_OK)
        return fails("SQLite does not keep it");
    if (sqlite3_prepare_v2(db, "select record from games", -1, &statement, NULL) != SQLITE_OK ||
        sqlite3_step(statement) != SQLITE_ROW ||
        mnk_game_load(sqlite3_column_blob(statement, 0),
                      (size_t)sqlite3_column_bytes(statement, 0), &rules, &kept) != MNK_OK ||
        mnk_game_hash(kept) != mnk_game_hash(game))
        return fails("it comes back as another game");
    sqlite3_finalize(statement);
    sqlite3_close(db);

    if (mnk_game_board(kept, board, sizeof board, NULL) != MNK_OK)
        return fails("no board");
    if (second_count(board, sizeof board) != 3 || second_count(NULL, 1) != -1)
        return fails("the other library does not count, or its panic got out");

    mnk_store_close(store);
    mnk_bot_free(bot);
    mnk_game_free(kept);
    mnk_game_free(game);
    puts("neighbours: all work");
    return 0;
}
