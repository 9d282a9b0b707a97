/* Structs from older and newer headers: every struct_size there can be, in
 * memory of exactly that size. */
#include "check.h"

static const uint32_t impossible_sizes[] = {0, 1, 2, 3, 65537, 1000000, UINT32_MAX};
enum { IMPOSSIBLE = (int)(sizeof impossible_sizes / sizeof *impossible_sizes) };
static const uint32_t RULES = sizeof(mnk_rules), INFO = sizeof(mnk_game_info), MARGIN = 16;

static int all_are(const uint8_t *bytes, size_t count, int value)
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (bytes[i] != value) {
            return 0;
        }
    }
    return 1;
}

/* `size` bytes and a margin of canaries. */
static uint8_t *place_of(uint32_t size)
{
    return (uint8_t *)exactly(size + MARGIN);
}

static void init_fills_exactly_its_size(void)
{
    mnk_rules known = rules_of(3, 3, 3);
    mnk_game_info info;
    uint32_t size;
    CHECK_INT(mnk_game_info_init(&info, INFO), MNK_OK);
    CHECK(info.struct_size == INFO && info.last_row == -1 && info.move_count == 0);
    for (size = 4; size <= 65536; size = size < 100 ? size + 1 : size + 4093) {
        uint8_t *place = place_of(size);
        uint32_t says;
        const uint32_t shared = size < RULES ? size : RULES;
        CHECK_INT(mnk_rules_init((mnk_rules *)(void *)place, size), MNK_OK);
        memcpy(&says, place, 4);
        CHECK_INT(says, size);
        CHECK(memcmp(place + 4, (uint8_t *)&known + 4, shared - 4) == 0);
        CHECK(all_are(place + shared, size - shared, 0));
        CHECK(all_are(place + size, MARGIN, 0xA5));
        free(place);

        place = place_of(size);
        CHECK_INT(mnk_game_info_init((mnk_game_info *)(void *)place, size), MNK_OK);
        CHECK(all_are(place + size, MARGIN, 0xA5));
        free(place);
    }
}

static void impossible_sizes_are_refused(void)
{
    mnk_rules rules = rules_of(3, 3, 3);
    mnk_game *game = game_of(&rules);
    mnk_game *out = NULL;
    int i;
    for (i = 0; i < IMPOSSIBLE; i++) {
        const uint32_t size = impossible_sizes[i];
        mnk_rules wrong = rules, before;
        mnk_game_info info;
        char text[8];
        wrong.struct_size = size;
        before = wrong;
        CHECK_INT(mnk_rules_init(&wrong, size), MNK_ERR_STRUCT);
        CHECK_INT(mnk_rules_preset(&wrong, size, "caro", 4), MNK_ERR_STRUCT);
        CHECK_INT(mnk_rules_parse(&wrong, size, "3,3,3", 5), MNK_ERR_STRUCT);
        CHECK_INT(mnk_rules_check(&wrong), MNK_ERR_STRUCT);
        CHECK_SAYS("struct_size");
        CHECK_INT(mnk_rules_id(&wrong, text, sizeof text, NULL), MNK_ERR_STRUCT);
        CHECK(mnk_rules_fingerprint(&wrong) == 0);
        CHECK_INT(mnk_game_new(&wrong, &out), MNK_ERR_STRUCT);
        CHECK_INT(mnk_game_from_board(&wrong, NULL, 0, &out), MNK_ERR_STRUCT);
        CHECK_INT(mnk_game_replay(&wrong, 0, NULL, 0, &out), MNK_ERR_STRUCT);
        CHECK_INT(mnk_game_load((const uint8_t *)"x", 1, &wrong, &out), MNK_ERR_STRUCT);
        CHECK_INT(mnk_game_rules(game, &wrong), MNK_ERR_STRUCT);
        CHECK(memcmp(&wrong, &before, sizeof wrong) == 0);
        memset(&info, 0, sizeof info);
        info.struct_size = size;
        CHECK_INT(mnk_game_info_init(&info, size), MNK_ERR_STRUCT);
        CHECK_INT(mnk_game_info_get(game, &info), MNK_ERR_STRUCT);
        CHECK(all_are((uint8_t *)&info + 4, INFO - 4, 0));
    }
    CHECK(out == NULL);
    mnk_game_free(game);
}

/* A caller whose struct ends early, also in the middle of a field: the rest is
 * taken as defaults, by bytes. */
static void shorter_inputs_get_defaults(void)
{
    mnk_rules full = rules_of(7, 6, 4);
    mnk_rules expected;
    uint32_t size;
    full.players = 3;
    full.stones = 2;
    full.first_stones = 3;
    for (size = 4; size <= RULES; size++) {
        uint8_t *place = (uint8_t *)exactly(size);
        char id[64], expected_id[64];
        int32_t code;
        memcpy(place, &full, size);
        memcpy(place, &size, 4);
        expected = rules_of(3, 3, 3);
        memcpy((uint8_t *)&expected + 4, (uint8_t *)&full + 4, size - 4);
        code = mnk_rules_check(&expected);
        CHECK_INT(mnk_rules_check((mnk_rules *)(void *)place), code);
        if (code == MNK_OK) {
            CHECK_INT(mnk_rules_id((mnk_rules *)(void *)place, id, sizeof id, NULL), MNK_OK);
            CHECK_INT(mnk_rules_id(&expected, expected_id, sizeof expected_id, NULL), MNK_OK);
            CHECK(strcmp(id, expected_id) == 0);
        }
        free(place);
    }
}

