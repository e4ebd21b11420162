/* Data sets of the thesis's kind from records of games and problems, at any size.
 *
 * A record with stones set up is a problem: its position before the first move is taken, and the
 * moves that may follow are the good ones. Of other records some positions of the main line are
 * drawn. Connectivity comes from the connection reader, move types and outcomes from the namer,
 * capturable chains from the ladder reader, good moves and vital points from solutions,
 * significance and sente from how the game went on, the rest from a judge, unless labels in the
 * records are requested; every row says which.
 *
 * Files, for a prefix P: P.train and P.test in libsvm's form, each divided by the largest value
 * that the feature has in training; P.scale, those values; P.train.index and P.test.index, one line
 * per row that says where it comes from. Positions that are the same but for symmetry and colours
 * are on one side of the split. */
#ifndef KATACHI_CONCEPT_DATASET_H
#define KATACHI_CONCEPT_DATASET_H

#include "base/budget.h"
#include "concept/sample.h"

enum { DATASET_LABEL_LIMIT = 48 };

typedef enum { LABELS_READER, LABELS_RECORD } LabelSource;
typedef enum { SHARES_THESIS, SHARES_NATURAL, SHARES_ALL } LevelShares;
typedef enum { BAD_NEAR, BAD_FOCUS, BAD_ANYWHERE } BadMoves;

/* The level of a subject by somebody who knows more than this module (a solver, the influence
 * field); 0: undecided. May change the subject's mover, where the level speaks of a colour. Called
 * on several threads, each with its own number. */
typedef struct {
    int (*judge)(void *context, int worker, Concept concept, const Board *board, Subject *subject);
    void *context;
    const char *name; /* "influence field": written beside every row */
} DatasetJudge;

/* Zero is the default everywhere. */
typedef struct {
    Concept concept;
    DatasetJudge judge;    /* of strength, influence and eyespace, unless the records are */
    PairFeatures features; /* of connectivity */
    LabelSource labels;
    LevelShares shares;  /* of the levels 1 … 5: 13, 47, 30, 7, 2 %, or as they fall; or of
                                all six as they fall */
    BadMoves bad;        /* within distance 4 of the good move, in the focus, anywhere */
    Hints hints;         /* the types of the good move beside every move */
    int sample_limit;    /* pairs or moves, training and test together; 0: as many as there are */
    int per_position;    /* pairs at most: 11 */
    int per_game;        /* positions of a game: 3 */
    double test_share;   /* 0.1 */
    uint32_t node_limit; /* of the reader: CONNECTION_NODE_LIMIT */
    uint64_t seed;
    int threads;
    Progress progress; /* samples kept, of sample_limit */
    atomic_bool *stop;
} DatasetSettings;

typedef struct {
    uint64_t records, bad_records, positions;
    uint64_t looked_at;   /* pairs or moves */
    uint64_t undecided;   /* by the reader, and moves without a name */
    uint64_t left_out;    /* of a level that had its share already, or that has none */
    uint64_t train, test; /* rows */
    uint64_t by_label[DATASET_LABEL_LIMIT]; /* samples kept */
} DatasetCounts;

/* Build the files. STATUS_INTERRUPTED after a stop, and no file is written. */
MUST_CHECK Status dataset_extract(const char *const *paths, int path_count, const char *prefix,
                                  const DatasetSettings *settings, DatasetCounts *counts,
                                  Error *err);

#endif
