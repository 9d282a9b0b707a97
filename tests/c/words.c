/* Versions, names of results, and what mnk_last_error says when. */
#include "check.h"

#define EVERY_RESULT(do)                                                                         \
    do(MNK_OK) do(MNK_STALE) do(MNK_GAME_OVER) do(MNK_NOT_YOUR_TURN) do(MNK_OUT_OF_BOUNDS)       \
    do(MNK_CELL_TAKEN) do(MNK_FLOATING) do(MNK_FORBIDDEN) do(MNK_NOTHING_TO_UNDO)                \
    do(MNK_NOT_FOUND) do(MNK_ALREADY_EXISTS) do(MNK_CANCELLED) do(MNK_TIMED_OUT)                 \
    do(MNK_UNDECIDED) do(MNK_NO_MOVE) do(MNK_NOT_ALLOWED) do(MNK_ERR_NULL) do(MNK_ERR_INVALID)   \
    do(MNK_ERR_BUFFER) do(MNK_ERR_STRUCT) do(MNK_ERR_RULES) do(MNK_ERR_RULES_MISMATCH)           \
    do(MNK_ERR_PARSE) do(MNK_ERR_CORRUPT) do(MNK_ERR_POSITION) do(MNK_ERR_UNSUPPORTED)           \
    do(MNK_ERR_BUSY) do(MNK_ERR_HANDLE) do(MNK_ERR_IO) do(MNK_ERR_MEMORY) do(MNK_ERR_PANIC)      \
    do(MNK_ERR_LIMIT) do(MNK_ERR_UNCERTAIN)

static void every_result_has_its_number_and_its_name(void)
{
    static const struct {
        int32_t number;
        const char *name;
    } results[] = {
#define ROW(name) {name, #name},
        EVERY_RESULT(ROW)
#undef ROW
    };
    const int count = (int)(sizeof results / sizeof *results);
    int i;
    CHECK_INT(count, 33);
    for (i = 0; i < count; i++) {
        /* 0 to 15 upwards, then -1 to -17 downwards. */
        CHECK_INT(results[i].number, i < 16 ? i : 15 - i);
        CHECK(strcmp(mnk_result_name(results[i].number), results[i].name) == 0);
        CHECK(strlen(mnk_result_text(results[i].number)) > 4);
    }
    CHECK(strcmp(mnk_result_name(16), "MNK_UNKNOWN") == 0);
    CHECK(strcmp(mnk_result_name(-18), "MNK_UNKNOWN") == 0);
    CHECK(strcmp(mnk_result_name(INT32_MIN), "MNK_UNKNOWN") == 0);
    CHECK(strlen(mnk_result_text(12345)) > 4);
}

static void versions_can_be_compared(void)
{
    CHECK(mnk_abi_version() == MNK_ABI_VERSION);
    CHECK(strlen(mnk_version()) >= 5);
    CHECK(mnk_version() == mnk_version());
    CHECK_INT(mnk_has("threads", 7), 1);
    CHECK_INT(mnk_has("threads", 6), 0);
    CHECK_INT(mnk_has("nonsense", 8), 0);
    CHECK_INT(mnk_has("", 0), 0);
}

static void the_last_error_stays_until_the_next(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    char first[256], text[256];
    size_t needed = 0;
    CHECK(strcmp(last_error(), "") == 0);
    CHECK_INT(mnk_game_play(game, 7, -3), MNK_OUT_OF_BOUNDS);
    strcpy(first, last_error());
    CHECK(strstr(first, "7") != NULL && strstr(first, "-3") != NULL);
    /* Success leaves it, and so do questions for a size, and itself. */
    CHECK_INT(mnk_game_play(game, 1, 1), MNK_OK);
    CHECK_INT(mnk_game_board(game, NULL, 0, &needed), MNK_OK);
    CHECK_INT(mnk_last_error(NULL, 0, &needed), MNK_OK);
    CHECK_INT(needed, strlen(first));
    CHECK_INT(mnk_last_error(text, 4, &needed), MNK_ERR_BUFFER);
    CHECK_INT(mnk_last_error(NULL, 4, &needed), MNK_ERR_NULL);
    CHECK(strcmp(last_error(), first) == 0);
    CHECK_INT(mnk_game_play(game, 1, 1), MNK_CELL_TAKEN);
    CHECK_SAYS("taken");
    CHECK_INT(mnk_game_play(NULL, 1, 1), MNK_ERR_NULL);
    CHECK_SAYS("NULL");
    CHECK_INT(mnk_rules_preset(&rules, (uint32_t)sizeof rules, "chess", 5), MNK_ERR_INVALID);
    CHECK_SAYS("connect_four");
    CHECK_INT(mnk_rules_parse(&rules, (uint32_t)sizeof rules, "3,3,3;chess", 11), MNK_ERR_PARSE);
    CHECK_SAYS("chess");
    CHECK_INT(mnk_rules_parse(&rules, (uint32_t)sizeof rules, "3,3,9", 5), MNK_ERR_RULES);
    CHECK_SAYS("k is 9");
    CHECK_INT(mnk_rules_parse(&rules, (uint32_t)sizeof rules, "03,3,3", 6), MNK_ERR_PARSE);
    mnk_game_free(game);
}