/* A caller with fields that this library does not know: fine while they are
 * zero, which means their defaults. */
static void longer_inputs_must_end_in_zeros(void)
{
    const uint32_t sizes[] = {RULES + 1, RULES + 8, RULES + 100, 65536};
    size_t i;
    for (i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const uint32_t size = sizes[i];
        uint8_t *place = (uint8_t *)exactly(size);
        mnk_game *game = NULL;
        CHECK_INT(mnk_rules_preset((mnk_rules *)(void *)place, size, "renju", 5), MNK_OK);
        CHECK_INT(mnk_rules_check((mnk_rules *)(void *)place), MNK_OK);
        CHECK_INT(mnk_game_new((mnk_rules *)(void *)place, &game), MNK_OK);
        mnk_game_free(game);
        game = NULL;
        place[size - 1] = 1;
        CHECK_INT(mnk_rules_check((mnk_rules *)(void *)place), MNK_ERR_STRUCT);
        CHECK_INT(mnk_game_new((mnk_rules *)(void *)place, &game), MNK_ERR_STRUCT);
        place[size - 1] = 0;
        place[RULES] = 1;
        CHECK_INT(mnk_rules_check((mnk_rules *)(void *)place), MNK_ERR_STRUCT);
        CHECK(game == NULL);
        free(place);
    }
}

/* Rules that come out must not lose what matters: a short struct is fine only
 * if what it cuts off has its default. */
static void short_rules_hide_nothing(void)
{
    mnk_rules plain = rules_of(7, 6, 4);
    mnk_rules varied = plain;
    mnk_game *plain_game, *varied_game;
    uint32_t size;
    varied.first_stones = 2;
    varied.stones = 2;
    plain_game = game_of(&plain);
    varied_game = game_of(&varied);
    for (size = 4; size <= RULES + 20; size++) {
        uint8_t *place = place_of(size);
        const uint32_t shared = size < RULES ? size : RULES;
        /* rows, cols and k fill bytes 4 to 9; their high bytes are zero as in
         * the defaults, so 9 bytes hide nothing of k = 4. */
        CHECK_INT(mnk_rules_init((mnk_rules *)(void *)place, size), MNK_OK);
        CHECK_INT(mnk_game_rules(plain_game, (mnk_rules *)(void *)place),
                  size >= 9 ? MNK_OK : MNK_ERR_STRUCT);
        if (size >= 9) {
            CHECK(memcmp(place + 4, (uint8_t *)&plain + 4, shared - 4) == 0);
        }
        CHECK(all_are(place + size, MARGIN, 0xA5));
        /* first_stones is the byte at 17. */
        CHECK_INT(mnk_rules_init((mnk_rules *)(void *)place, size), MNK_OK);
        CHECK_INT(mnk_game_rules(varied_game, (mnk_rules *)(void *)place),
                  size >= 18 ? MNK_OK : MNK_ERR_STRUCT);
        CHECK_INT(mnk_rules_parse((mnk_rules *)(void *)place, size, "7,6,4;stones=2", 14),
                  size >= 17 ? MNK_OK : MNK_ERR_STRUCT);
        CHECK_INT(mnk_rules_preset((mnk_rules *)(void *)place, size, "connect_four", 12),
                  size >= 13 ? MNK_OK : MNK_ERR_STRUCT);
        CHECK(all_are(place + size, MARGIN, 0xA5));
        free(place);
    }
    mnk_game_free(plain_game);
    mnk_game_free(varied_game);
}

/* Any other output just shows less. */
static void short_infos_show_less(void)
{
    mnk_rules rules = rules_of(3, 7, 3);
    mnk_game *game = game_of(&rules);
    mnk_game_info whole;
    uint32_t size;
    CHECK_INT(mnk_game_play(game, 2, 6), MNK_OK);
    CHECK_INT(mnk_game_info_init(&whole, INFO), MNK_OK);
    CHECK_INT(mnk_game_info_get(game, &whole), MNK_OK);
    CHECK(whole.turn == MNK_O && whole.last_row == 2 && whole.last_col == 6);
    CHECK(whole.move_count == 1 && whole.revision == 1 && whole.stones_left == 1);
    CHECK(whole.hash == mnk_game_hash(game));
    for (size = 4; size <= INFO + 20; size++) {
        uint8_t *place = place_of(size);
        const uint32_t shared = size < INFO ? size : INFO;
        memcpy(place, &size, 4);
        CHECK_INT(mnk_game_info_get(game, (mnk_game_info *)(void *)place), MNK_OK);
        CHECK(memcmp(place + 4, (uint8_t *)&whole + 4, shared - 4) == 0);
        CHECK(all_are(place + shared, size - shared, 0));
        CHECK(all_are(place + size, MARGIN, 0xA5));
        free(place);
    }
    mnk_game_free(game);
}

int main(void)
{
    init_fills_exactly_its_size();
    impossible_sizes_are_refused();
    shorter_inputs_get_defaults();
    longer_inputs_must_end_in_zeros();
    short_rules_hide_nothing();
    short_infos_show_less();
    return check_done("structs");
}
