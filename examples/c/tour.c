/* A short tour of the C interface: rules, a game, refusals, undo, a move over a
 * network, a record, a picture.
 *
 *     tests/c-library.sh release
 *     cc examples/c/tour.c -Ibuild/c/release/include -Lbuild/c/release/lib -lmnk \
 *        -Wl,-rpath,$PWD/build/c/release/lib -o tour && ./tour */
#include <mnk.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Errors are misuse or a broken environment: here they end the program. A
 * refusal (> 0) is an answer like any other. */
static int32_t check(int32_t result)
{
    if (result < 0) {
        char why[256] = "";
        mnk_last_error(why, sizeof why, NULL);
        fprintf(stderr, "%s: %s\n", mnk_result_name(result), why);
        exit(1);
    }
    return result;
}

static void show(const mnk_game *game)
{
    char board[1024];
    check(mnk_game_text(game, board, sizeof board, NULL));
    printf("%s\n\n", board);
}

int main(void)
{
    mnk_rules rules;
    mnk_game *game = NULL, *later = NULL;
    mnk_game_info info;
    mnk_cell line[16];
    uint8_t record[1024];
    char id[128], why[256], *svg;
    size_t len = 0, count = 0, i;
    uint64_t seen;

    /* A program that loads the library at run time asks this first. */
    if (mnk_abi_version() >> 16 != MNK_ABI_VERSION >> 16 || mnk_abi_version() < MNK_ABI_VERSION) {
        fprintf(stderr, "mnk %s does not fit this program\n", mnk_version());
        return 1;
    }

    /* Rules are a struct: take a known game, or three numbers, and change what
     * you want. Not everything goes together; the reason is told. */
    check(mnk_rules_init(&rules, sizeof rules));
    rules.rows = 4;
    rules.cols = 5;
    rules.k = 3;
    rules.gravity = 1;
    rules.wrap = 1;
    if (mnk_rules_check(&rules) == MNK_ERR_RULES) {
        mnk_last_error(why, sizeof why, NULL);
        printf("Not a game: %s.\n", why);
        rules.wrap = 0;
    }
    check(mnk_rules_id(&rules, id, sizeof id, NULL));
    printf("A game of %s:\n\n", id);

    /* Marks fall, X begins, three in a row win. */
    check(mnk_game_new(&rules, &game));
    check(mnk_game_drop(game, 2));
    check(mnk_game_drop(game, 1));
    check(mnk_game_drop(game, 2));
    show(game);

    /* What the rules do not allow is refused, and nothing has changed. */
    if (mnk_game_play(game, 0, 4) == MNK_FLOATING) {
        mnk_last_error(why, sizeof why, NULL);
        printf("Refused: %s.\n", why);
    }

    /* Any number of steps back, and forth again. */
    check(mnk_game_undo(game));
    check(mnk_game_undo(game));
    check(mnk_game_redo(game));
    check(mnk_game_redo(game));

    /* A move over a network names the revision it was made for. Should it come
     * late, or twice, it is refused. */
    seen = mnk_game_revision(game);
    check(mnk_game_play_as(game, MNK_O, seen, 3, 3));
    if (mnk_game_play_as(game, MNK_O, seen, 3, 3) == MNK_STALE) {
        printf("Refused: the same move again.\n\n");
    }

    /* A game is kept as a few bytes, with whatever should be said about it. */
    check(mnk_game_set_tag(game, "event", 5, "a short tour", 12));
    check(mnk_game_save(game, record, sizeof record, &len));
    check(mnk_game_load(record, len, &rules, &later));
    printf("%lu bytes bring it back, at revision %llu.\n\n", (unsigned long)len,
           (unsigned long long)mnk_game_revision(later));
    mnk_game_free(game);

    /* All that is needed to draw a game comes in one call. */
    check(mnk_game_drop(later, 2));
    check(mnk_game_info_init(&info, sizeof info));
    check(mnk_game_info_get(later, &info));
    show(later);
    if (info.status == MNK_WON) {
        check(mnk_game_winning_cells(later, line, 16, &count));
        printf("%s wins in %lld marks:", info.winner == MNK_X ? "X" : "O",
               (long long)info.move_count);
        for (i = 0; i < count; i++) {
            printf(" (%d, %d)", line[i].row, line[i].col);
        }
        printf("\n");
    }

    /* Texts of any length: ask for the size, then for the text. */
    check(mnk_game_svg(later, NULL, 0, &len));
    svg = (char *)malloc(len + 1);
    if (svg != NULL) {
        check(mnk_game_svg(later, svg, len + 1, NULL));
        printf("A picture of it takes %lu bytes of SVG.\n", (unsigned long)strlen(svg));
        free(svg);
    }
    mnk_game_free(later);
    return 0;
}
