/* Walking games on several ranks. Private to the module: walk_games() comes here. */
#ifndef KATACHI_GAMES_WALK_RANKS_H
#define KATACHI_GAMES_WALK_RANKS_H

#include "games/walk.h"

/* The games first … end-1 of the list. Ranks take turns: game i is visited by rank i modulo their
 * number. */
MUST_CHECK Status walk_games_by_ranks(const GameList *list, const WalkVisitor *visitor,
                                      size_t first, size_t end, Error *err);

#endif
