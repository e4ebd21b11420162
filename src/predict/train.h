/* Training: walk the games, extract, feed a learner, pass after pass.
 *
 * Games are extracted in parallel and observed one after the other, in an order drawn from the seed
 * for each pass. With a checkpoint, an interrupted training continues from there and ends with the
 * same bytes as an uninterrupted one; even the number of threads may change. */
#ifndef KATACHI_PREDICT_TRAIN_H
#define KATACHI_PREDICT_TRAIN_H

#include "learn/learner.h"
#include "predict/extractor.h"

enum { TRAIN_LEARNER_LIMIT = 2 };

/* A stronger predictor that says how good the moves are that were not played. What a learner is to
 * say of a move is then share * (what the teacher says) + (1 - share) * (it was played). */
typedef struct {
    /* Write the probabilities of the points, y * size + x from the top left; they need not sum to
     * 1. Several threads may ask at a time. NULL: there is no teacher. */
    void (*ask)(void *context, const Position *position, float policy[BOARD_POINTS_MAX]);
    void *context;
    double share;
    char identity[64]; /* which one it is; kept in models */
} Teacher;

typedef struct {
    const GameList *games;
    const LearnerClass *learner;
    const LearnerClass *beside; /* observes the same samples, for a second model; NULL: none */
    LearnSettings learn;        /* seed, threads and stop are those of the whole training */
    ExtractorSettings extraction;
    Teacher teacher;
    int every;                 /* take every nth position only, other ones in each pass; 0: all */
    const Model *from;         /* continue from this model; NULL: start from nothing */
    const char *samples;       /* path: take extracted samples from there, or keep them; or NULL */
    const char *checkpoint;    /* path; NULL: none */
    double checkpoint_seconds; /* between two; 0: 240 */
    bool resume;               /* from the checkpoint, if it is there */
    Progress progress;         /* of games over all passes */
    Progress fitting; /* of rounds of fitting after the last pass; their number is not known */
} TrainRequest;

typedef struct {
    uint64_t games, positions; /* of one pass */
    int passes;
    bool resumed;
    double extract_seconds; /* games walked and observed */
    double fit_seconds;     /* fitting after the last pass */
} TrainReport;

/* Train a model; the caller adds the tables to it and frees it. With a learner beside, model[1] is
 * the second one. After a stop STATUS_INTERRUPTED;
 * the checkpoint is then up to date. STATUS_INVALID if the checkpoint or the samples belong to
 * another training. */
MUST_CHECK Status train_model(const TrainRequest *request, Model *model[], TrainReport *report,
                              Error *err);

/* The models are saved: delete the checkpoint. Not earlier: where a model cannot be written, as on
 * a full disk, the training continues from there another time. */
void train_drop_checkpoint(const TrainRequest *request);

#endif
