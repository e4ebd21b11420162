/* The six features from what `shape` says of a chain. */
#include "concept/sample.h"

#include "shape/chain.h"

#include <assert.h>

enum { BEST_EXTENSION = 2 };

void chain_features_find(const Board *board, Point at, ChainFeatures *features)
{
    assert(stone_is_color((Stone)board->stone[at]));
    Point root = board->chain[at], list[CHAIN_NEIGHBOR_LIMIT];
    int enemies = chain_list_enemies(board, root, list),
        gain = chain_best_liberty_gain(board, root);
    *features = (ChainFeatures){.stones = board->stone_count[root],
                                .liberties = board->liberty_count[root],
                                .enemy_chains = enemies,
                                .best_extension = gain < BEST_EXTENSION ? gain : BEST_EXTENSION};
    for (int i = 0; i < enemies; i++)
        features->enemy_stones += board->stone_count[list[i]];
    features->joinable = chain_list_joinable(board, root, list);
}
