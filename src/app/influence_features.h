/* The field as features of a predictor: what a move's point and the chains beside it are worth. */
#ifndef KATACHI_APP_INFLUENCE_FEATURES_H
#define KATACHI_APP_INFLUENCE_FEATURES_H

#include "predict/extractor.h"

typedef struct InfluenceFeatures InfluenceFeatures;

/* For up to this many threads at a time. */
InfluenceFeatures *influence_features_open(int threads);
void influence_features_close(InfluenceFeatures *features);

/* Groups for ExtractorSettings.extra and model_panel_open(); valid while *features lives. */
ExtraFeatures influence_features_extra(InfluenceFeatures *features);

#endif
