/* Games and cells as text: coordinates, formats, and where nonsense stands. */
#include "check.h"

static const char *const formats[] = {"moves", "columns", "sgf", "psq", "rec", "line", "json"};

/* Reads a text that ends with a NUL; no rules. */
static int32_t read_as(const char *format, const char *text, mnk_game **out)
{
    return mnk_notation_read(format, strlen(format), text, strlen(text), NULL, out);
}

static void coordinates_go_both_ways(void)
{
    mnk_rules rules = rules_of(3, 30, 3);
    mnk_cell cell;
    char text[8];
    size_t needed = 0;
    int row, col;
    for (row = 0; row < 3; row++) {
        for (col = 0; col < 30; col++) {
            CHECK_INT(mnk_cell_text(&rules, row, col, text, sizeof text, &needed), MNK_OK);
            CHECK(needed == strlen(text));
            CHECK_INT(mnk_cell_parse(&rules, text, needed, &cell), MNK_OK);
            CHECK(cell.row == row && cell.col == col);
        }
    }
    CHECK(strcmp(text, "ad1") == 0);
    CHECK_INT(mnk_cell_text(&rules, 0, 8, text, sizeof text, NULL), MNK_OK);
    CHECK(strcmp(text, "i3") == 0);
    CHECK_INT(mnk_cell_text(&rules, 0, 8, text, 2, &needed), MNK_ERR_BUFFER);
    CHECK(needed == 2 && strcmp(text, "i") == 0);
    CHECK_INT(mnk_cell_text(&rules, 0, 8, NULL, 0, &needed), MNK_OK);
    CHECK_INT(mnk_cell_text(&rules, 3, 0, text, sizeof text, NULL), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_cell_text(&rules, 0, -1, text, sizeof text, NULL), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_cell_text(&rules, INT32_MIN, INT32_MAX, text, 8, NULL), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_cell_parse(&rules, "a4", 2, &cell), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_cell_parse(&rules, "ae1", 3, &cell), MNK_OUT_OF_BOUNDS);
    CHECK_INT(mnk_cell_parse(&rules, "4a", 2, &cell), MNK_ERR_PARSE);
    CHECK_SAYS("letter");
    CHECK_INT(mnk_cell_parse(&rules, "a1 ", 3, &cell), MNK_ERR_PARSE);
    CHECK_INT(mnk_cell_parse(&rules, "a\xFF", 2, &cell), MNK_ERR_PARSE);
    CHECK_INT(mnk_cell_parse(&rules, NULL, 0, &cell), MNK_ERR_PARSE);
    CHECK_INT(mnk_cell_parse(&rules, NULL, 1, &cell), MNK_ERR_NULL);
    CHECK_INT(mnk_cell_parse(NULL, "a1", 2, &cell), MNK_ERR_NULL);
    CHECK_INT(mnk_cell_parse(&rules, "a1", 2, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_cell_text(NULL, 0, 0, text, sizeof text, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_cell_text(&rules, 0, 0, NULL, 1, NULL), MNK_ERR_NULL);
    rules.k = 31;
    CHECK_INT(mnk_cell_parse(&rules, "a1", 2, &cell), MNK_ERR_RULES);
    CHECK_INT(mnk_cell_text(&rules, 0, 0, text, sizeof text, NULL), MNK_ERR_RULES);
}

static void every_format_brings_the_game_back(void)
{
    mnk_rules rules = rules_of(6, 7, 4);
    mnk_game *game = NULL;
    size_t i;
    rules.gravity = 1;
    CHECK_INT(mnk_game_new(&rules, &game), MNK_OK);
    for (i = 0; i < 5; i++) {
        CHECK_INT(mnk_game_drop(game, (int32_t)(i % 3)), MNK_OK);
    }
    CHECK_INT(mnk_game_set_tag(game, "X", 1, "\xC3\x85sa", 4), MNK_OK);
    for (i = 0; i < sizeof formats / sizeof *formats; i++) {
        mnk_game *again = NULL;
        size_t needed = 0, len = strlen(formats[i]);
        char *text;
        CHECK_INT(mnk_notation_write(game, formats[i], len, NULL, 0, &needed), MNK_OK);
        text = (char *)exactly(needed + 1);
        CHECK_INT(mnk_notation_write(game, formats[i], len, text, needed, NULL), MNK_ERR_BUFFER);
        CHECK_INT(mnk_notation_write(game, formats[i], len, text, needed + 1, NULL), MNK_OK);
        CHECK(strlen(text) == needed);
        CHECK_INT(mnk_notation_read(formats[i], len, text, needed, &rules, &again), MNK_OK);
        CHECK(mnk_game_hash(again) == mnk_game_hash(game));
        CHECK(mnk_game_revision(again) == 5);
        mnk_game_free(again);
        free(text);
    }
    CHECK_INT(mnk_game_forfeit(game, MNK_X), MNK_OK);
    CHECK_INT(mnk_notation_write(game, "moves", 5, NULL, 0, NULL), MNK_ERR_UNSUPPORTED);
    CHECK_SAYS("forfeit");
    mnk_game_free(game);
}

static void files_of_others_are_read(void)
{
    mnk_game *game = NULL;
    char value[32];
    CHECK_INT(read_as("sgf", "(;GM[4]FF[4]SZ[15]PB[J\xFCrgen]\r\n;B[hh];W[ig](;B[gi])(;B[aa]))", &game),
              MNK_OK);
    CHECK_INT(mnk_game_cell(game, 8, 6), MNK_X);
    CHECK_INT(mnk_game_tag(game, "X", 1, value, sizeof value, NULL), MNK_OK);
    CHECK(strcmp(value, "J\xC3\xBCrgen") == 0);
    mnk_game_free(game);
    CHECK_INT(read_as("psq", "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,120\r\n-1\r\n", &game), MNK_OK);
    CHECK_INT(mnk_game_cell(game, 6, 8), MNK_O);
    mnk_game_free(game);
}

static void nonsense_is_refused_with_its_place(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *out = NULL;
    CHECK_INT(read_as("moves", "h8\ni9 h8", &out), MNK_CELL_TAKEN);
    CHECK_SAYS("line 2, column 4");
    CHECK_INT(read_as("moves", "p1", &out), MNK_OUT_OF_BOUNDS);
    CHECK_INT(read_as("moves", "8h", &out), MNK_ERR_PARSE);
    CHECK_INT(read_as("columns", "49", &out), MNK_OUT_OF_BOUNDS);
    CHECK_INT(read_as("sgf", "(;B[hh]", &out), MNK_ERR_PARSE);
    CHECK_INT(read_as("sgf", "(;W[hh])", &out), MNK_NOT_YOUR_TURN);
    CHECK_INT(read_as("sgf", "(;B[])", &out), MNK_ERR_UNSUPPORTED);
    CHECK_INT(read_as("sgf", "(;RU[3,3,4])", &out), MNK_OK);
    mnk_game_free(out);
    out = NULL;
    CHECK_INT(read_as("sgf", "(;SZ[15]AB[aa][ab][ac])", &out), MNK_ERR_POSITION);
    CHECK_INT(read_as("psq", "Piskvorky 0x0, 0:0, 0", &out), MNK_ERR_RULES);
    CHECK_INT(read_as("rec", "1,1,0", &out), MNK_ERR_PARSE);
    CHECK_INT(read_as("line", "mnk/1 3,3,3 0 - - #00000000", &out), MNK_ERR_CORRUPT);
    CHECK_INT(read_as("json", "{\"mnk\":3,\"rules\":\"3,3,3\"}", &out), MNK_ERR_UNSUPPORTED);
    CHECK_INT(read_as("json", "[]", &out), MNK_ERR_PARSE);
    CHECK_INT(read_as("SGF", "(;)", &out), MNK_ERR_INVALID);
    CHECK_SAYS("sgf");
    CHECK_INT(mnk_notation_read("sgf", 3, "(;SZ[3]RU[3,3,2])", 17, &rules, &out),
              MNK_ERR_RULES_MISMATCH);
    CHECK_INT(mnk_notation_read("sgf", 3, NULL, 0, NULL, &out), MNK_ERR_PARSE);
    CHECK_INT(mnk_notation_read("sgf", 3, NULL, 1, NULL, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_notation_read(NULL, 3, "(;)", 3, NULL, &out), MNK_ERR_NULL);
    CHECK_INT(mnk_notation_read("sgf", 3, "(;)", 3, NULL, NULL), MNK_ERR_NULL);
    CHECK_INT(mnk_notation_read("sgf", 3, "(;)", SIZE_MAX, NULL, &out), MNK_ERR_INVALID);
    rules.k = 9;
    CHECK_INT(mnk_notation_read("sgf", 3, "(;)", 3, &rules, &out), MNK_ERR_RULES);
    CHECK(out == NULL);
    CHECK_INT(mnk_notation_write(NULL, "sgf", 3, NULL, 0, NULL), MNK_ERR_NULL);
}

int main(void)
{
    coordinates_go_both_ways();
    every_format_brings_the_game_back();
    files_of_others_are_read();
    nonsense_is_refused_with_its_place();
    return check_done("notation");
}
