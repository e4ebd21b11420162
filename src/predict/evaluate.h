/* The one evaluation: how well do rankings of the legal moves predict the moves of real games?
 *
 * A panel looks at a position and gives one or more rankings of its legal points: those of models
 * (evaluate_models.h), or of anything else that scores points. All rankings of a run see the same
 * positions, so that their differences can be judged game by game. Equal scores are common: the
 * main figures are expectations under random tie-breaking, optimistic ones are given as well.
 * Nothing depends on the number of threads. */
#ifndef KATACHI_PREDICT_EVALUATE_H
#define KATACHI_PREDICT_EVALUATE_H

#include "games/walk.h"
#include "learn/model.h"
#include "ml/metrics.h"
#include "predict/extractor.h"

enum {
    EVAL_TOP = 100,      /* accuracy is reported for the best 1 … this */
    EVAL_BIN_MOVES = 25, /* moves 1-25, 26-50, … */
    EVAL_BINS = 14,      /* the last one is open */
    EVAL_ENTRY_LIMIT =
        GROUP_LIMIT + 8, /* a model without each of its families, and some beside it */
    EVAL_NAME_SIZE = 64,
    EVAL_PANEL_LIMIT = 8,
    EVAL_PHASE_MOVES = 30,   /* phases: moves 1-30, 31-60, … */
    EVAL_PHASES = 10,        /* the last one is open */
    EVAL_SIZES = 15,         /* templates 1 … 14 of nested patterns; 0: none matched */
    EVAL_MATCH_MOVES = 10,   /* bins of the mean size matched, over moves 1 … 300 */
    EVAL_MATCH_BINS = 30,    /* the last one is open */
    EVAL_OUTCOME_STAGES = 6, /* calibration of the winner, in steps of so many stones: */
    EVAL_OUTCOME_STONES = 50,
    EVAL_LATE_MOVES = 150, /* outcomes are also reported for the positions after this many moves */
    EVAL_POINT_LIMIT = 1024, /* positions of a game whose single figures are kept */
};

/* A ranking of the legal points of a position. */
typedef struct {
    int count;
    int played; /* index of the move that was played */
    double score[BOARD_POINTS_MAX];
    double probability[BOARD_POINTS_MAX]; /* sums to 1 */
    /* What a panel may leave as it is: */
    double raw_nats; /* log-probability of the played move before it was normalised */
    double win;      /* probability that the mover wins; NaN if the panel does not say */
    double lead;     /* by how much, komi included; NaN likewise */
    int matched;     /* template of the pattern that the played move matched; 0 none, -1 unknown */
} Judgement;

typedef struct {
    int entry_count; /* rankings that come out of a look */
    char name[EVAL_ENTRY_LIMIT][EVAL_NAME_SIZE];
    /* What a thread needs for itself. */
    MUST_CHECK Status (*open)(void *context, void **scratch, Error *err);
    void (*close)(void *context, void *scratch);
    /* Fill judgement[0 … entry_count-1]. */
    void (*judge)(void *context, void *scratch, const Position *position, Point played,
                  Judgement *judgement);
    void *context;
} EvalPanel;

typedef struct {
    const EvalPanel *panel[EVAL_PANEL_LIMIT];
    int panel_count;
    int every;   /* use only every nth position; 0 or 1: all */
    int threads; /* 0: one */
    Progress progress;
    atomic_bool *stop;
    Comm *comm; /* the ranks that share the games; the figures are the first one's. NULL: one */
} EvalRequest;

/* What a ranking said about one position. */
typedef struct {
    float nats, raw_nats;
    float rank_error; /* expected rank of the played move over the number of legal moves */
    float first;      /* the share of the first place that it has; ties divide it */
    bool is_first;    /* no other move is better; ties in its favour */
    uint16_t move;
    int8_t matched; /* as in Judgement */
} EvalPoint;

/* How well a ranking predicted who wins, in one game or in all. Only where the record knows. */
typedef enum { EVAL_ALL_MOVES, EVAL_LATE, EVAL_STAGES } EvalStage;

typedef struct {
    double positions[EVAL_STAGES];
    double right[EVAL_STAGES]; /* the side said to win won; a draw counts half */
    double leads;              /* positions near move EVAL_LATE_MOVES of games that were counted */
    double lead_error;         /* the sum of |lead - margin| there */
} EvalOutcome;

