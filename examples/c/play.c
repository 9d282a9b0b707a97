/* Two people at one screen: any m,n,k-game in the terminal, through libmnk.
 *
 *     play [GAME] [--load FILE]
 *
 * GAME is a preset (tic_tac_toe, gomoku, gomoku_standard, caro, renju,
 * connect_four, connect6) or a rules id such as 7,3,3 or 6,7,4;gravity. Moves
 * and commands are read line by line, from a person or from a pipe; `help`
 * lists them.
 */
#define _POSIX_C_SOURCE 200809L /* isatty, fileno */
#include "mnk.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- saying things ------------------------------------------------------- */

static int colours; /* the terminal shows them */

static const char *paint(const char *code) { return colours ? code : ""; }

/* Why the library's last call said no, in a sentence. */
static void complain(void)
{
    char text[512];
    mnk_last_error(text, sizeof text, NULL);
    printf("  %s\n", text);
}

static char symbol(int mark)
{
    return mark == MNK_EMPTY ? '.' : mark == MNK_X ? 'X' : mark == MNK_O ? 'O' : (char)('0' + mark);
}

/* The name of a column: a … z, aa, ab … */
static void column_name(int col, char name[4])
{
    int length = 0;
    char turned[4];
    for (col++; col > 0; col = (col - 1) / 26)
        turned[length++] = (char)('a' + (col - 1) % 26);
    for (int i = 0; i < length; i++)
        name[i] = turned[length - 1 - i];
    name[length] = '\0';
}

static mnk_rules rules_of(const mnk_game *game)
{
    mnk_rules rules;
    mnk_rules_init(&rules, (uint32_t)sizeof rules);
    mnk_game_rules(game, &rules);
    return rules;
}

static int is_among(const mnk_cell *cells, size_t count, int row, int col)
{
    for (size_t i = 0; i < count; i++)
        if (cells[i].row == row && cells[i].col == col)
            return 1;
    return 0;
}

/* Of a column of the picture, in characters: zz is the 702nd, three letters need more. */
static int column_width(const mnk_rules *rules) { return rules->cols > 702 ? 4 : 3; }

static void print_columns(const mnk_rules *rules)
{
    printf("    ");
    for (int col = 0; col < rules->cols; col++) {
        char name[4];
        column_name(col, name);
        printf(" %-*s", column_width(rules) - 1, name);
    }
    printf("\n");
}

/* The board with coordinates; the last move in brackets, a winning line
 * between stars. */
static void print_board(const mnk_game *game)
{
    mnk_rules rules = rules_of(game);
    mnk_game_info info;
    mnk_game_info_init(&info, (uint32_t)sizeof info);
    mnk_game_info_get(game, &info);
    size_t winning = 0;
    mnk_game_winning_cells(game, NULL, 0, &winning);
    mnk_cell *cells = calloc(winning + 1, sizeof *cells);
    if (cells == NULL || mnk_game_winning_cells(game, cells, winning, NULL) != MNK_OK)
        winning = 0;

    print_columns(&rules);
    for (int row = 0; row < rules.rows; row++) {
        printf("%4d", rules.rows - row);
        for (int col = 0; col < rules.cols; col++) {
            int mark = mnk_game_cell(game, row, col);
            int won = is_among(cells, winning, row, col);
            int last = row == info.last_row && col == info.last_col;
            const char *colour = mark == MNK_X ? "\033[36m" : mark == MNK_O ? "\033[33m" : "\033[2m";
            printf("%c%s%s%c%s%c%*s", won ? '*' : last ? '[' : ' ', paint(won ? "\033[1m" : ""),
                   paint(colour), symbol(mark), paint("\033[0m"), won ? '*' : last ? ']' : ' ',
                   column_width(&rules) - 3, "");
        }
        printf(" %d\n", rules.rows - row);
    }
    print_columns(&rules);
    free(cells);
}

static void print_status(const mnk_game *game)
{
    static const char *const reasons[] = {"", "a line", "a forfeit", "a timeout",
                                          "a full board", "a dead board", "agreement"};
    int reason = mnk_game_reason(game);
    switch (mnk_game_status(game)) {
    case MNK_WON:
        printf("%c wins by %s. Type new for another game.\n", symbol(mnk_game_winner(game)),
               reasons[reason]);
        break;
    case MNK_DRAW:
        printf("Draw by %s. Type new for another game.\n", reasons[reason]);
        break;
    default:
        printf("%c to move, %lld marks on the board.\n", symbol(mnk_game_turn(game)),
               (long long)mnk_game_move_count(game));
    }
}

