/* The field as features of a predictor: what a move's point and the chains beside it are worth. */
#ifndef KATACHI_APP_INFLUENCE_FEATURES_H
#define KATACHI_APP_INFLUENCE_FEATURES_H

#include "predict/predict.h"

typedef struct InfluenceFeatures InfluenceFeatures;

/* For up to this many threads at a time. */
InfluenceFeatures *influence_features_open(int threads);
void influence_features_close(InfluenceFeatures *features);

/* Groups for ExtractorSettings.extra and model_panel_open(); valid while *features lives. */
ExtraFeatures influence_features_extra(InfluenceFeatures *features);

/* ---- what they are good for ---- */

typedef struct {
    const GameList *training, *test;
    int every; /* take each nth position only, in training and test; 0: all */
    int threads;
    uint64_t seed;
    Progress progress;
    atomic_bool *stop;
} AblationRequest;

/* Train the same learner (Bradley-Terry, streamed, on the features of the set "wide") with and
 * without the field, and evaluate both on the test games; entry 0 is without. Must be cleared,
 * unless this failed. */
MUST_CHECK Status influence_ablate(const AblationRequest *request, Evaluation *evaluation,
                                   Error *err);

#endif
