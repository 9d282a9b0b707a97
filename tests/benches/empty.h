/* A game that does nothing, behind a shared library: what three calls a move
 * cost whatever they do. */
#ifndef EMPTY_H
#define EMPTY_H
#include <stdint.h>

typedef struct empty_game {
    int64_t moves;
    int64_t length; /* it ends after so many */
} empty_game;

int32_t empty_play(empty_game *game, int32_t row, int32_t col);
int32_t empty_status(const empty_game *game);
int32_t empty_reset(empty_game *game);

#endif
