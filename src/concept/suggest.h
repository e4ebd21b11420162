/* What a classifier says of the pairs of a position, and which of them it would most like to be
 * told: those that it is least sure of (active learning by the smallest margin). */
#ifndef KATACHI_CONCEPT_SUGGEST_H
#define KATACHI_CONCEPT_SUGGEST_H

#include "concept/classifier.h"
#include "shape/connection.h"

typedef struct {
    ChainPair pair;
    int level;                               /* the most probable, 1 … 6 */
    double probability[CONNECTION_NONE + 1]; /* by level; [0] is not used */
    double confidence;                       /* of the level */
    double margin;                           /* to the next probable one: small means unsure */
} PairSuggestion;

/* Judge pairs of the position that the counter was set to; returns false, and nothing is judged, if
 * the classifier is not one of connectivity. */
MUST_CHECK bool suggest_levels(const Classifier *classifier, PathCounter *counter,
                               const Board *board, const ChainPair *pairs, int count,
                               PairSuggestion *suggestions);

/* Put the least sure first. */
void suggest_sort_unsure(PairSuggestion *suggestions, int count);

#endif
