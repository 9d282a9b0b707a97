/* Whole games through the C interface, from the first mark to the last, on
 * boards of every kind. */
#include "check.h"

static void x_wins_on_the_diagonal(void)
{
    static const int cells[] = {0, 0, 0, 1, 1, 1, 0, 2, 2, 2};
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_cell line[9];
    size_t needed = 0;
    CHECK_INT(mnk_game_turn(game), MNK_X);
    play_all(game, cells, 5);
    CHECK_INT(mnk_game_status(game), MNK_WON);
    CHECK_INT(mnk_game_reason(game), MNK_REASON_LINE);
    CHECK_INT(mnk_game_winner(game), MNK_X);
    CHECK_INT(mnk_game_turn(game), MNK_EMPTY);
    CHECK_INT(mnk_game_play(game, 1, 0), MNK_GAME_OVER);
    CHECK_INT(mnk_game_winning_cells(game, line, 9, &needed), MNK_OK);
    CHECK_INT(needed, 3);
    CHECK(line[0].row == 0 && line[0].col == 0);
    CHECK(line[1].row == 1 && line[1].col == 1);
    CHECK(line[2].row == 2 && line[2].col == 2);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_status(game), MNK_PLAYING);
    CHECK_INT(mnk_game_reason(game), MNK_REASON_NONE);
    CHECK_INT(mnk_game_turn(game), MNK_X);
    CHECK_INT(mnk_game_move_count(game), 4);
    mnk_game_free(game);
}

/* The last free cell could have won; here it does not. */
static void a_full_board_is_a_draw(void)
{
    static const int cells[] = {0, 0, 0, 1, 0, 2, 1, 1, 1, 0, 1, 2, 2, 1, 2, 0, 2, 2};
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    play_all(game, cells, 9);
    CHECK_INT(mnk_game_status(game), MNK_DRAW);
    CHECK_INT(mnk_game_reason(game), MNK_REASON_FULL);
    CHECK_INT(mnk_game_winner(game), MNK_EMPTY);
    CHECK_INT(mnk_game_is_dead(game), 1);
    CHECK_INT(mnk_game_play(game, 0, 0), MNK_GAME_OVER);
    mnk_game_free(game);
}

/* Rows and columns are not exchanged anywhere: the long side decides what is on
 * the board, and cells come out where they went in. */
static void oblong_boards_keep_rows_and_columns_apart(void)
{
    static const int shapes[2][2] = {{3, 7}, {7, 3}};
    int shape, row, col;
    for (shape = 0; shape < 2; shape++) {
        const int rows = shapes[shape][0], cols = shapes[shape][1];
        mnk_rules rules = rules_of(rows, cols, 4);
        mnk_game *game = game_of(&rules);
        uint8_t board[21];
        mnk_cell line[21];
        size_t needed = 0;
        int i;
        CHECK_INT(mnk_game_play(game, rows, 0), MNK_OUT_OF_BOUNDS);
        CHECK_INT(mnk_game_play(game, 0, cols), MNK_OUT_OF_BOUNDS);
        CHECK_INT(mnk_game_play(game, rows - 1, cols - 1), MNK_OK);
        CHECK_INT(mnk_game_cell(game, rows - 1, cols - 1), MNK_X);
        CHECK_INT(mnk_game_cell(game, cols - 1, rows - 1), MNK_ERR_INVALID);
        CHECK_INT(mnk_game_board(game, board, sizeof board, &needed), MNK_OK);
        CHECK_INT(needed, 21);
        for (row = 0; row < rows; row++) {
            for (col = 0; col < cols; col++) {
                const int corner = row == rows - 1 && col == cols - 1;
                CHECK_INT(board[row * cols + col], corner ? MNK_X : MNK_EMPTY);
            }
        }
        CHECK_INT(mnk_game_reset(game), MNK_OK);
        /* Four along the long side win; along the short side four do not fit. */
        for (i = 0; i < 4; i++) {
            CHECK_INT(mnk_game_play(game, rows > cols ? i : 0, rows > cols ? 0 : i), MNK_OK);
            if (i < 3) {
                CHECK_INT(mnk_game_play(game, rows > cols ? i : 1, rows > cols ? 1 : i), MNK_OK);
            }
        }
        CHECK_INT(mnk_game_winner(game), MNK_X);
        CHECK_INT(mnk_game_winning_cells(game, line, 21, &needed), MNK_OK);
        CHECK_INT(needed, 4);
        CHECK_INT(line[3].row, rows > cols ? 3 : 0);
        CHECK_INT(line[3].col, rows > cols ? 0 : 3);
        mnk_game_free(game);
    }
}

