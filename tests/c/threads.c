/* What threads may do: read one game together, play games of their own, free
 * what another made, and have a last error each. */
#include "check.h"

#include <pthread.h>

enum { THREADS = 4, ROUNDS = 300 };

typedef struct job {
    const mnk_game *shared;
    const sight *seen;
    mnk_game *made;
    int number, failures;
} job;

static void *work(void *argument)
{
    job *my = (job *)argument;
    mnk_rules rules;
    int round;
    my->failures += mnk_rules_init(&rules, (uint32_t)sizeof rules) != MNK_OK;
    for (round = 0; round < ROUNDS; round++) {
        mnk_game *own = NULL;
        char text[128] = "", number[16];
        my->failures += !looks_like(my->shared, my->seen);
        my->failures += mnk_game_status(my->shared) != MNK_PLAYING;
        my->failures += mnk_game_is_dead(my->shared) != 0;
        my->failures += mnk_game_clone(my->shared, &own) != MNK_OK;
        my->failures += mnk_game_undo(own) != MNK_OK;
        mnk_game_free(own);
        own = NULL;
        /* The others' refusals are not mine. */
        my->failures += mnk_game_can_play(my->shared, 100 + my->number, 0) != MNK_OUT_OF_BOUNDS;
        snprintf(number, sizeof number, "%d", 100 + my->number);
        my->failures += mnk_last_error(text, sizeof text, NULL) != MNK_OK;
        my->failures += strstr(text, number) == NULL;
        my->failures += mnk_game_new(&rules, &own) != MNK_OK;
        my->failures += mnk_game_play(own, 1, 1) != MNK_OK;
        mnk_game_free(own);
    }
    my->failures += mnk_game_new(&rules, &my->made) != MNK_OK;
    return NULL;
}

int main(void)
{
    static const int cells[] = {7, 7, 6, 6, 8, 8, 0, 14, 9, 9};
    mnk_rules rules = preset("gomoku");
    mnk_game *game;
    sight seen;
    pthread_t threads[THREADS];
    job jobs[THREADS];
    int i;
    game = game_of(&rules);
    play_all(game, cells, 5);
    seen = sight_of(game);
    memset(jobs, 0, sizeof jobs);
    for (i = 0; i < THREADS; i++) {
        jobs[i].shared = game;
        jobs[i].seen = &seen;
        jobs[i].number = i;
        CHECK_INT(pthread_create(&threads[i], NULL, work, &jobs[i]), 0);
    }
    for (i = 0; i < THREADS; i++) {
        CHECK_INT(pthread_join(threads[i], NULL), 0);
        CHECK_INT(jobs[i].failures, 0);
        mnk_game_free(jobs[i].made);
    }
    mnk_game_free(game);
    return check_done("threads");
}
