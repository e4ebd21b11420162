/* Random games to compare twins on, and to write as SGF. */
#ifndef KATACHI_TESTS_PREDICT_RANDOM_GAMES_H
#define KATACHI_TESTS_PREDICT_RANDOM_GAMES_H

#include "base/random.h"
#include "base/strbuf.h"
#include "core/game.h"

/* A new game of up to `moves` random legal moves that mostly stay near the last ones and mostly
 * leave own eyes alone. Must be cleared. */
void random_game(Random *random, int size, int moves, Game *game);

/* Its moves as an SGF game; `more` goes into the root ("HA[2]"). */
void random_game_sgf(const Game *game, const char *more, StrBuf *out);

#endif
