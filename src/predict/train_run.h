/* A training in progress: games walked and observed, pass after pass, with checkpoints. Private to
 * train. */
#ifndef KATACHI_PREDICT_TRAIN_RUN_H
#define KATACHI_PREDICT_TRAIN_RUN_H

#include "learn/sample.h"
#include "predict/train.h"

/* The state of a training in a file. Private to train. */

typedef struct {
    uint32_t pass;
    uint64_t games_done;     /* of this pass */
    uint64_t positions;      /* of this pass */
    uint64_t pass_positions; /* of the last full pass */
    uint64_t rounds; /* of this pass, after which several ranks put their learning together */
    uint32_t over;   /* a bit for each learner that needs no more passes */
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

/* The extracting half of training: from a game to its packed samples, on several threads, or out
 * of a store of samples that an earlier training left. Private to train. */

enum { EXTRACTION_KEY_SIZE = 512 };

typedef struct {
    const TrainRequest *request;
    int worker_count;
    Extractor **extractor;         /* by worker */
    Sample *sample;                /* by worker */
    char key[EXTRACTION_KEY_SIZE]; /* all that decides what the samples are, in words */
    SampleStore *known;            /* from request->samples; NULL: there is none yet */
    SampleStore *grown;            /* to become request->samples; NULL: none is made */
} Extraction;

/* STATUS_INVALID if request->samples is of other games or settings. Must be closed in any case. */
MUST_CHECK Status extraction_open(const TrainRequest *request, int workers, Extraction *extraction,
                                  Error *err);
void extraction_close(Extraction *extraction);

const Schema *extraction_schema(const Extraction *extraction);

/* Pack the samples of a game that this pass takes. Threads: one for each worker. */
void extraction_run(const Extraction *extraction, int worker, uint32_t pass, const ListedGame *game,
                    StrBuf *packed);

/* Keep the packed samples of a game; a store that misses games is not wanted, see _drop. */
void extraction_keep(Extraction *extraction, const ListedGame *game, const StrBuf *packed);

/* All games were kept: write the store, if one is wanted. */
MUST_CHECK Status extraction_save(Extraction *extraction, Error *err);

/* The pass does not begin with the first game: make no store. */
void extraction_drop(Extraction *extraction);

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
