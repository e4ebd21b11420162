/* Collections of games: files, folders and archives, read once and walked in parallel.
 *
 * collection.h reads every record of a collection; walk.h keeps the games that a filter wants as
 * bare moves and replays them any number of times, in an order that does not depend on threads. The
 * example is at the head of walk.h.
 */
#ifndef KATACHI_GAMES_GAMES_H
#define KATACHI_GAMES_GAMES_H

#include "games/collection.h"
#include "games/walk.h"

#endif