#define LEAVES_IT(call)                                                          \
    do {                                                                         \
        (void)(call);                                                            \
        check_that(strcmp(last_error(), first) == 0, #call, __FILE__, __LINE__); \
    } while (0)

/* Whatever a call that succeeds tries inside. */
static void success_leaves_the_last_error(void)
{
    static const int32_t off_board[1] = {99};
    mnk_rules rules = rules_of(3, 3, 3), wide = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules), *won = game_of(&wide), *copy = NULL;
    mnk_session *session = NULL;
    mnk_store *store = NULL;
    mnk_batch *batch = NULL;
    mnk_bot *bot = NULL;
    mnk_solver *solver = NULL;
    mnk_bot_config config;
    mnk_command command;
    mnk_reply reply;
    mnk_solution solution;
    mnk_proved_win win;
    mnk_cell cell;
    int32_t result = 0;
    char first[256];
    size_t needed = 0;
    CHECK_INT(mnk_bot_config_init(&config, (uint32_t)sizeof config), MNK_OK);
    config.nodes = 50;
    CHECK_INT(mnk_command_init(&command, (uint32_t)sizeof command), MNK_OK);
    CHECK_INT(mnk_reply_init(&reply, (uint32_t)sizeof reply), MNK_OK);
    CHECK_INT(mnk_solution_init(&solution, (uint32_t)sizeof solution), MNK_OK);
    CHECK_INT(mnk_proved_win_init(&win, (uint32_t)sizeof win), MNK_OK);
    CHECK_INT(mnk_game_play(game, 7, -3), MNK_OUT_OF_BOUNDS);
    strcpy(first, last_error());
    LEAVES_IT(mnk_game_can_play(game, 0, 0));
    LEAVES_IT(mnk_game_play(game, 0, 0));
    LEAVES_IT(mnk_game_undo(game));
    LEAVES_IT(mnk_game_redo(game));
    LEAVES_IT(mnk_game_svg(game, NULL, 0, &needed));
    LEAVES_IT(mnk_game_clone(game, &copy));
    LEAVES_IT(mnk_game_free(copy));
    LEAVES_IT(mnk_game_free(NULL));
    LEAVES_IT(mnk_solve(game, NULL, &solution));
    LEAVES_IT(mnk_solver_new(&solver));
    LEAVES_IT(mnk_solver_prove_win(solver, won, NULL, &win));
    LEAVES_IT(mnk_solver_free(solver));
    LEAVES_IT(mnk_bot_new("engine", 6, &config, &bot));
    LEAVES_IT(mnk_bot_choose(bot, game, &cell));
    LEAVES_IT(mnk_bot_analyze(bot, game, NULL, 0, &needed));
    LEAVES_IT(mnk_bot_free(bot));
    LEAVES_IT(mnk_session_new(&rules, NULL, &session));
    LEAVES_IT(mnk_session_submit(session, &command, &reply));
    LEAVES_IT(mnk_session_free(session));
    LEAVES_IT(mnk_store_open("memory:", 7, &store));
    LEAVES_IT(mnk_store_create(store, "a", 1, &rules, NULL));
    LEAVES_IT(mnk_store_submit(store, "a", 1, &command, &reply));
    LEAVES_IT(mnk_store_tick(store, 5, NULL));
    LEAVES_IT(mnk_store_close(store));
    LEAVES_IT(mnk_batch_new(&rules, NULL, &batch));
    LEAVES_IT(mnk_batch_step(batch, off_board, 1, NULL, 0, NULL, 0, &result, 1));
    CHECK_INT(result, MNK_OUT_OF_BOUNDS);
    LEAVES_IT(mnk_batch_free(batch));
    CHECK_INT(reply.result, MNK_OK);
    CHECK(win.nodes > 0);
    mnk_game_free(won);
    mnk_game_free(game);
}

/* One game has one name, whichever way its rules were made. */
static void an_identity_reads_back(void)
{
    static const char *const ids[] = {"3,3,3", "15,15,5", "15,15,5;run=exact", "15,15,5;run=caro",
                                      "15,15,5;run=renju", "6,7,4;gravity", "19,19,6;stones=2"};
    static const char *const names[] = {"tic_tac_toe", "gomoku", "gomoku_standard", "caro",
                                        "renju", "connect_four", "connect6"};
    int i;
    for (i = 0; i < 7; i++) {
        mnk_rules named = preset(names[i]);
        mnk_rules parsed;
        char id[128];
        CHECK_INT(mnk_rules_parse(&parsed, (uint32_t)sizeof parsed, ids[i], strlen(ids[i])),
                  MNK_OK);
        CHECK(memcmp(&named, &parsed, sizeof named) == 0);
        CHECK_INT(mnk_rules_id(&parsed, id, sizeof id, NULL), MNK_OK);
        CHECK(strcmp(id, ids[i]) == 0);
        CHECK(mnk_rules_fingerprint(&named) == mnk_rules_fingerprint(&parsed));
    }
}

/* FNV-1a of "3,3,3", worked out by hand with the constants in the header. */
static void the_fingerprint_is_the_one_documented(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    const char *id = "3,3,3";
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *id != 0; id++) {
        hash = (hash ^ (uint64_t)(unsigned char)*id) * UINT64_C(0x100000001b3);
    }
    CHECK(mnk_rules_fingerprint(&rules) == hash);
}

int main(void)
{
    the_last_error_stays_until_the_next();
    success_leaves_the_last_error();
    every_result_has_its_number_and_its_name();
    versions_can_be_compared();
    an_identity_reads_back();
    the_fingerprint_is_the_one_documented();
    return check_done("words");
}
