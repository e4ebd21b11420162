/* Learning and measuring over plain numbers: Gaussians, Bradley-Terry, boosted trees, libsvm,
 * metrics. Knows no stones.
 *
 *      SparseSet rows;                      // one row per example: label, group, index:value …
 *      BoostModel *model = boost_fit(&rows, &(BoostSettings){0});
 *      int label = boost_classify(model, index, value, count, probability); */
#ifndef KATACHI_ML_ML_H
#define KATACHI_ML_ML_H

#include "ml/boost.h"
#include "ml/choice.h"
#include "ml/metrics.h"
#include "ml/minorization.h"
#include "ml/ranking.h"
#include "ml/sparse.h"
#include "ml/svm.h"

#endif
