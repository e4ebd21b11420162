/* What the handlers of the laboratory share: games, and training on them. Private to the module. */
#ifndef KATACHI_WEB_HANDLERS_LAB_H
#define KATACHI_WEB_HANDLERS_LAB_H

#include "net/network.h"
#include "predict/evaluate.h"
#include "predict/train.h"
#include "web/handlers/request.h"

/* Which games: a file, folder or archive on the machine of the server. */
typedef struct {
    const char *path;
    double first, count, every;
} GamesParams;

/* Whether a job may read there: a file or folder that `archives` offers, or below one. What is no
 * file, a pipe say, could keep a job waiting for ever. */
MUST_CHECK Status lab_check_path(const char *path, Error *err);

/* The same of a field that was read. */
void field_path(RequestFields *fields, const char *path);

/* The fields games, first, count and every. */
GamesParams field_games(RequestFields *fields);

/* Loading reports progress as the phase "reading". STATUS_NOT_FOUND if there is no game. */
MUST_CHECK Status lab_load_games(const GamesParams *params, Task *task, GameList *games,
                                 Error *err);

/* How to learn: the fields learner and features. */
typedef struct {
    const char *learner, *features;
    int every;              /* positions */
    const char *checkpoint; /* a path, to resume from after a restart of the server; NULL: none */
} LearnParams;

LearnParams field_learner(RequestFields *fields);

/* Harvest what the features need, and train. The model is the caller's. */
MUST_CHECK Status lab_train(const LearnParams *params, const GameList *games, Task *task,
                            Model **model, TrainReport *report, Error *err);

/* Who is compared: models of patterns, and behind them a network, which may be NULL. */
typedef struct {
    const Model *const *models;
    const char *const *names; /* of the network too */
    int count;                /* models */
    Net *network;
} LabPanel;

/* Evaluate them on games; *evaluation must be cleared. */
MUST_CHECK Status lab_evaluate(const LabPanel *lab, const GameList *games, int every, Task *task,
                               Evaluation *evaluation, Error *err);

/* Create the folders that lead to a file. */
MUST_CHECK Status lab_make_folder(const char *path, Error *err);

/* Whether the laboratory can train with it: those that refine a finished model need one. */
bool lab_offers(const LearnerClass *learner);

/* The sets of features that a learner is offered with, the first one usual; NULL ends them. */
const char *const *lab_features(const LearnerClass *learner);

#endif
