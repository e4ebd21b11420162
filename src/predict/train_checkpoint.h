/* The state of a training in a file. Private to train. */
#ifndef KATACHI_PREDICT_TRAIN_CHECKPOINT_H
#define KATACHI_PREDICT_TRAIN_CHECKPOINT_H

#include "predict/train.h"

typedef struct {
    uint32_t pass;
    uint64_t games_done;     /* of this pass */
    uint64_t positions;      /* of this pass */
    uint64_t pass_positions; /* of the last full pass */
    uint64_t rounds; /* of this pass, after which several ranks put their learning together */
    uint32_t over;   /* a bit for each learner that wants no more passes */
} TrainState;

/* The learners of a training. */
typedef struct {
    Learner *learner[TRAIN_LEARNER_LIMIT];
    int count;
    Comm *comm;      /* the ranks */
    bool is_divided; /* each rank has observed a share of the games, and has a state of its own */
} LearnerTeam;

/* `key` says in words which training it is: only the same one can go on from it. With several ranks
 * all must call; the first writes one file with the states of all, or its own alone if the learners
 * know the same on each. */
MUST_CHECK Status checkpoint_save(const char *path, const char *key, const TrainState *state,
                                  const LearnerTeam *team, Error *err);

/* Set the state and the learners, just opened, to where they were. STATUS_NOT_FOUND if there is no
 * checkpoint. With several ranks all must call, and all get the same answer. */
MUST_CHECK Status checkpoint_load(const char *path, const char *key, TrainState *state,
                                  LearnerTeam *team, Error *err);

#endif