static void show(const mnk_game *game)
{
    print_board(game);
    print_status(game);
}

static void print_help(void)
{
    printf("  h8              a move: column letter and row number (with gravity: h)\n"
           "  undo, redo      take back the last action, play it again\n"
           "  resign          the player to move gives up\n"
           "  new             the same game from its start\n"
           "  game NAME       another game: a preset, or a rules id such as 7,3,3;run=exact\n"
           "  save FILE       keep this game\n"
           "  load FILE       go on with one that was kept\n"
           "  svg FILE        a picture of the board\n"
           "  moves           the cells that may be played now\n"
           "  show, help, quit\n");
}

/* ---- games --------------------------------------------------------------- */

/* A new game by preset name or rules id; NULL after saying why not. */
static mnk_game *game_named(const char *name)
{
    mnk_rules rules;
    mnk_game *game = NULL;
    mnk_rules_init(&rules, (uint32_t)sizeof rules);
    int is_id = isdigit((unsigned char)name[0]);
    int32_t result = is_id ? mnk_rules_parse(&rules, (uint32_t)sizeof rules, name, strlen(name))
                           : mnk_rules_preset(&rules, (uint32_t)sizeof rules, name, strlen(name));
    if (result != MNK_OK || mnk_game_new(&rules, &game) != MNK_OK) {
        complain();
        return NULL;
    }
    return game;
}

static int write_file(const char *path, const void *bytes, size_t len)
{
    FILE *file = fopen(path, "wb");
    int ok = file != NULL && fwrite(bytes, 1, len, file) == len;
    if (file != NULL && fclose(file) != 0)
        ok = 0;
    if (!ok)
        perror(path);
    return ok;
}

static void save_game(const mnk_game *game, const char *path)
{
    size_t len = 0;
    mnk_game_save(game, NULL, 0, &len);
    uint8_t *bytes = malloc(len);
    if (bytes == NULL || mnk_game_save(game, bytes, len, &len) != MNK_OK)
        complain();
    else if (write_file(path, bytes, len))
        printf("  saved to %s, %lu bytes\n", path, (unsigned long)len);
    free(bytes);
}

static void save_picture(const mnk_game *game, const char *path)
{
    size_t len = 0;
    mnk_game_svg(game, NULL, 0, &len);
    char *text = malloc(len + 1);
    if (text == NULL || mnk_game_svg(game, text, len + 1, &len) != MNK_OK)
        complain();
    else if (write_file(path, text, len))
        printf("  drawn into %s\n", path);
    free(text);
}

/* A kept game; NULL after saying why not. */
static mnk_game *load_game(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return NULL;
    }
    size_t len = 0, room = 4096, got;
    uint8_t *bytes = malloc(room);
    while (bytes != NULL && (got = fread(bytes + len, 1, room - len, file)) > 0) {
        len += got;
        if (len == room) {
            uint8_t *more = realloc(bytes, room *= 2);
            if (more == NULL)
                free(bytes);
            bytes = more;
        }
    }
    fclose(file);
    mnk_game *game = NULL;
    if (bytes == NULL)
        printf("  out of memory\n");
    else if (mnk_game_load(bytes, len, NULL, &game) != MNK_OK)
        complain();
    free(bytes);
    return game;
}

/* ---- lines --------------------------------------------------------------- */

/* Reads "h8" into a row and a column; with gravity "h" or "8" names a column. */
static int read_move(const mnk_game *game, const char *word, int *row, int *col, int *column_only)
{
    mnk_rules rules = rules_of(game);
    long letters = 0, number = 0;
    const char *at = word;
    for (; isalpha((unsigned char)*at) && letters < 2000; at++)
        letters = letters * 26 + (tolower((unsigned char)*at) - 'a' + 1);
    int digits = 0;
    for (; isdigit((unsigned char)*at) && number < 100000; at++, digits++)
        number = number * 10 + (*at - '0');
    if (*at != '\0' || (letters == 0 && (digits == 0 || !rules.gravity)))
        return 0;
    *column_only = letters == 0 || digits == 0;
    if (*column_only && !rules.gravity)
        return 0;
    *col = (int)(letters > 0 ? letters : number) - 1;
    *row = rules.rows - (int)number;
    return 1;
}

