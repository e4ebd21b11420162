/* Where would an expert play? A model loaded and ready, applied to one position at a time. */
#ifndef KATACHI_PREDICT_PREDICTOR_H
#define KATACHI_PREDICT_PREDICTOR_H

#include "base/file.h"
#include "learn/model.h"
#include "predict/extractor.h"

enum { MODEL_PATH_SIZE = PLACE_PATH_SIZE };

/* Where the model is that is used when none is named: default.katachi among the models
 * (place_find). False if there is none; out then holds the most likely place. */
bool predictor_default_path(char out[MODEL_PATH_SIZE]);

/* One thread, one predictor; the model inside is shared by those made with predictor_share. */
typedef struct Predictor Predictor;

/* Load a model; NULL: the default one. `extra` are features that the caller can compute for models
 * that were trained with them; NULL: none, and such models are refused. */
MUST_CHECK Status predictor_open(const char *path, const ExtraFeatures *extra,
                                 Predictor **predictor, Error *err);

/* Another predictor with the same model, for another thread; close it before the first. */
MUST_CHECK Status predictor_share(const Predictor *first, Predictor **predictor, Error *err);

/* A predictor on a model in memory, which stays the caller's and must outlive it. */
MUST_CHECK Status predictor_open_on(const Model *model, Predictor **predictor, Error *err);

void predictor_close(Predictor *predictor);

const Model *predictor_model(const Predictor *predictor);

/* The legal points of a position, the most probable first; equal ones in the order of points. */
typedef struct {
    int count;
    int played; /* place of the move that was played, from 0; -1 if none is known */
    Point at[BOARD_POINTS_MAX];
    double probability[BOARD_POINTS_MAX]; /* sums to 1, if there is any legal point */
    double value[BOARD_POINTS_MAX];       /* what the model thinks a move is worth */
    double deviation[BOARD_POINTS_MAX]; /* standard deviation of that; 0 if the model keeps none */
    int tied_with_played;               /* points as good as the played one, itself included */
} Prediction;

/* `played` may be POINT_NONE. */
void predictor_run(Predictor *predictor, const Position *position, Point played,
                   Prediction *prediction);

/* How certain the model is that the move at this place is worth more than the next one, given its
 * uncertainty about both; 0 if it keeps no variances, 1 for the last place. */
double prediction_confidence(const Prediction *prediction, int place);

/* The rank of the move at a place, from 1. Moves of one probability share the rank of the first of
 * them: mirror images are equally good, though their sums may differ in the last bit. */
int prediction_rank(const Prediction *prediction, int place);

/* The place of a move in the ranking; -1 if no stone may be put there. */
int prediction_place(const Prediction *prediction, Point at);

enum { REASON_TEXT_SIZE = 96 };

/* What a feature group, or a family of them, contributes to a move. */
typedef struct {
    int group;
    uint32_t value;
    double weight; /* what it adds to the score */
    double lift;   /* the same less the mean over all candidates: what sets the move apart */
    char text[REASON_TEXT_SIZE];
} Reason;

/* Why the last position's move at this place scores as it does: the largest lift first. Groups of
 * one family (patterns of several sizes) are added up. Returns how many there are. */
int predictor_explain(const Predictor *predictor, int place, Reason reasons[GROUP_LIMIT]);

/* The same for every group separately: for programs. */
int predictor_explain_fully(const Predictor *predictor, int place, Reason reasons[GROUP_LIMIT]);

/* The pattern tables inside models, and models read with them. */

/* What the feature sets keep in their models; NULL where a set needs none. */
typedef struct {
    SquareTable *square;  /* harrison */
    NestedTable *nested;  /* wide, wide-2 */
    NestedTable *answers; /* wide-2 */
    SternTable *stern;    /* stern-… */
} PatternTables;

PatternTables model_tables(const Model *model);

/* Give the model these tables, which it then owns; all NULL: take them away again. */
void model_set_tables(Model *model, const PatternTables *tables);

/* Read a model with its tables; see model_load_with(). */
MUST_CHECK Status model_load(const char *path, Model **model, Error *err);
MUST_CHECK Status model_read(const void *bytes, size_t size, Model **model, Error *err);

/* The extractor that this model was trained with; extra must be the same reader, or
 * STATUS_INVALID. */
MUST_CHECK Status model_open_extractor(const Model *model, const ExtraFeatures *extra,
                                       Extractor **extractor, Error *err);

#endif