static void marks_fall_where_there_is_gravity(void)
{
    mnk_rules rules = preset("connect_four");
    mnk_game *game = game_of(&rules);
    int i;
    CHECK_INT(mnk_game_play(game, 0, 0), MNK_FLOATING);
    CHECK_INT(mnk_game_can_play(game, 5, 0), MNK_OK);
    for (i = 0; i < 6; i++) {
        CHECK_INT(mnk_game_drop(game, 0), MNK_OK);
        CHECK_INT(mnk_game_cell(game, 5 - i, 0), i % 2 == 0 ? MNK_X : MNK_O);
    }
    CHECK_INT(mnk_game_drop(game, 0), MNK_CELL_TAKEN);
    CHECK_INT(mnk_game_drop(game, 7), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_game_drop(game, -1), MNK_OUT_OF_BOUNDS);
    for (i = 1; i < 4; i++) {
        CHECK_INT(mnk_game_drop(game, i), MNK_OK);
        CHECK_INT(mnk_game_drop(game, i), i < 3 ? MNK_OK : MNK_GAME_OVER);
    }
    CHECK_INT(mnk_game_winner(game), MNK_X);
    CHECK_INT(mnk_game_drop(game, 4), MNK_GAME_OVER);
    mnk_game_free(game);

    rules = rules_of(3, 3, 3);
    game = game_of(&rules);
    CHECK_INT(mnk_game_drop(game, 0), MNK_ERR_UNSUPPORTED);
    mnk_game_free(game);
}

static void two_marks_a_turn(void)
{
    mnk_rules rules = preset("connect6");
    mnk_game *game = game_of(&rules);
    static const int turns[] = {MNK_X, MNK_O, MNK_O, MNK_X, MNK_X, MNK_O};
    mnk_game_info info;
    int i;
    CHECK_INT(mnk_game_info_init(&info, (uint32_t)sizeof info), MNK_OK);
    for (i = 0; i < 6; i++) {
        CHECK_INT(mnk_game_turn(game), turns[i]);
        CHECK_INT(mnk_game_info_get(game, &info), MNK_OK);
        CHECK_INT(info.stones_left, i == 0 || i % 2 == 0 ? 1 : 2);
        CHECK_INT(mnk_game_play(game, i, i), MNK_OK);
        CHECK_INT(mnk_game_info_get(game, &info), MNK_OK);
        CHECK(info.last_row == i && info.last_col == i);
    }
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_turn(game), MNK_O);
    mnk_game_free(game);
}

/* Three players: the second leaves, then the first; the third has won. */
static void the_last_player_left_wins(void)
{
    mnk_rules rules = rules_of(5, 5, 4);
    mnk_game *game;
    mnk_move moves[8];
    size_t needed = 0;
    rules.players = 3;
    game = game_of(&rules);
    CHECK_INT(mnk_game_play(game, 0, 0), MNK_OK);
    CHECK_INT(mnk_game_forfeit(game, 2), MNK_OK);
    CHECK_INT(mnk_game_turn(game), 3);
    CHECK_INT(mnk_game_forfeit(game, 2), MNK_NOT_FOUND);
    CHECK_INT(mnk_game_forfeit(game, 4), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_play(game, 0, 1), MNK_OK);
    CHECK_INT(mnk_game_turn(game), MNK_X);
    CHECK_INT(mnk_game_forfeit(game, MNK_X), MNK_OK);
    CHECK_INT(mnk_game_status(game), MNK_WON);
    CHECK_INT(mnk_game_reason(game), MNK_REASON_FORFEIT);
    CHECK_INT(mnk_game_winner(game), 3);
    CHECK_INT(mnk_game_forfeit(game, 3), MNK_GAME_OVER);
    CHECK_INT(mnk_game_moves(game, moves, 8, &needed), MNK_OK);
    CHECK_INT(needed, 4);
    CHECK(moves[1].kind == MNK_MOVE_FORFEIT && moves[1].mark == 2);
    CHECK(moves[2].kind == MNK_MOVE_MARK && moves[2].mark == 3 && moves[2].col == 1);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_turn(game), MNK_X);
    mnk_game_free(game);
}

/* A copy of a move that arrives late is refused, even when an undo has freed
 * its cell and the move number is the same again. */
static void a_late_move_is_stale(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    const uint64_t seen = mnk_game_revision(game);
    CHECK_INT(mnk_game_play_as(game, MNK_X, seen, 1, 1), MNK_OK);
    CHECK_INT(mnk_game_play_as(game, MNK_X, seen, 1, 1), MNK_STALE);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_move_count(game), 0);
    CHECK_INT(mnk_game_play_as(game, MNK_X, seen, 1, 1), MNK_STALE);
    CHECK_INT(mnk_game_play_as(game, MNK_O, mnk_game_revision(game), 1, 1), MNK_NOT_YOUR_TURN);
    CHECK_INT(mnk_game_play_as(game, 3, mnk_game_revision(game), 1, 1), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_play_as(game, MNK_X, MNK_ANY_REVISION, 1, 1), MNK_OK);
    CHECK_INT(mnk_game_revision(game), 3);
    CHECK_INT(mnk_game_reset(game), MNK_OK);
    CHECK_INT(mnk_game_revision(game), 4);
    mnk_game_free(game);
}

