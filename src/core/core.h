/* The game of Go: board, rules, game, scoring, playouts and text. Pure: no I/O, no threads.
 *
 *      Game game;
 *      Rules rules;
 *      rules_by_name("japanese", &rules);
 *      game_init(&game, 19, &rules);
 *      if (game_play(&game, at, STONE_BLACK) != MOVE_OK)
 *          … an answer of the game: occupied, suicide, ko, superko …
 *      game_clear(&game); */
#ifndef KATACHI_CORE_CORE_H
#define KATACHI_CORE_CORE_H

#include "core/board.h"
#include "core/game.h"
#include "core/playout.h"
#include "core/point.h"
#include "core/text.h"

#endif
