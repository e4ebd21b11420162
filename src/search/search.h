/* The door of `search`: looking ahead in a game that is given by callbacks. */
#ifndef KATACHI_SEARCH_SEARCH_H
#define KATACHI_SEARCH_SEARCH_H

#include "search/alphabeta.h"
#include "search/pattern.h"
#include "search/proof_search.h"
#include "search/table.h"

#endif