static void print_legal(const mnk_game *game)
{
    size_t count = 0;
    mnk_game_legal(game, NULL, 0, &count);
    mnk_cell *cells = calloc(count + 1, sizeof *cells);
    mnk_rules rules = rules_of(game);
    if (cells != NULL && mnk_game_legal(game, cells, count, NULL) == MNK_OK) {
        for (size_t i = 0; i < count; i++) {
            char name[4];
            column_name(cells[i].col, name);
            printf(" %s%d", name, rules.rows - cells[i].row);
        }
        printf("\n");
    }
    free(cells);
}

/* Goes on with another game if there is one. */
static void replace(mnk_game **game, mnk_game *other)
{
    if (other != NULL) {
        mnk_game_free(*game);
        *game = other;
        show(*game);
    }
}

static void after(const mnk_game *game, int32_t result)
{
    if (result == MNK_OK)
        show(game);
    else
        complain();
}

/* One line of input; 0 when it says to stop. */
static int obey(mnk_game **game, char *line)
{
    char *word = strtok(line, " \t\r\n");
    char *rest = strtok(NULL, "\r\n");
    int row, col, column_only;
    if (word == NULL || word[0] == '#')
        return 1;
    if (strcmp(word, "quit") == 0 || strcmp(word, "exit") == 0)
        return 0;
    if (strcmp(word, "help") == 0)
        print_help();
    else if (strcmp(word, "show") == 0)
        show(*game);
    else if (strcmp(word, "moves") == 0)
        print_legal(*game);
    else if (strcmp(word, "undo") == 0)
        after(*game, mnk_game_undo(*game));
    else if (strcmp(word, "redo") == 0)
        after(*game, mnk_game_redo(*game));
    else if (strcmp(word, "new") == 0)
        after(*game, mnk_game_reset(*game));
    else if (strcmp(word, "resign") == 0) {
        int mark = mnk_game_turn(*game);
        after(*game, mnk_game_forfeit(*game, mark != MNK_EMPTY ? mark : MNK_X));
    } else if (rest != NULL && strcmp(word, "game") == 0)
        replace(game, game_named(rest));
    else if (rest != NULL && strcmp(word, "load") == 0)
        replace(game, load_game(rest));
    else if (rest != NULL && strcmp(word, "save") == 0)
        save_game(*game, rest);
    else if (rest != NULL && strcmp(word, "svg") == 0)
        save_picture(*game, rest);
    else if (rest == NULL && read_move(*game, word, &row, &col, &column_only))
        after(*game, column_only ? mnk_game_drop(*game, col) : mnk_game_play(*game, row, col));
    else
        printf("  not a move or a command: %s (help lists them)\n", word);
    return 1;
}

int main(int argc, char **argv)
{
    const char *name = "tic_tac_toe", *file = NULL;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--load") == 0 && i + 1 < argc)
            file = argv[++i];
        else if (argv[i][0] != '-')
            name = argv[i];
        else {
            printf("usage: %s [GAME] [--load FILE]\nIn the game:\n", argv[0]);
            print_help();
            return strcmp(argv[i], "--help") == 0 ? 0 : 2;
        }
    }
    if (mnk_abi_version() >> 16 != MNK_ABI_VERSION >> 16) {
        fprintf(stderr, "libmnk %s does not fit this program\n", mnk_version());
        return 1;
    }
    int person = isatty(fileno(stdin));
    colours = isatty(fileno(stdout));
    mnk_game *game = file != NULL ? load_game(file) : game_named(name);
    if (game == NULL)
        return 1;
    show(game);
    if (person)
        printf("Type a move such as a1, or help.\n");

    char line[1024];
    int going = 1;
    while (going) {
        if (person) {
            printf("> ");
            fflush(stdout);
        }
        if (fgets(line, (int)sizeof line, stdin) == NULL)
            break;
        going = obey(&game, line);
    }
    mnk_game_free(game);
    return 0;
}
