/* A position as candidates and feature values: what learners and models work on.
 *
 * Features come in groups; a candidate has exactly one value of each group ("team" of values). The
 * values of group g are numbered 0 … value_count-1; value 0 means "nothing to say". A feature is a
 * pair of group and value and has one number of its own, schema->first[g] + value. */
#ifndef KATACHI_LEARN_SAMPLE_H
#define KATACHI_LEARN_SAMPLE_H

#include "core/point.h"

#include <stddef.h>

enum { GROUP_LIMIT = 48, GROUP_NAME_SIZE = 24 };

typedef struct {
    char name[GROUP_NAME_SIZE]; /* "capture", "pattern": stable, written to model files */
    uint32_t value_count;
} FeatureGroup;

typedef struct {
    int group_count;
    FeatureGroup group[GROUP_LIMIT];
    uint32_t
        first[GROUP_LIMIT + 1]; /* number of each group's value 0; at the end, of all features */
} Schema;

/* Fill schema->first from the groups. */
void schema_finish(Schema *schema);

/* The number of features in all. */
static inline size_t schema_features(const Schema *schema)
{
    return schema->first[schema->group_count];
}

/* Index of the group with this name, -1 if there is none. */
int schema_find(const Schema *schema, const char *name);

bool schema_equals(const Schema *a, const Schema *b);

/* Candidates are the legal points in the order of points (board's simple ko, no suicide). */
typedef struct {
    int count;
    int group_count;
    int played; /* index of the move that was played; -1 if unknown or not a candidate */
    int move_number;
    Point at[BOARD_POINTS_MAX];
    uint32_t value[BOARD_POINTS_MAX * GROUP_LIMIT]; /* candidate c: from c·group_count */
} Sample;

static inline const uint32_t *sample_values(const Sample *sample, int candidate)
{
    return sample->value + (size_t)candidate * (size_t)sample->group_count;
}

#endif
