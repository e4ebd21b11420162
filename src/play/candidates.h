/* The moves worth considering: allowed by the game's rules, no suicide, no own simple eye filled.
 */
#ifndef KATACHI_PLAY_CANDIDATES_H
#define KATACHI_PLAY_CANDIDATES_H

#include "core/game.h"

/* List them in the order of points; returns how many there are. */
int candidates_list(const Game *game, Stone who, Point out[BOARD_POINTS_MAX]);

#endif
