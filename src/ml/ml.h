/* The door of `ml`: learning and measuring over plain numbers. Knows no stones. */
#ifndef KATACHI_ML_ML_H
#define KATACHI_ML_ML_H

#include "ml/boost.h"
#include "ml/choice.h"
#include "ml/confusion.h"
#include "ml/gaussian.h"
#include "ml/metrics.h"
#include "ml/minorization.h"
#include "ml/ranking.h"
#include "ml/softmax.h"
#include "ml/sparse.h"
#include "ml/svm.h"
#include "ml/svm_grid.h"

#endif
