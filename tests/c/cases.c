/* The facts under tests/data (its README says where they come from) through
 * the C interface: games that other programs judged, counts of games and
 * positions in every variant, verdicts on Renju's points. Run from the top of
 * the repository; MNK_LONG=n counts n times as many games. */
#include "check.h"

#define LINE 8192
#define DEPTH 24

/* The next line that says something, without its end; 0 at the end of the file. */
static int next_line(FILE *file, char *line)
{
    while (fgets(line, LINE, file) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] != '#' && line[0] != '\0') {
            return 1;
        }
    }
    return 0;
}

static FILE *facts(const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s: not found; run this from the top of the repository\n", path);
        exit(1);
    }
    return file;
}

static void judged_games_end_as_they_did(const char *path, int gravity, int expected)
{
    FILE *file = facts(path);
    static char line[LINE];
    int games = 0;
    while (next_line(file, line)) {
        int rows, cols, k, used = 0, winner, action = 0, number, playing = 1;
        char result[8];
        const char *rest = line;
        mnk_rules rules;
        mnk_game *game;
        if (sscanf(line, "%d %d %d %7s%n", &rows, &cols, &k, result, &used) != 4) {
            CHECK(0 && "a line of three numbers and a result");
            break;
        }
        winner = strcmp(result, "X") == 0 ? MNK_X : strcmp(result, "O") == 0 ? MNK_O : MNK_EMPTY;
        rules = rules_of(rows, cols, k);
        rules.gravity = (uint8_t)gravity;
        game = game_of(&rules);
        for (rest += used; sscanf(rest, "%d%n", &number, &used) == 1; rest += used) {
            /* The result comes with the last action and not before. */
            CHECK(playing);
            action = gravity ? mnk_game_drop(game, number)
                             : mnk_game_play(game, number / cols, number % cols);
            CHECK_INT(action, MNK_OK);
            playing = mnk_game_status(game) == MNK_PLAYING;
        }
        CHECK_INT(mnk_game_status(game), winner == MNK_EMPTY ? MNK_DRAW : MNK_WON);
        CHECK_INT(mnk_game_winner(game), winner);
        CHECK_INT(mnk_game_play(game, 0, 0), MNK_GAME_OVER);
        mnk_game_free(game);
        games++;
    }
    CHECK_INT(games, expected);
    fclose(file);
}

/* Sequences of moves of each length, and how they end: with a win of player p
 * in wins[p], in a draw in wins[0]. */
typedef struct counts {
    uint64_t nodes[DEPTH], wins[4][DEPTH];
} counts;

static void count_games(mnk_game *game, const mnk_rules *rules, int ply, int depth, counts *all)
{
    const int32_t status = mnk_game_status(game);
    int row, col;
    all->nodes[ply]++;
    if (status != MNK_PLAYING) {
        all->wins[status == MNK_WON ? mnk_game_winner(game) : 0][ply]++;
        return;
    }
    for (row = 0; ply < depth && row < rules->rows; row++) {
        for (col = 0; col < rules->cols; col++) {
            if (mnk_game_play(game, row, col) == MNK_OK) {
                count_games(game, rules, ply + 1, depth, all);
                CHECK_INT(mnk_game_undo(game), MNK_OK);
            }
        }
    }
}

static mnk_rules rules_of_variant(const char *line)
{
    mnk_rules rules;
    char variant[32];
    int rows, cols, k;
    CHECK_INT(sscanf(line, "game %d %d %d %31s", &rows, &cols, &k, variant), 4);
    rules = rules_of(rows, cols, k);
    rules.misere = strstr(variant, "misere") != NULL;
    rules.wrap = strstr(variant, "torus") != NULL;
    rules.gravity = strcmp(variant, "gravity") == 0;
    if (strcmp(variant, "exact") == 0) {
        rules.run = MNK_RUN_EXACT;
    }
    if (strcmp(variant, "three_players") == 0) {
        rules.players = 3;
    }
    return rules;
}

static int read_numbers(const char *text, uint64_t *numbers)
{
    int count = 0, used;
    unsigned long long number;
    while (count < DEPTH && sscanf(text, "%llu%n", &number, &used) == 1) {
        numbers[count++] = number;
        text += used;
    }
    return count;
}