static void redo_until_something_else_is_played(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_game *copy = NULL;
    CHECK_INT(mnk_game_redo(game), MNK_NO_MOVE);
    CHECK_INT(mnk_game_undo(game), MNK_NOTHING_TO_UNDO);
    CHECK_INT(mnk_game_play(game, 0, 0), MNK_OK);
    CHECK_INT(mnk_game_play(game, 1, 1), MNK_OK);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_undo(game), MNK_OK);
    CHECK_INT(mnk_game_play(game, 9, 9), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_game_clone(game, &copy), MNK_OK);
    CHECK_INT(mnk_game_redo(game), MNK_OK);
    CHECK_INT(mnk_game_redo(game), MNK_OK);
    CHECK_INT(mnk_game_redo(game), MNK_NO_MOVE);
    CHECK_INT(mnk_game_cell(game, 1, 1), MNK_O);
    CHECK_INT(mnk_game_play(copy, 2, 2), MNK_OK);
    CHECK_INT(mnk_game_redo(copy), MNK_NO_MOVE);
    mnk_game_free(copy);
    mnk_game_free(game);
}

static void the_player_who_completes_a_misere_line_loses(void)
{
    static const int cells[] = {0, 0, 1, 0, 0, 1, 1, 1, 0, 2};
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game;
    size_t needed = 0;
    rules.misere = 1;
    game = game_of(&rules);
    play_all(game, cells, 5);
    CHECK_INT(mnk_game_winner(game), MNK_O);
    CHECK_INT(mnk_game_winning_cells(game, NULL, 0, &needed), MNK_OK);
    CHECK_INT(needed, 3);
    mnk_game_free(game);
}

static void a_position_has_no_history(void)
{
    static const uint8_t cells[9] = {1, 2, 0, 0, 1, 0, 0, 0, 0};
    static const uint8_t impossible[3][9] = {
        {1, 2, 3, 0, 0, 0, 0, 0, 0},  /* a third player's mark */
        {1, 1, 0, 0, 1, 0, 0, 0, 0},  /* three marks more than there are turns */
        {1, 1, 1, 2, 2, 2, 0, 0, 0}}; /* a win for both */
    int i;
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = NULL;
    size_t needed = 0;
    CHECK_INT(mnk_game_from_board(&rules, cells, 9, &game), MNK_OK);
    CHECK_INT(mnk_game_move_count(game), 3);
    CHECK_INT(mnk_game_turn(game), MNK_O);
    CHECK_INT(mnk_game_undo(game), MNK_NOTHING_TO_UNDO);
    CHECK_INT(mnk_game_moves(game, NULL, 0, &needed), MNK_OK);
    CHECK_INT(needed, 0);
    CHECK_INT(mnk_game_play(game, 2, 0), MNK_OK);
    CHECK_INT(mnk_game_play(game, 2, 2), MNK_OK);
    CHECK_INT(mnk_game_winner(game), MNK_X);
    CHECK_INT(mnk_game_reset(game), MNK_OK);
    CHECK_INT(mnk_game_move_count(game), 3);
    CHECK_INT(mnk_game_status(game), MNK_PLAYING);
    mnk_game_free(game);

    game = NULL;
    for (i = 0; i < 3; i++) {
        CHECK_INT(mnk_game_from_board(&rules, impossible[i], 9, &game), MNK_ERR_POSITION);
        CHECK(last_error()[0] != 0);
    }
    CHECK_INT(mnk_game_from_board(&rules, cells, 8, &game), MNK_ERR_INVALID);
    CHECK_INT(mnk_game_from_board(&rules, NULL, 0, &game), MNK_ERR_INVALID);
    CHECK(game == NULL);
}

static void boards_of_every_size(void)
{
    static const int sizes[][3] = {{1, 1, 1}, {1, 7, 7}, {8, 8, 5}, {9, 7, 7}, {64, 65, 5},
                                   {127, 130, 6}, {1024, 1, 1000}, {1, 1024, 1000},
                                   {1024, 1024, 5}};
    size_t i;
    for (i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        mnk_rules rules = rules_of(sizes[i][0], sizes[i][1], sizes[i][2]);
        mnk_game *game = game_of(&rules);
        const int rows = sizes[i][0], cols = sizes[i][1];
        CHECK_INT(mnk_game_play(game, rows, cols), MNK_OUT_OF_BOUNDS);
        CHECK_INT(mnk_game_play(game, rows - 1, cols - 1), MNK_OK);
        CHECK_INT(mnk_game_cell(game, rows - 1, cols - 1), MNK_X);
        CHECK_INT(mnk_game_undo(game), MNK_OK);
        CHECK_INT(mnk_game_cell(game, rows - 1, cols - 1), MNK_EMPTY);
        mnk_game_free(game);
    }
}

int main(void)
{
    x_wins_on_the_diagonal();
    a_full_board_is_a_draw();
    oblong_boards_keep_rows_and_columns_apart();
    marks_fall_where_there_is_gravity();
    two_marks_a_turn();
    the_last_player_left_wins();
    a_late_move_is_stale();
    redo_until_something_else_is_played();
    the_player_who_completes_a_misere_line_loses();
    a_position_has_no_history();
    boards_of_every_size();
    return check_done("games");
}
