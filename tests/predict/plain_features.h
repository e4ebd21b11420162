/* Harrison's features as the text gives them: the move is played on a copy of the board, chains and
 * liberties are counted by walking over the points. Slow, and kept apart from the extractor. */
#ifndef KATACHI_TESTS_PREDICT_PLAIN_FEATURES_H
#define KATACHI_TESTS_PREDICT_PLAIN_FEATURES_H

#include "predict/harrison/features.h"

/* The values of one candidate, without owner and pattern. */
void plain_features(const Position *position, Point at, uint32_t value[HARRISON_GROUP_COUNT]);

#endif
