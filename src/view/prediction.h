/* A prediction as text and JSON. */
#ifndef KATACHI_VIEW_PREDICTION_H
#define KATACHI_VIEW_PREDICTION_H

#include "predict/predictor.h"
#include "sgf/find_position.h"

typedef struct {
    const Predictor *predictor;
    const Position *position;
    const Prediction *prediction;
    GamePlace place;
    int top;          /* how many moves are told */
    bool explain_all; /* JSON: each of them with its reasons, feature by feature */
    Point explain;    /* JSON: tell the reasons of this move; POINT_NONE: of none */
    bool use_color;   /* for terminals */
} PredictionView;

/* A board with probabilities in percent, then the moves with their reasons. */
void prediction_write_text(const PredictionView *view, StrBuf *out);
void prediction_write_json(const PredictionView *view, StrBuf *out);

#endif