static void as_many_games_as_were_counted(void)
{
    FILE *file = facts("tests/data/perft.txt");
    const char *longer = getenv("MNK_LONG");
    const uint64_t limit = 5000 * (longer == NULL ? 1 : strtoul(longer, NULL, 10));
    static char line[LINE];
    mnk_rules rules = rules_of(3, 3, 3);
    uint64_t expected[DEPTH];
    counts all;
    int depth = -1, games = 0, i;
    memset(&all, 0, sizeof all);
    while (next_line(file, line)) {
        if (strncmp(line, "game ", 5) == 0) {
            rules = rules_of_variant(line);
            games++;
        } else if (strncmp(line, "nodes ", 6) == 0) {
            mnk_game *game = game_of(&rules);
            const int count = read_numbers(line + 6, expected);
            for (depth = 0; depth + 1 < count && expected[depth + 1] <= limit;) {
                depth++;
            }
            memset(&all, 0, sizeof all);
            count_games(game, &rules, 0, depth, &all);
            for (i = 0; i <= depth; i++) {
                CHECK_INT(all.nodes[i], expected[i]);
            }
            mnk_game_free(game);
        } else if (strncmp(line, "wins ", 5) == 0 || strncmp(line, "draws ", 6) == 0) {
            const int player = line[0] == 'd' ? 0 : line[5] == 'X' ? 1 : line[5] == 'O' ? 2 : 3;
            const int count = read_numbers(line + (player == 0 ? 6 : 7), expected);
            for (i = 0; i <= depth && i < count; i++) {
                CHECK_INT(all.wins[player][i], expected[i]);
            }
        }
    }
    CHECK_INT(games, 46);
    fclose(file);
}

/* h8 on 15 x 15, columns from the left, rows from the bottom, as an index. */
static int index_of(const char *point)
{
    return (15 - atoi(point + 1)) * 15 + (point[0] - 'a');
}

/* Sets the cells of the points in a list to a value; "h8=why" counts as h8. */
static void mark_points(const char *list, uint8_t *cells, uint8_t value)
{
    char point[32];
    int used;
    while (sscanf(list, "%31s%n", point, &used) == 1) {
        cells[index_of(point)] = value;
        list += used;
    }
}

static void renju_points_have_their_verdicts(void)
{
    enum { NONE, FORBIDDEN, FIVE };
    FILE *file = facts("tests/data/renju.txt");
    static char line[LINE];
    mnk_rules rules = preset("renju");
    mnk_game *game = NULL;
    uint8_t cells[225], expected[225];
    int boards = 0, points = 0, complete = 0, i;
    memset(expected, NONE, sizeof expected);
    while (next_line(file, line)) {
        if (strncmp(line, "board ", 6) == 0) {
            memset(cells, MNK_EMPTY, sizeof cells);
            memset(expected, NONE, sizeof expected);
            boards++;
        } else if (strncmp(line, "black ", 6) == 0) {
            mark_points(line + 6, cells, MNK_X);
        } else if (strncmp(line, "white ", 6) == 0) {
            mark_points(line + 6, cells, MNK_O);
            mnk_game_free(game);
            game = NULL;
            CHECK_INT(mnk_game_from_board(&rules, cells, sizeof cells, &game), MNK_OK);
        } else if (strncmp(line, "point ", 6) == 0) {
            char point[8], verdict[16];
            int told;
            CHECK_INT(sscanf(line, "point %7s %15s", point, verdict), 2);
            i = index_of(point);
            told = mnk_game_can_play(game, i / 15, i % 15);
            CHECK_INT(told, strcmp(verdict, "forbidden") == 0 ? MNK_FORBIDDEN : MNK_OK);
            points++;
        } else if (strncmp(line, "forbidden", 9) == 0) {
            mark_points(line + 9, expected, FORBIDDEN);
        } else if (strncmp(line, "fives", 5) == 0) {
            mark_points(line + 5, expected, FIVE);
            complete++;
            for (i = 0; i < 225; i++) {
                int told;
                if (cells[i] != MNK_EMPTY) {
                    continue;
                }
                told = mnk_game_play(game, i / 15, i % 15);
                CHECK_INT(told, expected[i] == FORBIDDEN ? MNK_FORBIDDEN : MNK_OK);
                if (told == MNK_OK) {
                    CHECK_INT(mnk_game_status(game), expected[i] == FIVE ? MNK_WON : MNK_PLAYING);
                    CHECK_INT(mnk_game_undo(game), MNK_OK);
                }
            }
        }
    }
    CHECK_INT(boards, 27);
    CHECK_INT(points, 16);
    CHECK_INT(complete, 26);
    mnk_game_free(game);
    fclose(file);
}

int main(void)
{
    judged_games_end_as_they_did("tests/data/openspiel_mnk.txt", 0, 1073);
    judged_games_end_as_they_did("tests/data/connect_four.txt", 1, 580);
    as_many_games_as_were_counted();
    renju_points_have_their_verdicts();
    return check_done("cases");
}
