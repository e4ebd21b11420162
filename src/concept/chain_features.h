/* The six plain features of a chain (Nijhuis 2006, 5.2.1). */
#ifndef KATACHI_CONCEPT_CHAIN_FEATURES_H
#define KATACHI_CONCEPT_CHAIN_FEATURES_H

#include "core/board.h"

enum { CHAIN_FEATURE_COUNT = 6 };

typedef struct {
    int stones;
    int liberties;
    int enemy_chains;   /* beside it */
    int enemy_stones;   /* of those chains */
    int joinable;       /* own chains that one move would join */
    int best_extension; /* the most liberties that one stone adds, -1 … 2 */
} ChainFeatures;

void chain_features_find(const Board *board, Point at, ChainFeatures *features);

#endif
