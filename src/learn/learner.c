/* The list of learners. */
#include "learn/learner.h"

#include <string.h>

const LearnerClass *const LEARNERS[] = {
    &LEARNER_NAIVE_BAYES, /* one per line */
    &LEARNER_WEIGHTED_BAYES,
    &LEARNER_BRADLEY_TERRY,
    &LEARNER_BRADLEY_TERRY_STREAM,
    &LEARNER_FACTORISED,
    &LEARNER_RANKING,
    &LEARNER_BERNOULLI,
    &LEARNER_TEMPERATURE,
    NULL,
};

const LearnerClass *learner_by_name(const char *name)
{
    for (int i = 0; LEARNERS[i]; i++)
        if (strcmp(LEARNERS[i]->name, name) == 0)
            return LEARNERS[i];
    return NULL;
}
