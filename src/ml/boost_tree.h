/* One tree of a boosted model, and growing it. Private to boost. */
#ifndef KATACHI_ML_BOOST_TREE_H
#define KATACHI_ML_BOOST_TREE_H

#include "ml/boost.h"

enum { BOOST_BIN_LIMIT = 16, BOOST_NODE_LIMIT = (2 << BOOST_DEPTH_LIMIT) - 1 };

/* A fork goes left if value[feature] <= threshold; a leaf has left == 0. */
typedef struct {
    uint16_t feature;
    uint16_t left, right;
    float threshold;
    float value; /* of a leaf */
    float gain;  /* of a fork */
} BoostNode;

typedef struct {
    int node_count;
    BoostNode node[BOOST_NODE_LIMIT];
} BoostTree;

/* Rows with values replaced by the numbers of their bins. */
typedef struct {
    size_t row_count;
    int feature_count;
    const size_t *start;
    const int32_t *index;           /* by entry */
    uint8_t *bin;                   /* by entry */
    uint8_t *zero_bin;              /* by feature: the bin of values that are not there */
    uint8_t *bin_count;             /* by feature; 1: it never changes */
    size_t *entry_count;            /* by feature: rows that have it */
    float (*edge)[BOOST_BIN_LIMIT]; /* by feature: the highest value of each bin */
} BoostBins;

void boost_bins_init(const SparseSet *set, BoostBins *bins);
void boost_bins_clear(BoostBins *bins);

/* Grow a tree on some rows (which are put in another order) so that adding its leaves to the scores
 * lowers the loss: slope and curve are its first and second derivatives by row. */
typedef struct {
    const BoostBins *bins;
    const BoostSettings *settings; /* with the defaults filled in */
    const float *slope, *curve;    /* by row */
    uint32_t *rows;
    size_t row_count;
    const uint16_t *features; /* to look at */
    int feature_count;
} BoostGrowth;

void boost_tree_grow(const BoostGrowth *growth, BoostTree *tree);

/* The leaf that a row of plain values falls into. */
float boost_tree_value(const BoostNode *nodes, const float *value);

#endif
