/* Searching a game with two outcomes that is given by callbacks: a position is a key, a move is a
 * number. Knows neither stones nor tactics.
 *
 *      SearchRequest request = {.game = …, .table = table, .budget = &budget};
 *      proof_search_run(search, &request, &answer); // answer.end, answer.move */
#ifndef KATACHI_SEARCH_SEARCH_H
#define KATACHI_SEARCH_SEARCH_H

#include "search/alphabeta.h"
#include "search/proof_search.h"
#include "search/table.h"

#endif
