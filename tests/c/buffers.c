/* Texts and arrays that are too small, empty, or only asked for their size:
 * never a byte too much, never one on failure that was not announced. */
#include "check.h"

enum { CANARY = 0xA5, MARGIN = 16 };

/* One output, with its bytes an item and whether it is a text. */
typedef struct call {
    const char *name;
    size_t item;
    int is_text;
    int32_t (*run)(const mnk_game *game, void *out, size_t capacity, size_t *needed);
} call;

static int32_t call_moves(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_moves(game, (mnk_move *)out, capacity, needed);
}
static int32_t call_legal(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_legal(game, (mnk_cell *)out, capacity, needed);
}
static int32_t call_board(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_board(game, (uint8_t *)out, capacity, needed);
}
static int32_t call_winning(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_winning_cells(game, (mnk_cell *)out, capacity, needed);
}
static int32_t call_save(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_save(game, (uint8_t *)out, capacity, needed);
}
static int32_t call_text(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_text(game, (char *)out, capacity, needed);
}
static int32_t call_svg(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_svg(game, (char *)out, capacity, needed);
}
static int32_t call_tag(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_tag(game, "event", 5, (char *)out, capacity, needed);
}
static int32_t call_tag_at(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    return mnk_game_tag_at(game, 0, (char *)out, capacity, needed);
}
static int32_t call_id(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    mnk_rules rules = rules_of(1, 1, 1);
    CHECK_INT(mnk_game_rules(game, &rules), MNK_OK);
    return mnk_rules_id(&rules, (char *)out, capacity, needed);
}
static int32_t call_last_error(const mnk_game *game, void *out, size_t capacity, size_t *needed)
{
    CHECK_INT(mnk_game_can_play(game, 99, 99) > 0, 1);
    return mnk_last_error((char *)out, capacity, needed);
}

static const call outputs[] = {
    {"moves", sizeof(mnk_move), 0, call_moves},
    {"legal", sizeof(mnk_cell), 0, call_legal},
    {"board", 1, 0, call_board},
    {"winning_cells", sizeof(mnk_cell), 0, call_winning},
    {"save", 1, 0, call_save},
    {"text", 1, 1, call_text},
    {"svg", 1, 1, call_svg},
    {"tag", 1, 1, call_tag},
    {"tag_at", 1, 1, call_tag_at},
    {"rules_id", 1, 1, call_id},
    {"last_error", 1, 1, call_last_error},
};

static int all_canaries(const uint8_t *bytes, size_t count)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (bytes[i] != CANARY) {
            return 0;
        }
    }
    return 1;
}

/* One call with room for `capacity` items, and a margin behind it that must
 * stay as it is. `needed` is what it should say. */
static void try_capacity(const call *output, const mnk_game *game, size_t capacity,
                         size_t needed)
{
    const size_t room = capacity * output->item;
    uint8_t *out = (uint8_t *)exactly(room + MARGIN);
    size_t says = 12345;
    const int fits = capacity >= needed + (output->is_text ? 1u : 0u);
    const int32_t code = output->run(game, out, capacity, &says);
    if (code != (fits ? MNK_OK : MNK_ERR_BUFFER) || says != needed) {
        fprintf(stderr, "%s, room for %lu: %ld, needs %lu\n", output->name,
                (unsigned long)capacity, (long)code, (unsigned long)says);
        check_failures++;
    }
    CHECK(all_canaries(out + room, MARGIN));
    if (output->is_text && capacity > 0) {
        const size_t length = strlen((const char *)out);
        CHECK(length < capacity);
        CHECK(fits ? length == needed : length <= needed);
        CHECK(all_canaries(out + length + 1, room - length - 1));
    } else if (!fits) {
        CHECK(all_canaries(out, room));
    } else {
        CHECK(all_canaries(out + needed * output->item, (capacity - needed) * output->item));
    }
    /* The same without a place for the size. */
    memset(out, CANARY, room);
    CHECK_INT(output->run(game, out, capacity, NULL), code);
    CHECK(all_canaries(out + room, MARGIN));
    free(out);
}

