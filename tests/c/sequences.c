/* Any calls in any order, held against a model that is as simple as can be. The
 * model and the calls are in sequences/.
 *
 * An input is a string of bytes; each call takes what it needs from it. Run
 * without arguments it tries a few inputs, with a number that many:
 *
 *     sequences [count [seed]]
 *
 * and tests/fuzz hands it inputs that a fuzzer makes up (MNK_FUZZ). */
#include "sequences/calls.h"

enum { GAMES = 3 };

static mnk_rules some_rules(input *from)
{
    static const uint8_t sides[][2] = {{3, 3}, {3, 7}, {7, 3}, {1, 1}, {1, 5}, {6, 7}, {5, 5},
                                       {7, 7}, {2, 4}, {4, 4}};
    const int shape = next(from, 10);
    const int longer = sides[shape][0] > sides[shape][1] ? sides[shape][0] : sides[shape][1];
    mnk_rules rules = rules_of(sides[shape][0], sides[shape][1], 1 + next(from, longer));
    const int variant = next(from, 32);
    rules.run = variant & 1 ? MNK_RUN_EXACT : MNK_RUN_AT_LEAST;
    if (variant & 2) {
        rules.gravity = 1;
    }
    if (variant & 4) {
        rules.misere = 1;
    } else if (variant & 8) {
        rules.players = (uint8_t)(3 + next(from, 6));
    }
    if (variant & 16 && !rules.gravity && !rules.misere) {
        rules.stones = (uint8_t)(1 + next(from, 4));
        rules.first_stones = (uint8_t)(1 + next(from, 4));
    }
    return rules;
}

static void one_call(pair *pairs, input *from)
{
    static const char *const names[] = {"play",  "play",    "play",    "play",   "play_as",
                                        "drop",  "undo",    "undo",    "redo",   "reset",
                                        "clone", "forfeit", "save",    "replay", "from_board",
                                        "tags",  "buffers", "new"};
    const int which = next(from, GAMES);
    const int call = next(from, 18);
    pair *p = &pairs[which];
    call_name = names[call];
    call_number++;
    switch (call) {
    case 4: call_play_as(p, from); break;
    case 5: call_drop(p, from); break;
    case 6: case 7: call_undo(p); break;
    case 8: call_redo(p); break;
    case 9: call_reset(p); break;
    case 10: call_clone(pairs, which, next(from, GAMES)); break;
    case 11: call_forfeit(p, from); break;
    case 12: call_save_and_load(p, from); break;
    case 13: call_replay(p, from); break;
    case 14: call_from_board(p); break;
    case 15: call_tags(p, from); break;
    case 16: call_short_buffers(p, from); break;
    case 17:
        if (next(from, 4) == 0) {
            const mnk_rules rules = some_rules(from);
            start(p, &rules);
        }
        break;
    default: call_play(p, from); break;
    }
}

void run_sequence(const uint8_t *bytes, size_t len);

void run_sequence(const uint8_t *bytes, size_t len)
{
    static pair pairs[GAMES];
    input from;
    int i;
    from.bytes = bytes;
    from.left = len;
    call_number = 0;
    memset(pairs, 0, sizeof pairs);
    for (i = 0; i < GAMES; i++) {
        const mnk_rules rules = some_rules(&from);
        start(&pairs[i], &rules);
    }
    while (from.left > 0) {
        one_call(pairs, &from);
        for (i = 0; i < GAMES; i++) {
            compare(&pairs[i]);
        }
    }
    for (i = 0; i < GAMES; i++) {
        mnk_game_free(pairs[i].game);
    }
}

#ifndef MNK_FUZZ
/* xorshift64, so that a seed means the same everywhere. */
static uint64_t random_word(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

int main(int argc, char **argv)
{
    const unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 40;
    const unsigned long first = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    unsigned long round;
    for (round = 0; round < count; round++) {
        uint8_t bytes[600];
        uint64_t state;
        size_t i, len;
        seed_in_use = first + round;
        state = seed_in_use * UINT64_C(0x9E3779B97F4A7C15);
        len = (size_t)(random_word(&state) % sizeof bytes);
        for (i = 0; i < len; i++) {
            bytes[i] = (uint8_t)(random_word(&state) >> 32);
        }
        run_sequence(bytes, len);
    }
    return check_done("sequences");
}
#endif
