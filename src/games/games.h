/* Collections of games: files, folders and archives, read once and walked in parallel.
 *
 * collection.h reads every record of a collection; walk.h keeps the games that a filter wants as
 * bare moves and replays them as often as one likes, in an order that does not depend on threads.
 */
#ifndef KATACHI_GAMES_GAMES_H
#define KATACHI_GAMES_GAMES_H

#include "games/collection.h"
#include "games/walk.h"

#endif
