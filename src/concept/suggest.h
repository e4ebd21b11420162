/* What a classifier says about the pairs of a position, and which labels would help it most: those
 * it is least certain of (active learning by the smallest margin). */
#ifndef KATACHI_CONCEPT_SUGGEST_H
#define KATACHI_CONCEPT_SUGGEST_H

#include "concept/classifier.h"
#include "shape/connection.h"

typedef struct {
    ChainPair pair;
    int level;                               /* the most probable, 1 … 6 */
    double probability[CONNECTION_NONE + 1]; /* by level; [0] is not used */
    double confidence;                       /* of the level */
    double margin;                           /* to the next probable one: small means uncertain */
} PairSuggestion;

/* Judge pairs of the position that the counter was set to; returns false, and nothing is judged, if
 * the classifier is not one of connectivity. */
MUST_CHECK bool suggest_levels(const Classifier *classifier, PathCounter *counter,
                               const Board *board, const ChainPair *pairs, int count,
                               PairSuggestion *suggestions);

/* Sort by certainty, the least certain first. */
void suggest_sort_unsure(PairSuggestion *suggestions, int count);

#endif
