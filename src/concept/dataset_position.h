/* Samples of one record. Private to the data sets. */
#ifndef KATACHI_CONCEPT_DATASET_POSITION_H
#define KATACHI_CONCEPT_DATASET_POSITION_H

#include "base/random.h"
#include "concept/dataset.h"
#include "sgf/replay.h"
#include "shape/connection.h"

enum { DATASET_SAMPLES = 600, DATASET_POOL = 200000 };

/* Where a sample comes from. */
typedef struct {
    int label;
    int move_number;
    Point a, b; /* chains; of a move, b is none */
    int first;  /* its features in the pool */
    int count;
    int second; /* type C: the features the other way; else -1 */
    int second_count;
} DatasetSample;

/* What one record gives. */
typedef struct DatasetRecord {
    uint32_t group; /* the same for symmetric positions */
    uint8_t size;
    int positions, looked_at, undecided, sample_count, pool_count;
    DatasetSample *sample;
    int32_t *index;
    float *value;
    struct DatasetRecord *next; /* for the one who keeps it */
} DatasetRecord;

/* The tools of one thread. */
typedef struct {
    int worker; /* its number */
    ConnectionReader *reader;
    PathCounter *counter;
    SgfPosition position;
    FeatureRow row;
    DatasetSample sample[DATASET_SAMPLES];
    int32_t index[DATASET_POOL];
    float value[DATASET_POOL];
} DatasetTools;

/* Fill *record; its lists live in the tools, until the next call. */
MUST_CHECK Status dataset_take_record(const DatasetSettings *settings, DatasetTools *tools,
                                      const SgfGame *game, DatasetRecord *record, Error *err);

/* ---- for dataset_labels.c ---- */

typedef struct {
    const DatasetSettings *settings;
    DatasetTools *tools;
    const SgfGame *game;
    DatasetRecord *record;
    Random random;
} Taker;

void dataset_keep_pair(Taker *taker, const Board *board, ChainPair pair, int level);
void dataset_keep_move(Taker *taker, Point at, Stone mover, int label, MoveHint hint);
void dataset_keep_subject(Taker *taker, const Subject *subject, Point at, int label);
Point dataset_draw_bad_move(Taker *taker, const Board *board, Stone mover, const Point *good,
                            int good_count);
bool dataset_is_stopped(const DatasetSettings *settings);

/* All labels of the record that are about the concept. */
void dataset_take_labels(Taker *taker);

/* Subjects of the position in the tools, drawn and labelled by whoever knows the concept. */
void dataset_take_subjects(Taker *taker, const SgfNode *node);

/* A copy in one block of its own, for mem_free. */
MUST_CHECK DatasetRecord *dataset_record_copy(const DatasetRecord *record);

#endif
