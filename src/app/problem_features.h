/* The task of a position (whose stones, which goal, where) as features of a predictor: the same
 * shape is played differently to kill than to live. */
#ifndef KATACHI_APP_PROBLEM_FEATURES_H
#define KATACHI_APP_PROBLEM_FEATURES_H

#include "predict/extractor.h"

/* Groups for ExtractorSettings.extra, from guesses of target and area (solve/target.h). Any number
 * of threads. */
ExtraFeatures problem_features_extra(void);

#endif