/* What came out for one ranking. */
typedef struct {
    char name[EVAL_NAME_SIZE];
    double *hits;                       /* game g, best n: [g·EVAL_TOP + n-1] */
    double *bin_hits;                   /* game g, top-1 in bin b: [g·EVAL_BINS + b] */
    double *nats;                       /* game g: sum of log probabilities of the played moves */
    double place[BOARD_POINTS_MAX + 1]; /* probability mass by rank, ties shared */
    double best_place[BOARD_POINTS_MAX + 1]; /* by optimistic rank */
    Calibration calibration;
    EvalOutcome *outcome; /* by game */
    Calibration outcome_calibration;
    Calibration stage_calibration[EVAL_OUTCOME_STAGES]; /* of the outcome, by stones on the board */
    EvalPoint *point;                                   /* of all positions, game after game */
} EvalEntry;

typedef struct {
    int entry_count;
    EvalEntry entry[EVAL_ENTRY_LIMIT];
    size_t game_count;
    double *positions;     /* by game */
    double *bin_positions; /* [g·EVAL_BINS + b] */
    double position_count; /* in all */
    size_t point_count;    /* of each entry */
    double seconds;        /* wall clock */
} Evaluation;

/* Must be cleared, unless this failed. STATUS_INTERRUPTED after a stop. */
MUST_CHECK Status evaluate_games(const GameList *games, const EvalRequest *request,
                                 Evaluation *evaluation, Error *err);
void evaluation_clear(Evaluation *evaluation);

/* ---- figures; errors are standard errors over games ---- */

/* The part of the moves that were among the best n, 1 <= n <= EVAL_TOP. */
Estimate evaluation_top(const Evaluation *evaluation, int entry, int n);
double evaluation_top_optimistic(const Evaluation *evaluation, int entry, int n);

/* Mean log-likelihood of the played move, in nats. */
Estimate evaluation_nats(const Evaluation *evaluation, int entry);

/* Top-1 within a bin of move numbers; has no error if no game came so far. */
Estimate evaluation_bin(const Evaluation *evaluation, int entry, int bin);
double evaluation_bin_positions(const Evaluation *evaluation, int bin);

/* Entry a less entry b, paired by game. */
Estimate evaluation_top_difference(const Evaluation *evaluation, int a, int b, int n);
Estimate evaluation_nats_difference(const Evaluation *evaluation, int a, int b);

/* Whether the ranking says who wins, and any game knows; how often it was right, and by how many
 * points its score was off near move EVAL_LATE_MOVES (no positions: no error). */
bool evaluation_has_outcome(const Evaluation *evaluation, int entry);
Estimate evaluation_outcome(const Evaluation *evaluation, int entry, EvalStage stage);
Estimate evaluation_lead_error(const Evaluation *evaluation, int entry);

/* The least n whose best n hold this part of the moves. */
int evaluation_cover(const Evaluation *evaluation, int entry, double part);

/* Mean rank of the played move; 1 is best. */
double evaluation_mean_rank(const Evaluation *evaluation, int entry);

/* ---- by phase and by size of the pattern matched: evaluate_points.c ---- */

/* Log evidence of all played moves together; the same before probabilities were normalised. */
double evaluation_evidence(const Evaluation *evaluation, int entry);
double evaluation_raw_evidence(const Evaluation *evaluation, int entry);

/* Means over the moves of a phase; 0 if it has none. */
typedef struct {
    size_t count;
    double nats, raw_nats;
} EvalPhase;

EvalPhase evaluation_phase(const Evaluation *evaluation, int entry, int phase);

/* The spread of rank errors: quartiles, and whiskers at the 5th and 95th percentile. */
typedef struct {
    size_t count;
    double low, quarter, middle, three_quarters, high;
    double first, first_optimistic; /* how often the played move is first; ties in its favour */
} EvalBox;

EvalBox evaluation_box_of_phase(const Evaluation *evaluation, int entry, int phase);
EvalBox evaluation_box_of_size(const Evaluation *evaluation, int entry, int size);

/* Whether the ranking knows sizes at all, and the mean size over a bin of moves (-1: no moves). */
bool evaluation_has_sizes(const Evaluation *evaluation, int entry);
double evaluation_mean_size(const Evaluation *evaluation, int entry, int bin);

/* Models on the panel: those that want the same features share the extraction. */

typedef struct ModelPanel ModelPanel;

/* A panel of models under these names; the models must outlive it. `extra` (may be NULL) is for
 * models that were trained with it. STATUS_INVALID if a model cannot be used here. */
MUST_CHECK Status model_panel_open(const Model *const *models, const char *const *names, int count,
                                   const ExtraFeatures *extra, ModelPanel **panel, Error *err);
void model_panel_close(ModelPanel *panel);

const EvalPanel *model_panel_entries(const ModelPanel *panel);

#endif