static void no_output_writes_past_its_room(const mnk_game *game)
{
    size_t i, capacity;
    for (i = 0; i < sizeof outputs / sizeof *outputs; i++) {
        const call *output = &outputs[i];
        size_t needed = 12345;
        CHECK_INT(output->run(game, NULL, 0, &needed), MNK_OK);
        CHECK_INT(output->run(game, NULL, 0, NULL), MNK_OK);
        for (capacity = 0; capacity <= needed + 3; capacity++) {
            /* An SVG is long: not every length of it. */
            if (capacity > 40 && capacity + 4 < needed) {
                capacity += 97;
            }
            try_capacity(output, game, capacity, needed);
        }
        try_capacity(output, game, needed + 1000, needed);
    }
}

/* A size is written whatever happens, so that nobody reads one that is not. */
static void the_size_is_always_written(void)
{
    size_t i;
    for (i = 0; i < sizeof outputs / sizeof *outputs; i++) {
        size_t needed = 12345;
        uint8_t byte = 0;
        if (outputs[i].run == call_id || outputs[i].run == call_last_error) {
            continue;
        }
        CHECK_INT(outputs[i].run(NULL, &byte, 1, &needed), MNK_ERR_NULL);
        CHECK_INT(needed, 0);
    }
}

/* Too short a text is cut between characters, not inside one. */
static void texts_are_cut_between_characters(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    const char *value = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x8E\xB2"; /* 1, 2, 3 and 4 bytes */
    static const size_t ends[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10};
    size_t room;
    CHECK_INT(mnk_game_set_tag(game, "x", 1, value, 10), MNK_OK);
    for (room = 0; room <= 10; room++) {
        char out[16];
        size_t needed = 0;
        memset(out, 'z', sizeof out);
        CHECK_INT(mnk_game_tag(game, "x", 1, out, room + 1, &needed),
                  room == 10 ? MNK_OK : MNK_ERR_BUFFER);
        CHECK_INT(needed, 10);
        CHECK_INT(strlen(out), ends[room]);
        CHECK(memcmp(out, value, ends[room]) == 0);
    }
    mnk_game_free(game);
}

/* Arrays may stand anywhere in memory, also where the compiler would not put
 * them. */
static void arrays_need_no_alignment(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    mnk_game *again = NULL;
    uint8_t memory[64 * 8 + 8];
    size_t offset;
    CHECK_INT(mnk_game_play(game, 2, 6), MNK_OK);
    CHECK_INT(mnk_game_play(game, 1, 3), MNK_OK);
    for (offset = 0; offset < 8; offset++) {
        void *place = memory + offset;
        size_t needed = 0;
        mnk_move move;
        CHECK_INT(mnk_game_moves(game, (mnk_move *)place, 64, &needed), MNK_OK);
        memcpy(&move, memory + offset + sizeof move, sizeof move);
        CHECK(move.row == 1 && move.col == 3 && move.mark == MNK_O);
        CHECK_INT(mnk_game_replay(&rules, mnk_rules_fingerprint(&rules), (mnk_move *)place, needed,
                                  &again),
                  MNK_OK);
        CHECK(mnk_game_hash(again) == mnk_game_hash(game));
        mnk_game_free(again);
        CHECK_INT(mnk_game_legal(game, (mnk_cell *)place, 64, &needed), MNK_OK);
        CHECK_INT(needed, 19);
        memcpy(place, &rules, sizeof rules);
        CHECK_INT(mnk_rules_check((mnk_rules *)place), MNK_OK);
        CHECK_INT(mnk_game_rules(game, (mnk_rules *)place), MNK_OK);
    }
    mnk_game_free(game);
}

int main(void)
{
    static const int cells[] = {0, 0, 1, 0, 0, 1, 1, 1, 0, 2};
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    CHECK_INT(mnk_game_set_tag(game, "event", 5, "a friendly game", 15), MNK_OK);
    no_output_writes_past_its_room(game);
    play_all(game, cells, 5);
    no_output_writes_past_its_room(game);
    mnk_game_free(game);
    the_size_is_always_written();
    texts_are_cut_between_characters();
    arrays_need_no_alignment();
    return check_done("buffers");
}
