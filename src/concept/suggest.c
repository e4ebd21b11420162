/* Levels of pairs by a classifier. With features of type A or C both directions are asked. */
#include "concept/classifier.h"

#include <assert.h>
#include <string.h>

static void judge(const Classifier *classifier, PathCounter *counter, const Board *board,
                  PairSuggestion *suggestion)
{
    const PairFeatures *features = &classifier_scale(classifier)->features;
    double probability[CLASS_LIMIT];
    FeatureRow row;
    ChainPair pair = suggestion->pair;
    int directions = features->type == RSPF_TYPE_B ? 1 : 2;
    for (int i = 0; i < directions; i++) {
        sample_pair(counter, board, i ? pair.b : pair.a, i ? pair.a : pair.b, features, &row);
        classifier_ask(classifier, &row, probability);
        for (int level = 1; level <= CONNECTION_NONE; level++)
            suggestion->probability[level] += probability[level] / directions;
    }
}

static void rank(PairSuggestion *suggestion)
{
    double best = 0, next = 0;
    for (int level = 1; level <= CONNECTION_NONE; level++) {
        double p = suggestion->probability[level];
        if (p > best) {
            next = best;
            best = p;
            suggestion->level = level;
        } else if (p > next) {
            next = p;
        }
    }
    suggestion->confidence = best;
    suggestion->margin = best - next;
}

bool suggest_levels(const Classifier *classifier, PathCounter *counter, const Board *board,
                    const ChainPair *pairs, int count, PairSuggestion *suggestions)
{
    assert(count >= 0);
    if (classifier_scale(classifier)->concept != CONCEPT_CONNECTIVITY)
        return false;
    for (int i = 0; i < count; i++) {
        suggestions[i] = (PairSuggestion){.pair = pairs[i], .level = CONNECTION_NONE};
        judge(classifier, counter, board, &suggestions[i]);
        rank(&suggestions[i]);
    }
    return true;
}
