/* Nested round patterns: growing sets of points around a point, keyed by hash. */
#ifndef KATACHI_PREDICT_PATTERN_NESTED_H
#define KATACHI_PREDICT_PATTERN_NESTED_H

#include "base/base.h"
#include "core/core.h"

typedef struct NestedTable NestedTable;

#endif
