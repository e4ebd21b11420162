/* Measuring the models of influence on games. */
#ifndef INFLUENCE_STUDY_H
#define INFLUENCE_STUDY_H

#include "app/ownership.h"
#include "influence/models.h"
#include "predict/evaluate.h"
#include "predict/extractor.h"

enum { STUDY_ENTRY_LIMIT = 12, STUDY_MOVE_LIMIT = 40, STUDY_NAME_SIZE = 32, STUDY_BINS = OWNER_BINS };

/* The models to compare, under names. */
typedef struct {
    int count;
    char name[STUDY_ENTRY_LIMIT][STUDY_NAME_SIZE];
    InfluenceSettings settings[STUDY_ENTRY_LIMIT];
    bool is_network[STUDY_ENTRY_LIMIT]; /* owners only: what the default network says */
} StudyEntries;

/* Add one by name: a model, or "life", "false-eyes" or "ladders" for the improved model with that
 * part alone, "groups", "turn", "verdicts" or "everything" for the usual one with
 * more ("verdicts:300": with so many positions of the solver a question); or "network". False if
 * there is no such name, or no space. */
bool study_add_entry(StudyEntries *entries, const char *name);

/* ---- where does the played move stand among all legal ones? ---- */

typedef struct {
    const GameList *games;
    const StudyEntries *entries;
    int move_count;
    int move[STUDY_MOVE_LIMIT]; /* the numbers of the moves in question, from 1 */
    int threads;
    Progress progress;
    atomic_bool *stop;
} RankRequest;

/* Bin i: the move was better than i … i+1 percent of all legal moves, ties in the middle. */
typedef struct {
    double positions;
    double percentile_sum;
    double best, best_10; /* how often first, and among the first ten; ties shared */
    double bin[STUDY_BINS];
} RankHistogram;

typedef struct {
    RankHistogram histogram[STUDY_ENTRY_LIMIT][STUDY_MOVE_LIMIT];
} RankStudy;

/* STATUS_INTERRUPTED after a stop. */
MUST_CHECK Status study_ranks(const RankRequest *request, RankStudy *study, Error *err);

void rank_study_write_text(const RankRequest *request, const RankStudy *study, StrBuf *out);
void rank_study_write_json(const RankRequest *request, const RankStudy *study, StrBuf *out);

/* One chart for each move number: the share of games by percentile (Figure 1 of the paper). */
void rank_study_write_html(const RankRequest *request, const RankStudy *study, StrBuf *out);

/* The models as scorers for evaluate_games(); the panel lives as long as *entries. */
void study_panel(const StudyEntries *entries, EvalPanel *panel);

/* ---- who owns a point, and which chains die? ---- */

typedef struct {
    const char *truth; /* a file: see docs/FORMATS.md */
    const StudyEntries *entries;
    int every; /* look at each nth position only; 0: 10 */
    int threads;
    Progress progress;
    atomic_bool *stop;
} OwnerRequest;

typedef struct {
    uint64_t games, skipped;
    OwnerTally tally[STUDY_ENTRY_LIMIT];
} OwnerStudy;

/* Games that cannot be read, or do not fit their line, are skipped and counted. */
MUST_CHECK Status study_owners(const OwnerRequest *request, OwnerStudy *study, Error *err);

void owner_study_write_text(const OwnerRequest *request, const OwnerStudy *study, StrBuf *out);
void owner_study_write_json(const OwnerRequest *request, const OwnerStudy *study, StrBuf *out);

/* ---- are updates and solutions from scratch the same? ---- */

typedef struct {
    const GameList *games;
    int threads;
    Progress progress;
    atomic_bool *stop;
} CheckRequest;

typedef struct {
    uint64_t games, positions, units;
    uint64_t hot_positions, hot_units; /* flagged by the updates */
    uint64_t apart_positions;          /* where they differ outside hot units … */
    uint64_t several_positions;        /* … of these with several solutions, not flagged … */
    uint64_t flat_positions;           /* … where both fulfil all equations to 1e-8: the solution
                                          is so flat that doubles cannot resolve it … */
    uint64_t wrong_positions;          /* … and the rest: our mistake */
    uint64_t unsettled;                /* of either */
    double largest;                    /* difference where the solution is unique … */
    double largest_flat;               /* … and at flat solutions */
    double update_seconds, solve_seconds; /* on the processor */
} InfluenceCheck;

MUST_CHECK Status study_check(const CheckRequest *request, InfluenceCheck *check, Error *err);

void influence_check_write_text(const InfluenceCheck *check, StrBuf *out);
void influence_check_write_json(const InfluenceCheck *check, StrBuf *out);

/* ---- how long does it take? ---- */

typedef struct {
    double *seconds;
    size_t count, capacity;
} SpeedSeries;

typedef struct {
    SpeedSeries solve, quick, update, ranking;
} InfluenceSpeed;

/* Positions of the middle game, one thread, time on the processor. Must be cleared. */
void influence_measure(const GameList *games, InfluenceSpeed *speed);
void influence_speed_clear(InfluenceSpeed *speed);
void influence_speed_write_text(const InfluenceSpeed *speed, StrBuf *out);

/* ---- what are the field's features worth? ---- */

typedef struct {
    const GameList *training, *test;
    int every; /* take each nth position only, in training and test; 0: all */
    int threads;
    uint64_t seed;
    Progress progress;
    atomic_bool *stop;
} AblationRequest;

/* Train the same learner (Bradley-Terry, streamed, on the features of the set "wide") with and
 * without the field, and evaluate both on the test games; entry 0 is without. Must be cleared,
 * unless this failed. */
MUST_CHECK Status influence_ablate(const AblationRequest *request, Evaluation *evaluation,
                                   Error *err);

/* The field as features of a predictor: what a move's point and the chains beside it are worth. */

typedef struct InfluenceFeatures InfluenceFeatures;

/* For up to this many threads at a time. */
InfluenceFeatures *influence_features_open(int threads);
void influence_features_close(InfluenceFeatures *features);

/* Groups for ExtractorSettings.extra and model_panel_open(); valid while *features lives. */
ExtraFeatures influence_features_extra(InfluenceFeatures *features);

#endif
