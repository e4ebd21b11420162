/* Square patterns as arrays of letters, turned point by point: the slow twin. */
#ifndef KATACHI_TESTS_PREDICT_PLAIN_PATTERN_H
#define KATACHI_TESTS_PREDICT_PLAIN_PATTERN_H

#include "predict/harrison/pattern_square.h"

/* The canonical pattern around a point. */
SquarePattern plain_canonical_at(const Board *board, Point at, Stone who, int side);

/* The index of the largest pattern of a table that matches, by looking at all of them. */
uint32_t plain_match(const SquareTable *table, const Board *board, Point at, Stone who);

#endif
