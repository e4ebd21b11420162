/* Collections of games: files, folders and archives, read once and walked in parallel; a library of
 * games that can be searched.
 *
 *      library_open(path, threads, &library, &err);
 *      FindRequest request = {.pattern = …, .filter = {.player = "Takemiya"}};
 *      library_find(library, &request, &answer, &err);    // answer.hit[i], the moves that followed
 *
 * collection.h reads every record of a collection; walk.h keeps the games that pass a filter as
 * bare moves and replays them any number of times, in an order that does not depend on threads.
 * library.h keeps an index of games in a folder, find.h searches it. */
#ifndef KATACHI_GAMES_GAMES_H
#define KATACHI_GAMES_GAMES_H

#include "games/collection.h"
#include "games/find.h"
#include "games/library.h"
#include "games/library_report.h"
#include "games/walk.h"

#endif
