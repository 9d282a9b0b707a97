/* A program of the first day: compiled with the header as it was then, run with
 * the library as it is now. It is never changed; should it ever not run, then
 * programs that people have do not run either. */
#include "mnk-0.1.h"

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "no longer holds: %s\n", what);
        failures++;
    }
}

#define EXPECT(condition) expect((condition) ? 1 : 0, #condition)

int main(void)
{
    /* 3 x 7 with early draw, X's line down the diagonal. */
    static const int cells[] = {0, 2, 0, 0, 1, 3, 1, 0, 2, 4};
    static const uint8_t position[9] = {1, 2, 0, 0, 1, 0, 0, 0, 0};
    mnk_rules rules, read_back;
    mnk_game_info info;
    mnk_game *game = NULL, *copy = NULL, *loaded = NULL, *replayed = NULL, *placed = NULL;
    mnk_move moves[32];
    mnk_cell line[32], legal[32];
    uint8_t board[32], record[512];
    char text[256];
    size_t needed = 0, record_len = 0, count = 0;
    int i;

    EXPECT(mnk_abi_version() >> 16 == MNK_ABI_VERSION >> 16);
    EXPECT(mnk_abi_version() >= MNK_ABI_VERSION);
    EXPECT(strchr(mnk_version(), '.') != NULL);
    EXPECT(mnk_has("threads", 7) == 1);

    EXPECT(mnk_rules_init(&rules, sizeof rules) == MNK_OK);
    rules.rows = 3;
    rules.cols = 7;
    rules.early_draw = 1;
    EXPECT(mnk_rules_check(&rules) == MNK_OK);
    EXPECT(mnk_rules_id(&rules, text, sizeof text, &needed) == MNK_OK);
    EXPECT(strcmp(text, "3,7,3;early_draw") == 0 && needed == 16);
    EXPECT(mnk_rules_parse(&read_back, sizeof read_back, text, needed) == MNK_OK);
    EXPECT(memcmp(&read_back, &rules, sizeof rules) == 0);
    EXPECT(mnk_rules_fingerprint(&rules) == UINT64_C(0x629eb1f2697b7ee9));

    EXPECT(mnk_game_new(&rules, &game) == MNK_OK);
    for (i = 0; i < 5; i++) {
        EXPECT(mnk_game_status(game) == MNK_PLAYING);
        EXPECT(mnk_game_turn(game) == (i % 2 == 0 ? MNK_X : MNK_O));
        EXPECT(mnk_game_can_play(game, cells[2 * i], cells[2 * i + 1]) == MNK_OK);
        EXPECT(mnk_game_play(game, cells[2 * i], cells[2 * i + 1]) == MNK_OK);
    }
    EXPECT(mnk_game_play(game, 0, 1) == MNK_GAME_OVER);
    EXPECT(mnk_last_error(text, sizeof text, NULL) == MNK_OK && text[0] != 0);
    EXPECT(strcmp(mnk_result_name(MNK_GAME_OVER), "MNK_GAME_OVER") == 0);
    EXPECT(mnk_result_text(MNK_GAME_OVER)[0] != 0);

    EXPECT(mnk_game_info_init(&info, sizeof info) == MNK_OK);
    EXPECT(mnk_game_info_get(game, &info) == MNK_OK);
    EXPECT(info.status == MNK_WON && info.reason == MNK_REASON_LINE && info.winner == MNK_X);
    EXPECT(info.turn == 0 && info.stones_left == 0 && info.last_row == 2 && info.last_col == 4);
    EXPECT(info.move_count == 5 && info.revision == 5 && info.hash == mnk_game_hash(game));
    EXPECT(mnk_game_reason(game) == MNK_REASON_LINE && mnk_game_winner(game) == MNK_X);
    EXPECT(mnk_game_winning_cells(game, line, 32, &count) == MNK_OK && count == 3);
    EXPECT(line[0].row == 0 && line[0].col == 2 && line[2].row == 2 && line[2].col == 4);
    EXPECT(mnk_game_moves(game, moves, 32, &count) == MNK_OK && count == 5);
    EXPECT(moves[1].mark == MNK_O && moves[1].kind == MNK_MOVE_MARK && moves[1].col == 0);
    EXPECT(mnk_game_board(game, board, 32, &count) == MNK_OK && count == 21 && board[18] == MNK_X);
    EXPECT(mnk_game_text(game, text, sizeof text, NULL) == MNK_OK);
    EXPECT(strcmp(text, "O.X....\nO..X...\n....X..") == 0);
    EXPECT(mnk_game_svg(game, NULL, 0, &needed) == MNK_OK && needed > 100);
    EXPECT(mnk_game_rules(game, &read_back) == MNK_OK && read_back.early_draw == 1);

    EXPECT(mnk_game_set_tag(game, "event", 5, "first day", 9) == MNK_OK);
    EXPECT(mnk_game_tag_at(game, 0, text, sizeof text, NULL) == MNK_OK);
    EXPECT(mnk_game_tag(game, text, strlen(text), text, sizeof text, NULL) == MNK_OK);
    EXPECT(strcmp(text, "first day") == 0);
    EXPECT(mnk_game_clone(game, &copy) == MNK_OK);
    EXPECT(mnk_game_save(copy, record, sizeof record, &record_len) == MNK_OK);
    EXPECT(mnk_game_load(record, record_len, &rules, &loaded) == MNK_OK);
    EXPECT(mnk_game_hash(loaded) == mnk_game_hash(game) && mnk_game_revision(loaded) == 5);
    EXPECT(mnk_game_replay(&rules, mnk_rules_fingerprint(&rules), moves, 5, &replayed) == MNK_OK);
    EXPECT(mnk_game_hash(replayed) == mnk_game_hash(game));

    EXPECT(mnk_game_undo(game) == MNK_OK && mnk_game_move_count(game) == 4);
    EXPECT(mnk_game_legal(game, legal, 32, &count) == MNK_OK && count == 17);
    EXPECT(mnk_game_redo(game) == MNK_OK && mnk_game_status(game) == MNK_WON);
    EXPECT(mnk_game_reset(game) == MNK_OK && mnk_game_revision(game) == 8);
    EXPECT(mnk_game_play_as(game, MNK_X, 5, 1, 1) == MNK_STALE);
    EXPECT(mnk_game_play_as(game, MNK_X, MNK_ANY_REVISION, 1, 1) == MNK_OK);
    EXPECT(mnk_game_cell(game, 1, 1) == MNK_X && mnk_game_is_dead(game) == 0);
    EXPECT(mnk_game_drop(game, 0) == MNK_ERR_UNSUPPORTED);
    EXPECT(mnk_game_forfeit(game, MNK_O) == MNK_OK && mnk_game_winner(game) == MNK_X);

    EXPECT(mnk_rules_preset(&rules, sizeof rules, "tic_tac_toe", 11) == MNK_OK);
    EXPECT(mnk_game_from_board(&rules, position, 9, &placed) == MNK_OK);
    EXPECT(mnk_game_turn(placed) == MNK_O && mnk_game_undo(placed) == MNK_NOTHING_TO_UNDO);

    mnk_game_free(game);
    mnk_game_free(copy);
    mnk_game_free(loaded);
    mnk_game_free(replayed);
    mnk_game_free(placed);
    mnk_game_free(NULL);
    if (failures == 0) {
        printf("client of ABI %lu.%lu on %s: ok\n", (unsigned long)(MNK_ABI_VERSION >> 16),
               (unsigned long)(MNK_ABI_VERSION & 0xFFFF), mnk_version());
    }
    return failures == 0 ? 0 : 1;
}
