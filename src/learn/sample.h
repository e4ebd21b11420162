/* A position as candidates and feature values: what learners and models work on.
 *
 * Features come in groups; a candidate has exactly one value of each group ("team" of values). The
 * values of group g are numbered 0 … value_count-1; value 0 means "nothing to say". A feature is a
 * pair of group and value and has one number of its own, schema->first[g] + value. */
#ifndef KATACHI_LEARN_SAMPLE_H
#define KATACHI_LEARN_SAMPLE_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/point.h"

#include <stdbool.h>
#include <stddef.h>

enum { GROUP_LIMIT = 88, GROUP_NAME_SIZE = 24 };

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
    bool is_taught; /* `wanted` is filled in; otherwise the played move alone is wanted */
    float wanted[BOARD_POINTS_MAX]; /* how likely each candidate should be; sums to 1 */
    Point at[BOARD_POINTS_MAX];
    uint32_t value[BOARD_POINTS_MAX * GROUP_LIMIT]; /* candidate c: from c·group_count */
} Sample;

static inline const uint32_t *sample_values(const Sample *sample, int candidate)
{
    return sample->value + (size_t)candidate * (size_t)sample->group_count;
}

/* What a learner is to make of a candidate's probability. */
static inline float sample_wanted(const Sample *sample, int candidate)
{
    return sample->is_taught ? sample->wanted[candidate] : (float)(candidate == sample->played);
}

/* Samples as bytes: for the way between threads, for checkpoints and for stores of samples. */

/* Append a sample with a played move. Its points are left out: learners look at values only. */
void sample_pack(const Schema *schema, const Sample *sample, StrBuf *out);

/* The next sample; false, and in->failed, if the bytes are none of this schema. */
bool sample_unpack(const Schema *schema, ByteReader *in, Sample *sample);

/* The extracted samples of games, kept in a file: so that several learners can be trained, or one
 * several times, without extracting again. Playouts for the owner feature cost twenty times as
 * much as everything else. */

typedef struct SampleStore SampleStore;

SampleStore *sample_store_new(void);
void sample_store_free(SampleStore *store);

/* Add the packed samples of a game, named by its hash; they are copied. */
void sample_store_add(SampleStore *store, uint64_t game, const char *bytes, size_t size);

/* The packed samples of a game, or false. */
bool sample_store_find(const SampleStore *store, uint64_t game, const char **bytes, size_t *size);

/* `key` says in words how the samples were extracted. STATUS_NOT_FOUND if there is no file,
 * STATUS_INVALID if it has another key. */
MUST_CHECK Status sample_store_save(const SampleStore *store, const char *path, const char *key,
                                    Error *err);
MUST_CHECK Status sample_store_load(const char *path, const char *key, SampleStore **store,
                                    Error *err);

#endif
