/* The training recipe: what a set of features needs before a learner can learn from it.
 *
 *      PatternTables tables = {0};
 *      recipe_harvest(&recipe, progress, &tables, &err)     the patterns that the set stands on
 *      recipe_train(&recipe, &tables, &request, models, &report, &err)
 *
 * The command line and the laboratory train by the same recipe, so that the same games and settings
 * give the same model from both. */
#ifndef KATACHI_PREDICT_RECIPE_H
#define KATACHI_PREDICT_RECIPE_H

#include "predict/model_tables.h"
#include "predict/train.h"

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
