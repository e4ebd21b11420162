/* Boosted trees for several classes (Friedman 2001, with second-order leaves): small trees, each of
 * which corrects the sum of those before it; probabilities by softmax.
 *
 * Values are put into at most 16 bins first. Each tree sees a random part of rows and features,
 * drawn from the seed, so the same input gives the same trees with any number of threads. */
#ifndef KATACHI_ML_BOOST_H
#define KATACHI_ML_BOOST_H

#include "base/budget.h"
#include "ml/sparse.h"

enum { BOOST_CLASS_LIMIT = 64, BOOST_DEPTH_LIMIT = 6 };

/* Zero means the default. */
typedef struct {
    int rounds;           /* a tree for each class in each: 150 */
    int depth;            /* forks from root to leaf: 5 */
    double rate;          /* share of a tree's correction that is taken: 0.1 */
    double row_share;     /* 0.6 */
    double feature_share; /* 0.25 */
    double prior;         /* weight that draws leaves towards 0: 1 */
    uint64_t seed;
    int threads; /* trees of a round are grown in parallel: 1 */
    Progress progress;
    atomic_bool *stop; /* may be NULL; what was learned so far is then the model */
} BoostSettings;

typedef struct BoostModel BoostModel;

/* Learn from all rows; labels within 0 … BOOST_CLASS_LIMIT-1. */
MUST_CHECK BoostModel *boost_fit(const SparseSet *set, const BoostSettings *settings);
void boost_close(BoostModel *model);

int boost_feature_count(const BoostModel *model);

/* The most probable label; probability[label] for every label, 0 for those never seen. */
int boost_classify(const BoostModel *model, const int32_t *index, const float *value, int count,
                   double probability[BOOST_CLASS_LIMIT]);

/* The importance of each feature: the sum of what its forks gained; gain[feature_count]. */
void boost_gains(const BoostModel *model, double *gain);

/* As bytes, for a model file; little-endian. */
void boost_write(const BoostModel *model, StrBuf *out);
MUST_CHECK Status boost_read(const char *bytes, size_t size, BoostModel **model, Error *err);

#endif
