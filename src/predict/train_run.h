/* A training in progress: games walked and observed, pass after pass, with checkpoints. Private to
 * train. */
#ifndef KATACHI_PREDICT_TRAIN_RUN_H
#define KATACHI_PREDICT_TRAIN_RUN_H

#include "predict/train_checkpoint.h"
#include "predict/train_extract.h"

enum { TRAINING_KEY_SIZE = 1000 };

typedef struct {
    const TrainRequest *request;
    Extraction extraction;
    LearnerTeam team;
    Sample *sample; /* the one that is observed */
    GameList order; /* the games in the order of this pass; borrows everything else */
    TrainState state;
    char key[TRAINING_KEY_SIZE]; /* which training it is, in words */
    double last_checkpoint;
    Status failure; /* of a checkpoint */
    Error *err;
} Training;

/* The passes that are left, from training->state on; STATUS_INTERRUPTED after a stop. */
MUST_CHECK Status training_run_passes(Training *training);

/* What the learners do after the last pass; likewise. */
MUST_CHECK Status training_run_work(Training *training);

/* Write a checkpoint now, if the request names one. */
void training_save_checkpoint(Training *training);

#endif
