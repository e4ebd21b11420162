/* Training: walk the games, extract, feed a learner, pass after pass.
 *
 * Games are extracted in parallel and observed one after the other, in an order drawn from the seed
 * for each pass. With a checkpoint, an interrupted training continues from there and ends with the
 * same bytes as an uninterrupted one; even the number of threads may change. */
#ifndef KATACHI_PREDICT_TRAIN_H
#define KATACHI_PREDICT_TRAIN_H

#include "learn/learner.h"
#include "predict/extractor.h"
#include "predict/predictor.h"

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

/* The training recipe: what a set of features needs before a learner can learn from it.
 *
 *      PatternTables tables = {0};
 *      recipe_harvest(&recipe, progress, &tables, &err)     the patterns that the set stands on
 *      recipe_train(&recipe, &tables, &request, models, &report, &err)
 *
 * The command line and the laboratory train by the same recipe, so that the same games and settings
 * give the same model from both. */

typedef struct {
    const GameList *games;
    const char *features; /* as recipe_features() names them */
    const Model *from;    /* go on from this one: its features and tables; NULL: begin anew */
    int threshold;        /* how often a pattern must have been played; 0: as the set has it */
    bool has_leave_out;   /* stern: as said in leave_out, not as the set has it */
    int leave_out;        /* as in ExtractorSettings */
    int references;       /* stern: games and moves kept for each pattern */
    int playouts;         /* for the owner feature */
    bool has_squares;     /* harrison: harvest square patterns too, none are given */
    ExtraFeatures extra;
    int threads;
    atomic_bool *stop;
    Comm *comm;
} TrainRecipe;

/* How Stern's patterns are matched: with those inside them, the same and ladders, or the largest
 * alone, as in the paper. */
typedef enum { MATCH_INHERIT, MATCH_LADDERS, MATCH_PAPER, MATCH_COUNT } SternMatching;

/* "inherit", "ladders", "paper". */
bool stern_matching_parse(const char *text, SternMatching *match);

/* The set that is meant: what the learner learns from if `features` is NULL; "stern" is
 * "stern-inherit", "stern-ladders" or "stern-paper". */
const char *recipe_features(const char *learner, const char *features, SternMatching match);

/* Harvest from the games that are then trained on; nothing for sets that need no patterns of their
 * own. The tables are the caller's, also after a failure. */
MUST_CHECK Status recipe_harvest(const TrainRecipe *recipe, Progress progress,
                                 PatternTables *tables, Error *err);

/* Train: games, features and tables of *request are filled in here, the rest is the caller's. The
 * settings of the harvest go into the models. See train_model(). */
MUST_CHECK Status recipe_train(const TrainRecipe *recipe, const PatternTables *tables,
                               TrainRequest *request, Model *model[], TrainReport *report,
                               Error *err);

/* Free what was harvested. */
void pattern_tables_free(PatternTables *tables);

#endif
